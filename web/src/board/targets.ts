// What a click means: options of the prompt by the piece or place to click, and what is clear or is not.
import type { OptionView, RouteView } from "../lib/apiTypes";

export interface Targets {
  pieces: Map<string, OptionView[]>;
  places: Map<string, OptionView[]>;
  buttons: OptionView[];
}

export function targets(options: readonly OptionView[]): Targets {
  const out: Targets = { pieces: new Map(), places: new Map(), buttons: [] };
  for (const option of options) {
    if (option.piece) put(out.pieces, option.piece, option);
    if (option.place) put(out.places, option.place, option);
    if (!option.piece && !option.place) out.buttons.push(option);
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
  | { kind: "why"; what: string };

/** A click on a place, with these pieces selected and these ways open to them. Who has selected pieces and clicks where they
 * can go means the way, not what the place itself offers; where there are several, a menu asks. */
export function placeClicked(
  place: string,
  found: Targets,
  selected: readonly string[],
  routes: readonly RouteView[],
): Meaning {
  const ways = selected.length > 0 ? routes.filter((route) => route.to === place) : [];
  const here = found.places.get(place) ?? [];
  const about = selected.length > 0 ? here.filter((option) => !option.piece || selected.includes(option.piece)) : here;
  if (ways.length === 1) return { kind: "go", route: ways[0]! };
  if (ways.length > 1) return { kind: "menu", options: [], routes: ways };
  if (about.length === 1) return { kind: "choose", option: about[0]! };
  if (about.length > 1) return { kind: "menu", options: about, routes: [] };
  return { kind: "why", what: place };
}

/** A click on a piece that has no ways of its own. */
export function pieceOptionClicked(piece: string, found: Targets): Meaning {
  const options = found.pieces.get(piece) ?? [];
  if (options.length === 1) return { kind: "choose", option: options[0]! };
  if (options.length > 1) return { kind: "menu", options, routes: [] };
  return { kind: "why", what: piece };
}

/** The word of a mark: games may add to it, such as "aboard NAME". */
export function markId(mark: string): string {
  const space = mark.indexOf(" ");
  return space < 0 ? mark : mark.slice(0, space);
}

/** The rest of a mark after its word. */
export function markRest(mark: string): string {
  const space = mark.indexOf(" ");
  return space < 0 ? "" : mark.slice(space + 1);
}

/** Several ways to one place, the plain ones first. */
export function sorted(routes: readonly RouteView[]): RouteView[] {
  return [...routes].sort((a, b) => (a.risk ? 1 : 0) - (b.risk ? 1 : 0) || a.actions.length - b.actions.length);
}
