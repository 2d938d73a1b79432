// One table as this browser sees it: the view of a seat, the log, what is selected, and everything one can ask or do.
import type { BoardApi } from "../board/boardApi";
import { serverApi, Refused, type SeatApi, seatApi } from "./api";
import type {
  AskOffer,
  FaceSheet,
  Hint,
  Line,
  LogView,
  OddsView,
  OptionView,
  OtherBrowser,
  PieceView,
  PlaceSheet,
  PlaceView,
  Pushed,
  RouteView,
  SeatSheet,
  Seen,
  Sheet,
  TableState,
  View,
} from "./apiTypes";
import { colorBlindSheet } from "./colorBlind";
import { forgetSeats, keepSeats, type HeldSeats } from "./heldSeats";
import { LiveSocket, type Connection } from "./liveSocket";
import { mergeLog } from "./log";
import { actionOf, labelOf } from "./options";
import { OverlayStore } from "./overlayStore.svelte";
import { strangersAmong } from "./seatHolders";
import { Selection } from "./selection.svelte";
import { settings } from "./settings.svelte";
import { sheetOf } from "./sheets";

/** Something that waits for a yes: an option or a whole route, with its warning and its chances. */
export interface Confirming {
  actions: string[];
  text: string;
  warning: string;
  notes: string[]; // what it costs, and that it cannot be taken back
  odds: OddsView | null;
  loadingOdds: boolean; // the odds are on their way
}

const SIGNED_OUT = "signed-out"; // the table's word for it

const sameSeen = (one: Seen, other: Seen): boolean =>
  one.revision === other.revision &&
  one.hint_place === other.hint_place &&
  JSON.stringify([one.view, one.table, one.mine, one.others]) ===
    JSON.stringify([other.view, other.table, other.mine, other.others]);

export class TableStore {
  readonly api: SeatApi;
  printedSheet: Sheet | null = $state.raw(null); // the sheet as the game has it
  seen: Seen | null = $state.raw(null);
  log: LogView[] = $state.raw([]);
  seat = $state(""); // whose eyes these are; empty for a watcher
  connection: Connection = $state("closed");
  chat: Line[] = $state.raw([]);
  busy = $state(false);
  unavailable = $state(""); // why this table cannot be shown at all
  notice = $state(""); // one sentence about what went wrong just now, or a hint
  lastHint: Hint | null = $state.raw(null); // the last hint

  cited = $state(""); // the case whose text is open
  confirming: Confirming | null = $state.raw(null);
  canceledAction = ""; // the action whose confirmation was called off just now
  past: { step: number; view: View } | null = $state.raw(null); // the board as it was then
  knownBrowsers: readonly string[] = $state.raw([]);
  curtain = $state(""); // the seat for which the screen is being passed

  /** What is selected and highlighted on the board. */
  readonly selection = new Selection(
    async (pieces) => (await this.attempt(() => this.api.routes(this.seat, pieces)))?.routes ?? [],
  );

  readonly overlay = new OverlayStore(this);

  /** What the board may ask and do. */
  readonly boardApi: BoardApi = {
    choose: (option) => this.choose(option),
    go: (route) => this.go(route),
    why: async (what, pieces) => (await this.attempt(() => this.api.why(this.seat, what, pieces)))?.reasons ?? [],
    odds: (what) => this.odds(what),
    cite: (id) => {
      this.cited = id;
    },
    file: (name) => serverApi.file(this.game, name),
  };

  private game = "";
  private readonly live: LiveSocket;
  private newest = -1; // the revision shown; a slower answer does not overwrite a newer push

  constructor(
    readonly id: string,
    readonly held: HeldSeats,
  ) {
    this.api = seatApi(id, held.token);
    this.knownBrowsers = held.known ?? [];
    this.live = new LiveSocket({
      hello: () => ({ table: id, token: held.token, seat: this.seat, lines: this.log.length }),
      heard: (push) => this.hear(push),
      changed: (connection) => {
        this.connection = connection;
        if (connection !== "open") return;
        this.newest = -1; // a restarted table may count anew
        this.notice = "";
      },
    });
  }

  // -- what one reads ------------------------------------------------------------------------------------------------

