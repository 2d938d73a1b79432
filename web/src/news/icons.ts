// A sign for what a card tells of: by the words that games use for kinds of news. What is not known gets a plain one.
import type { Card } from "./cards";

const ICONS: readonly [RegExp, string][] = [
  [/battle|charge/, "⚔"],
  [/siege|storm|sortie|relief/, "♜"],
  [/capture|cession|city/, "⚑"],
  [/king|loss|disaster/, "♚"],
  [/surrender|truce|peace/, "⚐"],
  [/war|alliance|invasion|diplomacy/, "✒"],
  [/winter|hunger/, "❄"],
  [/year|season|turn|stage/, "☀"],
  [/fire|arrows/, "✸"],
  [/event/, "✦"],
];

export const iconOf = (card: Card): string =>
  ICONS.find(([words]) => words.test(card.kind))?.[1] ?? (card.scene ? "⚔" : card.kind ? "✦" : "➤");
