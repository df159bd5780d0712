"""Ranking compiled by numba: for arrays, and one hand at a time for other compiled code.

Everything here counts without sign: numba then leaves out the code for negative indexes.
"""
from typing import Any

import numpy as np

from .jit import jit
from .tables import CARD, FLUSH, FLUSH_BIAS, FLUSH_BITS, PLACE, PUSH, ROW_BITS, START, SUITED

__all__ = ["place_of", "place_of_flush", "place_of_ranks", "rank_columns", "rank_rows", "rank_seven"]

U = np.uint64
_BIAS, _BITS, _ROW = U(FLUSH_BIAS), U(FLUSH_BITS), np.uint32(ROW_BITS)
_ONE, _RANKS = U(1), U(0x1FFF)
# Any byte may be looked up; what is no card sets the highest bit of the sum.
_NO_CARD = U(1) << U(63)
_KEY = np.concatenate([CARD, np.full(256 - 52, _NO_CARD)])
_SUITED = np.concatenate([SUITED, np.zeros(256 - 52, np.uint64)])


@jit
def place_of_ranks(total: Any) -> Any:
    """The place of a hand without a flush by the sum of its cards (START included), as `sidepot.batch.tables` tells it."""
    low = np.uint32(total)
    return PLACE[np.uint32(low + PUSH[low >> _ROW])]


@jit
def place_of_flush(flush: Any, cards: Any) -> Any:
    """The place of a hand with a flush: flush = (total + FLUSH_BIAS) & FLUSH_BITS; cards: the core's set."""
    # Without branches: which suit it is cannot be foreseen.
    shift = (flush >> U(39) & _ONE) * U(16) + (flush >> U(43) & _ONE) * U(32) + (flush >> U(47) & _ONE) * U(48)
    return FLUSH[cards >> shift & _RANKS]


@jit
def place_of(total: Any, cards: Any) -> Any:
    """The place of a hand: total = START[count] + the sum of CARD; cards = the core's set (only read for a flush)."""
    flush = (total + _BIAS) & _BITS
    if flush:
        return place_of_flush(flush, cards)
    return place_of_ranks(total)


@jit
def rank_seven(cards: Any, places: Any) -> Any:
    """Fill `places` with those of seven cards each: a contiguous array of n * 7 bytes.  False where a byte is no card."""
    at = 0
    seen = U(0)
    for i in range(places.size):
        a, b, c, d, e, f, g = cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4], cards[at + 5], cards[at + 6]
        at += 7
        total = _KEY[a] + _KEY[b] + _KEY[c] + _KEY[d] + _KEY[e] + _KEY[f] + _KEY[g]
        seen |= total
        flush = (total + _BIAS) & _BITS
        if flush:
            m = _SUITED[a] | _SUITED[b] | _SUITED[c] | _SUITED[d] | _SUITED[e] | _SUITED[f] | _SUITED[g]
            places[i] = place_of_flush(flush, m)
        else:
            places[i] = place_of_ranks(total)
    return seen < _NO_CARD


@jit
def rank_columns(cards: Any, places: Any) -> Any:
    """The same for an array (count, n), five to seven cards each."""
    count = cards.shape[0]
    seen = U(0)
    if count == 7:
        a, b, c, d, e, f, g = cards[0], cards[1], cards[2], cards[3], cards[4], cards[5], cards[6]
        for i in range(places.size):
            total = _KEY[a[i]] + _KEY[b[i]] + _KEY[c[i]] + _KEY[d[i]] + _KEY[e[i]] + _KEY[f[i]] + _KEY[g[i]]
            seen |= total
            flush = (total + _BIAS) & _BITS
            if flush:
                m = (_SUITED[a[i]] | _SUITED[b[i]] | _SUITED[c[i]] | _SUITED[d[i]] | _SUITED[e[i]] | _SUITED[f[i]]
                     | _SUITED[g[i]])
                places[i] = place_of_flush(flush, m)
            else:
                places[i] = place_of_ranks(total)
        return seen < _NO_CARD
    for i in range(places.size):
        total = START[count]
        m = U(0)
        for j in range(count):
            total += _KEY[cards[j, i]]
            m |= _SUITED[cards[j, i]]
        seen |= total
        places[i] = place_of(total, m)
    return seen < _NO_CARD


@jit
def rank_rows(cards: Any, places: Any) -> Any:
    """The same for an array of n * count bytes, hand after hand, five or six cards each."""
    count = cards.size // places.size
    seen = U(0)
    at = 0
    for i in range(places.size):
        total = START[count]
        m = U(0)
        for j in range(at, at + count):
            total += _KEY[cards[j]]
            m |= _SUITED[cards[j]]
        at += count
        seen |= total
        places[i] = place_of(total, m)
    return seen < _NO_CARD
