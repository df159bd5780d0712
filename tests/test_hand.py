"""The public hand: what it answers, what it refuses and how, and that a refusal changes nothing."""
import re

import pytest

from sidepot import (
    Action,
    BadCard,
    BadSetup,
    Hand,
    IllegalAction,
    MissingCards,
    Post,
    Rake,
    SidepotError,
    UnknownRuleSet,
    rule_set,
    seeded_deck,
    view,
)
from sidepot.hand import DealtIn, positions
from sidepot.notation import parse_spot, spot

SHORT = "nl 1/2 cash | C 200, A 200, B 16 | C c, A c, B x | flop 2s7hJd: A b10, B ai, C c"


def test_a_refusal_says_what_why_what_else_and_where_it_stands():
    hand = parse_spot(SHORT)
    with pytest.raises(IllegalAction) as e:
        hand.apply("A raise 40")
    refused = e.value
    assert (refused.rule, refused.code, refused.seat) == ("betting.reopening", "betting.reopening/not_reopened", "A")
    assert refused.tried == Action("raise", 40, "A")
    assert str(refused.legal) == "fold | call 4"
    assert refused.citations == ("WSOP Live 2026 175", "WSOP Live 2026 177")
    assert "4 more" in str(refused)
    assert "10" in str(refused)
    assert "不足 10" in refused.text("zh")
    assert spot(hand) == SHORT


REFUSED = [
    # spot, action, rule, key
    ("nl 1/2 | C 200, A 200, B 200 | C r6", "A check", "betting.check", "owes"),
    ("nl 1/2 | C 200, A 200, B 200 | C c, A c", "B call", "betting.call", "nothing_to_call"),
    ("nl 1/2 | C 200, A 200, B 200", "A call", "turn.order", "not_your_turn"),
    ("nl 1/2 | C 200, A 200, B 200 | C f", "C call", "turn.order", "folded"),
    ("nl 1/2 | C 20, A 200, B 200 | C ai", "C call", "turn.order", "all_in"),
    ("nl 1/2 | C 200, A 200, B 200", "C raise 3", "betting.minimum", "raise_too_small"),
    ("nl 1/2 | C 200, A 200, B 200", "C bet 6", "betting.minimum", "already_bet"),
    ("nl 1/2 | C 200, A 200, B 200 | C c, A c, B x", "A bet 1", "betting.minimum", "bet_too_small"),
    ("nl 1/2 | C 200, A 200, B 200 | C c, A c, B x", "A raise 10", "betting.minimum", "nothing_to_raise"),
    ("nl 1/2 | C 200, A 200, B 200", "C raise 201", "betting.maximum", "more_than_stack"),
    ("pl 1/2 mtt | C 200, A 200, B 200", "C raise 8", "betting.pot_limit", "over_the_pot"),
    ("pl 1/2 mtt | C 200, A 200, B 200", "C all in", "betting.pot_limit", "over_the_pot"),
    ("fl 10/20 | C 200, A 200, B 200", "C raise 50", "betting.limit_sizes", "wrong_size"),
    (SHORT, "A raise 40", "betting.reopening", "not_reopened"),
    (SHORT, "A all in", "betting.reopening", "not_reopened"),
    ("nl 1/2 | C 5, A 200, B 200 | C c, A r20, B f", "C raise 20", "betting.call", "price_takes_stack"),
    ("nl 1/2 | C 30, A 200, B 200 | C c, A r20, B f", "C raise 29", "betting.minimum", "raise_too_small_short"),
    ("nl 50/100 | C 500, A 500, B 160 | C c, A c, B x | flop: A x", "B bet 50", "betting.minimum", "bet_too_small_short"),
    ("fl 10/20 | C 200, A 200, B 200", "C raise 500", "betting.limit_sizes", "wrong_size"),
    (SHORT, "A raise 500", "betting.reopening", "not_reopened"),
    ("nl 1/2 | C 20, A 200, B 200 | C c, A r20, B f", "C raise 20", "betting.call", "price_takes_stack"),
    ("nl 1/2 | A 200, B 80 | A r6, B ai", "A raise 200", "betting.nobody_left", "nobody_left"),
    ("fl 5/10 mtt | C 500, A 500, B 500 | C r20, A r30, B r40, C r50", "A raise 60", "betting.cap", "capped"),
    ("nl 1/2 | C 200, A 200, B 200 | C f, A f", "B check", "turn.end", "no_action_left"),
]


