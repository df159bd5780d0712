"""One id, everything: whoever knows a rule's id finds its function, texts, settings, citations, cases and its page."""
import re
import tomllib
from importlib import import_module
from string import Formatter

import pytest

from checks import run_check
from conftest import ROOT
from make_docs import pages
from sidepot.notation.spot import DEFAULT_RULES
from sidepot.notation.worked import answers, rules_of
from sidepot.rulebook import rule_set, rule_sets, rules
from sidepot.rulebook.rulebook import _texts

FOLDER = ROOT / "src" / "sidepot" / "rulebook" / "cases"
CASES = {path.stem: tomllib.loads(path.read_text("utf-8"))["case"] for path in sorted(FOLDER.glob("*.toml"))}
FULL = [name for name in rule_sets() if rule_set(name).extends is None]
LANGUAGES = ("en", "zh")
# Rules with fewer than two cases, each with the reason.  Empty, and to be kept so.
TOO_FEW: dict[str, str] = {}


def case_id(case):
    return case["name"]["en"]


def text_of(node, lang):
    assert node[lang].strip()
    return node[lang]


@pytest.mark.parametrize("rule", rules())
def test_the_deciding_function_can_be_imported(rule):
    owner, _, name = rules()[rule].decides.rpartition(".")
    try:
        found = import_module(owner)
    except ModuleNotFoundError:                # a method: package.module.Class.method
        module, _, cls = owner.rpartition(".")
        found = getattr(import_module(module), cls)
    assert callable(getattr(found, name))


@pytest.mark.parametrize("rule", rules())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_title_and_rule_stand_in_both_languages(rule, lang):
    assert text_of(_texts(rule)["title"], lang)
    assert text_of(_texts(rule)["rule"], lang)
    assert bool(re.search("[一-鿿]", rules()[rule].text(lang))) == (lang == "zh")


@pytest.mark.parametrize("rule", [r for r, spec in rules().items() if spec.settings])
def test_every_setting_and_every_value_is_explained(rule):
    told = _texts(rule)["settings"]
    assert set(told) == set(rules()[rule].settings)
    for name, spec in rules()[rule].settings.items():
        values = {} if spec.get("type") == "int" else dict.fromkeys(spec.get("choices") or ("true", "false"))
        assert set(told[name].get("values", {})) == set(values), name
        for lang in LANGUAGES:
            assert rules()[rule].meaning(name, lang).strip()
            for value in values:
                assert rules()[rule].value_meaning(name, value, lang) != value


@pytest.mark.parametrize("rule", rules())
def test_every_full_set_cites_the_rule_or_says_that_its_book_is_silent(rule):
    for name in FULL:
        s = rule_set(name)
        assert s.cite(rule) or (s.remark(rule, "note", "en") and s.remark(rule, "note", "zh")), name


def test_cases_are_of_rules_and_no_rule_has_too_few():
    assert set(CASES) <= set(rules())
    few = {rule for rule in rules() if len(CASES.get(rule, [])) < 2}
    assert few == set(TOO_FEW)
    for rule, cases in CASES.items():
        names = [case_id(c) for c in cases]
        assert len(names) == len(set(names)), rule


EACH = [pytest.param(rule, case, id=f"{rule}: {case_id(case)}") for rule, found in CASES.items() for case in found]


@pytest.mark.parametrize(("rule", "case"), EACH)
def test_case(rule, case):
    for lang in LANGUAGES:
        assert text_of(case["name"], lang)
    run_check({key: value for key, value in case.items() if key != "name"}, rule)


@pytest.mark.parametrize("rule", CASES)
def test_the_answers_to_the_cases_name_the_rule(rule):
    """At least two cases of a rule are decided by it, as the referee itself says; that is how the page shows them."""
    decided = 0
    for case in CASES[rule]:
        found = {lang: answers(case, rule, lang) for lang in LANGUAGES}
        assert found["en"]
        for one, other in zip(found["en"], found["zh"], strict=True):
            assert one.rules == other.rules
            assert one.text != other.text or not one.text
        decided += any(rule in a.rules for a in found["en"])
    assert decided >= 2


def played_under(case):
    """The rule set of a case, its house rules included; None where no setting is in play."""
    given = case.get("table") or case.get("missed")
    if given:
        return rules_of(given)
    if "spot" not in case:
        return None
    head = case["spot"].split("|")[0]
    name = re.search(r" rules (\S+)", head)
    book = rule_set(name[1] if name else DEFAULT_RULES["mtt" if " mtt" in head else "cash"])
    house: dict[str, dict[str, bool | int | str]] = {}
    for where, value in re.findall(r" set (\S+)=(\S+)", head):
        rule, _, setting = where.rpartition(".")
        house.setdefault(rule, {})[setting] = {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)
    if cap := re.search(r" cap (\d+)", head):
        house.setdefault("betting.cap", {})["raises"] = int(cap[1])
    if isinstance(house.get("betting.reopening", {}).get("fixed_limit"), int):
        house["betting.reopening"]["fixed_limit"] = "1"
    return book.override(house)


@pytest.mark.parametrize("rule", [r for r in CASES if rules()[r].settings and not r.startswith(("rulings.", "procedures."))])
def test_every_value_of_a_setting_is_played_in_some_case(rule):
    books = [book for case in CASES[rule] if (book := played_under(case))]
    for name, spec in rules()[rule].settings.items():
        seen = {book.setting(rule, name) for book in books}
        wanted = {True, False} if spec.get("type") == "bool" else set(spec.get("choices", ()))
        assert wanted <= seen, f"{name}: no case plays {wanted - seen}"
        assert len(seen) > 1, f"{name} is never varied"


@pytest.mark.parametrize("rule", [r for r in CASES if _texts(r).get("refusals")])
def test_every_refusal_is_met_by_a_case(rule):
    met = set()
    for case in CASES[rule]:
        met |= {case.get("error"), case.get("deal_refused")}
        for key in ("refused", "refused_after", "may_not_muck"):
            met |= set(case.get(key, {}).values())
    wanted = {f"{rule}/{key}" for key in _texts(rule)["refusals"]}
    assert wanted <= met


def test_placeholders_of_refusals_have_names_for_readers():
    from docsite.words import word
    used = {name for r in rules() for text in _texts(r).get("refusals", {}).values()
            for _, name, _, _ in Formatter().parse(text["en"]) if name}
    for name in used:
        assert word(f"place.{name}", "en") != word(f"place.{name}", "zh")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_a_page(lang):
    made = dict(pages(lang))
    for rule, spec in rules().items():
        page = made[f"rules/{rule}"]
        assert spec.decides in page
        for case in CASES[rule]:
            assert "spot" not in case or case["spot"] in page
