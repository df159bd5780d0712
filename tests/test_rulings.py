"""Words and chips: every worked case, every number of the digest, cash beside tournament, and that a ruling can be played."""
import json
import random
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import ROOT
from hands import play_on, random_action, random_setup
from sidepot import Hand, SidepotError, rule_set
from sidepot.hand import Acted, Action
from sidepot.notation import parse_spot
from sidepot.notation.cases import answer, compare
from sidepot.rulebook import rules
from sidepot.rulebook.rulebook import _texts
from sidepot.rulings import Act, declarations, heard, reopening_table, rule_on, skipped, substantial
from sidepot.rulings.act import FIRST, HANDLING, NOTICED, WORDS
from sidepot.rulings.situation import at
from sidepot.rulings.words import without_held

CASES = [json.loads(line) for line in (ROOT / "tests" / "cases" / "rulings.jsonl").read_text("utf-8").splitlines()]
SETS = ("tda-2024", "wsop-tournament-2026", "wsop-cash-2026", "roberts")


def on(spot, seat, *chips, since=(), **more):
    """The ruling on chips pushed in one motion, or on words."""
    hand = parse_spot(spot)
    return rule_on(hand, Act(seat, motions=(chips,) if chips else (), **more), since)


def told(ruling):
    return ruling.ruling, ruling.amount


# ---- the worked cases

def test_there_are_all_cases():
    assert len(CASES) == 47
    assert len({c["id"] for c in CASES}) == 47


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["id"])
def test_worked_case(case):
    said = answer(case)
    assert "error" not in said, said
    assert [str(d) for d in compare(said["answer"], case["expect"])] == []
    assert set(said["rules"]) <= set(rules())
    assert said["citations"] or said["rules"] == ["rulings.units"]
    assert "{" not in said["why"]["en"] + said["why"]["zh"]
    assert re.search("[一-鿿]", said["why"]["zh"])


# ---- the numbers of the digest, E-44 to E-54

NL_1100 = "nl 250/500 mtt | A 20000, B 20000, C 20000, D 20000, E 20000 | D r1100"
NL_1200 = "nl 50/100 mtt | D 20000, A 20000, B 20000 | D c, A c, B x | flop: A b1200"
NL_1400 = "nl 50/100 mtt | D 20000, A 20000, B 20000 | D c, A c, B x | flop: A b1400"
NL_325 = "nl 25/50 mtt | D 20000, A 20000, B 20000 | D c, A c, B x | flop: A b325"
NL_1000 = "nl 50/100 mtt | D 20000, A 20000, B 20000 | D c, A c, B x | flop: A b1000"


@pytest.mark.parametrize(("spot", "seat", "chips", "right"), [
    (NL_1200, "B", (1000, 1000), ("call", 1200)),
    (NL_1100, "E", (500, 1000), ("call", 1100)),
    (NL_1100, "E", (1000, *[100] * 5), ("raise", 1700)),
    (NL_1100, "E", (1000, *[100] * 3), ("call", 1100)),
    (NL_1400, "B", (1000, 500, 500, 500), ("raise", 2800)),
    (NL_1400, "B", (1000, 500, 500), ("call", 1400)),
    (NL_1400.replace("B 20000", "B 2100"), "B", (1000, 500, 500), ("all_in", 2000)),
    (NL_325, "B", (500, 25), ("raise", 650)),
    (NL_1000, "B", (1000, *[100] * 4), ("call", 1000)),
    (NL_1000, "B", (1000, 500), ("raise", 2000)),
])
def test_silent_chips(spot, seat, chips, right):
    assert told(on(spot, seat, *chips)) == right


BB_600 = "nl 25/50 mtt | A 20000, B 20000, C 20000 | A r600, B f"


@pytest.mark.parametrize(("chips", "handling", "right"), [
    ((1000,), "left", ("call", 600)), ((1000,), "all_pulled_back", ("call", 600)),
    ((500, 500), "left", ("call", 600)), ((500, 500), "all_pulled_back", ("call", 600)),
    ((100, 500), "left", ("call", 600)), ((100, 500), "all_pulled_back", ("call", 600)),
    ((1000, 500), "left", ("raise", 1550)), ((1000, 500), "all_pulled_back", ("raise", 1500)),
    ((1000,), "partly_pulled_back", ("raise", 1150)),
    ((500, 500, 25, 25), "combined_and_pushed", ("raise", 1150)),
])
def test_prior_chips(chips, handling, right):
    ruling = on(BB_600, "C", *chips, prior_chips=(25, 25), prior_handling=handling)
    assert told(ruling) == right
    assert "rulings.prior_chips" in ruling.decided


def test_prior_chips_that_cover_the_price_and_chips_pulled_back():
    spot = "nl 50/100 mtt | A 20000, B 20000, C 20000 | A r700, B f"
    assert told(on(spot, "C", 100, prior_chips=(1000,))) == ("raise", 1300)
    pulled = on(BB_600, "C", prior_chips=(25, 25), prior_handling="all_pulled_back")
    assert (pulled.ruling, pulled.allowed) == ("must_call_or_raise", ("call", "raise"))
    assert pulled.answer()["fold_allowed"] is False
    with pytest.raises(SidepotError, match="prior_left"):
        on(BB_600, "C", 1000, prior_chips=(25, 20, 5), prior_handling="partly_pulled_back")
    kept = on(BB_600, "C", 1000, prior_chips=(25, 20, 5), prior_handling="partly_pulled_back", prior_left=(20,))
    assert (kept.amount, kept.must_add) == (1150, 130)


@pytest.mark.parametrize(("chip", "right"), [(1000, ("raise", 1000)), (500, ("raise", 800)), (400, ("raise", 800))])
def test_raise_said_before_one_chip(chip, right):
    """The most the chip allows; below the minimum raise, the minimum raise."""
    spot = "nl 100/200 mtt | D 20000, A 20000, B 20000 | D c, A c, B x | flop: A b400"
    assert told(on(spot, "B", chip, words="raise", first="words")) == right
    assert told(on(spot, "B", chip, words="raise", first="chips")) == ("call", 400)


