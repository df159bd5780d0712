"""One rule whole, and one contradiction of the seed articles."""
from collections.abc import Mapping
from typing import Any

from ..notation.questions import plain, told
from ..rulebook import Rule, RuleSet, rule_set, rule_sets, rules
from ..rulebook.catalogue import Procedure, condition_words, facts, option_words, procedures, ruling_words
from ..rulebook.contradictions import contradictions
from ..rulebook.examples import examples
from ..rulebook.in_sets import citing, contradictions_on, remarks_in, value_words, values_in
from ..rulebook.search import search_words
from .language import LANGUAGES
from .out import Out, styled


def tell_rule(out: Out, key: str, book: str | None = None) -> None:
    """Text, settings, citations and remarks by set (or of one set), worked cases; of a procedure its facts and outcomes."""
    rule = rules()[key]
    sets = [rule_set(name) for name in ([book] if book else rule_sets())]
    out.line(out.seat(key), "  ", styled(rule.title(out.lang), "head"))
    out.line(rule.text(out.lang), indent=2)
    _settings(out, rule, sets)
    if key in procedures():
        _procedure(out, procedures()[key], rule_set(book) if book else None)
    _citations(out, key, sets)
    _remarks(out, key, sets)
    _examples(out, key)
    disputed = contradictions_on(key)
    if disputed:
        out.gap()
        out.head("rule.in_the_articles")
        out.table([[out.seat(x.id), out.t.choose(x.title)] for x in disputed], "ll")


def _settings(out: Out, rule: Rule, sets: list[RuleSet]) -> None:
    if not rule.settings:
        return
    out.gap()
    out.head("rule.settings")
    for name in rule.settings:
        out.line(out.seat(name), "  ", rule.meaning(name, out.lang), indent=2, hang=4)
        rows = values_in(rule, name, sets).items()
        out.table([[_value(out, rule, name, value), ", ".join(s.name for s in of)] for value, of in rows], "ll", indent=4)


def _value(out: Out, rule: Rule, name: str, value: Any) -> str:
    shown, meant = value_words(rule, name, value, out.lang)
    return out.t("rule.value", value=shown, meaning=meant) if meant else shown


def _procedure(out: Out, entry: Procedure, book: RuleSet | None) -> None:
    """Facts and outcomes; of one set only those that its settings leave."""
    if book is not None:
        entry = entry.under(book)
    if entry.facts:
        out.gap()
        out.head("rule.facts")
    for n in entry.facts:
        out.line(out.seat(n), "  ", facts()[n].question(out.lang), indent=2, hang=4)
        out.line(facts()[n].values(out.lang), indent=4, style="quiet")
    if entry.no_matter:
        names = out.t.join([f"{facts()[n].title(out.lang)} ({n})" for n in entry.no_matter])
        out.line(styled(out.t("rule.no_matter"), "quiet"), names, indent=2)
    out.gap()
    out.head("rule.outcomes")
    for outcome in entry.outcomes:
        conditions = [condition_words(key, wanted, out.lang) for key, wanted in outcome.when.items()]
        without = out.t("rule.always") if outcome.number == 1 else out.t("rule.otherwise")
        out.line(out.t.join(conditions) or without, indent=2, style="quiet")
        if outcome.goes_to:
            out.line("→ ", out.seat(outcome.goes_to), "  ", rules()[outcome.goes_to].title(out.lang), indent=4)
            continue
        out.line("→ ", out.seat(ruling_words(outcome.ruling, out.lang)), indent=4)
        out.line(outcome.template(out.lang), indent=6)
        if outcome.options:
            choices = out.t.join([option_words(code, out.lang) for code in outcome.options])
            out.line(styled(out.t("rule.floor"), "quiet"), choices, indent=6)
    out.gap()
    example = " ".join(f"--fact {n}=..." for n in entry.facts[:2])
    out.line(styled(out.t("rule.decide", id=entry.id, facts=example), "quiet"), indent=2)


def _citations(out: Out, key: str, sets: list[RuleSet]) -> None:
    out.gap()
    out.head("rule.citations")
    silent = styled(out.t("rule.silent"), "quiet")
    out.table([[out.seat(s.name), out.cite(s, key) or silent] for s in citing(key, sets)], "ll")


def _remarks(out: Out, key: str, sets: list[RuleSet]) -> None:
    for kind in ("note", "disputed"):
        found = remarks_in(key, kind, sets)
        if found:
            out.gap()
            out.head(f"rule.{kind}")
            for (en, zh), of in found.items():
                told = out.t.choose({"en": en, "zh": zh})
                out.line(told, styled(out.t("rule.of_sets", sets=", ".join(s.name for s in of)), "quiet"), indent=2, hang=4)


