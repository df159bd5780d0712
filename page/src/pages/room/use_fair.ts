/** This device's part in the fair deal: the hash of a random number before the deck is promised, the number itself after. */
import { useEffect } from "preact/hooks";
import type { Live, Seen } from "../../api/live";
import type { FairTerms, Settings } from "../../api/live_types";
import { digest, promise } from "../../fair/fair";
import { hex } from "../../fair/sha256";
import { recall, store } from "../../storage";

/** What this device noted of a deal. */
export interface Noted {
  readonly hand: string;
  readonly nonce: string;
  /** The terms as they were before the nonce was opened; "" until then. */
  readonly terms: string;
}

const KEY = "sidepot.fair";
const MOST = 12;

const noted = (): readonly Noted[] => recall<Noted[]>(KEY) ?? [];

/** What this device noted of a hand, by the name of its deal. */
export function notedOf(hand: string): Noted | null {
  return noted().find((one) => one.hand === hand) ?? null;
}

function note(one: Noted): void {
  store(KEY, [one, ...noted().filter((other) => other.hand !== one.hand)].slice(0, MOST));
}

/** What is to be sent now: a promise for the coming hand, or the nonce of one's promise; null: nothing. */
export function part(seen: Seen, before: Noted | null, fresh: () => string): { send: "commit" | "open"; note: Noted } | null {
  const { fair } = seen.table;
  const me = seen.you.player;
  if (!me || seen.you.seat === null || seen.you.role === "spectator") return null;
  if (fair.terms) {
    const mine = fair.terms.promises[me];
    const opens = before && !before.terms && mine === promise(fair.terms.hand, me, before.nonce);
    return opens ? { send: "open", note: { ...before, terms: digest(fair.terms as FairTerms) } } : null;
  }
  return before ? null : { send: "commit", note: { hand: fair.next, nonce: fresh(), terms: "" } };
}

/** Sends them.  Too late is no fault: the deal goes on without this number, and says so. */
export function useFair(live: Live, seen: Seen, settings: Required<Settings>): void {
  const { fair, phase } = seen.table;
  useEffect(() => {
    if (!settings.fair || phase === "closed" || phase === "stopped") return;
    const due = part(seen, notedOf(fair.next), () => hex(crypto.getRandomValues(new Uint8Array(32))));
    if (!due) return;
    note(due.note);
    const hand = seen.table.hand + 1;
    void live.send(due.send === "open" ? { do: "open", hand, nonce: due.note.nonce }
      : { do: "commit", hand, commit: promise(fair.next, seen.you.player ?? "", due.note.nonce) }).catch(() => undefined);
  }, [fair.next, fair.terms?.root, seen.you.seat, phase, settings.fair]);
}
