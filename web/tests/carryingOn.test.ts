// What is kept up is chosen again where it is offered.
import { describe, expect, it } from "vitest";
import type { View } from "../src/lib/apiTypes";
import { CarryingOn } from "../src/lib/carryingOn.svelte";

const view = (options: string[], more: object = {}): View =>
  ({
    seat: "north",
    to_move: "north",
    pieces: [{ id: "guard", face: "f", at: "ford" }],
    prompt: { text: "", options: options.map((text, id) => ({ id, text })) },
    ...more,
  }) as unknown as View;

const asked = (shortcuts: object[], more: object = {}): View =>
  view(["fire guard"], { prompt: { text: "", shortcuts }, ...more });

describe("what is kept up", () => {
  const fire = { label: "Fire on", actions: ["fire guard"], keep: "battle ford 1" };

  it("is chosen again as long as it is offered for the same", () => {
    const going = new CarryingOn();
    going.keepUp(fire, "north");
    expect(going.due(asked([fire]))).toEqual({ actions: ["fire guard"], how: "onward" });
    expect(going.due(asked([], { battle: { at: "ford" } }))).toBeNull(); // losses are asked in between
    expect(going.due(asked([fire]))).not.toBeNull();
    expect(going.due(asked([{ ...fire, keep: "battle mill 1" }]))).toBeNull();
    expect(going.kept).toEqual([]);
  });

  it("is not begun by a shortcut that is made once", () => {
    const going = new CarryingOn();
    going.keepUp({ label: "All", actions: ["all", "done"] }, "north");
    expect(going.kept).toEqual([]);
  });

  it("is its seat's alone", () => {
    const going = new CarryingOn();
    going.keepUp(fire, "north");
    expect(going.due(asked([fire], { seat: "south", to_move: "south" }))).toBeNull();
    expect(going.due(asked([fire]))).not.toBeNull();
  });
});

describe("what is kept up until a moment", () => {
  const command = { label: "Double", actions: ["all"], keep: "command 1700", until: "year" };
  const in1700 = { moments: ["year-1701"] };

  it("outlasts battles and the player's own decisions, beside another", () => {
    const going = new CarryingOn();
    going.keepUp(command, "north", asked([command], in1700));
    going.keepUp({ label: "Fire on", actions: ["fire guard"], keep: "battle ford 1" }, "north", asked([], in1700));
    expect(going.due(asked([], in1700))).toBeNull();
    going.decide(asked([], in1700));
    expect(going.due(asked([command], in1700))).toEqual({ actions: ["all"], how: "onward" });
    expect(going.kept.map((one) => one.keep)).toEqual(["command 1700"]);
  });

  it("ends with the moment, and when it is stopped", () => {
    const going = new CarryingOn();
    going.keepUp(command, "north", asked([command], in1700));
    expect(going.due(asked([command], { moments: ["year-1702"] }))).toBeNull();
    going.keepUp(command, "north", asked([command], in1700));
    going.stop();
    expect(going.due(asked([command], in1700))).toBeNull();
  });
});

describe("what is kept up in a battle", () => {
  const fire = { label: "Fire on", actions: ["fire guard"], keep: "battle ford 1" };
  const fight = { battle: { at: "ford" } };

  it("goes on after losses that the player has chosen", () => {
    const going = new CarryingOn();
    going.keepUp(fire, "north", asked([fire], fight));
    expect(going.due(asked([], fight))).toBeNull();
    going.decide(asked([], fight));
    expect(going.due(asked([fire], fight))).toEqual({ actions: ["fire guard"], how: "onward" });
  });

  it("ends where the player does something else instead", () => {
    const going = new CarryingOn();
    going.keepUp(fire, "north", asked([fire], fight));
    going.decide(asked([fire], fight));
    expect(going.due(asked([fire], fight))).toBeNull();
  });

  it("ends with its battle", () => {
    const going = new CarryingOn();
    going.keepUp({ label: "All retreat", actions: ["retreat guard"], keep: "retreat ford mill" }, "north", asked([], fight));
    expect(going.due(asked([], { battle: { at: "wood" }, to_move: "south" }))).toBeNull();
    expect(going.kept).toEqual([]);
  });
});
