/** Amounts of a bet as people drag and step them.  The limits come from the server; here nothing is decided. */

/** The smallest and largest amount that may be sent, and the smallest chip. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Where a typed amount lies: what the server should be asked about before anything is sent. */
export function placed(range: Range, value: number): "low" | "fits" | "high" {
  return value < range.min ? "low" : value > range.max ? "high" : "fits";
}

/** One press of + or -: the next whole step; both ends are met exactly, whatever the step. */
export function stepped(range: Range, value: number, by: 1 | -1): number {
  const { min, max, step } = range;
  const next = by > 0 ? (Math.floor(value / step) + 1) * step : (Math.ceil(value / step) - 1) * step;
  return Math.min(max, Math.max(min, next));
}

/** The number of the slider's right end; its left end is 0. */
export function lastStop(range: Range): number {
  if (range.min >= range.max) return 0;
  return inner(range).count + 1;
}

/** The amount at a stop of the slider: the smallest, every whole step between, and the largest exactly. */
export function atStop(range: Range, stop: number): number {
  if (stop <= 0) return range.min;
  if (stop >= lastStop(range)) return range.max;
  return inner(range).first + (Math.round(stop) - 1) * range.step;
}

/** The stop nearest to an amount. */
export function stopOf(range: Range, value: number): number {
  if (value <= range.min) return 0;
  if (value >= range.max) return lastStop(range);
  const { first, count } = inner(range);
  return Math.min(count, Math.max(1, Math.round((value - first) / range.step) + 1));
}

/** The whole steps strictly between the ends. */
function inner({ min, max, step }: Range): { first: number; count: number } {
  const first = (Math.floor(min / step) + 1) * step;
  const last = (Math.ceil(max / step) - 1) * step;
  return { first, count: last < first ? 0 : (last - first) / step + 1 };
}
