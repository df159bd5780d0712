"""The exceptions of Sidepot.

    SidepotError            anything wrong with what was given; a ValueError
      BadCard               (cards) unknown card, wrong count
      BadSetup              a hand that cannot be dealt as described
        NotAllowed          (hand) because of a rule, which it names
      NotationError         a text or a file that cannot be read; knows file, line and field
      MissingCards          the winner was asked for, but cards are unknown
      IllegalAction         (hand) the rules do not allow it; knows the rule, its citations and what is legal
    BrokenInvariant         chips appeared or vanished: a fault of ours, never to be caught and played over
"""
from functools import cache
from string import Formatter
from typing import Any

from .numbers import number


class SidepotError(ValueError):
    """Something given was wrong.  `code` names the text in texts.toml, `facts` fills it.

    file, line, field: where it was found, when that is known; `located` adds them while the error travels up.
    """

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
        self.file: str | None = None
        self.line: int | None = None
        self.field: str | None = None

    def located(self, *, file: str | None = None, line: int | None = None, field: str | None = None) -> "SidepotError":
        """Add where it happened; what is known already stays.  Returns itself."""
        self.file = self.file or file
        self.line = self.line or line
        self.field = self.field or field
        return self

    def message(self, lang: str = "en") -> str:
        """What was wrong and what would be right, without the place.  lang: "en" or "zh"."""
        return fill(_texts()[self.code][lang], lang, self.facts)

    def text(self, lang: str = "en") -> str:
        """The whole message with its place.  lang: "en" or "zh"."""
        place = []
        if self.file:
            place.append(self.file)
        if self.line:
            place.append(f"line {self.line}" if lang == "en" else f"第 {self.line} 行")
        if self.field:
            place.append(self.field)
        if not place:
            return self.message(lang)
        return ", ".join(place) + ": " + self.message(lang) if lang == "en" else "，".join(place) + "：" + self.message(lang)

    def __str__(self) -> str:
        return self.text("en")


class BadSetup(SidepotError):
    """A hand that cannot be dealt as described."""


class NotationError(SidepotError):
    """A text or a file that cannot be read."""


class MissingCards(SidepotError):
    """The winner depends on cards that are not known."""


class BrokenInvariant(Exception):
    """Chips do not add up: a fault in Sidepot.  The log of the hand is intact; stop and report it."""


def fill(template: str, lang: str, facts: dict[str, Any]) -> str:
    """A template with its facts: numbers as 1,000; of a pair of texts (en, zh) the half that fits."""
    return Formatter().vformat(template, (), {key: _told(value, lang) for key, value in facts.items()})


def _told(value: Any, lang: str) -> Any:
    if isinstance(value, tuple) and len(value) == 2:
        return value[lang != "en"]
    return number(value, lang) if isinstance(value, int) and not isinstance(value, bool) else value


@cache
def _texts() -> dict[str, dict[str, str]]:
    # Only when something went wrong, so that importing the package stays quick.
    import tomllib
    from importlib.resources import files
    return tomllib.loads(files(__package__).joinpath("texts.toml").read_text("utf-8"))
