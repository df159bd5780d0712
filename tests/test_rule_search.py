"""`sidepot rule`: rules are found by what people say, read whole, and asked about cases; the contradictions play as told."""
import json
import re

import pytest
from click.testing import CliRunner

from sidepot import rule_set, rule_sets
from sidepot.cli.__main__ import app
from sidepot.notation.questions import ASKS, plain, told
from sidepot.rulebook import rules
from sidepot.rulebook.catalogue import procedures
from sidepot.rulebook.contradictions import contradictions
from sidepot.rulebook.examples import examples
from sidepot.rulebook.search import near, search, search_words

CHINESE = re.compile("[\u4e00-\u9fff]")
MISDEAL = ["rule", "procedures.misdeal", "--fact", "misdeal_cause=seat_left_out"]


def call(*words, lang="en", code=0):
    done = CliRunner().invoke(app(), ["--lang", lang, *words], catch_exceptions=False)
    assert done.exit_code == code, done.output + done.stderr
    return done


def ids(query):
    return [h.id for h in search(query)]


# ---- finding

@pytest.mark.parametrize("rule", rules())
def test_every_rule_has_everyday_words_and_is_found_by_them_and_by_its_titles(rule):
    for lang in ("en", "zh"):
        words = search_words(rule, lang)
        assert words, lang
        assert len(set(words)) == len(words)
        for word in (*words, rules()[rule].title(lang)):
            assert rule in ids(word)[:5], word
        assert all(CHINESE.search(w) for w in words) if lang == "zh" and rule not in (
            "posting.straddle", "rulings.half") else True
    assert ids(rule) == ids(rule.upper()) == [rule]


@pytest.mark.parametrize(("query", "first"), [
    ("最小加注", "betting.minimum"), ("加注 最小", "betting.minimum"), ("min raise", "betting.minimum"),
    ("reopen", "betting.reopening"), ("short all-in", "betting.reopening"), ("不足额全下", "betting.reopening"),
    ("串注", "rulings.string_bet"), ("string bet", "rulings.string_bet"), ("side pot", "pots.layers"), ("边池", "pots.layers"),
    ("谁先亮牌", "showdown.order"), ("who shows first", "showdown.order"), ("零头", "pots.odd_chip"),
    ("发错牌", "procedures.misdeal"), ("庄位放错", "procedures.button_error"), ("读秒", "procedures.clock"),
    ("can I see his hand", "procedures.asking_to_see"), ("one chip", "rulings.one_chip"),
    ("twice the increment", "X3"), ("TDA 2024 47-A", "betting.reopening"), ("robert's betting 3", "betting.cap"),
])
def test_what_people_say_finds_the_rule_first(query, first):
    assert ids(query)[0] == first


@pytest.mark.parametrize("query", ["TDA 47", "tda47", "TDA rule 47", "TDA 第 47 条"])
def test_a_number_finds_every_rule_that_cites_it_with_its_letters(query):
    found = ids(query)
    cited = {(r, c) for r in rules() for name in rule_sets() for c in rule_set(name).cite(r)}
    cites = {r for r, c in cited if re.fullmatch(r"TDA 2024 47(-.*)?", c)}
    assert set(found[:len(cites)]) == cites
    assert "betting.reopening" in cites


def test_a_year_asks_for_that_edition():
    assert "betting.reopening" in ids("TDA 2026 49")
    assert "betting.reopening" not in ids("TDA 2024 49")
    assert "betting.reopening" not in ids("TDA 2026 47")
    assert "procedures.clock" in ids("WT 80")
    assert "procedures.clock" not in ids("WL 80")


def test_a_theme_lists_its_rules_first():
    betting = {r for r in rules() if r.startswith("betting.")}
    assert set(ids("betting")[:len(betting)]) == betting


def test_every_word_of_a_query_has_to_be_found():
    assert ids("straddle rake") == []
    assert ids("") == ids("   ") == []
    assert ids("zzzz") == []


@pytest.mark.parametrize(("typed", "meant"), [
    ("minimun raise", "minimum raise"), ("最小家注", "最小加注"), ("stradle", "straddle"),
])
def test_near_words_are_suggested(typed, meant):
    assert ids(typed) == []
    assert meant in near(typed)


# ---- the contradictions

