"""Rank all 133,784,560 seven-card hands with the core's own ranking: the known counts, and the batch tables hand by hand.

`python tools/seven_cards.py` takes less than a minute.  It needs numba: `pip install sidepot[batch]`.  The score that the
tables of `sidepot.batch` give must be the core's for every hand, and those scores must rise with the place: then both rank all
hands in the same order with the same ties.  The same for all 2,598,960 hands of five cards and 20,358,520 of six.

The source of `sidepot.core.ranking` itself is loaded a second time under another name and compiled; there is no copy of
it here, so what is counted is what the referee uses.
"""
import sys
import time
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType
from typing import Any

try:
    from numba import njit
except ImportError:
    sys.exit("seven_cards: numba is not installed: pip install sidepot[batch]")
import numpy as np

from sidepot.batch.jitted import place_of
from sidepot.batch.tables import CARD, SCORE, START, SUITED
from sidepot.core import ranking

KNOWN = {
    "straight flush": (ranking.STRAIGHT_FLUSH, 41_584),
    "four of a kind": (ranking.FOUR_OF_A_KIND, 224_848),
    "full house": (ranking.FULL_HOUSE, 3_473_184),
    "flush": (ranking.FLUSH, 4_047_644),
    "straight": (ranking.STRAIGHT, 6_180_020),
    "three of a kind": (ranking.THREE_OF_A_KIND, 6_461_620),
    "two pair": (ranking.TWO_PAIR, 31_433_400),
    "one pair": (ranking.ONE_PAIR, 58_627_800),
    "high card": (ranking.HIGH_CARD, 23_294_460),
}
KNOWN_ROYAL = 4_324
KNOWN_HANDS = 133_784_560
KNOWN_SCORES = 4_824
ROYAL_FLUSH = ranking.STRAIGHT_FLUSH << 26 | 1 << 12 << 13


def compiled_rank_cards() -> Callable[[int, int], int]:
    """`rank_cards` and all that it calls, compiled from the core's source file."""
    source = Path(str(ranking.__file__)).with_name("ranking.py")      # after `make fast` the module itself is another file
    spec = spec_from_file_location("compiled_ranking", source)
    if spec is None or spec.loader is None:
        sys.exit(f"seven_cards: cannot load {source}")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, value in list(vars(module).items()):
        if isinstance(value, FunctionType) and value.__module__ == "compiled_ranking":
            setattr(module, name, njit(value))
    rank_cards: Callable[[int, int], int] = module.rank_cards
    return rank_cards


def count_all(rank: Any, bits: Any, royal: int, counts: Any, seen: Any, wrong: Any) -> None:
    """Hands by category in `counts` (royal flushes in the last place) and a mark for each score in `seen`.

    wrong: for five, six and seven cards the hands whose score by the tables is not the core's.
    """
    for a in range(46):
        for b in range(a + 1, 47):
            two = bits[a] | bits[b]
            for c in range(b + 1, 48):
                three = two | bits[c]
                total_3 = CARD[a] + CARD[b] + CARD[c]
                for d in range(c + 1, 49):
                    four = three | bits[d]
                    total_4 = total_3 + CARD[d]
                    for e in range(d + 1, 50):
                        five = four | bits[e]
                        total_5 = total_4 + CARD[e]
                        for f in range(e + 1, 51):
                            six = five | bits[f]
                            total_6 = total_5 + CARD[f]
                            for g in range(f + 1, 52):
                                score = rank(six | bits[g], 2)
                                place = place_of(total_6 + CARD[g] + START[7], np.uint64(six | bits[g]))
                                wrong[7] += SCORE[place] != score
                                counts[score >> 26] += 1
                                seen[score] = 1
                                if score == royal:
                                    counts[-1] += 1


def compare_shorter(rank: Any, bits: Any, count: int, wrong: Any) -> None:
    """The hands of five or six cards whose score by the tables is not the core's, added to wrong[count]."""
    held = np.arange(count)
    while True:
        total, cards = START[count], 0
        for card in held:
            total += CARD[card]
            cards |= bits[card]
        wrong[count] += SCORE[place_of(total, np.uint64(cards))] != rank(cards, count - 5)
        wrong[count - 5] += 1
        at = count - 1
        while at >= 0 and held[at] == 52 - count + at:
            at -= 1
        if at < 0:
            return
        held[at] += 1
        for after in range(at + 1, count):
            held[after] = held[after - 1] + 1


def main() -> int:
    """Count, print, compare; 1 if anything differs."""
    start = time.perf_counter()
    counts = np.zeros(ranking.STRAIGHT_FLUSH + 2, np.int64)
    # A byte for each number that a score may be: most are never touched, and memory that is not touched is not taken.
    seen = np.zeros((ranking.STRAIGHT_FLUSH + 1) << 26, np.uint8)
    wrong = np.zeros(8, np.int64)              # [0] and [1] count the hands of five and of six cards themselves
    rank, bits = compiled_rank_cards(), np.array(ranking.CARD_BITS, np.int64)
    njit(count_all)(rank, bits, ROYAL_FLUSH, counts, seen, wrong)
    for count in (5, 6):
        njit(compare_shorter)(rank, bits, count, wrong)
    seconds = time.perf_counter() - start

    rows = [(name, int(counts[category]), known) for name, (category, known) in KNOWN.items()]
    rows.insert(1, ("of these royal", int(counts[-1]), KNOWN_ROYAL))
    rows.append(("all hands", int(counts[:-1].sum()), KNOWN_HANDS))
    rows.append(("different scores", int(np.count_nonzero(seen)), KNOWN_SCORES))
    rows += [("hands of five", int(wrong[0]), 2_598_960), ("hands of six", int(wrong[1]), 20_358_520)]
    rows += [(f"tables differ: {count}", int(wrong[count]), 0) for count in (5, 6, 7)]
    rows.append(("scores in order", int((np.diff(SCORE) > 0).all()), 1))
    rows.append(("cards as the core's", int((bits.astype(np.uint64) == SUITED).all()), 1))
    for name, counted, known in rows:
        print(f"{name:<18}{counted:>13,}" + ("" if counted == known else f"   known: {known:,}"))
    print(f"{seconds:.1f} s")
    return int(any(counted != known for _, counted, known in rows))


if __name__ == "__main__":
    sys.exit(main())
