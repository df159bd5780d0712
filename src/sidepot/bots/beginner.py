"""Beginners: they play what looks nice, see little of price and position, and hope for the next card."""
from random import Random
from typing import NamedTuple

from ..analysis.holdings import outs, standings
from .acting import give_up, part_of_pot, raise_to, stay
from .situation import Situation
from .starting import PERCENT


class Habits(NamedTuple):
    """What a beginner goes by.

    likes: percent of hands that look playable; raises: how often a good hand is bet or raised, not just called with; bluffs: how
    often nothing is bet; size: of a bet, in pots; stubborn, proud: which share of hands must be beaten to call, and to bet.
    """

    likes: float
    raises: float
    bluffs: float
    size: float
    stubborn: float
    proud: float


_HABITS = {
    "tight-aggressive": Habits(32, 0.75, 0.18, 0.5, 0.38, 0.70),
    "loose-aggressive": Habits(50, 0.80, 0.28, 0.6, 0.34, 0.64),
    "tight-passive": Habits(30, 0.25, 0.02, 0.3, 0.40, 0.85),
    "loose-passive": Habits(58, 0.20, 0.03, 0.3, 0.32, 0.85),
}


def by_feeling(style: str, s: Situation, chance: Random) -> str:
    """The action of a beginner."""
    habits = _HABITS[style]
    return _after(habits, s, chance) if s.street else _before(habits, s, chance)


def _before(h: Habits, s: Situation, chance: Random) -> str:
    """Aces, suited cards and pictures look better than they are, and a raise changes little."""
    a, b = s.hole
    looks = PERCENT[s.place] * (0.7 if 12 in (a % 13, b % 13) else 1.0) * (0.75 if a // 13 == b // 13 else 1.0)
    good = looks <= (9.0 if s.raises == 0 else 3.5) * (0.6 + 0.8 * h.raises)
    if good and s.raises < 3 and s.low is not None and chance.random() < h.raises:
        return raise_to(s, s.to_match * (3 if s.raises else 4) if h.raises > 0.5 else s.to_match * 2)
    if not s.to_call:
        return stay(s)
    part = s.price / (s.price + s.stack)
    likes = h.likes if part < 0.12 else h.likes * 0.55 if part < 0.4 else h.likes * 0.28
    return stay(s) if looks <= likes or (s.price <= s.big // 2 and looks <= 1.4 * h.likes) else give_up(s)


def _after(h: Habits, s: Situation, chance: Random) -> str:
    """A pair is not given up easily, a draw never; monsters are hidden, and some bets come from nowhere."""
    boards = [tuple(sorted(b)) for b in s.boards if len(b) >= 3]
    made = max((standings(b)[s.place] for b in boards), default=0.5)
    draw = s.street < 3 and max((outs(b)[s.place] for b in boards), default=0) >= 4
    if s.low is not None and s.raises < 3:
        hides = made > 0.97 and s.street == 1 and chance.random() < 0.5
        strong = made > (h.proud if not s.raises else 0.9)
        if strong and not hides and chance.random() < h.raises:
            return raise_to(s, part_of_pot(s, h.size))
        if not s.raises and made < 0.6 and chance.random() < h.bluffs:
            return raise_to(s, part_of_pot(s, h.size))
    if not s.to_call:
        return stay(s)
    part = s.price / (s.price + s.stack)
    need = h.stubborn + 0.38 * part + 0.1 * (s.raises > 1)
    return stay(s) if made >= need or (draw and part < 0.5) else give_up(s)
