/** Somebody sits down: a newcomer, or one who had left. */
import { useState } from "preact/hooks";
import type { TableView } from "../../../api/types";
import { Button } from "../../../ui/button";
import { NumberField, Select, TextField } from "../../../ui/field";
import { Sheet } from "../../../ui/sheet";
import type { Press } from ".";
import { words } from "./words";

export function Join({ view, press, busy, onClose }: { view: TableView; press: Press; busy: boolean; onClose: () => void }) {
  const t = words();
  const here = view.places.filter((place) => place.state !== "left");
  const gone = view.places.filter((place) => place.state === "left");
  const [name, setName] = useState("");
  const [chips, setChips] = useState<number | null>(view.buy_in);
  const [after, setAfter] = useState(here.at(-1)?.name ?? "");
  const sit = () => chips && name.trim() && void press({ do: "sit", seat: name.trim(), chips, after });
  return (
    <Sheet title={t.add} open onClose={onClose} foot={<Button tone="primary" disabled={busy || !name.trim() || !chips} onClick={sit}>{t.join}</Button>}>
      <div class="stack">
        <TextField label={t.joinName} value={name} maxLength={40} onInput={setName} onEnter={sit} />
        {gone.length > 0 && <div class="row">{gone.map((one) => <Button key={one.name} pressed={one.name === name} onClick={() => setName(one.name)}>{one.name}</Button>)}</div>}
        <NumberField label={t.joinChips} value={chips} onValue={setChips} />
        <Select label={t.joinAfter} value={after} options={here.map((one) => [one.name, one.name])} onValue={setAfter} />
      </div>
    </Sheet>
  );
}
