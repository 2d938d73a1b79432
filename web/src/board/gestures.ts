// The pointer over the board: clicks, hovering, fans, dragging pieces, boxes drawn around them, long touches.
import type { BoardState } from "./boardState.svelte";
import type { Point } from "./geometry";

const LONG = 480; // milliseconds until a touch is a long one
const FAR = 6; // pixels until a press is a drag
const FAN_OPENS = 110;
const FAN_CLOSES = 240;

export interface Box {
  from: Point;
  to: Point;
}

const near = (target: EventTarget | null, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null;

export class Gestures {
  private press: { id: string; x: number; y: number; touch: boolean; fan: boolean } | null = null;
  private timer = 0;
  private fanTimer = 0;
  private quiet = false; // the click that ends a drag or a long touch means nothing

  constructor(
    private readonly board: BoardState,
    private readonly drawBox: (box: Box | null) => void,
  ) {}

  /** Whether the camera takes this event: not over windows, not while a piece is dragged or a box is drawn. */
  mayPan = (event: Event): boolean => {
    if (near(event.target, ".over")) return false;
    if (event.type === "wheel") return true;
    if (event.type === "dblclick") return !near(event.target, "[data-piece], .live");
    if (event instanceof MouseEvent && (event.button !== 0 || event.shiftKey)) return false;
    if (event.type === "mousedown" && this.draggable(event.target)) return false;
    return true;
  };

  private draggable(target: EventTarget | null): string {
    const id = near(target, "[data-piece]")?.getAttribute("data-piece") ?? "";
    const piece = this.board.pieces.find((one) => one.id === id);
    return piece && this.board.acting && this.board.own(piece) ? id : "";
  }

  down = (event: PointerEvent): void => {
    this.quiet = false;
    if (near(event.target, ".over") || event.button !== 0) return;
    const touch = event.pointerType === "touch";
    const id = this.draggable(event.target);
    if (touch) {
      clearTimeout(this.timer);
      this.press = { id: "", x: event.clientX, y: event.clientY, touch, fan: false };
      const target = event.target;
      this.timer = window.setTimeout(() => this.held(target, event), LONG);
    } else if (event.shiftKey && !near(event.target, "[data-piece]")) {
      this.boxing(event);
    } else if (id) {
      this.press = { id, x: event.clientX, y: event.clientY, touch, fan: near(event.target, "[data-fan]") !== null };
      this.follow();
    }
  };

  /** A long touch on an own piece adds it to the selection; on anything else it tells all about it. */
  private held(target: EventTarget | null, event: PointerEvent): void {
    this.quiet = true;
    const id = this.draggable(target);
    if (id && !this.board.selected.includes(id)) {
      void this.board.clickPiece(id, { clientX: event.clientX, clientY: event.clientY, many: true, touch: true });
    } else {
      this.about(target, event);
    }
  }

  about(target: EventTarget | null, event: { clientX: number; clientY: number }): boolean {
    const at = this.board.camera.toBoard(this.board.local(event));
    const piece = near(target, "[data-piece]")?.getAttribute("data-piece");
    const place = near(target, "[data-place]")?.getAttribute("data-place");
    if (piece) this.board.open({ kind: "piece", id: piece, at });
    else if (place) this.board.open({ kind: "place", id: place, at });
    return Boolean(piece ?? place);
  }

  /** While a piece is pressed, the window follows the pointer, so that it may leave the board and come back. */
  private follow(): void {
    const move = (event: PointerEvent): void => this.dragging(event);
    const end = (event: PointerEvent): void => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      void this.dropped(event);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  private dragging(event: PointerEvent): void {
    const press = this.press;
    if (!press?.id) return;
    const { board } = this;
    if (!board.drag) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR) return;
      const pieces = board.selected.includes(press.id) ? [...board.selected] : [press.id];
      board.close();
      if (!board.selected.includes(press.id)) void board.select(pieces);
      board.fanned = "";
      board.drag = { pieces, at: [0, 0] };
    }
    board.drag = { pieces: board.drag!.pieces, at: board.camera.toBoard(board.local(event)) };
    const place = this.placeUnder(event);
    board.route = place ? (board.ways.get(place)?.[0] ?? null) : null;
  }

  private async dropped(event: PointerEvent): Promise<void> {
    const { board } = this;
    const drag = board.drag;
    this.press = null;
    board.drag = null;
    if (!drag || event.type === "pointercancel") return;
    this.quiet = true;
    window.setTimeout(() => {
      this.quiet = false;
    }, 0);
    const place = this.placeUnder(event);
    const from = board.standing.get(drag.pieces[0] ?? "")?.piece.at;
    if (!place || place === from) return;
    if (board.routes.length === 0) await board.find();
    board.clickPlace(place, { clientX: event.clientX, clientY: event.clientY, touch: false });
  }

  private placeUnder(event: PointerEvent): string {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const place = element.getAttribute("data-place");
      if (place) return place;
    }
    return "";
  }

  /** A box drawn with the shift key selects the own pieces within. */
  private boxing(first: PointerEvent): void {
    const { board } = this;
    const from = board.camera.toBoard(board.local(first));
    const move = (event: PointerEvent): void => this.drawBox({ from, to: board.camera.toBoard(board.local(event)) });
    const end = (event: PointerEvent): void => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      this.drawBox(null);
      const to = board.camera.toBoard(board.local(event));
      const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
      const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
      if (right - left < FAR && bottom - top < FAR) return;
      this.quiet = true;
      const inside = [...board.standing.values()].filter(
        ({ piece, at }) => board.own(piece) && at[0] >= left && at[0] <= right && at[1] >= top && at[1] <= bottom,
      );
      if (board.acting) void board.select(inside.map(({ piece }) => piece.id));
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
  }

  move = (event: PointerEvent): void => {
    const press = this.press;
    if (press?.touch && Math.hypot(event.clientX - press.x, event.clientY - press.y) > FAR) clearTimeout(this.timer);
    if (event.pointerType === "touch" || this.board.drag || this.board.camera.moving) return;
    this.hover(event);
  };

  up = (): void => clearTimeout(this.timer);

  private hover(event: PointerEvent): void {
    const { board } = this;
    if (near(event.target, ".over")) {
      this.leave();
      return;
    }
    const piece = near(event.target, "[data-piece]")?.getAttribute("data-piece") ?? "";
    const place = near(event.target, "[data-place]")?.getAttribute("data-place") ?? "";
    const next = piece ? ({ kind: "piece", id: piece } as const) : place ? ({ kind: "place", id: place } as const) : null;
    if (next?.id !== board.hovered?.id || next?.kind !== board.hovered?.kind) {
      board.hovered = next;
      const under = place || board.standing.get(piece)?.piece.at || "";
      if (board.selected.length > 0) board.route = board.ways.get(under)?.[0] ?? null;
    }
    board.pointer = board.camera.toBoard(board.local(event));
    this.fan(
      near(event.target, "[data-fan]")?.getAttribute("data-fan") ??
        near(event.target, "[data-stack]")?.getAttribute("data-stack") ??
        "",
    );
  }

  private wanted = "";

  /** A stack opens a little after the pointer came, and closes a little after it went. */
  private fan(key: string): void {
    if (key === this.wanted) return;
    this.wanted = key;
    clearTimeout(this.fanTimer);
    this.fanTimer = window.setTimeout(
      () => {
        this.board.fanned = this.wanted;
      },
      key ? FAN_OPENS : FAN_CLOSES,
    );
  }

  /** A finger that is lifted leaves nothing: what it opened stays. */
  leave = (event?: PointerEvent): void => {
    if (event?.pointerType === "touch") return;
    this.board.hovered = null;
    this.fan("");
  };

  click = (event: MouseEvent): void => {
    if (near(event.target, ".over")) return;
    if (this.quiet || event.detail === 0) {
      this.quiet = false;
      return;
    }
    if (event.detail > 1 && !near(event.target, "[data-piece], .live")) {
      this.board.close(); // the second click of two zooms
      return;
    }
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    const at = { clientX: event.clientX, clientY: event.clientY, touch };
    const { board } = this;
    const stack = near(event.target, "[data-stack]")?.getAttribute("data-stack");
    if (stack && board.fanned !== stack) {
      board.fanned = stack;
      this.wanted = stack;
      return;
    }
    const piece = near(event.target, "[data-piece]")?.getAttribute("data-piece");
    if (piece) {
      void board.clickPiece(piece, { ...at, many: event.shiftKey || event.ctrlKey || event.metaKey });
      return;
    }
    if (near(event.target, "[data-fan]")) return;
    board.fanned = "";
    this.wanted = "";
    const place = near(event.target, "[data-place]")?.getAttribute("data-place");
    if (place) board.clickPlace(place, at);
    else board.close();
  };
}
