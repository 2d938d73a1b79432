// What the board asks of the page around it. The board draws and listens; the page talks to the table.
import type { Snippet } from "svelte";
import type { OddsView, OptionView, OverlaySheet, Reason, RouteView, SeatSheet, Sheet, View } from "../lib/apiTypes";
import type { Selection } from "../lib/selection.svelte";
import type { Cover } from "./camera.svelte";
import type { Point } from "./geometry";

export interface BoardApi {
  /** Play an option of the prompt. Warnings are the page's business. True where it was not played, because a finger `touched`
   *  it and it would show something: then the board asks first. `at` is the piece or place that was clicked. */
  choose(option: OptionView, touched?: boolean, at?: string, answered?: boolean): Promise<boolean>;
  /** Play a whole composed move. */
  go(route: RouteView): void;
  /** Whether a route is asked about first. */
  asks(route: RouteView): boolean;
  /** The piece or place at which the page asks about what was clicked there; empty if it does not. */
  asked(): string;
  /** Why a piece, a place or an action is not to be had. */
  why(what: string, pieces?: readonly string[]): Promise<Reason[]>;
  /** The chances of an action, or of the battle under way where `what` is empty. */
  odds(what: string): Promise<OddsView | null>;
  /** While the board turns to the next decision: until it has turned. */
  turning(): Promise<unknown> | null;
  /** Open our text of a case. */
  cite(id: string): void;
  /** Where a file of the game's lies (art, picture). */
  file(name: string): string;
}

/** An overlay that is switched on: its values by place. */
export interface ShownOverlay {
  sheet: OverlaySheet;
  values: Record<string, number>;
  /** Both sides, where its values are theirs. */
  seats?: readonly SeatSheet[];
}

export interface BoardSettings {
  /** The board goes where others move. */
  follow: boolean;
  /** Milliseconds that a piece takes to glide; 0 for none. */
  glide: number;
  /** "auto" measures; the others force the drawing or the picture. */
  art: "auto" | "drawing" | "picture";
}

export const SETTINGS: BoardSettings = { follow: false, glide: 450, art: "auto" };

/** What the page hands to `<Board>`. */
export interface BoardProps {
  sheet: Sheet;
  view: View;
  api: BoardApi;
  selection: Selection;
  /** Whether this browser may decide now: false for watchers, in a replay, and while a move is under way. */
  acting?: boolean;
  overlay?: ShownOverlay | null;
  /** Places and pieces to be brought into sight: each time another object. */
  look?: { ids: readonly string[] } | null;
  /** How much of the board the page's own windows lie upon, in pixels. */
  covered?: Cover;
  /** Told where in the board's frame a decision is about something, while such a window is open: whether those are few points. */
  asks?: (asked: { few: boolean; points: Point[] }) => void;
  /** Pieces that were destroyed since the view before. */
  destroyed?: ReadonlySet<string>;
  settings?: Partial<BoardSettings>;
  /** What the page asks about what was clicked: it stands there. */
  question?: Snippet;
}
