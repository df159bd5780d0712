"""`sidepot rules`: the rule sets, the rules of one, and one rule in all of them."""
from itertools import groupby
from typing import Any

import click

from ..rulebook import Rule, RuleSet, common, rule_set, rule_sets
from ..rulebook import rules as all_rules
from .app import App, command
from .language import LANGUAGES
from .out import Out, Part, joined, styled
from .usage import own_name, unknown


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "rules", [click.Argument(["name"], required=False, metavar="SET"), click.Option(["--rule"], metavar="ID")])(run)


def run(out: Out, name: str | None, rule: str | None, as_json: bool) -> int:
    """Show what was asked for; exit code 0."""
    if name is not None and name not in rule_sets():
        raise unknown("usage.no_set", "usage.no_set_near", name, rule_sets())
    if rule is not None and rule not in all_rules():
        raise unknown("usage.no_rule", "usage.no_rule_near", rule, sorted(all_rules()))
    sets = [rule_set(s) for s in ([name] if name else rule_sets())]
    picked = [all_rules()[rule]] if rule else list(all_rules().values())
    if as_json:
        out.json({"sets": [_set_json(s, picked if name or rule else []) for s in sets]})
    elif rule is not None:
        _one_rule(out, picked[0], sets)
    elif name is not None:
        _one_set(out, sets[0], picked)
    else:
        _all_sets(out, sets)
    return 0


def _all_sets(out: Out, sets: list[RuleSet]) -> None:
    out.head("rules.sets")
    for s in sets:
        out.gap()
        out.line(out.seat(s.name), "  ", out.t.choose(s.title), indent=2)
        out.line(out.t.choose(s.about), indent=4)
    out.gap()
    out.line(styled(out.t("rules.next", name=own_name()), "quiet"))


def _one_set(out: Out, s: RuleSet, picked: list[Rule]) -> None:
    out.title(joined(s.name, "  ", out.t.choose(s.title)))
    out.line(out.t.choose(s.about), indent=2)
    if s.extends:
        out.line(styled(out.t("rules.extends", name=s.extends), "quiet"), indent=2)
    for topic, group in groupby(picked, key=lambda r: r.id.partition(".")[0]):
        out.gap()
        out.title(out.t.choose(common()["topics"][topic]))
        for r in group:
            out.line(out.seat(r.id), "  ", r.title(out.lang), indent=2, hang=4)
            _details(out, s, r, indent=4)
    out.gap()
    out.line(styled(out.t("rules.marks"), "quiet"))


def _details(out: Out, s: RuleSet, r: Rule, indent: int) -> None:
    for name in r.settings:
        out.line(_setting(out, s, r, name), indent=indent, hang=indent + 2)
    cited = out.cite(s, r.id)
    out.line(cited or styled(out.t("rules.no_citation"), "quiet"), indent=indent)


def _setting(out: Out, s: RuleSet, r: Rule, name: str) -> Part:
    value, default = s.setting(r.id, name), r.settings[name]["default"]
    told = joined(styled(f"{name} = ", "quiet"), _value(value))
    if value != default:
        told = joined(styled("* ", "chips"), told, styled(out.t("rules.default", value=_value(default)), "quiet"))
    return told


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _one_rule(out: Out, r: Rule, sets: list[RuleSet]) -> None:
    out.title(joined(r.id, "  ", r.title(out.lang)))
    out.line(r.text(out.lang), indent=2)
    for s in sets:
        out.gap()
        out.line(out.seat(s.name), "  ", out.t.choose(s.title), indent=2)
        _details(out, s, r, indent=4)
        for kind in ("note", "disputed"):
            remark = s.remark(r.id, kind, out.lang)
            if remark:
                out.line(styled(out.t(f"rules.{kind}"), "quiet"), remark, indent=4)


def _set_json(s: RuleSet, picked: list[Rule]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": s.name, "format": s.format, "extends": s.extends, "title": dict(s.title), "about": dict(s.about)}
    if picked:
        found["rules"] = [_rule_json(s, r) for r in picked]
    return found


def _rule_json(s: RuleSet, r: Rule) -> dict[str, Any]:
    remarks = {kind: {lang: s.remark(r.id, kind, lang) for lang in LANGUAGES}
               for kind in ("note", "disputed") if s.remark(r.id, kind)}
    return {
        "id": r.id, "title": {lang: r.title(lang) for lang in LANGUAGES}, "text": {lang: r.text(lang) for lang in LANGUAGES},
        "decides": r.decides, "settings": s.settings(r.id),
        "defaults": {name: spec["default"] for name, spec in r.settings.items()},
        "citations": list(s.cite(r.id)), **remarks}
