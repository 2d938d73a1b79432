// A table as the news read it: a log that grows, a view, and the past that was asked for.
import type { LogView, View } from "../src/lib/apiTypes";
import type { TableStore } from "../src/lib/tableStore.svelte";

export class FakeTable {
  log: LogView[] = $state.raw([]);
  seen: { view: View } | null = $state.raw({ view: { seat: "north" } });
  past: { step: number } | null = $state.raw(null);
  seat = "north";
  mine = ["north"];
  id = "table";
  curtain = "";
  hotSeat = false;
  state = { lesson: null, hidden: true };
  asked: (number | null)[] = [];
  api = {
    past: (step: number) => Promise.resolve({ seat: "north", war: [{ kind: "victory", label: "Lead", have: step, seat: "" }] }),
  };

  showPast(step: number | null): Promise<void> {
    this.asked.push(step);
    this.past = step === null ? null : { step };
    return Promise.resolve();
  }

  get store(): TableStore {
    return this as unknown as TableStore;
  }
}
