// The log comes in parts: each part replaces what the client has from its first line on (an undo shortens the log).
import type { LogPart, LogView } from "./wire";

/** The log after a part, or null where lines between are missing and the whole must be asked for. */
export function joined(have: readonly LogView[], part: LogPart): LogView[] | null {
  if (part.start > have.length) return null;
  if (part.start === have.length && part.lines.length === 0) return have as LogView[];
  const next = [...have.slice(0, part.start), ...part.lines];
  // What came by two ways is not told as news.
  const known = next.length === have.length && JSON.stringify(part.lines) === JSON.stringify(have.slice(part.start));
  return known ? (have as LogView[]) : next;
}

/** Lines whose text or case has every word of the filter. */
export function filtered(lines: readonly LogView[], filter: string): LogView[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return lines as LogView[];
  return lines.filter((line) => {
    const text = `${line.text} ${line.case ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
