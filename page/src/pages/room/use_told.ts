/** Tells a screen reader what happened, and when it is one's turn what may be done. */
import { useEffect, useRef } from "preact/hooks";
import { say } from "../../i18n";
import { announce } from "../../ui/live";
import type { Desk } from "./desk";
import { turnOf } from "./logic/meanings";
import { words } from "./words";

/** A long absence is not told line by line. */
const MOST = 6;

export function useTold({ live, seen, you }: Desk): void {
  const told = useRef(seen.seq);
  const turn = useRef("");
  useEffect(() => {
    const parts = live.lines.value.filter((line) => line.seq > told.current).slice(-MOST).map((line) => say(line.text));
    told.current = seen.seq;
    const now = you.choices ? turnOf(seen) : "";
    if (you.choices && now !== turn.current) parts.push(words().yourTurn, say(you.choices.sentence));
    turn.current = now;
    announce(parts.join(". "));
  }, [seen.seq]);
}
