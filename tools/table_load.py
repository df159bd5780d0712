"""Load on the live tables: many tables at one act each so many seconds, idle sockets beside them; or as fast as it goes.

    python tools/table_load.py                          500 tables of 6, an act each 2 s, 2,000 idle sockets, for 30 s
    python tools/table_load.py --every 0                the same tables, each acting as soon as it may
    python tools/table_load.py --tables 50 --idle 200 --seconds 20

The server is a process of its own with its file on the disk and full sync.  Latency is taken on the client's side, from the moment
an act is sent until the last of the table's players has the news of it.
"""
import argparse
import asyncio
import json
import os
import random
import resource
import sys
import tempfile
import time
from pathlib import Path

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from sidepot.table import protocol as p
from sidepot.table.rooms import Rooms
from sidepot.table.settings import Settings
from sidepot.table.sqlite_store import SqliteStore
from sidepot.web.app import make_app
from sidepot.web.limits import Buckets
from sidepot.web.running import Server, settings
from sidepot.web.store import Store
from sidepot.web.tables import Tables

OPENING = 200                      # sockets opened at a time


class Seen(msgspec.Struct):
    """Of a table's public part, what the load needs."""

    hand: int
    decision: int


class You(msgspec.Struct):
    """Of a player's own part, whether it is his turn."""

    choices: p.Choices | None = None


class News(msgspec.Struct):
    """A frame, as far as the load reads it."""

    seq: int = 0
    table: Seen | None = None
    you: You | None = None
    news: "News | None" = None
    ok: bool = True


_news = msgspec.json.Decoder(News)
_encode = msgspec.json.Encoder().encode


# ---- the server

def serve(args: argparse.Namespace) -> None:
    """Tables with everybody seated, then the server; the address and the tokens go to a file."""
    folder = Path(args.serve)
    store = SqliteStore(folder / "live.sqlite")
    tables = Tables(Store(folder))
    app = make_app(tables, buckets=Buckets(burst=1e9, refill=1e9), store=store)
    server = Server(settings(app, port=0, backlog=4096), tables)

    async def run() -> None:
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.05)
        rooms: Rooms = app.app.state.rooms  # type: ignore[attr-defined]
        tokens = await asyncio.gather(*(play(rooms, at, args.players) for at in range(args.tables)))
        idle = await rooms.make(Settings(), "idle", "host")
        watching = (await rooms.watch(idle.token)).token
        port = server.servers[0].sockets[0].getsockname()[1]
        part = Path(args.serve, "tokens.part")
        part.write_text(json.dumps({"tables": tokens, "idle": watching, "port": port}))
        part.rename(part.with_name("tokens.json"))
        await task

    asyncio.run(run())


async def play(rooms: Rooms, at: int, players: int) -> list[str]:
    """A table with everybody seated, begun when the first act is due."""
    host = await rooms.make(Settings(seats=players, act=0, pause=0, least_buy=40, most_buy=200), f"table {at}", "P0", "")
    actor, ways = rooms.actor(host.room), [host]
    ways += [await rooms.bring(actor, f"P{n}") for n in range(1, players)]
    for n, way in enumerate(ways):
        await actor.command(way.player, p.Sit(f"sit{n}", n, 200))
    await actor.command(host.player, p.Host("start", "start"))
    return [way.token for way in ways]


# ---- the clients

class Table:
    """The players of one table, and when what they did arrived."""

    def __init__(self, tokens: list[str], every: float, took: list[float]) -> None:
        self.tokens, self.every, self.took = tokens, every, took
        self.sockets: list[ClientConnection] = []
        self.sent: tuple[int, float] | None = None         # (seq before, when)
        self.got = 0
        self.seq = self.count = 0
        self.at = (0, 0)                                   # the decision that is being taken
        self.next = 0.0
        self.acting: asyncio.Task[None] | None = None

    async def player(self, at: int, url: str) -> None:
        """One player: reads his news, acts in turn."""
        socket = await connect(url, max_size=None, compression=None, ping_interval=None, open_timeout=60)
        await socket.send(_encode(p.Hello("hello", 1, self.tokens[at])), text=True)
        self.sockets.append(socket)
        async for data in socket:
            frame = _news.decode(data)
            news = frame.news or frame
            if news.table is None:
                continue
            if self.sent is not None and news.seq > self.sent[0]:
                self.got += 1
                if self.got == len(self.tokens):
                    self.took.append(time.perf_counter() - self.sent[1])
                    self.sent = None
            self.seq = max(self.seq, news.seq)
            if news.you is not None and news.you.choices is not None and (news.table.hand, news.table.decision) != self.at:
                self.at = news.table.hand, news.table.decision
                self.acting = asyncio.get_running_loop().create_task(self.act(socket, news.table, news.you.choices))

    async def act(self, socket: ClientConnection, seen: Seen, choices: p.Choices) -> None:
        """Act when it is due; mostly small pots, so that hands are as long as hands are."""
        loop = asyncio.get_running_loop()
        self.next = max(self.next + self.every, loop.time()) if self.next else loop.time() + random.random() * self.every
        if self.next > loop.time():
            await asyncio.sleep(self.next - loop.time())
        kind, to = ("call", None) if 0 < choices.to_call <= 12 else ("fold", None) if choices.to_call else ("check", None)
        if choices.min_to is not None and choices.to_call < 12 and random.random() < 0.15:
            kind, to = choices.verb, choices.min_to
        while self.sent is not None:
            await asyncio.sleep(0.001)                     # somebody's view of the last act is still on its way
        self.sent, self.got = (self.seq, time.perf_counter()), 0
        self.count += 1
        await socket.send(_encode(p.Act(f"a{self.count}", seen.hand, seen.decision, kind, to)), text=True)  # type: ignore[arg-type]


