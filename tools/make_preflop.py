"""Make the table of all match-ups of two hands before the flop, src/sidepot/analysis/preflop.bin.

`python tools/make_preflop.py` counts every match-up by classes of boards (`sidepot.analysis.boards_numba`, half a minute) and
writes the file; `--check` only compares.  `--prove` looks at every board of every match-up, one by one, and compares with the
file: 47,008 (and 78 within one class a second time, hands exchanged) times 1,712,304 boards, some minutes; `--prove 1000` takes
every thousandth.  It ranks by the batch tables, which tools/seven_cards.py compares with the core on every hand.  It needs numba:
`pip install sidepot[batch]`.
"""
import argparse
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
from numba import njit

from make_rank_tables import TARGET as RANKS
from packed import write_or_check
from sidepot.analysis.boards_numba import preflop
from sidepot.analysis.deals import Combo
from sidepot.analysis.preflop import BOARDS, CLASSES, MEETINGS, PAIRS, WAYS, outcome, place
from sidepot.batch.jitted import place_of
from sidepot.batch.tables import CARD, SUITED

TARGET = RANKS.parent.parent / "analysis" / "preflop.bin"
MATCH_UPS = 47_008


def hand_of(number: int, suits: tuple[int, int]) -> Combo:
    """A hand of a class with these suits; of a class without suits those of `suits` that fit."""
    high, low = max(divmod(number, 13)), min(divmod(number, 13))
    return high + 13 * suits[0], low + 13 * suits[1]


def match_ups() -> Iterator[tuple[int, Combo, Combo]]:
    """Every place of the table that means something, with the two hands."""
    for i in range(CLASSES):
        suited = divmod(i, 13)[0] > divmod(i, 13)[1]
        a, b = (0, 0) if suited else (0, 1)
        first = hand_of(i, (a, b))
        for j in range(i, CLASSES):
            for code, (c, d) in enumerate(MEETINGS):
                suits = ((a, b, 2)[c], (a, b, 3 if code == WAYS - 1 else 2)[d])
                second = hand_of(j, suits)
                is_suited = divmod(j, 13)[0] > divmod(j, 13)[1]
                if second[0] == second[1] or set(first) & set(second) or (suits[0] == suits[1]) != is_suited:
                    continue
                if place(first, second)[0] == slot(i, j, code):
                    yield slot(i, j, code), first, second


def slot(i: int, j: int, code: int) -> int:
    """The place of a meeting of two classes."""
    return (i * (2 * CLASSES - i + 1) // 2 + j - i) * WAYS + code


def build() -> bytes:
    """The file's contents before compression."""
    found = np.zeros((2, PAIRS * WAYS), np.int64)
    seen = np.zeros(PAIRS * WAYS, bool)
    for at, first, second in match_ups():
        row = preflop((first, second), (), (3,))[0]
        found[:, at] = row[1], row[3]
        seen[at] = True
    parts = []
    for numbers in found:
        table = numbers.reshape(PAIRS, WAYS)
        here = seen.reshape(PAIRS, WAYS)
        base = table[np.arange(PAIRS), here.argmax(1)]
        more = np.where(here, table - base[:, None], 0)
        parts += [planes(base), planes(more.ravel())]
    return b"".join(parts)


def planes(numbers: Any) -> bytes:
    """Three bytes of each number, all lowest first, then all middle ones, then all highest."""
    return b"".join((numbers >> 8 * n & 0xFF).astype(np.uint8).tobytes() for n in range(3))


@njit
def count_boards(first: Any, second: Any) -> Any:
    """Boards that the first of two hands wins and ties, and all boards, looked at one by one."""
    totals, sets = np.empty(48, np.uint64), np.empty(48, np.uint64)
    n = 0
    for card in range(52):
        if card not in (first[0], first[1], second[0], second[1]):
            totals[n], sets[n] = CARD[card], SUITED[card]
            n += 1
    one, one_set = CARD[first[0]] + CARD[first[1]], SUITED[first[0]] | SUITED[first[1]]
    two, two_set = CARD[second[0]] + CARD[second[1]], SUITED[second[0]] | SUITED[second[1]]
    wins, ties, boards = 0, 0, 0
    for a in range(44):
        for b in range(a + 1, 45):
            for c in range(b + 1, 46):
                three, three_set = totals[a] + totals[b] + totals[c], sets[a] | sets[b] | sets[c]
                for d in range(c + 1, 47):
                    four, four_set = three + totals[d], three_set | sets[d]
                    for e in range(d + 1, 48):
                        board, cards = four + totals[e], four_set | sets[e]
                        x, y = place_of(board + one, cards | one_set), place_of(board + two, cards | two_set)
                        wins += x > y
                        ties += x == y
                        boards += 1
    return wins, ties, boards


def prove(every: int) -> int:
    """Compare every so many match-ups with all their boards; how many differ."""
    wrong = done = 0
    for number, (_, first, second) in enumerate(match_ups()):
        if number % every:
            continue
        wrong += tuple(count_boards(first, second)) != (*outcome(first, second), BOARDS)
        done += 1
        if done % 500 == 0:
            print(f"{done:,} match-ups, {wrong} differ", flush=True)
    print(f"{done:,} match-ups with {done * BOARDS:,} boards: {wrong} differ")
    return wrong


def main() -> int:
    """Write, compare or prove; 1 where something differs."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    parser.add_argument("--prove", type=int, nargs="?", const=1, metavar="EVERY", help="look at all boards of every EVERYth")
    told = parser.parse_args()
    if told.prove:
        return int(prove(told.prove) > 0)
    return write_or_check(TARGET, build(), check=told.check, same="as counted", differs="differs from what was counted")


if __name__ == "__main__":
    sys.exit(main())
