"""The store in one SQLite file: a thread that writes, one that reads, and one commit for all that waits.

While one commit waits for the disk, others come in; the next commit takes them all.  So the disk is asked as often as it answers,
and no more, however many tables play.  All events of a commit go in by one statement, for two reasons: it is atomic by itself,
and the thread gives up the interpreter only once for it, not once for each row, which a busy event loop would not give back soon.
"""
import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from pathlib import Path
from typing import NamedTuple, TypeVar

from .sqlite import Base, Form, StoreError, fault, passing
from .store import Conflict, Event, Kept, Snapshot, check_events, check_head, check_next, check_reached, check_snapshot

APPLICATION = 0x5349_444C           # "SIDL": live tables
WAITING = 1024                      # appends under way at a time; whoever comes then waits for a place
_TOGETHER = 4000                    # events in one statement, which takes 32,766 values; what one append has comes on top

FORM = Form(APPLICATION, ["""
CREATE TABLE tables (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, head BLOB NOT NULL) STRICT;
CREATE TABLE events (
    in_table INTEGER NOT NULL REFERENCES tables(n), seq INTEGER NOT NULL CHECK (seq > 0), version INTEGER NOT NULL,
    data BLOB NOT NULL, PRIMARY KEY (in_table, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER never_changed BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER never_removed BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
CREATE TABLE snapshots (
    in_table INTEGER PRIMARY KEY REFERENCES tables(n), seq INTEGER NOT NULL, version INTEGER NOT NULL, data BLOB NOT NULL
) STRICT;
"""])

T = TypeVar("T")
Done = asyncio.Future[None]


class _Append(NamedTuple):
    done: Done
    table: str
    first_seq: int
    events: Sequence[Event]


class _Other(NamedTuple):
    """Anything else that is written: it gets a commit of its own."""

    done: Done
    work: Callable[[], None]


class _Head:
    """What the writer knows of a table without asking the file."""

    __slots__ = ("last", "n")

    def __init__(self, n: int, last: int) -> None:
        self.n, self.last = n, last


