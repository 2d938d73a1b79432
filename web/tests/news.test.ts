import { describe, expect, it } from "vitest";
import type { LogView, StandView } from "../src/lib/apiTypes";
import { cardsOf, destroyedIn, headlinesOf, meaningsOf, sinceOwn, subjectsOf } from "../src/news/cards";
import { chaptersOf, endOf } from "../src/news/chapters";
import { needed, progress, shiftsBetween, standingOf, together } from "../src/news/standing";

const line = (text: string, more: Partial<LogView> = {}): LogView => ({
  text,
  turn: "1700",
  phase: "moves",
  by: "north",
  ...more,
});

const GAME: LogView[] = [
  line("The year 1700.", { news: "new year", bold: true, step: 1 }),
  line("North has the initiative.", { step: 1 }),
  line("Guard marches from A to B.", { step: 2, places: ["a", "b"] }),
  line("Guard marches from B to C.", { step: 3, places: ["b", "c"] }),
  line("Battle at C.", { step: 3, scene: "battle", within: true, places: ["c"] }),
  line("Guard fires: 1 hit.", { step: 4, within: true, dice: [2, 6], pieces: ["guard"] }),
  line("Line is removed.", { step: 5, by: "south", within: true, bold: true, lost: true, pieces: ["line"] }),
  line("North takes C.", { step: 5, by: "south", news: "capture", bold: true, means: "A point.", case: "4.2", places: ["c"] }),
  line("Horse marches from X to Y.", { step: 6, by: "south", places: ["x", "y"] }),
  line("Winter in Y.", { step: 7, by: "south", phase: "winter", news: "winter" }),
  line("Winter in X.", { step: 8, by: "south", phase: "winter", news: "winter" }),
  line("The year 1701.", { step: 9, by: "south", turn: "1701", news: "new year", bold: true }),
];

describe("cards", () => {
  it("keep together what belongs together", () => {
    expect(cardsOf(GAME).map((card) => [card.kind, card.from, card.to])).toEqual([
      ["new year", 0, 2],
      ["", 2, 4],
      ["battle", 4, 8],
      ["", 8, 9],
      ["winter", 9, 11],
      ["new year", 11, 12],
    ]);
  });

  it("tell a battle to its end, with what it leads to at once", () => {
    const battle = cardsOf(GAME)[2]!;
    expect(battle.loud).toBe(true);
    expect([battle.first, battle.last]).toEqual([3, 5]);
    expect(headlinesOf(battle).map((one) => one.text)).toEqual(["Line is removed.", "North takes C."]);
    expect(meaningsOf(battle)).toEqual([{ text: "A point.", rule: "4.2" }]);
    expect(subjectsOf(battle).places).toEqual(["c"]);
  });

  it("stop for headlines and battles, not for moves", () => {
    expect(cardsOf(GAME).map((card) => card.loud)).toEqual([true, false, true, false, false, true]);
  });

  it("tell of a battle that was under way when the game began", () => {
    const [card] = cardsOf([line("Guard fires.", { within: true }), line("Guard retreats.", { within: true, by: "south" })]);
    expect([card!.kind, card!.scene, card!.titled, card!.to]).toEqual(["battle", true, false, 2]);
  });

  it("begin after one's own last decision", () => {
    expect(sinceOwn(GAME, ["north"])).toBe(6);
    expect(sinceOwn(GAME, ["south"])).toBe(12);
    expect(sinceOwn(GAME, [])).toBe(0);
  });

  it("name as destroyed only what a line says is destroyed", () => {
    expect([...destroyedIn(GAME)]).toEqual(["line"]);
  });
});

describe("chapters of the log", () => {
  it("are the turns, with their battles", () => {
    const found = chaptersOf(GAME, 100);
    expect(found.map((one) => [one.turn, one.from, one.cards.length])).toEqual([
      ["1700", 100, 5],
      ["1701", 111, 1],
    ]);
    expect(endOf(found[0]!.cards[2]!)?.text).toBe("North takes C.");
  });
});

describe("where the war stands", () => {
  const goal = (seat: string, have: number, need: number, more: Partial<StandView> = {}): StandView => ({
    kind: "victory",
    label: "Lead",
    seat,
    have,
    need,
    ...more,
  });

  it("is told from one's own side", () => {
    const war = [goal("north", 3, 5), goal("south", 3, 1, { most: true }), { kind: "time", label: "Turns left", have: 4 }];
    const found = standingOf(war, "south");
    expect(found.own.map((one) => one.need)).toEqual([1]);
    expect(found.others.map((one) => one.seat)).toEqual(["north"]);
    expect(found.time?.have).toBe(4);
    expect(needed(found.own[0]!)).toBe("at most 1");
  });

  it("tells the words once of what both sides look at", () => {
    const [own, other, mine] = [goal("north", 3, 5), goal("south", 3, 1, { most: true }), goal("south", -3, 5)];
    expect(together([own, other])).toEqual([[own, other]]);
    const sudden = { ...mine, kind: "sudden" };
    expect(together([own, mine, sudden])).toEqual([[own, mine], [sudden]]);
  });

  it("counts how near a goal is, upwards and downwards", () => {
    expect(progress(goal("north", 3, 6))).toBe(0.5);
    expect(progress(goal("north", -3, 6))).toBe(0);
    expect(progress(goal("south", 3, 1, { most: true }))).toBeCloseTo(1 / 3);
    expect(progress(goal("south", 1, 1, { most: true }))).toBe(1);
    expect(progress(goal("south", 0, 0, { met: true }))).toBe(1);
  });

  it("says what has changed, once where both sides share it", () => {
    const before = [goal("north", 3, 5), goal("south", 3, 1, { most: true }), { kind: "time", label: "Turns left", have: 4 }];
    const after = [goal("north", 2, 5), goal("south", 2, 1, { most: true }), { kind: "time", label: "Turns left", have: 3 }];
    expect(shiftsBetween(before, after).map((one) => [one.goal.seat, one.before, one.goal.have])).toEqual([["north", 3, 2]]);
    expect(shiftsBetween(before, before)).toEqual([]);
  });
});
