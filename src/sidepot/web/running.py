"""Running the server: where it listens, what it prints, how it stops."""
import asyncio
import contextlib
import errno
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from types import FrameType
from typing import Any

import segno
import uvicorn
from starlette.types import ASGIApp

from ..errors import SidepotError
from ..table.botting import with_parent
from ..table.protocol import LARGEST_FRAME
from ..table.sqlite_store import SqliteStore
from ..user import home
from .app import make_app
from .guard import LOCAL
from .lan import addresses
from .serving import PORT, Wanted
from .store import Store
from .tables import Tables

LIVE = "live.sqlite"                # the live tables
PORTS_TRIED = 20
CONNECTIONS = 8000
COLLECT_SECONDS = 3600.0            # between whole collections of garbage
EVERYWHERE = ("0.0.0.0", "::")


class Server(uvicorn.Server):
    """uvicorn, but who waits for news is answered at once when it stops, and a signal that stopped it is no failure."""

    def __init__(self, config: uvicorn.Config, tables: Tables) -> None:
        super().__init__(config)
        self.tables = tables

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """SIGINT and SIGTERM stop the server; a second one at once."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {kind: signal.signal(kind, self.handle_exit) for kind in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for kind, handler in before.items():
                signal.signal(kind, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; the second time without waiting for anybody."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn, and from then on nothing holds up a table that need not.

        The thread that writes to the disk waits for the interpreter half a millisecond, not five.  Whole collections of garbage,
        which stop everybody for as long as there are objects (half a second with 500 tables), come once an hour and not by
        themselves: what a table leaves behind goes without them.
        """
        await super().startup(sockets)
        sys.setswitchinterval(0.0005)
        gc.set_threshold(2_000, 10, 100_000)
        self._collect()

    def _collect(self) -> None:
        gc.collect()
        asyncio.get_running_loop().call_later(COLLECT_SECONDS, self._collect)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn, after telling those who wait."""
        self.tables.stop()
        await super().shutdown(sockets)


def run(wanted: Wanted, lang: str) -> int:
    """Run until stopped; exit code 0.  Raises StoreError, and OSError where nothing can be listened at."""
    logging.basicConfig(stream=sys.stderr, format="%(asctime)s %(message)s", level=logging.WARNING)
    lan = wanted.lan or wanted.host in EVERYWHERE
    only = wanted.host if wanted.host and not lan and wanted.host not in LOCAL else None     # one address of the network
    with contextlib.ExitStack() as opened:
        sockets = [opened.enter_context(one) for one in listen(wanted)]
        tables = Tables(Store(wanted.data or home()))
        opened.callback(tables.store.close)
        store = SqliteStore((wanted.data or home()) / LIVE)
        opened.pop_all()                                   # from here on the application closes them
    port = sockets[0].getsockname()[1]
    names = [*wanted.names, *([only] if only else []), *([socket.gethostname(), f"{socket.gethostname()}.local"] if lan else [])]

    def reached() -> list[str]:
        return [f"http://{_bracketed(address)}:{port}" for address in ([only] if only else addresses())]
    # Bots think in a process of their own, which begins with the first of them.
    thinking = ProcessPoolExecutor(1, get_context("spawn"), with_parent)
    app = make_app(tables, names=names, addresses=reached if lan or only else None, note=_note if wanted.verbose else None,
                   store=store, executor=thinking)
    here = f"http://{'localhost' if wanted.host is None or lan else _bracketed(wanted.host)}:{port}"
    _greet(wanted, lang, port, here, addresses() if lan else [])
    if wanted.show:
        threading.Timer(0.5, webbrowser.open, [here]).start()
    Server(settings(app), tables).run(sockets)
    thinking.shutdown(wait=False, cancel_futures=True)
    _say(lang, "web.serve.stopped")
    return 0


def settings(app: ASGIApp, **more: Any) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app, log_config=None, access_log=False, ws="websockets-sansio", ws_max_size=LARGEST_FRAME, ws_per_message_deflate=False,
        ws_ping_interval=20, ws_ping_timeout=30, lifespan="on", server_header=False, proxy_headers=False,
        timeout_keep_alive=60, timeout_graceful_shutdown=3, limit_concurrency=CONNECTIONS, h11_max_incomplete_event_size=16 * 1024,
        **more)


def listen(wanted: Wanted) -> list[socket.socket]:
    """Sockets on one port: the one asked for, else 5252 or the next free one."""
    # Without --lan both, since a browser may take localhost for either.
    hosts = [wanted.host] if wanted.host is not None else [EVERYWHERE[0]] if wanted.lan else ["127.0.0.1", "::1"]
    ports = [wanted.port] if wanted.port is not None else [*range(PORT, PORT + PORTS_TRIED), 0]
    for at, port in enumerate(ports):
        try:
            return _bound(hosts, port)
        except OSError as e:
            if e.errno != errno.EADDRINUSE or at == len(ports) - 1:
                raise
    raise AssertionError("the last port is bound or raises")


def _bound(hosts: list[str], port: int) -> list[socket.socket]:
    found: list[socket.socket] = []
    try:
        for host in hosts:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            socket.getaddrinfo(host, None, family)      # a name that is none is told as such here, not below
            try:
                one = socket.create_server((host, port or (found[0].getsockname()[1] if found else 0)), family=family, backlog=256)
            except OSError as e:
                if found and e.errno != errno.EADDRINUSE:
                    continue                   # a machine without IPv6
                raise
            found.append(one)
    except BaseException:
        for one in found:
            one.close()
        raise
    return found


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


# ---- what is printed

def _say(lang: str, code: str, **facts: str) -> None:
    print(SidepotError(code, **facts).message(lang), flush=True)


def _greet(wanted: Wanted, lang: str, port: int, here: str, found: list[str]) -> None:
    if wanted.port is None and port != PORT:
        _say(lang, "web.serve.next_port", taken=str(PORT), port=str(port))
    _say(lang, "web.serve.here", address=here)
    if found:
        there = f"http://{found[0]}:{port}"
        _say(lang, "web.serve.phones", address=there)
        # Not every terminal has the half blocks that the code is drawn with.
        with contextlib.suppress(UnicodeEncodeError):
            segno.make_qr(there).terminal(compact=True)
        _say(lang, "web.serve.plain")
    elif wanted.lan:
        _say(lang, "web.serve.no_network")


def _note(method: str, path: str, status: int) -> None:
    """A line for a request: of a page only that it was one, and never a query, so that nobody's link stands in the log."""
    shown = (path if path.startswith("/api/") else "/" + path.split("/")[1][:20])[:80].encode("unicode_escape").decode()
    logging.getLogger("sidepot.web").warning("%s %s %d", method[:10].encode("unicode_escape").decode(), shown, status)
