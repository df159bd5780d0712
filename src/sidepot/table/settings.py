"""How a room is played: the settings of its host, with their limits."""
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ..errors import BadSetup
from ..hand import make_setup
from ..rulebook import rule_set

MOST_SEATS = 9
Chips = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Seconds = Annotated[int, Meta(ge=0, le=3600)]


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A level of a sit-and-go: chips, and how many minutes it lasts."""

    minutes: Annotated[int, Meta(ge=1, le=1440)]
    small: Chips
    big: Chips
    ante: Chips = 0
    bb_ante: Chips = 0


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """A room's settings.

    kind: cash, or sit_and_go (everybody starts with `least_buy`, no re-buys, levels rise, the last one wins).  seats: 2 to 9.
    least_buy, most_buy: chips one may bring, and top up to.  approve: the host approves seats and buy-ins.  act, bank: seconds for
    a decision, and the time bank of the evening; act 0: no clock.  straddle: off, optional, mandatory (first left of the big
    blind).
    bomb_every: a bomb pot every so many hands, 0 for none; bomb_ante: of it.  boards: how often the board may be run in an all-in
    that all agree to.  pause: seconds a finished hand stays on the table.  rabbit: the rest of the board may be looked at after a
    hand; last_hands: whoever was in a showdown may be asked to show it; fair: the deal is committed and checkable.
    fast: bots answer at once instead of taking their time.
    """

    small: Chips = 1
    big: Annotated[int, Meta(ge=1, le=2**53 - 1)] = 2
    ante: Chips = 0
    bb_ante: Chips = 0
    limit: Literal["nl", "pl", "fl"] = "nl"
    rules: Annotated[str, Meta(max_length=60)] = "online"
    unit: Annotated[int, Meta(ge=1, le=2**53 - 1)] = 1
    kind: Literal["cash", "sit_and_go"] = "cash"
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)] = 6
    least_buy: Chips = 40
    most_buy: Chips = 400
    approve: bool = False
    act: Seconds = 30
    bank: Seconds = 60
    straddle: Literal["off", "optional", "mandatory"] = "off"
    bomb_every: Annotated[int, Meta(ge=0, le=1000)] = 0
    bomb_ante: Chips = 0
    boards: Annotated[int, Meta(ge=1, le=3)] = 1
    pause: Annotated[int, Meta(ge=0, le=60)] = 4
    rabbit: bool = False
    last_hands: bool = False
    spectators: bool = True
    chat: bool = True
    fair: bool = True
    fast: bool = False
    levels: Annotated[list[Level], Meta(max_length=60)] = []


def check_settings(s: Settings) -> Settings:
    """The settings, if a hand can be dealt with them.  Raises BadSetup or UnknownRuleSet, which name the field."""
    if not 0 < s.small <= s.big:
        raise BadSetup("table.blinds", small=s.small, big=s.big).located(field="small")
    if not 0 < s.least_buy <= s.most_buy:
        raise BadSetup("table.buy_in", least=s.least_buy, most=s.most_buy).located(field="least_buy")
    if s.kind == "sit_and_go" and not s.levels:
        raise BadSetup("table.levels").located(field="levels")
    if s.bomb_every and not s.bomb_ante:
        raise BadSetup("table.bomb").located(field="bomb_ante")
    rule_set(s.rules)
    make_setup({"A": s.most_buy, "B": s.most_buy}, (s.small, s.big), rules=s.rules, limit=s.limit, ante=s.ante,
               bb_ante=s.bb_ante, unit=s.unit)
    return s
