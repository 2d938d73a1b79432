// Marks of pieces and places: a word, to which a game may add more, such as "aboard NAME".

/** The word of a mark. */
export function markId(mark: string): string {
  const space = mark.indexOf(" ");
  return space < 0 ? mark : mark.slice(0, space);
}

/** The rest of a mark after its word. */
export function markRest(mark: string): string {
  const space = mark.indexOf(" ");
  return space < 0 ? "" : mark.slice(space + 1);
}
