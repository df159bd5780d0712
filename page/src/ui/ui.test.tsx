import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { change } from "../settings";
import { clearAlerts, showFault } from "./alerts";
import { spokenCards } from "./card";
import { CardPicker } from "./card_picker";
import { NumberField, TextField } from "./field";
import { announce } from "./live";
import { Sheet } from "./sheet";

let root: HTMLElement;
beforeEach(() => {
  change({ language: "en" });
  root = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  void act(() => render(null, root));
  root.remove();
});
const show = (tree: preact.ComponentChild) => act(() => render(tree, root));
const find = <E extends HTMLElement>(css: string) => root.querySelector<E>(css)!;
const type = (box: HTMLInputElement, text: string) => act(() => {
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
});

it("a card is taken by a tap, given back by another, and one that is out cannot be", async () => {
  const taken = vi.fn();
  await show(<CardPicker cards={["As"]} count={2} used={["Kd"]} onCards={taken} />);
  await act(() => find('[aria-label="Queen of hearts"]').click());
  expect(taken).toHaveBeenLastCalledWith(["As", "Qh"]);
  await act(() => find('button[aria-label="Ace of spades"]').click());
  expect(taken).toHaveBeenLastCalledWith([]);
  expect(find<HTMLButtonElement>('[aria-label="King of diamonds, out already"]').disabled).toBe(true);
});

it("cards are read out in words", () => {
  expect(spokenCards("Flop: 2♠ 10♥ J♦. A♣")).toBe("Flop: 2 of spades, 10 of hearts, and Jack of diamonds. Ace of clubs");
});

it("cards may be typed, and a wrong one is named", async () => {
  const taken = vi.fn();
  await show(<CardPicker cards={[]} count={2} used={["Kd"]} onCards={taken} />);
  await type(find<HTMLInputElement>("input"), "As Qh");
  expect(taken).toHaveBeenLastCalledWith(["As", "Qh"]);
  await type(find<HTMLInputElement>("input"), "As Kd");
  expect(find(".field-note").textContent).toBe("King of diamonds is out already.");
  expect(taken).toHaveBeenCalledTimes(1);
});

it("cards typed faster than they are drawn are not lost, and one that is not whole yet is no fault", async () => {
  let cards: string[] = [];
  const draw = () => render(<CardPicker cards={cards} count={3} onCards={(next) => { cards = next; draw(); }} />, root);
  await act(draw);
  const box = find<HTMLInputElement>("input");
  await act(() => {
    for (const text of ["2", "2c", "2c7", "2c7d", "2c7d1", "2c7d10", "2c7d10h"]) {
      box.value = text;
      box.dispatchEvent(new Event("input", { bubbles: true }));
      expect(root.querySelector(".field-note[role=alert], .field.wrong")).toBeNull();
    }
  });
  expect([cards, box.value]).toEqual([["2c", "7d", "Th"], "2c7d10h"]);
  await act(() => find('button[aria-label="2 of clubs"]').click());
  expect(box.value).toBe("7d Th");
});

it("an amount is shown grouped, read as people write it, and null while it is none", async () => {
  const told = vi.fn();
  await show(<NumberField label="Stack" value={20000} onValue={told} />);
  expect(find<HTMLInputElement>("input").value).toBe("20,000");
  await type(find<HTMLInputElement>("input"), "1.5k");
  expect(told).toHaveBeenLastCalledWith(1500);
  await type(find<HTMLInputElement>("input"), "many");
  expect(told).toHaveBeenLastCalledWith(null);
  expect(find("input").getAttribute("aria-invalid")).toBe("true");
});

it("a sheet is a dialog with a name, and Escape closes it", async () => {
  const closed = vi.fn();
  await show(<Sheet title="Settings" open onClose={closed}>text</Sheet>);
  const dialog = find<HTMLDialogElement>("dialog");
  expect(dialog.open).toBe(true);
  expect(document.getElementById(dialog.getAttribute("aria-labelledby")!)?.textContent).toBe("Settings");
  await act(() => void dialog.dispatchEvent(new Event("cancel", { cancelable: true })));
  expect(closed).toHaveBeenCalledOnce();
});

it("what goes wrong, and what is announced, is told in the sheet on top", async () => {
  await show(
    <>
      <Sheet title="Below" open onClose={() => undefined}>below</Sheet>
      <Sheet title="Above" open onClose={() => undefined}>above</Sheet>
    </>,
  );
  await act(() => {
    showFault({ code: "x", text: { en: "Not now.", zh: "现在不行。" }, field: null, told: null });
    announce("Ann to act");
  });
  const [below, above] = Array.from(root.querySelectorAll("dialog"));
  expect(above!.querySelector("[role=alert]")?.textContent).toContain("Not now.");
  expect(below!.querySelector("[role=alert]")).toBeNull();
  expect(above!.querySelector("[aria-live=polite]")?.textContent).toBe("Ann to act");
  await act(clearAlerts);
  expect(above!.querySelector("[role=alert]")).toBeNull();
});

it("a special blank is a plain one as soon as it is typed; what joins an emoji stays", async () => {
  const typed = vi.fn();
  await show(<TextField label="Name" value="" onInput={typed} />);
  await type(find<HTMLInputElement>("input"), "Ann\u00a0B\u3000\u{1f937}\u200d\u2642\ufe0f");
  expect(typed).toHaveBeenLastCalledWith("Ann B \u{1f937}\u200d\u2642\ufe0f");
});
