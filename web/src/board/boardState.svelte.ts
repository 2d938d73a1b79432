// What the parts of the board share: where pieces stand, what is highlighted, what the hand does.
import { tick } from "svelte";
import type { OptionView, PieceView, RouteView, Sheet, View } from "../lib/apiTypes";
import type { Selection } from "../lib/selection.svelte";
import { reducedMotion } from "../lib/settings.svelte";
import { type BoardApi, type BoardProps, type BoardSettings, SETTINGS, type ShownOverlay } from "./boardApi";
import { Camera, type Cover } from "./camera.svelte";
import { detailAt, growthFor, nearestDistance, type Point } from "./geometry";
import { SheetIndex } from "./pieces";
import { singleSpots, type Stack, stacksOf, type Standing, standingPieces } from "./placement";
import type { Popup, WhyNot } from "./popup";
import {
  type ClickContext,
  type Meaning,
  pieceClicked,
  pieceOptionMeant,
  placeClicked,
  type Targets,
  targetsOf,
} from "./targets";

/** Where and how something was clicked. */
export interface Click {
  clientX: number;
  clientY: number;
  touch: boolean;
}

/** `many` adds a piece to the selection or takes it out; `inBattle` is a click in the battle window. */
export interface ClickOnPiece extends Click {
  many: boolean;
  inBattle?: boolean;
}

const ROOM = 0.9; // of the distance to the next place
const FEW = 4; // things to choose from that are shown together
const SOME = 12; // things to choose from that should all lie free
const BAR = 52; // pixels of the bar of what is selected
const MOST_ASKED = 30; // selected pieces that are named in a question

export class BoardState {
  readonly sheet: Sheet;
  readonly index: SheetIndex;
  readonly camera: Camera;

  hovered: { kind: "piece" | "place"; id: string } | null = $state.raw(null);
  /** Whether the next drag draws a box round the pieces to pick up. */
  boxing = $state(false);
  /** The key of the stack that is fanned out. */
  fanned = $state("");
  popup: Popup | null = $state.raw(null);
  /** Pieces under way to where the pointer is. */
  drag: { pieces: string[]; at: Point } | null = $state.raw(null);
  /** Where the pointer rests, for what is said of it. */
  pointer: Point | null = $state.raw(null);
  /** The route last played, so that its trail follows it. */
  played: { pieces: string[]; path: string[] } | null = null;
  /** Where single pieces stood: they keep their slots. */
  private spotsBefore = new Map<string, Point>();

  constructor(private readonly props: () => BoardProps) {
    this.sheet = props().sheet;
    this.index = new SheetIndex(this.sheet);
    this.camera = new Camera(this.sheet.board, reducedMotion);
  }

  view: View = $derived.by(() => this.props().view);
  overlay: ShownOverlay | null = $derived.by(() => this.props().overlay ?? null);
  look: { ids: readonly string[] } | null = $derived.by(() => this.props().look ?? null);
  destroyed: ReadonlySet<string> = $derived.by(() => this.props().destroyed ?? new Set<string>());
  settings: BoardSettings = $derived.by(() => ({ ...SETTINGS, ...this.props().settings }));
  /** What may be decided here and now. */
  options: OptionView[] = $derived.by(() => (this.props().acting ? (this.view.prompt?.options ?? []) : []));

  /** Where the page asks about what was clicked, if it stands on the board. */
  asked: string = $derived.by(() => this.props().api.asked());

  get api(): BoardApi {
    return this.props().api;
  }

  get selection(): Selection {
    return this.props().selection;
  }

  // -- what is seen --------------------------------------------------------------------------------------------------

  acting = $derived.by(() => this.options.length > 0);
  targets: Targets = $derived.by(() => targetsOf(this.options));
  pieces: PieceView[] = $derived.by(() => this.view.pieces ?? []);
  /** The middle of every place. */
  centers: Point[] = $derived.by(() => (this.sheet.board.places ?? []).map((place) => place.center));

