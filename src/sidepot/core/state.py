"""The state of one hand: what the rules need to know, as whole numbers.

All amounts are chips, the smallest unit of the game.  ``bet`` and everything said as *raise to* are totals on the
current street; ``base[i] - stack[i]`` is what position i has in the pots over the whole hand, dead money left out.
"""
from typing import Final

from mypy_extensions import i64

# The betting limit of the game.
NO_LIMIT: Final = 0
POT_LIMIT: Final = 1
FIXED_LIMIT: Final = 2

# When the cap on raises in a limit game is lifted (rule betting.cap).
CAP_STAYS: Final = 0
CAP_LIFTED_IF_ROUND_STARTS_HEADS_UP: Final = 1
CAP_LIFTED_WHEN_HEADS_UP: Final = 2

# Streets.
PREFLOP: Final = 0
FLOP: Final = 1
TURN: Final = 2
RIVER: Final = 3

NOBODY: Final = -1

# The lowest position of every set of them: a table, since each turn asks for one.  A loop over a set takes the lowest and
# drops it by `rest &= rest - 1`: it goes round as often as there are positions in it.
LOWEST: Final[tuple[int, ...]] = (NOBODY, *((positions & -positions).bit_length() - 1 for positions in range(1, 1 << 10)))


# What a State holds.  A compiled class has no __slots__ to ask, and numba makes records with these fields.
FIELDS: Final = (
    "n", "limit", "bb", "small_bet", "big_bet", "cap", "cap_lifts", "share", "callers_may_raise", "sb_gap", "bb_at",
    "unit", "rake_rate", "rake_cap", "rake_fixed", "no_flop_no_drop", "base", "cards",
    "stack", "bet", "dead", "phantom", "high", "level", "inc", "raises", "capped_at",
    "live", "able", "pending", "acted", "raised", "killed", "street", "flopped", "actor", "raked",
)


class IllegalMove(ValueError):
    """The core refused an action; the state is as it was."""


class State:
    """One hand.  The first block is fixed for the hand and shared by copies; the second changes."""

    __slots__ = FIELDS

    def __init__(self, n: i64, bb: i64, base: list[int], cards: list[int], stack: list[int], bet: list[int]) -> None:
        everyone: i64 = (1 << n) - 1
        self.n: i64 = n
        self.limit: i64 = NO_LIMIT
        self.bb: i64 = bb                      # the nominal big blind, whatever was really posted
        self.small_bet: i64 = bb               # fixed limit: the size before the flop and on it
        self.big_bet: i64 = bb + bb            # fixed limit: the size on turn and river
        self.cap: i64 = 0                      # fixed limit: raises allowed after the bet; 0 = no cap
        self.cap_lifts: i64 = CAP_STAYS
        self.share: i64 = 1                    # one over this part of a full raise reopens the betting: 1 or 2
        self.callers_may_raise: i64 = 0        # house reading: a short all-in binds only those who bet or raised
        self.sb_gap: i64 = 0                   # pot limit in cash: what the small blind lacks of the big blind
        self.bb_at: i64 = NOBODY
        self.unit: i64 = 1                     # pots are split in this unit
        self.rake_rate: i64 = 0                # in ten-thousandths of the pots
        self.rake_cap: i64 = 0                 # most chips by the rate; 0 = no cap
        self.rake_fixed: i64 = 0               # chips from the main pot, besides the rate
        self.no_flop_no_drop: i64 = 0
        self.base: list[int] = base            # stacks at the start less dead money put in
        self.cards: list[int] = cards          # two per position, then the board; may be empty

        self.stack: list[int] = stack
        self.bet: list[int] = bet              # this street only
        self.dead: i64 = 0                     # belongs to the main pot and caps nobody
        self.phantom: i64 = 0                  # pot limit before the flop: blind money counted but not there
        self.high: i64 = 0                     # the amount to match on this street
        self.level: i64 = 0                    # what the next raise is measured from; below `high` only in fixed limit
        self.inc: i64 = 0                      # last full bet or raise; in fixed limit the size of the street
        self.raises: i64 = 0                   # fixed limit: bets and raises so far, the bet included
        self.capped_at: i64 = 0                # fixed limit: no more raises from this count on; 0 = never
        self.live: i64 = everyone              # holds a hand
        self.able: i64 = everyone              # holds a hand and has chips behind
        self.pending: i64 = 0                  # still to act on this street
        self.acted: i64 = 0                    # has acted on this street; a post is no act
        self.raised: i64 = 0                   # has bet or raised on this street
        self.killed: i64 = 0                   # hand killed, not folded: uncalled chips still go back
        self.street: i64 = PREFLOP
        self.flopped: i64 = 0                  # a flop was dealt: by betting to it, or said by the caller
        self.actor: i64 = NOBODY               # NOBODY: no betting is left
        self.raked: i64 = 0


def new_state(start: list[int], bb: i64, cards: list[int]) -> State:
    """A no-limit hand before any post.

    start: stacks in position order, two to ten, each at least 1 chip, together below 2^53 (the caller checks).
    """
    return State(len(start), bb, start.copy(), cards, start.copy(), [0] * len(start))


def copy_state(h: State) -> State:
    """An independent copy; the lists that never change after the posts are shared."""
    c = State(h.n, h.bb, h.base, h.cards, h.stack.copy(), h.bet.copy())
    c.limit, c.small_bet, c.big_bet, c.cap, c.cap_lifts = h.limit, h.small_bet, h.big_bet, h.cap, h.cap_lifts
    c.share, c.callers_may_raise, c.sb_gap, c.bb_at, c.unit = h.share, h.callers_may_raise, h.sb_gap, h.bb_at, h.unit
    c.rake_rate, c.rake_cap, c.rake_fixed = h.rake_rate, h.rake_cap, h.rake_fixed
    c.no_flop_no_drop = h.no_flop_no_drop
    c.dead, c.phantom, c.high, c.level, c.inc, c.raises = h.dead, h.phantom, h.high, h.level, h.inc, h.raises
    c.capped_at, c.live, c.able, c.pending = h.capped_at, h.live, h.able, h.pending
    c.acted, c.raised, c.killed, c.street, c.flopped = h.acted, h.raised, h.killed, h.street, h.flopped
    c.actor, c.raked = h.actor, h.raked
    return c


def zeros(n: i64) -> list[int]:
    """A list for results.  A batch has lists of its own and calls what ends in `_into`, or begins with `put_`."""
    return [0] * n
