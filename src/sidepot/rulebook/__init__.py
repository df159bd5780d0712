"""The rules as data: rule ids, rule sets with citations by book, edition and number, texts in English and Chinese."""
from .rulebook import Rule, RuleSet, UnknownRuleSet, answer, citations, common, refusal, rule_set, rule_sets, rules, step, tda_2026

__all__ = [
    "Rule", "RuleSet", "UnknownRuleSet", "answer", "citations", "common", "refusal", "rule_set", "rule_sets", "rules", "step",
    "tda_2026",
]
