// Points, sizes and paths of what is drawn on the board. Pure, in board pixels.
export type Point = readonly [number, number];

/** Pieces are drawn larger than the board says where they would be too small on the screen, in few steps so that
 * zooming rearranges them seldom. */
const GROWTHS = [1, 1.2, 1.45, 1.75, 2.1, 2.5];

export function growthFor(piece: number, scale: number, least = 25): number {
  const wanted = least / (piece * scale);
  return GROWTHS.find((step) => step >= wanted) ?? GROWTHS[GROWTHS.length - 1]!;
}

/** How much of a piece is drawn: 0 color and symbol, 1 values too, 2 its name too. */
export function detailAt(pixels: number): 0 | 1 | 2 {
  if (pixels < 33) return 0;
  return pixels < 66 ? 1 : 2;
}

export interface Fan {
  width: number;
  height: number;
  columns: number;
  spots: Point[];
}

/** A fan of so many pieces, as rows about the origin, in units of one piece; captions take the rest of a row. */
export function fanLayout(count: number, across = 6, row = 1.42, column = 1.3): Fan {
  const rows = Math.max(1, Math.ceil(count / across));
  const columns = Math.ceil(count / rows);
  const spots: Point[] = [];
  for (let i = 0; i < count; i++) {
    const line = Math.floor(i / columns);
    const inLine = Math.min(columns, count - line * columns);
    spots.push([((i % columns) - (inLine - 1) / 2) * column, (line - (rows - 1) / 2) * row]);
  }
  return { width: columns * column, height: rows * row, columns, spots };
}

/** The piece of a fan that an arrow key leads to. */
export function fanStep(index: number, key: string, count: number, columns: number): number {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (by === undefined) return index;
  return Math.min(count - 1, Math.max(0, index + by));
}

/** A smooth line through places, as SVG path data: a curve between the midpoints of the legs. */
export function smoothPath(points: readonly Point[]): string {
  if (points.length < 2) return "";
  const [first, ...rest] = points;
  if (rest.length === 1) return `M${first![0]} ${first![1]}L${rest[0]![0]} ${rest[0]![1]}`;
  let out = `M${first![0]} ${first![1]}`;
  for (let i = 0; i < rest.length - 1; i++) {
    const [x, y] = rest[i]!;
    const [nx, ny] = rest[i + 1]!;
    const last = i === rest.length - 2;
    const [ex, ey] = last ? [nx, ny] : [(x + nx) / 2, (y + ny) / 2];
    out += `Q${x} ${y} ${ex} ${ey}`;
  }
  return out;
}

/** The box that holds these points, at least so large. */
export function bounds(points: readonly Point[], least = 0): { x: number; y: number; width: number; height: number } {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(right - left, least);
  const height = Math.max(bottom - top, least);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** How far the nearest of these points is, other than the point itself. */
export function nearestDistance([x, y]: Point, points: readonly Point[]): number {
  let least = Infinity;
  for (const [u, v] of points) {
    const away = Math.hypot(u - x, v - y);
    if (away > 0 && away < least) least = away;
  }
  return Number.isFinite(least) ? least : 0;
}

/** A part of a ring about a point as SVG path data: `wide` degrees about `towards`, which goes clockwise from the top. */
export function ringSector([x, y]: Point, inner: number, outer: number, towards: number, wide: number): string {
  const on = (radius: number, degrees: number): string => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  const [from, to] = [towards - wide / 2, towards + wide / 2];
  const large = wide > 180 ? 1 : 0;
  return (
    `M${on(inner, from)}L${on(outer, from)}A${outer} ${outer} 0 ${large} 1 ${on(outer, to)}` +
    `L${on(inner, to)}A${inner} ${inner} 0 ${large} 0 ${on(inner, from)}Z`
  );
}
