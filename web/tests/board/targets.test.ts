import { describe, expect, it } from "vitest";
import { markId, markRest, pieceOptionClicked, placeClicked, sorted, targets } from "../../src/board/targets";
import type { OptionView, RouteView } from "../../src/lib/apiTypes";

const option = (id: number, piece = "", place = ""): OptionView => ({ id, text: `option ${id}`, piece, place });
const route = (to: string, actions = ["go"], risk = ""): RouteView => ({ to, actions, risk });

describe("what a click means", () => {
  it("lists options by what is to be clicked", () => {
    const found = targets([option(1, "karl"), option(2, "", "riga"), option(3), option(4, "karl", "riga")]);
    expect(found.pieces.get("karl")?.map((one) => one.id)).toEqual([1, 4]);
    expect(found.places.get("riga")?.map((one) => one.id)).toEqual([2, 4]);
    expect(found.buttons.map((one) => one.id)).toEqual([3]);
  });

  it("plays the only option of a place or piece", () => {
    const found = targets([option(1, "karl"), option(2, "", "riga")]);
    expect(placeClicked("riga", found, [], [])).toMatchObject({ kind: "choose", option: { id: 2 } });
    expect(pieceOptionClicked("karl", found)).toMatchObject({ kind: "choose", option: { id: 1 } });
  });

  it("asks where several share a target", () => {
    expect(pieceOptionClicked("karl", targets([option(1, "karl"), option(2, "karl")]))).toMatchObject({ kind: "menu" });
  });

  it("asks why not where nothing is lit", () => {
    expect(placeClicked("riga", targets([]), [], [])).toEqual({ kind: "why", what: "riga" });
    expect(pieceOptionClicked("karl", targets([]))).toEqual({ kind: "why", what: "karl" });
  });

  it("takes the way of the selected pieces, and of none where none is selected", () => {
    const ways = [route("riga"), route("narva")];
    expect(placeClicked("riga", targets([]), ["karl"], ways)).toMatchObject({ kind: "go", route: { to: "riga" } });
    expect(placeClicked("riga", targets([]), [], ways)).toEqual({ kind: "why", what: "riga" });
  });

  it("means the way where the place itself offers something too, and asks which of two ways", () => {
    const found = targets([option(1, "", "riga")]);
    expect(placeClicked("riga", found, ["karl"], [route("riga")])).toMatchObject({ kind: "go", route: { to: "riga" } });
    const two = [route("riga"), route("riga", ["a", "b"])];
    expect(placeClicked("riga", found, ["karl"], two)).toMatchObject({ kind: "menu", options: [], routes: two });
  });

  it("leaves out what another piece could do there", () => {
    const found = targets([option(1, "karl", "riga"), option(2, "piper", "riga")]);
    expect(placeClicked("riga", found, ["piper"], [])).toMatchObject({ kind: "choose", option: { id: 2 } });
  });

  it("puts safe and short ways first", () => {
    const ways = sorted([route("a", ["x"], "battle"), route("a", ["x", "y"]), route("a", ["x"])]);
    expect(ways.map((way) => `${way.actions.length}${way.risk}`)).toEqual(["1", "2", "1battle"]);
  });

  it("reads marks with a word or number after them", () => {
    expect([markId("forced 2"), markRest("forced 2")]).toEqual(["forced", "2"]);
    expect([markId("moved"), markRest("moved")]).toEqual(["moved", ""]);
  });
});
