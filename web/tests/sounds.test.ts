// What is heard: the weightiest thing that happened, and one's own turn.
import { describe, expect, it } from "vitest";
import type { LogView, View } from "../src/lib/apiTypes";
import { soundsBetween } from "../src/lib/sounds";

const view = (more: object): View => ({ seat: "north", to_move: "south", pieces: [], ...more }) as unknown as View;
const at = (place: string): object => ({ pieces: [{ id: "guard", face: "f", at: place }] });
const dice = [{ text: "", dice: [3] }] as unknown as LogView[];

describe("sounds", () => {
  it("tell a move, dice and a battle, the weightiest alone", () => {
    expect(soundsBetween(view(at("ford")), view(at("mill")), [], [])).toEqual(["move"]);
    expect(soundsBetween(view(at("ford")), view(at("mill")), dice, [])).toEqual(["dice"]);
    const battle = view({ ...at("mill"), battle: { at: "mill" } });
    expect(soundsBetween(view(at("ford")), battle, dice, [])).toEqual(["battle"]);
    expect(soundsBetween(battle, battle, [], [])).toEqual([]);
  });

  it("say when it is one's turn, once", () => {
    const mine = view({ to_move: "north" });
    expect(soundsBetween(view({}), mine, [], ["north"])).toEqual(["turn"]);
    expect(soundsBetween(mine, mine, [], ["north"])).toEqual([]);
    expect(soundsBetween(view({}), mine, [], [])).toEqual([]);
  });
});
