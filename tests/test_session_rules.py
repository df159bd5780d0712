"""What a table does between hands by the books: seats of the next hand, missed straddles, too few chips, buy-ins, places, chops."""
import json
from pathlib import Path

import pytest

from sidepot.errors import SidepotError
from sidepot.hand import Acted, Posted
from sidepot.rulebook import rule_set
from sidepot.session import BuyIn, Game, Session, placings
from sidepot.session.dealt import DealtSession

CASH = Game((1, 2))
CASES = [json.loads(line) for line in (Path(__file__).parent / "cases" / "seating.jsonl").read_text("utf-8").splitlines()]
DECK = tuple(range(52))


def table(text, button, game=CASH):
    return Session({name: int(chips) for name, chips in (seat.split() for seat in text.split(", "))}, game, button)


def fold_out(session):
    while session.hand.actor is not None:
        session.do({"do": "act", "kind": "fold"})
    return session


def next_hand(session):
    session.do({"do": "next"})
    return session


def posted(session, seat):
    return {(e.what, e.amount) for e in session.hand.events if isinstance(e, Posted) and e.seat == seat}


def told(session):
    p = session.places
    return f"{p.button} {p.small_blind or '-'} {p.big_blind} {p.first}"


# ---- the cases of the books, played

@pytest.mark.parametrize("case", CASES, ids=[c["id"] for c in CASES])
def test_a_case_of_the_next_hands_seats_is_played(case):
    """The last hand is played: who is out loses everything in it; then the next one is dealt."""
    seats, out = case["seats"], case["eliminated"]
    places = {s.get("position"): s["name"] for s in seats}
    chips = {s["name"]: 1000 if s["name"] in out else 5000 for s in seats}
    game = case["game"]
    session = Session(chips, Game((game["small_blind"], game["big_blind"]), "tda-2024"), places["BTN"])
    assert session.places.big_blind == places["BB"]
    assert session.places.small_blind == places.get("SB", places["BTN"])
    winner = next(s["name"] for s in seats if s["name"] not in out)
    while session.hand.actor is not None:
        seat, legal = session.hand.actor, session.hand.legal()
        plays = out and (seat in out or (seat == winner and legal.to_call))
        kind = ("all_in" if seat in out else "call") if plays else "fold" if legal.to_call else "check"
        session.do({"do": "act", "kind": kind})
    if not session.between:
        pots = session.hand.pots()
        session.do({"do": "settle", "winners": [[winner] if winner in p.eligible else list(p.eligible) for p in pots]})
    assert {s for s, c in session.chips.items() if not c} == set(out)
    next_hand(session)
    right = case["expect"]
    assert session.places.button == right["button_seat"]
    assert session.places.small_blind == right["small_blind"]
    assert session.places.big_blind == right["big_blind"]
    assert session.hand.actor == right.get("next", session.hand.actor)
    assert ("small_blind" in {e.what for e in session.hand.events if isinstance(e, Posted)}) == bool(right["small_blind"])


def test_the_moving_button_is_a_choice_of_the_table():
    dead = fold_out(table("A 100, B 100, C 100, D 100, E 100", "A"))
    moving = fold_out(table("A 100, B 100, C 100, D 100, E 100", "A", CASH._replace(button="moving_button")))
    for session in (dead, moving):
        session.do({"do": "out", "seat": "B"})
        session.do({"do": "out", "seat": "C"})
        next_hand(session)
    assert told(dead) == "B - D E"
    assert told(moving) == "D E A D"
    fold_out(dead).do({"do": "game", "game": {"button": "moving_button"}})
    assert told(next_hand(dead)) == "D E A D"
    assert dead.law.name == "wsop-cash-2026"
    for bad in ("sideways", 5, None):
        with pytest.raises(SidepotError):
            table("A 100, B 100", "A", CASH._replace(button=bad))  # type: ignore[arg-type]


# ---- mandatory straddles

STRADDLED = CASH._replace(straddle=True)


def test_the_first_left_of_the_big_blind_straddles_in_every_hand_where_it_is_due():
    session = table("A 100, B 100, C 100, D 100", "A", STRADDLED)
    for straddler, first in (("D", "A"), ("A", "B"), ("B", "C")):
        assert session.hand.setup.straddles == ((straddler, 4),)
        assert session.hand.actor == first
        next_hand(fold_out(session))
    heads_up = table("A 100, B 100", "A", STRADDLED)
    assert heads_up.hand.setup.straddles == ()
    assert table("A 100, B 100, C 100, D 3", "A", STRADDLED).hand.setup.straddles == ()      # none is posted short
    fold_out(session).do({"do": "next", "bomb": 3})
    assert session.hand.setup.straddles == ()
    with pytest.raises(SidepotError, match="does not allow straddles"):
        table("A 100, B 100, C 100", "A", STRADDLED._replace(rules="tda-2024"))


