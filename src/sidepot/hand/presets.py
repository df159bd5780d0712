"""The sizes that buttons offer to the one to act.  Each is legal as it stands; what would not be is not offered."""
from typing import TYPE_CHECKING, NamedTuple

from ..core import betting as core
from ..core.state import FIXED_LIMIT, POT_LIMIT

if TYPE_CHECKING:
    from .table import Table

MIN, HALF, THREE_QUARTERS, POT, MAX, ALL_IN = "min", "half", "three_quarters", "pot", "max", "all_in"
_PARTS = ((HALF, 1, 2), (THREE_QUARTERS, 3, 4), (POT, 1, 1))


class Preset(NamedTuple):
    """A size of a bet or raise.  key: min, half, three_quarters, pot, max (pot limit), all_in.  to: the street total.

    all_in: it takes the whole stack.
    """

    key: str
    to: int
    all_in: bool


def presets(hand: "Table") -> tuple[Preset, ...]:
    """The sizes for the one to act, from small to large, no size twice; none without the right to bet or raise.

    A part of the pot is what has to be matched and that part of the pot after the call, to the nearest of the smallest chips
    in play.  A part below the smallest raise is left out; what reaches the stack is the all-in.
    """
    h, i = hand._h, hand._h.actor
    if i < 0:
        return ()
    legal = hand.legal()
    low, high = legal.min_raise_to, legal.max_raise_to
    if low is None or high is None:
        return ()
    sizes = {MIN: low}
    if h.limit != FIXED_LIMIT:
        # Pot limit has its own count of the pot, short and small blinds made up.
        pot = core.pot_sized(h, i) - h.high if h.limit == POT_LIMIT else hand.pot + legal.to_call
        for key, part, of in _PARTS:
            exact = of * h.high + part * pot
            if exact >= of * low:
                sizes[key] = min(high, max(low, (2 * exact + of * h.unit) // (2 * of * h.unit) * h.unit))
    if h.limit == POT_LIMIT:
        sizes[MAX] = high
        sizes.pop(POT, None)
    named = {to: key for key, to in reversed(sizes.items())}             # of equal sizes the first keeps its name
    if legal.all_in_to is not None:
        named[legal.all_in_to] = ALL_IN
    return tuple(Preset(named[to], to, to == legal.all_in_to) for to in sorted(named))
