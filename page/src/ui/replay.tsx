/** A hand step by step: buttons, a slider with the streets marked, arrow keys, space plays. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ask } from "../api/client";
import type { Frame, Replay as Played, Told } from "../api/types";
import { catalogue, chips, say } from "../i18n";
import { announce } from "./live";
import { Button } from "./button";
import { Explain } from "./explain";
import { MiniTable } from "./mini_table";
import "./replay.css";

const words = catalogue({
  en: {
    steps: "Step by step", first: "To the start", back: "One step back", next: "One step on", last: "To the end", play: "Play", pause: "Pause",
    slider: "Step", of: (n: number, all: number) => `${n} of ${all}`, preflop: "Before", flop: "Flop", turn: "Turn", river: "River",
    whyTurn: "Why is it that turn?", whyLegal: "Why are these the choices?", whyPaid: "Why are the pots paid so?",
    refund: (who: string, n: string) => `${n} goes back to ${who}.`,
  },
  zh: {
    steps: "逐步回放", first: "回到开头", back: "退一步", next: "下一步", last: "到结尾", play: "播放", pause: "暂停",
    slider: "步骤", of: (n: number, all: number) => `${n}／${all}`, preflop: "翻前", flop: "翻牌", turn: "转牌", river: "河牌",
    whyTurn: "为什么轮到他？", whyLegal: "为什么可以这样选？", whyPaid: "为什么这样分？",
    refund: (who: string, n: string) => `${n} 退回 ${who}。`,
  },
});

const STREETS = ["preflop", "flop", "turn", "river"] as const;
const PAUSE = 1600;
const PAYING = ["awarded", "raked"];

/** keys: the whole page is this hand, so arrows and space are its own.  start: "end" shows the last step first. */
export function Replay({ replay, keys = false, start = "begin", children }: {
  replay: Played;
  keys?: boolean;
  start?: "begin" | "end";
  /** Below the table, for the frame in view. */
  children?: (frame: Frame) => ComponentChildren;
}) {
  const t = words();
  const last = replay.frames.length - 1;
  const [at, setAt] = useState(start === "end" ? last : 0);
  const [playing, setPlaying] = useState(false);
  const moved = useRef(false);
  const frame = replay.frames[Math.min(at, last)];
  const go = (to: number) => {
    moved.current = true;
    setAt(Math.max(0, Math.min(last, to)));
  };

  useEffect(() => {
    if (frame && moved.current) announce(say(frame.line.text));
  }, [at]);
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => go(at + 1), PAUSE);
    return () => clearTimeout(timer);
  }, [playing, at, last]);

  const toggle = () => {
    if (!playing && at >= last) go(0);
    setPlaying(!playing);
  };
  const onKey = (event: KeyboardEvent) => {
    const on = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || on.matches("input:not([type=range]), textarea, select") || on.closest("dialog")) return;
    if (event.key === " " && on.closest("button, a, summary")) return;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (to === undefined && event.key !== " ") return;
    event.preventDefault();
    if (to === undefined) return toggle();
    setPlaying(false);
    go(to);
  };
  const pressed = useRef(onKey);
  pressed.current = onKey;
  // Before the first picture: keys work as soon as the hand is seen.
  useLayoutEffect(() => {
    if (!keys) return;
    const listen = (event: KeyboardEvent) => pressed.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [keys]);

  if (!frame) return null;
  return (
    <section class="replay" aria-label={t.steps} onKeyDown={keys ? undefined : onKey}>
      <Said frame={frame} />
      <MiniTable hand={frame.hand} />
      <div class="replay-bar no-print">
        <div class="replay-buttons">
          <Button tone="quiet" icon="skip" class="replay-first" label={t.first} disabled={at === 0} onClick={() => go(0)} />
          <Button icon="back" label={t.back} disabled={at === 0} onClick={() => go(at - 1)} />
          <Button icon={playing ? "pause" : "play"} label={playing ? t.pause : t.play} onClick={toggle} />
          <Button tone="primary" icon="next" label={t.next} disabled={at >= last} onClick={() => go(at + 1)} />
          <Button tone="quiet" icon="skip" label={t.last} disabled={at >= last} onClick={() => go(last)} />
          <span class="replay-count number">{t.of(at + 1, last + 1)}</span>
        </div>
        <Slider frames={replay.frames} at={at} onAt={go} />
      </div>
      {children?.(frame)}
    </section>
  );
}

/** The slider, and under it where each street begins. */
function Slider({ frames, at, onAt }: { frames: readonly Frame[]; at: number; onAt: (at: number) => void }) {
  const t = words();
  const last = frames.length - 1;
  const begins = STREETS.map((_, dealt) => frames.findIndex((frame) => frame.hand.dealt === dealt));
  const frame = frames[at];
  return (
    <div class="replay-slider">
      <input
        type="range" min={0} max={last} value={at} aria-label={t.slider} aria-valuetext={frame && `${t.of(at + 1, last + 1)}: ${say(frame.line.text)}`}
        onInput={(event) => onAt(Number(event.currentTarget.value))}
      />
      <div class="replay-ticks" aria-hidden="true">
        {begins.map((from, i) => from > 0 && <span key={i} style={{ "--from": String(from / last) }} />)}
      </div>
      <div class="replay-streets">
        {STREETS.map((street, i) => {
          const from = begins[i] ?? -1;
          return from >= 0 && (
            <button
              key={street} type="button" class="replay-street" onClick={() => onAt(from)}
              aria-current={frame?.hand.dealt === i ? "step" : undefined}
            >
              {t[street]}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** What happened, and what that makes: whose turn, what may be done, who is paid, each with its reason. */
function Said({ frame }: { frame: Frame }) {
  const t = words();
  const { hand, line } = frame;
  // Who gets what is said with its reasons below.
  const pays = hand.awards_told !== null && PAYING.includes(line.kind);
  const back = hand.refunds.filter((one) => one.done && hand.due !== "paid");
  return (
    <div class="replay-said">
      {!pays && <p class="replay-line">{say(line.text)}</p>}
      {back.map((one) => <p key={one.seat} class="replay-now">{t.refund(one.seat, chips(one.amount))}</p>)}
      {hand.awards_told ? (
        <p class="replay-now">{say(hand.awards_told.text)}<Explain small told={hand.awards_told} label={t.whyPaid} /></p>
      ) : (
        <>
          <p class="replay-now">{say(hand.turn.text)}<Explain small told={hand.turn} label={t.whyTurn} /></p>
          {hand.due === "act" && hand.choices && (
            <p class="replay-now">
              {say(hand.choices.sentence)}
              <Explain small told={() => ask<Told>("/api/why", { body: { topic: "legal", spot: hand.spot } })} label={t.whyLegal} />
            </p>
          )}
        </>
      )}
    </div>
  );
}
