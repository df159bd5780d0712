"""The tables that rank arrays of hands, read from ranks.bin; tools/make_rank_tables.py makes it from the core's ranking.

A card has a number in which the sums of seven, six or five cards tell two things apart: bits 0 to 31 hold the sum of the keys
of their ranks, which no other ranks make, and from bit 32 on four bits count the cards of each suit.  How good a hand is, is
its place among all 7,462 scores of the core: 1 is the worst, 7,462 the royal flush, equal places tie.

    total = START[count] + sum of CARD[c]
    a flush:  (total + FLUSH_BIAS) & FLUSH_BITS is not 0; then FLUSH[ranks of that suit as a mask]
    else:     low = total & 0xFFFFFFFF;  PLACE[low + PUSH[low >> ROW_BITS]]

PUSH may wrap around: add it in 32 bits without sign.  SCORE[place] is the core's score; SUITED[c] is the card as the core's
set.  This module needs numpy and takes about 10 ms.
"""
import zlib
from importlib.resources import files
from typing import Any

import numpy as np

VERSION = 0xA8F6_0AA8          # of ranks.bin (its CRC)
FLUSH_BIAS = 0x3333 << 32      # three to each count, so that five set its highest bit
FLUSH_BITS = 0x8888 << 32
_HEADER = 19


def _read() -> dict[str, Any]:
    contents = zlib.decompress(files(__package__).joinpath("ranks.bin").read_bytes())
    if zlib.crc32(contents) != VERSION:
        raise ImportError(f"ranks.bin is not the one that belongs to {__name__}: install sidepot anew")
    at = 0

    def numbers(count: int, size: int) -> Any:
        """The next `count` numbers of `size` bytes: all first bytes, then all second ones, and so on."""
        nonlocal at
        planes = np.frombuffer(contents, np.uint8, count * size, at).reshape(size, count)
        at += count * size
        return np.ascontiguousarray(planes.T).view(f"<u{size}").ravel().astype(f"u{size}")

    row_bits, rows, scores, five, six, seven, *keys = (int(x) for x in numbers(_HEADER, 4))
    push = numbers(rows, 4)
    sums = [np.uint32(start) + by_count for start, by_count in zip((seven, six, five), _sums(keys), strict=True)]
    low = np.concatenate(sums)
    places = np.cumsum(numbers(len(low), 2), dtype=np.uint16)
    at_ = push[low >> row_bits] + (low & np.uint32((1 << row_bits) - 1))
    # Room for the sums that seven numbers below 52 can make at worst, say those of seven aces: wrong, but inside the tables.
    every = (max(five, six, seven) + 7 * keys[-1] >> row_bits) + 1
    push = np.concatenate([push, np.zeros(every - rows, np.uint32)])
    folded = np.zeros(int(push.max()) + (1 << row_bits), np.uint16)
    folded[at_] = places
    # Now so that the whole sum can be added instead of its lower bits.
    push -= np.arange(every, dtype=np.uint32) << np.uint32(row_bits)
    return {
        "row_bits": row_bits, "keys": tuple(keys), "start": np.array([0] * 5 + [five, six, seven], np.uint64),
        "push": push, "place": folded, "flush": numbers(1 << 13, 2),
        "score": np.concatenate([[0], numbers(scores, 8)]).astype(np.int64),
    }


def _sums(keys: list[int]) -> list[Any]:
    """Sums of the keys of seven, of six and of five ranks, none more than four times, in the order of the file."""
    made = [np.zeros(int(n == 0), np.uint32) for n in range(8)]
    for key in reversed(keys):
        made = [np.concatenate([made[n - times] + np.uint32(times * key) for times in range(min(4, n) + 1)]) for n in range(8)]
    return [made[7], made[6], made[5]]


_found = _read()
ROW_BITS: int = _found["row_bits"]
KEYS: tuple[int, ...] = _found["keys"]
START = _found["start"]
PUSH = _found["push"]
PLACE = _found["place"]
FLUSH = _found["flush"]
SCORE = _found["score"]
CARD = np.array([KEYS[c % 13] + (1 << (32 + 4 * (c // 13))) for c in range(52)], np.uint64)
SUITED = np.array([1 << (c % 13 + 16 * (c // 13)) for c in range(52)], np.uint64)
BEST = len(SCORE) - 1
