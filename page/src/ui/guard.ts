/** Which buttons are dead for a moment because they mean something else now.  A finger that is on its way must not hit the new meaning. */

/** What a button does: for whom (hand, street, seat) and what exactly ("call 200"). */
export interface Meaning {
  readonly whose: string;
  readonly does: string;
}

export type Meanings = Readonly<Record<string, Meaning>>;

/** How long a button rests that does something else than before, and one that does the same for somebody else (a double tap). */
export const CHANGED_MS = 500;
export const NEXT_SEAT_MS = 250;

/** Until when each button rests, after the meanings changed from `before` to `after` at `now`.  Earlier rests go on. */
export function resting(
  before: Meanings, after: Meanings, now: number, earlier: Readonly<Record<string, number>> = {},
): Record<string, number> {
  const until: Record<string, number> = {};
  for (const [slot, { whose, does }] of Object.entries(after)) {
    const was = before[slot];
    const rest = was?.does !== does ? CHANGED_MS : was.whose !== whose ? NEXT_SEAT_MS : 0;
    until[slot] = Math.max(earlier[slot] ?? 0, rest && now + rest);
  }
  return until;
}
