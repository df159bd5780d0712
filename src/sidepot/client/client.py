"""A connection to a live table.

    async with connect("http://localhost:5252", token) as table:
        async for news in table:                    # every change, as this player may see it
            if news.you.choices:
                await table.act("call" if news.you.choices.to_call else "check")

A lost connection is taken up again where it was; a command that was under way is sent again under its own id, so that nothing is
done twice.  What is refused raises RefusedCommand, with a code and words in both languages.
"""
import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Any, NamedTuple, cast, get_args
from urllib.parse import urlsplit, urlunsplit

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as dial
from websockets.exceptions import WebSocketException

from ..errors import SidepotError
from ..table import protocol as p

KINDS = get_args(p.Kind)
TRIES = 8                           # before giving up on a server that is away; the waits double from a quarter of a second
MOST_NEWS = 1000                    # changes kept for a reader that is slow
_FRAMES = msgspec.json.Decoder(p.Frames)
_TABLE = msgspec.json.Decoder(p.Table)
_encode = msgspec.json.Encoder().encode


class Lost(ConnectionError):
    """The server ended the connection, or cannot be reached any more; the text says why."""


class RefusedCommand(SidepotError):
    """The server refused a command.  code: why; text: in both languages."""

    def __init__(self, fault: p.Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault

    def message(self, lang: str = "en") -> str:
        """The server's words."""
        return self.fault.text.zh if lang == "zh" else self.fault.text.en


class Seen(NamedTuple):
    """A change: the table as everybody sees it, what only this player may know, what happened in words, the event's number."""

    table: p.Table
    you: p.You
    lines: list[p.Line]
    seq: int


class Table:
    """A connected table.  Iterate over it for changes; `seen` is the last one."""

    def __init__(self, url: str, token: str) -> None:
        self.url, self.token = _live(url), token
        self.seen: Seen | None = None
        self.chat: list[p.Said] = []
        self._news: asyncio.Queue[Seen | None] = asyncio.Queue(MOST_NEWS)
        self._answers: dict[str, tuple[p.Command, asyncio.Future[p.Answer]]] = {}
        self._socket: ClientConnection | None = None
        self._open = asyncio.Event()
        self._why: Exception | None = None
        self._task: asyncio.Task[None] | None = None

    # ---- what a player does

    async def act(self, kind: str, to: int | None = None) -> None:
        """Act: fold, check, call, bet, raise or all_in; `to` is the street total of a bet or raise.  Raises RefusedCommand.

        The hand, the decision and the price that were last seen go with it: when they have changed, it is refused.
        """
        seen = self.seen
        if seen is None or seen.you.choices is None:
            raise RefusedCommand(p.Fault("not_your_turn", p.Words("It is not your turn.", "还没轮到你行动。")))
        if kind not in KINDS:
            known = ", ".join(KINDS)
            raise RefusedCommand(p.Fault("unknown_act", p.Words(f"An act is one of {known}.", f"动作只有 {known}。")))
        pays = {"check": 0, "call": seen.you.choices.to_call}.get(kind)
        await self.send(p.Act(_id(), seen.table.hand, seen.table.decision, cast(Any, kind), to, pays))

    async def send(self, command: p.Command) -> p.Answer:
        """Send any command of the protocol and wait for its answer.  Raises RefusedCommand, Lost."""
        done: asyncio.Future[p.Answer] = asyncio.get_running_loop().create_future()
        self._answers[command.id] = (command, done)
        try:
            await self._write(command)
            answer = await done
        finally:
            self._answers.pop(command.id, None)
        if not answer.ok and answer.fault is not None:
            raise RefusedCommand(answer.fault)
        return answer

    async def sit(self, seat: int, chips: int) -> None:
        """Take a seat (from 0) with chips."""
        await self.send(p.Sit(_id(), seat, chips))

    async def host(self, what: str, **more: Any) -> None:
        """A word of the host: start, admit, bot, ... (see protocol.Host)."""
        await self.send(p.Host(_id(), what, **more))

    async def why(self, topic: str = "", action: str = "") -> dict[str, Any]:
        """Why something is so, as far as this player can see."""
        return (await self.send(p.Why(_id(), topic, action))).told or {}

    # ---- the connection

    async def __aenter__(self) -> "Table":
        self._task = asyncio.get_running_loop().create_task(self._run())
        opened = asyncio.get_running_loop().create_task(self._open.wait())
        await asyncio.wait({opened, self._task}, return_when=asyncio.FIRST_COMPLETED)
        if not self._open.is_set():
            opened.cancel()
            raise self._why or Lost("no connection")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def __aiter__(self) -> AsyncIterator[Seen]:
        return self._changes()

    async def _changes(self) -> AsyncIterator[Seen]:
        while (seen := await self._news.get()) is not None:
            yield seen
        if self._why is not None:
            raise self._why

    async def _write(self, command: p.Command) -> None:
        if self._why is not None:
            raise self._why
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):  # it is sent again when the connection is back
                await self._socket.send(_encode(command), text=True)

    async def _run(self) -> None:
        failed = 0
        try:
            while True:
                try:
                    async with dial(self.url, max_size=2**20, compression=None) as socket:
                        await self._talk(socket)
                except Lost:                               # the server's own word, though a ConnectionError like the others
                    raise
                except (WebSocketException, OSError) as e:
                    if self._socket is None and failed >= TRIES - 1:
                        raise Lost(str(e)) from e
                failed = failed + 1 if self._socket is None else 0
                self._socket = None
                await asyncio.sleep(min(8.0, 0.25 * 2**failed))
        except Lost as e:
            self._why = e
        except msgspec.DecodeError as e:                   # a server of another version
            self._why = Lost(str(e))
        finally:
            self._why = self._why or Lost("closed")
            for _, done in self._answers.values():
                if not done.done():
                    done.set_exception(self._why)
            if self._news.full():
                self._news.get_nowait()
            self._news.put_nowait(None)

    async def _talk(self, socket: ClientConnection) -> None:
        since = self.seen.seq if self.seen is not None else None
        await socket.send(_encode(p.Hello(_id(), p.VERSION, self.token, since)), text=True)
        async for data in socket:
            frame = _FRAMES.decode(data)
            if isinstance(frame, p.Welcome):
                self._socket = socket
                self._take(frame.news)
                self._open.set()
                for command, _ in list(self._answers.values()):
                    await socket.send(_encode(command), text=True)
            elif isinstance(frame, p.News):
                self._take(frame)
            elif isinstance(frame, p.Answer):
                waiting = self._answers.get(frame.id)
                # What a stopping server did not take is sent again when it is back.
                if waiting is not None and not waiting[1].done() and (frame.fault is None or frame.fault.code != "table.restart"):
                    waiting[1].set_result(frame)
            elif isinstance(frame, p.Said):
                self.chat = [*self.chat[-199:], frame]
            elif isinstance(frame, p.Closed) and frame.reason not in ("restart", "slow"):
                raise Lost(frame.text.en)

    def _take(self, news: p.News) -> None:
        self.seen = Seen(_TABLE.decode(news.table), news.you, news.lines, news.seq)
        if self._news.full():
            self._news.get_nowait()                        # the newest state says all that an older one does
        self._news.put_nowait(self.seen)


