"""A case of the side-pot calculator, of which only the totals are known, as a spot: everybody all in for what went in."""
from collections.abc import Iterator

from ..errors import SidepotError
from ..hand import Hand, make_setup
from ..hand.contributions import Contributions, contributions_of
from .spot import spot

TOURNAMENT, CASH = "tda-2024", "wsop-cash-2026"


def book_of(c: Contributions) -> str:
    """The rule set that a case is read under: tournaments know neither a rake nor a second board."""
    return CASH if c.boards > 1 or c.rake.rate or c.rake.fixed else TOURNAMENT


def spot_of(c: Contributions) -> str | None:
    """A hand that comes to the same pots and refunds; None where no hand does.

    Who folded is told as killed: it makes no difference unless that player alone put in most, and then there is none.
    """
    for hand in _told(c):
        told = contributions_of(hand)
        same = {seat: chips for seat, chips in told.paid.items() if chips} == {s: chips for s, chips in c.paid.items() if chips}
        if same and told.split() == c.split():
            return spot(hand)
    return None


def _told(c: Contributions) -> Iterator[Hand]:
    """The hand under several blinds, the plainest first: with some the last one in could not put in more than the others."""
    stacks = {seat: chips for seat, chips in c.paid.items() if chips}
    if len(stacks) < 2:
        return
    most = max(stacks.values())
    for blinds in ((c.unit, 2 * c.unit), (0, 1), (most, most)):
        try:
            hand = Hand(make_setup(
                stacks, blinds, button=next(reversed(stacks)), rules=book_of(c), dead_money=c.dead, unit=c.unit, rake=c.rake))
            while hand.actor is not None:
                hand.apply("all in")
            for seat in sorted(c.folded & stacks.keys(), key=list(stacks).index):
                hand.kill(seat)
            if c.boards > 1 and len(hand.live) > 1:
                hand.run(c.boards)
        except SidepotError:
            continue
        yield hand
