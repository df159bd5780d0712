import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../../../api/client";
import type { LiveTable } from "../../../api/table";
import type { Choices, HandView, SeatState, TableView, Told, Words } from "../../../api/types";
import { change } from "../../../settings";
import { Play } from ".";

const say = (text: string): Words => ({ en: text, zh: text });
const told: Told = { text: say("because"), steps: [], rules: [], citations: [], remarks: [] };
const seat = (name: string, acting: boolean): SeatState => ({
  name, position: "BTN", position_words: say("button"), start: 200, stack: 200, bet: 0, paid: 0, state: "in", acting, cards: null, shown: false,
  made: null, won: 0,
});
const checks = (who: string): Choices => ({
  seat: who, to_call: 0, call_all_in: false, call_to: 0, verb: "bet", min_to: 2, max_to: 200, max_is_all_in: true, step: 1,
  presets: [{ key: "min", words: say("Minimum"), to: 2, all_in: false }, { key: "all_in", words: say("All-in"), to: 200, all_in: true }],
  all_in: "bet", all_in_to: 200, sentence: say("fold, check or bet"), no_raise: null, odds: null,
});
const faces = (who: string, to_call: number): Choices => ({ ...checks(who), to_call, call_to: to_call, verb: "raise", min_to: 2 * to_call, presets: [] });

/** A table where A or B is to act; each act is a line and a version more. */
function table(version: number, choices: Choices): TableView {
  const hand: HandView = {
    spot: "", limit: "nl", small_blind: 1, big_blind: 2, rules: "wsop-cash-2026", rules_words: say(""), unit: 1, street: "flop", dealt: 1,
    boards: [["2s", "7h", "Jd"]], seats: ["A", "B"].map((name) => seat(name, name === choices.seat)), actor: choices.seat, pot: 4, layers: [], refunds: [],
    pots_stand: false, due: "act", deals: null, may_run: [], ask_winners: [], winners: [], turn: told, choices,
    showdown: { mode: "not_yet", order: [], next: null, must_show: [], may_muck: [], told }, awards: [], awards_told: null, rake: 0,
    lines: Array.from({ length: version }, (_, i) => ({ kind: "act", text: say(`line ${i + 1}`), seat: null, street: null })),
  };
  return {
    version, role: "owner", title: "", number: 1, hand, between: false, closed: false,
    places: ["A", "B"].map((name) => ({ name, chips: 200, bought: 200, cashed: 0, net: 0, state: "playing", button: name === "B", owes: null })),
    game: { small: 1, big: 2, rules: "wsop-cash-2026", limit: "nl", ante: 0, bb_ante: 0, unit: 1 }, colours: [], clock: null, coming: null,
    coming_fault: null, may_straddle: {}, may_post: {}, pending: null, waiting_act: null, transfers: [], money: [], found: 0, buy_in: 200, hands: 0, followers: 0,
    log: Array.from({ length: version }, (_, i) => ({ n: i + 1, hand: 1, text: say(`record ${i + 1}`) })),
  };
}

let host: HTMLElement;
let sent: { steps: unknown; seen: number | undefined }[];
let undone: number[];
let answer: () => Promise<TableView>;
const busy = signal(false);

function live(): LiveTable {
  const changed = async () => {
    busy.value = true;
    try {
      return await answer();
    } finally {
      busy.value = false;
    }
  };
  return {
    token: "", view: signal(null), gone: signal(false), refused: signal(null), busy, stop: () => undefined,
    do: (steps, _said, seen) => { sent.push({ steps, seen }); return changed(); },
    undo: (to) => { undone.push(to); return changed(); },
    rule: () => Promise.reject(new Error()), why: () => Promise.resolve(told), hands: () => Promise.resolve([]),
    hand: () => Promise.reject(new Error()), file: () => Promise.reject(new Error()),
  };
}
const desk = live();
const draw = (view: TableView) => act(() => render(<Play live={desk} view={view} />, host));
const named = (name: string) => [...host.querySelectorAll<HTMLButtonElement>("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent)?.startsWith(name))!;
const press = (name: string) => act(() => named(name).click());
const key = (pressed: string, target: EventTarget = document.body) => act(() => {
  target.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true }));
});
const pass = (ms: number) => act(async () => { await vi.advanceTimersByTimeAsync(ms); });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  change({ language: "en" });
  host = document.body.appendChild(document.createElement("div"));
  sent = [];
  undone = [];
  busy.value = false;
  answer = () => new Promise(() => undefined);
});
afterEach(() => {
  render(null, host);
  host.remove();
  vi.useRealTimers();
});

