"""What was done at a table, in words: a line for each record, in which one goes back to it."""
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ..errors import SidepotError
from ..hand.setup import street_names
from ..table.saying import joined_words, say, signed
from .types import Record, Words


class Kept(Protocol):
    """A record as the store keeps it."""

    @property
    def n(self) -> int:
        """Its number."""

    @property
    def steps(self) -> Sequence[Mapping[str, Any]]:
        """What was done; they have been done once, so that every field is there."""


def records(log: Sequence[Kept], most: int) -> list[Record]:
    """The last records of a table, newest last.  log: from the first on, since hands are counted."""
    before, last = log[:-most], log[-most:]            # only the last are put into words: an evening has thousands
    found, hand = [], 1 + sum(step["do"] == "next" for record in before for step in record.steps)
    for record in last:
        told = []
        for step in record.steps:
            hand += step["do"] == "next"
            told.append(step_words(step, hand))
        if told:
            found.append(Record(record.n, hand, joined_words(told, say("step.between"))))
    return found


# Steps by which chips come to a player or leave one outside a hand.
MONEY = ("add", "sit", "leave", "count")


def money(log: Sequence[Kept], most: int) -> list[Record]:
    """The last purchases, cash-outs and counts of a table, newest last."""
    found, hand = [], 1
    for record in log:
        for step in record.steps:
            hand += step["do"] == "next"
            if step["do"] in MONEY:
                found.append((record.n, hand, step))
    return [Record(n, hand, step_words(step, hand)) for n, hand, step in found[-most:]]


def step_words(step: Mapping[str, Any], hand: int) -> Words:
    """One step in words.  hand: the number of the hand that it is of."""
    kind = step["do"]
    facts = {"seat": "", "live": 0, "dead": 0, "after": "", **{k: v for k, v in step.items() if v is not None}, "number": hand}
    if kind == "act":
        what = say(f"step.act.{step['kind']}", **facts)
        return say("step.seat", seat=step["seat"], what=what) if step.get("seat") else what
    if kind == "clock":
        return say(f"step.clock.{step['to']}")
    if kind == "settle":
        told = step.get("winners")
        names = [won if isinstance(won, str) else ", ".join(won) for won in told or ()]
        return say("step.settle", winners=" / ".join(names)) if told is not None else say("step.settle_cards")
    if kind in ("deal", "show", "fill"):
        cards = _cards(step.get("cards"))
        key = {"deal": "deal" if cards else "deal_unknown", "show": "show_cards" if cards else "show", "fill": "fill"}[kind]
        return say(f"step.{key}", **facts | {"cards": cards, "street": street_names(step["street"]) if kind == "fill" else ""})
    if kind == "note":
        return say("step.note", seat=step["act"]["seat"])
    suffix = "_bomb" if kind == "next" and step.get("bomb") else "_wait" if kind == "in" and step.get("wait") else ""
    return say(f"step.{kind}{suffix}", **facts)


def _cards(text: str | None) -> str:
    """Cards with their signs; several boards with "/" between."""
    try:
        return " / ".join(signed(part) for part in (text or "").split("/"))
    except SidepotError:
        return text or ""
