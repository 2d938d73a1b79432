// Which part of the board a picture shows: all of its places, with room about them, in a given shape.
import type { PlaceSheet } from "../lib/apiTypes";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const ROOM = 0.32; // of the span of the places, on each side
const LEAST = 0.2; // of the board: nothing is drawn larger

/** The box about the centers of places, as wide as `shape` times its height, and within the board as far as that goes. */
export function boxAbout(
  places: readonly Pick<PlaceSheet, "center">[],
  board: { width: number; height: number },
  shape: number,
): Box {
  const xs = places.map((place) => place.center[0]);
  const ys = places.map((place) => place.center[1]);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = ROOM * Math.max(right - left, bottom - top);
  let width = Math.max(right - left + 2 * room, board.width * LEAST);
  let height = Math.max(bottom - top + 2 * room, (board.width * LEAST) / shape);
  if (width < height * shape) width = height * shape;
  else height = width / shape;
  const within = (middle: number, size: number, most: number): number =>
    size >= most ? (most - size) / 2 : Math.min(Math.max(middle - size / 2, 0), most - size);
  return {
    x: within((left + right) / 2, width, board.width),
    y: within((top + bottom) / 2, height, board.height),
    width,
    height,
  };
}

export interface Label {
  name: string;
  x: number;
  y: number;
}

const WIDE = 0.52; // of a letter's height
const PLAIN = /^hex \d+$/; // a hex without a name needs no label

/** The names of places, moved a line up or down where one would lie over another, and left out where that does not help. */
export function labelsOf(places: readonly Pick<PlaceSheet, "center" | "name">[], size: number): Label[] {
  const out: Label[] = [];
  for (const place of [...places].sort((a, b) => a.center[1] - b.center[1])) {
    const name = place.name.replace(/ \([^)]*\)$/, "");
    if (PLAIN.test(name)) continue;
    const covers = (y: number): boolean =>
      out.some(
        (other) =>
          Math.abs(other.y - y) < size &&
          Math.abs(other.x - place.center[0]) < ((other.name.length + name.length) * size * WIDE) / 2,
      );
    const own = place.center[1] + size / 3;
    const y = [0, 1, -1].map((step) => own + step * size).find((at) => !covers(at));
    if (y !== undefined) out.push({ name, x: place.center[0], y });
  }
  return out;
}
