"""How long a person would think: for whoever lets a bot act, so that it does not answer at once."""
from random import Random

from ..hand import SeatView

QUICKEST, SLOWEST = 0.6, 8.0


def thinking_time(view: SeatView, action: str, rng: Random) -> float:
    """Seconds from QUICKEST to SLOWEST that a person takes for this action; nobody sleeps here.

    Longer for much of the stack, for later streets and for raises; a check or a fold before the flop comes quickly, and now and
    then somebody thinks for no reason that can be seen.
    """
    legal = view.legal
    word = action.split()[0]
    seconds = 0.9 + 0.5 * (view.street != "preflop")
    if legal is not None and word != "check":
        at_stake = legal.to_call
        if word in ("bet", "raise", "all"):
            to = (legal.max_raise_to or 0) if word == "all" else int(action.split()[-1])
            at_stake = max(at_stake, to - view.bets[legal.seat])
            seconds += 0.8
        easy = word == "fold" and view.street == "preflop"
        seconds += (0.6 if easy else 4.0) * min(1.0, at_stake / max(1, legal.stack))
        seconds += 0.7 * (legal.to_call > legal.pot // 3)
    seconds *= 0.7 + 0.6 * rng.random()
    if rng.random() < 0.06:
        seconds *= 1.8
    return min(max(seconds, QUICKEST), SLOWEST)
