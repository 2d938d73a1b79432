import { describe, expect, it } from "vitest";
import { withWords } from "../src/lib/glossary";

const WORDS = [
  { word: "step", text: "a block's strength", case: "2.1c" },
  { word: "operation point", text: "what is rolled for", forms: ["OP"] },
  { word: "zone of control", text: "the hexes around", forms: ["ZOC"] },
  { word: "zone", text: "something else" },
];
const marked = (text: string) =>
  withWords(text, WORDS)
    .filter((part) => part.word)
    .map((part) => [part.text, part.word!.word]);

describe("words of the game in a text", () => {
  it("are found in the plural, at the beginning and as signs", () => {
    expect(marked("Steps are lost; 3 OP are left.")).toEqual([
      ["Steps", "step"],
      ["OP", "operation point"],
    ]);
    expect(marked("3½ operation points")).toEqual([["operation points", "operation point"]]);
  });

  it("are whole words, the longest, and signs as they stand", () => {
    expect(marked("a misstep, a step-ladder")).toEqual([["step", "step"]]);
    expect(marked("it enters a zone of control")).toEqual([["zone of control", "zone of control"]]);
    expect(marked("top op")).toEqual([]);
  });

  it("are told once a text, which stays as it is", () => {
    const text = "A step, and another step.";
    expect(marked(text)).toHaveLength(1);
    expect(
      withWords(text, WORDS)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
    expect(withWords(text, [])).toEqual([{ text }]);
  });
});
