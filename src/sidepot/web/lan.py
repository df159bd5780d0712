"""How a phone reaches this machine: its addresses in the network, and a text as a QR code."""
import contextlib
import ipaddress
import socket
from typing import Annotated

import segno
from msgspec import Meta, Struct


class AskQr(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/qr.  text: what the code says, a link."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Qr(Struct, frozen=True):
    """A QR code.  rows: of 0 and 1 (dark), without the quiet zone; leave four light modules around it."""

    rows: list[list[int]]


class Lan(Struct, frozen=True):
    """Where phones in the same network find the server; no addresses where it serves this machine only."""

    addresses: list[str]


def qr(asked: AskQr) -> Qr:
    """A text as a QR code, so that a link can be handed on without typing.  It is not kept."""
    return Qr([[1 if dark else 0 for dark in row] for row in segno.make_qr(asked.text, error="m").matrix])


def addresses() -> list[str]:
    """The addresses of this machine in its networks, the one by which it would leave first."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))        # sends nothing; the system chooses the way out
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [a for a in dict.fromkeys(found) if (ip := ipaddress.ip_address(a)).is_private and not ip.is_loopback]
