"""Tables side by side: whole hands by a policy that is jitted, or step by step for one that is not."""
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt
from numba import types
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError

from ..core.betting import CALL, FOLD, RAISE
from ..core.state import NOBODY
from .game import HAND, WORK, Game, records
from .loading import kernels, modules

Chips = npt.NDArray[np.int64]
MOST_CHIPS = 2**53                             # the core's bound on all chips of a hand
IllegalMove: type[Exception] = modules["core.state"].IllegalMove


class BadBatch(ValueError):
    """What was given for a batch cannot be played; the message says where and what would be right."""


class Tables:
    """Many hands of one game, or of games with the same number of players, each at its own table.

    games: one Game for all tables, or one for each.  stacks: chips (tables, players), by position from the left of the
    button.  cards: (tables, 2 * players + 5 * boards), numbers 0 to 51 as in sidepot.cards: two per position, then the
    board, then five more for each further board; left out: dealt from `seed`.  first: the number of the first table; cards
    and dice of a table depend on the seed and its number alone, so a run may be cut into parts of any size.

    What a stack cannot pay in full is paid as far as it goes, and the player is all-in.  That holds for posts and straddles
    too, which a Hand would refuse: give stacks that can pay them where it matters.

    Raises BadBatch.  `hands` is the array of the hands themselves, one record a table with the fields of
    sidepot.core.state.State, for looking at.  `raked` is what the house took at each table when it was last paid.
    """

    def __init__(
        self, games: Game | Sequence[Game], stacks: npt.ArrayLike, *, cards: npt.ArrayLike | None = None,
        seed: SupportsIndex = 0, first: SupportsIndex = 0,
    ) -> None:
        every: list[Game] = list(games) if isinstance(games, Iterable) and not isinstance(games, Game) else [games]
        # Few games for many tables: their records stay in the processor's cache.
        distinct = {id(game): game for game in every}
        number = {key: k for k, key in enumerate(distinct)}
        if not every:
            raise BadBatch("no game was given")
        try:
            self._template, self._forced = records(list(distinct.values()))
        except ValueError as error:
            raise BadBatch(str(error)) from None
        self.stacks = _stacks(stacks, every, int(self._template["dead"].max()))
        self._which = np.resize(np.array([number[id(game)] for game in every], np.int64), len(self.stacks))
        self.players, self.count = every[0].players, len(self.stacks)
        self.seed, self.first = _whole(seed, "seed"), _whole(first, "first")
        self._width = 2 * self.players + 5 * max(game.boards for game in every)
        self._cards = None if cards is None else _cards(cards, self.count, self._width)
        self._work = np.zeros(1, WORK)
        self.hands: Any = np.zeros(0, HAND)
        self.raked: Chips = np.zeros(self.count, np.int64)

    @property
    def cards(self) -> npt.NDArray[np.uint8]:
        """The cards of every table, given or dealt from the seed."""
        if self._cards is None:
            self._cards = np.empty((self.count, self._width), np.uint8)
            kernels.deal_cards(self.seed, self.first, self._cards)
        return self._cards

    def dice(self, start: SupportsIndex, stop: SupportsIndex) -> Chips:
        """The numbers, 0 to 2^32 - 1, that a policy is given at decisions start to stop - 1 of each table."""
        begin, end = _whole(start, "start"), _whole(stop, "stop")
        out = np.empty((self.count, max(0, end - begin)), np.int64)
        kernels.throw_dice(self.seed, self.first, begin, out)
        return out

    # ---- whole hands

    def play(self, policy: Callable[..., Any], *, threads: SupportsIndex = 1) -> tuple[Chips, Chips]:
        """Play every hand to its end: final stacks (tables, players) and the number of actions of each table.

        policy(h, owed, lo, hi, die) -> (code, to), jitted by numba.  h: the hand, a record with the fields of State (look,
        do not touch); owed, lo, hi: what `legal` says; die: a random number, 0 to 2^32 - 1.  code: FOLD, CALL or RAISE;
        to: the street total of a raise, any whole number otherwise.  Raises BadBatch where the policy does what is not
        offered, naming the table, and where it does not compile or answers with anything but two whole numbers.
        """
        if not isinstance(policy, Dispatcher):
            raise BadBatch("the policy is not jitted: put @numba.njit above it, or play in lockstep (legal, apply)")
        parts = min(_whole(threads, "threads", 1), max(1, self.count))
        final, actions = np.empty_like(self.stacks), np.empty(self.count, np.int64)
        cuts = np.linspace(0, self.count, parts + 1, dtype=np.int64)
        if parts == 1:
            self._play(policy, 0, self.count, final, actions)
        else:
            with ThreadPoolExecutor(parts) as pool:
                list(pool.map(lambda a, b: self._play(policy, a, b, final, actions), cuts[:-1].tolist(), cuts[1:].tolist()))
        return final, actions

    def _play(self, policy: Callable[..., Any], first: int, last: int, final: Chips, actions: Chips) -> None:
        cards = np.empty((0, 0), np.uint8) if self._cards is None else self._cards
        work = np.zeros(1, WORK)
        try:
            conserved = kernels.play_hands(
                first, last, self.first, self._template, self._forced, self._which, self.stacks, cards, self.seed, policy, work,
                np.zeros(1, HAND), final, self.raked, actions)
        except IllegalMove as error:
            _check_answers(policy)
            raise BadBatch(f"table {work['at'][0]}: the policy did what is not offered: {error}") from None
        except NumbaError as error:
            _check_answers(policy)
            raise BadBatch("the policy does not compile as policy(h, owed, lo, hi, die) -> (code, to); numba says why") from error
        _check_answers(policy)
        if not conserved:
            raise _written_to(work["at"][0])

    # ---- step by step

    def deal(self) -> None:
        """Begin every hand (again): the posts are made, `hands` stands at the first decision."""
        self.hands = np.zeros(self.count, HAND)
        kernels.deal_all(self.hands, self._template, self._forced, self._which, self.stacks, self.cards, self._work)

    @property
    def actor(self) -> Chips:
        """Who is to act at each table, a position; -1 where the betting is over."""
        self._dealt()
        actor: Chips = self.hands["actor"]
        return actor

    def legal(self) -> Chips:
        """(tables, 3): what a call costs, the smallest and the largest raise-to; 0, 0 where no raise is offered."""
        self._dealt()
        out = np.empty((self.count, 3), np.int64)
        kernels.legal_all(self.hands, out)
        return out

    def apply(self, code: npt.ArrayLike, to: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """One action at every table where somebody is to act; True where it was refused, and that table is as it was.

        code: FOLD, CALL or RAISE for each table; to: the street total of a raise.
        """
        self._dealt()
        given = [_column(code, self.count, "code"), _column(to, self.count, "to")]
        refused = np.zeros(self.count, np.uint8)
        kernels.apply_all(self.hands, *given, refused)
        return refused.astype(np.bool_)

    def settle(self) -> Chips:
        """Pay every pot: final stacks (tables, players).  Raises BadBatch while somebody is still to act."""
        self._dealt()
        if (open_ := np.flatnonzero(self.hands["actor"] != NOBODY)).size:
            raise BadBatch(f"table {open_[0]}: the betting is not over")
        final = np.empty_like(self.stacks)
        wrong = kernels.settle_all(
            self.hands, self._template, self._forced, self._which, self.stacks, self._work, final, self.raked)
        self.hands = np.zeros(0, HAND)         # paid once
        if wrong >= 0:
            raise _written_to(wrong)
        return final

    def _dealt(self) -> None:
        if len(self.hands) != self.count:
            raise BadBatch("no hand is in progress: deal() first")


def legal_all(tables: Tables) -> Chips:
    """`Tables.legal`, as a function."""
    return tables.legal()


def apply_all(tables: Tables, code: npt.ArrayLike, to: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    """`Tables.apply`, as a function."""
    return tables.apply(code, to)


def _written_to(table: int) -> BadBatch:
    """No chip is made or lost by the core: somebody wrote to a hand."""
    return BadBatch(f"table {table}: chips were made or lost; a hand is for looking at, not to be written to")


def _check_answers(policy: Any) -> None:
    """Chips are whole: half a chip would be cut off on one side of the table and not on the other."""
    for told in policy.nopython_signatures:
        kinds = getattr(told.return_type, "types", ())
        if len(kinds) != 2 or not all(isinstance(kind, types.Integer | types.Boolean) for kind in kinds):
            raise BadBatch(f"the policy answers with {told.return_type}; right would be two whole numbers, (code, to)")


def _stacks(given: npt.ArrayLike, games: list[Game], dead: int) -> Chips:
    """dead: money that lies in the middle besides, at most."""
    stacks = _whole_array(given, "stacks")
    if stacks.ndim != 2 or stacks.shape[1] != games[0].players:
        raise BadBatch(f"stacks: shape {stacks.shape}; right would be (tables, {games[0].players})")
    if len(games) not in (1, len(stacks)):
        raise BadBatch(f"{len(games)} games for {len(stacks)} tables; right would be one, or one for each")
    bound = (MOST_CHIPS - dead) // stacks.shape[1]
    if stacks.size and (stacks.min() < 1 or stacks.max() >= bound):
        t, i = np.argwhere((stacks < 1) | (stacks >= bound))[0]
        raise BadBatch(f"stacks[{t}, {i}] is {stacks[t, i]}; right would be 1 to {bound - 1}")
    return stacks


def _cards(given: npt.ArrayLike, count: int, width: int) -> npt.NDArray[np.uint8]:
    cards = _whole_array(given, "cards")
    if cards.shape != (count, width):
        raise BadBatch(f"cards: shape {cards.shape}; right would be ({count}, {width})")
    if cards.size and (cards.min() < 0 or cards.max() > 51):
        t, i = np.argwhere((cards < 0) | (cards > 51))[0]
        raise BadBatch(f"cards[{t}, {i}] is {cards[t, i]}; a card is 0 to 51")
    twice = (np.diff(np.sort(cards, axis=1), axis=1) == 0).any(axis=1)
    if twice.any():
        raise BadBatch(f"cards[{np.argmax(twice)}]: a card is dealt twice")
    return cards.astype(np.uint8)


def _column(given: npt.ArrayLike, count: int, name: str) -> Chips:
    column = np.broadcast_to(_whole_array(given, name), (count,)) if np.ndim(given) == 0 else _whole_array(given, name)
    if column.shape != (count,):
        raise BadBatch(f"{name}: shape {column.shape}; right would be ({count},)")
    return np.ascontiguousarray(column)


def _whole_array(given: npt.ArrayLike, name: str) -> Chips:
    """A copy, so that what the caller does to his array later is not our concern."""
    try:
        array = np.asarray(given)
    except ValueError:
        raise BadBatch(f"{name}: the rows are not equally long") from None
    if array.size and not np.issubdtype(array.dtype, np.integer):
        raise BadBatch(f"{name}: whole numbers are wanted, not {array.dtype}")
    if array.dtype == np.uint64 and array.size and array.max() >= 2**63:
        raise BadBatch(f"{name}: {array.max()} is too large; right would be less than 2^63")
    return np.array(array, np.int64, order="C", ndmin=array.ndim)


def _whole(given: object, name: str, least: int = 0) -> int:
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or not least <= given < 2**63:
        raise BadBatch(f"{name}: {given!r}; right would be a whole number from {least} to 2^63 - 1")
    return int(given)


__all__ = ["CALL", "FOLD", "RAISE", "BadBatch", "Tables", "apply_all", "legal_all"]
