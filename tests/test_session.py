"""Between hands: button, blinds and who acts first; what a returning player owes."""
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidepot.errors import BadSetup, SidepotError
from sidepot.rulebook import RuleSet, rule_set
from sidepot.session import Owed, Places, next_button, owed, places_at

TDA = rule_set("tda-2024")
CASH = rule_set("wsop-cash-2026")
MOVING = TDA.override({"session.button": {"kind": "moving_button"}})
SKIPPING = TDA.override({"session.button": {"skip_empty": True}})


def chain(seats: str, first: tuple[str, str, str], gone: Sequence[str], rules: RuleSet = TDA) -> list[str]:
    """Hands one after the other, each as "button small-blind big-blind first"; gone[i]: who is out from hand i on."""
    button: str | None
    button, small, big = first
    told, out = [], ""
    for lost in gone:
        out += lost
        p = next_button(seats, button=button, small_blind=small, big_blind=big, rules=rules, out=out)
        button, small, big = p.button, p.small_blind_seat, p.big_blind
        told.append(f"{p.button} {p.small_blind or '-'} {p.big_blind} {p.first}")
    return told


@pytest.mark.parametrize(
    ("name", "gone", "hands"),
    [
        ("nobody goes", ["", "", ""], ["B C D E", "C D E A", "D E A B"]),
        ("the big blind busts: no small blind, then the button on the empty seat", ["C", "", ""],
         ["B - D E", "C D E A", "D E A B"]),
        ("the small blind busts: the button on the empty seat", ["B", "", ""], ["B C D E", "C D E A", "D E A C"]),
        ("both blinds bust: two hands with a dead button", ["BC", "", ""], ["B - D E", "C D E A", "D E A D"]),
        ("a dead small blind again and again", ["C", "D", "E", ""], ["B - D E", "C - E A", "B B A B", "A A B A"]),
        ("the button busts", ["A", ""], ["B C D E", "C D E B"]),
        ("down to two from five, the big blind stays", ["ABD", ""], ["C C E C", "E E C E"]),
        ("down to two from five, both blinds bust", ["BCE", ""], ["A A D A", "D D A D"]),
        ("down to three, then the new big blind busts", ["BC", "D", "", ""], ["B - D E", "A A E A", "E E A E", "A A E A"]),
    ],
)
def test_dead_button_over_several_hands(name, gone, hands):
    # In the hand before, A had the button, B the small blind, C the big blind; D and E sit behind.
    assert chain("ABCDE", ("A", "B", "C"), gone) == hands, name


def test_moving_button_goes_to_the_next_player_and_the_blinds_follow():
    assert chain("ABCDE", ("A", "B", "C"), ["B", "", ""], MOVING) == ["C D E A", "D E A C", "E A C D"]
    assert chain("ABCDE", ("A", "B", "C"), ["BCD", ""], MOVING) == ["A A E A", "E E A E"]


def test_a_dead_button_moves_forward_where_the_rules_say_so():
    assert chain("ABCDE", ("A", "B", "C"), ["BC", "", ""], SKIPPING) == ["C - D E", "C D E A", "D E A D"]
    assert chain("ABXCDE", ("A", "B", "C"), ["BX", ""], SKIPPING) == ["X C D E", "C D E A"]
    assert chain("ABXCDE", ("A", "B", "C"), ["BX", ""]) == ["B C D E", "C D E A"]
    # A button at a player stays with that player, whatever seats are empty behind.
    assert chain("ABXCDE", ("A", "B", "C"), ["X"], SKIPPING) == ["B C D E"]


def test_heads_up_the_button_alternates_and_a_third_player_joins_behind():
    assert chain("AB", ("A", "A", "B"), ["", "", ""]) == ["B B A B", "A A B A", "B B A B"]
    assert chain("ABN", ("A", "A", "B"), ["", ""]) == ["A B N A", "B N A B"]


def test_a_player_who_sits_down_between_the_blinds_leaves_the_button_before_the_small_blind():
    # Heads-up A had the button and B the big blind; N comes in after A.
    assert chain("ANB", ("A", "A", "B"), ["", ""]) == ["N B A N", "B A N B"]


def test_an_unknown_empty_seat_stays_unknown():
    p = next_button("ACD", button="A", small_blind=None, big_blind="C", rules=TDA)
    assert p == Places(None, "C", "C", "D", "A")
    assert next_button("ACD", button="A", small_blind=None, big_blind="C", rules=MOVING).button == "C"


