// What changed between two views of a game: who moved from where, who was hurt, who is gone. Shown briefly.
import type { PieceView, View } from "../lib/apiTypes";
import type { Point } from "./geometry";

export interface Trail {
  key: string;
  points: Point[];
  color: string;
}

export interface Gone {
  key: string;
  at: Point;
  piece: PieceView;
  destroyed: boolean; // or it only went out of sight
}

export interface ViewChange {
  moved: { id: string; from: string; to: string; face: string }[];
  hurt: string[];
  gone: PieceView[];
}

/** The difference of two views. Where nearly everything changed (another scenario, another seat) nothing is told. */
export function viewChange(before: View, after: View): ViewChange {
  const out: ViewChange = { moved: [], hurt: [], gone: [] };
  if (before.seat !== after.seat) return out;
  const old = new Map((before.pieces ?? []).map((piece) => [piece.id, piece]));
  for (const piece of after.pieces ?? []) {
    const was = old.get(piece.id);
    old.delete(piece.id);
    if (!was) continue;
    if (was.at !== piece.at) out.moved.push({ id: piece.id, from: was.at, to: piece.at, face: piece.face });
    if ((piece.steps ?? 0) < (was.steps ?? 0) && typeof piece.steps === "number") out.hurt.push(piece.id);
  }
  out.gone = [...old.values()];
  return out.moved.length > 24 ? { moved: [], hurt: [], gone: [] } : out;
}

const LASTS = 2400;

export class Motion {
  trails: Trail[] = $state.raw([]);
  hurt: ReadonlySet<string> = $state.raw(new Set<string>());
  gone: Gone[] = $state.raw([]);
  private timer = 0;
  private number = 0;

  /** Show what changed, each thing once. */
  show(trails: Omit<Trail, "key">[], hurt: string[], gone: Omit<Gone, "key">[]): void {
    if (trails.length + hurt.length + gone.length === 0) return;
    const kept = this.trails.slice(-6);
    this.trails = [...kept, ...trails.map((trail) => ({ ...trail, key: `t${this.number++}` }))];
    this.hurt = new Set(hurt);
    this.gone = gone.map((one) => ({ ...one, key: `g${this.number++}` }));
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.clear(), LASTS);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.trails = [];
    this.hurt = new Set();
    this.gone = [];
  }
}
