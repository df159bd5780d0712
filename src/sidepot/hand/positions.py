"""Names of the positions for two to ten players."""
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
    labels = {}
    blinds = [i for i in (setup.sb_at, setup.bb_at) if i >= 0]
    button = setup.n - 1 if setup.button else -1
    between = [i for i in range(setup.n) if i not in blinds and i != button]
    for i, label in zip(between, _MIDDLE[len(between)], strict=True):
        labels[setup.seats[i]] = label
    if setup.sb_at >= 0:
        labels[setup.seats[setup.sb_at]] = "SB"
    labels[setup.seats[setup.bb_at]] = "BB"
    if button >= 0:
        labels[setup.seats[button]] = "BTN"
    return {seat: labels[seat] for seat in setup.seats}


def position_name(label: str, lang: str = "en") -> str:
    """A position as people say it: "UTG" or "枪口".  Raises BadSetup for a label that there is not."""
    known = common()["positions"]
    if not isinstance(label, str) or label not in known:
        raise wrong(label, "position", ", ".join(known))
    return choose(known[label], lang)
