// Where the war stands, in words: what a side has, and what it needs.
import type { StandView } from "../lib/apiTypes";

/** Of all that is told: what decides for a seat at the end or at once, what is left of time, and which places are in danger. */
export interface Standing {
  own: StandView[];
  others: StandView[];
  time: StandView | null;
  threats: StandView[];
}

export function standingOf(war: readonly StandView[], seat: string): Standing {
  const goals = war.filter((one) => one.kind === "victory" || one.kind === "sudden");
  return {
    own: goals.filter((one) => one.seat === seat),
    others: goals.filter((one) => one.seat !== seat),
    time: war.find((one) => one.kind === "time") ?? null,
    threats: war.filter((one) => one.kind === "threat"),
  };
}

/** Goals of several seats that are of one kind, told in one: the words once, and for each seat what it has and needs. */
export function together(goals: readonly StandView[]): StandView[][] {
  const out: StandView[][] = [];
  for (const goal of goals) {
    const same = out.find(([one]) => one?.kind === goal.kind && one.label === goal.label);
    if (same && same.every((one) => one.seat !== goal.seat)) same.push(goal);
    else out.push([goal]);
  }
  return out;
}

const NUMBER = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
export const figure = (value: number | undefined): string => NUMBER.format(value ?? 0).replace("-", "−");

/** What is needed: «10», or «at most 8». */
export const needed = (one: StandView): string => (one.most ? `at most ${figure(one.need)}` : figure(one.need));

/** How near it is: 0 to 1, for a bar. What is to be brought down to a number counts from a start of twice as much. */
export function progress(one: StandView): number {
  if (one.met) return 1;
  const [have, need] = [one.have ?? 0, one.need ?? 0];
  if (one.most) return have <= need ? 1 : 1 / (1 + have - need);
  return need > 0 ? Math.max(0, Math.min(1, have / need)) : 0;
}

/** A goal, known by what it is and whose. */
const nameOf = (one: StandView): string => [one.kind, one.seat, one.label].join(" ");

export interface Shift {
  goal: StandView;
  before: number;
}

/** What has changed between two moments: the goals with other figures, each once where both sides share it. */
export function shiftsBetween(before: readonly StandView[], after: readonly StandView[]): Shift[] {
  const old = new Map(before.map((one) => [nameOf(one), one]));
  const out: Shift[] = [];
  for (const goal of after) {
    const was = old.get(nameOf(goal));
    if (!was || goal.kind === "time" || (was.have ?? 0) === (goal.have ?? 0)) continue;
    if (out.some((one) => one.goal.label === goal.label && one.goal.have === goal.have && one.before === (was.have ?? 0)))
      continue;
    out.push({ goal, before: was.have ?? 0 });
  }
  return out;
}
