"""Live tables over HTTP: rooms are made and entered by a few routes, and played over one WebSocket."""
import asyncio
import contextlib
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..errors import SidepotError
from ..table import protocol as p
from ..table.actor import OUTBOX, Viewer
from ..table.deciding import fault
from ..table.refused import Refused
from ..table.rooms import Entry, Rooms
from ..table.settings import Settings
from .endpoint import Endpoint, Nothing, described

HELLO_SECONDS = 10.0
BURST, REFILL = 60.0, 20.0         # frames at once and a second, of one connection
CLOSE_SECONDS = 2.0                # for the last frames of a connection that the server ends
MOST_SOCKETS = 6000
MOST_OF_ADDRESS = 3000             # a card room is one address to the outside
UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeError)
MOST_BAD = 20                      # frames that cannot be read; then the connection ends


class OnlyId(Struct):
    """Of a frame, its id."""

    id: str = ""


_commands = msgspec.json.Decoder(p.Commands)
_only_id = msgspec.json.Decoder(OnlyId)
_encode = msgspec.json.Encoder().encode
Name = Annotated[str, Meta(min_length=1, max_length=60)]


class Sockets:
    """The connections of a server, all of them and by address.  refused: frames and connections that were turned away."""

    def __init__(self, most: int = MOST_SOCKETS, of_address: int = MOST_OF_ADDRESS) -> None:
        self.most, self.of_address = most, of_address
        self.by_address: dict[str, int] = {}
        self.open = self.refused = 0

    def enter(self, address: str) -> bool:
        """One more from there; False if there are too many."""
        if self.open >= self.most or self.by_address.get(address, 0) >= self.of_address:
            self.refused += 1
            return False
        self.open += 1
        self.by_address[address] = self.by_address.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        self.open -= 1
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """A room to be made.  name: of the host at the table; password: whoever knows it need not wait for the host."""

    name: Name
    title: Annotated[str, Meta(max_length=60)] = ""
    settings: Settings = Settings()
    password: Annotated[str, Meta(max_length=100)] = ""


class Knock(Struct, frozen=True, forbid_unknown_fields=True):
    """A knock at a room's door."""

    code: Annotated[str, Meta(max_length=20)]
    name: Name
    password: Annotated[str, Meta(max_length=100)] = ""


class Practice(Struct, frozen=True, forbid_unknown_fields=True):
    """A table against bots.  others: how many; strength: beginner, regular, strong, mixed; fast: bots answer at once."""

    name: Name
    others: Annotated[int, Meta(ge=1, le=8)] = 5
    strength: Annotated[str, Meta(max_length=20)] = "mixed"
    fast: bool = False
    settings: Settings = Settings()


class Way(Struct, frozen=True):
    """A way into a room.  token: keep it, it is the seat; admitted: False while the host has not answered the knock."""

    token: str
    code: str
    admitted: bool


async def make_room(request: Request, asked: NewRoom) -> Way:
    """Make a room; the answer holds the host's token and the code with which others knock."""
    return _way(await _rooms(request).make(asked.settings, asked.title or asked.name, asked.name, asked.password))


async def practise(request: Request, asked: Practice) -> Way:
    """A table against bots, which begins at once."""
    return _way(await _rooms(request).practise(asked.settings, asked.name, asked.others, asked.strength, asked.fast))


async def knock(request: Request, asked: Knock) -> Way:
    """Knock at a room: the host lets in, or its password does."""
    return _way(await _rooms(request).knock(asked.code, asked.name, asked.password))


