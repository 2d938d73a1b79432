import { describe, expect, it } from "vitest";
import {
  bounds,
  detailAt,
  fanLayout,
  fanStep,
  growthFor,
  nearestDistance,
  ringSector,
  smoothPath,
} from "../../src/board/geometry";
import type { Point } from "../../src/board/geometry";

describe("the size of pieces", () => {
  it("draws pieces larger where they would be too small on the screen, and never smaller than the board says", () => {
    expect(growthFor(44, 2)).toBe(1);
    expect(growthFor(44, 0.4) * 44 * 0.4).toBeGreaterThanOrEqual(25);
    expect(growthFor(44, 0.01)).toBe(2.5);
  });

  it("shows more of a piece the larger it is", () => {
    expect([20, 40, 80].map(detailAt)).toEqual([0, 1, 2]);
  });
});

describe("fans", () => {
  it("lays rows about the middle", () => {
    expect(fanLayout(3).spots.map(([x]) => x)).toEqual([-1.3, 0, 1.3]);
    expect(fanLayout(8, 6).columns).toBe(4);
    expect(new Set(fanLayout(17, 6).spots.map(String)).size).toBe(17);
  });

  it("follows the arrow keys and stops at the ends", () => {
    expect(fanStep(0, "ArrowRight", 5, 3)).toBe(1);
    expect(fanStep(1, "ArrowDown", 5, 3)).toBe(4);
    expect(fanStep(4, "ArrowRight", 5, 3)).toBe(4);
    expect(fanStep(0, "ArrowUp", 5, 3)).toBe(0);
    expect(fanStep(2, "x", 5, 3)).toBe(2);
  });
});

describe("lines and boxes", () => {
  const WAY: Point[] = [
    [0, 0],
    [10, 0],
    [20, 10],
  ];

  it("runs through all places of a way", () => {
    expect(smoothPath(WAY.slice(0, 1))).toBe("");
    expect(smoothPath(WAY.slice(0, 2))).toBe("M0 0L10 0");
    expect(smoothPath(WAY)).toBe("M0 0Q10 0 20 10");
  });

  it("is never smaller than asked", () => {
    expect(bounds([[10, 10]], 20)).toEqual({ x: 0, y: 0, width: 20, height: 20 });
  });
});

describe("what lies before a piece", () => {
  it("is as far as the next place", () => {
    expect(
      nearestDistance(
        [0, 0],
        [
          [0, 0],
          [30, 40],
          [0, 92],
        ],
      ),
    ).toBe(50);
    expect(nearestDistance([0, 0], [[0, 0]])).toBe(0);
  });
  it("is a half ring towards where it faces", () => {
    expect(ringSector([100, 100], 1, 10, 0, 180)).toBe(
      "M99.0 100.0L90.0 100.0A10 10 0 0 1 110.0 100.0L101.0 100.0A1 1 0 0 0 99.0 100.0Z",
    );
    expect(ringSector([100, 100], 1, 10, 180, 180)).toContain("M101.0 100.0L110.0 100.0");
  });
});