def connect(url: str, token: str) -> Table:
    """A table: `async with connect(address, token) as table`.  url: of the server, "http://localhost:5252"."""
    return Table(url, token)


async def play(url: str, token: str, decide: Callable[[p.Table, p.You], str], hands: int | None = None) -> None:
    """Play with a function of one's own: it gets the table and you, and says "fold", "call", "raise 40"; for so many hands.

    What the server refuses becomes a check or a fold.  Raises Lost.
    """
    first: int | None = None
    async with connect(url, token) as table:
        async for seen in table:
            first = seen.table.hand if first is None else first
            if hands is not None and seen.table.hand >= max(first, 1) + hands:
                return
            choices = seen.you.choices
            if choices is None or seen is not table.seen:
                continue
            kind, _, to = decide(seen.table, seen.you).partition(" ")
            try:
                await table.act(kind, int(to) if to.isdecimal() else None)
            except RefusedCommand:
                with contextlib.suppress(RefusedCommand):
                    await table.act("fold" if choices.to_call else "check")


def _live(url: str) -> str:
    parts = urlsplit(url if "//" in url else f"http://{url}")
    return urlunsplit(({"https": "wss", "wss": "wss"}.get(parts.scheme, "ws"), parts.netloc, "/api/live", "", ""))


def _id() -> str:
    return secrets.token_hex(8)
