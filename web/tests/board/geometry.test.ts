import { describe, expect, it } from "vitest";
import {
  bounds,
  detailAt,
  fanLayout,
  growthFor,
  stackOffset,
  nearestDistance,
  parts,
  ringSector,
  shares,
  spacedSlots,
  stand,
  fanStep,
  smoothPath,
} from "../../src/board/geometry";
import type { Point } from "../../src/board/geometry";

const ROW: Point[] = [
  [0, 0],
  [47, 0],
  [94, 0],
  [141, 0],
];

describe("slots", () => {
  it("keeps only slots that pieces of this size can share without covering each other", () => {
    expect(spacedSlots(ROW, 44)).toEqual(ROW);
    expect(spacedSlots(ROW, 60)).toEqual([ROW[0], ROW[2]]);
    expect(spacedSlots(ROW, 200)).toEqual([ROW[0]]);
  });

  it("draws pieces larger where they would be too small on the screen, and never smaller than the board says", () => {
    expect(growthFor(44, 2)).toBe(1);
    expect(growthFor(44, 0.4) * 44 * 0.4).toBeGreaterThanOrEqual(25);
    expect(growthFor(44, 0.01)).toBe(2.5);
  });

  it("shows more of a piece the larger it is", () => {
    expect([20, 40, 80].map(detailAt)).toEqual([0, 1, 2]);
  });
});

describe("standing", () => {
  it("gives each piece a slot of its own while there are enough, best first", () => {
    const stacks = stand("home", [0, 0], ROW, [["a", "b"], ["c"]], 44);
    expect(stacks.map((stack) => [stack.pieces, stack.at])).toEqual([
      [["a"], ROW[0]],
      [["b"], ROW[1]],
      [["c"], ROW[2]],
    ]);
  });

  it("leaves a piece on the slot it had", () => {
    const before = new Map([["b", ROW[1]!]]);
    const stacks = stand("home", [0, 0], ROW, [["b", "d"]], 44, before);
    expect(stacks.find((stack) => stack.pieces[0] === "b")?.at).toEqual(ROW[1]);
    expect(stacks.find((stack) => stack.pieces[0] === "d")?.at).toEqual(ROW[0]);
  });

  it("stacks what does not fit, never mixing owners, and loses nobody", () => {
    const ours = ["a", "b", "c", "d", "e", "f"];
    const theirs = ["x", "y"];
    const stacks = stand("home", [0, 0], ROW, [theirs, ours], 44);
    expect(stacks.flatMap((stack) => stack.pieces).sort()).toEqual([...ours, ...theirs].sort());
    for (const { pieces } of stacks)
      expect([ours, theirs].some((side) => pieces.every((one) => side.includes(one)))).toBe(true);
    expect(stacks.length).toBe(4);
    expect(new Set(stacks.map((stack) => stack.at.join())).size).toBe(4);
  });

  it("puts more owners than slots beside each other", () => {
    const stacks = stand("hex", [5, 5], [], [["a"], ["b"]], 44);
    expect(stacks[0]!.at).toEqual([5, 5]);
    expect(stacks[1]!.at).not.toEqual([5, 5]);
  });

  it("hands spare slots to those who crowd most", () => {
    expect(shares([6, 2], 4)).toEqual([3, 1]);
    expect(shares([1, 1], 5)).toEqual([1, 1]);
    expect(shares([3, 3, 3], 2)).toEqual([1, 1, 1]);
  });

  it("cuts evenly", () => {
    const lengths = parts(["a", "b", "c", "d", "e"], 2).map((part) => part.length);
    expect(lengths.sort()).toEqual([2, 3]);
    expect(parts(["a"], 3)).toEqual([["a"]]);
  });

  it("lifts at most four of a stack", () => {
    expect(stackOffset(0, 9, 44)[0]).toBe(0);
    expect(stackOffset(8, 9, 44)).toEqual(stackOffset(3, 4, 44));
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
