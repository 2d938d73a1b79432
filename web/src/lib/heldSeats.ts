// The seats that this browser holds, by table. They are secrets: they live in this browser's storage and nowhere else.
const KEY = "korvolan.seats";

export interface HeldSeats {
  token: string;
  seats: string[];
  commitment?: string; // the seal of the dice, as it was shown at the start
  nonce?: string; // this browser's share in the dice, where it counts
  invitations?: Record<string, string>; // seat -> secret, to show the link again
  watching?: string;
  known?: string[]; // other browsers at the seat that the player has said are theirs
}

export function allHeldSeats(): Record<string, HeldSeats> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, HeldSeats>) : {};
  } catch {
    return {};
  }
}

export function heldAt(table: string): HeldSeats | null {
  return allHeldSeats()[table] ?? null;
}

export function keepSeats(table: string, seat: HeldSeats): void {
  const before = heldAt(table);
  write({ ...allHeldSeats(), [table]: { ...before, ...seat } });
}

export function forgetSeats(table: string): void {
  const all = allHeldSeats();
  delete all[table];
  write(all);
}

function write(all: Record<string, HeldSeats>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing can still play until its page is closed.
  }
}
