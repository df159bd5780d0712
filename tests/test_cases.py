"""The case form: every worked case is right, and a case that is none is an error that names its field."""
import copy
import io
import json
import re
from random import Random
from typing import Any

import pytest

from conftest import ROOT
from sidepot.errors import SidepotError
from sidepot.notation.cases import LONGEST_LINE, answer, answer_or_raise, compare, hand_of, read_cases
from sidepot.rulebook import rules

FOLDER = ROOT / "tests" / "cases"
FILES = ("betting", "pots", "ranking", "showdown", "seating")


def load(name):
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]


CASES = [case for name in FILES for case in load(name)]
BY_ID = {case["id"]: case for case in CASES}


def test_all_files_are_there_and_no_id_comes_twice():
    assert [len(load(name)) for name in FILES] == [134, 69, 12, 13, 7]
    assert len(BY_ID) == len(CASES)
    assert all(case["expect"] for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_worked_case(case):
    said = answer(case)
    assert "error" not in said, said
    assert [str(d) for d in compare(said["answer"], case["expect"])] == []
    assert (said["id"], said["ask"]) == (case["id"], case["ask"])
    assert said["rules"]
    assert set(said["rules"]) <= set(rules())
    assert said["why"]["en"]
    assert any("\u4e00" <= c <= "\u9fff" for c in said["why"]["zh"])
    assert "{" not in said["why"]["en"] + said["why"]["zh"]
    json.dumps(said)


def test_words_that_nobody_knows_are_not_guessed():
    case = load("rulings")[0]
    case["actions"][-1] = {"street": "flop", "who": "B", "do": "declare", "declared": "let me see"}
    said = answer(case)
    right = {"ruling": "floor_decision", "amount": None, "options": ["call", "fold", "raise"]}
    assert {key: said["answer"][key] for key in right} == right


def test_the_rule_that_decided_is_named_with_its_citation():
    said = answer(BY_ID["reo-014"])
    assert said["rules"] == ["betting.reopening"]
    assert "WSOP Live 2026 175" in said["citations"]
    assert said["why"]["en"].startswith("A has already acted this round and owes only 4 more; it takes 10 to reopen the betting.")
    assert "只需再补 4，不足 10" in said["why"]["zh"]


def test_payouts_name_every_rule_that_took_part():
    assert answer(BY_ID["pay-004"])["rules"] == ["pots.layers", "pots.refund", "ranking.hand", "pots.award_order"]
    assert answer(BY_ID["odd-002"])["rules"] == ["pots.layers", "ranking.hand", "pots.odd_chip"]
    assert answer(BY_ID["BL-097"])["rules"] == ["pots.layers", "ranking.hand", "pots.boards", "pots.rake"]
    assert answer({**BY_ID["pot-023"], "ask": "pots"})["rules"] == ["pots.layers", "pots.refund", "pots.uncontested"]


# ---- questions that the worked cases ask too seldom

SIX = {"betting": "NL", "format": "cash", "small_blind": 1, "big_blind": 2}
THREE = [{"name": "D", "stack": 200, "position": "BTN"}, {"name": "S", "stack": 200, "position": "SB"},
         {"name": "B", "stack": 200, "position": "BB"}]


def ask(question, game=SIX, seats=THREE, **more):
    return answer({"id": "x", "game": game, "seats": seats, "ask": question, **more})


def test_a_seat_that_is_not_to_act_is_told_what_it_may_do_if_reached():
    case = copy.deepcopy(BY_ID["reo-014"])
    case["actions"] = case["actions"][:-2]      # A bet 10, B all in 14: it is C's turn
    said = answer({**case, "ask_who": "A"})
    assert said["answer"]["legal"] == ["call", "fold"]
    assert said["answer"]["min_raise_to"] is None
    assert "it takes 10 to reopen" in said["why"]["en"]
    assert said["why"]["en"].startswith("It is not A's turn")
    assert answer({**case, "ask_who": "C"})["answer"]["min_raise_to"] == 24


@pytest.mark.parametrize(
    ("history", "game", "right"),
    [
        ({"missed_sb": True, "missed_bb": True}, SIX, (2, 1, True)),
        ({"posted_bb": True, "missed_sb": True}, SIX, (0, 1, True)),
        ({"posted_bb": False, "missed_sb": True}, SIX, (2, 1, True)),
        ({"missed_bb": True}, SIX, (2, 0, True)),
        ({}, SIX, (0, 0, True)),
        ({"missed_sb": True, "missed_bb": True}, {**SIX, "format": "tournament"}, (0, 0, False)),
    ],
)
def test_owed(history, game, right):
    said = ask("owed", game, history={"D": history})
    assert said["answer"] == {"who": "D", "live": right[0], "dead": right[1], "may_wait_for_bb": right[2]}
    assert said["rules"] == ["session.missed_blinds"]


def test_button_blinds_after_a_dead_small_blind_and_with_other_rules():
    seats = [{"name": n, "stack": s, "position": p}
             for n, s, p in (("A", 9, "BTN"), ("X", 0, "-"), ("C", 9, "BB"), ("D", 9, "UTG"))]
    right = {"button_seat": "X", "small_blind": "C", "big_blind": "D", "next": "A"}
    assert ask("button_blinds", seats=seats)["answer"] == right
    unseen = [s for s in seats if s["name"] != "X"]
    assert ask("button_blinds", seats=unseen)["answer"] == right | {"button_seat": None}
    assert ask("button_blinds", seats=seats, eliminated=["C"])["answer"] == {
        "button_seat": "A", "small_blind": "A", "big_blind": "D", "next": "A"}


def test_dead_money_makes_up_the_pot_before_the_street():
    case = copy.deepcopy(BY_ID["BL-043"])
    del case["game"]["dead_money"]
    assert compare(answer(case)["answer"], case["expect"]) == []
    case["game"]["dead_money"] = 51
    assert answer(case)["error"]["code"] == "case.dead_money"
    case["pot_before_street"] = 149
    assert answer(case)["error"]["code"] == "case.pot_before"


def test_a_named_rule_set_brings_its_own_settings():
    straddled = {**SIX, "straddles": [{"who": "D", "amount": 4}]}
    assert "error" not in ask("next_to_act", straddled)
    assert ask("next_to_act", {**straddled, "rules": "tda-2024"})["error"]["code"] == "posting.straddle/not_allowed"
    pot_limit = {**SIX, "betting": "PL", "small_blind": 5, "big_blind": 10}
    most = [ask("legal_actions", game)["answer"]["max_raise_to"]
            for game in (pot_limit, {**pot_limit, "rules": "wsop-cash-2026"}, {**pot_limit, "pl_sb_as_bb": True})]
    assert most == [35, 40, 40]


def test_boards_share_what_was_dealt_before_the_betting_ended():
    seats = [{"name": "A", "stack": 50, "position": "BTN"}, {"name": "B", "stack": 50, "position": "BB"}]
    acts = [{"who": "A", "do": "call"}, {"who": "B", "do": "check"},
            {"street": "flop", "who": "B", "do": "all_in", "amount": 48}, {"street": "flop", "who": "A", "do": "call"}]
    holes = {"A": ["As", "Ad"], "B": ["Ks", "Kd"]}
    first, second = ["2c", "7h", "9d", "3c", "4s"], ["2c", "7h", "9d", "Kh", "5s"]
    said = ask("payouts", seats=seats, actions=acts, holes=holes, boards=[first, second])
    assert said["answer"]["payouts"] == {"A": 50, "B": 50}
    assert said["rules"] == ["pots.layers", "ranking.hand", "pots.boards"]
    other = ["2c", "7h", "Td", "Kh", "5s"]
    assert ask("payouts", seats=seats, actions=acts, holes=holes, boards=[first, other])["error"]["code"] == "case.boards_shared"


# ---- what is no case

def broken(**changes):
    case = copy.deepcopy(BY_ID["reo-014"])
    case.update(changes)
    return case


def inner(path, value):
    """reo-014 with one value changed: path as in actions[3].amount."""
    case = copy.deepcopy(BY_ID["reo-014"])
    *way, last = path.replace("[", ".").replace("]", "").split(".")
    place = case
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    place[int(last) if last.isdigit() else last] = value
    return case


@pytest.mark.parametrize(
    ("case", "field", "code"),
    [
        (broken(seats=5), "seats", "case.type"),
        (broken(game=None), "game", "case.type"),
        (broken(ask="odds"), "ask", "case.choice"),
        (broken(ask=None), "ask", "case.type"),
        (broken(ask_who="Z"), "ask_who", "setup.no_seat"),
        (broken(baord=[]), None, "case.key"),
        (broken(id=[1]), "id", "case.type"),
        (broken(seats=[]), "seats", "case.no_seats"),
        (broken(holes={"Z": ["As", "Ad"]}), "holes.Z", "setup.no_seat"),
        (broken(holes={"A": ["As"]}), "holes.A", "card.count"),
        (broken(holes={"A": ["As", "Xx"]}), "holes.A", "card.unknown"),
        (broken(holes={"A": ["As", "Kd"], "B": ["As", "2d"]}), "holes", "dealing.fouled_deck/twice"),
        (broken(holes={"A": ["As", "Kd"]}, board=["As", "2d", "3d"]), "board", "dealing.fouled_deck/twice"),
        (broken(board=["As", "2d"]), "board", "case.board_count"),
        (broken(board=["As", "2d", "3d", "4d", "5d", "6d"]), "board", "case.count"),
        (broken(boards=[["As", "2d"], ["Ks", "3d"]]), "boards[0]", "case.board_count"),
        (broken(eliminated=["Z"]), "eliminated[0]", "setup.no_seat"),
        (broken(pot_before_street=-1), "pot_before_street", "chips.least"),
        (broken(proposed={"who": "A", "do": "shove"}), "proposed.do", "case.choice"),
        (inner("game.betting", "XL"), "game.betting", "case.choice"),
        (inner("game.big_blind", 0), "game.big_blind", "chips.least"),
        (inner("game.big_blind", 2.5), "game.big_blind", "chips.whole"),
        (inner("game.big_blind", float("nan")), "game.big_blind", "chips.whole"),
        (inner("game.big_blind", True), "game.big_blind", "chips.whole"),
        (inner("game.small_blind", 9), "blinds", "setup.blinds"),
        (inner("game.ante", 1), "game.ante_kind", "case.ante_kind"),
        (inner("game.rules", "tda-1999"), "game.rules", "rules.unknown"),
        (inner("game.limit_raise_cap", 10**6), "game.limit_raise_cap", "rules.value"),
        (inner("game.straddle", 4), "game", "case.key"),
        (inner("game.straddles", [{"who": "C", "amount": "4"}]), "game.straddles[0].amount", "chips.whole"),
        (inner("game.straddles", [{"who": "Z", "amount": 4}]), "game.straddles[0].who", "setup.no_seat"),
        (inner("seats[0].stack", -5), "seats[0].stack", "chips.least"),
        (inner("seats[0].stack", 0), "seats[0].stack", "chips.least"),
        (inner("seats[1].stack", 2**53), "seats[1].stack", "chips.most"),
        (inner("seats[1].stack", 2**53 - 1), "stacks", "chips.most"),
        (inner("seats[1].name", "D"), "seats[1].name", "case.name_twice"),
        (inner("seats[1].name", ""), "seats[1].name", "case.text"),
        (inner("seats[1].position", "BB"), "seats", "case.position_twice"),
        (inner("seats[2].position", "UTG"), "seats", "case.position_missing"),
        (inner("seats[3].position", None), "seats[3].position", "case.type"),
        (inner("actions[3].amount", "10"), "actions[3].amount", "chips.whole"),
        (inner("actions[4].amount", None), "actions[4].amount", "case.no_amount"),
        (inner("actions[4].amount", 1), "actions[4]", "betting.minimum/bet_too_small"),
        (inner("actions[5].amount", 15), "actions[5].amount", "case.all_in"),
        (inner("actions[0].who", "Z"), "actions[0]", "setup.no_seat"),
        (inner("actions[0].who", "D"), "actions[0]", "turn.order/not_your_turn"),
        (inner("actions[4].street", "turn"), "actions[4].street", "case.street"),
        (inner("actions[6].do", "declare"), "actions[6].chips", "ruling.nothing"),
        ([], None, "case.type"),
        (None, None, "case.type"),
        ({}, "ask", "case.missing"),
    ],
)
def test_a_broken_case_names_its_field(case, field, code):
    with pytest.raises(SidepotError) as e:
        answer_or_raise(case)
    assert (e.value.code, e.value.field) == (code, field)
    assert e.value.message("zh")
    told = answer(case, file="some.jsonl", line=7)["error"]
    assert told["code"] == code
    assert told["message"].startswith("some.jsonl, line 7")


@pytest.mark.parametrize(
    ("case", "code"),
    [
        ({**BY_ID["db-003"], "eliminated": ["A", "B", "C", "D"]}, "session.players"),
        ({**BY_ID["rank-100"], "hands": {"a": ["As", "Ks"]}}, "card.rank_count"),
        ({**BY_ID["rank-100"], "hands": {"a": ["As", "As", "2c", "3c", "4c"]}}, "card.twice"),
        ({**BY_ID["rank-100"], "hands": None}, "case.missing"),
        ({**BY_ID["BL-123"], "holes": {}}, "case.missing"),
        ({**BY_ID["pay-001"], "holes": {}}, "cards.missing_hole"),
        ({**BY_ID["pay-001"], "board": []}, "cards.missing_board"),
        ({**BY_ID["pay-001"], "actions": BY_ID["pay-001"]["actions"][:1]}, "settle.action_left"),
        ({**BY_ID["BL-097"], "ask": "winners"}, "case.one_board"),
        ({**BY_ID["il-001"], "proposed": None}, "case.missing"),
        ({**BY_ID["reo-014"], "ask": "owed"}, "case.who"),
        ({**BY_ID["reo-014"], "ask": "owed", "history": {"A": {"posted_bb": True, "missed_bb": True}}}, "case.history"),
        ({**BY_ID["pot-023"], "ask": "legal_actions"}, "turn.end/no_action_left"),
    ],
)
def test_a_question_that_has_no_answer_is_an_error(case, code):
    assert answer(case)["error"]["code"] == code


def test_random_damage_never_becomes_a_traceback():
    """Every value of a case replaced in turn by things of the wrong kind or size: an answer or an error, nothing else."""
    chance = Random(1)
    odd: list[Any] = [
        None, True, -1, 0, 1, 7, 2**53, 2**53 - 1, 10**40, 1.5, float("nan"), float("inf"), "", "A", "As", "x" * 10000, [], {},
        [[]], {"a": 1}, ["As", "As"], "call", "全下", "\ud800",
    ]
    tried = 0
    for case in [*chance.sample(CASES, 12), BY_ID["BL-097"], BY_ID["bl-032"], BY_ID["BL-047"], BY_ID["db-003"]]:
        for path in paths(case):
            for value in chance.sample(odd, 4):
                damaged = copy.deepcopy(case)
                put(damaged, path, value)
                said = answer(damaged)
                assert ("answer" in said) != ("error" in said)
                tried += 1
    assert tried > 2000


def paths(value, so_far=()):
    """The way to every value inside a case but those that are only for people."""
    for key in value if isinstance(value, dict) else range(len(value)):
        if not so_far and key in ("expect", "why", "topic", "source"):
            continue
        yield (*so_far, key)
        if isinstance(value[key], dict | list):
            yield from paths(value[key], (*so_far, key))


def put(case, path, value):
    for key in path[:-1]:
        case = case[key]
    case[path[-1]] = value


# ---- lines

def lines(text):
    return [(c.line, c.case, c.error.code if c.error else None) for c in read_cases(text, "f.jsonl")]


def test_a_bad_line_does_not_stop_the_others():
    text = '{"a": 1}\n\n[1]\nnonsense\n{"a": NaN}\n{"a": 1, "a": 2}\n{"b": 2}'
    right = [(1, {"a": 1}, None), (3, None, "case.object"), (4, None, "case.json"), (5, None, "case.json"),
             (6, None, "case.key_twice"), (7, {"b": 2}, None)]
    assert lines(text) == right
    assert lines(io.StringIO(text)) == right
    assert lines(io.BytesIO(text.encode())) == right
    assert lines("\ufeff{}") == lines(io.BytesIO("\ufeff{}".encode())) == [(1, {}, None)]
    error = list(read_cases(text, "f.jsonl"))[1].error
    assert error is not None
    assert str(error).startswith("f.jsonl, line 3: ")


def test_huge_and_unreadable_lines():
    huge = '{"a": "' + "x" * LONGEST_LINE + '"}'
    deep, digits = "[" * 50000, '{"a": ' + "9" * 5000 + "}"
    text = f'{huge}\n{deep}\n{digits}\n{{"b": 2}}'
    right = [(1, None, "case.long"), (2, None, "case.json"), (3, None, "case.json"), (4, {"b": 2}, None)]
    assert lines(text) == right
    assert lines(io.StringIO(text)) == right
    assert lines(io.BytesIO(text.encode())) == right
    assert lines(io.BytesIO(b"\xff\xfe\n{}")) == [(1, None, "case.encoding"), (2, {}, None)]


# ---- comparing

@pytest.mark.parametrize(
    ("given", "expect", "keys"),
    [
        ({"legal": ["call", "fold"]}, {"legal": ["fold", "call"]}, []),
        ({"order": ["A", "B"]}, {"order": ["B", "A"]}, ["order"]),
        ({"legal": True}, {"legal": 1}, ["legal"]),
        ({"posted": {"A": 1, "B": 2}}, {"posted": {"A": 1, "C": 0}}, []),
        ({"posted": {"A": 1}}, {"posted": {"A": 1, "C": 2}}, ["posted"]),
        ({"payouts": {"A": 5}}, {"payouts": {"A": 5, "B": 0}}, []),
        ({"payouts": {"A": 5, "B": 1}}, {"payouts": {"A": 5}}, ["payouts"]),
        ({"refund": {}}, {"refund": {"A": 1}}, ["refund"]),
        ({"stacks": {"A": 5, "B": 0}}, {"stacks": {"A": 5}}, ["stacks"]),
        ({"pots": [{"amount": 2, "eligible": ["B", "A"]}, {"amount": 1, "eligible": []}]},
         {"pots": [{"amount": 1, "eligible": []}, {"amount": 2, "eligible": ["A", "B"]}]}, []),
        ({"first": None}, {"first": None}, []),
        ({}, {"first": None}, ["first"]),
        ({"more": 1}, {}, []),
    ],
)
def test_compare(given, expect, keys):
    assert [d.key for d in compare(given, expect)] == keys


def test_a_difference_says_both_sides():
    assert str(compare({"to_call": 4}, {"to_call": 5})[0]) == "to_call: expected 5, answered 4"


def test_hand_of_gives_a_hand_to_go_on_with():
    hand = hand_of(BY_ID["reo-015"])
    assert str(hand.legal()) == "fold | call 14 | raise 24..198"


# ---- every answer explains itself

def figures(text: str) -> list[str]:
    """The numbers of a text, less those in brackets, where a ten is "ten" in one language and 10 in the other."""
    return sorted(re.findall(r"\d{1,3}(?:,\d{3})+|\d+", re.sub(r"[(（][^)）]*[)）]", "", text)))


@pytest.mark.parametrize("case", [c for c in BY_ID.values() if c["ask"] != "ranking_order"], ids=lambda c: c["id"])
def test_every_answer_names_its_rules_and_says_the_same_in_both_languages(case):
    said = answer(case)
    en, zh = said["why"]["en"], said["why"]["zh"]
    assert said["rules"]
    assert re.search("[a-z]", en)
    assert re.search("[一-鿿]", zh)
    # Two answers rest on what no book numbers; they say so.
    assert said["citations"] or "no numbered rule" in en
    if case["ask"] != "winners":               # names of hands write ranks as words and as figures
        assert figures(en) == figures(zh)
    names = {s["name"] for s in case["seats"]} | set(case.get("holes", {}))
    strangers = {"B", "C", "D", "E", "F", "G", "H", "S", "T", "P0", "P1", "S1", "S3"} - names
    assert not [s for s in strangers if re.search(rf"\b{s}\b", en)], en


@pytest.mark.parametrize("case", [c for c in BY_ID.values() if c["ask"] == "legal_actions"], ids=lambda c: c["id"])
def test_the_numbers_that_decided_stand_in_both_texts(case):
    said = answer(case)
    wanted = [said["answer"]["to_call"], said["answer"]["min_raise_to"], said["answer"]["max_raise_to"]]
    for text in (said["why"]["en"], said["why"]["zh"]):
        assert {f"{n:,}" for n in wanted if n} <= set(figures(text)), text
