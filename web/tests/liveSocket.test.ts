import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../src/lib/api";
import { LiveSocket, liveAddress, PROTOCOL, waitFor, type Heard } from "../src/lib/liveSocket";

class FakeSocket {
  sent: string[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(text);
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
}

let sockets: FakeSocket[] = [];
let lines = 0;
let heard: Heard[] = [];
let told: string[] = [];

function started(): LiveSocket {
  const live = new LiveSocket(
    {
      hello: () => ({ table: "t", token: "secret", seat: "north", lines }),
      heard: (push) => heard.push(push),
      changed: (line) => told.push(line),
    },
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  );
  live.start();
  return live;
}

const WHOLE = {
  type: "seen",
  protocol: PROTOCOL,
  seen: { revision: 5, view: { seat: "north" }, log: { start: 0, lines: [{ text: "zero" }, { text: "one" }] } },
};

function push(socket: number, message: object): void {
  sockets[socket]!.onmessage?.({ data: JSON.stringify(message) });
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  heard = [];
  told = [];
  lines = 0;
});
afterEach(() => vi.useRealTimers());

describe("the socket", () => {
  it("says hello with what the client has, each time it connects", () => {
    started();
    sockets[0]!.open();
    lines = 7;
    sockets[0]!.close();
    vi.advanceTimersByTime(20_000);
    sockets[1]!.open();
    const said = { type: "hello", protocol: PROTOCOL, table: "t", token: "secret", seat: "north", lines: 0 };
    expect(JSON.parse(sockets[0]!.sent[0]!)).toEqual(said);
    expect(JSON.parse(sockets[1]!.sent[0]!).lines).toBe(7);
    expect(told).toEqual(["connecting", "open", "broken", "connecting", "open"]);
  });

  it("keeps trying, ever more slowly", () => {
    started();
    for (let tries = 0; tries < 5; tries++) {
      sockets.at(-1)!.close();
      vi.advanceTimersByTime(20_000);
    }
    expect(sockets).toHaveLength(6);
    expect(waitFor(0, 0)).toBeLessThan(300);
    expect(waitFor(50, 1)).toBe(10_000);
  });

  it("stays closed once it is stopped", () => {
    const live = started();
    sockets[0]!.open();
    live.stop();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(told.at(-1)).toBe("closed");
  });

  it("hands on what is pushed", () => {
    started();
    sockets[0]!.open();
    sockets[0]!.onmessage?.({ data: JSON.stringify({ type: "chat", lines: [] }) });
    expect(heard).toEqual([{ type: "chat", lines: [] }]);
  });

  it("puts together what has changed, and asks for the whole where something is missing", () => {
    started();
    sockets[0]!.open();
    push(0, WHOLE);
    push(0, {
      type: "changes",
      since: 5,
      revision: 6,
      seen: { view: { seq: 1 } },
      log: { start: 2, lines: [{ text: "two" }] },
    });
    expect(heard.at(-1)).toEqual({
      type: "seen",
      seen: { ...WHOLE.seen, revision: 6, view: { seat: "north", seq: 1 }, log: { start: 2, lines: [{ text: "two" }] } },
    });
    push(0, { type: "changes", since: 6, revision: 7, seen: { view: { seq: null } } });
    expect(heard.at(-1)).toMatchObject({ seen: { revision: 7, view: { seat: "north" }, log: { start: 3, lines: [] } } });
    expect(heard).toHaveLength(3);
    push(0, { type: "changes", since: 9, revision: 10 });
    expect(heard).toHaveLength(3);
    expect(JSON.parse(sockets[0]!.sent.at(-1)!)).toEqual({ type: "whole" });
  });

  it("brings moves to the table, and what it says to them back", async () => {
    const live = started();
    sockets[0]!.open();
    expect(live.move(0, ["go"])).toBeNull(); // nothing was shown yet
    push(0, WHOLE);
    const first = live.move(0, ["go"])!;
    const { id, ...move } = JSON.parse(sockets[0]!.sent.at(-1)!);
    expect(move).toEqual({ type: "move", seq: 0, actions: ["go"] });
    push(0, { type: "changes", since: 5, revision: 6, seen: { view: { seq: 1 } }, re: id });
    expect((await first).view.seq).toBe(1);

    const second = live.move(1, ["fly"])!;
    const trouble = { error: "illegal", text: "Guards do not fly." };
    push(0, { type: "refused", re: id + 1, status: 422, trouble });
    await expect(second).rejects.toThrow("Guards do not fly.");

    const third = live.move(1, ["go"])!;
    sockets[0]!.close();
    await expect(third).rejects.toBeInstanceOf(Refused);
    expect(live.move(1, ["go"])).toBeNull();
    expect(live.move(1, ["x".repeat(5000)])).toBeNull();
  });

  it("speaks securely where the page does", () => {
    expect(liveAddress({ protocol: "https:", host: "club.example" })).toBe("wss://club.example/api/live");
    expect(liveAddress({ protocol: "http:", host: "localhost:1" })).toBe("ws://localhost:1/api/live");
  });
});
