"""What a player owes who missed blinds and wants to be dealt in again.                  rule session.missed_blinds"""
from typing import NamedTuple

from ..hand import Sentence
from ..hand.given import whole
from ..rulebook import RuleSet


class Owed(NamedTuple):
    """Chips to post before the next hand.

    live: counts as the player's bet, so that the player has the option of a big blind; dead: goes to the pot.
    may_wait_for_bb: may post nothing and be dealt in as big blind when it comes round; everything missed is then settled.
    """

    live: int
    dead: int
    may_wait_for_bb: bool


def owed(*, missed_small: bool, missed_big: bool, blinds: tuple[int, int], rules: RuleSet, straddle: int = 0) -> Owed:
    """What a player owes for the blinds missed since the big blind was last posted, each of them once.

    blinds: (small, big) as they are now.  straddle: chips of a mandatory straddle that was missed too, dead money.
    A player who posted the big blind and left before the small one owes only that, dead.  In a tournament an absent
    player is dealt in and blinded, so nothing is ever owed.  Buying the button costs the same as both missed blinds.
    Raises BadSetup for blinds that are no whole chips.
    """
    if rules.setting("session.missed_blinds", "kind") == "dealt_in":
        return Owed(0, 0, False)
    small, big = whole(blinds[0], "small blind"), whole(blinds[1], "big blind", 1)
    return Owed(big if missed_big else 0, (small if missed_small else 0) + straddle, True)


def why_owed(seat: str, due: Owed) -> list[Sentence]:
    """What of it is live and what is dead, and whether the seat may wait instead."""
    facts, rule = {"seat": seat}, "session.missed_blinds"
    why = [Sentence(rule, key, {**facts, "amount": chips}) for key, chips in (("live", due.live), ("dead", due.dead)) if chips]
    return [*why, Sentence(rule, "dealt_in" if not due.may_wait_for_bb else "wait" if why else "nothing", facts)]
