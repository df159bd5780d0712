/** What the parts of a live table share: the connection, what is seen, and what may be pressed. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Asking, Live, Seen } from "../../api/live";
import type { Seat, Settings, Table, You } from "../../api/live_types";
import type { Told } from "../../api/types";
import { showError } from "../../ui/alerts";

export type Sheet =
  | { readonly kind: "seat"; readonly seat: number }
  | { readonly kind: "person"; readonly name: string }
  | { readonly kind: "hand"; readonly number: number }
  | { readonly kind: "sit"; readonly seat: number | null }
  | { readonly kind: "pots" | "ledger" | "fair" | "keys" | "settings" | "share" | "chips" };

export interface Desk {
  readonly live: Live;
  readonly seen: Seen;
  readonly table: Table;
  readonly you: You;
  readonly settings: Required<Settings>;
  /** Own seat, null without one. */
  readonly me: Seat | null;
  readonly host: boolean;
  /** No press is taken: another is on its way. */
  readonly busy: boolean;
  /** Sends a command; true when it was done.  What went wrong is shown. */
  press(asking: Asking): Promise<boolean>;
  /** Asks for a reason: a topic, or an action to judge. */
  why(asked: { topic?: string; action?: string }): Promise<Told>;
  open(sheet: Sheet | null): void;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("no desk");
  return desk;
}

export function makeDesk(live: Live, seen: Seen, settings: Required<Settings>, open: (sheet: Sheet | null) => void): Desk {
  const { table, you } = seen;
  return {
    live, seen, table, you, settings, open, me: table.seats.find((seat) => seat.number === you.seat && seat.player !== null) ?? null,
    host: you.role === "host", busy: live.busy.value > 0,
    press: async (asking) => {
      try {
        await live.send(asking);
        return true;
      } catch (error) {
        showError(error);
        return false;
      }
    },
    why: async ({ topic, action }) => (await live.send({ do: "why", ...(topic ? { topic } : {}), ...(action ? { action } : {}) })).told as unknown as Told,
  };
}
