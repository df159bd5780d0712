"""A server in a process of its own, players who play on whatever happens to it, and what they saw beside what it kept.

The players use sidepot.client as any program would.  Everything each of them was shown is compared with the table that the stored
events make up to that moment, so that a server which told something it had not kept, or kept something else, is found out.
"""
import asyncio
import contextlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx2
from msgspec.structs import replace

from conftest import ROOT
from sidepot.client import Lost, RefusedCommand, Seen, connect
from sidepot.table import events as ev
from sidepot.table import protocol as p
from sidepot.table import views
from sidepot.table.room import Room, after
from sidepot.table.rooms import SERVER, now_ms
from sidepot.table.sqlite_store import SqliteStore
from sidepot.web.running import LIVE

PATIENCE = 30.0                    # seconds, on a machine that does much else besides
BEAT_SLACK_MS = 2000               # a heartbeat is a second old at most; the rest is for the same machine


class Server:
    """`python -m sidepot.web` over a folder: started, killed and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.process: subprocess.Popen[bytes] | None = None
        self.log = folder / "server.log"
        self.children: list[Path] = []

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        clean = {k: v for k, v in os.environ.items() if k in {"PATH", "HOME", "SYSTEMROOT"}}
        at = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            command = [sys.executable, "-m", "sidepot.web", "--port", str(self.port), "--data", str(self.folder)]
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env=clean | {"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"})
        async with asyncio.timeout(PATIENCE), httpx2.AsyncClient() as client:
            while True:
                await asyncio.sleep(0.02)
                assert self.process.poll() is None, self.log.read_text("utf-8")
                found = re.search(r"http://localhost:(\d+)", self.log.read_bytes()[at:].decode())
                if found:
                    self.port = int(found[1])
                    with contextlib.suppress(httpx2.TransportError):
                        await client.get(f"{self.url}/api/health")
                        return

    async def end(self, how: signal.Signals) -> int:
        """Send a signal and wait for the end; the exit code."""
        assert self.process is not None
        self.children += [Path("/proc", pid) for pid in _children(self.process.pid)]
        self.process.send_signal(how)
        return await asyncio.to_thread(self.process.wait, PATIENCE)

    async def alone(self) -> None:
        """Wait until the processes in which bots thought have ended too."""
        async with asyncio.timeout(PATIENCE):
            while any(child.exists() for child in self.children):
                await asyncio.sleep(0.01)


class Human:
    """A player at a table.  acked: ids of commands whose Answer said they were done; shown: everything that was shown."""

    def __init__(self, token: str, seed: int, pace: float) -> None:
        self.token, self.draw, self.pace = token, random.Random(seed), pace
        self.acked: list[str] = []
        self.refused: list[str] = []
        self.shown: list[Seen] = []
        self.count = 0
        self.came_back = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.seed = seed

    @property
    def seq(self) -> int:
        """The last event of which it has been told."""
        return self.shown[-1].seq if self.shown else 0

    async def play(self, url: str) -> None:
        """Play until cancelled; lost connections are the client's affair."""
        async with connect(url, self.token) as table:
            async for seen in table:
                self.shown.append(seen)
                self.came_back.set()
                if seen is not table.seen:
                    continue
                command = self.choose(seen)
                if command is None:
                    continue
                await asyncio.sleep(self.draw.random() * self.pace)
                try:
                    await table.send(command)
                    self.acked.append(command.id)
                except RefusedCommand as e:
                    self.refused.append(e.code)

    def choose(self, seen: Seen) -> p.Command | None:
        """What to do now."""
        self.count += 1
        name, you, table, draw = f"{self.seed}-{self.count}", seen.you, seen.table, self.draw
        if you.choices is not None:
            c = you.choices
            kinds: list[tuple[str, int | None]] = [*[("call" if c.to_call else "check", None)] * 5, ("fold", None)]
            if c.min_to is not None:
                kinds.append((c.verb, c.min_to))
            if c.all_in is not None and draw.random() < 0.05:
                kinds[:] = [("all_in", None)]
            kind, to = draw.choice(kinds)
            return p.Act(name, table.hand, table.decision, kind, to)  # type: ignore[arg-type]
        if "vote_run" in you.may:
            return p.Vote(name, table.hand, "run", draw.randint(1, 2))
        mine = table.seats[you.seat] if you.seat is not None else None
        if mine is not None and not mine.chips and table.phase != "playing" and "top_up" in you.may:
            return p.TopUp(name, 100)
        if "back" in you.may:
            return p.Away(name, False)
        return None


