/** Who sits where with how much, and who has the button. */
import { useState } from "preact/hooks";
import { Button } from "../../../ui/button";
import { NumberField, TextField } from "../../../ui/field";
import { Sheet } from "../../../ui/sheet";
import { added, changeStack, type Draft, MOST_SEATS, moved, removed, type SeatDraft } from "./draft";
import { words } from "./words";

type Change = (draft: Draft) => void;

export function Players({ draft, onDraft, wrong }: { draft: Draft; onDraft: Change; wrong: boolean }) {
  const t = words();
  const [open, setOpen] = useState<number | null>(null);
  const name = (key: number) => {
    const at = draft.seats.findIndex((seat) => seat.key === key);
    return draft.seats[at]?.name || t.seat(at + 1);
  };
  const change = (key: number, part: Partial<SeatDraft>) =>
    onDraft({ ...draft, seats: draft.seats.map((seat) => (seat.key === key ? { ...seat, ...part } : seat)) });
  return (
    <section class="panel">
      <h2>{t.players}</h2>
      <div class="setup-all">
        <p class="muted small">{t.buttonHint}</p>
        <NumberField label={t.stackAll} value={draft.stack} onValue={(stack) => onDraft(changeStack(draft, stack))} />
      </div>
      <ol class="setup-seats">
        {draft.seats.map((seat, i) => (
          <li key={seat.key} class="setup-seat">
            <button
              type="button" class="setup-button" aria-pressed={draft.button === seat.key} aria-label={t.giveButton(name(seat.key))}
              onClick={() => onDraft({ ...draft, button: seat.key })}
            >
              <span aria-hidden="true">D</span>
            </button>
            <TextField
              label={t.name(i + 1)} bare value={seat.name} placeholder={t.seat(i + 1)} maxLength={40}
              onInput={(text) => change(seat.key, { name: text })}
            />
            <NumberField
              label={t.chipsOf(name(seat.key))} bare value={seat.chips} wrong={wrong && !seat.chips ? t.wrongStack : undefined}
              onValue={(chips) => change(seat.key, { chips })}
            />
            <Button tone="quiet" icon="grip" label={t.more(name(seat.key))} onClick={() => setOpen(seat.key)} />
          </li>
        ))}
      </ol>
      <Button icon="plus" wide disabled={draft.seats.length >= MOST_SEATS} onClick={() => onDraft(added(draft))}>{t.addSeat}</Button>
      <Sheet title={open === null ? "" : name(open)} open={open !== null} onClose={() => setOpen(null)}>
        {open !== null && <Moves draft={draft} seat={open} onDraft={onDraft} onDone={() => setOpen(null)} />}
      </Sheet>
    </section>
  );
}

function Moves({ draft, seat, onDraft, onDone }: { draft: Draft; seat: number; onDraft: Change; onDone: () => void }) {
  const t = words();
  const at = draft.seats.findIndex((one) => one.key === seat);
  return (
    <div class="stack">
      <p class="muted">{draft.seats.map((one, i) => (one.key === seat ? `【${one.name || t.seat(i + 1)}】` : one.name || t.seat(i + 1))).join(" → ")}</p>
      <Button icon="up" wide disabled={at <= 0} onClick={() => onDraft(moved(draft, seat, -1))}>{t.up}</Button>
      <Button icon="down" wide disabled={at >= draft.seats.length - 1} onClick={() => onDraft(moved(draft, seat, 1))}>{t.down}</Button>
      <Button
        icon="trash" tone="danger" wide disabled={draft.seats.length <= 2}
        onClick={() => {
          onDraft(removed(draft, seat));
          onDone();
        }}
      >
        {t.remove}
      </Button>
    </div>
  );
}
