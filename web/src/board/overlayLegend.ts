// How the values of an overlay are shown: by the sheet's own words and colors, or as numbers on a ramp.
import type { ShownOverlay } from "./boardApi";
import { ramp } from "./color";

export interface LegendEntry {
  value: number;
  color: string;
  /** What stands on the board: a number, or the first letter of its word. */
  sign: string;
  /** What the legend says. */
  text: string;
}

export function legendOf(shown: ShownOverlay): Map<number, LegendEntry> {
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
