"""Live tables as a server finds them when it starts: a log cut anywhere, tables that are damaged, tables of long ago.

SIDEPOT_CUTS=300 for the long run.
"""
import asyncio
import os
import random
import shutil
import time
from typing import Any

import pytest
from msgspec import json

from live_tables import Clock, Lasting, any_act, opened, people, settled
from sidepot.table import events as ev
from sidepot.table import protocol as p
from sidepot.table import rooms as rooms_module
from sidepot.table.actor import loaded
from sidepot.table.refused import Refused
from sidepot.table.rooms import SERVER, Head
from sidepot.table.settings import Settings
from sidepot.table.sqlite_store import SqliteStore
from sidepot.table.store import Event, Snapshot
from sidepot.web.running import LIVE

CUTS = int(os.environ.get("SIDEPOT_CUTS", "15"))


def run(work):
    return asyncio.run(work())


class Noted(SqliteStore):
    """A store that notes where each append ends."""

    def __init__(self, path) -> None:
        super().__init__(path)
        self.ends: dict[str, list[int]] = {}

    async def append(self, table, first_seq, events):
        self.ends.setdefault(table, [0]).append(first_seq + len(events) - 1)
        await super().append(table, first_seq, events)


def chips(room: Any) -> int:
    """On the table and on their way to it."""
    there: int = sum(room.session.stacks().values()) if room.session is not None else 0
    inside: int = room.hand.pot if room.hand is not None and not room.hand.settled else 0
    coming: int = sum(q.bringing for q in room.players.values())
    return there + inside + coming


def test_a_log_cut_anywhere_gives_each_table_a_committed_prefix_and_the_evening_goes_on(tmp_path):
    draw = random.Random(CUTS)

    async def play(path):
        """Four tables; afterwards what is in their store, and copies of its files as a crash would leave them."""
        store = Noted(path)
        async with opened(store) as rooms:
            groups = [await people(rooms, 3, boards=2 if at == 3 else 1) for at in range(4)]
            for _ in range(60):
                for group in groups:
                    seat = group.turn()
                    if seat is not None:
                        await seat.act(*any_act(group.actor.room, draw))
                    else:
                        await asyncio.sleep(0.01)
            await asyncio.gather(*(group.actor.stop() for group in groups))
            log = path.with_name(path.name + "-wal").read_bytes()
            whole = {g.actor.room.id: await store.load(g.actor.room.id) for g in groups}
            return path.read_bytes(), log, whole, store.ends

    async def look(path, whole, ends):
        """Open what a cut has left."""
        found = 0
        async with opened(SqliteStore(path)) as rooms:
            for name in list(rooms.heads):
                kept = await rooms.store.load(name)
                at = next((n for n, e in enumerate(kept) if e not in whole[name][n:n + 1]), len(kept))
                assert at in ends.get(name, [0]), "part of an append"
                # Behind it stands only what the start itself has added: the outage, and what was due.
                assert not any(ev.decode(e.data).cmd for e in kept[at:])
                found += at
                if not at:
                    continue
                room: Any = (await rooms.find(name)).room
                assert not room.broken
                bought = sum(e.chips for e in map(ev.decode, (k.data for k in kept)) if isinstance(e, ev.Sat | ev.ToppedUp))
                assert chips(room) == bought
                actor: Any = await rooms.find(name)
                hand = actor.room.hand
                if hand is not None and hand.actor is not None:
                    kind, to = any_act(actor.room, draw)
                    player = actor.room.named(hand.actor).id
                    command = p.Act("on", actor.room.number, actor.room.decision, kind, to)  # type: ignore[arg-type]
                    assert (await actor.command(player, command)).ok
        return found

    totals: list[tuple[int, int]] = []
    for turn in range(0, CUTS, 15):
        folder = tmp_path / str(turn)
        folder.mkdir()
        file, log, whole, ends = run(lambda at=folder / LIVE: play(at))
        assert len(log) < 1000 * 4096, "SQLite has moved a part of the log into the file, where no crash can cut it"
        for cut in range(turn, min(turn + 15, CUTS)):
            copy = folder / f"cut {cut}" / LIVE
            copy.parent.mkdir()
            at = len(log) if cut == turn else draw.randrange(len(log))
            copy.write_bytes(file)
            copy.with_name(f"{LIVE}-wal").write_bytes(log[:at])
            totals.append((at, run(lambda copy=copy, whole=whole, ends=ends: look(copy, whole, ends))))
            shutil.rmtree(copy.parent)
        last = sum(map(len, whole.values()))
        assert totals[turn] == (len(log), last), "nothing was cut, and something is missing"
    print(f"\n{CUTS} logs cut: {min(totals)[1]:,} to {max(totals)[1]:,} events found, each table a committed prefix that plays on")
    assert len({found for _, found in totals}) > CUTS // 3


