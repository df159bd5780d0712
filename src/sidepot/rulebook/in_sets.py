"""One rule in all rule sets: who has which value, who cites what, who remarks what; for whoever reads a rule."""
from collections.abc import Sequence

from .contradictions import Contradiction, contradictions
from .rulebook import Rule, RuleSet, Setting, rule_set

Both = tuple[str, str]


def values_in(rule: Rule, setting: str, sets: Sequence[RuleSet]) -> dict[Setting, list[RuleSet]]:
    """The values of a setting, each with the sets that play it."""
    found: dict[Setting, list[RuleSet]] = {}
    for s in sets:
        found.setdefault(s.setting(rule.id, setting), []).append(s)
    return found


def value_words(rule: Rule, setting: str, value: Setting, lang: str) -> tuple[str, str]:
    """A value as it is written in a rule set, and what it means ("" where that says no more)."""
    shown = str(value).lower() if isinstance(value, bool) else str(value)
    meant = rule.value_meaning(setting, shown, lang)
    return shown, "" if meant == shown else meant


def citing(rule: str, sets: Sequence[RuleSet]) -> list[RuleSet]:
    """The sets without those that only repeat the citations of the set that they extend."""
    return [s for s in sets if len(sets) == 1 or s.extends is None or s.cite(rule) != rule_set(s.extends).cite(rule)]


def remarks_in(rule: str, kind: str, sets: Sequence[RuleSet]) -> dict[Both, list[RuleSet]]:
    """Remarks (kind: note or disputed) in both languages, each with the sets that make it and do not only pass it on."""
    found: dict[Both, list[RuleSet]] = {}
    for s in sets:
        told = s.remark(rule, kind, "en"), s.remark(rule, kind, "zh")
        before = rule_set(s.extends).remark(rule, kind, "en") if s.extends and len(sets) > 1 else None
        if told[0] and told[1] and told[0] != before:
            found.setdefault((told[0], told[1]), []).append(s)
    return found


def contradictions_on(rule: str) -> list[Contradiction]:
    """The points on which the seed articles contradict each other and that this rule decides."""
    return [x for x in contradictions().values() if rule in x.rules]
