// What the board asks of the page around it. The board draws and listens; the page talks to the table.
import type { OddsView, OptionView, OverlaySheet, Reason, RouteView, Sheet, View } from "../lib/apiTypes";
import type { Selection } from "../lib/selection.svelte";

export interface BoardApi {
  /** Play an option of the prompt. Warnings are the page's business. */
  choose(option: OptionView): void;
  /** Play a whole composed move. */
  go(route: RouteView): void;
  /** Why a piece, a place or an action is not to be had. */
  why(what: string, pieces?: readonly string[]): Promise<Reason[]>;
  /** The chances of an action, or of the battle under way where `what` is empty. */
  odds(what: string): Promise<OddsView | null>;
  /** Open our text of a case. */
  cite(id: string): void;
  /** Where a file of the game's lies (art, picture). */
  file(name: string): string;
}

/** An overlay that is switched on: its values by place. */
export interface ShownOverlay {
  sheet: OverlaySheet;
  values: Record<string, number>;
}

export interface BoardSettings {
  /** Milliseconds that a piece takes to glide; 0 for none. */
  glide: number;
  /** "auto" measures; the others force the drawing or the picture. */
  art: "auto" | "drawing" | "picture";
}

export const SETTINGS: BoardSettings = { glide: 450, art: "auto" };

/** What the page hands to `<Board>`. */
export interface BoardProps {
  sheet: Sheet;
  view: View;
  api: BoardApi;
  selection: Selection;
  /** Whether this browser may decide now: false for watchers, in a replay, and while a move is under way. */
  acting?: boolean;
  overlay?: ShownOverlay | null;
  settings?: Partial<BoardSettings>;
}