  /** The sheet as this player wants it drawn. */
  sheet: Sheet | null = $derived(this.printedSheet && settings.marks ? colorBlindSheet(this.printedSheet) : this.printedSheet);
  /** The view on the board: now, or then. */
  view: View | null = $derived(this.past?.view ?? this.seen?.view ?? null);
  state: TableState | null = $derived(this.seen?.table ?? null);
  mine: readonly string[] = $derived(this.seen?.mine ?? []);
  hintPlace: number = $derived(this.seen?.hint_place ?? 0); // of a hint that waits for its turn
  /** The seat that decides now, if any. */
  toMove: string = $derived(this.seen?.view.to_move ?? "");
  myTurn: boolean = $derived(this.state?.status === "running" && this.toMove !== "" && this.mine.includes(this.toMove));
  /** Two or more seats at this screen. */
  hotSeat: boolean = $derived(this.mine.length > 1);
  /** The decision is of a seat at this screen whose eyes are not the ones looking. */
  passTo: string = $derived(this.hotSeat && this.myTurn && this.toMove !== this.seat ? this.toMove : "");
  /** What may be done now; nothing while the board shows the past. */
  options: OptionView[] = $derived(
    this.past || this.state?.status !== "running" ? [] : (this.seen?.view.prompt?.options ?? []),
  );
  /** Other browsers at this seat that the player has not said are theirs. */
  strangers: OtherBrowser[] = $derived(strangersAmong(this.seen?.others ?? [], this.knownBrowsers));
  pieces: Map<string, PieceView> = $derived(new Map((this.view?.pieces ?? []).map((piece) => [piece.id, piece])));
  places: Map<string, PlaceSheet> = $derived(new Map((this.sheet?.board.places ?? []).map((place) => [place.id, place])));
  placeViews: Map<string, PlaceView> = $derived(new Map((this.view?.places ?? []).map((place) => [place.id, place])));
  seats: Map<string, SeatSheet> = $derived(new Map((this.sheet?.seats ?? []).map((seat) => [seat.id, seat])));

  faceOf(piece: string): FaceSheet | null {
    const found = this.pieces.get(piece);
    return (found && this.sheet?.faces?.[found.face]) ?? null;
  }

  nameOf(what: string): string {
    return this.places.get(what)?.name ?? this.faceOf(what)?.name ?? this.seats.get(what)?.name ?? what;
  }

  seatName(seat: string): string {
    return this.seats.get(seat)?.name ?? seat;
  }

  // -- coming and going ----------------------------------------------------------------------------------------------

  /** Fetch the position and keep listening. */
  async open(): Promise<void> {
    try {
      const first = await this.api.view(this.held.seats[0] ?? "", 0);
      this.seat = first.view.seat;
      this.game = first.table.game;
      const decides = first.view.to_move ?? "";
      if (first.mine.length > 1 && first.mine.includes(decides) && decides !== this.seat) {
        this.seat = decides;
        this.seen = null;
        this.accept(await this.api.view(decides, 0));
      } else {
        this.accept(first);
      }
      this.printedSheet = await sheetOf(first.table.game, first.table.sheet);
      this.overlay.suggest();
    } catch (error) {
      this.unavailable = error instanceof Error ? error.message : String(error);
      const gone = error instanceof Refused && ([401, 404].includes(error.status) || error.trouble.error === SIGNED_OUT);
      if (gone) forgetSeats(this.id);
      if (!(error instanceof Refused) || error.status !== 0) return;
      setTimeout(() => this.unavailable && this.reopen(), 1500);
      return;
    }
    this.live.start();
    void this.keepSeal();
    void this.api
      .chat()
      .then((chat) => {
        this.chat = chat.lines;
      })
      .catch(() => {});
  }

  /** A table that this browser did not open (a rematch) is bound by the seal that it shows first. */
  private async keepSeal(): Promise<void> {
    if (this.held.commitment || this.state?.from_file || this.state?.status === "over") return;
    const trust = await this.api.trust().catch(() => null);
    if (!trust?.sealed || !trust.commitment) return;
    this.held.commitment = trust.commitment;
    keepSeats(this.id, this.held);
  }

  private reopen(): void {
    this.unavailable = "";
    void this.open();
  }

  close(): void {
    this.live.stop();
  }

  /** The network came back or the page was shown again. */
  nudge(): void {
    this.live.nudge();
  }

