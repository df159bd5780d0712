/** The foot of the table, at thumb height: own seat, what all are asked, and what is to be done now. */
import { chips, names } from "../../i18n";
import { Button } from "../../ui/button";
import { useRest } from "../../ui/rest";
import { Acting } from "./acting";
import { useDesk } from "./desk";
import { Hero } from "./hero";
import { Idle } from "./idle";
import { offered } from "./logic/ahead";
import { meanings } from "./logic/meanings";
import { aheadName, useAhead } from "./use_ahead";
import { words } from "./words";

export function Dock() {
  const desk = useDesk();
  const { seen, you } = desk;
  const t = words();
  const rests = useRest(meanings(seen));
  const ahead = useAhead(desk);
  const kinds = offered(seen);
  return (
    <section class="room-dock" tabIndex={-1} aria-label={t.mySeat}>
      <Votes />
      <Hero />
      {you.choices ? <Acting choices={you.choices} rests={rests} /> : kinds.length > 0 ? (
        <div class="room-ahead" role="group" aria-label={t.ahead}>
          <div class="acts two">
            {kinds.map((kind, i) => (
              <label key={kind} class="room-tick">
                <input
                  type="checkbox" checked={ahead.chosen === kind} aria-disabled={rests(i ? "passive" : "fold") || undefined}
                  onChange={(event) => {
                    // A box rests like a button: a press that was meant for what stood here before is none.
                    if (rests(i ? "passive" : "fold")) event.currentTarget.checked = ahead.chosen === kind;
                    else ahead.choose(event.currentTarget.checked ? kind : null);
                  }}
                />
                <span>{aheadName(kind, you.faces ?? 0)} {kind === "call" && <b class="number">{chips(you.faces ?? 0)}</b>}</span>
              </label>
            ))}
          </div>
          <p class="room-hint">{t.aheadHint}</p>
        </div>
      ) : <Idle />}
    </section>
  );
}

/** What all are asked: how often the board is run, an act taken back, blinds chopped. */
function Votes() {
  const { table, you, press, settings, seen } = useDesk();
  const t = words();
  const { asked, hand } = table;
  const vote = (on: "run" | "undo" | "chop", say: number) => void press({ do: "vote", hand, on, say });
  const offers = (
    <>
      {you.may.includes("vote_chop") && !asked && <Button size="small" onClick={() => vote("chop", 1)}>{t.chop}</Button>}
      {you.may.includes("undo") && <Button size="small" icon="undo" onClick={() => void press({ do: "undo", hand, decision: seen.table.decision })}>{t.undo}</Button>}
    </>
  );
  if (!asked) return you.may.includes("vote_chop") || you.may.includes("undo") ? <div class="room-offers">{offers}</div> : null;
  const mine = you.may.includes(`vote_${asked.on}`);
  const title = asked.on === "run" ? t.asked_run : asked.on === "undo" ? t.asked_undo(asked.by ?? "") : t.asked_chop(asked.by ?? "");
  return (
    <div class="room-vote" role="group" aria-label={title}>
      <p><b>{title}</b> {!mine && asked.open.length > 0 && t.waitsFor(names(asked.open))}</p>
      {mine && (
        <div class="row">
          {asked.on === "run"
            ? Array.from({ length: settings.boards }, (_, i) => <Button key={i} tone={i ? "primary" : "plain"} onClick={() => vote("run", i + 1)}>{i ? t.times(i + 1) : t.once}</Button>)
            : <><Button onClick={() => vote(asked.on, 0)}>{t.disagree}</Button><Button tone="primary" onClick={() => vote(asked.on, 1)}>{t.agree}</Button></>}
        </div>
      )}
    </div>
  );
}
