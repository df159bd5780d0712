"""The verdict on one action: legal or not, by which rule, with every number that decided."""
from typing import Any, NamedTuple

from ..core import betting as core
from ..core.state import FIXED_LIMIT, POT_LIMIT, PREFLOP, State
from ..errors import choose
from ..rulebook import RuleSet, common
from . import actions as act
from .actions import Action
from .legal import LIMITS, Legal, decide, legal_of
from .sentences import Sentence, joined, listed, remarks

# Disputed points that are settled in the answer of another rule.
DISPUTED_IN = {"posting.straddle": "betting.minimum", "posting.blinds": "betting.call"}


class Verdict(NamedTuple):
    """The referee's answer on one action: legal or not, by which rule, with the numbers that decided.

    key names the text of a refusal, empty when it is legal; options: what is legal, None when it is not this seat's turn.
    """

    action: Action
    legal: bool
    rule: str
    key: str
    facts: dict[str, Any]
    options: Legal | None
    rules: RuleSet
    limit: str
    disputed: tuple[str, ...] = ()

    @property
    def citations(self) -> tuple[str, ...]:
        """Where the rule stands: book, edition and number."""
        return self.rules.cite(self.rule, self.limit)

    def steps(self) -> list[Sentence]:
        """The arithmetic behind it."""
        return verdict_steps(self)

    def remarks(self, lang: str = "en") -> tuple[str, ...]:
        """Of each disputed point in play the other reading and where it holds; of a house rule that it is one."""
        return remarks(self.rules, (self.rule,), self.disputed, lang)

    def reason(self, lang: str = "en") -> str:
        """Only why not; of a legal action that it is."""
        if self.legal:
            return choose(common()["verdict"]["yes"], lang)
        return Sentence(self.rule, self.key, self.facts, "refusals").text(lang)

    def answer(self, lang: str = "en") -> str:
        """The answer in words and what is legal instead, without what else is read there."""
        words = self.reason(lang)
        return words if self.legal or self.options is None else joined((words, self.options.sentence(lang)), lang)

    def text(self, lang: str = "en", cite: bool = True, steps: bool = False) -> str:
        """The answer in words, what is legal instead, what else is read there, the citations; steps: the arithmetic as well."""
        words = joined((self.answer(lang), *self.remarks(lang)), lang)
        if cite and self.citations:
            words += f"  [{', '.join(self.citations)}]"
        return "\n".join([words, *(f"  {s.text(lang)}" for s in self.steps())]) if steps else words

    def __str__(self) -> str:
        return self.text()


