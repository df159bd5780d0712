/** Winners as they are tapped, pot by pot. */

/** Who was tapped, by the place in `winners` of the pot (with several boards: of the pot on one board). */
export type Tapped = Readonly<Record<number, readonly string[]>>;

/** A seat of a pot tapped: chosen, or chosen no more. */
export function toggled(tapped: Tapped, pot: number, seat: string): Tapped {
  const chosen = tapped[pot] ?? [];
  return { ...tapped, [pot]: chosen.includes(seat) ? chosen.filter((one) => one !== seat) : [...chosen, seat] };
}

/** The winners of all pots, main first, as the step `settle` takes them; null while one is missing.  known: those the server knows. */
export function winnersOf(known: readonly (readonly string[])[], tapped: Tapped): string[][] | null {
  const found = known.map((who, pot) => [...(who.length ? who : tapped[pot] ?? [])]);
  return found.length && found.every((who) => who.length) ? found : null;
}