async def watch(request: Request, asked: Nothing) -> Way:
    """A spectator's token for the room of the token that is sent."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return _way(await _rooms(request).watch(token.strip() if kind.lower() == "bearer" else ""))


def _rooms(request: Request) -> Rooms:
    found: Rooms = request.app.state.rooms
    return found


def _way(entry: Entry) -> Way:
    return Way(entry.token, entry.code, entry.admitted)


LIVE_ROUTES = [
    Endpoint("POST", "/api/rooms", NewRoom, *described(make_room), make_room),
    Endpoint("POST", "/api/rooms/practise", Practice, *described(practise), practise),
    Endpoint("POST", "/api/rooms/knock", Knock, *described(knock), knock),
    Endpoint("POST", "/api/rooms/watch", Nothing, *described(watch), watch, "anyone"),
]


# ---- the socket

async def live(socket: WebSocket) -> None:
    """A connection to a table, from Hello to its end."""
    sockets: Sockets = socket.app.state.sockets
    address = socket.client.host if socket.client is not None else "?"
    await socket.accept()
    if not sockets.enter(address):
        await _refuse(socket, Refused("table.many_sockets"))
        return
    try:
        await _connected(socket, socket.app.state.rooms, sockets)
    finally:
        sockets.leave(address)


async def _connected(socket: WebSocket, rooms: Rooms, sockets: Sockets) -> None:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = _commands.decode(await _frame(socket))
        if not isinstance(hello, p.Hello):
            raise Refused("table.hello")
        if hello.version != p.VERSION:
            raise Refused("table.version", given=hello.version, known=p.VERSION)
        bearer = rooms.bearer(hello.token)
        actor = await rooms.find(bearer.room)
    except (TimeoutError, SidepotError, WebSocketDisconnect, *UNREADABLE) as e:
        sockets.refused += 1
        await _refuse(socket, e)
        return
    viewer = Viewer(bearer.player or None)
    actor.enter(viewer, hello)
    sender = asyncio.create_task(_send(socket, viewer))
    tasks = {sender, asyncio.create_task(_receive(socket, viewer, actor, sockets)), asyncio.create_task(viewer.ended.wait())}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if viewer.closed is not None:
            # The reason is sent, unless the client does not even read that.
            await asyncio.wait({sender}, timeout=CLOSE_SECONDS)
    finally:
        actor.leave(viewer)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _frame(socket: WebSocket) -> str | bytes:
    """The next frame, text or bytes.  Raises WebSocketDisconnect.  What is too large the WebSocket itself refuses."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or 1000)
    data: str | bytes = message.get("text") or message.get("bytes") or b""
    return data


async def _send(socket: WebSocket, viewer: Viewer) -> None:
    """Frames to the client, until the viewer is to be closed."""
    try:
        while (frame := await viewer.next()) is not None:
            await socket.send_text(frame.decode())
        if viewer.closed is not None:
            await socket.send_text(_encode(viewer.closed).decode())
            await socket.close(1001)
    except (RuntimeError, WebSocketDisconnect):
        pass                                               # the client went away while it was written to


async def _receive(socket: WebSocket, viewer: Viewer, actor: Any, sockets: Sockets) -> None:
    """Commands of the client, one after another."""
    loop = asyncio.get_running_loop()
    left, at, bad = BURST, loop.time(), 0
    while True:
        while len(viewer.outbox) > OUTBOX // 2 and viewer.closed is None:
            await asyncio.sleep(0.005)                     # who asks faster than he reads the answers waits
        data = await _frame(socket)
        try:
            command = _commands.decode(data)
        except UNREADABLE as e:
            sockets.refused += 1
            bad += 1
            viewer.send(_encode(p.Answer(_id_of(data), False, fault(Refused("table.frame", problem=str(e)[:200])))))
            if bad > MOST_BAD:
                viewer.close("bad_frame")
                return
            continue
        now = loop.time()
        left, at = min(BURST, left + (now - at) * REFILL), now
        if left < 1:
            sockets.refused += 1
            viewer.send(_encode(p.Answer(command.id, False, fault(Refused("table.too_fast")))))
            continue
        left -= 1
        viewer.send(_encode(await _carry_out(viewer, actor, command)))


def _id_of(data: str | bytes) -> str:
    """The id of a command that cannot be read, if at least that can, so that its sender does not wait for ever."""
    try:
        return _only_id.decode(data).id[:64]
    except UNREADABLE:
        return ""


async def _carry_out(viewer: Viewer, actor: Any, command: p.Command) -> p.Frame:
    if isinstance(command, p.Ping):
        return p.Pong(command.id, actor.clock())
    try:
        if isinstance(command, p.Chat):
            actor.chat(viewer, command.text)
            return p.Answer(command.id, True)
        if viewer.player is None and not isinstance(command, p.Why | p.Deal | p.Recall):
            raise Refused("table.spectator")
    except SidepotError as e:
        return p.Answer(command.id, False, fault(e))
    answer: p.Answer = await actor.command(viewer.player or "", command)
    return answer


async def _refuse(socket: WebSocket, error: Exception) -> None:
    said = error if isinstance(error, SidepotError) else Refused("table.hello")
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(_encode(p.Closed("refused", p.Words(said.text("en"), said.text("zh")))).decode())
        await socket.close(1008)
