"""Whose turn it is, what that player may do, and what it does to the hand."""
from typing import Final

from mypy_extensions import i64

from .state import (
    CAP_LIFTED_WHEN_HEADS_UP,
    CAP_STAYS,
    FIXED_LIMIT,
    LOWEST,
    NOBODY,
    POT_LIMIT,
    PREFLOP,
    RIVER,
    TURN,
    IllegalMove,
    State,
)

# Actions.  A check is a call of nothing, a bet is a raise over nothing; an all-in is a size, not an action.
FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2

# Why a player may or may not raise.
OPEN: Final = 0
PRICE_TAKES_STACK: Final = 1
NOBODY_LEFT: Final = 2
NOT_REOPENED: Final = 3
CAPPED: Final = 4


def raise_right(h: State, i: i64) -> i64:
    """May position i bet or raise if it is reached now: OPEN or the reason why not.     rules betting.reopening, .cap

    Judged for each player alone from what he faces: whoever has acted on this street must owe a full bet or raise
    again (or the share of it the rule set names).  Several short all-ins add up by themselves, since only the amount
    owed counts.
    """
    owed: i64 = h.high - h.bet[i]
    if h.stack[i] <= owed:
        return PRICE_TAKES_STACK
    me: i64 = 1 << i
    if h.able | me == me:
        return NOBODY_LEFT
    if h.acted & me and owed * h.share < h.inc and not (h.callers_may_raise and owed and h.raised & me == 0):
        return NOT_REOPENED
    if h.capped_at and h.raises >= h.capped_at:
        return CAPPED
    return OPEN


def legal(h: State, i: i64 = NOBODY) -> tuple[i64, i64, i64]:
    """(chips a call costs now, smallest raise-to, largest raise-to) for the actor, or for position i if it is reached now.

    Without the right to raise the last two are 0; with nobody to act all three.
    Rules betting.call, betting.minimum, betting.maximum, betting.limit_sizes.
    """
    if i < 0:
        i = h.actor
        if i < 0:
            return 0, 0, 0
    bet: i64 = h.bet[i]
    stack: i64 = h.stack[i]
    owed: i64 = h.high - bet
    if raise_right(h, i):
        return owed if owed < stack else stack, 0, 0
    lo: i64 = h.level + h.inc
    hi: i64 = bet + stack
    if h.limit:
        most: i64 = pot_sized(h, i) if h.limit == POT_LIMIT else lo
        if most < lo:
            most = lo                          # only the antes of a bomb pot can be less than one bet
        if most < hi:
            hi = most
    return owed, lo if lo < hi else hi, hi     # an all-in may be smaller than the minimum


def pot_so_far(h: State) -> i64:
    """Chips in the middle: every bet of the hand, the present ones included, and dead money."""
    total: i64 = h.dead
    i: i64 = 0
    for i in range(h.n):
        total += h.base[i] - h.stack[i]
    return total


def pot_sized(h: State, i: i64) -> i64:
    """The largest raise-to in pot limit: the call, then the pot as it is after the call.        rule betting.pot_limit

    Before the flop short and dead blinds may count as if posted in full (`phantom`), and in cash the small blind as a
    big blind until the big blind has acted (`sb_gap`).
    """
    counted: i64 = pot_so_far(h) + h.phantom
    if h.street == PREFLOP and h.sb_gap and (h.acted | h.killed) >> h.bb_at & 1 == 0:
        counted += h.sb_gap
    return h.high + counted + h.high - h.bet[i]


