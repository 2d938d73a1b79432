import { describe, expect, it } from "vitest";
import type { Point } from "../../src/board/geometry";
import { SheetIndex } from "../../src/board/pieces";
import {
  cutEvenly,
  stackShares,
  singleSpots,
  spacedSlots,
  stackOffset,
  stacksOf,
  standGroups,
  standingPieces,
} from "../../src/board/placement";
import type { PieceView, PlaceSheet, Sheet, View } from "../../src/lib/apiTypes";

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
});

describe("standing", () => {
  it("gives each piece a slot of its own while there are enough, best first", () => {
    const stacks = standGroups("home", [0, 0], ROW, [["a", "b"], ["c"]], 44);
    expect(stacks.map((stack) => [stack.pieces, stack.at])).toEqual([
      [["a"], ROW[0]],
      [["b"], ROW[1]],
      [["c"], ROW[2]],
    ]);
  });

  it("leaves a piece on the slot it had", () => {
    const before = new Map([["b", ROW[1]!]]);
    const stacks = standGroups("home", [0, 0], ROW, [["b", "d"]], 44, before);
    expect(stacks.find((stack) => stack.pieces[0] === "b")?.at).toEqual(ROW[1]);
    expect(stacks.find((stack) => stack.pieces[0] === "d")?.at).toEqual(ROW[0]);
  });

  it("stacks what does not fit, never mixing owners, and loses nobody", () => {
    const ours = ["a", "b", "c", "d", "e", "f"];
    const theirs = ["x", "y"];
    const stacks = standGroups("home", [0, 0], ROW, [theirs, ours], 44);
    expect(stacks.flatMap((stack) => stack.pieces).sort()).toEqual([...ours, ...theirs].sort());
    for (const { pieces } of stacks)
      expect([ours, theirs].some((side) => pieces.every((one) => side.includes(one)))).toBe(true);
    expect(stacks.length).toBe(4);
    expect(new Set(stacks.map((stack) => stack.at.join())).size).toBe(4);
  });

  it("puts more owners than slots beside each other", () => {
    const stacks = standGroups("hex", [5, 5], [], [["a"], ["b"]], 44);
    expect(stacks[0]!.at).toEqual([5, 5]);
    expect(stacks[1]!.at).not.toEqual([5, 5]);
  });

  it("hands spare slots to those who crowd most", () => {
    expect(stackShares([6, 2], 4)).toEqual([3, 1]);
    expect(stackShares([1, 1], 5)).toEqual([1, 1]);
    expect(stackShares([3, 3, 3], 2)).toEqual([1, 1, 1]);
  });

  it("cuts evenly", () => {
    const lengths = cutEvenly(["a", "b", "c", "d", "e"], 2).map((part) => part.length);
    expect(lengths.sort()).toEqual([2, 3]);
    expect(cutEvenly(["a"], 3)).toEqual([["a"]]);
  });

  it("lifts at most four of a stack", () => {
    expect(stackOffset(0, 9, 44)[0]).toBe(0);
    expect(stackOffset(8, 9, 44)).toEqual(stackOffset(3, 4, 44));
  });
});

const place = (id: string, more: Partial<PlaceSheet> = {}): PlaceSheet => ({
  id,
  name: id,
  kind: "area",
  path: "",
  center: [100, 100],
  ...more,
});
const SHEET: Sheet = {
  game: "tiny",
  title: "Tiny",
  hash: "1",
  seats: [
    { id: "red", name: "Red", color: "#aa0000" },
    { id: "blue", name: "Blue", color: "#0000aa" },
  ],
  board: {
    width: 400,
    height: 400,
    piece: 40,
    art: "",
    places: [
      place("home", { slots: ROW as [number, number][] }),
      place("ford", {
        center: [100, 300],
        slots: [
          [100, 300],
          [120, 280],
        ],
      }),
      place("hand", {
        kind: "box",
        center: [300, 20],
        slots: [
          [300, 20],
          [320, 20],
        ],
      }),
    ],
  },
  nations: [
    { id: "rome", name: "Rome", color: "#aa0000", ink: "#ffffff", seat: "red" },
    { id: "gaul", name: "Gaul", color: "#0000aa", ink: "#ffffff", seat: "blue" },
  ],
  faces: {
    legion: { name: "Tenth", nation: "rome", symbol: "x" },
    tribe: { name: "Arverni", nation: "gaul", symbol: "x" },
  },
};
const index = new SheetIndex(SHEET);
const piece = (id: string, at: string, slot = 0, face = "legion"): PieceView => ({ id, face, at, slot });
const view = (...pieces: PieceView[]): View => ({ seat: "red", pieces });

describe("the stacks of a view", () => {
  it("stand at slots of their places; what lies in a box beside the map does not stand", () => {
    const stacks = stacksOf(view(piece("a", "home"), piece("b", "home"), piece("c", "elsewhere")), index, 40);
    expect(stacks.map((stack) => [stack.pieces, stack.at])).toEqual([
      [["a"], ROW[0]],
      [["b"], ROW[1]],
    ]);
  });

  it("are drawn from the top of the board to its bottom", () => {
    const stacks = stacksOf(view(piece("low", "ford"), piece("high", "home")), index, 40);
    expect(stacks.map((stack) => stack.place)).toEqual(["home", "ford"]);
  });

  it("keep a piece where it stood when another leaves", () => {
    const first = stacksOf(view(piece("a", "home"), piece("b", "home")), index, 40);
    const next = stacksOf(view(piece("b", "home")), index, 40, singleSpots(first));
    expect(next[0]!.at).toEqual(ROW[1]);
  });

  it("stand in the slot that the game names, farther out where pieces are drawn larger", () => {
    const at = (size: number) => stacksOf(view(piece("a", "ford", 1)), index, size)[0]!.at;
    expect(at(40)).toEqual([120, 280]);
    expect(at(80)).toEqual([140, 260]);
  });

  it("shrink to the printed slots of a box, which stay where they are", () => {
    const [, second] = stacksOf(view(piece("a", "hand"), piece("b", "hand", 1)), index, 80);
    expect(second!.at).toEqual([320, 20]);
    expect(second!.size).toBeLessThan(20);
  });

  it("know of each piece where it stands and whether it lies uppermost", () => {
    const pieces = ["a", "b", "c", "d", "e"].map((id) => piece(id, "home"));
    const stacks = stacksOf(view(...pieces), index, 40);
    const standing = standingPieces(stacks, pieces, 40);
    expect([...standing.keys()].sort()).toEqual(["a", "b", "c", "d", "e"]);
    const crowd = stacks.find((stack) => stack.pieces.length > 1)!;
    expect(crowd.pieces.map((id) => standing.get(id)!.top)).toEqual([false, true]);
  });
});
