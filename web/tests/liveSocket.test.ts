import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Pushed } from "../src/lib/apiTypes";
import { LiveSocket, liveAddress, waitFor } from "../src/lib/liveSocket";

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
let heard: Pushed[] = [];
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
    expect(JSON.parse(sockets[0]!.sent[0]!)).toEqual({ type: "hello", table: "t", token: "secret", seat: "north", lines: 0 });
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

  it("speaks securely where the page does", () => {
    expect(liveAddress({ protocol: "https:", host: "club.example" })).toBe("wss://club.example/api/live");
    expect(liveAddress({ protocol: "http:", host: "localhost:1" })).toBe("ws://localhost:1/api/live");
  });
});
