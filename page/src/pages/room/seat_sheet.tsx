/** One seat: who sits there; for the host what he may do about it, or a bot for a free one. */
import { useState } from "preact/hooks";
import type { Seat } from "../../api/live_types";
import { chips } from "../../i18n";
import { Button } from "../../ui/button";
import { NumberField, Select, TextField } from "../../ui/field";
import { Sheet } from "../../ui/sheet";
import { STRENGTHS, strengthName, styleName, STYLES } from "../practise/strengths";
import { useDesk } from "./desk";
import { SmallCards } from "./felt";
import { stateText } from "./seat";
import { words } from "./words";

export function SeatSheet({ number, onClose }: { number: number; onClose: () => void }) {
  const { table, host, me } = useDesk();
  const t = words();
  const seat = table.seats.find((one) => one.number === number);
  if (!seat) return null;
  return (
    <Sheet open title={seat.player ?? t.seatN(number + 1)} onClose={onClose}>
      <div class="stack">
        {seat.player !== null && (
          <>
            <p class="row spread"><b class="number">{chips(seat.chips)}</b><span class="muted">{[t.seatN(number + 1), seat.position, seat.bot ? t.bot : seat.here ? "" : t.absent, seat.player === table.host ? t.host : "", stateText(seat, t)].filter(Boolean).join(" · ")}</span></p>
            {seat.cards && <SmallCards text={seat.cards} />}
            {host && <Correct seat={seat} onClose={onClose} />}
            {host && seat.number !== me?.number && <People who={seat.player} bot={seat.bot} muted={seat.muted} onClose={onClose} />}
          </>
        )}
        {seat.player === null && host && <AddBot number={number} onClose={onClose} />}
      </div>
    </Sheet>
  );
}

/** Somebody in the room without a seat, for the host. */
export function PersonSheet({ name, onClose }: { name: string; onClose: () => void }) {
  const { you } = useDesk();
  const t = words();
  const person = you.people.find((one) => one.name === name);
  if (!person) return null;
  return (
    <Sheet open title={name} onClose={onClose}>
      <div class="stack">
        <p class="muted">{[t.noSeat, person.here ? "" : t.absent].filter(Boolean).join(" · ")}</p>
        <People who={name} bot={false} muted={person.muted} onClose={onClose} />
      </div>
    </Sheet>
  );
}

/** Send away, mute, hand over: each once more asked where it cannot be taken back. */
function People({ who, bot, muted, onClose }: { who: string; bot: boolean; muted: boolean; onClose: () => void }) {
  const { press, table } = useDesk();
  const t = words();
  const [sure, setSure] = useState<"kick" | "hand_over" | null>(null);
  const seated = table.seats.some((seat) => seat.player === who);
  const word = async (what: string) => {
    if (await press({ do: "host", what, who })) onClose();
  };
  if (sure) {
    return (
      <div class="stack">
        <p>{sure === "hand_over" ? t.handOverSure(who) : seated ? t.kickSure(who) : t.sendOutSure(who)}</p>
        <Button tone="danger" onClick={() => void word(sure)}>{sure === "kick" ? t.kick : t.handOver}</Button>
      </div>
    );
  }
  return (
    <div class="room-buttons">
      {!bot && <Button onClick={() => void word(muted ? "unmute" : "mute")}>{muted ? t.unmute : t.mute}</Button>}
      {!bot && <Button onClick={() => setSure("hand_over")}>{t.handOver}</Button>}
      <Button tone="danger" onClick={() => setSure("kick")}>{t.kick}</Button>
    </div>
  );
}

/** A mistake with chips is set right between hands, with a reason that all can read. */
function Correct({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  const { you, press } = useDesk();
  const t = words();
  const [amount, setAmount] = useState<number | null>(seat.chips);
  const [reason, setReason] = useState("");
  const waits = !you.may.includes("settings"); // until the hand is over
  const go = async () => {
    if (amount !== null && (await press({ do: "host", what: "correct", who: seat.player ?? "", chips: amount, reason }))) onClose();
  };
  return (
    <details class="more">
      <summary>{t.correct}</summary>
      <div class="stack">
        <NumberField label={t.chips} value={amount} onValue={setAmount} />
        <TextField label={t.reason} hint={t.correctHint} value={reason} maxLength={200} onInput={setReason} />
        <Button disabled={amount === null || !reason.trim() || waits} onClick={() => void go()}>{t.correctGo(chips(amount ?? 0))}</Button>
        {waits && <p class="room-hint">{t.betweenOnly}</p>}
      </div>
    </details>
  );
}

function AddBot({ number, onClose }: { number: number; onClose: () => void }) {
  const { table, settings, press } = useDesk();
  const t = words();
  const [name, setName] = useState("");
  const [style, setStyle] = useState<(typeof STYLES)[number]>("tight-aggressive");
  const [strength, setStrength] = useState<(typeof STRENGTHS)[number]>("regular");
  const taken = table.seats.some((seat) => seat.player === name.trim());
  const add = async () => {
    if (await press({ do: "host", what: "bot", value: { seat: number, chips: settings.most_buy, style, strength, ...(name.trim() ? { name: name.trim() } : {}) } })) onClose();
  };
  return (
    <div class="stack">
      <TextField label={t.name} value={name} placeholder={t.botName} maxLength={24} onInput={setName} />
      <Select label={t.strength} value={strength} options={STRENGTHS.map((one) => [one, strengthName(one)])} onValue={setStrength} />
      <Select label={t.style} value={style} options={STYLES.map((one) => [one, styleName(one)])} onValue={setStyle} />
      <Button tone="primary" disabled={taken} onClick={() => void add()}>{t.addBotGo(number + 1)}</Button>
    </div>
  );
}
