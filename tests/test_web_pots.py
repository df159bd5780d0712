"""The side-pot calculator: the seed's examples, the worked cases, random chips against a count by hand, and what cannot be."""
import json
from random import Random
from typing import Any

import msgspec
import pytest

from conftest import ROOT
from sidepot.errors import SidepotError
from sidepot.hand.contributions import contributions_of
from sidepot.hand.stages import finished
from sidepot.notation import parse_spot
from sidepot.notation.cases import hand_of
from sidepot.web.pots import pots
from sidepot.web.types import AskPots, Payer

CASES = [json.loads(line) for line in (ROOT / "tests" / "cases" / "pots.jsonl").read_text("utf-8").splitlines()]
ONE = [Payer("A", 1000), Payer("B", 2500), Payer("C", 4000)]
TWO = [Payer("E", 200, folded=True), Payer("A", 600), Payer("B", 1500), Payer("C", 3000), Payer("D", 3000)]


def ask(players=ONE, **more):
    """The answer, as it goes over HTTP and back."""
    asked = msgspec.json.decode(msgspec.json.encode(AskPots(players=players, **more)), type=AskPots)
    return msgspec.json.decode(msgspec.json.encode(pots(asked)))


def cut(answer):
    return [(p["amount"], p["eligible"]) for p in answer["layers"]], {r["seat"]: r["amount"] for r in answer["refunds"]}


def won(answer):
    return {r["name"]: r["won"] for r in answer["results"] if r["won"]}


# ---- the examples of the side-pot seed

def test_example_one_is_cut_as_the_seed_does():
    answer = ask()
    assert cut(answer) == ([(3000, ["A", "B", "C"]), (3000, ["B", "C"])], {"C": 1500})
    assert [p["formula"]["zh"] for p in answer["layers"]] == ["1,000 × 3", "1,500 × 2"]
    assert answer["total"] == 7500
    assert answer["check"]["zh"].startswith("核对：3,000 + 3,000 + 1,500 = 7,500")
    assert answer["refunds"][0]["why"]["en"] == "Back to C: 4,000 − 2,500 = 1,500, nobody else put in more than 2,500"
    assert {"pots.layers", "pots.refund"} <= set(answer["told"]["rules"])
    assert "TDA 2024 21" in answer["told"]["citations"]
    assert answer["awards"] == []
    assert answer["winners_fault"] is None


@pytest.mark.parametrize(("main", "side", "right"), [
    (["A"], ["B"], {"A": 3000, "B": 3000}),
    (["B"], ["B"], {"B": 6000}),
    (["C"], ["C"], {"C": 6000}),
    (["A"], ["B", "C"], {"A": 3000, "B": 1500, "C": 1500}),
])
def test_example_one_has_four_outcomes(main, side, right):
    answer = ask(winners=[[main], [side]])
    assert won(answer) == right
    assert [r["refunded"] for r in answer["results"]] == [0, 0, 1500]
    assert sum(r["net"] for r in answer["results"]) == 0


def test_example_two_keeps_the_folded_chips_in_the_main_pot():
    answer = ask(TWO)
    assert cut(answer) == ([(2600, ["A", "B", "C", "D"]), (2700, ["B", "C", "D"]), (3000, ["C", "D"])], {})
    assert [p["formula"]["en"] for p in answer["layers"]] == ["600 × 4 + 200 (E)", "900 × 3", "1,500 × 2"]
    assert answer["layers"][0]["parts"] == {"E": 200, "A": 600, "B": 600, "C": 600, "D": 600}
    assert won(ask(TWO, winners=[[["A"]], [["B"]], [["C", "D"]]])) == {"A": 2600, "B": 2700, "C": 1500, "D": 1500}


# ---- the worked cases, told as contributions

