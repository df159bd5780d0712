// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { commandOf, takesText, type Pressed } from "./keys";

const key = (k: string, more: Partial<Pressed> = {}): Pressed => ({
  key: k, ctrlKey: false, metaKey: false, altKey: false, repeat: false, isComposing: false, ...more,
});
const input = (type: string) => Object.assign(document.createElement("input"), { type });

describe("users_expect D 54: keys", () => {
  it.each([["f", "fold"], ["C", "passive"], ["r", "raise"], ["a", "all_in"], ["u", "undo"], ["n", "next"], ["?", "help"], ["3", "preset3"]])(
    "%s is %s", (pressed, command) => expect(commandOf(key(pressed), false)).toBe(command));

  it("does nothing while somebody types, with a modifier, for a held key, inside an input method", () => {
    expect(commandOf(key("f"), true)).toBeNull();
    expect(commandOf(key("r", { ctrlKey: true }), false)).toBeNull();
    expect(commandOf(key("c", { repeat: true }), false)).toBeNull();
    expect(commandOf(key("c", { isComposing: true }), false)).toBeNull();
    expect(commandOf(key("Enter"), false)).toBeNull();
    expect(commandOf(key("9"), false)).toBeNull();
  });

  it("knows fields that take text from those that do not", () => {
    expect([input("text"), input("number"), document.createElement("textarea"), document.createElement("select")].map(takesText))
      .toEqual([true, true, true, true]);
    expect([input("range"), input("checkbox"), document.createElement("button"), null].map(takesText)).toEqual([false, false, false, false]);
  });
});
