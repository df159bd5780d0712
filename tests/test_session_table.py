"""A table through an evening: the ledger, seats, the blind clock, steps that are refused."""
import itertools
import json
import random
import time

import pytest

from sidepot.errors import SidepotError
from sidepot.session import BOX, Game, Level, Session, Transfer, transfers

CASH = Game((1, 2))
MINUTE = 60_000


def table(text="A 100, B 100, C 100, D 100", button="D", game=CASH):
    return Session({name: int(chips) for name, chips in (seat.split() for seat in text.split(", "))}, game, button)


def fold_out(session):
    """Everybody folds to the last one."""
    while session.hand.actor is not None:
        session.do({"do": "act", "kind": "fold"})
    return session


def all_in(session, winner):
    """All in before the flop, and one of them wins every pot that he is in."""
    while session.hand.actor is not None:
        legal = session.hand.legal()
        session.do({"do": "act", "kind": "all_in" if legal.can_raise or legal.to_call else "check"})
    pots = [[winner] if winner in p.eligible else [p.eligible[0]] for p in session.hand.pots()]
    session.do({"do": "settle", "winners": pots})


def nets(session):
    return {p.name: p.net for p in session.players}


def states(session):
    return {p.name: p.state for p in session.players}


# ---- the ledger

def test_an_evening_in_the_ledger():
    session = table("A 100, B 100, C 100", "C")
    all_in(session, "B")
    assert nets(session) == {"A": -100, "B": 200, "C": -100}
    assert states(session) == {"A": "busted", "B": "playing", "C": "busted"}
    session.do({"do": "add", "seat": "A", "chips": 150})
    session.do({"do": "leave", "seat": "C"})
    session.do({"do": "sit", "seat": "D", "chips": 50, "after": "B"})
    a = next(p for p in session.players if p.name == "A")
    assert (a.chips, a.bought, a.cashed, a.net) == (150, 250, 0, -100)
    session.do({"do": "next"})
    fold_out(session)
    session.do({"do": "leave", "seat": "B"})
    b = next(p for p in session.players if p.name == "B")
    assert (b.state, b.chips, b.cashed) == ("left", 0, b.net + 100)
    assert sum(nets(session).values()) == 0
    assert sum(t.chips for t in session.transfers() if t.payee == "B") == b.net


def test_who_left_comes_back_to_the_old_seat_or_to_another():
    session = fold_out(table())
    session.do({"do": "leave", "seat": "B"})
    assert session.seats == ("A", "B", "C", "D")
    again = session.copy()
    again.do({"do": "sit", "seat": "B", "chips": 60})
    assert again.seats == ("A", "B", "C", "D")
    assert states(again)["B"] == "playing"
    assert next(p for p in again.players if p.name == "B").bought == 160
    again = session.copy()
    again.do({"do": "sit", "seat": "B", "chips": 60, "after": "C"})
    assert [s for s in again.seats if s not in again.empty] == ["A", "C", "B", "D"]
    with pytest.raises(SidepotError, match="left the table"):
        session.do({"do": "add", "seat": "B", "chips": 60})
    for _ in range(3):
        session.do({"do": "next"})
        fold_out(session)
    assert session.seats == ("A", "C", "D")
    assert states(session)["B"] == "left"
    session.do({"do": "sit", "seat": "B", "chips": 60})
    assert session.seats == ("A", "C", "D", "B")


def test_the_small_blind_leaves_and_the_button_is_dead():
    session = fold_out(table("A 100, B 100, C 100, D 100, E 100", "A"))     # B small, C big blind
    session.do({"do": "leave", "seat": "B"})
    session.do({"do": "next"})
    assert (session.places.button, session.places.small_blind, session.places.big_blind) == ("B", "C", "D")
    assert not session.hand.setup.button
    fold_out(session)
    session.do({"do": "leave", "seat": "D"})
    session.do({"do": "next"})
    assert (session.places.button, session.places.small_blind, session.places.big_blind) == ("C", None, "E")
    assert session.seats == ("A", "C", "D", "E")


def test_a_player_who_moves_leaves_the_button_where_it_was():
    session = fold_out(table("A 100, B 100, C 100, D 100, E 100", "A"))
    session.do({"do": "move", "seat": "B", "after": "D"})
    assert [s for s in session.seats if s not in session.empty] == ["A", "C", "D", "B", "E"]
    session.do({"do": "next"})
    assert session.places.button not in ("A", "C", "D", "B", "E")           # on the empty seat
    assert (session.places.small_blind, session.places.big_blind) == ("C", "D")
    fold_out(session)
    session.do({"do": "next"})
    assert (session.places.button, session.places.small_blind, session.places.big_blind) == ("C", "D", "B")
    assert set(session.seats) == set("ABCDE")
    assert sum(nets(session).values()) == 0