class Evening:
    """Tables on a server: friends' tables of scripted players, and practice against bots."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.server, self.seed = Server(folder), seed
        self.tables: dict[str, list[Human]] = {}           # by the name of the table
        self.kept = Kept()

    async def begin(self, friends: int = 2, practice: int = 2, pace: float = 0.02) -> None:
        """Start the server, seat everybody, play."""
        await self.server.start()
        async with httpx2.AsyncClient(base_url=self.server.url) as client:
            async def way(path: str, **body: Any) -> Any:
                return (await client.post(f"/api/rooms{path}", json=body)).raise_for_status().json()

            settings = {"pause": 0, "act": 30, "least_buy": 40, "most_buy": 200}
            for at in range(friends):
                name = f"table {at}"
                made = await way("", name="P0", title=name, password="secret", settings=settings | {"boards": 1 + at % 2})
                ways = [made] + [await way("/knock", code=made["code"], name=f"P{n}", password="secret") for n in range(1, 4)]
                humans = [Human(w["token"], self.seed * 1000 + at * 10 + n, pace) for n, w in enumerate(ways)]
                for n, human in enumerate(humans):
                    async with connect(self.server.url, human.token) as table:
                        await table.sit(n, 100)
                        if n == 3:
                            async with connect(self.server.url, made["token"]) as host:
                                await host.host("start")
                self.tables[name] = humans
            for at in range(practice):
                name = f"H{at}"                            # the title of a practice table is the player's name
                made = await way("/practise", name=name, others=3, fast=True, settings=settings)
                self.tables[name] = [Human(made["token"], self.seed * 1000 + 500 + at, pace)]
        for human in self.humans:
            human.task = asyncio.create_task(human.play(self.server.url))
        await self.moves_on()

    @property
    def humans(self) -> list[Human]:
        """All players."""
        return [human for humans in self.tables.values() for human in humans]

    async def moves_on(self) -> None:
        """Wait until everybody is back and every table has gone on."""
        before = {name: max(h.seq for h in humans) for name, humans in self.tables.items()}
        until = time.monotonic() + PATIENCE
        while slow := [name for name, humans in self.tables.items()
                       if max(h.seq for h in humans) < before[name] + 5 or not all(h.came_back.is_set() for h in humans)]:
            for human in self.humans:
                assert human.task is not None
                if human.task.done():
                    human.task.result()
            assert time.monotonic() < until, [(h.came_back.is_set(), h.shown[-1]) for name in slow for h in self.tables[name]]
            await asyncio.sleep(0.01)

    async def end(self, how: signal.Signals) -> None:
        """End the server as told, and compare what everybody was shown with what it kept."""
        told_ms = now_ms()
        code = await self.server.end(how)
        ended_ms = now_ms()
        assert code == (-signal.SIGKILL if how == signal.SIGKILL else 0), self.server.log.read_text("utf-8")
        await asyncio.sleep(0.05)                          # what was on its way to the players arrives
        for human in self.humans:
            human.came_back.clear()
        await self.kept.compare(self.server.folder, self.tables)
        self.kept.mark(told_ms, ended_ms)

    async def again(self) -> None:
        """Start the server anew; everybody comes back by himself and plays on."""
        await self.server.start()
        await self.moves_on()

    async def close(self) -> None:
        """Everybody goes."""
        for human in self.humans:
            if human.task is not None:
                human.task.cancel()
        found = await asyncio.gather(*(h.task for h in self.humans if h.task is not None), return_exceptions=True)
        assert not [e for e in found if not isinstance(e, asyncio.CancelledError | Lost)], found
        if self.server.process is not None and self.server.process.poll() is None:
            self.server.process.kill()
            self.server.process.wait()


class Kept:
    """What the server has kept, read anew after each of its ends, beside what the players were shown since the last one."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}                   # by the store's name of the table, at the last event that was read
        self.events: dict[str, list[bytes]] = {}
        self.commands: Counter[str] = Counter()
        self.bought: Counter[str] = Counter()
        self.compared = self.acked = 0
        self.marked: dict[str, tuple[int, int, int]] = {}  # where each table stood at the last end, and when that was

    def mark(self, told_ms: int, ended_ms: int) -> None:
        """The server was told to end at the one time and had ended at the other."""
        self.marked = {name: (room.seq, told_ms, ended_ms) for name, room in self.rooms.items()}

    async def compare(self, folder: Path, tables: dict[str, list[Human]]) -> None:
        """Read a copy of the file, as the next start would find it."""
        copy = folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir()
        for name in (LIVE, f"{LIVE}-wal"):
            if (folder / name).exists():
                shutil.copy(folder / name, copy / name)
        store = SqliteStore(copy / LIVE)
        try:
            for kept in await store.tables():
                if kept.table == SERVER:
                    continue
                before = self.events.get(kept.table, [])
                new = [e.data for e in await store.load(kept.table, len(before))]
                assert len(before) + len(new) == kept.last
                self.take(kept.table, new, tables)
            for kept in await store.tables() if len(self.marked) % 10 == 0 else ():
                if kept.table != SERVER:                   # nothing that was once kept has changed
                    assert [e.data for e in await store.load(kept.table)] == self.events[kept.table]
        finally:
            await store.close()

    def take(self, name: str, new: list[bytes], tables: dict[str, list[Human]]) -> None:
        """Events that the file has gained: at each of them the table is what its players were shown, if they were."""
        room = self.rooms.get(name) or Room()
        self.events.setdefault(name, []).extend(new)
        decoded = [ev.decode(data) for data in new]
        title = room.title or decoded[0].title
        humans = tables[title]
        waiting = [list(human.shown) for human in humans]
        for human in humans:
            last = human.seq
            assert last <= len(self.events[name]), f"{title}: a player was told of event {last} of {len(self.events[name])}"
            human.shown = human.shown[-1:]
        first, told, ended = self.marked.get(name, (0, 0, 0))
        for e in decoded:
            if isinstance(e, ev.Outage):
                assert room.seq == first, "an outage in the midst of play"
                beat = e.at - e.gone_ms
                assert told - 1000 - BEAT_SLACK_MS <= beat <= ended, (told, beat, ended)
            assert getattr(e, "by", "player") == "player", f"{title}: charged by the clock: {e}"
            room = after(room, [e])
            room.remember(e)
            if e.cmd:
                self.commands[e.cmd] += 1
            if isinstance(e, ev.Sat | ev.ToppedUp):
                self.bought[name] += e.chips
            self.seen(room, waiting)
            self.count_chips(name, room)
        self.rooms[name] = room
        done = {cmd.partition(" ")[2] for cmd in self.commands}
        for human in humans:
            lost = set(human.acked) - done
            assert not lost, f"{title}: acknowledged and not kept: {lost}"
            assert not human.refused, f"{title}: {human.refused}"
            self.acked += len(human.acked)
            human.acked = []
        assert set(self.commands.values()) <= {1}, "something was done twice"

    def seen(self, room: Room, waiting: list[list[Seen]]) -> None:
        """The views of the table at this event."""
        for shown in waiting:
            while shown and shown[0].seq <= room.seq:
                one = shown.pop(0)
                if one.seq < room.seq:                     # compared the last time
                    continue
                there = views.table(room, one.table.now_ms)
                assert _plain(one.table) == _plain(there), f"event {room.seq} of {room.title}"
                name = one.you.player
                player = room.named(name or "")
                assert player is not None
                assert one.you == views.you(room, player.id, one.table.now_ms), f"event {room.seq} of {room.title}, {name}"
                self.compared += 1

    def count_chips(self, name: str, room: Room) -> None:
        """As many chips on the table as were bought."""
        if room.session is not None:
            hand = room.hand
            there = sum(room.session.stacks().values()) + (hand.pot if hand is not None and not hand.settled else 0)
            assert there + sum(q.bringing for q in room.players.values()) == self.bought[name]


def _children(pid: int) -> list[str]:
    file = Path(f"/proc/{pid}/task/{pid}/children")
    return file.read_text().split() if file.exists() else []


def _plain(table: p.Table) -> p.Table:
    """A table without what is no part of its events: the time, and who looks at it."""
    return replace(table, now_ms=0, spectators=0, seats=[replace(s, here=False) for s in table.seats])