def told_as_chips(case):
    hand = finished(hand_of(case))
    c = contributions_of(hand)
    killed = c.killed & c.split().refunds.keys()
    players = [Payer(s, paid, s in c.folded and s not in killed, s in killed) for s, paid in c.paid.items()]
    rake = {"rake": c.rake.fixed, "rake_rate": c.rake.rate, "rake_cap": c.rake.cap}
    return hand, {"players": players, "dead": c.dead, "unit": c.unit, "boards": c.boards, **rake}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_worked_case(case):
    hand, asked = told_as_chips(case)
    winners = None
    if hand.settled and len(hand.live) > 1:
        winners = [[[a.seat for a in hand.awards() if (a.pot, a.board) == (n, b)] for b in range(asked["boards"])]
                   for n in range(len(hand.pots()))]
    answer = ask(**asked, winners=winners)
    expect = case["expect"]
    if "pots" in expect:
        assert cut(answer)[0] == [(p["amount"], [s for s in hand.seats if s in p["eligible"]]) for p in expect["pots"]]
    if "refund" in expect:
        assert cut(answer)[1] == {s: c for s, c in expect["refund"].items() if c}
    if "payouts" in expect and winners is not None:
        assert won(answer) == {s: c for s, c in expect["payouts"].items() if c}
    elif "payouts" in expect and hand.settled and not asked["rake"] and not asked["rake_rate"]:
        assert won(ask(**asked, winners=[[] for _ in hand.pots()])) == {s: c for s, c in expect["payouts"].items() if c}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_spot_of_a_worked_case_says_the_same_as_its_chips(case):
    _, asked = told_as_chips(case)
    answer = ask(**asked)
    if answer["spot"]:
        again = ask([], spot=answer["spot"])
        assert cut(again) == cut(answer)
        put_in = {p.name: p.paid for p in asked["players"] if p.paid}
        assert {p["name"]: p["paid"] for p in again["asked"]["players"]} == put_in
        assert again["asked"]["dead"] == asked["dead"]
    else:
        assert answer["no_spot"]["zh"]


# ---- against a count by hand

def by_hand(paid, folded, dead, unit, boards, strengths):
    """Chip by chip: who put in the k-th chip, and which live hands did; runs of equal eligibility are pots."""
    live = [s for s in paid if s not in folded]
    back = {}
    (top, most), (_, second) = sorted(paid.items(), key=lambda x: -x[1])[:2]
    paid = dict(paid)
    if most > second and top in live:
        back[top] = most - second
        paid[top] = second
    found: list[Any] = []
    for k in range(1, max(paid.values()) + 1):
        eligible = [s for s in live if paid[s] >= k]
        chips = sum(p >= k for p in paid.values())
        if found and (not eligible or found[-1][1] == eligible):
            found[-1][0] += chips
        else:
            found.append([chips, eligible])
    found[0][0] += dead
    gets = dict.fromkeys(paid, 0)
    for chips, eligible in found:
        for b, part in enumerate(shares(chips, boards, unit)):
            best = max(strengths[b][s] for s in eligible)
            winners = [s for s in eligible if strengths[b][s] == best]
            for s, share in zip(winners, shares(part, len(winners), unit), strict=True):
                gets[s] += share
    return [(chips, eligible) for chips, eligible in found], back, gets


def shares(chips, count, unit):
    """In whole units, what is left over unit by unit from the first on, what is below a unit to the first."""
    rest, parts = chips, [0] * count
    at = 0
    while rest >= unit:
        parts[at % count] += unit
        rest -= unit
        at += 1
    parts[0] += rest
    return parts


