"""`make bench`: Sidepot's builds beside PokerKit, the yardstick in C and other engines, in one process, on the same hands.

Absolute figures wander with the machine's neighbours, so each round times everything of a comparison one after the other, and
what counts is the median of the rounds' ratios.  A round has hands of its own; between its timed hands our engines play
hundreds of others, since a processor that sees the same forty again foresees their branches.  Writes build/bench.json.
"""
import argparse
import gc
import json
import platform
import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from numba import njit
from rich.console import Console
from rich.table import Table

import compiling
import table
import yardstick
from runtimes import builds, drive
from sidepot._version import __version__

ROUNDS = 15
HANDS = 40                                     # of a round that PokerKit plays; it needs 5 ms for one
BATCH = 20_000                                 # hands of a round for what is as fast as C
ROOT = Path(__file__).resolve().parent.parent
Result = dict[str, float]
Times = Mapping[str, list[float]]


def clock(work: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def compare(times: Times, ours: str, theirs: str) -> Result:
    """What the rounds come to: how many times as fast as theirs, and both in microseconds."""
    ratios = [b / a for a, b in zip(times[ours], times[theirs], strict=True)]
    return {
        "ratio": statistics.median(ratios), "low": min(ratios), "high": max(ratios),
        "ours_us": statistics.median(times[ours]) * 1e6, "theirs_us": statistics.median(times[theirs]) * 1e6}


def rounds_of(rounds: int, timed: Mapping[str, Callable[[int], float]]) -> dict[str, list[float]]:
    """Seconds of each engine in each round; timed: engine by name, told the number of the round."""
    times: dict[str, list[float]] = {name: [] for name in timed}
    for number in range(rounds):
        for name, engine in timed.items():
            times[name].append(engine(number))
        gc.collect()                           # between rounds: collections would fall on either engine by chance
    return times


def hand_timer(jobs: list[table.Job], play: Callable[..., object], again: int, filler: int = 560) -> Callable[[int], float]:
    """Seconds for one hand of a round, the round's hands played `again` times with others before each time."""
    def timer(number: int) -> float:
        mine = jobs[number * HANDS:(number + 1) * HANDS]
        others = [jobs[(number * HANDS + HANDS + k) % len(jobs)] for k in range(filler)]
        spent = 0.0
        for _ in range(again):
            for job in others:
                play(*job)
            begin = time.process_time()
            for job in mine:
                play(*job)
            spent += time.process_time() - begin
        return spent / (again * HANDS)
    return timer


def whole_hands(players: int, rounds: int, names: Iterable[str]) -> dict[str, list[float]]:
    """Whole hands, from the posts to the last odd chip."""
    jobs = table.many(players, max(rounds * HANDS, 600)).jobs(0, max(rounds * HANDS, 600))
    engines: dict[str, Callable[[int], float]] = {}
    engines["pokerkit"] = hand_timer(jobs, lambda *job: table.kit_hand(table.Job(*job)), 1, 0)
    engines["plain"] = hand_timer(jobs, builds.plain().drive.play_mixed, 2)
    if "mypyc" in names:
        engines["mypyc"] = hand_timer(jobs, builds.compiled().drive.play_mixed, 10)
    if "hand" in names:
        engines["hand"] = hand_timer(jobs, lambda *job: table.public_hand(table.Job(*job)), 1, 40)
    if "batch" in names:
        many, policy = table.many(players, BATCH), njit(drive.mixed)
        many.tables.play(policy)               # compiles
        engines["batch"] = lambda number: clock(lambda: many.tables.play(policy)) / BATCH
        engines["c"] = lambda number: clock(
            lambda: yardstick.play_hands(many.stacks, many.antes, many.cards, many.tables.seed)) / BATCH
        if (many.tables.play(policy)[0] != yardstick.play_hands(many.stacks, many.antes, many.cards, many.tables.seed)).any():
            raise SystemExit("batch and C come to different stacks: the comparison would say nothing")
    return rounds_of(rounds, engines)


def betting(players: int, rounds: int, names: Iterable[str]) -> dict[str, list[float]]:
    """Deal and bet, without the showdown."""
    jobs = table.many(players, max(rounds * HANDS, 600)).jobs(0, max(rounds * HANDS, 600))

    def bet(build: builds.Build) -> Callable[..., object]:
        post_mixed, bet_mixed = build.drive.post_mixed, build.drive.bet_mixed
        return lambda stacks, ante, cards, dice: bet_mixed(post_mixed(stacks, ante, cards), dice)
    engines = {
        "pokerkit": hand_timer(jobs, lambda *job: table.kit_bet(table.kit_betting_state(table.Job(*job)), job[3]), 1, 0),
        "plain": hand_timer(jobs, bet(builds.plain()), 3)}
    if "mypyc" in names:
        engines["mypyc"] = hand_timer(jobs, bet(builds.compiled()), 10)
    return rounds_of(rounds, engines)


def legal_apply(players: int, rounds: int, names: Iterable[str]) -> dict[str, list[float]]:
    """One legal and one apply, called from Python, on one long street; the copy of the state that it begins with included."""
    length = 60
    scripts = [table.long_street(players, length, seed) for seed in range(40)]
    job = table.war_job(players)

    def timer(run: Callable[[list[int]], object], times: int) -> Callable[[int], float]:
        def play() -> None:
            for _ in range(times):
                for script in scripts:
                    run(script)
        return lambda number: clock(play) / (times * len(scripts) * length)

    def core(build: builds.Build) -> Callable[[list[int]], object]:
        start = build.drive.post_mixed(*job[:3])
        return lambda script: table.core_war(build, start, script)

    def pokerkit(number: int) -> float:
        ready = [table.kit_betting_state(job) for _ in range(10)]

        def play() -> None:
            for s in ready:
                table.kit_war(s, scripts[number % len(scripts)])
        return clock(play) / (len(ready) * length)
    engines: dict[str, Callable[[int], float]] = {"pokerkit": pokerkit, "plain": timer(core(builds.plain()), 3)}
    if "mypyc" in names:
        start = yardstick.extension().Hand(job.stacks, table.SMALL, table.BIG, job.ante, job.cards)
        engines["mypyc"] = timer(core(builds.compiled()), 10)
        engines["c"] = timer(lambda script: table.c_war(start, script), 10)
    return rounds_of(rounds, engines)


def engines(rounds: int, names: Iterable[str]) -> dict[str, Result]:
    """Our builds against PokerKit and against C."""
    found: dict[str, Result] = {}
    for n in (2, 6, 9):
        every = (*names, "hand", "batch") if n == 6 else tuple(names)
        times = whole_hands(n, rounds, every)
        found[f"plain_vs_pokerkit_{n}"] = compare(times, "plain", "pokerkit")
        if "mypyc" in times:
            found[f"mypyc_vs_pokerkit_{n}"] = compare(times, "mypyc", "pokerkit")
        if n == 6:
            found["batch_vs_pokerkit_6"] = compare(times, "batch", "pokerkit")
            found["batch_vs_c_6"] = compare(times, "batch", "c")
            found["hand_vs_pokerkit_6"] = compare(times, "hand", "pokerkit")
    times = betting(6, rounds, names)
    found["plain_betting_vs_pokerkit_6"] = compare(times, "plain", "pokerkit")
    if "mypyc" in times:
        found["mypyc_betting_vs_pokerkit_6"] = compare(times, "mypyc", "pokerkit")
    times = legal_apply(6, rounds, names)
    found["plain_legal_apply_vs_pokerkit"] = compare(times, "plain", "pokerkit")
    if "mypyc" in times:
        found["mypyc_legal_apply_vs_pokerkit"] = compare(times, "mypyc", "pokerkit")
        # How many times as long as the extension takes: smaller is better, as the other way round everywhere else.
        found["mypyc_legal_apply_vs_c_ext"] = _turned(compare(times, "mypyc", "c"))
    return found


def _turned(result: Result) -> Result:
    """The ratio as time instead of speed."""
    return {**result, "ratio": 1 / result["ratio"], "low": 1 / result["high"], "high": 1 / result["low"]}


# What is measured, in words; the rest is told by the module that measures it.
SAID = {
    **{f"plain_vs_pokerkit_{n}": f"whole hands, {n} players, plain" for n in (2, 6, 9)},
    **{f"mypyc_vs_pokerkit_{n}": f"whole hands, {n} players, compiled" for n in (2, 6, 9)},
    "batch_vs_pokerkit_6": "whole hands, 6 players, batch", "batch_vs_c_6": "batch against C (share of its speed)",
    "hand_vs_pokerkit_6": "whole hands on Hand (events, checks), 6 players",
    "plain_betting_vs_pokerkit_6": "deal and betting only, 6 players, plain",
    "mypyc_betting_vs_pokerkit_6": "deal and betting only, 6 players, compiled",
    "plain_legal_apply_vs_pokerkit": "one legal + apply, plain", "mypyc_legal_apply_vs_pokerkit": "one legal + apply, compiled",
    "mypyc_legal_apply_vs_c_ext": "the same against an extension in C (times its time)",
}
# Further benches.
MORE = ("ranks", "equities", "verifying", "rivals")


def more(rounds: int, wanted: Iterable[str]) -> tuple[dict[str, Result], dict[str, float], list[str]]:
    """What the other modules measure: comparisons, hands a second, and notes on what is absent."""
    found: dict[str, Result] = {}
    rates: dict[str, float] = {}
    notes: list[str] = []
    for name in wanted:
        module: Any = import_module(name)
        if name == "rivals":
            found |= module.measure(rounds, table.core_hand)
            notes += module.available()[1].values()
        elif name == "verifying":
            for key, r in module.verifying(max(3, rounds // 2)).items():
                if "ratio" in r:
                    found[key] = r
                else:
                    rates[key] = r["hands_per_s"]
            rates["verify_hands_per_s"] = max(rates.values())
        else:
            found |= module.measure(rounds)
            notes += module.notes()
    return found, rates, notes


def show(console: Console, found: Mapping[str, Result]) -> None:
    """A table of everything."""
    shown = Table(title=f"Sidepot {__version__}, Python {platform.python_version()}; medians of rounds side by side")
    for head in ("what", "Sidepot µs", "other µs", "ratio", "rounds from … to"):
        shown.add_column(head, justify="left" if head == "what" else "right", overflow="fold")
    for name, r in found.items():
        digits = 2 if r["ratio"] < 20 else 0
        shown.add_row(SAID.get(name, name), f"{r['ours_us']:,.3f}", f"{r['theirs_us']:,.3f}", f"{r['ratio']:,.{digits}f}",
                      f"{r['low']:,.{digits}f} … {r['high']:,.{digits}f}")
    console.print(shown)


def main() -> None:
    """Measure, print a table, write build/bench.json."""
    parser = argparse.ArgumentParser(description="Measure Sidepot beside others.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="interleaved rounds (default %(default)s)")
    parser.add_argument("--only", choices=("engines", *MORE), action="append", help="only this part; may be given several times")
    given = parser.parse_args()
    wanted = given.only or ("engines", *MORE)
    console = Console()
    names = () if (lack := compiling.missing()) else ("mypyc",)
    gc.disable()
    found = engines(given.rounds, names) if "engines" in wanted else {}
    others, rates, notes = more(given.rounds, [name for name in MORE if name in wanted])
    found |= others
    show(console, found)
    for name, rate in rates.items():
        console.print(f"  {name}: {rate:,.0f}")
    for note in [f"The compiled build was left out: it needs {lack}."] * bool(lack) + notes:
        console.print(f"  {note}")
    target = ROOT / "build" / "bench.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps({
        "version": __version__, "python": platform.python_version(), "rounds": given.rounds,
        "ratios": {name: round(r["ratio"], 3) for name, r in found.items()} | {name: round(rate) for name, rate in rates.items()},
        "details": found, "notes": notes}, indent=1) + "\n")
    console.print(f"Written to {target.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
