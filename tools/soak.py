"""`make soak`: the live tables' tests at full length, then the load; prints a table of figures and writes build/soak.json.

    python tools/soak.py                     all of it: about an hour on two cores
    python tools/soak.py --share 0.05        the same with a twentieth of everything, to see that it runs
    python tools/soak.py kills cuts          only these

The figures are what the tests print; a test that fails is told with its name, and the exit code is 1.
"""
import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

import table_load
from sidepot._version import __version__

ROOT = Path(__file__).resolve().parent.parent


class Part(NamedTuple):
    """A test at full length.  files: of tests; numbers: what its environment variables are set to."""

    files: tuple[str, ...]
    numbers: dict[str, int]


PARTS = {
    "kills": Part(("test_table_kills.py",), {"SIDEPOT_KILLS": 300}),
    "cuts": Part(("test_table_starts.py",), {"SIDEPOT_CUTS": 300}),
    "store": Part(("test_sqlite_store.py",), {"SIDEPOT_KILLS": 300}),
    "leaks": Part(("test_table_leaks.py",), {"SIDEPOT_LEAK_HANDS": 5000}),
    "evenings": Part(("test_table_evenings.py",), {"SIDEPOT_EVENINGS": 500}),
    "commands": Part(("test_table_commands.py",), {"SIDEPOT_COMMANDS": 1_000_000}),
}
LOADS = {
    "load": ["--every", "2"],
    "full speed": ["--every", "0", "--idle", "0"],
}


class Result(NamedTuple):
    """What a part came to.  figures: lines, as the tests print them."""

    well: bool
    seconds: float
    figures: list[str]


def tests(part: Part, share: float) -> Result:
    """Run a part's tests; a failure's own report goes to the terminal as it is."""
    numbers = {name: str(max(15, round(number * share))) for name, number in part.numbers.items()}
    path = os.pathsep.join(str(ROOT / folder) for folder in ("src", "tools", "tests"))
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        code = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-o", "junit_logging=system-out", f"--junitxml={report}",
             *(str(ROOT / "tests" / file) for file in part.files)],
            cwd=ROOT, env={**os.environ, **numbers, "PYTHONPATH": path}, check=False).returncode
        seconds = time.perf_counter() - began
        if not report.exists():
            return Result(False, seconds, [f"pytest ended with {code}"])
        suite = ET.parse(report).getroot()
    said = [line.strip() for out in suite.iter("system-out") for line in (out.text or "").splitlines()]
    failed = [f"FAILED {case.get('name')}" for case in suite.iter("testcase") if case.find("failure") is not None]
    # pytest puts a heading of dashes above what a test has printed.
    return Result(code == 0, seconds, [*failed, *(line for line in said if line and not line.startswith("-"))])


def load(words: list[str], share: float) -> tuple[Result, dict[str, float]]:
    """Tables under load; the figures as numbers too."""
    args = table_load.arguments([*words, "--tables", str(max(10, round(500 * share))), "--seconds", "30"])
    began = time.perf_counter()
    try:
        found = asyncio.run(table_load.measure(args))
    except (RuntimeError, OSError) as e:
        return Result(False, time.perf_counter() - began, [str(e)]), {}
    return Result(True, time.perf_counter() - began, table_load.told(args, found)), found


def main() -> int:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join([*PARTS, *LOADS])}; all without")
    parser.add_argument("--share", type=float, default=1.0, help="of the full length")
    args = parser.parse_args()
    wanted = args.parts or [*PARTS, *LOADS]
    if unknown := [name for name in wanted if name not in PARTS and name not in LOADS]:
        parser.error(f"there is no part {', '.join(unknown)}; there are {', '.join([*PARTS, *LOADS])}")
    results: dict[str, Result] = {}
    numbers: dict[str, dict[str, float]] = {}
    for name in wanted:
        print(f"\n== {name}", flush=True)
        if name in PARTS:
            results[name] = tests(PARTS[name], args.share)
        else:
            results[name], numbers[name] = load(LOADS[name], args.share)
    table = Table("part", "", "seconds", "figures", title=f"Sidepot {__version__}, {platform.machine()}, {os.cpu_count()} cores")
    for name, result in results.items():
        table.add_row(name, "well" if result.well else "FAILED", f"{result.seconds:,.0f}", "\n".join(result.figures))
    Console(width=140).print(table)
    target = ROOT / "build" / "soak.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps({
        "version": __version__, "python": platform.python_version(), "cores": os.cpu_count(), "share": args.share,
        "parts": {name: {**result._asdict(), **({"numbers": numbers[name]} if name in numbers else {})}
                  for name, result in results.items()}}, indent=1) + "\n", "utf-8")
    return 0 if all(result.well for result in results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
