/** Everything that was done, newest first; the table goes back to any point of it, after a second press. */
import { useState } from "preact/hooks";
import type { Record as Done } from "../../../api/types";
import { say } from "../../../i18n";
import { Button } from "../../../ui/button";
import { useDesk } from "./desk";
import { TableSheet } from "./table-sheet";
import { words } from "./words";

/** Before anything was done. */
const BEGAN: Done = { n: 0, hand: 1, text: { en: "", zh: "" } };

export function LogSheet({ onClose }: { onClose: () => void }) {
  const { view, owner, busy, undo } = useDesk();
  const t = words();
  const [chosen, setChosen] = useState<Done | null>(null);
  const crosses = chosen && chosen.hand !== view.log.at(-1)?.hand;
  const newest = [BEGAN, ...view.log].reverse();
  const text = (record: Done) => (record === BEGAN ? t.start : say(record.text));
  const foot = chosen && (
    <>
      <Button onClick={() => setChosen(null)}>{t.stay}</Button>
      <Button tone="danger" disabled={busy} onClick={() => void undo(chosen.n).then((done) => done && onClose())}>{t.goBack}</Button>
    </>
  );
  return (
    <TableSheet open title={t.log} onClose={onClose} {...(foot ? { foot } : {})}>
      {chosen && <p class="banner bad" role="alert">{t.backTo}: {text(chosen)}{crosses && <><br />{t.crosses(chosen.hand + 1)}</>}</p>}
      <ol class="log" reversed>
        {newest.map((record, i) => (
          <li key={record.n}>
            {record.hand !== newest[i - 1]?.hand && <h3>{t.hand(record.hand)}</h3>}
            <div class="log-line">
              <span class="grow">{text(record)}</span>
              {i === 0 && <span class="muted small">{t.now}</span>}
              {i > 0 && owner && (
                <Button size="small" pressed={chosen?.n === record.n} label={`${t.backTo}: ${text(record)}`} onClick={() => setChosen(record)}>
                  {t.backTo}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </TableSheet>
  );
}
