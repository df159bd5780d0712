/** Tells a screen reader what happened and whose turn it is, in the page's language. */
import { useEffect, useRef } from "preact/hooks";
import type { TableView } from "../../../api/types";
import { say, sentences } from "../../../i18n";
import { spokenCards } from "../../../ui/card";
import { announce } from "../../../ui/live";
import { dealText } from "./dealing";
import { words } from "./words";

export function useAnnounced(view: TableView): void {
  const told = useRef({ number: 0, lines: 0 });
  useEffect(() => {
    const { number, hand } = view;
    const before = told.current;
    const fresh = before.number === number ? hand.lines.slice(before.lines) : [];
    told.current = { number, lines: hand.lines.length };
    const t = words();
    const parts = fresh.map((line) => say(line.text));
    if (before.number !== number) parts.push(t.hand(number));
    if (hand.due === "act" && hand.choices) parts.push(t.turnOf(hand.choices.seat), say(hand.choices.sentence));
    else parts.push(hand.due === "deal" ? dealText(hand.deals) : say(hand.turn.text));
    announce(spokenCards(sentences(parts)));
  }, [view.version]);
}
