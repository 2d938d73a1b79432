import { beforeEach, describe, expect, it, vi } from "vitest";
import { pointsOf } from "../src/lesson/points";
import { doneOf, keepOpen, markDone, openLesson } from "../src/lesson/progress";

const piece = (id: string, at: string) => ({ id, at, face: "block" });
const map = (...pieces: ReturnType<typeof piece>[]) => new Map(pieces.map((one) => [one.id, one]));
const isPlace = (id: string) => ["ford", "mill"].includes(id);

describe("what a step points at", () => {
  it("is sorted into pieces, places and parts of the page", () => {
    const found = pointsOf(
      ["guard", "ford", "nowhere", "button:undo", "panel:log", 'option:fire "x"', "odds:fire guard"],
      map(piece("guard", "mill")),
      isPlace,
    );
    expect(found.pieces).toEqual(["guard"]);
    expect(found.places).toEqual(["ford"]);
    expect(found.selectors).toEqual([
      '[data-teach="undo"]',
      "#tab-log",
      '[data-action="fire \\"x\\""]',
      '[data-action="fire guard"] + .chances',
    ]);
  });

  it("shows the place of a piece that lies deep in a stack", () => {
    const stack = map(piece("a", "mill"), piece("b", "mill"), piece("c", "mill"), piece("d", "mill"));
    expect(pointsOf(["a"], stack, isPlace).places).toEqual(["mill"]);
    expect(pointsOf(["a"], map(piece("a", "mill"), piece("b", "mill")), isPlace).places).toEqual([]);
  });
});

describe("progress", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  it("is kept by game, each lesson once", () => {
    markDone("one", "1_first");
    markDone("one", "1_first");
    markDone("two", "2_second");
    expect([doneOf("one"), doneOf("two"), doneOf("three")]).toEqual([["1_first"], ["2_second"], []]);
  });

  it("remembers the lesson that is open, and survives nonsense", () => {
    keepOpen({ table: "t", game: "one", lesson: "1_first" });
    expect(openLesson()?.table).toBe("t");
    kept.set("korvolan.lessons", "{");
    expect([openLesson(), doneOf("one")]).toEqual([null, []]);
  });
});
