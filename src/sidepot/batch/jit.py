"""Compiling with numba, and keeping what was compiled on disk where there is a place for it."""
import zlib
from collections.abc import Callable
from importlib.resources import files
from typing import TypeVar, cast

from numba import njit

from .tables import VERSION

F = TypeVar("F", bound=Callable[..., object])
# numba compiles a function anew when its own file has changed, but not when a table or a function changed that is built into it.
# Those of the ranking are built into all others here, so their state is a part of every name under which something is kept.
_STATE = zlib.crc32(files(__package__).joinpath("jitted.py").read_bytes(), VERSION)


def jit(function: F) -> F:
    """The function compiled when it is first called, kept for the next process.

    numba keeps it beside the source, or, where that cannot be written, in the user's cache folder (NUMBA_CACHE_DIR names
    another).  Where there is no such place at all, it is compiled in every process anew.
    """
    function.__qualname__ += f"_{_STATE:08x}"
    try:
        return cast(F, njit(cache=True)(function))
    except RuntimeError:                   # numba found no place, and says so already here
        return cast(F, njit(function))
