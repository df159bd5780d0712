"""What callers hand in, looked at once at the door, so that nothing of the wrong kind gets further."""
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from ..cards import parse_cards
from ..errors import BadSetup, SidepotError, brief

MOST_CHIPS = 2**53          # exact in every format and program that we meet

T = TypeVar("T")


def whole(value: object, what: str, least: int = 0) -> int:
    """A whole number of chips of at least `least`, below 2^53.  Raises BadSetup that names the field."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadSetup("chips.whole", value=brief(value)).located(field=what)
    if value < least:
        raise BadSetup("chips.least", value=value, least=least).located(field=what)
    if value >= MOST_CHIPS:
        raise BadSetup("chips.most", value=value).located(field=what)
    return value


def counted(value: object, what: str, least: int, most: int | None = None) -> int:
    """A whole number that counts something else than chips.  Raises BadSetup that names the field."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadSetup("count.whole", value=brief(value)).located(field=what)
    if most is None and not least <= value < MOST_CHIPS:
        raise BadSetup("count.least" if value < least else "count.most", value=value, least=least).located(field=what)
    if most is not None and not least <= value <= most:
        raise BadSetup("count.range", value=value, least=least, most=most).located(field=what)
    return value


def mapping(value: object, what: str, right: str) -> Mapping[str, Any]:
    """Something by seat.  Raises BadSetup with an example of what would be right."""
    if not isinstance(value, Mapping):
        raise wrong(value, what, right)
    return value


def listed(value: object, what: str, right: str) -> tuple[Any, ...]:
    """Several things in order; a text is none.  Raises BadSetup with an example."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise wrong(value, what, right)
    return tuple(value)


def pair(value: object, what: str, right: str) -> tuple[Any, Any]:
    """Two things.  Raises BadSetup with an example."""
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise wrong(value, what, right)
    return value[0], value[1]


def record(kind: type[T], value: object, what: str, right: str) -> T:
    """A Post or a Rake, given as one or as a plain tuple of its fields.  Raises BadSetup with an example."""
    if isinstance(value, kind):
        return value
    if not isinstance(value, tuple | list) or not 1 <= len(value) <= 3:
        raise wrong(value, what, right)
    return kind(*value)


def hole_cards(hole: object) -> dict[str, tuple[int, ...]]:
    """Two cards by seat.  Raises BadSetup or BadCard, which name the seat."""
    found = {}
    for seat, cards in mapping(hole, "hole", '{"A": "AsKd"}').items():
        try:
            found[seat] = parse_cards(cards, 2)
        except SidepotError as e:
            raise e.located(field=f"hole[{seat if isinstance(seat, str) else brief(seat)}]") from None
    return found


def deck_of(deck: object) -> tuple[int, ...]:
    """A deck: each number from 0 to 51 once.  Raises BadSetup."""
    cards = listed(deck, "deck", "seeded_deck(1)")
    if any(type(c) is not int for c in cards) or sorted(cards) != list(range(52)):
        raise BadSetup("setup.deck").located(field="deck")
    return cards


def winners_of(winners: object) -> tuple[tuple[str, ...], ...] | None:
    """Told winners, for each pot its seats (a single seat may stand alone).  Raises BadSetup."""
    if winners is None:
        return None
    right = '[["A"], ["B", "C"]]'
    pots = (((w,) if isinstance(w, str) else listed(w, "winners", right)) for w in listed(winners, "winners", right))
    found = tuple(pots)
    for seats in found:
        if not all(isinstance(seat, str) for seat in seats):
            raise wrong(list(seats), "winners", right)
    return found


def wrong(value: object, what: str, right: str) -> BadSetup:
    """The error for something of the wrong kind."""
    error = BadSetup("given.kind", value=brief(value), right=right)
    error.located(field=what)
    return error
