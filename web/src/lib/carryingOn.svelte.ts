// What is kept up by itself as long as a battle or phase lasts. Only decisions that the player has asked for are made, and only
// where they are offered. How a march goes on is in onward.ts.
import type { ShortcutView, View } from "./apiTypes";

/** A shortcut that is chosen again whenever it is offered. */
export interface Kept {
  seat: string;
  keep: string;
  label: string;
}

/** What is to be played now by itself. */
export interface Due {
  actions: string[];
  how: "follow" | "onward";
}

export class CarryingOn {
  kept: Kept | null = $state.raw(null);

  keepUp(shortcut: ShortcutView, seat: string): void {
    this.kept = shortcut.keep ? { seat, keep: shortcut.keep, label: shortcut.label } : null;
  }

  stop(): void {
    this.kept = null;
  }

  /** What is due where this seat decides; what has come to its end is forgotten. */
  due(view: View): Due | null {
    if (!view.to_move || view.to_move !== view.seat || this.kept?.seat !== view.seat) return null;
    const again = view.prompt?.shortcuts?.find((one) => one.keep === this.kept?.keep);
    if (again) return { actions: again.actions, how: "onward" };
    if (!view.battle) this.kept = null; // losses and the like are asked in between
    return null;
  }
}
