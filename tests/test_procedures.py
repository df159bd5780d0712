"""The catalogue of procedures: complete, closed, total; the situations told in words; and what a hand adds."""
import json
import tomllib
from itertools import product

import pytest

from conftest import ROOT
from sidepot import BadSetup, SidepotError, rule_set
from sidepot.notation import parse_spot
from sidepot.notation.cases import answer as answer_case
from sidepot.notation.cases import compare
from sidepot.rulebook import rules
from sidepot.rulebook.catalogue import condition_words, facts, holds, option_words, procedures, ruling_words
from sidepot.rulebook.rulebook import _toml
from sidepot.rulings.facts import facts_of
from sidepot.rulings.procedures import FactNeeded, decide, reachable, substantial_action

CASES = {c["id"]: c for c in map(json.loads, (ROOT / "tests/cases/procedures.jsonl").read_text("utf-8").splitlines())}
TOLD = tomllib.loads((ROOT / "tests/procedures/facts.toml").read_text("utf-8"))
BOOKS = ("tda-2024", "wsop-tournament-2026", "wsop-cash-2026", "roberts")
RULES_OF = {"cash": "wsop-cash-2026", "tournament": "tda-2024"}
ALL_IN = "nl 1/2 cash | C 200 AsAd, A 200 KsKd, B 55 QsQd | C r12, A f, B ai, C c | flop 2c3c7h"


# ---- the situations told in words

def test_every_situation_is_structured_or_says_where_it_belongs():
    assert set(TOLD) == set(CASES)
    assert len(CASES) == 25
    assert {k for k, v in TOLD.items() if "belongs" in v} == {"chip-036", "word-020", "word-026", "oot-009", "BL-107"}


@pytest.mark.parametrize("name", [k for k, v in TOLD.items() if "procedure" in v])
def test_situation(name):
    told, case = TOLD[name], CASES[name]
    answer = decide(told["procedure"], told["facts"], RULES_OF[case["game"]["format"]], seat=told.get("seat"))
    assert {key: answer.values.get(key) for key in case["expect"]} == case["expect"]


def test_what_is_owed_is_answered_by_the_case_form():
    said = answer_case(CASES["BL-107"])
    assert said["rules"] == [TOLD["BL-107"]["belongs"]]
    assert compare(said["answer"], CASES["BL-107"]["expect"]) == []


# ---- the catalogue is in order

def pairs(node):
    if isinstance(node, dict):
        if "en" in node or "zh" in node:
            yield node["en"], node["zh"]
        else:
            for value in node.values():
                yield from pairs(value)


def test_the_vocabulary_is_used_and_told_in_both_languages():
    used = {name for p in procedures().values() for name in reachable(p)}
    sums = {name for name, fact in facts().items() if fact.sum_of}
    assert used == set(facts()) - sums
    for name, fact in facts().items():
        assert fact.type in ("bool", "int", "choice"), name
        assert fact.question("en").endswith("?"), name
        assert fact.question("zh").endswith("？"), name
        for choice in fact.choices:
            assert fact.word(choice, "en") != fact.word(choice, "zh")
    for lang in ("en", "zh"):
        assert len({fact.title(lang).casefold() for fact in facts().values()}) == len(facts())


@pytest.mark.parametrize("entry", procedures().values(), ids=lambda p: p.id)
def test_a_procedure_is_well_formed(entry):
    for outcome in entry.outcomes:
        for key, wanted in outcome.when.items():
            if key in facts():
                condition_words(key, wanted, "zh")
                for value in wanted if isinstance(wanted, list) else [wanted]:
                    assert facts()[key].read(value) == value or (facts()[key].type == "int" and value[0] in "<>"), (key, value)
            else:
                rule, _, setting = key.rpartition(".")
                assert setting in rules()[rule].settings
        assert set(outcome.needs) <= set(facts())
        if outcome.goes_to:
            assert outcome.goes_to in procedures()
            assert set(outcome.texts) <= {"when", "goes_to", "with"}
            continue
        assert set(outcome.texts) <= {"when", "ruling", "answer", "needs", "options", "cite", "text", "told", "steps", "contested"}
        assert len(outcome.steps("en")) == len(outcome.steps("zh")) >= 1
        assert ruling_words(outcome.ruling, "en") != ruling_words(outcome.ruling, "zh")
        assert all(option_words(code, "zh") for code in outcome.options)
        assert (outcome.ruling == "floor_decision") == bool(outcome.options)
        assert all(en and any("一" <= c <= "鿿" for c in zh) for en, zh in pairs(outcome.texts) if isinstance(en, str))


def test_no_word_of_the_catalogue_is_left_over():
    words = _toml("procedures/_words.toml")
    outcomes = [o for p in procedures().values() for o in p.outcomes]
    assert set(words["ruling"]) == {o.ruling for o in outcomes if o.ruling}
    assert set(words["option"]) == {code for o in outcomes for code in o.options}


