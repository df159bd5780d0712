"""The store in a file: what a lost process, a cut log, a full or failing disk and a second server leave of it, and how fast it is.

SIDEPOT_KILLS=300 for the long run: so many processes killed, so many logs cut.
"""
import asyncio
import contextlib
import hashlib
import os
import random
import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sidepot.table import sqlite, sqlite_store
from sidepot.table.sqlite import Base, Form, StoreError
from sidepot.table.sqlite_store import APPLICATION, FORM, SqliteStore
from sidepot.table.store import Event, Kept, Snapshot
from store_load import measure, told
from store_writer import batch, fault

KILLS = int(os.environ.get("SIDEPOT_KILLS", "15"))
EVENTS = [Event(1, b"one"), Event(1, b"two")]
HERE = Path(__file__).parent


def run(path, work):
    async def whole():
        store = SqliteStore(path)
        try:
            return await work(store)
        finally:
            await store.close()
    return asyncio.run(whole())


async def everything(store):
    return {kept.table: await store.load(kept.table) for kept in await store.tables()}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "live.sqlite"


# ---- kept for good

def test_all_is_there_after_opening_again(path):
    async def first(store):
        await store.create("a", b"head")
        await store.append("a", 1, EVENTS)
        await store.put_snapshot("a", Snapshot(2, 1, b"snap"))

    async def second(store):
        assert await store.tables() == [Kept("a", b"head", 2)]
        await store.append("a", 3, EVENTS)
        return await store.load("a"), await store.get_snapshot("a")

    run(path, first)
    assert run(path, second) == (EVENTS * 2, Snapshot(2, 1, b"snap"))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert not path.with_name(path.name + "-wal").exists()


def test_what_is_acknowledged_is_committed_and_the_disk_was_asked(path):
    """Seen by another connection at once; and the settings that make a commit wait for the disk are on."""
    async def work(store):
        await store.create("a", b"")
        for n in range(1, 20):
            await store.append("a", n, EVENTS[:1])
            with contextlib.closing(sqlite3.connect(path)) as other:
                assert other.execute("SELECT max(seq) FROM events").fetchone() == (n,)
        assert store._base.writer.execute("PRAGMA synchronous").fetchone() == (2,)
        assert store._base.writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    run(path, work)


def test_events_are_never_changed_or_removed(path):
    async def work(store):
        await store.create("a", b"")
        await store.append("a", 1, EVENTS)
        for statement in ("UPDATE events SET data = x'00'", "DELETE FROM events"):
            with pytest.raises(sqlite3.IntegrityError, match="never"):
                store._base.writer.execute(statement)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            store._reader.execute("INSERT INTO tables (id, head) VALUES ('b', x'')")
        with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
            store._base.writer.execute("INSERT INTO events VALUES (1, 1, 1, x'')")
    run(path, work)


def test_snapshots_may_vanish(path):
    async def work(store):
        await store.create("a", b"")
        await store.append("a", 1, EVENTS)
        await store.put_snapshot("a", Snapshot(2, 1, b"snap"))
        store._base.writer.execute("DELETE FROM snapshots")
        assert await store.get_snapshot("a") is None
        assert await store.load("a") == EVENTS
    run(path, work)


# ---- many at once

def counted(store):
    """The statements that write events, as they happen."""
    seen = []
    store._base.writer.set_trace_callback(lambda text: seen.append(text) if text.startswith("INSERT INTO events") else None)
    return seen


def test_all_that_wait_go_in_by_one_commit(path):
    async def work(store):
        for n in range(50):
            await store.create(f"t{n}", b"")
        seen = counted(store)
        await asyncio.gather(*(store.append(f"t{n}", 1, EVENTS) for n in range(50)))
        assert 1 <= len(seen) < 10
        assert all(kept.last == 2 for kept in await store.tables())
    run(path, work)


def test_what_the_file_itself_refuses_does_not_take_the_others_with_it(path):
    """Text instead of bytes gets as far as SQLite, which says no to the whole statement; the others go in one by one."""
    async def work(store):
        for n in range(20):
            await store.create(f"t{n}", b"")
        wrong: Any = "text"
        jobs = [store.append(f"t{n}", 1, [Event(1, wrong if n == 7 else b"bytes")]) for n in range(20)]
        ended = await asyncio.gather(*jobs, return_exceptions=True)
        assert isinstance(ended[7], StoreError)
        assert [e for n, e in enumerate(ended) if n != 7] == [None] * 19
        await store.append("t7", 1, EVENTS)
        assert [kept.last for kept in await store.tables()] == [2 if n == 7 else 1 for n in range(20)]
    run(path, work)


