/** Sheets with cards: a street, a hand that is shown, board cards noted later; and the bomb pot. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { HandView } from "../../../api/types";
import { chips } from "../../../i18n";
import { Button } from "../../../ui/button";
import { CardPicker } from "../../../ui/card_picker";
import { Cards } from "../../../ui/card";
import { NumberField } from "../../../ui/field";
import { Segmented } from "../../../ui/segmented";
import { dealText } from "./dealing";
import { useDesk, usePressAndClose } from "./desk";
import { TableSheet } from "./table-sheet";
import { words } from "./words";

/** Every card that is known to be out. */
export function outOf(hand: HandView): string[] {
  const held = hand.seats.flatMap((seat) => seat.cards?.match(/../g) ?? []);
  return [...new Set([...hand.boards.flat().filter((card) => card !== null), ...held])];
}

type Street = HandView["street"];

const COUNT: Record<Street, number> = { preflop: 0, flop: 3, turn: 1, river: 1 };
const BEFORE: Record<Street, number> = { preflop: 0, flop: 0, turn: 3, river: 4 };

/** Where there is a keyboard, cards are typed: the field for them has the focus. */
function useTyping() {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) form.current?.querySelector<HTMLElement>("input[type=text]")?.focus();
  }, []);
  return form;
}

export function DealSheet({ onClose }: { onClose: () => void }) {
  const { hand, busy } = useDesk();
  const t = words();
  const done = usePressAndClose(onClose);
  const count = COUNT[hand.deals ?? "preflop"];
  const [boards, setBoards] = useState<string[][]>(() => hand.boards.map(() => []));
  const full = boards.every((board) => board.length === count);
  const form = useTyping();
  const deal = () => full && !busy && done([{ do: "deal", cards: boards.map((board) => board.join("")).join(" / ") }]);
  const foot = <Button tone="primary" size="large" disabled={!full || busy} onClick={deal}>{t.dealt}</Button>;
  return (
    <TableSheet open title={dealText(hand.deals)} onClose={onClose} foot={foot}>
      <div ref={form}>
        {boards.map((cards, i) => (
          <section key={i}>
            {boards.length > 1 && <h3>{t.boardN(i + 1)}</h3>}
            <CardPicker
              cards={cards} count={count} used={[...outOf(hand), ...boards.filter((_, other) => other !== i).flat()]} onEnter={deal}
              onCards={(chosen) => setBoards(boards.map((one, at) => (at === i ? chosen : one)))}
            />
          </section>
        ))}
      </div>
    </TableSheet>
  );
}

export function HandSheet({ seat, onClose }: { seat: string; onClose: () => void }) {
  const { hand, busy } = useDesk();
  const t = words();
  const done = usePressAndClose(onClose);
  const [cards, setCards] = useState<string[]>([]);
  const form = useTyping();
  const show = () => cards.length === 2 && !busy && done([{ do: "show", seat, cards: cards.join("") }]);
  const known: readonly string[] = hand.seats.find((one) => one.name === seat)?.cards?.match(/../g) ?? [];
  const foot = (
    <>
      {hand.showdown.may_muck.includes(seat) && <Button disabled={busy} onClick={() => done([{ do: "muck", seat }])}>{t.muck}</Button>}
      <Button tone="primary" size="large" disabled={cards.length !== 2 || busy} onClick={show}>{t.confirm}</Button>
    </>
  );
  return (
    <TableSheet open title={t.pickFor(seat)} onClose={onClose} foot={foot}>
      <div ref={form}>
        <CardPicker cards={cards} count={2} used={outOf(hand).filter((card) => !known.includes(card))} onCards={setCards} onEnter={show} />
      </div>
    </TableSheet>
  );
}

/** Board cards that were dealt unknown or noted wrong. */
export function BoardSheet({ onClose }: { onClose: () => void }) {
  const { hand, owner, busy } = useDesk();
  const t = words();
  const done = usePressAndClose(onClose);
  const streets = (["flop", "turn", "river"] as const).slice(0, hand.dealt);
  const [street, setStreet] = useState<Street>(streets.find((one) => hand.boards[0]?.[BEFORE[one]] === null) ?? streets.at(-1) ?? "flop");
  const [cards, setCards] = useState<string[]>([]);
  const board = hand.boards[0] ?? [];
  const now = board.slice(BEFORE[street], BEFORE[street] + COUNT[street]);
  const mayFill = owner && streets.length > 0 && hand.boards.length === 1;
  const foot = (
    <Button
      tone="primary" size="large" disabled={cards.length !== COUNT[street] || busy}
      onClick={() => done([{ do: "fill", street, cards: cards.join("") }])}
    >
      {t.save}
    </Button>
  );
  return (
    <TableSheet open title={t.board} onClose={onClose} {...(mayFill ? { foot } : {})}>
      <div class="stack">
        {hand.boards.map((row, i) => <p key={i}><Cards cards={row.length ? row : [undefined]} size="large" /></p>)}
        {mayFill && (
          <>
            <p class="muted">{t.fillHint}</p>
            <Segmented
              label={t.fill} value={street} options={streets.map((one) => [one, t[one]] as const)}
              onValue={(one) => {
                setStreet(one);
                setCards([]);
              }}
            />
            <CardPicker cards={cards} count={COUNT[street]} used={outOf(hand).filter((card) => !now.includes(card))} onCards={setCards} />
          </>
        )}
      </div>
    </TableSheet>
  );
}

export function BombSheet({ onClose }: { onClose: () => void }) {
  const { view, busy } = useDesk();
  const t = words();
  const done = usePressAndClose(onClose);
  const [bomb, setBomb] = useState<number | null>(view.game.big * 2);
  const foot = (
    <Button tone="primary" size="large" disabled={!bomb || busy} onClick={() => bomb && done([{ do: "next", bomb }])}>
      {t.bombDeal(chips(bomb ?? 0))}
    </Button>
  );
  return <TableSheet open title={t.bomb} onClose={onClose} foot={foot}><NumberField label={t.bombAnte} value={bomb} onValue={setBomb} /></TableSheet>;
}
