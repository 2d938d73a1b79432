// What has changed in a view, put together with what the client has: a JSON merge patch (RFC 7396), in which a list that has
// changed in a few places is an object with `edits`.
import type { Changes, LogPart, Seen, View } from "./apiTypes";

type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };
type Edit = [at: number, leave: number, come: Json[]];

/** The value after a patch. What was there before is not changed: parts that stay the same are the same objects. */
export function applied(old: Json, patch: Json): Json {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  if (Array.isArray(old)) {
    const list = [...old];
    for (const [at, leave, come] of patch.edits as unknown as Edit[]) list.splice(at, leave, ...come);
    return list;
  }
  const next: { [name: string]: Json } = { ...(old as { [name: string]: Json } | null | undefined) };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete next[name];
    else next[name] = applied(next[name], value);
  }
  return next;
}

/** Options told before, by their numbers. The table sends the number alone of one that is still the same. */
export class OptionMemory {
  private known = new Map<number, Json>();

  forget(): void {
    this.known.clear();
  }

  remember(view: View): void {
    for (const option of view.prompt?.options ?? []) this.known.set(option.id, option as unknown as Json);
  }

  /** A patch of a Seen with whole options in it. */
  read(patch: Json): Json {
    const options = at(at(at(patch, "view"), "prompt"), "options");
    if (options === null || typeof options !== "object") return patch;
    const whole = (items: Json[]) => items.map((item) => (typeof item === "number" ? this.known.get(item) : item));
    const edits = (options as { edits?: unknown }).edits as Edit[] | undefined;
    const told = Array.isArray(options)
      ? whole(options)
      : { edits: (edits ?? []).map(([index, leave, come]) => [index, leave, whole(come)] as Json[]) };
    const { view } = patch as { view: { prompt: Record<string, Json> } };
    return { ...(patch as Record<string, Json>), view: { ...view, prompt: { ...view.prompt, options: told } } };
  }
}

const at = (value: Json, name: string): Json =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? value[name] : null;

/** What one connection has been told, from its first whole view on. */
export class Told {
  private seen: Seen | null = null;
  private lines = 0; // of the log
  private readonly memory = new OptionMemory();

  whole(seen: Seen): Seen {
    this.memory.forget();
    return this.keep(seen);
  }

  /** The view after some changes, or null where something between is missing. */
  after(changes: Changes): Seen | null {
    if (this.seen === null || this.seen.revision !== changes.since) return null;
    if (changes.anew) this.memory.forget();
    const patch = this.memory.read((changes.seen ?? {}) as Json);
    const patched = applied(this.seen as unknown as Json, patch) as unknown as Seen;
    const log: LogPart = changes.log ?? { start: this.lines, lines: [] };
    return this.keep({ ...patched, revision: changes.revision, log });
  }

  private keep(seen: Seen): Seen {
    this.seen = seen;
    this.lines = seen.log.start + seen.log.lines.length;
    this.memory.remember(seen.view);
    return seen;
  }
}
