/** What the parts of the table in play share: the table, what may be pressed, and which sheet lies on top. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Step } from "../../../api/steps";
import type { LiveTable } from "../../../api/table";
import type { Fault, HandView, TableView, Why } from "../../../api/types";

export type Sheet =
  | { readonly kind: "said"; readonly seat?: string }
  | { readonly kind: "why"; readonly title: string; readonly question: Why }
  | { readonly kind: "seat" | "cards"; readonly seat: string }
  | { readonly kind: "log" | "keys" | "pots" | "board" | "deal" | "bomb" };

/** What was wrong with the last press. */
export interface Trouble {
  readonly fault: Fault;
  /** The version that was seen when somebody else changed the table; null for other faults. */
  readonly seen: number | null;
}

export interface Desk {
  readonly live: LiveTable;
  readonly view: TableView;
  readonly hand: HandView;
  /** This device runs the table; others only look. */
  readonly owner: boolean;
  /** No press is taken: another is on its way, or what is due has just changed. */
  readonly busy: boolean;
  /** The last change was an undo made here: the record it came from, to put it back. */
  readonly undone: number | null;
  readonly trouble: Trouble | null;
  dismiss(): void;
  /** Carries out steps; true when they were done.  What went wrong is `trouble` then. */
  press(steps: readonly Step[], said?: string): Promise<boolean>;
  undo(to: number): Promise<boolean>;
  open(sheet: Sheet | null): void;
  /** Asks the server for a reason and shows it. */
  why(title: string, question: Why): void;
}

/** Carries out steps and closes what lies on top when they were done. */
export function usePressAndClose(onClose: () => void): (steps: readonly Step[]) => void {
  const { press } = useDesk();
  return (steps) => void press(steps).then((done) => done && onClose());
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("no desk");
  return desk;
}
