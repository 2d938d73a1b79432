import { describe, expect, it } from "vitest";
import { landingOf } from "../src/lib/localSecret";

describe("where korvolan play leads", () => {
  it("reads code and game", () => {
    expect(landingOf("#local=a-b_c&game=pax_baltica")).toEqual({ code: "a-b_c", game: "pax_baltica" });
    expect(landingOf("#game=pax%20baltica")).toEqual({ code: "", game: "pax baltica" });
    expect(landingOf("")).toEqual({ code: "", game: "" });
    expect(landingOf("#files")).toEqual({ code: "", game: "" });
  });
});
