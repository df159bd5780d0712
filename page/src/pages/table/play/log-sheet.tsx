/** Everything that was done, newest first; the table goes back to any point of it, after a second press. */
import { useState } from "preact/hooks";
import type { Record as Done } from "../../../api/types";
import { say } from "../../../i18n";
import { Button } from "../../../ui/button";
import { Sheet } from "../../../ui/sheet";
import { useDesk } from "./desk";
import { words } from "./words";

export function LogSheet({ onClose }: { onClose: () => void }) {
  const { view, busy, undo } = useDesk();
  const t = words();
  const [chosen, setChosen] = useState<Done | null>(null);
  const crosses = chosen && chosen.hand !== view.log.at(-1)?.hand;
  const newest = [...view.log].reverse();
  const foot = chosen && (
    <>
      <Button onClick={() => setChosen(null)}>{t.stay}</Button>
      <Button tone="danger" disabled={busy} onClick={() => void undo(chosen.n).then((done) => done && onClose())}>{t.goBack}</Button>
    </>
  );
  return (
    <Sheet open title={t.log} onClose={onClose} {...(foot ? { foot } : {})}>
      {chosen && <p class="banner bad" role="alert">{t.backTo}: {say(chosen.text)}{crosses && <><br />{t.crosses(chosen.hand + 1)}</>}</p>}
      <ol class="log" reversed>
        {newest.map((record, i) => (
          <li key={record.n}>
            {record.hand !== newest[i - 1]?.hand && <h3>{t.hand(record.hand)}</h3>}
            <div class="log-line">
              <span class="grow">{say(record.text)}</span>
              {i === 0 ? <span class="muted small">{t.now}</span> : <Button size="small" pressed={chosen?.n === record.n} label={`${t.backTo}: ${say(record.text)}`} onClick={() => setChosen(record)}>{t.backTo}</Button>}
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
