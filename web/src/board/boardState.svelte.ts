// What the parts of the board share: where pieces stand, what is highlighted, what the hand does.
import { reducedMotion } from "../lib/settings.svelte";
import type { OptionView, PieceView, PlaceSheet, Reason, RouteView, Sheet, View } from "../lib/apiTypes";
import { Camera } from "./camera.svelte";
import { detailAt, growthFor, stackOffset, nearestDistance, type Point, room, type Stack, stand } from "./geometry";
import { type BoardProps, type BoardSettings, type BoardApi, type Highlight, SETTINGS, type ShownOverlay } from "./boardApi";
import { grouped, SheetIndex } from "./pieces";
import { pieceOptionClicked, placeClicked, sorted, targets, type Meaning, type Targets } from "./targets";

/** A piece as it stands. */
export interface Standing {
  piece: PieceView;
  at: Point;
  stack: Stack;
  top: boolean;
}

/** Something that hangs over a point of the board. */
export interface Anchored {
  at: Point;
}

export interface Menu extends Anchored {
  title: string;
  options: OptionView[];
  routes: RouteView[];
  /** A touch that would show something asks first. */
  ask?: boolean;
}

export interface Bubble extends Anchored {
  name: string;
  reasons: Reason[] | null; // null while the answer is on its way
}

export interface Card extends Anchored {
  kind: "piece" | "place";
  id: string;
}

/** Where and how something was clicked. */
export interface Click {
  clientX: number;
  clientY: number;
  touch: boolean;
}

const ROOM = 0.9; // of the distance to the next place
const DARK: Highlight = { pieces: [], places: [] };

export class BoardState {
  readonly index: SheetIndex;
  readonly camera: Camera;

  hovered: { kind: "piece" | "place"; id: string } | null = $state.raw(null);
  /** The stack that is fanned out. */
  fanned = $state("");
  menu: Menu | null = $state.raw(null);
  card: Card | null = $state.raw(null);
  /** Pieces under way to where the pointer is. */
  drag: { pieces: string[]; at: Point } | null = $state.raw(null);
  /** Where the pointer rests, for what is said of it. */
  pointer: Point | null = $state.raw(null);
  /** The question where the selected pieces could go, while it is on its way. */
  private finding: Promise<RouteView[]> | null = null;
  /** A way touched once: a second touch plays it. */
  touched: RouteView | null = $state.raw(null);
  /** The way last played, so that its trail follows it. */
  played: { pieces: string[]; path: string[] } | null = null;
  private before = new Map<string, Point>();

  selected: readonly string[] = $state.raw([]);
  /** Ways of the selected pieces. */
  routes: RouteView[] = $state.raw([]);
  /** The way shown now. */
  route: RouteView | null = $state.raw(null);
  /** The answer to «why not?». */
  bubble: Bubble | null = $state.raw(null);
  /** Highlight by the board's own windows. */
  private ownLit: Highlight | null = $state.raw(null);

  readonly sheet: Sheet;

  constructor(private readonly given: () => BoardProps) {
    this.sheet = given().sheet;
    this.index = new SheetIndex(this.sheet);
    this.camera = new Camera(this.sheet.board, reducedMotion);
  }

  view: View = $derived.by(() => this.given().view);
  lit: Highlight = $derived.by(() => this.ownLit ?? this.given().lit ?? DARK);
  overlay: ShownOverlay | null = $derived.by(() => this.given().overlay ?? null);
  wishes: BoardSettings = $derived.by(() => ({ ...SETTINGS, ...this.given().settings }));
  /** What may be decided here and now. */
  options: OptionView[] = $derived.by(() => (this.given().acting ? (this.view.prompt?.options ?? []) : []));

  get api(): BoardApi {
    return this.given().api;
  }

  light(pieces: string[] = [], places: string[] = []): void {
    this.ownLit = pieces.length + places.length > 0 ? { pieces, places } : null;
  }

  // -- what is seen --------------------------------------------------------------------------------------------------

