/** The rows of players and what else lies in the middle. */
import { useState } from "preact/hooks";
import type { Fault } from "../../api/types";
import { say } from "../../i18n";
import { Button } from "../../ui/button";
import { NumberField, TextField } from "../../ui/field";
import { Segmented, Toggle } from "../../ui/segmented";
import { Sheet } from "../../ui/sheet";
import { freeName, MOST_PLAYERS, type Case, type Player } from "./case";
import { words } from "./words";

export function Form({ form, onForm, fault }: { form: Case; onForm: (next: Case) => void; fault: Fault | null }) {
  const t = words();
  const [menu, setMenu] = useState<number | null>(null);
  const rows = (players: readonly Player[]) => onForm({ ...form, players, winners: keeps(form, players) ? form.winners : null });
  const row = (at: number, part: Partial<Player>) => rows(form.players.map((one, i) => (i === at ? { ...one, ...part } : one)));
  const move = (at: number, by: 1 | -1) => {
    const players = [...form.players];
    const [one] = players.splice(at, 1);
    if (one) players.splice(at + by, 0, one);
    rows(players);
    setMenu(at + by);
  };
  const more = [form.ante, form.dead, form.rake, form.rate].some(Boolean) || form.unit > 1 || form.boards > 1;
  const chosen = menu === null ? undefined : form.players[menu];
  return (
    <div class="stack">
      <div class="pots-rows" role="group" aria-label={t.players}>
        <div class="pots-heads" aria-hidden="true"><span>{t.player}</span><span>{t.chipsIn}</span></div>
        {form.players.map((one, i) => (
          // A row is its place: names change while one types.
          <div key={i} class={`pots-row ${one.state === "in" ? "" : "gone"}`}>
            <TextField label={t.name(i + 1)} bare maxLength={80} value={one.name} onInput={(name) => row(i, { name })} />
            <NumberField
              label={t.paid(one.name)} bare value={one.paid} placeholder="0" onValue={(paid) => row(i, { paid })}
              wrong={fault?.field === `paid[${one.name.trim()}]` ? say(fault.text) : undefined}
            />
            <Button
              class="pots-fold" pressed={one.state !== "in"} label={t.foldedOf(one.name)}
              onClick={() => row(i, { state: one.state === "in" ? "folded" : "in" })}
            >
              {one.state === "dead" ? t.dead : t.folded}
            </Button>
            <Button tone="quiet" icon="grip" label={t.more(one.name)} onClick={() => setMenu(i)} />
          </div>
        ))}
        {form.players.length < MOST_PLAYERS && (
          <Button icon="plus" onClick={() => rows([...form.players, { name: freeName(form.players), paid: null, state: "in" }])}>{t.add}</Button>
        )}
      </div>
      {fault && !form.players.some((one) => fault.field === `paid[${one.name.trim()}]`) && <p class="wrong-text" role="alert">{say(fault.text)}</p>}
      <details class="fold" open={more}>
        <summary>{t.options}</summary>
        <div class="pots-numbers">
          <NumberField label={t.ante} value={form.ante} onValue={(ante) => onForm({ ...form, ante: ante ?? 0 })} />
          <NumberField label={t.deadMoney} hint={t.deadHint} value={form.dead} onValue={(dead) => onForm({ ...form, dead: dead ?? 0 })} />
          <NumberField label={t.unit} value={form.unit} onValue={(unit) => onForm({ ...form, unit: unit || 1 })} />
          <NumberField label={t.rake} value={form.rake} onValue={(rake) => onForm({ ...form, rake: rake ?? 0 })} />
          <Percent label={t.rate} value={form.rate} onValue={(rate) => onForm({ ...form, rate })} />
          <NumberField label={t.cap} value={form.cap} onValue={(cap) => onForm({ ...form, cap: cap ?? 0 })} />
        </div>
        <Segmented
          label={t.boards} value={String(form.boards)} options={[["1", t.once], ["2", t.twice], ["3", t.thrice]]}
          onValue={(boards) => onForm({ ...form, boards: Number(boards), winners: null })}
        />
      </details>
      <Sheet title={chosen?.name ?? ""} open={chosen !== undefined} onClose={() => setMenu(null)}>
        {chosen && menu !== null && (
          <div class="stack">
            <div class="row">
              <Button icon="up" disabled={menu === 0} onClick={() => move(menu, -1)}>{t.up}</Button>
              <Button icon="down" disabled={menu === form.players.length - 1} onClick={() => move(menu, 1)}>{t.down}</Button>
            </div>
            <Toggle label={t.killed} hint={t.killedHint} on={chosen.state === "dead"} onChange={(on) => row(menu, { state: on ? "dead" : "in" })} />
            <Button
              tone="danger" icon="trash" disabled={form.players.length <= 2}
              onClick={() => {
                rows(form.players.filter((_, i) => i !== menu));
                setMenu(null);
              }}
            >
              {t.remove}
            </Button>
          </div>
        )}
      </Sheet>
    </div>
  );
}

/** Told winners stay while every one of them is still there by that name. */
function keeps(form: Case, players: readonly Player[]): boolean {
  const there = new Set(players.filter((one) => one.state === "in").map((one) => one.name.trim()));
  return form.winners?.every((pot) => pot.every((board) => board.every((name) => there.has(name)))) ?? false;
}

/** Percent with two places, kept in hundredths. */
function Percent({ label, value, onValue }: { label: string; value: number; onValue: (value: number) => void }) {
  const [text, setText] = useState<string | null>(null);
  const read = (typed: string) => {
    setText(typed);
    if (/^\d{0,3}([.]\d{0,2})?$/.test(typed) && Number(typed) <= 100) onValue(Math.round(Number(typed) * 100));
  };
  const shown = text !== null && Math.round(Number(text) * 100) === value ? text : String(value / 100);
  return <TextField label={label} value={shown} onInput={read} />;
}
