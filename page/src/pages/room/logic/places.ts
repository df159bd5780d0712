/** Where seats stand round the table, in percent of its room: clockwise, from the left of whoever looks. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** How high the seats of a side stand, the nearest first, by how many there are. */
const SIDES: Readonly<Record<number, readonly number[]>> = { 0: [], 1: [62], 2: [84, 44], 3: [94, 63, 32], 4: [97, 73, 49, 25] };

/** The places of so many seats, own seat left out: up the left side, along the top, down the right. */
export function spots(count: number): readonly Spot[] {
  if (count === 0) return [];
  const top = count % 2 ? 1 : 2;
  const side = SIDES[(count - top) / 2] ?? [];
  const above = top === 1 ? [{ x: 50, y: 0 }] : [{ x: 27, y: 0 }, { x: 73, y: 0 }];
  return [...side.map((y) => ({ x: 0, y })), ...above, ...[...side].reverse().map((y) => ({ x: 100, y }))];
}

/** Seats in the order of `spots`: clockwise from the one after `from`, without it; all of them when `from` is null. */
export function around<T extends { readonly number: number }>(seats: readonly T[], from: number | null): readonly T[] {
  if (from === null) return seats;
  return [...seats.filter((one) => one.number > from), ...seats.filter((one) => one.number < from)];
}
