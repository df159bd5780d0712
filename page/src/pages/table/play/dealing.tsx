/** A street is due: its cards tapped or typed, or left unknown; or the rest of the board more than once. */
import { Button } from "../../../ui/button";
import { useDesk } from "./desk";
import { DockHead } from "./dock-head";
import { words } from "./words";

export function Dealing() {
  const { hand, busy, press, open } = useDesk();
  const t = words();
  // Winners of several boards cannot be tapped: the cards have to tell.
  const many = hand.boards.length > 1;
  const title = { preflop: "", flop: t.dealFlop, turn: t.dealTurn, river: t.dealRiver }[hand.deals ?? "preflop"];
  return (
    <section class="dock" tabIndex={-1} aria-label={title}>
      <DockHead title={title} why={t.whyTurn} told={hand.turn} />
      {hand.may_run.length > 0 && (
        <div class="row" role="group" aria-label={t.runHow}>
          {hand.may_run.filter((n) => n > 1).map((n) => <Button key={n} class="grow" disabled={busy} onClick={() => void press([{ do: "run", boards: n }])}>{t.runTimes(n)}</Button>)}
        </div>
      )}
      <div class={many ? "acts one" : "acts two"}>
        {!many && <button type="button" class="act" aria-disabled={busy || undefined} onClick={() => busy || void press([{ do: "deal" }])}><span>{t.unknown}</span></button>}
        <button type="button" class="act primary key-c" onClick={() => open({ kind: "deal" })}><span>{t.tapCards}</span></button>
      </div>
    </section>
  );
}
