"""Fuzz the readers, led by coverage: `python tools/fuzz.py TARGET|all [--seconds N]`.  Needs atheris: pip install -e '.[fuzz]'.

Only sidepot's own modules are measured.  Inputs that reach something new are kept in build/fuzz/TARGET/corpus and start the
next run; what breaks a truth lies in build/fuzz/TARGET/found, one input for each place in the code, with what happened beside
it.  A hang (--hang seconds) or more than a gigabyte of memory ends the target and is reported too.

`python tools/fuzz.py TARGET --try FILE` runs one input alone, with the traceback.  An input that has been mended belongs
into tests/fuzz/TARGET, under a name that says what was wrong; `make test` tries it from then on.  Exit code 1 when
anything was found.
"""
import argparse
import hashlib
import os
import random
import re
import shutil
import subprocess
import sys
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "fuzz"
NAMES = ("spot", "actions", "cards", "spoken", "search", "phh", "phh_file", "bulk", "states", "cases", "house", "lines", "referee",
         "tables", "ranges", "equity", "cli")
SLOW = 1.0                                     # seconds of processor time for one input; more is a find


def main() -> int:
    """Run what was asked for; the exit code."""
    parser = argparse.ArgumentParser(prog="fuzz.py", description="Fuzz the readers of text and files.")
    parser.add_argument("target", choices=("all", *NAMES))
    parser.add_argument("--seconds", type=int, default=60, help="for each target (default 60)")
    parser.add_argument("--hang", type=int, default=20, help="seconds after which one input counts as endless (default 20)")
    parser.add_argument("--seed", type=int, default=0, help="of chance; 0: another one each time")
    parser.add_argument("--try", dest="one", type=Path, help="run this one input and stop")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.one is not None:
        return _try(told.target, told.one.read_bytes())
    if told.inside:
        _inside(told.target, told.seconds, told.hang, told.seed)
    try:
        import atheris  # noqa: F401 - only whether it is there
    except ImportError:
        sys.exit("fuzz: atheris is not installed: pip install -e '.[fuzz]'")
    results = [_outside(name, told) for name in (NAMES if told.target == "all" else (told.target,))]
    print(f"\n{'target':<10}{'seconds':>8}{'inputs':>12}{'edges':>8}{'corpus':>8}{'found':>7}")
    for name, seconds, inputs, edges, corpus, found in results:
        print(f"{name:<10}{seconds:>8.0f}{inputs:>12,}{edges:>8,}{corpus:>8,}{found:>7}")
    print(f"{'all':<10}{sum(r[1] for r in results):>8.0f}{sum(r[2] for r in results):>12,}{'':>16}{sum(r[5] for r in results):>7}")
    return 1 if any(r[5] for r in results) else 0


def _try(target: str, data: bytes) -> int:
    from fuzzing.targets import TARGETS
    began = time.process_time()
    TARGETS[target].run(data)
    print(f"{target}: nothing wrong, {time.process_time() - began:.3f} s")
    return 0


def _outside(target: str, told: argparse.Namespace) -> tuple[str, float, int, int, int, int]:
    """Run a target in a process of its own; (name, seconds, inputs, edges, size of the corpus, finds)."""
    folder = BUILD / target
    shutil.rmtree(folder / "found", ignore_errors=True)
    for name in ("found", "corpus", "seeds"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    print(f"== {target}, {told.seconds} s", flush=True)
    began = time.monotonic()
    words = [target, "--inside", "--seconds", str(told.seconds), "--hang", str(told.hang), "--seed", str(told.seed)]
    done = subprocess.run([sys.executable, __file__, *words], capture_output=True, cwd=ROOT, check=False)
    log = done.stderr.decode("utf-8", "replace")
    (folder / "log").write_text(log, "utf-8")
    seconds = time.monotonic() - began
    inputs = _last(r"stat::number_of_executed_units: (\d+)", log) or _last(r"^#(\d+)", log)
    found = sorted(p for p in (folder / "found").iterdir() if p.suffix != ".txt")
    for path in found:
        why = path.with_suffix(".txt")
        told_of = why.read_text("utf-8").splitlines()[0] if why.exists() else "endless, or too much memory"
        print(f"   {path.relative_to(ROOT)}: {told_of}")
    if done.returncode and not found:
        print(f"   the run itself failed, see {(folder / 'log').relative_to(ROOT)}: {log[-300:]}")
    size = sum(1 for _ in (folder / "corpus").iterdir())
    return target, seconds, inputs, _last(r"cov: (\d+)", log), size, len(found) + (1 if done.returncode and not found else 0)


def _last(pattern: str, log: str) -> int:
    found = re.findall(pattern, log, re.MULTILINE)
    return int(found[-1]) if found else 0


def _inside(target: str, seconds: int, hang: int, seed: int) -> None:
    """The process of one target; libFuzzer ends it."""
    import atheris
    with atheris.instrument_imports(include=["sidepot"]):
        from fuzzing import seeds as from_seeds
        from fuzzing.targets import TARGETS
    folder = BUILD / target
    for data in from_seeds.seeds(target):
        (folder / "seeds" / hashlib.sha1(data).hexdigest()).write_bytes(data)
    words = folder / "tokens"
    escaped = ("".join(f"\\x{byte:02x}" for byte in t) for t in from_seeds.tokens(target) if len(t) <= 60)
    words.write_text("".join(f'"{word}"\n' for word in escaped), "ascii")
    reader, longest, _ = TARGETS[target]
    places: set[str] = set()

    def one(data: bytes) -> None:
        began = time.process_time()
        try:
            reader(data)
            spent = time.process_time() - began
            assert spent < SLOW, f"took {spent:.1f} s"
        except Exception as error:
            place = _place(error)
            if place not in places:
                places.add(place)
                _keep(folder / "found", data, place, error)

    def change(data: bytes, largest: int, seed: int) -> bytes:
        rng = random.Random(seed)
        if rng.random() < 0.5:
            return bytes(atheris.Mutate(data, largest))
        return from_seeds.changed(data, rng, target)[:largest]

    os.chdir(folder)
    atheris.Setup(
        ["fuzz", str(folder / "corpus"), str(folder / "seeds"), f"-max_total_time={seconds}", f"-max_len={longest}",
         f"-dict={words}", f"-timeout={hang}", "-rss_limit_mb=1024", "-print_final_stats=1", f"-seed={seed}", "-reload=0",
         f"-artifact_prefix={folder / 'found'}/", f"-report_slow_units={hang}"],
        one, custom_mutator=change)
    atheris.Fuzz()


def _place(error: Exception) -> str:
    """Where it happened, so that each fault is kept once: the kind of error and the two innermost lines of ours."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "sidepot" in f.filename or "fuzzing" in f.filename]
    return f"{type(error).__name__} " + " < ".join(f"{Path(f.filename).name}:{f.lineno}" for f in reversed(frames[-2:]))


def _keep(folder: Path, data: bytes, place: str, error: Exception) -> None:
    name = hashlib.sha1(data).hexdigest()[:12]
    (folder / name).write_bytes(data)
    told = f"{place}: {str(error)[:300]}\n\n{''.join(traceback.format_exception(error))[-4000:]}"
    (folder / f"{name}.txt").write_text(told, "utf-8", "backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
