"""One live table at work: commands in, events out.  Everything that happens to a table happens in its one task.

A command is decided, its events are written to disk, then they are taken in and told to everybody: what a client has been told
is never lost.  Between commands the table sleeps until the next thing is due by itself.
"""
import asyncio
import logging
import secrets
import time
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import Raw, json
from msgspec.structs import replace

from ..errors import BrokenInvariant, SidepotError, rewritten
from . import events as ev
from . import protocol as p
from . import views
from .deciding import come, decide, fault
from .lines import Telling
from .refused import Refused
from .room import Room, after
from .running import tick, wake
from .saying import say
from .settings import Settings
from .sqlite import StoreError
from .store import Event, Store

MOST_WAITING = 200                 # commands in the queue of one table; beyond, a client is told to slow down
MOST_ANSWERS = 1000
MOST_LINES = 400
OUTBOX = 64                        # frames a slow reader may lag behind
CHAT_EVERY_MS = 700
AGAIN_SECONDS = 1.0                # until what the disk refused is tried again
_encoder = json.Encoder()
_log = logging.getLogger("sidepot.table")
# In the queue of a table: a command of a player, or events of the server's own.
Asked = p.Command | Callable[[], list[ev.Event]]


class Counts:
    """What a table has done since the server started.

    took_s: seconds of writing; within: how many writes took up to each bound.
    """

    BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0)

    def __init__(self) -> None:
        self.hands = self.acts = self.refused = self.commits = 0
        self.took_s = 0.0
        self.within = [0] * len(self.BOUNDS)

    def count(self, other: "Counts") -> None:
        """Add another table's."""
        for name in ("hands", "acts", "refused", "commits", "took_s"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.within = [a + b for a, b in zip(self.within, other.within, strict=True)]

    def took(self, seconds: float) -> None:
        """A write took so long."""
        self.commits += 1
        self.took_s += seconds
        for at, bound in enumerate(self.BOUNDS):
            self.within[at] += seconds <= bound


class Viewer:
    """One connection.  player: id, None for a spectator; closed: why it must be closed."""

    def __init__(self, player: str | None) -> None:
        self.player = player
        self.outbox: deque[bytes] = deque()
        self.closed: p.Closed | None = None
        self.chat_at = 0
        self.ended = asyncio.Event()                       # set when it must be closed
        self._waits: asyncio.Future[None] | None = None

    def send(self, frame: bytes) -> None:
        """Queue a frame; a reader that lags too far behind is to be closed, and may come back where it was."""
        if self.closed is not None:
            return
        if len(self.outbox) >= OUTBOX:
            self.outbox.clear()
            self.close("slow")
        else:
            self.outbox.append(frame)
            self._wake()

    def close(self, reason: str) -> None:
        """Ask for this connection to be ended, after what was sent before."""
        if self.closed is None:
            self.closed = p.Closed(reason, say(f"closed.{reason}"))
            self.ended.set()
            self._wake()

    async def next(self) -> bytes | None:
        """The next frame, as soon as there is one; None when the connection is to be closed.  For one task."""
        while not self.outbox:
            if self.closed is not None:
                return None
            self._waits = asyncio.get_running_loop().create_future()
            await self._waits
        return self.outbox.popleft()

    def _wake(self) -> None:
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)


