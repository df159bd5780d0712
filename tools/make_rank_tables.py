"""Make the tables that rank arrays of hands, src/sidepot/batch/ranks.bin, from the core's own ranking.

`python tools/make_rank_tables.py` writes the file (about two seconds, no dependency); `--check` only compares.

Every rank has a key such that the keys of seven ranks, none of them more than four times, sum to a number that no other seven
make; then the same holds for five and for six, since two further cards could be put to both.  The sums are thin (49,205 of
7.8 million), so they are folded: a sum's upper bits name a row, each row is pushed right until its numbers fall into gaps of
those placed before, and the table holds for each row how far.  What stands there is no score of the core but its place among
all 7,462 scores from the worst, 1, to the royal flush: two bytes instead of five.  A flush is looked up by the set of its ranks.

The file holds the places unfolded and as differences, in the order of `multisets`: 42 KB instead of 159.
"""
import argparse
import sys
from array import array
from pathlib import Path

from packed import write_or_check
from sidepot.core.ranking import rank_cards, rank_without_flush

# The smallest that a greedy search finds, each as small as the ones before allow; `build` proves that they are good.
KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
ROW_BITS = 9                                  # fewer rows need more gaps: with 9 both tables together are smallest
# Sums of six and of five cards lie behind those of seven, at the next whole rows.
TARGET = Path(__file__).resolve().parent.parent / "src" / "sidepot" / "batch" / "ranks.bin"
COUNTS = (7, 6, 5)


def multisets() -> list[list[tuple[int, ...]]]:
    """Every choice of n ranks, none more than four times, for n = 0 to 7; the ranks of the highest come and go fastest.

    `sidepot.batch.tables` makes their sums in the same order.
    """
    made: list[list[tuple[int, ...]]] = [[()], *([] for _ in range(7))]
    for rank in range(12, -1, -1):
        made = [[(rank,) * times + rest for times in range(min(4, n) + 1) for rest in made[n - times]] for n in range(8)]
    return made


def card_set(ranks: tuple[int, ...]) -> int:
    """Cards of these ranks as the core's set; the n-th of a rank has suit n."""
    found = 0
    for at, rank in enumerate(ranks):
        suit = sum(r == rank for r in ranks[:at])
        found |= 1 << (rank + 16 * suit)
    return found


def first_fit(first: dict[int, list[int]], rows: dict[int, list[int]]) -> dict[int, int]:
    """How far each row is pushed: those named first, then the longest, each into the first gaps that take all its columns."""
    free = (1 << 400_000) - 1                 # a set bit is a free place
    pushed = {}
    for row in sorted(rows, key=lambda r: (r not in first, -len(rows[r]), r)):
        columns = rows[row]
        fits = free
        for column in columns:
            fits &= free >> column
        push = (fits & -fits).bit_length() - 1
        for column in columns:
            free ^= 1 << (push + column)
        pushed[row] = push
    return pushed


def build() -> bytes:
    """The file's contents before compression, which `sidepot.batch.tables` reads."""
    score_of: dict[int, int] = {}
    every = multisets()
    start, starts = 0, {}
    for count in COUNTS:
        starts[count] = start
        for ranks in every[count]:
            total = start + sum(KEYS[r] for r in ranks)
            if total in score_of:
                raise ValueError(f"the keys do not tell {ranks} from other ranks")
            score_of[total] = rank_without_flush(card_set(ranks), count - 5)
        start = (max(score_of) >> ROW_BITS) + 1 << ROW_BITS
    flushes = [rank_cards(ranks, ranks.bit_count() - 5) if 5 <= ranks.bit_count() <= 7 else 0 for ranks in range(1 << 13)]

    scores = sorted({*score_of.values(), *flushes} - {0})
    place = {score: at for at, score in enumerate([0, *scores])}
    places = [place[score] for score in score_of.values()]
    rows: dict[int, list[int]] = {}
    for total in score_of:
        rows.setdefault(total >> ROW_BITS, []).append(total & (1 << ROW_BITS) - 1)
    # Those of seven cards first, so that what is used most lies together.
    pushed = first_fit({r: c for r, c in rows.items() if r << ROW_BITS < starts[6]}, rows)
    numbers = [
        [ROW_BITS, max(rows) + 1, len(scores), *(starts[c] for c in (5, 6, 7)), *KEYS],
        [pushed.get(row, 0) for row in range(max(rows) + 1)],
        [(after - before) % (1 << 16) for before, after in zip([0, *places], places, strict=False)],
        [place[score] for score in flushes],
        scores,
    ]
    return b"".join(packed(part, code) for part, code in zip(numbers, "IIHHQ", strict=True))


def packed(numbers: list[int], code: str) -> bytes:
    """Numbers as little-endian bytes; all lowest bytes first, then all second ones and so on, which compresses better."""
    held = array(code, numbers)
    if sys.byteorder == "big":
        held.byteswap()
    plain = held.tobytes()
    return b"".join(plain[at::held.itemsize] for at in range(held.itemsize))


def main() -> int:
    """Write or compare; 1 where the file is not what the core says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    told = parser.parse_args()
    return write_or_check(TARGET, build(), check=told.check, same="as the core ranks", differs="differs from what the core says")


if __name__ == "__main__":
    sys.exit(main())
