"""`sidepot serve`: the referee in the browser."""
from typing import Any

from ..web.serving import Wanted, options
from ..web.serving import serve as start
from .app import App, command
from .out import Out


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "serve", options(), json=False)(run)


def run(out: Out, **wanted: Any) -> int:
    """Serve until stopped; exit code 0."""
    return start(Wanted(**wanted), out.lang)
