// Colors that all eyes tell apart: each side has a hue of its own, its nations differ in lightness (and in their arms, as ever).
import type { Sheet } from "./apiTypes";

// Hues of Okabe and Ito's palette, which the common kinds of color blindness keep apart.
const HUES: readonly [number, number][] = [
  [202, 100], // blue
  [26, 100], // vermilion
  [164, 100], // green
  [326, 46], // purple
];
const DARKEST = 26;
const LIGHTEST = 74;
const LIGHT_INK = "#ffffff";
const DARK_INK = "#10131a";

/** A shade of a side's hue; the first is the middle one, the others spread out to light and dark. */
export function sideColors(side: number, number: number, of: number): { color: string; ink: string } {
  const [hue, strength] = HUES[side % HUES.length]!;
  const lightness = of < 2 ? 38 : Math.round(DARKEST + ((LIGHTEST - DARKEST) * number) / (of - 1));
  return { color: `hsl(${hue} ${strength}% ${lightness}%)`, ink: lightness > 48 ? DARK_INK : LIGHT_INK };
}

/** The sheet in colors that the common kinds of color blindness tell apart. What the game draws stays as it is. */
export function colorBlindSheet(sheet: Sheet): Sheet {
  const swapped = new Map<string, string>();
  const sideOf = (seat: string) => {
    const side = sheet.seats.findIndex((one) => one.id === seat);
    return side < 0 ? sheet.seats.length : side;
  };
  const seats = sheet.seats.map((seat, side) => {
    const paint = sideColors(side, 0, 1);
    swapped.set(seat.color, paint.color);
    return { ...seat, ...paint };
  });
  const nations = (sheet.nations ?? []).map((nation) => {
    const side = sideOf(nation.seat ?? "");
    const kin = (sheet.nations ?? []).filter((one) => sideOf(one.seat ?? "") === side);
    const paint = sideColors(side, kin.indexOf(nation), kin.length);
    swapped.set(nation.color, paint.color);
    return { ...nation, ...paint };
  });
  const tracks = (sheet.tracks ?? []).map((track) =>
    track.color ? { ...track, color: swapped.get(track.color) ?? track.color } : track,
  );
  return { ...sheet, seats, nations, tracks };
}
