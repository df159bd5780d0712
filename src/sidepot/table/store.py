"""Where tables are kept: events, only ever added, each on the disk before anybody is told of it.

A table is its head (what it was made with) and its events, numbered from 1 without gaps; what they mean is not the store's to know.
`Store` is all that a table asks for.  `MemoryStore` forgets everything with the process; `SqliteStore` is in sqlite_store.py.
"""
import asyncio
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .sqlite import StoreError

LONGEST_ID = 64                     # characters of a table's id
MOST_BYTES = 1 << 22                # of one append, one head or one snapshot
MOST_EVENTS = 2000                  # of one append


class Event(NamedTuple):
    """version: of the event's form, for whoever reads it years later; data: its content, such as JSON."""

    version: int
    data: bytes


class Kept(NamedTuple):
    """A table in the store.  head: what it was made with; last: the number of its last event, 0 without any."""

    table: str
    head: bytes
    last: int


class Snapshot(NamedTuple):
    """What a table was after event `seq`.  version: of the program that made it; another one had better ignore it."""

    seq: int
    version: int
    data: bytes


class Conflict(StoreError):
    """The number of an event, or the id of a table, is taken; or the number is not the next one.  Nothing was written."""


class Store(Protocol):
    """What a table needs to live on.  Used from one event loop."""

    async def tables(self) -> list[Kept]:
        """All tables, in the order in which they were made."""

    async def create(self, table: str, head: bytes) -> None:
        """A new table, durable on return.  Raises Conflict when the id is taken."""

    async def append(self, table: str, first_seq: int, events: Sequence[Event]) -> None:
        """Add events `first_seq`, `first_seq` + 1, ...: all or none; on return they are durable.

        Raises Conflict unless first_seq is the next number, StoreError for an unknown table or when the disk fails.  If the waiting
        is cancelled, they may be written all the same: load tells.
        """

    async def load(self, table: str, after: int = 0) -> list[Event]:
        """The durable events with numbers above `after`, in order.  Raises StoreError for an unknown table."""

    async def put_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep it in place of an older one.  A cache: it may be gone at any time, and a table is right without it.

        Raises Conflict when its last event is not durable yet.
        """

    async def get_snapshot(self, table: str) -> Snapshot | None:
        """The last one, if it is still there."""

    async def close(self) -> None:
        """Finish what was begun, and give the file back."""


class MemoryStore:
    """Tables that live as long as the process: for tests, and for practice that nobody wants back."""

    def __init__(self) -> None:
        self._heads: dict[str, bytes] = {}
        self._events: dict[str, list[Event]] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._closed = False

    async def tables(self) -> list[Kept]:
        """See Store."""
        return [Kept(table, head, len(self._events[table])) for table, head in self._heads.items()]

    async def create(self, table: str, head: bytes) -> None:
        """See Store."""
        check_head(table, head)
        await self._turn()
        if table in self._heads:
            raise Conflict("store.table_taken", table=table)
        self._heads[table], self._events[table] = head, []

    async def append(self, table: str, first_seq: int, events: Sequence[Event]) -> None:
        """See Store."""
        check_events(events)
        await self._turn()
        kept = self._known(table)
        check_next(table, first_seq, len(kept))
        kept.extend(events)

    async def load(self, table: str, after: int = 0) -> list[Event]:
        """See Store."""
        await self._turn()
        return self._known(table)[max(after, 0):]

    async def put_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """See Store."""
        check_snapshot(snapshot)
        await self._turn()
        check_reached(table, snapshot, len(self._known(table)))
        self._snapshots[table] = snapshot

    async def get_snapshot(self, table: str) -> Snapshot | None:
        """See Store."""
        await self._turn()
        self._known(table)
        return self._snapshots.get(table)

    async def close(self) -> None:
        """See Store."""
        self._closed = True

    async def _turn(self) -> None:
        # Others get their turn here as they do with a disk, so that a test meets the same orders of events.
        if self._closed:
            raise StoreError("store.closed")
        await asyncio.sleep(0)

    def _known(self, table: str) -> list[Event]:
        if table not in self._events:
            raise StoreError("store.no_table", table=table)
        return self._events[table]


def check_next(table: str, first_seq: int, last: int) -> None:
    """Raises Conflict unless first_seq is the next number."""
    if first_seq != last + 1:
        raise Conflict("store.conflict", table=table, given=first_seq, right=last + 1)


def check_reached(table: str, snapshot: Snapshot, last: int) -> None:
    """Raises Conflict for a snapshot of what is not written yet."""
    if snapshot.seq > last:
        raise Conflict("store.ahead", table=table, given=snapshot.seq, right=last)


def check_head(table: str, head: bytes) -> None:
    """Raises StoreError for an id or a head that cannot be kept."""
    if not 0 < len(table) <= LONGEST_ID or not table.isprintable():
        raise StoreError("store.bad_id", most=LONGEST_ID)
    _check_size(len(head))


def check_events(events: Sequence[Event]) -> None:
    """Raises StoreError for events that cannot be one append."""
    if not 0 < len(events) <= MOST_EVENTS:
        raise StoreError("store.count", given=len(events), most=MOST_EVENTS)
    _check_size(sum(len(event.data) for event in events))


def check_snapshot(snapshot: Snapshot) -> None:
    """Raises StoreError for one that is too large."""
    _check_size(len(snapshot.data))


def _check_size(size: int) -> None:
    if size > MOST_BYTES:
        raise StoreError("store.large", given=size, most=MOST_BYTES)