def test_large_appends_are_split_among_commits(path, monkeypatch):
    monkeypatch.setattr(sqlite_store, "_TOGETHER", 100)

    async def work(store):
        for n in range(30):
            await store.create(f"t{n}", b"")
        await asyncio.gather(*(store.append(f"t{n}", 1, batch(f"t{n}", 1, 70)) for n in range(30)))
        return await everything(store)
    found = run(path, work)
    assert [fault(table, events) for table, events in found.items()] == [None] * 30
    assert {len(events) for events in found.values()} == {70}


def test_the_largest_commit_fits_into_a_statement(path):
    async def work(store):
        await store.create("a", b"")
        await asyncio.gather(*(store.append("a", 1 + 2000 * n, batch("a", 1 + 2000 * n, 2000)) for n in range(4)))
        return await everything(store)
    assert fault("a", run(path, work)["a"]) is None


def test_whoever_comes_when_all_places_are_taken_waits(path, monkeypatch):
    monkeypatch.setattr(sqlite_store, "WAITING", 4)

    async def work(store):
        for n in range(30):
            await store.create(f"t{n}", b"")
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")                        # the writer waits for it
            jobs = [asyncio.ensure_future(store.append(f"t{n}", 1, EVENTS)) for n in range(30)]
            await asyncio.sleep(0.1)
            assert store._jobs.qsize() <= 4
            assert not any(job.done() for job in jobs)
            other.execute("ROLLBACK")
        await asyncio.wait_for(asyncio.gather(*jobs), 10)
        assert all(kept.last == 2 for kept in await store.tables())
    run(path, work)


def test_who_stops_waiting_gives_the_place_back(path, monkeypatch):
    monkeypatch.setattr(sqlite_store, "WAITING", 2)

    async def work(store):
        await store.create("a", b"")
        for n in range(1, 20):
            job = asyncio.ensure_future(store.append("a", n, EVENTS[:1]))
            await asyncio.sleep(0)
            job.cancel()
            while len(await store.load("a")) < n:                   # written all the same
                await asyncio.sleep(0.001)
        await asyncio.wait_for(store.append("a", 20, EVENTS), 5)
    run(path, work)


def test_reading_does_not_hold_up_writing_nor_writing_reading(path):
    async def work(store):
        await store.create("a", b"")
        await store.append("a", 1, batch("a", 1, 500))
        half_read = store._base.reader().execute("SELECT data FROM events ORDER BY seq")
        half_read.fetchone()
        await asyncio.wait_for(store.append("a", 501, EVENTS), 2)
        assert len(half_read.fetchall()) == 499                     # what it began with
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waits = asyncio.ensure_future(store.append("a", 503, EVENTS))
            assert len(await asyncio.wait_for(store.load("a"), 2)) == 502
            assert not waits.done()
            other.execute("ROLLBACK")
        await waits
    run(path, work)


def test_closing_finishes_what_was_begun(path):
    async def work(store):
        for n in range(40):
            await store.create(f"t{n}", b"")
        jobs = [asyncio.ensure_future(store.append(f"t{n}", 1, EVENTS)) for n in range(40)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*jobs) == [None] * 40
    run(path, work)
    assert all(kept.last == 2 for kept in run(path, lambda store: store.tables()))


# ---- faults