  private hear(push: Pushed): void {
    if (push.type === "seen") this.accept(push.seen);
    else if (push.type === "chat") this.hearChat(push.lines);
    else if (push.error === SIGNED_OUT) this.shutOut(push.text);
    else this.notice = push.text;
  }

  /** Another browser has signed this one out: nothing of the game stays here. */
  private shutOut(text: string): void {
    this.live.stop();
    this.unavailable = text;
    this.seen = null;
    forgetSeats(this.id);
  }

  /** The player says that the other browsers at the seat are theirs. */
  acceptStrangers(): void {
    this.knownBrowsers = [...this.knownBrowsers, ...this.strangers.map((one) => one.id)];
    keepSeats(this.id, { ...this.held, known: [...this.knownBrowsers] });
  }

  /** Every other browser loses the seat, and no key brings it back. */
  async signOutOthers(): Promise<boolean> {
    const ended = await this.attempt(() => this.api.signOutOthers());
    if (!ended) return false;
    const who = ended.browsers === 1 ? "The other browser is" : `${ended.browsers} browsers are`;
    this.notice = `${ended.browsers ? `${who} signed out. ` : ""}Seat keys from before are good no more.`;
    return true;
  }

  private hearChat(lines: Line[]): void {
    const known = new Map([...this.chat, ...lines].map((line) => [line.number, line]));
    this.chat = [...known.values()].sort((a, b) => a.number - b.number);
  }

  /** Show a position, unless it is another seat's or an older one. */
  accept(seen: Seen): void {
    if (seen.view.seat !== this.seat || seen.revision < this.newest) return;
    const log = mergeLog(this.log, seen.log);
    if (log === null) {
      void this.catchUp();
      return;
    }
    const moved = seen.view.seq !== this.seen?.view.seq;
    this.newest = seen.revision;
    if (log === this.log && this.seen && sameSeen(this.seen, seen)) return; // the answer to a move comes by the live line, too
    this.log = log;
    this.seen = seen;
    if (moved) this.clear();
    if (moved) this.overlay.suggest();
    if (this.passTo && this.state?.hidden === false) void this.switchTo(this.passTo);
  }

  private async catchUp(): Promise<void> {
    this.log = [];
    await this.attempt(async () => this.accept(await this.api.view(this.seat, 0)));
  }

  /** Forget what was selected, shown or asked upon the position before. */
  clear(): void {
    this.selection.clear();
    this.selection.highlight();
    this.confirming = null;
    this.overlay.refresh();
  }

  /** Do something at the table, and say in a sentence what went wrong. */
  async attempt<T>(doing: () => Promise<T>): Promise<T | null> {
    try {
      return await doing();
    } catch (error) {
      if (error instanceof Refused && error.trouble.error === SIGNED_OUT) this.shutOut(error.message);
      if (error instanceof Refused && error.trouble.seen) this.accept(error.trouble.seen);
      this.notice = error instanceof Error ? error.message : String(error);
      return null;
    }
  }

  private async act(doing: (seq: number) => Promise<Seen>): Promise<boolean> {
    const seen = this.seen;
    if (!seen || this.busy) return false;
    this.busy = true;
    this.notice = "";
    try {
      const next = await this.attempt(() => doing(seen.view.seq ?? 0));
      if (next) this.accept(next);
      return next !== null;
    } finally {
      this.busy = false;
    }
  }

  // -- playing -------------------------------------------------------------------------------------------------------

  /** Play at once. Several actions are one route: they stop at the first roll, revelation or foreign decision. */
  play(actions: string[]): Promise<boolean> {
    this.confirming = null;
    return this.act((seq) => this.api.move(this.seat, seq, actions));
  }

  /** Play an option, after a yes where it gives something away or leads to a roll. */
  choose(option: OptionView): void {
    const warning = settings.warnings ? (option.warning ?? "") : "";
    // In a battle dice fall at every turn, and its window shows the chances.
    const rolls = settings.askOdds && option.rolls === true && !this.seen?.view.battle;
    if (!warning && !rolls) void this.play([actionOf(option)]);
    else this.confirm([actionOf(option)], labelOf(option), warning, rolls);
  }

  /** Say something to the table. */
  async say(text: string): Promise<boolean> {
    const chat = await this.attempt(() => this.api.say(this.seat || this.mine[0] || "", text));
    if (chat) this.hearChat(chat.lines);
    return chat !== null;
  }

