"""The door to the server for the command line: its options, and how it is started.

It imports nothing of the extra `web` until it starts, so that the command line stays quick and can say what is missing.
"""
import errno
import socket
from pathlib import Path
from typing import NamedTuple

import click

from ..errors import SidepotError

PORT = 5252


class Wanted(NamedTuple):
    """How the server is to be started.

    host: the address it listens at, None: this machine only (lan: all of them); port: None: 5252, or the next free one; names:
    further host names it answers to; data: the folder of the tables; show: open the page in a browser; verbose: a line for
    each request.
    """

    host: str | None = None
    port: int | None = None
    lan: bool = False
    names: tuple[str, ...] = ()
    data: Path | None = None
    show: bool = False
    verbose: bool = False


class CannotServe(SidepotError):
    """The server cannot be started."""


def options() -> list[click.Parameter]:
    """The options of `sidepot serve` and of `python -m sidepot.web`; their names are those of Wanted."""
    return [
        click.Option(["--host"], metavar="ADDRESS"),
        click.Option(["--port"], type=click.IntRange(0, 65535), metavar="PORT"),
        click.Option(["--lan"], is_flag=True),
        click.Option(["--host-name", "names"], multiple=True, metavar="NAME"),
        click.Option(["--data"], type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER"),
        click.Option(["--open", "show"], is_flag=True),
        click.Option(["--verbose"], is_flag=True),
    ]


def serve(wanted: Wanted, lang: str) -> int:
    """Run the server until it is stopped; exit code 0.  Raises CannotServe, StoreError.  lang: of what is printed."""
    try:
        from .running import run
    except ModuleNotFoundError as e:
        if (e.name or "").partition(".")[0] not in ("msgspec", "segno", "starlette", "uvicorn", "anyio", "h11"):
            raise
        raise CannotServe("web.absent", name=str(e.name)) from None
    try:
        return run(wanted, lang)
    except OSError as e:
        codes = {errno.EADDRINUSE: "web.port_taken", errno.EACCES: "web.port_kept", errno.EADDRNOTAVAIL: "web.no_such_address"}
        code = "web.no_such_address" if isinstance(e, socket.gaierror) else codes.get(e.errno or 0)
        if code is None:
            raise
        raise CannotServe(code, port=str(wanted.port or PORT), host=wanted.host or "") from None
