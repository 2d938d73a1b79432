// The chances of each thing that can be done in a battle now, each with the whole battle that follows.
import type { OddsView, OptionView } from "../lib/apiTypes";
import { actionOf } from "../lib/options";
import type { BoardState } from "./boardState.svelte";

const MOST = 6; // options reckoned at once

export class BattleOdds {
  found: { option: OptionView; odds: OddsView }[] = $state.raw([]);
  asked = $state(false);
  loading = $state(false);

  constructor(private readonly board: BoardState) {}

  /** Ask for them one by one, and stop where the position changes meanwhile. */
  async ask(): Promise<void> {
    const { board } = this;
    const seq = board.view.seq;
    this.loading = true;
    this.asked = true;
    for (const option of board.options.slice(0, MOST)) {
      const odds = await board.api.odds(actionOf(option));
      if (board.view.seq !== seq) break;
      if (odds && (odds.results.length > 0 || odds.battle)) this.found = [...this.found, { option, odds }];
    }
    this.loading = false;
  }

  /** They are of one position, and go with it. */
  clear(): void {
    this.found = [];
    this.asked = false;
  }
}
