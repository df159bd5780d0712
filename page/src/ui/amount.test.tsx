import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it } from "vitest";
import type { Preset } from "../api/types";
import { Amount } from "./amount";
import type { Range } from "./amounts";

const range: Range = { min: 37, max: 213, step: 25 };
const presets: Preset[] = [
  { key: "min", words: { en: "min", zh: "最小" }, to: 37, all_in: false },
  { key: "pot", words: { en: "pot", zh: "满池" }, to: 120, all_in: false },
  { key: "all_in", words: { en: "all-in", zh: "全下" }, to: 213, all_in: true },
];
let host: HTMLElement;
let value: number | null = 37;
let entered: number[] = [];
let outside: number[] = [];
let typed: number | undefined;

function draw(turn: string) {
  host ??= document.body.appendChild(document.createElement("div"));
  act(() => render(
    <Amount
      key={turn} range={range} presets={presets} label="Raise to" value={value} onValue={(v, out) => { value = v; typed = out; }}
      onEnter={(v) => entered.push(v)} onOutside={(v) => outside.push(v)}
    />, host));
}
const field = () => host.querySelector<HTMLInputElement>("input[type=text]")!;
const slider = () => host.querySelector<HTMLInputElement>("input[type=range]")!;
const button = (name: string) => [...host.querySelectorAll("button")].find((b) => b.textContent?.includes(name) || b.ariaLabel?.includes(name))!;
function put(input: HTMLInputElement, text: string, turn = "1") {
  act(() => { input.value = text; input.dispatchEvent(new Event("input", { bubbles: true })); });
  draw(turn);
}
const press = (key: string) => act(() => { field().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })); });

afterEach(() => {
  render(null, host);
  value = 37;
  entered = [];
  outside = [];
});

describe("the amount of a bet", () => {
  it("BL-147: the slider's right end is all chips", () => {
    draw("1");
    put(slider(), slider().max);
    expect(value).toBe(213);
    expect(slider().getAttribute("aria-valuetext")).toBe("213");
  });

  it("BL-149, users_expect D 51: each size that was sent sets exactly its amount, and no other is offered", () => {
    draw("1");
    expect(host.querySelectorAll(".sizes button")).toHaveLength(presets.length);
    for (const { to, words } of presets) {
      act(() => button(words.en).click());
      expect(value).toBe(to);
      draw("1");
    }
  });

  it("users_expect D 52: the amount is set anew each turn, what was typed is forgotten", () => {
    draw("1");
    put(field(), "9999");
    expect(field().value).toBe("9999");
    value = 37;
    draw("2");
    expect(field().value).toBe("37");
  });

  it("users_expect D 55: the mouse wheel goes a step", () => {
    draw("1");
    act(() => { field().dispatchEvent(new WheelEvent("wheel", { deltaY: -100, bubbles: true, cancelable: true })); });
    expect(value).toBe(50);
  });

  it("users_expect D 56: an amount out of range is explained and not sent", () => {
    draw("1");
    put(field(), "250");
    expect([value, typed]).toEqual([null, 250]);
    press("Enter");
    expect(entered).toEqual([]);
    expect(outside).toEqual([250]);
    expect(host.querySelector("[role=alert]")?.textContent).toBe("37 to 213");
  });

  it("what is no number is not sent", () => {
    draw("1");
    put(field(), "many");
    press("Enter");
    expect([entered, outside, value]).toEqual([[], [], null]);
  });

  it("Enter does what was typed, arrows go a step", () => {
    draw("1");
    put(field(), "100");
    press("Enter");
    expect(entered).toEqual([100]);
    press("ArrowUp");
    expect(value).toBe(125);
  });
});
