// The keyboard at the board: one list, from which keys are read and the list of keys is shown.
export type Command =
  | "keys"
  | "undo"
  | "undoAll"
  | "redo"
  | "prompt"
  | "board"
  | "log"
  | "tracks"
  | "talk"
  | "overlays"
  | "sequence"
  | "words"
  | "filter"
  | "why"
  | "goal"
  | "coach"
  | "hint"
  | "orders"
  | "rules"
  | "pass"
  | "back"
  | "forth"
  | "turnBack"
  | "turnForth"
  | "run"
  | "present"
  | "war";

export interface Key {
  key: string; // as KeyboardEvent.key gives it
  shown: string;
  command: Command;
  text: string;
  replay?: boolean; // only where the past is shown, or only there of use
}

export const KEYS: readonly Key[] = [
  { key: "?", shown: "?", command: "keys", text: "Show these keys" },
  { key: "p", shown: "P", command: "prompt", text: "Go to the decision and its options" },
  { key: "/", shown: "/", command: "filter", text: "Search among the options" },
  { key: "b", shown: "B", command: "board", text: "Go to the board" },
  { key: "u", shown: "U", command: "undo", text: "Take back your last decision or composed move" },
  { key: "U", shown: "Shift U", command: "undoAll", text: "Take back everything as far as the last roll" },
  { key: "y", shown: "Y", command: "redo", text: "Do it again" },
  { key: "w", shown: "W", command: "why", text: "Ask why something is not possible" },
  { key: "g", shown: "G", command: "goal", text: "What each side must do, and what counts" },
  { key: "i", shown: "I", command: "coach", text: "The coach on or off" },
  { key: "h", shown: "H", command: "hint", text: "Ask for a hint" },
  { key: "x", shown: "X", command: "pass", text: "Pass the screen to the other player" },
  { key: "l", shown: "L", command: "log", text: "Log" },
  { key: "t", shown: "T", command: "tracks", text: "Tracks and boxes" },
  { key: "c", shown: "C", command: "talk", text: "Chat and notes" },
  { key: "o", shown: "O", command: "overlays", text: "Overlays on the board" },
  { key: "s", shown: "S", command: "sequence", text: "The sequence of play" },
  { key: "m", shown: "M", command: "words", text: "What words, signs and colors mean" },
  { key: "d", shown: "D", command: "orders", text: "Standing orders" },
  { key: "r", shown: "R", command: "rules", text: "The rules" },
  { key: "v", shown: "V", command: "war", text: "Where the war stands" },
  { key: ",", shown: ",", command: "back", text: "What happened: the card before; in a replay, one decision back" },
  { key: ".", shown: ".", command: "forth", text: "What happened: the next card; in a replay, one decision forth" },
  { key: "<", shown: "<", command: "turnBack", text: "To the turn before", replay: true },
  { key: ">", shown: ">", command: "turnForth", text: "To the next turn", replay: true },
  { key: "k", shown: "K", command: "run", text: "Play or pause the replay", replay: true },
  { key: "n", shown: "N", command: "present", text: "Back to now", replay: true },
];

/** Whether a key presses what has the focus, as it does with a button of the browser's own. */
export const isActivation = (event: { key: string }): boolean => event.key === "Enter" || event.key === " ";

/** Keys that the list shows but that buttons, lists and the board answer themselves. */
export const OTHER_KEYS: readonly { shown: string; text: string }[] = [
  { shown: "1 … 9", text: "Choose the option with this number" },
  { shown: "Tab", text: "Go to the next piece, place or option that may be chosen" },
  { shown: "Arrows", text: "Move among the options; on the board, move the board" },
  { shown: "Enter, Space", text: "Choose what is in focus" },
  { shown: "+, −, 0", text: "On the board: closer, farther, all of it; C shows what is to be decided" },
  { shown: "Esc", text: "Close, cancel, deselect" },
  { shown: "N, A", text: "In a lesson: go on, and begin the step anew" },
];

/** What the board does with clicks and touches. */
export const GESTURES: readonly { shown: string; text: string }[] = [
  { shown: "A lit place", text: "Choose it, whoever stands there" },
  { shown: "A piece", text: "Pick it up; others of its place join it, a second click puts one down and leaves the others" },
  { shown: "All … here", text: "Pick up everyone in the place: in the bar below, and in an opened stack" },
  { shown: "A number at a block", text: "Pick up all blocks that stand there side by side" },
  { shown: "Shift and drag", text: "Draw a box round the pieces to pick up, or use the button with the dotted box" },
  { shown: "Shift and click", text: "Add a piece to those picked up, wherever it stands" },
  { shown: "Drag a piece", text: "Take it, and those picked up with it, where they can go" },
  { shown: "Right button", text: "All about a piece or place; on a touch screen hold it" },
];

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing?: boolean;
}

/** Whether a key goes into a text and not to the page. */
export function isTyping(target: { tagName?: string; type?: string; isContentEditable?: boolean } | null): boolean {
  if (!target) return false;
  if (target.isContentEditable || target.tagName === "TEXTAREA" || target.tagName === "SELECT") return true;
  return target.tagName === "INPUT" && !["checkbox", "radio", "button", "range"].includes(target.type ?? "text");
}

/** The command of a key, or the number of an option, or nothing. */
export function commandOf(pressed: Pressed, replaying = false): Command | number | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return null;
  if (/^[1-9]$/.test(pressed.key)) return Number(pressed.key);
  const found = KEYS.find((entry) => entry.key === pressed.key && (!entry.replay || replaying));
  return found?.command ?? null;
}
