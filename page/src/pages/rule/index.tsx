/** One rule whole: what it says, where it stands, how rooms differ, its worked cases; or a procedure, or a contradiction. */
import { useEffect, useState } from "preact/hooks";
import { ask, Refused } from "../../api/client";
import type { Cited, Remark, RulePage, RuleRow, SetName, Words } from "../../api/types";
import { lang, say } from "../../i18n";
import type { PageProps } from "../../router";
import { showError } from "../../ui/alerts";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { usePageTitle } from "../../ui/title";
import { Cases } from "./cases";
import { Outcomes } from "./outcomes";
import { words } from "./words";
import "./rule.css";

export default function Rule({ rest }: PageProps) {
  const t = words();
  const [page, setPage] = useState<RulePage | null>(null);
  const [missing, setMissing] = useState<Words | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    setMissing(null);
    ask<RulePage>(`/api/rules/${encodeURIComponent(rest)}`, { signal: stop.signal }).then(setPage, (error: unknown) => {
      if (stop.signal.aborted) return;
      if (error instanceof Refused && error.status === 404) setMissing(error.fault.text);
      else showError(error);
    });
    return () => stop.abort();
  }, [rest]);
  const here = page?.id === rest ? page : null;
  usePageTitle(here ? say(here.title) : t.missing);
  if (missing) return <Notice title={t.missing} text={say(missing)}><Button href="/rules" tone="primary">{t.all}</Button></Notice>;
  if (!here) return null;
  return (
    <article class="page rule-page">
      <p class="rule-up"><a href="/rules">{t.all}</a> · {say(here.topic)}</p>
      <h1>{say(here.title)}</h1>
      {here.contradiction ? <Sides page={here} /> : <p class="rule-text">{say(here.text)}</p>}
      <Where page={here} />
      <Outcomes page={here} />
      <Settings page={here} />
      <Remarks title={t.disputed} remarks={here.disputed} />
      <Remarks title={t.notes} remarks={here.notes} />
      <Cases key={here.id} cases={here.cases} />
      {here.contradictions.length > 0 && <section><h2>{t.articles}</h2><Links rows={here.contradictions} /></section>}
      <p class="muted small">{t.id} <code>{here.id}</code></p>
    </article>
  );
}

function Where({ page }: { page: RulePage }) {
  const t = words();
  if (!page.sets.length) return null;
  return (
    <section>
      <h2>{t.where}</h2>
      <dl class="rule-where">
        {page.sets.map((one) => (
          <div key={one.name}>
            <dt>{say(one.title)}</dt>
            <dd>{one.citations.length ? <Citations cited={one.citations} /> : <span class="muted">{t.silent}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** "TDA 2024 47-A (49-A in 2026)" */
export function Citations({ cited }: { cited: readonly Cited[] }) {
  const t = words();
  return (
    <ul class="rule-cited">
      {cited.map((one) => (
        <li key={one.text}>{one.text}{one.newer && <span class="muted"> {t.newer(one.newer.replace(/^TDA 2026 /, ""))}</span>}</li>
      ))}
    </ul>
  );
}

/** Rule sets in a row, by their titles. */
function titles(sets: readonly SetName[]): string {
  return sets.map((one) => say(one.title)).join(lang.value === "zh" ? "、" : ", ");
}

function Settings({ page }: { page: RulePage }) {
  const t = words();
  if (!page.settings.length) return null;
  return (
    <section>
      <h2>{t.settings}</h2>
      {page.settings.map((one) => (
        <div key={one.name} class="rule-setting">
          <p>{say(one.meaning)}</p>
          <ul>
            {one.values.map((value) => (
              <li key={value.value}>
                <b>{say(value.meaning) || value.value}</b>
                {value.default && <span class="rule-usual">{t.usual}</span>}
                <span class="muted small"> {titles(value.sets)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Remarks({ title, remarks }: { title: string; remarks: readonly Remark[] }) {
  const t = words();
  if (!remarks.length) return null;
  return (
    <section>
      <h2>{title}</h2>
      {remarks.map((one) => <p key={one.text.en}>{say(one.text)} <span class="muted small">{t.sets(titles(one.sets))}</span></p>)}
    </section>
  );
}

function Sides({ page }: { page: RulePage }) {
  const t = words();
  const x = page.contradiction;
  if (!x) return null;
  return (
    <>
      <section>
        <h2>{t.seeds}</h2>
        <ul class="rule-sides">{x.seeds.map((one) => <li key={one.says.en}>{say(one.says)} {one.claim && <span class="rules-id">{one.claim}</span>}</li>)}</ul>
      </section>
      <section>
        <h2>{t.books}</h2>
        <p>{say(x.books)}</p>
        <Citations cited={x.citations} />
      </section>
      <section>
        <h2>{t.reading}</h2>
        <p class="rule-text">{say(x.reading)}</p>
        <Links rows={x.rules} />
      </section>
    </>
  );
}

export function Links({ rows }: { rows: readonly RuleRow[] }) {
  return <p class="rule-links">{rows.map((row) => <a key={row.id} href={`/rules/${encodeURIComponent(row.id)}`}>{say(row.title)}</a>)}</p>;
}
