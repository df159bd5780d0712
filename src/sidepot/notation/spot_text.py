"""A spot as text: made even and cut into its parts.  What stands in quotation marks is left as it is."""
import re
from collections.abc import Iterator

from ..errors import NotationError
from ..hand.actions import NUMBER, chips_of

_EVEN = str.maketrans({
    "｜": "|", "，": ", ", "：": ":", "／": "/", "（": "(", "）": ")", "＋": "+", "％": "%",
    **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
})
_CARDS = re.compile(r"\s*(?:(?:10|[2-9TJQKAtjqka])[cdhsCDHS♣♦♥♠♧♢♡♤]\ufe0f?)+\s*(?=[,、]|$)")
_THOUSANDS = re.compile(r"(?<=[0-9]),[0-9]{3}(?![0-9])")
_TOKEN = re.compile(r'"([^"]*)"|(\S+)')


def even(text: str) -> str:
    """Full-width signs and digits as half-width ones; a full-width comma never stands inside a number."""
    return '"'.join(part if at % 2 else part.translate(_EVEN) for at, part in enumerate(text.split('"')))


def parts(text: str) -> list[str]:
    """Split at “|”."""
    return [p.strip() for p in _cut(text, "|")]


def pieces(text: str) -> list[str]:
    """Split at “,” and “、”, but not inside a number (a comma and just three digits: 1,000) and not between cards."""
    return [p.strip() for p in _cut(text, ",、")]


def tokens(text: str) -> Iterator[tuple[str, bool]]:
    """Words, each with whether it stood in quotation marks."""
    for m in _TOKEN.finditer(text):
        yield (m[2], False) if m[1] is None else (m[1], True)


def number(text: str) -> int | None:
    """Whole chips, None for anything else.  Raises BadSetup for more digits than any amount has."""
    return chips_of(text) if re.fullmatch(NUMBER, text) else None


def both_numbers(text: str) -> tuple[int, int] | None:
    """"1/2" as two amounts, None for anything else."""
    m = re.fullmatch(rf"({NUMBER})/({NUMBER})", text)
    return (chips_of(m[1]), chips_of(m[2])) if m else None


def bad(code: str, field: str, **facts: object) -> NotationError:
    """An error with its place."""
    error = NotationError(code, **facts)
    error.located(field=field)
    return error


def _cut(text: str, marks: str) -> Iterator[str]:
    start, inside = 0, False
    for at, letter in enumerate(text):
        if letter == '"':
            inside = not inside
        elif letter in marks and not inside and not _holds(text, at, letter):
            yield text[start:at]
            start = at + 1
    yield text[start:]


def _holds(text: str, at: int, letter: str) -> bool:
    """This mark separates nothing: it stands inside a number or between the cards of one seat."""
    if letter == "|":
        return False
    return (letter == "," and _THOUSANDS.match(text, at) is not None) or _CARDS.match(text, at + 1) is not None
