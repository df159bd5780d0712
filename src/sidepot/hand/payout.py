"""Pots, refunds and awards, read off the core."""
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..core import pots as core
from ..core.state import State, copy_state
from ..errors import BadSetup, BrokenInvariant
from ..rulebook import common
from .sentences import listed


class Pot(NamedTuple):
    """amount: chips before rake; eligible: the seats that may win it, in position order."""

    amount: int
    eligible: tuple[str, ...]


class Award(NamedTuple):
    """Chips of pot number `pot` (0 = main) on board number `board` to one seat; `odd`: how many did not divide evenly."""

    seat: str
    amount: int
    pot: int
    board: int
    odd: int


def board_share(amount: int, boards: int, board: int, unit: int) -> int:
    """What of a pot, before rake, is played for on one of several boards, counted from 0.             rule pots.boards"""
    return core.part(amount, boards, board, unit)


class Layer(NamedTuple):
    """A pot and how it comes together.

    `full` players put in the whole `thickness`; `partly`: other parts by seat (folded hands); `dead` money.  below: up to
    what total of a player the layers under it reach.  parts: the chips of every seat that has some in it.
    """

    pot: Pot
    thickness: int
    full: int
    partly: tuple[tuple[str, int], ...]
    dead: int
    below: int
    parts: tuple[tuple[str, int], ...]


class Split(NamedTuple):
    """Refund and pots; pots lowest first, so that the main pot is number 0."""

    refunds: dict[str, int]
    pots: tuple[Pot, ...]


def split(h: State, seats: tuple[str, ...]) -> Split:
    """The pots as if every bet made so far were collected now, the uncalled part returned.   rules pots.refund, .layers"""
    c = copy_state(h)
    who, back = _give_back(c)
    return Split({seats[who]: back} if back else {}, tuple(Pot(s.chips, _names(seats, s.eligible)) for s in _slices(c)))


def layers_of(h: State, seats: tuple[str, ...]) -> list[Layer]:
    """The pots with how their chips come together; the uncalled part has been returned."""
    found, paid = [], core.totals(h)
    for below, level, chips, eligible, ends in (s[1:] for s in _slices(h)):
        # What lies above the last layer (folded money) joins it, as in next_layer.
        parts = [(seat, max(0, (t if ends == eligible else min(t, level)) - below)) for seat, t in zip(seats, paid, strict=True)]
        full = sum(x == level - below for _, x in parts)
        partly = tuple((seat, x) for seat, x in parts if x not in (0, level - below))
        dead = h.dead if eligible == h.live else 0
        found.append(Layer(Pot(chips, _names(seats, eligible)), level - below, full, partly, dead, below,
                           tuple((seat, x) for seat, x in parts if x)))
    return found


def awards(h: State, seats: tuple[str, ...], scores: Sequence[Mapping[str, int]]) -> tuple[list[Award], list[int], State]:
    """Who gets what, in the order it is pushed: the last side pot first, the main pot last.       rule pots.award_order

    scores: for each board the strength of the hands that compete; a seat that is not in it competes for nothing.
    Returns the awards, the rake by pot, and the state after payment.  Raises BrokenInvariant if chips do not add up.
    """
    c = copy_state(h)
    n, boards = c.n, len(scores)
    flat = [strength.get(seat, -1) for strength in scores for seat in seats]
    before = sum(c.stack) + chips_in(c)
    _give_back(c)
    slices = _slices(c)
    won = core.settle(c, flat, boards)
    if sum(c.stack) + c.raked != before or c.raked < 0 or min(c.stack) < 0:
        raise BrokenInvariant(f"{before} chips before payment; after it {list(c.stack)} and {c.raked} of rake")
    found, rakes = [], []
    for number, s in enumerate(slices):
        shares = [won[(s.number * boards + b) * n:(s.number * boards + b + 1) * n] for b in range(boards)]
        rakes.append(s.chips - sum(map(sum, shares)))
        for b, share in enumerate(shares):
            even = min((x for x in share if x), default=0)
            found += [Award(seats[i], x, number, b, x - even) for i, x in enumerate(share) if x]
    return sorted(found, key=lambda a: -a.pot), rakes, c


def told_scores(pots: Sequence[Pot], told: Sequence[Sequence[str]], mucked: Sequence[str] = ()) -> dict[str, int]:
    """Strengths under which exactly the told seats win each pot, main pot first.

    Raises BadSetup (field winners) when a seat cannot win its pot, or the winners cannot all be true of the same hands.
    """
    if len(told) != len(pots):
        raise BadSetup("settle.told_count", expected=len(pots), given=len(told)).located(field="winners")
    inside = [[s for s in pot.eligible if s not in mucked] for pot in pots]
    scores = {s: 0 for names in inside for s in names}
    # From the last side pot down: whoever wins a lower pot beats or ties everyone who won a higher one.
    top = 0
    for number in range(len(pots) - 1, -1, -1):
        names = set(told[number])
        if not names or not names <= set(inside[number]):
            raise BadSetup("settle.told_seat", pot=_pot_name(number), seats=listed(inside[number])).located(field="winners")
        if not any(scores[s] == top > 0 for s in names):
            top += 1
        scores.update(dict.fromkeys(names, top))
    for number, names_in in enumerate(inside):
        best = max(scores[s] for s in names_in)
        won = {s for s in names_in if scores[s] == best}
        if won != set(told[number]):
            raise BadSetup("settle.told_impossible", pot=_pot_name(number), seats=listed(sorted(won))).located(field="winners")
    return scores


def _pot_name(number: int) -> tuple[str, str]:
    words = common()["pots"]["side" if number else "main"]
    return words["en"].format(n=number), words["zh"].format(n=number)


def chips_in(h: State) -> int:
    """Chips in the middle."""
    return h.dead + sum(h.base) - sum(h.stack)


def _give_back(c: State) -> tuple[int, int]:
    """Returns the uncalled chips to their owner: position and amount, 0 when all were called."""
    who, back = core.uncalled(c, core.totals(c))
    if back:
        c.stack[who] += back
    return who, back


class _Slice(NamedTuple):
    """A layer as the core numbers and cuts it: from below to level chips a player; masks of who may win and who ends here."""

    number: int
    below: int
    level: int
    chips: int
    eligible: int
    ends: int


def _slices(h: State) -> list[_Slice]:
    """The layers, lowest first, empty ones left out; the uncalled chips have been given back."""
    found, left, below, number, paid = [], h.live, 0, 0, core.totals(h)
    while left:
        chips, level, ends = core.next_layer(h, paid, below, left)
        if chips:
            found.append(_Slice(number, below, level, chips, left, ends))
        below, left, number = level, left ^ ends, number + 1
    return found


def _names(seats: tuple[str, ...], mask: int) -> tuple[str, ...]:
    return tuple(seat for i, seat in enumerate(seats) if mask >> i & 1)
