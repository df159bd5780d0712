"""One source, three runtimes: interpreted, compiled by mypyc, jitted by numba.  `make runtimes` compares far more of the same."""
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import compiling
from conftest import ROOT
from runtimes import builds
from sidepot import _build

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def compiled():
    if lack := compiling.missing():
        if os.environ.get("CI"):
            pytest.fail(f"compiling the core needs {lack}, and CI has to have it", pytrace=False)
        pytest.skip(f"compiling the core needs {lack}")
    return builds.compiled()


def test_the_two_builds_are_what_they_should_be(compiled):
    plain = builds.plain()
    assert not plain.compiled
    assert compiled.compiled
    assert plain.state.FIELDS == compiled.state.FIELDS


def test_plain_compiled_and_batch_play_alike(compiled):
    """Final stacks of random games of every kind, and every triple, reason and refusal of random decisions."""
    import equal_runtimes
    differ, seen = equal_runtimes.run(hands=40_000, decisions=4_000, seed=7, tell=False)
    assert differ == 0
    assert seen["hands"] == 40_000
    assert seen["decisions"] >= 4_000
    assert seen["refused"] > 10_000
    met = {kind for kind, count in seen.items() if count}
    assert met >= {
        "no-limit", "pot-limit", "fixed-limit", "antes", "straddles", "live or dead posts", "dead small blind", "rake",
        "several boards", "near 2^53 chips", "short blinds or antes", *(f"{n} players" for n in range(2, 10))}


def test_a_difference_is_found(compiled, monkeypatch, capsys):
    """The comparison can fail: one build that pays the odd chip elsewhere, or refuses something else, is noticed."""
    import equal_runtimes
    plain = builds.plain()
    settle = plain.drive.settle
    monkeypatch.setattr(plain.drive, "settle", lambda h, scores, boards: (settle(h, scores, boards), h.stack.reverse()))
    differ, _ = equal_runtimes.run(hands=1_000, decisions=0, seed=1, tell=False)
    assert differ > 500
    assert "plain" in capsys.readouterr().err
    monkeypatch.undo()
    monkeypatch.setattr(plain.betting, "CALL", 3)
    differ, _ = equal_runtimes.run(hands=0, decisions=50, seed=1, tell=False)
    assert differ


SHIFTS = '''
from mypy_extensions import i64


def literal(k: i64) -> i64:
    return 1 << k


def named(k: i64) -> i64:
    one: i64 = 1
    return one << k


def in_place(k: i64) -> i64:
    x: i64 = 1
    x <<= k
    return x
'''


def test_the_miscompiled_shift_is_still_there(compiled, tmp_path):
    """mypyc 2.4.1 shifts a literal in 32 bits, also one that a local only names; the dialect forbids both, in place it is right.

    When this fails for `literal` and `named`, the compiler is mended: then the ban in tests/test_core_dialect.py can go.
    """
    source = tmp_path / "package"
    for path in compiling.MODULES:
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).touch()
    (source / "__init__.py").touch()
    (source / "shifts.py").write_text(SHIFTS, "utf-8")
    compiling.compile_package(source, tmp_path, "shifted", {"shifts.py": source / "shifts.py"})
    code = ("from shifted import shifts as s; "
            "print(*([f(k) for k in (3, 30, 31, 40)] for f in (s.literal, s.named, s.in_place)), sep=';')")
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    literal, named, in_place = map(json.loads, done.stdout.split(";"))
    assert in_place == [2**3, 2**30, 2**31, 2**40]
    for wrong in (literal, named):
        assert wrong[:2] == [2**3, 2**30]
        assert wrong[2] != 2**31
        assert wrong[3] != 2**40


def test_a_wheel_is_plain_unless_the_flag_is_set_and_then_says_that_it_is_compiled(compiled, tmp_path):
    """The compiled wheel holds the sources as well: the batch compiles them a second way."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)], cwd=ROOT, capture_output=True, text=True,
        check=False, env={**os.environ, "SIDEPOT_COMPILE": "1"})
    assert done.returncode == 0, done.stdout + done.stderr
    [wheel] = tmp_path.glob("*.whl")
    assert "-none-any" not in wheel.name
    with zipfile.ZipFile(wheel) as opened:
        opened.extractall(tmp_path / "installed")
    for path in compiling.MODULES:
        assert (tmp_path / "installed" / "sidepot" / path).exists()
    for change, runtime in ((False, "compiled"), (True, "stale")):
        if change:
            with open(tmp_path / "installed" / "sidepot" / "core" / "pots.py", "a", encoding="utf-8") as file:
                file.write("\n")
        code = "from sidepot._build import runtime; print(runtime())"
        told = subprocess.run([sys.executable, "-c", code], cwd=tmp_path / "installed", capture_output=True, text=True, check=True,
                              env={"PYTHONPATH": str(tmp_path / "installed"), "PATH": "/usr/bin:/bin"})
        assert told.stdout.strip() == runtime


def test_what_runs_here_was_made_from_these_files():
    """After `make fast` and a change of the core the tests would test the old rules."""
    assert _build.runtime() != "stale", "the core was compiled from older files: make fast again, or make plain"


def test_without_a_compiler_the_flag_says_what_is_missing(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)], cwd=ROOT, capture_output=True, text=True,
        check=False, env={"PATH": str(tmp_path), "SIDEPOT_COMPILE": "1", "CC": "", "HOME": str(tmp_path)})
    assert done.returncode != 0
    assert "SIDEPOT_COMPILE=1 asks for a compiled core, which needs a C compiler" in done.stdout + done.stderr
    assert not list(Path(tmp_path).glob("*.whl"))
