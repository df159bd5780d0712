"""Bomb pots: antes, no blinds, the flop at once."""
import random

import pytest

from oracle.table import oracle_of
from sidepot.hand import Dealt, Hand, Posted, Setup
from sidepot.hand.presets import presets
from sidepot.hand.setup import NotAllowed, Post
from sidepot.notation import parse_spot, spot
from sidepot.notation.phh import read_phh, write_phh
from sidepot.session import Game, Session


def bomb(**stacks):
    return Hand(stacks, (1, 2), ante=10, bomb=True)


def test_nobody_posts_a_blind_and_the_first_left_of_the_button_opens_on_the_flop():
    hand = bomb(A=200, B=200, C=200)
    assert {(e.what, e.amount) for e in hand.events if isinstance(e, Posted)} == {("ante", 10)}
    assert (hand.street, hand.actor, hand.pot, hand.board) == ("flop", "A", 30, "")
    assert str(hand.legal()) == "fold | check | bet 2..190"
    hand.deal("2s7hJd")
    hand.apply("check")
    hand.apply("bet 20")
    assert hand.legal().min_raise_to == 40
    assert sum(1 for e in hand.events if isinstance(e, Dealt)) == 1


def test_who_is_short_of_the_ante_is_all_in_and_too_few_with_chips_bet_no_more():
    hand = bomb(A=4, B=9, C=200)
    assert hand.actor is None
    assert hand.refunds() == {"C": 1}
    assert [(p.amount, p.eligible) for p in hand.pots()] == [(12, ("A", "B", "C")), (10, ("B", "C"))]
    hand.deal("2s7hJd")
    hand.deal("5c")
    hand.deal("Kh")
    hand.settle([["A"], ["B"]])
    assert hand.stacks == {"A": 12, "B": 10, "C": 191}


def test_a_deck_deals_the_flop_by_itself():
    hand = Hand({"A": 50, "B": 50}, (1, 2), ante=10, bomb=True, deck=list(range(52)))
    assert (len(hand.board), hand.actor) == (6, "A")


def test_half_the_pot_below_the_smallest_bet_is_not_offered():
    """BL-149: the antes are 2 together, and half of them is less than a big blind."""
    hand = Hand({"A": 50, "B": 50}, (1, 2), ante=1, bomb=True)
    assert [(p.key, p.to) for p in presets(hand)] == [("min", 2), ("all_in", 49)]


@pytest.mark.parametrize(("more", "key"), [
    ({"ante": 0}, "no_ante"), ({"ante": 0, "antes": {"A": 5}}, "no_ante"), ({"bb_ante": 5}, "more_posts"),
    ({"straddles": [("A", 4)]}, "more_posts"), ({"posts": [Post("A", 2)]}, "more_posts"),
])
def test_what_is_no_bomb_pot(more, key):
    with pytest.raises(NotAllowed) as e:
        Hand({"A": 50, "B": 50, "C": 50}, (1, 2), **{"ante": 10, "bomb": True, **more})
    assert (e.value.rule, e.value.key) == ("posting.bomb", key)


def test_the_spot_says_bomb_and_needs_no_actions_before_the_flop():
    line = "nl 1/2 cash bomb ante 10 | C 200, A 200, B 16 | flop 2s7hJd: A b10, B ai, C c"
    assert spot(parse_spot(line)) == line
    assert parse_spot(line.replace("bomb", "炸弹")).setup == parse_spot(line).setup
    with pytest.raises(ValueError, match="flop"):
        parse_spot("nl 1/2 cash bomb ante 10 | C 200, A 200, B 16 | A x")


