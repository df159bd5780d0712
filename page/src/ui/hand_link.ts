/** The address of a hand: the spot, and who won where cards do not tell.  In the hash, so that no server sees or keeps it. */
import type { HandRow } from "../api/types";

export type LinkedHand = Pick<HandRow, "spot" | "winners">;

/** As long as a spot may be (see the server's limit); a longer address is none of ours. */
const LONGEST = 20_000;

/** A name in which the signs between names do not occur. */
const marked = (name: string) => name.replace(/[%,;]/g, encodeURIComponent);
const unmarked = (name: string) => name.replace(/%(25|2C|3B)/g, decodeURIComponent);

export function handLink({ spot, winners }: LinkedHand): string {
  const won = winners ? `&w=${encodeURIComponent(winners.map((pot) => pot.map(marked).join(",")).join(";"))}` : "";
  return `/hand#s=${encodeURIComponent(spot)}${won}`;
}

/** What such an address says; null when it says nothing that can be read. */
export function readHandLink(hash: string): LinkedHand | null {
  if (hash.length > 3 * LONGEST) return null;
  const told = new URLSearchParams(hash.replace(/^#/, "").replace(/\+/g, "%2B"));
  const spot = told.get("s")?.trim();
  if (!spot || spot.length > LONGEST) return null;
  const won = told.get("w");
  return { spot, winners: won ? won.split(";").map((pot) => pot.split(",").filter(Boolean).map(unmarked)) : null };
}