@pytest.mark.parametrize("seed", range(300))
def test_random_chips_agree_with_a_count_by_hand(seed):
    rng = Random(seed)
    names = "ABCDEFGHIJ"[:rng.randint(2, 7)]
    most = rng.choice([4, 12, 60])
    paid = {s: rng.randint(1, most) for s in names}
    folded = {s for s in names if rng.random() < 0.3} - {rng.choice(names)}
    dead, boards, unit = rng.choice([0, 0, 3]), rng.choice([1, 1, 2, 3]), rng.choice([1, 1, 2])
    unit = min(unit, max(paid.values()))
    strengths = [{s: rng.randint(1, 3) for s in names} for _ in range(boards)]
    right, back, gets = by_hand(paid, folded, dead, unit, boards, strengths)
    winners = [[[s for s in eligible if strengths[b][s] == max(strengths[b][x] for x in eligible)] for b in range(boards)]
               for _, eligible in right]
    answer = ask([Payer(s, c, s in folded) for s, c in paid.items()], dead=dead, unit=unit, boards=boards, winners=winners)
    assert answer["winners_fault"] is None
    assert cut(answer) == (right, back)
    assert {r["name"]: r["won"] for r in answer["results"]} == gets
    assert sum(gets.values()) + sum(back.values()) == sum(paid.values()) + dead == answer["total"]
    assert sum(r["net"] for r in answer["results"]) == dead
    if answer["spot"]:
        assert cut(ask([], spot=answer["spot"])) == (right, back)


# ---- what else it is asked

def test_odd_chips_go_left_of_the_button_and_the_page_is_told_so():
    answer = ask([Payer("A", 35), Payer("B", 35), Payer("C", 35)], winners=[[["C", "A"]]])
    assert [(a["seat"], a["amount"], a["odd"]) for a in answer["awards"]] == [("A", 53, 1), ("C", 52, 0)]
    assert answer["odd"]["en"].endswith("from the first winner left of the button: A.")
    assert ask(winners=[[["A"]], [["B"]]])["odd"] is None


def test_two_boards_divide_each_pot_and_the_odd_chip_goes_to_the_first():
    answer = ask([Payer("A", 35), Payer("B", 35), Payer("C", 35)], boards=2, winners=[[["A"], ["B", "C"]]])
    assert [(a["board"], a["seat"], a["amount"], a["odd"]) for a in answer["awards"]] == [
        (0, "A", 53, 0), (1, "B", 26, 0), (1, "C", 26, 0)]
    assert "pots.boards" in answer["told"]["rules"]
    assert "WSOP Live 2026 208" in answer["told"]["citations"]
    assert "run 2" in answer["spot"]
    assert ask([], spot=answer["spot"])["asked"]["boards"] == 2


def test_rake_comes_from_the_pots_and_never_from_what_goes_back():
    answer = ask(rake_rate=500, rake_cap=200, winners=[[["A"]], [["B"]]])
    assert answer["rakes"] == [150, 50]
    assert won(answer) == {"A": 2850, "B": 2950}
    assert "pots.rake" in answer["told"]["rules"]
    assert ask(rake=100, winners=[[["A"]], [["B"]]])["rakes"] == [100, 0]


def test_antes_are_added_and_dead_money_lies_in_the_main_pot():
    answer = ask(ante=25, dead=100)
    assert cut(answer) == ([(3175, ["A", "B", "C"]), (3000, ["B", "C"])], {"C": 1500})
    assert [r["paid"] for r in answer["results"]] == [1025, 2525, 4025]
    assert answer["layers"][0]["dead"] == 100
    assert answer["asked"]["ante"] == 25


def test_cards_in_a_spot_tell_the_winners():
    line = ("nl 1/2 cash | C 400 2c3c, A 100 AsAh, B 250 KsKh | C ai, A ai, B ai | flop 4d8s9h | turn Jc | river 6h")
    answer = ask([], spot=line)
    assert won(answer) == {"A": 300, "B": 300}
    assert answer["winners"] == [[["A"]], [["B"]]]
    assert answer["awards"][0]["hand"]["en"].startswith("pair of kings")
    assert answer["asked"]["players"] == [
        {"name": "A", "paid": 100, "folded": False, "dead": False}, {"name": "B", "paid": 250, "folded": False, "dead": False},
        {"name": "C", "paid": 400, "folded": False, "dead": False}]


