"""Ranking arrays of hands.                                                                        rule ranking.hand

    from sidepot.batch.ranking import rank_hands, scores_of
    places = rank_hands(cards)        # (n, 7) numbers of cards -> n places: 1 is the worst, 7,462 the royal flush

A card is rank + 13 * suit as everywhere.  A place says as much as the core's score, in two bytes: equal places tie, the larger
one wins; `scores_of` turns places into the core's scores.  Needs numpy; numba, where it is there, is several times as fast.
"""
from typing import Any

import numpy as np

from ..errors import SidepotError, brief
from .tables import CARD, FLUSH, FLUSH_BIAS, FLUSH_BITS, PLACE, PUSH, ROW_BITS, SCORE, START, SUITED

BACKENDS = ("numba", "numpy")
# Fewer hands are ranked by numpy before numba itself is loaded (about half a second).
WORTH_NUMBA = 2_000_000
_BLOCK = 1 << 15                       # hands at a time: its arrays stay in the processor's cache
_CARD = CARD.astype(np.int64)
_PUSH = PUSH.astype(np.int32).astype(np.int64)
_SUITED = SUITED.astype(np.int64)
# Two cards at once, at 64 * first + second.
_PAIRS = np.pad(_CARD[:, None] + _CARD[None, :], ((0, 0), (0, 12))).ravel()
_loaded: list[Any] = []


def rank_hands(cards: Any, *, check: bool = False, backend: str | None = None) -> Any:
    """The place of every hand: uint16, 1 (the worst, 7-5-4-3-2) to 7,462 (a royal flush).

    cards: an array (n, 5), (n, 6) or (n, 7) of card numbers 0 to 51 of any integer type, fastest as uint8.  Hand after hand or
    all first cards first (the transposed view of a (7, n) array) make no difference.  check: also look for a card that comes
    twice in a hand, for which there is no meaningful place.  backend: "numba" or "numpy"; by itself whichever is there and pays.
    Raises SidepotError for another shape, a number that is no card, or with `check` a card that comes twice.
    """
    held = _bytes(cards)
    if backend is not None and backend not in BACKENDS:
        raise SidepotError("batch.backend", value=brief(backend), known=", ".join(BACKENDS))
    if check:
        _check_distinct(held)
    n = len(held)
    if not n:
        return np.zeros(0, np.uint16)
    if backend is None:
        backend = "numba" if (_loaded or n >= WORTH_NUMBA) and _numba_works() else "numpy"
    by_columns = held.T.flags.c_contiguous and n > 1
    if backend == "numba":
        places = np.empty(n, np.uint16)
        if not _with_numba(held, places, by_columns):
            raise _no_card(held)
        return places
    if held.max() > 51:
        raise _no_card(held)
    return _with_numpy(held.T)


def scores_of(places: Any) -> Any:
    """The core's scores (int64) that belong to places; the category is score >> 26."""
    return SCORE[places]


def _numba_works() -> bool:
    """Is numba there, and does it go with the numpy that is there."""
    try:
        _load()
    except ImportError:
        return False
    return True


def _load() -> Any:
    if not _loaded:
        from . import jitted
        _loaded.append(jitted)
    return _loaded[0]


def _with_numba(held: Any, places: Any, by_columns: bool) -> bool:
    jitted = _load()
    if by_columns:
        return bool(jitted.rank_columns(held.T, places))
    flat = np.ascontiguousarray(held).reshape(-1)
    return bool(jitted.rank_seven(flat, places) if held.shape[1] == 7 else jitted.rank_rows(flat, places))


def _with_numpy(columns: Any) -> Any:
    """Cards as (count, n), each below 52."""
    count, n = columns.shape
    places = np.empty(n, np.uint16)
    size = min(n, _BLOCK)
    # One set of arrays for all blocks.  "clip" keeps take() from looking through the indexes first; none is outside.
    at, total, other = np.empty(size, np.intp), np.empty(size, np.int64), np.empty(size, np.int64)
    for begin in range(0, n, size):
        block = columns[:, begin:begin + size]
        m = block.shape[1]
        a, t, o, found = at[:m], total[:m], other[:m], places[begin:begin + m]
        t.fill(int(START[count]))
        for j in range(0, count - 1, 2):
            np.multiply(block[j], 64, out=a, dtype=np.intp)
            a += block[j + 1]
            _PAIRS.take(a, out=o, mode="clip")
            t += o
        if count % 2:
            np.copyto(a, block[count - 1])
            _CARD.take(a, out=o, mode="clip")
            t += o
        np.add(t, FLUSH_BIAS, out=o)
        o &= FLUSH_BITS
        flushes = np.flatnonzero(o)
        suits = o[flushes]
        t &= 0xFFFFFFFF
        np.right_shift(t, ROW_BITS, out=a)
        _PUSH.take(a, out=o, mode="clip")
        t += o
        PLACE.take(t, out=found, mode="clip")
        if len(flushes):
            held = _SUITED.take(block[:, flushes]).sum(0)
            found[flushes] = places_of_flushes(suits, held)
    return places


def places_of_flushes(flush: Any, cards: Any) -> Any:
    """Places of hands that have a flush: flush = (total + FLUSH_BIAS) & FLUSH_BITS; cards: sets of the core, both int64."""
    shift = (flush >> 39 & 1) * 16 + (flush >> 43 & 1) * 32 + (flush >> 47 & 1) * 48
    return FLUSH[cards >> shift & 0x1FFF]


def _bytes(cards: Any) -> Any:
    try:
        held = np.asarray(cards)
    except ValueError:                     # rows of different lengths
        raise SidepotError("batch.ragged") from None
    if held.ndim != 2 or not 5 <= held.shape[1] <= 7:
        raise SidepotError("batch.shape", shape=" × ".join(map(str, held.shape)) or "0")
    if held.dtype == np.uint8:
        return held
    if held.size and (held.dtype.kind not in "iu" or held.min() < 0 or held.max() > 51):
        raise _no_card(held)
    return held.astype(np.uint8)


def _no_card(held: Any) -> SidepotError:
    wrong = held if held.dtype.kind not in "iu" else held[(held < 0) | (held > 51)]
    return SidepotError("batch.no_card", value=brief(wrong.ravel()[0].item()))


def _check_distinct(held: Any) -> None:
    ordered = np.sort(held, axis=1)
    twice = np.argwhere(ordered[:, 1:] == ordered[:, :-1])
    if len(twice):
        row, at = twice[0]
        raise SidepotError("batch.twice", row=int(row), card=int(ordered[row, at]))
