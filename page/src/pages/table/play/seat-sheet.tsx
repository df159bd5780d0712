/** A seat tapped: what can be done with it beside its turn. */
import { useState } from "preact/hooks";
import { chips, say } from "../../../i18n";
import { Button } from "../../../ui/button";
import { Cards } from "../../../ui/card";
import { Explain } from "../../../ui/explain";
import { NumberField } from "../../../ui/field";
import { CountByColour } from "../colours";
import { Confirm } from "../../../ui/confirm";
import { useDesk, usePressAndClose } from "./desk";
import { mayShow } from "./felt";
import { TableSheet } from "./table-sheet";
import { words } from "./words";

export function SeatSheet({ seat: name, onClose }: { seat: string; onClose: () => void }) {
  const { view, hand, owner, busy, open, live } = useDesk();
  const t = words();
  const place = view.places.find((one) => one.name === name);
  const seat = hand.seats.find((one) => one.name === name);
  const [count, setCount] = useState<number | null>(seat?.stack ?? place?.chips ?? null);
  const least = view.may_straddle[name];
  const [straddle, setStraddle] = useState<number | null>(least ?? null);
  const does = usePressAndClose(onClose);
  const inHand = owner && seat && (seat.state === "in" || seat.state === "all_in") && hand.due !== "paid";
  return (
    <TableSheet open title={seat ? `${name} · ${say(seat.position_words)}` : name} onClose={onClose}>
      <div class="stack">
        <p class="row spread">
          <span><b class="number">{chips(seat?.stack ?? place?.chips ?? 0)}</b> {t.stack}</span>
          {seat?.cards && <Cards cards={seat.cards.match(/../g) ?? []} />}
        </p>
        {seat?.made && <p>{say(seat.made)}</p>}
        {seat && hand.actor && (
          <p class="row spread"><span>{t.whyLegal}</span><Explain told={() => live.why({ topic: "legal", seat: name })} label={t.whyLegal} /></p>
        )}
        {inHand && hand.actor && <Button wide onClick={() => open({ kind: "said", seat: name })}>{t.saidTitle}</Button>}
        {inHand && mayShow(hand, seat) && <Button wide onClick={() => open({ kind: "cards", seat: name })}>{t.pickFor(name)}</Button>}
        {owner && least !== undefined && (
          <div class="row bottom">
            <div class="grow"><NumberField label={t.straddle} value={straddle} onValue={setStraddle} /></div>
            <Button disabled={!straddle || busy} onClick={() => straddle && does([{ do: "straddle", seat: name, to: straddle }])}>
              {t.straddleTo(name, chips(straddle ?? 0))}
            </Button>
          </div>
        )}
        {owner && view.may_post[name] && (
          <div class="stack tight">
            <p class="muted">{t.postHint}</p>
            <div class="show-more">
              {view.may_post[name].map((one, i) => <Button key={i} disabled={busy} onClick={() => does(one.steps)}>{say(one.words)}</Button>)}
            </div>
          </div>
        )}
        {owner && view.colours.length > 0 && (
          <details class="more"><summary>{t.byColour}</summary><CountByColour colours={view.colours} onTotal={setCount} /></details>
        )}
        {owner && (
          <div class="row bottom">
            <div class="grow"><NumberField label={t.countHint} value={count} onValue={setCount} /></div>
            <Button disabled={count === null || busy} onClick={() => count !== null && does([{ do: "count", seat: name, chips: count }])}>
              {t.count}
            </Button>
          </div>
        )}
        {inHand && (
          <Confirm class="danger" ask again={t.again} about={name} resting={busy} onConfirm={() => does([{ do: "kill", seat: name }])}>
            <span>{t.killSeat(name)}</span>
          </Confirm>
        )}
      </div>
    </TableSheet>
  );
}
