// What happened, in cards: each is a stretch of the log that belongs together, such as a battle, a winter or a side's moves.
// Made from the structure of the log alone: scenes, marks, dice, whose decision it was, turn and phase.
import type { LogView } from "../lib/apiTypes";

export interface Card {
  /** Its first line in the log, by which it is known, and the line behind its last. */
  from: number;
  to: number;
  /** What it tells of: "battle", "capture", "winter" …; empty for moves and the like. */
  kind: string;
  /** Its first line says what it is about. */
  titled: boolean;
  /** A battle, siege or the like. */
  scene: boolean;
  /** It is worth stopping for. */
  loud: boolean;
  /** The seat whose decision led to it. */
  by: string;
  turn: string;
  phase: string;
  /** The public decisions that it spans. */
  first: number;
  last: number;
  lines: LogView[];
}

const stepOf = (line: LogView): number => line.step ?? 0;

function opened(line: LogView, at: number): Card {
  return {
    from: at,
    to: at + 1,
    kind: line.scene || line.news || (line.within ? "battle" : ""), // a game may begin in the middle of one
    titled: Boolean(line.scene || line.news),
    scene: Boolean(line.scene) || (line.within === true && !line.news),
    loud: Boolean(line.scene) || line.within === true || line.bold === true,
    by: line.by ?? "",
    turn: line.turn ?? "",
    phase: line.phase ?? "",
    first: stepOf(line),
    last: stepOf(line),
    lines: [line],
  };
}

/** Whether a line goes on with a card. */
function joins(card: Card, line: LogView): boolean {
  const samePhase = card.phase === (line.phase ?? "") && card.turn === (line.turn ?? "");
  if (line.scene) return false;
  if (card.scene) return line.within === true || (samePhase && card.last === stepOf(line)); // and what it leads to at once
  if (!samePhase || (line.within && !line.news)) return false;
  if (line.news) return card.kind === line.news && !line.bold;
  return card.kind ? card.last === stepOf(line) : card.by === (line.by ?? "");
}

/** The log in cards, the oldest first. */
export function cardsOf(lines: readonly LogView[]): Card[] {
  const out: Card[] = [];
  lines.forEach((line, at) => {
    const card = out.at(-1);
    if (!card || !joins(card, line)) {
      out.push(opened(line, at));
      return;
    }
    card.lines.push(line);
    card.to = at + 1;
    card.last = stepOf(line);
    card.loud ||= line.bold === true;
  });
  return out;
}

/** The pieces and places that a card is about; the place of a scene is where it opened. */
export function subjectsOf(card: Card): { pieces: string[]; places: string[] } {
  const told = card.scene ? card.lines.slice(0, 1) : card.lines;
  const places = [...new Set(told.flatMap((line) => line.places ?? []))];
  return { pieces: [...new Set(card.lines.flatMap((line) => line.pieces ?? []))], places };
}

/** How it came out: the headlines of a card but for its title. */
export const headlinesOf = (card: Card): LogView[] => card.lines.slice(1).filter((line) => line.bold);

/** What it leads to, in the words of the game, each once. */
export const meaningsOf = (card: Card): { text: string; rule: string }[] => {
  const found = new Map<string, string>();
  for (const line of card.lines) if (line.means && !found.has(line.means)) found.set(line.means, line.case ?? "");
  return [...found].map(([text, rule]) => ({ text, rule }));
};

/** The pieces that were destroyed between two moments of the log, by the ids that this seat knows them by. */
export function destroyedIn(lines: readonly LogView[]): Set<string> {
  return new Set(lines.filter((line) => line.lost).flatMap((line) => line.pieces ?? []));
}

/** The first line after what these seats decided last: since then others have acted. */
export function sinceOwn(lines: readonly LogView[], mine: readonly string[]): number {
  const own = lines.findLastIndex((line) => mine.includes(line.by ?? ""));
  return own + 1;
}
