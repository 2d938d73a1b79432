// The coach of a seat: what he says before a decision, and what he says of the last one. He is asked only while he is on.
import { call } from "../lib/api";
import type { Coaching } from "../lib/apiTypes";
import { settings } from "../lib/settings.svelte";
import type { TableStore } from "../lib/tableStore.svelte";
import { isFirst, keepSwitch, switchAt } from "./firstGames";

const PAUSE = 250; // milliseconds: whoever goes on at once is not spoken to

export class CoachStore {
  now: Coaching | null = $state.raw(null);
  last: Coaching | null = $state.raw(null);
  on = $state(false);
  private asked = -1; // the position about which he was asked last
  private judged = 0; // the number of the decision that was judged last
  private put = ""; // away: words that are not said again until he has others
  private decided = false; // the seat has made a decision since he was asked
  private timer = 0;

  constructor(private readonly table: TableStore) {}

  /** Whether there can be a coach at all: for somebody who plays, and no lesson is under way. */
  get possible(): boolean {
    const { state, mine, seat } = this.table;
    return state?.status === "running" && Boolean(state.goal) && mine.includes(seat);
  }

  /** On where the player has said so; else in first campaigns and first games against a program. */
  begin(): void {
    const { state, hotSeat, id } = this.table;
    const chosen = switchAt(id);
    if (chosen !== null) this.on = chosen;
    else if (settings.coach === "always") this.on = true;
    else if (settings.coach === "never" || hotSeat || !state) this.on = false;
    else this.on = state.goal === "first-campaign" || isFirst(state.game, id);
  }

  turn(on: boolean): void {
    this.on = on;
    keepSwitch(this.table.id, on);
    this.asked = -1;
    if (!on) this.now = this.last = null;
  }

  /** The position is another. */
  look(): void {
    const { seen, seat } = this.table;
    const seq = seen?.view.seq ?? 0;
    if (!this.on || seq === this.asked) return;
    if (!this.possible) {
      this.dismiss();
      return;
    }
    this.asked = seq;
    this.now = null;
    const mayDecide = this.table.myTurn && this.table.toMove === seat;
    const wasMine = this.decided;
    this.decided = mayDecide;
    if (wasMine) this.last = null; // whoever has decided again has passed over it
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(seq, wasMine, mayDecide), PAUSE);
  }

  private async ask(seq: number, wasMine: boolean, mayDecide: boolean): Promise<void> {
    if (wasMine) {
      const found = await this.question("last");
      if (seq !== this.asked) return;
      if (found?.unit && found.unit > this.judged) this.last = found.text ? found : null;
      if (found?.unit) this.judged = found.unit; // a smaller number: something was taken back
    }
    if (!mayDecide) return;
    const found = await this.question("now");
    if (seq !== this.asked) return;
    if (found?.text !== this.put) this.put = "";
    this.now = found?.text && !this.put ? found : null;
  }

  /** He is no reason to trouble anybody: what goes wrong here is passed over. */
  private async question(what: "now" | "last"): Promise<Coaching | null> {
    const { id, held, seat } = this.table;
    return call<Coaching>("POST", `/api/tables/${encodeURIComponent(id)}/coach`, held.token, { seat, what }).catch(() => null);
  }

  /** Take back what he speaks of. */
  async takeBack(): Promise<void> {
    const count = this.last?.back ?? 0;
    this.judged = (this.last?.unit ?? 1) - 1;
    this.last = null;
    for (let n = 0; n < count && this.table.seen?.view.undo; n += 1) if (!(await this.table.undo("one"))) return;
  }

  dismiss(): void {
    this.put = this.now?.text ?? this.put;
    this.last = null;
    this.now = null;
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
