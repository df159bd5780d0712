"""Ranking of hold'em hands on sets of cards, without a table.                                    rule ranking.hand

A card is rank + 13 * suit with rank 0 (deuce) to 12 (ace); a set of cards is one integer in which that card is the bit
rank + 16 * suit.  A score is category * 2^26 + major ranks * 2^13 + kickers, the last two as masks of thirteen
ranks: masks with equally many bits compare as numbers exactly as the ranks compare, so the larger score is the better
hand and equal scores tie.  Suits never rank; an ace is low only in the five-high straight.
"""
from typing import Final

from mypy_extensions import i64

HIGH_CARD: Final = 0
ONE_PAIR: Final = 1
TWO_PAIR: Final = 2
THREE_OF_A_KIND: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
FOUR_OF_A_KIND: Final = 7
STRAIGHT_FLUSH: Final = 8      # the royal flush is its top


# Each card as a set of one.
CARD_BITS: Final[tuple[int, ...]] = tuple(1 << (card % 13 + 16 * (card // 13)) for card in range(52))


def straight_top(m: i64) -> i64:
    """Bit of the highest rank of the best straight in a rank mask, 0 if there is none."""
    m = m << 1 | m >> 12                       # the ace also below the deuce
    run: i64 = m & m << 1 & m << 2 & m << 3 & m << 4
    if run == 0:
        return 0
    return highest(run) >> 1


def highest(m: i64) -> i64:
    """The highest set bit alone; m is not 0."""
    while m & (m - 1):
        m &= m - 1
    return m


def without(m: i64, low: i64) -> i64:
    """m without its lowest bits, as many as `low` says (0, 1 or 2)."""
    if low:
        m &= m - 1
        if low == 2:
            m &= m - 1
    return m


def best_five(m: i64) -> i64:
    """The five highest bits of a mask with at least five."""
    rest: i64 = without(without(m, 2), 2)
    while rest & (rest - 1):
        m &= m - 1
        rest &= rest - 1
    return m


def rank_cards(cards: i64, spare: i64) -> i64:
    """Score of the best five of a set of five, six or seven cards; spare: cards that do not play (0, 1 or 2)."""
    a: i64 = cards & 0x1FFF
    b: i64 = cards >> 16 & 0x1FFF
    c: i64 = cards >> 32 & 0x1FFF
    d: i64 = cards >> 48 & 0x1FFF
    for s in (a, b, c, d):
        x: i64 = s & (s - 1)
        x &= x - 1
        if x == 0:                             # fewer than three of the suit, as with most
            continue
        x &= x - 1
        if x & (x - 1):                        # five of a suit among seven leave no room for quads or a full house
            top: i64 = straight_top(s)
            if top:
                return 8 << 26 | top << 13
            return 5 << 26 | best_five(s) << 13
    return rank_without_flush(cards, spare)


def three_suited(board: i64) -> bool:
    """Three cards of one suit are on the board, without which nobody can have a flush."""
    while board:
        s: i64 = board & 0x1FFF
        s &= s - 1
        if s & (s - 1):
            return True
        board >>= 16
    return False


def rank_without_flush(cards: i64, spare: i64) -> i64:
    """The score where no five cards are of one suit; otherwise as `rank_cards`."""
    a: i64 = cards & 0x1FFF
    b: i64 = cards >> 16 & 0x1FFF
    c: i64 = cards >> 32 & 0x1FFF
    d: i64 = cards >> 48
    ranks: i64 = a | b | c | d
    ab: i64 = a & b
    cd: i64 = c & d
    a_or_b: i64 = a | b
    c_or_d: i64 = c | d
    twice: i64 = ab | cd | a_or_b & c_or_d     # ranks held at least twice
    straight: i64 = straight_top(ranks)
    if twice == 0:
        return 4 << 26 | straight << 13 if straight else without(ranks, spare) << 13
    thrice: i64 = ab & c_or_d | cd & a_or_b
    four: i64 = ab & cd
    if four:
        return 7 << 26 | four << 13 | highest(ranks ^ four)
    if thrice:
        trips: i64 = highest(thrice)
        if twice != trips:
            return 6 << 26 | trips << 13 | highest(twice ^ trips)
    if straight:
        return 4 << 26 | straight << 13
    if thrice:
        return 3 << 26 | thrice << 13 | without(ranks ^ thrice, spare)
    if twice & (twice - 1):
        pairs: i64 = twice
        if without(twice, 2):                  # three pairs: the lowest is only a kicker
            pairs = twice & (twice - 1)
        return 2 << 26 | pairs << 13 | highest(ranks ^ pairs)
    return 1 << 26 | twice << 13 | without(ranks ^ twice, spare)
