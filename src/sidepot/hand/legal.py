"""What the player to act may do, and what the rules make of one action."""
from typing import NamedTuple

from ..core import betting as core
from ..core.state import FIXED_LIMIT, State
from ..errors import choose
from ..errors.errors import fill
from ..rulebook import common
from . import actions as act

LIMITS = ("nl", "pl", "fl")
STREETS = ("preflop", "flop", "turn", "river")
# Why there is no right to raise: the rule and the key of its text.
REASONS = {
    core.PRICE_TAKES_STACK: ("betting.call", "price_takes_stack"),
    core.NOBODY_LEFT: ("betting.nobody_left", "nobody_left"),
    core.NOT_REOPENED: ("betting.reopening", "not_reopened"),
    core.CAPPED: ("betting.cap", "capped"),
}


class Legal(NamedTuple):
    """The legal actions of one seat.  All amounts in chips; raise amounts are street totals.

    to_call: what a call costs now (an all-in call for less included); 0 when a check is free.
    min_raise_to, max_raise_to: None without the right to bet or raise; equal when only one size is legal.
    reason: why there is no right ("" with it): price_takes_stack, nobody_left, not_reopened or capped.
    to_match: what the others have set as the price on this street.
    """

    seat: str
    to_call: int
    min_raise_to: int | None
    max_raise_to: int | None
    reason: str
    to_match: int
    pot: int
    stack: int

    @property
    def can_raise(self) -> bool:
        """May bet (when nothing is bet) or raise."""
        return self.max_raise_to is not None

    @property
    def words(self) -> tuple[str, ...]:
        """The legal words: fold, check or call, bet or raise."""
        free = "call" if self.to_call else "check"
        return ("fold", free) + ((("raise" if self.to_match else "bet"),) if self.can_raise else ())

    @property
    def all_in_to(self) -> int | None:
        """The street total of an all-in bet or raise, None when that is not legal."""
        return self.max_raise_to if self.max_raise_to is not None and self.max_raise_to == self._top else None

    @property
    def all_in(self) -> str | None:
        """What all chips in would be: call, bet or raise; None when that is not legal."""
        if self.to_call == self.stack:
            return "call"
        return None if self.all_in_to is None else "raise" if self.to_match else "bet"

    @property
    def _top(self) -> int:
        return self.to_match - self.to_call + self.stack if self.to_call <= self.stack else self.stack

    def sentence(self, lang: str = "en") -> str:
        """What is legal, for people: "fold, call 4, or raise to 24 up to 198"."""
        words = common()["options"]
        facts = {"amount": self.to_call, "min": self.min_raise_to, "max": self.max_raise_to}
        call = "check" if not self.to_call else "call_all_in" if self.to_call == self.stack else "call"
        parts = ["fold", call]
        if self.can_raise:
            parts.append(("raise" if self.to_match else "bet") + ("_only" if self.min_raise_to == self.max_raise_to else ""))
        told = [fill(choose(words[p], lang), lang, facts) for p in parts]
        between, last = words["between"][lang], words["last"][lang]
        if lang == "zh" and told[-2][-1].isdigit():
            last = " " + last                  # a blank between a number and what follows
        return str(words["intro"][lang] + between.join(told[:-1]) + last + told[-1] + words["end"][lang])

    def __str__(self) -> str:
        parts = ["fold", f"call {self.to_call}" if self.to_call else "check"]
        if self.can_raise:
            size = f"{self.min_raise_to}" + (f"..{self.max_raise_to}" if self.max_raise_to != self.min_raise_to else "")
            parts.append(f"{'raise' if self.to_match else 'bet'} {size}")
        return " | ".join(parts)


class PotOdds(NamedTuple):
    """call: what it costs; win: what is in the middle that this player could win with it (capped by his stack)."""

    call: int
    win: int

    @property
    def equity(self) -> float:
        """The share of pots that must be won for the call to break even."""
        return self.call / (self.call + self.win) if self.call else 0.0

    @property
    def ratio(self) -> str:
        """How much is won for each chip paid, as people say it: "2.5", "12"."""
        return f"{self.win / self.call:.2g}" if self.win < 10 * self.call else f"{self.win / self.call:.0f}"

    def __str__(self) -> str:
        return f"{self.win / self.call:.2f} : 1" if self.call else "free"


def legal_of(h: State, seats: tuple[str, ...], i: int, pot: int) -> Legal:
    """What position i may do if it is reached now with nothing changed."""
    price, lo, hi = core.legal(h, i)
    reason = "" if hi else REASONS[core.raise_right(h, i)][1]
    return Legal(seats[i], price, lo if hi else None, hi or None, reason, h.high, pot, h.stack[i])


class Decision(NamedTuple):
    """What the rules make of an action of the one to act; key is empty when it is legal.

    code and to are for the core; rule and key name the text of a refusal.
    """

    rule: str
    key: str
    code: int = core.FOLD
    to: int = 0


_FOLD = Decision("betting.fold", "", core.FOLD)
_CHECK = Decision("betting.check", "", core.CALL)
_CALL = Decision("betting.call", "", core.CALL)


def decide(h: State, kind: str, to: int | None) -> Decision:
    """The one place where an action of the one to act meets the rules; `Hand.apply` and `Hand.explain` both read it."""
    i = h.actor
    bet, stack = h.bet[i], h.stack[i]
    owed = h.high - bet
    if kind == act.FOLD:
        return _FOLD
    if kind == act.CHECK:
        return _CHECK if not owed else Decision("betting.check", "owes")
    if kind == act.CALL or (kind == act.ALL_IN and stack <= owed):
        return _CALL if owed else Decision("betting.call", "nothing_to_call")
    if kind == act.ALL_IN:
        to = bet + stack
    if to is None:
        raise ValueError(f"{kind} needs an amount")
    if kind == act.BET and h.high:
        return Decision("betting.minimum", "already_bet")
    if kind == act.RAISE and not h.high:
        return Decision("betting.minimum", "nothing_to_raise")
    right = core.raise_right(h, i)
    if right != core.OPEN:
        return Decision(*REASONS[right])
    _, lo, hi = core.legal(h, i)
    if lo <= to <= hi:
        return Decision("betting.minimum", "", core.RAISE, to)
    if h.limit == FIXED_LIMIT:
        return Decision("betting.limit_sizes", "wrong_size")
    if to < lo:
        short = "_short" if lo < h.level + h.inc else ""
        return Decision("betting.minimum", ("raise_too_small" if h.high else "bet_too_small") + short)
    if hi == bet + stack:
        return Decision("betting.maximum", "more_than_stack")
    return Decision("betting.pot_limit", "over_the_pot")