  /** Hold an action until it is confirmed; `weigh` asks for the chances of the last one meanwhile. */
  confirm(actions: string[], text: string, warning = "", weigh = false, notes: string[] = []): void {
    const held: Confirming = { actions, text, warning, notes, odds: null, loadingOdds: weigh };
    this.confirming = held;
    const action = actions.at(-1);
    if (!weigh || action === undefined) return;
    void this.attempt(() => this.api.odds(this.seat, action, actions.slice(0, -1))).then((odds) => {
      if (this.confirming === held) this.confirming = { ...held, odds, loadingOdds: false };
    });
  }

  /** Not now: back to the options, where the one that was asked about has the focus. */
  cancel(): void {
    this.canceledAction = this.confirming?.actions[0] ?? "";
    this.confirming = null;
  }

  /** Play a composed move, after a yes where it runs a risk or cannot be taken back. */
  go(route: RouteView): void {
    const asks = (settings.warnings && (route.risk || route.final)) || (settings.askOdds && route.rolls);
    if (!asks) {
      void this.play(route.actions);
      return;
    }
    const place = this.nameOf(route.to);
    const notes = [route.cost, route.stops, route.final ? "It cannot be taken back." : ""].filter(Boolean) as string[];
    const weigh = settings.askOdds && route.rolls === true;
    this.confirm(route.actions, route.by ? `${route.by}: ${place}` : `Go to ${place}`, route.risk ?? "", weigh, notes);
  }

  async undo(how: "one" | "route" | "all" = "route"): Promise<boolean> {
    if (!this.seen?.view.undo) return false;
    return this.act((seq) => this.api.undo(this.seat, seq, how));
  }

  async redo(how: "one" | "route" | "all" = "route"): Promise<boolean> {
    if (!this.seen?.view.redo) return false;
    return this.act((seq) => this.api.redo(this.seat, seq, how));
  }

  offer(kind: AskOffer["kind"], what: AskOffer["what"] = ""): Promise<boolean> {
    return this.act(() => this.api.offer({ seat: this.seat, kind, what }));
  }

  order(window: string, until = "", revoke = false): Promise<boolean> {
    return this.act(() => this.api.order({ seat: this.seat, window, until, revoke }));
  }

  // -- asking --------------------------------------------------------------------------------------------------------

  odds(action: string): Promise<OddsView | null> {
    return this.attempt(() => this.api.odds(this.seat, action));
  }

  /** What a program would do, said and lit. */
  async hint(): Promise<void> {
    const hint = this.myTurn ? await this.attempt(() => this.api.hint(this.seat)) : null;
    if (!hint?.action) return;
    const option = this.options.find((one) => actionOf(one) === hint.action);
    this.notice = hint.text;
    this.lastHint = hint;
    this.selection.highlight(option?.piece ? [option.piece] : [], option?.place ? [option.place] : []);
  }

  /** The board as it was after so many decisions; null for the present. */
  async showPast(step: number | null, eyes = this.seat): Promise<void> {
    if (step === null) {
      this.past = null;
      return;
    }
    const view = await this.attempt(() => this.api.past(step, eyes, this.seat));
    if (view) this.past = { step, view };
  }

  // -- two at one screen ---------------------------------------------------------------------------------------------

  /** Draw the curtain for the next player, or hand over at once where nothing is hidden. */
  passScreen(): void {
    if (!this.passTo) return;
    if (this.state?.hidden ?? true) this.curtain = this.passTo;
    else void this.takeSeat(this.passTo);
  }

  /** Nothing is hidden, so the board stays as it is while the other seat at this screen decides. */
  private async switchTo(seat: string): Promise<void> {
    const next = await this.attempt(() => this.api.view(seat, 0));
    if (!next || this.passTo !== seat) return;
    this.seat = seat;
    this.log = [];
    this.newest = -1;
    this.accept(next);
    this.live.restart();
  }

  /** Look with another seat's eyes: nothing of the former one's stays. */
  async takeSeat(seat: string): Promise<void> {
    this.clear();
    this.past = null;
    this.overlay.clear();
    this.seat = seat;
    this.seen = null;
    this.log = [];
    this.newest = -1;
    await this.attempt(async () => this.accept(await this.api.view(seat, 0)));
    this.curtain = "";
    this.live.restart();
  }
}
