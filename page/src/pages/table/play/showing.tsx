/** The showdown: who shows first and in which order; cards tapped, shown without noting them, or mucked. */
import { useState } from "preact/hooks";
import type { HandView } from "../../../api/types";
import { Button } from "../../../ui/button";
import { Act } from "../../../ui/act";
import { useDesk } from "./desk";
import { mayShow } from "./felt";
import { DockHead } from "./dock-head";
import { Winners } from "./winners";
import { words } from "./words";

/** Whose cards are due, and may they be mucked? */
export function showText({ may_muck }: HandView["showdown"], next: string): string {
  const t = words();
  return may_muck.includes(next) ? t.showsNext(next) : t.showsMust(next);
}

export function Showing() {
  const { hand, busy, press, open } = useDesk();
  const t = words();
  const [byTap, setByTap] = useState(false);
  if (byTap) return <Winners onBack={() => setByTap(false)} />;
  const { showdown } = hand;
  const next = showdown.next;
  const holding = hand.seats.filter((one) => mayShow(hand, one)).map((one) => one.name);
  const left = showdown.order.length ? showdown.order.filter((name) => holding.includes(name)) : holding;
  const seat = next ?? left[0];
  return (
    <section class="dock" tabIndex={-1} aria-label={t.whoShows}>
      <DockHead turn={next !== null} title={next ? showText(showdown, next) : t.faceUp} why={t.whyShow} told={showdown.told} />
      {left.length > 1 && (
        <ol class="show-order" aria-label={t.order}>
          {left.map((name) => (
            <li key={name}>
              <Button size="small" pressed={name === seat} onClick={() => open({ kind: "cards", seat: name })}>
                {name}{showdown.must_show.includes(name) && <small> · {t.mustShow}</small>}
              </Button>
            </li>
          ))}
        </ol>
      )}
      {seat !== undefined && (
        <div class="acts two">
          <Act class="key-f" resting={busy} disabled={!showdown.may_muck.includes(seat)} onPress={() => void press([{ do: "muck", seat }])}>
            <span>{t.muck}</span> <small>{seat}</small>
          </Act>
          <Act class="primary key-c" onPress={() => open({ kind: "cards", seat })}><span>{t.showCards}</span> <small>{seat}</small></Act>
        </div>
      )}
      <div class="show-more">
        {seat !== undefined && (
          <Button tone="quiet" disabled={busy} onClick={() => void press([{ do: "show", seat }])}>{t.shownUnknown}</Button>
        )}
        <Button tone="quiet" onClick={() => setByTap(true)}>{t.tapWinners}</Button>
      </div>
    </section>
  );
}
