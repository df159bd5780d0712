"""Places in a sit-and-go or tournament.                                                                     (TDA 2026 22)"""
from collections.abc import Mapping

from ..hand import Hand, Posted

ANTES = ("ante", "big_blind_ante")


def after_ante(hand: Hand) -> dict[str, int]:
    """The stacks of a hand once the antes were paid, by seat."""
    found = dict(zip(hand.seats, hand.setup.stacks, strict=True))
    for event in hand.events:
        if isinstance(event, Posted) and event.what in ANTES:
            found[event.seat] -= event.amount
    return found


def placings(hand: Hand, out: Mapping[str, int], inside: int) -> dict[str, int]:
    """The places of those who are out after a hand, by seat; the same place twice where nothing tells them apart.

    out: chips that each of them still had when it ended: none, or those that a player leaves with.  inside: how many play on.
    Of several who lost their last chips in one hand the one who had more after the ante is placed higher.
    """
    began = after_ante(hand)
    strength = {seat: (chips, began.get(seat, 0)) for seat, chips in out.items()}
    return {seat: 1 + inside + sum(other > mine for other in strength.values()) for seat, mine in strength.items()}
