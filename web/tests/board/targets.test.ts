import { describe, expect, it } from "vitest";
import { markId, markRest } from "../../src/board/marks";
import {
  type ClickContext,
  pieceClicked,
  pieceOptionMeant,
  placeClicked,
  sortedRoutes,
  targetsOf,
} from "../../src/board/targets";
import { dangersInWords, dangerText, gravest, marksOf, reachOf } from "../../src/board/dangers";
import type { DangerView, OptionView, PieceView, RouteView } from "../../src/lib/apiTypes";

const option = (id: number, piece = "", place = ""): OptionView => ({ id, text: `option ${id}`, piece, place });
const route = (to: string, actions = ["go"], risk = ""): RouteView => ({ to, actions, risk });
const context = (
  options: OptionView[],
  pieces: string[] = [],
  routes: RouteView[] = [],
  touched: RouteView | null = null,
): ClickContext => ({ acting: true, targets: targetsOf(options), selection: { pieces, routes, touched } });
const WATCHING: ClickContext = { ...context([]), acting: false };

describe("options", () => {
  it("are listed by what is to be clicked", () => {
    const found = targetsOf([option(1, "karl"), option(2, "", "riga"), option(3), option(4, "karl", "riga")]);
    expect(found.pieces.get("karl")?.map((one) => one.id)).toEqual([1, 4]);
    expect(found.places.get("riga")?.map((one) => one.id)).toEqual([2, 4]);
  });
});

describe("a click where the selected pieces could go", () => {
  const piece = (id: string, at: string): PieceView => ({ id, at, face: "f" });
  const going = (more: OptionView[] = []): ClickContext => context(more, ["karl"], [route("riga")]);

  it("sends them, whoever stands there", () => {
    const there = { kind: "placeBelow", place: "riga" };
    expect(pieceClicked(piece("own", "riga"), { own: true, many: false }, going())).toEqual(there);
    expect(pieceClicked(piece("foe", "riga"), { own: false, many: false }, going())).toEqual(there);
  });

  it("means a piece that is lit itself, and one that stands elsewhere", () => {
    const lit = pieceClicked(piece("own", "riga"), { own: true, many: false }, going([option(1, "own")]));
    expect(lit).toEqual({ kind: "selectOrChoose", piece: "own" });
    expect(pieceClicked(piece("own", "narva"), { own: true, many: false }, going()).kind).toBe("selectOrChoose");
  });

  it("takes the next step of a move under way, whose piece was selected by itself", () => {
    const under = going([option(1, "", "riga")]);
    under.selection.auto = true;
    expect(placeClicked("riga", under)).toMatchObject({ kind: "choose", option: { id: 1 } });
    under.selection.auto = false;
    expect(placeClicked("riga", under)).toMatchObject({ kind: "go" });
  });
});

describe("a group picked by plain clicks", () => {
  const piece = (id: string): PieceView => ({ id, at: "reval", face: "f" });
  const picked = context([], ["karl", "peter"], [route("riga")]);

  it("takes in another piece of the place, and puts one down and leaves the others", () => {
    const joins = { own: true, many: false, joins: true };
    expect(pieceClicked(piece("boris"), joins, picked)).toEqual({ kind: "select", pieces: ["karl", "peter", "boris"] });
    expect(pieceClicked(piece("karl"), joins, picked)).toEqual({ kind: "select", pieces: ["peter"] });
  });

  it("leaves whoever was taken up by itself", () => {
    const under = context([], ["karl"], [route("riga")]);
    under.selection.auto = true;
    expect(pieceClicked(piece("boris"), { own: true, many: false, joins: true }, under).kind).toBe("selectOrChoose");
  });
});

describe("a click on a place", () => {
  it("shows its card where nothing is to be decided", () => {
    expect(placeClicked("riga", WATCHING)).toEqual({ kind: "card" });
  });

  it("plays its only option, and asks where there are several", () => {
    expect(placeClicked("riga", context([option(2, "", "riga")]))).toMatchObject({ kind: "choose", option: { id: 2 } });
    const two = context([option(1, "", "riga"), option(2, "", "riga")]);
    expect(placeClicked("riga", two)).toMatchObject({ kind: "menu", routes: [] });
  });

  it("asks why not where nothing is lit", () => {
    expect(placeClicked("riga", context([]))).toEqual({ kind: "whyNot", what: "riga" });
  });

  it("takes the route of the selected pieces, and of none where none is selected", () => {
    const routes = [route("riga"), route("narva")];
    expect(placeClicked("riga", context([], ["karl"], routes))).toMatchObject({ kind: "go", route: { to: "riga" } });
    expect(placeClicked("riga", context([], [], routes))).toEqual({ kind: "whyNot", what: "riga" });
  });

  it("means the route where the place itself offers something too, and asks which of two routes", () => {
    const here = [option(1, "", "riga")];
    expect(placeClicked("riga", context(here, ["karl"], [route("riga")]))).toMatchObject({ kind: "go" });
    const two = [route("riga"), route("riga", ["a", "b"])];
    expect(placeClicked("riga", context(here, ["karl"], two))).toMatchObject({ kind: "menu", options: [], routes: two });
  });

  it("ends the selection where only the place offers something, which was not lit meanwhile", () => {
    const away = context([option(1, "", "riga")], ["karl"], [route("narva")]);
    expect(placeClicked("riga", away)).toEqual({ kind: "select", pieces: [] });
  });

  it("by touch shows the route first and plays it the second time", () => {
    const way = route("riga");
    expect(placeClicked("riga", context([], ["karl"], [way]), true)).toEqual({ kind: "showRoute", route: way });
    expect(placeClicked("riga", context([], ["karl"], [way], way), true)).toEqual({ kind: "go", route: way });
  });

  it("leaves out what another piece could do there", () => {
    const both = [option(1, "karl", "riga"), option(2, "piper", "riga")];
    expect(placeClicked("riga", context(both, ["piper"]))).toMatchObject({ kind: "choose", option: { id: 2 } });
  });
});

