import { describe, expect, it } from "vitest";
import { atStop, lastStop, placed, stepped, stopOf, type Range } from "./amounts";

const odd: Range = { min: 37, max: 213, step: 25 };
const stops = (range: Range) => Array.from({ length: lastStop(range) + 1 }, (_, i) => atStop(range, i));

describe("amounts and their range", () => {
  it("says on which side of the range an amount lies", () => {
    expect([36, 37, 213, 214].map((v) => placed(odd, v))).toEqual(["low", "fits", "fits", "high"]);
  });
});

describe("slider and steps", () => {
  it("BL-147: the right end is exactly the largest amount, also when the step does not divide it", () => {
    expect(stops(odd)).toEqual([37, 50, 75, 100, 125, 150, 175, 200, 213]);
    expect(atStop(odd, lastStop(odd))).toBe(213);
    expect(atStop(odd, lastStop(odd) + 5)).toBe(213);
  });

  it("the left end is exactly the smallest amount", () => expect(atStop(odd, 0)).toBe(37));

  it("every stop is found again from its amount", () => {
    for (const range of [odd, { min: 4, max: 200, step: 1 }, { min: 600, max: 2400, step: 100 }, { min: 10, max: 12, step: 25 }]) {
      stops(range).forEach((value, stop) => expect(stopOf(range, value)).toBe(stop));
    }
  });

  it("BL-177: no step and no stop leaves the range", () => {
    for (const value of stops(odd)) {
      expect(stepped(odd, value, 1)).toBeLessThanOrEqual(213);
      expect(stepped(odd, value, -1)).toBeGreaterThanOrEqual(37);
    }
    expect(stepped(odd, 200, 1)).toBe(213);
    expect(stepped(odd, 213, -1)).toBe(200);
    expect(stepped(odd, 50, -1)).toBe(37);
  });

  it("a range of one amount has one stop", () => {
    const all = { min: 80, max: 80, step: 25 };
    expect(lastStop(all)).toBe(0);
    expect(stepped(all, 80, 1)).toBe(80);
    expect(stopOf(all, 80)).toBe(0);
  });

  it("stays exact for very large stacks", () => {
    const large = { min: 2, max: 2 ** 52 + 1, step: 1 };
    expect(atStop(large, lastStop(large))).toBe(2 ** 52 + 1);
  });
});
