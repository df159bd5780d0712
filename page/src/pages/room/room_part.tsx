/** Everything about the room that is not the hand: own seat, invitations, fair deal, ledger, and the host's tools. */
import { useState } from "preact/hooks";
import { chips } from "../../i18n";
import { Button } from "../../ui/button";
import { ConfirmSheet } from "../../ui/confirm_sheet";
import { Toggle } from "../../ui/segmented";
import { useDesk } from "./desk";
import { notices } from "./use_turn";
import { words } from "./words";

export function RoomPart() {
  const { you, open } = useDesk();
  const t = words();
  return (
    <div class="room-part">
      {you.role === "host" && <HostTools />}
      <MySeat />
      <section class="panel stack">
        <h2>{t.room}</h2>
        <div class="room-buttons">
          <Button icon="share" onClick={() => open({ kind: "share" })}>{you.role === "spectator" ? t.watchLink : t.invite}</Button>
          <Button icon="book" onClick={() => open({ kind: "ledger" })}>{t.ledger}</Button>
          <Button icon="check" onClick={() => open({ kind: "fair" })}>{t.fair}</Button>
          <Button icon="list" onClick={() => open({ kind: "keys" })}>{t.keys}</Button>
        </div>
        <Notices />
      </section>
    </div>
  );
}

function MySeat() {
  const { me, you, press, open } = useDesk();
  const t = words();
  const [leaving, setLeaving] = useState(false);
  if (!me) return null;
  const may = (what: string) => you.may.includes(what);
  return (
    <section class="panel stack">
      <h2>{t.mySeat}</h2>
      {may("straddle") && <Toggle label={t.straddle} on={you.straddles} onChange={(on) => void press({ do: "straddle", on })} />}
      <div class="room-buttons">
        {may("top_up") && <Button icon="plus" onClick={() => open({ kind: "chips" })}>{t.topUp}</Button>}
        {may("away") && <Button icon="pause" onClick={() => void press({ do: "away", away: true })}>{t.goAway}</Button>}
        {may("back") && <Button icon="play" onClick={() => void press({ do: "away", away: false, post: true })}>{t.comeBack}</Button>}
        {may("leave") && <Button tone="danger" onClick={() => setLeaving(true)}>{t.leave}</Button>}
      </div>
      {leaving && (
        <ConfirmSheet
          title={t.leave} text={t.leaveSure(chips(me.chips))} go={t.leave} onClose={() => setLeaving(false)}
          onGo={() => void press({ do: "leave" }).then(() => setLeaving(false))}
        />
      )}
    </section>
  );
}

/** Notices of the desktop: asked for only when somebody switches them on. */
function Notices() {
  const t = words();
  const possible = "Notification" in window && isSecureContext && Notification.permission !== "denied";
  const on = notices.value && possible && Notification.permission === "granted";
  const change = async (wanted: boolean) => {
    notices.value = wanted && (await Notification.requestPermission()) === "granted";
  };
  return <Toggle label={t.notices} hint={possible ? t.noticesHint : t.noticesNo} on={on} disabled={!possible} onChange={(wanted) => void change(wanted)} />;
}

/** Knocks and requests stand first: somebody waits. */
export function Door() {
  const { you, press } = useDesk();
  const t = words();
  if (!you.knocks.length && !you.requests.length) return null;
  const word = (what: string, who: string) => void press({ do: "host", what, who });
  return (
    <div class="room-door" role="group" aria-label={t.knocks}>
      {you.knocks.map((one) => (
        <p key={one.id} class="row">
          <span class="grow"><small>{t.knocks}</small> <b>{one.name}</b></span>
          <Button size="small" label={`${t.refuse}: ${one.name}`} onClick={() => word("refuse", one.id)}>{t.refuse}</Button>
          <Button size="small" tone="primary" label={`${t.letIn}: ${one.name}`} onClick={() => word("admit", one.id)}>{t.letIn}</Button>
        </p>
      ))}
      {you.requests.map((one) => <Request key={one.id} name={one.name} seat={one.seat} amount={one.chips} answer={(what) => word(what, one.id)} />)}
    </div>
  );
}

function Request({ name, seat, amount, answer }: { name: string; seat: number; amount: number; answer: (what: string) => void }) {
  const { table } = useDesk();
  const t = words();
  const sits = table.seats.some((one) => one.player === name);
  return (
    <p class="row">
      <span class="grow">{sits ? t.wantsChips(name, chips(amount)) : t.wantsSeat(name, seat + 1, chips(amount))}</span>
      <Button size="small" label={`${t.deny}: ${name}`} onClick={() => answer("deny")}>{t.deny}</Button>
      <Button size="small" tone="primary" label={`${t.approve}: ${name}`} onClick={() => answer("approve")}>{t.approve}</Button>
    </p>
  );
}

function HostTools() {
  const { table, you, press, open } = useDesk();
  const t = words();
  const [closing, setClosing] = useState(false);
  const word = (what: string) => void press({ do: "host", what });
  const may = (what: string) => you.may.includes(what);
  const free = table.seats.find((seat) => seat.player === null);
  return (
    <section class="panel stack">
      <h2>{t.hostTools}</h2>
      <div class="room-buttons">
        {table.phase === "paused" ? <Button icon="play" onClick={() => word("resume")}>{t.resume}</Button> : table.hand > 0 && <Button icon="pause" onClick={() => word("pause")}>{t.pause}</Button>}
        <Button onClick={() => word(table.locked ? "unlock" : "lock")}>{table.locked ? t.unlock : t.lock}</Button>
        <Button icon="settings" disabled={!may("settings")} onClick={() => open({ kind: "settings" })}>{t.roomSettings}</Button>
        {free && <Button icon="bot" onClick={() => open({ kind: "seat", seat: free.number })}>{t.addBot}</Button>}
        <Button tone="danger" disabled={!may("close")} onClick={() => setClosing(true)}>{t.close}</Button>
      </div>
      {you.people.length > 0 && (
        <div class="stack" role="group" aria-label={t.withoutSeat}>
          <h3>{t.withoutSeat}</h3>
          <div class="room-buttons">
            {you.people.map((one) => <Button key={one.name} icon="people" onClick={() => open({ kind: "person", name: one.name })}>{one.here ? one.name : `${one.name} (${t.absent})`}</Button>)}
          </div>
        </div>
      )}
      {!may("close") && <p class="room-hint">{t.roomSettings}, {t.close}: {t.betweenOnly}</p>}
      {closing && <ConfirmSheet title={t.close} text={t.closeSure} go={t.close} onClose={() => setClosing(false)} onGo={() => void press({ do: "host", what: "close" }).then(() => setClosing(false))} />}
    </section>
  );
}
