// Games that the table's own tests have recorded: what the client puts together is what the table would have sent whole.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Seen, View } from "../src/lib/apiTypes";
import { applied, Told } from "../src/lib/changes";

interface Recorded {
  game: string;
  seat: string;
  start: View;
  steps: { patch: Record<string, unknown>; sha256: string }[]; // of the view as it is sent, and the hash of the view after it
}

const GAMES = JSON.parse(readFileSync(new URL("../../tests/table/differences.json", import.meta.url), "utf-8")) as Recorded[];

/** A view as text with the names in order. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

const hashed = (text: string) => createHash("sha256").update(text).digest("hex");

describe("changes", () => {
  it.each(GAMES)("of $game, for $seat, make of each view the next one", ({ start, steps }) => {
    expect(steps.length).toBeGreaterThan(10);
    const told = new Told();
    let seen = told.whole({ revision: 0, view: start, log: { start: 0, lines: [] } } as unknown as Seen);
    steps.forEach(({ patch, sha256 }, number) => {
      const before = JSON.stringify(seen);
      const next = told.after({ type: "changes", since: number, revision: number + 1, seen: { view: patch } as never })!;
      expect(JSON.stringify(seen)).toBe(before); // what was shown before stays what it was
      expect(hashed(written(next.view))).toBe(sha256);
      seen = next;
    });
    expect(told.after({ type: "changes", since: 0, revision: 1 })).toBeNull(); // something is missing
  });

  it("keep what they do not speak of", () => {
    const old = { pieces: [{ id: "a" }, { id: "b" }], tracks: { year: 1700 } };
    const next = applied(old, { pieces: { edits: [[1, 1, [{ id: "b", at: "narva" }]]] } }) as typeof old;
    expect(next.tracks).toBe(old.tracks);
    expect(next.pieces[0]).toBe(old.pieces[0]);
    expect(next.pieces[1]).toEqual({ id: "b", at: "narva" });
  });
});
