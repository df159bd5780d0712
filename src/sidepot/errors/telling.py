"""How facts stand in a sentence: numbers grouped, long values cut short, what cannot be seen written out."""
import reprlib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from string import Formatter
from typing import Any

from .numbers import number

LANGUAGES = ("en", "zh")
_BLANKS = "\u00a0\u3000"                       # no "printable" characters for Python, but they do no harm


def choose(pair: Mapping[str, str] | tuple[str, str], lang: str) -> str:
    """The half of a text in a language.  Raises SidepotError for a language that there is not."""
    known_language(lang)
    return pair[LANGUAGES.index(lang)] if isinstance(pair, tuple) else str(pair[lang])


def known_language(lang: str) -> None:
    """Raises SidepotError for a language in which nothing is said here."""
    if lang not in LANGUAGES:
        from .errors import SidepotError
        raise SidepotError("language.unknown", lang=brief(lang), known=", ".join(LANGUAGES))


def fill(template: str, lang: str, facts: Mapping[str, Any]) -> str:
    """A template with its facts: numbers as 1,000; of a pair of texts (en, zh) the half that fits.

    "{count:was|were}" is "was" when the fact is one, else "were".
    """
    return _filler(lang).vformat(template, (), facts)


class _Filler(Formatter):
    def __init__(self, lang: str) -> None:
        known_language(lang)
        self.lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, _, many = format_spec.partition("|")
            return one if value == 1 else many
        if isinstance(value, tuple) and len(value) == 2:
            return str(choose(value, self.lang))
        return number(value, self.lang) if isinstance(value, int) and not isinstance(value, bool) else str(value)


@cache
def _filler(lang: str) -> _Filler:
    return _Filler(lang)


def brief(value: object, most: int = 40) -> int | str:
    """A value that was given, as a fact of an error: a whole number as it is, all else as text of at most so many characters."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    try:
        text = str(value) if isinstance(value, str | bool | float | Decimal | None) else reprlib.repr(value)
    except Exception:                          # whatever a foreign object's own text raises
        text = type(value).__name__
    return text if len(text) <= most else text[:most - 1] + "…"


def visible(text: str) -> str:
    """The text with control characters and marks of direction written out, so that none can act on the reader's screen."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in _BLANKS else c.encode("unicode_escape").decode() for c in text)
