"""One live table at work: commands in, events out.  Everything that happens to a table happens in its one task.

A command is decided, its events are written to disk, then they are taken in and told to everybody: what a client has been told
is never lost.  Between commands the table sleeps until the next thing is due by itself.
"""
import asyncio
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any

from msgspec import Raw, json
from msgspec.structs import replace

from ..errors import BrokenInvariant, SidepotError
from ..hand import Hand
from ..hand.view import public
from . import events as ev
from . import protocol as p
from . import views
from .deciding import MOST_PEOPLE, decide, fault
from .lines import Telling
from .refused import Refused
from .room import Room
from .running import tick, wake
from .saying import say
from .store import Event, Store

MOST_WAITING = 200                 # commands in the queue of one table; beyond, a client is told to slow down
MOST_ANSWERS = 1000
MOST_LINES = 400
OUTBOX = 64                        # frames a slow reader may lag behind
CHAT_EVERY_MS = 700
MOST_KNOCKS = 30
_encoder = json.Encoder()
# In the queue of a table: a command of a player, or events of the server's own.
Asked = p.Command | Callable[[], list[ev.Event]]


class Viewer:
    """One connection.  player: id, None for a spectator; outbox: frames to be sent, bounded; closed: why it must be closed."""

    def __init__(self, player: str | None) -> None:
        self.player = player
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(OUTBOX)
        self.closed: p.Closed | None = None
        self.gone = asyncio.Event()
        self.chat_at = 0

    def send(self, frame: bytes) -> None:
        """Queue a frame; a reader that lags too far behind is to be closed, and may come back where it was."""
        if self.closed is not None:
            return
        try:
            self.outbox.put_nowait(frame)
        except asyncio.QueueFull:
            self.close("slow")

    def close(self, reason: str) -> None:
        """Ask for this connection to be ended."""
        if self.closed is None:
            self.closed = p.Closed(reason, say(f"closed.{reason}"))
            self.gone.set()


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

    def start(self) -> None:
        """Begin to work."""
        self.task = asyncio.get_running_loop().create_task(self._run(), name=f"table {self.room.id}")

    async def stop(self) -> None:
        """Stop after the command that is under way; hands stay as they are, on disk."""
        for viewer in list(self.viewers):
            viewer.close("restart")
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def command(self, player: str, command: p.Command) -> p.Answer:
        """Carry out a command of a player; the answer comes when what it did is on disk."""
        done: asyncio.Future[p.Answer] = asyncio.get_running_loop().create_future()
        try:
            self.queue.put_nowait((player, command, done))
        except asyncio.QueueFull:
            return p.Answer(command.id, False, fault(Refused("table.too_fast")))
        return await done

    async def arrive(self, player: str, name: str, knows: bool) -> None:
        """Somebody new: in the room if he knows its password, else knocking.  Raises Refused."""
        room = self.room
        taken = {q.name.casefold() for q in room.players.values()} | {n.casefold() for n in room.knocks.values()}
        if name.casefold() in taken:
            raise Refused("table.name_taken", name=name)
        if room.locked or len(room.players) >= MOST_PEOPLE or len(room.knocks) >= MOST_KNOCKS:
            raise Refused("table.locked")
        kind = ev.Joined if knows else ev.Knocked
        await self._inside(lambda: [kind(at=self.clock(), player=player, name=name)])

    async def outage(self, gone_ms: int) -> None:
        """Before it starts again: the server was away, and nobody is charged for it."""
        await self._commit([ev.Outage(at=self.clock(), gone_ms=gone_ms)])

    async def _inside(self, events: Callable[[], list[ev.Event]]) -> None:
        """Events of the server's own, in the table's task."""
        done: asyncio.Future[p.Answer] = asyncio.get_running_loop().create_future()
        await self.queue.put(("", events, done))
        answer = await done
        if not answer.ok:
            raise Refused("table.stopped")

    # ---- viewers

    def enter(self, viewer: Viewer, hello: p.Hello) -> None:
        """A connection that looks at the table from now on; the newer one of the same player replaces the older.

        Who has only knocked is told to wait, and sees nothing.
        """
        if viewer.player is not None and viewer.player not in self.room.players:
            if viewer.player in self.room.knocks:
                self.waiting[viewer] = hello
                viewer.send(_encoder.encode(p.Waiting(self.room.title)))
            else:
                viewer.close("refused")
            return
        for other in list(self.viewers):
            if viewer.player is not None and other.player == viewer.player:
                other.close("newer")
                self.viewers.discard(other)
        self.viewers.add(viewer)
        since = self.room.seq if hello.since is None else hello.since
        missed = [line for line in self.lines if line.seq > since] if hello.since is not None else list(self.lines)[-40:]
        news = self._news(viewer, self._public(), missed)
        viewer.send(_encoder.encode(p.Welcome(hello.id, p.VERSION, news)))
        if viewer.player is not None:
            self.publish([], but=viewer)

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
        if me is None or me.muted or not self.room.settings.chat:
            raise Refused("table.no_chat")
        if now - viewer.chat_at < CHAT_EVERY_MS:
            raise Refused("table.too_fast")
        viewer.chat_at = now
        frame = _encoder.encode(p.Said(me.name, " ".join(text.split()), now))
        for other in list(self.viewers):
            other.send(frame)

    def _doors(self, found: list[ev.Event]) -> None:
        """Let in who was admitted, send away who was not, and who was kicked."""
        for e in found:
            if isinstance(e, ev.Joined | ev.Turned):
                for viewer in [v for v in self.waiting if v.player == e.player]:
                    self.enter(viewer, self.waiting.pop(viewer))
            elif isinstance(e, ev.Left) and e.by == "host":
                for viewer in [v for v in self.viewers if v.player == e.player]:
                    viewer.close("kicked")

    def publish(self, lines: list[p.Line], but: Viewer | None = None) -> None:
        """Send everybody the table as he may see it; but: not to this one."""
        if not self.viewers:
            return
        shared = self._public()
        watching: bytes | None = None                       # spectators all get the same frame
        for viewer in list(self.viewers):
            if viewer is but:
                continue
            if viewer.player is None:
                if watching is None:
                    watching = _encoder.encode(self._news(viewer, shared, lines))
                viewer.send(watching)
            else:
                viewer.send(_encoder.encode(self._news(viewer, shared, lines)))

    def _public(self) -> Raw:
        here = frozenset(v.player for v in self.viewers if v.player is not None)
        return views.encoded(views.table(self.room, self.clock(), here, sum(v.player is None for v in self.viewers)))

    def _news(self, viewer: Viewer, shared: Raw, lines: list[p.Line]) -> p.News:
        return p.News(self.room.seq, shared, views.you(self.room, viewer.player, self.clock()), lines)

    # ---- the task

    async def _run(self) -> None:
        await self._due()
        while True:
            when = wake(self.room)
            wait = None if when is None else max(0.0, (when - self.clock()) / 1000)
            try:
                player, command, done = await asyncio.wait_for(self.queue.get(), wait)
            except TimeoutError:
                await self._due()
                continue
            name = command.id if isinstance(command, p.Command) else ""
            try:
                if isinstance(command, p.Command):
                    answer = await self._answer(player, command)
                else:
                    await self._commit(command())
                    answer = p.Answer(name, True)
            except BrokenInvariant as e:
                await self._broken(e)
                answer = p.Answer(name, False, fault(Refused("table.stopped")))
            except asyncio.CancelledError:
                if not done.done():
                    done.set_result(p.Answer(name, False, fault(Refused("table.restart"))))
                raise
            except Exception as e:                         # a fault of ours in one command: this table goes on as it was
                answer = p.Answer(name, False, fault(Refused("table.fault", kind=type(e).__name__)))
            if not done.done():
                done.set_result(answer)
            await self._due()

    async def _answer(self, player: str, command: p.Command) -> p.Answer:
        key = f"{player} {command.id}"
        if key in self.answers:
            return self.answers[key]
        if key in self.room.done:
            return p.Answer(command.id, True)              # carried out before the server was started again
        try:
            if isinstance(command, p.Why | p.Deal | p.Ledger):
                return p.Answer(command.id, True, told=self._tell(player, command))
            found = decide(self.room, player, command, self.clock())
            if found:
                await self._commit([replace(found[0], cmd=key), *found[1:]])
            answer = p.Answer(command.id, True)
        except SidepotError as e:
            answer = p.Answer(command.id, False, fault(e))
        self.answers[key] = answer
        while len(self.answers) > MOST_ANSWERS:
            self.answers.popitem(last=False)
        return answer

    async def _due(self) -> None:
        """Do what is due by itself until nothing is."""
        try:
            while found := tick(self.room, self.clock(), self.entropy):
                await self._commit(found)
        except BrokenInvariant as e:
            await self._broken(e)
        if self.played is not None:
            self.played(self)

    async def _commit(self, found: list[ev.Event]) -> None:
        """To disk, then into the room, then to everybody."""
        await self.store.append(self.room.id, self.room.seq + 1, [Event(ev.VERSION, ev.encode(e)) for e in found])
        told: list[p.Line] = []
        for e in found:
            self.room.apply(e)
            told += self.telling.of(self.room, e)
        self.lines.extend(told)
        self.publish(told)
        self._doors(found)

    async def _broken(self, error: BrokenInvariant) -> None:
        if not self.room.broken:
            await self._commit([ev.Broken(at=self.clock(), text=str(error)[:500])])

    # ---- questions

    def _tell(self, player: str, command: p.Why | p.Deal | p.Ledger) -> dict[str, Any]:
        """What a viewer asks, answered from what he may see."""
        if isinstance(command, p.Ledger):
            return views.ledger(self.room)
        hand = self.room.session.hand if self.room.session is not None else None
        me = self.room.players.get(player)
        if hand is None:
            raise Refused("table.not_now")
        seat = me.name if me is not None and me.name in hand.seats else None
        if isinstance(command, p.Deal):
            return views.transcript(self.room, hand, seat).as_json()
        return views.why(seen_by(hand, seat), command)


def seen_by(hand: Hand, seat: str | None) -> Hand:
    """The hand with the cards that a seat may know, for questions; nothing else of it can be read off the answer."""
    seen = public(hand)
    if seat is not None and seat in hand.hole and seat not in seen.hole:
        seen = seen.copy()
        seen.learn(seat, hand.hole[seat])
    return seen


def loaded(room: Room, stored: list[tuple[int, bytes]]) -> Room:
    """A room as stored events make it; one that does not add up stops there, its events intact."""
    for version, data in stored:
        try:
            room.apply(ev.decode(data, version))
        except BrokenInvariant as e:
            room.broken = str(e)[:500]
            break
    return room
