// What is kept up by itself as long as a battle lasts, or until a moment of the game. Only decisions that the player has asked
// for are made, and only where they are offered. How a march goes on is in onward.ts.
import type { ShortcutView, View } from "./apiTypes";

/** A shortcut that is chosen again whenever it is offered. */
export interface Kept {
  seat: string;
  keep: string;
  label: string;
  until: string; // the next moment of this kind ends it; without one, the end of the battle
  moment: string; // the one that was next when it began
}

/** What is to be played now by itself. */
export interface Due {
  actions: string[];
  how: "follow" | "onward";
}

/** The next moment of a kind: "turn-4". */
const nextOf = (view: View | undefined, kind: string): string =>
  (kind && view?.moments?.find((moment) => moment.startsWith(`${kind}-`))) || "";

export class CarryingOn {
  kept: readonly Kept[] = $state.raw([]);

  keepUp(shortcut: ShortcutView, seat: string, view?: View): void {
    const { keep, label, until = "" } = shortcut;
    if (!keep) return;
    const others = this.kept.filter((one) => one.keep !== keep);
    this.kept = [...others, { seat, keep, label, until, moment: nextOf(view, until) }];
  }

  /** Nothing is kept up any more; what runs until a moment is, where the player has only decided something himself. */
  stop(all = true): void {
    this.kept = all ? [] : this.kept.filter((one) => one.until);
  }

  /** What is due where this seat decides; what has come to its end is forgotten. */
  due(view: View): Due | null {
    if (!view.to_move || view.to_move !== view.seat) return null;
    this.kept = this.kept.filter((one) => !one.until || one.moment === nextOf(view, one.until));
    const mine = this.kept.filter((one) => one.seat === view.seat);
    const again = view.prompt?.shortcuts?.find((shortcut) => mine.some((one) => one.keep === shortcut.keep));
    if (again) return { actions: again.actions, how: "onward" };
    // Losses and the like are asked in between.
    if (!view.battle) this.kept = this.kept.filter((one) => one.until || one.seat !== view.seat);
    return null;
  }
}
