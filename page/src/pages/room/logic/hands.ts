/** The log, hand by hand. */
import type { Line } from "../../../api/live_types";

export interface HandLines {
  /** 0: before the first hand that this device saw. */
  readonly number: number;
  readonly lines: readonly Line[];
}

/** Begins a hand; its number stands in its text. */
const BEGINS = "dealt_hand";

/** Lines by hand, the newest hand last. */
export function byHand(lines: readonly Line[]): readonly HandLines[] {
  const found: { number: number; lines: Line[] }[] = [];
  for (const line of lines) {
    if (line.kind === BEGINS || !found.length) found.push({ number: line.kind === BEGINS ? Number(/\d[\d,]*/.exec(line.text.en)?.[0].replace(/,/g, "") ?? 0) : 0, lines: [] });
    if (line.kind !== BEGINS) found.at(-1)?.lines.push(line);
  }
  return found;
}
