"""Two known hands before the flop: how many of the 1,712,304 boards each wins, from a table.

There are 47,008 match-ups up to the names of suits.  preflop.bin holds them by the classes of both hands (169, "AKs", "77") and
by how their suits meet; tools/make_preflop.py makes it and proves it against all boards of all match-ups.
"""
import zlib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from .deals import Combo

BOARDS = 1_712_304
CLASSES = 169
# How the suits c, d of the second hand meet a, b of the first: 0 is a, 1 is b, 2 neither; the last two both neither, like or not.
MEETINGS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (2, 2))
WAYS = len(MEETINGS)
PAIRS = CLASSES * (CLASSES + 1) // 2
_BYTES = 3                             # of each number: below 2^24


class Outcome(NamedTuple):
    """Boards that the first hand wins, boards that tie; all others the second one wins."""

    wins: int
    ties: int


def class_of(hand: Combo) -> int:
    """The number of a hand's class: 13 * high + low, of an unsuited hand 13 * low + high.  hand: the higher rank first."""
    high, low = hand[0] % 13, hand[1] % 13
    return 13 * high + low if hand[0] // 13 == hand[1] // 13 else 13 * low + high


def meeting(first: Combo, second: Combo) -> int:
    """How the suits meet, 0 to 9; of those that are the same match-up (because a pair has no first card) the smallest."""
    a, b, c, d = first[0] // 13, first[1] // 13, second[0] // 13, second[1] // 13
    best = _CODES[a][b][c][d]
    first_pair, second_pair = first[0] % 13 == first[1] % 13, second[0] % 13 == second[1] % 13
    if first_pair:
        best = min(best, _CODES[b][a][c][d])
    if second_pair:
        best = min(best, _CODES[a][b][d][c])
    return min(best, _CODES[b][a][d][c]) if first_pair and second_pair else best


def _code(a: int, b: int, c: int, d: int) -> int:
    meets = (0 if c == a else 1 if c == b else 2, 0 if d == a else 1 if d == b else 2)
    return WAYS - 1 if meets == (2, 2) and c != d else MEETINGS.index(meets)


_CODES = [[[[_code(a, b, c, d) for d in range(4)] for c in range(4)] for b in range(4)] for a in range(4)]


def place(first: Combo, second: Combo) -> tuple[int, bool]:
    """Where a match-up stands, and whether it stands there with the second hand first."""
    i, j = class_of(first), class_of(second)
    if i > j:
        at, _ = place(second, first)
        return at, True
    return (i * (2 * CLASSES - i + 1) // 2 + j - i) * WAYS + meeting(first, second), False


def outcome(first: Combo, second: Combo) -> Outcome:
    """Boards won and tied by the first of two hands (each the higher rank first) that share no card."""
    at, turned = place(first, second)
    wins, ties = _number(0, at), _number(1, at)
    return Outcome(BOARDS - wins - ties, ties) if turned else Outcome(wins, ties)


def _number(kind: int, at: int) -> int:
    """A number of the table: what all meetings of two classes have in common, and how far this one is from it."""
    pair = at // WAYS
    base, more = table()[2 * kind], table()[2 * kind + 1]
    low = base[pair] + more[at]
    middle = base[pair + PAIRS] + more[at + PAIRS * WAYS]
    high = base[pair + 2 * PAIRS] + more[at + 2 * PAIRS * WAYS]
    return low + (middle << 8) + (high << 16) & 0xFFFFFF


@cache
def table() -> tuple[bytes, bytes, bytes, bytes]:
    """Wins of two classes, of each meeting more; ties of two classes, of each meeting more.  All lowest bytes first, and so on."""
    contents = zlib.decompress(files(__package__).joinpath("preflop.bin").read_bytes())
    one, all_ = _BYTES * PAIRS, _BYTES * PAIRS * WAYS
    return contents[:one], contents[one:one + all_], contents[one + all_:2 * one + all_], contents[2 * one + all_:]