@pytest.mark.parametrize(("text", "action", "rule", "key"), REFUSED, ids=[f"{r[2]}/{r[3]}-{i}" for i, r in enumerate(REFUSED)])
def test_each_refusal_names_its_rule_and_teaches_in_both_languages(text, action, rule, key):
    hand = parse_spot(text)
    before = spot(hand), hand.events, hand.stacks
    with pytest.raises(IllegalAction) as e:
        hand.apply(action)
    assert (e.value.rule, e.value.verdict.key) == (rule, key)
    for lang in ("en", "zh"):
        said = e.value.text(lang)
        assert "{" not in said
        assert "None" not in said
        if e.value.legal is not None:
            assert e.value.legal.sentence(lang) in said
    assert (spot(hand), hand.events, hand.stacks) == before


@pytest.mark.parametrize(("action", "message"), [
    ("C raise", "needs an amount"), ("C jump", "is no action"), ("", "is no action"), ("Z call", "Nobody called “Z”"),
    ("C raise -5", "is no action"), ("C raise 2.5", "is no action"), (Action("raise", 0), "at least 1"),
    (Action("raise", 2**53), "2^53"), (Action("raise", True), "whole numbers"), (Action("raise", 2.5), "whole numbers"),  # type: ignore[arg-type]
    (Action("raise"), "needs an amount"), ("C raise " + "9" * 300, "is no action"),
])
def test_what_is_no_action_says_so(action, message):
    hand = Hand({"A": 200, "B": 200, "C": 200}, (1, 2))
    with pytest.raises(SidepotError, match=re.escape(message)):
        hand.apply(action)
    assert hand.actor == "C"


@pytest.mark.parametrize("texts", [
    ("C call", "A raise to 6", "B fold", "C all in"), ("C c", "A r6", "B f", "C ai"), ("跟注", "加注到 6", "弃牌", "全下"),
    ("call", "raises to 6", "folds", "all-in"), ("C 跟", "A 加到 6", "B 弃", "C 梭哈"), ("calls", "RAISE 6", "Fold", "ALL IN"),
])
def test_actions_may_be_said_in_many_ways(texts):
    hand = Hand({"A": 200, "B": 200, "C": 200}, (1, 2), button="C")
    for text in texts:
        hand.apply(text)
    assert hand.bets == {"A": 6, "B": 2, "C": 200}


