"""One question of the API: what is asked, what is answered, and the way from HTTP to a plain function and back.

    question("/api/pots", AskPots, ask_pots)                 POST; ask_pots(AskPots) -> Pots
    lookup("/api/rules/{id}", AskRule, find_rule)            GET; the fields of AskRule come from the path and the query
    table_question("/api/table/why", Why, why_at)            POST with a token; why_at(Session, Why) -> Told
    table_lookup("/api/table/hands", Nothing, hand_rows)     GET with a token

The functions know nothing of HTTP.  They run in a thread, so that a long one holds nobody up.  What they are is read from their
types and docstrings: so are the routes, the checks and the documentation.
"""
import gzip
import typing
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

import anyio
import anyio.to_thread
import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from . import faults
from .faults import Refusal
from .limits import DEEPEST, LARGEST_BODY, MOST_WAITING, SLOWEST_BODY
from .types import Fault

Role = Literal["nobody", "anyone", "owner"]


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question without details."""


class Text(msgspec.Struct, frozen=True):
    """An answer that is a file and not JSON."""

    text: str
    media_type: str
    name: str


class Workers:
    """Threads for questions; so many may wait for one, and the next is refused."""

    def __init__(self, threads: int = 4, waiting: int = MOST_WAITING) -> None:
        self.threads, self.most, self.asked = threads, threads + waiting, 0
        self.limiter: anyio.CapacityLimiter | None = None

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """The function's answer.  Raises Refusal when too many wait."""
        if self.asked >= self.most:
            raise Refusal(503, "too_many", "web.busy", {"Retry-After": "2"})
        self.limiter = self.limiter or anyio.CapacityLimiter(self.threads)
        self.asked += 1
        try:
            return await anyio.to_thread.run_sync(function, *arguments, limiter=self.limiter)
        finally:
            self.asked -= 1


@dataclass(frozen=True)
class Endpoint:
    """A route of the API.  asks: what the body (GET: path and query) is; answers: the type of a 200; role: whose token it needs.

    about: what it does, the first paragraph of the function's docstring.
    """

    method: Literal["GET", "POST"]
    path: str
    asks: type[msgspec.Struct]
    answers: Any
    about: str
    run: Callable[[Request, Any], Awaitable[Any]]
    role: Role = "nobody"

    async def __call__(self, request: Request) -> Response:
        """Answer one request; whatever goes wrong is a Fault."""
        try:
            asked = await self.read(request)
            return respond(request, await self.run(request, asked))
        except ClientDisconnect:
            return Response(status_code=204)
        except Exception as error:
            return fault_response(error, f"{self.method} {self.path}")

    async def read(self, request: Request) -> Any:
        """What is asked.  Raises Refusal, or an error of msgspec that names the field."""
        if self.method == "POST":
            return decode(await body(request), self.asks)
        given = {**request.query_params, **request.path_params}
        return msgspec.convert(given, self.asks, strict=False)


def question(path: str, asks: type[msgspec.Struct], function: Callable[[Any], Any]) -> Endpoint:
    """POST: a question that is not about a table that is kept."""
    async def run(request: Request, asked: Any) -> Any:
        return await request.app.state.workers.run(function, asked)
    return Endpoint("POST", path, asks, *described(function), run)


def lookup(path: str, asks: type[msgspec.Struct], function: Callable[[Any], Any]) -> Endpoint:
    """GET: as `question`, its fields from the path and the query."""
    async def run(request: Request, asked: Any) -> Any:
        return await request.app.state.workers.run(function, asked)
    return Endpoint("GET", path, asks, *described(function), run)


def table_question(path: str, asks: type[msgspec.Struct], function: Callable[[Any, Any], Any]) -> Endpoint:
    """POST with a token: a question about a table that changes nothing; the function gets the Session and what is asked."""
    async def run(request: Request, asked: Any) -> Any:
        live, _ = await request.app.state.tables.of(request)
        return await request.app.state.workers.run(function, live.now.session, asked)
    return Endpoint("POST", path, asks, *described(function), run, "anyone")


def table_lookup(path: str, asks: type[msgspec.Struct], function: Callable[[Any, Any], Any]) -> Endpoint:
    """GET with a token: as `table_question`, its fields from the path and the query."""
    async def run(request: Request, asked: Any) -> Any:
        live, _ = await request.app.state.tables.of(request)
        return await request.app.state.workers.run(function, live.now.session, asked)
    return Endpoint("GET", path, asks, *described(function), run, "anyone")


def described(function: Callable[..., Any]) -> tuple[Any, str]:
    """What a function answers, and what it is for."""
    about = " ".join((function.__doc__ or "").split("\n\n")[0].split())
    return typing.get_type_hints(function)["return"], about


# ---- in

async def body(request: Request) -> bytes:
    """The body, read in pieces and never beyond the limit.  Raises Refusal when it is too large or too slow."""
    stated = request.headers.get("content-length", "0")
    too_large = Refusal(413, "too_large", "web.body", {"Connection": "close"}, most=LARGEST_BODY // 1024)
    if len(stated) > 12 or (stated.isdigit() and int(stated) > LARGEST_BODY):
        raise too_large
    data = bytearray()
    with anyio.move_on_after(SLOWEST_BODY):
        async for piece in request.stream():
            if len(data) + len(piece) > LARGEST_BODY:
                raise too_large
            data += piece
        return bytes(data)
    raise Refusal(408, "bad_request", "web.slow", {"Connection": "close"}, most=int(SLOWEST_BODY))


def decode(data: bytes, kind: Any) -> Any:
    """JSON as a type.  Raises RecursionError when it is nested too deep, else what msgspec raises."""
    asked = msgspec.json.decode(data, type=kind)
    level = [asked]
    for _ in range(DEEPEST):
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return asked
    raise RecursionError


def _inside(value: Any) -> Iterable[Any]:
    match value:
        case msgspec.Struct():
            return (getattr(value, name) for name in value.__struct_fields__)
        case dict():
            return value.values()
        case list() | tuple():
            return value
    return ()


# ---- out

SMALLEST_PACKED = 1200              # bytes; below it packing saves no packet


def respond(request: Request, answer: Any) -> Response:
    """An answer as JSON, or as the file that it is; a Response stays what it is."""
    if isinstance(answer, Response):
        return answer
    if isinstance(answer, Text):
        kind = f"{answer.media_type}; charset=utf-8"
        shown = {"Content-Disposition": f'attachment; filename="{answer.name}"'}
        return packed(request, answer.text.encode(), {"Content-Type": kind, **shown})
    return packed(request, msgspec.json.encode(answer), {"Content-Type": "application/json"})


def packed(request: Request, data: bytes, headers: dict[str, str]) -> Response:
    """A response, compressed where the browser takes it and it pays."""
    headers = {**headers, "Vary": "Accept-Encoding"}
    if len(data) >= SMALLEST_PACKED and "gzip" in request.headers.get("accept-encoding", ""):
        data, headers["Content-Encoding"] = gzip.compress(data, 5, mtime=0), "gzip"
    return Response(data, headers=headers)


def fault_response(error: Exception, where: str = "") -> Response:
    """The answer to a request that ended in an exception."""
    answer = faults.answer(error, where)
    return Response(msgspec.json.encode(answer.fault), answer.status, {"Content-Type": "application/json", **answer.headers})


def plain_fault(status: int, fault: Fault, headers: dict[str, str] | None = None) -> Response:
    """A fault without an exception."""
    return Response(msgspec.json.encode(fault), status, {"Content-Type": "application/json", **(headers or {})})
