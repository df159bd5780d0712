"""The rule sets that a table may be played by, in words."""
from collections.abc import Mapping

from ..rulebook import rule_set, rule_sets
from .endpoint import Nothing
from .types import SetRow, Words


def sets(_: Nothing) -> list[SetRow]:
    """Every rule set: its name, its title, what it is, and whether it is for cash games or tournaments."""
    return [SetRow(s.name, _both(s.title), _both(s.about), "tournament" if s.format == "tournament" else "cash")
            for s in map(rule_set, rule_sets())]


def _both(text: Mapping[str, str]) -> Words:
    return Words(text["en"], text["zh"])
