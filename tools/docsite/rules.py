"""One page a rule: its text, settings, citations, what is refused, worked cases; and the index of the rules."""
import re
from collections.abc import Iterable
from typing import Any

from sidepot.notation.worked import answers, given, merged
from sidepot.rulebook import Rule, common, rule_set, rule_sets, rules, tda_2026
from sidepot.rulebook.catalogue import condition_words, facts, option_words, procedures
from sidepot.rulebook.contradictions import contradictions
from sidepot.rulebook.examples import cases as cases_of
from sidepot.rulebook.rulebook import _texts

from .words import block, brackets, code, colon, comma, md, pick, plain, table, word

Page = tuple[str, str]                       # path without its ending, text


def topics() -> dict[str, list[Rule]]:
    """The rules by their first word, in the order of the book."""
    found: dict[str, list[Rule]] = {}
    for r in rules().values():
        found.setdefault(r.id.partition(".")[0], []).append(r)
    return found


def rule_pages(lang: str) -> list[Page]:
    """All pages on rules."""
    return [("rules/index", _index(lang)), *((f"rules/{topic}", _topic(topic, lang)) for topic in topics()),
            *((f"rules/{r.id}", _page(r, lang)) for r in rules().values())]


def _index(lang: str) -> str:
    parts = [f"# {word('site.rules', lang)}", word("rules.intro", lang)]
    for topic, members in topics().items():
        parts += [f"## [{pick(common()['topics'][topic], lang)}]({topic}.md)", _listed(members, lang)]
    return "\n\n".join([*parts, _toc(topics())]) + "\n"


def _topic(topic: str, lang: str) -> str:
    members = topics()[topic]
    parts = [f"# {pick(common()['topics'][topic], lang)}"]
    for r in members:
        parts += [f"## [{md(r.title(lang))}]({r.id}.md)", "{.rule-id}\n" + code(r.id), md(r.text(lang))]
    return "\n\n".join([*parts, _toc(r.id for r in members)]) + "\n"


def _listed(members: list[Rule], lang: str) -> str:
    rows = [[f"[{md(r.title(lang))}]({r.id}.md)", code(r.id)] for r in members]
    return table([word("rules.about", lang), word("rules.id", lang)], rows)


def _toc(names: Iterable[str]) -> str:
    return "```{toctree}\n:hidden:\n:titlesonly:\n\n" + "\n".join(names) + "\n```"


def _page(r: Rule, lang: str) -> str:
    parts = [
        f"# {md(r.title(lang))}",
        "{.rule-id}\n" + word("rule.id_line", lang, id=code(r.id), decides=code(r.decides)),
        "{.rule-text}\n" + md(r.text(lang)),
        *_cited(r, lang), *_outcomes(r, lang), *_refusals(r, lang), *_cases(r, lang), *_settings(r, lang), *_sets(r, lang),
        *_remarks(r, "note", lang), *_remarks(r, "disputed", lang), *_contradictions(r, lang),
    ]
    return "\n\n".join(parts) + "\n"


def _cited(r: Rule, lang: str) -> list[str]:
    """Where the rule stands in all books together."""
    found = tuple(dict.fromkeys(c for name in rule_sets() for c in rule_set(name).cite(r.id)))
    return [f"{word('rule.citations', lang)}{colon(lang)}{citations(found, lang)}"] if found else []


def _settings(r: Rule, lang: str) -> list[str]:
    if not r.settings:
        return []
    rows = []
    for name, spec in r.settings.items():
        if spec.get("type") == "int":
            values = word("rule.number", lang, value=code(str(spec["default"])))
        else:
            shown = []
            for value in spec.get("choices") or (True, False):
                mark = brackets(word("rule.default", lang), lang) if value == spec["default"] else ""
                shown.append(f"{code(plain(value))} {md(r.value_meaning(name, value, lang))}{mark}")
            values = "<br>".join(shown)
        rows.append([code(name), md(r.meaning(name, lang)), values])
    return [f"## {word('rule.settings', lang)}", table([word(f"rule.{k}", lang) for k in ("setting", "meaning", "values")], rows)]


def _sets(r: Rule, lang: str) -> list[str]:
    head = [word("rule.set", lang), *([word("rule.here", lang)] if r.settings else []), word("rule.citations", lang)]
    rows, mapped = [], False
    for name in rule_sets():
        s = rule_set(name)
        cited = citations(s.cite(r.id), lang)
        mapped = mapped or any(tda_2026(c) for c in s.cite(r.id))
        row = [f"[{md(s.title[lang])}](../sets/{name}.md)"]
        if r.settings:
            own = {key: value for key, value in s.settings(r.id).items() if value != r.settings[key]["default"]}
            row.append("<br>".join(f"{code(key)} **{plain(value)}**" for key, value in own.items()) or word("rule.default", lang))
        rows.append([*row, cited or f"*{word('rule.none', lang)}*"])
    found = [f"## {word('rule.sets', lang)}", table(head, rows)]
    return [*found, word("rule.map_note", lang)] if mapped else found


