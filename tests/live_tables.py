"""Live tables in tests: rooms with people in them, viewers whose frames are decoded, a store that can fail, a server.

What is looked into is Any: a test that finds None where something should be fails as well without being told so by types.
"""
import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import uvicorn
from msgspec import json

from sidepot.table import protocol as p
from sidepot.table.actor import Viewer
from sidepot.table.rooms import Entry, Rooms
from sidepot.table.settings import Settings
from sidepot.table.sqlite import StoreError
from sidepot.table.store import Event, MemoryStore, Store
from sidepot.web.app import make_app
from sidepot.web.limits import Buckets
from sidepot.web.store import Store as Kept
from sidepot.web.tables import Tables

FRAMES = json.Decoder(p.Frames)
TABLE = json.Decoder(p.Table)
QUICK = {"pause": 0, "act": 0, "least_buy": 1, "most_buy": 1000, "seats": 9}


class Clock:
    """Server time that goes where it is told."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


class Lasting(MemoryStore):
    """A store that outlives its server."""

    async def close(self) -> None:
        """It stays."""


class Disk(MemoryStore):
    """A store whose disk can be full."""

    full = False

    async def append(self, table: str, first_seq: int, events: Sequence[Event]) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise StoreError("store.closed")
        await super().append(table, first_seq, events)


class Seat:
    """Somebody in a room: his token, his connection, and what he was told last."""

    def __init__(self, actor: Any, entry: Entry, name: str) -> None:
        self.actor, self.entry, self.name = actor, entry, name
        self.viewer: Any = Viewer(entry.player or None)
        self.frames: list[Any] = []
        self.count = 0

    @property
    def player(self) -> str:
        return self.entry.player

    def enter(self, since: int | None = None) -> "Seat":
        self.viewer = Viewer(self.entry.player or None)
        self.actor.enter(self.viewer, p.Hello("h", p.VERSION, self.entry.token, since))
        return self

    def read(self) -> list[Any]:
        """The frames that have come since the last look, decoded."""
        found = []
        while self.viewer.outbox:
            found.append(FRAMES.decode(self.viewer.outbox.popleft()))
        self.frames += found
        return found

    def news(self) -> Any:
        """The last news."""
        self.read()
        last = next(f for f in reversed(self.frames) if isinstance(f, p.News | p.Welcome))
        return last.news if isinstance(last, p.Welcome) else last

    @property
    def table(self) -> Any:
        return TABLE.decode(self.news().table)

    def id(self) -> str:
        self.count += 1
        return f"{self.name}{self.count}"

    async def send(self, command: p.Command) -> Any:
        return await self.actor.command(self.player, command)

    async def act(self, kind: str, to: int | None = None) -> Any:
        room = self.actor.room
        answer = await self.send(p.Act(self.id(), room.number, room.decision, kind, to))  # type: ignore[arg-type]
        await settled()                                    # what follows by itself: a street, the pay, the next deal
        return answer


class Group:
    """A room with people in it, begun or not."""

    def __init__(self, rooms: Rooms, actor: Any, seats: list[Seat]) -> None:
        self.rooms, self.actor, self.seats = rooms, actor, seats

    @property
    def host(self) -> Seat:
        return self.seats[0]

    def turn(self) -> Any:
        """Who is to act."""
        hand = self.actor.room.hand
        return next((s for s in self.seats if hand is not None and s.name == hand.actor), None)


async def people(rooms: Rooms, count: int, chips: int = 200, start: bool = True, **settings: Any) -> Group:
    """A room with so many players, seated; their connections are open."""
    host = await rooms.make(Settings(**{**QUICK, **settings}), "T", "P0")
    actor = rooms.actor(host.room)
    entries = [host]
    for at in range(1, count):
        entries.append(await rooms.knock(host.code, f"P{at}"))
        assert (await actor.command(host.player, p.Host(f"admit{at}", "admit", entries[at].player))).ok
    seats = [Seat(actor, entry, f"P{at}").enter() for at, entry in enumerate(entries)]
    for at, seat in enumerate(seats):
        answer = await seat.send(p.Sit(seat.id(), at, chips))
        assert answer.ok, answer
    if start:
        assert (await seats[0].send(p.Host("start", "start"))).ok
        await settled()
    return Group(rooms, actor, seats)


@contextlib.asynccontextmanager
async def opened(store: Store | None = None, **more: Any) -> AsyncIterator[Rooms]:
    """Rooms at work."""
    rooms = Rooms(store or MemoryStore(), **more)
    await rooms.open()
    try:
        yield rooms
    finally:
        await rooms.close()


async def settled(times: int = 20) -> None:
    """Let everything that can go on go on."""
    for _ in range(times):
        await asyncio.sleep(0)


def any_act(room: Any, rng: random.Random, wild: float = 0.3) -> tuple[str, int | None]:
    """An act that the one to act may do."""
    legal = room.hand.legal()
    kinds = ["fold", *["call" if legal.to_call else "check"] * 5]
    if rng.random() < wild and legal.can_raise:
        kind = "raise" if legal.to_match else "bet"
        return kind, rng.choice((legal.min_raise_to, rng.randint(legal.min_raise_to, legal.max_raise_to), legal.max_raise_to))
    return rng.choice(kinds), None


@contextlib.asynccontextmanager
async def serving(folder: Path, **more: Any) -> AsyncIterator[tuple[str, Any]]:
    """A server on a free port, set up as `sidepot serve` does: its address and the state of its application."""
    more.setdefault("buckets", Buckets(burst=1e9))
    app = make_app(Tables(Kept(folder)), **more)
    config = uvicorn.Config(
        app, port=0, log_config=None, access_log=False, ws="websockets-sansio", ws_max_size=p.LARGEST_FRAME,
        ws_per_message_deflate=False, lifespan="on", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    server.capture_signals = contextlib.nullcontext  # type: ignore[assignment,method-assign]
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
        if task.done():
            task.result()
    try:
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"127.0.0.1:{port}", app.app.state               # type: ignore[attr-defined]
    finally:
        server.should_exit = True
        await task
