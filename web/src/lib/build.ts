// What the lobby says of the compiler that works beside a table which was just opened.
import type { BuildState } from "./apiTypes";

/** How long something takes, roughly; nothing where that is not known. */
export function timeLeft(seconds: number): string {
  if (seconds <= 0) return "";
  if (seconds < 45) return "less than a minute left";
  const minutes = Math.round(seconds / 60);
  return minutes <= 1 ? "about a minute left" : `about ${minutes} minutes left`;
}

/** One line, or nothing. That all is compiled is news only for whoever saw it being done. */
export function buildMessage(build: BuildState, waited: boolean): string {
  if (build.state === "compiling") {
    const left = timeLeft(build.seconds_left ?? 0);
    return `Compiling for stronger opponents${left ? `, ${left}` : ""}.`;
  }
  if (build.state === "failed") {
    return `Not compiled: ${sentence(build.reason ?? "")} Everything plays; programs think less far.`;
  }
  return build.state === "ready" && waited ? "Programs now think at full speed." : "";
}

function sentence(reason: string): string {
  const text = reason.trim() || "the reason is not known";
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
