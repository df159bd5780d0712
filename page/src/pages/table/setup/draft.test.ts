import { expect, it } from "vitest";
import { added, asRequest, changeFormat, changeStack, freshDraft, moved, removed, schedule } from "./draft";

const called = (n: number) => `Seat ${n}`;
const keys = (draft: { seats: readonly { key: number }[] }) => draft.seats.map((seat) => seat.key);

it("a table can begin without anything typed", () => {
  const request = asRequest(freshDraft(), called);
  expect(request?.seats).toHaveLength(6);
  expect(request?.seats[0]).toEqual({ name: "Seat 1", chips: 200 });
  expect(request).toMatchObject({ button: "Seat 1", levels: [], game: { small: 1, big: 2, ante: 0, bb_ante: 0 } });
});

it("what is no amount keeps it from beginning", () => {
  const draft = freshDraft();
  expect(asRequest({ ...draft, big: null }, called)).toBeNull();
  expect(asRequest({ ...draft, anteKind: "each", ante: null }, called)).toBeNull();
  expect(asRequest({ ...draft, seats: draft.seats.map((seat) => ({ ...seat, chips: null })) }, called)).toBeNull();
});

it("the button stays with its player when seats are moved, and goes on when that player is removed", () => {
  const draft = { ...freshDraft(), button: 2 };
  const later = moved(draft, 2, 1);
  expect(keys(later)).toEqual([0, 1, 3, 2, 4, 5]);
  expect(asRequest(later, called)?.button).toBe("Seat 4");
  expect(keys(moved(draft, 0, -1))).toEqual(keys(draft));
  expect(removed(draft, 2).button).toBe(0);
});

it("a new seat has a key of its own", () => {
  const draft = added(removed(freshDraft(), 3));
  expect(new Set(keys(draft)).size).toBe(6);
});

it("chips for everybody leave alone who has other chips", () => {
  const draft = freshDraft();
  const one = { ...draft, seats: draft.seats.map((seat) => (seat.key === 1 ? { ...seat, chips: 77 } : seat)) };
  expect(changeStack(one, 500).seats.map((seat) => seat.chips)).toEqual([500, 77, 500, 500, 500, 500]);
});

it("a tournament has its rules, a clock, and antes later", () => {
  const request = asRequest(changeFormat(freshDraft(), "tournament"), called);
  expect(request?.game.rules).toBe("tda-2024");
  expect(request?.levels?.[0]).toEqual({ minutes: 15, small: 50, big: 100, ante: 0, bb_ante: 0, pause: false });
  expect(request?.levels?.some((level) => level.bb_ante > 0)).toBe(true);
});

it("levels only rise, every fourth is followed by a break, and the last is none", () => {
  const levels = schedule(50, 100, 20, true);
  const blinds = levels.filter((level) => !level.pause).map((level) => level.big);
  expect(blinds).toEqual([...blinds].sort((a, b) => a - b));
  expect(new Set(blinds).size).toBe(blinds.length);
  expect(levels.findIndex((level) => level.pause)).toBe(4);
  expect(levels.at(-1)?.pause).toBe(false);
  expect(levels.length).toBeLessThanOrEqual(60);
});
