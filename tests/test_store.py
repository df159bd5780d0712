"""The store of live tables: one contract, kept by the one in memory and the one in a file."""
import asyncio
import functools

import pytest

from sidepot.table import store as module
from sidepot.table.sqlite import StoreError
from sidepot.table.sqlite_store import SqliteStore
from sidepot.table.store import Conflict, Event, Kept, MemoryStore, Snapshot

EVENTS = [Event(1, b'{"n":1}'), Event(2, b""), Event(1, "小明".encode())]


@pytest.fixture(params=["memory", "sqlite"])
def opened(request, tmp_path):
    """Makes the store; called inside the loop, since a store belongs to one."""
    return MemoryStore if request.param == "memory" else functools.partial(SqliteStore, tmp_path / "live.sqlite")


def run(opened, work):
    """Do it with an open store, and close that."""
    async def whole():
        store = opened()
        try:
            return await work(store)
        finally:
            await store.close()
    return asyncio.run(whole())


def test_what_was_appended_is_loaded_in_order(opened):
    async def work(store):
        await store.create("a", b"head")
        await store.append("a", 1, EVENTS[:1])
        await store.append("a", 2, EVENTS[1:])
        assert await store.load("a") == EVENTS
        assert await store.load("a", after=1) == EVENTS[1:]
        assert await store.load("a", after=3) == await store.load("a", after=99) == []
        assert await store.load("a", after=-5) == EVENTS
        await store.create("b", b"")
        assert await store.tables() == [Kept("a", b"head", 3), Kept("b", b"", 0)]
        assert await store.load("b") == []
    run(opened, work)


def test_a_number_that_is_taken_or_not_the_next_is_refused_and_nothing_is_written(opened):
    async def work(store):
        await store.create("a", b"")
        await store.append("a", 1, EVENTS)
        for first in (1, 3, 5, 0, -1):
            with pytest.raises(Conflict, match=f"event {first} cannot be added; the next one is 4"):
                await store.append("a", first, EVENTS)
        assert await store.load("a") == EVENTS
        with pytest.raises(Conflict, match="a table “a” already"):
            await store.create("a", b"other")
        assert await store.tables() == [Kept("a", b"", 3)]
    run(opened, work)


def test_of_two_who_write_the_same_number_at_once_one_wins(opened):
    async def work(store):
        await store.create("a", b"")
        ended = await asyncio.gather(*(store.append("a", 1, [Event(n, b"")]) for n in range(20)), return_exceptions=True)
        assert sorted(type(e).__name__ for e in ended) == ["Conflict"] * 19 + ["NoneType"]
        [won] = await store.load("a")
        assert ended[won.version] is None
    run(opened, work)


def test_one_bad_append_does_not_take_the_others_with_it(opened):
    async def work(store):
        for n in range(10):
            await store.create(f"t{n}", b"")
        jobs = [store.append(f"t{n}", 2 if n == 3 else 1, EVENTS) for n in range(10)]
        ended = await asyncio.gather(*jobs, store.append("nowhere", 1, EVENTS), return_exceptions=True)
        assert isinstance(ended[3], Conflict)
        assert isinstance(ended[10], StoreError)
        assert ended[10].code == "store.no_table"
        assert [e for n, e in enumerate(ended) if n not in (3, 10)] == [None] * 9
        assert [kept.last for kept in await store.tables()] == [0 if n == 3 else 3 for n in range(10)]
    run(opened, work)


def test_appends_to_one_table_one_after_another_without_waiting_keep_their_order(opened):
    async def work(store):
        await store.create("a", b"")
        await asyncio.gather(*(store.append("a", n, [Event(n, b"x" * n)]) for n in range(1, 101)))
        assert await store.load("a") == [Event(n, b"x" * n) for n in range(1, 101)]
    run(opened, work)


def test_a_table_that_is_not_there(opened):
    async def work(store):
        early = store.put_snapshot("a", Snapshot(0, 1, b""))
        for job in (store.load("a"), store.append("a", 1, EVENTS), store.get_snapshot("a"), early):
            with pytest.raises(StoreError, match="no table “a”"):
                await job
    run(opened, work)


def test_a_snapshot_is_the_last_one_and_never_ahead_of_the_events(opened):
    async def work(store):
        await store.create("a", b"")
        assert await store.get_snapshot("a") is None
        await store.append("a", 1, EVENTS)
        with pytest.raises(Conflict, match="a snapshot of event 4 is too early; 3 are written"):
            await store.put_snapshot("a", Snapshot(4, 1, b"early"))
        for snapshot in (Snapshot(2, 1, b"two"), Snapshot(3, 7, b"three")):
            await store.put_snapshot("a", snapshot)
            assert await store.get_snapshot("a") == snapshot
    run(opened, work)


def test_what_cannot_be_kept_is_refused_in_words(opened, monkeypatch):
    monkeypatch.setattr(module, "MOST_BYTES", 100)

    async def work(store):
        await store.create("a", b"")
        for job, code in (
            (store.append("a", 1, []), "store.count"), (store.append("a", 1, EVENTS * 1000), "store.count"),
            (store.append("a", 1, [Event(1, b"x" * 60)] * 2), "store.large"), (store.create("b", b"x" * 101), "store.large"),
            (store.put_snapshot("a", Snapshot(0, 1, b"x" * 101)), "store.large"), (store.create("", b""), "store.bad_id"),
            (store.create("x" * 65, b""), "store.bad_id"), (store.create("a\n", b""), "store.bad_id"),
        ):
            with pytest.raises(StoreError) as refused:
                await job
            assert refused.value.code == code
            assert refused.value.text("zh") != refused.value.text("en")
        assert await store.tables() == [Kept("a", b"", 0)]
    run(opened, work)


def test_a_closed_store_says_so_and_closing_twice_does_no_harm(opened):
    async def work(store):
        await store.create("a", b"")
        await store.close()
        await store.close()
        for job in (store.append("a", 1, EVENTS), store.create("b", b""), store.load("a")):
            with pytest.raises(StoreError, match="closed"):
                await job
    run(opened, work)