WRONG = [
    (({"A": 200}, (1, 2)), {}, "two to ten players; 1"),
    ((dict.fromkeys("ABCDEFGHIJK", 5), (1, 2)), {}, "two to ten players; 11"),
    (({"A": 200, "B": 0}, (1, 2)), {}, "stacks[B]: 0 is too little"),
    (({"A": 200, "B": -5}, (1, 2)), {}, "stacks[B]: -5"),
    (({"A": 200, "B": 2.5}, (1, 2)), {}, "whole numbers; 2.5"),
    (({"A": 200, "B": float("nan")}, (1, 2)), {}, "whole numbers; nan"),
    (({"A": 200, "B": 2**53}, (1, 2)), {}, "2^53"),
    (({"A": 2**52, "B": 2**52}, (1, 2)), {}, "2^53"),
    (({"A": 200, "": 5}, (1, 2)), {}, "cannot name a seat"),
    (({"A": 200, "B": 200}, (3, 2)), {}, "small blind (3) cannot be larger"),
    (({"A": 200, "B": 200}, (0, 0)), {}, "big blind: 0 is too little"),
    (({"A": 200, "B": 200}, None), {}, "blinds are missing"),
    (({"A": 200, "B": 200}, (1, 2)), {"button": "Z"}, "Nobody called “Z”"),
    (({"A": 200, "B": 200}, (1, 2)), {"small_blind": None}, "cannot be dead"),
    (({"A": 200, "B": 200, "C": 200}, (1, 2)), {"small_blind": "C"}, "it is A"),
    (({"A": 200, "B": 200}, (1, 2)), {"limit": "spread"}, "no betting limit"),
    (({"A": 200, "B": 200}, (1, 2)), {"rules": "tda-1999"}, "no rule set"),
    (({"A": 200, "B": 200, "C": 200, "D": 200}, (1, 2)), {"straddles": [("C", 4)], "rules": "tda-2024"}, "not allow straddles"),
    (({"A": 200, "B": 200, "C": 3, "D": 200}, (1, 2)), {"straddles": [("C", 4)]}, "posted in full"),
    (({"A": 200, "B": 200, "C": 200, "D": 200}, (1, 2)), {"straddles": [("C", 2)]}, "cannot straddle to 2"),
    (({"A": 200, "B": 200, "C": 200}, (1, 2)), {"straddles": [("C", 4)], "limit": "fl"}, "may not straddle in a limit game"),
    (({"A": 200, "B": 200, "C": 200, "D": 200}, (1, 2)), {"straddles": [("A", 4)]}, "cannot be the first to straddle"),
    (({"A": 200, "B": 200, "C": 200, "D": 200}, (1, 2)), {"straddles": [("C", 4), ("D", 6)]}, "at least 8"),
    (({"A": 200, "B": 200, "C": 200, "D": 200}, (1, 2)), {"straddles": [("C", 4), ("D", 8), ("C", 16)]}, "straddled already"),
    (({"A": 200, "B": 200, "C": 200, "D": 200}, (1, 2)), {"posts": [Post("B", live=2)]}, "4"),
    (({"A": 200, "B": 200, "C": 200, "D": 200}, (1, 2)), {"posts": [Post("C", live=2), Post("C", live=1)]}, "3"),
    (({"A": 200, "B": 200, "C": 200, "D": 200}, (1, 2)), {"posts": [Post("C", live=3)]}, "3"),
    (({"A": 200, "B": 200, "C": 1, "D": 200}, (1, 2)), {"posts": [Post("C", live=2)]}, "1"),
    (({"A": 200, "B": 200}, (1, 2)), {"hole": {"A": "AsAs"}}, "As"),
    (({"A": 200, "B": 200}, (1, 2)), {"hole": {"A": "AsKs", "B": "KsQs"}}, "Ks"),
    (({"A": 200, "B": 200}, (1, 2)), {"hole": {"A": "As"}}, "2 cards are needed"),
    (({"A": 200, "B": 200}, (1, 2)), {"deck": [1, 2, 3]}, "each of the 52 cards once"),
    (({"A": 200, "B": 200}, (1, 2)), {"rake": Rake(rate=10001)}, "100 % at most"),
    (({"A": 200, "B": 200}, (1, 2)), {"unit": 0}, "unit: 0"),
    (({"A": 200, "B": 200}, (1, 2)), {"cap": -1}, "cannot be “-1”"),
    (({"A": 200, "B": 200}, (1, 2)), {"players_left": 1}, "players left"),
]


@pytest.mark.parametrize(("given", "options", "message"), WRONG, ids=[w[2] for w in WRONG])
def test_a_hand_that_cannot_be_dealt_says_what_is_wrong(given, options, message):
    with pytest.raises((BadSetup, BadCard, UnknownRuleSet)) as e:
        Hand(*given, **options)
    assert message in str(e.value)
    assert re.search("[一-鿿]", e.value.text("zh"))


