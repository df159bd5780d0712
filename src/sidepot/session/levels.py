"""The blind clock: levels and breaks, and where it stands at a moment.  It never looks at a clock: times are given to it.

A new level applies to the next hand; a hand that has begun is finished at its old blinds.       (TDA 2024 23, procedures.new_level)
"""
from typing import Any, NamedTuple

from ..errors import BadSetup, SidepotError, brief
from ..hand.given import counted, listed, mapping, whole, wrong

MINUTE = 60_000
LONGEST = 24 * 60
MOST_LEVELS = 60
LATEST = 2**53
# What can be done to the clock.
RUN, PAUSE, NEXT, BACK, LEFT = MOVES = ("run", "pause", "next", "back", "left")
_EXAMPLE = '[{"minutes": 20, "small": 100, "big": 200}, {"minutes": 10, "pause": true}]'


class Level(NamedTuple):
    """A level of blinds, or a break (pause: no blinds of its own).  minutes: how long."""

    minutes: int
    small: int = 0
    big: int = 0
    ante: int = 0
    bb_ante: int = 0
    pause: bool = False

    @property
    def lasts(self) -> int:
        """How long, in milliseconds."""
        return self.minutes * MINUTE


class Position(NamedTuple):
    """Where a clock stands.  at: which level, from 0; left_ms: of it; over: the last level has run out and its blinds stay."""

    at: int
    left_ms: int
    running: bool
    over: bool


class Clock(NamedTuple):
    """A clock as it was set last.  left_ms: of level `at` then; since: when it was started, None while it stands."""

    levels: tuple[Level, ...]
    at: int
    left_ms: int
    since: int | None = None

    def position(self, now: int) -> Position:
        """Where it stands at a time (milliseconds); one level follows the other by itself."""
        if self.since is None:
            return Position(self.at, self.left_ms, False, self._over(self.at, self.left_ms))
        at, left = self.at, self.left_ms - max(0, now - self.since)
        while left <= 0 and at + 1 < len(self.levels):
            at += 1
            left += self.levels[at].lasts
        left = max(0, left)
        return Position(at, left, not self._over(at, left), self._over(at, left))

    def in_force(self, now: int) -> Level | None:
        """The level whose blinds a hand has that is dealt at a time: in a break that before it; None before the first."""
        at = self.position(now).at
        return next((level for level in reversed(self.levels[:at + 1]) if not level.pause), None)

    def moved(self, to: str, now: int, left_ms: int | None = None) -> "Clock":
        """The clock after it was started, stopped, moved one level, or set to `left_ms` of this level.

        A level that is begun by hand runs on if the clock was running.  Raises SidepotError for what cannot be done.
        """
        here = self.position(now)
        since = now if here.running else None
        if to == LEFT:
            left = counted(left_ms, "left_ms", 0, LONGEST * MINUTE)
            return self._replace(at=here.at, left_ms=left, since=since)
        if to == RUN:
            return self._replace(at=here.at, left_ms=here.left_ms, since=since if here.over else now)
        if to == PAUSE:
            return self._replace(at=here.at, left_ms=here.left_ms, since=None)
        if to not in MOVES:
            raise SidepotError("session.value", value=brief(to), known=", ".join(MOVES)).located(field="to")
        at = here.at + (1 if to == NEXT else -1)
        if not 0 <= at < len(self.levels):
            raise SidepotError("session.no_level", at=here.at + 1, count=len(self.levels)).located(field="to")
        return self._replace(at=at, left_ms=self.levels[at].lasts, since=since)

    def planned(self, levels: tuple[Level, ...], now: int) -> "Clock":
        """The same clock with other levels: it goes on where it is, with the full time of a level that has changed."""
        here = self.position(now)
        at = min(here.at, len(levels) - 1)
        same = at == here.at and levels[at].minutes == self.levels[at].minutes
        return Clock(levels, at, here.left_ms if same else levels[at].lasts, now if here.running else None)

    def _over(self, at: int, left: int) -> bool:
        return left <= 0 and at == len(self.levels) - 1


def fresh(levels: tuple[Level, ...]) -> Clock:
    """A clock at its first level that has not been started."""
    return Clock(levels, 0, levels[0].lasts)


def read_levels(given: object) -> tuple[Level, ...]:
    """Levels from plain data, a break as {"minutes": 10, "pause": true}.  Raises SidepotError that names the field."""
    items = listed(given, "levels", _EXAMPLE)
    if len(items) > MOST_LEVELS:
        raise SidepotError("session.many", what=("levels", "级别"), most=MOST_LEVELS).located(field="levels")
    return tuple(_level(item) for item in items)


def _level(item: object) -> Level:
    data: dict[str, Any] = dict(mapping(item, "levels", _EXAMPLE))
    for name in data:
        if name not in Level._fields:
            raise SidepotError("session.value", value=brief(name), known=", ".join(Level._fields)).located(field="levels")
    minutes = counted(data.get("minutes"), "levels.minutes", 1, LONGEST)
    if not isinstance(data.get("pause", False), bool):
        raise wrong(data["pause"], "levels.pause", "true, false")
    if data.get("pause"):
        return Level(minutes, pause=True)
    small, big, ante, bb_ante = (
        whole(data.get(name, 0), f"levels.{name}", int(name == "big")) for name in ("small", "big", "ante", "bb_ante"))
    if small > big:
        raise BadSetup("setup.blinds", small=small, big=big).located(field="levels")
    return Level(minutes, small, big, ante, bb_ante)
