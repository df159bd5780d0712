/**
 * Pre-actions: chosen before one's turn, for a price that one saw.  They are sent exactly as they were chosen, or dropped with a
 * notice; never altered.
 */
import type { Asking, Seen } from "../../../api/live";

export type AheadKind = "check_fold" | "check" | "call";

export interface Ahead {
  readonly kind: AheadKind;
  readonly hand: number;
  readonly street: string;
  /** What one faced when one chose: the price of a call, 0 for a free check. */
  readonly faces: number;
}

/** What may be chosen now: nothing on one's own turn, and nothing for who is not to act any more. */
export function offered({ table, you }: Seen): readonly AheadKind[] {
  if (you.choices || you.faces === null || table.phase !== "playing" || table.actor === null) return [];
  return you.faces ? ["check_fold", "call"] : ["check_fold", "check"];
}

export function chosenNow(kind: AheadKind, { table, you }: Seen): Ahead | null {
  return you.faces === null ? null : { kind, hand: table.hand, street: table.street, faces: you.faces };
}

/** kept: still to be sent; gone: its hand or street is over; changed: what one faces is not what it was. */
export function stands(ahead: Ahead, { table, you }: Seen): "kept" | "gone" | "changed" {
  if (table.hand !== ahead.hand || table.street !== ahead.street || table.phase === "paid") return "gone";
  const faces = you.choices ? you.choices.to_call : you.faces;
  if (faces === null) return "gone";
  return faces === ahead.faces ? "kept" : "changed";
}

/** The act that was chosen, for the turn that has come. */
export function actOf(ahead: Ahead, { table }: Seen): Asking {
  const same = { do: "act", hand: table.hand, decision: table.decision } as const;
  if (ahead.kind === "call") return { ...same, kind: "call", pays: ahead.faces };
  if (ahead.kind === "check" || ahead.faces === 0) return { ...same, kind: "check", pays: 0 };
  return { ...same, kind: "fold" };
}
