"""What happened in a hand, in order.  Amounts are chips; `seat` is a name; cards are text such as "AsKd"."""
from typing import TYPE_CHECKING, NamedTuple

from ..core.posting import ANTE, BIG_BLIND_ANTE, BLIND, DEAD, KINDS, LIVE, STRADDLE

if TYPE_CHECKING:
    from .setup import Setup


class Posted(NamedTuple):
    """Forced money.  what: ante, big_blind_ante, small_blind, big_blind, live, dead or straddle."""

    seat: str
    what: str
    amount: int
    all_in: bool
    kind: str = "posted"


class DealtIn(NamedTuple):
    """Hole cards; cards is None where they are unknown."""

    seat: str
    cards: str | None
    kind: str = "dealt_in"


class Acted(NamedTuple):
    """An action in turn.  action: fold, check, call, bet or raise; paid: chips put in now; to: street total after it."""

    seat: str
    street: str
    action: str
    paid: int
    to: int
    all_in: bool
    kind: str = "acted"


class Dealt(NamedTuple):
    """Board cards of a street; cards is None where they are unknown; board counts from 0."""

    street: str
    cards: str | None
    board: int
    kind: str = "dealt"


class Killed(NamedTuple):
    """A hand killed: dead, but not folded."""

    seat: str
    kind: str = "killed"


class Returned(NamedTuple):
    """Chips that nobody called, back to their owner."""

    seat: str
    amount: int
    kind: str = "returned"


class Boards(NamedTuple):
    """All agreed to run the rest of the board this many times."""

    boards: int
    kind: str = "boards"


class Shown(NamedTuple):
    """A hand tabled."""

    seat: str
    cards: str
    kind: str = "shown"


class Mucked(NamedTuple):
    """A hand given up at showdown."""

    seat: str
    kind: str = "mucked"


class Awarded(NamedTuple):
    """Chips of one pot on one board to one seat.  pot: 0 is the main pot; odd: chips of it that did not divide."""

    seat: str
    amount: int
    pot: int
    board: int
    odd: int
    kind: str = "awarded"


class Raked(NamedTuple):
    """Chips the house took from a pot."""

    amount: int
    pot: int
    kind: str = "raked"


Event = Posted | DealtIn | Acted | Dealt | Killed | Returned | Boards | Shown | Mucked | Awarded | Raked


def post_events(s: "Setup", posted: list[int], stacks: list[int]) -> list[Posted]:
    """The posts as events, in the order the core takes them: antes, blinds, posts, straddles; each kind clockwise."""
    clockwise = range(s.n)
    turns = (
        (ANTE, "ante", clockwise), (BLIND, "", [i for i in (s.sb_at, s.bb_at) if i >= 0]),
        (BIG_BLIND_ANTE, "big_blind_ante", [s.bb_at]), (DEAD, "dead", clockwise), (LIVE, "live", clockwise),
        (STRADDLE, "straddle", list(dict.fromkeys(s.seats.index(seat) for seat, _ in s.straddles))),
    )
    events = []
    for kind, what, order in turns:
        for i in order:
            amount = posted[i * KINDS + kind]
            name = what or ("small_blind" if i == s.sb_at else "big_blind")
            if amount:
                events.append(Posted(s.seats[i], name, amount, not stacks[i]))
    return events
