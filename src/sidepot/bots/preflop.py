"""Before the flop: which hands are played, raised and called with, by position, price, depth and style."""
from random import Random

from .acting import ALL_IN, give_up, part_of_pot, raise_to, stay
from .outlook import outlook
from .profile import Profile
from .reading import opened, pushed
from .situation import Situation
from .starting import PERCENT

# Up to so many big blinds a hand is played by going all-in or not at all.
_SHORT = 11.0
# Percent of hands that is usual with six players when position is left out of account.
_USUAL = 20.0


def before_the_flop(p: Profile, s: Situation, chance: Random) -> str:
    """The action of a regular or a strong player."""
    percent = PERCENT[s.place]
    if not s.raises:
        return _first_in(p, s, percent)
    return _against_a_raise(p, s, percent, chance)


def _first_in(p: Profile, s: Situation, percent: float) -> str:
    """Nobody has raised yet."""
    if s.depth <= _SHORT and s.limit == "nl" and s.low is not None:
        return _push_or_fold(p, s, percent)
    width = opened(s.behind, s.dealt) if p.position else _USUAL * _short_handed(len(s.rivals) + 1)
    # Antes and straddles pay for more hands; limpers ask for better ones.
    dead = s.pot / s.big - 1.5 - s.limpers
    width *= p.width * (1 + min(0.4, 0.12 * max(0.0, dead))) * 0.85 ** s.limpers
    raised = width * p.raised
    if percent <= raised and s.low is not None:
        return raise_to(s, s.big * (p.open_size + s.limpers) if s.limit != "fl" else 0)
    if not s.price:
        return stay(s)
    # Limping: passive styles with the rest of their hands, others behind limpers or from the small blind for half the price.
    cheap = s.price < s.big
    if percent <= width * (1.25 if s.limpers or cheap else 1.0) and (p.limps or s.limpers or cheap):
        return stay(s)
    return give_up(s)


def _push_or_fold(p: Profile, s: Situation, percent: float) -> str:
    width = pushed(s.behind, s.depth) * (1 + p.width) / 2
    if percent <= width * 0.9 ** s.limpers:
        return ALL_IN if s.all_in_to is not None else raise_to(s, s.bet + s.stack)
    return give_up(s)


def _against_a_raise(p: Profile, s: Situation, percent: float, chance: Random) -> str:
    """One raise or more before us."""
    short = s.price > 0.3 * s.stack or s.to_match > 0.3 * s.big * s.depth
    value = (4.2, 2.0, 1.4)[min(s.raises, 3) - 1] * p.reraised * (1.5 if short else 1.0)
    bluff = p.bluffs and s.raises == 1 and not short and 9 < percent <= 24 and s.limit != "fl" and chance.random() < p.bluffs / 2
    if s.low is not None and (percent <= value or bluff):
        if short and s.limit == "nl" and s.all_in_to is not None:
            return ALL_IN
        return raise_to(s, s.to_match * (3.0 if s.in_position else 3.8) if s.limit == "nl" else part_of_pot(s, 1.0))
    if not p.called:
        return stay(s) if _pays_before_the_flop(p, s, chance) else give_up(s)
    called = p.called * _short_handed(len(s.rivals) + 1) * (1.5 if s.odds < 0.28 else 1.0) / s.raises**1.5
    return stay(s) if percent <= max(called, value) else give_up(s)


def _short_handed(players: int) -> float:
    """With fewer players more hands are played than with six, with more fewer; by who is still in."""
    factor: float = (6 / players) ** 0.8
    return factor


def _pays_before_the_flop(p: Profile, s: Situation, chance: Random) -> bool:
    """Is the call worth its price, against what the others may hold."""
    share = outlook(s, chance, p.samples).share
    if not s.closes:
        a, b = s.hole
        suited, pair, gap = a // 13 == b // 13, a % 13 == b % 13, abs(a % 13 - b % 13)
        share *= 0.72 + 0.12 * s.in_position + 0.08 * suited + 0.06 * (pair or 0 < gap <= 2) - 0.05 * min(3, s.behind)
    return share >= s.odds + p.margin
