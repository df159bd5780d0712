"""Which build of the core runs: interpreted, or compiled by mypyc from the same files."""
from hashlib import sha256
from pathlib import Path
from typing import Literal

from .core import state

# What the compiler notes beside the core: "sha256  path" of each source file, paths from the package's folder.
NOTE = "core/compiled.txt"


def compiled() -> bool:
    """Does the core run compiled?"""
    return not str(state.__file__).endswith(".py")


def runtime() -> Literal["plain", "compiled", "stale"]:
    """plain: interpreted; compiled; stale: compiled from files that are no longer those beside it."""
    if not compiled():
        return "plain"
    package = Path(__file__).parent
    try:
        lines = (package / NOTE).read_text("utf-8").splitlines()
        made_from = [line.split("  ", 1) for line in lines]
        same = all(sha256((package / path).read_bytes()).hexdigest() == told for told, path in made_from)
    except (OSError, ValueError):
        return "stale"
    return "compiled" if same and made_from else "stale"