@pytest.mark.parametrize(("n", "labels"), [
    (2, "BB BTN"), (3, "SB BB BTN"), (4, "SB BB UTG BTN"), (5, "SB BB UTG CO BTN"), (6, "SB BB UTG HJ CO BTN"),
    (7, "SB BB UTG LJ HJ CO BTN"), (8, "SB BB UTG UTG+1 LJ HJ CO BTN"), (9, "SB BB UTG UTG+1 UTG+2 LJ HJ CO BTN"),
    (10, "SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO BTN"),
])
def test_positions_have_the_fields_names(n, labels):
    hand = Hand(dict.fromkeys("ABCDEFGHIJ"[:n], 100), (1, 2))
    assert list(positions(hand.setup).values()) == labels.split()


def test_dead_seats_leave_their_names_unused():
    stacks = dict.fromkeys("ABCD", 100)
    assert list(Hand(stacks, (1, 2), button=None).positions.values()) == ["SB", "BB", "UTG", "CO"]
    assert list(Hand(stacks, (1, 2), small_blind=None).positions.values()) == ["BB", "UTG", "CO", "BTN"]
    ten = Hand(dict.fromkeys("ABCDEFGHIJ", 100), (1, 2), button=None, small_blind=None)
    assert len(set(ten.positions.values())) == 10


def test_a_street_cannot_be_dealt_before_the_betting_is_over():
    hand = Hand({"A": 200, "B": 200, "C": 200}, (1, 2))
    with pytest.raises(BadSetup, match=r"flop"):
        hand.deal("2s7hJd")
    for act in ("C call", "A call", "B check"):
        hand.apply(act)
    with pytest.raises(BadSetup, match="3"):
        hand.deal("2s7h")
    with pytest.raises(BadCard, match="“Xh”"):
        hand.deal("2sXhJd")
    hand.deal("2s7hJd")
    with pytest.raises(BadSetup):
        hand.deal("2c")
    assert hand.board == "2s7hJd"


def test_streets_played_without_cards_stay_unknown_and_only_the_winner_is_missing():
    hand = parse_spot("nl 1/2 | C 200, A 200, B 200 | C c, A c, B x | flop: A b10, B c, C f | turn: A x, B x | river 5c: A x, B x")
    assert hand.pots()[0].amount == 26
    assert hand.showdown().first == "A"
    with pytest.raises(MissingCards, match="A's cards"):
        hand.settle()
    with pytest.raises(MissingCards):
        hand.rank("A")
    assert [(a.seat, a.amount) for a in hand.settle([["B"]])] == [("B", 26)]


def test_the_same_card_cannot_come_twice_wherever_it_is():
    hand = parse_spot("nl 1/2 | C 200, A 200 AsKs, B 200 QhQd | C c, A c, B x")
    with pytest.raises(BadSetup, match=r"As.*A's hand.*board"):
        hand.deal("As 2c 3d")
    hand.deal("2c 3d 4h")
    with pytest.raises(BadSetup, match="2c"):
        hand.show("C", "2c5h")
    with pytest.raises(BadSetup, match="A holds AsKs, not AhKh"):
        hand.show("A", "AhKh")
    hand.show("C", "6c7c")
    assert hand.hole["C"] == "6c7c"


def test_told_winners_must_fit_together():
    hand = parse_spot("nl 1/2 | C 100, A 300, B 300 | C ai, A ai, B ai")
    assert [p.amount for p in hand.pots()] == [300, 400]
    for told, message in (
        ([["C"]], "There are 2 pots; winners were given for 1"),
        ([["C"], ["C"]], r"Only A, B can win this pot \(side pot 1\)"),
        ([["A"], ["B"]], r"A would also win another pot \(side pot 1\)"),
        ([["A", "B"], ["A"]], r"A, B would also win another pot \(side pot 1\)"),
        ([[], ["A"]], r"can win this pot \(main pot\)"),
    ):
        with pytest.raises(BadSetup, match=message):
            hand.settle(told)
    assert {a.seat: a.amount for a in hand.awards([["C", "A"], ["A"]])} == {"C": 150, "A": 150}
    assert [(a.seat, a.amount, a.pot) for a in hand.settle([["C"], ["A", "B"]])] == [("A", 200, 1), ("B", 200, 1), ("C", 300, 0)]
    assert hand.stacks == {"A": 200, "B": 200, "C": 300}


