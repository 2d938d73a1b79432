import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LogView, View } from "../src/lib/apiTypes";
import { settings } from "../src/lib/settings.svelte";
import { NewsStore } from "../src/news/newsStore.svelte";
import { FakeTable } from "./fakeTable.svelte";

const said = (text: string, step: number, more: Partial<LogView> = {}): LogView => ({
  text,
  step,
  turn: "1700",
  phase: "moves",
  by: "south",
  ...more,
});
const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
vi.stubGlobal("document", { visibilityState: "visible" });

const OWN = said("Guard marches.", 1, { by: "north" });
const MOVE = said("Line marches.", 2);
const BATTLE = said("Battle at C.", 3, { scene: "battle", within: true, places: ["c"] });
const WON = said("South wins.", 4, { within: true, bold: true });
const WINTER = said("Winter.", 5, { news: "winter", bold: true, phase: "winter", places: ["x"] });
const HUNGER = said("Hunger.", 6, { news: "hunger", bold: true, phase: "winter" });
const fighting = { seat: "north", battle: { at: "c", attacker: "south", defender: "north" } } as unknown as View;

function playing(log: LogView[] = [OWN]): { table: FakeTable; news: NewsStore; tell: (lines: LogView[], view?: View) => void } {
  const table = new FakeTable();
  table.log = log;
  const news = new NewsStore(table.store);
  news.hear();
  const tell = (lines: LogView[], view: View = { seat: "north" }) => {
    table.log = [...table.log, ...lines];
    table.seen = { view };
    news.hear();
  };
  return { table, news, tell };
}

describe("the news", () => {
  beforeEach(() => {
    kept.clear();
    settings.news = "normal";
    settings.follow = false;
    vi.useFakeTimers();
  });

  it("count what others did since one's own decision, and do not open for moves", () => {
    const { news, tell } = playing();
    tell([MOVE]);
    expect(news.fresh.map((card) => card.lines[0]!.text)).toEqual(["Line marches."]);
    expect(news.card).toBeNull();
    tell([said("Guard marches on.", 3, { by: "north" })]);
    expect(news.fresh.map((card) => card.lines[0]!.text)).toEqual(["Guard marches on."]);
  });

  it("open a battle when it is over, and it stays whatever comes", () => {
    const { news, tell } = playing();
    tell([MOVE, BATTLE], fighting);
    expect(news.card).toBeNull();
    tell([WON]);
    expect(news.card?.kind).toBe("battle");
    tell([WINTER]);
    tell([HUNGER]);
    vi.advanceTimersByTime(60_000);
    expect(news.card?.kind).toBe("battle");
    expect(news.fresh.length).toBe(4);
    news.close();
    expect(news.card).toBeNull();
  });

  it("keep the battle's last column for its card", () => {
    const { news, tell } = playing();
    tell([BATTLE], fighting);
    tell([WON]);
    expect(news.battleOf(news.card!)?.at).toBe("c");
  });

  it("go on by themselves where no battle holds them up", () => {
    const { news, tell } = playing();
    tell([WINTER, HUNGER]);
    expect(news.card?.kind).toBe("winter");
    vi.advanceTimersByTime(6_000);
    expect(news.card?.kind).toBe("hunger");
    expect(news.running).toBe(false);
  });

  it("wait for the player where they are stepped through", () => {
    settings.news = "step";
    const { news, tell } = playing();
    tell([WINTER, HUNGER]);
    vi.advanceTimersByTime(60_000);
    expect(news.card?.kind).toBe("winter");
  });

  it("show the last one alone at once, and none where they are not wanted", () => {
    settings.news = "instant";
    const one = playing();
    one.tell([WINTER, HUNGER]);
    expect(one.news.card?.kind).toBe("hunger");
    settings.news = "off";
    const other = playing();
    other.tell([WINTER, HUNGER]);
    expect(other.news.card).toBeNull();
    expect(other.news.fresh.length).toBe(2);
  });

  it("take the board along when they are stepped through, and back to the present when they are closed", () => {
    const { table, news, tell } = playing();
    tell([BATTLE, WON, WINTER, HUNGER]);
    news.go(1);
    expect(table.asked).toEqual([5]);
    expect(news.look?.ids).toEqual(["x"]);
    news.next();
    expect(table.asked).toEqual([5, null]);
    news.previous();
    news.close();
    expect(table.past).toBeNull();
  });

  it("do not move the board by themselves unless that is asked for", () => {
    const { table, news, tell } = playing();
    tell([WINTER, HUNGER]);
    vi.advanceTimersByTime(6_000);
    expect(table.asked).toEqual([]);
    expect(news.look).toBeNull();
  });

  it("tell who comes back what happened since", () => {
    playing([OWN]);
    const { news } = playing([OWN, MOVE, BATTLE, WON]);
    expect(news.back).toBe(true);
    expect(news.card?.lines[0]!.text).toBe("Line marches.");
    news.close();
    expect(playing([OWN, MOVE, BATTLE, WON]).news.back).toBe(false);
  });

  it("say nothing of old times in a browser that was never here", () => {
    expect(playing([OWN, MOVE, BATTLE, WON]).news.back).toBe(false);
  });

  it("reckon what has changed by a card", async () => {
    const { table, news, tell } = playing();
    table.seen = { view: { seat: "north", war: [{ kind: "victory", label: "Lead", seat: "", have: 3 }] } };
    news.hear();
    tell([WINTER], { seat: "north", war: [{ kind: "victory", label: "Lead", seat: "", have: 5 }] });
    await vi.advanceTimersByTimeAsync(1);
    expect(news.shifts.map((one) => [one.before, one.goal.have])).toEqual([[3, 5]]);
  });
});
