import { describe, expect, it } from "vitest";
import { textColorOn, luminance, ramp, shade } from "../../src/board/color";
import { viewChange } from "../../src/board/motion.svelte";
import { groupByPlace, SheetIndex, nameLines, pips, describePiece } from "../../src/board/pieces";
import { trackMarkers } from "../../src/board/tracks";
import type { PieceView, Sheet, View } from "../../src/lib/apiTypes";

const SHEET: Sheet = {
  game: "tiny",
  title: "Tiny",
  hash: "1",
  seats: [
    { id: "red", name: "Red", color: "#aa0000" },
    { id: "blue", name: "Blue", color: "#0000aa" },
  ],
  board: { width: 100, height: 100, piece: 10, art: "a.svg", places: [] },
  nations: [
    { id: "rome", name: "Rome", color: "#aa0000", ink: "#ffffff", seat: "red" },
    { id: "gaul", name: "Gaul", color: "#0000aa", ink: "#ffffff", seat: "blue" },
  ],
  faces: {
    "rome legion": { name: "Tenth", nation: "rome", symbol: "x", steps: 4 },
    "gaul back": { name: "Block", nation: "gaul", symbol: "x", back: true },
  },
  marks: [{ id: "moved", name: "Has moved" }],
};
const index = new SheetIndex(SHEET);
const piece = (id: string, face: string, at: string, more: Partial<PieceView> = {}): PieceView => ({ id, face, at, ...more });

describe("blocks", () => {
  it("stand turned to their strength: the present steps are uppermost", () => {
    for (const steps of [1, 2, 3, 4]) {
      const found = pips(4, steps)!;
      expect(found.edges[found.up]).toBe(steps);
      expect(Math.abs((found.turn + found.up * 90) % 360)).toBe(0);
    }
  });

  it("have no pips where there is nothing to tell", () => {
    expect(pips(0, null)).toBeNull();
    expect(pips(4, null)).toBeNull();
    expect(pips(6, 3)).toBeNull();
  });

  it("break a long name at the gap nearest its middle", () => {
    expect(nameLines("Karl XII")).toEqual(["Karl XII"]);
    expect(nameLines("Livregementet till häst")).toEqual(["Livregementet", "till häst"]);
    expect(nameLines("Preobrazhenski")).toEqual(["Preobrazhenski"]);
  });
});

describe("grouping", () => {
  it("puts the viewer's own pieces last, so that they lie on top", () => {
    const pieces = [piece("a", "rome legion", "alps"), piece("b", "gaul back", "alps"), piece("c", "rome legion", "alps")];
    const groups = groupByPlace(pieces, (one) => index.seatOf(one), "red").get("alps")!;
    expect(groups.map((group) => group.map((one) => one.id))).toEqual([["b"], ["a", "c"]]);
  });

  it("tells seats by number, so that a shape can stand beside the color", () => {
    expect([
      index.appearance("rome legion").seat,
      index.appearance("gaul back").seat,
      index.appearance("nothing").seat,
    ]).toEqual([0, 1, -1]);
  });

  it("says what a piece is", () => {
    const said = describePiece(index, piece("a", "rome legion", "alps", { steps: 1, marks: ["moved"] }));
    expect(said).toBe("Tenth, Rome, 1 step, Has moved");
  });
});

describe("what changed", () => {
  const view = (seat: string, pieces: PieceView[]): View => ({ seat, pieces }) as View;

  it("tells moves, losses of steps and pieces gone", () => {
    const before = view("red", [piece("a", "f", "x", { steps: 3 }), piece("b", "f", "x"), piece("c", "f", "x")]);
    const after = view("red", [piece("a", "f", "y", { steps: 2 }), piece("b", "f", "x")]);
    const found = viewChange(before, after);
    expect(found.moved.map((one) => [one.id, one.from, one.to])).toEqual([["a", "x", "y"]]);
    expect(found.hurt).toEqual(["a"]);
    expect(found.gone.map((one) => one.id)).toEqual(["c"]);
  });

  it("tells nothing where the eyes are another's", () => {
    expect(viewChange(view("red", [piece("a", "f", "x")]), view("blue", []))).toEqual({ moved: [], hurt: [], gone: [] });
  });
});

describe("tracks", () => {
  const cells = [
    { value: 0, at: [0, 0] },
    { value: 1, at: [50, 0] },
  ];

  it("lays markers on the square of their value, beside each other", () => {
    const tracks = ["a", "b", "c"].map((id) => ({ id, name: id, color: "#00ff00", cells }));
    const found = trackMarkers(tracks as never, { a: 1, b: 1, c: 7 });
    expect(found.map((one) => one.key)).toEqual(["a", "b"]);
    expect(found[0]!.at[0]).toBeLessThan(50);
    expect(found[1]!.at[0]).toBeGreaterThan(50);
  });
});

describe("colors", () => {
  it("shades, and letters legibly", () => {
    expect(shade("#808080", -1)).toBe("#000000");
    expect(shade("#808080", 1)).toBe("#ffffff");
    expect(textColorOn("#ffffff")).not.toBe(textColorOn("#000000"));
    expect(luminance(ramp(0))).toBeLessThan(luminance(ramp(1)));
  });
});
