"""Does this all-in reopen the betting?  For every player of a spot, from what he faces.          rule betting.reopening"""
from typing import NamedTuple

from ..hand import Acted, Hand, Sentence
from ..hand.verdict import reopened, reopening_steps
from .situation import at


class Reopening(NamedTuple):
    """One player; all amounts in chips.

    owed: what a call costs on paper; full_raise: the increment of the last full bet or raise; needed: what must be owed to
    raise again; reopens_at: the price from which that is so.  may_raise and why: the hand's own answer.  raise_from: the
    smallest raise-to, None without the right.
    """

    seat: str
    acted: bool
    bet: int
    owed: int
    full_raise: int
    needed: int
    reopens_at: int
    may_raise: bool
    raise_from: int | None
    why: Sentence
    steps: tuple[Sentence, ...]


def reopening_table(hand: Hand) -> tuple[Reopening, ...]:
    """Everybody who still has chips, the one to act first, as if each were reached next with nothing changed.

    Empty when no betting is left.
    """
    if hand.actor is None:
        return ()
    start = hand.seats.index(hand.actor)
    order = hand.seats[start:] + hand.seats[:start]
    return tuple(_row(hand, seat) for seat in order if seat in hand.live and hand.stacks[seat])


def _row(hand: Hand, seat: str) -> Reopening:
    here = at(hand, seat)
    acted = any(isinstance(e, Acted) and e.seat == seat and e.street == hand.street for e in hand.events)
    may = here.low is not None
    if not may:
        why = Sentence(here.refusal[0], here.refusal[1], here.numbers, here.refusal[2])
    elif not acted:
        why = Sentence("betting.reopening", "not_acted", here.numbers)
    else:
        why = reopened(here.numbers)
    steps = tuple(reopening_steps(here.numbers)) if acted else ()
    return Reopening(seat, acted, here.bet, here.owed, here.full, here.needed, here.bet + here.needed, may, here.low, why, steps)