def test_a_killed_hand_gets_its_uncalled_chips_and_loses_the_rest():
    hand = parse_spot("nl 1/2 cash | A 1000, B 303 | A c, B x | flop: B x, A x | turn: B x, A x | river: B x, A b500, B ai, A dead")
    assert hand.refunds() == {"A": 199}
    assert hand.stacks == {"A": 697, "B": 606}
    assert hand.settled


def test_the_last_hand_cannot_be_killed():
    hand = Hand({"A": 200, "B": 200, "C": 200}, (1, 2))
    hand.kill("A")
    assert hand.actor == "C"
    hand.kill("C")
    assert hand.settled
    assert hand.refunds() == {"B": 1}
    with pytest.raises(BadSetup, match="no hand that could be killed"):
        hand.kill("B")


def test_mucking_gives_the_pot_to_those_who_show():
    text = "nl 1/2 cash | C 200 AsAh, A 200 KsKh, B 200 QsQh | C c, A c, B x | flop 2c7d9h: A x, B x, C x | turn 4s: A x, B x, C x"
    with pytest.raises(BadSetup):
        parse_spot(text).muck("A")
    hand = parse_spot(text + " | river 3d: A x, B b6, C c, A c")
    assert hand.showdown().order == ("B", "C", "A")
    hand.muck("C")
    assert [(a.seat, a.amount) for a in hand.awards()] == [("A", 24)]
    hand.muck("A")
    with pytest.raises(BadSetup):
        hand.muck("B")
    assert [(a.seat, a.amount) for a in hand.settle()] == [("B", 24)]


def test_a_tournament_all_in_must_be_shown():
    hand = parse_spot("nl 1/2 mtt | A 100, B 100 | A ai, B c")
    assert hand.showdown().must_show == ("B", "A")
    with pytest.raises(BadSetup):
        hand.muck("A")


def test_running_it_twice_needs_agreement_of_the_rules_and_an_all_in():
    for text, message in (
        ("nl 1/2 mtt | A 100, B 100 | A ai, B c", "."), ("nl 1/2 | A 100, B 100 | A r10", "."),
        ("nl 1/2 | A 100, B 100 | A r10, B c", "."),
    ):
        hand = parse_spot(text)
        before = spot(hand)
        with pytest.raises(BadSetup, match=message):
            hand.run(2)
        assert spot(hand) == before
    hand = parse_spot("nl 1/2 | A 100 AsAh, B 100 KsKh | A ai, B c, run 2")
    with pytest.raises(BadSetup, match="2 boards are being run; cards for 1"):
        hand.deal("2c7d9h")
    with pytest.raises(BadSetup, match="2c"):
        hand.deal("2c7d9h / 2cJdQd")
    hand.deal("2c7d9h / KdJdQd")
    hand.deal("3c / 4c")
    hand.deal("5c / 6c")
    assert [(a.seat, a.amount, a.board) for a in hand.settle()] == [("A", 100, 0), ("B", 100, 1)]


def test_a_deck_deals_one_card_at_a_time_from_the_left_and_burns():
    deck = list(range(52))
    hand = Hand({"A": 200, "B": 200, "C": 200}, (1, 2), button="C", deck=deck)
    assert hand.hole == {"A": "2c5c", "B": "3c6c", "C": "4c7c"}
    for act in ("C call", "A call", "B check"):
        hand.apply(act)
    assert hand.board == "9cTcJc"
    online = Hand({"A": 200, "B": 200}, (1, 2), deck=deck, rules="online")
    for act in ("B call", "A check"):
        online.apply(act)
    assert online.board == "6c7c8c"