def apply(h: State, code: i64, to: i64) -> None:
    """The actor folds, calls (or checks), or raises to a street total; `to` counts only for RAISE.

    Raises IllegalMove and changes nothing when nobody is to act or the raise is not offered.
    """
    i: i64 = h.actor
    if i < 0:
        raise IllegalMove("no action is left")
    me: i64 = 1 << i
    pending: i64 = h.pending ^ me
    if code == CALL:
        if pay(h, i, h.high - h.bet[i]) == 0:
            h.able ^= me
    elif code == RAISE:
        _, lo, hi = legal(h, i)
        if hi == 0 or to < lo or to > hi:
            raise IllegalMove("this raise is not offered")
        if h.limit == FIXED_LIMIT:
            if (to - h.level) * h.share >= h.inc:   # half a bet counts as a whole one; less is only to be completed
                h.level = to
                h.raises += 1
        else:
            if to - h.high >= h.inc:           # a short all-in lifts the price, not the increment
                h.inc = to - h.high
            h.level = to
        h.high = to
        h.raised |= me
        pending = h.able ^ me
        if pay(h, i, to - h.bet[i]) == 0:
            h.able ^= me
    elif code == FOLD:
        h.live ^= me
        h.able ^= me
    else:
        raise IllegalMove("no such action")
    h.acted |= me
    turn(h, pending, i)


def kill(h: State, i: i64) -> None:
    """The hand of position i is dead though it did not fold; its uncalled chips still come back.   rule pots.refund"""
    me: i64 = 1 << i
    if h.live & me == 0:
        raise IllegalMove("this hand is not live")
    if h.live == me:
        raise IllegalMove("the last live hand cannot be killed")
    h.live ^= me
    h.able &= ~me
    h.killed |= me
    if h.acted == 0:
        set_cap(h)                             # killed before anybody acted: the round starts without this hand
    if h.actor >= 0:
        turn(h, h.pending & ~me, h.actor if h.actor == i else h.actor - 1)


def pay(h: State, i: i64, amount: i64) -> i64:
    """Position i bets up to `amount` more on this street; what is left of its stack."""
    left: i64 = h.stack[i] - amount
    if left < 0:
        amount += left
        left = 0
    h.stack[i] = left
    h.bet[i] = h.bet[i] + amount
    return left


def turn(h: State, pending: i64, last: i64) -> None:
    """Give the turn to the first pending position after `last`, open the next street, or end the betting.

    Rules turn.order and turn.end: betting is over when one hand is left, or when at most one player still has chips
    and owes nothing beyond what live opponents have bet.
    """
    able: i64 = h.able
    contested: bool = able & (able - 1) != 0
    if h.capped_at and h.cap_lifts == CAP_LIFTED_WHEN_HEADS_UP and two(able) and h.raises < h.capped_at:
        h.capped_at = 0
    if pending and (contested or (h.live & (h.live - 1) and not covered(h, LOWEST[pending]))):
        h.pending = pending
        after: i64 = pending >> (last + 1) << (last + 1)
        h.actor = LOWEST[after if after else pending]
    elif contested and h.street < RIVER:
        h.street += 1
        h.flopped = 1
        i: i64 = 0
        for i in range(h.n):
            h.bet[i] = 0
        h.high = h.level = h.phantom = h.acted = h.raised = h.raises = 0
        h.inc = h.bb if h.limit != FIXED_LIMIT else (h.big_bet if h.street >= TURN else h.small_bet)
        set_cap(h)
        h.pending = able
        h.actor = LOWEST[able]
    else:
        h.pending = 0
        h.actor = NOBODY


def set_cap(h: State) -> None:
    """How many bets and raises this round may see, as it begins.                                     rule betting.cap"""
    h.capped_at = h.cap + 1 if h.cap else 0
    if h.cap_lifts != CAP_STAYS and two(h.able):
        h.capped_at = 0


def two(mask: i64) -> bool:
    """Exactly two bits are set."""
    rest: i64 = mask & (mask - 1)
    return rest != 0 and rest & (rest - 1) == 0


def covered(h: State, i: i64) -> bool:
    """Position i has bet at least as much as every live player on this street."""
    mine: i64 = h.bet[i]
    j: i64 = 0
    for j in range(h.n):
        if h.live >> j & 1 and h.bet[j] > mine:
            return False
    return True
