import { describe, expect, it } from "vitest";
import { commandOf, isTyping, KEYS } from "../src/lib/keys";

const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe("the keyboard", () => {
  it("has one meaning for each key", () => {
    expect(new Set(KEYS.map((entry) => entry.key)).size).toBe(KEYS.length);
    expect(new Set(KEYS.map((entry) => entry.command)).size).toBe(KEYS.length);
  });

  it("gives commands and numbers of options", () => {
    expect(commandOf(press("u"))).toBe("undo");
    expect(commandOf(press("U"))).toBe("undoAll");
    expect(commandOf(press("3"))).toBe(3);
    expect(commandOf(press("0"))).toBeNull();
  });

  it("leaves the browser's own keys alone", () => {
    expect(commandOf(press("r", { ctrlKey: true }))).toBeNull();
    expect(commandOf(press("1", { metaKey: true }))).toBeNull();
    expect(commandOf(press("c", { isComposing: true }))).toBeNull();
  });

  it("steps through turns only in the replay, through what happened always", () => {
    expect(commandOf(press("<"))).toBeNull();
    expect(commandOf(press("<"), true)).toBe("turnBack");
    expect(commandOf(press(","))).toBe("back");
    expect(commandOf(press(","), true)).toBe("back");
  });

  it("knows when someone types", () => {
    expect(isTyping({ tagName: "TEXTAREA" })).toBe(true);
    expect(isTyping({ tagName: "INPUT", type: "search" })).toBe(true);
    expect(isTyping({ tagName: "INPUT", type: "range" })).toBe(false);
    expect(isTyping({ tagName: "BUTTON" })).toBe(false);
    expect(isTyping(null)).toBe(false);
  });
});
