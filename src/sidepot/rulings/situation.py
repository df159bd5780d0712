"""What an act meets: the price, the increment, what is legal.  Read from the hand, nothing is decided here."""
from typing import Any, NamedTuple

from ..errors import SidepotError
from ..hand import Acted, Action, Hand
from ..hand.actions import WAGER
from ..rulebook import RuleSet


class At(NamedTuple):
    """A seat before its act.  price: the street total to match; bet: what the seat has in; top: its all-in total.

    full: the increment of a full bet or raise; minimum: where a full bet or raise goes, whatever the stack; low, high: the
    legal bet or raise totals, None without the right.  needed: what reopens the betting; level: what a raise is counted from.
    """

    hand: Hand
    seat: str
    limit: str
    price: int
    bet: int
    top: int
    full: int
    minimum: int
    low: int | None
    high: int | None
    needed: int
    level: int
    pot: int
    refusal: tuple[str, str, str]
    numbers: dict[str, Any]

    @property
    def book(self) -> RuleSet:
        """The rule set in force."""
        return self.hand.rules

    @property
    def owed(self) -> int:
        """What a call costs on paper, 0 when a check is free."""
        return self.price - self.bet

    @property
    def call_to(self) -> int:
        """The street total of a call, which may be all-in for less."""
        return min(self.price, self.top)

    @property
    def passive(self) -> str:
        """check where it is free, else call."""
        return "call" if self.owed else "check"

    @property
    def words(self) -> tuple[str, ...]:
        """The legal words, sorted."""
        return tuple(sorted(self.hand.legal(self.seat).words))

    def facts(self, **more: Any) -> dict[str, Any]:
        """The numbers of the situation under the names that texts use, and others besides."""
        found = {
            "seat": self.seat, "to_match": self.price, "bet": self.bet, "owed": self.owed, "all_in": self.top,
            "full_raise": self.minimum - self.price, "half": halved(self.minimum - self.price), "call_to": self.call_to,
            "threshold": halved(self.price + self.minimum), "minimum": self.low if self.low is not None else self.minimum,
            "maximum": self.high if self.high is not None else self.top, "pot": self.pot,
        }
        return found | more


def at(hand: Hand, seat: str) -> At:
    """The situation of a seat if it is reached now with nothing changed.  Raises SidepotError when it cannot act."""
    if hand.actor is None or seat not in hand.live or not hand.stacks[seat]:
        raise SidepotError("ruling.cannot_act", seat=seat).located(field="who")
    # All in as a bet or raise: refused only when there is no right to one, so the verdict has every number.
    verdict = hand.explain(Action(WAGER, hand.bets[seat] + hand.stacks[seat], seat), if_reached=True)
    legal, f = hand.legal(seat), verdict.facts
    refusal = (verdict.rule, verdict.key, "refusals")
    if verdict.key == "not_reopened" and not f["owed"]:
        refusal = (verdict.rule, "nothing_owed", "answers")
    return At(
        hand, seat, hand.setup.limit, f["to_match"], f["bet"], f["all_in"], f["full_raise"], f["full_to"], legal.min_raise_to,
        legal.max_raise_to, f["needed"], f["level"], f["pot"], refusal, f)


def halved(chips: int) -> int | str:
    """Half of an amount; where it does not divide, as a text: "162.5"."""
    return chips // 2 if chips % 2 == 0 else f"{chips // 2:,}.5"


def wagers(hand: Hand) -> int:
    """Bets and raises on the present street; blinds do not count."""
    return sum(isinstance(e, Acted) and e.street == hand.street and e.action in ("bet", "raise") for e in hand.events)


def began_heads_up(hand: Hand) -> bool:
    """Two players with chips began this round."""
    acted = {e.seat for e in hand.events if isinstance(e, Acted) and e.street == hand.street}
    return len(acted | {s for s in hand.live if hand.stacks[s]}) == 2


def unit(at: At) -> int:
    """The step in which wagers go: the small blind where the set says so and it divides the big one, else the smallest chip."""
    s = at.hand.setup
    if at.book.setting("rulings.units", "step") == "small_blind" and s.small_blind and s.big_blind % s.small_blind == 0:
        return s.small_blind
    return 1
