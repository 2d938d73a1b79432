// One table as this browser sees it: the view of a seat, the log, what is selected, and everything one can ask or do.
import type { BoardApi } from "../board/boardApi";
import { serverApi, Refused, type SeatApi, seatApi } from "./api";
import type {
  AskOffer,
  Careful,
  FaceSheet,
  Hint,
  How,
  Line,
  LogView,
  OddsView,
  OptionView,
  OtherBrowser,
  PieceView,
  PlaceSheet,
  PlaceView,
  SeatSheet,
  Seen,
  Sheet,
  TableState,
  View,
} from "./apiTypes";
import { colorBlindSheet } from "./colorBlind";
import { Deciding } from "./deciding.svelte";
import { forgetSeats, keepSeats, type HeldSeats } from "./heldSeats";
import { LiveSocket, RELOAD, type Connection, type Heard } from "./liveSocket";
import { mergeLog } from "./log";
import { actionOf } from "./options";
import { asksFirst } from "./onward.svelte";
import { OverlayStore } from "./overlayStore.svelte";
import { strangersAmong } from "./seatHolders";
import { destroyedIn } from "../news/cards";
import { Selection } from "./selection.svelte";
import { settings } from "./settings.svelte";
import { sheetOf } from "./sheets";
import { play, soundsBetween } from "./sounds";

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
  outdated = $state(false); // the page is older than the table: it has to be loaded anew
  notice = $state(""); // one sentence about what went wrong just now, or a hint
  lastHint: Hint | null = $state.raw(null); // the last hint

  cited = $state(""); // the case whose text is open
  destroyed: ReadonlySet<string> = $state.raw(new Set<string>()); // pieces, between the view shown before and this one
  wantsRematch = $state(false); // asked for here: where it comes about one goes there at once
  past: { step: number; view: View } | null = $state.raw(null); // the board as it was then
  knownBrowsers: readonly string[] = $state.raw([]);
  curtain = $state(""); // the seat for which the screen is being passed

  /** What is selected and highlighted on the board. */
  readonly selection = new Selection(
    async (pieces) => (await this.attempt(() => this.api.routes(this.seat, pieces)))?.routes ?? [],
  );

  readonly overlay = new OverlayStore(this);
  readonly deciding = new Deciding(this);

  /** What the board may ask and do. */
  readonly boardApi: BoardApi = {
    choose: (option, touched, at, answered) => this.deciding.choose(option, touched, at, answered),
    go: (route) => this.deciding.go(route),
    asks: (route) => asksFirst(route, settings),
    asked: () => this.deciding.confirming?.at ?? "",
    why: async (what, pieces) => (await this.attempt(() => this.api.why(this.seat, what, pieces)))?.reasons ?? [],
    odds: (what) => this.odds(what),
    turning: () => this.turning ?? (this.isShown ? this.answer : null),
    cite: (id) => {
      this.cited = id;
    },
    file: (name) => serverApi.file(this.game, name),
  };

  private game = "";
  private readonly live: LiveSocket;
  private newest = -1; // the revision shown; a slower answer does not overwrite a newer push
  private turning: Promise<void> | null = null; // the other seat's view, on its way to a screen that two share
  private answer: Promise<Seen | null> | null = null; // to what was done here, while it is on its way
  private isShown = false; // the position after it is shown already: live news came first

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

  /** A seat within a sentence: «the Allies». */
  seatPhrase(seat: string): string {
    return this.seats.get(seat)?.phrase || this.seatName(seat);
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
      this.veil();
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

  /** Two at one screen: before the first decision it is said who sits down first. */
  private veil(): void {
    const begun = (this.seen?.view.seq ?? 0) > 0 || this.log.some((line) => line.step);
    const hidden = this.state?.hidden ?? true; // what is usual does not travel
    if (!begun && this.hotSeat && this.myTurn && hidden && !this.state?.lesson) this.curtain = this.toMove;
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

  private hear(news: Heard): void {
    if (news.type === "seen") this.accept(news.seen);
    else if (news.type === "chat") this.hearChat(news.lines);
    else if (news.error === SIGNED_OUT) this.shutOut(news.text);
    else if (news.error === RELOAD) this.loadAnew(news.text);
    else this.notice = news.text;
  }

  /** The table has another version than this page, which would not understand it. */
  private loadAnew(text: string): void {
    this.live.stop();
    this.outdated = true;
    this.unavailable = text;
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
    const before = this.seen?.view;
    if (moved && before && settings.sound) {
      play(soundsBetween(before, seen.view, log.slice(this.log.length), this.mine));
    }
    this.newest = seen.revision;
    if (!this.past && log !== this.log) this.destroyed = destroyedIn(log.slice(this.log.length));
    if (log === this.log && this.seen && (this.seen === seen || sameSeen(this.seen, seen))) return; // it comes by two ways
    this.log = log;
    this.seen = seen;
    if (moved) this.clear();
    if (moved && this.notice === this.lastHint?.text) this.notice = ""; // a hint is for one decision
    if (moved) this.overlay.suggest();
    this.isShown ||= moved;
    if (moved) this.deciding.goOnFromHere();
    if (this.passTo && this.state?.hidden === false && !this.turning) {
      this.turning = this.switchTo(this.passTo).finally(() => {
        this.turning = null;
      });
    }
  }

  private async catchUp(): Promise<void> {
    this.log = [];
    await this.attempt(async () => this.accept(await this.api.view(this.seat, 0)));
  }

  /** Forget what was selected, shown or asked upon the position before. */
  clear(): void {
    this.selection.clear();
    this.selection.highlight();
    this.deciding.forget();
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

  async act(doing: (seq: number) => Promise<Seen | null>): Promise<boolean> {
    const seen = this.seen;
    if (!seen || this.busy) return false;
    this.busy = true;
    this.notice = "";
    this.isShown = false;
    try {
      this.answer = this.attempt(() => doing(seen.view.seq ?? 0));
      const next = await this.answer;
      if (next) this.accept(next);
      return next !== null;
    } finally {
      this.busy = false;
      this.answer = null;
    }
  }

  // -- acting --------------------------------------------------------------------------------------------------------

  /** Play decisions: over the live connection, where there is one. */
  send(seq: number, actions: string[], careful: Careful[] = [], how: How = "follow"): Promise<Seen> {
    const sent = this.state?.lesson ? "" : how; // a lesson judges decision by decision
    return this.live.move(seq, actions, careful, sent) ?? this.api.move(this.seat, seq, actions, careful, sent);
  }

  /** Say something to the table. */
  async say(text: string): Promise<boolean> {
    const chat = await this.attempt(() => this.api.say(this.seat || this.mine[0] || "", text));
    if (chat) this.hearChat(chat.lines);
    return chat !== null;
  }

  async undo(how: "one" | "route" | "all" = "route"): Promise<boolean> {
    if (!this.seen?.view.undo) return false;
    this.deciding.carryingOn.stop();
    return this.act((seq) => this.api.undo(this.seat, seq, how));
  }

  async redo(how: "one" | "route" | "all" = "route"): Promise<boolean> {
    if (!this.seen?.view.redo) return false;
    return this.act((seq) => this.api.redo(this.seat, seq, how));
  }

  offer(kind: AskOffer["kind"], what: AskOffer["what"] = ""): Promise<boolean> {
    this.wantsRematch = kind === "rematch" || (kind === "accept" && what === "rematch");
    return this.act(() => this.api.offer({ seat: this.seat, kind, what }));
  }

  order(window: string, until = "", revoke = false): Promise<boolean> {
    return this.act(() => this.api.order({ seat: this.seat, window, until, revoke }));
  }

  /** Who plays on for a program that failed: another level, or, where none is named, this browser. */
  async replaceProgram(seat: string, level: string): Promise<boolean> {
    const done = await this.act(() => this.api.replaceProgram(seat, level));
    if (!done || level) return done;
    this.held.seats = [...this.mine];
    keepSeats(this.id, this.held);
    if (!this.seat) await this.takeSeat(seat); // who only watched so far
    return true;
  }

  // -- asking --------------------------------------------------------------------------------------------------------

  odds(action: string): Promise<OddsView | null> {
    return this.attempt(() => this.api.odds(this.seat, action));
  }

  /** What a program would do, said and lit; the answer is what is to be brought into sight for it. */
  async hint(): Promise<string[]> {
    const hint = this.myTurn ? await this.attempt(() => this.api.hint(this.seat)) : null;
    if (!hint?.text) return [];
    const option = this.options.find((one) => actionOf(one) === hint.action);
    this.notice = hint.text;
    this.lastHint = hint;
    const pieces = [...new Set([option?.piece ?? "", ...(hint.pieces ?? [])])].filter(Boolean);
    const places = [...new Set([...(hint.places ?? []), option?.place ?? ""])].filter(Boolean);
    this.selection.advise(pieces, places);
    return places.length > 0 ? places : pieces;
  }

  /** The board as it was after so many decisions; null for the present. */
  async showPast(step: number | null, eyes = this.seat): Promise<void> {
    const before = this.past?.step ?? Infinity;
    if (step === null) {
      this.destroyed = destroyedIn(this.log.filter((line) => (line.step ?? 0) > before));
      this.past = null;
      return;
    }
    const view = await this.attempt(() => this.api.past(step, eyes, this.seat));
    if (!view) return;
    this.destroyed = destroyedIn(this.log.filter((line) => (line.step ?? 0) > before && (line.step ?? 0) <= step));
    this.past = { step, view };
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
