/** The table as it lies: the felt, the board and the pots in the middle, the others round it. */
import type { Pot, Table } from "../../api/live_types";
import { chips, names, say } from "../../i18n";
import { CardFace, Cards } from "../../ui/card";
import { useDesk } from "./desk";
import { around, spots } from "./logic/places";
import { useLeft } from "./ring";
import { FreeSeat, TakenSeat } from "./seat";
import { words } from "./words";

export function Felt() {
  const { table, you, me } = useDesk();
  const t = words();
  const sits = you.may.includes("sit");
  const seats = around(table.seats, me?.number ?? null).filter((seat) => seat.player !== null || sits);
  const places = spots(seats.length);
  return (
    <section class="room-felt" aria-label={t.seats}>
      <svg class="room-oval" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <rect x="1" y="1" width="98" height="98" rx="46" ry="40" class="room-rail" />
        <rect x="3" y="3.4" width="94" height="93.2" rx="44" ry="38" class="room-cloth" />
      </svg>
      <Middle />
      <ol class="room-seats">
        {seats.map((seat, i) => (
          <li key={seat.number} class="room-place" style={{ "--x": String(places[i]?.x ?? 50), "--y": String(places[i]?.y ?? 0) }}>
            {seat.player === null ? <FreeSeat seat={seat} /> : <TakenSeat seat={seat} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The cards of a text of the server, two signs each. */
export function cardsOf(text: string): string[] {
  return text.match(/../g) ?? [];
}

/** Boards, pots, and the last thing that happened. */
function Middle() {
  const { table, live, open } = useDesk();
  const t = words();
  const boards = table.boards.length ? table.boards : [""];
  const many = boards.length > 1;
  const last = live.lines.value.at(-1);
  return (
    <div class="room-middle">
      <p class="room-where">
        {table.hand > 0 && <span>{t.hand(table.hand)}</span>} {table.bomb ? <b>{t.bomb}</b> : <span class="number">{t.blinds(chips(table.small), chips(table.big))}</span>}
        {table.ante > 0 && <span class="number">{t.ante(chips(table.ante))}</span>}
        {table.level && <span>{t.level(table.level.at + 1)}<LevelLeft /></span>}
        {table.spectators > 0 && <span>{t.spectators(table.spectators)}</span>}
      </p>
      <div class="room-boards" role="group" aria-label={t.board}>
        {boards.map((board, i) => (
          <span key={i} class="room-board">
            {many && <span class="room-board-n">{i + 1}</span>}
            <Cards cards={Array.from({ length: 5 }, (_, at) => cardsOf(board)[at])} size={many ? "small" : "normal"} />
          </span>
        ))}
      </div>
      {table.hand > 0 && <button type="button" class="room-pot" onClick={() => open({ kind: "pots" })}>
        <span class="room-pot-total">{t.pot} <b class="number">{chips(potOf(table))}</b></span>
        <PotLines />
      </button>}
      <p class="room-last" aria-hidden="true">{last ? say(last.text) : ""}</p>
    </div>
  );
}

/** How long the level of a sit-and-go lasts. */
function LevelLeft() {
  const { table, seen } = useDesk();
  const t = words();
  const left = useLeft(table.level?.running ? table.now_ms + table.level.left_ms : 0, seen.ahead);
  if (left === null) return null;
  const seconds = Math.ceil(left / 1000);
  return <span class="number"> · {t.levelLeft(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`)}</span>;
}

/** Main pot, side pots and refunds, each in a line of its own, once there is more than one to tell. */
function PotLines() {
  const { table } = useDesk();
  const t = words();
  const stand = potsStand(table);
  return (
    <>
      {table.pots.length > 1 && stand && table.pots.map((pot, i) => (
        <span key={i} class={`room-pot-line depth-${i % 4}`}>
          <span>{say(pot.name)}</span> <b class="number">{chips(pot.amount)}</b> <small>{pot.eligible.join(" ")}</small>
        </span>
      ))}
      {stand && Object.entries(table.refunds).map(([seat, amount]) => (
        <span key={seat} class="room-pot-line refund"><span>{refundText(table, seat, amount, t)}</span></span>
      ))}
    </>
  );
}

function refundText(table: Table, seat: string, amount: number, t: ReturnType<typeof words>): string {
  return table.phase === "playing" && table.actor !== null ? t.refundLater(seat, chips(amount)) : t.refund(seat, chips(amount));
}

/** Are there pots to speak of?  While all can still put in as much as the others, the bets in front make no side pots. */
export function potsStand(table: Table): boolean {
  return table.actor === null || table.seats.some((seat) => seat.state === "all_in");
}

/** What lies in the middle; of a paid hand what lay there. */
export function potOf(table: Table): number {
  return table.awards.length ? table.awards.reduce((sum, one) => sum + one.amount, 0) : table.pot;
}

/** The pots with who can win each, for a sheet and a wide screen. */
export function PotList() {
  const { table } = useDesk();
  const t = words();
  const pots: readonly Pot[] = table.pots;
  if (!potsStand(table)) return <p>{t.onePot(chips(table.pot))}</p>;
  return (
    <ul class="room-pots">
      {pots.map((pot, i) => (
        <li key={i} class={`depth-${i % 4}`}>
          <span>{say(pot.name)}</span> <b class="number">{chips(pot.amount)}</b>
          <small>{pot.eligible.length > 1 ? t.canWin(names(pot.eligible)) : t.alone(names(pot.eligible))}</small>
        </li>
      ))}
      {Object.entries(table.refunds).map(([seat, amount]) => <li key={seat} class="refund">{refundText(table, seat, amount, t)}</li>)}
    </ul>
  );
}

export function SmallCards({ text }: { text: string }) {
  return <span class="room-cards">{cardsOf(text).map((card, i) => <CardFace key={i} card={card === "??" ? null : card} size="small" />)}</span>;
}