  acting = $derived.by(() => this.options.length > 0);
  /** The piece or place that the decision is about. */
  focus: string = $derived.by(() => (this.acting ? (this.view.prompt?.focus ?? "") : ""));
  /** Lines from it to the pieces among the options: of sight, of charge. */
  aims: { id: string; from: Point; to: Point }[] = $derived.by(() => {
    const from = this.focus ? this.where(this.focus) : null;
    if (!from) return [];
    return [...this.targets.pieces.keys()].flatMap((id) => {
      const to = id === this.focus ? undefined : this.standing.get(id)?.at;
      return to ? [{ id, from, to }] : [];
    });
  });
  targets: Targets = $derived.by(() => targets(this.options));
  pieces: PieceView[] = $derived.by(() => this.view.pieces ?? []);
  /** Pieces that face somewhere never grow beyond their places: they would cover what they face. */
  private readonly most: number = $derived.by(() => {
    const first = this.sheet.board.front ? this.centers[0] : undefined;
    return first ? (nearestDistance(first, this.centers) * ROOM) / this.sheet.board.piece : Infinity;
  });
  grow = $derived.by(() => Math.min(this.most, growthFor(this.sheet.board.piece, this.camera.rest)));
  size = $derived.by(() => this.sheet.board.piece * this.grow);
  detail = $derived.by(() => detailAt(this.size * this.camera.rest));
  /** One pixel of the screen in board pixels, as of the last rest. */
  pixel = $derived.by(() => 1 / this.camera.rest);
  stacks: Stack[] = $derived.by(() => this.lay());
  standing: Map<string, Standing> = $derived.by(() => this.spread());
  /** Ways of the selected pieces by where they end. */
  ways: Map<string, RouteView[]> = $derived.by(() => {
    const out = new Map<string, RouteView[]>();
    for (const route of this.routes) out.set(route.to, [...(out.get(route.to) ?? []), route]);
    return out;
  });
  glide = $derived.by(() => (reducedMotion() ? 0 : this.wishes.glide));

  /** The middle of every place. */
  centers: Point[] = $derived.by(() => (this.sheet.board.places ?? []).map((place) => place.center as unknown as Point));

  private lay(): Stack[] {
    const size = this.size;
    const groups = grouped(this.pieces, (piece) => this.index.seatOf(piece), this.view.seat ?? "");
    const out: Stack[] = [];
    for (const [id, owners] of groups) {
      const place = this.index.places.get(id);
      if (!place) continue;
      out.push(
        ...(owners.flat().some((piece) => piece.slot) ? this.slotted(place, owners.flat()) : this.free(place, owners, size)),
      );
    }
    this.before = new Map(out.flatMap((stack) => (stack.pieces.length === 1 ? [[stack.pieces[0]!, stack.at] as const] : [])));
    return out.sort((a, b) => a.at[1] - b.at[1]);
  }

  private free(place: PlaceSheet, owners: PieceView[][], size: number): Stack[] {
    const ids = owners.map((group) => group.map((piece) => piece.id));
    return stand(place.id, place.center as unknown as Point, (place.slots ?? []) as unknown as Point[], ids, size, this.before);
  }

  /** Where the game says which slot, pieces stand there. */
  private slotted(place: PlaceSheet, pieces: PieceView[]): Stack[] {
    const bySlot = new Map<number, string[]>();
    for (const piece of pieces) bySlot.set(piece.slot ?? 0, [...(bySlot.get(piece.slot ?? 0) ?? []), piece.id]);
    const slots = (place.slots ?? []) as unknown as Point[];
    const center = place.center as unknown as Point;
    const printed = place.kind === "box"; // its slots are drawn on the board; those of other places are corners
    const spot = (slot: number): Point => {
      const [x, y] = slots[slot] ?? center;
      return printed ? [x, y] : [center[0] + (x - center[0]) * this.grow, center[1] + (y - center[1]) * this.grow];
    };
    return [...bySlot].map(([slot, ids]) => ({
      key: `${place.id}/slot${slot}`,
      place: place.id,
      at: spot(slot),
      pieces: ids,
      size: printed ? room(slots, this.size) : undefined,
    }));
  }

