// The log comes in parts: each part replaces what the client has from its first line on (an undo shortens the log).
import type { LogPart, LogView } from "./apiTypes";

/** The log after a part, or null where lines between are missing and the whole must be asked for. */
export function mergeLog(have: readonly LogView[], part: LogPart): LogView[] | null {
  if (part.start > have.length) return null;
  if (part.start === have.length && part.lines.length === 0) return have as LogView[];
  const next = [...have.slice(0, part.start), ...part.lines];
  // What came by two ways is not told as news.
  const known = next.length === have.length && JSON.stringify(part.lines) === JSON.stringify(have.slice(part.start));
  return known ? (have as LogView[]) : next;
}

/** The steps of one march in one line: «from Pskov to Narva, hex 2004, 2005». The joined line shows what all of them touched. */
export function foldMarches(lines: readonly LogView[]): LogView[] {
  const out: LogView[] = [];
  for (const line of lines) {
    const last = out.at(-1);
    if (last && continues(last, line)) out[out.length - 1] = joinLines(last, line);
    else out.push(line);
  }
  return out;
}

/** Whether a line is the next step of the march that the line before told of. */
function continues(before: LogView, line: LogView): boolean {
  if (!before.onward || !line.onward || before.case !== line.case || before.turn !== line.turn) return false;
  const [places, pieces] = [line.places ?? [], line.pieces ?? []];
  const who = (told: LogView) => told.text.slice(0, told.text.indexOf(" ") + 1);
  if (who(before) !== who(line) || pieces.some((piece) => !before.pieces?.includes(piece))) return false;
  return places.length < 2 ? pieces.length > 0 : places[0] === before.places?.at(-1);
}

function joinLines(before: LogView, line: LogView): LogView {
  const [was, now] = [before.onward ?? "", line.onward ?? ""];
  const kind = /^\p{Ll}+ /u.exec(now)?.[0] ?? "";
  const added = kind && was.startsWith(kind) ? now.slice(kind.length) : now;
  const text = `${before.text.replace(/\.$/, "")}, ${added}.`;
  const places = [...(before.places ?? []), ...(line.places ?? [])];
  return { ...line, text, places };
}

/** Lines whose text or case has every word of the filter. */
export function filterLog(lines: readonly LogView[], filter: string): LogView[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines as LogView[];
  return lines.filter((line) => {
    const text = `${line.text} ${line.case ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
