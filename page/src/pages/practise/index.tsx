/** Practice: one press deals a hand; whoever wants another table chooses it above. */
import { useState } from "preact/hooks";
import { askOnce } from "../../api/client";
import type { Practice, Way } from "../../api/live_types";
import { chips } from "../../i18n";
import { keepName, keepRoom, myName, rooms } from "../../rooms";
import { navigate } from "../../router";
import { recall, store } from "../../storage";
import { clearAlerts, showError } from "../../ui/alerts";
import { Button } from "../../ui/button";
import { NumberField, TextField } from "../../ui/field";
import { Segmented } from "../../ui/segmented";
import { usePageTitle } from "../../ui/title";
import { STRENGTHS, strengthName } from "./strengths";
import { words } from "./words";
import "./practise.css";

type Strength = (typeof STRENGTHS)[number] | "mixed";

interface Draft {
  readonly others: number;
  readonly strength: Strength;
  readonly fast: boolean;
  readonly small: number | null;
  readonly big: number | null;
  readonly stack: number | null;
}

const KEY = "sidepot.practise";
const USUAL: Draft = { others: 5, strength: "mixed", fast: false, small: 1, big: 2, stack: 200 };
const OTHERS = ["1", "2", "3", "5", "8"] as const;

/** What is asked of the server; null while a field cannot be read. */
function requestOf({ others, strength, fast, small, big, stack }: Draft, name: string): Practice | null {
  if (!small || !big || !stack) return null;
  return { name, others, strength, fast, settings: { small, big, least_buy: Math.min(stack, 20 * big), most_buy: stack } };
}

export default function PractisePage() {
  const t = words();
  usePageTitle(t.title);
  const [draft, set] = useState<Draft>({ ...USUAL, ...recall<Draft>(KEY) });
  const [name, setName] = useState(myName());
  const [busy, setBusy] = useState(false);
  const onDraft = (next: Draft) => {
    set(next);
    store(KEY, next);
  };
  const request = requestOf(draft, name.trim() || t.nameUsual);
  const running = rooms.value.find((one) => one.kind === "practise");
  const start = async () => {
    if (!request) return;
    setBusy(true);
    keepName(name.trim());
    try {
      const way = (await askOnce<Way>("/api/rooms/practise", { body: request })) as Way;
      clearAlerts();
      keepRoom({ token: way.token, kind: "practise" });
      navigate("/room");
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  const goOn = () => {
    if (running) keepRoom(running);
    navigate("/room");
  };
  return (
    <div class="page practise">
      <h1>{t.title}</h1>
      <p class="muted">{t.lead}</p>
      <div class="panel stack">
        <Segmented label={t.others} value={String(draft.others)} options={OTHERS.map((n) => [n, n])} onValue={(n) => onDraft({ ...draft, others: Number(n) })} />
        <Segmented label={t.strength} value={draft.strength} options={[...STRENGTHS, "mixed" as const].map((one) => [one, strengthName(one)])} onValue={(strength) => onDraft({ ...draft, strength })} />
        <Segmented label={t.speed} value={draft.fast ? "fast" : "people"} options={[["people", t.people], ["fast", t.fast]]} onValue={(speed) => onDraft({ ...draft, fast: speed === "fast" })} />
        <details class="more">
          <summary>{t.more}</summary>
          <div class="stack">
            <div class="practise-blinds">
              <NumberField label={t.small} value={draft.small} onValue={(small) => onDraft({ ...draft, small })} />
              <NumberField label={t.big} value={draft.big} onValue={(big) => onDraft({ ...draft, big })} />
            </div>
            <NumberField
              label={t.stack} value={draft.stack} hint={draft.stack && draft.big ? t.stackHint(chips(Math.floor(draft.stack / draft.big))) : undefined}
              onValue={(stack) => onDraft({ ...draft, stack })}
            />
            <TextField label={t.name} value={name} placeholder={t.nameUsual} maxLength={24} onInput={setName} />
          </div>
        </details>
      </div>
      <div class="practise-start">
        <Button tone="primary" size="large" wide disabled={busy || !request} onClick={() => void start()}>{busy ? t.dealing : t.deal}</Button>
        {running && <Button wide onClick={goOn}>{t.running}</Button>}
      </div>
    </div>
  );
}
