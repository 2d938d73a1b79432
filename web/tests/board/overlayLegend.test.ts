import { describe, expect, it } from "vitest";
import type { ShownOverlay } from "../../src/board/boardApi";
import { legendOf } from "../../src/board/overlayLegend";

const shown = (values: Record<string, number>, more: Partial<ShownOverlay["sheet"]> = {}): ShownOverlay => ({
  sheet: { id: "control", name: "Control", ...more },
  values,
});

describe("signs of an overlay", () => {
  it("shows numbers on a ramp where the sheet says nothing else", () => {
    const found = legendOf(shown({ a: 0, b: 3, c: 3 }));
    expect([...found.keys()]).toEqual([0, 3]);
    expect(found.get(3)).toMatchObject({ sign: "3", text: "3" });
    expect(found.get(0)!.color).not.toBe(found.get(3)!.color);
  });

  it("uses the sheet's words by their first letter, and its colors", () => {
    const found = legendOf(shown({ a: 1, b: 2 }, { words: { 1: "Sea", 2: "Land" }, colors: { 1: "#0000ff" } }));
    expect(found.get(1)).toMatchObject({ sign: "S", text: "Sea", color: "#0000ff" });
  });

  it("falls back to numbers where two words begin alike", () => {
    const found = legendOf(shown({ a: 1, b: 2 }, { words: { 1: "connected", 2: "cut off" } }));
    expect(found.get(2)).toMatchObject({ sign: "2", text: "cut off" });
  });

  it("shows points in the color of the side that has them, and what nobody has yet", () => {
    const seats = [
      { id: "north", name: "North", color: "#000080", ink: "#ffffff" },
      { id: "south", name: "South", color: "#800000", ink: "#ffffff" },
    ];
    const found = legendOf({ ...shown({ a: 4, b: -2, c: 1003, d: 1000 }, { sides: true }), seats });
    expect(found.get(4)).toMatchObject({ sign: "4", text: "North", color: "#000080" });
    expect(found.get(-2)).toMatchObject({ sign: "2", text: "South", color: "#800000" });
    expect(found.get(1003)).toMatchObject({ sign: "3", text: "nobody yet" });
    expect(found.get(1000)!.sign).toBe("·");
  });
});
