// A game's rules page, fetched once, and the search in it.
import { serverApi } from "./api";
import type { RuleCase, RulesPage, Ruling } from "./apiTypes";

const pages = new Map<string, Promise<RulesPage>>();

export function rulesOf(game: string): Promise<RulesPage> {
  let page = pages.get(game);
  if (!page) {
    page = serverApi.rules(game);
    page.catch(() => pages.delete(game));
    pages.set(game, page);
  }
  return page;
}

/** A section such as 4.2 has the cases 4.2a, 4.2b …; a case has itself. */
export function casesUnder(page: RulesPage, id: string): RuleCase[] {
  const exact = page.cases.filter((one) => one.id === id);
  if (exact.length) return exact;
  return page.cases.filter((one) => one.id.startsWith(id) && !/^\d/.test(one.id.slice(id.length)));
}

/** Rulings that concern a case. */
export function rulingsOn(page: RulesPage, id: string): Ruling[] {
  return page.rulings.filter((ruling) => ruling.id === id || (ruling.cases ?? []).includes(id));
}

/** Whether every word of a search is somewhere in the texts. */
export function matches(search: string, ...texts: string[]): boolean {
  const text = texts.join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A text cut at its citations, so that each can be a link: "as 4.2b says" -> text, case, text. */
export function withCitations(text: string, known: ReadonlySet<string>): { text: string; cite: boolean }[] {
  const parts: { text: string; cite: boolean }[] = [];
  let from = 0;
  for (const found of text.matchAll(/\b(?:\d+\.\d+[a-z]{0,2}|[A-Z]\d{1,3})\b/g)) {
    if (!known.has(found[0])) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), cite: false });
    parts.push({ text: found[0], cite: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), cite: false });
  return parts;
}
