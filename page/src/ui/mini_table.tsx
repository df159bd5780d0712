/** A table drawn small: board, pots, and the seats clockwise from the first to act after the flop, the button last. */
import type { HandView, SeatState } from "../api/types";
import { catalogue, chips, lang } from "../i18n";
import { CardFace, Cards } from "./card";
import { ChipStack, DealerButton } from "./chips";
import "./mini_table.css";

const words = catalogue({
  en: {
    seats: "Seats", board: "Board", pot: "Pot", bet: "bet", stack: "behind", toAct: "to act", folded: "folded", all_in: "all in", dead: "dead hand",
    mucked: "mucked", won: (n: string) => `wins ${n}`, button: "Button", none: "no cards yet",
  },
  zh: {
    seats: "座位", board: "公共牌", pot: "底池", bet: "下注", stack: "后手", toAct: "轮到他", folded: "已弃牌", all_in: "全下", dead: "死牌",
    mucked: "已盖牌", won: (n: string) => `赢 ${n}`, button: "庄位", none: "还没有牌",
  },
});

export function MiniTable({ hand }: { hand: HandView }) {
  const t = words();
  const many = hand.boards.length > 1;
  const read = hand.boards.map((board) => board.map((card) => card ?? "?").join(" ")).filter(Boolean).join(" / ");
  const shown = hand.due === "paid" ? hand.layers.reduce((sum, layer) => sum + layer.amount, 0) : hand.pot;
  return (
    <div class="mini">
      <div class="mini-middle">
        <div class="mini-boards" role="img" aria-label={`${t.board}: ${read || t.none}`}>
          {hand.boards.map((board, i) => (
            <span key={i} class="mini-board" aria-hidden="true">
              {many && <span class="mini-number">{i + 1}</span>}
              <Cards cards={[...board, ...Array<undefined>(5 - board.length).fill(undefined)]} size="small" />
            </span>
          ))}
        </div>
        <span class="mini-pot">{t.pot} <b class="number">{chips(shown)}</b></span>
      </div>
      <ol class="mini-seats" aria-label={t.seats}>{hand.seats.map((seat) => <Seat key={seat.name} seat={seat} acting={hand.due === "act" && seat.acting} />)}</ol>
    </div>
  );
}

function Seat({ seat, acting }: { seat: SeatState; acting: boolean }) {
  const t = words();
  const gone = seat.state === "folded" || seat.state === "dead" || seat.state === "mucked";
  return (
    <li class={`mini-seat ${acting ? "acting" : ""} ${gone ? "gone" : ""}`} aria-current={acting ? "true" : undefined}>
      <span class="mini-name">
        <b>{seat.name}</b>
        {seat.position === "BTN" ? <DealerButton label={t.button} /> : <span class="mini-position">{lang.value === "zh" ? seat.position_words.zh : seat.position}</span>}
      </span>
      <span class="mini-stack number"><span class="unseen">{t.stack} </span>{chips(seat.stack)}</span>
      <span class="mini-state">
        {acting && <span class="mini-turn">{t.toAct}</span>}
        {seat.state !== "in" && <span>{t[seat.state]}</span>}
        {seat.cards?.match(/../g)?.map((card) => <CardFace key={card} card={card} size="small" />)}
        {seat.won > 0 && <b class="mini-won number">{t.won(chips(seat.won))}</b>}
      </span>
      <span class="mini-bet">{seat.bet > 0 && <ChipStack amount={seat.bet} label={t.bet} />}</span>
    </li>
  );
}
