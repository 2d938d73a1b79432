// Who else holds one's seat, in words.
import type { OtherBrowser } from "./apiTypes";
import { dateAndHour } from "./format";

/** The other browsers at the seat that the player has not said are theirs. */
export const strangersAmong = (others: readonly OtherBrowser[], known: readonly string[]): OtherBrowser[] =>
  others.filter((one) => !known.includes(one.id));

/** What a player is told of them. */
export function strangersText(strangers: readonly OtherBrowser[]): string {
  const since = dateAndHour(Math.max(...strangers.map((one) => one.since)));
  const who =
    strangers.length === 1
      ? `Another browser holds your seat, too, since ${since}. It sees`
      : `${strangers.length} other browsers hold your seat, too, the last since ${since}. They see`;
  return `${who} what you see and can decide for you.`;
}
