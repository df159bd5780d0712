"""`make bench`: Sidepot beside PokerKit 0.7.7, in one process, on the same hands.

Absolute figures wander with the machine's neighbours, so each round times all engines one after the other and what counts is
the median of the rounds' ratios.  Writes build/bench.json.
"""
import argparse
import gc
import json
import platform
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import table
from sidepot._version import __version__

ROUNDS = 15
Play = Callable[[table.Job], object]
ROOT = Path(__file__).resolve().parent.parent


def clock(work: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def summary(ratios: list[float], us: list[float], them: list[float]) -> dict[str, float]:
    """What the rounds come to."""
    return {
        "ratio": statistics.median(ratios), "low": min(ratios), "high": max(ratios), "ours_us": statistics.median(us),
        "theirs_us": statistics.median(them)}


def play(engine: Play, jobs: list[table.Job]) -> None:
    """All hands, one after the other."""
    for job in jobs:
        engine(job)


def paired(rounds: int, players: int, hands: int, times: int, ours: Play, theirs: Play) -> dict[str, float]:
    """Medians over the rounds.  Each round has `hands` hands of its own, played by both; ours `times` over, for the clock."""
    ratios, us, them = [], [], []
    every = table.jobs(players, rounds * hands)
    for number in range(rounds):
        jobs = every[number * hands:(number + 1) * hands]
        a = clock(partial(play, ours, jobs * times)) / (times * hands)
        b = clock(partial(play, theirs, jobs)) / hands
        ratios.append(b / a)
        us.append(a * 1e6)
        them.append(b * 1e6)
    return summary(ratios, us, them)


def whole_hands(players: int, rounds: int, engine: Play) -> dict[str, float]:
    """Whole hands, against PokerKit."""
    return paired(rounds, players, 40, 3 if engine is table.public_hand else 25, engine, table.kit_hand)


def betting(players: int, rounds: int) -> dict[str, float]:
    """Deal and bet without the showdown."""
    return paired(rounds, players, 60, 25, lambda j: table.bet(table.deal(j), j.dice),
                  lambda j: table.kit_bet(table.kit_betting_state(j), j.dice))


def legal_apply(players: int, rounds: int) -> dict[str, float]:
    """One legal and one apply, on one long street."""
    length, few, many = 60, 10, 300
    script = table.long_street(players, length, 3)
    start = table.deal(table.war_job(players))
    ready: list[Any] = []

    def ours() -> None:
        for _ in range(many):
            table.core_war(start, script)

    def theirs() -> None:
        for s in ready:
            table.kit_war(s, script)

    ratios, us, them = [], [], []
    for _ in range(rounds):
        ready[:] = [table.kit_betting_state(table.war_job(players)) for _ in range(few)]
        a = clock(ours) / (many * length)
        b = clock(theirs) / (few * length)
        ratios.append(b / a)
        us.append(a * 1e6)
        them.append(b * 1e6)
    return summary(ratios, us, them)


def main() -> None:
    """Measure, print a table, write build/bench.json."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="interleaved rounds (default %(default)s)")
    rounds = parser.parse_args().rounds
    gc.disable()                                   # collections would fall on either engine by chance
    results: dict[str, dict[str, float]] = {}
    for n in (2, 6, 9):
        results[f"plain_vs_pokerkit_{n}"] = whole_hands(n, rounds, table.core_hand)
        gc.collect()
    results["plain_betting_vs_pokerkit_6"] = betting(6, rounds)
    results["plain_legal_apply_vs_pokerkit"] = legal_apply(6, rounds)
    results["hand_vs_pokerkit_6"] = whole_hands(6, max(3, rounds // 3), table.public_hand)
    said = {
        "plain_vs_pokerkit_2": "whole hands, 2 players", "plain_vs_pokerkit_6": "whole hands, 6 players",
        "plain_vs_pokerkit_9": "whole hands, 9 players", "plain_betting_vs_pokerkit_6": "deal and betting only, 6 players",
        "plain_legal_apply_vs_pokerkit": "one legal + apply",
        "hand_vs_pokerkit_6": "whole hands on Hand (events, checks), 6 players",
    }
    console = Console()
    shown = Table(title=f"Sidepot {__version__}, plain Python {platform.python_version()}, against PokerKit 0.7.7")
    for head in ("what", "Sidepot µs", "PokerKit µs", "times as fast", "rounds from … to"):
        shown.add_column(head, justify="left" if head == "what" else "right")
    for name, r in results.items():
        shown.add_row(
            said[name], f"{r['ours_us']:,.2f}", f"{r['theirs_us']:,.1f}", f"{r['ratio']:,.1f}",
            f"{r['low']:,.0f} … {r['high']:,.0f}")
    console.print(shown)
    target = ROOT / "build" / "bench.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps({
        "version": __version__, "python": platform.python_version(), "rounds": rounds,
        "ratios": {name: round(r["ratio"], 2) for name, r in results.items()}, "details": results}, indent=1) + "\n")
    console.print(f"Written to {target.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
