// How high the sheet from below stands on a phone: a touch of its handle goes round, a drag goes one step.
export const SHEET_SIZES = ["small", "half", "full"] as const;
export type SheetSize = (typeof SHEET_SIZES)[number];

const KEY = "korvolan.sheet";
const DRAGGED = 24; // pixels from which on a touch is a drag

/** The size that a touch of the handle leads to. */
export const afterTouch = (size: SheetSize): SheetSize => SHEET_SIZES[(SHEET_SIZES.indexOf(size) + 1) % SHEET_SIZES.length]!;

/** The size that a drag by so many pixels downward leads to; null where it was none. */
export function afterDrag(size: SheetSize, down: number): SheetSize | null {
  if (Math.abs(down) < DRAGGED) return null;
  const at = SHEET_SIZES.indexOf(size) + (down > 0 ? -1 : 1);
  return SHEET_SIZES[Math.min(SHEET_SIZES.length - 1, Math.max(0, at))]!;
}

/** The size it had last; the full one hides the board, and is not where one begins. */
export function keptSize(): SheetSize {
  try {
    return localStorage.getItem(KEY) === "small" ? "small" : "half";
  } catch {
    return "half";
  }
}

export function keepSize(size: SheetSize): void {
  try {
    if (size !== "full") localStorage.setItem(KEY, size);
  } catch {
    // Then it is half again next time.
  }
}