def test_one_chip_in_pot_limit_opens_for_the_pot_and_calls_a_bet():
    spot = "pl 50/100 mtt | D 9000, A 9000, B 9000 | D c, A c, B x | flop"
    opened = on(spot, "A", 1000)
    assert (told(opened), opened.returned) == (("bet", 300), 700)
    assert told(on(spot + ": A b200", "B", 1000)) == ("call", 200)


@pytest.mark.parametrize(("pot", "right"), [(1200, 500), (6000, 5000)])
def test_an_ambiguous_number(pot, right):
    """E-43: "five" at 200-400 is 500 when the pot is below 5,000, else 5,000; the readings need not be given."""
    spot = f"nl 200/400 mtt | D 20000, A 20000, B 20000 | D r{pot // 3}, A c, B c | flop" if pot > 1200 else (
        "nl 200/400 mtt | D 20000, A 20000, B 20000 | D c, A c, B x | flop")
    for words in (heard("bet five"), heard("五")):
        assert told(on(spot, "A", words=words.words, amount=words.amount)) == ("bet", right)


POT_10500 = "pl 50/100 mtt | D 90000, A 90000, B 90000 | D r350, A r1150, B c, D r3500, A c, B c | flop"


@pytest.mark.parametrize(("amount", "noticed", "right"), [
    (9500, "at_once", ("corrected", 10500)), (9500, "before_substantial_action", ("corrected", 10500)),
    (9500, "after_substantial_action", ("bet_stands", 9500)),
    (11500, "at_once", ("corrected", 10500)), (11500, "after_substantial_action", ("corrected", 10500)),
    (11500, "after_next_card", ("error_stands", 11500)),
])
def test_a_pot_counted_wrong(amount, noticed, right):
    ruling = on(POT_10500, "A", words="pot", amount=amount, noticed=noticed)
    assert told(ruling) == right
    assert ruling.rule == "rulings.pot_count"
    assert ruling.apply is None if right[0] == "error_stands" else ruling.apply == Action("bet", right[1], "A")


def test_string_bets_and_a_raise_in_two_motions():
    spot = "nl 100/200 mtt | D 20000, A 20000, B 20000 | D c, A c, B x | flop: A b200"
    hand = parse_spot(spot)

    def motions(*pushed, **more):
        return rule_on(hand, Act("B", motions=pushed, returned_to_stack=True, **more))

    assert told(motions((100, 100), (100,) * 4)) == ("call", 200)
    assert told(motions((100,) * 3, (100,) * 3)) == ("raise", 400)
    assert told(motions((100, 100), (1000,), words="raise", first="words")) == ("raise", 1200)    # the call, then one motion
    assert told(motions((500,), (500,), words="raise", first="words")) == ("raise", 500)
    assert told(motions((500,), (500,), words="raise", amount=1000, first="words")) == ("raise", 1000)
    assert told(rule_on(hand, Act("B", motions=((100, 100), (100,) * 4)))) == ("raise", 600)       # no return to the stack


# ---- words

FREE = "nl 100/200 mtt | D 20000, A 20000, B 20000 | D c, A c, B x | flop"
FACING = FREE + ": A b400"


@pytest.mark.parametrize(("spot", "act", "right"), [
    (FREE, Act("A", "call"), ("check", 0)), (FREE, Act("A", "raise"), ("bet", 200)), (FREE, Act("A", "bet"), ("bet", 200)),
    (FREE, Act("A", "bet", 100), ("bet", 200)), (FREE, Act("A", "raise", 700), ("bet", 700)), (FREE, Act("A", "pot"), ("bet", 200)),
    (FREE, Act("A", "amount", 700), ("bet", 700)), (FREE, Act("A", "all_in"), ("all_in", 19800)),
    (FREE, Act("A", "conditional"), ("floor_decision", None)), (FREE, Act("A", "unclear"), ("floor_decision", None)),
    (FACING, Act("B", "check"), ("call_or_fold", None)), (FACING, Act("B", "raise"), ("raise", 800)),
    (FACING, Act("B", "pot"), ("raise", 800)), (FACING, Act("B", "bet", 1000), ("raise", 1000)),
    (FACING, Act("B", "raise", 500), ("raise", 800)), (FACING, Act("B", "amount", 500), ("call", 400)),
    (FACING, Act("B", "amount", 600), ("raise", 800)), (FACING, Act("B", "amount", 400), ("call", 400)),
    (FACING, Act("B", "raise", 50000), ("all_in", 19800)), (FACING, Act("B", "call", told=100), ("call", 400)),
    (FACING, Act("B", "fold"), ("fold", 0)), (FACING, Act("B", "call", before_amount=True), ("floor_decision", None)),
    (FACING, Act("B", "call", hidden=300), ("floor_decision", None)),
    (FACING.replace("B 20000", "B 500"), Act("B", "raise"), ("call", 300)),
    (FACING.replace("B 20000", "B 500"), Act("B", "all_in"), ("all_in", 300)),
    (FREE.replace("100/200 mtt", "5/10 cash"), Act("A", "bet", 22), ("bet", 20)),
    (FREE.replace("100/200 mtt", "5/10 cash"), Act("A", "bet", 23), ("bet", 25)),
    (FREE.replace("100/200 mtt", "5/10 cash"), Act("A", "bet", 3), ("bet", 30)),
])
def test_words(spot, act, right):
    assert told(rule_on(parse_spot(spot), act)) == right


def test_a_raise_that_is_not_open_is_a_call_and_says_why():
    ruling = on("nl 1/2 cash | C 200, A 200, B 16 | C c, A c, B x | flop: A b10, B ai, C c", "A", words="raise", amount=40)
    assert told(ruling) == ("call", 14)
    assert ruling.decided == ("rulings.closed", "betting.reopening")
    assert "it takes 10 to reopen" in ruling.text()