def test_a_killed_hand_gets_its_uncalled_chips_back_and_a_folded_one_does_not():
    killed = ask([Payer("A", 100), Payer("B", 100), Payer("C", 300, dead=True)])
    folded = ask([Payer("A", 100), Payer("B", 100), Payer("C", 300, folded=True)])
    assert cut(killed) == ([(300, ["A", "B"])], {"C": 200})
    assert cut(folded) == ([(500, ["A", "B"])], {})
    assert cut(ask([], spot=killed["spot"])) == cut(killed)
    assert ask([], spot=killed["spot"])["asked"]["players"][2]["dead"]
    assert folded["spot"] == ""
    assert "C put in more than anybody else and folded" in folded["no_spot"]["en"]


def test_winners_that_cannot_all_be_true_are_told_and_the_pots_stay():
    answer = ask(winners=[[["B"]], [["C"]]])
    assert answer["awards"] == []
    assert "do not fit together" in answer["winners_fault"]["en"]
    assert answer["winners_fault"]["zh"].startswith("这样的赢家互相矛盾")
    assert cut(answer)[1] == {"C": 1500}
    assert "Only B, C can win this pot" in ask(winners=[[["A"]], [["A"]]])["winners_fault"]["en"]
    assert "There are 2 pots" in ask(winners=[[["A"]]])["winners_fault"]["en"]
    on_board = ask(boards=2, winners=[[["A"], ["B"]], [["B"], ["C"]]])
    assert on_board["winners_fault"]["en"].startswith("winners of board 2:")


def test_winners_that_are_not_told_yet_pay_nothing():
    assert ask(winners=[[["A"]], [[]]])["awards"] == []
    assert ask(winners=[[["A"]], [[]]])["winners_fault"] is None
    assert won(ask(winners=[[["A"]], [["B"]]])) == {"A": 3000, "B": 3000}


@pytest.mark.parametrize(("players", "more", "code", "field"), [
    ([Payer("A", 5)], {}, "setup.seats", "paid"),
    ([Payer("A", 5), Payer("A", 6)], {}, "pots.seat_twice", "paid[A]"),
    ([Payer("A", 5, True), Payer("B", 6, True)], {}, "pots.nobody_left", "folded"),
    ([Payer("A", 0), Payer("B", 6)], {}, "pots.nothing_in", "paid[A]"),
    ([Payer('A"', 5), Payer("B", 6)], {}, "setup.name", "paid"),
    ([Payer("A", 5), Payer("B", 6)], {"unit": 25}, "setup.unit", "unit"),
    ([Payer("A", 2**53 - 1), Payer("B", 2**53 - 1)], {}, "chips.most", "total"),
    ([Payer("A", 2**53 - 1), Payer("B", 1)], {"ante": 5}, "chips.most", "paid[A]"),
])
def test_what_cannot_be_is_said_with_its_place(players, more, code, field):
    with pytest.raises(SidepotError) as e:
        ask(players, **more)
    assert (e.value.code, e.value.field) == (code, field)
    assert e.value.text("zh") != e.value.text("en")


def test_a_spot_that_cannot_be_read_says_where():
    with pytest.raises(SidepotError) as e:
        ask([], spot="nl 1/2 | A 100, B 100 | A r500")
    assert e.value.field == "preflop, action 1 (A r500)"
    with pytest.raises(SidepotError):
        ask([], spot="side pots please")


def test_a_spot_with_betting_left_is_cut_as_it_stands():
    line = "nl 1/2 cash | D 200, S 200, B 200 | D r6, S c, B c | flop: S b10"
    answer = ask([], spot=line)
    hand = parse_spot(line)
    assert cut(answer) == ([(p.amount, list(p.eligible)) for p in hand.pots()], {"S": 10})
    assert answer["spot"] == "nl 1/2 cash | D 200, S 200, B 200 | D r6, S c, B c | flop: S b10"