def test_a_count_is_booked_apart():
    session = table("A 100, B 100, C 100", "C")
    session.do({"do": "count", "seat": "C", "chips": 130})
    assert (session.hand.stacks["C"], session.found) == (130, 30)
    fold_out(session)
    assert nets(session) == {"A": -1, "B": 1, "C": 30}
    assert set(session.transfers()) == {Transfer("A", "B", 1), Transfer(BOX, "C", 30)}
    session.do({"do": "count", "seat": "B", "chips": 71})
    assert session.found == 0
    assert sum(nets(session).values()) == 0
    assert BOX not in {name for t in session.transfers() for name in t[:2]}


@pytest.mark.parametrize(("owed", "fewest"), [
    ({}, 0), ({"A": 0}, 0), ({"A": 5, "B": -5}, 1), ({"A": 5, "B": -2, "C": -3}, 2),
    ({"A": 5, "B": 4, "C": -5, "D": -4}, 2), ({"A": 3, "B": 3, "C": -2, "D": -2, "E": -2}, 4),
    ({"A": 10, "B": -4, "C": -6, "D": 9, "E": -2, "F": -7, "G": 1, "H": -1}, 5),
])
def test_the_fewest_transfers(owed, fewest):
    found = transfers(owed)
    assert len(found) == fewest
    left = dict(owed)
    for payer, payee, chips in found:
        left[payer] += chips
        left[payee] -= chips
    assert not any(left.values())


def slow_fewest(owed):
    """Players with something open less the most groups that are zero together, by trying every way to divide them."""
    owed = [n for n in owed if n]
    if not owed:
        return 0
    best = len(owed) - 1
    for size in range(1, len(owed)):
        for rest in itertools.combinations(range(1, len(owed)), size - 1):
            group = [owed[0], *(owed[i] for i in rest)]
            if not sum(group):
                others = [n for i, n in enumerate(owed) if i and i not in rest]
                best = min(best, size - 1 + slow_fewest(others))
    return best


@pytest.mark.parametrize("seed", range(40))
def test_the_fewest_transfers_against_trying_all(seed):
    rng = random.Random(seed)
    owed = [rng.randint(-6, 6) for _ in range(rng.randint(1, 7))]
    owed.append(-sum(owed))
    found = transfers({f"P{i}": n for i, n in enumerate(owed)})
    assert len(found) == slow_fewest(owed)
    assert all(t.chips > 0 for t in found)


def test_many_players_settle_too():
    owed = {f"P{i}": (i - 20) * 7 for i in range(41)}
    found = transfers(owed)
    assert len(found) <= 40
    for payer, payee, chips in found:
        owed[payer] += chips
        owed[payee] -= chips
    assert not any(owed.values())


# ---- the blind clock

LEVELS = [{"minutes": 10, "small": 1, "big": 2}, {"minutes": 10, "small": 2, "big": 4, "ante": 1}, {"minutes": 5, "pause": True},
          {"minutes": 10, "small": 5, "big": 10, "bb_ante": 10}]


def clocked():
    session = fold_out(table(game=Game((1, 3))))
    session.do({"do": "levels", "levels": LEVELS, "at": 1000})
    return session


def test_levels_follow_one_another_and_the_next_hand_has_the_new_blinds():
    session = clocked()
    session.do({"do": "clock", "to": "run", "at": 1000})
    assert session.clock.position(1000 + 4 * MINUTE) == (0, 6 * MINUTE, True, False)
    session.do({"do": "next", "at": 1000 + 9 * MINUTE})
    assert session.hand.setup.big_blind == 2
    fold_out(session)
    # The level has changed; the hand under way would have kept its blinds, the next one has the new.
    assert session.game_at(1000 + 12 * MINUTE).blinds == (2, 4)
    session.do({"do": "next", "at": 1000 + 12 * MINUTE})
    assert (session.hand.setup.big_blind, session.hand.setup.antes) == (4, (1,) * 4)
    fold_out(session)
    session.do({"do": "next", "at": 1000 + 24 * MINUTE})                      # in the break: the level before it
    assert session.hand.setup.big_blind == 4
    fold_out(session)
    session.do({"do": "next", "at": 1000 + 26 * MINUTE})
    assert (session.hand.setup.big_blind, session.hand.setup.bb_ante, session.hand.setup.antes) == (10, 10, ())
    assert session.clock.position(1000 + 99 * MINUTE) == (3, 0, False, True)
    fold_out(session)
    session.do({"do": "next"})                                               # without a time: the last known one
    assert session.hand.setup.big_blind == 10


