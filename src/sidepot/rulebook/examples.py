"""Worked cases of the rules of play, for whoever reads a rule."""
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from .rulebook import _toml


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
