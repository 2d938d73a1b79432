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
  battle: string; // where the battle is that it is kept up in, if there is one
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
    this.kept = [...others, { seat, keep, label, until, moment: nextOf(view, until), battle: view?.battle?.at ?? "" }];
  }

  /** Nothing is kept up any more. */
  stop(): void {
    this.kept = [];
  }

  /** The player decides something himself: what was offered to him again and not chosen is kept up no more. What was not asked,
   *  as where he chooses losses in between, goes on, and so does what runs until a moment. */
  decide(view?: View): void {
    const offered = new Set(view?.prompt?.shortcuts?.map((one) => one.keep));
    const fighting = Boolean(view?.battle);
    this.kept = this.kept.filter((one) => one.until || one.seat !== view?.seat || (fighting && !offered.has(one.keep)));
  }

  /** A battle somewhere else has begun: what was kept up in another is over. */
  private endWith({ battle }: View): void {
    if (!battle) return;
    const over = (one: Kept): boolean => !one.until && one.battle !== "" && one.battle !== battle.at;
    this.kept = this.kept.filter((one) => !over(one)).map((one) => (one.battle ? one : { ...one, battle: battle.at }));
  }

  /** What is due where this seat decides; what has come to its end is forgotten. */
  due(view: View): Due | null {
    if (this.kept.length > 0) this.endWith(view);
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
