/** The cheat sheet: one printed page, from the rule book. */
import type { CheatSheet, Cited } from "../../api/types";
import { say } from "../../i18n";
import type { PageProps } from "../../router";
import { Button } from "../../ui/button";
import { usePageTitle } from "../../ui/title";
import { useAnswer } from "../../ui/use_answer";
import { words } from "./words";
import "./cheat.css";

export default function SheetPage(_: PageProps) {
  const t = words();
  usePageTitle(t.title);
  const { answer } = useAnswer<CheatSheet>("/api/sheet");
  if (!answer) return null;
  return (
    <div class="page cheat-page">
      <div class="row spread no-print">
        <p class="muted cheat-hint">{t.hint}</p>
        <Button tone="primary" icon="print" onClick={() => print()}>{t.print}</Button>
      </div>
      <article class="cheat">
        <h1>{t.head}</h1>
        <div class="cheat-parts">
          {answer.parts.map((part) => (
            <section key={part.title.en}>
              <h2>{say(part.title)}</h2>
              <ul>
                {part.lines.map((line) => (
                  <li key={line.rule}>
                    <a href={`/rules/${encodeURIComponent(line.rule)}`}>{say(line.text)}</a>
                    <span class="cheat-cited">{[...new Set([...line.tournament, ...line.cash].map(numbered))].join(" · ")}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p class="cheat-books">{t.books(say(answer.tournament), say(answer.cash))}</p>
      </article>
    </div>
  );
}

/** "TDA 47-A [49-A]": the editions stand once, at the foot. */
function numbered({ text, newer }: Cited): string {
  const short = text.replace(/ 20\d\d /, " ");
  return newer ? `${short} [${newer.split(" ").at(-1) ?? ""}]` : short;
}
