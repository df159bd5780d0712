"""A table as its devices see it.  Who owes what and where the button goes is asked of the session; nothing is decided here."""
from collections.abc import Sequence
from typing import Literal, Protocol, cast

from ..errors import SidepotError
from ..session import Game as Played
from ..session import Session, why_places
from ..table.owing import owing, short
from ..table.saying import each, say, told
from . import types
from .asking import pending
from .hand_view import hand_view
from .records import Kept, money, records
from .types import Clock, Coming, Game, Level, Limit, Option, Place, Presence, TableView, Transfer, Words

# So many records can be gone back to from the list; older ones by their number.
MOST_TOLD = 120
MOST_BOUGHT = 60


class Seen(Protocol):
    """What a table stands at, see tables.Now."""

    @property
    def session(self) -> Session:
        """The table itself."""

    @property
    def version(self) -> int:
        """The number of records."""

    @property
    def title(self) -> str:
        """Its title."""

    @property
    def log(self) -> Sequence[Kept]:
        """The records that led here, oldest first."""

    @property
    def followers(self) -> int:
        """Devices that follow."""


def table_view(now: Seen, role: Literal["owner", "follow"], now_ms: int) -> TableView:
    """The view of a table at a time (ms since 1970, for the clock)."""
    table = now.session
    coming, fault = _coming(table, now_ms) if table.between and not table.closed else (None, None)
    waits = table.noted is not None and table.hand.actor != table.noted.act["seat"]
    return TableView(
        version=now.version, role=role, title=now.title, number=table.number, hand=hand_view(table.hand), between=table.between,
        closed=table.closed, places=_places(table, now_ms), game=game_of(table.game),
        colours=[types.Colour(c.name, c.colour, c.value) for c in table.colours], clock=_clock(table, now_ms), coming=coming,
        coming_fault=fault, may_straddle=table.may_straddle(), may_post=_posts(table), log=records(now.log, MOST_TOLD),
        money=money(now.log, MOST_BOUGHT), pending=pending(table),
        waiting_act=say("ruling.option.waits", seat=table.noted.act["seat"]) if waits and table.noted else None,
        transfers=[Transfer(t.payer, t.payee, t.chips) for t in table.transfers()] if table.between else [],
        found=table.found, buy_in=table.first_stack,
        hands=table.number if table.between else table.number - 1, followers=now.followers)


def game_of(game: Played) -> Game:
    """A game of a session as a page has it."""
    return Game(*game.blinds, rules=game.rules, limit=cast(Limit, game.limit), ante=game.ante, bb_ante=game.bb_ante, unit=game.unit)


def _coming(table: Session, now_ms: int) -> tuple[Coming | None, Words | None]:
    """The next hand, or why there is none."""
    game = table.game_at(now_ms)
    try:
        places, dead = table.coming(game), table.not_dealt(game)
    except SidepotError as e:
        return None, each(e.message)
    why = told(why_places(places, table.law, dead, game.limit, sorted(table.between_blinds(game))))
    button = places.button if places.button not in dead else None
    return Coming(button, places.small_blind, places.big_blind, why, game_of(game)), None


def _places(table: Session, now_ms: int) -> list[Place]:
    button, game = table.places.button, table.game_at(now_ms)
    due, few = owing(table, game), short(table, game)
    return [Place(p.name, p.chips, p.bought, p.cashed, p.net, cast(Presence, "waiting" if p.name in few else p.state),
                  p.name == button, due.get(p.name)) for p in table.players]


def _posts(table: Session) -> dict[str, list[Option]]:
    """What those who come in early may post, with the step that does it."""
    return {seat: [Option(say(f"place.{'post_both' if p.dead else 'post'}", live=p.live, dead=p.dead),
                          [{"do": "post", "seat": seat, "live": p.live, "dead": p.dead}]) for p in posts]
            for seat, posts in table.may_post().items()}


def _clock(table: Session, now_ms: int) -> Clock | None:
    if table.clock is None:
        return None
    here = table.clock.position(now_ms)
    levels = [Level(level.minutes, level.small, level.big, level.ante, level.bb_ante, level.pause) for level in table.clock.levels]
    return Clock(levels, here.at, here.left_ms, here.running, now_ms, here.over, table.game_at(now_ms) != table.game)
