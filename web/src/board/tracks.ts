// Where the markers of printed tracks lie.
import type { TrackSheet } from "../lib/apiTypes";
import { UNNAMED } from "./color";
import type { Point } from "./geometry";

export interface Marker {
  key: string;
  at: Point;
  color: string;
  letter: string;
  title: string;
}

const APART = 15; // markers on one square lie beside each other, in rows of three
const ROW = 3;

/** The markers on the board: a track that the view does not name, or whose value has no square, has none. */
export function trackMarkers(tracks: readonly TrackSheet[], values: Record<string, number>): Marker[] {
  const found: (Marker & { square: string })[] = [];
  for (const track of tracks) {
    const value = values[track.id];
    if (value === undefined) continue;
    const cell = (track.cells ?? []).find((one) => one.value === value);
    if (!cell) continue;
    const [x, y] = cell.at as unknown as Point;
    found.push({
      key: track.id,
      square: `${x} ${y}`,
      at: [x, y],
      color: track.color || UNNAMED.marker,
      letter: track.color ? (track.group || track.name).slice(0, 1) : "",
      title: `${track.group ? `${track.group}: ` : ""}${track.name} ${track.words?.[String(value)] ?? value}${cell.label ? ` (${cell.label})` : ""}`,
    });
  }
  const squares = new Map<string, typeof found>();
  for (const marker of found) squares.set(marker.square, [...(squares.get(marker.square) ?? []), marker]);
  return found.map(({ square, ...marker }) => {
    const same = squares.get(square)!;
    const place = same.findIndex((one) => one.key === marker.key);
    return { ...marker, at: beside(marker.at, place, same.length) };
  });
}

function beside(at: Point, place: number, count: number): Point {
  const columns = Math.min(count, ROW);
  const rows = Math.ceil(count / ROW);
  const [column, row] = [place % ROW, Math.floor(place / ROW)];
  return [at[0] + (column - (columns - 1) / 2) * APART, at[1] + (row - (rows - 1) / 2) * APART];
}
