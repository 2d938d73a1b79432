// The handbook of a game: fetched once, when it is wanted; and at which tables this browser has been shown the goal card.
import { call } from "../lib/api";
import type { Handbook } from "../lib/apiTypes";

const books = new Map<string, Promise<Handbook>>();

export function handbookOf(game: string): Promise<Handbook> {
  let book = books.get(game);
  if (!book) {
    book = call<Handbook>("GET", `/api/games/${encodeURIComponent(game)}/handbook`);
    book.catch(() => books.delete(game));
    books.set(game, book);
  }
  return book;
}

const KEY = "korvolan.goals";
const MOST = 200; // tables that are remembered

function shownAt(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** Whether the goal card of a table was not shown here before. It is asked once: the card counts as shown then. */
export function firstLook(table: string): boolean {
  const shown = shownAt();
  if (shown.includes(table)) return false;
  try {
    localStorage.setItem(KEY, JSON.stringify([...shown, table].slice(-MOST)));
  } catch {
    return false; // a browser that keeps nothing would be shown it at every visit
  }
  return true;
}
