"""Boards by their ranks, as arrays for numpy and numba: see `boards` for what they are good for.

Every choice of n ranks (none more than four times) is a row; how many boards have it depends on which cards are free and is a
product over its ranks: WAYS-rows name the factors, rank * 5 + times, NO_FACTOR where a row has fewer ranks than columns.
"""
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np

from ..batch.tables import KEYS

NO_FACTOR = 65
OVER = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], np.int64)


def _choices(count: int) -> tuple[Any, Any]:
    """Sums of keys in rising order, and the factors of each."""
    rows = []
    for ranks in combinations_with_replacement(range(13), count):
        if all(ranks[i] != ranks[i + 4] for i in range(count - 4)):
            factors = [5 * r + ranks.count(r) for r in sorted(set(ranks))]
            rows.append((sum(KEYS[r] for r in ranks), [*factors, *[NO_FACTOR] * (count - len(factors))]))
    rows.sort()
    return np.array([key for key, _ in rows], np.int64), np.array([f for _, f in rows], np.int64).reshape(len(rows), count)


def _in_suit(count: int) -> tuple[Any, Any]:
    """Masks of so many ranks, and the sums of their keys."""
    chosen = list(combinations(range(13), count))
    return (np.array([sum(1 << r for r in ranks) for ranks in chosen], np.int64),
            np.array([sum(KEYS[r] for r in ranks) for ranks in chosen], np.int64))


FIVE_KEYS, FIVE_WAYS = _choices(5)
# By how many cards of a suit lie on the board: 3, 4 or 5.
SUIT_RANKS, SUIT_KEYS = zip(*(_in_suit(n) for n in (3, 4, 5)), strict=True)
REST_KEYS, REST_WAYS = zip(*(_choices(n) for n in (2, 1, 0)), strict=True)
# The row of FIVE that a choice in the suit (row) and one of the rest (column) make together; no row where a rank comes five times.
TOGETHER = tuple(np.searchsorted(FIVE_KEYS, s[:, None] + r[None, :]).astype(np.int16)
                 for s, r in zip(SUIT_KEYS, REST_KEYS, strict=True))
