/** A street is due: its cards tapped or typed, or left unknown; or the rest of the board more than once. */
import type { HandView } from "../../../api/types";
import { Button } from "../../../ui/button";
import { Act } from "../../../ui/act";
import { useDesk } from "./desk";
import { DockHead } from "./dock-head";
import { words } from "./words";

/** "Deal the flop": what is to be done for a street. */
export function dealText(street: HandView["deals"]): string {
  const t = words();
  return { preflop: "", flop: t.dealFlop, turn: t.dealTurn, river: t.dealRiver }[street ?? "preflop"];
}

export function Dealing() {
  const { hand, busy, press, open } = useDesk();
  const t = words();
  return (
    <section class="dock" tabIndex={-1} aria-label={dealText(hand.deals)}>
      <DockHead title={dealText(hand.deals)} why={t.whyTurn} told={hand.turn} />
      {hand.may_run.length > 0 && (
        <div class="row" role="group" aria-label={t.runHow}>
          {hand.may_run.map((n) => (
            <Button key={n} class="grow" disabled={busy} onClick={() => void press([{ do: "run", boards: n }])}>{t.runTimes(n)}</Button>
          ))}
        </div>
      )}
      <div class="acts two">
        <Act resting={busy} onPress={() => void press([{ do: "deal" }])}><span>{t.unknown}</span></Act>
        <Act class="primary key-c" onPress={() => open({ kind: "deal" })}><span>{t.tapCards}</span></Act>
      </div>
    </section>
  );
}
