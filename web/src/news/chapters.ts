// The log by turns, and in each turn by what belongs together.
import type { LogView } from "../lib/apiTypes";
import { type Card, cardsOf } from "./cards";

export interface Chapter {
  turn: string;
  from: number; // its first line
  cards: Card[];
}

/** Lines of the log in chapters; `first` is the place of the first of them in the whole. */
export function chaptersOf(lines: readonly LogView[], first = 0): Chapter[] {
  const out: Chapter[] = [];
  for (const card of cardsOf(lines)) {
    const last = out.at(-1);
    const placed = { ...card, from: card.from + first, to: card.to + first };
    if (last?.turn === card.turn) last.cards.push(placed);
    else out.push({ turn: card.turn, from: placed.from, cards: [placed] });
  }
  return out;
}

/** How a battle came out, for where it is folded: its last headline. */
export const endOf = (card: Card): LogView | undefined => card.lines.slice(1).findLast((line) => line.bold);
