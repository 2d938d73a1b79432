import { describe, expect, it } from "vitest";
import { commonWords, groupOptions } from "../src/lib/options";

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
});
