"""What the server is doing, for a Prometheus: counts of the live tables, and the protocol's schema.  No names, cards or tokens."""
from typing import Any

import msgspec
from starlette.requests import Request

from ..table import protocol as p
from ..table.actor import Counts
from ..table.rooms import Rooms
from .endpoint import Endpoint, Nothing, Text, described
from .live import Sockets

ROOT = "sidepot_"


async def metrics(request: Request, _: Nothing) -> Text:
    """What the live tables are doing, in the text format of Prometheus."""
    rooms: Rooms = request.app.state.rooms
    return Text(written(rooms, request.app.state.sockets), "text/plain; version=0.0.4", "metrics.txt")


def written(rooms: Rooms, sockets: Sockets) -> str:
    """The counts as Prometheus reads them."""
    total = Counts()
    for one in (rooms.gone, *(actor.counts for actor in rooms.actors.values())):
        total.count(one)
    tables = list(rooms.actors.values())
    lines: list[str] = []

    def told(name: str, kind: str, about: str, value: float) -> None:
        lines.extend((f"# HELP {ROOT}{name} {about}", f"# TYPE {ROOT}{name} {kind}", f"{ROOT}{name} {value:g}"))

    told("tables", "gauge", "Live tables in memory.", len(tables))
    told("tables_playing", "gauge", "Live tables with a hand under way.", sum(a.room.playing for a in tables))
    told("tables_stopped", "gauge", "Live tables stopped by a fault.", sum(bool(a.room.broken) for a in tables))
    told("tables_unwritten", "gauge", "Live tables whose disk refuses writes.", sum(bool(a.failing) for a in tables))
    told("viewers", "gauge", "Connections that look at a table.", sum(len(a.viewers) for a in tables))
    told("sockets", "gauge", "WebSocket connections.", sockets.open)
    told("hands_total", "counter", "Hands dealt.", total.hands)
    told("acts_total", "counter", "Acts of players carried out.", total.acts)
    told("refused_total", "counter", "Commands, frames and connections refused.", total.refused + sockets.refused)
    name = f"{ROOT}commit_seconds"
    lines += [f"# HELP {name} From an event until it is on the disk.", f"# TYPE {name} histogram"]
    lines += [f'{name}_bucket{{le="{bound:g}"}} {count}' for bound, count in zip(Counts.BOUNDS, total.within, strict=True)]
    lines += [f'{name}_bucket{{le="+Inf"}} {total.commits}', f"{name}_sum {total.took_s:.6f}", f"{name}_count {total.commits}"]
    return "\n".join(lines) + "\n"


async def protocol(_: Request, __: Nothing) -> dict[str, Any]:
    """The protocol of live tables as JSON Schema: what a client sends and what it gets."""
    return schema()


def schema() -> dict[str, Any]:
    """The schema of the protocol's frames, made from their types."""
    (sent, got, table), shared = msgspec.json.schema_components([p.Commands, p.Frames, p.Table], ref_template="#/$defs/{name}")
    # A News carries the table as it was encoded for all; what that is, its type does not say.
    shared["News"]["properties"]["table"] = table
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Sidepot live table", "version": p.VERSION,
        "$defs": shared | {"FromClient": sent, "FromServer": got},
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
    }


METRICS_ROUTES = [
    Endpoint("GET", "/api/metrics", Nothing, *described(metrics), metrics),
    Endpoint("GET", "/api/protocol.json", Nothing, *described(protocol), protocol),
]
