import { describe, expect, it } from "vitest";
import type { RouteView } from "../src/lib/apiTypes";
import { Selection } from "../src/lib/selection.svelte";

const ROUTES: Record<string, RouteView[]> = {
  karl: [
    { to: "riga", actions: ["go"] },
    { to: "riga", actions: ["go", "go"] },
    { to: "narva", actions: ["go"] },
  ],
  piper: [{ to: "pskov", actions: ["go"] }],
};
const answered = () => new Selection(async (pieces) => ROUTES[pieces.join("+")] ?? []);

describe("the selection", () => {
  it("knows where the selected pieces could go, by where they end", async () => {
    const selection = answered();
    await selection.select(["karl"]);
    expect(selection.has("karl")).toBe(true);
    expect([...selection.routesTo].map(([place, routes]) => [place, routes.length])).toEqual([
      ["riga", 2],
      ["narva", 1],
    ]);
    selection.showRouteTo("narva");
    expect(selection.route?.to).toBe("narva");
    selection.showRouteTo("moskva");
    expect(selection.route).toBeNull();
  });

  it("asks the table nothing where nothing is selected", async () => {
    const selection = new Selection(() => Promise.reject(new Error("asked")));
    expect(await selection.select([])).toEqual([]);
  });

  it("takes no answer that comes after another selection", async () => {
    const answers: ((routes: RouteView[]) => void)[] = [];
    const selection = new Selection(() => new Promise((answer) => answers.push(answer)));
    const first = selection.select(["karl"]);
    const second = selection.select(["piper"]);
    answers[1]!(ROUTES.piper!);
    answers[0]!(ROUTES.karl!);
    expect(await first).toEqual([]);
    expect(await second).toEqual(ROUTES.piper);
    expect(selection.routes).toEqual(ROUTES.piper);
    expect(selection.finding).toBeNull();
  });

  it("is forgotten with the position, while a highlight of the log stays", async () => {
    const selection = answered();
    await selection.select(["karl"]);
    selection.touched = selection.route = selection.routes[0]!;
    selection.highlight(["piper"], ["riga"]);
    selection.point(["karl"]);
    expect(selection.highlighted).toEqual({ pieces: ["karl"], places: [] });
    selection.clear();
    expect([selection.pieces, selection.routes, selection.route, selection.touched]).toEqual([[], [], null, null]);
    expect(selection.highlighted).toEqual({ pieces: ["piper"], places: ["riga"] });
    selection.highlight();
    expect(selection.highlighted).toEqual({ pieces: [], places: [] });
  });
});
