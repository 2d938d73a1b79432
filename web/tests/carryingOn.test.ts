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

describe("what is kept up", () => {
  const fire = { label: "Fire on", actions: ["fire guard"], keep: "battle ford 1" };
  const asked = (shortcuts: object[], more: object = {}): View =>
    view(["fire guard"], { prompt: { text: "", shortcuts }, ...more });

  it("is chosen again as long as it is offered for the same", () => {
    const going = new CarryingOn();
    going.keepUp(fire, "north");
    expect(going.due(asked([fire]))).toEqual({ actions: ["fire guard"], how: "onward" });
    expect(going.due(asked([], { battle: { at: "ford" } }))).toBeNull(); // losses are asked in between
    expect(going.due(asked([fire]))).not.toBeNull();
    expect(going.due(asked([{ ...fire, keep: "battle mill 1" }]))).toBeNull();
    expect(going.kept).toBeNull();
  });

  it("is not begun by a shortcut that is made once", () => {
    const going = new CarryingOn();
    going.keepUp({ label: "All", actions: ["all", "done"] }, "north");
    expect(going.kept).toBeNull();
  });
});
