"""The tables in memory: what each stands at, every change of it, and who is told.

A table is what its head and its records make of it (see store.py); here it is kept so that nobody has to play them again for
each question.  A change is made on a copy, written to the disk, and only then the table that everybody sees; all changes of one
table come one after the other.  Going back is a record like another: nothing is ever removed.
"""
import asyncio
import contextlib
import hashlib
import json
import secrets
import sqlite3
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from ..errors import BrokenInvariant, SidepotError
from ..session import Game, Session, Step
from . import limits
from .faults import Refusal
from .store import Kept, Store, Written
from .types import Do, NewTable, Undo


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000

MOST_TOLD = 500                    # characters of a fault that are kept


class Now(NamedTuple):
    """What a table stands at; never changed, only replaced.

    version: the number of records.  log: the records that led here (none that was taken back), oldest first.  followers: how
    many devices follow just now.
    """

    session: Session
    version: int
    title: str
    log: tuple[Written, ...]
    followers: int = 0


class Stale(Exception):
    """The table has changed since whoever asks for a change saw it."""


def begin(head: NewTable, made: int) -> Session:
    """The table as it was made.  Raises SidepotError for what cannot be dealt."""
    game = head.game
    names = [seat.name for seat in head.seats]
    if len({name.casefold() for name in names}) < len(names):
        twice = next(name for at, name in enumerate(names) if name.casefold() in [n.casefold() for n in names[:at]])
        raise SidepotError("session.twice", seat=twice)
    session = Session({seat.name: seat.chips for seat in head.seats},
                      Game((game.small, game.big), game.rules, game.limit, game.ante, game.bb_ante, game.unit), head.button)
    for kind in ("colours", "levels"):
        if given := getattr(head, kind):
            session.do({"do": kind, kind: msgspec.to_builtins(given), "at": made})
    return session


class Followers:
    """How many devices follow: each waits for news nearly always, and is counted for a moment longer between two questions."""

    def __init__(self) -> None:
        self.here = 0
        self.between: list[asyncio.TimerHandle] = []

    @property
    def count(self) -> int:
        """Devices now."""
        return self.here + len(self.between)

    def come(self) -> None:
        """A device asks for news: one that was between two questions, or a new one."""
        if self.between:
            self.between.pop(0).cancel()
        self.here += 1

    def go(self, tell: Callable[[], None]) -> None:
        """It got them, or is gone.  tell: called when it does not come back."""
        def gone() -> None:
            self.between.remove(handle)
            tell()
        self.here -= 1
        handle = asyncio.get_running_loop().call_later(limits.FOLLOWER_SECONDS, gone)
        self.between.append(handle)


