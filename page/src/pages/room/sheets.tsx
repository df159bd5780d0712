/** What lies on top of the table: one seat, a hand that is over, the pots, the ledger, the fair deal, invitations. */
import { useEffect, useState } from "preact/hooks";
import { chips } from "../../i18n";
import { words as common } from "../../i18n/words";
import { Button } from "../../ui/button";
import { Explain } from "../../ui/explain";
import { NumberField, Select } from "../../ui/field";
import { Sheet } from "../../ui/sheet";
import { draftOf, RoomFields, settingsOf, wrongOf, type Draft } from "../friends/fields";
import { useDesk, type Sheet as Open } from "./desk";
import { FairSheet } from "./fair_sheet";
import { PotList } from "./felt";
import { HandSheet } from "./hand_sheet";
import { Invite } from "./invite";
import { LedgerSheet } from "./ledger_sheet";
import { PersonSheet, SeatSheet } from "./seat_sheet";
import { words } from "./words";

export function Sheets({ sheet, onClose }: { sheet: Open | null; onClose: () => void }) {
  switch (sheet?.kind) {
    case undefined: return null;
    case "person": return <PersonSheet name={sheet.name} onClose={onClose} />;
    case "seat": return <SeatSheet number={sheet.seat} onClose={onClose} />;
    case "hand": return <HandSheet number={sheet.number} onClose={onClose} />;
    case "sit": return <SitSheet number={sheet.seat} onClose={onClose} />;
    case "chips": return <ChipsSheet onClose={onClose} />;
    case "pots": return <PotsSheet onClose={onClose} />;
    case "ledger": return <LedgerSheet onClose={onClose} />;
    case "fair": return <FairSheet onClose={onClose} />;
    case "share": return <Invite onClose={onClose} />;
    case "keys": return <KeysSheet onClose={onClose} />;
    case "settings": return <SettingsSheet onClose={onClose} />;
  }
}

function PotsSheet({ onClose }: { onClose: () => void }) {
  const { why } = useDesk();
  const t = words();
  return (
    <Sheet open title={t.pots} onClose={onClose}>
      <PotList />
      <p class="row"><span class="muted">{t.whyPots}</span><Explain told={() => why({ topic: "pots" })} label={t.whyPots} /></p>
    </Sheet>
  );
}

/** Which free seat, with how many chips. */
function SitSheet({ number, onClose }: { number: number | null; onClose: () => void }) {
  const { table, settings, press } = useDesk();
  const t = words();
  const free = table.seats.filter((seat) => seat.player === null).map((seat) => seat.number);
  const [seat, setSeat] = useState(number ?? free[0] ?? 0);
  const [amount, setAmount] = useState<number | null>(settings.most_buy);
  const sit = async () => {
    if (amount !== null && (await press({ do: "sit", seat, chips: amount }))) onClose();
  };
  return (
    <Sheet open title={t.sit} onClose={onClose} foot={<><Button onClick={onClose}>{common().cancel}</Button><Button tone="primary" disabled={amount === null} onClick={() => void sit()}>{t.sit}</Button></>}>
      <div class="stack">
        <Select label={t.seat} value={String(seat)} options={free.map((one) => [String(one), t.seatN(one + 1)])} onValue={(one) => setSeat(Number(one))} />
        {settings.kind === "cash" && <NumberField label={t.chips} hint={t.range(chips(settings.least_buy), chips(settings.most_buy))} value={amount} onValue={setAmount} onEnter={() => void sit()} />}
      </div>
    </Sheet>
  );
}

/** More chips, up to what the room allows. */
function ChipsSheet({ onClose }: { onClose: () => void }) {
  const { me, settings, press } = useDesk();
  const t = words();
  const most = Math.max(0, settings.most_buy - (me?.chips ?? 0));
  const [amount, setAmount] = useState<number | null>(most || null);
  const add = async () => {
    if (amount && (await press({ do: "top_up", chips: amount }))) onClose();
  };
  return (
    <Sheet open title={t.topUp} onClose={onClose} foot={<><Button onClick={onClose}>{common().cancel}</Button><Button tone="primary" disabled={!amount} onClick={() => void add()}>{t.topUpGo(chips(amount ?? 0))}</Button></>}>
      <NumberField label={t.topUp} hint={t.range("1", chips(most))} value={amount} onValue={setAmount} onEnter={() => void add()} />
    </Sheet>
  );
}

const KEYS = ["f", "c", "r", "enter", "a", "15", "w", "l", "help", "wheel"] as const;
const SEEN: Partial<Record<(typeof KEYS)[number], string>> = { enter: "Enter", 15: "1 – 5", help: "?", wheel: "" };

function KeysSheet({ onClose }: { onClose: () => void }) {
  const t = words();
  return (
    <Sheet open title={t.keys} onClose={onClose}>
      <dl class="room-keys">
        {KEYS.map((key) => {
          const seen = SEEN[key] ?? key.toUpperCase();
          return <div key={key}><dt>{seen && <kbd>{seen}</kbd>}</dt><dd>{t[`key_${key}`]}</dd></div>;
        })}
      </dl>
    </Sheet>
  );
}

/** The host changes what is played, between hands. */
function SettingsSheet({ onClose }: { onClose: () => void }) {
  const { settings, press } = useDesk();
  const t = words();
  const [draft, setDraft] = useState<Draft>(draftOf(settings));
  useEffect(() => setDraft(draftOf(settings)), [settings]);
  const wrong = wrongOf(draft);
  const save = async () => {
    const { levels, ...others } = settingsOf(draft);
    // Levels that were not made from these fields stay as they are unless what they are made from has been changed.
    const same = (["kind", "small", "big", "minutes"] as const).every((key) => draft[key] === draftOf(settings)[key]);
    if (await press({ do: "host", what: "settings", value: same ? others : { ...others, levels } })) onClose();
  };
  return (
    <Sheet open wide title={t.roomSettings} onClose={onClose} foot={<><Button onClick={onClose}>{common().cancel}</Button><Button tone="primary" disabled={wrong !== null} onClick={() => void save()}>{t.save}</Button></>}>
      <div class="stack">
        <RoomFields draft={draft} onDraft={setDraft} />
        {wrong && <p class="wrong-text" role="alert">{wrong}</p>}
      </div>
    </Sheet>
  );
}
