"""A ruling: what an act amounts to, in chips and in words."""
from dataclasses import dataclass, field
from typing import Any

from ..errors.errors import fill
from ..hand import Action, Legal, Sentence
from ..hand.sentences import joined, listed
from ..rulebook import RuleSet, common


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """What an act was ruled to be.  Amounts are chips; `amount` is the street total that results.

    ruling: bet, check, call, raise, all_in, fold, call_or_fold, must_call_or_raise, binding, not_binding,
    error_stands, corrected, bet_stands or floor_decision.  action: what it binds to, as a word; apply: the same (of `at_least`
    the least) as an Action for the hand, None when the floor decides, the choice is open again, or an error stands that no
    legal action can express.
    returned, must_add: chips back and chips still due, None when nothing was pushed.  at_least: the player may still choose
    more.  legal: the choices the seat has again.  allowed: the words left.  full_raise: an all-in that reopens the betting.
    contested: ids of the rules whose disputed point decided here.
    pending: an act out of turn that still waits for the players before it.  next: whose turn it is then.
    outcomes: what a floor may decide, each with the street total where it has one; options: the same as codes.
    reasons and steps: the sentences and the arithmetic, put into words by `text`, `steps`.
    """

    seat: str
    ruling: str
    amount: int | None
    reasons: tuple[Sentence, ...]
    rules: RuleSet
    limit: str
    arithmetic: tuple[Sentence, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)
    action: str | None = None
    apply: Action | None = None
    returned: int | None = None
    must_add: int | None = None
    at_least: bool = False
    legal: Legal | None = None
    allowed: tuple[str, ...] = ()
    full_raise: bool | None = None
    binding: bool | None = None
    penalty_possible: bool | None = None
    applies_to: str | None = None
    outcomes: tuple[tuple[str, int | None], ...] = ()
    contested: tuple[str, ...] = ()
    pending: bool = False
    next: str | None = None

    @property
    def rule(self) -> str:
        """The id of the rule that decided."""
        return self.reasons[0].rule

    @property
    def decided(self) -> tuple[str, ...]:
        """The ids of all rules that took part."""
        return tuple(dict.fromkeys(s.rule for s in self.reasons))

    @property
    def options(self) -> tuple[str, ...]:
        """What a floor may decide, as codes."""
        return tuple(dict.fromkeys(code for code, _ in self.outcomes))

    @property
    def citations(self) -> tuple[str, ...]:
        """Where the rules stand: book, edition and number."""
        return tuple(dict.fromkeys(c for s in self.reasons for c in self.rules.cite(s.rule, self.limit, s.key)))

    def disputed(self, lang: str = "en") -> tuple[str, ...]:
        """Of each disputed point that decided here the other reading, and where it holds."""
        return tuple(d for rule in self.contested if (d := self.rules.remark(rule, "disputed", lang)))

    def notes(self, lang: str = "en") -> tuple[str, ...]:
        """Where the book is silent and what was chosen."""
        return tuple(d for rule in self.decided if (d := self.rules.remark(rule, "note", lang)))

    def sentences(self, lang: str = "en") -> list[str]:
        """The ruling with the numbers that decided, then what happens to the chips and what is still open."""
        found = [s.text(lang) for s in self.reasons]
        words = common()["rulings"]
        facts = self.facts | {"returned": self.returned, "must_add": self.must_add, "options": self._options()}
        for key, present in (("returned", self.returned), ("must_add", self.must_add), ("put_back", self.facts.get("put_back")),
                             ("short_all_in", self.facts.get("short_all_in")),
                             ("at_least", self.at_least), ("options", self.options), ("penalty", self.penalty_possible)):
            if present:
                found.append(fill(words[key][lang], lang, facts))
        if self.legal is not None:
            found.append(self.legal.sentence(lang))
        return found

    def text(self, lang: str = "en", cite: bool = True) -> str:
        """The whole ruling in words, with its citations."""
        words = joined((*self.sentences(lang), *self.disputed(lang)), lang)
        return f"{words}  [{', '.join(self.citations)}]" if cite and self.citations else words

    def steps(self, lang: str = "en") -> list[str]:
        """The arithmetic, a line each."""
        return [s.text(lang) for s in self.arithmetic]

    def answer(self) -> dict[str, Any]:
        """The ruling in the keys of the case form, those that mean something here."""
        found: dict[str, Any] = {"ruling": self.ruling}
        if self.amount is not None or self.ruling == "floor_decision":
            found["amount"] = self.amount
        for key in ("returned", "must_add", "full_raise", "binding", "penalty_possible", "applies_to", "next", "action"):
            if getattr(self, key) is not None:
                found[key] = getattr(self, key)
        found |= {key: True for key in ("at_least", "pending") if getattr(self, key)}
        found |= {key: sorted(getattr(self, key)) for key in ("allowed", "options") if getattr(self, key)}
        if self.legal is not None:
            found |= {"legal": sorted(self.legal.words), "to_call": self.legal.to_call, "min_raise_to": self.legal.min_raise_to}
        words = self.allowed or (self.legal.words if self.legal is not None else ())
        if words:
            found["raise_allowed"] = "raise" in words or "bet" in words
        if self.ruling == "must_call_or_raise":
            found["fold_allowed"] = False
        if self.rule == "rulings.closed":
            found["raise_allowed"] = False
        if any(total is not None for _, total in self.outcomes):
            found["outcomes"] = [{"do": code} | ({"amount": total} if total is not None else {}) for code, total in self.outcomes]
        return found

    def _options(self) -> tuple[str, str]:
        words = common()["rulings"]["option"]
        told = [(words[code if total is None else f"{code}_to"], {"amount": total}) for code, total in self.outcomes]
        return listed([(fill(w["en"], "en", facts), fill(w["zh"], "zh", facts)) for w, facts in told])

    def __str__(self) -> str:
        return self.text()
