// Soft sounds, made by the browser itself: a piece moves, dice fall, a battle opens, it is your turn.
import type { LogView, View } from "./apiTypes";

export type Sound = "move" | "dice" | "battle" | "turn";

/** What there is to hear between two positions: the weightiest thing alone, and one's own turn after it. */
export function soundsBetween(before: View, after: View, fresh: readonly LogView[], mine: readonly string[]): Sound[] {
  const at = new Map((before.pieces ?? []).map((piece) => [piece.id, piece.at]));
  const moved = (after.pieces ?? []).some((piece) => at.has(piece.id) && at.get(piece.id) !== piece.at);
  const happened: Sound | null =
    after.battle && before.battle?.at !== after.battle.at
      ? "battle"
      : fresh.some((line) => line.dice?.length)
        ? "dice"
        : moved
          ? "move"
          : null;
  const comes = (view: View): boolean => Boolean(view.to_move) && mine.includes(view.to_move ?? "");
  return [...(happened ? [happened] : []), ...(comes(after) && !comes(before) ? (["turn"] as const) : [])];
}

const LOUD = 0.06;
let context: AudioContext | null = null;

/** Let them be heard, one after the other. A browser that plays nothing before the first click stays silent. */
export function play(sounds: readonly Sound[]): void {
  if (sounds.length === 0 || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
  let start = context.currentTime + 0.01;
  for (const sound of sounds) start = HEARD[sound](context, start);
}

type Heard = (context: AudioContext, start: number) => number;

const HEARD: Record<Sound, Heard> = {
  move: (audio, start) => knock(audio, start, 190, 0.09),
  dice: (audio, start) => [0, 0.06, 0.15, 0.21].reduce((_, after) => rattle(audio, start + after), start),
  battle: (audio, start) => knock(audio, knock(audio, start, 70, 0.22) + 0.04, 58, 0.3),
  turn: (audio, start) => tone(audio, tone(audio, start, 523, 0.16), 659, 0.28),
};

/** A soft tone that swells and fades; when it is over. */
function tone(audio: AudioContext, start: number, pitch: number, length: number): number {
  const [wave, volume] = [audio.createOscillator(), audio.createGain()];
  wave.type = "sine";
  wave.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUD, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(volume).connect(audio.destination);
  wave.start(start);
  wave.stop(start + length);
  return start + length * 0.7;
}

/** Wood upon wood: a tone that falls and is gone. */
function knock(audio: AudioContext, start: number, pitch: number, length: number): number {
  const [wave, volume] = [audio.createOscillator(), audio.createGain()];
  wave.type = "triangle";
  wave.frequency.setValueAtTime(pitch * 1.6, start);
  wave.frequency.exponentialRampToValueAtTime(pitch, start + length);
  volume.gain.setValueAtTime(LOUD * 2, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(volume).connect(audio.destination);
  wave.start(start);
  wave.stop(start + length);
  return start + length;
}

/** A die that strikes the table: a short burst of noise. */
function rattle(audio: AudioContext, start: number): number {
  const length = 0.045;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 2;
  const [source, filter, volume] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = 1900;
  volume.gain.value = LOUD * 2.5;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(start);
  return start + length;
}
