"""What a bot is, and the twelve that come with Sidepot: four styles at three strengths."""
from typing import NamedTuple, Protocol

from ..errors import SidepotError, brief
from ..hand import SeatView
from .beginner import by_feeling
from .postflop import by_strength, by_worth
from .preflop import before_the_flop
from .profile import STRENGTHS, STYLES, profile
from .situation import chance, situation


class Bot(Protocol):
    """Whoever decides from what one seat sees."""

    def act(self, view: SeatView, /) -> str:
        """The action of the seat to act, as text: "fold", "check", "call", "bet 40", "raise 120" (street totals), "all in"."""


class Player(NamedTuple):
    """A bot of Sidepot's own.  It keeps nothing between decisions: the same seed and the same view give the same action."""

    style: str
    strength: str
    seed: int = 0

    def act(self, view: SeatView, /) -> str:
        """A legal action.  Raises SidepotError when it is not this seat's turn or its cards are unknown."""
        s, source = situation(view), chance(self.seed, view)
        if self.strength == "beginner":
            return by_feeling(self.style, s, source)
        p = profile(self.style, self.strength)
        if not s.street:
            return before_the_flop(p, s, source)
        return by_worth(p, s, source) if self.strength == "strong" else by_strength(p, s, source)

    def name(self, lang: str = "en") -> str:
        """Strength and style, as people say them: "strong, tight-aggressive", "高手·紧凶"."""
        style, strength = STYLES[self.style], STRENGTHS[self.strength]
        return f"{strength['zh']}·{style['zh']}" if lang == "zh" else f"{strength['en']}, {style['en']}"


def bot(style: str, strength: str, *, seed: int = 0) -> Player:
    """A bot: a style of STYLES, a strength of STRENGTHS.  Raises SidepotError for others."""
    if style not in STYLES:
        raise SidepotError("bots.style", value=brief(style), known=", ".join(STYLES))
    if strength not in STRENGTHS:
        raise SidepotError("bots.strength", value=brief(strength), known=", ".join(STRENGTHS))
    return Player(style, strength, seed)
