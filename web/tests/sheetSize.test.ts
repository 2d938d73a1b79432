// The sheet from below on a phone: small, half, full.
import { describe, expect, it } from "vitest";
import { afterDrag, afterTouch } from "../src/lib/sheetSize";

describe("the sheet from below", () => {
  it("goes round at a touch of its handle", () => {
    expect(afterTouch("small")).toBe("half");
    expect(afterTouch("half")).toBe("full");
    expect(afterTouch("full")).toBe("small");
  });

  it("goes one step at a drag, and stays within its sizes", () => {
    expect(afterDrag("full", 60)).toBe("half");
    expect(afterDrag("half", 60)).toBe("small");
    expect(afterDrag("small", 60)).toBe("small");
    expect(afterDrag("half", -60)).toBe("full");
    expect(afterDrag("full", -60)).toBe("full");
    expect(afterDrag("half", 5)).toBeNull();
  });
});
