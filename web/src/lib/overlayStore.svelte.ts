// The overlay on the board: the one that the player has laid, or one that a decision suggests.
import type { ShownOverlay } from "../board/boardApi";
import type { TableStore } from "./tableStore.svelte";

export class OverlayStore {
  shown: ShownOverlay | null = $state.raw(null);
  /** The piece or place that it is about. */
  focus = $state("");
  /** Nobody asked for it: it helps with the decision at hand, and goes with it. */
  private suggested = false;

  constructor(private readonly table: TableStore) {}

  /** Show an overlay, or none where the name is empty. */
  async show(name: string, focus = "", suggested = false): Promise<void> {
    const { table } = this;
    const sheet = table.sheet?.overlays?.find((overlay) => overlay.id === name);
    const seq = table.seen?.view.seq;
    this.focus = focus;
    this.suggested = suggested;
    const answer = sheet && (await table.attempt(() => table.api.overlay(table.seat, name, focus)));
    if (suggested && (seq !== table.seen?.view.seq || !this.suggested)) return; // too late
    this.shown = answer ? { sheet, values: answer.values, seats: table.sheet?.seats ?? [] } : null;
  }

  /** Show the overlay that helps with the decision at hand, unless the player has laid one. */
  suggest(): void {
    const prompt = this.table.seen?.view.prompt;
    if (prompt?.overlay && prompt.options?.length && !this.shown) void this.show(prompt.overlay, prompt.focus ?? "", true);
  }

  /** The position is another: an overlay about the whole board is asked for anew, any other one goes. */
  refresh(): void {
    if (this.focus || this.suggested) this.shown = null;
    else if (this.shown) void this.show(this.shown.sheet.id);
  }

  clear(): void {
    this.shown = null;
  }
}
