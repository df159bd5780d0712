"""The rule book is complete: every rule has its function, texts, settings and citations, and says the same in both languages."""
import importlib
import re
from string import Formatter

import pytest

from sidepot import RuleSet, UnknownRuleSet, rule_set, rule_sets
from sidepot.rulebook import common, rules, tda_2026
from sidepot.rulebook.rulebook import _texts, read_rule_set

BOOKS = ("TDA 2024", "WSOP Tournament 2026", "WSOP Live 2026", "WSOP Live 2024", "Robert's")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def pairs(node: object, path: str = "") -> list[tuple[str, str, str]]:
    """Every (path, en, zh) in nested tables."""
    if not isinstance(node, dict) or isinstance(node.get("en"), list):       # a list: words to search by, no translations
        return []
    if "en" in node or "zh" in node:
        return [(path, node["en"], node["zh"])]
    return [p for key, value in node.items() for p in pairs(value, f"{path}.{key}")]


@pytest.mark.parametrize("rule", rules())
def test_every_rule_names_the_function_that_decides_it(rule):
    module, _, name = rules()[rule].decides.rpartition(".")
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError:                   # a method: package.module.Class.method
        module, _, owner = module.rpartition(".")
        found = getattr(importlib.import_module(module), owner)
    assert callable(getattr(found, name))


@pytest.mark.parametrize("rule", rules())
def test_every_rule_has_texts_in_both_languages_with_the_same_facts(rule):
    found = pairs(_texts(rule))
    assert {"title", "rule"} <= {path.split(".")[1] for path, _, _ in found}
    for path, en, zh in found:
        assert placeholders(en) == placeholders(zh), path
        assert en.strip(), path
        words = re.search("[A-Za-z]", re.sub(r"\{\w+\}", "", en))
        assert not words or re.search("[一-鿿]", zh), path


def test_the_shared_words_have_both_languages_with_the_same_facts():
    for path, en, zh in pairs(common()):
        assert placeholders(en) == placeholders(zh), path


@pytest.mark.parametrize("name", rule_sets())
def test_every_set_cites_every_rule_or_says_that_the_book_is_silent(name):
    found = rule_set(name)
    assert found.format in ("cash", "tournament")
    for rule in rules():
        cited = found.cite(rule)
        assert cited or found.remark(rule, "note"), rule
        for citation in cited:
            assert citation.startswith(BOOKS), citation
        for kind in ("note", "disputed"):
            assert (found.remark(rule, kind, "en") is None) == (found.remark(rule, kind, "zh") is None)
        for setting in rules()[rule].settings:
            found.setting(rule, setting)


def test_fixed_limit_has_its_own_numbers_where_the_book_does():
    assert rule_set("tda-2024").cite("betting.reopening", "nl") == ("TDA 2024 47-A",)
    assert rule_set("tda-2024").cite("betting.reopening", "fl") == ("TDA 2024 47-B",)
    assert rule_set("tda-2024").cite("betting.reopening") == ("TDA 2024 47-A", "TDA 2024 47-B")


def test_a_house_set_cites_no_book_for_its_house_rule():
    assert rule_set("house-callers-may-raise").cite("betting.reopening") == ()
    assert rule_set("house-callers-may-raise").cite("pots.refund") == rule_set("wsop-cash-2026").cite("pots.refund")


@pytest.mark.parametrize(("old", "new"), [
    ("TDA 2024 47-A", "TDA 2026 49-A"), ("TDA 2024 34-B", "TDA 2026 36-C"), ("TDA 2024 12", "TDA 2026 13"),
    ("TDA 2024 3", "TDA 2026 3"), ("TDA 2024 RP-11", None), ("WSOP Live 2026 175", None),
])
def test_tda_numbers_of_2026_come_from_the_map(old, new):
    assert tda_2026(old) == new


def test_an_override_is_a_house_rule_of_its_own():
    book = rule_set("tda-2024")
    house = book.override({"betting.cap": {"raises": 3}})
    assert (house.setting("betting.cap", "raises"), book.setting("betting.cap", "raises")) == (3, 4)
    assert house != book
    assert house.cite("betting.cap") == ("TDA 2024 48",)
    assert house.house == {"betting.cap": {"raises": 3}}
    assert house.override({"betting.cap": {"lifts": "never"}}).setting("betting.cap", "raises") == 3


@pytest.mark.parametrize(("house", "message"), [
    ({"betting.nothing": {"x": 1}}, "no rule “betting.nothing”"),
    ({"betting.cap": {"most": 1}}, "no setting “most”. Its settings are: raises, lifts"),
    ({"betting.cap": {"raises": -1}}, "cannot be “-1”"),
    ({"betting.cap": {"raises": True}}, "cannot be “True”"),
    ({"betting.cap": {"lifts": "sometimes"}}, "event_heads_up, round_starts_heads_up"),
    ({"posting.straddle": {"allowed": 1}}, "true, false"),
])
def test_a_wrong_house_rule_says_what_would_be_right(house, message):
    with pytest.raises(UnknownRuleSet, match=re.escape(message)):
        rule_set("tda-2024").override(house)


def test_an_unknown_set_lists_those_there_are():
    with pytest.raises(UnknownRuleSet, match="tda-2024") as e:
        rule_set("tda-1999")
    assert "没有叫" in e.value.text("zh")


def test_a_set_of_ones_own_extends_another():
    mine = read_rule_set("mine", {
        "extends": "wsop-cash-2026", "title": {"en": "Mine", "zh": "我的"}, "about": {"en": "-", "zh": "-"},
        "betting.reopening": {"no_limit": "1/2", "cite": []}})
    assert isinstance(mine, RuleSet)
    assert mine.setting("betting.reopening", "no_limit") == "1/2"
    assert mine.setting("betting.reopening", "fixed_limit") == "1/2"
    assert mine.format == "cash"
    assert mine.cite("betting.reopening") == ()