  private spread(): Map<string, Standing> {
    const views = new Map(this.pieces.map((piece) => [piece.id, piece]));
    const out = new Map<string, Standing>();
    for (const stack of this.stacks) {
      stack.pieces.forEach((id, i) => {
        const piece = views.get(id);
        if (!piece) return;
        const [dx, dy] = stackOffset(i, stack.pieces.length, stack.size ?? this.size);
        out.set(id, { piece, at: [stack.at[0] + dx, stack.at[1] + dy], stack, top: i === stack.pieces.length - 1 });
      });
    }
    return out;
  }

  own(piece: PieceView): boolean {
    return !piece.hidden && this.view.seat !== "" && this.index.seatOf(piece) === this.view.seat;
  }

  placeAt(id: string): Point | null {
    return (this.index.places.get(id)?.center as unknown as Point | undefined) ?? null;
  }

  /** Where a piece or place is, for whatever hangs over it. */
  where(id: string): Point | null {
    return this.standing.get(id)?.at ?? this.placeAt(id);
  }

  /** Bring what is to be decided into sight. */
  reveal(force = true): void {
    const ids = [...this.targets.pieces.keys(), ...this.targets.places.keys()];
    // What lies in a box beside the map, such as a hand, is no reason to look away from the map.
    const field = ids.filter((id) => !this.standing.get(id)?.stack.size);
    const battle = this.view.battle?.at;
    const wanted = field.length > 0 ? field : battle ? [battle] : force ? ids : [];
    const points = wanted.flatMap((id) => {
      const point = this.where(id);
      return point ? [point] : [];
    });
    this.camera.reveal(points, force);
  }

  // -- what is done --------------------------------------------------------------------------------------------------

