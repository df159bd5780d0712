import { describe, expect, it } from "vitest";
import { change } from "../settings";
import { cardName, readCards } from "./card";
import { chipColour } from "./chips";
import { readChips } from "./field";

describe("amounts as people type them", () => {
  it.each([
    ["1500", 1500], ["1,500", 1500], ["1，500", 1500], ["２００", 200], [" 1 500 ", 1500], ["1.5k", 1500], ["2万", 20000], ["3千", 3000], ["1M", 1_000_000], ["0", 0],
  ])("%s", (text, value) => expect(readChips(text)).toBe(value));
  it.each(["", "abc", "-5", "1.5", "1e5", "5kk", "99999999999999999999"])("%s is none", (text) => expect(readChips(text)).toBeNull());
});

describe("cards as people type them", () => {
  it.each([
    ["As Kd", ["As", "Kd"]], ["askd", ["As", "Kd"]], ["10h,Tc", ["Th", "Tc"]], ["A♠K♥", ["As", "Kh"]], ["", []],
  ])("%s", (text, cards) => expect(readCards(text)).toEqual(cards));
  it.each(["A", "Ax", "1s", "AsK"])("%s is none", (text) => expect(readCards(text)).toEqual([]));

  it("have a name in both languages", () => {
    change({ language: "en" });
    expect([cardName("As"), cardName("Td"), cardName(null)]).toEqual(["Ace of spades", "10 of diamonds", "unknown card"]);
    change({ language: "zh" });
    expect([cardName("As"), cardName("Td")]).toEqual(["黑桃A", "方块10"]);
  });
});

it("an amount is drawn in the colour of the largest chip that fits into it", () => {
  const own = [{ name: "red", colour: "#ff0000", value: 5 }, { name: "black", colour: "#000000", value: 100 }];
  expect([3, 5, 99, 100, 5000].map((amount) => chipColour(amount, own))).toEqual(["#ff0000", "#ff0000", "#ff0000", "#000000", "#000000"]);
});
