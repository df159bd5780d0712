/** Buttons that rest for a moment because they mean something else now. */
import { useEffect, useRef, useState } from "preact/hooks";
import { resting, type Meanings } from "./guard";

/** Does a button rest?  By the clock at the moment of asking, so that a timer that slept does no harm. */
export function useRest(meanings: Meanings): (slot: string) => boolean {
  const kept = useRef<{ meanings: Meanings; until: Record<string, number> } | null>(null);
  const [, drawn] = useState(0);
  // While drawing, not after: the first picture with the new meaning already rests.  What is there first rests not.
  const before = kept.current;
  if (!before) kept.current = { meanings, until: {} };
  else if (JSON.stringify(before.meanings) !== JSON.stringify(meanings)) {
    kept.current = { meanings, until: resting(before.meanings, meanings, performance.now(), before.until) };
  }
  const until = kept.current?.until ?? {};
  const next = Math.min(...Object.values(until).filter((time) => time > performance.now()));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => drawn((n) => n + 1), Math.max(0, next - performance.now()) + 1);
    return () => clearTimeout(timer);
  }, [next]);
  return (slot) => (until[slot] ?? 0) > performance.now();
}
