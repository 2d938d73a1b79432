// The socket of one seat: says hello, puts together what it is told, brings moves to the table, and comes back by itself when
// the line breaks.
import { Refused, UNREACHABLE } from "./api";
import type { Careful, Goodbye, Hello, How, LiveMove, LiveRefusal, PushChat, Pushed, Seen } from "./apiTypes";
import { Told } from "./changes";

export type Connection = "connecting" | "open" | "broken" | "closed";

/** What a listener hears: a view is whole when it gets there. */
export type Heard = { type: "seen"; seen: Seen } | PushChat | Goodbye;

export interface Listener {
  hello: () => Omit<Hello, "type" | "protocol">; // asked anew at each connection, so that it says how much the client has
  heard: (news: Heard) => void;
  changed: (connection: Connection) => void;
}

export const PROTOCOL = 1; // what is spoken here; the table tells a page that speaks something else to load anew
export const RELOAD = "reload"; // the table's word for that

const OPEN = 1; // WebSocket.OPEN
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const SETTLED = 5_000; // a line that held this long starts again with a short wait
const LONGEST = 3_000; // letters of a message; what is longer goes by POST
const PATIENCE = 15_000; // for the answer to a move

/** How long to wait before try number `tries`, spread out so that a hall of clients does not knock at once. */
export function waitFor(tries: number, chance = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries, 10)) * (0.6 + 0.4 * chance);
}

export const liveAddress = (page: { protocol: string; host: string }): string =>
  `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/api/live`;

/** A move that waits for its answer. */
interface Asked {
  resolve: (seen: Seen) => void;
  reject: (refused: Refused) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** One lasting connection. `connect` is replaced in tests. */
export class LiveSocket {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private stopped = false;
  private told = new Told();
  private isTold = false; // this connection has been shown something: it may decide
  private readonly asked = new Map<number, Asked>();
  private number = 0;

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
    this.told = new Told();
    this.isTold = false;
    let opened = 0;
    socket.onopen = () => {
      opened = Date.now();
      this.say({ type: "hello", protocol: PROTOCOL, ...this.listener.hello() });
      this.listener.changed("open");
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(JSON.parse(String(event.data)) as Pushed);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.giveUp();
      if (opened && Date.now() - opened > SETTLED) this.tries = 0;
      this.again();
    };
  }

  /** Try at once: the machine woke up or the network came back. */
  nudge(): void {
    if (!this.stopped && this.socket?.readyState !== OPEN) {
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

  /** Decide by this line; null where it cannot be had now, or the message is too long for it. */
  move(seq: number, actions: string[], careful: Careful[] = [], how: How = ""): Promise<Seen> | null {
    const move = { type: "move", id: ++this.number, seq, actions } as const;
    const message: LiveMove = { ...move, ...(careful.length ? { careful } : {}), ...(how ? { how } : {}) };
    const tooLong = JSON.stringify(message).length > LONGEST;
    if (!this.isTold || this.socket?.readyState !== OPEN || tooLong) return null;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.restart(), PATIENCE);
      this.asked.set(message.id, { resolve, reject, timer });
      this.say(message);
    });
  }

  private say(message: object): void {
    this.socket?.send(JSON.stringify(message));
  }

  private hear(push: Pushed): void {
    if (push.type === "bye") this.tries = Math.max(this.tries, 3);
    if (push.type === "refused") this.refused(push);
    else if (push.type === "seen") this.show(this.told.whole(push.seen), push.re);
    else if (push.type === "changes") this.show(this.told.after(push), push.re);
    else this.listener.heard(push);
  }

  /** Hand on a view; where something is missing, ask for all of it. */
  private show(seen: Seen | null, answers: number | null | undefined): void {
    if (seen === null) {
      this.say({ type: "whole" });
      return;
    }
    this.isTold = true;
    this.listener.heard({ type: "seen", seen });
    if (answers !== null && answers !== undefined) this.taken(answers)?.resolve(seen);
  }

  private refused(push: LiveRefusal): void {
    this.taken(push.re)?.reject(new Refused(push.status, push.trouble));
  }

  private taken(number: number): Asked | undefined {
    const asked = this.asked.get(number);
    this.asked.delete(number);
    clearTimeout(asked?.timer);
    return asked;
  }

  /** The line is gone: nobody answers what was asked on it. */
  private giveUp(): void {
    for (const number of [...this.asked.keys()]) this.taken(number)?.reject(new Refused(0, UNREACHABLE));
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
    this.giveUp();
    socket?.close();
  }
}
