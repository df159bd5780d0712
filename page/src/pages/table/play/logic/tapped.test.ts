import { describe, expect, it } from "vitest";
import { toggled, winnersOf } from "./tapped";

describe("winners tapped per pot", () => {
  it("nothing is settled before each pot has somebody", () => {
    expect(winnersOf([[], []], {})).toBeNull();
    expect(winnersOf([[], []], { 0: ["A"] })).toBeNull();
    expect(winnersOf([], {})).toBeNull();
  });

  it("pots whose winner the server knows need no tap, ties are several", () => {
    const tapped = toggled(toggled({}, 1, "B"), 1, "C");
    expect(winnersOf([["A"], []], tapped)).toEqual([["A"], ["B", "C"]]);
  });

  it("a second tap takes the first back", () => {
    expect(toggled(toggled({}, 0, "A"), 0, "A")).toEqual({ 0: [] });
    expect(winnersOf([[]], { 0: [] })).toBeNull();
  });
});
