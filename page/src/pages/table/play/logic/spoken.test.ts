import { describe, expect, it } from "vitest";
import { counted, isEmpty, newScene, questionOf, withChip, withoutChip, wordsOf, worths, type Scene } from "./spoken";

const scene = (part: Partial<Scene>): Scene => ({ ...newScene("B"), ...part });

describe("what was said or pushed", () => {
  it("a word, a word with its number, a number alone, and words as they were said", () => {
    expect(wordsOf(scene({ saying: "call" }))).toBe("call");
    expect(wordsOf(scene({ saying: "raise", number: 500 }))).toBe("raise to 500");
    expect(wordsOf(scene({ saying: "amount", number: 500 }))).toBe("500");
    expect(wordsOf(scene({ saying: "check", number: 500 }))).toBe("check");
    expect(wordsOf(scene({ saying: "call", free: " I see your 200 " }))).toBe("I see your 200");
  });

  it("one silent chip", () => {
    expect(questionOf(withChip(newScene("B"), 0, 500))).toEqual({
      seat: "B", words: "", pushes: [[500]], returned: false, first: "unknown", then: "", last_chips: null, more: {},
    });
  });

  it("a string bet: two pushes with the hand back at the stack, empty pushes left out", () => {
    const asked = questionOf(scene({ pushes: [[100, 100], [], [500]], returned: true, first: "words" }));
    expect(asked).toMatchObject({ pushes: [[100, 100], [500]], returned: true, first: "unknown" });
    expect(questionOf(scene({ pushes: [[100]], returned: true })).returned).toBe(false);
  });

  it("what came first counts where there are words and chips", () => {
    expect(questionOf(scene({ saying: "call", pushes: [[500]], first: "chips" })).first).toBe("chips");
  });

  it("chips from before, with what became of them", () => {
    expect(questionOf(scene({ prior: [100, 100], handling: "partly_pulled_back" })).more)
      .toEqual({ prior_chips: [100, 100], prior_handling: "partly_pulled_back" });
  });

  it("nothing is asked while nothing was said or pushed", () => {
    expect(isEmpty(newScene("B"))).toBe(true);
    expect(isEmpty(scene({ saying: "amount" }))).toBe(true);
    expect(isEmpty(scene({ saying: "fold" }))).toBe(false);
  });

  it("a chip is taken off again, and chips are counted by worth", () => {
    const two = withChip(withChip(withChip(newScene("B"), 0, 25), 0, 100), 0, 25);
    expect(counted(two.pushes[0] ?? [])).toEqual([[100, 1], [25, 2]]);
    expect(withoutChip(two, 0, 25).pushes).toEqual([[25, 100]]);
    expect(withoutChip(two, 0, 500).pushes).toEqual([[25, 100, 25]]);
  });

  it("chips to tap are those of the table, else the usual ones that fit", () => {
    expect(worths([{ value: 100 }, { value: 25 }], 25, 9999)).toEqual([25, 100]);
    expect(worths([], 25, 2400)).toEqual([25, 100, 500, 1000]);
    expect(worths([], 1, 0)).toEqual([1]);
  });
});
