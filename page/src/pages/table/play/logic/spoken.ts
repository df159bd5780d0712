/** What was said and pushed, as it is tapped together, and the question to the server that it makes. */
import type { Said } from "../../../../api/types";

export const SAYINGS = ["none", "call", "raise", "bet", "check", "fold", "all_in", "amount"] as const;
export type Saying = (typeof SAYINGS)[number];
/** Those after which a number may be said. */
export const SIZED: readonly Saying[] = ["raise", "bet", "amount", "call", "all_in"];

export const HANDLING = ["left", "all_pulled_back", "partly_pulled_back", "combined_and_pushed"] as const;

export interface Scene {
  readonly seat: string;
  readonly saying: Saying;
  readonly number: number | null;
  /** As it was said; counts instead of the word and the number. */
  readonly free: string;
  /** The chips of each push. */
  readonly pushes: readonly (readonly number[])[];
  readonly returned: boolean;
  readonly first: NonNullable<Said["first"]>;
  readonly then: Saying;
  readonly lastChips: boolean;
  /** Chips in front from before, where it matters which they are. */
  readonly prior: readonly number[];
  readonly handling: (typeof HANDLING)[number];
}

export function newScene(seat: string): Scene {
  return {
    seat, saying: "none", number: null, free: "", pushes: [[]], returned: false, first: "unknown", then: "none", lastChips: false, prior: [], handling: "left",
  };
}

/** The words for the server: as said, or the word with its number. */
export function wordsOf({ saying, number, free }: Scene): string {
  if (free.trim()) return free.trim();
  if (saying === "none") return "";
  if (number === null || !SIZED.includes(saying)) return saying === "amount" ? "" : saying;
  const before: Partial<Record<Saying, string>> = { raise: "raise to ", bet: "bet ", call: "call ", all_in: "all in for " };
  return `${before[saying] ?? ""}${number}`;
}

/** Was anything said, pushed or taken back? */
export function isEmpty(scene: Scene): boolean {
  return !wordsOf(scene) && !scene.pushes.some((push) => push.length) && !scene.prior.length;
}

export function questionOf(scene: Scene): Said {
  const pushes = scene.pushes.filter((push) => push.length).map((push) => [...push]);
  const both = wordsOf(scene) && pushes.length;
  return {
    seat: scene.seat, words: wordsOf(scene), pushes, returned: pushes.length > 1 && scene.returned, first: both ? scene.first : "unknown",
    then: scene.then === "none" || scene.then === "amount" ? "" : scene.then, last_chips: pushes.length && scene.lastChips ? true : null,
    more: scene.prior.length ? { prior_chips: [...scene.prior], prior_handling: scene.handling } : {},
  };
}

/** The worths of chips to tap: those of the table, else the usual ones from the smallest chip up. */
export function worths(colours: readonly { readonly value: number }[], unit: number, most: number): number[] {
  const told = colours.map((one) => one.value);
  const usual = [1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000].filter((value) => value >= unit && value <= Math.max(most, unit));
  return [...new Set(told.length ? told : usual)].sort((a, b) => a - b);
}

/** A push with one chip more, or without the last of a worth. */
export function withChip(scene: Scene, push: number, worth: number): Scene {
  return { ...scene, pushes: scene.pushes.map((chips, i) => (i === push ? [...chips, worth] : chips)) };
}

export function withoutChip(scene: Scene, push: number, worth: number): Scene {
  return { ...scene, pushes: scene.pushes.map((chips, i) => (i === push ? without(chips, worth) : chips)) };
}

/** Chips without the last of a worth. */
export function without(chips: readonly number[], worth: number): number[] {
  return chips.filter((_, at) => at !== chips.lastIndexOf(worth));
}

/** Chips by worth, the largest first: what lies there, to be read at a glance. */
export function counted(chips: readonly number[]): [worth: number, times: number][] {
  const times = new Map<number, number>();
  for (const worth of chips) times.set(worth, (times.get(worth) ?? 0) + 1);
  return [...times].sort((a, b) => b[0] - a[0]);
}
