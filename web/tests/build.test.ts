import { describe, expect, it } from "vitest";
import { buildMessage, timeLeft } from "../src/lib/build";

describe("what the lobby says of the compiler", () => {
  it("tells roughly how long it takes", () => {
    expect(timeLeft(0)).toBe("");
    expect(timeLeft(20)).toBe("less than a minute left");
    expect(timeLeft(50)).toBe("about a minute left");
    expect(timeLeft(89)).toBe("about a minute left");
    expect(timeLeft(95)).toBe("about 2 minutes left");
    expect(timeLeft(250)).toBe("about 4 minutes left");
  });

  it("says what is going on", () => {
    expect(buildMessage({ state: "compiling", seconds_left: 250 }, false)).toBe(
      "Compiling for stronger opponents, about 4 minutes left.",
    );
    expect(buildMessage({ state: "compiling" }, false)).toBe("Compiling for stronger opponents.");
    expect(buildMessage({ state: "none" }, true)).toBe("");
  });

  it("says that all is done only to whoever waited for it", () => {
    expect(buildMessage({ state: "ready" }, true)).toBe("Programs now think at full speed.");
    expect(buildMessage({ state: "ready" }, false)).toBe("");
  });

  it("says honestly that it failed", () => {
    const end = "Everything plays; programs think less far.";
    expect(buildMessage({ state: "failed", reason: "There is no C compiler." }, false)).toBe(
      `Not compiled: There is no C compiler. ${end}`,
    );
    expect(buildMessage({ state: "failed", reason: "no C compiler" }, false)).toBe(`Not compiled: no C compiler. ${end}`);
    expect(buildMessage({ state: "failed" }, false)).toBe(`Not compiled: the reason is not known. ${end}`);
  });
});
