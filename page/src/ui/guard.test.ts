import { describe, expect, it } from "vitest";
import { CHANGED_MS, NEXT_SEAT_MS, resting, type Meanings } from "./guard";

const at = (whose: string, passive: string, raise = "raise 4..200"): Meanings => ({
  passive: { whose, does: passive }, raise: { whose, does: raise },
});

describe("users_expect D 45: a button that means something else rests", () => {
  it("Check that becomes Call 9,000 is dead for half a second", () => {
    const until = resting(at("1 flop A", "check"), at("1 flop B", "call 9000"), 1000);
    expect(until.passive).toBe(1000 + CHANGED_MS);
  });

  it("users_expect D 48: another price is another meaning", () => {
    expect(resting(at("1 flop B", "call 200"), at("1 flop B", "call 500"), 0).passive).toBe(CHANGED_MS);
  });

  it("the same act of the next seat rests for the length of a double tap", () => {
    expect(resting(at("1 flop A", "check"), at("1 flop B", "check"), 1000)).toEqual({ passive: 1000 + NEXT_SEAT_MS, raise: 1000 + NEXT_SEAT_MS });
  });

  it("users_expect D 49: the same button in the next hand rests too", () => {
    expect(resting(at("1 preflop A", "fold"), at("2 preflop A", "fold"), 5).passive).toBe(5 + NEXT_SEAT_MS);
  });

  it("nothing rests that means the same, and a rest is not cut short", () => {
    const same = at("1 flop A", "check");
    expect(resting(same, same, 1000)).toEqual({ passive: 0, raise: 0 });
    expect(resting(same, same, 1000, { passive: 1400 }).passive).toBe(1400);
  });

  it("a button that comes back after it was gone rests", () => {
    expect(resting({}, at("1 flop A", "check"), 10).passive).toBe(10 + CHANGED_MS);
  });
});
