// What a click means: options of the prompt by the piece or place to click, and what is clear or is not. Pure.
import type { OptionView, PieceView, RouteView } from "../lib/apiTypes";
import { gravest } from "./dangers";

export interface Targets {
  pieces: Map<string, OptionView[]>;
  places: Map<string, OptionView[]>;
}

/** The options by what is clicked to choose them. */
export function targetsOf(options: readonly OptionView[]): Targets {
  const out: Targets = { pieces: new Map(), places: new Map() };
  for (const option of options) {
    if (option.piece) put(out.pieces, option.piece, option);
    if (option.place) put(out.places, option.place, option);
  }
  return out;
}

function put(map: Map<string, OptionView[]>, key: string, option: OptionView): void {
  const list = map.get(key);
  if (list) list.push(option);
  else map.set(key, [option]);
}

/** What follows from a click. */
export type Meaning =
  | { kind: "choose"; option: OptionView }
  | { kind: "menu"; options: OptionView[]; routes: RouteView[] }
  | { kind: "go"; route: RouteView }
  /** The first touch of a route draws it, the second one plays it. */
  | { kind: "showRoute"; route: RouteView }
  | { kind: "whyNot"; what: string }
  /** Nothing is to be decided: the click asks for the card of what was clicked. */
  | { kind: "card" }
  /** Another selection, or none. */
  | { kind: "select"; pieces: string[] }
  /** Select this piece; if it can go nowhere, the click meant its option. */
  | { kind: "selectOrChoose"; piece: string }
  /** The click went through a foreign piece to the place below. */
  | { kind: "placeBelow"; place: string };

/** What a click depends on, besides what was clicked. */
export interface ClickContext {
  /** Whether this player decides now. */
  acting: boolean;
  targets: Targets;
  selection: { pieces: readonly string[]; routes: readonly RouteView[]; touched: RouteView | null; auto?: boolean };
  /** Whether a route is asked about before it is played: then the question itself shows the way to a finger. */
  asks?: (route: RouteView) => boolean;
}

/** A click on a place. Who has selected pieces and clicks where they can go means the route, not what the place itself
 * offers; where there are several, a menu asks. */
export function placeClicked(place: string, { acting, targets, selection, asks }: ClickContext, touch = false): Meaning {
  if (!acting) return { kind: "card" };
  const { pieces, routes } = selection;
  const here = targets.places.get(place) ?? [];
  if (selection.auto && here.length > 0) return optionMeant(here, place); // the next step of the move under way
  // While routes are shown, what the place itself offers is not lit: the click only ends the selection.
  if (routes.length > 0 && here.length > 0 && !routes.some((route) => route.to === place))
    return { kind: "select", pieces: [] };
  const fitting = pieces.length > 0 ? routes.filter((route) => route.to === place) : [];
  if (fitting.length === 1) {
    const route = fitting[0]!;
    const shows = touch && selection.touched !== route && !asks?.(route);
    return { kind: shows ? "showRoute" : "go", route };
  }
  if (fitting.length > 1) return { kind: "menu", options: [], routes: sortedRoutes(fitting) };
  const about = pieces.length > 0 ? here.filter((option) => !option.piece || pieces.includes(option.piece)) : here;
  return optionMeant(about, place);
}

/** How a piece was clicked: `many` adds it to the selection or takes it out, `inBattle` is a click in the battle window, and
 *  `joins` says that it stands where the selected ones do. */
export interface PieceClick {
  own: boolean;
  many: boolean;
  inBattle?: boolean;
  joins?: boolean;
}

/** A click on a piece. An own piece that could go somewhere is selected, one that could not is its option. */
export function pieceClicked(piece: PieceView, how: PieceClick, { acting, targets, selection }: ClickContext): Meaning {
  const { id, at } = piece;
  if (!acting) return { kind: "card" };
  if (how.inBattle && targets.pieces.has(id)) return pieceOptionMeant(id, targets);
  if (!how.own) {
    // A foreign piece is meant if it is lit, otherwise the ground it stands on.
    if (targets.pieces.has(id)) return pieceOptionMeant(id, targets);
    const goesThrough = selection.routes.some((route) => route.to === at) || targets.places.has(at);
    return goesThrough ? { kind: "placeBelow", place: at } : { kind: "whyNot", what: id };
  }
  const selected = selection.pieces;
  if (how.many) {
    return { kind: "select", pieces: selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id] };
  }
  if (selected.includes(id)) {
    if (selected.length === 1 && targets.pieces.has(id)) return pieceOptionMeant(id, targets);
    return { kind: "select", pieces: selected.filter((one) => one !== id) };
  }
  // Whoever stands there: a click in a place where the selected pieces can go sends them.
  if (!targets.pieces.has(id) && selection.routes.some((route) => route.to === at)) return { kind: "placeBelow", place: at };
  if (how.joins && !selection.auto) return { kind: "select", pieces: [...selected, id] };
  return { kind: "selectOrChoose", piece: id };
}

/** What a click on a piece means that is not about moving it. */
export function pieceOptionMeant(piece: string, targets: Targets): Meaning {
  return optionMeant(targets.pieces.get(piece) ?? [], piece);
}

function optionMeant(options: OptionView[], what: string): Meaning {
  if (options.length === 1) return { kind: "choose", option: options[0]! };
  if (options.length > 1) return { kind: "menu", options, routes: [] };
  return { kind: "whyNot", what };
}

/** Several routes to one place, the plain ones first. */
export function sortedRoutes(routes: readonly RouteView[]): RouteView[] {
  const risk = (route: RouteView): number => Math.max(route.risk ? 1 : 0, gravest(route));
  return [...routes].sort((a, b) => risk(a) - risk(b) || a.actions.length - b.actions.length);
}
