"""Points on which the seed articles contradict each other or the books, and the reading that is played here."""
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from .rulebook import _toml

Both = Mapping[str, str]


class Says(NamedTuple):
    """What one side says.  claim: the number of the claim, "" for words on several."""

    claim: str
    says: Both


class Play(NamedTuple):
    """A spot that shows a reading.  question: what is asked of it (see sidepot.notation.questions); answer: what must come out.

    rules: the rule set that plays it so, "" where all sets do.  label: which reading this is.
    """

    label: Both
    rules: str
    spot: str
    question: Mapping[str, Any]
    answer: str


class Contradiction(NamedTuple):
    """One point.  books: what the rule books say, in words with their numbers; rules: ids that decide it."""

    id: str
    title: Both
    seeds: tuple[Says, ...]
    books: Both
    cite: tuple[str, ...]
    reading: Both
    rules: tuple[str, ...]
    plays: tuple[Play, ...]


@cache
def contradictions() -> dict[str, Contradiction]:
    """All of them by number, X1 to X14."""
    return {key: _read(key, data) for key, data in _toml("contradictions.toml").items()}


def _read(key: str, d: Mapping[str, Any]) -> Contradiction:
    plays = tuple(
        Play(p["label"], p.get("rules", ""), p.get("spot", "").replace("RULES", p.get("rules", "")), p["question"], p["answer"])
        for p in d["play"])
    seeds = tuple(Says(s.get("claim", ""), {"en": s["en"], "zh": s["zh"]}) for s in d["seed"])
    return Contradiction(key, d["title"], seeds, d["books"], tuple(d["cite"]), d["reading"], tuple(d["rules"]), plays)
