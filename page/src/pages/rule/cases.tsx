/** The worked cases of a rule: what is asked, what the referee answers, and the hand stepped on a small table. */
import { useState } from "preact/hooks";
import { ask } from "../../api/client";
import type { Case, Replay as Played } from "../../api/types";
import { say } from "../../i18n";
import { showError } from "../../ui/alerts";
import { Button } from "../../ui/button";
import { Explain } from "../../ui/explain";
import { handLink } from "../../ui/hand_link";
import { Replay } from "../../ui/replay";
import { words } from "./words";

/** So many are seen at once; the others by a press. */
const FIRST = 4;

export function Cases({ cases }: { cases: readonly Case[] }) {
  const t = words();
  const [all, setAll] = useState(false);
  if (!cases.length) return null;
  const shown = all ? cases : cases.slice(0, FIRST);
  return (
    <section>
      <h2>{t.cases}</h2>
      <ol class="rule-cases">{shown.map((one, i) => <li key={i} class="panel"><Worked one={one} /></li>)}</ol>
      {shown.length < cases.length && <p><Button onClick={() => setAll(true)}>{t.allCases(cases.length)}</Button></p>}
    </section>
  );
}

function Worked({ one }: { one: Case }) {
  const t = words();
  const [played, setPlayed] = useState<Played | null>(null);
  const step = () => ask<Played>("/api/replay", { body: { spot: one.spot } }).then(setPlayed, showError);
  const name = say(one.name);
  return (
    <>
      <h3>{name.charAt(0).toUpperCase() + name.slice(1)}</h3>
      {one.given.length > 0 && <ul class="rule-given">{one.given.map((given) => <li key={given.en}>{say(given)}</li>)}</ul>}
      <dl class="rule-answers">
        {one.answers.map((answer, i) => (
          <div key={i}>
            {say(answer.ask) && <dt>{say(answer.ask)}</dt>}
            <dd>
              {say(answer.told.text)}
              {!say(answer.told.text) && <ul>{answer.told.steps.map((part) => <li key={part.en}>{say(part)}</li>)}</ul>}
              {say(answer.told.text) && (answer.told.steps.length > 0 || answer.told.citations.length > 0) && (
                <Explain small told={answer.told} label={`${say(answer.ask) || name}: ${t.where}`} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {one.spot && <p class="rule-spot mono">{one.spot}</p>}
      {one.playable && (played ? (
        <>
          <Replay replay={played} start="end" />
          <div class="row">
            <Button onClick={() => setPlayed(null)}>{t.close}</Button>
            <Button tone="quiet" href={handLink({ spot: one.spot, winners: null })}>{t.open}</Button>
          </div>
        </>
      ) : <Button icon="play" onClick={() => void step()}>{t.step}</Button>)}
    </>
  );
}
