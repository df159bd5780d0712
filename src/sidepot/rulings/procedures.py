"""What is done at the table besides betting: the ruling of the catalogue on a case told in facts.          rules procedures.*

>>> answer = decide("procedures.misdeal", {"misdeal_cause": "first_card_wrong_seat", "substantial_action": "no"}, "tda-2024")
>>> answer.ruling, answer.citations
('misdeal', ('TDA 2024 35-A',))
"""
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, NamedTuple

from ..errors import SidepotError, brief
from ..errors.errors import fill
from ..hand import Hand
from ..rulebook import RuleSet, rule_set
from ..rulebook.catalogue import PREFIX, Fact, FactValue, Outcome, Procedure, facts, holds, option_words, procedures, ruling_words
from .facts import facts_of, refund_if_killed

SUBSTANTIAL = "procedures.substantial_action"


class FactNeeded(SidepotError):
    """The case cannot be decided without one more fact: `fact`, with its question and its possible values in the message."""

    def __init__(self, rule: str, fact: Fact) -> None:
        super().__init__("procedure.needs", rule=rule, name=fact.name, ask=(fact.question("en"), fact.question("zh")),
                         right=(fact.values("en"), fact.values("zh")))
        self.rule = rule
        self.fact = fact


class Answer(NamedTuple):
    """A ruling of the catalogue.

    rule: the id of the procedure that decided (another than was asked where one leads to the other).  ruling: its code.
    values: the ruling and further facts of the answer, as a program reads them.  facts: those that were known.
    """

    rule: str
    ruling: str
    values: Mapping[str, object]
    facts: Mapping[str, FactValue]
    outcome: Outcome
    rules: RuleSet

    @property
    def citations(self) -> tuple[str, ...]:
        """Where this stands in the book of the rule set; empty where the book is silent, and then `note` says so."""
        cited = self.rules.cite(self.rule)
        return tuple(c for c in cited if c in self.outcome.cite) if self.outcome.cite else cited

    @property
    def options(self) -> tuple[str, ...]:
        """What the floor may decide, as codes; empty where the rule decides."""
        return self.outcome.options

    def headline(self, lang: str = "en") -> str:
        """The ruling in a few words."""
        return ruling_words(self.ruling, lang)

    def text(self, lang: str = "en", cite: bool = True) -> str:
        """The ruling and its reason, and where it stands."""
        words = fill(self.outcome.template(lang), lang, self._told())
        more = self.outcome.texts.get("told")
        if more and all(name in self.values for name in self._amounts()):
            words += ("" if lang == "zh" else " ") + fill(more[lang], lang, self._told())
        cited = ", ".join(self.citations) if cite else ""
        return f"{words}  [{cited}]" if cited else words

    def steps(self, lang: str = "en") -> tuple[str, ...]:
        """What the dealer does now, in order."""
        return tuple(fill(step, lang, self._told()) for step in self.outcome.steps(lang))

    def choices(self, lang: str = "en") -> tuple[str, ...]:
        """What the floor may decide, in words."""
        return tuple(option_words(code, lang) for code in self.options)

    def note(self, lang: str = "en") -> str | None:
        """Where the book is silent or leaves room, and what was chosen."""
        own = self.rules.remark(self.rule, "note", lang)
        if own or self.citations:
            return own
        # What decided may be a setting of another rule, on which this set has a word of its own.
        others = (key.rpartition(".")[0] for key in self.outcome.when if key not in facts())
        return next((n for rule in others if (n := self.rules.remark(rule, "note", lang))), None)

    def disputed(self, lang: str = "en") -> str | None:
        """How it is played elsewhere, where that makes a difference in this case."""
        entry = procedures()[self.rule]
        if any("contested" in o.texts for o in entry.outcomes):
            differs = self.outcome.texts.get("contested")
            if differs is None or any(n in self.facts and not holds(wanted, self.facts[n]) for n, wanted in differs.items()):
                return None
        return self.rules.remark(self.rule, "disputed", lang)

    def _amounts(self) -> list[str]:
        return [key for key in ("refund", "seat", "first") if "{" + key + "}" in self.outcome.texts["told"]["en"]]

    def _told(self) -> dict[str, Any]:
        known = facts()
        words: dict[str, Any] = {**self.rules.settings(self.rule), **self.values}
        for name, value in self.facts.items():
            fact = known[name]
            words[name] = (fact.word(value, "en"), fact.word(value, "zh")) if fact.type == "choice" else value
        return words


def decide(
    procedure: str, given: Mapping[str, object] | None = None, rules: RuleSet | str | None = None, *,
    hand: Hand | None = None, seat: str | None = None,
) -> Answer:
    """The ruling on a case.

    given: facts of the vocabulary by name.  rules: a rule set or its name; by default the hand's.  hand, seat: what they
    tell need not be given (and may not be contradicted); chips that come back are counted with them.
    Raises FactNeeded when one more fact decides; SidepotError for an unknown procedure, fact or value.
    """
    if procedure not in procedures():
        asked = brief(procedure, 60)
        # Without what all have in common, or every name would be like every other.
        near = get_close_matches(str(asked).removeprefix(PREFIX), [p.removeprefix(PREFIX) for p in procedures()], 3)
        if not near:
            raise SidepotError("procedure.unknown_all", name=asked)
        raise SidepotError("procedure.unknown", name=asked, known=", ".join(PREFIX + p for p in near))
    entry = procedures()[procedure]
    if rules is None and hand is None:
        raise SidepotError("procedure.no_rules")
    book = hand.rules if rules is None and hand is not None else rule_set(rules) if isinstance(rules, str) else rules
    assert isinstance(book, RuleSet)
    known = read_facts(entry, given or {})
    if hand is not None:
        known = _with_hand(known, hand, seat, book)
    return _decide(entry, known, book, hand, seat)


