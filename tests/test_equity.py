"""Equity: known values, every board by brute force, the same counts on every backend, ranges, pots."""
import subprocess
import sys
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oracle import ranker
from sidepot.analysis import boards, preflop
from sidepot.analysis.deals import how_many, joint, plan, possible, same_by_suits
from sidepot.analysis.equity import Equity, equity
from sidepot.analysis.ranges import Range, parse_range
from sidepot.cards import cards_text, parse_cards
from sidepot.errors import BadSetup, NotationError, SidepotError

FAST = [b for b, needs in {"numpy": ["numpy"], "numba": ["numpy", "numba"]}.items() if all(map(find_spec, needs))]
EVERYONE = ["python", *FAST]


def module(backend: str):
    return import_module({"python": "sidepot.analysis.boards"}.get(backend, f"sidepot.analysis.boards_{backend}"))


def naive(cards) -> ranker.Strength:
    """The strength by the tests' own ranker, which shares nothing with the core."""
    return ranker.strength([(c % 13 + 2, c // 13) for c in cards])


def brute_force(hands, board, dead=()) -> list[Fraction]:
    """Equities over every board, one by one, by the naive ranker."""
    known = {*board, *dead, *(c for h in hands for c in h)}
    shares = [Fraction(0)] * len(hands)
    count = 0
    for more in combinations([c for c in range(52) if c not in known], 5 - len(board)):
        strengths = [naive([*h, *board, *more]) for h in hands]
        best = max(strengths)
        winners = [i for i, s in enumerate(strengths) if s == best]
        for i in winners:
            shares[i] += Fraction(1, len(winners))
        count += 1
    return [s / count for s in shares]


def equities(e: Equity) -> list[Fraction]:
    return [p.equity for p in e.players]


# ---- known values

def test_aces_against_kings_over_all_boards():
    """826,366 in a million of all 1,712,304 boards, ties by half."""
    first, second = equity(["AsAh", "KsKh"]).players
    assert (first.win, first.tie) == (Fraction(1_410_336, 1_712_304), Fraction(9_308, 1_712_304))
    assert round(first.equity * 1_000_000) == 826_366
    assert second.equity == 1 - first.equity


def test_aces_against_any_two():
    """85.20 percent; a program that is often used says 63."""
    e = equity(["AA", "random"])
    assert e.exact
    assert round(float(e.players[0].equity), 4) == 0.8520
    assert e.deals == 6 * 1225 * 1_712_304


def test_any_two_against_any_two_is_even():
    assert equities(equity(["AKs,77,QJo", "AKs,77,QJo"])) == [Fraction(1, 2)] * 2


@pytest.mark.parametrize("backend", EVERYONE)
def test_three_pairs(backend):
    """What every calculator gives for aces, kings and queens in three different pairs of suits, to the board."""
    e = equity(["AsAd", "KhKc", "QsQd"], backend=backend)
    assert e.exact
    assert e.deals == 1_370_754
    assert sum(equities(e)) == 1
    expected = boards.preflop([(51, 25), (37, 11), (49, 23)], (), (7,))
    assert [p.win for p in e.players] == [Fraction(expected[0][1 << i], 1_370_754) for i in range(3)]


# ---- against brute force

@pytest.mark.parametrize("backend", EVERYONE)
@pytest.mark.parametrize(("hands", "board", "dead"), [
    (["AhKh", "QsQd"], "Qh 7h 2c 9s", ""),
    (["AhKh", "QsQd", "7c7d"], "Qh 7h 2c 9s", "Th 3h"),
    (["9h8h", "TsTd"], "Th 7h 2c", "6h"),
    (["2c3d", "2h3s", "2s3c"], "Ah Kh Qh Jh", ""),
    (["AcAd", "KcKd", "QcQd", "JcJd", "TcTd", "9c9d"], "2h 3h 4h 5h", ""),
    (["2c3d", "7h8s"], "As Ks Qs Js Ts", ""),
])
def test_flop_turn_and_river_board_by_board(backend, hands, board, dead):
    told = [parse_cards(h) for h in hands]
    e = equity(hands, board=board, dead=dead, backend=backend)
    assert e.exact
    assert e.samples is None
    assert equities(e) == brute_force(told, parse_cards(board), parse_cards(dead))


def test_hands_and_boards_of_chance_against_brute_force():
    source = Random(4)
    for _ in range(12):
        players, street = source.choice([2, 2, 3, 4]), source.choice([4, 4, 5])
        cards = source.sample(range(52), 2 * players + street + 2)
        hands = [tuple(cards[2 * i:2 * i + 2]) for i in range(players)]
        board, dead = cards[2 * players:2 * players + street], cards[-2:]
        expected = brute_force(hands, board, dead)
        for backend in EVERYONE:
            found = equity([cards_text(h) for h in hands], board=cards_text(board), dead=cards_text(dead), backend=backend)
            assert equities(found) == expected


def test_ranges_count_only_what_can_be_held_together():
    """Card removal: the mean over all pairs of hands without a common card, each as often as the other."""
    first, second, board = parse_range("AA, AKs:0.5"), parse_range("AK, QQ"), parse_cards("Ad 7c 2h 9s")
    weights, sums = Fraction(0), Fraction(0)
    gone = sum(1 << c for c in board)
    for a, w in zip(first.combos, first.weights, strict=True):
        for b, v in zip(second.combos, second.weights, strict=True):
            if not ({*a, *b} & set(board)) and not set(a) & set(b):
                sums += w * v * brute_force([a, b], board)[0]
                weights += w * v
    assert set(first.without(gone).weights) == {1, 2}
    for backend in EVERYONE:
        e = equity([first, second], board="Ad 7c 2h 9s", backend=backend)
        assert e.players[0].equity == sums / weights
        assert sum(equities(e)) == 1


@given(st.permutations(range(52)), st.integers(2, 4), st.sampled_from([3, 4, 5]), st.data())
@settings(max_examples=15)
def test_ranges_on_a_board_are_counted_the_same_on_every_backend(cards, players, street, data):
    """Random hands with random weights, some shared by several players, and random pots."""
    board, gone = cards[:street], cards[street:street + data.draw(st.integers(0, 20))]
    some = st.lists(st.sampled_from(list(combinations(sorted(cards[30:44]), 2))), min_size=1, max_size=5, unique=True)
    ranges = []
    for _ in range(players):
        combos = data.draw(some)
        weights = data.draw(st.lists(st.integers(1, 5), min_size=len(combos), max_size=len(combos)))
        ranges.append(Range("", tuple(combos), tuple(weights)))
    groups = ((1 << players) - 1, data.draw(st.integers(1, (1 << players) - 1)))
    expected = boards.later(ranges, board, gone, groups)
    deals = sum(weight for _, weight in joint(ranges))
    left = 52 - street - len(gone) - 2 * players
    assert sum(expected[0]) == sum(expected[1]) == deals * comb(left, 5 - street)
    for backend in FAST:
        assert module(backend).later(ranges, board, gone, groups) == expected


# ---- before the flop

@given(st.permutations(range(52)), st.integers(2, 6), st.integers(0, 6), st.data())
@settings(max_examples=15)
def test_classes_of_boards_are_the_same_on_every_backend(cards, players, dead, data):
    hands = [(cards[2 * i], cards[2 * i + 1]) for i in range(players)]
    groups = [(1 << players) - 1, data.draw(st.integers(1, (1 << players) - 1))]
    gone = cards[20:20 + dead]
    found = [module(b).preflop(hands, gone, groups) for b in FAST] or [boards.preflop(hands, gone, groups)]
    assert all(f == found[0] for f in found)
    left = 52 - 2 * players - dead
    assert sum(found[0][0]) == sum(found[0][1]) == left * (left - 1) * (left - 2) * (left - 3) * (left - 4) // 120


@pytest.mark.parametrize(("hands", "dead"), [
    (["AhKh", "QsQd"], ""), (["Ah2h", "5h4h", "Ad2c"], "KhQh7h7s"), (["TcTd", "Ts9s"], ""),
])
def test_classes_of_boards_in_plain_python(hands, dead):
    told, gone = [parse_range(h).combos[0] for h in hands], parse_cards(dead)
    groups = ((1 << len(hands)) - 1, 3)
    for backend in FAST:
        assert module(backend).preflop(told, gone, groups) == boards.preflop(told, gone, groups)


@pytest.mark.skipif("numba" not in FAST, reason="numba is not installed: a minute without it")
@pytest.mark.parametrize(("texts", "dead"), [
    (["AhKh", "QsQd", "7c6c"], "Kc Th"), (["As5s", "Ad5d", "KsQs", "JcJh", "9h8h", "2c2d"], ""),
])
def test_classes_of_boards_are_all_boards_of_a_whole_deck(texts, dead):
    """Three and six players: every board of 52 cards ranked one by one, 2.6 million with those that share a card with a hand."""
    ranges, gone = [parse_range(t) for t in texts], parse_cards(dead)
    groups = ((1 << len(texts)) - 1, 3)
    found = module("numba").preflop([r.combos[0] for r in ranges], gone, groups)
    assert found == module("numba").later(ranges, (), gone, groups)


def test_classes_of_boards_are_all_boards():
    """Every board of a short deck (the rest is dead), one by one."""
    deck = [c for c in range(52) if c % 13 >= 9 or (c // 13 == 2 and c % 13 > 4)]
    hands = [(deck[0], deck[1]), (deck[14], deck[15]), (deck[9], deck[17])]
    dead = [c for c in range(52) if c not in deck]
    for backend in EVERYONE:
        found = module(backend).preflop(hands, dead, (7,))[0]
        shares = [sum(Fraction(n, m.bit_count()) for m, n in enumerate(found) if n and m >> i & 1) / sum(found) for i in range(3)]
        assert shares == brute_force(hands, [], dead)


@pytest.mark.skipif("numba" not in FAST, reason="numba is not installed")
def test_the_table_of_two_hands_against_every_board():
    """Every 2,000th of the 47,008 match-ups, board by board; tools/make_preflop.py --prove takes all of them."""
    import make_preflop
    assert make_preflop.prove(2000) == 0


def test_the_table_holds_every_match_up():
    """Any two hands have a place, the same whichever comes first and however the suits are called; checked by classes of boards."""
    source = Random(9)
    found: dict[object, object] = {}
    for number in range(400):
        cards = source.sample(range(52), 4) if number % 2 else source.sample([0, 13, 26, 39, 12, 25, 38, 51, 11, 24], 4)
        a, b = (max((x, y), (y, x), key=lambda h: (h[0] % 13, h[0] // 13)) for x, y in (cards[:2], cards[2:]))
        one, other = preflop.outcome(a, b), preflop.outcome(b, a)
        assert (one.wins, one.ties) == (preflop.BOARDS - other.wins - other.ties, other.ties)
        assert found.setdefault(same_by_suits((a, b), ()), one) == one
        if number % 40 == 0 or (FAST and number % 4 == 0):
            row = module(FAST[0] if FAST else "python").preflop((a, b), (), (3,))[0]
            assert (one.wins, one.ties) == (row[1], row[3])


def test_the_table_is_small():
    from importlib.resources import files
    assert len(files("sidepot.analysis").joinpath("preflop.bin").read_bytes()) < 250_000


def test_ranges_before_the_flop_from_the_table_and_from_classes():
    """A dead card takes the way around the table; without one both ways agree."""
    texts = ["TT, AQs", "KQs:0.5, 99"]
    first, second = (parse_range(t) for t in texts)
    e = equity(texts)
    sums, deals = Fraction(0), 0
    for (a, b), weight in joint([first, second]):
        row = module(EVERYONE[-1]).preflop((a, b), (), (3,))[0]
        sums += weight * (row[1] + Fraction(row[3], 2))
        deals += weight * sum(row)
    assert e.players[0].equity == sums / deals
    assert e.deals == deals
    removed = equity(["AsAh", "KK"], dead="Ks")
    by_hand = [equity(["AsAh", k], dead="Ks").players[0].equity for k in ("KhKd", "KhKc", "KdKc")]
    assert removed.players[0].equity == sum(by_hand) / 3


# ---- drawing

RANGES = ["AsKs", "random", "TT+,AQs+", "22-55", "AA,KK:0.3", "76s,T9o:0.25", "QdJd"]


@given(st.lists(st.sampled_from(RANGES), min_size=2, max_size=6),
       st.sampled_from(["", "2c7d9h", "2c7d9hTs"]), st.integers(0, 2**70))
@settings(max_examples=15)
def test_a_seed_draws_the_same_deals_on_every_backend(texts, board, seed):
    cards = parse_cards(board)
    ranges = [r if r.any_two else r.without(sum(1 << c for c in cards)) for r in map(parse_range, texts)]
    assume(possible(ranges))
    drawn = plan(ranges, cards, (), ((1 << len(texts)) - 1, 3), seed)
    expected = boards.sampled(drawn, 150, 0, 30_000)
    for backend in FAST:
        assert module(backend).sampled(drawn, 150, 0, 30_000) == expected


def test_parts_of_a_drawing_add_up_to_the_whole():
    """What is drawn does not depend on how much is drawn at a time, so a bar of progress changes nothing."""
    drawn = plan([parse_range("TT+"), parse_range("AK"), parse_range("random")], (), (), (7,), 3)
    whole = boards.sampled(drawn, 400, 0, 10**6)
    first, dealt, attempt = boards.sampled(drawn, 150, 0, 10**6)
    second, more, end = boards.sampled(drawn, 250, attempt, 10**6)
    assert (dealt, more, end) == (150, 250, whole[2])
    assert [[a + b for a, b in zip(x, y, strict=True)] for x, y in zip(first, second, strict=True)] == whole[0]


@pytest.mark.parametrize(("hands", "board"), [
    (["AsAh", "KsKh"], ""), (["TT+, AQs+", "22-66"], ""), (["AhKh", "random", "99"], "Kd7c2s"), (["AA:0.25, 72o", "KK, 83s"], ""),
    (["TT+", "TT+", "TT+"], "2c7d9h"),
])
def test_drawn_equity_is_exact_equity_within_its_error(hands, board):
    exact, drawn = equity(hands, board=board, exact=True), equity(hands, board=board, samples=40_000, seed=11)
    assert exact.exact
    assert not drawn.exact
    assert drawn.samples == drawn.deals == 40_000
    assert sum(equities(drawn)) == 1
    for a, b in zip(exact.players, drawn.players, strict=True):
        assert 0 < b.error < 0.01
        assert abs(float(a.equity - b.equity)) < 4 * b.error
        assert a.error == 0


def test_cards_are_drawn_evenly():
    """Each of the 48 cards on the board as often as the others, by chi squared, and the draws of one deal differ."""
    drawn = plan([parse_range("AsAh"), parse_range("KsKh")], (), (), (3,), 5)
    seen = [0] * 52
    for attempt in range(20_000):
        cards = boards.draw(drawn, attempt)
        assert cards is not None
        assert len(set(cards)) == 5
        for c in cards:
            seen[c] += 1
    counts = [n for n in seen if n]
    mean = sum(counts) / 48
    assert len(counts) == 48
    assert sum((n - mean) ** 2 / mean for n in counts) < 90            # 47 degrees of freedom: once in 7,000 above


def test_ranges_that_exclude_each_other_are_drawn_together():
    """Three players on three pairs of aces and kings: of a thousand attempts apart only few succeed."""
    ranges = [parse_range("AA, KK")] * 3
    drawn = plan(ranges, (), (), (7,), 1)
    assert len(drawn.blocks) < 3
    assert boards.sampled(drawn, 500, 0, 2000)[1] == 500
    exact, some = equity(["AA, KK"] * 3, exact=True), equity(["AA, KK"] * 3, samples=3000)
    assert equities(exact) == [Fraction(1, 3)] * 3
    assert all(abs(float(p.equity) - 1 / 3) < 4 * p.error for p in some.players)


# ---- pots

def test_every_pot_pays_what_is_in_it():
    e = equity(["AsAd", "KsKd", "QsQd"], paid=[1000, 2500, 4000], folded=[333, 1700], pot=77)
    assert [p.amount for p in e.pots] == [1000 * 3 + 333 + 1000 + 77, 1500 * 2 + 700]
    assert [p.eligible for p in e.pots] == [(0, 1, 2), (1, 2)]
    assert e.refunds == (0, 0, 1500)
    for p in e.pots:
        assert sum(p.chips) == p.amount
        assert sum(s.equity for s in p.shares) == 1
    assert sum(e.chips) == 1000 + 2500 + 4000 + 333 + 1700 + 77
    assert e.pots[0].shares == e.players
    two = equity(["KsKd", "QsQd"], dead="AsAd")
    assert e.pots[1].shares[1:] == two.players
    assert e.pots[1].shares[0].equity == 0


def test_odd_chips_go_to_the_left_of_the_button():
    """Both play the board: of 101 chips the first gets 51, as the core pays it; of 117 in tens 60 and the seven that are no ten."""
    royal = "AsKsQsJsTs"
    assert equity(["2c3d", "4h5h"], board=royal, pot=101).chips == tuple(map(Fraction, (51, 50)))
    assert equity(["2c3d", "4h5h"], board=royal, pot=115, unit=5).chips == tuple(map(Fraction, (60, 55)))
    assert equity(["2c3d", "4h5h"], board=royal, pot=117, unit=10).chips == tuple(map(Fraction, (67, 50)))


@given(st.lists(st.integers(1, 5000), min_size=2, max_size=5), st.lists(st.integers(0, 5000), max_size=3), st.integers(0, 100),
       st.integers(1, 25))
@settings(max_examples=25)
def test_chips_are_conserved(paid, folded, pot, unit):
    hands = ["AhKs", "QdQh", "7c7d", "2h3h", "JcTc"][:len(paid)]
    e = equity(hands, board="As Qc 7h 4d", paid=paid, folded=folded, pot=pot, unit=unit)
    assert sum(e.chips) == sum(paid) + sum(folded) + pot
    assert sum(p.amount for p in e.pots) + sum(e.refunds) == sum(e.chips)


def test_who_may_not_win_a_pot_gets_nothing_of_it():
    drawn = equity(["random", "random", "random"], paid=[10, 20, 30], samples=500)
    assert drawn.pots[1].chips[0] == 0
    assert sum(drawn.chips) == 60


# ---- ranges

@pytest.mark.parametrize(("text", "count"), [
    ("AhKh", 1), ("Ah Kh", 1), ("A♥ K♥", 1), ("10h9h", 1), ("TT", 6), ("1010", 6), ("AK", 16), ("AKs", 4), ("AKo", 12), ("aks", 4),
    ("KA", 16), ("TT+", 30), ("22+", 78), ("AQs+", 8), ("KTo+", 36), ("A2s+", 48), ("AKs+", 4), ("A5s-A2s", 16), ("A2s-A5s", 16),
    ("22-66", 30), ("T9s-76s", 16), ("TT+, AQs+, 76s", 42), ("TT+ AQs+", 38), ("TT，AA；KK、QQ", 24), ("TT, TT+", 30),
    ("AK, AKs", 16), ("random", 1326), ("any two", 1326), ("任意两张", 1326), ("*", 1326), ("AhKh, QsQd", 2), ("AKs:0", 0),
])
def test_ranges_hold_as_many_hands(text, count):
    if not count:
        with pytest.raises(NotationError, match="holds no hand"):
            parse_range(text)
        return
    found = parse_range(text)
    assert len(found.combos) == len(set(found.combos)) == count
    assert all(a % 13 >= b % 13 and a != b for a, b in found.combos)


@pytest.mark.parametrize(("text", "weights"), [
    ("AKs:0.5, QQ", {1, 2}), ("AKs:50%, QQ", {1, 2}), ("AA:0.5, KK:.5", {1}), ("AA:0.125,KK:1", {1, 8}),
    ("AA@0.3, KK：0.2", {2, 3}),
    ("AA:0, KK", {1})])
def test_weights_are_whole_parts(text, weights):
    assert set(parse_range(text).weights) == weights


@pytest.mark.parametrize(("text", "code"), [
    ("", "range.empty"), (" , ", "range.empty"), ("Ah", "range.two_cards"), ("AhAh", "range.same_card"),
    ("76s+", "range.connectors"),
    ("KQo+", "range.connectors"), ("AAs", "range.pair"), ("AX", "range.word"), ("AhKhQh", "range.word"), ("TT++", "range.word"),
    ("AKs:2", "range.weight"), ("AKs:0.0001", "range.weight"), ("AKs:", "range.weight"), ("AKs:half", "range.weight"),
    ("AKs:0.5, AhKh", "range.two_weights"), ("A5s-K2s", "range.between"), ("22-A2s", "range.between"), ("A5s-A2o", "range.between"),
    ("T9s-75s", "range.between"), ("AA-", "range.word"), ("A" * 30_000, "range.text"), ("AhAh, KK", "range.word"),
])
def test_ranges_that_cannot_be_read(text, code):
    with pytest.raises(NotationError) as told:
        parse_range(text)
    assert told.value.code == code
    assert told.value.text("zh")


def test_a_range_is_a_value():
    assert parse_range("random").any_two
    assert not parse_range("random:0.5, AA:0.5").without(1).any_two
    assert parse_range("AsAh").known
    assert parse_range("QQ").without(1 << 10 | 1 << 23 | 1 << 36).combos == ()
    assert isinstance(parse_range("QQ"), Range)


# ---- what is refused

@pytest.mark.parametrize(("hands", "more", "code"), [
    (["AhKh"], {}, "equity.players"), (["AhKh"] * 11, {}, "equity.players"), ("AhKh", {}, "equity.players"),
    (["AhKh", "AhQd"], {}, "equity.twice"), (["AhKh", "QsQd"], {"board": "Ah2c3c"}, "equity.twice"),
    (["AhKh", "QsQd"], {"board": "2c3c4c", "dead": "2c"}, "equity.twice"), (["AhKh", "QsQd"], {"dead": "2c2c"}, "equity.twice"),
    (["AhKh", "QsQd"], {"board": "2c"}, "equity.board"), (["AhKh", "QsQd"], {"board": "2c3c"}, "equity.board"),
    (["AhKh", "QsQd"], {"board": "2c3c4c5c6c7c"}, "equity.board"), (["AsAh", "KK"], {"board": "KsKdKh"}, "equity.no_hand"),
    (["AA", "AA", "AA"], {}, "equity.impossible"), (["AsAh", "AA"], {"dead": "Ad"}, "equity.no_hand"),
    (["AhKh", "QsQd"], {"paid": [100]}, "equity.stacks"), (["AhKh", "QsQd"], {"paid": [100, -1]}, "chips.least"),
    (["AhKh", "QsQd"], {"paid": [100, 2.5]}, "chips.whole"), (["AhKh", "QsQd"], {"paid": [0, 0]}, "equity.no_chips"),
    (["AhKh", "QsQd"], {"paid": [1, 1], "folded": [1] * 9}, "setup.seats"),
    (["AhKh", "QsQd"], {"paid": [2**53, 2**53]}, "chips.most"),
    (["AhKh", "QsQd"], {"samples": 0}, "count.range"), (["AhKh", "QsQd"], {"samples": 10**10}, "count.range"),
    (["AhKh", "QsQd"], {"samples": 5, "exact": True}, "equity.exact_or_samples"),
    (["AhKh", "QsQd"], {"backend": "cupy"}, "batch.backend"),
    (["random"] * 9, {"exact": True}, "equity.too_much"), (["AA", "AA", "KK", "KK", "KK"], {}, "equity.impossible"),
    (["AhKh", "QsQd"], {"samples": 10, "seed": -1}, "count.least"), (["AhKh", "QsQd"], {"unit": 0}, "chips.least"),
])
def test_what_cannot_be_answered(hands, more, code):
    with pytest.raises((BadSetup, SidepotError)) as told:
        equity(hands, **more)
    assert told.value.code == code
    assert told.value.text("en") != told.value.text("zh")


def test_a_card_that_comes_twice_is_named_with_both_places():
    with pytest.raises(BadSetup, match="Ah appears twice: in hand 1 and on the board"):
        equity(["AhKh", "QsQd"], board="Ah 2c 3c")


def test_too_many_dead_cards_leave_no_board():
    with pytest.raises(SidepotError) as told:
        equity(["AsAh", "KsKh"], dead=cards_text(range(44)))
    assert told.value.code in ("equity.impossible", "equity.twice")


# ---- backends

def test_without_extras_it_is_plain_python():
    """numpy and numba cannot even be imported; the answers are those of the others."""
    code = (
        "import sys\n"
        "class Blocked:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in ('numpy', 'numba'): raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Blocked())\n"
        "from sidepot.analysis.equity import equity\n"
        "for more in ({}, {'board': '2c7d9h'}, {'samples': 300}, {'dead': 'Ac'}):\n"
        "    e = equity(['AhKh', 'TT+' if more else 'QsQd'], **more)\n"
        "    print(e.backend, *e.players[0].equity.as_integer_ratio())\n")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    told = [line.split() for line in done.stdout.splitlines()]
    assert [backend for backend, *_ in told] == ["python"] * 4
    others = [equity(["AhKh", "TT+" if more else "QsQd"], backend=EVERYONE[-1], **more).players[0].equity
              for more in ({}, {"board": "2c7d9h"}, {"samples": 300})]
    assert [Fraction(int(a), int(b)) for _, a, b in told[:3]] == others


@pytest.mark.skipif("numpy" not in FAST, reason="numpy is not installed")
def test_a_numba_that_does_not_load_is_passed_over():
    """It is installed, but does not go with this numpy: the answer comes from numpy, and the same for ranking arrays."""
    code = (
        "import sys, types\n"
        "broken = types.ModuleType('numba')\n"
        "from importlib.machinery import ModuleSpec\n"
        "broken.__spec__ = ModuleSpec('numba', None)\n"
        "sys.modules['numba'] = broken\n"                      # from numba import njit: ImportError
        "import numpy as np\n"
        "from sidepot.analysis import equity as e\n"
        "from sidepot.batch import ranking\n"
        "e._WORTH['numba'] = e._WORTH['numpy'] = 1\n"
        "ranking.WORTH_NUMBA = 1\n"
        "print(e.equity(['AhKh', 'TT+'], board='2c7d9h').backend)\n"
        "print(ranking.rank_hands(np.array([[12, 11, 10, 9, 8]]))[0])\n")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["numpy", "7462"]


def test_progress_is_told_to_the_end():
    for more in ({"samples": 5000}, {"board": "2c7d9h"}, {"dead": "2c"}):
        steps: list[tuple[int, int]] = []
        equity(["TT+", "AQs+"], progress=lambda *step: steps.append(step), **more)  # noqa: B023
        assert steps[-1][0] == steps[-1][1]
        assert steps == sorted(steps)


def test_weights_beyond_the_arrays_numbers_are_counted_in_python():
    """Ten players with weights of a thousandth: products that no 64 bits hold."""
    texts = ["AsKs, AhKh:0.001", "QsJs, QhJh:0.001", "TsTh, 9s9h:0.999", "8s8h, 7s7h:0.001", "6s6h, 5s5h:0.997", "4s4h, 3s3h:0.993"]
    e = equity(texts, board="Ac Kc 2d 2c Th", backend="numpy" if FAST else "python", exact=True)
    assert e.backend == "python"
    assert sum(equities(e)) == 1


def test_fine_weights_do_not_make_an_answer_slow():
    """Their largest count is far below what arrays hold, so they are counted there, like the same ranges without weights."""
    texts = ["22+:0.333, A2s+, KTo+, A9o+", "22+:0.777, A2s+:0.991, K9s+, QTs+"]
    e = equity(texts, board="Kd 7c 2s")
    assert e.exact == (e.backend != "python") == bool(FAST)
    few = ["AKs:0.333, QQ:0.777", "JJ:0.991, T9s:0.5"]
    plain = equity(few, board="Kd 7c 2s", backend="python", exact=True)
    for backend in FAST:
        found = equity(few, board="Kd 7c 2s", backend=backend, exact=True)
        assert (found.backend, found.players, found.deals) == (backend, plain.players, plain.deals)


def test_what_python_alone_can_count_is_exact_only_where_python_is_fast():
    """Five players and weights of a thousandth on a river: too large for an array, too much for plain Python."""
    texts = [", ".join(f"{r}{s}s:0.{301 + 2 * n}" for n, s in enumerate("23456", 7 * k)) for k, r in enumerate("AKQJT")]
    assert not equity(texts, board="Kd7c2sAh9c").exact
    assert equity([t.split(", ")[n] for n, t in enumerate(texts)], board="Kd7c2sAh9c").exact


def test_many_choices_of_hands_are_not_gone_through_one_by_one_in_numpy(monkeypatch):
    """On a river a choice is a single comparison, and the way to it takes longer than many of them."""
    monkeypatch.setattr("sidepot.analysis.equity._installed", lambda backend: backend != "numba")
    six = ["A2s,A3s,A4s,A5s", "K2s,K3s,K4s,K5s", "Q2s,Q3s,Q4s,Q5s", "J5s,J6s,J7s,J8s", "T5s,T6s,T7s,T4s", "98s,87s,76s,65s"]
    assert not equity(six, board="Kd7c2sAh9c").exact
    assert equity(six[:3], board="Kd7c2sAh9c").exact


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("field", ["pot", "folded", "samples", "seed", "unit", "stacks"])
def test_every_argument_has_a_name_in_both_languages(lang, field):
    wrong: dict[str, dict[str, Any]] = {
        "pot": {"pot": -1}, "folded": {"folded": [-1]}, "samples": {"samples": 0}, "seed": {"samples": 5, "seed": -1},
        "unit": {"unit": 0}, "stacks": {"paid": [-1, 5]}}
    with pytest.raises(SidepotError) as e:
        equity(["AhKh", "QsQd"], **wrong[field])
    assert e.value.field == field
    assert (field in e.value.text(lang)) == (lang == "en")


def test_one_deal_has_the_largest_error():
    assert {p.error for p in equity(["AhKh", "QsQd"], samples=1).players} == {0.5}


@pytest.mark.parametrize("backend", FAST)
def test_ranges_that_hardly_go_together_are_given_up_early(backend):
    """Eight players and four ranks of pairs: three in a hundred thousand attempts deal a hand."""
    with pytest.raises(SidepotError) as e:
        equity(["AA, KK, QQ, JJ"] * 8, backend=backend)
    assert e.value.code == "equity.too_tight"
    assert e.value.facts["attempts"] == 1_000_000
    assert 0 < e.value.facts["dealt"] < 100
    assert equity(["AA, KK, QQ, JJ"] * 8, samples=e.value.facts["dealt"], backend=backend).deals == e.value.facts["dealt"]


@pytest.mark.parametrize("texts", [["AA, KK"] * 3, ["AK, AA, KK"] * 4, ["AKs, AsKd", "AhAd, KK", "QQ+"], ["AA", "KK", "random"]])
def test_ways_to_hold_hands_together(texts):
    """Where many exclude each other they are counted, so that what can hardly be drawn is exact."""
    ranges = [parse_range(t) for t in texts]
    ways = sum(1 for _ in joint(ranges))
    assert how_many(ranges) == ways
    assert how_many([parse_range("random")] * 3) == 1326**3
    if ways < 5000:
        assert equity(texts, backend=FAST[0] if FAST else "python", exact=None if FAST else True).exact
