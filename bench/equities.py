"""Equity beside other packages: aces against kings and six hands before the flop, counted and drawn.

    python bench/equities.py

`equity_exact_*` counts AsAh against KsKh over all 1,712,304 boards; `equity_six_exact_*` six hands over all boards, `equity_six_*`
with 100,000 boards drawn; `equity_two_drawn_*` two hands with 100,000 boards drawn.  eval7 and pkrbot rank, but deal no board out,
so against them a loop over 5,000 boards is timed and scaled; eval7's own drawing is in `equity_two_drawn_vs_eval7`.
"""
import importlib
from collections.abc import Callable, Mapping
from itertools import combinations, islice
from typing import Any

import numpy as np

from bench import Result, clock, compare, rounds_of
from prototype import renumbered, sketch
from ranks import spelled
from sidepot.analysis import boards, boards_numba, boards_numpy
from sidepot.analysis.deals import plan
from sidepot.analysis.equity import equity
from sidepot.analysis.ranges import parse_range

TWO = ("AsAh", "KsKh")
SIX = ("AsKs", "QhJh", "7d7c", "3c2c", "TsTh", "9d8d")
BOARDS, LOOPED, DRAWN = 1_712_304, 5_000, 100_000
Timer = Callable[[int], float]
_notes: list[str] = []


def combos(texts: tuple[str, ...]) -> list[tuple[int, int]]:
    """Hands as card numbers."""
    return [parse_range(t).combos[0] for t in texts]


def api(name: str) -> Any:
    """A package, None where it is absent."""
    try:
        return importlib.import_module(name)
    except ImportError:
        note = f"{name.partition('.')[0]} is not installed, so its rows are missing: pip install 'sidepot[bench]'"
        if note not in _notes:
            _notes.append(note)
        return None


def timer(work: Callable[[], object], times: int = 1, scale: float = 1) -> Timer:
    """Seconds of one piece of work, done so many times."""
    def timed(number: int) -> float:
        def all_of_it() -> None:
            for _ in range(times):
                work()
        return clock(all_of_it) / times * scale
    work()                                      # compiles, loads
    return timed


def looped(name: str) -> Timer | None:
    """Aces against kings by a loop in Python over some of the boards, one hand ranked a call; None where it is absent."""
    package = api(name)
    if package is None:
        return None
    cards = [package.Card(spelled(c)) for c in range(52)]
    first, second = ([cards[c] for c in hand] for hand in combos(TWO))
    deck = [cards[c] for c in range(52) if all(c not in hand for hand in combos(TWO))]
    some = [list(board) for board in islice(combinations(deck, 5), 0, None, BOARDS // LOOPED)]
    evaluate = package.evaluate
    return timer(lambda: sum(evaluate(first + board) > evaluate(second + board) for board in some), scale=BOARDS / len(some))


def exact(rounds: int) -> dict[str, Result]:
    """AsAh against KsKh, all boards: by classes of boards with numba, numpy and in plain Python, and as users ask (a table)."""
    hands = combos(TWO)
    mine: dict[str, Timer] = {
        "numba": timer(lambda: boards_numba.preflop(hands, (), (3,)), 5),
        "numpy": timer(lambda: boards_numpy.preflop(hands, (), (3,)), 3),
        "plain": timer(lambda: boards.preflop(hands, (), (3,))), "public": timer(lambda: equity(TWO), 10)}
    theirs: dict[str, Timer] = {name: t for name in ("eval7", "pkrbot") if (t := looped(name))}
    if (fast := api("pokerfast.equity")) is not None and fast.available():
        theirs["pokerfast"] = timer(lambda: fast.equity(list(TWO)), 3)
    if (old := sketch()) is not None:
        numbers = renumbered(np.array(hands))
        theirs["sketch_numba"] = timer(lambda: old.compiled.equity_hu(*numbers.ravel()))
        theirs["sketch_numpy"] = timer(lambda: old.equity.exact(*map(tuple, numbers.tolist())))
        row = boards_numba.preflop(hands, (), (3,))[0]
        if (row[1], row[3], sum(row)) != tuple(map(int, old.compiled.equity_hu(*numbers.ravel()))):
            raise SystemExit("the sketch counts otherwise: the comparison would say nothing")
    times = rounds_of(rounds, mine | theirs)
    return {f"equity_exact_{a}_vs_{b}": compare(times, a, b) for a in mine for b in theirs
            if not b.startswith("sketch") or b == f"sketch_{a}"}


def six(rounds: int) -> dict[str, Result]:
    """Six hands: all 658,008 boards, and 100,000 drawn."""
    hands = combos(SIX)
    every = (1 << len(hands)) - 1
    drawn = plan([parse_range(t) for t in SIX], (), (), (every,), 1)
    timers: dict[str, Timer] = {
        "numba": timer(lambda: boards_numba.sampled(drawn, DRAWN, 0, 1 << 40), 3),
        "numpy": timer(lambda: boards_numpy.sampled(drawn, DRAWN, 0, 1 << 40)),
        "exact_numba": timer(lambda: boards_numba.preflop(hands, (), (every,))),
        "exact_numpy": timer(lambda: boards_numpy.preflop(hands, (), (every,)))}
    pairs: list[tuple[str, str]] = []
    if (fast := api("pokerfast.equity")) is not None and fast.available():
        timers["pokerfast"] = timer(lambda: fast.equity(list(SIX)))
        pairs += [("exact_numba", "pokerfast"), ("exact_numpy", "pokerfast")]
    if (old := sketch()) is not None:
        numbers = renumbered(np.array(hands))
        told = [tuple(h) for h in numbers.tolist()]
        timers["sketch_numba"] = timer(lambda: old.compiled.mc(numbers, np.zeros(0, np.int64), DRAWN, 7), 3)
        timers["sketch_numpy"] = timer(lambda: old.equity.mc(told, DRAWN, np.random.default_rng(1)))
        pairs += [("numba", "sketch_numba"), ("numpy", "sketch_numpy")]
    times = rounds_of(rounds, timers)
    return {f"equity_six_{a}_vs_{b}": compare(times, a, b) for a, b in pairs}


def two_drawn(rounds: int) -> dict[str, Result]:
    """Two hands with 100,000 boards drawn, against eval7's own function."""
    package = api("eval7")
    if package is None:
        return {}
    first, second = [package.Card(c) for c in ("As", "Ah")], package.HandRange("KsKh")
    drawn = plan([parse_range(t) for t in TWO], (), (), (3,), 1)
    times = rounds_of(rounds, {
        "numba": timer(lambda: boards_numba.sampled(drawn, DRAWN, 0, 1 << 40), 3),
        "numpy": timer(lambda: boards_numpy.sampled(drawn, DRAWN, 0, 1 << 40)),
        "eval7": timer(lambda: package.py_hand_vs_range_monte_carlo(first, second, [], DRAWN))})
    return {f"equity_two_drawn_{b}_vs_eval7": compare(times, b, "eval7") for b in ("numba", "numpy")}


def measure(rounds: int) -> Mapping[str, Result]:
    """All of it: name -> ratio and both times."""
    return exact(rounds) | six(rounds) | two_drawn(rounds)


def notes() -> list[str]:
    """What could not be measured."""
    return [*_notes, *(["The sketch of equity is not there."] if sketch() is None else [])]


if __name__ == "__main__":
    for said, r in measure(15).items():
        print(f"{said:42} {r['ratio']:10.2f}   ({r['low']:.2f} … {r['high']:.2f})   {r['ours_us']:12.1f} µs")
    print(*notes(), sep="\n")
