// How pieces look, from the sheet; and how a view's pieces are grouped.
import type { FaceSheet, NationSheet, PieceView, PlaceSheet, Sheet } from "../lib/apiTypes";
import { UNNAMED } from "./color";

export interface Appearance {
  face: FaceSheet | undefined;
  nation: NationSheet | undefined;
  color: string;
  ink: string;
  arms: string;
  /** The number of its seat among the sheet's, or -1: told by a shape where colors are not to be relied on. */
  seat: number;
}

/** The sheet by name, made once. */
export class SheetIndex {
  readonly nations: Map<string, NationSheet>;
  readonly places: Map<string, PlaceSheet>;
  readonly marks: Map<string, { name: string; symbol: string; case: string }>;

  constructor(readonly sheet: Sheet) {
    this.nations = new Map((sheet.nations ?? []).map((nation) => [nation.id, nation]));
    this.places = new Map((sheet.board.places ?? []).map((place) => [place.id, place]));
    this.marks = new Map(
      (sheet.marks ?? []).map((mark) => [mark.id, { name: mark.name, symbol: mark.symbol ?? "", case: mark.case ?? "" }]),
    );
  }

  appearance(face: string): Appearance {
    const found = this.sheet.faces?.[face];
    const nation = found ? this.nations.get(found.nation) : undefined;
    return {
      face: found,
      nation,
      color: nation?.color ?? UNNAMED.piece,
      ink: nation?.ink ?? UNNAMED.pieceInk,
      arms: nation?.arms ?? "",
      seat: this.sheet.seats.findIndex((seat) => seat.id === nation?.seat),
    };
  }

  /** The seat that a piece belongs to, as far as its nation says. */
  seatOf(piece: PieceView): string {
    const nation = this.sheet.faces?.[piece.face]?.nation;
    return (nation && this.nations.get(nation)?.seat) || "";
  }

  symbolOf = (mark: string): string => {
    const symbol = this.marks.get(mark)?.symbol ?? "";
    return symbol && this.sheet.symbols?.[symbol] ? symbol : "";
  };

  pieceName(piece: PieceView): string {
    return this.sheet.faces?.[piece.face]?.name ?? piece.id;
  }

  placeName(id: string): string {
    return this.places.get(id)?.name ?? this.sheet.boxes?.find((box) => box.id === id)?.name ?? id;
  }
}

export interface Pips {
  /** The number of pips on each edge, clockwise from the edge of full strength. */
  edges: number[];
  /** The edge that is uppermost. */
  up: number;
  /** How far the block is turned, in degrees. */
  turn: number;
}

/** A block has its strengths on its four edges and stands on the table with the present one uppermost: each loss turns
 * it a quarter to the left. */
export function pips(most: number, steps: number | null): Pips | null {
  if (steps === null || most < 1 || most > 4 || steps < 1 || steps > most) return null;
  const edges = Array.from({ length: most }, (_, edge) => most - edge);
  const up = most - steps;
  return { edges, up, turn: -90 * up };
}

/** A name in one line, or in two where it is long. */
export function nameLines(name: string): string[] {
  if (name.length <= 11) return [name];
  const middle = name.length / 2;
  let best = -1;
  for (let at = name.search(/[ -]/); at >= 0;) {
    if (best < 0 || Math.abs(at - middle) < Math.abs(best - middle)) best = at;
    const next = name.slice(at + 1).search(/[ -]/);
    at = next < 0 ? -1 : at + 1 + next;
  }
  if (best < 0) return [name];
  const hyphen = name[best] === "-" ? 1 : 0;
  return [name.slice(0, best + hyphen), name.slice(best + 1)];
}

/** The pieces of each place, by owner: the viewer's own last, so that they lie on top. */
export function groupByPlace(
  pieces: readonly PieceView[],
  seatOf: (piece: PieceView) => string,
  seat: string,
): Map<string, PieceView[][]> {
  const places = new Map<string, Map<string, PieceView[]>>();
  for (const piece of pieces) {
    const owners = places.get(piece.at) ?? new Map<string, PieceView[]>();
    places.set(piece.at, owners);
    const owner = seatOf(piece);
    const list = owners.get(owner);
    if (list) list.push(piece);
    else owners.set(owner, [piece]);
  }
  const out = new Map<string, PieceView[][]>();
  for (const [place, owners] of places) {
    const keys = [...owners.keys()].sort((a, b) => Number(a === seat) - Number(b === seat) || a.localeCompare(b));
    out.set(
      place,
      keys.map((key) => owners.get(key)!),
    );
  }
  return out;
}

/** A piece in words, for hover and for those who listen. */
export function describePiece(index: SheetIndex, piece: PieceView): string {
  const parts = [index.pieceName(piece)];
  const nation = index.appearance(piece.face).nation;
  if (nation && !parts[0]!.includes(nation.name)) parts.push(nation.name);
  if (typeof piece.steps === "number") parts.push(`${piece.steps} ${piece.steps === 1 ? "step" : "steps"}`);
  const faces = typeof piece.facing === "number" ? index.sheet.board.directions?.[piece.facing] : undefined;
  if (faces) parts.push(`faces ${faces}`);
  for (const mark of piece.marks ?? []) {
    const [id, ...words] = mark.split(" ");
    const name = index.marks.get(id!)?.name;
    // One word is an id or a number, and stands on the card; several are meant to be read at once.
    if (name) parts.push(words.length > 1 ? `${name}: ${words.join(" ")}` : name);
  }
  return parts.join(", ");
}