def test_two_boards_from_a_deck_are_dealt_whole_one_after_the_other():
    hand = Hand({"A": 200, "B": 200}, (1, 2), deck=list(range(52)))
    hand.apply("B all in")
    hand.apply("A call")
    hand.run(2)
    hand.run_out()
    assert hand.boards == ("7c8c9cJcKc", "2d3d4d6d8d")
    hand.settle()
    assert hand.settled


def test_rake_comes_from_pots_and_never_from_a_refund():
    text = "nl 1/2 rake 10%/30 | A 500 AsAh, B 100 KsKh | A ai, B c | flop 2c7d9h | turn 4s | river 3c"
    hand = parse_spot(text)
    hand.settle()
    assert hand.refunds() == {"A": 400}
    assert hand.stacks == {"A": 580, "B": 0}
    walk = parse_spot("nl 1/2 rake 10% | A 500, B 100 | A r6, B f")
    assert walk.stacks == {"A": 502, "B": 98}


def test_a_house_set_plays_the_reading_that_no_book_has():
    text = "nl 100/200 cash rules {} | A 9000, B 900, C 9000, D 9000 | D r600, A c, B ai, C f, D c"
    with pytest.raises(IllegalAction):
        parse_spot(text.format("wsop-cash-2026")).apply("A raise 1300")
    parse_spot(text.format("house-callers-may-raise")).apply("A raise 1300")
    raiser = text.format("house-callers-may-raise").removesuffix(", D c")
    with pytest.raises(IllegalAction):
        parse_spot(raiser).apply("D raise 1300")


def test_pot_odds_count_what_this_player_can_win():
    hand = parse_spot("nl 100/200 mtt ante 25 | A 2425, B 9000, C 12000, D 8000, E 8000, F 8000, G 8000, H 8000, I 8000"
                      " | D r600, E f, F f, G f, H f, I f, A ai, B f, C c")
    odds = hand.pot_odds()
    assert (odds.call, odds.win, str(odds)) == (1800, 5725, "3.18 : 1")
    assert abs(odds.equity - 1800 / 7525) < 1e-12
    short = parse_spot("nl 1/2 | C 300, A 50, B 300 | C r300").pot_odds()
    assert (short.call, short.win) == (49, 50 + 2 + 1)


def test_a_spectator_sees_no_hole_cards_and_a_player_his_own():
    hand = Hand({"A": 200, "B": 200, "C": 200}, (1, 2), deck=seeded_deck(1))
    seen = view(hand, "A")
    assert seen.hole == hand.hole["A"]
    assert seen.legal is None
    assert view(hand, "C").legal == hand.legal()
    assert view(hand, "C").odds == hand.pot_odds()
    assert (seen.legal, seen.odds) == (None, None)
    assert (seen.blinds, seen.limit, seen.unit, seen.start) == ((1, 2), "nl", 1, dict(zip("ABC", hand.setup.stacks, strict=True)))
    assert view(hand, None).hole is None
    assert [e.cards for e in view(hand, None).events if isinstance(e, DealtIn)] == [None] * 3
    with pytest.raises(BadSetup):
        view(hand, "Z")


def test_the_rule_set_is_recorded_and_may_be_given_as_an_object():
    book = rule_set("tda-2024").override({"posting.straddle": {"allowed": True}})
    hand = Hand({"A": 200, "B": 200, "C": 200, "D": 200}, (1, 2), rules=book, straddles=[("C", 4)])
    assert hand.rules is book
    assert "set posting.straddle.allowed=true" in spot(hand)
    assert str(hand.legal()) == "fold | call 4 | raise 8..200"


def test_an_ante_that_not_everybody_pays_is_dead_money():
    hand = parse_spot("nl 1/2 cash ante C 5 | D 200, A 200, B 200, C 200 | C c, D f, A f, B x")
    assert [(p.amount, p.eligible) for p in hand.pots()] == [(10, ("B", "C"))]
    assert not hand.refunds()


