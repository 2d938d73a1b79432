// The game's own words, found in what is read, so that each can say what it means.
import { getContext, setContext } from "svelte";
import type { WordSheet } from "./apiTypes";

/** A stretch of text; `word` is set where it is a word of the game. */
export interface Part {
  text: string;
  word?: WordSheet;
}

const KEY = Symbol("glossary");
const patterns = new WeakMap<readonly WordSheet[], { pattern: RegExp; meaning: Map<string, WordSheet> }>();

/** Signs and abbreviations in capitals are taken as they stand, other words also with another first letter. */
const isSign = (form: string) => form === form.toUpperCase();
const escaped = (form: string) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A word in small letters also begins a sentence. */
const anyCase = (form: string) =>
  isSign(form) ? escaped(form) : `[${form[0]!.toLowerCase()}${form[0]!.toUpperCase()}]${escaped(form.slice(1))}(?:s|es)?`;

/** All words as one pattern, the longest first, and what each stands for. */
function patternOf(words: readonly WordSheet[]) {
  let found = patterns.get(words);
  if (!found) {
    const meaning = new Map<string, WordSheet>();
    for (const word of words)
      for (const form of [word.word, ...(word.forms ?? [])]) meaning.set(isSign(form) ? form : form.toLowerCase(), word);
    const forms = words.flatMap((word) => [word.word, ...(word.forms ?? [])]).sort((a, b) => b.length - a.length);
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${forms.map(anyCase).join("|")})(?![\\p{L}\\p{N}])`, "gu");
    found = { pattern, meaning };
    patterns.set(words, found);
  }
  return found;
}

/** The word that a form stands for: a plural for its singular, too. */
function meant(form: string, meaning: ReadonlyMap<string, WordSheet>): WordSheet | undefined {
  const small = form.toLowerCase();
  return [form, small, small.replace(/s$/, ""), small.replace(/es$/, "")].map((one) => meaning.get(one)).find(Boolean);
}

/** A text cut at words of the game; each is told once, where it stands first. */
export function withWords(text: string, words: readonly WordSheet[]): Part[] {
  if (!words.length || !text) return [{ text }];
  const { pattern, meaning } = patternOf(words);
  const parts: Part[] = [];
  const told = new Set<WordSheet>();
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    const word = meant(found[0], meaning);
    if (!word || told.has(word)) continue;
    told.add(word);
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ text: found[0], word });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** What everything within a page may look up: the words of the game that is shown, and how to open a case. */
export interface Glossary {
  readonly words: readonly WordSheet[];
  cite(id: string): void;
}

export const provideGlossary = (glossary: Glossary): void => void setContext(KEY, glossary);
export const useGlossary = (): Glossary => getContext<Glossary | undefined>(KEY) ?? { words: [], cite: () => undefined };
