"""The first sketch of rank tables and equity, where the shared data has it: a yardstick for what came after it."""
import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple


class Sketch(NamedTuple):
    """Its modules: for numba, for numpy, equity with numpy."""

    compiled: Any
    arrays: Any
    equity: Any


@cache
def sketch() -> Sketch | None:
    """The sketch, None where it is absent.  It is run from a copy, since it writes a file beside itself."""
    shared = Path(os.environ.get("SIDEPOT_SHARED") or Path(__file__).resolve().parent.parent.parent / "shared")
    if not (shared / "prototype" / "rank_tables" / "tables.py").exists():
        return None
    with tempfile.TemporaryDirectory() as folder, _imported_from(folder):
        shutil.copytree(shared / "prototype" / "rank_tables", folder, dirs_exist_ok=True)
        found = Sketch(import_module("evnb"), import_module("ev"), import_module("np_extra"))
        found.compiled.equity_hu(51, 50, 47, 46)     # compiles while its files are there
        return found


@contextlib.contextmanager
def _imported_from(folder: str) -> Iterator[None]:
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        sys.path.remove(folder)


def renumbered(cards: Any) -> Any:
    """Our card numbers, rank + 13 * suit, as the sketch's, 4 * rank + suit."""
    return cards % 13 * 4 + cards // 13
