"""How facts stand in a sentence: numbers grouped, long values cut short, what cannot be seen written out."""
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from .numbers import number

LANGUAGES = ("en", "zh")
_BLANKS = "\u00a0\u3000"                       # no "printable" characters for Python, but they do no harm
# "Printable" for Python, yet nothing is seen of them: joiners and fillers.
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


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
    return str(_filler(lang).vformat(template, (), facts))


@cache
def _filler(lang: str) -> Any:
    from string import Formatter  # on demand, as all that only a reader of texts needs
    known_language(lang)

    class Filler(Formatter):
        def format_field(self, value: Any, format_spec: str) -> str:
            if "|" in format_spec:
                one, _, many = format_spec.partition("|")
                return one if value == 1 else many
            if isinstance(value, tuple) and len(value) == 2:
                return choose(value, lang)
            return number(value, lang) if isinstance(value, int) and not isinstance(value, bool) else str(value)

    return Filler()


def brief(value: object, most: int = 40) -> int | str:
    """A value that was given, as a fact of an error: a whole number as it is, all else as text of at most so many characters."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    try:
        plain = isinstance(value, str | bool | float | None) or type(value).__name__ == "Decimal"
        text = str(value) if plain else _short_repr(value)
    except Exception:                          # whatever a foreign object's own text raises
        text = type(value).__name__
    return text if len(text) <= most else text[:most - 1] + "…"


def _short_repr(value: object) -> str:
    import reprlib
    return reprlib.repr(value)


def visible(text: str) -> str:
    """The text with control characters and marks of direction written out, so that none can act on the reader's screen."""
    return rewritten(text, lambda c: c if c in _BLANKS else escaped(c))


def hidden(text: str) -> str:
    """Those signs of a text that cannot be seen or act on the reader's screen, and all blanks but the plain one.

    What joins the signs of one emoji (a family, the flag of Wales) is part of what is seen.
    """
    found: list[str] = []
    rewritten(text, lambda c: found.append(c) or c)  # type: ignore[func-returns-value]
    return "".join(found)


def rewritten(text: str, write: Callable[[str], str]) -> str:
    """The text with something else for each of its hidden signs."""
    if text.isprintable() and _FILLERS.isdisjoint(text):
        return text
    return "".join(
        part if at % 2 else "".join(c if c.isprintable() and c not in _FILLERS else write(c) for c in part)
        for at, part in enumerate(_joints().split(text)))


def escaped(sign: str) -> str:
    """A sign by its number, as Python writes it."""
    return sign.encode("unicode_escape").decode()


@cache
def _joints() -> Any:
    import re
    emoji = "\u2190-\u2bff\U0001f000-\U0001faff"
    return re.compile(
        f"((?<=[{emoji}\ufe0f])\u200d(?=[{emoji}])|(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{{1,6}}\U000e007f)")
