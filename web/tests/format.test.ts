import { describe, expect, it } from "vitest";
import { endingOf, nextOf, untilOf } from "../src/lib/format";

describe("words", () => {
  it("say until when a standing order runs", () => {
    const nameOf = (place: string) => (place === "livland" ? "Livland" : place);
    expect(untilOf("", ["turn"], nameOf)).toBe("until you revoke it");
    expect(untilOf("turn-12", ["turn", "year"], nameOf)).toBe("until turn 12 begins");
    expect(untilOf("livland", ["turn"], nameOf)).toBe("until it is about Livland");
    expect(untilOf("hex-7", ["turn"], nameOf)).toBe("until it is about hex-7"); // a place may end in a number
  });

  it("say the nearest moment that an order may run until", () => {
    expect(nextOf("phase-4")).toBe("until the next phase");
    expect(nextOf("")).toBe("until I revoke it");
  });

  it("say how a game ended where the rules did not end it", () => {
    expect(endingOf("resigned")).toBe(" by resignation");
    expect(endingOf("rules")).toBe("");
    expect(endingOf(undefined)).toBe("");
  });
});
