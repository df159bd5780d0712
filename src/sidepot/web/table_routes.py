"""The routes of a table: make it, look at it, wait for news of it, change it, go back."""
import asyncio
import contextlib
import math
from collections.abc import AsyncIterator, Callable
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from . import limits
from .endpoint import Endpoint, Workers, described, plain_fault
from .faults import Refusal, words
from .store import Kept
from .table_view import table_view
from .tables import Live, Stale, Tables, now_ms
from .types import Do, Fault, Made, NewTable, TableView, Undo

Role = Literal["owner", "follow"]


class After(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """GET /api/table.  after, followers: those that the device has seen; with `after` left out, the answer comes at once."""

    after: int | None = None
    followers: int | None = None


class Seats:
    """The tables as requests reach them: by token, with threads for what blocks."""

    def __init__(self, tables: Tables) -> None:
        # Changes have threads of their own, so that no question keeps a table waiting.
        self.tables, self.changes, self.views = tables, Workers(), Workers()

    async def of(self, request: Request) -> tuple[Live, Role]:
        """The table of the token in the request, and what the token is good for.  Raises Refusal (401)."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        token = token.strip()
        if kind.lower() != "bearer" or not token:
            raise Refusal(401, "forbidden", "web.token_missing", {"WWW-Authenticate": "Bearer"})
        kept: Kept | None = None
        if len(token) <= limits.LONGEST_TOKEN:
            kept = await self.changes.run(self.tables.store.find, token)
        if kept is None:
            raise Refusal(401, "forbidden", "web.token", {"WWW-Authenticate": "Bearer"})
        return await self.tables.load(kept, self.changes.run), "owner" if kept.is_owner(token) else "follow"

    async def view(self, live: Live, role: Role) -> TableView:
        """The table as a device sees it."""
        found: TableView = await self.views.run(table_view, live.seen(), role, now_ms())
        return found


async def make(request: Request, asked: NewTable) -> Made:
    """Make a table.  The answer holds its two tokens, told only this once: the owner's, who runs it, and the followers'."""
    seats: Seats = request.app.state.tables
    kept, owner, follow = await seats.changes.run(seats.tables.make, asked)
    live = await seats.tables.load(kept, seats.changes.run)
    return Made(owner, follow, await seats.view(live, "owner"))


async def look(request: Request, asked: After) -> TableView | Response:
    """The table as it is.  With `after` the answer waits until there is news, at most 25 seconds; 204 when there is none."""
    seats: Seats = request.app.state.tables
    live, role = await seats.of(request)
    news = True
    if asked.after is not None:
        async with _waiting(seats.tables, live, role):
            news = await _news(request, seats.tables, live, asked if role == "owner" else After(asked.after))
    view = await seats.view(live, role)
    # A running clock is news in itself: levels end without anybody doing anything.
    return view if news or (view.clock is not None and view.clock.running) else Response(status_code=204)


@contextlib.asynccontextmanager
async def _waiting(tables: Tables, live: Live, role: Role) -> AsyncIterator[None]:
    """A device that waits is counted, and refused when there are too many; no number of followers keeps the owner out."""
    if tables.polls >= limits.MOST_POLLS or (role == "follow" and live.polls >= limits.MOST_POLLS_OF_TABLE):
        raise Refusal(503, "too_many", "web.polls", {"Retry-After": "5"})
    tables.polls += 1
    live.polls += 1
    before = live.follow.count
    if role == "follow":
        live.follow.come()
        if live.follow.count != before:
            live.tell()
    try:
        yield
    finally:
        tables.polls -= 1
        live.polls -= 1
        if role == "follow":
            live.follow.go(live.tell)


async def _news(request: Request, tables: Tables, live: Live, seen: After) -> bool:
    """Wait.  False when there was no news in time, the server ends, or the device is gone; the end of a level is news."""
    level = _level_left(live)
    end = asyncio.get_running_loop().time() + min(limits.POLL_SECONDS, level)
    gone = asyncio.create_task(_gone(request))
    stopping = asyncio.create_task(tables.stopping.wait())
    try:
        while not gone.done() and not stopping.done():
            if live.now.version != seen.after or seen.followers not in (None, live.follow.count):
                return True
            left = end - asyncio.get_running_loop().time()
            if left <= 0:
                return level < limits.POLL_SECONDS
            changed = asyncio.create_task(live.changed.wait())
            await asyncio.wait([changed, gone, stopping], timeout=left, return_when=asyncio.FIRST_COMPLETED)
            changed.cancel()
        return False
    finally:
        gone.cancel()
        stopping.cancel()


def _level_left(live: Live) -> float:
    """Seconds until the level of a running blind clock ends; infinite where none runs."""
    clock = live.now.session.clock
    here = clock.position(now_ms()) if clock else None
    return here.left_ms / 1000 + 0.01 if here and here.running else math.inf


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def do(request: Request, asked: Do) -> TableView | Response:
    """Do steps, all or none; the steps are those of sidepot.session.  409 (stale) when the table has changed since `version`."""
    return await _change(request, Live.do, asked)


async def undo(request: Request, asked: Undo) -> TableView | Response:
    """Go back to what the table was after record `to`.  The records in between stay, so that going back can be undone as well."""
    return await _change(request, Live.undo, asked)


async def _change(request: Request, change: Callable[[Live, Any], None], asked: Do | Undo) -> TableView | Response:
    seats: Seats = request.app.state.tables
    live, role = await seats.of(request)
    if role != "owner":
        raise Refusal(403, "forbidden", "web.follower")
    before = live.now
    try:
        async with live.turn:
            await seats.changes.run(change, live, asked)
    except Stale:
        return plain_fault(409, Fault("stale", words("web.stale", seen=asked.version, now=live.now.version)))
    finally:
        if live.now is not before:
            live.tell()
    return await seats.view(live, role)


TABLE_ROUTES = [
    Endpoint("POST", "/api/tables", NewTable, Made, described(make)[1], make),
    Endpoint("GET", "/api/table", After, TableView, described(look)[1], look, "anyone"),
    Endpoint("POST", "/api/table/do", Do, TableView, described(do)[1], do, "owner"),
    Endpoint("POST", "/api/table/undo", Undo, TableView, described(undo)[1], undo, "owner"),
]
