/** A seat at the table: who sits there, chips, bet, cards that were shown, whose turn it is. */
import type { Seat } from "../../api/live_types";
import { chips, say } from "../../i18n";
import { Chip, chipColour, DealerButton } from "../../ui/chips";
import { Icon } from "../../ui/icon";
import { useDesk } from "./desk";
import { SmallCards } from "./felt";
import { Ring } from "./ring";
import { words } from "./words";

/** What became of a seat, in a word; "" for one that is simply in. */
export function stateText(seat: Seat, t: ReturnType<typeof words>): string {
  if (seat.place) return t.place(seat.place);
  return seat.state === "away" ? t.away_ : t[seat.state];
}

/** What a seat won of all pots and boards. */
export function wonBy(awards: readonly { seat: string; amount: number }[], player: string | null): number {
  return awards.reduce((sum, one) => sum + (one.seat === player ? one.amount : 0), 0);
}

export function TakenSeat({ seat }: { seat: Seat }) {
  const { table, open } = useDesk();
  const t = words();
  const acting = table.actor === seat.player;
  const won = wonBy(table.awards, seat.player);
  const dealt = seat.state === "in" || seat.state === "all_in";
  const looks = ["room-seat", acting ? "acting" : "", dealt || seat.cards ? "" : "gone", won ? "winner" : ""].filter(Boolean).join(" ");
  return (
    <button type="button" class={looks} aria-current={acting ? "true" : undefined} onClick={() => open({ kind: "seat", seat: seat.number })}>
      <span class="room-seat-name">{seat.bot && <Icon name="bot" size={14} />}<span>{seat.player}</span></span>
      <span class="room-seat-mark">
        {table.button === seat.number && <DealerButton label={t.button} />}
        {acting && <Ring seat={seat} small />}
      </span>
      <span class="room-seat-stack number"><span class="unseen">{t.stack} </span>{chips(seat.chips)}</span>
      {seat.cards ? <SmallCards text={seat.cards} /> : dealt && table.phase === "playing" && <span class="room-backs" aria-hidden="true"><i /><i /></span>}
      <span class="room-seat-note">
        {acting && <span class="unseen">{t.toAct}</span>}
        {won > 0 ? <b class="room-won number">{t.won(chips(won))}</b>
          : seat.bet > 0 ? <span class="room-bet number"><Chip colour={chipColour(seat.bet)} size={14} /><span class="unseen">{t.bet} </span>{chips(seat.bet)}</span> : null}
        {(seat.here ? stateText(seat, t) : t.absent) && <span class={seat.here ? "" : "room-absent"}>{seat.here ? stateText(seat, t) : t.absent}</span>}
      </span>
      {seat.made && <span class="unseen">{say(seat.made)}</span>}
    </button>
  );
}

export function FreeSeat({ seat }: { seat: Seat }) {
  const { open } = useDesk();
  const t = words();
  return (
    <button type="button" class="room-seat empty" aria-label={t.sitHere(seat.number + 1)} onClick={() => open({ kind: "sit", seat: seat.number })}>
      <Icon name="plus" size={18} /><span>{seat.number + 1}</span>
    </button>
  );
}
