"""Change the core in every small way, one at a time, and see that the nets notice: `python tools/mutants.py [MODULE ...]`.

    python tools/mutants.py                    all of src/sidepot/core, less than half an hour on two processors
    python tools/mutants.py ranking pots       only these modules

The changes are mutmut's (pip install -e '.[mutants]'; settings in pyproject.toml): numbers one larger, operators exchanged,
arguments left out, values replaced by None.  A changed core must fail tests/nets.py, or loop until its time is up.  What
survives must be explained in tests/mutants.toml: it changes nothing that anybody could see.  A survivor without an
explanation, or an explanation without a survivor, is a failure, and so are fewer than 95 % killed of the whole core.

mutmut works on a copy in build/mutants, so that what `make fast` compiled is not run in place of the changed source.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutants"
CORE = ROOT / "src" / "sidepot" / "core"
EXPLAINED = ROOT / "tests" / "mutants.toml"
COPIED = (
    "src", "tests", "tools", "docs", "bench", "README.md", "README.zh-CN.md", "CONTRIBUTING.md", "CHANGELOG.md", "pyproject.toml")
LEAST = 95                                     # per cent
DEAD = ("killed", "timeout")
_RESULT = re.compile(r"^\s+sidepot\.core\.(\S+): (.+)$", re.MULTILINE)


Change = tuple[str, str, str]                  # module and function; the line before; the line after


class Mutant(NamedTuple):
    """A change of the core and mutmut's name for it."""

    name: str
    change: Change


def main(arguments: Sequence[str]) -> int:
    """Run what was asked for; the exit code."""
    parser = argparse.ArgumentParser(prog="mutants.py", description="Change the core in small ways; the nets must notice.")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"of {', '.join(modules())}; left out: all")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    told = parser.parse_args(arguments)
    chosen = told.modules or modules()
    if unknown := set(chosen) - set(modules()):
        parser.error(f"the core has no module {', '.join(sorted(unknown))}")
    if shutil.which(MUTMUT[0]) is None:
        sys.exit("mutants: mutmut is not installed: pip install -e '.[mutants]'")
    began = time.monotonic()
    copy()
    run(told.processes, chosen)
    found = {name: status for name, status in results().items() if name.split(".")[0] in chosen}
    survivors = [shown(name) for name, status in found.items() if status not in DEAD]
    code = tell(found, survivors, chosen)
    print(f"{time.monotonic() - began:.0f} s")
    return code


def modules() -> list[str]:
    """The core's modules."""
    return sorted(path.stem for path in CORE.glob("*.py") if path.stem != "__init__")


# ---- mutmut

MUTMUT = (str(Path(sys.executable).parent / "mutmut"),)


def copy() -> None:
    """A fresh copy of the project without anything compiled."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, WORK / name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
        else:
            shutil.copy2(ROOT / name, WORK / name)


def mutmut(*words: str, log: bool = False) -> str:
    """What mutmut says; its environment is the same every time, so that the run can be repeated."""
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTEST_ADDOPTS")}
    env |= {"CI": "true", "PYTHONHASHSEED": "0"}
    done = subprocess.run([*MUTMUT, *words], cwd=WORK, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    said = done.stdout.decode("utf-8", "replace")
    if log:
        (WORK / "log").write_text(said.replace("\r", "\n"), "utf-8")
    if done.returncode:
        sys.exit(f"mutants: mutmut {words[0]} failed:\n{said[-3000:]}")
    return said


def run(processes: int, chosen: Sequence[str]) -> None:
    """Try the mutants of the chosen modules."""
    print(f"Running the mutants of {', '.join(chosen)}; {WORK.relative_to(ROOT)}/log tells the rest afterwards.", flush=True)
    mutmut("run", "--max-children", str(processes), *(f"sidepot.core.{module}.*" for module in chosen), log=True)


def results() -> dict[str, str]:
    """What became of every mutant, by its name without the package."""
    return dict(_RESULT.findall(mutmut("results", "--all", "true")))


def shown(name: str) -> Mutant:
    """A mutant with its change."""
    lines = mutmut("show", f"sidepot.core.{name}").splitlines()
    was, now = (" ".join(line[1:].partition("  # ")[0].strip() for line in lines if line.startswith(sign) and line[:3] != 3 * sign)
                for sign in "-+")
    plain = name.replace("ǁ", ".")             # pots.x_settle__mutmut_7, state.xǁStateǁ__init____mutmut_7
    return Mutant(name, (re.sub(r"\.x[_.](.+)__mutmut_\d+$", r".\1", plain), was, now))


# ---- what is explained

def explained() -> Counter[Change]:
    """The changes that may survive, each as often as it is written down: the same line may stand in a function twice."""
    entries = tomllib.loads(EXPLAINED.read_text("utf-8")).get("survivor", [])
    return Counter((where, entry["was"], now) for entry in entries for where in entry["where"] for now in entry["now"])


def tell(found: dict[str, str], survivors: list[Mutant], chosen: Sequence[str]) -> int:
    """The table, what is not explained and what is explained in vain; the exit code."""
    left, new = Counter({change: n for change, n in explained().items() if change[0].split(".")[0] in chosen}), []
    for m in survivors:
        if left[m.change]:
            left[m.change] -= 1
        else:
            new.append(m)
    vain = sorted(left.elements())
    print(f"\n{'module':<10}{'mutants':>8}{'killed':>8}{'timeout':>8}{'explained':>10}{'unexplained':>12}{'dead':>8}")
    rows = [*((module, lambda name, module=module: name.split(".")[0] == module) for module in chosen), ("all", lambda name: True)]
    share = 0.0
    for title, belongs in rows:
        count = Counter(status for name, status in found.items() if belongs(name))
        alive, open_ = sum(belongs(m.name) for m in survivors), sum(belongs(m.name) for m in new)
        share = 100 * (count["killed"] + count["timeout"]) / max(1, count.total())
        print(f"{title:<10}{count.total():>8}{count['killed']:>8}{count['timeout']:>8}{alive - open_:>10}{open_:>12}{share:>7.1f}%")
    for name, (where, was, now) in new:
        print(f"\nsurvives unexplained: {where} ({found[name]}; {name})\n  - {was}\n  + {now}")
    for where, was, now in vain:
        print(f"\nexplained, but no such survivor: {where}\n  - {was}\n  + {now}")
    few = share < LEAST and list(chosen) == modules()
    if few:
        print(f"\nonly {share:.1f} % were killed; {LEAST} % are asked for")
    return 1 if new or vain or few or not found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
