"""The rules over HTTP: the catalogue, the search, each rule with its cases answered, who may raise again, the cheat sheet."""
import re

import msgspec
import pytest

from sidepot.errors import SidepotError
from sidepot.notation import parse_spot
from sidepot.rulebook import common, rule_set, rule_sets, rules
from sidepot.rulebook.catalogue import procedures
from sidepot.rulebook.contradictions import contradictions
from sidepot.rulebook.examples import cases, examples
from sidepot.rulebook.sheet import CASH, TOURNAMENT, sheet
from sidepot.web.endpoint import Nothing
from sidepot.web.faults import Refusal
from sidepot.web.reopening import reopen
from sidepot.web.rules import cheat_sheet, find_rule, find_rules
from sidepot.web.types import AskReopen, AskRule, AskRules
from webs import application

EVERY = [*rules(), *contradictions()]
REOPEN = "nl 1/2 cash | D 200, S 200, B 16 | D c, S c, B x | flop: S b10, B ai"


# Names of fields, settings, rule sets and values as the program has them: where people read, words stand.
NAMES = r"\b[a-z]+_[a-z_]+\b|\b(?:" + "|".join(name for name in rule_sets() if "-" in name) + r")\b|\b(?:True|False|None)\b"


def texts(node):
    """Every text in both languages in an answer."""
    if isinstance(node, dict):
        if node.keys() == {"en", "zh"}:
            yield node
            return
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from texts(part)


def page(key):
    return msgspec.to_builtins(find_rule(AskRule(key)))


def test_the_catalogue_has_every_rule_and_contradiction_once_by_topic():
    topics = find_rules(AskRules()).topics
    assert [row.id for topic in topics for row in topic.rules] == EVERY
    assert [t.id for t in topics] == list(common()["topics"])
    assert {row.kind for row in topics[-1].rules} == {"contradiction"}


@pytest.mark.parametrize(("asked", "first"), [
    ("最小加注", "betting.minimum"), ("reopen", "betting.reopening"), ("边池", "pots.layers"), ("string bet", "rulings.string_bet"),
    ("TDA 47-A", "betting.reopening"), ("TDA 2026 49-A", "betting.reopening"), ("x3", "X3"), ("发两次", "pots.boards"),
])
def test_the_search_finds_the_right_rule_first(asked, first):
    assert find_rules(AskRules(asked)).found[0].id == first


def test_what_is_not_found_is_answered_with_words_near_to_it():
    answer = find_rules(AskRules("stradle"))
    assert answer.found == []
    assert "straddle" in answer.near


@pytest.mark.parametrize("key", EVERY)
def test_every_page_is_whole_and_in_both_languages(key):
    told = page(key)
    assert told["cases"]
    for text in texts(told):
        if text["en"] or text["zh"]:
            assert text["en"].strip()
            assert text["zh"].strip()
            assert not re.search(r"\{\w*\}", text["en"] + text["zh"]), text
            assert not re.search(NAMES, text["en"] + " " + text["zh"]), text
    for case in told["cases"]:
        assert case["answers"]
        if case["playable"]:
            parse_spot(case["spot"])


def test_a_rule_tells_what_the_book_of_rules_knows():
    told = page("betting.reopening")
    assert len(told["cases"]) == len(cases("betting.reopening")) + len(examples()["betting.reopening"])
    assert {c["text"]: c["newer"] for s in told["sets"] for c in s["citations"]}["TDA 2024 47-A"] == "TDA 2026 49-A"
    for setting in told["settings"]:
        played = sorted(of["name"] for value in setting["values"] for of in value["sets"])
        assert played == sorted(rule_sets())
        for value in setting["values"]:
            for of in value["sets"]:
                own = rule_set(of["name"]).setting("betting.reopening", setting["name"])
                assert value["value"] == str(own).lower()
    assert [x["id"] for x in told["contradictions"]] == [x.id for x in contradictions().values() if "betting.reopening" in x.rules]
    answers = {c["name"]["en"]: c["answers"] for c in told["cases"]}
    assert any("It takes 10 to reopen" in a["told"]["text"]["en"] or "it takes 10 to reopen" in a["told"]["text"]["en"]
               for found in answers.values() for a in found)


def test_a_set_that_only_passes_citations_on_is_left_out():
    assert "wsop-cash-2024" not in {s["name"] for s in page("pots.layers")["sets"]}


def test_a_procedure_tells_its_outcomes_with_the_choices_of_the_floor():
    key = "procedures.misdeal"
    told = page(key)
    assert told["kind"] == "procedure"
    assert len(told["outcomes"]) == len(procedures()[key].outcomes)
    assert [f["name"]["en"] for f in told["facts"]]
    some = [o for name in procedures() for o in page(name)["outcomes"]]
    assert any(o["options"] for o in some)
    assert any(o["goes_to"] and o["goes_to"]["kind"] == "procedure" for o in some)


def test_a_contradiction_has_both_sides_and_plays_them():
    told = page("X1")
    assert [s["claim"] for s in told["contradiction"]["seeds"]] == ["S1-8", "S0-33"]
    assert told["text"] == told["contradiction"]["reading"]
    assert "call 300" in told["cases"][0]["answers"][0]["told"]["text"]["en"]
    assert any("raise to between 1,300 and 9,000" in c["answers"][0]["told"]["text"]["en"] for c in told["cases"])


