import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Trust } from "../src/lib/apiTypes";
import { checkDice, sealOf } from "../src/lib/diceCheck";
import { sha256 } from "../src/lib/sha256";

const key = "00".repeat(32);
const seal = sealOf(key);
const held = { token: "t", seats: ["south"], commitment: seal, nonce: "guest" };
const trust: Trust = { sealed: true, commitment: seal, nonces: { north: "ice", south: "usurper guest" }, key };
const goodOf = (given: Partial<Trust>, kept: Partial<typeof held> = {}) =>
  checkDice({ ...trust, ...given }, { ...held, ...kept }).map((one) => one.good);

describe("sha256", () => {
  it("is the one that everybody has", () => {
    for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, n) => (n * 37 + length) % 256);
      expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
  });
});

describe("the browser's own check of the dice", () => {
  it("finds everything in order", () => {
    expect(seal).toMatch(/^66687aadf862bd77/);
    expect(goodOf({})).toEqual([true, true, true]);
    expect(goodOf({ nonces: { south: "usurper" }, added: [{ seat: "south", nonce: "guest" }] })).toEqual([true, true, true]);
  });
  it("finds out a host that swaps key and seal", () => {
    const other = "11".repeat(32);
    expect(goodOf({ key: other, commitment: sealOf(other) })).toEqual([false, true, false]);
    expect(goodOf({ key: other })).toEqual([true, true, false]);
    expect(goodOf({ key: "no key" })).toEqual([true, true, false]);
  });
  it("finds out a host that leaves the number out, or gives it to another seat", () => {
    expect(goodOf({ nonces: { north: "guest", south: "usurper" } })).toEqual([true, false, true]);
    expect(goodOf({ nonces: { south: "guests" } })).toEqual([true, false, true]);
  });
  it("says nothing of what it does not know", () => {
    expect(checkDice({ ...trust, key: "" }, { token: "t", seats: [] })).toEqual([]);
    expect(checkDice({ sealed: false }, held)).toEqual([]);
  });
});
