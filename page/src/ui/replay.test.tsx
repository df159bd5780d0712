import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Frame, HandView } from "../api/types";
import { change } from "../settings";
import { handLink, readHandLink } from "./hand_link";
import { Replay } from "./replay";

let root: HTMLElement;
beforeEach(() => {
  change({ language: "en" });
  root = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  void act(() => render(null, root));
  root.remove();
});

const told = { text: { en: "A is to act.", zh: "轮到 A。" }, steps: [], rules: [], citations: [], remarks: [] };
const frame = (text: string, dealt: number): Frame => ({
  line: { kind: "acted", text: { en: text, zh: text }, seat: null, street: null },
  hand: { boards: [[]], seats: [], layers: [], refunds: [], pot: 3, dealt, due: "act", turn: told, choices: null, awards_told: null } as unknown as HandView,
});
const replay = { title: told.text, frames: [frame("one", 0), frame("two", 0), frame("three", 1), frame("four", 2)] };
const line = () => root.querySelector(".replay-line")?.textContent;
const press = (key: string, on: EventTarget = window) => act(() => {
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
});

it("keys step through a hand and stop at its ends", async () => {
  await act(() => render(<Replay replay={replay} keys />, root));
  for (const [key, right] of [["ArrowLeft", "one"], ["ArrowRight", "two"], ["End", "four"], ["ArrowRight", "four"], ["ArrowLeft", "three"], ["Home", "one"]] as const) {
    await press(key, document.body);
    expect(line(), key).toBe(right);
  }
});

it("a street is gone to by its name, and only streets that were dealt are offered", async () => {
  await act(() => render(<Replay replay={replay} />, root));
  const streets = [...root.querySelectorAll<HTMLButtonElement>(".replay-street")];
  expect(streets.map((one) => one.textContent)).toEqual(["Before", "Flop", "Turn"]);
  await act(() => streets[1]?.click());
  expect(line()).toBe("three");
  expect(root.querySelector('[aria-current="step"]')?.textContent).toBe("Flop");
});

it("keys typed into a field are not the replay's", async () => {
  await act(() => render(<><Replay replay={replay} keys /><textarea /></>, root));
  await press("ArrowRight", root.querySelector("textarea")!);
  expect(line()).toBe("one");
});

it("a link gives back its hand, and one that is none gives nothing", () => {
  const hand = { spot: 'nl 1/2 | "A + B" 5, C 5 | C c', winners: [["A + B", "C"], ["C, the; 5% one"]] };
  expect(readHandLink(new URL(handLink(hand), "http://x").hash)).toEqual(hand);
  expect(readHandLink(handLink({ spot: "x", winners: null }).slice(5))).toEqual({ spot: "x", winners: null });
  for (const bad of ["", "#", "#w=A", "#s=", `#s=${"x".repeat(70_000)}`]) expect(readHandLink(bad)).toBeNull();
});
