import { describe, expect, it } from "vitest";
import { strangersAmong, strangersText } from "../src/lib/seatHolders";

const others = [
  { id: "a", since: 1_700_000_000 },
  { id: "b", since: 1_700_090_000 },
];

describe("who else holds a seat", () => {
  it("leaves out what the player knows", () => {
    expect(strangersAmong(others, ["a"])).toEqual([others[1]]);
    expect(strangersAmong(others, ["a", "b"])).toEqual([]);
  });
  it("says how many, and since when", () => {
    expect(strangersText([others[0]!])).toMatch(/^Another browser holds your seat, too, since .*2023.*\. It sees what you see/);
    expect(strangersText(others)).toMatch(/^2 other browsers hold your seat, too, the last since .*They see/);
  });
});