class Live:
    """One table in memory.  Its methods that change it block (the disk) and are called one at a time, under `turn`."""

    def __init__(self, kept: Kept, store: Store) -> None:
        """Play all its records.  Raises Refusal when they do not fit (written under other rules, or by another Sidepot)."""
        self.id, self.made, self.store = kept.id, kept.made, store
        self.turn = asyncio.Lock()
        self.changed = asyncio.Event()
        self.polls = 0
        self.follow = Followers()
        self.broken: BrokenInvariant | None = None
        self.records = store.records(kept.id)
        self.ids = {record.id: record.asked for record in self.records}
        self.states: OrderedDict[int, Session] = OrderedDict()
        try:
            self.head = msgspec.json.decode(kept.head, type=NewTable)
            session = self._last_good()
        except (SidepotError, msgspec.ValidationError) as e:
            raise Refusal(500, "broken", "web.replay", reason=str(e)[:200]) from e
        self.now = self._stand(session)

    # ---- the past

    def path(self, version: int) -> list[int]:
        """The records that led to a version, newest first, without those that were taken back or did nothing but break."""
        found = []
        while version:
            record = self.records[version - 1]
            if record.undo is not None:
                version = record.undo
                continue
            if not record.broken:
                found.append(version)
            version -= 1
        return found

    def _last_good(self) -> Session:
        """The table after its last record; where that cannot be, or it had stopped, it stays stopped as it was before."""
        if self.records and self.records[-1].broken:
            self.broken = BrokenInvariant(self.records[-1].broken)
        for version in range(len(self.records), 0, -1):
            try:
                return self.state(version)
            except BrokenInvariant as e:
                self.broken = e
        return self.state(0)

    def state(self, version: int) -> Session:
        """The table after a record (0: as it was made), not to be changed."""
        missing: list[int] = []
        session = None
        for n in self.path(version):
            if n in self.states:
                session = self.states[n]
                break
            missing.append(n)
        session = session or begin(self.head, self.made)
        for n in reversed(missing):
            session = done(session, self.records[n - 1].steps)
            self._keep(n, session)
        return session

    def _keep(self, n: int, session: Session) -> None:
        self.states[n] = session
        if len(self.states) > limits.KEPT_STATES:
            self.states.popitem(last=False)

    def _stand(self, session: Session) -> Now:
        log = tuple(self.records[n - 1] for n in reversed(self.path(len(self.records))))
        return Now(session, len(self.records), self.head.title, log)

    # ---- changes

    def do(self, asked: Do) -> None:
        """Steps, all or none.  Raises Stale, Refusal, SidepotError; the table is then as it was."""
        if self._again(asked):
            return
        steps = stamped(asked.steps, at := now_ms())
        try:
            session = done(self.now.session, steps)
        except BrokenInvariant as e:
            self._stop(e, steps, at)
            raise
        self._write(Written(len(self.records) + 1, asked.id, digest(asked), at, steps, None, asked.said), session)

    def undo(self, asked: Undo) -> None:
        """Go back to what was after record `to`.  This alone can be done to a table that has stopped, and sets it going again."""
        if self._again(asked):
            return
        if asked.to >= len(self.records):
            none = Refusal(422, "undo", "web.undo_none")
            raise Refusal(422, "undo", "web.undo", most=len(self.records) - 1) if self.records else none
        session = self.state(asked.to)         # a version that cannot be played raises, and the table stands as it was
        self._write(Written(len(self.records) + 1, asked.id, digest(asked), now_ms(), [], asked.to, ""), session)
        self.broken = None

    def _again(self, asked: Do | Undo) -> bool:
        """Was this request answered before?  Raises Stale when it was not, and the table has changed since its sender saw it."""
        if self.broken is not None and isinstance(asked, Do):
            raise self.broken
        if asked.id in self.ids:
            if self.ids[asked.id] != digest(asked):
                raise Refusal(409, "bad_request", "web.id_again")
            return True
        if asked.version != len(self.records):
            raise Stale
        if len(self.records) >= limits.MOST_RECORDS:
            raise Refusal(422, "too_many", "web.records", most=limits.MOST_RECORDS)
        return False

    def _stop(self, fault: BrokenInvariant, steps: list[Step], at: int) -> None:
        """The table stops where it is, after a restart too; the records are whole, what these steps make of them is not."""
        self.broken = fault
        n = len(self.records) + 1
        with contextlib.suppress(sqlite3.Error, Refusal):      # where even this cannot be written it stops in memory
            self._write(Written(n, f"stopped-{n}", b"", at, steps, None, "", str(fault)[:MOST_TOLD] or "?"), self.now.session)

    def _write(self, record: Written, session: Session) -> None:
        try:
            self.store.add(self.id, record)
        except sqlite3.IntegrityError:
            raise Refusal(409, "stale", "web.elsewhere") from None
        self.records.append(record)
        self.ids[record.id] = record.asked
        self._keep(record.n, session)
        self.now = self._stand(session)

    def seen(self) -> Now:
        """What it stands at, with who follows."""
        return self.now._replace(followers=self.follow.count)

    def tell(self) -> None:
        """Wake up everybody who waits for news."""
        self.changed.set()
        self.changed = asyncio.Event()


def done(session: Session, steps: list[Step]) -> Session:
    """A session after steps; the given one is as it was.  Raises SidepotError."""
    session = session.copy()
    for step in steps:
        session.do(step)
    return session


def stamped(steps: list[Step], at: int) -> list[Step]:
    """Steps with the server's time; whatever time was sent is not taken.  Raises Refusal when they are too much for a record."""
    found = [{**step, "at": at} for step in steps]
    if len(json.dumps(found, ensure_ascii=False)) > limits.LARGEST_RECORD:
        raise Refusal(413, "too_large", "web.record", most=limits.LARGEST_RECORD // 1024)
    return found


def digest(asked: Do | Undo) -> bytes:
    """What was asked for, in 16 bytes: the same id with something else in it is no repetition."""
    return hashlib.sha256(msgspec.json.encode(asked, order="deterministic")).digest()[:16]


class Tables:
    """All tables: found by token, loaded when they are asked for."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.live: OrderedDict[int, Live] = OrderedDict()
        self.loading = asyncio.Lock()
        self.stopping = asyncio.Event()
        self.polls = 0

    def make(self, head: NewTable) -> tuple[Kept, str, str]:
        """A new table with the tokens of its owner and of those who follow (32 characters, 192 random bits each).  Blocks."""
        made = now_ms()
        begin(head, made)                      # what cannot be dealt is not kept
        owner, follow = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        text = msgspec.json.encode(head).decode()
        kept = self.store.make(text, owner, follow, made)
        if kept is None:
            raise Refusal(503, "too_many", "web.tables", most=limits.MOST_TABLES)
        return kept, owner, follow

    async def load(self, kept: Kept, run: Callable[..., Any]) -> Live:
        """A table, from memory or from the file.  run: calls a blocking function in a thread."""
        if kept.id not in self.live:
            async with self.loading:
                if kept.id not in self.live:
                    self.live[kept.id] = await run(Live, kept, self.store)
                    self._forget()
        self.live.move_to_end(kept.id)
        return self.live[kept.id]

    def _forget(self) -> None:
        """Tables that nobody looks at leave the memory."""
        for number in list(self.live)[:-1]:
            if len(self.live) <= limits.MOST_LOADED:
                return
            live = self.live[number]
            if not live.polls and not live.turn.locked() and live.broken is None:
                del self.live[number]

    def stop(self) -> None:
        """No more waiting: the server ends."""
        self.stopping.set()
