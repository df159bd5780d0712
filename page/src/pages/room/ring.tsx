/** How long the one to act has: a ring that empties, and the seconds. */
import { useEffect, useState } from "preact/hooks";
import type { Seat } from "../../api/live_types";
import { useDesk } from "./desk";
import { words } from "./words";

const RADIUS = 10;
const ROUND = 2 * Math.PI * RADIUS;
const LATE_S = 10;

/** Milliseconds to a time of the server's, now and as it passes; null without one. */
export function useLeft(deadline: number, ahead: number): number | null {
  const left = () => Math.max(0, deadline - performance.now() - ahead);
  const [, drawn] = useState(0);
  useEffect(() => {
    if (!deadline) return;
    const timer = setInterval(() => drawn((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [deadline]);
  return deadline ? left() : null;
}

export function Ring({ seat, small }: { seat: Seat; small?: boolean }) {
  const { table, seen, settings } = useDesk();
  const t = words();
  const left = useLeft(table.deadline_ms, seen.ahead);
  if (left === null) return null;
  const whole = Math.max(1, settings.act * 1000 + seat.bank_ms);
  const seconds = Math.ceil(left / 1000);
  const bank = left <= seat.bank_ms;
  return (
    <span class={`room-ring ${small ? "small" : ""} ${bank || seconds <= LATE_S ? "late" : ""}`} role="timer" aria-label={t.timeLeft(seconds)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r={RADIUS} class="room-ring-all" />
        <circle cx="12" cy="12" r={RADIUS} class="room-ring-left" stroke-dasharray={`${ROUND}`} stroke-dashoffset={`${ROUND * (1 - Math.min(1, left / whole))}`} transform="rotate(-90 12 12)" />
      </svg>
      <span class="number" aria-hidden="true">{seconds}</span>
      {!small && bank && <small>{t.bank}</small>}
    </span>
  );
}
