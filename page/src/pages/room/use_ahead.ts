/** What is chosen before one's turn: kept while it stands, sent when the turn comes, dropped with a notice when the price changes. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Seen } from "../../api/live";
import { tell } from "../../ui/alerts";
import { announce } from "../../ui/live";
import type { Desk } from "./desk";
import { actOf, chosenNow, stands, type Ahead, type AheadKind } from "./logic/ahead";
import { words } from "./words";

/** The name of a choice ahead, for a price. */
export function aheadName(kind: AheadKind, faces: number): string {
  const t = words();
  if (kind === "call") return t.callAhead;
  return kind === "check" ? t.check : faces ? t.foldAhead : t.check_fold;
}

export function useAhead(desk: Desk): { chosen: AheadKind | null; choose: (kind: AheadKind | null) => void } {
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const sent = useRef("");
  const { seen } = desk;
  const standing = ahead && stands(ahead, seen);
  useEffect(() => {
    if (!ahead) return;
    if (standing === "changed") {
      const told = () => words().aheadDropped(aheadName(ahead.kind, ahead.faces));
      tell(told);
      announce(told());
    } else if (standing === "kept" && mine(seen)) {
      // Once for its turn: a frame that comes before the answer changes nothing.
      const turn = `${seen.table.hand} ${seen.table.decision}`;
      if (sent.current !== turn) {
        sent.current = turn;
        void desk.press(actOf(ahead, seen));
      }
    } else if (standing === "kept") return;
    setAhead(null);
  }, [seen, ahead]);
  return { chosen: standing === "kept" ? (ahead?.kind ?? null) : null, choose: (kind) => setAhead(kind && chosenNow(kind, seen)) };
}

const mine = ({ you }: Seen): boolean => you.choices !== null;
