/** Blinds and seats of the hand that is told. */
import { Button } from "../../ui/button";
import { NumberField, TextField } from "../../ui/field";
import { Segmented } from "../../ui/segmented";
import { words } from "./words";

export interface Seating {
  readonly small: number | null;
  readonly big: number | null;
  readonly form: "cash" | "mtt";
  /** The button first, then clockwise. */
  readonly seats: readonly { readonly name: string; readonly stack: number | null }[];
}

export const USUAL: Seating = {
  small: 1, big: 2, form: "cash", seats: [{ name: "A", stack: 200 }, { name: "B", stack: 200 }, { name: "C", stack: 16 }, { name: "D", stack: 200 }],
};

/** As the first two parts of a spot; null while something is not written yet.  Names in quotation marks may be anything. */
export function spotOf({ small, big, form, seats }: Seating): string | null {
  if (small === null || big === null || seats.some((seat) => !seat.name.trim() || seat.stack === null)) return null;
  return `nl ${small}/${big} ${form} | ${seats.map((seat) => `"${seat.name.trim().replaceAll('"', "")}" ${seat.stack}`).join(", ")}`;
}

export function Setup({ seating, begun, onSeating }: { seating: Seating; begun: boolean; onSeating: (seating: Seating) => void }) {
  const t = words();
  const { seats } = seating;
  const set = (at: number, part: Partial<Seating["seats"][number]>) => onSeating({ ...seating, seats: seats.map((seat, i) => (i === at ? { ...seat, ...part } : seat)) });
  const free = [..."ABCDEFGHIJ"].find((letter) => seats.every((seat) => seat.name !== letter)) ?? "K";
  return (
    <details class="panel fold" open={!begun}>
      <summary>{t.setup}: {seating.small ?? ""}/{seating.big ?? ""}</summary>
      <div class="stack">
        <div class="reopen-head">
          <NumberField label={t.small} value={seating.small} onValue={(small) => onSeating({ ...seating, small })} />
          <NumberField label={t.big} value={seating.big} onValue={(big) => onSeating({ ...seating, big })} />
        </div>
        <Segmented label={t.format} bare value={seating.form} options={[["cash", t.cash], ["mtt", t.mtt]]} onValue={(form) => onSeating({ ...seating, form })} />
        <fieldset class="reopen-seats">
          <legend>{t.seats}</legend>
          {seats.map((seat, i) => (
            <div key={i} class="reopen-seat">
              <TextField label={t.name(i + 1)} bare value={seat.name} maxLength={80} onInput={(name) => set(i, { name })} />
              <NumberField label={t.stack(seat.name)} bare value={seat.stack} onValue={(stack) => set(i, { stack })} />
              <Button tone="quiet" icon="trash" label={t.remove(seat.name)} disabled={seats.length <= 2} onClick={() => onSeating({ ...seating, seats: seats.filter((_, at) => at !== i) })} />
            </div>
          ))}
          {seats.length < 10 && <Button icon="plus" onClick={() => onSeating({ ...seating, seats: [...seats, { name: free, stack: 200 }] })}>{t.add}</Button>}
        </fieldset>
      </div>
    </details>
  );
}
