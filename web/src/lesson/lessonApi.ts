// Lessons over HTTP: begin one, and go on or back in it.
import { call, seatApi } from "../lib/api";
import type { Opened, Seen } from "../lib/apiTypes";
import { forgetSeats, heldAt, keepSeats } from "../lib/heldSeats";
import { router } from "../lib/router.svelte";
import { settings } from "../lib/settings.svelte";
import { keepOpen, openLesson } from "./progress";

export type StepCommand = "again" | "skip" | "next";

export const lessonStep = (table: string, token: string, seat: string, what: StepCommand, step = -1): Promise<Seen> =>
  call<Seen>("POST", `/api/tables/${encodeURIComponent(table)}/lesson`, token, { seat, what, step });

/** Open a lesson, or the first campaign where none is named, and go there. The table of the lesson before it is cleared away. */
export async function beginLesson(game: string, lesson = ""): Promise<void> {
  const opened = await call<Opened>("POST", "/api/lessons", "", { game, lesson, name: settings.name });
  keepSeats(opened.table, { token: opened.token, seats: opened.seats });
  if (lesson) {
    const before = openLesson();
    keepOpen({ table: opened.table, game, lesson });
    if (before) await clear(before.table);
  }
  router.go(`/table/${opened.table}`);
}

async function clear(table: string): Promise<void> {
  const held = heldAt(table);
  if (!held) return;
  try {
    await seatApi(table, held.token).remove();
  } catch {
    // It may be gone already.
  }
  forgetSeats(table);
}