def substantial_action(folds: int, checks: int, chip_actions: int, rules: RuleSet) -> bool:
    """Is this substantial action under a rule set.  chip_actions: calls, bets and raises; posted blinds never count."""
    counts: dict[str, FactValue] = {"folds": folds, "checks": checks, "chip_actions": chip_actions}
    return bool(_decide(procedures()[SUBSTANTIAL], counts, rules, None, None).values["substantial_action"])


def reachable(entry: Procedure) -> tuple[str, ...]:
    """All facts that may be asked for or told in a procedure, those of the procedures to which it leads included."""
    return _reachable(entry.id)


@cache
def _reachable(procedure: str) -> tuple[str, ...]:
    entry = procedures()[procedure]
    names = list(entry.facts) + list(entry.no_matter)
    for outcome in entry.outcomes:
        if outcome.goes_to:
            names += [n for n in reachable(procedures()[outcome.goes_to]) if n not in outcome.given]
    return tuple(dict.fromkeys(names))


def read_facts(entry: Procedure, given: Mapping[str, object]) -> dict[str, FactValue]:
    """Facts as they were typed or passed, checked against the vocabulary.  Raises SidepotError."""
    known, usable = facts(), reachable(entry)
    by_name = {fact.title(lang).casefold(): name for name, fact in known.items() for lang in ("en", "zh")}
    found: dict[str, FactValue] = {}
    for said, value in given.items():
        word = str(brief(said, 200)).strip()
        name = word if word in known else by_name.get(word.casefold(), "")
        if name not in known:
            code = "procedure.by_rules" if word == "format" or "." in word else "procedure.fact_unknown"
            raise SidepotError(code, rule=entry.id, name=brief(word), known=", ".join(usable) or "-", all=", ".join(known))
        if name not in usable:
            raise SidepotError("procedure.fact_unused", rule=entry.id, name=name, known=", ".join(usable) or "-")
        read = known[name].read(value)
        if read is None:
            right = (known[name].values("en"), known[name].values("zh"))
            raise SidepotError("procedure.fact_value", name=name, value=brief(value), right=right)
        found[name] = read
    return found


def _with_hand(known: dict[str, FactValue], hand: Hand, seat: str | None, book: RuleSet) -> dict[str, FactValue]:
    told = facts_of(hand, seat)
    told["substantial_action"] = substantial_action(int(told["folds"]), int(told["checks"]), int(told["chip_actions"]), book)
    for name, value in known.items():
        if told.get(name, value) != value:
            fact = facts()[name]
            shown = {key: (fact.word(v, "en"), fact.word(v, "zh")) for key, v in (("given", value), ("told", told[name]))}
            raise SidepotError("procedure.contradicts_hand", name=name, **shown)
    return told | known


def _decide(entry: Procedure, known: dict[str, FactValue], book: RuleSet, hand: Hand | None, seat: str | None) -> Answer:
    for outcome in entry.outcomes:
        unknown = _unmet(outcome, known, book)
        if unknown is None:
            continue
        for name in (*unknown, *(n for n in outcome.needs if n not in known)):
            raise FactNeeded(entry.id, facts()[name])
        if outcome.goes_to:
            return _decide(procedures()[outcome.goes_to], known | dict(outcome.given), book, hand, seat)
        values = _values(entry, outcome, known, hand, seat)
        kept = {name: value for name, value in known.items() if name in reachable(entry)}
        return Answer(entry.id, outcome.ruling, values, kept | _sums(entry, known), outcome, book)
    raise AssertionError(f"{entry.id} has no outcome for {known}")


def _unmet(outcome: Outcome, known: Mapping[str, FactValue], book: RuleSet) -> list[str] | None:
    """Facts still to be asked before this outcome is certain; None when it is certainly not this one."""
    vocabulary, unknown = facts(), []
    for key, wanted in outcome.when.items():
        if key not in vocabulary:
            rule, _, setting = key.rpartition(".")
            if not holds(wanted, book.setting(rule, setting)):
                return None
            continue
        parts = vocabulary[key].sum_of
        missing = [n for n in (parts or (key,)) if n not in known]
        if not missing and not holds(wanted, sum(int(known[n]) for n in parts) if parts else known[key]):
            return None
        unknown += missing
    return unknown


def _sums(entry: Procedure, known: Mapping[str, FactValue]) -> dict[str, FactValue]:
    keys = {key for o in entry.outcomes for key in o.when if key in facts() and facts()[key].sum_of}
    return {key: sum(int(known.get(n, 0)) for n in facts()[key].sum_of) for key in keys}


def _values(
    entry: Procedure, outcome: Outcome, known: Mapping[str, FactValue], hand: Hand | None, seat: str | None,
) -> dict[str, object]:
    """The answer for a program: "{name}" in the data stands for a fact, or for the seat."""
    found: dict[str, object] = {"ruling": outcome.ruling}
    filler: dict[str, object] = {**known, **({"seat": seat} if seat is not None else {})}
    for key, value in outcome.answer.items():
        if isinstance(value, str) and value.startswith("{"):
            if value[1:-1] in filler:
                found[key] = filler[value[1:-1]]
        else:
            found[key] = value
    if outcome.options:
        found["options"] = list(outcome.options)
    if hand is not None and entry.id == f"{PREFIX}killed_hand" and seat is not None:
        found |= {"seat": seat, "refund": refund_if_killed(hand, seat)}
    if hand is not None and entry.id == f"{PREFIX}all_in_face_up" and hand.actor is None:
        sd = hand.showdown()
        found |= {"must_show": list(sd.must_show), **({"first": sd.first} if sd.first else {})}
    return found