def test_the_clock_is_stopped_moved_and_set():
    session = clocked()
    for step, at, left, running in [
        ({"to": "run", "at": 0}, 0, 10 * MINUTE, True), ({"to": "pause", "at": 3 * MINUTE}, 0, 7 * MINUTE, False),
        ({"to": "left", "left_ms": 30_000, "at": 4 * MINUTE}, 0, 30_000, False), ({"to": "run", "at": 5 * MINUTE}, 0, 30_000, True),
        ({"to": "next", "at": 5 * MINUTE}, 1, 10 * MINUTE, True), ({"to": "next", "at": 6 * MINUTE}, 2, 5 * MINUTE, True),
        ({"to": "back", "at": 7 * MINUTE}, 1, 10 * MINUTE, True), ({"to": "pause", "at": 8 * MINUTE}, 1, 9 * MINUTE, False),
        ({"to": "next", "at": 9 * MINUTE}, 2, 5 * MINUTE, False),
    ]:
        session.do({"do": "clock", **step})
        assert session.clock.position(step["at"]) == (at, left, running, False), step
    session.do({"do": "levels", "levels": LEVELS[:1], "at": 9 * MINUTE})
    assert session.clock.position(9 * MINUTE).at == 0
    session.do({"do": "levels", "levels": []})
    assert session.clock is None


def test_a_clock_goes_on_when_a_later_level_is_changed():
    session = clocked()
    session.do({"do": "clock", "to": "run", "at": 0})
    session.do({"do": "levels", "levels": [*LEVELS, {"minutes": 9, "big": 20}], "at": 2 * MINUTE})
    assert session.clock.position(3 * MINUTE) == (0, 7 * MINUTE, True, False)
    assert session.clock.levels[-1] == Level(9, 0, 20)


# ---- what is refused

BAD = [
    (None, "step"), ({}, "do"), ({"do": "fly"}, "do"), ({"do": ["act"]}, "do"), ({"do": "act"}, "kind"),
    ({"do": "act", "kind": "fold", "x": 1}, "act"), ({"do": "act", "kind": 7}, "kind"), ({"do": "act", "kind": "raise"}, None),
    ({"do": "act", "kind": "raise", "to": "9"}, "amount"), ({"do": "act", "kind": "fold", "seat": 3}, "seat"),
    ({"do": "deal", "cards": ["2s"]}, "cards"), ({"do": "deal", "cards": "2s" * 200}, "cards"),
    ({"do": "run", "boards": "2"}, "boards"),
    ({"do": "show", "cards": "AsKs"}, "seat"), ({"do": "settle", "winners": 5}, "winners"),
    ({"do": "settle", "winners": [[5]]}, "winners"),
    ({"do": "straddle", "seat": "A", "to": 1.5}, "to"), ({"do": "post", "seat": "A", "live": -1}, "live"),
    ({"do": "count", "seat": "Z", "chips": 5}, "seat"), ({"do": "count", "seat": "A", "chips": 2**60}, "chips"),
    ({"do": "fill", "street": "preflop", "cards": "2s"}, "street"), ({"do": "note", "act": 5}, "act"),
    ({"do": "note", "act": {"seat": []}}, "act.seat"), ({"do": "clock", "to": "run"}, "at"),
    ({"do": "clock", "to": "up", "at": 5}, "to"),
    ({"do": "levels", "levels": [{"minutes": 0}]}, "levels.minutes"), ({"do": "levels", "levels": 5}, "levels"),
    ({"do": "levels", "levels": [{"minutes": 5, "small": 3, "big": 2}]}, "levels"), ({"do": "levels", "levels": [5]}, "levels"),
    ({"do": "levels", "levels": [{"minutes": 5, "pause": True}] * 61}, "levels"),
    ({"do": "levels", "levels": [{"minutes": 5}]}, "levels.big"),
    ({"do": "colours", "colours": [{"name": "red", "colour": "red", "value": 5}]}, "colours.colour"),
    ({"do": "colours", "colours": [{"name": "red"}]}, "colours"), ({"do": "close", "at": -1}, "at"),
]
BAD_BETWEEN = [
    ({"do": "add", "seat": "A", "chips": 0}, "chips"), ({"do": "add", "seat": "Z", "chips": 1}, "seat"),
    ({"do": "leave"}, "seat"),
    ({"do": "sit", "seat": "a", "chips": 5}, "seat"), ({"do": "sit", "seat": "", "chips": 5}, "seat"),
    ({"do": "sit", "seat": "N", "chips": 5, "after": "Z"}, "after"), ({"do": "move", "seat": "A", "after": "A"}, "after"),
    ({"do": "in", "seat": "A", "wait": 1}, "wait"), ({"do": "game", "game": {"blinds": "x"}}, "blinds"),
    ({"do": "game", "game": 5}, "game"),
    ({"do": "game", "game": {"x": 1}}, "game"), ({"do": "game", "game": {"rules": 5}}, None),
    ({"do": "game", "game": {"unit": 0}}, "unit"),
    ({"do": "next", "bomb": 0}, "bomb"),
]


