// Pan and zoom of the board. Live layers follow the gesture by a CSS transform, frame by frame. Resting layers, which are
// dear to draw, follow only when the board rests: until then the page hides them and shows a picture in their place.
import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity, type ZoomTransform } from "d3-zoom";
import { untrack } from "svelte";
import { bounds, type Point } from "./geometry";

const REST = 220; // milliseconds without movement until the layers are drawn sharp
const SLOW = 48; // milliseconds a frame: fewer than about 20 in a second
const COMFORTABLE = 48; // pixels of a piece that is shown together with others
const TINY = 28; // pixels of a piece that can no longer be read
const LARGEST = 150; // a piece is never larger on the screen

/** How much of the frame windows lie upon, in pixels. */
export interface Cover {
  left: number;
  right: number;
  bottom: number;
}

const NO_COVER: Cover = { left: 0, right: 0, bottom: 0 };

export class Camera {
  x = $state(0);
  y = $state(0);
  k = $state(1);
  /** The scale when the board last rested; what depends on it is laid out anew only then. */
  rest = $state(1);
  moving = $state(false);
  /** Whether frames came too slowly while the board moved. */
  slow = $state(false);
  width = $state(0);
  height = $state(0);

  /** How much of the frame a window lies upon, in pixels: what is to be seen is brought beside it. */
  cover: Cover = NO_COVER;

  /** Where the player put it, if it has been taken elsewhere since. */
  private home: ZoomTransform | null = null;

  private behavior: ZoomBehavior<HTMLElement, unknown> | null = null;
  private node: HTMLElement | null = null;
  private live: HTMLElement[] = [];
  private resting: HTMLElement[] = [];
  private frames: number[] = [];
  private timer = 0;
  private gliding = 0;
  private aim: ZoomTransform | null = null; // of a glide that is under way
  private placed = false;

  constructor(
    private readonly board: { width: number; height: number; piece: number },
    private readonly reducedMotion: () => boolean,
  ) {}