@pytest.mark.parametrize(("first", "heard_by_all", "right"), [
    ("words", True, ("raise", 1200)), ("chips", True, ("call", 400)), ("unknown", True, ("floor_decision", None)),
    ("together", True, ("floor_decision", None)), ("words", False, ("floor_decision", None)),
])
def test_first_of_word_and_chips_in_a_tournament(first, heard_by_all, right):
    ruling = on(FACING, "B", 500, words="raise", amount=1200, first=first, heard_by_all=heard_by_all)
    assert told(ruling) == right
    if ruling.ruling == "floor_decision":
        assert set(ruling.options) == {"raise", "call"}


@pytest.mark.parametrize(("said", "words", "amount"), [
    ("I bet the pot", "pot", None), ("bet five", "bet", 5), ("if you bet I will raise", "conditional", None),
    ("forty-two thousand", "amount", 42000), ("raise to 1,500", "raise", 1500), ("make it fourteen hundred", "raise", 1400),
    ("I'm all in!", "all_in", None), ("all-in", "all_in", None), ("4.5k", "amount", 4500), ("two five", "unclear", None),
    ("twelve fifty", "unclear", None), ("I think so", "unclear", None), ("Call.", "call", None), (None, "none", None),
    ("one hundred and five", "amount", 105), ("three million two hundred thousand", "amount", 3_200_000),
    ("加注到一千四", "raise", 1400), ("下注 \uff15\uff10\uff10", "bet", 500), ("四万二", "amount", 42000),
    ("一万零五百", "amount", 10500),
    ("我跟注", "call", None), ("过牌", "check", None), ("全下！", "all_in", None), ("要是你下注，我就加注", "conditional", None),
    ("再看看", "unclear", None), ("十五", "amount", 15),
    ("两千三百五", "amount", 2350), ("满池", "pot", None),
    ("call " * 60, "unclear", None),
])
def test_what_was_said(said, words, amount):
    assert heard(said) == (words, amount)


# ---- cash beside tournament: the same act, the rule set's settings

UNDER = "nl 1/2 rules {book} | D 500, A 500, B 500 | D c, A c, B x | flop: A b2, B r8"


@pytest.mark.parametrize(("book", "right"), [
    ("tda-2024", "floor_decision"), ("wsop-tournament-2026", "floor_decision"), ("wsop-cash-2026", "call"), ("roberts", "call")])
def test_undercalls_against_a_raise(book, right):
    ruling = on(UNDER.format(book=book), "D", 2, 1)
    assert ruling.ruling == right
    assert set(ruling.options) == ({"call", "fold"} if right == "floor_decision" else set())
    assert ruling.must_add == (5 if right == "call" else None)
    # Against the first bet of the street it is completed everywhere.
    first = UNDER.format(book=book).removesuffix(", B r8").replace("A b2", "A b9")
    assert told(on(first, "B", 2, 1)) == ("call", 9)
    back = on(UNDER.format(book=book), "D", 2, 1, since=(Act("A", motions=((1,),)),))
    assert "goes back to D" in back.text()
    assert back.next == "D"


@pytest.mark.parametrize(("book", "noticed", "right"), [
    ("tda-2024", "after_round", ("corrected", 20)), ("wsop-cash-2026", "after_round", ("error_stands", 15)),
    ("tda-2024", "after_next_card", ("error_stands", 15)), ("wsop-cash-2026", "after_substantial_action", ("corrected", 20)),
])
def test_a_raise_below_the_minimum_is_corrected_for_a_while(book, noticed, right):
    spot = f"nl 1/2 rules {book} | D 500, A 500, B 500 | D c, A c, B x | flop: A b10"
    assert told(on(spot, "B", words="raise", amount=15, noticed=noticed)) == right
    assert told(on(spot.replace("flop:", "flop: A x, B x, D x | turn: A x, B x, D x | river:"), "B", words="raise", amount=15,
                   noticed="after_showdown")) == ("error_stands", 15)


@pytest.mark.parametrize("book", SETS)
def test_word_and_chips_by_rule_set(book):
    """Words win in cash whatever came first; in a tournament the first counts."""
    ruling = on(f"nl 1/2 rules {book} | D 500, A 500, B 500 | D c, A c, B x | flop: A b10", "B", 10, words="raise", amount=40,
                first="chips")
    assert told(ruling) == (("raise", 40) if rule_set(book).format == "cash" else ("call", 10))


@pytest.mark.parametrize("book", SETS)
def test_a_free_fold_binds_and_may_be_punished_in_tournaments(book):
    ruling = on(f"nl 1/2 rules {book} | D 500, A 500, B 500 | D c, A c, B x | flop", "A", words="fold")
    assert (ruling.ruling, ruling.binding, ruling.penalty_possible) == ("fold", True, rule_set(book).format == "tournament")


def test_pot_limit_errors_by_rule_set():
    spot = "pl 1/2 rules {} | D 500, A 500, B 500 | D c, A c, B x | flop"
    late = {book: told(on(spot.format(book), "A", words="bet", amount=9, noticed="after_substantial_action")) for book in SETS}
    assert late == {"tda-2024": ("corrected", 6), "wsop-tournament-2026": ("error_stands", 9), "wsop-cash-2026": ("corrected", 6),
                    "roberts": ("corrected", 6)}
    assert told(on(spot.format("wsop-cash-2026"), "A", words="bet", amount=9, noticed="after_round")) == ("error_stands", 9)


def test_a_tiny_chip():
    spot = "nl 2000/4000{} | A 200000, B 200000, C 200000, D 200000 | D r50000"
    ruling = on(spot.format(" mtt"), "A", 1000)
    assert (ruling.ruling, ruling.options, ruling.rule) == ("floor_decision", ("call",), "rulings.tiny_chip")
    assert told(on(spot.format(" rules wsop-cash-2026"), "A", 1000)) == ("call", 50000)


def test_chips_still_in_the_hand():
    assert on(FACING, "B", 500, 500, released=False).ruling == "not_binding"
    induced = on(FACING, "B", 500, 500, released=False, induced=True)
    assert (induced.ruling, induced.options) == ("floor_decision", ("raise", "not_binding"))


# ---- out of turn

