/** What happened, in words, hand by hand; and chat. */
import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../../i18n";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/field";
import { useDesk } from "./desk";
import { byHand, type HandLines } from "./logic/hands";
import { words } from "./words";

const MOST_HANDS = 60;

export function Log() {
  const { live, table, open } = useDesk();
  const t = words();
  const hands = byHand(live.lines.value).slice(-MOST_HANDS).reverse();
  const over = (one: HandLines) => one.number > 0 && (one.number < table.hand || table.phase !== "playing");
  return (
    <section class="room-log" aria-label={t.handLog}>
      {hands.length === 0 && <p class="muted">{t.logNone}</p>}
      {hands.map((one, i) => (
        <details key={one.number} open={i === 0}>
          <summary>{one.number ? t.hand(one.number) : t.before}</summary>
          {over(one) && <Button size="small" icon="play" onClick={() => open({ kind: "hand", number: one.number })}>{t.replay}</Button>}
          <Lines hand={one} />
        </details>
      ))}
    </section>
  );
}

export function Lines({ hand }: { hand: HandLines }) {
  return <ol class="room-lines">{hand.lines.map((line, i) => <li key={i} class={`line-${line.kind}`}>{say(line.text)}</li>)}</ol>;
}

export function Chat() {
  const { live, press, you, settings } = useDesk();
  const t = words();
  const [text, setText] = useState("");
  const end = useRef<HTMLLIElement>(null);
  const said = live.chat.value;
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [said.length]);
  const send = async () => {
    if (text.trim() && (await press({ do: "chat", text: text.trim() }))) setText("");
  };
  return (
    <section class="room-chat" aria-label={t.chat}>
      <ol aria-live="polite" class="room-said">
        {said.length === 0 && <li class="muted">{settings.chat ? t.chatNone : t.chatOff}</li>}
        {said.map((one, i) => <li key={i} ref={i === said.length - 1 ? end : null}><b>{one.player}</b> {one.text}</li>)}
      </ol>
      {settings.chat && you.role !== "spectator" && (
        <div class="row">
          <div class="grow"><TextField label={t.say} bare placeholder={t.say} value={text} maxLength={300} onInput={setText} onEnter={() => void send()} /></div>
          <Button tone="primary" disabled={!text.trim()} onClick={() => void send()}>{t.sendChat}</Button>
        </div>
      )}
    </section>
  );
}