async def load(args: argparse.Namespace, url: str, tokens: dict[str, object], pid: int) -> dict[str, float]:
    """Run the clients; the figures.  pid: of the server."""
    took: list[float] = []
    tables = [Table(t, args.every, took) for t in tokens["tables"]]  # type: ignore[attr-defined]
    tasks: list[asyncio.Task[None]] = []
    idle: list[ClientConnection] = []

    async def stand() -> None:
        # From another address than the players, since a server takes so many connections from one.
        socket = await connect(url, max_size=None, compression=None, ping_interval=None, open_timeout=60,
                               local_addr=("127.0.0.2", 0))
        await socket.send(_encode(p.Hello("hello", 1, str(tokens["idle"]))), text=True)
        idle.append(socket)

    for start in range(0, args.idle, OPENING):
        await asyncio.gather(*(stand() for _ in range(min(OPENING, args.idle - start))))
    for number, one in enumerate(tables):
        tasks += [asyncio.create_task(one.player(at, url)) for at in range(len(one.tokens))]
        if number % 20 == 19:
            while sum(len(x.sockets) for x in tables) < len(tasks) - 20:
                for lost in (task for task in tasks if task.done()):
                    lost.result()
                await asyncio.sleep(0.02)
    await asyncio.sleep(args.warm)
    if any(task.done() for task in tasks):
        raise RuntimeError("the server has closed a player's connection")
    took.clear()
    before, used = sum(t.count for t in tables), _used(pid)
    started = time.perf_counter()
    await asyncio.sleep(args.seconds)
    seconds = time.perf_counter() - started
    acts, memory, worked = sum(t.count for t in tables) - before, _used(pid)[0], _used(pid)[1] - used[1]
    tasks += [one.acting for one in tables if one.acting is not None]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    ordered = sorted(took)
    at = [ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 for share in (0.5, 0.9, 0.99, 0.999)]
    return {"acts": acts, "acts/s": acts / seconds, "p50 ms": at[0], "p90 ms": at[1], "p99 ms": at[2], "p99.9 ms": at[3],
            "longest ms": ordered[-1] * 1000, "server MB": memory, "server % of a core": 100 * worked / seconds,
            "server ms an act": 1000 * worked / max(1, acts)}


async def measure(args: argparse.Namespace) -> dict[str, float]:
    """Start the server and load it; what it took.  Raises RuntimeError when it does not start."""
    _many_files()
    with tempfile.TemporaryDirectory() as folder:
        server = await asyncio.create_subprocess_exec(
            sys.executable, __file__, "--serve", folder, "--tables", str(args.tables), "--players", str(args.players))
        ready = Path(folder, "tokens.json")
        while not ready.exists():
            await asyncio.sleep(0.1)
            if server.returncode is not None:
                raise RuntimeError("the server did not start")
        await asyncio.sleep(0.3)
        tokens = json.loads(ready.read_text())
        try:
            return await load(args, f"ws://127.0.0.1:{tokens['port']}/api/live", tokens, server.pid)
        finally:
            server.terminate()
            await server.wait()


def told(args: argparse.Namespace, found: dict[str, float]) -> list[str]:
    """What was measured, for people."""
    how = f"an act each {args.every:g} s" if args.every else "as fast as it goes"
    return [f"{args.tables} tables of {args.players}, {how}, {args.idle} idle sockets",
            ", ".join(f"{name} {value:,.1f}" for name, value in found.items())]


def _used(pid: int) -> tuple[float, float]:
    """Memory in MB and processor seconds of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20, (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    """The arguments, of the command line if no others are given."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in (("tables", 500), ("players", 6), ("idle", 2000)):
        parser.add_argument(f"--{name}", type=int, default=value)
    for name, number in (("every", 2.0), ("seconds", 30.0), ("warm", 5.0), ("most", 0.0)):
        parser.add_argument(f"--{name}", type=float, default=number)
    parser.add_argument("--serve", default="")
    return parser.parse_args(words)


def main() -> int:
    """Serve, or measure; with --most the exit code is 1 when the slowest hundredth took longer (milliseconds)."""
    args = arguments()
    if args.serve:
        _many_files()
        serve(args)
        return 0
    found = asyncio.run(measure(args))
    print("\n  ".join(told(args, found)))
    return 0 if not args.most or found["p99 ms"] < args.most else 1


def _many_files() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


if __name__ == "__main__":
    sys.exit(main())
