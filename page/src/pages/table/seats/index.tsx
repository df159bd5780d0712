/** Seats and chips through the evening: who sits where, who bought what, who owes whom; links for others. */
import { useState } from "preact/hooks";
import type { Step } from "../../../api/steps";
import type { LiveTable } from "../../../api/table";
import type { Place, TableView } from "../../../api/types";
import { chips, say } from "../../../i18n";
import { clearAlerts, showError } from "../../../ui/alerts";
import { Button } from "../../../ui/button";
import { DealerButton } from "../../../ui/chips";
import { ConfirmSheet } from "../../../ui/confirm_sheet";
import { antes } from "../clock/antes";
import { GameSheet, ColoursSheet } from "./game_sheet";
import { Join } from "./join";
import { SeatMenu } from "./seat_menu";
import { Share } from "./share";
import { words } from "./words";
import "./book.css";

/** Carries out steps and closes what asked for them when they were done; true when they were. */
export type Press = (...steps: Step[]) => Promise<boolean>;

type Open = { kind: "seat"; name: string } | { kind: "join" | "game" | "colours" | "close" } | null;

export function Seats({ live, view }: { live: LiveTable; view: TableView }) {
  const t = words();
  const [open, setOpen] = useState<Open>(null);
  const owner = view.role === "owner";
  const shut = () => setOpen(null);
  const press: Press = async (...steps) => {
    try {
      await live.do(steps, "", view.version);
      clearAlerts();
      shut();
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
  const here = view.places.filter((place) => place.state !== "left");
  const gone = view.places.filter((place) => place.state === "left");
  const chosen = open?.kind === "seat" ? view.places.find((place) => place.name === open.name) : undefined;
  const common = { view, press, busy: live.busy.value, onClose: shut };
  return (
    <div class="page book">
      <h1>{t.title}</h1>
      {view.closed && <p class="book-note">{t.closed}</p>}
      {owner && !view.between && !view.closed && <p class="book-note">{t.between}</p>}
      <div class="book-parts">
        <section class="panel">
          <h2>{t.players}</h2>
          <ul class="book-list">
            {here.map((place) => <Row key={place.name} place={place} onOpen={owner ? () => setOpen({ kind: "seat", name: place.name }) : null} />)}
          </ul>
          {owner && <Button icon="plus" wide disabled={!view.between} onClick={() => setOpen({ kind: "join" })}>{t.add}</Button>}
          {gone.length > 0 && (
            <>
              <h3>{t.left}</h3>
              <ul class="book-list">{gone.map((place) => <Row key={place.name} place={place} onOpen={null} />)}</ul>
            </>
          )}
        </section>
        <div class="stack">
          <section class="panel">
            <h2>{t.ledger}</h2>
            <p class="muted small">{t.ledgerHint}</p>
            {view.transfers.length === 0 && <p>{view.between ? t.even : t.afterHand}</p>}
            <ul class="book-owed">
              {view.transfers.map((one) => <li key={`${one.payer}>${one.payee}`} class="number">{t.owed(one.payer || t.box, one.payee || t.box, chips(one.chips))}</li>)}
            </ul>
            {view.found !== 0 && <p>{t.found(signed(view.found))}</p>}
            {view.money.length > 0 && (
              <details class="more">
                <summary>{t.bookTitle}</summary>
                <ol class="book-log">
                  {view.money.map((one, i) => <li key={i}><span class="muted small">{t.inHand(one.hand)}</span> {say(one.text)}</li>)}
                </ol>
              </details>
            )}
            {owner && !view.closed && <Button onClick={() => setOpen({ kind: "close" })}>{t.close}</Button>}
          </section>
          <section class="panel">
            <div class="row spread book-head">
              <h2>{t.game}</h2>
              {owner && <Button icon="edit" disabled={!view.between} onClick={() => setOpen({ kind: "game" })}>{t.edit}</Button>}
            </div>
            <p>{[`${chips(view.game.small)}/${chips(view.game.big)}`, antes(view.game), say(view.hand.rules_words)].filter(Boolean).join(" · ")}</p>
            <div class="row spread">
              <h3>{t.colours}</h3>
              {owner && <Button icon="edit" onClick={() => setOpen({ kind: "colours" })} label={t.colours} />}
            </div>
            <p class="muted">{view.colours.length ? view.colours.map((one) => chips(one.value)).join(" · ") : t.noColours}</p>
          </section>
          <Share token={live.token} view={view} />
          <p class="row"><Button href="/table?part=list">{t.others}</Button></p>
        </div>
      </div>
      {chosen && <SeatMenu {...common} place={chosen} />}
      {open?.kind === "join" && <Join {...common} />}
      {open?.kind === "game" && <GameSheet {...common} />}
      {open?.kind === "colours" && <ColoursSheet {...common} />}
      {open?.kind === "close" && <ConfirmSheet title={t.close} text={t.closeSure} go={t.close} onGo={() => void press({ do: "close" })} onClose={shut} />}
    </div>
  );
}

function Row({ place, onOpen }: { place: Place; onOpen: (() => void) | null }) {
  const t = words();
  const inside = (
    <>
      <span class="book-name row">{place.name}{place.button && <DealerButton label={t.button} />}</span>
      <span class="book-chips number">{place.state === "left" ? "" : chips(place.chips)}</span>
      <span class="book-note-line">
        {place.state !== "playing" && place.state !== "left" && <small>{t[place.state]}</small>}
        {place.owes && <small>{t.owes}: {say(place.owes)}</small>}
        <small>{t.bookLine(chips(place.bought), place.cashed ? chips(place.cashed) : null)}</small>
      </span>
      <span class={`book-net number ${place.net < 0 ? "minus" : place.net > 0 ? "plus" : ""}`}><span class="unseen">{t.net} </span>{signed(place.net)}</span>
    </>
  );
  return <li>{onOpen ? <button type="button" class="book-row" onClick={onOpen}>{inside}</button> : <div class="book-row">{inside}</div>}</li>;
}

/** "+1,000", "−200", "±0". */
export function signed(amount: number): string {
  return amount > 0 ? `+${chips(amount)}` : amount < 0 ? `−${chips(-amount)}` : "±0";
}
