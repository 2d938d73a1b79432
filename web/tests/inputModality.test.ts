// What a lesson says where there is a finger and no mouse.
import { describe, expect, it } from "vitest";
import { asTouched } from "../src/lib/inputModality";

describe("words for a finger", () => {
  it("says touch for click", () => {
    expect(asTouched("Click hex 2012. One clicks it; it was clicked by clicking.")).toBe(
      "Touch hex 2012. One touches it; it was touched by touching.",
    );
    expect(asTouched("Nothing clicky here.")).toBe("Nothing clicky here.");
  });
});
