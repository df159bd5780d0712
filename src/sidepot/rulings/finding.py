"""What an act was found to mean, and how that becomes a ruling with its chips counted."""
from typing import Any, NamedTuple

from ..hand import Action, Sentence
from ..hand.actions import BET, CALL, CHECK, FOLD, RAISE
from .act import AFTER_ROUND, AT_ONCE, BEFORE_SA, Act, in_front
from .ruling import Ruling
from .situation import At

Where = tuple[str, ...]               # a rule, the key of its text, and where it is no answer its kind

# Kinds of findings besides fold, check and call.  wager: a bet or raise; stands: an error that is not corrected;
# floor: only the floor can say; open: the seat chooses again among what is allowed.
WAGER, STANDS, FLOOR, OPEN = "wager", "stands", "floor", "open"
MUST_ACT = "must_call_or_raise"       # chips were taken back: a fold is not open any more


Option = str | tuple[str, int | None]  # what a floor may decide: a code, with the street total where there is one


class Finding(NamedTuple):
    """What an act means.  to: the street total; reasons and steps: rules with the keys of their texts, the deciding one first."""

    kind: str
    to: int | None
    reasons: tuple[Where, ...]
    facts: dict[str, Any]
    steps: tuple[Where, ...] = ()
    ruling: str = ""                   # where the kind alone does not say it
    at_least: bool = False
    options: tuple[Option, ...] = ()
    allowed: tuple[str, ...] = ()
    applies_to: str | None = None
    binding: bool | None = None
    penalty_possible: bool | None = None

    def because(self, rule: str, key: str, *steps: str, **facts: Any) -> "Finding":
        """The same with a rule that decided before, and the steps of its arithmetic."""
        return self._replace(
            reasons=((rule, key), *self.reasons), steps=(*((rule, s) for s in steps), *self.steps), facts=self.facts | facts)

    def word(self, at: At) -> str | None:
        """What it amounts to as a word, None when nothing is settled."""
        if self.kind == WAGER:
            return "all_in" if self.to == at.top else "raise" if at.price else "bet"
        return self.kind if self.kind in (FOLD, CHECK, CALL) else None


def passive(at: At, rule: str, key: str, *steps: str, **facts: Any) -> Finding:
    """A check where it is free, else a call."""
    to = at.call_to if at.owed else at.bet
    return Finding(at.passive, to, ((rule, key),), at.facts(**facts), tuple((rule, s) for s in steps))


def floor(at: At, rule: str, key: str, *options: Option, **facts: Any) -> Finding:
    """Only the floor can decide, among these."""
    return Finding(FLOOR, None, ((rule, key),), at.facts(**facts), options=tuple(_priced(at, o) for o in options))


def _priced(at: At, option: Option) -> tuple[str, int | None]:
    """An option with its street total, the smallest one where there is a choice."""
    if not isinstance(option, str):
        return option
    totals = {CALL: at.call_to, BET: at.low, RAISE: at.low, "all_in": at.top, "call_in_full": at.call_to}
    return option, totals.get(option)


def opened(at: At, ruling: str, rule: str, key: str, allowed: tuple[str, ...] = (), **facts: Any) -> Finding:
    """The seat chooses again: all that is legal, or only what is allowed."""
    return Finding(OPEN, None, ((rule, key),), at.facts(**facts), ruling=ruling, allowed=allowed)


def finish(at: At, act: Act, found: Finding) -> Ruling:
    """The ruling: chips counted, the action for the hand."""
    word = found.word(at)
    ruling = found.ruling or word or "floor_decision"
    front = in_front(at.hand, act) if act.pushed or act.prior_chips else None
    stays = at.bet if found.kind in (FOLD, OPEN) else found.to
    back = due = None
    put_back = 0
    if front is not None and stays == at.bet and ruling != MUST_ACT:
        put_back = max(0, at.bet - front)
    if front is not None and stays is not None and not put_back and ruling != MUST_ACT:
        back, due = max(0, front - stays), max(0, stays - front)
    actions = {FOLD: Action(FOLD, seat=at.seat), CHECK: Action(CHECK, seat=at.seat), CALL: Action(CALL, seat=at.seat),
               WAGER: Action(RAISE if at.price else BET, found.to, at.seat)}
    full = None
    if ruling == "all_in":
        full = found.to is not None and found.to > at.price and found.to - at.level >= at.needed
    facts = {**at.numbers, **found.facts, "amount": found.to, "put_back": put_back,
             "short_all_in": at.minimum if word == "all_in" and found.to is not None and at.price < found.to < at.minimum else 0}
    return Ruling(
        seat=at.seat, ruling=ruling, amount=found.to, reasons=tuple(_sentence(w, facts) for w in found.reasons),
        rules=at.book, limit=at.limit, arithmetic=tuple(Sentence(w[0], w[1], facts, "steps") for w in dict.fromkeys(found.steps)),
        facts=facts, action=word, apply=actions.get(found.kind), returned=back, must_add=due, at_least=found.at_least,
        legal=at.hand.legal(at.seat) if found.kind == OPEN and not found.allowed else None, allowed=found.allowed, full_raise=full,
        contested=contested(act, found), binding=found.binding, penalty_possible=found.penalty_possible,
        applies_to=found.applies_to,
        outcomes=tuple((o, None) if isinstance(o, str) else o for o in dict.fromkeys(found.options)))


def _sentence(where: Where, facts: dict[str, Any]) -> Sentence:
    return Sentence(where[0], where[1], facts, where[2] if len(where) > 2 else "answers")


# Answers in which the rule sets part; a timing parts them besides.
_CONTESTED = {
    "rulings.first": ("chips_first", "contradict", "unknown_order", "words_win"),
    "rulings.half": ("raise_up", "raise_all_in"),
    "rulings.undercall": ("floor", "in_full_only"),
    "rulings.out_of_turn": ("passive", "changed_heads_up"),
}


def contested(act: Act, found: Finding) -> tuple[str, ...]:
    """The rules whose disputed point decided this."""
    rules = dict.fromkeys(w[0] for w in found.reasons if w[1] in _CONTESTED.get(w[0], ()))
    late = {"rulings.below_minimum": act.noticed == AFTER_ROUND, "rulings.pot_count": act.noticed not in (AT_ONCE, BEFORE_SA)}
    return (*rules, *dict.fromkeys(w[0] for w in found.reasons if late.get(w[0])))
