/** The blind clock between two answers of the server: how much of the level is left at this moment, and its sounds. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Clock } from "../../../api/types";
import { chime, LEVEL_ENDS, ONE_MINUTE } from "../../../ui/sound";

const MINUTE = 60_000;

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

/** Drawn anew every second while the clock runs; sounds at the end of a level and a minute before. */
export function useClock(clock: Clock | null): { ms: number } | null {
  const [, tick] = useState(0);
  const before = useRef<{ at: number; ms: number } | null>(null);
  const ms = clock ? leftNow(clock, Date.now()) : 0;
  useEffect(() => {
    if (!clock?.running || ms === 0) return;
    // At the next full second, so that no second is skipped or shown twice as long.
    const timer = setTimeout(() => tick((n) => n + 1), (ms % 1000) + 5);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const was = before.current;
    before.current = clock ? { at: clock.at, ms } : null;
    if (!clock?.running || !was) return;
    const ended = was.ms > 0 && (ms === 0 || clock.at > was.at) && was.ms < 5 * 1000;
    if (ended) chime(LEVEL_ENDS);
    else if (was.at === clock.at && was.ms > MINUTE && ms <= MINUTE && was.ms - ms < 5 * 1000) chime(ONE_MINUTE);
  });
  return clock ? { ms } : null;
}