FIVE = "nl 50/100 mtt{} | B 9000, S3 9000, S4 9000, S5 9000, S6 9000 | S5 c, S6 c, B f, S3 c, S4 x | flop: "


@pytest.mark.parametrize(("line", "act", "since", "right"), [
    ("S3 b300, S4 f", Act("S6", "raise", 800), [Action("call", None, "S5")], ("binding", 800, "raise")),
    ("S3 b300, S4 f", Act("S6", "raise", 800), [Action("fold", None, "S5")], ("binding", 800, "raise")),
    ("S3 b300, S4 f", Act("S6", "raise", 800), [Action("raise", 1000, "S5")], ("not_binding", None, None)),
    ("S3 x, S4 x", Act("S6", "check"), [Action("check", None, "S5")], ("binding", 0, "check")),
    ("S3 x, S4 x", Act("S6", "check"), [Action("bet", 300, "S5")], ("not_binding", None, None)),
    ("S3 x, S4 x", Act("S6", "fold"), [Action("bet", 300, "S5")], ("binding", 0, "fold")),
    ("S3 x, S4 x", Act("S6", motions=((500,),)), [], ("binding", 500, "bet")),
    ("S3 x, S4 x", Act("S6", "conditional"), [], ("floor_decision", None, None)),
])
def test_out_of_turn(line, act, since, right):
    hand = parse_spot(FIVE.format("") + line)
    ruling = rule_on(hand, act, since)
    assert (ruling.ruling, ruling.amount, ruling.action) == right
    assert ruling.pending == (not since and right[0] == "binding")
    if right[0] != "not_binding":
        assert ruling.next == ("S6" if since else "S5")
    if ruling.ruling == "binding" and since:
        after = hand.copy()
        after.apply(since[0])
        assert ruling.apply is not None
        assert after.explain(ruling.apply).legal


def test_an_act_out_of_turn_binds_after_substantial_action_and_not_when_the_round_is_over():
    hand = parse_spot(FIVE.format("") + "S3 b300")
    bound = rule_on(hand, Act("S5", "raise", 900), [Act("S6", "call")])
    assert (bound.ruling, bound.action, bound.amount, bound.apply) == ("binding", "raise", 900, None)
    assert "substantial action" in bound.text()
    over = rule_on(hand, Act("S3", "raise", 900, out_of_turn=True), [Action("fold", None, s) for s in ("S4", "S5", "S6")])
    assert (over.ruling, over.legal) == ("not_binding", None)
    with pytest.raises(SidepotError, match="S4's turn"):
        rule_on(hand, Act("S4", "call", out_of_turn=True))


def test_a_passive_act_out_of_turn_heads_up():
    spot = "nl 1/2 rules {} | A 500, B 500 | A c, B x | flop"
    for book, right in (("tda-2024", "not_binding"), ("wsop-tournament-2026", "call_or_fold")):
        ruling = rule_on(parse_spot(spot.format(book)), Act("A", "check"), [Action("bet", 10, "B")])
        assert ruling.ruling == right
        assert ruling.answer()["raise_allowed"] == (right == "not_binding")


def test_who_was_passed_over():
    hand = parse_spot(FIVE.format("") + "S3 b300")
    behind = [Act("S5", "call"), Act("S6", "fold")]
    lost = skipped(hand, "S4", behind)
    assert (lost.ruling, lost.options) == ("floor_decision", ("call", "fold"))
    assert skipped(hand, "S4", behind, had_time=False).ruling == "not_binding"
    assert skipped(hand, "S4", behind[1:]).ruling == "not_binding"
    with pytest.raises(SidepotError, match="not passed over"):
        skipped(hand, "S6", behind)


@pytest.mark.parametrize(("words", "tda", "wsop"), [
    (["fold", "fold"], False, False), (["check", "fold"], False, True), (["fold", "call"], True, True), (["bet"], False, False),
    (["fold", "fold", "fold"], True, True), (["check", "check"], False, False), (["bet", "call"], True, True),
])
def test_substantial_action(words, tda, wsop):
    for book, right in (("tda-2024", tda), ("wsop-cash-2026", wsop)):
        here = at(parse_spot(f"nl 1/2 rules {book} | D 500, A 500, B 500"), "D")
        assert substantial(here, words) == right


# ---- in the case form

def test_an_act_in_the_middle_of_a_case_is_played_as_it_was_ruled():
    case = json.loads(json.dumps(CASES[0]))
    case |= {"ask": "next_to_act", "expect": {"next": "C"}}
    assert answer(case)["answer"]["next"] == "C"
    case["actions"][-1] |= {"chips": None, "do": "declare", "declared": "hmm"}
    assert answer(case)["error"]["code"] == "ruling.undecided"


def test_what_was_done_later_tells_when_an_error_was_seen():
    case = json.loads(json.dumps(next(c for c in CASES if c["id"] == "word-010")))
    act = case["actions"][-1]
    del act["noticed"]
    assert answer(case)["answer"]["ruling"] == "raise"
    case["actions"].append({"street": "flop", "who": "C", "do": "call"})
    assert answer(case)["answer"]["ruling"] == "corrected"
    case["actions"][-1]["street"] = "turn"
    assert answer(case)["answer"]["ruling"] == "error_stands"
    act["noticed"] = "before_turn_dealt"
    assert answer(case)["answer"]["ruling"] == "corrected"


@pytest.mark.parametrize(("change", "code", "field"), [
    ({"chips": [100, 0]}, "chips.least", "actions[4].chips[1]"), ({"chips": "100"}, "case.type", "actions[4].chips"),
    ({"timing": "later"}, "case.choice", "actions[4].timing"), ({"noticed": "never"}, "case.choice", "actions[4].noticed"),
    ({"chips": [1000]}, "ruling.too_many_chips", "actions[4].chips"), ({"chips": None}, "ruling.nothing", "actions[4].chips"),
    ({"last_chips": True}, "ruling.last_chips", "actions[4].last_chips"),
    ({"out_of_turn": True}, "ruling.in_turn", "actions[4].out_of_turn"),
    ({"declared": "bet 5", "amount": 7}, "ruling.said_twice", "actions[4].amount"),
    ({"do": "event", "event": "the lights go out"}, "ruling.event", "actions[4].do"),
    ({"street": "turn"}, "case.street", "actions[4].street"),
    ({"prior_handling": "gone"}, "case.choice", "actions[4].prior_handling"),
])
def test_a_case_that_cannot_be_ruled_on_names_the_field(change, code, field):
    case = json.loads(json.dumps(CASES[0]))
    case["actions"][-1] |= change
    said = answer(case)
    assert said["error"]["code"] == code, said
    assert said["error"]["message"].startswith(field), said