def test_every_citation_of_an_outcome_stands_in_a_rule_set_and_the_other_way_round():
    for entry in procedures().values():
        if all(o.cite for o in entry.outcomes if not o.goes_to):
            in_sets = {c for name in BOOKS for c in rule_set(name).cite(entry.id)}
            assert {c for o in entry.outcomes for c in o.cite} == in_sets, entry.id


def samples(name):
    """Values of a fact that tell all its conditions apart."""
    fact = facts()[name]
    if fact.type == "bool":
        return (True, False)
    return fact.choices if fact.type == "choice" else tuple(range(fact.least, min(fact.most, 3) + 1))


@pytest.mark.parametrize("entry", procedures().values(), ids=lambda p: p.id)
def test_every_case_has_one_answer_and_every_outcome_is_reached(entry):
    """All combinations of facts, under every rule set; the texts filled, the book cited or its silence told."""
    names = [n for n in reachable(entry) if n not in entry.no_matter]
    # What only another procedure asks for is told apart there.
    tried = [samples(n) if n in entry.facts else samples(n)[1:3] for n in names]
    reached = set()
    for name in (*BOOKS, "online"):
        book, seen = rule_set(name), set()
        for values in product(*tried):
            answer = decide(entry.id, dict(zip(names, values, strict=True)), book)
            reached.add((answer.rule, answer.outcome.number))
            if (answer.rule, answer.outcome.number) in seen:
                continue
            seen.add((answer.rule, answer.outcome.number))
            for lang in ("en", "zh"):
                assert "{" not in answer.text(lang) + "".join(answer.steps(lang))
            assert set(answer.citations) <= set(book.cite(answer.rule))
            assert answer.citations or answer.note("en"), (name, answer.rule, answer.outcome.number)
    missed = {o.number for o in entry.outcomes if not o.goes_to} - {n for rule, n in reached if rule == entry.id}
    assert not missed


def test_a_house_may_allow_rabbit_hunting():
    house = rule_set("wsop-cash-2026").override({"procedures.rabbit_hunting": {"allowed": True}})
    assert decide("procedures.rabbit_hunting", {}, house).values["allowed"] is True


def test_only_what_decides_is_asked_for():
    with pytest.raises(FactNeeded, match="misdeal_cause") as e:
        decide("procedures.misdeal", {}, "tda-2024")
    assert "boxed_cards（牌堆里有牌面朝上）" in e.value.text("zh")
    with pytest.raises(FactNeeded) as e:
        decide("procedures.misdeal", {"misdeal_cause": "exposed_card"}, "tda-2024")
    assert e.value.fact.name == "substantial_action"
    with pytest.raises(FactNeeded) as e:
        decide("procedures.misdeal", {"misdeal_cause": "exposed_card", "substantial_action": "no"}, "tda-2024")
    assert e.value.fact.name == "first_two_off_deck"
    told = {"misdeal_cause": "exposed_card", "substantial_action": "no", "first_two_off_deck": "yes", "exposed_downcards": 1}
    assert decide("procedures.misdeal", told, "tda-2024").ruling == "misdeal"
    told["first_two_off_deck"] = False
    assert decide("procedures.misdeal", told, "tda-2024").ruling == "replace_card"
    assert decide("procedures.misdeal", told | {"exposed_downcards": "2"}, "tda-2024").ruling == "misdeal"


def test_a_fact_can_be_told_in_words_of_both_languages():
    told = {"出了什么错": "第一张牌发错座位", "实质行动": "否"}
    assert decide("procedures.misdeal", told, "tda-2024").ruling == "misdeal"
    told = {"what went wrong": "a seat left out", "substantial action": "Yes"}
    assert decide("procedures.misdeal", told, "tda-2024").ruling == "play_on"


@pytest.mark.parametrize(("procedure", "given", "code", "names"), [
    ("procedures.misdael", {}, "procedure.unknown", "procedures.misdeal"),
    ("procedures.misdeal", {"weather": "fine"}, "procedure.fact_unknown", "substantial_action, boxed_cards"),
    ("procedures.misdeal", {"chips_at_start": 5}, "procedure.fact_unused", "misdeal_cause"),
    ("procedures.misdeal", {"format": "cash"}, "procedure.by_rules", "rule set"),
    ("procedures.misdeal", {"boxed_cards": -1}, "procedure.fact_value", "1 ... 52"),
    ("procedures.misdeal", {"boxed_cards": True}, "procedure.fact_value", "1 ... 52"),
    ("procedures.misdeal", {"boxed_cards": "9" * 5000}, "procedure.fact_value", "1 ... 52"),
    ("procedures.misdeal", {"misdeal_cause": "rain"}, "procedure.fact_value", "boxed_cards"),
    ("procedures.misdeal", {"substantial_action": "maybe"}, "procedure.fact_value", "yes, no"),
    ("procedures.misdeal", {"substantial_action": 1}, "procedure.fact_value", "yes, no"),
])
def test_what_cannot_be_used_is_named_with_what_would_be_right(procedure, given, code, names):
    with pytest.raises(SidepotError) as e:
        decide(procedure, given, "tda-2024")
    assert e.value.code == code
    assert names in str(e.value)
    assert len(str(e.value)) < 2000
    assert any("一" <= c <= "鿿" for c in e.value.text("zh"))


