"""The application: every route, in one list, and what stands around them.

To add a question, write a plain function of one request type with its answer type and a docstring, and put one line into ROUTES
(see endpoint.py): the route, the checks, the errors and the documentation follow from it.
"""
import contextlib
from collections.abc import AsyncIterator, Callable, Collection
from concurrent.futures import Executor
from pathlib import Path

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from .._version import __version__
from ..table.botting import Botting
from ..table.rooms import Rooms
from ..table.store import MemoryStore
from ..table.store import Store as RoomStore
from .endpoint import Endpoint, Nothing, Workers, described, fault_response, lookup, question
from .faults import Refusal
from .guard import Guard, Hosts
from .hand_routes import HAND_ROUTES
from .lan import AskQr, Lan, qr
from .limits import Buckets
from .live import LIVE_ROUTES, Sockets, live
from .metrics import METRICS_ROUTES
from .openapi import openapi, readable
from .page_files import FOLDER, PageFiles
from .pots import pots
from .reopening import reopen
from .rules import cheat_sheet, find_rule, find_rules
from .sets import sets
from .table_routes import TABLE_ROUTES, Seats
from .tables import Tables
from .types import AskPots, AskReopen, AskRule, AskRules


class Health(Struct, frozen=True):
    """The server is up.  version: of Sidepot."""

    well: bool
    version: str


def health(_: Nothing) -> Health:
    """Is the server up?"""
    return Health(True, __version__)


async def lan(request: Request, _: Nothing) -> Lan:
    """Where phones in the same network find this server."""
    return Lan(request.app.state.addresses())


ROUTES: list[Endpoint] = [
    lookup("/api/health", Nothing, health),
    Endpoint("GET", "/api/lan", Nothing, *described(lan), lan),
    question("/api/qr", AskQr, qr),
    question("/api/pots", AskPots, pots),
    lookup("/api/sets", Nothing, sets),
    *HAND_ROUTES,
    question("/api/reopen", AskReopen, reopen),
    lookup("/api/rules", AskRules, find_rules),
    lookup("/api/rules/{id}", AskRule, find_rule),
    lookup("/api/sheet", Nothing, cheat_sheet),
    *TABLE_ROUTES,
    *LIVE_ROUTES,
    *METRICS_ROUTES,
]


async def described_for_programs(_: Request) -> Response:
    """The API as OpenAPI."""
    return Response(msgspec.json.encode(openapi(ROUTES)), media_type="application/json")


async def described_for_people(_: Request) -> Response:
    """The API as a page."""
    return Response(readable(tuple(ROUTES)), media_type="text/html")


# Paths of the page; index.html finds out which.
PAGES = ("/", "/practise", "/friends", "/room", "/table", "/follow", "/pots", "/rules", "/rules/{id}", "/reopen", "/sheet", "/hand")


def make_app(
    tables: Tables, *, names: Collection[str] = (), addresses: Callable[[], list[str]] | None = None,
    note: Callable[[str, str, int], None] | None = None, page: Path = FOLDER, buckets: Buckets | None = None,
    store: RoomStore | None = None, executor: Executor | None = None,
) -> Guard:
    """The application over the tables; their file is closed when it ends.

    names: host names it answers to beside localhost; addresses: those of this machine in its network, None where it serves
    only itself; note: called with method, path and status of each answer; page: where the built page lies.
    """
    built = PageFiles(page)

    @contextlib.asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        bots = Botting(executor)
        rooms = inner.state.rooms = Rooms(store or MemoryStore(), played=bots.played)
        await rooms.open()
        try:
            yield
        finally:
            await bots.close()
            await rooms.close()
            tables.store.close()

    inner = Starlette(
        routes=[
            Route("/api", described_for_people),
            Route("/api/openapi.json", described_for_programs),
            WebSocketRoute("/api/live", live),
            Mount("/api", routes=[Route(end.path.removeprefix("/api"), end.__call__, methods=[end.method]) for end in ROUTES]),
            *(Route(path, built.page) for path in PAGES),
            Route("/{path:path}", built.file),
        ],
        exception_handlers={HTTPException: _no_route}, lifespan=life,
    )
    inner.state.tables, inner.state.workers = Seats(tables), Workers()
    inner.state.addresses = addresses or list
    inner.state.sockets = Sockets()
    return Guard(inner, Hosts(names, addresses is not None), buckets or Buckets(), note)


async def _no_route(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    if not request.url.path.startswith("/api"):
        return PlainTextResponse(f"{status}\n", status, headers)
    if status == 405:
        facts = {"method": request.method[:20], "allowed": headers.get("Allow", "")}
        return fault_response(Refusal(405, "not_found", "web.method", headers, **facts))
    return fault_response(Refusal(404, "not_found", "web.route"))
