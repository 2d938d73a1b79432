// What a player has selected on the board, where it could go, and what is highlighted. One store, which the board and the
// panels beside it share.
import type { RouteView } from "./apiTypes";

/** Pieces and places to be highlighted on the board. */
export interface Highlight {
  pieces: string[];
  places: string[];
}

const NOTHING: Highlight = { pieces: [], places: [] };

const highlightOf = (pieces: string[], places: string[]): Highlight | null =>
  pieces.length + places.length > 0 ? { pieces, places } : null;

export class Selection {
  /** Ids of the selected pieces. */
  pieces: readonly string[] = $state.raw([]);
  /** Whether they were selected by themselves, because their move is under way. */
  auto = $state(false);
  /** Where these pieces could go together. */
  routes: RouteView[] = $state.raw([]);
  /** The route that is drawn now. */
  route: RouteView | null = $state.raw(null);
  /** A route touched once: a second touch plays it. */
  touched: RouteView | null = $state.raw(null);
  /** The question where the pieces could go, while its answer is on its way. */
  finding: Promise<RouteView[]> | null = null;

  /** Highlighted by the log, by the list of options or by a hint. */
  private listed: Highlight | null = $state.raw(null);
  /** Highlighted while the pointer is over an option of the battle window: it hides the other highlight meanwhile. */
  private pointed: Highlight | null = $state.raw(null);
  /** Highlighted by a lesson, whatever else is. */
  taught: Highlight = $state.raw(NOTHING);
  /** Highlighted by a hint, until something is decided. */
  advised: Highlight = $state.raw(NOTHING);
  /** Pieces and places that a lesson is about as a whole: the board opens there. */
  scene: readonly string[] = $state.raw([]);

  /** `findRoutes` asks the table where pieces could go together. */
  constructor(private readonly findRoutes: (pieces: string[]) => Promise<RouteView[]>) {}

  highlighted: Highlight = $derived.by(() => {
    const shown = this.pointed ?? this.listed ?? NOTHING;
    const lasting = [this.taught, this.advised].filter((one) => one !== NOTHING);
    if (lasting.length === 0) return shown;
    const all = [shown, ...lasting];
    return { pieces: all.flatMap((one) => one.pieces), places: all.flatMap((one) => one.places) };
  });

  /** The routes by where they end. */
  routesTo: Map<string, RouteView[]> = $derived.by(() => {
    const out = new Map<string, RouteView[]>();
    for (const route of this.routes) out.set(route.to, [...(out.get(route.to) ?? []), route]);
    return out;
  });

  has(piece: string): boolean {
    return this.pieces.includes(piece);
  }

  /** Select these pieces and no others; the answer is where they could go. */
  select(pieces: readonly string[]): Promise<RouteView[]> {
    this.touched = null;
    this.auto = false;
    this.pieces = pieces;
    return this.find();
  }

  /** Select the piece whose move is decided now. */
  selectMover(piece: string): void {
    void this.select([piece]);
    this.auto = true;
  }

  /** Where pieces could go, while the selection stays as it is. */
  probe(pieces: readonly string[]): Promise<RouteView[]> {
    return this.findRoutes([...pieces]);
  }

  /** Ask where the selected pieces could go. An answer that comes after another selection counts for nothing. */
  async find(): Promise<RouteView[]> {
    const pieces = this.pieces;
    this.routes = [];
    this.route = null;
    if (pieces.length === 0) return [];
    const asked = this.findRoutes([...pieces]);
    this.finding = asked;
    const routes = await asked;
    if (this.finding === asked) this.finding = null;
    if (this.pieces !== pieces) return [];
    this.routes = routes;
    return routes;
  }

  /** Draw the first route that ends at a place, or none. */
  showRouteTo(place: string): void {
    this.route = this.routesTo.get(place)?.[0] ?? null;
  }

  /** Highlight what a line of the log, an option or a hint is about; without arguments, nothing. */
  highlight(pieces: string[] = [], places: string[] = []): void {
    this.listed = highlightOf(pieces, places);
  }

  /** Highlight what the pointer is over in the board's own windows; without arguments, nothing. */
  point(pieces: string[] = []): void {
    this.pointed = highlightOf(pieces, []);
  }

  /** Highlight what a lesson is about; without arguments, nothing. */
  teach(pieces: string[] = [], places: string[] = []): void {
    this.taught = highlightOf(pieces, places) ?? NOTHING;
  }

  /** Highlight who a hint is about, from where and to where. */
  advise(pieces: string[], places: string[]): void {
    this.advised = highlightOf(pieces, places) ?? NOTHING;
  }

  /** The position is another: what was selected upon the one before is forgotten. A highlight of the log stays. */
  clear(): void {
    this.pointed = null;
    this.advised = NOTHING;
    this.touched = null;
    this.auto = false;
    this.routes = [];
    this.route = null;
    if (this.pieces.length > 0) this.pieces = [];
  }
}