# ---- every ruling can be played, and its chips add up

def chips_up_to(rng, most):
    """Some chips of usual faces that together are at most so much."""
    found: list[int] = []
    for _ in range(rng.randrange(1, 7)):
        faces = [f for f in (1, 2, 5, 25, 100, 500, 1000, 5000) if f <= most - sum(found)]
        if faces:
            found.append(rng.choice(faces))
    if rng.random() < 0.1 and most > sum(found):
        found.append(most - sum(found))
    return tuple(found)


def random_act(hand: Hand, rng: random.Random) -> Act:
    seat = hand.actor or ""
    if rng.random() < 0.15:
        seat = rng.choice([s for s in hand.live if hand.stacks[s]])
    stack, bet = hand.stacks[seat], hand.bets[seat]
    chips = chips_up_to(rng, stack) if rng.random() < 0.7 else ()
    cut = rng.randrange(len(chips) + 1)
    motions = tuple(m for m in (chips[:cut], chips[cut:]) if m)
    words = rng.choice(WORDS) if not chips or rng.random() < 0.4 else "none"
    amount = rng.randrange(1, 2 * (stack + bet) + 2) if words == "amount" or rng.random() < 0.4 else None
    prior = (bet,) if bet and rng.random() < 0.3 else ()
    return Act(
        seat, "fold" if words == "none" and not chips else words, amount, motions, rng.random() < 0.5, rng.choice(FIRST),
        prior_chips=prior, prior_handling=rng.choice([h for h in HANDLING if prior and h != "partly_pulled_back"] or ["left"]),
        said_next=rng.choice(WORDS), noticed=rng.choice(NOTICED) if rng.random() < 0.3 else "at_once",
        told=rng.randrange(2 * stack + 1) if rng.random() < 0.1 else None, heard_by_all=rng.random() < 0.9,
        released=rng.random() < 0.9, induced=rng.random() < 0.5, before_amount=rng.random() < 0.05,
        hidden=rng.choice((0, 0, 0, 1)))


def some_hand(rng: random.Random) -> Hand:
    while True:
        hand = play_on(Hand(random_setup(rng, deck=False)), rng, rng.randrange(0, 14))
        if hand.actor is not None:
            return hand


