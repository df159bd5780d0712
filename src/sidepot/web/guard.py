"""What stands before every request: which host it was meant for, who sent it, how many came, and the headers of every answer.

The page runs on the user's own machine or in his card room, so the attackers are other web pages (a foreign page may send a
request here, or have its own name point here: DNS rebinding) and other people in the same network.
"""
import ipaddress
import re
from collections.abc import Callable, Collection
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import faults
from .faults import Refusal
from .limits import LONGEST_PATH, Buckets

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "font-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
COOP = "Cross-Origin-Opener-Policy"
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    COOP: "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
# What costs the server more than an ordinary answer; the unit is one request.
COSTS = {
    "/api/tables": 10.0, "/api/qr": 4.0, "/api/judge": 4.0, "/api/replay": 4.0, "/api/rooms": 20.0, "/api/rooms/practise": 20.0,
    "/api/rooms/knock": 40.0,
}
_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9.-]+))(?::([0-9]{1,5}))?")


class Hosts:
    """Which names this server answers to."""

    def __init__(self, names: Collection[str] = (), addresses: bool = False) -> None:
        """names: beside localhost; addresses: any IP address as well.

        An address cannot be made to point elsewhere, as a name can: whoever asks for one means the machine that has it.
        """
        self.names = LOCAL | {name.lower().rstrip(".") for name in names}
        self.addresses = addresses

    def known(self, host: str) -> bool:
        """Is a Host header one of ours?"""
        found = _HOST.fullmatch(host)
        if not found:
            return False
        name = (found[1] or found[2]).lower().rstrip(".")
        return name in self.names or (self.addresses and _is_address(name))


def _plain(scope: Scope) -> bool:
    """Is this asked of a bare address in the network without TLS?  Browsers ignore COOP there, and complain of it each time."""
    found = _HOST.fullmatch(Headers(scope=scope).get("host", ""))
    name = (found[1] or found[2]) if found else ""
    return scope["scheme"] == "http" and name not in LOCAL and _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, hosts: Hosts, buckets: Buckets, note: Callable[[str, str, int], None] | None = None) -> None:
        """note: called after each answer with method, path and status."""
        self.app, self.hosts, self.buckets, self.note = app, hosts, buckets, note

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] == "websocket":
            await self.socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(raw=message.setdefault("headers", []))
                for name, value in HEADERS.items():
                    headers[name] = value
                if _plain(scope):
                    del headers[COOP]
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            self.check(scope)
        except Refusal as refused:
            await send_fault(refused, sending)
        else:
            await self.app(scope, receive, sending)
        if self.note is not None:
            self.note(scope["method"], scope["path"], status)

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A WebSocket, refused before it opens when it comes from another page."""
        try:
            self.check(scope)
        except Refusal:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self.app(scope, receive, send)

    def check(self, scope: Scope) -> None:
        """Raises Refusal for what is not to be answered."""
        headers, path = Headers(scope=scope), scope["path"]
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self.hosts.known(hosts[0]):
            raise Refusal(421, "forbidden", "web.host")
        if len(path) + len(scope["query_string"]) > LONGEST_PATH:
            raise Refusal(414, "too_large", "web.path", most=LONGEST_PATH)
        wait = self.buckets.take((scope.get("client") or ("?",))[0], COSTS.get(path, 1.0 if path.startswith("/api") else 0.2))
        if wait:
            raise Refusal(429, "too_many", "web.too_fast", {"Retry-After": str(int(wait) + 1)})
        method = scope.get("method")                       # a WebSocket has none, and may change as much as a POST
        if method in ("GET", "HEAD"):
            return
        origin, scheme = headers.get("origin"), scope["scheme"].replace("ws", "http")
        if (origin is not None and not same(origin, hosts[0], scheme)) or headers.get("sec-fetch-site") == "cross-site":
            raise Refusal(403, "forbidden", "web.origin")
        if method == "POST" and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise Refusal(415, "bad_request", "web.content_type")


def same(origin: str, host: str, scheme: str) -> bool:
    """Does an Origin name the host that the request was sent to?  A proxy may have taken the TLS off, so https is also well."""
    parts = urlsplit(origin)
    if parts.scheme not in (scheme, "https"):
        return False
    port = {"http": ":80", "https": ":443"}[parts.scheme]
    return parts.netloc.lower().removesuffix(port) == host.lower().removesuffix(port)


async def send_fault(error: Exception, send: Send) -> None:
    """Answer with what was wrong.  The connection ends, since a body may still be on its way."""
    answer = faults.answer(error)
    body = msgspec.json.encode(answer.fault)
    headers = {"Content-Type": "application/json", "Content-Length": str(len(body)), "Connection": "close", **answer.headers}
    await send({"type": "http.response.start", "status": answer.status,
                "headers": [(k.lower().encode(), v.encode()) for k, v in headers.items()]})
    await send({"type": "http.response.body", "body": body})
