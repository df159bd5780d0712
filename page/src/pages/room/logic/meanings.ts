/** What each of the large buttons does now, to tell when its meaning changes. */
import type { Asking, Seen } from "../../../api/live";
import type { Meanings } from "../../../ui/guard";
import { offered } from "./ahead";

/** Names a turn: the same as long as nothing was done since. */
export function turnOf({ table }: Seen): string {
  return `${table.hand} ${table.decision}`;
}

/** The three places at the foot mean an act on one's turn, a choice ahead of it before, and nothing else. */
export function meanings(seen: Seen): Meanings {
  const { table, you } = seen;
  const whose = `${table.hand} ${table.street}`;
  const { choices } = you;
  if (choices) {
    return {
      fold: { whose, does: "fold" },
      passive: { whose, does: choices.to_call ? `call ${choices.to_call}` : "check" },
      raise: { whose, does: choices.min_to === null ? "none" : `${choices.verb} ${choices.min_to}..${choices.max_to}` },
      all_in: { whose, does: choices.all_in === null ? "none" : `${choices.all_in} ${choices.all_in_to}` },
    };
  }
  const [first = "none", second = "none"] = offered(seen);
  return {
    fold: { whose, does: `ahead ${first} ${you.faces}` }, passive: { whose, does: `ahead ${second} ${you.faces}` },
    raise: { whose, does: "none" }, all_in: { whose, does: "none" },
  };
}

/** An act as it was seen: hand, decision and price go with it, so that a stale one is refused. */
export function act({ table }: Seen, kind: "fold" | "check" | "call" | "bet" | "raise" | "all_in", more: { to?: number; pays?: number } = {}): Asking {
  return { do: "act", hand: table.hand, decision: table.decision, kind, ...more };
}
