"""The sizes that buttons offer: every one is legal when sent, and all-in means all in."""
import random

import pytest

from sidepot.hand import Hand
from sidepot.hand.presets import presets
from sidepot.notation import parse_spot


def sizes(line):
    return {p.key: p.to for p in presets(parse_spot(line))}


@pytest.mark.parametrize(("line", "offered"), [
    # 3 in the middle, 2 to match: after the call there are 5.
    ("nl 1/2 cash | D 200, S 200, B 200", {"min": 4, "half": 5, "three_quarters": 6, "pot": 7, "all_in": 200}),
    ("nl 1/2 cash | D 200, S 200, B 200 | D c, S c, B x | flop",
     {"min": 2, "half": 3, "three_quarters": 5, "pot": 6, "all_in": 198}),
    ("nl 1/2 cash | D 200, S 200, B 200 | D r20", {"min": 38, "half": 41, "three_quarters": 52, "pot": 62, "all_in": 200}),
    ("nl 5/10 cash unit 5 | D 900, S 900, B 900 | D r35", {"min": 60, "half": 75, "three_quarters": 95, "pot": 115, "all_in": 900}),
    ("fl 10/20 cash | D 200, S 200, B 200", {"min": 40}),
    ("fl 10/20 cash | D 30, S 200, B 200", {"all_in": 30}),
])
def test_what_is_offered(line, offered):
    assert sizes(line) == offered


def test_pot_limit_offers_its_largest_raise():
    line = "pl 1/2 mtt | D 200, S 200, B 200"
    assert sizes(line) == {"min": 4, "half": 5, "three_quarters": 6, "max": 7}
    assert sizes("pl 1/2 mtt | D 7, S 200, B 200") == {"min": 4, "half": 5, "three_quarters": 6, "all_in": 7}
    assert sizes("pl 1/2 mtt | D 6, S 200, B 200") == {"min": 4, "half": 5, "all_in": 6}


def test_parts_of_the_pot_over_a_bet_and_a_raise():
    line = "nl 1/2 cash | D 200, S 200, B 200 | D c, S c, B x | flop: S b40"
    assert sizes(line) == {"min": 80, "half": 83, "three_quarters": 105, "pot": 126, "all_in": 198}
    line = "nl 1/2 cash | D 200, S 200, B 200 | D c, S c, B x | flop: S b60, B r120"
    assert sizes(line) == {"min": 180, "all_in": 198}


def test_the_right_end_is_all_in_and_says_so():
    """BL-147: the largest size is the exact stack, and is flagged."""
    last = presets(parse_spot("nl 1/2 cash | D 201, S 200, B 200"))[-1]
    assert last == ("all_in", 201, True)


def test_a_size_beyond_the_stack_is_the_all_in():
    """BL-177: three times the blind of somebody who has less."""
    assert sizes("nl 1/2 cash | D 5, S 200, B 200") == {"min": 4, "all_in": 5}
    assert sizes("nl 1/2 cash | D 3, S 200, B 200") == {"all_in": 3}
    assert sizes("nl 1/2 cash | D 2, S 200, B 200") == {}


@pytest.mark.parametrize("seed", range(60))
def test_every_preset_of_every_decision_is_legal(seed):
    rng = random.Random(seed)
    limit = ("nl", "nl", "pl", "fl")[seed % 4]
    unit = rng.choice((1, 1, 5, 25))
    small = unit * rng.randint(1, 4)
    big = small * rng.choice((1, 2, 3))
    seats = {name: rng.randint(1, 120) * unit + rng.choice((0, 0, rng.randint(0, unit))) for name in "ABCDEF"[:rng.randint(2, 6)]}
    hand = Hand(seats, (small, big), limit=limit, unit=min(unit, max(seats.values())), ante=rng.choice((0, 0, unit)))
    while hand.actor is not None:
        offered, legal = presets(hand), hand.legal()
        assert bool(offered) == legal.can_raise
        # What all chips in would be is what the referee says of all in.
        assert (legal.all_in is not None) == hand.explain("all in").legal
        assert legal.all_in in ({None, "call"} if legal.to_call == legal.stack else {None, "raise" if legal.to_match else "bet"})
        assert [p.to for p in offered] == sorted({p.to for p in offered})
        assert len({p.key for p in offered}) == len(offered)
        for p in offered:
            after = hand.copy()
            after.apply(f"raise {p.to}" if legal.to_match else f"bet {p.to}")
            assert p.all_in == (after.stacks[legal.seat] == 0 or hand.bets[legal.seat] + legal.stack == p.to) == (p.key == "all_in")
        if offered and rng.random() < 0.4:
            hand.apply(f"{'raise' if legal.to_match else 'bet'} {rng.choice(offered).to}")
        else:
            hand.apply("fold" if legal.to_call and rng.random() < 0.3 else "call" if legal.to_call else "check")
