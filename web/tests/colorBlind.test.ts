import { describe, expect, it } from "vitest";
import type { Sheet } from "../src/lib/apiTypes";
import { colorBlindSheet, sideColors } from "../src/lib/colorBlind";

const nation = (id: string, seat: string, color: string) => ({ id, name: id, color, ink: "#000", seat });
const sheet = {
  game: "g",
  title: "G",
  hash: "1",
  seats: [
    { id: "north", name: "North", color: "#111111" },
    { id: "south", name: "South", color: "#222222" },
  ],
  board: { width: 1, height: 1, piece: 1, art: "" },
  nations: [nation("a", "north", "#111111"), nation("b", "south", "#222222"), nation("c", "south", "#333333")],
  tracks: [{ id: "t", name: "T", color: "#333333" }],
} as Sheet;

describe("colors that all eyes tell apart", () => {
  it("give each side its own hue and each nation its own sideColors", () => {
    const safe = colorBlindSheet(sheet);
    const colors = safe.nations!.map((one) => one.color);
    expect(new Set(colors).size).toBe(3);
    expect(safe.nations![1]!.color.split(" ")[0]).toBe(safe.nations![2]!.color.split(" ")[0]);
    expect(safe.nations![0]!.color.split(" ")[0]).not.toBe(safe.nations![1]!.color.split(" ")[0]);
  });

  it("follow into the tracks and leave the sheet itself alone", () => {
    const safe = colorBlindSheet(sheet);
    expect(safe.tracks![0]!.color).toBe(safe.nations![2]!.color);
    expect(sheet.nations![0]!.color).toBe("#111111");
  });

  it("letter dark on light and light on dark", () => {
    expect(sideColors(0, 0, 5).ink).toBe("#ffffff");
    expect(sideColors(0, 4, 5).ink).toBe("#10131a");
  });
});
