/** The blind clock between two answers of the server: how much of the level is left at this moment, and its sounds. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Clock } from "../../../api/types";
import { chime, LEVEL_ENDS, ONE_MINUTE } from "../../../ui/sound";

const MINUTE = 60_000;
const GAP = 5000;

/** The answer came now; between it and later moments this device's own clock counts. */
const came = new WeakMap<Clock, number>();

export function leftNow(clock: Clock, now: number): number {
  if (!came.has(clock)) came.set(clock, now);
  return clock.running ? Math.max(0, clock.left_ms - (now - (came.get(clock) ?? now))) : clock.left_ms;
}

/** "12:05", "1:02:00". */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What is left; drawn anew every second while the clock runs. */
export function useClock(clock: Clock | null): { ms: number } | null {
  const [, tick] = useState(0);
  const ms = clock ? leftNow(clock, Date.now()) : 0;
  useEffect(() => {
    if (!clock?.running || ms === 0) return;
    // At the next full second, so that no second is skipped or shown twice as long.
    const timer = setTimeout(() => tick((n) => n + 1), (ms % 1000) + 5);
    return () => clearTimeout(timer);
  });
  return clock ? { ms } : null;
}

interface Moment {
  readonly at: number;
  readonly ms: number;
}

/** Which sound belongs between two moments of a running clock: the end of a level, a minute before, or none. */
export function soundBetween(was: Moment, now: Moment): readonly number[] | null {
  // A longer gap is no passing of time: the clock was set by hand, or the device slept.
  if (now.at === was.at + 1 && was.ms < GAP) return was.ms > 0 ? LEVEL_ENDS : null;
  if (now.at !== was.at || was.ms - now.ms > GAP) return null;
  if (was.ms > 0 && now.ms === 0) return LEVEL_ENDS;
  return was.ms > MINUTE && now.ms <= MINUTE ? ONE_MINUTE : null;
}

/** Sounds as the clock passes; used once for a table. */
export function useClockSounds(clock: Clock | null, left: { ms: number } | null): void {
  const before = useRef<Moment | null>(null);
  useEffect(() => {
    const was = before.current;
    const now = clock && left && (clock.running || clock.over) ? { at: clock.at, ms: left.ms } : null;
    before.current = now;
    const tones = was && now && soundBetween(was, now);
    if (tones) chime(tones);
  });
}
