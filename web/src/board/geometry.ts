// Where pieces stand: slots, stacks and fans. Pure, in board pixels.
export type Point = readonly [number, number];

/** Pieces on one spot; more than one is a stack, with the topmost last. */
export interface Stack {
  key: string;
  place: string;
  at: Point;
  pieces: string[];
  /** The side of its pieces, where they must be smaller than others: slots that stand close. */
  size?: number;
}

const GAP = 1.02; // neighbors' edges may touch, but not cover each other

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

/** The slots, best first, that can hold pieces of this size side by side. */
export function spacedSlots(slots: readonly Point[], size: number): Point[] {
  const chosen: Point[] = [];
  const apart = size * GAP;
  for (const slot of slots) {
    const free = chosen.every(([x, y]) => Math.max(Math.abs(x - slot[0]), Math.abs(y - slot[1])) >= apart);
    if (free) chosen.push(slot);
  }
  return chosen;
}

/** How large pieces may be that stand in printed slots: no larger than the nearest two are apart. */
export function room(slots: readonly Point[], size: number): number {
  let least = size;
  slots.forEach(([x, y], i) => {
    for (const [u, v] of slots.slice(i + 1)) {
      const apart = Math.max(Math.abs(x - u), Math.abs(y - v)) / GAP;
      if (apart > 0) least = Math.min(least, apart);
    }
  });
  return least;
}

/** How many stacks each group gets: one each, and the rest where most pieces share a stack. */
export function shares(counts: readonly number[], spots: number): number[] {
  const given = counts.map(() => 1);
  for (let left = spots - counts.length; left > 0; left--) {
    let neediest = -1;
    let most = 1;
    counts.forEach((count, i) => {
      const load = count / given[i]!;
      if (load > most) {
        most = load;
        neediest = i;
      }
    });
    if (neediest < 0) break;
    given[neediest]! += 1;
  }
  return given;
}

/** Cut a list into so many parts of nearly the same length. */
export function parts<T>(list: readonly T[], number: number): T[][] {
  const out: T[][] = [];
  for (let i = 0; i < number; i++) {
    out.push(list.slice(Math.round((i * list.length) / number), Math.round(((i + 1) * list.length) / number)));
  }
  return out.filter((part) => part.length > 0);
}

/** Stand groups of pieces (one group an owner) upon a place. Pieces keep the slot they had (`before`) where they can. */
export function stand(
  place: string,
  center: Point,
  slots: readonly Point[],
  groups: readonly (readonly string[])[],
  size: number,
  before: ReadonlyMap<string, Point> = new Map(),
): Stack[] {
  const full = groups.filter((group) => group.length > 0);
  const total = full.reduce((sum, group) => sum + group.length, 0);
  if (total === 0) return [];
  const free = spacedSlots(slots.length > 0 ? slots : [center], size);
  if (total <= free.length) return singly(place, full.flat(), free, before);
  const piles = full.flatMap((group, i) =>
    parts(
      group,
      shares(
        full.map((g) => g.length),
        free.length,
      )[i]!,
    ),
  );
  return piles.map((pieces, i) => ({ key: `${place}/${i}`, place, at: spot(free, i, size), pieces }));
}

/** More piles than slots stand aslant beside the last one. */
function spot(free: readonly Point[], index: number, size: number): Point {
  const last = free[Math.min(index, free.length - 1)]!;
  const beyond = Math.max(0, index - free.length + 1);
  return [last[0] + beyond * size * 0.55, last[1] + beyond * size * 0.3];
}

function singly(place: string, pieces: readonly string[], free: readonly Point[], before: ReadonlyMap<string, Point>): Stack[] {
  const taken = new Map<number, string>();
  const waiting: string[] = [];
  for (const piece of pieces) {
    const old = before.get(piece);
    const index = old ? free.findIndex((slot) => slot[0] === old[0] && slot[1] === old[1]) : -1;
    if (index >= 0 && !taken.has(index)) taken.set(index, piece);
    else waiting.push(piece);
  }
  free.forEach((_, index) => {
    if (!taken.has(index) && waiting.length > 0) taken.set(index, waiting.shift()!);
  });
  return [...taken].map(([index, piece]) => ({ key: `${place}/${piece}`, place, at: free[index]!, pieces: [piece] }));
}

/** How far a piece of a stack lies from the stack's spot: each a little up and to the right, four at most. */
export function stackOffset(index: number, count: number, size: number): Point {
  const visible = Math.min(count, 4);
  const rank = Math.max(0, index - (count - visible));
  const step = size * 0.085;
  return [rank * step, -rank * step];
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