  /** Pieces that face somewhere never grow beyond their places: they would cover what they face. */
  private readonly largestGrowth: number = $derived.by(() => {
    const first = this.sheet.board.front ? this.centers[0] : undefined;
    return first ? (nearestDistance(first, this.centers) * ROOM) / this.sheet.board.piece : Infinity;
  });
  private readonly growth = $derived.by(() =>
    Math.min(this.largestGrowth, growthFor(this.sheet.board.piece, this.camera.rest)),
  );
  /** The side of a piece. */
  size = $derived.by(() => this.sheet.board.piece * this.growth);
  detail = $derived.by(() => detailAt(this.size * this.camera.rest));
  /** One pixel of the screen in board pixels, as of the last rest. */
  pixel = $derived.by(() => 1 / this.camera.rest);
  glide = $derived.by(() => (reducedMotion() ? 0 : this.settings.glide));

  stacks: Stack[] = $derived.by(() => {
    const stacks = stacksOf(this.view, this.index, this.size, this.spotsBefore);
    this.spotsBefore = singleSpots(stacks);
    return stacks;
  });
  standing: Map<string, Standing> = $derived.by(() => standingPieces(this.stacks, this.pieces, this.size));

  /** The piece or place that the decision is about. */
  focus: string = $derived.by(() => (this.acting ? (this.view.prompt?.focus ?? "") : ""));
  /** Lines from it to the pieces among the options: of sight, of charge. */
  aimLines: { id: string; from: Point; to: Point }[] = $derived.by(() => {
    const from = this.focus ? this.positionOf(this.focus) : null;
    if (!from) return [];
    return [...this.targets.pieces.keys()].flatMap((id) => {
      const to = id === this.focus ? undefined : this.standing.get(id)?.at;
      return to ? [{ id, from, to }] : [];
    });
  });

  pieceOf(id: string): PieceView | undefined {
    return this.pieces.find((piece) => piece.id === id);
  }

  isOwn(piece: PieceView): boolean {
    return !piece.hidden && this.view.seat !== "" && this.index.seatOf(piece) === this.view.seat;
  }

  centerOf(place: string): Point | null {
    return this.index.places.get(place)?.center ?? null;
  }

  /** Where a piece or place is, for whatever hangs over it. */
  positionOf(id: string): Point | null {
    return this.standing.get(id)?.at ?? this.centerOf(id);
  }

  nameOf(id: string): string {
    const piece = this.standing.get(id)?.piece;
    return piece ? this.index.pieceName(piece) : this.index.placeName(id);
  }

  /** What windows lie upon: those of the board, and those of the page. */
  get cover(): Cover {
    const [mine, other] = [this.camera.cover, this.props().covered ?? this.camera.cover];
    return {
      left: Math.max(mine.left, other.left),
      right: Math.max(mine.right, other.right),
      bottom: Math.max(mine.bottom, other.bottom),
    };
  }

  /** What the decision is about: the one thing it is about, or all that can be chosen on the map. */
  private get inQuestion(): { about: string; field: string[] } {
    const { scene, taught } = this.selection;
    const options = [...this.targets.pieces.keys(), ...this.targets.places.keys()];
    const ids = scene.length > 0 ? [...taught.pieces, ...taught.places] : options; // a lesson says where to look
    // What lies in a box beside the map, such as a hand, is no reason to look away from the map.
    const field = ids.filter((id) => !this.standing.get(id)?.stack.size);
    return { about: this.focus || (field.length === 0 ? (this.view.battle?.at ?? "") : ""), field };
  }

  /** Where on the screen the decision is about something, where that is told by few points, and where all of them are. */
  askedAt(): { few: boolean; points: Point[] } {
    const { about, field } = this.inQuestion;
    const ids = about && this.positionOf(about) ? [about] : field;
    return { few: ids.length <= SOME, points: this.pointsOf(ids).map((at) => this.camera.toScreen(at)) };
  }

  /** Bring what is to be decided into sight, beside what lies over the board. */
  reveal(force = true): void {
    const { scene } = this.selection;
    const { cover, camera } = this;
    const { about, field } = this.inQuestion;
    if (force) {
      const options = [...this.targets.pieces.keys(), ...this.targets.places.keys()];
      const onMap = options.filter((id) => !this.standing.get(id)?.stack.size);
      camera.reveal(this.pointsOf(onMap.length > 0 ? onMap : about ? [about] : options), true, undefined, cover);
    } else if (scene.length > 0 && field.length > 0) camera.bring(this.pointsOf(field), true, cover, false);
    else if (about && this.positionOf(about)) camera.bring(this.pointsOf([about]), true, cover, scene.length === 0, true);
    else camera.bring(this.pointsOf(field), field.length <= FEW, cover, true, true);
  }

