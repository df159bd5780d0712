/** Sounds, made by the browser itself.  It allows them only after a first tap, so one is waited for. */
import { settings } from "../settings";

let context: AudioContext | null = null;

function wake(): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/** Called once, when the page starts. */
export function prepareSound(): void {
  addEventListener("pointerdown", wake, { passive: true });
  addEventListener("keydown", wake, { passive: true });
}

/** Tones one after the other, in hertz; nothing when sound is off or not yet allowed.  loud: up to 1. */
export function chime(tones: readonly number[], loudness = 0.25): void {
  if (!settings.value.sound || context?.state !== "running") return;
  const start = context.currentTime;
  tones.forEach((hertz, i) => {
    const at = start + i * 0.22;
    const tone = new OscillatorNode(context as AudioContext, { type: "sine", frequency: hertz });
    const loud = new GainNode(context as AudioContext, { gain: 0 });
    loud.gain.setValueAtTime(0, at);
    loud.gain.linearRampToValueAtTime(loudness, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(loud).connect((context as AudioContext).destination);
    tone.start(at);
    tone.stop(at + 0.55);
  });
}

export const LEVEL_ENDS = [659, 784, 988];
export const ONE_MINUTE = [659];
