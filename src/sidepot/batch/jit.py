"""Compiling with numba, and keeping what was compiled on disk where there is a place for it."""
from collections.abc import Callable
from typing import TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., object])


def jit(function: F) -> F:
    """The function compiled when it is first called, kept for the next process.

    numba keeps it beside the source, or, where that cannot be written, in the user's cache folder (NUMBA_CACHE_DIR names
    another).  Where there is no such place at all, it is compiled in every process anew.
    """
    try:
        return cast(F, njit(cache=True)(function))
    except RuntimeError:                   # numba found no place, and says so already here
        return cast(F, njit(function))
