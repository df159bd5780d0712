"""All live tables of a server: made, found by code, brought back after a restart at the very decision where they stood."""
import asyncio
import contextlib
import hmac
import secrets
import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from msgspec import DecodeError, Struct, json
from msgspec.structs import replace

from ..bots import STRENGTHS, STYLES
from ..errors import rewritten
from . import events as ev
from . import protocol as p
from . import tokens
from .actor import Actor, Counts, loaded, note
from .deciding import BOT_NAMES, check_name
from .refused import Refused
from .settings import Settings, check_settings
from .sqlite import StoreError
from .store import Event, Kept, Snapshot, Store
from .tokens import Bearer

SERVER = "server"                  # the head of this entry holds the server's secret, its snapshot the last heartbeat
BEAT_MS = 1000
MOST_ROOMS = 2000                  # in memory
RESTING_MS = 600_000               # nobody has looked or done anything for so long: a table may leave the memory
CLOSED_MS = 60_000                 # and so long after it was closed
MIXED = "mixed"
FAST_PAUSE = 2                     # seconds: also where bots answer at once, who won what can be read
CODE = 6                           # digits of a room's code: easy to say aloud; it only knocks


class Head(Struct, frozen=True):
    """What a room was made with and no player needs to see.  code: to knock with; salt, password: hexadecimal, or empty."""

    code: str
    salt: str = ""
    password: str = ""


class Entry(NamedTuple):
    """A way into a room.  token: to be kept by the player; admitted: False while the host has not answered."""

    token: str
    room: str
    player: str
    code: str
    admitted: bool


