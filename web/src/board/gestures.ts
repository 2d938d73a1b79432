// The pointer over the board: clicks, hovering, fans, dragging pieces, boxes drawn around them, long touches.
import type { Desk } from "./desk.svelte";
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
    private readonly desk: Desk,
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
    const piece = this.desk.pieces.find((one) => one.id === id);
    return piece && this.desk.acting && this.desk.own(piece) ? id : "";
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
    if (id && !this.desk.selected.includes(id)) {
      void this.desk.clickPiece(id, { clientX: event.clientX, clientY: event.clientY, many: true, touch: true });
    } else {
      this.about(target, event);
    }
  }

  about(target: EventTarget | null, event: { clientX: number; clientY: number }): boolean {
    const at = this.desk.camera.toBoard(this.desk.local(event));
    const piece = near(target, "[data-piece]")?.getAttribute("data-piece");
    const place = near(target, "[data-place]")?.getAttribute("data-place");
    if (piece) this.desk.open({ kind: "piece", id: piece, at });
    else if (place) this.desk.open({ kind: "place", id: place, at });
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
    const { desk } = this;
    if (!desk.drag) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR) return;
      const pieces = desk.selected.includes(press.id) ? [...desk.selected] : [press.id];
      desk.close();
      if (!desk.selected.includes(press.id)) void desk.select(pieces);
      desk.fanned = "";
      desk.drag = { pieces, at: [0, 0] };
    }
    desk.drag = { pieces: desk.drag!.pieces, at: desk.camera.toBoard(desk.local(event)) };
    const place = this.placeUnder(event);
    desk.route = place ? (desk.ways.get(place)?.[0] ?? null) : null;
  }

  private async dropped(event: PointerEvent): Promise<void> {
    const { desk } = this;
    const drag = desk.drag;
    this.press = null;
    desk.drag = null;
    if (!drag || event.type === "pointercancel") return;
    this.quiet = true;
    window.setTimeout(() => {
      this.quiet = false;
    }, 0);
    const place = this.placeUnder(event);
    const from = desk.standing.get(drag.pieces[0] ?? "")?.piece.at;
    if (!place || place === from) return;
    if (desk.routes.length === 0) await desk.find();
    desk.clickPlace(place, { clientX: event.clientX, clientY: event.clientY, touch: false });
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
    const { desk } = this;
    const from = desk.camera.toBoard(desk.local(first));
    const move = (event: PointerEvent): void => this.drawBox({ from, to: desk.camera.toBoard(desk.local(event)) });
    const end = (event: PointerEvent): void => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      this.drawBox(null);
      const to = desk.camera.toBoard(desk.local(event));
      const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
      const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
      if (right - left < FAR && bottom - top < FAR) return;
      this.quiet = true;
      const inside = [...desk.standing.values()].filter(
        ({ piece, at }) => desk.own(piece) && at[0] >= left && at[0] <= right && at[1] >= top && at[1] <= bottom,
      );
      if (desk.acting) void desk.select(inside.map(({ piece }) => piece.id));
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
  }

  move = (event: PointerEvent): void => {
    const press = this.press;
    if (press?.touch && Math.hypot(event.clientX - press.x, event.clientY - press.y) > FAR) clearTimeout(this.timer);
    if (event.pointerType === "touch" || this.desk.drag || this.desk.camera.moving) return;
    this.hover(event);
  };

  up = (): void => clearTimeout(this.timer);

  private hover(event: PointerEvent): void {
    const { desk } = this;
    if (near(event.target, ".over")) {
      this.leave();
      return;
    }
    const piece = near(event.target, "[data-piece]")?.getAttribute("data-piece") ?? "";
    const place = near(event.target, "[data-place]")?.getAttribute("data-place") ?? "";
    const next = piece ? ({ kind: "piece", id: piece } as const) : place ? ({ kind: "place", id: place } as const) : null;
    if (next?.id !== desk.hovered?.id || next?.kind !== desk.hovered?.kind) {
      desk.hovered = next;
      const under = place || desk.standing.get(piece)?.piece.at || "";
      if (desk.selected.length > 0) desk.route = desk.ways.get(under)?.[0] ?? null;
    }
    desk.pointer = desk.camera.toBoard(desk.local(event));
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
        this.desk.fanned = this.wanted;
      },
      key ? FAN_OPENS : FAN_CLOSES,
    );
  }

  /** A finger that is lifted leaves nothing: what it opened stays. */
  leave = (event?: PointerEvent): void => {
    if (event?.pointerType === "touch") return;
    this.desk.hovered = null;
    this.fan("");
  };

  click = (event: MouseEvent): void => {
    if (near(event.target, ".over")) return;
    if (this.quiet || event.detail === 0) {
      this.quiet = false;
      return;
    }
    if (event.detail > 1 && !near(event.target, "[data-piece], .live")) {
      this.desk.close(); // the second click of two zooms
      return;
    }
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    const at = { clientX: event.clientX, clientY: event.clientY, touch };
    const { desk } = this;
    const stack = near(event.target, "[data-stack]")?.getAttribute("data-stack");
    if (stack && desk.fanned !== stack) {
      desk.fanned = stack;
      this.wanted = stack;
      return;
    }
    const piece = near(event.target, "[data-piece]")?.getAttribute("data-piece");
    if (piece) {
      void desk.clickPiece(piece, { ...at, many: event.shiftKey || event.ctrlKey || event.metaKey });
      return;
    }
    if (near(event.target, "[data-fan]")) return;
    desk.fanned = "";
    this.wanted = "";
    const place = near(event.target, "[data-place]")?.getAttribute("data-place");
    if (place) desk.clickPlace(place, at);
    else desk.close();
  };
}
