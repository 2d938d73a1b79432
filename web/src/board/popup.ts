// What may hang over a point of the board: one thing at a time.
import type { OptionView, Reason, RouteView } from "../lib/apiTypes";
import type { Point } from "./geometry";

/** Several things that one click could mean. */
export interface Menu {
  kind: "menu";
  at: Point;
  title: string;
  options: OptionView[];
  routes: RouteView[];
  /** A touch that would show something asks first. */
  ask?: boolean;
}

/** Everything known of a piece or a place. */
export interface Card {
  kind: "card";
  at: Point;
  of: "piece" | "place";
  id: string;
}

/** The answer to «why not?». */
export interface WhyNot {
  kind: "whyNot";
  at: Point;
  name: string;
  reasons: Reason[] | null; // null while the answer is on its way
}

export type Popup = Menu | Card | WhyNot;
