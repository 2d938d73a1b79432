// Fetching the drawn board once, and making it fit a page whose content policy allows no inline styles.

export interface Drawing {
  svg: SVGSVGElement;
  sheet: CSSStyleSheet;
  parts: number;
}

const cache = new Map<string, Promise<Drawing>>();

export function loadDrawing(address: string): Promise<Drawing> {
  let found = cache.get(address);
  if (!found) {
    found = fetchDrawing(address);
    cache.set(address, found);
    found.catch(() => cache.delete(address));
  }
  return found;
}

async function fetchDrawing(address: string): Promise<Drawing> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The board's drawing could not be had (${answer.status}).`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const root = parsed.documentElement;
  if (root.nodeName !== "svg") throw new Error("The board's drawing cannot be read.");
  const rules = [":host{contain:strict}svg{display:block}"];
  for (const style of [...root.querySelectorAll("style")]) {
    rules.push(style.textContent ?? "");
    style.remove();
  }
  for (const script of [...root.querySelectorAll("script")]) script.remove();
  const svg = document.importNode(root, true) as unknown as SVGSVGElement;
  for (const part of svg.querySelectorAll<SVGElement>("[style]")) restyle(part);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join("\n"));
  return { svg, sheet, parts: svg.querySelectorAll("*").length };
}

/** Styles set one by one are allowed where a style attribute is not. */
function restyle(part: SVGElement): void {
  const rules = (part.getAttribute("style") ?? "").split(";");
  part.removeAttribute("style");
  for (const rule of rules) {
    const colon = rule.indexOf(":");
    if (colon > 0) part.style.setProperty(rule.slice(0, colon).trim(), rule.slice(colon + 1).trim());
  }
}