def citations(cited: tuple[str, ...], lang: str) -> str:
    """Citations in a row, those of TDA 2024 with their number of 2026."""
    told = []
    for c in cited:
        later = tda_2026(c)
        told.append(code(c) + (brackets(word("rule.in_2026", lang, number=later.removeprefix("TDA 2026 ")), lang) if later else ""))
    return comma(lang).join(told)


def _remarks(r: Rule, kind: str, lang: str) -> list[str]:
    """Notes or disputed readings, each with the sets that say it; a set that only passes it on is left out."""
    said: dict[str, list[str]] = {}
    for name in rule_sets():
        s = rule_set(name)
        told = s.remark(r.id, kind, lang)
        if told and not (s.extends and rule_set(s.extends).remark(r.id, kind, lang) == told):
            said.setdefault(told, []).append(f"[{name}](../sets/{name}.md)")
    if not said:
        return []
    lines = [f"- {comma(lang).join(names)}{colon(lang)}{md(told)}" for told, names in said.items()]
    return [f"## {word('rule.notes' if kind == 'note' else 'rule.disputed', lang)}", "\n".join(lines)]


def _contradictions(r: Rule, lang: str) -> list[str]:
    found = [x for x in contradictions().values() if r.id in x.rules]
    if not found:
        return []
    lines = [f"- [{x.id} {md(x.title[lang])}](../contradictions.md#{x.id.lower()})" for x in found]
    return [f"## {word('site.contradictions', lang)}", "\n".join(lines)]


def _refusals(r: Rule, lang: str) -> list[str]:
    refusals: dict[str, Any] = _texts(r.id).get("refusals", {})
    if not refusals:
        return []
    lines = [f"- {_template(text[lang], lang)}" for text in refusals.values()]
    return [f"## {word('rule.refusals', lang)}", "\n".join(lines), word("rule.refusals_note", lang)]


def _template(text: str, lang: str) -> str:
    """A text with its placeholders named in italics."""
    parts = re.split(r"\{(\w+)\}", text)
    return "".join(md(part) if at % 2 == 0 else f"*{word(f'place.{part}', lang)}*" for at, part in enumerate(parts))


def _outcomes(r: Rule, lang: str) -> list[str]:
    """The table of a procedure: which case, which ruling, what the dealer does."""
    entry = procedures().get(r.id)
    if entry is None:
        return []
    rows = []
    for o in entry.outcomes:
        when = "<br>".join(_condition(key, value, lang) for key, value in o.when.items()) or f"*{word('rule.always', lang)}*"
        if o.goes_to:
            told = word("rule.see", lang, link=f"[{md(rules()[o.goes_to].title(lang))}]({o.goes_to}.md)")
        else:
            steps = [_template(step, lang) for step in o.steps(lang)]
            told = "<br>".join([f"**{_template(o.template(lang), lang)}**", *(f"{n}. {step}" for n, step in enumerate(steps, 1))])
            if o.options:
                told += f"<br>{word('rule.options', lang)} " + comma(lang).join(md(option_words(c, lang)) for c in o.options)
        rows.append([when, told])
    return [f"## {word('rule.outcomes', lang)}", table([word("rule.when", lang), word("rule.ruling", lang)], rows)]


def _condition(key: str, value: object, lang: str) -> str:
    told = condition_words(key, value, lang)
    return md(told) if key in facts() else code(told)


def _cases(r: Rule, lang: str) -> list[str]:
    cases = cases_of(r.id)
    if not cases:
        return []
    parts = [f"## {word('rule.cases', lang)}", word("rule.cases_note", lang)]
    for number, case in enumerate(cases, 1):
        name = case["name"][lang]
        # No heading of its own in the tree of pages, which would be built anew, with every case of every rule, for each page.
        parts.append(f":::{{rubric}} {number}. {md(name[0].upper() + name[1:])}\n:heading-level: 3\n"
                     f":name: {r.id}-case-{number}\n:::")
        if "spot" in case:
            parts.append(block(case["spot"]))
        told = given(case, lang)
        if told:
            parts.append("\n".join(f"- {md(line)}" for line in told))
        for answer in merged(answers(case, r.id, lang)):
            lines = [f"**{md(answer.ask)}**" + (f" {md(answer.text)}" if answer.text else "")]
            if answer.steps:
                lines.append("\n".join(f"- {md(step)}" for step in answer.steps))
            if answer.cited:
                lines.append("{.cited}\n" + citations(answer.cited, lang))
            parts.append(":::{container} answer\n" + "\n\n".join(lines) + "\n:::")
    return parts