  /** A piece was clicked: `many` adds it to the selection or takes it out. */
  async clickPiece(id: string, event: Click & { many: boolean; battle?: boolean }): Promise<void> {
    this.close();
    const piece = this.standing.get(id)?.piece ?? this.pieces.find((one) => one.id === id);
    if (!piece) return;
    if (!this.acting) {
      this.open({ kind: "piece", id, at: this.where(id) ?? [0, 0] });
      return;
    }
    const selected = this.selected;
    if (event.battle && this.targets.pieces.has(id)) {
      this.mean(pieceOptionClicked(id, this.targets), id, event);
      return;
    }
    if (!this.own(piece)) {
      this.clickForeign(piece, event);
      return;
    }
    if (event.many) {
      await this.select(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
      return;
    }
    if (selected.length === 1 && selected[0] === id) {
      if (this.targets.pieces.has(id)) this.mean(pieceOptionClicked(id, this.targets), id, event);
      else await this.select([]);
      return;
    }
    // Where the piece could go somewhere, the click selects it; where it cannot, the click is its option.
    const alone = [id];
    const routes = await this.select(alone);
    if (routes.length > 0 || this.selected !== alone) return; // or something else was selected meanwhile
    await this.select([]);
    this.mean(pieceOptionClicked(id, this.targets), id, event);
  }

  /** A click on a foreign piece means the piece if it is lit, otherwise the ground it stands on. */
  private clickForeign(piece: PieceView, event: Click): void {
    if (this.targets.pieces.has(piece.id)) this.mean(pieceOptionClicked(piece.id, this.targets), piece.id, event);
    else if (this.ways.has(piece.at) || this.targets.places.has(piece.at)) this.clickPlace(piece.at, event);
    else this.mean({ kind: "why", what: piece.id }, piece.id, event);
  }

  clickPlace(id: string, event: Click): void {
    this.close();
    this.hovered = null;
    const at = this.camera.toBoard(this.local(event));
    if (!this.acting) {
      this.open({ kind: "place", id, at });
      return;
    }
    // A quick click waits for the ways of the selected pieces: until they are known it would mean something else.
    if (this.finding && this.selected.length > 0) {
      const selected = this.selected;
      void this.finding.then(() => this.selected === selected && this.clickPlace(id, event));
      return;
    }
    if (this.ways.size > 0 && !this.ways.has(id) && this.targets.places.has(id)) {
      void this.select([]); // what the place itself offers was not lit meanwhile
      return;
    }
    const meaning = placeClicked(id, this.targets, this.selected, this.routes);
    if (meaning.kind === "go" && event.touch && this.touched !== meaning.route) {
      this.touched = meaning.route;
      this.route = meaning.route;
      return;
    }
    this.mean(meaning, id, event);
  }

  private mean(meaning: Meaning, id: string, event: Click): void {
    const at = this.camera.toBoard(this.local(event));
    if (meaning.kind === "choose" && meaning.option.reveals && event.touch)
      this.menu = { at, title: this.nameOf(id), options: [meaning.option], routes: [], ask: true };
    else if (meaning.kind === "choose") this.choose(meaning.option);
    else if (meaning.kind === "go") this.go(meaning.route);
    else if (meaning.kind === "menu")
      this.menu = { at, title: this.nameOf(id), options: meaning.options, routes: sorted(meaning.routes) };
    else void this.ask(meaning.what, at);
  }

  /** «Why not?» The answer stands where it was asked, unless something else was opened meanwhile. */
  private async ask(what: string, at: Point): Promise<void> {
    const asked: Bubble = { at, name: this.nameOf(what), reasons: null };
    this.bubble = asked;
    const reasons = await this.api.why(what, this.selected.slice(0, 30));
    if (this.bubble === asked) this.bubble = { ...asked, reasons };
  }

  nameOf(id: string): string {
    const piece = this.standing.get(id)?.piece;
    return piece ? this.index.pieceName(piece) : this.index.placeName(id);
  }

  choose(option: OptionView): void {
    this.close();
    this.api.choose(option);
  }

  go(route: RouteView): void {
    this.close();
    this.played = { pieces: [...this.selected], path: route.path ?? [] };
    this.touched = null;
    this.api.go(route);
  }

  async select(pieces: readonly string[]): Promise<RouteView[]> {
    this.touched = null;
    this.selected = pieces;
    this.given().onselect?.([...pieces]);
    return this.find();
  }

  /** Where the selected pieces could go together. */
  async find(): Promise<RouteView[]> {
    const pieces = this.selected;
    this.routes = [];
    this.route = null;
    if (pieces.length === 0) return [];
    const asked = this.api.routes([...pieces]);
    this.finding = asked;
    const routes = await asked;
    if (this.finding === asked) this.finding = null;
    if (this.selected !== pieces) return [];
    this.routes = routes;
    return routes;
  }

  /** The position is another: what was selected or asked upon the one before is forgotten. */
  reset(): void {
    this.close();
    this.light();
    this.touched = null;
    this.routes = [];
    this.route = null;
    this.drag = null;
    if (this.selected.length === 0) return;
    this.selected = [];
    this.given().onselect?.([]);
  }

  open(card: Card): void {
    this.close();
    this.card = card;
  }

  /** Close whatever hangs over the board; true if something did. */
  close(): boolean {
    const hung = this.menu !== null || this.card !== null || this.bubble !== null;
    this.menu = null;
    this.card = null;
    this.bubble = null;
    return hung;
  }

  /** Esc: the last thing opened goes first. */
  escape(): boolean {
    if (this.close()) return true;
    if (this.fanned) {
      this.fanned = "";
      return true;
    }
    if (this.selected.length === 0) return false;
    void this.select([]);
    return true;
  }

  /** A point of the window as a point of the board's frame. */
  local(event: { clientX: number; clientY: number }): Point {
    const [left, top] = this.camera.corner();
    return [event.clientX - left, event.clientY - top];
  }
}
