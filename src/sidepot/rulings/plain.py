"""An act as plain data, as a file or a page keeps it, and back."""
from collections.abc import Mapping
from typing import Any

from ..errors import SidepotError, brief
from ..hand.given import MOST_CHIPS, mapping, wrong
from .act import MOST_CHIPS_PUSHED, Act

_MOST_MOTIONS = 100
_NUMBERS = ("amount", "told", "hidden")
_LISTS = ("prior_chips", "prior_left", "readings")
_FLAGS = ("returned_to_stack", "last_chips", "heard_by_all", "out_of_turn", "released", "induced", "before_amount", "had_time")


def plain_act(act: Act) -> dict[str, Any]:
    """What of an act differs from saying and doing nothing, and its seat, as JSON has it; `read_act` makes the same act of it."""
    blank = Act(act.seat)
    return {name: _lists(value) for name, value in act._asdict().items() if name == "seat" or value != getattr(blank, name)}


def read_act(data: object) -> Act:
    """The act that plain data tells: fields of Act, lists for tuples.

    Raises SidepotError that names the field for what is no field or of the wrong kind; whether the act fits a hand is
    looked at when it is ruled on.
    """
    right = '{"seat": "A", "words": "raise", "motions": [[500]]}'
    given: Mapping[str, Any] = mapping(data, "act", right)
    if "seat" not in given:
        raise wrong(brief(data), "act", right)
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name not in Act._fields:
            raise SidepotError("ruling.word", value=brief(name), known=", ".join(Act._fields)).located(field="act")
        found[name] = _read(name, value)
    return Act(**found)


def _lists(value: Any) -> Any:
    return [_lists(item) for item in value] if isinstance(value, tuple) else value


def _read(name: str, value: Any) -> Any:
    if value is None and Act._field_defaults.get(name, "") is None:
        return None
    if name in _FLAGS:
        if not isinstance(value, bool):
            raise wrong(value, f"act.{name}", "true, false")
    elif name in _NUMBERS:
        _number(name, value)
    elif name in _LISTS:
        return _numbers(name, value)
    elif name == "motions":
        if not isinstance(value, list | tuple) or len(value) > _MOST_MOTIONS:
            raise wrong(value, f"act.{name}", "[[500], [100, 100]]")
        return tuple(_numbers(name, chips) for chips in value)
    elif not isinstance(value, str):
        raise wrong(value, f"act.{name}", f'"{Act._field_defaults.get(name, "A")}"')
    return value


def _numbers(name: str, value: Any) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST_CHIPS_PUSHED:
        raise wrong(value, f"act.{name}", "[500, 100]")
    for number in value:
        _number(name, number)
    return tuple(value)


def _number(name: str, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < MOST_CHIPS:
        raise wrong(value, f"act.{name}", "500")
