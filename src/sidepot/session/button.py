"""Where the button and the blinds go for the next hand.                                          rule session.button

Seats are names, clockwise, empty ones included: a seat keeps its name while nobody plays in it, since the button and
the small blind may belong to an empty seat.  `out` are the seats that get no cards: busted, empty, sitting out, waiting.
"""
from collections.abc import Collection, Sequence
from typing import NamedTuple

from ..errors import BadSetup, brief
from ..hand import Explanation, Sentence
from ..hand.sentences import listed
from ..rulebook import RuleSet


class Places(NamedTuple):
    """Who is what in a hand.

    button: its seat, which may be empty (a dead button); None when it is an empty seat that nobody named.
    small_blind_seat: where the small blind is due; small_blind: who posts it, None when that seat is empty (dead).
    big_blind: who posts it.  first: who acts first before the flop.  Heads-up the button is the small blind.
    """

    button: str | None
    small_blind_seat: str
    small_blind: str | None
    big_blind: str
    first: str


def next_button(
    seats: Sequence[str], *, button: str | None, small_blind: str | None, big_blind: str, rules: RuleSet,
    out: Collection[str] = (),
) -> Places:
    """The places of the next hand, from the seats that had the button and the blinds in the last one.

    button, small_blind: None for an empty seat that nobody named; heads-up both are the same seat.  The rule set says
    whether the button is dead or moving.  Raises BadSetup for unknown or doubled seats and for fewer than two players.
    """
    playing = _playing(seats, out)
    for place, seat in (("button", button), ("small_blind", small_blind), ("big_blind", big_blind)):
        if seat is None and place != "big_blind":
            continue                                                # an empty seat that nobody named
        if seat is None or seat not in seats:
            raise BadSetup("setup.no_seat", seat=brief(seat), seats=", ".join(seats)).located(field=place)
    big = _after(seats, big_blind, playing)
    if len(playing) == 2:
        # Whoever is next for the big blind posts it, so that nobody posts it twice running.       (TDA 34-B)
        other = next(s for s in playing if s != big)
        return Places(other, other, other, big, other)
    if rules.setting("session.button", "kind") == "moving_button":
        # A button that nobody named lies just before the blinds.
        return places_at(seats, _after(seats, button or small_blind or big_blind, playing), out=out)
    due = big_blind
    moved = small_blind
    if moved == big or (moved is not None and _steps(seats, moved, big) <= _steps(seats, due, big)):
        # Only where players sat down between the blinds: the button then lies before the small blind, as it must.
        moved = _before(seats, due, playing)
    if moved is not None and moved not in playing and rules.setting("session.button", "skip_empty"):
        while (further := seats[(seats.index(moved) + 1) % len(seats)]) not in playing:
            moved = further
    return Places(moved, due, due if due in playing else None, big, _after(seats, big, playing))


def places_at(seats: Sequence[str], button: str, *, out: Collection[str] = ()) -> Places:
    """The places of a hand whose button is known: the first hand, or any hand with a moving button.

    Raises BadSetup for unknown or doubled seats and for fewer than two players.
    """
    playing = _playing(seats, out)
    if button not in seats:
        raise BadSetup("setup.no_seat", seat=brief(button), seats=", ".join(seats)).located(field="button")
    if len(playing) == 2:
        small = button if button in playing else _after(seats, button, playing)
        return Places(small, small, small, _after(seats, small, playing), small)
    small = _after(seats, button, playing)
    big = _after(seats, small, playing)
    return Places(button, small, small, big, _after(seats, big, playing))


def why_places(
    places: Places, rules: RuleSet, out: Collection[str] = (), limit: str = "", between: Sequence[str] = (),
) -> Explanation:
    """Why button and blinds go there.

    out: as for `next_button`; limit: nl, pl or fl, for the citations; between: who sits between them and gets no cards yet.
    """
    rule = "session.button"
    said = [Sentence(rule, "big_blind", {"seat": places.big_blind})]
    if places.small_blind == places.button:
        said.append(Sentence(rule, "heads_up", {"seat": places.button}))
    else:
        moved = rules.setting(rule, "kind") == "moving_button"
        key = "small_dead" if places.small_blind is None else "small_moved" if moved else "small_blind"
        said.append(Sentence(rule, key, {"seat": places.small_blind_seat}))
        if places.button is not None:
            said.append(Sentence(rule, "button_dead" if places.button in out else "button", {"seat": places.button}))
    if between:
        said.append(Sentence(rule, "between", {"seats": listed(between)}))
    return Explanation(tuple(said), (rule,), rules, limit)


def _playing(seats: Sequence[str], out: Collection[str]) -> list[str]:
    for seat in out:
        if seat not in seats:
            raise BadSetup("setup.no_seat", seat=brief(seat), seats=", ".join(seats)).located(field="out")
    if len(set(seats)) != len(seats):
        raise BadSetup("session.twice", seat=next(s for s in seats if seats.count(s) > 1)).located(field="seats")
    playing = [s for s in seats if s not in out]
    if len(playing) < 2:
        raise BadSetup("session.players", count=len(playing)).located(field="out")
    return playing


def _after(seats: Sequence[str], seat: str, playing: Collection[str]) -> str:
    """The first player clockwise from a seat."""
    at = seats.index(seat)
    return next(s for s in (*seats[at + 1:], *seats[:at + 1]) if s in playing)


def _before(seats: Sequence[str], seat: str, playing: Collection[str]) -> str:
    """The first player counter-clockwise from a seat."""
    return _after(seats[::-1], seat, playing)


def _steps(seats: Sequence[str], seat: str, to: str) -> int:
    """How many seats clockwise from one to another; a whole round to itself."""
    return (seats.index(to) - seats.index(seat) - 1) % len(seats) + 1
