import { expect, it } from "vitest";
import { change } from "../settings";
import { catalogue, chips, lang, names, say, sentences } from "./index";

it("texts follow the language, and numbers are grouped alike in both", () => {
  const words = catalogue({ en: { hi: "Hello", n: (n: number) => `${n} chips` }, zh: { hi: "你好", n: (n: number) => `${n} 筹码` } });
  change({ language: "zh" });
  expect([words().hi, words().n(2), say({ en: "a", zh: "甲" }), names(["A", "B", "C"]), chips(1234567)]).toEqual(
    ["你好", "2 筹码", "甲", "A、B和C", "1,234,567"]);
  change({ language: "en" });
  expect([words().hi, words().n(2), say({ en: "a", zh: "甲" }), names(["A", "B", "C"]), chips(1000)]).toEqual(
    ["Hello", "2 chips", "a", "A, B, and C", "1,000"]);
});

it("what is read out has a stop after each part", () => {
  change({ language: "en" });
  expect(sentences(["Ann calls 2", "", "Bob to act.", "Call or fold"])).toBe("Ann calls 2. Bob to act. Call or fold.");
  change({ language: "zh" });
  expect(sentences(["阿安 跟注", "轮到 老白。"])).toBe("阿安 跟注。轮到 老白。");
});

it("without a choice it is the browser's language", () => {
  change({ language: null });
  expect(lang.value).toBe("en");
});