def test_a_full_disk_is_told_and_passes(path):
    async def work(store):
        await store.create("a", b"")
        await store.append("a", 1, EVENTS)
        [pages] = store._base.writer.execute("PRAGMA page_count").fetchone()
        store._base.writer.execute(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(StoreError, match="disk is full"):
            await store.append("a", 3, [Event(1, b"x" * 100_000)])
        await store.append("a", 3, EVENTS)                          # a small one still fits
        store._base.writer.execute("PRAGMA max_page_count = 100000")
        await store.append("a", 5, [Event(1, b"x" * 100_000)])
        assert [len(event.data) for event in await store.load("a")] == [3, 3, 3, 3, 100_000]
    run(path, work)


FAILING = """
import asyncio, resource, sys
from pathlib import Path
from sidepot.table.sqlite_store import SqliteStore
from sidepot.table.store import Event

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await store.create("a", b"")
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
    n, codes = 0, []
    while len(codes) < 3:
        try:
            await store.append("a", n + 1, [Event(1, b"x" * 5000)])
            n += 1
        except ValueError as e:
            codes.append(e.code)
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))  # the disk works again: too late for this store
    print(n, *codes)

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process as POSIX has them")
def test_after_a_disk_that_failed_nothing_is_acknowledged_any_more(path):
    done = subprocess.run([sys.executable, "-c", FAILING, path], capture_output=True, text=True, check=True, timeout=60)
    written, *codes = done.stdout.split()
    assert codes == ["store.disk"] * 3
    assert int(written) > 10
    events = run(path, everything)["a"]
    assert len(events) in (int(written), int(written) + 1)          # the one that failed may have got there


def test_another_program_that_writes_is_waited_for_and_then_told(path, monkeypatch):
    monkeypatch.setattr(sqlite, "_PATIENCE", 0.1)

    async def work(store):
        await store.create("a", b"")
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="Another program is writing"):
                await store.append("a", 1, EVENTS)
            other.execute("ROLLBACK")
        await store.append("a", 1, EVENTS)
    run(path, work)


def test_a_second_server_on_the_same_file_is_refused(path):
    async def work(store):
        with pytest.raises(StoreError, match="Another server has the tables open") as held:
            SqliteStore(path)
        assert held.value.code == "store.held"
        code = f"from sidepot.table.sqlite import *; from pathlib import Path; Base(Path({str(path)!r}), Form(1, []))"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert "Another server has the tables open" in done.stderr
        await store.create("a", b"")
    run(path, work)
    assert run(path, lambda store: store.tables())


def changed_nothing(path, code):
    before = path.read_bytes()
    with pytest.raises(StoreError) as refused:
        asyncio.run(opening(path))
    assert refused.value.code == code
    assert str(path) in refused.value.text("zh")
    assert path.read_bytes() == before


async def opening(path):
    await SqliteStore(path).close()


def test_a_file_of_something_else_is_left_alone(path):
    path.write_bytes(b"my recipes\n" * 50)
    changed_nothing(path, "store.foreign")
    path.unlink()
    with contextlib.closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE recipes (name TEXT)")
    changed_nothing(path, "store.foreign")
    with contextlib.closing(sqlite3.connect(path)) as base:
        base.execute(f"PRAGMA application_id = {APPLICATION}")
        base.execute(f"PRAGMA user_version = {len(FORM.steps) + 1}")
    changed_nothing(path, "store.newer")


def test_a_damaged_file_is_told_at_the_start(path):
    async def fill(store):
        await store.create("a", b"")
        for n in range(20):
            await store.append("a", 1 + 50 * n, batch("a", 1 + 50 * n, 50))
    run(path, fill)
    whole = path.read_bytes()
    path.write_bytes(whole[:5 * 4096] + bytes(4096) + whole[6 * 4096:])
    changed_nothing(path, "store.damaged")
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    changed_nothing(path, "store.damaged")


def test_a_folder_that_cannot_be(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be kept there"):
        asyncio.run(opening(tmp_path / "file" / "live.sqlite"))
    with pytest.raises(StoreError, match="cannot be kept there"):
        asyncio.run(opening(tmp_path))


# ---- formats

def test_a_published_format_is_never_changed():
    """A file of format 1 lies on somebody's disk: change it by a new step, and add that step's digest here."""
    assert [hashlib.sha256(str(step).encode()).hexdigest()[:16] for step in FORM.steps] == ["a5e19755a209b759"]


def test_a_file_of_format_1_is_brought_to_the_newest_by_the_chain(path):
    def second(base):
        base.execute("ALTER TABLE things ADD COLUMN size INTEGER NOT NULL DEFAULT 0")
        base.execute("UPDATE things SET size = length(name)")

    first = "CREATE TABLE things (name TEXT);\nINSERT INTO things VALUES ('chip');"
    steps: list[Any] = [first, second, "CREATE INDEX sizes ON things (size);"]
    Base(path, Form(7, steps[:1])).close()
    for _ in range(2):                                              # the second time there is nothing left to do
        base = Base(path, Form(7, steps))
        assert base.writer.execute("SELECT * FROM things").fetchall() == [("chip", 4)]
        assert base.writer.execute("PRAGMA user_version").fetchone() == (3,)
        base.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(path):
    def fails(base):
        base.execute("DROP TABLE things")
        raise StoreError("store.closed")

    Base(path, Form(7, ["CREATE TABLE things (name TEXT);"])).close()
    with pytest.raises(StoreError):
        Base(path, Form(7, ["", "ALTER TABLE things ADD COLUMN size INTEGER;", fails]))
    with pytest.raises(StoreError, match="no such table"):
        Base(path, Form(7, ["", "DELETE FROM nowhere;"]))
    base = Base(path, Form(7, ["CREATE TABLE things (name TEXT);"]))   # neither locked nor changed
    assert [row[1] for row in base.writer.execute("PRAGMA table_info(things)")] == ["name"]
    base.close()


# ---- killed

def test_the_check_of_what_is_left_notices_every_kind_of_loss():
    whole = [*batch("t", 1, 1), *batch("t", 2, 3), *batch("t", 5, 2)]
    assert fault("t", whole) is fault("t", whole[:4]) is fault("t", []) is None
    for wrong in (whole[:2], whole[:5], whole[1:], whole[::-1], [*whole[:1], *whole[4:]], [*whole, Event(1, b"rubbish")]):
        assert fault("t", wrong)
    assert fault("other", whole)


def killed(path, seed, seconds, at_start=0.2):
    """Write for a while and kill it; the last acknowledged event of each table.

    at_start: how often it is killed before it is known to have written anything, `seconds` after the process began.
    """
    child = subprocess.Popen([sys.executable, HERE / "store_writer.py", path, "16", str(seed)], stdout=subprocess.PIPE)
    assert child.stdout
    draw, lines = random.Random(seed), b""
    with child.stdout:
        time.sleep(seconds)
        if draw.random() >= at_start:
            lines = child.stdout.readline()
            time.sleep(draw.random() * 0.2)
        child.kill()
        lines += child.stdout.read()
    assert child.wait() == -9
    acknowledged = {}
    for line in lines.decode().split("\n")[:-1]:                    # a line cut off by the kill says nothing
        table, last = line.split()
        acknowledged[table] = int(last)
    return acknowledged


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
def test_kill_9_at_random_moments_loses_nothing_that_was_acknowledged(path):
    draw = random.Random(KILLS)
    least: dict[str, int] = {}
    for kill in range(KILLS):
        least |= killed(path, kill, draw.random() * 0.2)
        found = run(path, everything) if kill % 3 == 0 or kill == KILLS - 1 else None   # else the next writer recovers it
        for table, events in (found or {}).items():
            assert fault(table, events) is None, f"after kill {kill}"
            assert len(events) >= least.get(table, 0), f"{table} after kill {kill}"
        assert found is None or set(least) <= set(found)
    print(f"\n{KILLS} kills: {sum(least.values()):,} events acknowledged, 0 lost")
    assert sum(least.values()) > 16 * KILLS


def moved(path):
    """How many bytes of the log SQLite may have begun to copy into the file itself.

    It does so only with what the disk has confirmed, so no crash can take that part of the log away: cut there, the file would be
    torn, and rightly.  The number of frames stands in the shared memory beside the log ("WAL-index", nBackfillAttempted).
    """
    shared = path.with_name(path.name + "-shm").read_bytes()
    return 32 + int.from_bytes(shared[128:132], sys.byteorder) * (24 + 4096)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
def test_a_log_cut_or_spoilt_anywhere_leaves_a_committed_prefix(path, tmp_path):
    log, copy = path.with_name(path.name + "-wal"), tmp_path / "copy" / path.name
    draw = random.Random(KILLS)
    for turn in range(0, KILLS, 15):
        killed(path, turn, 0.4, at_start=0)
        whole, least = log.read_bytes(), moved(path)
        totals = []
        for cut in range(turn, min(turn + 15, KILLS)):
            copy.parent.mkdir()
            shutil.copy(path, copy)
            at = draw.randrange(least, len(whole)) if least < len(whole) else len(whole) - 1
            spoilt = whole[:at] if cut % 2 else whole[:at] + bytes([whole[at] ^ 1 << draw.randrange(8)]) + whole[at + 1:]
            copy.with_name(log.name).write_bytes(spoilt)
            found = run(copy, everything)
            for table, events in found.items():
                assert fault(table, events) is None, f"cut {cut} at {at} of {len(whole)}, {least} moved"
            totals.append((at, sum(map(len, found.values()))))
            shutil.rmtree(copy.parent)
        totals.sort()
        assert [total for _, total in totals] == sorted(total for _, total in totals)     # the more is left, the more is found
        assert totals[0][1] < totals[-1][1] or len(totals) < 15 or len(whole) - least < 100_000


# ---- figures

@pytest.mark.slow
def test_group_commit_figures(path):
    """64 tables that each wait for their acknowledgement; what a disk takes one by one is no match for it."""
    async def work(store):
        seen = counted(store)
        waits = await measure(store, 64, 1.0)
        print(f"\n64 tables waiting: {told(waits, 1.0)}, {len(waits) / len(seen):.0f} events a commit")
        return len(waits), len(seen)
    events, commits = run(path, work)
    assert events > 16 * commits
