/** A procedure: what decides, and for each case what is ruled, done, and left to the floor. */
import type { RulePage } from "../../api/types";
import { names, say } from "../../i18n";
import { Citations, Links } from "./index";
import { words } from "./words";

export function Outcomes({ page }: { page: RulePage }) {
  const t = words();
  if (!page.outcomes.length) return null;
  return (
    <>
      {page.facts.length > 0 && (
        <section>
          <h2>{t.facts}</h2>
          <ul class="rule-facts">{page.facts.map((fact) => <li key={fact.name.en}>{say(fact.ask)} <span class="muted small">{say(fact.values)}</span></li>)}</ul>
          {page.no_matter.length > 0 && <p class="muted">{t.noMatter} {names(page.no_matter.map(say))}</p>}
        </section>
      )}
      <section>
        <h2>{t.outcomes}</h2>
        <ol class="rule-outcomes">
          {page.outcomes.map((one, i) => (
            <li key={i} class="panel">
              <p class="rule-when">{one.when.length ? one.when.map(say).join(" · ") : page.outcomes.length > 1 ? t.otherwise : t.always}</p>
              {one.goes_to && <Links rows={[one.goes_to]} />}
              {one.text && <p><b>{say(one.text)}</b></p>}
              {one.steps.length > 0 && <ol>{one.steps.map((step) => <li key={step.en}>{say(step)}</li>)}</ol>}
              {one.options.length > 0 && <p>{t.floor} {one.options.map(say).join(" / ")}</p>}
              {one.citations.length > 0 && <Citations cited={one.citations} />}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
