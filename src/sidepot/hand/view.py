"""What one seat may know of a hand."""
from typing import NamedTuple

from .events import DealtIn, Event
from .hand import Hand
from .legal import Legal, PotOdds
from .payout import Pot
from .setup import no_seat


class SeatView(NamedTuple):
    """The hand as one seat (or a spectator, seat None) sees it; there is no field for a card it may not know.

    hole: own cards, None if unknown or for a spectator.  shown: hands tabled.  legal, odds: only for the one to act.
    blinds: small and big; limit: nl, pl or fl; unit: the smallest chip in play; start: chips at the start of the hand, by seat.
    """

    seat: str | None
    seats: tuple[str, ...]
    positions: dict[str, str]
    street: str
    boards: tuple[str, ...]
    stacks: dict[str, int]
    bets: dict[str, int]
    live: tuple[str, ...]
    pot: int
    pots: tuple[Pot, ...]
    actor: str | None
    hole: str | None
    shown: dict[str, str]
    legal: Legal | None
    odds: PotOdds | None
    events: tuple[Event, ...]
    blinds: tuple[int, int]
    limit: str
    unit: int
    start: dict[str, int]


def view(hand: Hand, seat: str | None) -> SeatView:
    """The view of a seat; None for a spectator.  Raises BadSetup for an unknown seat."""
    if seat is not None and seat not in hand.seats:
        raise no_seat(seat, hand.seats)
    shown = {s: hand.hole[s] for s in hand.shown}
    events = tuple(
        e._replace(cards=None) if isinstance(e, DealtIn) and e.seat != seat and e.seat not in shown else e for e in hand.events)
    acts, setup = seat is not None and hand.actor == seat, hand.setup
    return SeatView(
        seat, hand.seats, hand.positions, hand.street, hand.boards, hand.stacks, hand.bets, hand.live, hand.pot, hand.pots(),
        hand.actor, hand.hole.get(seat) if seat else None, shown, hand.legal() if acts else None,
        hand.pot_odds() if acts else None, events, (setup.small_blind, setup.big_blind), setup.limit, setup.unit,
        dict(zip(setup.seats, setup.stacks, strict=True)))


def public(hand: Hand) -> Hand:
    """The hand as everybody at the table knows it: without the hole cards that were not shown; to be read, not played on."""
    shown = hand.shown
    if hand.hole.keys() <= set(shown):
        return hand
    seen = hand.copy()
    seen._hole = {seat: cards for seat, cards in hand._hole.items() if seat in shown}
    seen._events = [e._replace(cards=None) if isinstance(e, DealtIn) and e.seat not in shown else e for e in hand.events]
    return seen
