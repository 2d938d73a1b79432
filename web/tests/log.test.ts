import { describe, expect, it } from "vitest";
import { filtered, joined } from "../src/lib/log";

const line = (text: string, rule = "") => ({ text, case: rule });
const have = [line("one"), line("two"), line("three")];

describe("the log in parts", () => {
  it("grows by what is new", () => {
    expect(joined(have, { start: 3, lines: [line("four")] })?.map((entry) => entry.text)).toEqual([
      "one",
      "two",
      "three",
      "four",
    ]);
  });

  it("is shortened by an undo", () => {
    expect(joined(have, { start: 1, lines: [] })?.map((entry) => entry.text)).toEqual(["one"]);
  });

  it("stays the same object where nothing changed, so that nothing is drawn anew", () => {
    expect(joined(have, { start: 3, lines: [] })).toBe(have);
  });

  it("asks for the whole where lines between are missing", () => {
    expect(joined(have, { start: 5, lines: [line("six")] })).toBeNull();
  });
});

describe("the filter", () => {
  it("wants every word, in the text or the case", () => {
    const lines = [line("Karl moves to Narva", "4.1"), line("Narva is besieged", "6.1")];
    expect(filtered(lines, "narva 6.1")).toEqual([lines[1]]);
    expect(filtered(lines, "  ")).toBe(lines);
  });
});

describe("a part that came by two ways", () => {
  it("is no news", () => {
    const twice = [line("one"), line("two")];
    expect(joined(twice, { start: 1, lines: [line("two")] })).toBe(twice);
    expect(joined(twice, { start: 1, lines: [line("other")] })).not.toBe(twice);
  });
});
