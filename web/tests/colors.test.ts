import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("../src", import.meta.url));
const COLORS = join("styles", "colors.css");
// Set by code or by a rule of its own, not in a palette.
const OTHERS = ["--px", "--glide", "--low", "--side", "--controls", "--radius", "--gap", "--ground", "--lid"];

const files = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" }).filter((name) => /\.(svelte|css)$/.test(name));
const textOf = (name: string): string => readFileSync(join(SOURCES, name), "utf-8");

describe("colors", () => {
  it("are named once, in colors.css", () => {
    const color = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\brgba?\(|\bhsla?\(/gi;
    const found = files
      .filter((name) => name !== COLORS)
      .flatMap((name) => [...textOf(name).matchAll(color)].map((hit) => `${name}: ${hit[0]}`));
    expect(found).toEqual([]);
  });

  it("are all there under the names that are used, and each of them is used", () => {
    const defined = new Set([...textOf(COLORS).matchAll(/^\s*(--[\w-]+):/gm)].map((hit) => hit[1]!));
    const used = new Set(files.flatMap((name) => [...textOf(name).matchAll(/var\((--[\w-]+)/g)].map((hit) => hit[1]!)));
    expect([...used].filter((name) => !defined.has(name) && !OTHERS.includes(name))).toEqual([]);
    expect([...defined].filter((name) => !used.has(name))).toEqual([]);
  });
});
