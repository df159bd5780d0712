"""Ranking seven cards beside other packages: one hand called from Python, and arrays of hands.

    python bench/ranks.py

Everybody ranks the same random hands and has his own form of the cards made beforehand.  For those that rank only one hand a
call, an array is a loop over some of its hands.
"""
import importlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

import compiling
from bench import Result, clock, compare, rounds_of
from prototype import renumbered, sketch
from runtimes import builds
from sidepot.batch.ranking import rank_hands
from sidepot.core.ranking import CARD_BITS

HANDS = 1_000_000                       # of the arrays
FEW = 4_000                             # of those that are ranked one a call
RIVALS = ("eval7", "phevaluator", "pkrbot", "pokerfast", "treys")
_absent: dict[str, str] = {}


def spelled(card: int) -> str:
    """A card as text, such as `Ah`."""
    return "23456789TJQKA"[card % 13] + "cdhs"[card // 13]


def random_hands(seed: int, count: int) -> Any:
    """Hands of seven different cards, hand after hand."""
    order = np.random.default_rng(seed).random((count, 52)).argpartition(7, axis=1)
    return np.ascontiguousarray(order[:, :7]).astype(np.uint8)


def rival(name: str, hands: list[list[int]]) -> Callable[[], object] | None:
    """Ranks all the hands once, one a call; None where the package is absent."""
    try:
        api: Any = importlib.import_module(name)
    except ImportError:
        _absent[name] = f"{name} is not installed, so its rows are missing: pip install 'sidepot[bench]'"
        return None
    if name in ("eval7", "pkrbot"):
        cards = [api.Card(spelled(c)) for c in range(52)]
        ready = [[cards[c] for c in hand] for hand in hands]
        evaluate = api.evaluate
        return lambda: [evaluate(hand) for hand in ready]
    if name == "phevaluator":
        numbers = renumbered(np.array(hands)).tolist()
        seven = api.evaluate_cards
        return lambda: [seven(*hand) for hand in numbers]
    if name == "pokerfast":
        texts = [[spelled(c) for c in hand] for hand in hands]
        strings = api.eval7
        return lambda: [strings(hand) for hand in texts]
    evaluator = api.Evaluator().evaluate
    made = [api.Card.new(spelled(c)) for c in range(52)]
    pairs = [([made[c] for c in hand[:2]], [made[c] for c in hand[2:]]) for hand in hands]
    return lambda: [evaluator(own, board) for own, board in pairs]


def ours(build: builds.Build, hands: list[list[int]]) -> Callable[[], object]:
    """The core's ranking, one a call; as with the others each card has its form already."""
    rank_cards = build.ranking.rank_cards
    ready = [[CARD_BITS[c] for c in hand] for hand in hands]
    return lambda: [rank_cards(a | b | c | d | e | f | g, 2) for a, b, c, d, e, f, g in ready]


def one_a_call(rounds: int) -> dict[str, Result]:
    """One hand called from Python, plain and compiled."""
    hands = random_hands(1, FEW).tolist()
    mine = {"plain": ours(builds.plain(), hands)}
    if not compiling.missing():
        mine["mypyc"] = ours(builds.compiled(), hands)
    theirs = {name: work for name in RIVALS if (work := rival(name, hands))}
    times = rounds_of(rounds, {name: _timer(work, FEW) for name, work in (mine | theirs).items()})
    return {f"rank_{a}_vs_{b}": compare(times, a, b) for a in mine for b in theirs}


def arrays(rounds: int) -> dict[str, Result]:
    """An array of a million hands with numba and with numpy, against loops and against the sketch."""
    rows = random_hands(2, HANDS)
    columns = np.ascontiguousarray(rows.T)
    play: dict[str, tuple[Callable[[], object], int]] = {
        "numba": (lambda: rank_hands(rows, backend="numba"), HANDS), "numpy": (lambda: rank_hands(rows, backend="numpy"), HANDS),
        "numba_columns": (lambda: rank_hands(columns.T, backend="numba"), HANDS),
        "numpy_columns": (lambda: rank_hands(columns.T, backend="numpy"), HANDS)}
    play |= {name: (work, FEW) for name in RIVALS if (work := rival(name, rows[:FEW].tolist()))}
    versus: dict[str, list[str]] = {b: [name for name in RIVALS if name in play] for b in ("numba", "numpy")}
    versus |= {"numba_columns": [], "numpy_columns": []}
    if (old := sketch()) is not None:
        old_rows, out = renumbered(rows), np.empty(HANDS, np.uint16)
        old_columns = np.ascontiguousarray(old_rows.T)
        play["sketch_numba"] = (lambda: old.compiled.nb7(old_rows, out), HANDS)
        play["sketch_numpy"] = (lambda: old.arrays.np7(old_columns), HANDS)
        for b in ("numba", "numpy"):
            versus[b].append(f"sketch_{b}")
            versus[f"{b}_columns"].append(f"sketch_{b}")
        play["sketch_numba"][0]()
        if (rank_hands(rows) != out).any():
            raise SystemExit("the sketch ranks otherwise: the comparison would say nothing")
    for work, _ in play.values():
        work()                                  # compiles, loads
    times = rounds_of(rounds, {name: _timer(work, count) for name, (work, count) in play.items()})
    return {f"rank_{mine}_vs_{theirs}": compare(times, mine, theirs) for mine, others in versus.items() for theirs in others}


def _timer(work: Callable[[], object], count: int) -> Callable[[int], float]:
    return lambda number: clock(work) / count


def measure(rounds: int) -> Mapping[str, Result]:
    """All of it: name -> ratio and both times for one hand."""
    return one_a_call(rounds) | arrays(rounds)


def notes() -> list[str]:
    """What could not be measured."""
    return [*_absent.values(), *(["The sketch of rank tables is not there."] if sketch() is None else [])]


if __name__ == "__main__":
    for said, r in measure(15).items():
        print(f"{said:34} {r['ratio']:8.2f}   ({r['low']:.2f} … {r['high']:.2f})   {1 / r['ours_us']:8.2f} M/s")
    print(*notes(), sep="\n")
