// A double click, or a key held down, chooses nothing of the next decision.
import { describe, expect, it } from "vitest";
import { SecondClick } from "../src/lib/secondClick";

describe("the second click of a double click", () => {
  it("counts for nothing where something else is shown since the first", () => {
    const guard = new SecondClick();
    expect(guard.isStray(false, "decision 1")).toBe(false);
    expect(guard.isStray(true, "decision 1")).toBe(false);
    expect(guard.isStray(true, "decision 2")).toBe(true);
    expect(guard.isStray(true, "decision 2")).toBe(true);
  });

  it("leaves every single click alone", () => {
    const guard = new SecondClick();
    expect(guard.isStray(false, "decision 1")).toBe(false);
    expect(guard.isStray(false, "decision 2")).toBe(false);
    expect(guard.isStray(false, "decision 3")).toBe(false);
  });
});
