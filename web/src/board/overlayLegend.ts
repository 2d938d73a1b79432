// How the values of an overlay are shown: by the sheet's own words and colors, or as numbers on a ramp.
import type { ShownOverlay } from "./boardApi";
import { ramp, UNNAMED } from "./color";

export interface LegendEntry {
  value: number;
  color: string;
  /** What stands on the board: a number, or the first letter of its word. */
  sign: string;
  /** What the legend says. */
  text: string;
}

const UNCLAIMED = 1000; // from here on a value of an overlay of both sides is nobody's yet

/** Above 0 the first seat's, below 0 the second's, and what nobody has yet. */
function bySide(shown: ShownOverlay): Map<number, LegendEntry> {
  const values = [...new Set(Object.values(shown.values))].sort((a, b) => b - a);
  const seats = shown.seats ?? [];
  return new Map(
    values.map((value) => {
      const seat = value >= UNCLAIMED ? null : seats[value > 0 ? 0 : 1];
      const points = value >= UNCLAIMED ? value - UNCLAIMED : Math.abs(value);
      return [
        value,
        { value, color: seat?.color ?? UNNAMED.points, sign: points ? String(points) : "·", text: seat?.name ?? "nobody yet" },
      ];
    }),
  );
}

export function legendOf(shown: ShownOverlay): Map<number, LegendEntry> {
  if (shown.sheet.sides) return bySide(shown);
  const values = [...new Set(Object.values(shown.values))].sort((a, b) => a - b);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const words = shown.sheet.words ?? {};
  const letters = values.map((value) => (words[String(value)] ?? "").slice(0, 1).toUpperCase());
  const apart = new Set(letters).size === letters.length; // two words that begin alike are told by number
  return new Map(
    values.map((value, i) => {
      const word = words[String(value)] ?? "";
      const color = shown.sheet.colors?.[String(value)] ?? ramp((value - low) / (high - low));
      return [value, { value, color, sign: word && apart ? letters[i]! : String(value), text: word || String(value) }];
    }),
  );
}