def everything(session):
    return json.dumps([session.chips, session.players, session.places, session.hand.stacks, session.played, session.seats,
                       session.game, session.clock, session.colours, session.time, sorted(session.empty)])


@pytest.mark.parametrize(("step", "field", "between"), [(*b, False) for b in BAD] + [(*b, True) for b in BAD_BETWEEN])
def test_a_bad_step_is_refused_by_name_and_changes_nothing(step, field, between):
    session = fold_out(table()) if between else table()
    before = everything(session)
    with pytest.raises(SidepotError) as e:
        session.do(step)
    assert e.value.field == field
    assert e.value.message("en") != e.value.message("zh")
    assert everything(session) == before


@pytest.mark.parametrize("kind", ["next", "add", "leave", "sit", "out", "in", "move", "game"])
def test_what_belongs_between_hands_is_refused_in_one(kind):
    more: dict[str, dict[str, object]] = {
        "next": {}, "add": {"seat": "A", "chips": 1}, "sit": {"seat": "N", "chips": 5}, "move": {"seat": "A", "after": "C"},
        "game": {"game": {"ante": 1}}}
    with pytest.raises(SidepotError) as e:
        table().do({"do": kind, **more.get(kind, {"seat": "A"})})
    assert e.value.code == "session.in_hand"


def test_who_may_straddle():
    session = table("A 100, B 100, C 100, D 3", "D")
    assert session.may_straddle() == {"C": 4}
    session.do({"do": "straddle", "seat": "C", "to": 4})
    assert session.may_straddle() == {"A": 8, "B": 8}
    session.do({"do": "act", "kind": "fold"})
    assert session.may_straddle() == {}
    assert table(game=Game((1, 2), "tda-2024")).may_straddle() == {}


def test_a_dead_small_blind_is_missed_by_whoever_is_away_from_that_seat():
    session = fold_out(table())                            # B had the big blind and leaves before the small one
    session.do({"do": "out", "seat": "B"})
    session.do({"do": "next"})
    assert (session.places.small_blind_seat, session.places.small_blind) == ("B", None)
    fold_out(session)
    assert session.missed == {"B": frozenset({"small"})}
    session.do({"do": "in", "seat": "B"})
    session.do({"do": "next"})
    assert [(post.seat, post.live, post.dead) for post in session.hand.setup.posts] == [("B", 0, 1)]


def test_who_may_come_in_by_posting_and_with_what():
    session = table("A 100, B 100, C 100, D 2", "D")
    assert session.may_post() == {"C": [("C", 2, 0), ("C", 2, 1)], "D": [("D", 2, 0)]}
    session.do({"do": "post", "seat": "C", "live": 2, "dead": 1})
    assert session.may_post() == {"D": [("D", 2, 0)]}
    session.do({"do": "act", "kind": "check"})
    assert session.may_post() == {}
    assert table(game=Game((1, 2), "tda-2024")).may_post() == {}


def test_three_hundred_hands_in_a_second():
    session = table("A 1000, B 1000, C 1000, D 1000, E 1000, F 1000", "F")
    begun = time.process_time()
    for _ in range(300):
        session.do({"do": "act", "kind": "raise", "to": 6})
        session.do({"do": "act", "kind": "call"})
        while session.hand.street == "preflop":
            session.do({"do": "act", "kind": "fold"})
        session.do({"do": "deal", "cards": "2s7hJd"})
        session.do({"do": "act", "kind": "check"})
        session.do({"do": "act", "kind": "bet", "to": 8})
        session.do({"do": "act", "kind": "fold"})
        session.do({"do": "next"})
    assert time.process_time() - begun < 3                    # a second on a quiet machine, with room for a busy one
