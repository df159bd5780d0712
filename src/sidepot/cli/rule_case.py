"""A case of a procedure, told in facts and perhaps with a hand: the ruling and what the dealer does now."""
from typing import Any

from ..rulebook import rule_set
from ..rulings.procedures import Answer, decide
from .language import LANGUAGES
from .out import Out, joined, styled
from .reading import read_hand

# Without a set named: what a tournament and what a cash game does.
USUAL = ("tda-2024", "wsop-cash-2026")


def tell_case(
    out: Out, procedure: str, given: dict[str, str], book: str | None, spot: str | None, seat: str | None, as_json: bool,
) -> int:
    """The ruling under the set that is named, that of the hand, or both usual ones; exit code 0."""
    hand = read_hand(spot).hand if spot else None
    books = [rule_set(book)] if book else [hand.rules] if hand is not None else [rule_set(name) for name in USUAL]
    answers = [decide(procedure, given, b, hand=hand, seat=seat) for b in books]
    if as_json:
        out.json({"procedure": procedure, "answers": [_json(a) for a in answers]})
        return 0
    same = len({(a.rule, a.outcome.number, a.text(out.lang, cite=False)) for a in answers}) == 1
    for n, group in enumerate([answers] if same else [[a] for a in answers]):
        if n:
            out.gap()
        _tell(out, group)
    return 0


def _tell(out: Out, group: list[Answer]) -> None:
    answer = group[0]
    out.spread(out.seat(answer.headline(out.lang)), styled(", ".join(a.rules.name for a in group), "quiet"))
    out.line(answer.text(out.lang, cite=False), indent=2)
    choices = answer.choices(out.lang)
    if choices:
        out.line(styled(out.t("rule.floor"), "quiet"), out.t.join(choices), indent=2)
    out.gap()
    out.head("rule.steps")
    for n, step in enumerate(answer.steps(out.lang), 1):
        out.line(f"{n}. ", step, indent=2, hang=5)
    out.gap()
    out.line(styled(answer.rule, "quiet"), indent=2)
    for a in group:
        cited = out.cited(a.citations)
        if cited:
            out.line(cited, indent=2)
    # Where a number stands, the ruling needs no word on what we chose.
    for remark in dict.fromkeys(r for a in group if not a.citations and (r := a.note(out.lang))):
        out.line(joined(styled(out.t("rules.note"), "quiet"), remark), indent=2)
    for remark in dict.fromkeys(r for a in group if (r := a.disputed(out.lang))):
        out.line(joined(styled(out.t("rules.disputed"), "quiet"), remark), indent=2)


def _json(a: Answer) -> dict[str, Any]:
    return {
        "rules": a.rules.name, "rule": a.rule, "answer": dict(a.values), "facts": dict(a.facts), "citations": list(a.citations),
        "text": {lang: a.text(lang, cite=False) for lang in LANGUAGES}, "steps": {lang: list(a.steps(lang)) for lang in LANGUAGES},
        "options": {lang: list(a.choices(lang)) for lang in LANGUAGES}, "note": {lang: a.note(lang) for lang in LANGUAGES}}
