/** /hand#s=SPOT&w=WINNERS: a hand from a link, or typed, step by step. */
import { useEffect, useState } from "preact/hooks";
import type { Replay as Played } from "../../api/types";
import { say } from "../../i18n";
import { navigate, place, rewrite, type PageProps } from "../../router";
import { Button } from "../../ui/button";
import { copyText } from "../../ui/copy";
import { TextField } from "../../ui/field";
import { handLink, readHandLink, type LinkedHand } from "../../ui/hand_link";
import { Layers } from "../../ui/layers";
import { Replay } from "../../ui/replay";
import { usePageTitle } from "../../ui/title";
import { useAnswer } from "../../ui/use_answer";
import { words } from "./words";
import "./hand.css";

const EXAMPLES = {
  shortAllIn: { spot: "nl 1/2 cash | Cat 200, Ann 200, Bob 16 | Cat c, Ann c, Bob x | flop 2s7hJd: Ann b10, Bob ai, Cat c, Ann c | turn Qs: Ann x, Cat x | river 3c: Ann x, Cat x", winners: [["Bob"]] },
  twice: { spot: "nl 1/2 cash | Cat 100 AsAh, Ann 300 QhQd, Bob 300 KhKd | Cat ai, Ann ai, Bob ai, run 2 | flop 2c7d9h / 5c8dQs | turn 4s / Js | river 3c / Tc", winners: null },
  unknown: { spot: "nl 100/200 mtt ante 25 | D 2400, S 9000, B 12000, U 8000 | U r600, D ai, S f, B f, U c | flop | turn | river", winners: [["U"]] },
} satisfies Record<string, LinkedHand>;

export default function Hand(_: PageProps) {
  const t = words();
  usePageTitle(t.title);
  const { hash } = place.value;
  const linked = readHandLink(hash);
  const [typed, setTyped] = useState<string | null>(null);
  // Another link, another hand.
  useEffect(() => setTyped(null), [hash]);
  const asked: LinkedHand | null = typed === null ? linked : typed.trim() ? { spot: typed.trim(), winners: null } : null;
  const { answer, fault } = useAnswer<Played>(asked ? "/api/replay" : null, asked ?? undefined, typed === null ? 0 : 300);
  // What was typed and is a hand has an address too.
  useEffect(() => {
    if (typed !== null && asked && answer && !fault) rewrite(handLink(asked));
  }, [answer]);
  const shown = asked ? answer : null;
  return (
    <div class="page hand-page">
      <h1 class="capital">{shown ? say(shown.title) : t.title}</h1>
      {!asked && hash.length > 1 && typed === null && <p class="wrong-text" role="alert">{t.bad}</p>}
      {shown && (
        <div class="panel">
          <Replay key={shown.frames.at(-1)?.hand.spot ?? ""} replay={shown} keys>
            {({ hand }) => hand.pots_stand && (
              <details class="fold" open={hand.due === "paid"}>
                <summary>{t.pots}</summary>
                <Layers layers={hand.layers} refunds={hand.refunds} />
              </details>
            )}
          </Replay>
        </div>
      )}
      <div class="hand-text no-print">
        <TextField
          label={t.edit} hint={t.hint} rows={4} mono maxLength={20_000} value={typed ?? linked?.spot ?? ""} onInput={setTyped}
          wrong={fault && asked ? say(fault.text) : undefined}
        />
        {shown && !fault && asked && (
          <div class="row">
            <Button icon="link" onClick={() => void copyText(location.origin + handLink(asked))}>{t.copy}</Button>
            <Button icon="layers" href={`/pots#s=${encodeURIComponent(asked.spot)}`}>{t.toPots}</Button>
            <span class="muted small hand-keys">{t.keys}</span>
          </div>
        )}
        {!shown && (
          <>
            <p>{t.lead}</p>
            <div class="row">
              {(Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[]).map((key) => (
                <Button key={key} onClick={() => navigate(handLink(EXAMPLES[key]))}>{t[key]}</Button>
              ))}
            </div>
          </>
        )}
      </div>
    </div>
  );
}