def test_a_rule_that_does_not_exist_is_a_404():
    with pytest.raises(Refusal) as e:
        find_rule(AskRule("betting.bluffing"))
    assert e.value.status == 404


# ---- does this all-in reopen

def test_the_worked_hand_of_the_seed_reopens_nothing_for_the_bettor():
    told = reopen(AskReopen(REOPEN, ["D c"]))
    rows = {row.seat: row for row in told.rows}
    assert (told.price, told.full_raise) == (14, 10)
    assert list(rows) == ["S", "D"]                 # B is all in
    assert not rows["D"].may_raise
    assert (rows["S"].may_raise, rows["S"].owed, rows["S"].needed, rows["S"].reopens_at) == (False, 4, 10, 20)
    assert "betting.reopening" in rows["S"].told.rules
    assert any("47-A" in c or "175" in c for c in told.citations)


def test_who_has_not_acted_may_raise_and_from_what():
    told = reopen(AskReopen(REOPEN))
    rows = {row.seat: row for row in told.rows}
    assert (rows["D"].may_raise, rows["D"].raise_from, rows["D"].acted) == (True, 24, False)
    assert told.hand.actor == "D"
    assert told.hand.choices is not None
    assert (told.hand.choices.to_call, told.hand.choices.min_to) == (14, 24)


def test_a_hand_grows_as_it_is_told():
    told = reopen(AskReopen("nl 1/2 cash | D 200, S 200, B 16", ["D c", "S c", "B x", "flop", "S bet 10", "B all in"]))
    assert told.hand.spot == "nl 1/2 cash | D 200, S 200, B 16 | D c, S c, B x | flop: S b10, B ai"
    assert {r.seat: r.may_raise for r in told.rows} == {"D": True, "S": False}
    over = reopen(AskReopen(told.hand.spot, ["D f", "S f"]))
    assert (over.rows, over.price) == ([], 0)


def test_a_step_that_is_not_legal_is_named():
    with pytest.raises(SidepotError) as e:
        reopen(AskReopen(REOPEN, ["D c", "S raise 40"]))
    assert e.value.field == "then[2]"
    assert "it takes 10 to reopen" in e.value.message("en")
    assert e.value.where("zh") == "第 2 步"


# ---- the cheat sheet

def test_every_line_of_the_sheet_is_of_a_rule_and_has_its_numbers():
    told = cheat_sheet(Nothing())
    lines = [line for part in told.parts for line in part.lines]
    assert len({line.rule for line in lines}) == len(lines) > 15
    for line in lines:
        assert line.rule in rules()
        assert [c.text for c in line.tournament] == list(rule_set(TOURNAMENT).cite(line.rule))
        assert [c.text for c in line.cash] == list(rule_set(CASH).cite(line.rule))


# The numbers that stand in the sheet: a spot, and what must be legal in it.
EXAMPLES = {
    "betting.minimum": ("nl 100/200 cash | D 9000, S 9000, B 9000, U 9000 | U r600, D r1600", "raise 2600"),
    "betting.reopening": ("nl 1/2 cash | D 200, S 200, B 16 | D c, S c, B x | flop: S b10, B ai, D f", "call 4"),
}


def test_the_numbers_in_the_sheet_are_right():
    numbered = {x.rule for _, lines in sheet() for x in lines if re.search(r"\d{2}", x.text["en"])}
    assert numbered == {*EXAMPLES, "rulings.declared"}      # "raise 500" is what somebody says
    for rule, (spot, wanted) in EXAMPLES.items():
        hand = parse_spot(spot)
        numbers = [n.replace(",", "") for _, lines in sheet() for x in lines if x.rule == rule
                   for n in re.findall(r"\d[\d,]*", x.text["en"])]
        assert wanted.split()[1] in numbers
        assert wanted in str(hand.legal())


# ---- over HTTP

def test_the_routes_answer(tmp_path):
    with application(tmp_path) as http:
        assert http.get("/api/rules", params={"q": "最小加注"}).json()["found"][0]["id"] == "betting.minimum"
        assert http.get("/api/rules/pots.layers").json()["title"]["zh"] == "主池与边池"
        assert http.get("/api/rules/nothing.here").status_code == 404
        assert http.get("/api/sheet").json()["parts"]
        assert http.post("/api/reopen", json={"spot": REOPEN}).json()["price"] == 14
        asked = {"players": [{"name": "A", "paid": 1000}, {"name": "B", "paid": 2500}, {"name": "C", "paid": 4000}]}
        assert [p["amount"] for p in http.post("/api/pots", json=asked).json()["layers"]] == [3000, 3000]
        refused = http.post("/api/reopen", json={"spot": REOPEN, "then": ["D c", "S raise 40"]})
        assert (refused.status_code, refused.json()["field"]) == (422, "then[2]")
        bad = http.post("/api/pots", json={"players": [{"name": "A", "paid": -1}]})
        assert bad.status_code == 400
        assert bad.json()["field"] == "players[0].paid"
