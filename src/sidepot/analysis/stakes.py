"""What is to be won: refund, main pot and side pots, cut by the core from what everybody has put in."""
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ..core.pots import pay_winners
from ..core.state import State, copy_state, new_state
from ..errors import BadSetup, BrokenInvariant
from ..hand.given import MOST_CHIPS, listed, whole
from ..hand.payout import split
from .deals import Tally

MOST_SEATS = 10


class Layer(NamedTuple):
    """A pot: its chips, and who may win it as a mask of positions."""

    amount: int
    eligible: int


class Stakes(NamedTuple):
    """The core's state in which everything has been put in, what comes back to whom, and the pots, main pot first."""

    state: State
    players: int
    refunds: tuple[int, ...]
    layers: tuple[Layer, ...]


def stakes(players: int, paid: Sequence[int] | None, folded: Sequence[int] = (), dead: int = 0, unit: int = 1) -> Stakes:
    """Cut the pots.

    paid: chips of every player over the whole hand, in seat order from the left of the button; None where only dead money is
    played for.  folded: chips of those who folded.  dead: chips that belong to nobody, for the main pot.  unit: smallest chip.
    Raises BadSetup for amounts that are no whole chips, for another number of them than players, for more than ten seats, and
    where nothing lies in the middle.
    """
    right = "1000, 2500, 4000"
    mine = [whole(x, "stacks") for x in (listed(paid, "stacks", right) if paid is not None else [0] * players)]
    others = [whole(x, "folded") for x in listed(folded, "folded", right)]
    if len(mine) != players:
        raise BadSetup("equity.stacks", given=len(mine), players=players)
    if players + len(others) > MOST_SEATS:
        raise BadSetup("setup.seats", count=players + len(others))
    total = sum(mine) + sum(others) + whole(dead, "pot")
    if not 0 < total < MOST_CHIPS:
        raise BadSetup("chips.most" if total else "equity.no_chips", value=total)
    h = new_state([*mine, *others], 1, [])
    h.stack = [0] * h.n
    h.able = 0
    h.dead, h.unit = dead, whole(unit, "unit", 1)
    h.live = (1 << players) - 1
    names = tuple(str(i) for i in range(h.n))
    cut = split(h, names)
    layers = tuple(Layer(p.amount, sum(1 << int(i) for i in p.eligible)) for p in cut.pots)
    refunds = tuple(cut.refunds.get(name, 0) for name in names[:players])
    if sum(x.amount for x in layers) + sum(refunds) != total:
        raise BrokenInvariant(f"pots {layers} and refunds {refunds} do not make {total}")
    return Stakes(h, players, refunds, layers)


def expected(told: Stakes, layer: Layer, tally: Sequence[int]) -> tuple[Fraction, ...]:
    """Chips of a pot that each player gets on average: every split as the core pays it, odd chips from the left of the button."""
    deals = sum(tally)
    sums = [0] * told.players
    for winners, times in enumerate(tally):
        if times:
            won = [0] * told.state.n
            pay_winners(copy_state(told.state), won, 0, winners, layer.amount)
            for i in range(told.players):
                sums[i] += won[i] * times
    return tuple(Fraction(x, deals) for x in sums)


def groups_of(players: int, told: Stakes | None) -> tuple[int, ...]:
    """Whose winners are counted: all players', and those of every pot that fewer may win."""
    every = (1 << players) - 1
    return (every, *dict.fromkeys(x.eligible for x in (told.layers if told else ()) if x.eligible != every))


def row_of(groups: Sequence[int], tally: Tally, layer: Layer) -> list[int]:
    """The counts of a pot's winners."""
    return tally[groups.index(layer.eligible)]
