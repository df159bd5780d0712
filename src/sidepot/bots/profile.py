"""The styles and strengths in numbers."""
from typing import NamedTuple

# Names as players say them.
STYLES = {
    "tight-aggressive": {"en": "tight-aggressive", "zh": "紧凶"},
    "loose-aggressive": {"en": "loose-aggressive", "zh": "松凶"},
    "tight-passive": {"en": "tight-passive", "zh": "紧弱"},
    "loose-passive": {"en": "loose-passive", "zh": "松弱"},
}
STRENGTHS = {
    "beginner": {"en": "beginner", "zh": "新手"},
    "regular": {"en": "regular", "zh": "熟手"},
    "strong": {"en": "strong", "zh": "高手"},
}


class Profile(NamedTuple):
    """What makes one player different from another.

    Before the flop: width: hands played, times what is usual; raised: which share of them is raised; reraised: hands raised again,
    times what is usual; called: percent of hands that call a raise, 0 for those who count the odds instead; limps: also first in;
    open_size: in big blinds; position: is it taken into account.
    After the flop: value: how often a good hand is bet or raised; bluffs: how often one that is not is bet; size: of a bet, in
    pots; margin: what a call must be better than the odds.  samples: showdowns drawn for a decision.
    """

    width: float
    raised: float
    reraised: float
    called: float
    limps: bool
    open_size: float
    position: bool
    value: float
    bluffs: float
    size: float
    margin: float
    samples: int


def profile(style: str, strength: str) -> Profile:
    """The numbers of a style at a strength; beginners have none, see `beginner`."""
    return _PROFILES[strength][style]


_PROFILES = {
    "regular": {
        "tight-aggressive": Profile(0.90, 0.90, 1.0, 11, False, 3.0, False, 0.95, 0.35, 0.66, 0.02, 150),
        "loose-aggressive": Profile(1.60, 0.85, 1.5, 17, False, 3.0, False, 1.00, 0.50, 0.66, 0.00, 150),
        "tight-passive": Profile(0.95, 0.35, 0.6, 11, True, 3.0, False, 0.45, 0.06, 0.5, 0.02, 150),
        "loose-passive": Profile(1.90, 0.25, 0.6, 20, True, 3.0, False, 0.40, 0.08, 0.5, 0.00, 150),
    },
    "strong": {
        "tight-aggressive": Profile(0.82, 1.00, 1.0, 0, False, 2.5, True, 1.00, 0.50, 0.66, 0.01, 400),
        "loose-aggressive": Profile(1.40, 0.95, 1.5, 0, False, 2.5, True, 1.00, 0.75, 0.75, 0.00, 400),
        "tight-passive": Profile(0.85, 0.45, 0.7, 0, True, 2.5, True, 0.40, 0.06, 0.5, 0.01, 400),
        "loose-passive": Profile(1.55, 0.30, 0.7, 0, True, 2.5, True, 0.35, 0.08, 0.5, 0.00, 400),
    },
}
