"""Names of the positions for two to ten players."""
from functools import cache

from ..errors import choose
from ..rulebook import common
from .given import wrong
from .setup import Setup

# The seats between the big blind and the button, by how many there are.
_BETWEEN = ("UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO")
_MIDDLE: tuple[tuple[str, ...], ...] = (
    (), ("UTG",), ("UTG", "CO"), ("UTG", "HJ", "CO"), ("UTG", "LJ", "HJ", "CO"), ("UTG", "UTG+1", "LJ", "HJ", "CO"),
    ("UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO"), _BETWEEN, (*_BETWEEN[:4], "UTG+4", *_BETWEEN[4:]),
    (*_BETWEEN[:4], "UTG+4", "UTG+5", *_BETWEEN[4:]),
)


def positions(setup: Setup) -> dict[str, str]:
    """Position by seat: BTN, SB, BB, UTG, ... CO.  Heads-up the button is BTN and also the small blind."""
    return dict(zip(setup.seats, _labels(setup.n, setup.sb_at, setup.bb_at, setup.button), strict=True))


@cache
def _labels(n: int, sb_at: int, bb_at: int, button: bool) -> tuple[str, ...]:
    """The labels of n seats in position order; sb_at: -1 where nobody has the small blind."""
    labels = dict[int, str]()
    blinds = [i for i in (sb_at, bb_at) if i >= 0]
    between = [i for i in range(n) if i not in blinds and not (button and i == n - 1)]
    labels.update(zip(between, _MIDDLE[len(between)], strict=True))
    if sb_at >= 0:
        labels[sb_at] = "SB"
    labels[bb_at] = "BB"
    if button:
        labels[n - 1] = "BTN"
    return tuple(labels[i] for i in range(n))


def position_name(label: str, lang: str = "en") -> str:
    """A position as people say it: "UTG" or "枪口".  Raises BadSetup for a label that there is not."""
    known = common()["positions"]
    if not isinstance(label, str) or label not in known:
        raise wrong(label, "position", ", ".join(known))
    return choose(known[label], lang)
