/** One player: buys chips, sits out, comes back, moves, leaves, has the stack counted. */
import { useState } from "preact/hooks";
import type { Place, TableView } from "../../../api/types";
import { chips, say } from "../../../i18n";
import { Button } from "../../../ui/button";
import { ConfirmSheet } from "../../../ui/confirm_sheet";
import { NumberField, Select } from "../../../ui/field";
import { Segmented } from "../../../ui/segmented";
import { Sheet } from "../../../ui/sheet";
import { CountByColour } from "../colours";
import type { Press } from ".";
import { words } from "./words";

interface Props {
  view: TableView;
  place: Place;
  press: Press;
  busy: boolean;
  onClose: () => void;
}

export function SeatMenu({ view, place, press, busy, onClose }: Props) {
  const t = words();
  const { name } = place;
  const [buy, setBuy] = useState<number | null>(view.buy_in);
  const [leaving, setLeaving] = useState(false);
  const others = view.places.filter((one) => one.name !== name && one.state !== "left");
  const [after, setAfter] = useState(others[0]?.name ?? "");
  const rest = busy || !view.between;
  if (leaving) {
    return (
      <ConfirmSheet
        title={t.leave} text={t.leaveSure(name, chips(place.chips))} go={t.leave} onClose={() => setLeaving(false)}
        onGo={() => void press({ do: "leave", seat: name })}
      />
    );
  }
  return (
    <Sheet title={name} open onClose={onClose}>
      <div class="stack">
        <p class="row spread"><b class="number">{chips(place.chips)}</b><span class="muted">{t[place.state]}</span></p>
        {place.owes && <p class="muted">{t.owes}: {say(place.owes)}</p>}
        {!view.between && <p class="book-note">{t.between}</p>}
        <div class="book-do">
          <NumberField label={t.topUp} value={buy} onValue={setBuy} />
          <Button tone="primary" disabled={rest || !buy} onClick={() => buy && void press({ do: "add", seat: name, chips: buy })}>{t.buy(chips(buy ?? 0))}</Button>
        </div>
        {place.state === "out" || place.state === "waiting" ? (
          <div class="row">
            <Button class="grow" disabled={rest} onClick={() => void press({ do: "in", seat: name })}>{t.comeBack}</Button>
            {place.state === "out" && <Button class="grow" disabled={rest} onClick={() => void press({ do: "in", seat: name, wait: true })}>{t.comeBackWait}</Button>}
          </div>
        ) : <Button wide disabled={rest} onClick={() => void press({ do: "out", seat: name })}>{t.sitOut}</Button>}
        {!view.between && place.state === "playing" && !place.button && (
          <Button wide disabled={busy} onClick={() => void press({ do: "button", seat: name })}>{t.giveButton}</Button>
        )}
        <Count view={view} place={place} press={press} busy={busy} />
        <div class="book-do">
          <Select label={`${t.move}: ${t.moveAfter}`} value={after} options={others.map((one) => [one.name, one.name])} onValue={setAfter} />
          <Button disabled={rest || !after} onClick={() => void press({ do: "move", seat: name, after })}>{t.moveGo}</Button>
        </div>
        <Button tone="danger" wide disabled={rest} onClick={() => setLeaving(true)}>{t.leave}</Button>
      </div>
    </Sheet>
  );
}

/** What really lies there; typed, or counted by colours. */
function Count({ view, place, press, busy }: Omit<Props, "onClose">) {
  const t = words();
  const playing = view.between ? undefined : view.hand.seats.find((one) => one.name === place.name);
  const [count, setCount] = useState<number | null>(playing?.stack ?? place.chips);
  const [how, setHow] = useState<"number" | "colours">("number");
  return (
    <details class="more">
      <summary>{t.count}</summary>
      <div class="stack">
        {view.colours.length > 0 && <Segmented label={t.count} bare value={how} options={[["number", t.byNumber], ["colours", t.byColours]]} onValue={setHow} />}
        {how === "colours" ? <CountByColour colours={view.colours} onTotal={setCount} /> : <NumberField label={t.countHow} value={count} onValue={setCount} />}
        <Button disabled={busy || count === null} onClick={() => count !== null && void press({ do: "count", seat: place.name, chips: count })}>{t.countGo(chips(count ?? 0))}</Button>
      </div>
    </details>
  );
}
