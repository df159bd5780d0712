/** The catalogue of rules by topic, and the search in both languages as one types. */
import { useEffect, useState } from "preact/hooks";
import type { RuleRow, Rules as Found } from "../../api/types";
import { say } from "../../i18n";
import { place, rewrite, type PageProps } from "../../router";
import { announce } from "../../ui/live";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";
import { usePageTitle } from "../../ui/title";
import { useAnswer } from "../../ui/use_answer";
import { words } from "./words";
import "./rules.css";

export default function Rules(_: PageProps) {
  const t = words();
  usePageTitle(t.title);
  const { query } = place.value;
  const [text, setText] = useState("");
  useEffect(() => setText(new URLSearchParams(query).get("q") ?? ""), [query]);
  const asked = text.trim();
  const type = (next: string) => {
    setText(next);
    // So that going back from a rule finds the search as it was.
    rewrite(next.trim() ? `/rules?q=${encodeURIComponent(next.trim())}` : "/rules");
  };
  const { answer } = useAnswer<Found>(`/api/rules?q=${encodeURIComponent(asked)}`, undefined, asked ? 120 : 0);
  const found = answer?.found;
  useEffect(() => {
    if (asked && answer && !answer.topics.length) announce(answer.found.length ? t.found(answer.found.length) : t.none);
  }, [answer]);
  return (
    <div class="page rules-page">
      <h1>{t.title}</h1>
      <div role="search"><TextField label={t.search} hint={t.hint} value={text} maxLength={200} onInput={type} /></div>
      {!asked && (
        <p class="rules-more">
          <a href="/reopen">{t.reopen}</a>
          <a href="/sheet">{t.sheet}</a>
        </p>
      )}
      {answer && answer.topics.length > 0 && (
        <div class="rules-topics">
          {answer.topics.map((topic) => (
            <section key={topic.id}>
              <h2>{say(topic.title)}</h2>
              <Rows rows={topic.rules} />
            </section>
          ))}
        </div>
      )}
      {answer && !answer.topics.length && found && (
        <section>
          {found.length > 0 ? <><p class="muted small">{t.found(found.length)}</p><Rows rows={found} marked /></> : <p>{t.none}</p>}
          {answer.near.length > 0 && (
            <p class="row">{t.near} {answer.near.map((word) => <Button key={word} onClick={() => type(word)}>{word}</Button>)}</p>
          )}
          <Button tone="quiet" onClick={() => type("")}>{t.clear}</Button>
        </section>
      )}
    </div>
  );
}

function Rows({ rows, marked }: { rows: readonly RuleRow[]; marked?: boolean }) {
  const t = words();
  return (
    <ul class="rules-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <a href={`/rules/${encodeURIComponent(row.id)}`}>
            <span>{say(row.title)}</span>
            <span class="rules-id">{marked && row.kind !== "rule" ? `${t[row.kind]} · ` : ""}{row.id}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
