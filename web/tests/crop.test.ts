import { describe, expect, it } from "vitest";
import { boxAbout, labelsOf } from "../src/handbook/crop";

const board = { width: 1000, height: 800 };
const place = (name: string, x: number, y: number) => ({ name, center: [x, y] as [number, number] });

describe("pictures of the board", () => {
  it("show all of their places, in their shape and within the board", () => {
    for (const places of [
      [place("a", 20, 20)],
      [place("a", 20, 700), place("b", 980, 90)],
      [place("a", 500, 400), place("b", 520, 410)],
    ]) {
      const box = boxAbout(places, board, 2);
      expect(box.width / box.height).toBeCloseTo(2);
      for (const { center } of places) {
        expect(center[0]).toBeGreaterThanOrEqual(box.x);
        expect(center[0]).toBeLessThanOrEqual(box.x + box.width);
        expect(center[1]).toBeGreaterThanOrEqual(box.y);
        expect(center[1]).toBeLessThanOrEqual(box.y + box.height);
      }
      if (box.width <= board.width) expect(box.x).toBeGreaterThanOrEqual(0);
    }
  });

  it("lay no name over another, and name no plain hex", () => {
    const labels = labelsOf([place("Livland", 100, 100), place("Velikaya (2106)", 130, 102), place("hex 1813", 10, 10)], 20);
    expect(labels.map((label) => label.name)).toEqual(["Livland", "Velikaya"]);
    expect(Math.abs(labels[0]!.y - labels[1]!.y)).toBeGreaterThanOrEqual(20);
  });
});
