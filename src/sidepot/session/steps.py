"""The steps of a table as plain data, and the look at each before it is done.

Of the hand:          act {seat?, kind: fold | check | call | bet | raise | all_in | wager, to?}   deal {cards?}   run {boards}
                      show {seat, cards?}   muck {seat}   kill {seat}   settle {winners?: [[names] for each pot, main first]}
Before the first act: straddle {seat, to}   post {seat, live?, dead?}   button {seat}
In a hand:            fill {street, cards} (a board that was unknown)   note {act} (out of turn, waits for its turn)
In or between hands:  count {seat, chips} (the stack was counted)   close {}   levels {levels}   colours {colours}
                      clock {to: run | pause | next | back | left, left_ms?, at}
Between hands:        next {bomb?: chips}   sit {seat, chips, after?}   leave {seat}   move {seat, after}   add {seat, chips}
                      out {seat}   in {seat, wait?}   game {game: {blinds, rules, limit, ante, bb_ante, unit}}

Any step may say when it was done: at, milliseconds of any clock that does not go back.
"""
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..errors import SidepotError, brief
from ..hand.given import counted, listed, mapping, whole, wrong
from ..hand.legal import STREETS
from ..hand.setup import LONGEST_NAME
from .levels import LATEST, MOVES

Step = dict[str, Any]
LONGEST_CARDS = 200
MOST_COLOURS = 12
# Steps of the hand itself.
PLAYED = ("act", "deal", "run", "kill", "show", "muck", "settle")


class NotNow(SidepotError):
    """A step that cannot be done as things stand; the code names the text."""


class Colour(NamedTuple):
    """A colour of chips and what one is worth.  colour: as "#1a2b3c"."""

    name: str
    colour: str
    value: int


class Field(NamedTuple):
    """A field of a step: how it is looked at, and whether it may be left out (or be null)."""

    look: Callable[[Any, str], object]
    needed: bool = True


def check_step(step: object) -> Step:
    """A step whose every field is known, there and of the right kind.  Raises SidepotError that names the field."""
    given: Mapping[str, Any] = mapping(step, "step", '{"do": "act", "kind": "call"}')
    kind = given.get("do")
    if not isinstance(kind, str) or kind not in SHAPES:
        raise SidepotError("session.value", value=brief(kind), known=", ".join(SHAPES)).located(field="do")
    shape = SHAPES[kind]
    for name in given:
        if name not in shape and name not in ("do", "at"):
            raise SidepotError("session.value", value=brief(name), known=", ".join((*shape, "at"))).located(field=kind)
    for name, (look, needed) in (*shape.items(), ("at", _TIME)):
        if given.get(name) is not None:
            look(given[name], name)
        elif needed:
            raise SidepotError("session.missing", step=kind, name=name).located(field=name)
    return dict(given)


def read_colours(given: object) -> tuple[Colour, ...]:
    """Colours of chips from plain data.  Raises SidepotError that names the field."""
    right = '[{"name": "red", "colour": "#cc0000", "value": 5}]'
    items, found = listed(given, "colours", right), []
    if len(items) > MOST_COLOURS:
        raise SidepotError("session.many", what=("colours", "颜色"), most=MOST_COLOURS).located(field="colours")
    for item in items:
        data = mapping(item, "colours", right)
        if set(data) != set(Colour._fields):
            raise wrong(brief(item), "colours", right)
        _text(data["name"], "colours.name")
        if not isinstance(data["colour"], str) or not re.fullmatch("#[0-9a-f]{6}", data["colour"]):
            raise wrong(data["colour"], "colours.colour", "#cc0000")
        found.append(Colour(data["name"], data["colour"], whole(data["value"], "colours.value", 1)))
    return tuple(found)


def _text(value: Any, name: str) -> None:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_NAME:
        raise wrong(value, name, '"A"')


def _cards(value: Any, name: str) -> None:
    if not isinstance(value, str) or len(value) > LONGEST_CARDS:
        raise wrong(value, name, '"2s7hJd"')


def _street(value: Any, name: str) -> None:
    if value not in STREETS[1:]:
        raise SidepotError("session.value", value=brief(value), known=", ".join(STREETS[1:])).located(field=name)


def _flag(value: Any, name: str) -> None:
    if not isinstance(value, bool):
        raise wrong(value, name, "true, false")


def _move(value: Any, name: str) -> None:
    if value not in MOVES:
        raise SidepotError("session.value", value=brief(value), known=", ".join(MOVES)).located(field=name)


def _time(value: Any, name: str) -> None:
    counted(value, name, 0, LATEST)


def _data(value: Any, name: str) -> None:
    """Looked at where it is done."""


_SEAT, _CHIPS, _SOME, _TIME = Field(_text), Field(whole), Field(lambda v, n: whole(v, n, 1)), Field(_time, False)
_OPTIONAL = {"seat": Field(_text, False), "cards": Field(_cards, False), "chips": Field(whole, False)}
SHAPES: dict[str, dict[str, Field]] = {
    "act": {"seat": _OPTIONAL["seat"], "kind": Field(_text), "to": Field(_data, False)},
    "deal": {"cards": _OPTIONAL["cards"]},
    "run": {"boards": Field(_data)},
    "show": {"seat": _SEAT, "cards": _OPTIONAL["cards"]},
    "muck": {"seat": _SEAT},
    "kill": {"seat": _SEAT},
    "settle": {"winners": Field(_data, False)},
    "straddle": {"seat": _SEAT, "to": _SOME},
    "post": {"seat": _SEAT, "live": _OPTIONAL["chips"], "dead": _OPTIONAL["chips"]},
    "button": {"seat": _SEAT},
    "count": {"seat": _SEAT, "chips": _CHIPS},
    "fill": {"street": Field(_street), "cards": Field(_cards)},
    "note": {"act": Field(_data)},
    "next": {"bomb": Field(lambda v, n: whole(v, n, 1), False)},
    "add": {"seat": _SEAT, "chips": _SOME},
    "leave": {"seat": _SEAT},
    "sit": {"seat": _SEAT, "chips": _SOME, "after": _OPTIONAL["seat"]},
    "out": {"seat": _SEAT},
    "in": {"seat": _SEAT, "wait": Field(_flag, False)},
    "move": {"seat": _SEAT, "after": _SEAT},
    "game": {"game": Field(_data)},
    "colours": {"colours": Field(_data)},
    "levels": {"levels": Field(_data)},
    "clock": {"to": Field(_move), "left_ms": Field(_time, False), "at": Field(_time)},
    "close": {},
}