  attach(node: HTMLElement, mayPan: (event: Event) => boolean): () => void {
    this.node = node;
    this.behavior = zoom<HTMLElement, unknown>()
      .filter((event: Event) => mayPan(event))
      .clickDistance(5)
      .wheelDelta(
        (event: WheelEvent) =>
          -event.deltaY * (event.deltaMode === 1 ? 0.05 : event.deltaMode ? 1 : 0.0022) * (event.ctrlKey ? 6 : 1),
      )
      .on("start", (event: D3ZoomEvent<HTMLElement, unknown>) => {
        if (event.sourceEvent) this.stop(); // by hand
      })
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
        if (event.sourceEvent) this.home = null; // by hand: here it stays
        this.moved(event.transform);
      });
    select(node).call(this.behavior);
    const observer = new ResizeObserver(() => this.measured());
    observer.observe(node);
    this.measured();
    return () => {
      observer.disconnect();
      this.stop();
      clearTimeout(this.timer);
      select(node).on(".zoom", null);
    };
  }

  private measured(): void {
    const node = this.node;
    if (!node || node.clientWidth === 0) return;
    if (node.clientWidth === this.width && node.clientHeight === this.height) return;
    const going = this.aim ?? zoomIdentity.translate(this.x, this.y).scale(this.k); // a frame may change while it glides
    const before = going.invert([this.width / 2, this.height / 2]);
    this.width = node.clientWidth;
    this.height = node.clientHeight;
    const { width, height, piece } = this.board;
    this.behavior
      ?.extent([
        [0, 0],
        [this.width, this.height],
      ])
      .scaleExtent([this.fitting() * 0.85, Math.max(LARGEST / piece, this.fitting() * 2)])
      .translateExtent([
        [-width * 0.25, -height * 0.25],
        [width * 1.25, height * 1.25],
      ]);
    if (this.placed)
      this.show(before, going.k, false, NO_COVER); // the middle of the frame stays where it is
    else this.open();
  }

  /** The scale at which the whole board is seen. */
  fitting(): number {
    return Math.min(this.width / this.board.width, this.height / this.board.height) * 0.985 || 1;
  }

  /** The first sight: the whole board, or on a narrow screen as much of it as fills the screen. */
  private open(): void {
    this.placed = true;
    const fill = Math.max(this.width / this.board.width, this.height / this.board.height);
    const k = this.width < 600 ? Math.min(fill, this.fitting() * 3) : this.fitting();
    this.show([this.board.width / 2, this.board.height / 2], k, false);
  }

  private moved(t: ZoomTransform): void {
    this.x = t.x;
    this.y = t.y;
    this.k = t.k;
    if (!this.moving) this.moving = true;
    this.frames.push(performance.now());
    this.place(this.live);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.rested(), REST);
  }

  private place(layers: readonly HTMLElement[]): void {
    const transform = `translate3d(${this.x}px,${this.y}px,0) scale(${this.k})`;
    for (const layer of layers) layer.style.transform = transform;
  }

  private rested(): void {
    this.watch();
    this.place(this.resting);
    this.rest = this.k;
    this.moving = false;
  }

  /** A layer that comes later, or changes its kind. */
  enlist(layer: HTMLElement, rests: boolean): () => void {
    const list = rests ? this.resting : this.live;
    list.push(layer);
    untrack(() => this.place([layer])); // an attachment must not run again with each frame
    return () => {
      list.splice(list.indexOf(layer), 1);
    };
  }

  /** A long movement in slow frames tells that the drawing is too heavy here. */
  private watch(): void {
    const gaps = this.frames
      .slice(1)
      .map((at, i) => at - this.frames[i]!)
      .sort((a, b) => a - b);
    this.frames = [];
    if (gaps.length >= 12 && gaps[Math.floor(gaps.length / 2)]! > SLOW) this.slow = true;
  }

  private stop(): void {
    cancelAnimationFrame(this.gliding);
    this.aim = null;
  }

  /** Bring a point of the board to the middle at this scale, or to the middle of what no window lies upon. */
  show(at: Point, k: number, smooth = true, cover = this.cover): void {
    const [low, high] = this.behavior?.scaleExtent() ?? [0, 100];
    const scale = Math.min(high, Math.max(low, k));
    const { left, right, bottom } = cover;
    const x = within((left + this.width - right) / 2 - at[0] * scale, this.board.width * scale, left, this.width - right);
    const y = within((this.height - bottom) / 2 - at[1] * scale, this.board.height * scale, 0, this.height - bottom);
    this.moveTo(zoomIdentity.translate(x, y).scale(scale), smooth);
  }

  private moveTo(aim: ZoomTransform, smooth = true): void {
    if (!smooth || this.reducedMotion()) {
      this.stop();
      this.set(aim);
      this.rested();
      return;
    }
    this.glide(aim);
  }

  private set(t: ZoomTransform): void {
    if (this.node && this.behavior) select(this.node).call(this.behavior.transform, t);
  }

  private glide(aim: ZoomTransform): void {
    this.stop();
    this.aim = aim;
    const from = { x: this.x, y: this.y, k: this.k };
    const began = performance.now();
    const frame = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - began) / 260)); // a frame may bear a time before the start
      const eased = 1 - (1 - part) ** 3;
      const k = from.k * (aim.k / from.k) ** eased;
      // The middle of the screen runs straight from its old point of the board to the new one.
      const mix = Math.abs(aim.k / from.k - 1) < 0.001 ? eased : (k - from.k) / (aim.k - from.k);
      const t = zoomIdentity.translate(from.x + (aim.x - from.x) * mix, from.y + (aim.y - from.y) * mix).scale(k);
      this.set(t);
      if (part < 1) this.gliding = requestAnimationFrame(frame);
      else this.aim = null;
    };
    this.gliding = requestAnimationFrame(frame);
  }

  fit(): void {
    this.home = null;
    this.show([this.board.width / 2, this.board.height / 2], this.fitting());
  }

  zoomBy(factor: number): void {
    this.home = null;
    this.show(this.toBoard([this.width / 2, this.height / 2]), this.k * factor);
  }

  panBy(dx: number, dy: number): void {
    this.home = null;
    const [x, y] = this.toBoard([this.width / 2 + dx, this.height / 2 + dy]);
    this.show([x, y], this.k);
  }

  /** Show these points together, as near as is comfortable; nothing moves where all are in sight and large enough. */
  reveal(points: readonly Point[], force = false, large = COMFORTABLE, cover: Cover = this.cover): void {
    if (points.length === 0) return;
    if (force) this.home = null; // it was asked for
    const box = bounds(points, this.board.piece * (large > COMFORTABLE ? 3 : 8));
    const room = 0.8;
    const { left, right, bottom } = cover;
    const [width, height] = [this.width - left - right, this.height - bottom];
    const k = Math.min((width * room) / box.width, (height * room) / box.height, large / this.board.piece);
    if (!force && points.every((point) => this.sees(point))) return;
    this.show([box.x + box.width / 2, box.y + box.height / 2], Math.max(k, this.fitting()), true, cover);
  }

  /** Bring all of these points into sight, or one of them, and move no more than that takes. Where the player's own look
   *  shows them too, the camera goes back to it, unless it is to stay wherever they are seen. `near` goes nearer where the
   *  pieces are too small to be read. */
  bring(points: readonly Point[], all: boolean, cover: Cover = this.cover, home = true, near = false): void {
    if (points.length === 0) return;
    const now = zoomIdentity.translate(this.x, this.y).scale(this.k);
    const enough = (t: ZoomTransform): boolean =>
      all ? points.every((at) => this.shows(t, at, cover)) : points.some((at) => this.shows(t, at, cover));
    if (home && this.home && enough(this.home)) {
      const aim = this.home;
      this.home = null;
      this.moveTo(aim);
    } else if (!enough(now)) {
      this.home ??= now;
      const k = this.comfortable(points, cover);
      const box = bounds(points, 0);
      const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
      const { piece } = this.board;
      const tiny = near && this.k * piece < TINY;
      this.show(middle, Math.min(tiny ? Math.max(this.k, COMFORTABLE / piece) : this.k, k), true, cover);
    }
  }

  /** The scale at which these points are seen together. */
  private comfortable(points: readonly Point[], { left, right, bottom }: Cover): number {
    const box = bounds(points, this.board.piece * 3);
    const room = 0.8;
    const [width, height] = [this.width - left - right, this.height - bottom];
    return Math.max(this.fitting(), Math.min((width * room) / box.width, (height * room) / box.height));
  }

  /** Bring a stack and where it can go into sight: all of it where there is room at this scale, else the stack in the middle. */
  frame(stack: Point, goals: readonly Point[], cover: Cover): void {
    const points = [stack, ...goals];
    if (points.every((at) => this.sees(at, cover))) return;
    const k = this.comfortable(points, cover);
    const box = bounds(points, 0);
    const whole = k >= this.k || (k * this.board.piece >= TINY && k >= this.k * 0.6);
    if (whole) this.show([box.x + box.width / 2, box.y + box.height / 2], Math.min(k, this.k), true, cover);
    else this.show(stack, this.k, true, cover);
  }

  private shows(t: ZoomTransform, point: Point, { left, right, bottom }: Cover): boolean {
    const [x, y] = t.apply([point[0], point[1]]);
    const edge = 24;
    return x > left + edge && y > edge && x < this.width - right - edge && y < this.height - bottom - edge;
  }

  sees(point: Point, cover: Cover = this.cover): boolean {
    return this.shows(zoomIdentity.translate(this.x, this.y).scale(this.k), point, cover);
  }

  /** The frame's upper left corner in the window. */
  corner(): Point {
    const box = this.node?.getBoundingClientRect();
    return [box?.left ?? 0, box?.top ?? 0];
  }

  toScreen(point: Point): Point {
    return [point[0] * this.k + this.x, point[1] * this.k + this.y];
  }

  toBoard(point: Point): Point {
    return [(point[0] - this.x) / this.k, (point[1] - this.y) / this.k];
  }
}

/** A board smaller than the room between two edges stands in its middle; a larger one leaves no more than a little free. */
function within(wanted: number, size: number, from: number, to: number): number {
  const room = to - from;
  if (size <= room) return from + (room - size) / 2;
  const edge = Math.min(60, room * 0.1);
  return Math.min(from + edge, Math.max(to - size - edge, wanted));
}
