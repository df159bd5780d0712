"""Forced money before the first decision: antes, blinds, posts, straddles."""
from typing import Final

from mypy_extensions import i64

from .betting import pay, set_cap, turn
from .state import FIXED_LIMIT, NOBODY, State, zeros

# What `post` reports for each position, in this order.
ANTE: Final = 0
DEAD: Final = 1
BLIND: Final = 2
LIVE: Final = 3
STRADDLE: Final = 4
BIG_BLIND_ANTE: Final = 5
KINDS: Final = 6


def post(
    h: State, sb_at: i64, sb: i64, bb_at: i64, antes: list[int], bb_ante: i64, ante_first: i64, live: list[int],
    dead: list[int], straddler: list[int], straddle_to: list[int], straddle_plus_bb: i64, blinds_in_full: i64,
) -> list[int]:
    """Take all forced money and give the first turn.  What was paid, at position * KINDS + kind.

    sb_at: NOBODY for a dead small blind.  antes, live, dead: chips per position, or empty.  bb_ante: one ante for the
    table, paid by the big blind, after the blind unless ante_first.  straddler, straddle_to: positions and street
    totals in posting order, or empty.  Blinds and antes may be short (rules posting.blinds, posting.ante): the price
    and the minimum raise are those of the full big blind all the same.
    """
    paid = zeros(h.n * KINDS)
    post_into(
        h, sb_at, sb, bb_at, antes, bb_ante, ante_first, live, dead, straddler, straddle_to, straddle_plus_bb, blinds_in_full,
        paid)
    return paid


def post_into(
    h: State, sb_at: i64, sb: i64, bb_at: i64, antes: list[int], bb_ante: i64, ante_first: i64, live: list[int],
    dead: list[int], straddler: list[int], straddle_to: list[int], straddle_plus_bb: i64, blinds_in_full: i64,
    paid: list[int],
) -> None:
    """`post` into a list of the caller's, all 0; so a batch of hands makes no lists."""
    i: i64 = 0
    even: i64 = 1
    for i in range(1, len(antes)):
        if antes[i] != antes[0]:
            even = 0
    for i in range(len(antes)):
        if even:
            pay(h, i, antes[i])
            paid[i * KINDS + ANTE] = h.bet[i]
            h.bet[i] = 0                       # an ante is no bet, but it counts in the layers
        else:                                  # not from everybody alike: dead money, as when one pays for the table
            paid[i * KINDS + ANTE] = pay_dead(h, i, antes[i])
    if ante_first:
        paid[bb_at * KINDS + BIG_BLIND_ANTE] = pay_dead(h, bb_at, bb_ante)
    missing: i64 = sb
    if sb_at != NOBODY:
        pay(h, sb_at, sb)
        paid[sb_at * KINDS + BLIND] = h.bet[sb_at]
        missing -= h.bet[sb_at]
    pay(h, bb_at, h.bb)
    paid[bb_at * KINDS + BLIND] = h.bet[bb_at]
    missing += h.bb - h.bet[bb_at]
    if not ante_first:
        paid[bb_at * KINDS + BIG_BLIND_ANTE] = pay_dead(h, bb_at, bb_ante)
    for i in range(len(live)):
        before: i64 = h.bet[i]
        pay(h, i, live[i])
        paid[i * KINDS + LIVE] = h.bet[i] - before
    for i in range(len(dead)):
        paid[i * KINDS + DEAD] = pay_dead(h, i, dead[i])
    h.bb_at = bb_at
    h.high = h.level = h.bb
    h.inc = h.small_bet if h.limit == FIXED_LIMIT else h.bb
    h.raises = 1                               # before the flop the big blind counts as the bet
    h.phantom = missing if blinds_in_full else 0
    last: i64 = bb_at
    for i in range(len(straddler)):
        last = straddler[i]
        paid[last * KINDS + STRADDLE] = paid[last * KINDS + STRADDLE] + straddle_to[i] - h.bet[last]
        pay(h, last, straddle_to[i] - h.bet[last])
        h.high = h.level = straddle_to[i]
        if h.limit != FIXED_LIMIT and not straddle_plus_bb:
            h.inc = straddle_to[i]             # the smallest raise doubles the straddle
    for i in range(h.n):
        if h.stack[i] == 0:
            h.able &= ~(1 << i)
    set_cap(h)
    turn(h, h.able, last)


def pay_dead(h: State, i: i64, amount: i64) -> i64:
    """Dead money of position i: it joins the main pot and counts in nobody's total."""
    own: i64 = h.stack[i]
    if amount > own:
        amount = own
    h.stack[i] = own - amount
    h.base[i] = h.base[i] - amount
    h.dead += amount
    return amount
