// What a player prefers, kept in this browser and shown on the page's root as data attributes for the style sheets.
const KEY = "korvolan.settings";

export interface Preferences {
  theme: "auto" | "light" | "dark";
  text: number; // percent
  marks: boolean; // shapes beside colors, and colors that all eyes tell apart
  warnings: boolean;
  askOdds: boolean; // show the chances before a roll
  coach: "first" | "always" | "never"; // in first games, or wherever one plays
  goals: boolean; // show the goal card when a game begins
  speed: number; // of animation: 0 none, 1 normal, 2 fast
  motion: "auto" | "less" | "full";
  notify: boolean;
  sound: boolean;
  name: string;
  news: "off" | "step" | "slow" | "normal" | "fast" | "instant"; // how cards of what happened follow each other
  follow: boolean; // the board goes where others move
  level: string; // of the program that one played against last
}

export const DEFAULTS: Preferences = {
  theme: "auto",
  text: 100,
  marks: false,
  warnings: true,
  askOdds: true,
  coach: "first",
  goals: true,
  speed: 1,
  motion: "auto",
  notify: false,
  sound: true,
  name: "",
  news: "normal",
  follow: false,
  level: "",
};

function stored(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Preferences = $state(stored());

const matches = (query: string): boolean => typeof matchMedia === "function" && matchMedia(query).matches;

/** Whether things should move less: by choice here, or by the system's. */
export function reducedMotion(): boolean {
  return (
    settings.speed === 0 ||
    settings.motion === "less" ||
    (settings.motion === "auto" && matches("(prefers-reduced-motion: reduce)"))
  );
}

/** Write the settings down and put them on the page. Called from an effect of the whole application. */
export function applySettings(root: HTMLElement): void {
  const dark = settings.theme === "dark" || (settings.theme === "auto" && matches("(prefers-color-scheme: dark)"));
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.marks = settings.marks ? "safe" : "plain";
  root.dataset.motion = reducedMotion() ? "less" : "full";
  root.style.fontSize = `${settings.text}%`;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Kept for this page only.
  }
}
