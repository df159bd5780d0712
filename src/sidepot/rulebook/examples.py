"""Worked cases of the rules, for whoever reads one."""
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from .rulebook import _exists, _toml


class Example(NamedTuple):
    """A spot that shows a rule.  question: what is asked of it (see sidepot.notation.questions); answer: what must come out."""

    label: Mapping[str, str]
    spot: str
    question: Mapping[str, Any]
    answer: str


@cache
def examples() -> dict[str, tuple[Example, ...]]:
    """The worked cases by rule id; rules on words, chips and procedures have none here."""
    return {
        rule: tuple(Example(e["label"], e["spot"], e["question"], e["answer"]) for e in found)
        for rule, found in _toml("examples.toml").items()}


def cases(rule: str) -> tuple[dict[str, Any], ...]:
    """Every worked case of a rule as it stands in cases/RULE.toml: its name, what is given, what must come out.

    The tests try all that a case expects; sidepot.notation.worked puts its questions to the referee.
    """
    path = f"cases/{rule}.toml"
    return tuple(_toml(path)["case"]) if _exists(path) else ()
