// The graph of an evaluation, in a box of 100 by 40: up is good for the first seat.
import type { Evaluation } from "./apiTypes";

export interface EvaluationGraph {
  line: string;
  turning: { step: number; value: number }[];
}

const HALF = 20;
const REACH = 19;

/** The line through all positions, and the turning points. */
export function evaluationGraph(found: Evaluation, first: number, last: number): EvaluationGraph {
  const x = (step: number): number => ((step - first) / Math.max(1, last - first)) * 100;
  const line = found.worth.map((one) => `${x(one.step).toFixed(2)},${(HALF - REACH * one.value).toFixed(2)}`).join(" ");
  return { line, turning: found.turning ?? [] };
}

/** The position of the graph that lies nearest to a step. */
export function nearestStep(found: Evaluation, step: number): number {
  let best = found.worth[0]?.step ?? 0;
  for (const one of found.worth) if (Math.abs(one.step - step) < Math.abs(best - step)) best = one.step;
  return best;
}