def test_a_mandatory_straddle_that_was_missed_is_dead_money():
    session = fold_out(table("A 100, B 100, C 100, D 100, E 100", "A", STRADDLED))          # D straddled
    session.do({"do": "out", "seat": "E"})
    next_hand(session)                                                                      # E would have straddled: A does
    assert session.hand.setup.straddles == (("A", 4),)
    assert session.missed == {"E": {"straddle"}}
    again = fold_out(session.copy())
    again.do({"do": "in", "seat": "E"})
    assert again.due() == {}                                    # E comes back as the big blind, and all is settled
    for _ in range(2):
        next_hand(fold_out(session))
    assert session.missed["E"] == {"straddle", "big", "small"}
    fold_out(session).do({"do": "in", "seat": "E"})
    due = session.due()["E"]
    assert (due.live, due.dead) == (2, 5)
    next_hand(session)
    assert posted(session, "E") == {("live", 2), ("dead", 5)}
    assert session.missed == {}


def test_without_a_mandatory_straddle_none_is_missed():
    session = fold_out(table("A 100, B 100, C 100, D 100, E 100", "A"))
    session.do({"do": "out", "seat": "E"})
    for _ in range(3):
        next_hand(fold_out(session)) if session.between else fold_out(session)
    assert "straddle" not in session.missed.get("E", ())


# ---- back with too few chips

def back_with(chips):
    """D missed both blinds and is back with so many chips; the button comes to D with the next hand."""
    session = fold_out(table(f"A 100, B 100, C 100, D {chips}, E 100", "A"))     # B small blind, C big blind
    session.do({"do": "out", "seat": "D"})
    for _ in range(2):
        fold_out(next_hand(session))
    assert session.missed["D"] == {"small", "big"}
    session.do({"do": "in", "seat": "D"})
    return session


def test_who_is_back_with_fewer_chips_than_owed_waits_for_the_big_blind():
    session = back_with(2)
    assert session.short() == {"D"}
    assert session.due() == {}
    assert session.owing()["D"][:2] == (2, 1)
    seen = []
    while "D" not in session.hand.seats:
        seen.append(told(fold_out(next_hand(session))))
        assert len(seen) < 6
    assert session.places.big_blind == "D"
    assert posted(session, "D") == {("big_blind", 2)}
    assert session.hand.seats.index("D") >= 0
    assert session.missed == {}


def test_who_can_pay_or_tops_up_plays_at_once():
    assert back_with(3).short() == frozenset()
    session = back_with(2)
    session.do({"do": "add", "seat": "D", "chips": 1})
    assert session.short() == frozenset()
    next_hand(session)
    assert posted(session, "D") == {("live", 2), ("dead", 1)}


def test_an_ante_counts_with_what_is_owed():
    session = back_with(3)
    session.do({"do": "game", "game": {"ante": 1}})
    assert session.short() == {"D"}
    assert "D" not in next_hand(session).hand.seats


def test_a_higher_level_makes_too_few_of_enough():
    session = back_with(5)
    assert session.short() == frozenset()
    assert session.short(session.game._replace(blinds=(2, 4))) == {"D"}


# ---- buy-ins

BUY = BuyIn(40, 200)
LAW = rule_set("online")


@pytest.mark.parametrize(("act", "makes"), [
    (lambda: BUY.sit(40), 40), (lambda: BUY.sit(200), 200), (lambda: BUY.top_up(10, 5, LAW), 15),
    (lambda: BUY.top_up(150, 50, LAW), 200), (lambda: BUY.top_up(0, 40, LAW), 40),
])
def test_what_may_be_bought(act, makes):
    assert act() == makes


@pytest.mark.parametrize(("act", "code"), [
    (lambda: BUY.sit(39), "session.buy_limits"), (lambda: BUY.sit(201), "session.buy_limits"),
    (lambda: BUY.top_up(150, 51, LAW), "session.buy_limits"), (lambda: BUY.top_up(0, 39, LAW), "session.buy_limits"),
    (lambda: BUY.top_up(250, 1, LAW), "session.buy_limits"), (lambda: BUY.top_up(10, 0, LAW), "chips.least"),
    (lambda: BUY.top_up(10, 50, rule_set("tda-2024")), "session.no_top_up"),
    (lambda: BuyIn(50, 40).check(), "session.buy_in"),
])
def test_what_may_not_be_bought(act, code):
    with pytest.raises(SidepotError) as e:
        act()
    assert e.value.code == code
    assert e.value.text("zh")


