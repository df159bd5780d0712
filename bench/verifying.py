"""Verifying recorded hands, beside tomllib that only reads them: `python bench/verifying.py`, and `verifying` for bench.py.

tomllib reads each hand's text or the whole file, whichever is quicker; Sidepot reads, replays and compares.  The hands are those
of tools/recorded_hands.py, 6 players.  All in one process and in turn, CPU time; what counts is the median of the rounds.
"""
import argparse
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent / "tools"))
import compiling
from recorded_hands import hands
from runtimes import builds

ROUNDS, HANDS = 7, 3000
Found = dict[str, dict[str, float]]


def verifying(rounds: int = ROUNDS, count: int = HANDS) -> Found:
    """`verify_vs_tomllib_{plain,mypyc}` (ratio, low, high, ours_us, theirs_us a hand), `verify_hands_per_s_{plain,mypyc}`."""
    ways: dict[str, Any] = {"plain": builds.plain()}
    if not compiling.missing():
        ways["mypyc"] = builds.compiled()
    ours: dict[str, list[float]] = {way: [] for way in ways}
    theirs: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(rounds + 1):               # the first is to warm up
            texts = list(hands(count, seed=number, cents=True))
            path = Path(folder, f"{number}.phhs")
            path.write_text("".join(texts), "utf-8")
            toml = min(clock(lambda: [tomllib.loads(text) for text in texts]), clock(lambda: whole(path)))   # noqa: B023
            for way, build in ways.items():
                verify = builds.module_of(build, "analysis").verify
                seconds = clock(lambda: equal(verify([path]), count))   # noqa: B023
                if number:
                    ours[way].append(seconds / count)
            if number:
                theirs.append(toml / count)
    found: Found = {}
    for way, times in ours.items():
        ratios = [t / o for t, o in zip(theirs, times, strict=True)]
        found[f"verify_vs_tomllib_{way}"] = {
            "ratio": statistics.median(ratios), "low": min(ratios), "high": max(ratios), "ours_us": statistics.median(times) * 1e6,
            "theirs_us": statistics.median(theirs) * 1e6}
        found[f"verify_hands_per_s_{way}"] = {"hands_per_s": 1 / statistics.median(times)}
    return found


def clock(work: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def whole(path: Path) -> object:
    """A file, read as TOML at once."""
    with open(path, "rb") as f:
        return tomllib.load(f)


def equal(report: Any, count: int) -> None:
    """All hands came out as recorded, else the measure means nothing."""
    if report.counts["equal"] != count:
        raise SystemExit(f"only {report.counts['equal']} of {count} hands are equal")


# ---- one large file

def large(path: Path, count: int, jobs: int) -> dict[str, float]:
    """One run over a file in a process of its own: wall and CPU seconds, and the most memory it held (MB)."""
    code = f"import sys; sys.path[:0] = {sys.path!r}; import verifying; verifying.alone({str(path)!r}, {count}, {jobs})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    wall, cpu, most = map(float, done.stdout.split())
    return {"wall_s": wall, "cpu_s": cpu, "most_mb": most}


def alone(path: str, count: int, jobs: int) -> None:
    """What `large` runs."""
    build = builds.plain() if compiling.missing() else builds.compiled()
    verify = builds.module_of(build, "analysis").verify
    start = time.perf_counter(), sum(os.times()[:4])
    equal(verify([path], jobs=jobs), count)
    wall, cpu = time.perf_counter() - start[0], sum(os.times()[:4]) - start[1]
    # Not getrusage: that begins with what the process had from which this one was forked.
    status = Path("/proc/self/status")
    held = re.search(r"VmHWM:\s+(\d+)", status.read_text()) if status.exists() else None
    print(wall, cpu, int(held[1]) / 1024 if held else 0)


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=ROUNDS)
    asked.add_argument("--large", type=int, nargs="*", default=[10_000, 100_000, 300_000], metavar="HANDS")
    options = asked.parse_args()
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    for name, r in verifying(options.rounds).items():
        print(f"{name:28}", "  ".join(f"{key} {value:,.1f}" for key, value in r.items()))
    with tempfile.TemporaryDirectory() as folder:
        for count in options.large:
            path = Path(folder, f"{count}.phhs")
            with open(path, "w", encoding="utf-8") as f:
                f.writelines(hands(count, cents=True))
            for jobs in (1, 2):
                r = large(path, count, jobs)
                print(f"{count:9,} hands, {path.stat().st_size / 1e6:.0f} MB, {jobs} processes: wall {r['wall_s']:.2f} s, "
                      f"CPU {r['cpu_s']:.2f} s, most memory of one {r['most_mb']:.0f} MB")


if __name__ == "__main__":
    main()
