import { describe, expect, it } from "vitest";
import { ago, percent } from "../src/lib/format";
import { jump } from "../src/lib/replay.svelte";
import { casesUnder, matches, rulingsOn, withCitations } from "../src/lib/rules";

const page = {
  game: "g",
  title: "G",
  version: "1",
  chapters: [],
  cases: ["4.2a", "4.2b", "4.20a"].map((id) => ({ id, title: id, text: "", chapter: "4" })),
  rulings: [{ id: "A7", title: "", text: "", cases: ["4.2b"] }],
} as Parameters<typeof casesUnder>[0];

describe("the rules", () => {
  it("find a case, or all of a section and no other", () => {
    expect(casesUnder(page, "4.2b").map((one) => one.id)).toEqual(["4.2b"]);
    expect(casesUnder(page, "4.2").map((one) => one.id)).toEqual(["4.2a", "4.2b"]);
    expect(rulingsOn(page, "4.2b").map((one) => one.id)).toEqual(["A7"]);
  });

  it("cut a text at the citations that exist", () => {
    const known = new Set(["4.2b", "A7"]);
    expect(
      withCitations("As 4.2b and A7 say, not 9.9z.", known)
        .filter((part) => part.cite)
        .map((part) => part.text),
    ).toEqual(["4.2b", "A7"]);
    expect(withCitations("plain", known)).toEqual([{ text: "plain", cite: false }]);
  });

  it("are searched by all words", () => {
    expect(matches("border TWO", "Difficult border", "two blocks")).toBe(true);
    expect(matches("border three", "Difficult border", "two blocks")).toBe(false);
  });
});

describe("the replay", () => {
  const moments = [
    { step: 0, seat: "", text: "", turn: "1" },
    { step: 1, seat: "", text: "", turn: "1", battle: "ford" },
    { step: 2, seat: "", text: "", turn: "1", battle: "ford" },
    { step: 3, seat: "", text: "", turn: "2" },
    { step: 4, seat: "", text: "", turn: "2", battle: "mill" },
  ];

  it("jumps to where a turn or a battle begins, and to the ends", () => {
    expect(jump(moments, 0, "turn", 1)).toBe(3);
    expect(jump(moments, 3, "turn", -1)).toBe(0);
    expect(jump(moments, 0, "battle", 1)).toBe(1);
    expect(jump(moments, 1, "battle", 1)).toBe(4);
    expect(jump(moments, 4, "battle", 1)).toBe(4);
    expect(jump(moments, 1, "battle", -1)).toBe(0);
  });
});

describe("words", () => {
  it("never round a chance to certainty", () => {
    expect(percent(1, 1)).toBe("100 %");
    expect(percent(0, 36)).toBe("0 %");
    expect(percent(1, 6)).toBe("16.7 %");
    expect(percent(1, 36)).toBe("2.8 %");
    expect(percent(1, 46656)).toBe("< 0.1 %");
    expect(percent(46655, 46656)).toBe("> 99.9 %");
  });

  it("say how long ago", () => {
    expect(ago(1000, 1010)).toBe("just now");
    expect(ago(1000, 1061)).toBe("1 minute ago");
    expect(ago(1000, 1000 + 7300)).toBe("2 hours ago");
    expect(ago(0, 200_000)).toBe("2 days ago");
  });
});
