"""What is kept of a live table: its events, one after another; the table is what they make of it.

Every event has the server's time `at` (milliseconds).  What depends on chance or on the clock stands in an event as its
result, so that reading the events again gives the same table.  Events hold secrets (the deck): only `sidepot.table.views` says
what of a table leaves the server.
"""
from typing import Any

from msgspec import Struct, json

from .settings import Settings

VERSION = 1


class Event(Struct, frozen=True, tag_field="kind", kw_only=True):
    """Anything that happened.  at: server time in milliseconds; cmd: "player id" of the command that it came of."""

    at: int
    cmd: str = ""


class Made(Event, frozen=True, tag="made"):
    """The room was made by `host` (a player's id, whose name is `name`).  room: its id; title: what it is called."""

    room: str
    title: str
    settings: Settings
    host: str
    name: str


class Joined(Event, frozen=True, tag="joined"):
    """Somebody has come in: id and name; bot: its style and strength."""

    player: str
    name: str
    bot: str = ""


class Knocked(Event, frozen=True, tag="knocked"):
    """Somebody asks to be let in."""

    player: str
    name: str


class Turned(Event, frozen=True, tag="turned"):
    """A knock was refused."""

    player: str


class Asked(Event, frozen=True, tag="asked"):
    """A player asks for a seat or for chips, which the host approves."""

    player: str
    seat: int
    chips: int


class Denied(Event, frozen=True, tag="denied"):
    """The host said no."""

    player: str


class Sat(Event, frozen=True, tag="sat"):
    """A player took a seat with chips; dealt in with the next hand."""

    player: str
    seat: int
    chips: int


class ToppedUp(Event, frozen=True, tag="topped_up"):
    """Chips bought; they come onto the table before the next hand."""

    player: str
    chips: int


class Went(Event, frozen=True, tag="went"):
    """Sits out from the next hand (away), or comes back, posting or waiting for the big blind."""

    player: str
    away: bool
    post: bool = True


class Wishes(Event, frozen=True, tag="wishes"):
    """Whether a player straddles whenever it is allowed."""

    player: str
    straddle: bool


class Left(Event, frozen=True, tag="left"):
    """Gave up the seat; by: player or host (kicked).  The chips are cashed after the hand."""

    player: str
    by: str = "player"


class Ruled(Event, frozen=True, tag="ruled"):
    """A word of the host: start, pause, resume, lock, unlock, mute, unmute, hand_over, close."""

    what: str
    player: str = ""


class Corrected(Event, frozen=True, tag="corrected"):
    """The host set a player's chips right, between hands; everybody sees it."""

    player: str
    chips: int
    reason: str


class Changed(Event, frozen=True, tag="changed"):
    """Other settings, from the next hand."""

    settings: Settings


class Committed(Event, frozen=True, tag="committed"):
    """A player's commitment to a nonce for a hand."""

    hand: int
    player: str
    commit: str


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The deck of a hand is fixed (sidepot.table.fair), and with it who is dealt in, in which order.

    secret: of the deck, hexadecimal, for the server alone; root, burn: of the terms.  button: drawn for the first hand; bomb:
    the ante of a bomb pot, 0 for a hand with blinds.
    """

    hand: int
    secret: str
    seats: tuple[str, ...]
    burn: bool
    root: str
    button: str = ""
    bomb: int = 0


class Opened(Event, frozen=True, tag="opened"):
    """A player opened the nonce of a hand."""

    hand: int
    player: str
    nonce: str


class Dealt(Event, frozen=True, tag="dealt"):
    """The hand begins: the deck as it is dealt (52 cards)."""

    hand: int
    deck: tuple[int, ...]


class Acted(Event, frozen=True, tag="acted"):
    """An action.  by: player, clock, or away; bank_ms: what it took from the time bank."""

    hand: int
    decision: int
    seat: str
    act: str
    to: int | None = None
    by: str = "player"
    bank_ms: int = 0


class Voted(Event, frozen=True, tag="voted"):
    """An answer to a question to all: run, undo or chop."""

    hand: int
    on: str
    player: str
    say: int


class Ran(Event, frozen=True, tag="ran"):
    """All agreed to run the board this often (1: once)."""

    hand: int
    boards: int


class Street(Event, frozen=True, tag="street"):
    """Nobody can bet any more: the next street is dealt, or the rest of all boards."""

    hand: int


class TookBack(Event, frozen=True, tag="took_back"):
    """All agreed: the last act was taken back."""

    hand: int


class Chopped(Event, frozen=True, tag="chopped"):
    """All agreed: the blinds go back, nobody wins."""

    hand: int


class Showed(Event, frozen=True, tag="showed"):
    """A hand turned up, by the rules or by choice; cards: both, first, second; asked: the player who asked to see it."""

    hand: int
    seat: str
    cards: str = "both"
    asked: str = ""


class Mucked(Event, frozen=True, tag="mucked"):
    """A losing hand given up unseen."""

    hand: int
    seat: str


class Paid(Event, frozen=True, tag="paid"):
    """The pots were paid.  chips: of every seat after it; a table that does not come to the same is stopped."""

    hand: int
    chips: dict[str, int]


class Rabbit(Event, frozen=True, tag="rabbit"):
    """Somebody asked to see the rest of the board."""

    hand: int
    player: str


class Outage(Event, frozen=True, tag="outage"):
    """The server was away; nobody's clock is charged for it."""

    gone_ms: int


class Broken(Event, frozen=True, tag="broken"):
    """Chips did not add up: the table stops here, its events intact."""

    text: str


AnyEvent = (
    Made | Joined | Knocked | Turned | Asked | Denied | Sat | ToppedUp | Went | Wishes | Left | Ruled | Corrected | Changed
    | Committed | Shuffled | Opened | Dealt | Acted | Voted | Ran | Street | TookBack | Chopped | Showed | Mucked | Paid | Rabbit
    | Outage | Broken)

_decoder = json.Decoder(AnyEvent)


def encode(event: Event) -> bytes:
    """An event as it is stored."""
    return json.encode(event)


def decode(data: bytes, version: int = VERSION) -> Any:
    """A stored event, brought to the present form.  Raises msgspec.ValidationError for what is none."""
    return _decoder.decode(migrated(data, version))


def migrated(data: bytes, version: int) -> bytes:
    """A stored event of an older version in the present form; version 1 is the first."""
    for step in MIGRATIONS[version - 1:]:
        data = json.encode(step(json.decode(data)))
    return data


# From each version to the next: a function of the event as plain data.  None yet.
MIGRATIONS: list[Any] = []
