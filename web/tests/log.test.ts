import { describe, expect, it } from "vitest";
import { filterLog, foldMarches, mergeLog } from "../src/lib/log";

const line = (text: string, rule = "") => ({ text, case: rule });
const have = [line("one"), line("two"), line("three")];

describe("the log in parts", () => {
  it("grows by what is new", () => {
    expect(mergeLog(have, { start: 3, lines: [line("four")] })?.map((entry) => entry.text)).toEqual([
      "one",
      "two",
      "three",
      "four",
    ]);
  });

  it("is shortened by an undo", () => {
    expect(mergeLog(have, { start: 1, lines: [] })?.map((entry) => entry.text)).toEqual(["one"]);
  });

  it("stays the same object where nothing changed, so that nothing is drawn anew", () => {
    expect(mergeLog(have, { start: 3, lines: [] })).toBe(have);
  });

  it("asks for the whole where lines between are missing", () => {
    expect(mergeLog(have, { start: 5, lines: [line("six")] })).toBeNull();
  });
});

describe("a march in one line", () => {
  const from = (here: string, there: string, name = there) => ({
    text: `Sweden: a force marches from ${here} to ${name}.`,
    case: "5.1",
    places: [here, there],
    onward: name,
    step: Number(there),
  });
  const enters = (who: string, there: string) => ({
    text: `Sweden: the stack of ${who} enters hex ${there}.`,
    case: "5.1",
    pieces: [who],
    places: [there],
    onward: `hex ${there}`,
  });

  it("joins steps that go on from each other, with all their places and the last moment", () => {
    const [only, ...none] = foldMarches([from("1", "2", "Narva"), from("2", "3", "hex 0003"), from("3", "4", "hex 0004")]);
    expect(none).toEqual([]);
    expect(only?.text).toBe("Sweden: a force marches from 1 to Narva, hex 0003, 0004.");
    expect(new Set(only?.places)).toEqual(new Set(["1", "2", "3", "4"]));
    expect(only?.step).toBe(4);
  });

  it("joins the steps of one piece, and not those of another", () => {
    const told = foldMarches([enters("charles", "1"), enters("charles", "2"), enters("peter", "3")]);
    expect(told.map((entry) => entry.text)).toEqual([
      "Sweden: the stack of charles enters hex 1, 2.",
      "Sweden: the stack of peter enters hex 3.",
    ]);
  });

  it("leaves lines apart that do not go on from each other, or that something came between", () => {
    expect(foldMarches([from("1", "2"), from("3", "4")])).toHaveLength(2);
    expect(foldMarches([from("1", "2"), { ...from("2", "3"), text: "Russia: a force marches from 2 to 3." }])).toHaveLength(2);
    expect(foldMarches([from("1", "2"), line("A battle."), from("2", "3")])).toHaveLength(3);
    expect(foldMarches([from("1", "2"), { ...from("2", "3"), turn: "1701" }])).toHaveLength(2);
  });
});

describe("the filter", () => {
  it("wants every word, in the text or the case", () => {
    const lines = [line("Karl moves to Narva", "4.1"), line("Narva is besieged", "6.1")];
    expect(filterLog(lines, "narva 6.1")).toEqual([lines[1]]);
    expect(filterLog(lines, "  ")).toBe(lines);
  });
});

describe("a part that came by two ways", () => {
  it("is no news", () => {
    const twice = [line("one"), line("two")];
    expect(mergeLog(twice, { start: 1, lines: [line("two")] })).toBe(twice);
    expect(mergeLog(twice, { start: 1, lines: [line("other")] })).not.toBe(twice);
  });
});
