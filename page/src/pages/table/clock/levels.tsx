/** The levels of the clock, row by row. */
import { useState } from "preact/hooks";
import type { Level, TableView } from "../../../api/types";
import { Button } from "../../../ui/button";
import { NumberField } from "../../../ui/field";
import { Sheet } from "../../../ui/sheet";
import { MINUTES, schedule } from "../setup/draft";
import { words } from "./words";

/** A row as it is typed: null where it is no number. */
type Row = { [K in "minutes" | "small" | "big" | "bb_ante"]: number | null } & { ante: number; pause: boolean };

/** A row's level; null while a number is missing. */
export function asLevel(row: Row): Level | null {
  if (!row.minutes || (!row.pause && !row.big)) return null;
  if (row.pause) return { minutes: row.minutes, small: 0, big: 0, ante: 0, bb_ante: 0, pause: true };
  return { minutes: row.minutes, small: row.small ?? 0, big: row.big ?? 0, ante: row.ante, bb_ante: row.bb_ante ?? 0, pause: false };
}

export function LevelsSheet({ view, onClose, onLevels }: { view: TableView; onClose: () => void; onLevels: (levels: Level[]) => void }) {
  const t = words();
  const { small, big } = view.game;
  const proposal = (pace: keyof typeof MINUTES) => schedule(small, big, MINUTES[pace], true);
  const [rows, setRows] = useState<readonly Row[]>(() => view.clock?.levels ?? proposal("usual"));
  const levels = rows.map(asLevel);
  const right = levels.every((level) => level !== null);
  const change = (at: number, part: Partial<Row>) => setRows(rows.map((row, i) => (i === at ? { ...row, ...part } : row)));
  const add = (pause: boolean) => {
    const last = rows.filter((row) => !row.pause).at(-1) ?? { minutes: 15, small, big, bb_ante: 0, ante: 0, pause: false };
    const twice = { ...last, small: (last.small ?? 0) * 2, big: (last.big ?? 0) * 2, bb_ante: (last.bb_ante ?? 0) * 2, ante: last.ante * 2 };
    setRows([...rows, pause ? { minutes: 10, small: 0, big: 0, bb_ante: 0, ante: 0, pause: true } : twice]);
  };
  return (
    <Sheet
      title={t.schedule} open wide onClose={onClose}
      foot={
        <>
          {view.clock && <Button tone="danger" onClick={() => onLevels([])}>{t.remove}</Button>}
          <Button tone="primary" disabled={!right || !rows.length} onClick={() => onLevels(levels.filter((level) => level !== null))}>{t.save}</Button>
        </>
      }
    >
      <div class="stack">
        <div class="row levels-paces" role="group" aria-label={t.proposal}>
          <span class="muted small">{t.proposal}</span>
          {(["quick", "usual", "slow"] as const).map((pace) => (
            <Button key={pace} class="grow" onClick={() => setRows(proposal(pace))}>{t.perMinutes(MINUTES[pace])}</Button>
          ))}
        </div>
        {!right && <p class="wrong-text" role="alert">{t.wrong}</p>}
        <div class="levels">
          <div class="levels-row levels-head" aria-hidden="true"><span>{t.minutes}</span><span>{t.small}</span><span>{t.big}</span><span>{t.bb}</span></div>
          {rows.map((row, i) => (
            <div key={i} class={`levels-row ${row.pause ? "rest" : ""}`}>
              <NumberField label={t.minutesOf(i + 1)} bare value={row.minutes} onValue={(minutes) => change(i, { minutes })} />
              {row.pause ? <span class="levels-break">{t.pause}</span> : (
                <>
                  <NumberField label={t.smallOf(i + 1)} bare value={row.small} onValue={(value) => change(i, { small: value })} />
                  <NumberField label={t.bigOf(i + 1)} bare value={row.big} onValue={(value) => change(i, { big: value })} />
                  <NumberField label={t.bbOf(i + 1)} bare value={row.bb_ante} onValue={(value) => change(i, { bb_ante: value })} />
                </>
              )}
              <Button tone="quiet" icon="trash" label={t.removeRow(i + 1)} onClick={() => setRows(rows.filter((_, at) => at !== i))} />
            </div>
          ))}
        </div>
        <div class="row">
          <Button icon="plus" onClick={() => add(false)}>{t.addLevel}</Button>
          <Button icon="plus" onClick={() => add(true)}>{t.addBreak}</Button>
        </div>
      </div>
    </Sheet>
  );
}
