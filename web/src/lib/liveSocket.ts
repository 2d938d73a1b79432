// The socket of one seat: says hello, hears pushes, and comes back by itself when the line breaks.
import type { Hello, Pushed } from "./apiTypes";

export type Connection = "connecting" | "open" | "broken" | "closed";

export interface Listener {
  hello: () => Omit<Hello, "type">; // asked anew at each connection, so that it says how much the client has
  heard: (push: Pushed) => void;
  changed: (connection: Connection) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const SETTLED = 5_000; // a line that held this long starts again with a short wait

/** How long to wait before try number `tries`, spread out so that a hall of clients does not knock at once. */
export function waitFor(tries: number, chance = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries, 10)) * (0.6 + 0.4 * chance);
}

export const liveAddress = (page: { protocol: string; host: string }): string =>
  `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/api/live`;

/** One lasting connection. `connect` is replaced in tests. */
export class LiveSocket {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private stopped = false;

  constructor(
    private readonly listener: Listener,
    private readonly connect: () => WebSocket = () => new WebSocket(liveAddress(location)),
  ) {}

  start(): void {
    this.stopped = false;
    clearTimeout(this.timer);
    this.listener.changed("connecting");
    const socket = this.connect();
    this.socket = socket;
    let opened = 0;
    socket.onopen = () => {
      opened = Date.now();
      socket.send(JSON.stringify({ type: "hello", ...this.listener.hello() }));
      this.listener.changed("open");
    };
    socket.onmessage = (event) => this.hear(String(event.data));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      if (opened && Date.now() - opened > SETTLED) this.tries = 0;
      this.again();
    };
  }

  /** Try at once: the machine woke up or the network came back. */
  nudge(): void {
    if (!this.stopped && this.socket?.readyState !== WebSocket.OPEN) {
      this.drop();
      this.start();
    }
  }

  /** Say hello again, for another seat. */
  restart(): void {
    this.drop();
    this.tries = 0;
    this.start();
  }

  stop(): void {
    this.stopped = true;
    this.drop();
    this.listener.changed("closed");
  }

  private hear(data: string): void {
    const push = JSON.parse(data) as Pushed;
    if (push.type === "bye") this.tries = Math.max(this.tries, 3);
    this.listener.heard(push);
  }

  private again(): void {
    if (this.stopped) return;
    this.listener.changed("broken");
    this.timer = setTimeout(() => this.start(), waitFor(this.tries++));
  }

  private drop(): void {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}
