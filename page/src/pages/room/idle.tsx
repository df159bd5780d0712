/** When nothing is to be decided: what is waited for, the result of the hand, a seat to take. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { chips, say } from "../../i18n";
import { Button } from "../../ui/button";
import { cardName } from "../../ui/card";
import { Explain } from "../../ui/explain";
import { useDesk } from "./desk";
import { cardsOf } from "./felt";
import { wonBy } from "./seat";
import { words } from "./words";

export function Idle() {
  const { table, settings, you, me, host, press, open } = useDesk();
  const t = words();
  const paid = table.awards.length > 0 && table.phase !== "playing";
  return (
    <div class="room-idle">
      {paid && <Result />}
      {table.phase === "closed" && <Places />}
      <Status />
      {!paid && <Recent />}
      {table.phase === "paused" && host && <Button tone="primary" wide onClick={() => void press({ do: "host", what: "resume" })}>{t.resume}</Button>}
      {you.may.includes("start") && <Button tone="primary" size="large" wide onClick={() => void press({ do: "host", what: "start" })}>{t.start}</Button>}
      {you.may.includes("sit") && table.phase !== "closed" && <TakeSeat />}
      {you.may.includes("back") && (
        <div class="row">
          <Button class="grow" tone="primary" onClick={() => void press({ do: "away", away: false, post: true })}>{t.comeBack}</Button>
          {settings.kind === "cash" && <Button class="grow" onClick={() => void press({ do: "away", away: false, post: false })}>{t.comeBackWait}</Button>}
        </div>
      )}
      {you.owes && <p class="room-hint">{t.owes(say(you.owes))}</p>}
      {me?.state === "busted" && you.may.includes("top_up") && <Button tone="primary" wide onClick={() => open({ kind: "chips" })}>{t.topUp}</Button>}
    </div>
  );
}

/** The last things that happened; a screen reader has been told. */
function Recent() {
  const { live, table } = useDesk();
  if (table.phase !== "playing") return null;
  return <ol class="room-recent" aria-hidden="true">{live.lines.value.slice(-4).map((line, i) => <li key={i}>{say(line.text)}</li>)}</ol>;
}

/** How a sit-and-go has ended. */
function Places() {
  const { table } = useDesk();
  const t = words();
  const placed = table.seats.filter((seat) => seat.place > 0).sort((a, b) => a.place - b.place);
  if (!placed.length) return null;
  return (
    <ol class="room-places" aria-label={t.places}>
      {placed.map((seat) => <li key={seat.number}><span>{t.place(seat.place)}</span><b>{seat.player}</b></li>)}
    </ol>
  );
}

function Status() {
  const { table, you, me } = useDesk();
  const t = words();
  const { phase } = table;
  let text = "";
  if (phase === "closed" || phase === "stopped" || phase === "paused") text = t[phase];
  else if (phase === "fair") text = t.shuffling;
  else if (you.role === "spectator") text = t.watching;
  else if (phase === "waiting" && table.hand === 0) text = you.may.includes("start") ? "" : table.seats.filter((seat) => seat.player && seat.chips).length < 2 ? t.needTwo : t.notStarted;
  else if (me?.place) text = t.youPlace(me.place);
  else if (me?.state === "away") text = t.youAway;
  else if (me?.state === "waiting") text = t.youWait;
  else if (me?.state === "busted") text = t.youBusted;
  else if (me?.state === "next") text = t.youNext;
  else if (phase === "playing" && !table.asked) text = t.inHand;
  return text ? <p class="room-status" role="status">{text}</p> : null;
}

/** A free seat in one press, or another one. */
function TakeSeat() {
  const { table, settings, press, open } = useDesk();
  const t = words();
  const free = table.seats.find((seat) => seat.player === null);
  const [asked, setAsked] = useState(false);
  if (!free) return <p class="room-status">{t.full}</p>;
  const sit = async () => setAsked((await press({ do: "sit", seat: free.number, chips: settings.most_buy })) && settings.approve);
  return (
    <>
      {asked && <p class="room-status" role="status">{t.asks}</p>}
      <div class="room-sit">
        <Button wide tone="primary" size="large" onClick={() => void sit()}>{t.takeSeat(chips(settings.most_buy))}</Button>
        <Button wide onClick={() => open({ kind: "sit", seat: null })}>{t.otherSeat}</Button>
      </div>
    </>
  );
}

/** Who won what, what came back, and what may be shown or looked at now. */
function Result() {
  const { table, you, why, press, open } = useDesk();
  const t = words();
  const [said, setSaid] = useState(0);
  const winners = [...new Set(table.awards.map((one) => one.seat))];
  const boards = new Set(table.awards.map((one) => one.board)).size;
  const show = (cards: "both" | "first" | "second" | "none") => void press({ do: "show", hand: table.hand, cards }).then((done) => done && setSaid(cards === "none" ? table.hand : 0));
  const own = you.hole ? cardsOf(you.hole) : [];
  return (
    <div class="room-result" role="group" aria-label={t.result}>
      <div class="row">
        <p class="room-result-won grow">
          {winners.map((who) => <span key={who}><b>{who}</b> <b class="room-won number">{t.won(chips(wonBy(table.awards, who)))}</b></span>)}
        </p>
        <Explain small told={() => why({ topic: "awards" })} label={t.whyAwards} />
      </div>
      <Parts boards={boards} />
      {Object.entries(table.refunds).map(([seat, amount]) => <p key={seat} class="room-hint">{t.refunded(seat, chips(amount))}</p>)}
      <div class="room-after">
        {you.may.includes("show") && said !== table.hand && own.length === 2 && (
          <>
            <Button size="small" onClick={() => show("both")}>{t.showBoth}</Button>
            <Button size="small" onClick={() => show("first")}>{t.showOne(cardName(own[0] ?? null))}</Button>
            <Button size="small" onClick={() => show("second")}>{t.showOne(cardName(own[1] ?? null))}</Button>
            <Button size="small" onClick={() => show("none")}>{t.showNone}</Button>
          </>
        )}
        {said === table.hand && <span class="room-hint" role="status">{t.nothingShown}</span>}
        {you.may.includes("rabbit") && <Button size="small" onClick={() => void press({ do: "rabbit", hand: table.hand })}>{t.rabbit}</Button>}
        {you.may.includes("last_hands") && <Button size="small" onClick={() => void press({ do: "last_hands", hand: table.hand })}>{t.lastHands}</Button>}
        <Button size="small" icon="play" onClick={() => open({ kind: "hand", number: table.hand })}>{t.replay}</Button>
      </div>
    </div>
  );
}

/** Pot by pot where there is more than one to tell. */
function Parts({ boards }: { boards: number }): ComponentChildren {
  const { table } = useDesk();
  const t = words();
  if (table.awards.length < 2) return null;
  return (
    <ul class="room-result-parts" tabIndex={0} aria-label={t.result}>
      {table.awards.map((one) => {
        const name = table.pots[one.pot]?.name;
        return (
          <li key={`${one.pot} ${one.board} ${one.seat}`}>
            <span>{name ? say(name) : t.pot}{boards > 1 && ` · ${t.onBoard(one.board + 1)}`}: {one.seat}</span>
            <span class="number">{chips(one.amount)}{one.odd > 0 && <small> ({t.odd(chips(one.odd))})</small>}</span>
          </li>
        );
      })}
    </ul>
  );
}
