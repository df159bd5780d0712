"""Seats by signed tokens: who holds one is that player of that room.  Tokens travel in frames and headers, never in addresses."""
import base64
import hashlib
import hmac
from typing import NamedTuple

from .refused import Refused

LONGEST = 300
_SIGNED = 18                       # bytes of the signature: 144 bits


class Bearer(NamedTuple):
    """Who a token speaks for.  player: id, empty for a spectator."""

    room: str
    player: str


def token(secret: bytes, bearer: Bearer) -> str:
    """A token.  secret: 32 bytes of the server's."""
    said = f"{bearer.room}.{bearer.player}"
    return f"{said}.{_sign(secret, said)}"


def read(secret: bytes, given: str) -> Bearer:
    """Who a token speaks for.  Raises Refused for one that is not ours."""
    said, _, signature = given.rpartition(".")
    room, _, player = said.partition(".")
    if len(given) > LONGEST or not room or not hmac.compare_digest(signature.encode(), _sign(secret, said).encode()):
        raise Refused("table.token")
    return Bearer(room, player)


def _sign(secret: bytes, said: str) -> str:
    return base64.urlsafe_b64encode(hmac.digest(secret, b"sidepot-seat-1|" + said.encode(), "sha256")[:_SIGNED]).decode()


def hidden(password: str, salt: bytes) -> bytes:
    """A room's password as it is kept."""
    return hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)