def judge(h: State, seats: tuple[str, ...], rules: RuleSet, action: Action, pot: int) -> Verdict:
    """The verdict on an action of the seat it names, or of the one to act.  Changes nothing."""
    limit = LIMITS[h.limit]
    if h.actor < 0:
        return Verdict(action, False, "turn.end", "no_action_left", {"seat": action.seat or ""}, None, rules, limit)
    actor = seats[h.actor]
    seat = action.seat or actor
    i = seats.index(seat)
    if i != h.actor:
        key = "not_your_turn"
        if not h.live >> i & 1:
            key = "killed" if h.killed >> i & 1 else "folded"
        elif not h.stack[i]:
            key = "all_in"
        return Verdict(action, False, "turn.order", key, {"seat": seat, "actor": actor}, None, rules, limit)
    d = decide(h, action.kind, action.to)
    options = legal_of(h, seats, i, pot)
    top = h.bet[i] + h.stack[i]
    lo, hi = options.min_raise_to, options.max_raise_to
    middle = pot
    if h.limit == POT_LIMIT:                   # the pot as it counts for the limit, short and small blinds made up
        pot = core.pot_sized(h, i) - h.high - (h.high - h.bet[i])
    # Every number that may have decided; a text takes those it needs.  `needed` is what would reopen the betting.
    owed = h.high - h.bet[i]
    others = [seats[j] for j in range(h.n) if j != i and h.live >> j & 1]
    facts: dict[str, Any] = {
        "seat": seat, "actor": actor, "owed": owed, "bet": h.bet[i], "stack": h.stack[i], "to_match": h.high, "level": h.level,
        "all_in": top, "pot": pot, "after": pot + owed, "most": h.high + pot + owed,
        "tried": top if action.kind == act.ALL_IN else action.to, "minimum": lo, "size": lo, "maximum": hi,
        "full_raise": h.inc, "full_to": h.level + h.inc, "needed": -(-h.inc // h.share), "raises": h.cap, "seats": listed(others),
    }
    if d.rule == "betting.pot_limit" and d.key:
        facts["with_pot"] = Sentence(d.rule, "pot_counts" if pot != middle else "pot_holds", {"pot": pot, "middle": middle}).pair()
    disputed = tuple(p for p in open_points(h, d.rule, d.key) if d.rule in (p, DISPUTED_IN.get(p)))
    return Verdict(action, not d.key, d.rule, d.key, facts, options, rules, limit, disputed)


def open_points(h: State, rule: str, key: str) -> tuple[str, ...]:
    """Of the rules around an answer those whose disputed point is in play in this very state."""
    found = []
    i = h.actor
    if h.street > PREFLOP and h.limit != FIXED_LIMIT and 0 < h.high < h.bb:
        found.append("betting.minimum")            # an all-in below the smallest bet: complete it or raise over it
    if h.limit == FIXED_LIMIT and h.level < h.high:
        found.append("betting.limit_sizes")
    if h.limit == POT_LIMIT and h.street == PREFLOP and (h.phantom or h.sb_gap or h.high > sum(h.bet)):
        found.append("betting.pot_limit")
    if rule == "betting.reopening" and key == "not_reopened" and i >= 0:
        owed = h.high - h.bet[i]
        caller, half = not h.raised >> i & 1, 2 * owed >= h.inc
        if owed and (caller or (half and h.limit != FIXED_LIMIT)):
            found.append("betting.reopening")
    if rule == "betting.cap":
        found.append("betting.cap")
    if h.street == PREFLOP and h.limit != FIXED_LIMIT and h.inc == h.high > h.bb and not h.raised:
        found.append("posting.straddle")
    if h.street == PREFLOP and h.high == h.bb > max(h.bet) and h.able & (h.able - 1) == 0:
        found.append("posting.blinds")             # nobody left but short blinds: the full price or the short one
    return tuple(found)


def raise_steps(facts: dict[str, Any], limit: int) -> list[Sentence]:
    """The arithmetic of the smallest and the largest raise."""
    bet = not facts["to_match"]
    if limit == FIXED_LIMIT:
        return [Sentence("betting.limit_sizes", "size", facts, "steps")]
    steps = [Sentence("betting.minimum", "bet" if bet else "raise", facts, "steps")]
    if facts["minimum"] is not None and facts["minimum"] < facts["full_to"]:
        steps.append(Sentence("betting.minimum", "all_in_short", facts, "steps"))
    if limit == POT_LIMIT and bet:
        steps.append(Sentence("betting.pot_limit", "bet", facts, "steps"))
    elif limit == POT_LIMIT:
        steps += [Sentence("betting.pot_limit", key, facts, "steps") for key in ("call", "raise")]
    else:
        steps.append(Sentence("betting.maximum", "stack", facts, "steps"))
    return steps


def reopened(facts: dict[str, Any]) -> Sentence:
    """Why somebody who has acted may raise again: he owes enough, or the house lets callers."""
    return Sentence("betting.reopening", "reopened" if facts["owed"] >= facts["needed"] else "house_caller", facts)


def reopening_steps(facts: dict[str, Any]) -> list[Sentence]:
    """The arithmetic of the right to raise again: what must be owed, and whether it is."""
    needed = "needed_half" if facts["needed"] != facts["full_raise"] else "needed"
    end = "enough" if facts["owed"] >= facts["needed"] else "short"
    return [Sentence("betting.reopening", key, facts, "steps") for key in (needed, end)]


def verdict_steps(verdict: Verdict) -> list[Sentence]:
    """The arithmetic behind the verdict on an action."""
    facts, at = verdict.facts, (verdict.rule, verdict.key)
    if verdict.options is None:
        return []

    def step(rule: str, key: str) -> Sentence:
        return Sentence(rule, key, facts, "steps")

    price = [step("betting.call", "price")] if facts["to_match"] else []
    if verdict.rule == "betting.reopening":
        return [*price, *reopening_steps(facts)]
    if at == ("betting.call", "price_takes_stack"):
        return [*price, step("betting.call", "takes_stack")]
    if verdict.rule == "betting.nobody_left":
        return [*price, step("betting.nobody_left", "all_in")]
    if verdict.rule == "betting.cap":
        return [*price, step("betting.cap", "count")]
    if at == ("betting.maximum", "more_than_stack"):
        return [step("betting.maximum", "stack"), step("betting.maximum", "above")]
    limit = LIMITS.index(verdict.limit)
    if verdict.rule == "betting.pot_limit":
        return [*raise_steps(facts, limit), step("betting.pot_limit", "above")]
    if verdict.rule == "betting.limit_sizes":
        return raise_steps(facts, limit)
    if verdict.rule == "betting.minimum" and facts["tried"] is not None and facts["minimum"] is not None:
        end = "below" if "too_small" in verdict.key else "reaches"
        return [*raise_steps(facts, limit), *([step("betting.minimum", end)] if limit != FIXED_LIMIT else [])]
    return price
