/** What is chosen before a table begins; kept on the device, so that the next evening starts with the same names. */
import type { Colour, Game, Level, NewTable } from "../../../api/types";
import { recall, store } from "../../../storage";

export interface SeatDraft {
  readonly key: number;
  /** "": called by its number. */
  readonly name: string;
  /** null while it is no amount. */
  readonly chips: number | null;
}

export interface Draft {
  readonly title: string;
  readonly format: "cash" | "tournament";
  readonly seats: readonly SeatDraft[];
  /** Key of the seat with the button. */
  readonly button: number;
  readonly stack: number | null;
  readonly small: number | null;
  readonly big: number | null;
  readonly anteKind: "none" | "each" | "one";
  readonly ante: number | null;
  readonly rules: string;
  readonly limit: Game["limit"];
  readonly unit: number | null;
  readonly pace: Pace;
  readonly colours: readonly Colour[];
}

export type Pace = "off" | "quick" | "usual" | "slow";
export const MINUTES: Record<Exclude<Pace, "off">, number> = { quick: 8, usual: 15, slow: 25 };
export const MOST_SEATS = 10;
const KEY = "sidepot.setup";

/** What a format starts with; blinds, stacks and rules are suggestions, each can be changed. */
export const FORMATS = {
  cash: { rules: "wsop-cash-2026", blinds: [[1, 2], [1, 3], [2, 5], [5, 10], [25, 50]], stack: 200, unit: 1, pace: "off" },
  tournament: { rules: "tda-2024", blinds: [[25, 50], [50, 100], [100, 200]], stack: 10_000, unit: 25, pace: "usual" },
} as const;

/** A kind of chips is known by its worth: colours have other names in other languages. */
export function kindOfChip(colour: string, value: number): Colour {
  return { name: String(value), colour, value };
}

export const USUAL_COLOURS: readonly Colour[] = [
  kindOfChip("#f2f0ea", 1), kindOfChip("#c8383c", 5), kindOfChip("#2c7a4b", 25), kindOfChip("#26282b", 100),
];

function inFormat(format: Draft["format"]): Partial<Draft> {
  const { rules, blinds, stack, unit, pace } = FORMATS[format];
  const [small, big] = blinds[format === "cash" ? 0 : 1];
  return { format, rules, stack, unit, pace, small, big };
}

export function freshDraft(): Draft {
  const draft: Draft = {
    title: "", format: "cash", button: 0, anteKind: "none", ante: null, limit: "nl", colours: [], rules: "", unit: 1, pace: "off", stack: 200,
    small: 1, big: 2, seats: Array.from({ length: 6 }, (_, key) => ({ key, name: "", chips: 200 })),
  };
  return { ...draft, ...inFormat("cash") };
}

export function recallDraft(): Draft {
  const kept = recall<Draft>(KEY);
  return kept && Array.isArray(kept.seats) && kept.seats.length >= 2 ? { ...freshDraft(), ...kept } : freshDraft();
}

export function keepDraft(draft: Draft): void {
  store(KEY, draft);
}

/** The draft in another format: its blinds, stacks and rules. */
export function changeFormat(draft: Draft, format: Draft["format"]): Draft {
  const { stack } = FORMATS[format];
  return { ...draft, ...inFormat(format), seats: draft.seats.map((seat) => ({ ...seat, chips: stack })) };
}

/** Everybody who has what everybody had gets the new amount. */
export function changeStack(draft: Draft, stack: number | null): Draft {
  return { ...draft, stack, seats: draft.seats.map((seat) => (seat.chips === draft.stack ? { ...seat, chips: stack } : seat)) };
}

/** Moves a seat by one place. */
export function moved(draft: Draft, key: number, by: 1 | -1): Draft {
  const at = draft.seats.findIndex((seat) => seat.key === key);
  const seat = draft.seats[at];
  if (!seat) return draft;
  const seats = draft.seats.filter((one) => one !== seat);
  seats.splice(Math.max(0, at + by), 0, seat);
  return { ...draft, seats };
}

export function removed(draft: Draft, key: number): Draft {
  const seats = draft.seats.filter((seat) => seat.key !== key);
  return { ...draft, seats, button: draft.button === key ? (seats[0]?.key ?? 0) : draft.button };
}

export function added(draft: Draft): Draft {
  const key = Math.max(...draft.seats.map((seat) => seat.key)) + 1;
  return { ...draft, seats: [...draft.seats, { key, name: "", chips: draft.stack }] };
}

/** Big blinds of a schedule, as multiples of the first. */
const STEPS = [1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 30, 40, 60, 80, 100, 120];
const BREAK_AFTER = 4;
const ANTE_FROM = 3;

/** A blind schedule as a proposal: from the first big blind, a break after every fourth level, an ante of a big blind later. */
export function schedule(small: number, big: number, minutes: number, antes: boolean): Level[] {
  return STEPS.flatMap((times, i): Level[] => {
    const level = { minutes, small: small * times, big: big * times, ante: 0, bb_ante: antes && i >= ANTE_FROM ? big * times : 0, pause: false };
    const rest = { minutes: 10, small: 0, big: 0, ante: 0, bb_ante: 0, pause: true };
    return i % BREAK_AFTER === BREAK_AFTER - 1 && i < STEPS.length - 1 ? [level, rest] : [level];
  });
}

/** The request for it; null while an amount is missing.  called: the name of a seat that has none of its own. */
export function asRequest(draft: Draft, called: (n: number) => string): NewTable | null {
  const { small, big, unit, ante, anteKind } = draft;
  const seats = draft.seats.map((seat, i) => ({ name: seat.name.trim() || called(i + 1), chips: seat.chips ?? 0 }));
  const at = Math.max(0, draft.seats.findIndex((seat) => seat.key === draft.button));
  if (small === null || !big || !unit || seats.some((seat) => seat.chips < 1) || (anteKind !== "none" && !ante)) return null;
  return {
    seats, button: seats[at]?.name ?? "", title: draft.title.trim(), colours: [...draft.colours],
    levels: draft.pace === "off" ? [] : schedule(small, big, MINUTES[draft.pace], draft.format === "tournament"),
    game: {
      small, big, unit, rules: draft.rules, limit: draft.limit, ante: anteKind === "each" ? (ante ?? 0) : 0, bb_ante: anteKind === "one" ? (ante ?? 0) : 0,
    },
  };
}