class Actor:
    """A table, its store, and the connections that look at it.

    clock: server time in milliseconds; entropy: random bytes; played: called after every change, for the bots.
    """

    def __init__(
        self, room: Room, store: Store, clock: Callable[[], int], entropy: Callable[[int], bytes] = secrets.token_bytes,
        played: Callable[["Actor"], None] | None = None,
    ) -> None:
        self.room, self.store, self.clock, self.entropy, self.played = room, store, clock, entropy, played
        self.viewers: set[Viewer] = set()
        self.waiting: dict[Viewer, p.Hello] = {}           # who has knocked and looks at a closed door
        self.answers: OrderedDict[str, p.Answer] = OrderedDict()
        self.lines: deque[p.Line] = deque(maxlen=MOST_LINES)
        self.telling = Telling()
        self.queue: asyncio.Queue[tuple[str, Asked, asyncio.Future[p.Answer]]] = asyncio.Queue(MOST_WAITING)
        self.task: asyncio.Task[None] | None = None
        self.working = self.stopping = False
        self.failing = 0                                   # since when the disk refuses what is due by itself
        self.counts = Counts()

    def start(self) -> None:
        """Begin to work."""
        self.task = asyncio.get_running_loop().create_task(self._run(), name=f"table {self.room.id}")

    async def stop(self) -> None:
        """Stop after the command that is under way; hands stay as they are, on disk."""
        self.stopping = True
        if self.task is not None:
            if not self.working:
                self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        while not self.queue.empty():
            _, command, done = self.queue.get_nowait()
            _settle(done, p.Answer(_id(command), False, fault(Refused("table.restart"))))
        for viewer in [*self.viewers, *self.waiting]:
            viewer.close("restart")

    async def command(self, player: str, command: p.Command) -> p.Answer:
        """Carry out a command of a player; the answer comes when what it did is on disk."""
        if self.stopping:
            return p.Answer(command.id, False, fault(Refused("table.restart")))
        done: asyncio.Future[p.Answer] = asyncio.get_running_loop().create_future()
        try:
            self.queue.put_nowait((player, command, done))
        except asyncio.QueueFull:
            return p.Answer(command.id, False, fault(Refused("table.too_fast")))
        return await done

    async def arrive(self, player: str, name: str, knows: bool) -> None:
        """Somebody new: in the room if he knows its password, else knocking.  Raises SidepotError."""
        await self._inside(lambda: come(self.room, player, name, knows, self.clock()))

    async def outage(self, gone_ms: int) -> None:
        """Before it starts again: the server was away, and nobody is charged for it."""
        await self._commit([ev.Outage(at=self.clock(), gone_ms=gone_ms)])

    async def _inside(self, events: Callable[[], list[ev.Event]]) -> None:
        """Events of the server's own, in the table's task.  Raises what deciding or writing them raises."""
        if self.stopping:
            raise Refused("table.restart")
        done: asyncio.Future[p.Answer] = asyncio.get_running_loop().create_future()
        try:
            self.queue.put_nowait(("", events, done))
        except asyncio.QueueFull:
            raise Refused("table.too_fast") from None
        answer = await done
        if not answer.ok:
            raise Refused("table.stopped")

    # ---- viewers

    def enter(self, viewer: Viewer, hello: p.Hello) -> None:
        """A connection that looks at the table from now on; the newer one of the same player replaces the older.

        Who has only knocked is told to wait, and sees nothing.
        """
        me = self.room.players.get(viewer.player or "")
        if self.stopping or not self._may_look(viewer.player):
            if viewer.player in self.room.knocks and not self.stopping:
                self.waiting[viewer] = hello
                viewer.send(_encoder.encode(p.Waiting(self.room.title)))
            else:
                viewer.close("restart" if self.stopping else "kicked" if me is not None else "refused")
            return
        for other in list(self.viewers):
            if viewer.player is not None and other.player == viewer.player:
                other.close("newer")
                self.viewers.discard(other)
        self.viewers.add(viewer)
        since = self.room.seq if hello.since is None else hello.since
        missed = [line for line in self.lines if line.seq > since] if hello.since is not None else list(self.lines)[-40:]
        news = self._news(viewer, self._public(), Raw(_encoder.encode(missed)), self.room.settings)
        viewer.send(_encoder.encode(p.Welcome(hello.id, p.VERSION, news)))
        if viewer.player is not None:
            self.publish([], but=viewer)

    def _may_look(self, player: str | None) -> bool:
        """May this player's token, or a spectator's, see the table?"""
        me = self.room.players.get(player or "")
        return self.room.settings.spectators if player is None else me is not None and not me.kicked

    def leave(self, viewer: Viewer) -> None:
        """A connection that is gone."""
        self.waiting.pop(viewer, None)
        if viewer in self.viewers:
            self.viewers.discard(viewer)
            if viewer.player is not None:
                self.publish([])

    def chat(self, viewer: Viewer, text: str) -> None:
        """A line of chat to everybody.  Raises Refused."""
        me = self.room.players.get(viewer.player or "")
        now = self.clock()
        text = " ".join(rewritten(text, lambda c: " " if c.isspace() else "").split())
        if me is None or me.kicked or me.muted or not self.room.settings.chat or not text:
            raise Refused("table.no_chat")
        if now - viewer.chat_at < CHAT_EVERY_MS:
            raise Refused("table.too_fast")
        viewer.chat_at = now
        frame = _encoder.encode(p.Said(me.name, text, now))
        for other in list(self.viewers):
            other.send(frame)

    def _doors(self, found: list[ev.Event]) -> None:
        """Let in who was admitted, send away who was not, and who was kicked."""
        for e in found:
            if isinstance(e, ev.Joined | ev.Turned):
                for viewer in [v for v in self.waiting if v.player == e.player]:
                    self.enter(viewer, self.waiting.pop(viewer))
            elif isinstance(e, ev.Left | ev.Changed):
                gone = [v for v in self.viewers if not self._may_look(v.player)]
                for viewer in gone:
                    self.viewers.discard(viewer)
                    viewer.close("kicked" if viewer.player is not None else "refused")
                if gone:
                    self.publish([])                       # that they are no longer here

    def publish(self, lines: list[p.Line], but: Viewer | None = None, settings: Settings | None = None) -> None:
        """Send everybody the table as he may see it; but: not to this one; settings: when they have changed."""
        if not self.viewers:
            return
        shared, told = self._public(), Raw(_encoder.encode(lines))
        watching: bytes | None = None                       # spectators all get the same frame
        for viewer in list(self.viewers):
            if viewer is but:
                continue
            if viewer.player is None:
                if watching is None:
                    watching = _encoder.encode(self._news(viewer, shared, told, settings))
                viewer.send(watching)
            else:
                viewer.send(_encoder.encode(self._news(viewer, shared, told, settings)))

    def _here(self) -> frozenset[str]:
        """Ids of the players who are connected."""
        return frozenset(v.player for v in self.viewers if v.player is not None)

    def _public(self) -> Raw:
        return views.encoded(views.table(self.room, self.clock(), self._here(), sum(v.player is None for v in self.viewers)))

    def _news(self, viewer: Viewer, shared: Raw, lines: Raw, settings: Settings | None = None) -> p.News:
        """News with what all viewers share encoded already."""
        here = self._here() if viewer.player == self.room.host else frozenset[str]()
        you = views.you(self.room, viewer.player, self.clock(), here)
        return p.News(self.room.seq, shared, you, lines, settings)  # type: ignore[arg-type]

    # ---- the task

    async def _run(self) -> None:
        self.working = True
        await self._due()
        while not self.stopping:
            self.working = False
            try:
                player, command, done = await asyncio.wait_for(self.queue.get(), self._wait())
            except TimeoutError:
                self.working = True
            else:
                self.working = True
                await self._work(player, command, done)
            if not self.stopping:
                await self._due()

    def _wait(self) -> float | None:
        """Seconds until something is due by itself."""
        if self.failing:
            return AGAIN_SECONDS
        when = wake(self.room)
        # What is due has been done: if something still is, it cannot be done, and is not worth asking at once again.
        return None if when is None else (when - self.clock()) / 1000 if when > self.clock() else AGAIN_SECONDS

    async def _work(self, player: str, command: Asked, done: asyncio.Future[p.Answer]) -> None:
        """One from the queue.  What goes wrong in it is its own affair: the table goes on as it was."""
        try:
            if isinstance(command, p.Command):
                answer = await self._answer(player, command)
            else:
                await self._commit(command())
                answer = p.Answer("", True)
        except BrokenInvariant as e:
            await self._broken(e)
            answer = p.Answer(_id(command), False, fault(Refused("table.stopped")))
        except SidepotError as e:                          # of the server's own events: whoever asked for them is told
            if not done.done():
                done.set_exception(e)
            return
        except Exception as e:
            note("a command failed", self.room.id, e)
            answer = p.Answer(_id(command), False, fault(Refused("table.fault", kind=type(e).__name__)))
        if not answer.ok:
            self.counts.refused += 1
        _settle(done, answer)

    async def _answer(self, player: str, command: p.Command) -> p.Answer:
        key = f"{player} {command.id}"
        if key in self.answers:
            return self.answers[key]
        if key in self.room.done:
            return p.Answer(command.id, True)              # carried out before the server was started again
        try:
            if isinstance(command, p.Why | p.Deal | p.Ledger | p.Recall):
                return p.Answer(command.id, True, told=self._tell(player, command))
            found = decide(self.room, player, command, self.clock())
            if found:
                await self._commit([replace(found[0], cmd=key), *found[1:]])
                self.counts.acts += isinstance(command, p.Act)
            answer = p.Answer(command.id, True)
        except StoreError as e:                            # nothing was decided, and it may well go the next time
            return p.Answer(command.id, False, fault(e))
        except SidepotError as e:
            answer = p.Answer(command.id, False, fault(e))
        self.answers[key] = answer
        while len(self.answers) > MOST_ANSWERS:
            self.answers.popitem(last=False)
        return answer

    async def _due(self) -> None:
        """Do what is due by itself until nothing is; while the disk refuses it, the table waits, and nobody's clock runs."""
        try:
            if self.failing:
                await self._commit([ev.Outage(at=self.clock(), gone_ms=self.clock() - self.failing)])
                self.failing = 0
            while not self.stopping and (found := tick(self.room, self.clock(), self.entropy)):
                await self._commit(found)
            if self.played is not None and not self.stopping:
                self.played(self)
        except StoreError as e:
            if not self.failing:
                note("cannot be written", self.room.id, e)
                self.failing = self.clock()
        except Exception as e:                             # what is due cannot be done: a fault of ours, and it would come again
            await self._broken(e)

    async def _commit(self, found: list[ev.Event]) -> None:
        """To disk, then into the room, then to everybody."""
        room, telling, told = self.room.copy(), self.telling.copy(), list[p.Line]()
        for e in found:
            room.apply(e)                                  # what has no place here is refused before it is written
            told += telling.of(room, e)
        began = time.perf_counter()
        await self.store.append(room.id, self.room.seq + 1, [Event(ev.VERSION, ev.encode(e)) for e in found])
        self.counts.took(time.perf_counter() - began)
        for e in found:
            room.remember(e)
            self.counts.hands += isinstance(e, ev.Dealt)
        self.room, self.telling = room, telling
        self.lines.extend(told)
        self.publish(told, settings=self.room.settings if any(isinstance(e, ev.Changed) for e in found) else None)
        self._doors(found)

    async def _broken(self, error: Exception) -> None:
        """Stop this table; where even that cannot be written, it stands still until the server starts again."""
        if not self.room.broken:
            note("is stopped", self.room.id, error)
            try:
                await self._commit([ev.Broken(at=self.clock(), text=f"{type(error).__name__}: {error}"[:500])])
            except StoreError:
                self.room = after(self.room, [ev.Broken(at=self.clock(), text=str(error)[:500])])

    # ---- questions

    def _tell(self, player: str, command: p.Why | p.Deal | p.Ledger | p.Recall) -> dict[str, Any]:
        """What a viewer asks, answered from what he may see."""
        if not self._may_look(player or None):
            raise Refused("table.not_here")
        if isinstance(command, p.Ledger):
            return views.ledger(self.room)
        me = self.room.players.get(player)
        if isinstance(command, p.Recall):
            return views.recalled(self.room, command.hand, me.name if me is not None else None)
        hand = self.room.session.hand if self.room.session is not None else None
        if hand is None:
            raise Refused("table.not_now")
        seat = me.name if me is not None and me.name in hand.seats else None
        if isinstance(command, p.Why) and command.hand not in (None, self.room.number):
            raise Refused("table.stale_hand", shown=command.hand, now=self.room.number)
        if isinstance(command, p.Deal):
            return views.transcript(self.room, hand, seat).as_json()
        return views.why(views.seen_by(hand, seat), command)


