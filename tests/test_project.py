"""What the package promises as a package: what is in the wheel, how it describes itself, how fast it is imported."""
import ast
import configparser
import email
import os
import re
import statistics
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from conftest import ROOT, need_shared

SOURCE = ROOT / "src" / "sidepot"


def source_files(ending: str = "") -> list[Path]:
    """The files of the package as they lie in the tree, without what Python and compilers leave there."""
    return [
        path for path in sorted(SOURCE.rglob(f"*{ending}"))
        if path.is_file() and not any(part == "__pycache__" or part.startswith(".") for part in path.relative_to(SOURCE).parts)
        and path.suffix not in {".pyc", ".so", ".pyd"} and path.name != "compiled.txt"
    ]


def python(code: str) -> str:
    """What a fresh interpreter prints, with bytecode kept and nothing else of our environment that could slow it."""
    environment = {key: value for key, value in os.environ.items() if key in {"PATH", "HOME", "SYSTEMROOT", "LANG"}}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
                          cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [path] = folder.glob("*.whl")
    with zipfile.ZipFile(path) as opened:
        yield opened


def described(wheel: zipfile.ZipFile, name: str) -> str:
    """One file of the wheel's own description."""
    [path] = [p for p in wheel.namelist() if ".dist-info/" in p and p.endswith(f"/{name}")]
    return wheel.read(path).decode()


def test_the_wheel_holds_every_file_of_the_package_and_nothing_else(wheel):
    inside = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert inside == {f"sidepot/{path.relative_to(SOURCE).as_posix()}" for path in source_files()}


def test_the_wheel_holds_the_page_as_it_is_built(wheel):
    inside = [name for name in wheel.namelist() if name.startswith("sidepot/web/page/")]
    index = wheel.read("sidepot/web/page/index.html").decode()
    [entry] = re.findall(r'<script[^>]* src="/(assets/[\w.-]+\.js)"', index)
    assert re.search(r"-[\w-]{8}\.js$", entry), "a file kept for ever has a name that changes with its content"
    assert f"sidepot/web/page/{entry}" in inside
    assert [name for name in inside if name.endswith(".css")]


def test_the_wheel_holds_types_rules_and_no_tests(wheel):
    inside = wheel.namelist()
    assert "sidepot/py.typed" in inside
    assert "sidepot/rulebook/rules/play.toml" in inside
    assert [name for name in inside if name.startswith("sidepot/rulebook/sets/") and name.endswith(".toml")]
    assert [name for name in inside if name.startswith("sidepot/rulebook/texts/") and name.endswith(".toml")]
    assert not [name for name in inside if name.split("/")[-1].startswith(("test", "conftest")) or "/tests/" in f"/{name}"]


def test_the_wheel_describes_itself(wheel):
    from sidepot._version import __version__

    metadata = email.message_from_string(described(wheel, "METADATA"))
    assert (metadata["Name"], metadata["Version"]) == ("sidepot", __version__)
    assert metadata["License-Expression"] == "MIT"
    assert "The Sidepot developers" in described(wheel, "LICENSE")
    assert metadata["Requires-Python"] == ">=3.11"
    needed = {line.split(">")[0] for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line}
    assert needed == {"mypy-extensions", "click", "rich", "prompt-toolkit", "platformdirs"}
    scripts = configparser.ConfigParser()
    scripts.read_string(described(wheel, "entry_points.txt"))
    assert dict(scripts["console_scripts"]) == {"sidepot": "sidepot.cli.__main__:main"}


@pytest.mark.parametrize("path", source_files(".py"), ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_public_module_says_what_it_is(path):
    if not path.stem.startswith("_") or path.stem in {"__init__", "__main__"}:
        assert ast.get_docstring(ast.parse(path.read_bytes())), f"{path} has no docstring"


def test_importing_sidepot_is_quick():
    """Less than twice what json takes, plus 40 ms; by turns in fresh interpreters, medians."""
    def seconds(module: str) -> float:
        code = f"from time import perf_counter as now; start = now(); import {module}; print(now() - start)"
        return float(python(code))

    pairs = [(seconds("json"), seconds("sidepot")) for _ in range(9)]
    of_json, ours = (statistics.median(column) for column in zip(*pairs, strict=True))
    assert ours < 2 * of_json + 0.040, f"import sidepot {ours * 1e3:.1f} ms, import json {of_json * 1e3:.1f} ms"


def test_importing_sidepot_brings_in_little():
    """Whoever wants only the version, or only one package, does not pay for the others."""
    code = "import sys; before = set(sys.modules); import sidepot; print(*set(sys.modules) - before)"
    brought = {name.split(".")[0] for name in python(code).split()}
    assert "sidepot" in brought
    assert not brought & {"click", "rich", "numpy", "numba", "asyncio", "tomllib"}


def test_what_is_skipped_is_told_with_what_was_missing(tmp_path):
    """In a clone without the folder of shared data, `make test` says so at the end."""
    here = {key: value for key, value in os.environ.items() if key not in {"CI", "SIDEPOT_REQUIRE_DATA", "PYTEST_ADDOPTS"}}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/test_cli.py", "-k", "agrees_with_the_shared_cases"],
        cwd=ROOT, capture_output=True, text=True, check=False, env={**here, "SIDEPOT_SHARED": str(tmp_path / "absent")})
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"shared data is absent: {tmp_path / 'absent'}" in done.stdout


def test_mypy_does_not_ask_for_packages_that_a_clean_clone_lacks():
    """What tools and benches import beside our own dependencies is left out of the check where it is not installed."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = told["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    known = {re.split(r"[^\w-]", line)[0].replace("-", "_") for line in needed} | sys.stdlib_module_names | {"sidepot", "mypyc"}
    files = [p for folder in ("tools", "bench") for p in (ROOT / folder).rglob("*.py")]
    ours = [*files, *(ROOT / "tests").rglob("*.py")]                 # a tool may ask what the tests know
    known |= {p.stem for p in ours} | {p.parent.name for p in ours}
    imported = {name.partition(".")[0] for p in files for node in ast.walk(ast.parse(p.read_bytes()))
                for name in ([a.name for a in node.names] if isinstance(node, ast.Import) else
                             [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else [])}
    ignored = {m.removesuffix(".*") for o in told["tool"]["mypy"]["overrides"] if o.get("ignore_missing_imports")
               for m in ([o["module"]] if isinstance(o["module"], str) else o["module"])}
    assert imported - known - ignored == set()
    assert {"numba", "numpy"} <= ignored


def test_absent_shared_data_skips_at_a_desk_and_fails_in_ci(tmp_path, monkeypatch):
    monkeypatch.setenv("SIDEPOT_SHARED", str(tmp_path))
    (tmp_path / "here").touch()
    for require, outcome in (("", pytest.skip.Exception), ("1", pytest.fail.Exception)):
        monkeypatch.setenv("SIDEPOT_REQUIRE_DATA", require)
        assert need_shared("here") == tmp_path / "here"
        with pytest.raises(outcome, match=r"shared data is absent: .*not_here"):
            need_shared("not_here")
