/** What may happen next, as the server says: one tap each, and an amount for a bet or raise. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { HandView } from "../../api/types";
import { chips, say } from "../../i18n";
import { Button } from "../../ui/button";
import { NumberField } from "../../ui/field";
import { words } from "./words";

/** focused: it stands where something was tapped, so the keyboard goes on from here. */
export function Acting({ hand, focused, onAct }: { hand: HandView; focused: boolean; onAct: (step: string) => void }) {
  const t = words();
  const { choices } = hand;
  const [to, setTo] = useState<number | null>(choices?.min_to ?? null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) frame.current?.focus({ preventScroll: true });
  }, []);
  if (hand.due === "deal") {
    const street = hand.deals ?? "flop";
    return <div ref={frame} tabIndex={-1}><Button tone="primary" onClick={() => onAct(street)}>{t.deal}: {t[street]}</Button></div>;
  }
  if (hand.due !== "act" || !choices) return <p class="muted">{say(hand.turn.text)}</p>;
  const size = () => to !== null && onAct(`${choices.verb} ${to}`);
  return (
    <div ref={frame} tabIndex={-1} class="reopen-acting" role="group" aria-label={t.turnOf(choices.seat)}>
      <p><b>{t.turnOf(choices.seat)}</b></p>
      <div class="row">
        <Button onClick={() => onAct("fold")}>{t.fold}</Button>
        {choices.to_call
          ? <Button onClick={() => onAct("call")}>{(choices.call_all_in ? t.callAllIn : t.call)(chips(choices.to_call))}</Button>
          : <Button onClick={() => onAct("check")}>{t.check}</Button>}
        {choices.all_in && choices.all_in !== "call" && <Button onClick={() => onAct("all in")}>{t.allIn(chips(choices.all_in_to))}</Button>}
      </div>
      {choices.min_to !== null && choices.max_to !== null && (
        <>
          <div class="reopen-size">
            <NumberField label={choices.verb === "bet" ? t.bet : t.raise} bare value={to} onValue={setTo} onEnter={size} />
            <Button disabled={to === null} onClick={size}>{choices.verb === "bet" ? t.bet : t.raise}{to !== null && ` ${chips(to)}`}</Button>
          </div>
          <div class="row" role="group" aria-label={t.sizes}>
            {choices.presets.filter((one) => !one.all_in).map((one) => <Button key={one.key} size="small" onClick={() => setTo(one.to)}>{say(one.words)} {chips(one.to)}</Button>)}
          </div>
        </>
      )}
      {choices.no_raise && <p class="muted small">{say(choices.no_raise.text)}</p>}
    </div>
  );
}