def test_all_contradictions_are_there_with_rules_and_real_citations():
    assert list(contradictions()) == [f"X{n}" for n in range(1, 15)]
    cited = {c for r in rules() for name in rule_sets() for c in rule_set(name).cite(r)}
    for x in contradictions().values():
        assert x.plays
        assert set(x.rules) <= set(rules())
        assert set(x.cite) <= cited
        for text in (x.title, x.books, x.reading, *(s.says for s in x.seeds), *(p.label for p in x.plays)):
            assert set(text) == {"en", "zh"}
            assert CHINESE.search(text["zh"])
            assert not CHINESE.search(text["en"])


PLAYS = [pytest.param(p, id=f"{x.id}.{n}") for x in contradictions().values() for n, p in enumerate(x.plays, 1)]


@pytest.mark.parametrize("play", PLAYS)
def test_a_contradiction_plays_as_told(play):
    assert play.question["ask"] in ASKS
    assert play.answer == plain(play.spot, play.question)
    assert play.rules in ("", *rule_sets())
    for lang in ("en", "zh"):
        assert told(play.spot, play.question, lang)


@pytest.mark.parametrize("number", ["X1", "X5", "X9", "X11", "X12"])
def test_where_a_setting_exists_the_same_spot_ends_differently(number):
    """Found among the plays: one spot, two rule sets, two answers, and a setting of a named rule on which the sets differ."""
    x = contradictions()[number]
    spots: dict[str, dict[str, str]] = {}
    for p in x.plays:
        if p.rules:
            spots.setdefault(p.spot.replace(p.rules, "RULES"), {})[p.rules] = plain(p.spot, p.question)
    both = [answers for answers in spots.values() if len(answers) == 2]
    assert both
    for answers in both:
        assert len(set(answers.values())) == 2
        one, other = (rule_set(name) for name in answers)
        assert any(one.settings(r) != other.settings(r) for r in x.rules)


@pytest.mark.parametrize("rule", examples())
def test_a_worked_case_of_a_rule_comes_out_as_told(rule):
    for e in examples()[rule]:
        assert plain(e.spot, e.question) == e.answer, e.spot
        assert CHINESE.search(told(e.spot, e.question, "zh")) or e.question["ask"] in ("awards", "pot")
        assert CHINESE.search(e.label["zh"])


def test_every_rule_of_play_has_a_worked_case():
    played = {r for r in rules() if r.partition(".")[0] in ("posting", "turn", "betting", "pots", "showdown", "ranking", "dealing")}
    assert set(examples()) == played


# ---- the command

@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("key", [*rules(), *contradictions()])
def test_every_rule_is_shown_whole_in_both_languages(key, lang):
    shown = call("rule", key, lang=lang).output
    assert shown.startswith(key)
    assert bool(CHINESE.search(shown)) == (lang == "zh")
    flat = shown.replace("\n", " ")
    if key in rules():
        assert all(setting in flat for setting in rules()[key].settings)
        assert ("2026: " if lang == "en" else "2026 版：") in flat or not any(
            c.startswith("TDA 2024") and "RP" not in c and int(re.findall(r"\d+", c)[1]) > 9
            for name in rule_sets() for c in rule_set(name).cite(key))


def test_the_list_names_every_rule_by_theme():
    shown = call("rule").output
    assert all(re.search(rf"^  {re.escape(key)} ", shown, re.MULTILINE) for key in (*rules(), *contradictions()))
    assert {"id": "X1", "title": dict(contradictions()["X1"].title)} in json.loads(call("rule", "--json").output)["rules"]


def test_one_hit_is_shown_and_several_are_listed():
    assert call("rule", "最小加注", lang="zh").output.startswith("betting.minimum")
    listed = call("rule", "muck").output
    assert listed.startswith(f"{len(ids('muck'))} rules fit “muck”")
    assert "showdown.muck" in listed
    assert [h["id"] for h in json.loads(call("rule", "muck", "--json").output)["hits"]] == ids("muck")


def test_nothing_found_suggests_words():
    done = call("rule", "最小家注", lang="zh", code=1)
    assert "没有找到“最小家注”" in done.stderr
    assert "最小加注" in done.stdout
    assert json.loads(call("rule", "zzzz", "--json", code=1).output)["hits"] == []


