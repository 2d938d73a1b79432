// Where pieces stand: which slot of their place, alone or in stacks. Pure, in board pixels.
import type { PieceView, PlaceSheet, View } from "../lib/apiTypes";
import type { Point } from "./geometry";
import { groupByPlace, type SheetIndex } from "./pieces";

/** Pieces on one spot; more than one is a stack, with the topmost last. */
export interface Stack {
  key: string;
  place: string;
  at: Point;
  pieces: string[];
  /** The side of its pieces, where they must be smaller than others: slots that stand close. */
  size?: number;
}

/** A piece as it stands. */
export interface Standing {
  piece: PieceView;
  at: Point;
  stack: Stack;
  /** Whether it lies uppermost in its stack. */
  top: boolean;
}

const GAP = 1.02; // neighbors' edges may touch, but not cover each other

/** The stacks of a view, the lower ones on the screen last, so that they are drawn over those behind them. `size` is the side
 * of a piece, `before` where single pieces stood: they keep their slots where they can. */
export function stacksOf(view: View, index: SheetIndex, size: number, before: ReadonlyMap<string, Point> = new Map()): Stack[] {
  const groups = groupByPlace(view.pieces ?? [], (piece) => index.seatOf(piece), view.seat ?? "");
  const out: Stack[] = [];
  for (const [id, owners] of groups) {
    const place = index.places.get(id);
    if (!place) continue; // a box beside the map
    const pieces = owners.flat();
    if (pieces.some((piece) => piece.slot)) out.push(...stacksInSlots(place, pieces, size, size / index.sheet.board.piece));
    else {
      const ids = owners.map((group) => group.map((piece) => piece.id));
      out.push(...standGroups(place.id, place.center, place.slots ?? [], ids, size, before));
    }
  }
  return out.sort((a, b) => a.at[1] - b.at[1]);
}

/** Where the game says which slot, pieces stand there. `grow` is how much larger than printed pieces are drawn. */
function stacksInSlots(place: PlaceSheet, pieces: readonly PieceView[], size: number, grow: number): Stack[] {
  const bySlot = new Map<number, string[]>();
  for (const piece of pieces) bySlot.set(piece.slot ?? 0, [...(bySlot.get(piece.slot ?? 0) ?? []), piece.id]);
  const { center, slots = [] } = place;
  const printed = place.kind === "box"; // its slots are drawn on the board; those of other places are corners
  const spotOf = (slot: number): Point => {
    const [x, y] = slots[slot] ?? center;
    return printed ? [x, y] : [center[0] + (x - center[0]) * grow, center[1] + (y - center[1]) * grow];
  };
  return [...bySlot].map(([slot, ids]) => ({
    key: `${place.id}/slot${slot}`,
    place: place.id,
    at: spotOf(slot),
    pieces: ids,
    size: printed ? sizeInSlots(slots, size) : undefined,
  }));
}

/** The spots of pieces that stand alone, to be handed to the next placement. */
export function singleSpots(stacks: readonly Stack[]): Map<string, Point> {
  return new Map(stacks.flatMap((stack) => (stack.pieces.length === 1 ? [[stack.pieces[0]!, stack.at] as const] : [])));
}

/** Every piece that stands on the board, by id. */
export function standingPieces(stacks: readonly Stack[], pieces: readonly PieceView[], size: number): Map<string, Standing> {
  const views = new Map(pieces.map((piece) => [piece.id, piece]));
  const out = new Map<string, Standing>();
  for (const stack of stacks) {
    stack.pieces.forEach((id, i) => {
      const piece = views.get(id);
      if (!piece) return;
      const [dx, dy] = stackOffset(i, stack.pieces.length, stack.size ?? size);
      out.set(id, { piece, at: [stack.at[0] + dx, stack.at[1] + dy], stack, top: i === stack.pieces.length - 1 });
    });
  }
  return out;
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
export function sizeInSlots(slots: readonly Point[], size: number): number {
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
export function stackShares(counts: readonly number[], spots: number): number[] {
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
export function cutEvenly<T>(list: readonly T[], number: number): T[][] {
  const out: T[][] = [];
  for (let i = 0; i < number; i++) {
    out.push(list.slice(Math.round((i * list.length) / number), Math.round(((i + 1) * list.length) / number)));
  }
  return out.filter((part) => part.length > 0);
}

/** Stand groups of pieces (one group an owner) upon a place. Pieces keep the slot they had (`before`) where they can. */
export function standGroups(
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
  if (total <= free.length) return standSingly(place, full.flat(), free, before);
  const piles = full.flatMap((group, i) =>
    cutEvenly(
      group,
      stackShares(
        full.map((g) => g.length),
        free.length,
      )[i]!,
    ),
  );
  return piles.map((pieces, i) => ({ key: `${place}/${i}`, place, at: spotFor(free, i, size), pieces }));
}

/** More piles than slots stand aslant beside the last one. */
function spotFor(free: readonly Point[], index: number, size: number): Point {
  const last = free[Math.min(index, free.length - 1)]!;
  const beyond = Math.max(0, index - free.length + 1);
  return [last[0] + beyond * size * 0.55, last[1] + beyond * size * 0.3];
}

function standSingly(
  place: string,
  pieces: readonly string[],
  free: readonly Point[],
  before: ReadonlyMap<string, Point>,
): Stack[] {
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