describe("a click on a piece", () => {
  const karl: PieceView = { id: "karl", face: "f", at: "riga" };
  const own = { own: true, many: false };
  const foreign = { own: false, many: false };

  it("shows its card where nothing is to be decided", () => {
    expect(pieceClicked(karl, own, WATCHING)).toEqual({ kind: "card" });
  });

  it("selects an own piece, or means its option where it can go nowhere", () => {
    expect(pieceClicked(karl, own, context([option(1, "karl")]))).toEqual({ kind: "selectOrChoose", piece: "karl" });
    expect(pieceClicked(karl, own, context([], ["piper"]))).toEqual({ kind: "selectOrChoose", piece: "karl" });
  });

  it("a second time means its option, or ends the selection", () => {
    const chosen = pieceClicked(karl, own, context([option(1, "karl")], ["karl"]));
    expect(chosen).toMatchObject({ kind: "choose", option: { id: 1 } });
    expect(pieceClicked(karl, own, context([], ["karl"]))).toEqual({ kind: "select", pieces: [] });
  });

  it("with the shift key adds it to the selection or takes it out", () => {
    const many = { own: true, many: true };
    expect(pieceClicked(karl, many, context([], ["piper"]))).toEqual({ kind: "select", pieces: ["piper", "karl"] });
    expect(pieceClicked(karl, many, context([], ["piper", "karl"]))).toEqual({ kind: "select", pieces: ["piper"] });
  });

  it("in the battle window means its option at once", () => {
    const fighting = pieceClicked(karl, { ...own, inBattle: true }, context([option(1, "karl")]));
    expect(fighting).toMatchObject({ kind: "choose", option: { id: 1 } });
  });

  it("of the other side means the piece if it is lit, else its place, else why not", () => {
    expect(pieceClicked(karl, foreign, context([option(1, "karl")]))).toMatchObject({ kind: "choose" });
    const below = { kind: "placeBelow", place: "riga" };
    expect(pieceClicked(karl, foreign, context([], ["piper"], [route("riga")]))).toEqual(below);
    expect(pieceClicked(karl, foreign, context([option(1, "", "riga")]))).toEqual(below);
    expect(pieceClicked(karl, foreign, context([]))).toEqual({ kind: "whyNot", what: "karl" });
  });

  it("asks where several options share it", () => {
    const found = targetsOf([option(1, "karl"), option(2, "karl")]);
    expect(pieceOptionMeant("karl", found)).toMatchObject({ kind: "menu" });
  });
});

describe("routes and marks", () => {
  it("puts safe and short routes first", () => {
    const routes = sortedRoutes([route("a", ["x"], "battle"), route("a", ["x", "y"]), route("a", ["x"])]);
    expect(routes.map((one) => `${one.actions.length}${one.risk}`)).toEqual(["1", "2", "1battle"]);
  });

  it("reads marks with a word or number after them", () => {
    expect([markId("forced 2"), markRest("forced 2")]).toEqual(["forced", "2"]);
    expect([markId("moved"), markRest("moved")]).toEqual(["moved", ""]);
  });
});

describe("dangers of a way", () => {
  const fire: DangerView = { at: "ford", kind: "fire", text: "Guns may fire", chance: [1, 6], weight: 3 };
  const zone: DangerView = { at: "mill", kind: "stops", text: "A zone ends the move", weight: 1 };
  const way: RouteView = { ...route("mill"), dangers: [fire, zone], spent: 4 };

  it("are told with their chance, and with the place where it is not the goal", () => {
    expect(dangerText(fire, "mill", (at) => at.toUpperCase())).toBe("Guns may fire at FORD: 16.7 %");
    expect(dangersInWords(way, (at) => at)).toBe("Guns may fire at ford: 16.7 %; A zone ends the move");
    expect(gravest(way)).toBe(3);
  });

  it("are drawn once a place, the gravest", () => {
    expect(marksOf({ ...way, dangers: [{ ...zone, at: "ford" }, fire] })).toMatchObject([
      { at: "ford", weight: 3, chance: "16.7 %" },
    ]);
  });

  it("put the safe way first in a menu, and a finger is asked at once where a way cannot be taken back", () => {
    const safe = route("mill", ["a", "b"]);
    expect(sortedRoutes([way, safe])[0]).toBe(safe);
    const asking = { ...context([], ["karl"], [way]), asks: () => true };
    expect(placeClicked("mill", asking, true)).toMatchObject({ kind: "go" });
  });

  it("differ from reach: near, far, and what dice have to allow", () => {
    expect([reachOf(way, 9), reachOf(way, 4), reachOf({ ...way, chance: [1, 2] }, 9)]).toEqual(["near", "far", "doubtful"]);
  });
});
