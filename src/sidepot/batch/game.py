"""What is played at the tables of a batch: the settings that the core is told, one set for all tables or one for each."""
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..core.posting import KINDS
from ..core.state import FIELDS, NOBODY, State

MOST_PLAYERS = 10
MOST_BOARDS = 3
MOST_CARDS = 2 * MOST_PLAYERS + 5 * MOST_BOARDS

_LISTS = {"base": MOST_PLAYERS, "cards": MOST_CARDS, "stack": MOST_PLAYERS, "bet": MOST_PLAYERS}
# A hand as a record: the fields of State, lists as arrays.
HAND = np.dtype([(name, np.int64, _LISTS[name]) if name in _LISTS else (name, np.int64) for name in FIELDS])
FORCED = np.dtype([
    *((name, np.int64) for name in ("sb_at", "sb", "bb_at", "bb_ante", "ante_first", "straddle_plus_bb", "blinds_in_full", "boards",
                                    "with_antes", "with_live", "with_dead", "straddles")),
    *((name, np.int64, MOST_PLAYERS) for name in ("antes", "live", "dead", "straddler", "straddle_to"))])
# One table's lists, so that a hand makes none.
WORK = np.dtype([
    ("at", np.int64), ("posted", np.int64, MOST_PLAYERS * KINDS), ("paid", np.int64, MOST_PLAYERS), ("best", np.int64, MOST_BOARDS),
    ("scores", np.int64, MOST_PLAYERS * MOST_BOARDS), ("won", np.int64, MOST_PLAYERS**2 * MOST_BOARDS), ("deck", np.int64, 52)])


class Forced(NamedTuple):
    """What `sidepot.core.posting.post` is told, by its own names; positions and chips."""

    sb_at: int
    sb: int
    bb_at: int
    antes: Sequence[int] = ()
    bb_ante: int = 0
    ante_first: int = 0
    live: Sequence[int] = ()
    dead: Sequence[int] = ()
    straddler: Sequence[int] = ()
    straddle_to: Sequence[int] = ()
    straddle_plus_bb: int = 0
    blinds_in_full: int = 1


class Game(NamedTuple):
    """One game.

    state: a hand of the core before any post, with the settings of the game (limit, cap, rake, ...); its stacks do not
    matter.  forced: the posts.  boards: how many are run where the betting ended before the river, 1 to 3.
    `sidepot.analysis.simulation.game` makes one from a Setup, that is from a rule set.
    """

    state: State
    forced: Forced
    boards: int = 1

    @property
    def players(self) -> int:
        """How many are dealt in."""
        return self.state.n


def records(games: Sequence[Game]) -> tuple[Any, Any]:
    """The games as arrays of HAND and FORCED.  Raises ValueError where they do not go together or do not fit."""
    for game in games:
        _check(game)
    if len({game.players for game in games}) != 1:
        raise ValueError("the tables of a batch have the same number of players")
    hands, forced = np.zeros(len(games), HAND), np.zeros(len(games), FORCED)
    for game, h, f in zip(games, hands, forced, strict=True):
        for name in FIELDS:
            if name not in _LISTS:
                h[name] = getattr(game.state, name)
        for name in ("sb_at", "sb", "bb_at", "bb_ante", "ante_first", "straddle_plus_bb", "blinds_in_full"):
            f[name] = getattr(game.forced, name)
        f["boards"] = game.boards
        for name, count in (("antes", "with_antes"), ("live", "with_live"), ("dead", "with_dead"), ("straddler", "straddles"),
                            ("straddle_to", "straddles")):
            chips = getattr(game.forced, name)
            f[name][:len(chips)] = chips
            f[count] = len(chips)
    return hands, forced


def _check(game: Game) -> None:
    # The state may be of another build of the core, so it is known by its last field.
    if not isinstance(game, Game) or not hasattr(game.state, FIELDS[-1]) or not isinstance(game.forced, Forced):
        raise ValueError("games: right would be a Game of a State and a Forced, as sidepot.analysis.simulation.game makes one, "
                         f"not {type(game).__name__}")
    n, f = game.players, game.forced
    for name, value in (("boards", game.boards), *f._asdict().items()):
        if not all(isinstance(x, int | np.integer) for x in (value if isinstance(value, Sequence) else [value])):
            raise ValueError(f"{name}: whole numbers are wanted, not {value!r}")
    if not 2 <= n <= MOST_PLAYERS:
        raise ValueError(f"a hand has 2 to {MOST_PLAYERS} players, not {n}")
    if not 1 <= game.boards <= MOST_BOARDS:
        raise ValueError(f"1 to {MOST_BOARDS} boards are run, not {game.boards}")
    if game.state.acted or game.state.actor != NOBODY:
        raise ValueError("the state of a game is one before any post, as core.state.new_state makes it")
    for name in ("antes", "live", "dead"):
        if len(getattr(f, name)) not in (0, n):
            raise ValueError(f"{name}: {len(getattr(f, name))} amounts for {n} players")
        if min(getattr(f, name), default=0) < 0:
            raise ValueError(f"{name}: an amount below 0")
    if len(f.straddler) != len(f.straddle_to) or len(f.straddler) > n:
        raise ValueError(f"{len(f.straddler)} straddlers and {len(f.straddle_to)} straddles; at most {n}, one total each")
    if min(f.sb, f.bb_ante, *f.straddle_to, 0) < 0:
        raise ValueError("a blind, ante or straddle below 0")
    if f.bb_at not in range(n) or f.sb_at not in (NOBODY, *range(n)) or not set(f.straddler) <= set(range(n)):
        raise ValueError(f"a position that is not 0 to {n - 1} (the small blind may be {NOBODY}: dead)")