def test_a_case_without_rules_is_refused():
    with pytest.raises(SidepotError, match="tda-2024"):
        decide("procedures.misdeal", {})


def test_conditions_on_numbers():
    assert [holds(w, 2) for w in ("<2", "<=2", ">2", ">=2", 2, [1, 2])] == [False, True, False, True, True, True]
    assert not holds(False, True)


# ---- the books differ as rules.md tells

def rulings(procedure, given):
    return [decide(procedure, given, book).ruling for book in BOOKS[:3]]


@pytest.mark.parametrize(("procedure", "given", "expected"), [
    ("procedures.clock", {"expired": True, "facing_bet": False}, ["check", "hand_dead", "hand_dead"]),
    ("procedures.leaving_the_table", {"action_pending": True}, ["penalty_possible", "penalty_possible", "hand_dead"]),
    ("procedures.button_error", {"substantial_action": False}, ["corrected", "corrected", "misdeal"]),
    ("procedures.misdeal", {"misdeal_cause": "button_out_of_position", "substantial_action": False},
     ["corrected", "corrected", "misdeal"]),
    ("procedures.disputes", {"dispute_about": "pot", "raised_when": "started"}, ["settled_now", "settled_now", "too_late"]),
    ("procedures.disputes", {"dispute_about": "hand_reading", "raised_when": "started"}, ["too_late"] * 3),
    ("procedures.mucking", {"action_pending": False, "only_live_hand": False, "somebody_all_in": True},
     ["must_table", "must_table", "may_muck"]),
    ("procedures.side_deals", {"deal": "chopping_blinds", "everyone_else_folded": True}, ["not_allowed", "not_allowed", "allowed"]),
    ("procedures.wrong_card_count",
     {"holder": "button", "cards_held": 1, "holder_has_acted": False, "substantial_action": True}, ["deal_missing_card"] * 3),
    ("procedures.wrong_card_count", {"holder": "other", "cards_held": 3, "substantial_action": True, "holder_has_acted": True},
     ["hand_dead"] * 3),
])
def test_where_the_books_agree_and_where_they_differ(procedure, given, expected):
    assert rulings(procedure, given) == expected


def test_a_fold_and_a_check_tell_the_two_definitions_apart():
    assert [substantial_action(1, 1, 0, rule_set(b)) for b in BOOKS] == [False, False, True, True]
    assert [substantial_action(*counts, rule_set("wsop-cash-2026")) for counts in ((2, 0, 0), (0, 2, 0), (3, 0, 0), (1, 0, 1))] == [
        False, False, True, True]


# ---- with a hand

def test_a_killed_hand_gets_its_uncalled_chips_back():
    hand = parse_spot("nl 1/2 cash | C 200, A 200, B 200 | C c, A c, B x | flop: A b10, B r40")
    answer = decide("procedures.killed_hand", {}, hand=hand, seat="B")
    assert answer.ruling == "dead_uncalled_returned"
    assert answer.values["refund"] == 30
    assert "30 goes back to B." in answer.text("en")
    assert "退回 B 30" in answer.text("zh")
    assert hand.live == ("A", "B", "C")                     # asking changes nothing
    called = parse_spot("nl 1/2 cash | C 200, A 200, B 200 | C c, A c, B x | flop: A b10, B r40, C c")
    assert decide("procedures.killed_hand", {}, hand=called, seat="B").values["refund"] == 0
    assert decide("procedures.killed_hand", {}, hand=called, seat="B").ruling == "dead"


def test_the_tabled_cards_are_read_by_the_hand():
    hand = parse_spot("nl 1/2 cash | C 200 AsKs, A 200 2d3d | C c, A x | flop 4s7s9s")
    answer = decide("procedures.cards_speak", {"announced_hand": "two pair"}, hand=hand, seat="C")
    assert answer.values["counts_as"] == "flush"
    assert "同花" in answer.text("zh")


def test_the_ruling_on_all_in_hands_is_that_of_the_hand():
    for text, book in ((ALL_IN, "wsop-cash-2026"), (ALL_IN, "tda-2024"), (ALL_IN.split(", C c |")[0], "tda-2024")):
        hand = parse_spot(text.replace("cash", f"rules {book}"))
        assert decide("procedures.all_in_face_up", {}, hand=hand).ruling == hand.showdown().mode


