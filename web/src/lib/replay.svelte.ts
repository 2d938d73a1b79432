// The replay of a table: a moment, whose eyes, and playing on at a pace.
import type { Moment } from "./apiTypes";
import type { TableStore } from "./tableStore.svelte";

export const SPEEDS = [
  { name: "slow", wait: 2000 },
  { name: "walk", wait: 900 },
  { name: "march", wait: 350 },
  { name: "gallop", wait: 100 },
] as const;

export type Jump = "turn" | "phase" | "battle";

/** What a moment belongs to, for jumping. */
const mark = (moment: Moment, by: Jump): string =>
  by === "turn" ? (moment.turn ?? "") : by === "phase" ? `${moment.turn ?? ""} ${moment.phase ?? ""}` : (moment.battle ?? "");

/** The next (or former) step at which a turn, phase or battle begins; the end (or beginning) where there is none. */
export function jump(moments: readonly Moment[], from: number, by: Jump, way: 1 | -1): number {
  const starts = moments
    .filter((moment, n) => {
      const here = mark(moment, by);
      const before = moments[n - 1];
      return here !== "" && (!before || mark(before, by) !== here);
    })
    .map((moment) => moment.step);
  const found = way > 0 ? starts.find((step) => step > from) : starts.findLast((step) => step < from);
  const edge = way > 0 ? moments.at(-1) : moments[0];
  return found ?? edge?.step ?? from;
}

export class ReplayStore {
  moments: Moment[] = $state.raw([]);
  eyes: string[] = $state.raw([]);
  eye = $state("");
  step = $state(0);
  speed = $state(1);
  running = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = -1;

  constructor(readonly table: TableStore) {}

  first: number = $derived(this.moments[0]?.step ?? 0);
  last: number = $derived(this.moments.at(-1)?.step ?? 0);
  moment: Moment | null = $derived(this.moments.find((one) => one.step === this.step) ?? null);

  /** Fetch the game's steps, and look with the eyes wanted, if they may be used. */
  async open(eye = ""): Promise<void> {
    const found = await this.table.attempt(() => this.table.api.replay(this.table.seat));
    if (!found) return;
    this.moments = found.moments;
    this.eyes = found.eyes;
    if (found.eyes.includes(eye)) this.eye = eye;
    if (!found.eyes.includes(this.eye))
      this.eye = found.eyes.includes(this.table.seat) ? this.table.seat : (found.eyes[0] ?? "");
    await this.go(this.first);
  }

  /** Show a step. While the slider is dragged only the last one asked for is fetched next. */
  async go(step: number): Promise<void> {
    this.step = Math.min(this.last, Math.max(this.first, step));
    if (this.asked >= 0) {
      this.asked = this.step;
      return;
    }
    do {
      this.asked = this.step;
      await this.table.showPast(this.asked, this.eye);
    } while (this.asked !== this.step);
    this.asked = -1;
  }

  jump(by: Jump, way: 1 | -1): void {
    void this.go(jump(this.moments, this.step, by, way));
  }

  run(on = !this.running): void {
    clearTimeout(this.timer);
    this.running = on;
    if (!on) return;
    if (this.step >= this.last) void this.go(this.first);
    this.timer = setTimeout(() => void this.beat(), SPEEDS[this.speed]?.wait ?? 900);
  }

  private async beat(): Promise<void> {
    if (!this.running) return;
    await this.go(this.step + 1);
    if (this.step >= this.last) this.running = false;
    else if (this.running) this.run(true);
  }

  close(): void {
    this.run(false);
  }
}
