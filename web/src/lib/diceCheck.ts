// The browser's own check of the dice: by what it kept since the start, not by what the table says at the end.
import type { Trust } from "./apiTypes";
import type { HeldSeats } from "./heldSeats";
import { sha256 } from "./sha256";

export interface Finding {
  good: boolean;
  text: string;
}

/** The hash of a key in hexadecimal digits; nothing where it is none. */
export function sealOf(key: string): string {
  if (!/^([0-9a-f]{2})+$/.test(key)) return "";
  return sha256(Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
}

/** Whether a number that this browser gave is among those that count for one of its seats. */
function counts(trust: Trust, held: HeldSeats, nonce: string): boolean {
  return held.seats.some(
    (seat) =>
      (trust.nonces?.[seat] ?? "").split(" ").includes(nonce) ||
      (trust.added ?? []).some((one) => one.seat === seat && one.nonce === nonce),
  );
}

/** What this browser can say of the seal, of its own random number and, after the end, of the key. */
export function checkDice(trust: Trust, held: HeldSeats): Finding[] {
  if (!trust.sealed) return [];
  const found: Finding[] = [];
  const seen = held.commitment;
  if (seen)
    found.push(
      seen === trust.commitment
        ? { good: true, text: "The seal is the one that this browser kept at the start." }
        : { good: false, text: `The seal was exchanged: at the start this browser was shown ${seen}.` },
    );
  if (held.nonce)
    found.push(
      counts(trust, held, held.nonce)
        ? { good: true, text: "The random number of this browser counts for the dice." }
        : { good: false, text: `The random number of this browser, ${held.nonce}, does not count for the dice.` },
    );
  if (trust.key)
    found.push(
      sealOf(trust.key) === (seen ?? trust.commitment)
        ? { good: true, text: "The key fits the seal; this browser computed it." }
        : { good: false, text: "The key does not fit the seal: it is not the one that was promised." },
    );
  return found;
}
