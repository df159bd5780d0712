"""Thousands of hands at once, from the core's own source (extra `batch`: numpy and numba).

>>> from numba import njit
>>> from sidepot.analysis.simulation import game
>>> from sidepot.batch import CALL, Tables
>>> @njit
... def calling(h, owed, lo, hi, die):
...     return CALL, 0
>>> tables = Tables(game({"A": 200, "B": 200, "C": 200}, (1, 2)), [[200, 200, 200]] * 1000, seed=7)
>>> stacks, actions = tables.play(calling)
>>> int(stacks.sum()), int(actions.min())
(600000, 12)

The same rules run here as everywhere: `batch.loading` compiles the files of `sidepot.core` themselves.
"""
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Forced, Game
    from .lockstep import CALL, FOLD, RAISE, BadBatch, Tables, apply_all, legal_all
    from .ranking import rank_hands, scores_of

__all__ = ["CALL", "FOLD", "RAISE", "BadBatch", "Forced", "Game", "Tables", "apply_all", "legal_all", "rank_hands", "scores_of"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        if name in ("rank_hands", "scores_of"):    # numpy alone is enough for these
            from . import ranking
            return getattr(ranking, name)
        from . import game, lockstep
    except ModuleNotFoundError as error:
        missing = str(error.name).partition(".")[0]
        if missing not in ("numpy", "numba"):
            raise
        raise ModuleNotFoundError(f"sidepot.batch.{name} needs {missing}: pip install 'sidepot[batch]'", name=missing) from None
    return getattr(game if name in ("Forced", "Game") else lockstep, name)
