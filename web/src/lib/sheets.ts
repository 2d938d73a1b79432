// What never changes about a game, fetched once for each hash.
import { house } from "./api";
import type { Sheet } from "./wire";

const sheets = new Map<string, Promise<Sheet>>();

/** A game's sheet. */
export function sheetOf(game: string, hash: string): Promise<Sheet> {
  const key = `${game} ${hash}`;
  let sheet = sheets.get(key);
  if (!sheet) {
    sheet = house.sheet(game);
    sheet.catch(() => sheets.delete(key));
    sheets.set(key, sheet);
  }
  return sheet;
}
