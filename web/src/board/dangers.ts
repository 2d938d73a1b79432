// What is said and drawn of the dangers of a way. Pure.
import type { DangerView, RouteView } from "../lib/apiTypes";
import { percent } from "../lib/format";

/** The chance of a danger in words; empty where it is not known, or where there is no chance about it. */
export const chanceOf = (danger: DangerView): string => (danger.chance ? percent(danger.chance[0], danger.chance[1]) : "");

/** A danger in one line; where it waits is said if that is not where the way ends. */
export function dangerText(danger: DangerView, goal: string, nameOf: (place: string) => string): string {
  const where = danger.at === goal ? "" : ` at ${nameOf(danger.at)}`;
  const chance = chanceOf(danger);
  return `${danger.text}${where}${chance ? `: ${chance}` : ""}`;
}

/** All of them for a reader of the screen. */
export const dangersInWords = (route: RouteView, nameOf: (place: string) => string): string =>
  (route.dangers ?? []).map((danger) => dangerText(danger, route.to, nameOf)).join("; ");

/** What is drawn at each place where something threatens: the gravest of it. */
export function marksOf(route: RouteView | null): { at: string; weight: number; chance: string }[] {
  const out = new Map<string, { at: string; weight: number; chance: string; share: number }>();
  for (const danger of route?.dangers ?? []) {
    const share = danger.chance ? danger.chance[0] / danger.chance[1] : 0;
    const known = out.get(danger.at);
    const weight = danger.weight ?? 2;
    if (!known || weight > known.weight || (weight === known.weight && share > known.share))
      out.set(danger.at, { at: danger.at, weight, share, chance: chanceOf(danger) });
  }
  return [...out.values()];
}

/** The gravest danger of a way, 0 for none. */
export const gravest = (route: RouteView): number => Math.max(0, ...(route.dangers ?? []).map((one) => one.weight ?? 2));

/** The gravest danger that waits at a place of a way. */
export const gravestAt = (route: RouteView, place: string): number =>
  Math.max(0, ...(route.dangers ?? []).filter((one) => one.at === place).map((one) => one.weight ?? 2));

/** How far a way is: "near", "far", or "doubtful" where dice have to allow it. */
export function reachOf(route: RouteView, most: number): "near" | "far" | "doubtful" {
  if (route.chance) return "doubtful";
  return (route.spent ?? 0) * 2 > most ? "far" : "near";
}
