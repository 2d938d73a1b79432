// Numbers, times and small facts as text.

/** How long ago a moment (seconds since 1970) was. */
export function ago(moment: number, now = Date.now() / 1000): string {
  const seconds = Math.max(0, now - moment);
  if (seconds < 60) return "just now";
  const [value, unit] =
    seconds < 3600 ? [seconds / 60, "minute"] : seconds < 86_400 ? [seconds / 3600, "hour"] : [seconds / 86_400, "day"];
  const whole = Math.floor(value as number);
  return `${whole} ${unit}${whole === 1 ? "" : "s"} ago`;
}

/** A moment (seconds since 1970) as date and hour. */
export const dateAndHour = (moment: number): string =>
  new Date(moment * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

/** A chance in percent, never rounded to certainty or impossibility. What was only sampled is never certain. */
export function percent(numerator: number, denominator: number, exact = true): string {
  const share = (100 * numerator) / denominator;
  if (!exact && numerator === denominator) return "> 99 %";
  if (numerator === 0 || numerator === denominator) return `${share} %`;
  if (share < 0.1) return "< 0.1 %";
  if (share > 99.9) return "> 99.9 %";
  if (!exact && share >= 10 && share <= 90) return `${Math.round(share)} %`;
  return `${share.toFixed(1).replace(/\.0$/, "")} %`; // so that what is shown adds up to a hundred
}

const ENDED: Record<string, string> = { resigned: "by resignation", draw: "by agreement", abandoned: "by absence" };

/** How a game ended, to be put after who won; nothing where the rules ended it. */
export const endingOf = (ended: string | undefined): string => (ENDED[ended ?? ""] ? ` ${ENDED[ended ?? ""]}` : "");

/** Until when a standing order runs: a moment such as "turn-4", a place by its name, or until it is revoked. */
export function untilOf(until: string, moments: readonly string[], nameOf: (place: string) => string): string {
  if (!until) return "until you revoke it";
  if (until === "march") return "for this march";
  const [, stem = "", number = ""] = /^(.*)-(\d+)$/.exec(until) ?? [];
  return moments.includes(stem) ? `until ${stem} ${number} begins` : `until it is about ${nameOf(until)}`;
}

/** «until the next turn», for a moment to come such as "turn-4". */
export const nextOf = (moment: string): string =>
  moment === "march" ? "for this march" : moment ? `until the next ${moment.replace(/-\d+$/, "")}` : "until I revoke it";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Bytes as a person reads them. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
