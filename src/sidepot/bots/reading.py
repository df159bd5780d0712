"""What the others may hold, read from what they did: a weight for each of the 1,326 hands."""
from collections.abc import Sequence
from math import exp

from ..analysis.holdings import HOLDINGS, promises
from .situation import Act, Situation
from .starting import PERCENT

# Percent of hands raised when all before have folded, by how many are still to act: one is the small blind against the big blind.
_OPENED = (60.0, 50.0, 44.0, 28.0, 21.0, 17.0, 14.0, 12.0, 10.5, 9.5)
# Nobody is read with certainty: what a line makes improbable keeps this share.
_DOUBT = 0.03
EVERYTHING = (1.0,) * len(HOLDINGS)


def opened(behind: int, dealt: int) -> float:
    """Percent of hands that a good player raises when nobody is in yet, with so many behind; heads-up the button opens most."""
    return 78.0 if dealt == 2 and behind == 1 else _OPENED[min(behind, len(_OPENED) - 1)]


def pushed(behind: int, depth: float) -> float:
    """Percent of hands to go all-in with when nobody is in yet: by players behind and big blinds; near the game's equilibrium."""
    width: float = 190.0 / (max(1, behind) ** 0.75 * max(1.0, depth) ** 0.62)
    return min(100.0, width)


def before_the_flop(act: Act, dealt: int) -> list[float]:
    """How likely an act before the flop is with each holding."""
    top, bottom = _band(act, dealt)
    return [(1.0 if p >= top else 0.35) / (1 + exp(min(30.0, (p - bottom) / (0.12 * bottom + 0.5)))) + _DOUBT for p in PERCENT]


def _band(act: Act, dealt: int) -> tuple[float, float]:
    """From which percent of hands to which an act is usual; what is better is played otherwise, mostly."""
    if act.word == "check":
        return 8.0, 100.0
    if act.word in ("bet", "raise"):
        width = (1.15 * opened(act.behind, dealt), 7.0, 3.5)[min(act.raises, 2)]
        if act.all_in and act.depth < 20:
            width = max(width, 0.9 * pushed(act.behind, act.depth) / (1 + act.raises))
        return 0.0, width
    if not act.raises:
        return 4.0, 50.0
    # Who is offered a good price calls with more.
    cheap = max(0.0, 0.4 - act.price)
    return (2.0, 20.0 + 75 * cheap) if act.raises == 1 else (0.8, 8.0 + 20 * cheap)


def after_the_flop(act: Act, promise: Sequence[float]) -> list[float]:
    """How likely an act after the flop is with each holding, by what it promises on the board."""
    if act.word == "check":
        return [1 - 0.55 / (1 + exp(min(30.0, (0.75 - q) * 12))) for q in promise]
    if act.word == "call":
        need = min(0.85, 0.25 + 0.9 * act.price + 0.15 * max(0, act.raises - 1))
        return [(0.6 if q > 0.96 else 1.0) / (1 + exp(min(30.0, (need - q) * 14))) + _DOUBT for q in promise]
    bluffs = 0.16 if not act.raises else 0.06
    need = min(0.93, 0.55 + 0.35 * act.price + 0.2 * act.raises)
    return [1 / (1 + exp(min(30.0, (need - q) * 14))) + bluffs for q in promise]


def read(s: Situation, seat: str, later: bool = True) -> list[float]:
    """The weights of one opponent; later: take what he did after the flop into account too."""
    found = list(EVERYTHING)
    for act in s.acts:
        if act.seat != seat or (act.street and not later):
            continue
        if not act.street:
            likely = before_the_flop(act, s.dealt)
        else:
            promise = best_promises(s.boards, act.street)
            if promise is None:
                continue
            likely = after_the_flop(act, promise)
        found = [w * x for w, x in zip(found, likely, strict=True)]
    return found


def best_promises(boards: Sequence[tuple[int, ...]], street: int) -> Sequence[float] | None:
    """What each holding promises on a street after the flop, on the board where it is best; None where the cards are not known."""
    seen = [promises(tuple(sorted(board[:street + 2]))) for board in boards if len(board) >= street + 2]
    if len(seen) < 2:
        return seen[0] if seen else None
    return [max(each) for each in zip(*seen, strict=True)]
