"""The nets under the core as one test, the quickest first: what `make mutants` runs against every mutant of it.

No `test_` file, so that `make test` does not run all this twice.  Nothing here reads the source: a mutant must fall by what
it does.  A mutant that loops ends its process when a step has used its time many times over; mutmut calls that a timeout.
"""
import os
import signal
from collections import Counter
from collections.abc import Callable
from random import Random

import test_cases
import test_core
import test_core_vs_oracle as duels
import test_ranking
import test_seeds
import test_trees
import trees
from checks import run_check
from oracle import ranker
from sidepot.core import pots, ranking, state

TIMEOUT = 36                                   # the exit code that mutmut takes for one
LIMIT, LONG = 5, 40                            # seconds of processor time for a step, and for the last, long one


def test_the_nets() -> None:
    before = signal.signal(signal.SIGVTALRM, lambda *_: os._exit(TIMEOUT))
    try:
        for seconds, step in STEPS:
            signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
            step()
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def single_cases() -> None:
    for name, test in vars(test_core).items():
        if name.startswith("test_"):
            test()
    duels.test_a_folder_leaves_even_a_top_that_nobody_matched()


def hands_rank_right(count: int) -> Callable[[], None]:
    def rank() -> None:
        """So many hands of five, six and seven cards in the order of the naive ranker."""
        rng = Random(count)
        for size in (5, 6, 7):
            scored = []
            for _ in range(count):
                cards = rng.sample(rng.choice(test_ranking.DECKS), size)
                score = ranking.rank_cards(test_ranking.card_set(cards), size - 5)
                scored.append((score, ranker.strength(test_ranking.naive_cards(cards))))
            assert all(test_ranking.CATEGORY[strength[0]] == score >> 26 for score, strength in scored)
            scored.sort()
            assert [strength for _, strength in scored] == sorted(strength for _, strength in scored)
            assert len({score for score, _ in scored}) == len({strength for _, strength in scored})
    return rank


def tables_score_right() -> None:
    """The best hand of twenty tables."""
    rng = Random(11)
    for _ in range(20):
        n = rng.randint(2, 10)
        cards = rng.sample(range(52), 2 * n + 5)
        scores = pots.hand_scores(state.new_state([100] * n, 2, cards))
        best = [ranker.strength(test_ranking.naive_cards([*cards[2 * i:2 * i + 2], *cards[2 * n:]])) for i in range(n)]
        assert [s == max(scores) for s in scores] == [b == max(best) for b in best]


def duel(first: int, last: int) -> Callable[[], None]:
    def play() -> None:
        """Random hands beside the naive referee."""
        seen: Counter[str] = Counter()
        for seed in range(first, last):
            duels.Duel(seed, seen).play()
    return play


def worked_cases() -> None:
    for case in test_cases.CASES:
        test_cases.test_worked_case(case)
    for claim in test_seeds.CHECKS:
        run_check(*claim.values)               # type: ignore[arg-type]


def small_trees(least: int, most: int) -> Callable[[], None]:
    def count() -> None:
        """Games of so many lines."""
        for game in test_trees.QUICK:
            if least <= test_trees.STORED[game.name]["lines"] < most:
                assert not list(trees.differences(trees.examine(game, oracle=False), test_trees.STORED[game.name]))
    return count


STEPS: list[tuple[int, Callable[[], None]]] = [
    (LIMIT, single_cases), (LIMIT, hands_rank_right(200)), (LIMIT, tables_score_right), (LIMIT, duel(1, 40)),
    (LIMIT, small_trees(0, 100)), (2 * LIMIT, worked_cases), (LONG, small_trees(100, 400)), (LONG, hands_rank_right(1500)),
    (LONG, test_ranking.test_the_hands_of_a_table_are_scored_by_their_best_five), (LONG, duel(40, 1500)),
]