@settings(max_examples=1500, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
def test_a_ruling_can_be_played_and_its_chips_add_up(seed):
    rng = random.Random(seed)
    hand = some_hand(rng)
    act, before = random_act(hand, rng), repr(hand.events)
    since = []
    if act.seat != hand.actor:
        other = hand.copy()
        for _ in range(rng.randrange(4)):
            if other.actor in (None, act.seat) or other.street != hand.street:
                break
            since.append(random_action(other, rng)._replace(seat=other.actor))
            other.apply(since[-1])
    else:
        other = hand
    ruling = rule_on(hand, act, since)
    assert repr(hand.events) == before
    if ruling.apply is not None:
        assert other.explain(ruling.apply).legal, (act, ruling)
    if ruling.action in ("call", "check", "bet", "raise", "all_in") and act.seat == hand.actor:
        after = hand.copy()
        assert ruling.apply is not None
        after.apply(ruling.apply)
        [paid] = [e for e in after.events[len(hand.events):] if isinstance(e, Acted)]
        assert paid.to == ruling.amount
    assert (ruling.returned is None) == (ruling.must_add is None)
    act = without_held(act)                                  # chips in the hand add nothing to words
    if ruling.returned is not None and ruling.must_add is not None:
        together = act.prior_handling == "combined_and_pushed" and hand.bets[act.seat] in [c for m in act.motions for c in m]
        gone = act.prior_chips and (act.prior_handling == "all_pulled_back" or together)
        front = act.pushed + (0 if gone else hand.bets[act.seat])
        stays = ruling.amount if ruling.amount is not None and ruling.action != "fold" else hand.bets[act.seat]
        assert front - ruling.returned + ruling.must_add == stays
        assert 0 in (ruling.returned, ruling.must_add)
    if ruling.ruling == "floor_decision":
        assert ruling.amount is None
        assert ruling.options
        assert ruling.apply is None
    check_texts(ruling)


def check_texts(ruling):
    """Both languages, the same numbers, every rule of the book."""
    numbers = [set(re.findall(r"\d[\d,.]*\d|\d", ruling.text(lang, cite=False))) for lang in ("en", "zh")]
    assert numbers[0] == numbers[1], ruling.text() + ruling.text("zh")
    steps = [set(re.findall(r"\d[\d,.]*\d|\d", " ".join(ruling.steps(lang)))) for lang in ("en", "zh")]
    assert steps[0] == steps[1]
    assert set(ruling.decided) <= set(rules())
    assert all(s.facts["seat"] == ruling.seat for s in (*ruling.reasons, *ruling.arithmetic))
    json.dumps(ruling.answer())


@pytest.mark.parametrize(("ruling", "numbers"), [
    (on(NL_1100, "E", 1000, *[100] * 4), ("300", "1,100", "600", "1,700")),                       # over, price, full raise, minimum
    (on(FACING, "B", words="raise", amount=500), ("500", "400", "800")),
    (on(FACING, "B", 500), ("400", "500", "100")),                                                # owed, the chip, what goes back
    (on(POT_10500, "A", words="pot", amount=11500), ("11,500", "10,500")),
    (on(FACING, "B", words="call", told=100), ("100", "400")),
    (on(NL_1200, "B", 1000, 1000), ("2,000", "1,000", "1,200", "800")),
])
def test_the_numbers_that_decided_stand_in_both_texts(ruling, numbers):
    for lang in ("en", "zh"):
        for number in numbers:
            assert re.search(rf"(?<![\d,]){number}(?![\d,]\d)", ruling.text(lang)), (number, ruling.text(lang))


def test_the_arithmetic_goes_step_by_step():
    steps = on(NL_325, "B", 500, 25).steps()
    assert steps == ["525 − 25 = 500 ≥ 325: not every chip is needed", "Half of 325 is 162.5; 325 + 162.5 = 487.5",
                     "525 ≥ 487.5: a raise, to at least 650"]


def test_disputes_and_notes_come_from_the_book():
    ruling = on(FACING, "B", words="raise", amount=500, noticed="after_round")
    assert any("WSOP Live 2026 142" in d for d in ruling.disputed("zh"))
    assert "WSOP Live 2026 142" in ruling.text()
    assert on(FACING, "B", words="raise", amount=500).disputed() == ()          # seen at once, the books agree
    assert on(FACING.replace("mtt", "rules roberts"), "B", 500).notes()


RULES = [r for r in rules() if r.startswith("rulings.")]


@pytest.mark.parametrize("rule", RULES)
def test_every_sentence_has_a_use_and_names_no_other_seat(rule):
    source = "".join(p.read_text("utf-8") for p in (ROOT / "src" / "sidepot" / "rulings").glob("*.py"))
    assert _texts(rule)["answers"]
    for kind in ("answers", "steps"):
        for key, words in _texts(rule).get(kind, {}).items():
            built = re.fullmatch("(?:bet|raise)(_least|_late|_all_in)", key)
            assert f'"{key}"' in source or (built and f'{built[1]}"' in source), key
            assert not {"actor", "seats", "last", "previous"} & set(re.findall(r"{(\w+)}", words["en"])), key


# ---- does this all-in reopen the betting

@pytest.mark.parametrize(("spot", "rows"), [
    # Two short all-ins add up for the bettor, not for the caller between.
    ("nl 1/2 cash | D 23, A 200, B 16, C 200 | C c, D c, A c, B x | flop: A b10, B ai, C c, D ai",
     {"A": (True, True, 11, 20, 31), "C": (True, False, 7, 24, None)}),
    ("nl 1/2 cash | C 200, A 200, B 16 | C c, A c, B x | flop: A b10, B ai",
     {"C": (False, True, 14, 10, 24), "A": (True, False, 4, 20, None)}),
    # Limit: half a bet more reopens.
    ("fl 10/20 cash | C 500, A 500, B 50 | C c, A c, B x | flop: A b20, B ai, C c", {"A": (True, True, 10, 30, 50)}),
    ("fl 10/20 cash | C 500, A 500, B 49 | C c, A c, B x | flop: A b20, B ai, C c", {"A": (True, False, 9, 30, None)}),
    ("nl 1/2 cash | A 50, B 50 | A ai, B c", {}),
])
def test_reopening_table(spot, rows):
    hand = parse_spot(spot)
    found = {r.seat: (r.acted, r.may_raise, r.owed, r.reopens_at, r.raise_from) for r in reopening_table(hand)}
    assert {seat: found[seat] for seat in rows} == rows
    assert bool(found) == (hand.actor is not None)
    for row in reopening_table(hand):
        assert row.may_raise == hand.legal(row.seat).can_raise
        assert row.why.text("zh") != row.why.text("en")


# ---- what a tester found at the table

H4 = "nl 100/200 mtt | D 20000, A 20000, B 20000, C 20000"
RAISED = H4 + " | C r600"
TO_B = RAISED + ", D f, A f"
TOOK_BACK: dict[str, Any] = {"prior_chips": (100, 100), "prior_handling": "all_pulled_back"}


@pytest.mark.parametrize("book", SETS)
@pytest.mark.parametrize("chips", [(), (500, 100)])
@pytest.mark.parametrize(("words", "amount", "right"), [
    ("raise", 2000, ("raise", 2000)), ("call", None, ("call", 600)), ("all_in", None, ("all_in", 20000)),
    ("fold", None, ("fold", 0)),
])
def test_words_bind_while_the_chips_are_still_in_the_hand(book, chips, words, amount, right):
    ruling = on(RAISED.replace("mtt", f"rules {book}"), "D", *chips, words=words, amount=amount, released=False)
    assert told(ruling) == right
    assert (ruling.returned, ruling.must_add) == (None, None)               # chips in the hand are not counted
    assert ("rulings.motion" in ruling.decided) == bool(chips)


def test_silent_chips_in_the_hand_bind_to_nothing_out_of_turn_either():
    assert on(H4, "D", 500, 100, released=False).ruling == "not_binding"


def test_after_taking_chips_back_a_fold_is_not_open():
    for act in (Act("B", "fold", first="chips", **TOOK_BACK), Act("B", said_next="fold", **TOOK_BACK)):
        ruling = rule_on(parse_spot(TO_B), act)
        assert (ruling.ruling, ruling.allowed) == ("must_call_or_raise", ("call", "raise"))
        assert ruling.answer()["fold_allowed"] is False
        assert ruling.must_add is None
        assert "owes" not in ruling.text()
        assert "call 600" in ruling.text()
        assert "TDA 2024 46" in ruling.citations
    assert on(TO_B, "B", words="fold", first="words", **TOOK_BACK).ruling == "fold"
    unknown = on(TO_B, "B", words="fold", **TOOK_BACK)
    assert dict(unknown.outcomes) == {"fold": None, "call": 600, "raise": 1000}
    assert told(on(TO_B, "B", words="raise", amount=1500, **TOOK_BACK)) == ("raise", 1500)


def test_a_big_blind_taken_back_with_the_option_is_put_back():
    ruling = on(H4 + " | C c, D c, A c", "B", **TOOK_BACK)
    assert (told(ruling), ruling.must_add, ruling.at_least) == (("check", 200), None, True)
    assert "200 taken back go in again" in ruling.text()


@pytest.mark.parametrize(("words", "amount", "chips", "right"), [
    ("raise", 1000, (1000,), ("raise", 1000)), ("raise", None, (1000,), ("raise", 1000)), ("raise", None, (500,), ("raise", 800)),
    ("all_in", None, (100, 100, 100), ("all_in", 19800)), ("raise", 1200, (1000,), ("floor_decision", None)),
])
def test_clear_words_with_chips_that_agree_count_when_both_come_together(words, amount, chips, right):
    assert told(on(FACING, "B", *chips, words=words, amount=amount, first="together")) == right


@pytest.mark.parametrize(("spot", "act", "right"), [
    (RAISED, Act("D", "call", motions=((500, 100),)), ("call", 600)), (RAISED, Act("D", "fold"), ("fold", 0)),
    (FREE, Act("A", "check"), ("check", 0)), (RAISED, Act("D", "call", motions=((100, 100),)), ("floor_decision", None)),
])
def test_what_is_clear_before_the_amount_is_known(spot, act, right):
    assert told(rule_on(parse_spot(spot), act._replace(before_amount=True))) == right


def test_an_all_in_before_the_amount_is_known_may_be_held():
    assert dict(on(RAISED, "D", words="all_in", before_amount=True).outcomes) == {"all_in": 20000, "call": 600, "fold": None}


def test_an_order_that_nobody_told_is_not_made_up():
    ruling = on(FREE, "A", 500, words="bet", amount=1200)
    assert (ruling.ruling, ruling.outcomes) == ("floor_decision", (("bet", 1200), ("bet", 500)))
    assert ruling.answer()["outcomes"] == [{"do": "bet", "amount": 1200}, {"do": "bet", "amount": 500}]
    assert "together" not in ruling.text()
    raised = on(FACING, "B", 1000, words="raise", first="words").text()
    assert "before" not in raised
    assert "not the chips" not in raised


def test_who_lets_substantial_action_pass_does_not_undo_it():
    calls = [Act("A", "call"), Act("B", "call")]
    hand = parse_spot(H4)
    since: list[Action | Act] = [*calls, Action("raise", 800, "C")]
    bound = rule_on(hand, Act("D", "raise", 600), since)
    assert (bound.ruling, bound.action, bound.amount, bound.next) == ("binding", "raise", 600, "C")
    assert skipped(hand, "C", [Act("D", "raise", 600), *calls]).ruling == "floor_decision"
    assert rule_on(hand, Act("D", "raise", 600, had_time=False), since).ruling == "not_binding"


@pytest.mark.parametrize("behind", [[], [Act("C", "call")]])
def test_nobody_is_passed_over_by_nobody(behind):
    with pytest.raises(SidepotError, match="Nobody has acted behind C"):
        skipped(parse_spot(H4), "C", behind)


@pytest.mark.parametrize(("said", "words", "amount"), [
    ("to 1200", "amount", 1200), ("reraise to 900", "raise", 900), ("re-raise", "raise", None), ("min raise", "raise", None),
    ("I call your raise", "call", None), ("all-in for 500", "all_in", 500), ("再加 400", "raise", 400),
    ("4 hundred", "amount", 400),
])
def test_more_that_was_said(said, words, amount):
    assert heard(said) == (words, amount)


@pytest.mark.parametrize(("text", "then", "first", "second"), [
    ("call and raise 500", None, ("call", None), "raise"), ("I see your 200 and raise 500", None, ("call", 200), "raise"),
    ("我跟，再加500", None, ("call", None), "raise"), ("我看你200，再加500", None, ("call", 200), "raise"),
    ("跟注，加注到500", None, ("call", None), "raise"), ("check... no, raise", None, ("unclear", None), "none"),
    ("call", "raise 500", ("call", None), "raise"), ("raise", "to 800", ("raise", 800), "amount"),
    ("raise, make it 500", None, ("unclear", None), "none"), ("call, 500", None, ("call", 500), "none"),
    ("raise to 1,000", None, ("raise", 1000), "none"), ("四万二，再看看", None, ("unclear", None), "none"),
    ("if he calls, I call and raise", None, ("conditional", None), "none"), (None, None, ("none", None), "none"),
])
def test_a_call_with_a_raise_behind_it_in_one_breath_is_two_declarations(text, then, first, second):
    said, more = declarations(text, then)
    assert (said, more.words) == (first, second)


@pytest.mark.parametrize("said", ["500块", "五百元", "500 dollars", "$500"])
def test_a_number_may_name_the_coin(said):
    assert heard(said) == ("amount", 500)


def judged(words, **more):
    case = json.loads(json.dumps(next(c for c in CASES if c["id"] == "word-008")))
    case["actions"][-1] |= {"declared": words, "amount": None} | more
    return answer(case)


def test_a_raise_and_then_its_amount_are_one_declaration():
    said = judged("raise", then="to 1200")["answer"]
    assert (said["ruling"], said["amount"]) == ("raise", 1200)


def test_an_amount_of_nothing_is_refused():
    assert judged("bet", amount=0)["error"]["code"] == "chips.least"
    assert judged("call", amount=0)["answer"]["ruling"] == "call"


def test_wagers_of_a_case_come_in_small_blinds_and_a_reading_is_not_rounded():
    case = json.loads(json.dumps(next(c for c in CASES if c["id"] == "word-018")))
    act = case["actions"][-1]
    assert answer(case)["answer"]["amount"] == 500
    act |= {"declared": "bet", "amount": 500, "readings": None}
    assert answer(case)["answer"]["amount"] == 600
    case["game"]["rules"] = "tda-2024"
    assert answer(case)["answer"]["amount"] == 500


def test_a_reading_below_the_smallest_bet_is_not_reasonable():
    ruling = on(FACING, "B", words="raise", readings=(12, 1200, 12000))
    assert told(ruling) == ("raise", 1200)
    assert "12 /" not in ruling.text()


def test_an_all_in_with_another_amount_is_for_the_floor():
    assert on(FACING, "B", words="all_in", amount=500).outcomes == (("all_in", 19800), ("call", 400))
    assert told(on(FACING, "B", words="all_in", amount=19800)) == ("all_in", 19800)


def test_chips_above_the_pot_are_one_bet_however_many_they_are():
    spot = "pl 50/100 mtt | D 9000, A 9000, B 9000 | D c, A c, B x | flop"
    assert [told(on(spot, "A", *chips)) for chips in ((1000,), (500, 500))] == [("bet", 300)] * 2
    assert told(on(spot, "A", words="bet", amount=1000)) == ("corrected", 300)


def test_no_more_can_be_hidden_than_was_bet():
    with pytest.raises(SidepotError, match=r"hidden.*60,000"):
        on(FACING, "B", words="call", hidden=60000)


def test_a_raise_that_became_a_call_says_that_none_is_allowed():
    ruling = on("nl 1/2 cash | C 200, A 200, B 16 | C c, A c, B x | flop: A b10, B ai, C c", "A", 25, 1)
    assert ruling.answer()["raise_allowed"] is False
    assert "half test" not in ruling.text()
    assert "count." not in ruling.text()


# ---- the texts say what is so

def test_the_price_after_chips_were_taken_back_is_the_whole_price():
    spot = "nl 50/100 mtt | A 20000, B 20000, C 20000 | A r700, B f"
    ruling = on(spot, "C", 1000, prior_chips=(100,), prior_handling="all_pulled_back")
    assert "600" not in ruling.text()
    assert "The bet is 700" in ruling.text()


def test_a_short_all_in_says_what_a_full_raise_would_be():
    short = FACING.replace("B 20000", "B 900")
    for act in (Act("B", "all_in"), Act("B", "raise"), Act("B", motions=((500, 200),))):
        ruling = rule_on(parse_spot(short), act)
        assert told(ruling) == ("all_in", 700)
        for lang in ("en", "zh"):
            assert "800" in ruling.text(lang)
        assert "at least 700" not in ruling.text()
    assert "less than a full" not in on(FACING, "B", words="all_in").text()


def test_the_pot_is_told_with_the_pot_and_the_call():
    cash = on("pl 100/200 cash | D 20000, A 20000, B 20000, C 20000", "C", words="pot")
    assert told(cash) == ("raise", 800)
    assert {"400", "200", "800"} <= set(re.findall(r"\d+", cash.text()))
    assert "WSOP Live 2026 191" in cash.citations
    short = on("pl 100/200 mtt | D 20000, A 20000, B 900, C 20000 | C r600, D c, A f", "B", words="pot")
    assert told(short) == ("all_in", 900)
    assert {"1,500", "2,500"} <= set(re.findall(r"[\d,]*\d", short.text()))
    over = on("pl 100/200 mtt | D 20000, A 20000, B 20000, C 20000", "C", words="all_in")
    assert "TDA 2024 54" in over.citations


@pytest.mark.parametrize("words", ["pot", "all_in"])
def test_in_fixed_limit_neither_the_pot_nor_the_stack_is_a_size(words):
    ruling = on("fl 100/200 mtt | D 20000, A 20000, B 20000 | D c, A c, B x | flop: A b200", "B", words=words)
    assert told(ruling) == ("raise", 400)
    for wrong in ("without an amount", "19,800"):
        assert wrong not in ruling.text()


def test_a_fold_out_of_turn_tells_nothing_of_a_free_check():
    ruling = rule_on(parse_spot(FREE), Act("D", "fold"), [Action("bet", 400, "A")])
    assert ruling.ruling == "binding"
    assert "could have checked" not in ruling.text()
    assert {"TDA 2024 53-A", "TDA 2024 58"} <= set(ruling.citations)


def test_who_owes_nothing_is_not_said_to_owe_only_nothing():
    rows = {r.seat: r.why.text() for r in reopening_table(parse_spot("nl 1/2 cash | A 200, B 200, C 200 | A c, B r10"))}
    assert "owes nothing more" in rows["B"]
    assert "all-in" not in rows["C"]


@pytest.mark.parametrize(("ruling", "cited", "not_cited"), [
    (on(FACING, "B", words="fold"), "TDA 2024 50-A", "TDA 2024 58"),
    (on(FACING, "B", words="unclear"), "TDA 2024 57", "TDA 2024 43-B"),
    (on(FREE, "A", words="conditional"), "TDA 2024 59", "TDA 2024 59-B"),
    (on(H4 + " | C c, D c, A c", "B", 500, prior_chips=(100, 100)), "TDA 2024 46", "TDA 2024 44"),
    (on("pl 50/100 cash | D 9000, A 9000, B 9000 | D c, A c, B x | flop", "A", 1000), "WSOP Live 2026 192", "WSOP Live 2026 182"),
])
def test_only_what_decided_is_cited(ruling, cited, not_cited):
    assert cited in ruling.citations
    assert not_cited not in ruling.citations


@pytest.mark.parametrize(("ruling", "open_point"), [
    (on(FACING, "B", 500, words="raise", amount=1200, first="chips"), True),
    (on(FACING, "B", 500, words="raise", first="words"), False),
    (on(NL_325, "B", 500, 25), True), (on(NL_1100, "E", 1000, 1000), False),
    (on(UNDER.format(book="wsop-cash-2026"), "D", 2, 1), True),
    (on(FACING.replace("mtt", "cash"), "B", 100, 100), False),
])
def test_another_reading_is_told_only_where_it_makes_a_difference(ruling, open_point):
    assert bool(ruling.disputed()) == open_point
    assert all(d in ruling.text() for d in ruling.disputed())


@pytest.mark.parametrize("book", SETS)
def test_numbers_of_one_answer_belong_to_an_answer_of_the_rule(book):
    for rule, values in rule_set(book)._rules.items():
        for key, cited in values.get("cite_for", {}).items():
            assert key in _texts(rule)["answers"], (rule, key)
            assert cited == list(rule_set(book).cite(rule, key=key)) != []
            assert all(re.fullmatch(r"(TDA 2024|WSOP (Tournament|Live) 2026) [0-9].*", c) for c in cited)
