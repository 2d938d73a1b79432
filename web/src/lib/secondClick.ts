// The second click of a double click, and a key that is held down: what they would choose has not been read yet.

/** Where in the page a click decides something. */
export const DECIDES = "[data-decides]";

export class SecondClick {
  private first: unknown = undefined;

  /** Whether a click or key is meant for what was shown before: it only goes on from another one (`again`), and something else
   *  is `shown` since that. */
  isStray(again: boolean, shown: unknown): boolean {
    if (again) return this.first !== shown;
    this.first = shown;
    return false;
  }
}