def test_heads_up_the_small_blind_is_the_button_even_if_the_button_was_dead():
    hand = parse_spot("nl 1/2 cash | -, A 200, B 200 | A c, B x")
    assert (hand.positions["A"], hand.actor) == ("BTN", "B")


def test_a_tabled_hand_can_be_neither_mucked_nor_killed():
    hand = parse_spot("nl 1/2 | A 100 AsAh, B 100 KsKh | A ai, B c | flop 2c7d9h | turn 4s | river 3c: A show")
    for work in (hand.muck, hand.kill):
        with pytest.raises(BadSetup, match="has tabled"):
            work("A")


def test_the_last_hand_that_was_not_mucked_cannot_be_killed():
    hand = parse_spot("nl 1/2 | A 100, B 100 | A ai, B c | flop 2c7d9h | turn 4s | river 3c: A muck")
    with pytest.raises(BadSetup, match="no hand that could be killed"):
        hand.kill("B")
    assert [(a.seat, a.amount) for a in hand.settle()] == [("B", 200)]


def test_pot_odds_leave_out_what_comes_back_in_any_case():
    odds = parse_spot("nl 50/100 cash | A 5000, B 60").pot_odds()
    assert (odds.call, odds.win) == (10, 110)
    three = parse_spot("nl 50/100 cash | A 5000, B 20, C 30, D 5000 | D f").pot_odds()
    assert (three.call, three.win) == (30, 50)


@pytest.mark.parametrize(("text", "order"), [
    # Betting over before the river: the only all-in shows first, though it called.
    ("nl 1/2 | A 200, B 100 | A c, B x | flop: B x, A b150, B c", ("B", "A")),
    # In the side pot its own leader, C and A all in there, not B who plays for the main pot only.
    ("nl 1/2 | A 200, B 20, C 400 | A c, B ai, C c, A c | flop: C x, A x | turn: C b190, A c", ("A", "C", "B")),
    ("nl 1/2 | A 400, B 100, C 400 | A c, B c, C x | flop: B ai, C c, A c | turn: C x, A x | river: C b50, A r200, C c",
     ("A", "C", "B")),
])
def test_each_pot_has_its_own_leader_at_the_showdown(text, order):
    assert parse_spot(text).showdown().order == order


def test_a_mucked_hand_is_not_in_the_order_any_more():
    x = "A x, B x, C x"
    hand = parse_spot(f"nl 1/2 | C 200, A 200, B 200 | C c, A c, B x | flop: {x} | turn: {x} | river: {x}, B muck")
    assert hand.showdown().order == ("A", "C")
    with pytest.raises(BadSetup):
        hand.muck("B")


@pytest.mark.parametrize(("text", "message"), [
    ("nl 1/2 | A 100, B 100 | A ai, B c | flop 2c7d9h | turn 4s | river 3c", "The board is complete"),
    ("nl 1/2 | A 100, B 100 | A f", "The hand is over"), ("nl 1/2 | A 100, B 100", "too early for the flop"),
])
def test_what_cannot_be_dealt_says_why(text, message):
    with pytest.raises(BadSetup, match=message):
        parse_spot(text).deal("5c")


def test_a_killed_hand_is_not_said_to_have_folded():
    hand = parse_spot("nl 1/2 | C 200, A 200, B 200 | C dead")
    with pytest.raises(IllegalAction, match="C's hand is dead"):
        hand.apply("C call")


def test_nothing_is_run_twice_once_the_pots_are_paid():
    hand = Hand({"A": 100, "B": 60}, (1, 2))
    hand.apply("B all in")
    hand.apply("A call")
    hand.settle([["A"]])
    with pytest.raises(BadSetup) as e:
        hand.run(2)
    assert e.value.code == "dealing.order/hand_over"
