// The secret of one's own machine, which a backup needs. `korvolan play` opens the browser with a code for it.
import { serverApi } from "./api";

const KEY = "korvolan.local";

export function localSecret(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function keepLocalSecret(secret: string): void {
  try {
    localStorage.setItem(KEY, secret);
  } catch {
    // A browser that keeps nothing is asked for it again.
  }
}

/** Exchange the code of the address for the secret. An old code is no trouble: the secret may be here since long. */
export async function redeemCode(code: string): Promise<void> {
  try {
    keepLocalSecret((await serverApi.redeem(code)).secret);
  } catch {
    // Whoever makes a backup is asked for the secret then.
  }
}

/** What `korvolan play` says in the part of the address that never travels. */
export function landingOf(hash: string): { code: string; game: string } {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  return { code: given.get("local") ?? "", game: given.get("game") ?? "" };
}
