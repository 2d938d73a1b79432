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

const closest = (target: EventTarget | null, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null;

export class Gestures {
  private press: { id: string; x: number; y: number; touch: boolean } | null = null;
  private timer = 0;
  private fanTimer = 0;
  private ignoreClick = false; // the click that ends a drag or a long touch means nothing

  constructor(
    private readonly board: BoardState,
    private readonly drawBox: (box: Box | null) => void,
  ) {}

  /** Whether the camera takes this event: not over windows, not while a piece is dragged or a box is drawn. */
  mayPan = (event: Event): boolean => {
    if (closest(event.target, ".over")) return false;
    if (event.type === "wheel") return true;
    if (event.type === "dblclick") return !closest(event.target, "[data-piece], .live");
    if (this.board.boxing && event.type !== "dblclick") return false;
    if (event instanceof MouseEvent && (event.button !== 0 || event.shiftKey)) return false;
    if (event.type === "mousedown" && this.draggable(event.target)) return false;
    return true;
  };

  private draggable(target: EventTarget | null): string {
    const id = closest(target, "[data-piece]")?.getAttribute("data-piece") ?? "";
    const piece = this.board.pieceOf(id);
    return piece && this.board.acting && this.board.isOwn(piece) ? id : "";
  }

  down = (event: PointerEvent): void => {
    this.ignoreClick = false;
    if (closest(event.target, ".over") || event.button !== 0) return;
    const touch = event.pointerType === "touch";
    const id = this.draggable(event.target);
    if (this.board.boxing) {
      this.board.boxing = false;
      this.boxing(event);
    } else if (touch) {
      clearTimeout(this.timer);
      this.press = { id: "", x: event.clientX, y: event.clientY, touch };
      const target = event.target;
      this.timer = window.setTimeout(() => this.longTouch(target, event), LONG);
    } else if (event.shiftKey && !closest(event.target, "[data-piece]")) {
      this.boxing(event);
    } else if (id) {
      this.press = { id, x: event.clientX, y: event.clientY, touch };
      this.follow();
    }
  };

  /** A long touch on an own piece adds it to the selection; on anything else it tells all about it. */
  private longTouch(target: EventTarget | null, event: PointerEvent): void {
    this.ignoreClick = true;
    const id = this.draggable(target);
    if (id && !this.board.selection.has(id)) {
      void this.board.clickPiece(id, { clientX: event.clientX, clientY: event.clientY, many: true, touch: true });
    } else {
      this.showCard(target, event);
    }
  }

  showCard(target: EventTarget | null, event: { clientX: number; clientY: number }): boolean {
    const at = this.board.toBoard(event);
    const piece = closest(target, "[data-piece]")?.getAttribute("data-piece");
    const place = closest(target, "[data-place]")?.getAttribute("data-place");
    if (piece) this.board.openCard("piece", piece, at);
    else if (place) this.board.openCard("place", place, at);
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
      const pieces = board.selection.has(press.id) ? [...board.selection.pieces] : [press.id];
      board.closePopup();
      if (!board.selection.has(press.id)) void board.selection.select(pieces);
      board.fanned = "";
      board.drag = { pieces, at: [0, 0] };
    }
    board.drag = { pieces: board.drag!.pieces, at: board.toBoard(event) };
    const place = this.placeUnder(event);
    board.selection.showRouteTo(place);
  }

  private async dropped(event: PointerEvent): Promise<void> {
    const { board } = this;
    const drag = board.drag;
    this.press = null;
    board.drag = null;
    if (!drag || event.type === "pointercancel") return;
    this.ignoreClick = true;
    window.setTimeout(() => {
      this.ignoreClick = false;
    }, 0);
    const place = this.placeUnder(event);
    const from = board.standing.get(drag.pieces[0] ?? "")?.piece.at;
    if (!place || place === from) return;
    if (board.selection.routes.length === 0) await board.selection.find();
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
    const from = board.toBoard(first);
    const move = (event: PointerEvent): void => this.drawBox({ from, to: board.toBoard(event) });
    const end = (event: PointerEvent): void => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      this.drawBox(null);
      const to = board.toBoard(event);
      const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
      const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
      if (right - left < FAR && bottom - top < FAR) return;
      this.ignoreClick = true;
      const inside = [...board.standing.values()].filter(
        ({ piece, at }) => board.isOwn(piece) && at[0] >= left && at[0] <= right && at[1] >= top && at[1] <= bottom,
      );
      if (board.acting) void board.selection.select(inside.map(({ piece }) => piece.id));
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
    if (closest(event.target, ".over")) {
      this.leave();
      return;
    }
    const piece = closest(event.target, "[data-piece]")?.getAttribute("data-piece") ?? "";
    const place = closest(event.target, "[data-place]")?.getAttribute("data-place") ?? "";
    const next = piece ? ({ kind: "piece", id: piece } as const) : place ? ({ kind: "place", id: place } as const) : null;
    if (next?.id !== board.hovered?.id || next?.kind !== board.hovered?.kind) {
      board.hovered = next;
      const under = place || board.standing.get(piece)?.piece.at || "";
      if (board.selection.pieces.length > 0) board.selection.showRouteTo(under);
    }
    board.pointer = board.toBoard(event);
    this.fan(
      closest(event.target, "[data-fan]")?.getAttribute("data-fan") ??
        closest(event.target, "[data-stack]")?.getAttribute("data-stack") ??
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
    if (closest(event.target, ".over")) return;
    if (this.ignoreClick || event.detail === 0) {
      this.ignoreClick = false;
      return;
    }
    if (event.detail > 1 && !closest(event.target, "[data-piece], .live")) {
      this.board.closePopup(); // the second click of two zooms
      return;
    }
    if (event.detail > 1 && this.board.api.turning()) return; // the second click of two was not meant for what comes next
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    const at = { clientX: event.clientX, clientY: event.clientY, touch };
    const { board } = this;
    const stack = closest(event.target, "[data-stack]")?.getAttribute("data-stack");
    if (stack && board.fanned !== stack) {
      this.wanted = stack;
      void board.clickStack(stack, at);
      return;
    }
    const piece = closest(event.target, "[data-piece]")?.getAttribute("data-piece");
    if (piece) {
      void board.clickPiece(piece, { ...at, many: event.shiftKey || event.ctrlKey || event.metaKey });
      return;
    }
    if (closest(event.target, "[data-fan]")) return;
    board.fanned = "";
    this.wanted = "";
    const place = closest(event.target, "[data-place]")?.getAttribute("data-place");
    if (place) void board.clickPlace(place, at);
    else board.closePopup();
  };
}
