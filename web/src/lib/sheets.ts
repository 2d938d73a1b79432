// What never changes about a game, fetched once for each hash.
import { serverApi } from "./api";
import type { Sheet } from "./apiTypes";

const sheets = new Map<string, Promise<Sheet>>();

/** A game's sheet. */
export function sheetOf(game: string, hash: string): Promise<Sheet> {
  const key = `${game} ${hash}`;
  let sheet = sheets.get(key);
  if (!sheet) {
    sheet = serverApi.sheet(game);
    sheet.catch(() => sheets.delete(key));
    sheets.set(key, sheet);
  }
  return sheet;
}
