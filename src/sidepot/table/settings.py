"""How a room is played: the settings of its host, with their limits."""
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ..errors import BadSetup
from ..hand import NotAllowed, make_setup
from ..session import BuyIn, Game

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

    kind: cash, or sit_and_go (everybody starts with `most_buy`, no re-buys, levels rise, the last one wins).  seats: 2 to 9.
    least_buy, most_buy: chips one may bring, and top up to.  approve: the host approves seats and buy-ins.  act, bank: seconds for
    a decision, and the time bank of the evening; act 0: no clock.  straddle: off, optional, mandatory (first left of the big
    blind).  button: dead_button, moving_button, or "" as the rule set says.
    bomb_every: a bomb pot every so many hands, 0 for none; bomb_ante: of it.  boards: how often the board may be run in an all-in
    that all agree to.  pause: seconds a finished hand stays on the table.  rabbit: the rest of the board may be looked at after a
    hand; last_hands: whoever was dealt in may see what was mucked at the showdown, after the hand; fair: players take part in the
    shuffle with nonces of their own, for which a deal waits a moment; that it is committed and checkable is so in any case.
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
    button: Literal["", "dead_button", "moving_button"] = ""
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

    @property
    def game(self) -> Game:
        """What is played, for a session."""
        return Game((self.small, self.big), self.rules, self.limit, self.ante, self.bb_ante, self.unit,
                    self.straddle == "mandatory", self.button)

    @property
    def buy_in(self) -> BuyIn:
        """What may be bought."""
        return BuyIn(self.least_buy, self.most_buy)


def check_settings(s: Settings) -> Settings:
    """The settings, if a hand can be dealt with them and the rule set allows them.  Raises SidepotError that names the field."""
    if not 0 < s.small <= s.big:
        raise BadSetup("table.blinds", small=s.small, big=s.big).located(field="small")
    s.buy_in.check()
    if s.kind == "sit_and_go" and not s.levels:
        raise BadSetup("table.levels").located(field="levels")
    if s.bomb_every and not s.bomb_ante:
        raise BadSetup("table.bomb").located(field="bomb_ante")
    s.game.check()
    law = s.game.law
    if s.boards > (int(law.setting("pots.boards", "most")) if law.setting("pots.boards", "allowed") else 1):
        raise BadSetup("table.not_by_rules", rules=s.rules, rule="pots.boards").located(field="boards")
    if s.kind == "sit_and_go" and s.boards > 1:
        raise BadSetup("table.cash_only").located(field="boards")
    if s.rabbit and not law.setting("procedures.rabbit_hunting", "allowed"):
        raise BadSetup("table.not_by_rules", rules=s.rules, rule="procedures.rabbit_hunting").located(field="rabbit")
    if s.straddle != "off" and not law.setting("posting.straddle", "allowed"):
        raise NotAllowed("posting.straddle", "not_allowed").located(field="straddle")
    if s.kind == "cash" and law.setting("session.missed_blinds", "kind") == "dealt_in":
        raise BadSetup("table.rules_of_cash", rules=s.rules).located(field="rules")
    of_levels = [(x.small, x.big, x.ante, x.bb_ante) for x in s.levels]
    for small, big, ante, bb_ante in [(s.small, s.big, s.ante, s.bb_ante), *of_levels]:
        make_setup({"A": s.most_buy, "B": s.most_buy}, (small, big), rules=s.rules, limit=s.limit, ante=ante, bb_ante=bb_ante,
                   unit=s.unit)
    if s.bomb_every:
        make_setup({"A": s.most_buy, "B": s.most_buy}, (s.small, s.big), rules=s.rules, limit=s.limit, ante=s.bomb_ante,
                   unit=s.unit, bomb=True)
    return s
