/** The table as it lies: board, pot, and the seats in order. */
import type { HandView, Place, SeatState, TableView } from "../../../api/types";
import { chips, lang, say } from "../../../i18n";
import { CardFace, Cards } from "../../../ui/card";
import { ChipStack, DealerButton } from "../../../ui/chips";
import { useDesk } from "./desk";
import { words } from "./words";

export function Felt() {
  const { view, hand } = useDesk();
  const t = words();
  const places = seated(view);
  return (
    <section class={`felt seats-${places.length}`} aria-label={t.seats}>
      <Middle />
      <ol class="seats">
        {places.map((place, i) => (
          <Seat key={place.name} place={place} seat={hand.seats.find((one) => one.name === place.name)} at={i} of={places.length} />
        ))}
      </ol>
    </section>
  );
}

/** Who sits there; whoever left is still a seat while the button lies at it. */
export function seated({ places }: TableView): Place[] {
  return places.filter((place) => place.state !== "left" || place.button);
}

/** Boards and pots. */
function Middle() {
  const { hand, open } = useDesk();
  const t = words();
  const many = hand.boards.length > 1;
  return (
    <div class="middle">
      <button type="button" class="board" onClick={() => open({ kind: "board" })}>
        <span class="unseen">{t.board}: {boardText(hand)}</span>
        {hand.boards.map((board, i) => (
          <span key={i} class="board-row" aria-hidden="true">
            {many && <span class="board-n">{i + 1}</span>}
            <Cards cards={Array.from({ length: 5 }, (_, at) => board[at])} size={many ? "small" : "normal"} />
          </span>
        ))}
      </button>
      <button type="button" class="pot" onClick={() => open({ kind: "pots" })}>
        <span class="pot-total">{t.pot} <b class="number">{chips(hand.due === "paid" ? paidOut(hand) : hand.pot)}</b></span>
        {hand.layers.length > 1 && hand.pots_stand && (
          <span class="pot-layers">
            {hand.layers.map((layer) => (
              <span key={layer.number} class={`pot-layer depth-${layer.number % 4}`}>
                {say(layer.name)} <span class="number">{chips(layer.amount)}</span>
              </span>
            ))}
          </span>
        )}
        {hand.pots_stand && hand.refunds.map((one) => (
          <span key={one.seat} class="pot-refund">{(one.done ? t.refund : t.refundLater)(one.seat, chips(one.amount))}</span>
        ))}
      </button>
    </div>
  );
}

/** Is a hand to be shown now, or mucked? */
export function mayShow({ showdown }: HandView, { state, shown }: SeatState): boolean {
  return showdown.next !== null && (state === "in" || state === "all_in") && !shown;
}

/** What was in the pots of a hand that is over. */
function paidOut(hand: HandView): number {
  return hand.layers.reduce((all, layer) => all + layer.amount, 0);
}

/** The board to be read out. */
export function boardText(hand: HandView): string {
  const t = words();
  const rows = hand.boards.map((board) => board.map((card) => card ?? "?").join(" "));
  return rows.some(Boolean) ? rows.join(" / ") : t.none;
}

/** How much room a text takes, in digits: Chinese characters are as wide as two. */
function wide(text: string): number {
  return [...text].reduce((all, char) => all + (char > "\u2e80" ? 2 : 1), 0);
}

/** Positions drawn as marks; the button is apart, since it is a thing on the table. */
const BLINDS = ["SB", "BB"];

function Seat({ place, seat, at, of }: { place: Place; seat: SeatState | undefined; at: number; of: number }) {
  const { view, hand, owner, open } = useDesk();
  const t = words();
  const acting = hand.due === "act" && (seat?.acting ?? false);
  const shows = hand.due === "show" && hand.showdown.next === place.name;
  const state = seat ? (seat.state === "in" || (seat.state === "all_in" && hand.due === "paid") ? "" : t[seat.state]) : t[place.state] || t.noCards;
  const gone = seat && ["folded", "dead", "mucked"].includes(seat.state);
  const stack = chips(seat ? seat.stack : place.chips);
  // More than finds room on one line of a narrow seat is set smaller.
  const length = stack.length + wide(acting ? t.toAct : state) + (seat?.bet ? chips(seat.bet).length : 0);
  const looks = ["seat", acting || shows ? "acting" : "", gone ? "gone" : "", seat ? "" : "absent", length > 14 ? "long" : ""];
  const cards = seat?.cards?.match(/../g) ?? [];
  const toShow = owner && seat && mayShow(hand, seat);
  return (
    <li class="seat-place" style={{ "--at": String(at), "--of": String(of) }}>
      <button
        type="button" class={looks.filter(Boolean).join(" ")} aria-current={acting ? "true" : undefined}
        onClick={() => open({ kind: toShow ? "cards" : "seat", seat: place.name })}
      >
        <span class="seat-who">
          <span class="seat-name">{place.name}</span>
          {place.button && <DealerButton label={t.button} />}
          {seat && seat.position !== "BTN" && (
            <span class={`seat-position ${BLINDS.includes(seat.position) ? "blind" : ""}`}>
              {lang.value === "zh" ? seat.position_words.zh : seat.position}
            </span>
          )}
        </span>
        <span class="seat-has">
          <span class="seat-stack number"><span class="unseen">{t.stack} </span>{stack}</span>
          <span class="seat-state">
            {acting && <span class="seat-turn">{t.toAct}</span>}
            {state && <span>{state}</span>}
            {place.owes && view.between && <span>{say(place.owes)}</span>}
            {cards.length > 0 && <span class="seat-cards">{cards.map((card) => <CardFace key={card} card={card} size="small" />)}</span>}
            {seat && seat.won > 0 && <b class="seat-won number">{t.won(chips(seat.won))}</b>}
          </span>
          {seat && seat.bet > 0 && <span class="seat-bet"><ChipStack amount={seat.bet} colours={view.colours} label={t.bet} /></span>}
        </span>
      </button>
    </li>
  );
}
