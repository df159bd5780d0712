"""One page a rule: its text, settings, citations, what is refused, worked cases; and the index of the rules."""
import re
from typing import Any

from sidepot.rulebook import Rule, rule_set, rule_sets, rules, tda_2026
from sidepot.rulebook.catalogue import condition_words, facts, option_words, procedures
from sidepot.rulebook.rulebook import _texts

from .answers import answers, cases_of, given
from .words import block, code, comma, md, table, word

Page = tuple[str, str]                       # path without its ending, text


def topics() -> dict[str, list[Rule]]:
    """The rules by their first word, in the order of the book."""
    found: dict[str, list[Rule]] = {}
    for r in rules().values():
        found.setdefault(r.id.partition(".")[0], []).append(r)
    return found


def rule_pages(lang: str) -> list[Page]:
    """All pages on rules."""
    return [("rules/index", _index(lang)), *((f"rules/{r.id}", _page(r, lang)) for r in rules().values())]


def _index(lang: str) -> str:
    parts = [f"# {word('site.rules', lang)}", word("rules.intro", lang)]
    for topic, members in topics().items():
        rows = [[f"[{md(r.title(lang))}]({r.id}.md)", code(r.id)] for r in members]
        parts += [f"## {word(f'topic.{topic}', lang)}", table([word("rules.about", lang), word("rules.id", lang)], rows)]
    toc = "\n".join(r.id for r in rules().values())
    return "\n\n".join([*parts, f"```{{toctree}}\n:hidden:\n\n{toc}\n```"]) + "\n"


def _page(r: Rule, lang: str) -> str:
    parts = [
        f"# {md(r.title(lang))}",
        "{.rule-id}\n" + word("rule.id_line", lang, id=code(r.id), decides=code(r.decides)),
        "{.rule-text}\n" + md(r.text(lang)),
        *_settings(r, lang), *_sets(r, lang), *_remarks(r, "note", lang), *_remarks(r, "disputed", lang),
        *_outcomes(r, lang), *_refusals(r, lang), *_cases(r, lang),
    ]
    return "\n\n".join(parts) + "\n"


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
                mark = f" ({word('rule.default', lang)})" if value == spec["default"] else ""
                shown.append(f"{code(_plain(value))} {md(r.value_meaning(name, value, lang))}{mark}")
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
            row.append("<br>".join(f"{code(setting)} {_marked(value, r.settings[setting]['default'])}"
                                   for setting, value in s.settings(r.id).items()))
        rows.append([*row, cited or f"*{word('rule.none', lang)}*"])
    found = [f"## {word('rule.sets', lang)}", table(head, rows)]
    return [*found, word("rule.map_note", lang)] if mapped else found


def citations(cited: tuple[str, ...], lang: str) -> str:
    """Citations in a row, those of TDA 2024 with their number of 2026."""
    told = []
    for c in cited:
        later = tda_2026(c)
        brackets = " ({})" if lang == "en" else "（{}）"
        told.append(code(c) + (brackets.format(word("rule.in_2026", lang, number=code(later.removeprefix("TDA 2026 ")))) if later else ""))
    return comma(lang).join(told)


def _marked(value: object, default: object) -> str:
    return f"**{_plain(value)}**" if value != default else _plain(value)


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


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
    colon = ": " if lang == "en" else "："
    lines = [f"- {comma(lang).join(names)}{colon}{md(told)}" for told, names in said.items()]
    return [f"## {word('rule.notes' if kind == 'note' else 'rule.disputed', lang)}", "\n".join(lines)]


def _refusals(r: Rule, lang: str) -> list[str]:
    refusals: dict[str, Any] = _texts(r.id).get("refusals", {})
    if not refusals:
        return []
    lines = [f"- {_template(text[lang])}" for text in refusals.values()]
    return [f"## {word('rule.refusals', lang)}", "\n".join(lines), word("rule.refusals_note", lang)]


def _template(text: str) -> str:
    """A text with its placeholders in italics."""
    return re.sub(r"\\\{(\w+(?:\\_\w+)*)\\\}", lambda m: f"*{m[1]}*", md(text))


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
            steps = [_template(step) for step in o.steps(lang)]
            told = "<br>".join([f"**{_template(o.template(lang))}**", *(f"{n}. {step}" for n, step in enumerate(steps, 1))])
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
    for case in cases:
        parts.append(f"### {md(case['name'][lang])}")
        if "spot" in case:
            parts.append(block(case["spot"]))
        told = given(case, lang)
        if told:
            parts.append("\n".join(f"- {md(line)}" for line in told))
        for answer in answers(case, r.id, lang):
            lines = [f"**{md(answer.ask)}**" + (f" {md(answer.text)}" if answer.text else "")]
            if answer.steps:
                lines.append("\n".join(f"- {md(step)}" for step in answer.steps))
            parts.append(":::{container} answer\n" + "\n\n".join(lines) + "\n:::")
    return parts