  /** On a small screen what is picked up comes into sight together with where it can go. */
  showReach(): void {
    const { selection, camera } = this;
    const stack = this.positionOf(selection.pieces[0] ?? "");
    if (!stack || selection.auto || selection.routesTo.size === 0) return;
    const cover = this.cover;
    camera.frame(stack, this.pointsOf([...selection.routesTo.keys()]), { ...cover, bottom: cover.bottom + BAR });
  }

  private pointsOf(ids: readonly string[]): Point[] {
    return ids.map((id) => this.positionOf(id)).filter((at) => at !== null);
  }

  /** Bring what a card is about into sight, beside the windows of the page. */
  lookAt(ids: readonly string[]): void {
    const field = ids.filter((id) => !this.standing.get(id)?.stack.size); // not to boxes beside the map
    this.camera.bring(this.pointsOf(field), true, this.props().covered);
  }

  /** Go where others have moved. */
  follow(moved: readonly { from: string; to: string }[]): void {
    const points = this.pointsOf(moved.map((one) => one.to).filter((place) => this.index.places.has(place)));
    this.camera.bring(points, true, this.props().covered);
  }

  // -- what is done --------------------------------------------------------------------------------------------------

  /** While the board turns to the next decision, a click counts when it has turned. */
  private async turned(): Promise<void> {
    const turning = this.acting ? null : this.api.turning();
    if (!turning) return;
    await turning;
    await tick();
  }

  async clickPiece(id: string, event: ClickOnPiece): Promise<void> {
    await this.turned();
    this.closePopup();
    const piece = this.standing.get(id)?.piece ?? this.pieceOf(id);
    if (!piece) return;
    if (this.isTaught(piece.at)) return void this.clickPlace(piece.at, event);
    const selected = this.selection.pieces;
    const joins = selected.length > 0 && selected.every((one) => this.pieceOf(one)?.at === piece.at);
    const meaning = pieceClicked(piece, { ...event, joins, own: this.isOwn(piece) }, this);
    if (meaning.kind === "card") this.openCard("piece", id, this.positionOf(id) ?? [0, 0]);
    else if (meaning.kind === "selectOrChoose") await this.selectOrChoose(id, event);
    else this.carryOut(meaning, id, event);
  }

  /** Where the piece could go somewhere, the click selects it; where it cannot, the click is its option. */
  private async selectOrChoose(id: string, event: Click): Promise<void> {
    const alone = [id];
    const routes = await this.selection.select(alone);
    if (routes.length > 0 || this.selection.pieces !== alone) return; // or something else was selected meanwhile
    await this.selection.select([]);
    const at = this.pieceOf(id)?.at ?? "";
    const meant = pieceOptionMeant(id, this.targets);
    if (meant.kind === "whyNot" && this.targets.places.has(at)) await this.clickPlace(at, event);
    else this.carryOut(meant, id, event);
  }

  /** A lesson asks for this place, and none of the pieces on it: a click on any of them means the place. */
  private isTaught(place: string): boolean {
    const { taught, pieces } = this.selection;
    const named = taught.pieces.some((id) => this.pieceOf(id)?.at === place);
    const asked = pieces.length > 0 ? pieces.every((id) => this.pieceOf(id)?.at !== place) : this.targets.places.has(place);
    return this.acting && asked && !named && taught.places.includes(place);
  }

  /** A closed stack opens; but where its place is lit, and none of its pieces is or could go anywhere, the place was meant. */
  async clickStack(key: string, event: Click): Promise<void> {
    const stack = this.stacks.find((one) => one.key === key);
    if (stack && (this.isTaught(stack.place) || (await this.isPlaceMeant(stack)))) await this.clickPlace(stack.place, event);
    else this.fanned = key;
  }

