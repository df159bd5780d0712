"""Compile the core's own files with mypyc, as they are.

    python tools/compiling.py            in place: the program in this folder runs compiled from then on (`make fast`)
    python tools/compiling.py --remove   back to plain Python (`make plain`)

The same function makes the compiled wheel (hatch_build.py) and, for tests and benches, a second package under another
name, so that both run in one process.
"""
import argparse
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

# Compiled together, so that calls between them are C calls: the core, and what replays recorded hands on it.
MODULES = (
    "core/state.py", "core/ranking.py", "core/betting.py", "core/posting.py", "core/pots.py", "notation/phh_codes.py",
    "notation/phh_scan.py", "analysis/replay.py", "analysis/bulk.py",
)
NOTE = "core/compiled.txt"                     # as in sidepot/_build.py, which reads it
ENDINGS = (".so", ".pyd")
SOURCE = Path(__file__).resolve().parent.parent / "src" / "sidepot"

_SETUP = """
from mypyc.build import mypycify
from setuptools import setup
setup(name={name!r}, packages=[], script_args=["-q", "build_ext", "--inplace"],
      ext_modules=mypycify(["--no-color-output", "--follow-imports=skip", *{files!r}], group_name={group!r}))
"""


class CannotCompile(Exception):
    """The compiler is missing, or refused; the message has what it said."""


def compile_package(source: Path, folder: Path, name: str = "sidepot", extra: Mapping[str, Path] | None = None) -> Path:
    """`copy_package`, with MODULES and `extra` compiled; the new package's folder.  Raises CannotCompile."""
    package = copy_package(source, folder, name, extra)
    files = [f"{name}/{path}" for path in (*MODULES, *(extra or {}))]
    script = folder / "setup_compiled.py"
    script.write_text(_SETUP.format(name=name, files=files, group=f"{name}.core.compiled"), "utf-8")
    try:
        done = subprocess.run([sys.executable, script.name], cwd=folder, capture_output=True, text=True, check=False)
    finally:
        script.unlink()
    if done.returncode or not compiled_files(package):
        raise CannotCompile(done.stdout + done.stderr)
    lines = [f"{sha256((source / path).read_bytes()).hexdigest()}  {path}\n" for path in MODULES]
    (package / NOTE).write_text("".join(lines), "utf-8")
    return package


def copy_package(source: Path, folder: Path, name: str, extra: Mapping[str, Path] | None = None) -> Path:
    """Copy the package `source` to folder/name, without what is compiled; the new package's folder.

    extra: more modules for the copy, by their path in it; "sidepot" in their imports becomes `name`.
    """
    package = folder / name
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__", "compiled.txt", *(f"*{e}" for e in ENDINGS)))
    for path, file in (extra or {}).items():
        (package / path).write_text(file.read_text("utf-8").replace("from sidepot.", f"from {name}."), "utf-8")
    return package


def compiled_files(package: Path) -> list[Path]:
    """The compiled modules of a package and the note of what they were made from."""
    made = [path for path in sorted(package.rglob("*")) if path.suffix in ENDINGS]
    return [*made, package / NOTE] if (package / NOTE).exists() else made


def missing() -> str:
    """What compiling lacks here, "" where it lacks nothing."""
    try:
        import mypyc  # noqa: F401
        import setuptools  # noqa: F401
    except ImportError as error:
        return f"the package {error.name} (pip install mypy setuptools)"
    if sys.platform != "win32" and not shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]):
        return "a C compiler (Debian and Ubuntu: apt install gcc; macOS: xcode-select --install)"
    if not Path(sysconfig.get_paths()["include"], "Python.h").exists():
        return "Python's headers (Debian and Ubuntu: apt install python3-dev)"
    return ""


def main() -> int:
    """Compile in place, or remove what was compiled."""
    parser = argparse.ArgumentParser(description="Compile the core in place with mypyc.")
    parser.add_argument("--remove", action="store_true", help="back to plain Python")
    if parser.parse_args().remove:
        found = compiled_files(SOURCE)
        for path in found:
            path.unlink()
        print("The core runs as plain Python." if found else "The core was not compiled.")
        return 0
    if lack := missing():
        print(f"Compiling the core needs {lack}.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        try:
            package = compile_package(SOURCE, Path(folder))
        except CannotCompile as error:
            print(f"{error}\nThe core could not be compiled, see above; it runs as plain Python.", file=sys.stderr)
            return 1
        for path in compiled_files(SOURCE):
            path.unlink()
        for path in compiled_files(package):
            shutil.copy2(path, SOURCE / path.relative_to(package))
    print(f"Compiled {len(MODULES)} modules of the core. `sidepot --version` says so; `make plain` goes back.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