class SqliteStore:
    """Tables in a file; see Store.  Made and used in one event loop."""

    def __init__(self, path: Path) -> None:
        """Open or make the file.  Raises StoreError as sqlite.Base does."""
        self._base = Base(path, FORM)
        try:
            rows = self._base.writer.execute(
                "SELECT id, n, coalesce((SELECT max(seq) FROM events WHERE in_table = n), 0) FROM tables").fetchall()
            self._reader = self._base.reader()
        except sqlite3.Error as e:
            self._base.close()
            raise fault(e, path) from None
        self._heads = {table: _Head(n, last) for table, n, last in rows}
        self._broken: StoreError | None = None
        self._closing = False
        self._room = asyncio.Semaphore(WAITING)
        self._jobs: queue.SimpleQueue[_Append | _Other | None] = queue.SimpleQueue()
        self._reading = ThreadPoolExecutor(1, "sidepot-reader")
        # A daemon, so that a program that forgot to close can end; what was acknowledged is on the disk by then.
        self._writing = threading.Thread(target=self._write, name="sidepot-writer", daemon=True)
        self._writing.start()

    # ---- what a table asks for

    async def tables(self) -> list[Kept]:
        """See Store."""
        query = "SELECT id, head, coalesce((SELECT max(seq) FROM events WHERE in_table = n), 0) FROM tables ORDER BY n"
        return await self._read(lambda: [Kept(*row) for row in self._reader.execute(query)])

    async def create(self, table: str, head: bytes) -> None:
        """See Store."""
        check_head(table, head)
        await self._queued(lambda done: _Other(done, lambda: self._create(table, head)))

    async def append(self, table: str, first_seq: int, events: Sequence[Event]) -> None:
        """See Store."""
        check_events(events)
        await self._queued(lambda done: _Append(done, table, first_seq, tuple(events)))

    async def load(self, table: str, after: int = 0) -> list[Event]:
        """See Store."""
        query = "SELECT version, data FROM events WHERE in_table = ? AND seq > ? ORDER BY seq"
        return await self._read(lambda: [Event(*row) for row in self._reader.execute(query, [self._head(table).n, after])])

    async def put_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """See Store."""
        check_snapshot(snapshot)
        await self._queued(lambda done: _Other(done, lambda: self._put_snapshot(table, snapshot)))

    async def get_snapshot(self, table: str) -> Snapshot | None:
        """See Store."""
        query = "SELECT seq, version, data FROM snapshots WHERE in_table = ?"
        rows = await self._read(lambda: self._reader.execute(query, [self._head(table).n]).fetchall())
        return Snapshot(*rows[0]) if rows else None

    async def close(self) -> None:
        """See Store."""
        if self._closing:
            return
        self._closing = True
        self._jobs.put(None)
        await asyncio.to_thread(self._writing.join)
        await asyncio.to_thread(self._reading.shutdown)
        self._base.close()

    # ---- from the loop to the threads and back

    async def _queued(self, job: Callable[[Done], _Append | _Other]) -> None:
        await self._room.acquire()
        if self._closing or self._broken:
            self._room.release()
            raise copy(self._broken or StoreError("store.closed"))
        done = asyncio.get_running_loop().create_future()
        self._jobs.put(job(done))
        await done

    async def _read(self, work: Callable[[], T]) -> T:
        if self._closing:
            raise StoreError("store.closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, work)
        except sqlite3.Error as e:
            raise fault(e, self._base.path) from None

    def _settle(self, ended: list[tuple[Done, Exception | None]]) -> None:
        """In the loop: tell those who wait.  A place is free again only now, also when the one who waited has gone."""
        for done, error in ended:
            self._room.release()
            if done.done():
                continue
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

    # ---- in the writer's thread

    def _write(self) -> None:
        more = True
        while more:
            jobs = [self._jobs.get()]
            with contextlib.suppress(queue.Empty):
                while len(jobs) < WAITING:
                    jobs.append(self._jobs.get_nowait())
            more = None not in jobs
            appends = [job for job in jobs if isinstance(job, _Append)]
            for job in jobs:
                if isinstance(job, _Other):
                    self._tell([(job.done, self._attempt(job.work))])
            while appends:
                count, taken = 0, 0
                while taken < len(appends) and count < _TOGETHER:
                    count += len(appends[taken].events)
                    taken += 1
                self._tell(self._commit(appends[:taken]))
                appends = appends[taken:]

    def _tell(self, ended: list[tuple[Done, Exception | None]]) -> None:
        if ended:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits
                ended[0][0].get_loop().call_soon_threadsafe(self._settle, ended)

    def _commit(self, appends: list[_Append]) -> list[tuple[Done, Exception | None]]:
        """Write appends in one go; what became of each."""
        ended: list[tuple[Done, Exception | None]] = []
        good: list[_Append] = []
        rows: list[object] = []
        last: dict[str, int] = {}
        for job in appends:
            try:
                head = self._head(job.table)
                check_next(job.table, job.first_seq, last.get(job.table, head.last))
            except StoreError as e:
                ended.append((job.done, e))
                continue
            for seq, event in enumerate(job.events, job.first_seq):
                rows += (head.n, seq, event.version, event.data)
            last[job.table] = job.first_seq + len(job.events) - 1
            good.append(job)
        error = self._attempt(lambda: self._insert(rows, last)) if good else None
        if error is not None and len(good) > 1 and not self._broken:
            # One that the file refuses, or that is too large for the rest of the disk, must not take the others with it.
            for job in good:
                ended += self._commit([job])
            return ended
        return ended + [(job.done, error) for job in good]

    def _insert(self, rows: list[object], last: dict[str, int]) -> None:
        places = ", ".join(["(?, ?, ?, ?)"] * (len(rows) // 4))
        self._base.writer.execute(f"INSERT INTO events (in_table, seq, version, data) VALUES {places}", rows)
        for table, seq in last.items():
            self._heads[table].last = seq

    def _create(self, table: str, head: bytes) -> None:
        if table in self._heads:
            raise Conflict("store.table_taken", table=table)
        n = self._base.writer.execute("INSERT INTO tables (id, head) VALUES (?, ?)", [table, head]).lastrowid
        assert n is not None
        self._heads[table] = _Head(n, 0)

    def _put_snapshot(self, table: str, snapshot: Snapshot) -> None:
        head = self._head(table)
        check_reached(table, snapshot, head.last)
        query = "INSERT OR REPLACE INTO snapshots (in_table, seq, version, data) VALUES (?, ?, ?, ?)"
        self._base.writer.execute(query, [head.n, *snapshot])

    def _attempt(self, work: Callable[[], None]) -> Exception | None:
        """Do it; None, or why it was not done.  A fault after which nobody knows what the disk holds is the store's last."""
        if self._broken:
            return copy(self._broken)              # a copy, or its traceback would grow with everyone who gets it
        try:
            work()
        except StoreError as e:
            return e
        except sqlite3.Error as e:
            error = fault(e, self._base.path)
            if not passing(e) and not isinstance(e, sqlite3.IntegrityError | sqlite3.DataError | sqlite3.InterfaceError):
                self._broken = error
            return error
        except Exception as e:  # whoever waits gets it, and the thread goes on for the others
            return e
        return None

    def _head(self, table: str) -> _Head:
        try:
            return self._heads[table]
        except KeyError:
            raise StoreError("store.no_table", table=table) from None