  private async isPlaceMeant({ place, pieces }: Stack): Promise<boolean> {
    if (!this.acting || pieces.some((id) => this.targets.pieces.has(id) || this.selection.has(id))) return false;
    if (this.selection.routesTo.has(place)) return true;
    if (!this.targets.places.has(place)) return false;
    if (this.selection.auto) return true;
    const own = pieces.find((id) => this.isOwn(this.pieceOf(id)!));
    return own === undefined || (await this.selection.probe([own])).length === 0;
  }

  /** The piece whose move is decided now is selected by itself, until another is. */
  takeUpMover(): void {
    const mover = this.view.prompt?.mover ?? "";
    if (this.acting && mover && this.selection.pieces.length === 0 && this.pieceOf(mover)) this.selection.selectMover(mover);
  }

  async clickPlace(id: string, event: Click): Promise<void> {
    await this.turned();
    this.closePopup();
    this.hovered = null;
    const { finding, pieces } = this.selection;
    // A quick click waits for the routes of the selected pieces: until they are known it would mean something else.
    if (this.acting && finding && pieces.length > 0) {
      void finding.then(() => (this.selection.pieces === pieces ? this.clickPlace(id, event) : undefined));
      return;
    }
    this.carryOut(placeClicked(id, this.clicking, event.touch), id, event);
  }

  /** What a click depends on. */
  private get clicking(): ClickContext {
    const { acting, targets, selection } = this;
    return { acting, targets, selection, asks: (route) => this.api.asks(route) };
  }

  /** Do what a click on a piece or place means. */
  private carryOut(meaning: Meaning, id: string, event: Click): void {
    const at = this.toBoard(event);
    const title = this.nameOf(id);
    switch (meaning.kind) {
      case "card":
        return this.openCard("place", id, at);
      case "placeBelow":
        return void this.clickPlace(meaning.place, event);
      case "select":
        return void this.selection.select(meaning.pieces);
      case "showRoute":
        this.selection.touched = this.selection.route = meaning.route;
        return;
      case "go":
        return this.go(meaning.route);
      case "menu":
        this.popup = { kind: "menu", at, title, options: meaning.options, routes: meaning.routes };
        return;
      case "choose":
        this.closePopup();
        void this.api.choose(meaning.option, event.touch, id).then((ask) => {
          if (ask) this.popup = { kind: "menu", at, title, options: [meaning.option], routes: [], ask };
        });
        return;
      case "whyNot":
        return void this.askWhyNot(meaning.what, at);
    }
  }

  /** «Why not?» The answer stands where it was asked, unless something else was opened meanwhile. */
  private async askWhyNot(what: string, at: Point): Promise<void> {
    const asked: WhyNot = { kind: "whyNot", at, name: this.nameOf(what), reasons: null };
    this.popup = asked;
    const reasons = await this.api.why(what, this.selection.pieces.slice(0, MOST_ASKED));
    if (this.popup === asked) this.popup = { ...asked, reasons };
  }

  choose(option: OptionView, answered = false): void {
    this.closePopup();
    void this.api.choose(option, false, option.place || option.piece || this.focus, answered);
  }

  go(route: RouteView): void {
    this.closePopup();
    this.played = { pieces: [...this.selection.pieces], path: route.path ?? [] };
    this.selection.touched = null;
    this.selection.route = route;
    this.api.go(route);
  }

  /** The position is another: what was selected or asked upon the one before is forgotten. */
  reset(): void {
    this.closePopup();
    this.selection.clear();
    this.drag = null;
  }

  openCard(of: "piece" | "place", id: string, at: Point): void {
    this.popup = { kind: "card", of, id, at };
  }

  /** Close whatever hangs over the board; true if something did. */
  closePopup(): boolean {
    const hung = this.popup !== null;
    this.popup = null;
    return hung;
  }

  /** Esc: the last thing opened goes first. */
  escape(): boolean {
    if (this.asked) return false; // the page answers that
    if (this.closePopup()) return true;
    if (this.fanned) {
      this.fanned = "";
      return true;
    }
    if (this.selection.pieces.length === 0) return false;
    void this.selection.select([]);
    return true;
  }

  /** A point of the window as a point of the board. */
  toBoard(event: { clientX: number; clientY: number }): Point {
    const [left, top] = this.camera.corner();
    return this.camera.toBoard([event.clientX - left, event.clientY - top]);
  }
}