@pytest.mark.parametrize("book", ["wsop-cash-2026", "tda-2024"])
@pytest.mark.parametrize("text", [ALL_IN, ALL_IN.split(", C c |")[0], ALL_IN + " | turn Js | river 5h",
                                  "nl 1/2 cash | C 200, A 200 | C c, A x | flop: A x, C x | turn: A x, C x | river: A x, C x"])
def test_running_it_twice_is_allowed_exactly_where_the_hand_allows_it(text, book):
    hand = parse_spot(text.replace("cash", f"rules {book}"))
    ruling = decide("procedures.running_it_twice", {"all_agree": True}, hand=hand).ruling
    try:
        hand.copy().run(2)
    except BadSetup:
        assert ruling != "run_twice"
    else:
        assert ruling == "run_twice"


def test_mucking_is_allowed_exactly_where_the_hand_allows_it():
    for book in ("wsop-cash-2026", "tda-2024"):
        hand = parse_spot((ALL_IN + " | turn Js | river 5h").replace("cash", f"rules {book}"))
        allowed = decide("procedures.mucking", {}, hand=hand, seat="B").values["allowed"]
        try:
            hand.copy().muck("B")
        except BadSetup:
            assert allowed is False
        else:
            assert allowed is True


def test_what_a_hand_tells():
    hand = parse_spot("nl 100/200 mtt | D 9000, S 9000, B 350, U 9000 | U c, D f, S c, B ai")
    told = facts_of(hand, "U")
    assert told["action_pending"] is told["somebody_all_in"] is told["facing_bet"] is True
    assert (told["folds"], told["checks"], told["chip_actions"]) == (1, 0, 3)
    assert told["chips_at_start"] == 9000
    assert told["has_acted"] is False                       # not since the all-in
    assert told["river_bet"] is told["board_complete"] is False
    assert decide("procedures.button_error", {}, hand=hand).ruling == "error_stands"


def test_a_fact_against_the_hand_and_an_unknown_seat_are_refused():
    hand = parse_spot(ALL_IN)
    with pytest.raises(SidepotError, match="action_pending is given as “yes”, but the hand says “no”"):
        decide("procedures.all_in_face_up", {"action_pending": True}, hand=hand)
    with pytest.raises(BadSetup, match="Nobody called “Z”"):
        decide("procedures.killed_hand", {}, hand=hand, seat="Z")


@pytest.mark.parametrize(("procedure", "given", "differs"), [
    ("procedures.clock", {"expired": True, "facing_bet": False}, True),
    ("procedures.clock", {"expired": True, "facing_bet": True}, False),
    ("procedures.substantial_action", {"folds": 1, "checks": 1, "chip_actions": 0}, True),
    ("procedures.substantial_action", {"folds": 2, "checks": 0, "chip_actions": 0}, False),
    ("procedures.leaving_the_table", {"action_pending": True}, True),
    ("procedures.leaving_the_table", {"action_pending": False}, False),
    ("procedures.disputes", {"dispute_about": "pot", "raised_when": "started"}, True),
    ("procedures.disputes", {"dispute_about": "hand_reading", "raised_when": "started"}, False),
    ("procedures.button_error", {"substantial_action": False}, True),
    ("procedures.button_error", {"substantial_action": True}, False),
])
@pytest.mark.parametrize("book", BOOKS)
def test_where_the_books_differ_the_answer_says_so(book, procedure, given, differs):
    answer = decide(procedure, given, book)
    assert (answer.disputed("en") is not None) == (answer.disputed("zh") is not None) == differs


@pytest.mark.parametrize(("book", "cited"), [
    ("tda-2024", "TDA 2024 53-A"), ("wsop-tournament-2026", "WSOP Tournament 2026 90.d"), ("wsop-cash-2026", "WSOP Live 2026 136")])
def test_a_fold_out_of_turn_cannot_be_taken_back(book, cited):
    answer = decide("procedures.taking_back", {"in_turn": False, "action": "fold"}, book)
    assert (answer.ruling, answer.values["action"], answer.citations) == ("binding", "fold", (cited,))
    assert decide("procedures.taking_back", {"in_turn": False, "action": "call"}, book).ruling == "out_of_turn"


def test_only_names_like_it_are_suggested():
    with pytest.raises(SidepotError) as e:
        decide("procedures.clok", {}, "tda-2024")
    assert "procedures.clock" in str(e.value)
    with pytest.raises(SidepotError) as e:
        decide("procedures.nope", {}, "tda-2024")
    assert not [p for p in procedures() if p in str(e.value)]
    for value in (10**5000, "9" * 5000):
        with pytest.raises(SidepotError) as e:
            decide("procedures.misdeal", {"boxed_cards": value}, "tda-2024")
        assert len(str(e.value)) < 2000
