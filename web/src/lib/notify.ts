// «Your turn», in the tab's title and, where allowed, by a notification of the browser's.
import { settings } from "./settings.svelte";

const PLAIN = "Korvolan";
let mine = false;

export interface News {
  title: string;
  mine: boolean;
  prompt: string;
}

export const titleOf = (news: News | null): string => (news ? `${news.mine ? "● Your turn: " : ""}${news.title}` : PLAIN);

export function announce(news: News | null): void {
  document.title = titleOf(news);
  const begins = news?.mine === true && !mine;
  mine = news?.mine ?? false;
  if (!begins || !settings.notify || document.visibilityState === "visible" || typeof Notification === "undefined") return;
  if (Notification.permission === "granted")
    new Notification(`Your turn: ${news.title}`, { body: news.prompt, tag: "korvolan" });
}

/** Ask the browser for leave to notify. */
export async function askToNotify(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  return (await Notification.requestPermission()) === "granted";
}