class Loaded(NamedTuple):
    """A table as it comes from the store, with what was told of it last, for whoever comes back."""

    room: Room
    telling: Telling
    lines: deque[p.Line]


def loaded(stored: Sequence[Event]) -> Loaded:
    """A table as its stored events make it; one of which an event cannot be read, or does not add up, stops there, all intact."""
    room, telling, lines = Room(), Telling(), deque[p.Line](maxlen=MOST_LINES)
    for at, (version, data) in enumerate(stored):
        try:
            e = ev.decode(data, version)
            room.apply(e)
        except Exception as error:                         # whatever it is, the other tables come back
            before = loaded(stored[:at])                   # what failed may have changed a part
            note("cannot be read further", before.room.id, error)
            before.room.broken = f"event {at + 1}: {type(error).__name__}"
            return before
        room.remember(e)
        lines.extend(telling.of(room, e) if at >= len(stored) - MOST_LINES else telling.skip(room, e))
    return Loaded(room, telling, lines)


def note(what: str, table: str, error: Exception) -> None:
    """A line in the server's log, with where it happened.  Never the error's own text: cards might stand in it."""
    where = "".join(traceback.format_tb(error.__traceback__))
    _log.error("table %s %s: %s\n%s", table, what, getattr(error, "code", "") or type(error).__name__, where)


def _id(command: Asked) -> str:
    return command.id if isinstance(command, p.Command) else ""


def _settle(done: asyncio.Future[p.Answer], answer: p.Answer) -> None:
    if not done.done():                                    # whoever asked may have gone
        done.set_result(answer)
