"""From what a player wants to what the rules allow: the text of a legal action, with a size people would choose."""
from .situation import Situation

FOLD, CHECK, CALL, ALL_IN = "fold", "check", "call", "all in"


def give_up(s: Situation) -> str:
    """Fold, but never when it costs nothing to stay."""
    return FOLD if s.to_call else CHECK


def stay(s: Situation) -> str:
    """Check or call."""
    return CALL if s.to_call else CHECK


def raise_to(s: Situation, wanted: float) -> str:
    """Bet or raise to about so many chips, within what is legal; check or call where there is no right to raise.

    The size is a number of the smallest chips, rounded as people bet: to a quarter of the big blind, above ten to whole ones.
    What leaves less than a third of the bet behind is all-in.
    """
    if s.low is None or s.high is None:
        return stay(s)
    step = max(s.unit, s.big // 4 if wanted < 10 * s.big else s.big)
    step -= step % s.unit
    to = int(wanted / step + 0.5) * step
    to = min(max(to, s.low), s.high)
    if s.all_in_to is not None and s.all_in_to - to < (to - s.bet) / 3:
        to = s.all_in_to
    if to == s.all_in_to:
        return ALL_IN
    return f"{'raise' if s.to_match else 'bet'} {to}"


def part_of_pot(s: Situation, share: float) -> float:
    """The street total of a bet or raise of a share of the pot, the call counted in."""
    return s.to_match + share * (s.pot + s.to_call)
