// The seats that this browser holds, by table. They are secrets: they live in this browser's storage and nowhere else.
const KEY = "korvolan.seats";

export interface Held {
  token: string;
  seats: string[];
  commitment?: string;
  invitations?: Record<string, string>; // seat -> secret, to show the link again
  watching?: string;
}

export function held(): Record<string, Held> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, Held>) : {};
  } catch {
    return {};
  }
}

export function holdings(table: string): Held | null {
  return held()[table] ?? null;
}

export function keep(table: string, seat: Held): void {
  const before = holdings(table);
  write({ ...held(), [table]: { ...before, ...seat } });
}

export function forget(table: string): void {
  const all = held();
  delete all[table];
  write(all);
}

function write(all: Record<string, Held>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing can still play until its page is closed.
  }
}
