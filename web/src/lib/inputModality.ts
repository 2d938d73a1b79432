// Whether the person last used the keyboard: then the focus is led on to the next decision.
let keys = false;

export function watchInput(): () => void {
  const down = () => {
    keys = true;
  };
  const point = () => {
    keys = false;
  };
  addEventListener("keydown", down, true);
  addEventListener("pointerdown", point, true);
  return () => {
    removeEventListener("keydown", down, true);
    removeEventListener("pointerdown", point, true);
  };
}

/** The focus fell to the page because what had it is gone, and the person plays by keys. */
export const focusIsLost = (): boolean => keys && (document.activeElement === document.body || document.activeElement === null);

/** «Click» where there is a mouse, «Touch» where there is a finger. */
export const asTouched = (text: string): string =>
  text.replace(/\b([Cc])lick(s|ed|ing)?\b/g, (_, first: string, end = "") => {
    const word = first === "C" ? "Touch" : "touch";
    return word + (end === "s" ? "es" : end);
  });
export const inHand = (text: string): string => (matchMedia("(pointer: coarse)").matches ? asTouched(text) : text);