def random_setup(rng: random.Random) -> Setup:
    limit = rng.choice(("nl", "pl", "fl"))
    big = rng.randint(1, 6)
    stacks = {name: rng.randint(1, 60) for name in "ABCDEFGH"[:rng.randint(2, 8)]}
    small = "" if len(stacks) == 2 or rng.random() < 0.8 else None
    button = "A" if len(stacks) == 2 or rng.random() < 0.8 else None
    return Hand(stacks, (rng.randint(0, big), big), limit=limit, ante=rng.randint(1, 12), bomb=True, button=button,
                small_blind=small, rules=rng.choice(("tda-2024", "wsop-cash-2026", "roberts"))).setup


@pytest.mark.parametrize("seed", range(150))
def test_random_bomb_pots_are_played_alike_and_survive_being_written(seed):
    rng = random.Random(seed)
    setup = random_setup(rng)
    hand, oracle = Hand(setup), oracle_of(setup)
    total = sum(setup.stacks)
    while True:
        assert sum(hand.stacks.values()) + hand.pot == total
        assert (hand.actor is None) == (oracle.actor is None)
        assert list(hand.stacks.values()) == [p.stack for p in oracle.players] or hand.actor is None
        if hand.actor is None or oracle.actor is None:
            break
        assert hand.seats[oracle.actor] == hand.actor
        legal, size = hand.legal(), oracle.raise_range(oracle.actor)
        assert (legal.to_call, (legal.min_raise_to, legal.max_raise_to) if legal.can_raise else None) == (
            oracle.to_call(oracle.actor), size)
        if size and rng.random() < 0.4:
            to = rng.choice((*size, rng.randint(*size)))
            hand.apply(f"{'raise' if legal.to_match else 'bet'} {to}")
            oracle.act("raise", to)
        elif legal.to_call and rng.random() < 0.3:
            hand.apply("fold")
            oracle.act("fold")
        else:
            hand.apply("call" if legal.to_call else "check")
            oracle.act("call")
    again = parse_spot(spot(hand))
    assert (again.setup, again.events) == (setup, hand.events)
    if not hand.settled:
        hand.settle([p.eligible[:1] for p in hand.pots()])
    assert sum(hand.stacks.values()) == total
    if setup.limit != "pl":
        record = next(read_phh(write_phh(hand)))
        assert record.error is None
        assert record.hand is not None
        assert (record.hand.setup, record.hand.events, record.hand.stacks) == (setup, hand.events, hand.stacks)


def test_another_program_replays_the_written_hand():
    pokerkit = pytest.importorskip("pokerkit")
    hand = parse_spot("nl 1/2 cash bomb ante 10 | C 200 AsAd, A 200 KsKd, B 4 QsQd | flop 2s7hJd: A b10, C c | "
                      "turn 3c: A x, C x | river 4c: A x, C x, A show, B show, C show")
    hand.settle()
    *_, state = pokerkit.HandHistory.loads(write_phh(hand))
    assert list(state.stacks) == list(hand.stacks.values())


def test_at_a_table_the_button_moves_on_and_nobody_owes_or_pays_blinds():
    session = Session({"A": 100, "B": 100, "C": 100, "D": 6}, Game((1, 2), ante=1), "D")
    while session.hand.actor:
        session.do({"do": "act", "kind": "fold"})
    session.do({"do": "out", "seat": "C"})
    session.do({"do": "next", "bomb": 10})
    assert (session.bomb, session.places.button, session.hand.street) == (10, "A", "flop")
    assert session.missed == {}
    assert session.hand.stacks["D"] == 0
    assert session.may_straddle() == {}
    session.do({"do": "button", "seat": "B"})
    assert (session.hand.setup.bomb, session.places.button) == (True, "B")
    session.do({"do": "deal", "cards": "2s7hJd"})
    while session.hand.actor:
        session.do({"do": "act", "kind": "fold"})
    session.do({"do": "settle", "winners": [p.eligible[:1] for p in session.hand.pots()]})
    session.do({"do": "in", "seat": "C"})
    session.do({"do": "next"})
    assert (session.bomb, session.hand.setup.bomb, session.hand.setup.antes[0]) == (0, False, 1)
    assert sum(p.net for p in session.players) == 0
