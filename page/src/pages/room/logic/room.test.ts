import { expect, test } from "vitest";
import type { Seen } from "../../../api/live";
import type { Choices, Line } from "../../../api/live_types";
import { CHANGED_MS, resting } from "../../../ui/guard";
import { actOf, chosenNow, offered, stands } from "./ahead";
import { byHand } from "./hands";
import { isAllIn } from "../../../ui/raise";
import { act, meanings } from "./meanings";
import { around, spots } from "./places";

const choices: Choices = {
  to_call: 0, verb: "bet", min_to: 2, max_to: 100, all_in: "bet", all_in_to: 100, step: 1, presets: [], no_raise: null, reason: "",
  sentence: { en: "", zh: "" }, odds: null,
};

function seen(faces: number | null, table: Partial<Seen["table"]> = {}, mine: Choices | null = null): Seen {
  return {
    seq: 1, ahead: 0,
    table: { hand: 3, decision: 2, street: "flop", phase: "playing", actor: "Bob", ...table } as Seen["table"],
    you: { faces, choices: mine } as Seen["you"],
  };
}

test("a choice ahead is offered for what one faces, and not on one's turn or without one to come", () => {
  expect(offered(seen(0))).toEqual(["check_fold", "check"]);
  expect(offered(seen(40))).toEqual(["check_fold", "call"]);
  expect(offered(seen(null))).toEqual([]);
  expect(offered(seen(0, { phase: "paid" }))).toEqual([]);
  expect(offered(seen(0, {}, choices))).toEqual([]);
  expect(chosenNow("call", seen(null))).toBeNull();
});

test.each([["check_fold", 0, "check"], ["check_fold", 40, "fold"], ["check", 0, "check"], ["call", 40, "call"]] as const)(
  "%s at %d is sent as %s when the price is the same, with hand, decision and price", (kind, faces, does) => {
    const ahead = chosenNow(kind, seen(faces));
    if (!ahead) throw new Error("not offered");
    const turn = seen(faces, { decision: 7 }, { ...choices, to_call: faces });
    expect(stands(ahead, turn)).toBe("kept");
    expect(actOf(ahead, turn)).toEqual({ do: "act", hand: 3, decision: 7, kind: does, ...(does === "fold" ? {} : { pays: faces }) });
  });

test("a choice ahead is dropped when what one faces changes, before the turn or with it", () => {
  const call = chosenNow("call", seen(40));
  const check = chosenNow("check_fold", seen(0));
  if (!call || !check) throw new Error("not offered");
  expect(stands(call, seen(80))).toBe("changed");
  expect(stands(call, seen(0, {}, { ...choices, to_call: 80 }))).toBe("changed");
  expect(stands(check, seen(40))).toBe("changed");
  expect(stands(call, seen(40, { street: "turn" }))).toBe("gone");
  expect(stands(call, seen(40, { hand: 4 }))).toBe("gone");
  expect(stands(call, seen(null))).toBe("gone");
});

test("a button rests when it means something else: a choice ahead becomes an act, a call another call", () => {
  const before = meanings(seen(0));
  const turn = meanings(seen(0, {}, choices));
  const rests = resting(before, turn, 1000);
  expect(rests["fold"]).toBe(1000 + CHANGED_MS);
  expect(rests["passive"]).toBe(1000 + CHANGED_MS);
  expect(rests["raise"]).toBe(1000 + CHANGED_MS);
  const dearer = meanings(seen(0, {}, { ...choices, to_call: 40, verb: "raise", min_to: 80 }));
  expect(resting(turn, dearer, 2000)).toMatchObject({ fold: 0, passive: 2000 + CHANGED_MS, raise: 2000 + CHANGED_MS });
  expect(resting(turn, turn, 3000)).toMatchObject({ fold: 0, passive: 0, raise: 0, all_in: 0 });
});

test("an act names what was seen", () => {
  expect(act(seen(0), "raise", { to: 60 })).toEqual({ do: "act", hand: 3, decision: 2, kind: "raise", to: 60 });
  expect(isAllIn(choices, 100)).toBe(true);
  expect(isAllIn(choices, 99)).toBe(false);
  expect(isAllIn({ ...choices, all_in: "call" }, 100)).toBe(false);
});

test("seats stand clockwise from the left of whoever looks, none on another", () => {
  const seats = Array.from({ length: 9 }, (_, number) => ({ number }));
  expect(around(seats, 3).map((one) => one.number)).toEqual([4, 5, 6, 7, 8, 0, 1, 2]);
  expect(around(seats, null)).toBe(seats);
  for (let count = 1; count <= 9; count++) {
    const found = spots(count);
    expect(found).toHaveLength(count);
    expect(new Set(found.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
  }
  expect(spots(3)).toEqual([{ x: 0, y: 62 }, { x: 50, y: 0 }, { x: 100, y: 62 }]);
});

test("the log is told by hand", () => {
  const line = (seq: number, kind: string, en: string): Line => ({ seq, kind, text: { en, zh: en }, player: null });
  const found = byHand([line(1, "sat", "A sits"), line(2, "dealt_hand", "Hand 1,001"), line(2, "posted", "blind"), line(3, "dealt_hand", "Hand 1,002")]);
  expect(found.map((one) => [one.number, one.lines.length])).toEqual([[0, 1], [1001, 1], [1002, 0]]);
});