def stored(store, name, last_ms, made=True, head=None):
    """A table in the store, made and nothing more."""
    store._heads[name] = json.encode(Head(str(len(store._heads)))) if head is None else head
    event = ev.Made(at=last_ms, room=name, title="T", settings=Settings(), host="h", name="Host")
    store._events[name] = [Event(ev.VERSION, ev.encode(event))] if made else []


def test_one_table_that_cannot_be_read_leaves_the_others(caplog):
    async def work():
        store, clock = Lasting(), Clock()
        async with opened(store, clock=clock) as rooms:
            group = await people(rooms, 2)
            name, stacks = group.actor.room.id, group.actor.room.hand.stacks
            await settled()
        stored(store, "no events", clock.now, made=False)
        stored(store, "no head", clock.now, head=b"\xff\xfe")
        stored(store, "no event", clock.now)
        store._events["no event"].append(Event(ev.VERSION, b"\x00"))
        stored(store, "unknown", clock.now)
        store._events["unknown"].append(Event(ev.VERSION, b'{"kind":"miracle","at":1}'))
        async with opened(store, clock=clock) as rooms:
            back: Any = (await rooms.find(name)).room
            assert back.session.stacks() == stacks
            for damaged in ("no event", "unknown"):
                room = (await rooms.find(damaged)).room
                assert room.phase == "stopped"
                assert room.title == "T"
            for absent in ("no events", "no head"):
                with pytest.raises(Refused, match="no such room"):
                    await rooms.find(absent)
        assert "no head" in caplog.text
        assert [e.data for e in store._events["unknown"]][1:] == [b'{"kind":"miracle","at":1}']
    run(work)


def test_tables_of_long_ago_stay_on_the_disk_until_somebody_asks_for_them():
    async def work():
        store, clock = Lasting(), Clock()
        clock.now = 10**10
        store._heads[SERVER] = b"x" * 32
        store._events[SERVER] = []
        await store.put_snapshot(SERVER, Snapshot(0, 1, clock.now.to_bytes(8, "big")))
        for n in range(3000):
            stored(store, f"old {n}", 1000)
        for n in range(5):
            stored(store, f"new {n}", clock.now - 60_000)
        began = time.monotonic()
        async with opened(store, clock=clock) as rooms:
            assert time.monotonic() - began < 2               # 3,005 tables
            assert rooms.returning is not None
            await rooms.returning
            assert sorted(rooms.actors) == [f"new {n}" for n in range(5)]
            entry = await rooms.knock(rooms.heads["old 7"].code, "Guest")
            assert entry.room == "old 7"
            assert len(rooms.actors) == 6
    run(work)


def test_who_asks_first_is_served_first(monkeypatch):
    """A table that is asked for does not wait for all the others to come back."""
    read: list[str] = []
    def slowly(events):
        found = loaded(events)
        read.append(found.room.id)
        time.sleep(0.05)
        return found
    monkeypatch.setattr(rooms_module, "loaded", slowly)

    async def work():
        store, clock = Lasting(), Clock()
        store._heads[SERVER] = b"x" * 32
        store._events[SERVER] = []
        await store.put_snapshot(SERVER, Snapshot(0, 1, clock.now.to_bytes(8, "big")))
        for n in range(40):
            stored(store, f"t{n}", clock.now)
        async with opened(store, clock=clock) as rooms:
            await rooms.find("t0")                            # the last one that would come by itself
            assert "t0" in read[:4]
        assert len(read) < 10                                 # closing does not wait for them either
    run(work)
