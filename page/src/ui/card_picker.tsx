/** Choosing cards: tap them, or type "As Kd".  Cards that are out already cannot be taken. */
import { useEffect, useState } from "preact/hooks";
import { catalogue } from "../i18n";
import { CardFace, cardName, RANKS, readCards, SUITS, SuitShape } from "./card";
import { Button } from "./button";
import { TextField } from "./field";
import "./card_picker.css";

const words = catalogue({
  en: {
    type: "Or type them", hint: "For example: As Kd 10h", bad: "A card is a rank and a suit: As, Td, 10h.",
    used: (card: string) => `${card} is out already.`, twice: (card: string) => `${card} stands there twice.`,
    many: (n: number) => (n === 1 ? "One card, no more." : `${n} cards, no more.`), clear: "Clear",
    chosen: (n: number, of: number) => `${n} of ${of} chosen`, taken: (card: string) => `${card}, out already`,
  },
  zh: {
    type: "或者输入", hint: "例如：As Kd 10h", bad: "一张牌写成点数加花色：As、Td、10h。",
    used: (card: string) => `${card}已经出现过。`, twice: (card: string) => `${card}写了两次。`,
    many: (n: number) => `最多 ${n} 张。`, clear: "清空",
    chosen: (n: number, of: number) => `已选 ${n}／${of} 张`, taken: (card: string) => `${card}，已经出现过`,
  },
});

/** Is it cards up to the one that is being typed? */
function begun(text: string): boolean {
  const before = text.replace(/10$/, "T").slice(0, -1);
  return !before.trim() || readCards(before).length > 0;
}

/** cards: chosen so far, in order; count: how many at most; used: cards that are elsewhere. */
export function CardPicker({ cards, count, used = [], onCards, onEnter }: {
  cards: readonly string[];
  count: number;
  used?: readonly string[];
  onCards: (cards: string[]) => void;
  /** Enter where cards are typed. */
  onEnter?: () => void;
}) {
  const t = words();
  const [text, setText] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const joined = cards.join(" ");
  // What is typed stands until cards are tapped or taken away: it is often ahead of what was read.
  const shown = () => {
    setText(null);
    setWrong(undefined);
  };
  useEffect(() => {
    if (!joined) shown();
  }, [joined]);
  const choose = (next: string[]) => {
    shown();
    onCards(next);
  };
  const tap = (card: string) => {
    if (cards.includes(card)) choose(cards.filter((one) => one !== card));
    else if (cards.length < count) choose([...cards, card]);
    else if (count === 1) choose([card]);
  };
  const typed = (value: string) => {
    setText(value);
    const read = readCards(value);
    const out = read.find((card) => used.includes(card));
    const twice = read.find((card, i) => read.indexOf(card) !== i);
    if (value.trim() && !read.length) return setWrong(begun(value.trim()) ? undefined : t.bad);
    if (out) return setWrong(t.used(cardName(out)));
    if (twice) return setWrong(t.twice(cardName(twice)));
    if (read.length > count) return setWrong(t.many(count));
    setWrong(undefined);
    if (read.join(" ") !== joined) onCards(read);
  };

  return (
    <div class="picker">
      <div class="picker-chosen">
        <span class="cards">{Array.from({ length: count }, (_, i) => <CardFace key={i} card={cards[i]} />)}</span>
        <span class="picker-count">{t.chosen(cards.length, count)}</span>
        {cards.length > 0 && <Button tone="quiet" onClick={() => choose([])}>{t.clear}</Button>}
      </div>
      <div class="picker-deck">
        {[...SUITS].map((suit) => (
          <div key={suit} class={`picker-suit ink-${suit}`}>
            {[...RANKS].map((rank) => {
              const card = rank + suit;
              const name = cardName(card);
              const out = used.includes(card);
              const on = cards.includes(card);
              return (
                <button
                  key={card} type="button" class="picker-card" disabled={out || (!on && count > 1 && cards.length >= count)}
                  aria-pressed={on} aria-label={out ? t.taken(name) : name} onClick={() => tap(card)}
                >
                  <span aria-hidden="true">{rank === "T" ? "10" : rank}</span>
                  <SuitShape suit={suit} />
                </button>
              );
            })}
          </div>
        ))}
      </div>
      <TextField label={t.type} value={text ?? joined} onInput={typed} placeholder={t.hint} wrong={wrong} mono {...(onEnter ? { onEnter } : {})} />
    </div>
  );
}
