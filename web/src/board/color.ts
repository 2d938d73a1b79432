// Colors that code computes with: shades of those that a sheet names ("#rrggbb"), and the ramp of overlays. All other colors
// are in styles/colors.css.

/** What is drawn where a sheet names no color. */
export const UNNAMED = {
  piece: "#8d8271",
  pieceInk: "#fff8e6",
  seat: "#6b5a41",
  marker: "#222222",
  points: "#8d8271",
} as const;
const DARK_TEXT = "#1d1812";
const LIGHT_TEXT = "#fffaf0";

function channels(color: string): [number, number, number] {
  const hex = /^#([0-9a-f]{6})$/i.exec(color)?.[1];
  if (!hex) return [128, 120, 104];
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
}

/** Mix with white (amount above 0) or with black (below 0). */
export function shade(color: string, amount: number): string {
  const target = amount > 0 ? 255 : 0;
  const part = Math.abs(amount);
  const mixed = channels(color).map((value) => Math.round(value + (target - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance, 0 to 1. */
export function luminance(color: string): number {
  const [r, g, b] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Dark or light text, whichever reads better on it. */
export function textColorOn(color: string): string {
  return luminance(color) > 0.3 ? DARK_TEXT : LIGHT_TEXT;
}

// A ramp that color-blind people can read as well (after cividis).
const RAMP = ["#00306f", "#3f4c6c", "#666970", "#8b8876", "#b5a86e", "#dfcb57", "#ffea46"];

/** A color of the ramp for a part between 0 and 1. */
export function ramp(part: number): string {
  const at = Math.min(1, Math.max(0, part)) * (RAMP.length - 1);
  const low = Math.floor(at);
  const [a, b] = [channels(RAMP[low]!), channels(RAMP[Math.min(low + 1, RAMP.length - 1)]!)];
  const mixed = a.map((value, i) => Math.round(value + (b[i]! - value) * (at - low)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
