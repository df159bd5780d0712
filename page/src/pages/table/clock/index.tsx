/** The blind clock: seen from across the room, started and stopped, its levels changed. */
import { useState } from "preact/hooks";
import type { Step } from "../../../api/steps";
import type { LiveTable } from "../../../api/table";
import type { TableView } from "../../../api/types";
import { chips } from "../../../i18n";
import { clearAlerts, showError } from "../../../ui/alerts";
import { Button } from "../../../ui/button";
import { antes } from "./antes";
import { LevelsSheet } from "./levels";
import { timeLeft, useClock } from "./running";
import { words } from "./words";
import "./clock.css";

export function ClockPart({ live, view }: { live: LiveTable; view: TableView }) {
  const t = words();
  const [editing, setEditing] = useState(false);
  const { clock } = view;
  const left = useClock(clock);
  const owner = view.role === "owner";
  const busy = live.busy.value;
  const press = (...steps: Step[]) => live.do(steps).then(clearAlerts, showError);
  const sheet = editing && <LevelsSheet view={view} onClose={() => setEditing(false)} onLevels={(levels) => void press({ do: "levels", levels }).then(() => setEditing(false))} />;
  if (!clock || !left) {
    return (
      <div class="page clock">
        <h1>{t.title}</h1>
        <p>{t.none}</p>
        {owner && <Button icon="clock" tone="primary" onClick={() => setEditing(true)}>{t.make}</Button>}
        {sheet}
      </div>
    );
  }
  const now = clock.levels[clock.at];
  const after = clock.levels[clock.at + 1];
  const number = (at: number) => clock.levels.slice(0, at + 1).filter((one) => !one.pause).length;
  const title = (at: number) => (clock.levels[at]?.pause ? t.pause : t.level(number(at)));
  const minute = (by: number) => void press({ do: "clock", to: "left", left_ms: Math.max(0, Math.round(left.ms) + by * 60_000) });
  return (
    <div class="page clock">
      <h1 class="unseen">{t.title}</h1>
      <section class="panel clock-face">
        <p class="clock-level">{title(clock.at)}{!clock.running && !clock.over && <span class="clock-paused"> · {t.paused}</span>}</p>
        <p class="clock-time" role="timer" aria-label={timeLeft(left.ms)}>{timeLeft(left.ms)}</p>
        {now && !now.pause && <p class="clock-blinds number">{`${chips(now.small)} / ${chips(now.big)}`}</p>}
        {now && <p class="clock-ante">{antes(now)}</p>}
        {clock.due && <p class="clock-due">{t.due}</p>}
        {clock.over && <p class="muted">{t.over}</p>}
        <p class="muted">{after ? `${t.next}: ${after.pause ? t.pause : `${chips(after.small)}/${chips(after.big)}`} · ${t.perMinutes(after.minutes)}` : t.last}</p>
      </section>
      {owner && (
        <div class="clock-keys">
          <Button icon="back" label={t.back} disabled={busy || clock.at === 0} onClick={() => void press({ do: "clock", to: "back" })} />
          <Button onClick={() => minute(-1)} disabled={busy}>{t.minuteLess}</Button>
          <Button tone="primary" size="large" icon={clock.running ? "pause" : "play"} disabled={busy || clock.over} onClick={() => void press({ do: "clock", to: clock.running ? "pause" : "run" })}>
            {clock.running ? t.stop : t.start}
          </Button>
          <Button onClick={() => minute(1)} disabled={busy}>{t.minuteMore}</Button>
          <Button icon="next" label={t.forward} disabled={busy || !after} onClick={() => void press({ do: "clock", to: "next" })} />
        </div>
      )}
      <section class="clock-plan">
        <div class="row spread">
          <h2>{t.schedule}</h2>
          {owner && <Button icon="edit" onClick={() => setEditing(true)}>{t.edit}</Button>}
        </div>
        <ol>
          {clock.levels.map((level, i) => (
            <li key={i} aria-current={i === clock.at ? "step" : undefined} class={level.pause ? "rest" : ""}>
              <span>{title(i)}</span>
              <span class="number">{level.pause ? "" : `${chips(level.small)}/${chips(level.big)}`}</span>
              <span class="muted small">{antes(level)}</span>
              <span class="number muted">{t.perMinutes(level.minutes)}</span>
            </li>
          ))}
        </ol>
      </section>
      {sheet}
    </div>
  );
}
