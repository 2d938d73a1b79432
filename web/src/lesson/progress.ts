// Which lessons this browser has been through, and the one that is open. It is kept here and nowhere else.
const KEY = "korvolan.lessons";

export interface OpenLesson {
  table: string;
  game: string;
  lesson: string;
}

interface Progress {
  done: Record<string, string[]>; // lessons by game
  open?: OpenLesson;
}

function read(): Progress {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Progress>;
    return { done: {}, ...found };
  } catch {
    return { done: {} };
  }
}

function write(progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // A browser that keeps nothing teaches all the same.
  }
}

export const doneOf = (game: string): readonly string[] => read().done[game] ?? [];

export function markDone(game: string, lesson: string): void {
  const progress = read();
  const done = progress.done[game] ?? [];
  if (!done.includes(lesson)) write({ ...progress, done: { ...progress.done, [game]: [...done, lesson] } });
}

export const openLesson = (): OpenLesson | null => read().open ?? null;

export function keepOpen(open: OpenLesson): void {
  write({ ...read(), open });
}
