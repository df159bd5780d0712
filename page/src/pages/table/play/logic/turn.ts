/** What the buttons of a turn do: read off what the server offered. */
import type { Choices, HandView, TableView } from "../../../../api/types";
import type { Step } from "../../../../api/steps";
import type { Meanings } from "../../../../ui/guard";

/** Names a turn: the same as long as nothing was done since. */
export function turnOf({ number, hand }: TableView): string {
  return [number, hand.lines.length, hand.street, hand.actor ?? hand.due].join("|");
}

/** The step of a check or call. */
export function passiveStep({ seat, to_call }: Choices): Step {
  return { do: "act", seat, kind: to_call ? "call" : "check" };
}

/** The step of a bet or a raise to an amount. */
export function raiseStep({ seat, verb }: Choices, to: number): Step {
  return { do: "act", seat, kind: verb, to };
}

/** What each button does now, to tell when its meaning changes.  The amount of a raise is the player's own doing. */
export function meanings(number: number, hand: HandView): Meanings {
  const { choices } = hand;
  if (!choices) return {};
  const whose = `${number} ${hand.street} ${choices.seat}`;
  return {
    fold: { whose, does: "fold" },
    passive: { whose, does: choices.to_call ? `call ${choices.to_call}` : "check" },
    raise: { whose, does: choices.min_to === null ? "none" : `${choices.verb} ${choices.min_to}..${choices.max_to}` },
    all_in: { whose, does: choices.all_in === null ? "none" : `${choices.all_in} ${choices.all_in_to}` },
  };
}

/** What was done since a version of the table that somebody still saw. */
export function since(view: TableView, version: number): TableView["log"] {
  return view.log.filter((record) => record.n > version);
}
