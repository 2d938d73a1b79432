import { beforeEach, describe, expect, it, vi } from "vitest";
import { isFirst, keepSwitch, switchAt } from "../src/coach/firstGames";

describe("the coach's switch", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  it("is on at the first table of each game, and stays there", () => {
    expect(isFirst("chess", "a")).toBe(true);
    expect(isFirst("chess", "b")).toBe(false);
    expect(isFirst("go", "b")).toBe(true);
    expect(isFirst("chess", "a")).toBe(true);
  });

  it("is where the player has put it", () => {
    expect(switchAt("a")).toBe(null);
    keepSwitch("a", false);
    keepSwitch("b", true);
    keepSwitch("a", true);
    expect([switchAt("a"), switchAt("b")]).toEqual([true, true]);
  });

  it("does without a memory", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => "not json",
      setItem: () => {
        throw new Error("full");
      },
    });
    expect(isFirst("chess", "a")).toBe(true);
    keepSwitch("a", true);
    expect(switchAt("a")).toBe(null);
  });
});
