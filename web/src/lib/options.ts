// Options for the list: those of one kind together, with what their labels have in common said once.
import type { OptionView, SectionSheet } from "./apiTypes";

export interface Choice {
  option: OptionView;
  text: string;
  number: number; // from 1, in the order shown
}

export interface Group {
  verb: string;
  section: string; // of the sheet, or empty
  heading: string; // "March from …", or empty
  cost: string; // what each of them costs, where it is the same and stands in the heading
  choices: Choice[];
}

/** What a person reads of an option. The text that is sent as the action stands in where there is no label. */
export const labelOf = (option: OptionView): string => option.label || option.text;

/** The text of an option that is sent as the action. */
export const actionOf = (option: OptionView): string => option.text;

const WORTH_A_HEADING = 3;

/** The words with which all labels begin and end. Each keeps at least one word of its own. */
export function commonWords(labels: readonly string[]): [string, string] {
  const words = labels.map((label) => label.split(" "));
  const first = words[0];
  if (!first || words.length < 2) return ["", ""];
  const shortest = Math.min(...words.map((list) => list.length)) - 1;
  let head = 0;
  while (head < shortest && words.every((list) => list[head] === first[head])) head++;
  let tail = 0;
  // A number at the end belongs to the name before it.
  const ends = (at: number) =>
    !/\d/.test(first.at(-1 - at) ?? "") && words.every((list) => list.at(-1 - at) === first.at(-1 - at));
  while (tail < shortest - head && ends(tail)) tail++;
  return [first.slice(0, head).join(" "), first.slice(first.length - tail).join(" ")];
}

/** Groups under one heading of the sheet. A folded one opens at a click. */
export interface Section {
  id: string;
  name: string;
  folded: boolean;
  groups: Group[];
}

const ENOUGH_FOR_SECTIONS = 7;
const ENOUGH_BESIDE = 2; // other options, that it may be folded

/** The groups under the sheet's headings, those without one first. Few options need no headings, but folded ones stay so. */
export function sectionsOf(groups: readonly Group[], sheet: readonly SectionSheet[] = [], search = ""): Section[] {
  const many = groups.reduce((sum, group) => sum + group.choices.length, 0) >= ENOUGH_FOR_SECTIONS;
  const out: Section[] = [{ id: "", name: "", folded: false, groups: groups.filter((group) => !group.section) }];
  for (const { id, name, folded } of sheet) {
    const own = groups.filter((group) => group.section === id);
    const others = groups.filter((group) => group.section !== id).flatMap((group) => group.choices).length;
    const folds = Boolean(folded) && !search && others >= ENOUGH_BESIDE;
    if (own.length) out.push({ id, name: many || folds ? name : "", folded: folds, groups: own });
  }
  return out.filter((section) => section.groups.length);
}

/** The options in groups: by the sheet's headings, in their order, and within each plain buttons first. */
export function groupOptions(options: readonly OptionView[], search = "", sheet: readonly SectionSheet[] = []): Group[] {
  const order = ["", ...sheet.map((section) => section.id)];
  const sectionOf = (option: OptionView) => (order.includes(option.section ?? "") ? (option.section ?? "") : "");
  const wanted = search.toLowerCase();
  const found = options.filter((option) => labelOf(option).toLowerCase().includes(wanted));
  const onBoard = (option: OptionView) => Boolean(option.piece || option.place);
  const byVerb = new Map<string, { verb: string; section: string; list: OptionView[] }>();
  for (const section of order) {
    const own = found.filter((option) => sectionOf(option) === section);
    for (const option of [...own.filter((one) => !onBoard(one)), ...own.filter(onBoard)]) {
      const verb = option.verb || option.text.split(" ")[0] || "";
      const key = `${section} ${verb}`;
      if (!byVerb.has(key)) byVerb.set(key, { verb, section, list: [] });
      byVerb.get(key)!.list.push(option);
    }
  }
  let number = 0;
  return [...byVerb.values()].map(({ verb, section, list }) => {
    const labels = list.map(labelOf);
    const [head, tail] = list.length >= WORTH_A_HEADING ? commonWords(labels) : ["", ""];
    const own = labels.map((label) => label.slice(head.length, label.length - tail.length).trim());
    const comma = tail && own.every((text) => text.endsWith(",")) ? "," : ""; // goes with what follows it
    const choices = list.map((option, n) => ({
      option,
      text: (own[n] ?? "").slice(0, comma ? -1 : undefined),
      number: ++number,
    }));
    const heading = head || tail ? [head, `…${comma}`, tail].filter(Boolean).join(" ") : "";
    const cost = heading && list.every((option) => option.cost === list[0]?.cost) ? (list[0]?.cost ?? "") : "";
    return { verb, section, heading, cost, choices };
  });
}
