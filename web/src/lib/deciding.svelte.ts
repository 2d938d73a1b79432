// How a player decides: options, shortcuts and composed moves, each after a yes where it needs one.
import { type SeatApi, Refused } from "./api";
import type { Careful, How, OddsView, OptionView, RouteView, Seen, ShortcutView, TableState } from "./apiTypes";
import { CarryingOn } from "./carryingOn.svelte";
import { asksFirst, Onward } from "./onward.svelte";
import { actionOf, labelOf } from "./options";
import type { Selection } from "./selection.svelte";
import { settings } from "./settings.svelte";

/** Something that waits for a yes: an option or a whole route, with its warning and its chances. */
export interface Confirming {
  actions: string[];
  text: string;
  warning: string;
  notes: string[]; // what it costs, and that it cannot be taken back
  at: string; // the piece or place that was clicked for it, where the question stands; empty beside the board
  route: RouteView | null; // the composed move, if it is one
  odds: OddsView | null;
  loadingOdds: boolean; // the odds are on their way
  how?: How;
  begins?: () => void; // when it is answered with yes
}

const FOR_GOOD = "It cannot be taken back.";
const ON_IT_GOES = 350; // milliseconds, so that one sees what happened

/** What it needs of the table. */
interface Table {
  readonly api: SeatApi;
  readonly seat: string;
  readonly seen: Seen | null;
  readonly state: TableState | null;
  readonly options: readonly OptionView[];
  readonly busy: boolean;
  readonly past: unknown;
  readonly places: ReadonlyMap<string, unknown>;
  readonly pieces: ReadonlyMap<string, unknown>;
  readonly selection: Selection;
  notice: string;
  nameOf(what: string): string;
  attempt<T>(doing: () => Promise<T>): Promise<T | null>;
  act(doing: (seq: number) => Promise<Seen | null>): Promise<boolean>;
  send(seq: number, actions: string[], careful?: Careful[], how?: How): Promise<Seen>;
}

export class Deciding {
  confirming: Confirming | null = $state.raw(null);
  canceledAction = ""; // the action whose confirmation was called off just now

  readonly carryingOn = new CarryingOn();

  /** Where a composed move still wants to go that dice or others have stopped. */
  readonly onward: Onward;

  constructor(private readonly table: Table) {
    this.onward = new Onward(table, this);
  }

  /** The position is another: what the player has set going goes on from it. */
  goOnFromHere(): void {
    this.onward.look();
    setTimeout(() => void this.carryOn(), ON_IT_GOES);
  }

  /** What was asked upon the position before is asked no more. */
  forget(): void {
    this.confirming = null;
  }

  /** Play at once. Several actions are one route: they stop at the first roll, revelation or foreign decision; a shortcut goes
   *  on past dice. What was asked about is done as it was asked. */
  play(actions: string[], how: How = this.confirming?.how ?? "follow"): Promise<boolean> {
    const begins = this.confirming?.begins;
    this.confirming = null;
    this.carryingOn.decide(this.table.seen?.view);
    begins?.();
    if (!this.table.seen?.view.prompt?.window) this.onward.spare(actions);
    return this.table.act((seq) => this.table.send(seq, actions, [], how));
  }

  /** What the player has set going goes on, unless he does something else meanwhile. */
  private async carryOn(): Promise<void> {
    const view = this.table.seen?.view;
    if (!view || this.table.busy || this.table.past || this.confirming || this.table.state?.status !== "running") return;
    const due = this.carryingOn.due(view);
    if (due && !(await this.table.act((seq) => this.table.send(seq, due.actions, [], due.how)))) this.carryingOn.stop();
  }

  /** Play several decisions as one, after a yes where they give something away or lead to a roll. */
  chooseShortcut(shortcut: ShortcutView): void {
    const warning = settings.warnings ? (shortcut.warning ?? "") : "";
    const weigh = settings.askOdds && !this.table.seen?.view.battle && (shortcut.rolls ?? 0) > 0;
    const begins = (): void => this.carryingOn.keepUp(shortcut, this.table.seat, this.table.seen?.view);
    const shows = Boolean(shortcut.reveals) && !shortcut.keep && this.asksWhatShows;
    if (!warning && !weigh && !shows) {
      void this.play(shortcut.actions, "onward");
      begins();
      return;
    }
    const upToRoll = shortcut.rolls ? shortcut.actions.slice(0, shortcut.rolls) : [];
    const several = weigh && upToRoll.length < shortcut.actions.length;
    const notes = several ? ["These are the chances of the first roll; others follow without asking."] : [];
    if (shows) notes.push(FOR_GOOD);
    this.confirm(shortcut.actions, shortcut.label, { warning, weigh, notes, rolls: upToRoll, how: "onward", begins });
  }

