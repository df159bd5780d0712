"""The core's own files, compiled by numba: the same rules on the records of an array.

The sources of the core and of `batch.kernels` are copied, untouched, into a folder of the user's cache whose name is a
digest of all of them, and imported from there with every function jitted.  numba keeps compiled code on disk by the file
of each function alone; in a folder that changes with any of the files it can never serve code of older rules.
"""
import importlib
import shutil
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from numba import njit
from platformdirs import user_cache_path

from .._version import __version__

PACKAGE = Path(__file__).resolve().parent.parent
# In this order: a module takes functions from those before it, and they have to be jitted by then.
MODULES = ("core.state", "core.ranking", "core.betting", "core.posting", "core.pots", "batch.kernels")
# Made for interpreted Python: they make a State, where a batch has records.
PYTHON_ONLY = ("new_state", "copy_state")
# The loops themselves, called from Python; what they call is inlined.
LOOPS = ("deal_cards", "throw_dice", "play_hands", "deal_all", "legal_all", "apply_all", "settle_all")
# Takes a function of the caller's, by which numba would find its entry in the cache only where that function's module is.
NOT_KEPT = ("play_hands",)
KEPT = 4                                       # folders of older versions in the cache


def folder() -> Path:
    """Where the copies lie; made if need be.  A temporary folder where the cache cannot be written."""
    sources = {name: (PACKAGE / f"{name.replace('.', '/')}.py").read_bytes() for name in MODULES}
    digest = sha256(f"{__version__} {numba.__version__} {np.__version__} {sys.version}".encode())
    for name, source in sources.items():
        digest.update(name.encode() + sha256(source).digest())
    name = f"jit-{digest.hexdigest()[:20]}"
    cache = user_cache_path("sidepot")
    place = cache / name
    if (place / "complete").exists():
        return place
    try:
        cache.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix="making-", dir=cache))
    except OSError:
        made = place = Path(tempfile.mkdtemp(prefix="sidepot-"))
    for module, source in sources.items():
        path = made / "sidepot_jit" / f"{module.replace('.', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(source)
    (made / "complete").touch()
    if made != place:
        try:
            made.rename(place)                 # whole or not at all: others may be doing the same
        except OSError:
            shutil.rmtree(made, ignore_errors=True)
        prune(cache)
    return place


def prune(cache: Path) -> None:
    """Remove all but the newest folders."""
    for old in sorted(cache.glob("jit-*"), key=lambda p: p.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def load() -> dict[str, ModuleType]:
    """The jitted modules by name."""
    place = str(folder())
    sys.path.insert(0, place)
    try:
        loaded = {}
        for name in MODULES:
            module = importlib.import_module(f"sidepot_jit.{name}")
            for key, value in list(vars(module).items()):
                if isinstance(value, FunctionType) and value.__module__ == module.__name__ and key not in PYTHON_ONLY:
                    setattr(module, key, _jitted(key, value))
                elif isinstance(value, tuple) and isinstance(value[0], int):
                    setattr(module, key, np.array(value, np.int64))    # numba would compile one branch for each item
            loaded[name] = module
    finally:
        sys.path.remove(place)
    return loaded


def _jitted(name: str, function: FunctionType) -> Any:
    if name in LOOPS:
        return njit(cache=name not in NOT_KEPT, nogil=True, error_model="numpy")(function)
    # Calls cost more than what these small functions do: inlined, a hand takes two thirds of the time.
    return njit(cache=True, forceinline=True, error_model="numpy")(function)


modules = load()
kernels = modules["batch.kernels"]