describe("buttons of the table", () => {
  it("BL-143: while a press is on its way no other is taken; it carries its seat and the version that was seen", async () => {
    draw(table(7, faces("A", 20)));
    press("Call");
    press("Call");
    press("Fold");
    key("f");
    expect(sent).toEqual([{ steps: [{ do: "act", seat: "A", kind: "call" }], seen: 7 }]);
  });

  it("BL-143: a press that came too late is not played again; what changed is shown", async () => {
    answer = () => Promise.reject(new Refused(409, { code: "stale", text: say("stale"), field: null, told: null }));
    draw(table(7, faces("A", 20)));
    press("Call");
    await pass(0);
    draw(table(8, checks("B")));
    await pass(10_000);
    expect(sent).toHaveLength(1);
    expect(host.querySelector(".banner")?.textContent).toContain("record 8");
  });

  it("users_expect D 45: Check that became Call 9,000 takes no press for half a second", async () => {
    draw(table(7, checks("A")));
    draw(table(8, faces("B", 9000)));
    expect(named("Call").getAttribute("aria-disabled")).toBe("true");
    press("Call");
    await pass(490);
    press("Call");
    expect(sent).toEqual([]);
    await pass(20);
    expect(named("Call").getAttribute("aria-disabled")).toBeNull();
    press("Call");
    expect(sent).toHaveLength(1);
  });

  it("users_expect D 49: a double tap on Check does not check for the next seat", async () => {
    answer = () => Promise.resolve(table(8, checks("B")));
    draw(table(7, checks("A")));
    press("Check");
    await pass(0);
    draw(table(8, checks("B")));
    press("Check");
    expect(sent).toHaveLength(1);
  });

  it("users_expect D 49: Next hand, where a button of the last act was, takes no press for half a second", async () => {
    const paid = table(8, checks("B"));
    draw(table(7, checks("A")));
    draw({
      ...paid, between: true, coming: { button: "A", small_blind: "A", big_blind: "B", told, game: paid.game },
      hand: { ...paid.hand, actor: null, choices: null, due: "paid" },
    });
    press("Next hand");
    expect(sent).toEqual([]);
    await pass(510);
    press("Next hand");
    expect(sent).toEqual([{ steps: [{ do: "next" }], seen: 8 }]);
  });

  it("users_expect D 46, 50: Raise is not beside Fold, All-in is apart and wants a second press that is no double tap", async () => {
    draw(table(7, checks("A")));
    const row = [...host.querySelectorAll(".acts > .act")].map((one) => one.textContent);
    expect(row).toEqual(["Fold", "Check", "Bet 2"]);
    expect(named("All-in").closest(".acts")).toBeNull();
    press("All-in");
    press("Tap again");
    expect(sent).toEqual([]);
    await pass(400);
    press("Tap again");
    expect(sent).toEqual([{ steps: [{ do: "act", seat: "A", kind: "all_in" }], seen: 7 }]);
  });

  it("a first press on All-in is forgotten when the turn goes on", async () => {
    draw(table(7, checks("A")));
    press("All-in");
    draw(table(8, checks("B")));
    await pass(600);
    expect(host.querySelector(".armed")).toBeNull();
  });

  it("users_expect D 52: Bet, Raise to and All-in are called what they are; the amount begins anew each turn", () => {
    draw(table(7, checks("A")));
    press("One step more");
    expect(host.querySelector(".act.raise")?.textContent).toBe("Bet 3");
    draw(table(8, faces("B", 20)));
    expect(host.querySelector(".act.raise")?.textContent).toBe("Raise to 40");
    draw(table(9, { ...faces("A", 150), min_to: 200 }));
    expect(host.querySelector(".act.raise")?.textContent).toBe("All-in 200");
  });

  it("a raise that is not allowed is seen, dead, with its reason", () => {
    draw(table(7, { ...faces("A", 4), min_to: null, max_to: null, all_in: null, no_raise: { ...told, text: say("A has acted already.") } }));
    expect(host.querySelector<HTMLButtonElement>(".act.raise")?.disabled).toBe(true);
    expect(host.textContent).toContain("A has acted already.");
    expect(named("Why no raise?")).toBeDefined();
  });
});

describe("keys and undo", () => {
  it("users_expect D 54: keys act, but not while somebody types", async () => {
    draw(table(7, faces("A", 20)));
    key("f", host.querySelector(".dial input[type=text]")!);
    expect(sent).toEqual([]);
    key("c");
    expect(sent).toEqual([{ steps: [{ do: "act", seat: "A", kind: "call" }], seen: 7 }]);
  });

  it("one press takes the last record back, and another puts it back", async () => {
    answer = () => Promise.resolve(table(8, checks("A")));
    draw(table(7, checks("A")));
    key("u");
    await pass(0);
    expect(undone).toEqual([6]);
    draw(table(8, checks("A")));
    press("Put it back");
    expect(undone).toEqual([6, 7]);
  });
});
