/** "Does this all-in reopen?": a hand told by taps or as text, and who may raise, from what, with the arithmetic. */
import { useEffect, useState } from "preact/hooks";
import type { Reopen, ReopenRow } from "../../api/types";
import { chips, say, sentences } from "../../i18n";
import type { PageProps } from "../../router";
import { clearAlerts, showFault } from "../../ui/alerts";
import { announce } from "../../ui/live";
import { Button } from "../../ui/button";
import { Explain } from "../../ui/explain";
import { TextField } from "../../ui/field";
import { handLink } from "../../ui/hand_link";
import { MiniTable } from "../../ui/mini_table";
import { usePageTitle } from "../../ui/title";
import { useAnswer } from "../../ui/use_answer";
import { Acting } from "./acting";
import { Setup, spotOf, USUAL, type Seating } from "./setup";
import { words } from "./words";
import "./reopen.css";

const EXAMPLES = {
  example: "nl 1/2 cash | Cat 200, Ann 200, Bob 16 | Cat c, Ann c, Bob x | flop: Ann b10, Bob ai, Cat c",
  exampleAdd: "nl 1/2 cash | D 23, A 200, B 16, C 200 | C c, D c, A c, B x | flop: A b10, B ai, C c, D ai",
} as const;

/** What the hand grows from: the form, or a text; and what was tapped since. */
interface Told {
  readonly seating: Seating | null;
  readonly spot: string;
  readonly then: readonly string[];
}

export default function ReopenPage(_: PageProps) {
  const t = words();
  usePageTitle(t.title);
  const [told, setTold] = useState<Told>({ seating: USUAL, spot: "", then: [] });
  const spot = told.seating ? spotOf(told.seating) : told.spot.trim() || null;
  const { answer, fault, asking } = useAnswer<Reopen>(spot ? "/api/reopen" : null, spot ? { spot, then: told.then } : undefined, told.then.length ? 0 : 250);
  const shown = spot ? answer : null;
  // A tap that was refused is taken back, and what was wrong is told.
  useEffect(() => {
    if (!fault?.field?.startsWith("then[")) return;
    showFault(fault);
    setTold((now) => ({ ...now, then: now.then.slice(0, -1) }));
  }, [fault]);
  useEffect(() => {
    if (shown && told.then.length) announce(sentences(shown.rows.map((row) => `${row.seat}: ${rowText(row, t)}`)) || t.over);
  }, [shown]);
  const act = (step: string) => {
    if (asking) return; // what is seen is not how it stands any more
    clearAlerts();
    setTold({ ...told, then: [...told.then, step] });
  };
  return (
    <div class="page reopen-page">
      <h1>{t.title}</h1>
      <p class="muted reopen-lead">{t.lead}</p>
      <div class="row reopen-examples">
        {(Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[]).map((key) => (
          <Button key={key} onClick={() => setTold({ seating: null, spot: EXAMPLES[key], then: [] })}>{t[key]}</Button>
        ))}
      </div>
      <div class="reopen-sides">
        <div class="stack">
          {told.seating && <Setup seating={told.seating} begun={told.then.length > 0} onSeating={(seating) => setTold({ seating, spot: "", then: [] })} />}
          {fault && told.seating && <p class="wrong-text" role="alert">{say(fault.text)}</p>}
          {shown && (
            <section class="panel reopen-hand" aria-label={t.happened}>
              <h2>{t.happened} <span class="muted small">{t[shown.hand.street]}</span></h2>
              <MiniTable hand={shown.hand} />
              <Acting key={shown.hand.spot} hand={shown.hand} focused={told.then.length > 0} onAct={act} />
              <div class="row">
                <Button icon="undo" disabled={!told.then.length} onClick={() => setTold({ ...told, then: told.then.slice(0, -1) })}>{t.undo}</Button>
                <Button tone="quiet" onClick={() => setTold({ seating: told.seating ?? USUAL, spot: "", then: [] })}>{t.again}</Button>
                <Button tone="quiet" icon="play" href={handLink({ spot: shown.hand.spot, winners: null })}>{t.replay}</Button>
              </div>
            </section>
          )}
        </div>
        <div class="stack">
          {shown && <Answer answer={shown} />}
          <TextField
            label={t.spot} hint={t.spotHint} mono rows={3} maxLength={20_000} value={told.seating ? shown?.hand.spot ?? spot ?? "" : told.then.length ? shown?.hand.spot ?? "" : told.spot}
            onInput={(text) => setTold({ seating: null, spot: text, then: [] })} wrong={!told.seating && fault ? say(fault.text) : undefined}
          />
        </div>
      </div>
    </div>
  );
}

function rowText(row: ReopenRow, t: ReturnType<typeof words>): string {
  if (!row.may_raise) return t.mayNot;
  return (row.bet + row.owed ? t.may : t.mayBet)(chips(row.raise_from ?? 0));
}

/** Who may raise and from what, the one to act first. */
function Answer({ answer }: { answer: Reopen }) {
  const t = words();
  if (!answer.rows.length) return <p class="panel">{t.over}</p>;
  return (
    <section aria-label={t.who}>
      <h2>{t.who}</h2>
      {answer.price > 0 && <p>{t.price(chips(answer.price), chips(answer.full_raise))}</p>}
      <ul class="reopen-rows">
        {answer.rows.map((row) => (
          <li key={row.seat} class={`panel ${row.may_raise ? "may" : "may-not"}`}>
            <p class="reopen-row"><b>{row.seat}</b> <span class="reopen-verdict">{rowText(row, t)}</span><Explain told={row.told} label={t.why(row.seat)} /></p>
            <p class="muted small">{(row.acted ? t.acted : t.fresh)(chips(row.bet), chips(row.owed))}</p>
            <p>{say(row.told.text)}</p>
            {row.told.steps.length > 0 && <ul class="small muted">{row.told.steps.map((step) => <li key={step.en}>{say(step)}</li>)}</ul>}
            {row.acted && !row.may_raise && row.owed > 0 && row.owed < row.needed && <p class="small">{t.reopens(chips(row.reopens_at))}</p>}
          </li>
        ))}
      </ul>
      <p class="muted small">{answer.citations.join(" · ")}</p>
    </section>
  );
}
