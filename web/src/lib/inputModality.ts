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
