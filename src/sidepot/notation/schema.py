"""A declared form for JSON that strangers send: what is wrong is named with its place, such as actions[3].amount.

A form is built from the functions below; each gives a check that takes a value and its place and raises NotationError
or BadSetup.  Where an object may leave a key out, null says the same.
"""
from collections.abc import Callable, Mapping
from typing import Any

from ..errors import NotationError, brief
from ..hand.setup import MOST_CHIPS, whole

Check = Callable[[Any, str], None]

# What a value is called, by its Python type.
KINDS: dict[type, tuple[str, str]] = {
    type(None): ("null", " null"), bool: ("true or false", " true/false"), int: ("a number", "数字"), float: ("a fraction", "小数"),
    str: ("a text", "文字"), list: ("a list", "列表"), dict: ("an object", "对象"),
}


def refuse(code: str, place: str, **facts: Any) -> NotationError:
    """An error at a place; raise it."""
    error = NotationError(code, **facts)
    error.located(field=place or None)
    return error


def chips(least: int = 0) -> Check:
    """A whole number of chips of at least `least`, below 2^53."""
    return lambda value, place: void(whole(value, place, least))


def text(most: int) -> Check:
    """A text of 1 to `most` characters."""
    def check(value: Any, place: str) -> None:
        _kind(value, str, place)
        if not 1 <= len(value) <= most:
            raise refuse("case.text", place, most=most)
    return check


def flag(value: Any, place: str) -> None:
    """True or false."""
    _kind(value, bool, place)


def number(value: Any, place: str) -> None:
    """A whole number of any sign, small enough for every reader of JSON."""
    _kind(value, int, place)
    if abs(value) >= MOST_CHIPS:
        raise refuse("case.type", place, given=KINDS[int], right=KINDS[str])


def one_of(*known: str) -> Check:
    """One of these texts."""
    def check(value: Any, place: str) -> None:
        _kind(value, str, place)
        if value not in known:
            raise refuse("case.choice", place, value=value[:40], known=", ".join(known))
    return check


def either(first: type, one: Check, other: Check) -> Check:
    """`one` for values of the type `first`, `other` for all else."""
    return lambda value, place: one(value, place) if isinstance(value, first) else other(value, place)


def list_of(item: Check, most: int) -> Check:
    """A list of at most `most` values."""
    def check(value: Any, place: str) -> None:
        _kind(value, list, place)
        if len(value) > most:
            raise refuse("case.count", place, given=len(value), most=most)
        for at, inner in enumerate(value):
            item(inner, f"{place}[{at}]")
    return check


def map_of(item: Check, most: int, longest: int) -> Check:
    """An object whose keys are names of at most `longest` characters."""
    def check(value: Any, place: str) -> None:
        _kind(value, dict, place)
        if len(value) > most:
            raise refuse("case.count", place, given=len(value), most=most)
        for key, inner in value.items():
            text(longest)(key, place)
            item(inner, f"{place}.{key}")
    return check


def record(required: Mapping[str, Check], optional: Mapping[str, Check], ignored: tuple[str, ...] = ()) -> Check:
    """An object with exactly these keys; optional ones may be left out or null, ignored ones hold anything."""
    known = (*required, *optional)

    def check(value: Any, place: str) -> None:
        _kind(value, dict, place)
        inside = f"{place}." if place else ""
        for key in value:
            if key not in known and key not in ignored:
                raise refuse("case.key", place, key=brief(key), known=", ".join(known))
        for key, item in required.items():
            if key not in value:
                raise refuse("case.missing", inside + key)
            item(value[key], inside + key)
        for key, item in optional.items():
            if value.get(key) is not None:
                item(value[key], inside + key)
    return check


def void(_: object) -> None:
    """Nothing; for checks whose answer does not matter."""


def _kind(value: Any, right: type, place: str) -> None:
    if type(value) is not right:
        raise refuse("case.type", place, given=KINDS.get(type(value), ("?", "？")), right=KINDS[right])
