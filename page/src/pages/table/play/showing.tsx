/** The showdown: who shows first and in which order; cards tapped, shown without noting them, or mucked. */
import { useState } from "preact/hooks";
import { Button } from "../../../ui/button";
import { useDesk } from "./desk";
import { DockHead } from "./dock-head";
import { Winners } from "./winners";
import { words } from "./words";

export function Showing() {
  const { hand, busy, press, open } = useDesk();
  const t = words();
  const [byTap, setByTap] = useState(false);
  if (byTap) return <Winners onBack={() => setByTap(false)} />;
  const { showdown } = hand;
  const next = showdown.next;
  const left = (showdown.order.length ? showdown.order : hand.seats.filter((s) => s.state === "in" || s.state === "all_in").map((s) => s.name))
    .filter((name) => !hand.seats.find((s) => s.name === name)?.shown);
  const seat = next ?? left[0];
  return (
    <section class="dock" tabIndex={-1} aria-label={t.whoShows}>
      <DockHead turn={next !== null} title={next ? t.showsNext(next) : t.faceUp} why={t.whyShow} told={showdown.told} />
      {left.length > 1 && (
        <ol class="show-order" aria-label={t.order}>
          {left.map((name) => (
            <li key={name}><Button size="small" pressed={name === seat} onClick={() => open({ kind: "cards", seat: name })}>{name}{showdown.must_show.includes(name) && <small> · {t.mustShow}</small>}</Button></li>
          ))}
        </ol>
      )}
      {seat !== undefined && (
        <div class="acts two">
          <button type="button" class="act key-f" aria-disabled={busy || undefined} disabled={!showdown.may_muck.includes(seat)} onClick={() => busy || void press([{ do: "muck", seat }])}>
            <span>{t.muck}</span> <small>{seat}</small>
          </button>
          <button type="button" class="act primary key-c" onClick={() => open({ kind: "cards", seat })}><span>{t.showCards}</span> <small>{seat}</small></button>
        </div>
      )}
      <div class="show-more">
        {seat !== undefined && <Button tone="quiet" disabled={busy} onClick={() => void press([{ do: "show", seat }])}>{t.shownUnknown}</Button>}
        {hand.boards.length === 1 && <Button tone="quiet" onClick={() => setByTap(true)}>{t.tapWinners}</Button>}
      </div>
    </section>
  );
}
