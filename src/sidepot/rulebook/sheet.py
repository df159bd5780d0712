"""The cheat sheet: what a table quarrels about most, short enough for one printed page."""
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from .rulebook import _toml

# Whose numbers stand beside each line.
TOURNAMENT, CASH = "tda-2024", "wsop-cash-2026"


class Line(NamedTuple):
    """One sentence or two, and the rule that they are of."""

    rule: str
    text: Mapping[str, str]


@cache
def sheet() -> tuple[tuple[Mapping[str, str], tuple[Line, ...]], ...]:
    """The parts in order: title and lines."""
    return tuple((part["title"], tuple(Line(x["rule"], {"en": x["en"], "zh": x["zh"]}) for x in part["line"]))
                 for part in _toml("sheet.toml")["part"])
