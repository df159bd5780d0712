"""A process that writes to a store until it is killed, and how one tells whether what it left is sound.

    python tests/store_writer.py FILE TABLES SEED

Every event says to which table and append it belongs, so that a torn or moved one shows.  Each acknowledgement is a line on
standard output, written only after the store has given it.
"""
import asyncio
import os
import random
import sys
from pathlib import Path

from sidepot.table.sqlite_store import SqliteStore
from sidepot.table.store import Event, Snapshot


def batch(table: str, first: int, count: int) -> list[Event]:
    """The events of an append: each knows its number and where the append begins and ends."""
    return [Event(1, f"{table} {first + n} {first} {count} ".encode() + b"." * (first * 37 % 200)) for n in range(count)]


def fault(table: str, events: list[Event]) -> str | None:
    """What is wrong with a table's events: one in the wrong place, a changed one, an append of which a part is missing."""
    at = 0
    while at < len(events):
        said = events[at].data.split(b" ")
        count = int(said[3]) if len(said) > 3 and said[3].isdigit() else 1
        if events[at:at + count] != batch(table, at + 1, count):
            return f"{table}: events {at + 1} to {at + count} are not one append"
        at += count
    return None


async def write(path: Path, tables: int, seed: int) -> None:
    """Append to all tables at once, for ever."""
    store, draw = SqliteStore(path), random.Random(seed)
    there = {kept.table: kept.last for kept in await store.tables()}

    async def table(name: str) -> None:
        if name not in there:
            await store.create(name, name.encode())
        last = there.get(name, 0)
        while True:
            count = draw.choice((1, 1, 1, 2, 5))
            await store.append(name, last + 1, batch(name, last + 1, count))
            last += count
            os.write(1, f"{name} {last}\n".encode())
            if draw.random() < 0.02:
                await store.put_snapshot(name, Snapshot(last, 1, name.encode()))

    await asyncio.gather(*(table(f"t{n}") for n in range(tables)))


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