class Rooms:
    """The live tables over a store.  Use `open`, then `close`."""

    def __init__(
        self, store: Store, clock: Callable[[], int] | None = None, entropy: Callable[[int], bytes] = secrets.token_bytes,
        played: Callable[[Actor], None] | None = None,
    ) -> None:
        self.store, self.clock, self.entropy, self.played = store, clock or now_ms, entropy, played
        self.actors: dict[str, Actor] = {}
        self.heads: dict[str, Head] = {}
        self.codes: dict[str, str] = {}
        self.secret = b""
        self.beating: asyncio.Task[None] | None = None
        self.loading = asyncio.Lock()
        self.worked: dict[str, int] = {}                   # until when a table that is not in memory was at work
        self.returning: asyncio.Task[None] | None = None
        self.gone = Counts()                               # of tables that have left the memory
        self.going: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Find every table.  Those that were at work come back one after another, the others when somebody asks for them.

        Raises StoreError for a file that cannot be read.
        """
        kept = {k.table: k for k in await self.store.tables()}
        if SERVER not in kept:
            self.secret = secrets.token_bytes(32)
            await self.store.create(SERVER, self.secret)
        else:
            self.secret = kept.pop(SERVER).head
        beat = await self.store.get_snapshot(SERVER)
        last = int.from_bytes(beat.data, "big") if beat is not None else 0
        for name, table in kept.items():
            try:
                head = json.decode(table.head, type=Head)
            except DecodeError as e:                       # the others come back
                note("cannot be read", name, e)
            else:
                self.heads[name], self.codes[head.code], self.worked[name] = head, name, last
        self.returning = asyncio.get_running_loop().create_task(self._return(last, list(kept.values())), name="tables come back")
        self.beating = asyncio.get_running_loop().create_task(self._beat(), name="heartbeat")

    async def close(self) -> None:
        """Stop all tables after what they are doing; hands stay on disk as they are."""
        early = [task for task in (self.beating, self.returning) if task is not None]
        for task in early:
            task.cancel()
        await asyncio.gather(*early, return_exceptions=True)
        await asyncio.gather(*(actor.stop() for actor in self.actors.values()), *self.going, return_exceptions=True)
        await self.store.close()

    async def _return(self, last: int, kept: list[Kept]) -> None:
        """Bring back the tables where something happened shortly before the last heartbeat."""
        for table in reversed(kept):
            if table.table not in self.heads or not table.last or len(self.actors) >= MOST_ROOMS:
                continue
            with contextlib.suppress(StoreError, DecodeError, Refused):
                [newest] = await self.store.load(table.table, table.last - 1)
                if last - ev.decode(newest.data, newest.version).at < RESTING_MS:
                    await self.find(table.table)

    async def _load(self, name: str) -> Actor | None:
        """A table from the store, at work; None for one of which nothing was written."""
        # In a thread, since a long evening takes a second to be read, and the other tables play meanwhile.
        room, telling, lines = await asyncio.to_thread(loaded, await self.store.load(name))
        if room.id != name:
            return None
        actor = Actor(room, self.store, self.clock, self.entropy, self.played)
        actor.telling, actor.lines = telling, lines
        gone = self.clock() - max(self.worked.pop(name, 0), room.at)
        if gone > 0 and not room.closed and not room.broken and room.number:
            await actor.outage(gone)
        self.actors[name] = actor
        actor.start()
        return actor

    def _tidy(self) -> None:
        """Tables that nobody looks at leave the memory, and stay on disk: closed ones, and of too many those that rest."""
        now = self.clock()
        resting = sorted((a.room.at, name) for name, a in self.actors.items() if not a.viewers and not a.waiting)
        for at, name in resting:
            room = self.actors[name].room
            over = room.closed and now - at > CLOSED_MS
            if over or (len(self.actors) >= MOST_ROOMS and now - at > RESTING_MS):
                actor = self.actors.pop(name)
                self.worked[name] = now
                self.gone.count(actor.counts)
                self.going.add(task := asyncio.get_running_loop().create_task(actor.stop()))
                task.add_done_callback(self.going.discard)

    async def make(self, settings: Settings, title: str, name: str, password: str = "") -> Entry:
        """A new room; whoever makes it is its host.  Raises SidepotError."""
        check_settings(settings)
        name, title = check_name(name), rewritten(title, lambda _: " ").strip()
        self._tidy()
        if len(self.actors) >= MOST_ROOMS:
            raise Refused("table.many_rooms")
        room, player = secrets.token_hex(8), secrets.token_hex(8)
        code = next(c for c in iter(_code, None) if c not in self.codes)
        salt = secrets.token_bytes(16)
        head = Head(code, salt.hex(), (await asyncio.to_thread(tokens.hidden, password, salt)).hex()) if password else Head(code)
        await self.store.create(room, json.encode(head))
        made = ev.Made(at=self.clock(), room=room, title=title or name, settings=settings, host=player, name=name)
        await self.store.append(room, 1, [Event(ev.VERSION, ev.encode(made))])
        self.heads[room], self.codes[head.code] = head, room
        await self._load(room)
        return self._entry(room, player, True)

    async def practise(self, settings: Settings, name: str, others: int, strength: str, fast: bool) -> Entry:
        """A table against bots: everybody seated, the first hand dealt.  Raises SidepotError."""
        if strength not in (*STRENGTHS, MIXED):
            raise Refused("table.strength", given=strength[:20], known=", ".join((*STRENGTHS, MIXED)))
        seats = others + 1
        pause = min(FAST_PAUSE, settings.pause) if fast else settings.pause
        changed = replace(settings, seats=seats, act=0, pause=pause, approve=False, fast=fast)
        entry = await self.make(changed, name, name)
        actor, stack = self.actor(entry.room), settings.most_buy
        chosen = self._companions(others, strength, name)
        words: list[p.Command] = [p.Sit("sit", 0, stack)]
        words += [p.Host(f"bot-{at}", "bot", value={"seat": at, "chips": stack, "name": who, "style": style, "strength": how})
                  for at, (who, style, how) in enumerate(chosen, 1)]
        for word in (*words, p.Host("start", "start")):
            answer = await actor.command(entry.player, word)
            if answer.fault is not None:
                raise Refused("table.settings", problem=(answer.fault.text.en, answer.fault.text.zh))
        return entry

    def _companions(self, count: int, strength: str, name: str) -> list[tuple[str, str, str]]:
        """Bots to play with: name, style and strength of each."""
        draw = Random(self.entropy(8))
        names = [n for n in BOT_NAMES if n.casefold() != name.casefold()]
        return [(who, draw.choice(list(STYLES)), draw.choice(list(STRENGTHS)) if strength == MIXED else strength)
                for who in draw.sample(names, count)]

    async def knock(self, code: str, name: str, password: str = "") -> Entry:
        """Ask to be let in; with the room's password one is in.  Raises Refused."""
        actor = await self.find(self.codes.get("".join(c for c in code if c.isdigit()), ""))
        if actor.room.closed:
            raise Refused("table.no_room")
        head = self.heads[actor.room.id]
        knows = False
        if password:
            given = await asyncio.to_thread(tokens.hidden, password, bytes.fromhex(head.salt or "00"))
            if not head.password or not hmac.compare_digest(given.hex(), head.password):
                raise Refused("table.password")
            knows = True
        return await self.bring(actor, name, knows)

    async def bring(self, actor: Actor, name: str, knows: bool = True) -> Entry:
        """Somebody new at the door, or (knows) inside.  Raises Refused."""
        player = secrets.token_hex(8)
        await actor.arrive(player, check_name(name), knows)
        return self._entry(actor.room.id, player, knows)

    async def watch(self, given: str) -> Entry:
        """A spectator's way in, for who is in the room already.  Raises Refused."""
        bearer = self.bearer(given)
        room = (await self.find(bearer.room)).room
        me = room.players.get(bearer.player)
        if me is None or me.kicked or not room.settings.spectators:
            raise Refused("table.no_spectators")
        return self._entry(bearer.room, "", True)

    def bearer(self, given: str) -> Bearer:
        """Who a token speaks for.  Raises Refused."""
        return tokens.read(self.secret, given)

    async def find(self, room: str) -> Actor:
        """The table, from the store if it rests there.  Raises Refused for an unknown one."""
        if room in self.actors:
            return self.actors[room]
        if room not in self.heads:
            raise Refused("table.no_room")
        async with self.loading:
            found = self.actors.get(room) or await self._load(room)
        if found is None:
            raise Refused("table.no_room")
        return found

    def actor(self, room: str) -> Actor:
        """The table, of those in memory.  Raises Refused for another one."""
        found = self.actors.get(room)
        if found is None:
            raise Refused("table.no_room")
        return found

    def _entry(self, room: str, player: str, admitted: bool) -> Entry:
        code = self.heads[room].code if player else ""
        return Entry(tokens.token(self.secret, Bearer(room, player)), room, player, code, admitted)

    async def _beat(self) -> None:
        """A heartbeat a second: after an outage clocks go on from it."""
        while True:
            with contextlib.suppress(OSError, ValueError):
                await self.store.put_snapshot(SERVER, Snapshot(0, 1, self.clock().to_bytes(8, "big")))
            await asyncio.sleep(BEAT_MS / 1000)


def now_ms() -> int:
    """The server's clock in milliseconds."""
    return time.time_ns() // 1_000_000


def _code() -> str:
    return "".join(secrets.choice("0123456789") for _ in range(CODE))
