// What a composed move asks first, and how it goes on after dice, or after others have let it pass.
import type { DangerView, OptionView, RouteView, Seen } from "./apiTypes";

/** Whether a route is asked about before it is played: only where it cannot be taken back, and something hangs on that. */
export function asksFirst(route: RouteView, { warnings, askOdds }: { warnings: boolean; askOdds: boolean }): boolean {
  if (askOdds && route.rolls) return true;
  return warnings && Boolean(route.final);
}

/** What it needs of the table. */
interface Table {
  readonly api: { routes(seat: string, pieces: string[]): Promise<{ routes: RouteView[] }> };
  readonly seat: string;
  readonly seen: Seen | null;
  readonly options: readonly OptionView[];
  readonly busy: boolean;
  notice: string;
  nameOf(what: string): string;
}

/** Who plays a route: after the questions that it raises, or at once. */
interface Mover {
  go(route: RouteView): void;
  goOn(route: RouteView): Promise<void>;
}

const nameOf = (danger: DangerView): string => `${danger.kind} ${danger.at}`;

export interface Goal {
  seat: string; // whose pieces they are: two may share the screen
  pieces: string[];
  to: string;
  known: Set<string>;
}

/** Where pieces are bound for while their route waits for dice, or for others who may react. */
export class Onward {
  goal: Goal | null = $state.raw(null);
  private looking = 0;

  constructor(
    private readonly table: Table,
    private readonly mover: Mover,
  ) {}

  /** The goal, as far as it is the business of who looks. */
  get shown(): Goal | null {
    return this.goal?.seat === this.table.seat ? this.goal : null;
  }

  /** A route begins. One that is played in one go is forgotten with it. */
  begin(route: RouteView, pieces: readonly string[]): void {
    const waits = Boolean(route.chance || route.pauses?.length || route.final);
    const going = route.pieces?.length ? route.pieces : [...pieces];
    // Who goes on has heard of these dangers, and is asked about new ones alone.
    const known = new Set([...(this.goal?.to === route.to ? this.goal.known : []), ...(route.dangers ?? []).map(nameOf)]);
    this.goal = waits ? { seat: this.table.seat, pieces: going, to: route.to, known } : null;
    this.actions = route.actions;
  }

  private actions: readonly string[] = [];

  /** Something is played: if it is not the route that has begun, that is forgotten. What others decide leaves it alone. */
  spare(actions: readonly string[]): void {
    if (this.goal?.seat !== this.table.seat) return;
    if (actions !== this.actions) this.end();
  }

  end(): void {
    this.goal = null;
    this.looking++;
  }

  /** The position is another: does the way go on from here? */
  look(): void {
    const goal = this.shown;
    const number = ++this.looking;
    if (!goal) return;
    const seen = this.table.seen;
    const standing = (seen?.view.pieces ?? []).filter((piece) => goal.pieces.includes(piece.id));
    const left = standing.filter((piece) => piece.at !== goal.to);
    if (!seen || left.length === 0 || seen.view.result) return this.end();
    if (this.table.options.length === 0) return; // others decide
    const pieces = left.map((piece) => piece.id);
    void this.table.api.routes(this.table.seat, pieces).then(
      ({ routes }) => {
        if (number !== this.looking || this.table.seen !== seen) return;
        const route = routes.find((one) => one.to === goal.to);
        if (route && !route.rolls && (route.dangers ?? []).every((danger) => goal.known.has(nameOf(danger)))) {
          void this.mover.goOn(route);
          return;
        }
        if (routes.length === 0 && seen.view.prompt?.window) return; // a reaction in between
        this.end();
        if (route) this.mover.go(route);
        else if (this.stopped(seen, pieces)) this.table.notice = `The way to ${this.table.nameOf(goal.to)} ends here.`;
      },
      () => this.end(),
    );
  }

  /** Whether the pieces are still what the decision is about. */
  private stopped(seen: Seen, pieces: readonly string[]): boolean {
    return pieces.includes(seen.view.prompt?.focus ?? "");
  }
}
