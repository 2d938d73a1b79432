// Which table was the first of each game in this browser, and where the coach was switched on or off by hand.
const KEY = "korvolan.coach";
const MOST = 100; // tables that are remembered

interface Kept {
  first: Record<string, string>; // table by game
  switched: [string, boolean][];
}

function read(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return { first: found.first ?? {}, switched: Array.isArray(found.switched) ? found.switched : [] };
  } catch {
    return { first: {}, switched: [] };
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing has a coach all the same.
  }
}

/** Whether a table is the first of its game here. The first that is asked about is. */
export function isFirst(game: string, table: string): boolean {
  const kept = read();
  if (!(game in kept.first)) write({ ...kept, first: { ...kept.first, [game]: table } });
  return (kept.first[game] ?? table) === table;
}

/** Whether this browser has played the game before. */
export const hasPlayed = (game: string): boolean => game in read().first;

export function switchAt(table: string): boolean | null {
  return read().switched.find(([id]) => id === table)?.[1] ?? null;
}

export function keepSwitch(table: string, on: boolean): void {
  const kept = read();
  write({
    ...kept,
    switched: [...kept.switched.filter(([id]) => id !== table), [table, on] as [string, boolean]].slice(-MOST),
  });
}