def test_a_case_is_decided_for_tournaments_and_cash_games():
    both = call(*MISDEAL, "--fact", "substantial_action=no").output
    assert both.startswith("Misdeal: deal again")
    assert "tda-2024, wsop-cash-2026" in both
    assert "[TDA 2024 35-A (2026: 37-A)]" in both
    assert "[WSOP Live 2026 108]" in both
    assert "1. Say “misdeal”" in both
    apart = call("rule", "clock", "--fact", "expired=yes", "--fact", "facing_bet=no").output
    assert re.search(r"^Check .*tda-2024$", apart, re.MULTILINE)
    assert re.search(r"^The hand is dead .*wsop-cash-2026$", apart, re.MULTILINE)
    alone = call("rule", "clock", "--fact", "expired=yes", "--fact", "facing_bet=no", "--rules", "tda-2024").output
    assert "wsop-cash-2026" not in alone


def test_the_page_of_one_set_has_only_what_its_settings_leave():
    cash = call("rule", "procedures.asking_to_see", "--rules", "wsop-cash-2026").output
    assert "suspects_collusion" in cash
    assert "asked_about" in call("rule", "procedures.asking_to_see", "--rules", "tda-2024").output
    assert "WSOP Live 2026 147" in cash
    assert "TDA" not in cash


def test_a_case_in_chinese_words():
    shown = call("rule", "发错牌", "--fact", "出了什么错=漏发了座位", "--fact", "实质行动＝否", lang="zh").output
    assert shown.startswith("发牌错误，重发")
    assert "现在怎么做" in shown


def test_a_case_with_its_hand():
    spot = "nl 1/2 cash | C 200, A 200, B 200 | C c, A c, B x | flop: A b10, B r40"
    assert "30 goes back to B." in call("rule", "procedures.killed_hand", "--spot", spot, "--seat", "B").output
    found = json.loads(call("rule", "procedures.killed_hand", "--spot", spot, "--seat", "B", "--json").output)["answers"]
    assert [a["answer"]["refund"] for a in found] == [30]
    assert found[0]["rules"] == "wsop-cash-2026"


def test_what_programs_read():
    rule = json.loads(call("rule", "betting.reopening", "--json").output)
    assert rule["sets"]["tda-2024"]["citations"] == ["TDA 2024 47-A", "TDA 2024 47-B"]
    assert rule["contradictions"] == ["X1", "X3", "X5", "X8", "X14"]
    assert rule["examples"][0]["answer"] == "fold | call 11 | raise 31..198"
    procedure = json.loads(call("rule", "procedures.misdeal", "--json").output)
    assert list(procedure["facts"]) == list(procedures()["procedures.misdeal"].facts)
    assert procedure["outcomes"][-1]["ruling"] == "misdeal"
    x = json.loads(call("rule", "X12", "--json").output)
    assert [p["answer"] for p in x["plays"]] == ["fold | call 4 | raise 8..200", "fold | call 4 | raise 6..200"]


@pytest.mark.parametrize(("words", "code", "names"), [
    (MISDEAL, 1, "substantial_action"),
    ([*MISDEAL, "--fact", "substantial_action"], 2, "substantial_action=no"),
    ([*MISDEAL, "--fact", "substantial_action="], 2, "FACT=VALUE"),
    ([*MISDEAL, "--fact", "misdeal_cause=rain"], 2, "misdeal_cause"),
    ([*MISDEAL, "--fact", "substantial_action=perhaps"], 1, "perhaps"),
    ([*MISDEAL, "--fact", "weather=fine"], 1, "weather"),
    ([*MISDEAL, "--rules", "tda-1999"], 2, "tda-1999"),
    (["rule", "--fact", "a=b"], 2, "procedures.misdeal"),
    (["rule", "betting.minimum", "--fact", "a=b"], 2, "betting.minimum"),
    (["rule", "muck", "--fact", "a=b"], 2, "procedures.mucking"),
    (["rule", "procedures.killed_hand", "--spot", "nl 1/2 | A 5", "--seat", "A"], 1, ""),
    (["rule", "procedures.killed_hand", "--spot", "nl 1/2 cash | C 200, A 200 | C c", "--seat", "Z"], 1, "Z"),
    (["rule", "x" * 5000], 1, "200"),
    (["rule", "\x00\ud800"[:1]], 1, ""),
])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_bad_input_is_told_in_one_line(words, code, names, lang):
    done = call(*words, lang=lang, code=code)
    assert names in done.stderr
    assert "Traceback" not in done.stderr
    assert bool(CHINESE.search(done.stderr)) == (lang == "zh")