  /** Play an option, after a yes where it gives something away, leads to a roll, or shows something and so cannot be taken back.
   *  True where a touch asks that last question itself; it is `answered` then. */
  async choose(option: OptionView, touched = false, at = "", answered = false): Promise<boolean> {
    const warning = settings.warnings ? (option.warning ?? "") : "";
    // In a battle dice fall at every turn, and its window shows the chances.
    const weigh = settings.askOdds && !this.table.seen?.view.battle;
    if (warning) this.confirm([actionOf(option)], labelOf(option), { warning, weigh, at });
    if (warning) return false;
    const showing = touched || (this.asksWhatShows && !answered);
    const careful: Careful[] = [...(weigh ? (["rolls"] as const) : []), ...(showing ? (["reveals"] as const) : [])];
    const stopped = await this.playCarefully(actionOf(option), careful);
    if (stopped === "reveals" && !touched) this.confirm([actionOf(option)], labelOf(option), { at, notes: [FOR_GOOD] });
    if (stopped === "rolls") this.confirm([actionOf(option)], labelOf(option), { weigh: true, at, notes: [FOR_GOOD] });
    return stopped === "reveals" && touched;
  }

  /** Whether a step that shows something is asked about: not in a battle, where nearly all do, nor where nothing else can be
   *  done, nor in a lesson, which begins its steps anew. */
  private get asksWhatShows(): boolean {
    const view = this.table.seen?.view;
    if (!settings.warnings || !view || view.battle || view.prompt?.window || this.table.state?.lesson) return false;
    return this.table.options.length > 1;
  }

  /** Play an action at once, unless something follows that is to be asked about first: then that. */
  private async playCarefully(action: string, careful: Careful[]): Promise<Careful | null> {
    let stopped: Careful | null = null;
    this.confirming = null;
    if (!this.table.seen?.view.prompt?.window) this.onward.spare([]);
    this.carryingOn.decide(this.table.seen?.view);
    await this.table.act(async (seq) => {
      try {
        return await this.table.send(seq, [action], careful);
      } catch (error) {
        const word = error instanceof Refused ? error.trouble.error : "";
        if (word !== "rolls" && word !== "reveals") throw error;
        stopped = word;
        return null;
      }
    });
    return stopped;
  }

  /** Hold an action until it is confirmed; `weigh` asks for the chances of the last one meanwhile, or of the last of `rolls`. */
  confirm(actions: string[], text: string, about: Partial<Confirming> & { weigh?: boolean; rolls?: string[] } = {}): void {
    const { weigh = false, warning = "", notes = [], route = null, rolls = actions, how, begins } = about;
    const at = about.at && (this.table.places.has(about.at) || this.table.pieces.has(about.at)) ? about.at : "";
    const held: Confirming = { actions, text, warning, notes, at, route, odds: null, loadingOdds: weigh, how, begins };
    this.confirming = held;
    const action = rolls.at(-1);
    if (!weigh || action === undefined) return;
    void this.table
      .attempt(() => this.table.api.odds(this.table.seat, action, rolls.slice(0, -1)))
      .then((odds) => {
        const told = odds?.results.length || odds?.battle ? odds : null; // nothing is rolled
        const now = this.confirming;
        if (now?.actions === actions) this.confirming = { ...now, odds: told, loadingOdds: false };
      });
  }

  /** Not now: back to the options, where the one that was asked about has the focus. */
  cancel(): void {
    this.canceledAction = this.confirming?.actions[0] ?? "";
    this.confirming = null;
  }

  /** Play a composed move, after a yes where it cannot be taken back. What is left of it follows its dice. */
  go(route: RouteView): void {
    if (!asksFirst(route, settings)) {
      void this.goOn(route);
      return;
    }
    const place = this.table.nameOf(route.to);
    const notes = [route.cost, route.stops, route.final ? FOR_GOOD : ""].filter(Boolean) as string[];
    const weigh = settings.askOdds && route.rolls === true;
    const text = route.by ? `${route.by}: ${place}` : `Go to ${place}`;
    this.confirm(route.actions, text, { warning: route.risk ?? "", weigh, notes, at: route.to, route });
  }

  /** Do what was asked about. */
  confirmed(): void {
    const asked = this.confirming;
    if (asked?.route) void this.goOn(asked.route);
    else if (asked) void this.play(asked.actions);
  }

  /** Play a route, and remember where it leads as long as dice or others come in between. */
  async goOn(route: RouteView): Promise<void> {
    this.onward.begin(route, this.table.selection.pieces);
    const goal = this.onward.goal;
    if (!(await this.play(route.actions)) && this.onward.goal === goal) this.onward.end();
  }
}
