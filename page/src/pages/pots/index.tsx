/** The side-pot calculator: chips and spot on one side, pots and who gets what on the other, answered as one types. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { AskPots, Pots } from "../../api/types";
import { say } from "../../i18n";
import { navigate, place, rewrite, type PageProps } from "../../router";
import { announce } from "../../ui/live";
import { Button } from "../../ui/button";
import { copyText } from "../../ui/copy";
import { TextField } from "../../ui/field";
import { handLink } from "../../ui/hand_link";
import { usePageTitle } from "../../ui/title";
import { useAnswer } from "../../ui/use_answer";
import { caseOf, emptyCase, fromAnswer, fromHash, question, shape, toHash, type Case, type Player } from "./case";
import { Form } from "./form";
import { Results } from "./results";
import { words } from "./words";
import "./pots.css";

const put = (name: string, paid: number, state: Player["state"] = "in"): Player => ({ name, paid, state });

/** The worked examples of the seed, and one that does not divide. */
const EXAMPLES: Record<"one" | "two" | "odd", Case> = {
  one: caseOf([put("A", 1000), put("B", 2500), put("C", 4000)]),
  two: caseOf([put("A", 600), put("B", 1500), put("C", 3000), put("D", 3000), put("E", 200, "folded")]),
  odd: caseOf([put("A", 35), put("B", 35), put("C", 35)], { winners: [[["A", "B"]]] }),
};

/** What is asked: the form, or a spot that somebody wrote with, perhaps, winners tapped for it. */
type Source = { readonly form: Case } | { readonly spot: string; readonly winners: Case["winners"] };

function start(hash: string): Source | "bad" {
  const read = fromHash(hash);
  if (read === "bad") return "bad";
  if (read === "empty") return { form: emptyCase() };
  return "spot" in read ? { spot: read.spot, winners: null } : { form: read.case };
}

function asQuestion(source: Source): AskPots | null {
  if ("form" in source) return question(source.form);
  return source.spot.trim() ? { spot: source.spot, winners: source.winners?.map((pot) => pot.map((board) => [...board])) ?? null } : null;
}

export default function PotsPage(_: PageProps) {
  const t = words();
  usePageTitle(t.title);
  const { hash } = place.value;
  const [bad, setBad] = useState(false);
  const [source, setSource] = useState<Source>({ form: emptyCase() });
  useEffect(() => {
    const read = start(hash);
    setBad(read === "bad");
    if (read !== "bad") setSource(read);
  }, [hash]);

  const asked = asQuestion(source);
  const { answer, fault } = useAnswer<Pots>(asked ? "/api/pots" : null, asked ?? undefined, 180);
  const kept = useRef<Case>(emptyCase());
  if ("form" in source) kept.current = source.form;
  else if (answer && !fault) kept.current = fromAnswer(answer.asked);
  const form = kept.current;

  const edit = (next: Case) => {
    setBad(false);
    setSource({ form: next });
    rewrite(`/pots${toHash(next)}`);
  };
  const write = (spot: string) => {
    setBad(false);
    setSource({ spot, winners: null });
    rewrite(`/pots#s=${encodeURIComponent(spot)}`);
  };
  const win = (winners: Case["winners"]) => ("form" in source ? edit({ ...source.form, winners }) : setSource({ ...source, winners }));

  // Winners were told for pots that are no more.
  const pots = answer && shape(answer.layers, form.boards);
  const before = useRef(pots);
  useEffect(() => {
    const old = before.current;
    before.current = pots;
    if (answer && old && old !== pots && form.winners && answer.winners_fault) win(null);
  }, [pots]);
  useEffect(() => {
    if (answer) announce(say(answer.check));
  }, [answer && say(answer.check)]);

  const shown = asked ? answer : null;
  return (
    <div class="page pots-page">
      <h1>{t.title}</h1>
      {bad && <p class="wrong-text" role="alert">{t.bad}</p>}
      <div class="pots-sides">
        <div class="pots-form stack no-print">
          <p class="muted pots-lead">{t.lead}</p>
          <Form form={form} onForm={edit} fault={"form" in source ? fault : null} />
          <div class="row" role="group" aria-label={t.examples}>
            {(Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[]).map((key) => (
              <Button key={key} onClick={() => edit(EXAMPLES[key])}>{t[key]}</Button>
            ))}
            <Button tone="quiet" icon="trash" onClick={() => { navigate("/pots", { replace: true }); edit(emptyCase()); }}>{t.clear}</Button>
          </div>
        </div>
        <section class="pots-result stack" aria-label={t.result}>
          {!shown && <p class="pots-wait panel muted">{t.wait}</p>}
          {shown && (
            <>
              {fault && <p class="muted small">{t.stale}</p>}
              <Results answer={shown} form={form} told={"form" in source ? source.form.winners : source.winners} onWinners={win} />
              <div class="row no-print">
                <Button icon="link" onClick={() => void copyText(location.href)}>{t.copy}</Button>
                <Button icon="print" onClick={() => print()}>{t.print}</Button>
                {shown.spot && <Button icon="play" href={handLink({ spot: shown.spot, winners: form.boards === 1 ? shown.winners?.map((pot) => pot[0] ?? []) ?? null : null })}>{t.replay}</Button>}
              </div>
            </>
          )}
        </section>
        <div class="pots-text no-print">
          <TextField
            label={t.spot} mono rows={3} maxLength={20_000} onInput={write}
            value={"spot" in source ? source.spot : shown?.spot ?? ""}
            hint={shown?.no_spot && "form" in source ? say(shown.no_spot) : t.spotHint}
            wrong={"spot" in source && fault && asked ? say(fault.text) : undefined}
          />
        </div>
      </div>
    </div>
  );
}