def _examples(out: Out, key: str) -> None:
    found = examples().get(key, ())
    if found:
        out.gap()
        out.head("rule.examples")
    for e in found:
        out.line(out.t.choose(e.label), indent=2)
        _play(out, e.spot, e.question)


def _play(out: Out, spot: str, question: Mapping[str, Any]) -> None:
    if spot:
        out.line(styled(spot, "quiet"), indent=4, hang=6)
    out.line("→ ", told(spot, question, out.lang), indent=4, hang=6)


def tell_contradiction(out: Out, number: str) -> None:
    """What each side says, what the books say, our reading, and the spots that show it, played now."""
    x = contradictions()[number]
    out.line(out.seat(number), "  ", styled(out.t.choose(x.title), "head"))
    out.gap()
    out.head("rule.seeds")
    for s in x.seeds:
        out.line(styled(f"{s.claim}  " if s.claim else "", "seat"), out.t.choose(s.says), indent=2, hang=4)
    out.gap()
    out.head("rule.books")
    out.cite_line(out.t.choose(x.books), out.cited(x.cite), indent=2)
    out.gap()
    out.head("rule.reading")
    out.line(out.t.choose(x.reading), indent=2)
    out.table([[out.seat(r), rules()[r].title(out.lang)] for r in x.rules], "ll")
    out.gap()
    out.head("rule.plays")
    for p in x.plays:
        out.line(out.t.choose(p.label), styled(out.t("rule.of_sets", sets=p.rules), "quiet") if p.rules else "", indent=2, hang=4)
        _play(out, p.spot, p.question)


# ---- for programs

def rule_json(key: str) -> dict[str, Any]:
    """Everything that is known of a rule."""
    rule = rules()[key]
    found: dict[str, Any] = {
        "id": key, "title": _both(rule.title), "text": _both(rule.text), "decides": rule.decides,
        "search": {lang: list(search_words(key, lang)) for lang in LANGUAGES},
        "sets": {s.name: _set_json(s, key) for s in map(rule_set, rule_sets())},
        "examples": [{"label": dict(e.label), "spot": e.spot, "question": dict(e.question), "answer": plain(e.spot, e.question)}
                     for e in examples().get(key, ())],
        "contradictions": [x.id for x in contradictions_on(key)]}
    if key in procedures():
        entry = procedures()[key]
        found["facts"] = {n: _fact_json(n) for n in entry.facts}
        found["no_matter"] = list(entry.no_matter)
        found["outcomes"] = [_outcome_json(o) for o in entry.outcomes]
    return found


def x_json(number: str) -> dict[str, Any]:
    """A contradiction with the answers of its spots as they are now."""
    x = contradictions()[number]
    return {
        "id": number, "title": dict(x.title), "seeds": [{"claim": s.claim, "says": dict(s.says)} for s in x.seeds],
        "books": dict(x.books), "citations": list(x.cite), "reading": dict(x.reading), "rules": list(x.rules),
        "plays": [{"label": dict(p.label), "rules": p.rules, "spot": p.spot, "question": dict(p.question),
                   "answer": plain(p.spot, p.question)} for p in x.plays]}


def _both(text: Any) -> dict[str, str]:
    return {lang: text(lang) for lang in LANGUAGES}


def _set_json(s: RuleSet, key: str) -> dict[str, Any]:
    kinds = [kind for kind in ("note", "disputed") if s.remark(key, kind)]
    remarks = {kind: {lang: s.remark(key, kind, lang) for lang in LANGUAGES} for kind in kinds}
    return {"settings": s.settings(key), "citations": list(s.cite(key)), **remarks}


def _fact_json(name: str) -> dict[str, Any]:
    fact = facts()[name]
    found: dict[str, Any] = {"type": fact.type, "name": _both(fact.title), "ask": _both(fact.question)}
    if fact.type == "choice":
        found["choices"] = {c: {lang: fact.word(c, lang) for lang in LANGUAGES} for c in fact.choices}
    if fact.type == "int":
        found |= {"least": fact.least, "most": fact.most}
    return found


def _outcome_json(o: Any) -> dict[str, Any]:
    if o.goes_to:
        return {"when": dict(o.when), "goes_to": o.goes_to, "with": dict(o.given)}
    return {
        "when": dict(o.when), "ruling": o.ruling, "answer": dict(o.answer), "options": list(o.options), "citations": list(o.cite),
        "text": _both(o.template), "steps": {lang: list(o.steps(lang)) for lang in LANGUAGES}}
