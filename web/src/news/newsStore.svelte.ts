// The cards that tell what happened since this player's last decision, and the one that is open.
import type { BattleView, LogView, StandView } from "../lib/apiTypes";
import { settings } from "../lib/settings.svelte";
import type { TableStore } from "../lib/tableStore.svelte";
import { type Card, cardsOf, sinceOwn, subjectsOf } from "./cards";
import { type Shift, shiftsBetween } from "./standing";

export const PACES = { off: 0, step: 0, slow: 9000, normal: 5000, fast: 2500, instant: -1 } as const;
export type Pace = keyof typeof PACES;

const FEW = 3; // figures that a card may tell beside the story
const KEPT = 40; // moments of which the standing is remembered
const KEY = "korvolan.news";

/** How many log lines of each table and seat were shown here before. */
function readMarks(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

export class NewsStore {
  /** The first line of what is news. */
  private since = $state(0);
  /** The first line of the card that is open; -1 for none. */
  private shown = $state(-1);
  /** The cards go on by themselves. */
  running = $state(false);
  /** The player came back to it after a while. */
  back = $state(false);
  /** What has changed by the card that is open. */
  shifts: Shift[] = $state.raw([]);
  /** What the board is to bring into sight: each time another object. */
  look: { ids: string[] } | null = $state.raw(null);

  private wholly = false; // battles do not hold them up
  private before: readonly LogView[] = [];
  private seat = "";
  private begun = false;
  private moments: { lines: number; war: StandView[] }[] = [];
  private battles = new Map<number, BattleView>(); // by the first line of their cards: as they were seen last
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: TableStore) {}

  all: Card[] = $derived.by(() => cardsOf(this.table.log));
  /** Those since this player's last decision. */
  fresh: Card[] = $derived(this.all.filter((card) => card.to > this.since));
  at: number = $derived(this.fresh.findIndex((card) => card.from === this.shown));
  card: Card | null = $derived(this.fresh[this.at] ?? null);
  isLast: boolean = $derived(this.at === this.fresh.length - 1);

  /** Whether a card has come to its end: the last one has not while its battle goes on. */
  private isDone(card: Card): boolean {
    return !card.scene || card.from !== this.all.at(-1)?.from || !this.table.seen?.view.battle;
  }

  battleOf(card: Card): BattleView | null {
    return this.battles.get(card.from) ?? null;
  }

  // -- what comes ----------------------------------------------------------------------------------------------------

  /** The log or the position has changed. */
  hear(): void {
    const { log, seat, seen } = this.table;
    if (!seen) return;
    const was = this.moments.filter((one) => one.lines < log.length);
    this.moments = [...was, { lines: log.length, war: seen.view.war ?? [] }].slice(-KEPT);
    if (seat !== this.seat || !this.begun) this.begin();
    else if (log !== this.before) this.grow(log);
    const battle = seen.view.battle;
    const open = this.all.at(-1);
    if (battle && open?.scene) this.battles.set(open.from, battle);
    this.before = log;
  }

  /** A seat's log as it is when it is opened. */
  private begin(): void {
    const { log, seat } = this.table;
    const mine = this.own;
    if (seat !== this.seat) this.moments = this.moments.slice(-1);
    this.seat = seat;
    this.begun = true;
    this.battles.clear();
    this.hide();
    const mark = readMarks()[this.name];
    this.since = Math.min(log.length, mark ?? log.length);
    const others = log.slice(this.since).some((line) => line.by && !mine.includes(line.by));
    if (mark === undefined || !others || this.isQuiet || (this.table.hotSeat && this.table.state?.hidden === false)) {
      this.since = sinceOwn(log, mine);
      this.keep();
      return;
    }
    this.back = true;
    this.shown = this.fresh[0]?.from ?? -1;
    void this.weigh();
  }

  private grow(log: LogView[]): void {
    const mine = this.own;
    const had = Math.min(this.before.length, log.length);
    if (this.since > log.length) this.since = log.length;
    if (this.shown >= log.length) this.hide();
    const first = log[had];
    if (first && mine.includes(first.by ?? "")) {
      this.since = Math.min(had, this.all.find((card) => card.to > had)?.from ?? had);
      this.back = false;
    }
    if (document.visibilityState === "visible") this.keep();
    this.announce(had);
  }

  /** A card opens by itself where it is worth stopping for and has come to its end. */
  private announce(had: number): void {
    if (this.isQuiet || this.table.past) return;
    const loud = this.fresh.filter((card) => card.loud && card.to > had && this.isDone(card));
    if (loud.length === 0) return;
    const open = this.card;
    if (open && (open.scene || this.running)) return; // it stays until it is closed, or the new ones come in their turn
    const last = loud.at(-1)!;
    const first = PACES[settings.news] < 0 ? (loud.findLast((card) => card.scene) ?? last) : loud[0]!;
    this.shown = first.from;
    this.wholly = false;
    void this.weigh();
    if (settings.follow) this.lookAt(this.subjects(first));
    this.run(PACES[settings.news] > 0);
  }

  private get isQuiet(): boolean {
    return settings.news === "off" || Boolean(this.table.state?.lesson) || this.table.curtain !== "";
  }

  /** Whose decisions are no news: at a screen that two share, those of the one who looks. */
  private get own(): readonly string[] {
    return this.table.hotSeat ? [this.table.seat] : this.table.mine;
  }

  private get name(): string {
    return `${this.table.id} ${this.seat}`;
  }

  /** What there is has been shown: after a while away the news begin here. */
  private keep(): void {
    try {
      const marks = { ...readMarks(), [this.name]: this.table.log.length };
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(marks).slice(-80))));
    } catch {
      // Then it begins with the last own decision.
    }
  }

  // -- stepping ------------------------------------------------------------------------------------------------------

  /** Open the news, from the first card on. */
  open(): void {
    this.go(this.fresh.findIndex((card) => card.loud) >= 0 && !this.back ? this.fresh.findIndex((card) => card.loud) : 0);
  }

  /** Show a card, and the board as it was then. */
  go(at: number, byHand = true): void {
    const card = this.fresh[at];
    if (!card) return;
    this.shown = card.from;
    void this.weigh();
    if (byHand) this.run(false);
    if (!byHand && !this.table.past && !settings.follow) return;
    void this.table.showPast(card.to >= this.table.log.length ? null : card.last);
    this.lookAt(this.subjects(card));
  }

  /** Where a card takes place: places, or the pieces where it names none. */
  private subjects(card: Card): string[] {
    const { pieces, places } = subjectsOf(card);
    return places.length > 0 ? places : pieces;
  }

  lookAt(ids: string[]): void {
    if (ids.length > 0) this.look = { ids };
  }

  next(byHand = true): void {
    if (!this.isLast) this.go(this.at + 1, byHand);
  }

  previous(): void {
    this.go(Math.max(0, this.at - 1));
  }

  /** Play the cards one after the other on the board, or stop. */
  play(): void {
    if (this.running) {
      this.run(false);
      return;
    }
    this.wholly = true;
    if (this.isLast) this.go(0);
    else if (this.card) void this.table.showPast(this.card.last);
    this.run(true);
  }

  private run(on: boolean): void {
    clearTimeout(this.timer);
    this.running = on && !this.isLast && (this.wholly || !this.card?.scene);
    const pace = PACES[settings.news] || PACES.normal;
    if (this.running) this.timer = setTimeout(() => this.beat(), Math.max(pace, 800));
  }

  private beat(): void {
    if (!this.running || !this.card) return;
    this.next(false);
    this.run(true);
  }

  /** Close the card: the board shows the present again. */
  close(): void {
    this.hide();
    this.back = false;
    this.keep();
    if (this.table.past) void this.table.showPast(null);
  }

  private hide(): void {
    clearTimeout(this.timer);
    this.running = false;
    this.shown = -1;
  }

  // -- what it means -------------------------------------------------------------------------------------------------

  /** What the open card has changed: from what was seen here, or as the board was then. */
  private async weigh(): Promise<void> {
    const card = this.card;
    this.shifts = [];
    if (!card) return;
    const before = this.moments.findLast((one) => one.lines <= card.from)?.war ?? (await this.warAfter(card.first - 1));
    const after = this.moments.find((one) => one.lines >= card.to)?.war ?? (await this.warAfter(card.last));
    if (this.shown === card.from && before && after) this.shifts = shiftsBetween(before, after).slice(0, FEW);
  }

  private async warAfter(step: number): Promise<StandView[] | null> {
    const { table } = this;
    const view = await table.api.past(Math.max(0, step), table.seat, table.seat).catch(() => null);
    return view?.war ?? null;
  }
}