def test_first_hand():
    assert places_at("ABCD", "C") == Places("C", "D", "D", "A", "B")
    assert places_at("ABCD", "C", out="D") == Places("C", "A", "A", "B", "C")
    assert places_at("ABCD", "C", out="AC") == Places("D", "D", "D", "B", "D")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"out": "BCDE"}, "session.players"),
        ({"out": "X"}, "setup.no_seat"),
        ({"big_blind": "X"}, "setup.no_seat"),
        ({"seats": "ABCDA"}, "session.twice"),
    ],
)
def test_what_cannot_be(arguments, code):
    known = {"seats": "ABCDE", "button": "A", "small_blind": "B", "big_blind": "C", "rules": TDA} | arguments
    with pytest.raises(SidepotError) as e:
        next_button(known.pop("seats"), **known)
    assert e.value.code == code
    assert e.value.message("zh")


# ---- nobody twice, nobody skipped

@st.composite
def tables(draw):
    """A table, and who busts after each hand; at least two players always stay."""
    n = draw(st.integers(2, 10))
    seats = "ABCDEFGHIJ"[:n]
    left, busts = list(seats), []
    for _ in range(draw(st.integers(1, 25))):
        most = min(3, len(left) - 2)
        lost = draw(st.lists(st.sampled_from(left), max_size=most, unique=True)) if most > 0 else []
        left = [s for s in left if s not in lost]
        busts.append("".join(lost))
    return seats, draw(st.sampled_from(seats)), busts


@given(tables(), st.sampled_from([TDA, MOVING, SKIPPING]))
def test_nobody_posts_the_big_blind_twice_running(table, rules):
    seats, start, busts = table
    out, p = "", places_at(seats, start)
    for lost in busts:
        out += lost
        before = p
        p = next_button(seats, button=p.button, small_blind=p.small_blind_seat, big_blind=p.big_blind, rules=rules, out=out)
        playing = [s for s in seats if s not in out]
        assert p.big_blind in playing
        assert p.big_blind != before.big_blind
        assert p.first in playing
        assert p.first == (p.small_blind if len(playing) == 2 else p.first) != p.big_blind
        assert p.button != p.big_blind
        assert (p.small_blind == p.button) == (len(playing) == 2)


@given(tables(), st.sampled_from([TDA, SKIPPING]))
def test_nobody_is_skipped(table, rules):
    seats, start, busts = table
    out, hands = "", [places_at(seats, start)]
    for lost in busts:
        out += lost
        p = hands[-1]
        p = next_button(seats, button=p.button, small_blind=p.small_blind_seat, big_blind=p.big_blind, rules=rules, out=out)
        playing = [s for s in seats if s not in out]
        at = seats.index(hands[-1].big_blind)
        behind = [s for s in (*seats[at + 1:], *seats[:at]) if s in playing]
        assert p.big_blind == behind[0], "the big blind passes over nobody"
        if len(playing) > 2:
            last = hands[-1]
            assert p.small_blind == (last.big_blind if last.big_blind in playing else None), "after the big blind the small one"
            if rules is TDA:
                assert p.button == last.small_blind_seat, "after the small blind the button"
            elif last.small_blind_seat in playing:
                assert p.button == last.small_blind_seat
            order = [*seats, *seats]
            start_at = seats.index(p.button)
            line = order[start_at + 1:start_at + 1 + len(seats)]
            assert line.index(p.big_blind) == min(line.index(s) for s in playing if s != p.small_blind), "no player between"
        hands.append(p)


# ---- missed blinds

@pytest.mark.parametrize(
    ("small", "big", "right"),
    [
        (True, True, Owed(2, 1, True)),
        (True, False, Owed(0, 1, True)),
        (False, True, Owed(2, 0, True)),
        (False, False, Owed(0, 0, True)),
    ],
)
def test_a_returning_cash_player_owes_each_missed_blind_once(small, big, right):
    assert owed(missed_small=small, missed_big=big, blinds=(1, 2), rules=CASH) == right


def test_a_missed_straddle_is_dead_and_a_tournament_player_owes_nothing():
    assert owed(missed_small=True, missed_big=True, blinds=(1, 2), rules=CASH, straddle=4) == Owed(2, 5, True)
    assert owed(missed_small=True, missed_big=True, blinds=(1, 2), rules=TDA) == Owed(0, 0, False)


def test_a_big_blind_that_nobody_had_is_named():
    with pytest.raises(BadSetup, match="None") as e:
        next_button(list("ABC"), button="A", small_blind="B", big_blind=None, rules=rule_set("tda-2024"))  # type: ignore[arg-type]
    assert e.value.field == "big_blind"


@pytest.mark.parametrize("blinds", [(-1, 2), (1, 0), (1.5, 3)])
def test_blinds_that_are_no_chips_owe_nothing_but_an_error(blinds):
    with pytest.raises(BadSetup):
        owed(missed_small=True, missed_big=True, blinds=blinds, rules=rule_set("wsop-cash-2026"))
