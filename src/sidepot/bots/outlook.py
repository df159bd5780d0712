"""How a hand stands against what the others may hold, from showdowns drawn by chance."""
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ..analysis.holdings import Drawn, draw_showdowns
from .reading import EVERYTHING, read
from .situation import Situation

# Hands ranked for one decision, at most: with many opponents fewer showdowns are drawn.
_MOST_RANKED = 1200


class Outlook(NamedTuple):
    """Showdowns against the opponents of a situation, in its order."""

    drawn: tuple[Drawn, ...]

    @property
    def share(self) -> float:
        """The part of the pot that the hand wins on average when everybody stays in."""
        return sum(won(d, range(len(d.picks))) for d in self.drawn) / len(self.drawn)


def won(d: Drawn, against: Sequence[int]) -> float:
    """The part of the pot, all boards together, that we win of one showdown against some of the others."""
    total = 0.0
    for scores in d.scores:
        ours, beaten, ties = scores[0], True, 1
        for i in against:
            theirs = scores[i + 1]
            if theirs > ours:
                beaten = False
                break
            ties += theirs == ours
        if beaten:
            total += 1 / ties
    return total / len(d.scores)


def outlook(s: Situation, chance: Random, samples: int, *, reading: bool = True, later: bool = True) -> Outlook:
    """Draw showdowns.  reading: by what the others did, else any two cards; later: after the flop as well."""
    weights = [read(s, r.seat, later) if reading else EVERYTHING for r in s.rivals]
    ranked = (len(s.rivals) + 1) * len(s.boards)
    wanted = max(40, min(samples, _MOST_RANKED // ranked))
    return Outlook(tuple(draw_showdowns(s.hole, s.boards, weights, wanted, chance.random)))
