// What a step of a lesson points at: pieces and places on the board, and parts of the page, which get a ring by their selectors.
import type { PieceView } from "../lib/apiTypes";

export interface Points {
  pieces: string[];
  places: string[];
  selectors: string[];
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

function selectorsOf(kind: string, name: string): string[] {
  if (kind === "option") return [`[data-action=${quoted(name)}]`];
  if (kind === "odds") return [`[data-action=${quoted(name)}] + .chances`];
  if (kind === "panel" && (name === "log" || name === "tracks")) return [`#tab-${name}`];
  if (kind === "button" || kind === "panel") return [`[data-teach=${quoted(name)}]`];
  return [];
}

const DEEP = 3; // pieces under which another one is hardly seen

/** Sort what is pointed at. A piece that lies deep in a stack is shown by its place, too. */
export function pointsOf(
  points: readonly string[],
  pieces: ReadonlyMap<string, PieceView>,
  isPlace: (id: string) => boolean,
): Points {
  const out: Points = { pieces: [], places: [], selectors: [] };
  for (const point of points) {
    const colon = point.indexOf(":");
    if (colon >= 0) {
      out.selectors.push(...selectorsOf(point.slice(0, colon), point.slice(colon + 1)));
      continue;
    }
    const piece = pieces.get(point);
    if (piece) {
      out.pieces.push(point);
      const beside = [...pieces.values()].filter((one) => one.id !== point && one.at === piece.at).length;
      if (beside >= DEEP && isPlace(piece.at)) out.places.push(piece.at);
    } else if (isPlace(point)) out.places.push(point);
  }
  return out;
}

let sheet: CSSStyleSheet | null = null;

/** Draw a ring about parts of the page; about nothing without selectors. */
export function ring(selectors: readonly string[]): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(
    selectors.length
      ? `:is(${selectors.join(",")}) { outline: 3px solid var(--told-halo); outline-offset: 2px; border-radius: var(--radius); animation: taught 0.9s ease-in-out 3; }
         @keyframes taught { 50% { outline-offset: 6px; } }
         @media (prefers-reduced-motion: reduce) { :is(${selectors.join(",")}) { animation: none; } }`
      : "",
  );
}
