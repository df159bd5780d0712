import { expect, it } from "vitest";
import { caseOf, freeName, fromHash, question, tapped, toHash, type Case, type Player } from "./case";

const players: Player[] = [
  { name: "甲", paid: 1000, state: "in" }, { name: "B, & Co", paid: 2500, state: "folded" }, { name: "C", paid: 4000, state: "dead" },
  { name: "D", paid: null, state: "in" },
];

it("a link carries the whole case", () => {
  const one: Case = caseOf(players, { ante: 25, dead: 100, unit: 5, rake: 3, rate: 500, cap: 30, boards: 2, winners: [[["甲"], ["C", "甲"]], [[], ["C"]]] });
  expect(fromHash(toHash(one))).toEqual({ case: one });
  expect(fromHash(toHash(caseOf(players)))).toEqual({ case: caseOf(players) });
  expect(toHash(caseOf([{ name: "A", paid: 5, state: "in" }, { name: "B", paid: 6, state: "folded" }]))).toBe("#p=A:5,B:6f");
});

it("a link that cannot be read is bad, and none is empty", () => {
  expect(fromHash("")).toBe("empty");
  expect(fromHash("#")).toBe("empty");
  for (const hash of ["#p=", "#p=A", "#p=A:x", "#p=A:-5,B:3", "#p=%E0%A4%A:5", "#p=A:5,B:6&unit=x", "#p=A:5,B:6&boards=9", "#p=A:5&w=<b>", `#p=${"A:1,".repeat(11)}B:1`, `#p=${"A".repeat(5000)}:1`, "#s=%"]) {
    expect(fromHash(hash), hash).toBe("bad");
  }
  expect(fromHash(`#s=${encodeURIComponent("nl 1/2 | A 5, B 5")}`)).toEqual({ spot: "nl 1/2 | A 5, B 5" });
});

it("only rows with chips are asked about, and one of them is no case", () => {
  expect(question(caseOf(players))?.players?.map((one) => one.name)).toEqual(["甲", "B, & Co", "C"]);
  expect(question(caseOf(players.slice(2)))).toBeNull();
});

it("a tap gives a pot on a board, another takes it back", () => {
  const once = tapped(null, 2, 1, 1, 0, "C");
  expect(once).toEqual([[[]], [["C"]]]);
  expect(tapped(once, 2, 1, 1, 0, "D")).toEqual([[[]], [["C", "D"]]]);
  expect(tapped(once, 2, 1, 1, 0, "C")).toEqual([[[]], [[]]]);
});

it("a new row gets a name that nobody has", () => {
  expect(freeName([{ name: "A", paid: 1, state: "in" }, { name: "C", paid: 1, state: "in" }])).toBe("B");
});
