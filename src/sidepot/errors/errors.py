"""The exceptions of Sidepot.

    SidepotError            anything wrong with what was given; a ValueError
      BadCard               (cards) unknown card, wrong count
      BadSetup              a hand that cannot be dealt as described
        NotAllowed          (hand) because of a rule, which it names
      NotationError         a text or a file that cannot be read; knows file, line and field
      BadAction             a text or an object that is no action at all
      MissingCards          the winner was asked for, but cards are unknown
      IllegalAction         (hand) the rules do not allow it; knows the rule, its citations and what is legal
    BrokenInvariant         chips appeared or vanished: a fault of ours, never to be caught and played over
"""
import errno
from functools import cache
from typing import Any

from .telling import choose, visible
from .telling import fill as fill


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
        """What was wrong and what would be right, without the place.  lang: "en" or "zh"; another raises SidepotError."""
        return fill(choose(_texts()[self.code], lang), lang, {key: _shown(value) for key, value in self.facts.items()})

    def where(self, lang: str = "en") -> str:
        """The field in words, empty when it is not known; a field of a file is called what it is called there."""
        if not self.field or self.code.startswith(("phh.", "fair.")):
            return visible(self.field or "")
        from .places import place  # only when an error is read
        return visible(place(self.field, lang))

    def text(self, lang: str = "en") -> str:
        """The whole message with its place.  lang: "en" or "zh"; another raises SidepotError."""
        message, places = self.message(lang), []
        if self.file:
            places.append(visible(self.file))
        if self.line:
            places.append(f"line {self.line}" if lang == "en" else f"第 {self.line} 行")
        if self.field:
            places.append(self.where(lang))
        if not places:
            return message
        return ", ".join(places) + ": " + message if lang == "en" else "，".join(places) + "：" + message

    def __str__(self) -> str:
        return self.text("en")


class BadSetup(SidepotError):
    """A hand that cannot be dealt as described."""


class NotationError(SidepotError):
    """A text or a file that cannot be read."""


class BadAction(SidepotError):
    """A text that is no action, an object that is none, or an amount that is missing or too many."""


class MissingCards(SidepotError):
    """The winner depends on cards that are not known."""


class BrokenInvariant(Exception):
    """Chips do not add up: a fault in Sidepot.  The log of the hand is intact; stop and report it."""


def reason(e: OSError) -> tuple[str, str]:
    """Why the system refused, in English and Chinese; what we have no words for, as the system says it."""
    code = _REASONS.get(errno.errorcode.get(e.errno or 0, ""))
    otherwise = e.strerror or str(e) or type(e).__name__
    return both(code) if code else (otherwise, otherwise)


# By name, as not every system has every one.
_REASONS = {
    "EACCES": "reason.permission", "EPERM": "reason.permission", "ENOSPC": "reason.full", "EBADF": "reason.closed",
    "EIO": "reason.device", "EISDIR": "reason.folder", "ENOENT": "reason.absent", "ELOOP": "reason.circle",
    "ENAMETOOLONG": "reason.long", "EROFS": "reason.read_only", "ENOTDIR": "reason.no_folder", "EFBIG": "reason.large",
    "EDQUOT": "reason.quota",
}


def both(code: str, **facts: Any) -> tuple[str, str]:
    """A text of texts.toml in English and Chinese, as a fact of another."""
    said = SidepotError(code, **facts)
    return said.message("en"), said.message("zh")


def _shown(fact: Any) -> Any:
    if isinstance(fact, tuple):
        return tuple(_shown(half) for half in fact)
    return visible(fact) if isinstance(fact, str) else fact


@cache
def _texts() -> dict[str, dict[str, str]]:
    # Only when something went wrong, so that importing the package stays quick.
    import tomllib
    from importlib.resources import files
    return tomllib.loads(files(__package__).joinpath("texts.toml").read_text("utf-8"))
