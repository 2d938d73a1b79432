import { describe, expect, it } from "vitest";
import { commonWords, groupOptions, sectionsOf } from "../src/lib/options";

let id = 0;
const option = (verb: string, label: string, more = {}) => ({
  id: id++,
  text: `${verb} ${label.toLowerCase()}`,
  verb,
  label,
  ...more,
});

describe("options in the list", () => {
  it("say once what their labels have in common", () => {
    expect(commonWords(["Move out of Skåne", "Move out of Savolax"])).toEqual(["Move out of", ""]);
    expect(commonWords(["Give Karl a step", "Give Rehnskiöld a step"])).toEqual(["Give", "a step"]);
    expect(commonWords(["Fire", "Fire"])).toEqual(["", ""]); // each keeps a word of its own
    expect(commonWords(["Alone"])).toEqual(["", ""]);
  });

  it("stand in groups, plain buttons first, numbered as shown", () => {
    const places = ["Skåne", "Savolax", "Livland"].map((name) =>
      option("march", `From ${name}`, { place: name, cost: "1 action" }),
    );
    const groups = groupOptions([...places, option("pass", "Pass")]);
    expect(groups.map((group) => group.verb)).toEqual(["pass", "march"]);
    expect(groups[1]).toMatchObject({ heading: "From …", cost: "1 action" });
    expect(groups[1]!.choices.map((choice) => [choice.number, choice.text])).toEqual([
      [2, "Skåne"],
      [3, "Savolax"],
      [4, "Livland"],
    ]);
  });

  it("leave a comma with what follows it", () => {
    const groups = groupOptions(
      ["Charles", "Rehnsköld", "Foot"].map((name) => option("shift", `Into the City: ${name}, Dorpat`)),
    );
    expect(groups[0]!.heading).toBe("Into the City: …, Dorpat");
    expect(groups[0]!.choices.map((choice) => choice.text)).toEqual(["Charles", "Rehnsköld", "Foot"]);
  });

  it("keep different costs at each option", () => {
    const groups = groupOptions(["A", "B", "C"].map((name, n) => option("go", `To ${name}`, { place: name, cost: String(n) })));
    expect(groups[0]!.cost).toBe("");
  });

  it("can be searched, and are numbered anew", () => {
    const groups = groupOptions([option("pass", "Pass"), option("fire", "Fire")], "fir");
    expect(groups.flatMap((group) => group.choices).map((choice) => [choice.number, choice.text])).toEqual([[1, "Fire"]]);
  });

  it("stand under the headings of the sheet where there are many, and folded ones open at a click", () => {
    const sheet = [
      { id: "march", name: "March" },
      { id: "cede", name: "Cede land", folded: true },
    ];
    const of = (section: string, verb: string, names: string[]) =>
      names.map((name) => option(verb, `${verb} ${name}`, { section }));
    const cede = of("cede", "Cede", ["Pommern", "Bremen"]);
    const march = of("march", "Go", ["a", "b", "c", "d", "e"]);
    const many = groupOptions([...cede, ...march, option("pass", "Pass")], "", sheet);
    expect(many.map((group) => group.section)).toEqual(["", "march", "cede"]);
    expect(many.flatMap((group) => group.choices.map((choice) => choice.number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(sectionsOf(many, sheet).map(({ name, folded }) => [name, folded])).toEqual([
      ["", false],
      ["March", false],
      ["Cede land", true],
    ]);
    expect(sectionsOf(many, sheet, "pom").every((section) => !section.folded)).toBe(true);
    const asked = groupOptions([...cede, option("decline", "Decline")], "", sheet);
    expect(sectionsOf(asked, sheet).map(({ name, folded }) => [name, folded])).toEqual([
      ["", false],
      ["", false],
    ]); // what is asked about is not folded away
  });
});