# ---- places

def bust(chips, winner, game=None):
    """All in before the flop, one wins everything; the hand."""
    session = table(chips, chips.split()[0], game or Game((1, 2), "tda-2024"))
    while session.hand.actor is not None:
        legal = session.hand.legal()
        session.do({"do": "act", "kind": "all_in" if legal.can_raise or legal.to_call else "check"})
    session.do({"do": "settle", "winners": [[winner] if winner in p.eligible else list(p.eligible) for p in session.hand.pots()]})
    return session.hand


def test_of_two_who_bust_in_one_hand_the_one_with_more_chips_is_higher():
    hand = bust("A 100, B 60, C 80, D 500", "D")
    assert placings(hand, dict.fromkeys("ABC", 0), 1) == {"A": 2, "C": 3, "B": 4}
    assert placings(hand, dict.fromkeys("BC", 0), 3) == {"C": 4, "B": 5}
    assert placings(hand, {}, 4) == {}


def test_the_same_chips_share_a_place():
    assert placings(bust("A 60, B 60, C 80, D 500", "D"), dict.fromkeys("ABC", 0), 2) == {"C": 3, "A": 4, "B": 4}


def test_stacks_count_after_the_ante():
    # C is the big blind and pays the ante for the table: 65 become 55, fewer than A's 60.
    hand = bust("A 60, B 500, C 65, D 500", "D", Game((1, 2), "tda-2024", bb_ante=10))
    assert placings(hand, dict.fromkeys("AC", 0), 2) == {"A": 3, "C": 4}


def test_who_leaves_with_chips_is_placed_above_those_who_bust():
    assert placings(bust("A 100, B 60, C 80, D 500", "D"), {"A": 0, "B": 0, "C": 10}, 1) == {"C": 2, "A": 3, "B": 4}


# ---- the blinds take their chips back

def dealt(chips="A 100, B 100, C 100", button="A", game=CASH):
    stacks = {name: int(stack) for name, stack in (seat.split() for seat in chips.split(", "))}
    return DealtSession(stacks, game, button, DECK)


def test_the_blinds_may_chop_when_all_others_have_folded():
    session = dealt()
    assert session.may_chop() == ()                             # A has not folded
    session.do({"do": "act", "kind": "fold"})
    assert set(session.may_chop()) == {"B", "C"}
    session.after("chop")
    assert session.between
    assert session.chips == {"A": 100, "B": 100, "C": 100}
    session.deal(DECK, 0)
    assert session.places.big_blind == "A"


@pytest.mark.parametrize(("session", "acts"), [
    (dealt(game=CASH._replace(rules="tda-2024")), ["fold"]), (dealt("A 100, B 100"), []),
    (dealt(), ["fold", "call"]), (dealt(), ["call", "fold"]), (dealt(game=CASH._replace(ante=1)), ["fold"]),
    (dealt(game=CASH._replace(bb_ante=1)), ["fold"]), (dealt(game=CASH._replace(straddle=True)), []),
], ids=["tournament", "heads-up", "small blind called", "somebody else called", "ante", "big blind ante", "straddle"])
def test_the_blinds_may_not_chop(session, acts):
    for kind in acts:
        session.do({"do": "act", "kind": kind})
    assert session.may_chop() == ()
    with pytest.raises(SidepotError) as e:
        session.after("chop")
    assert e.value.code == "session.chop"
    assert session.hand.rules.cite("procedures.side_deals")[0] in e.value.text("en")
    assert not any(isinstance(x, Acted) and x.paid for x in session.hand.events) or acts


# ---- rooms ask the same

def test_a_room_offers_only_what_its_rule_set_allows():
    from sidepot.table.settings import Level, Settings, check_settings
    check_settings(Settings(boards=3, rabbit=True, straddle="mandatory", button="moving_button"))
    for bad, code in (
            ({"rules": "tda-2024", "boards": 2}, "table.not_by_rules"),
            ({"rules": "wsop-cash-2026", "rabbit": True}, "table.not_by_rules"),
            ({"rules": "tda-2024", "straddle": "optional"}, "posting.straddle/not_allowed"),
            ({"least_buy": 50, "most_buy": 40}, "session.buy_in"),
            ({"rules": "nobody"}, "rules.unknown"),
            ({"kind": "sit_and_go", "levels": [Level(10, 1, 2)], "boards": 2}, "table.cash_only")):
        with pytest.raises(SidepotError) as e:
            check_settings(Settings(**bad))
        assert e.value.code == code
