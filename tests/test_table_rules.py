"""What a live table does, rule by rule; the faults of other programs (product_faults) by their ids."""
import json
from typing import Any

import pytest

from conftest import ROOT
from evening import Evening, again, nonce_of, views_of
from sidepot.errors import SidepotError
from sidepot.session import Session
from sidepot.table import events as ev
from sidepot.table import protocol as p
from sidepot.table import views
from sidepot.table.actor import loaded
from sidepot.table.deciding import decide
from sidepot.table.lines import Telling
from sidepot.table.room import Room
from sidepot.table.running import GRACE_MS, deadline, tick, wake
from sidepot.table.saying import lines
from sidepot.table.settings import Level, Settings, check_settings
from sidepot.table.store import Event
from sidepot.table.words import Words

LEVELS = [Level(1, 1, 2), Level(1, 2, 4), Level(60, 4, 8)]


def hand(e: Evening) -> Any:
    found = e.room.hand
    assert found is not None
    return found


# ---- faults of other programs

def test_bl_143_an_act_for_a_hand_that_is_over_is_refused_in_the_next():
    e = Evening().begin(100, 100, 100)
    old = p.Act(e.id(), e.room.number, e.room.decision, "raise", 6)
    who = e.room.named(hand(e).actor).id
    e.act("fold")
    e.act("fold")
    assert e.room.number == 2
    assert e.refused(who, old) == "table.stale_hand"
    assert hand(e).pot == 3
    assert [x for x in e.log if isinstance(x, ev.Acted) and x.act == "raise"] == []


def test_bl_145_a_raise_that_is_no_longer_legal_is_refused_and_never_altered():
    e = Evening().begin(100, 100, 100)
    third = e.room.named(hand(e).seats[0]).id
    seen = p.Act(e.id(), 1, e.room.decision, "raise", 6)
    e.act("raise", 10)
    assert e.refused(third, seen) == "table.stale_decision"
    now = p.Act(e.id(), 1, e.room.decision, "raise", 12)   # in turn now, but less than the smallest raise
    assert e.refused(third, now) not in ("", "table.stale_decision")
    call = p.Act(e.id(), 1, e.room.decision, "call", None, 2)
    assert e.refused(third, call) == "table.stale_price"
    e.do(third, p.Act(e.id(), 1, e.room.decision, "call", None, 10 - hand(e).bets[third.upper()]))


@pytest.mark.parametrize("kind", ["cash", "sit_and_go"])
def test_bl_151_time_runs_out_check_if_free_else_fold_and_nobody_all_in_is_folded(kind):
    more = {"kind": kind, "levels": LEVELS if kind == "sit_and_go" else [], "most_buy": 100}
    e = Evening(act=5, bank=0, **more).begin(100, 100, 100)
    e.act("all_in")
    while e.room.number == 1:
        assert e.wait()
    first = [x for x in e.log if isinstance(x, ev.Acted) and x.hand == 1]
    assert [(x.act, x.by) for x in first] == [("all_in", "player"), ("fold", "clock"), ("fold", "clock")]
    assert e.room.chips(e.room.named(first[0].seat)) >= 100
    e = Evening(act=5, bank=0, **more).begin(100, 100, 100)
    e.act("call")
    e.act("call")
    while hand(e).street == "preflop":
        assert e.wait()
    assert [x.act for x in e.log if isinstance(x, ev.Acted)][2] == "check"


@pytest.mark.parametrize("seed", range(6))
def test_bl_153_kicked_while_all_in_keeps_the_share_and_takes_it_along(seed):
    e = Evening(seed=seed, pause=3).begin(100, 100)
    e.act("all_in")
    e.act("call")
    assert e.room.playing
    e.host("kick", who="b")
    while e.room.playing:
        assert e.wait()
    paid = next(x for x in e.log if isinstance(x, ev.Paid))
    b = next(q for q in e.room.session.players if q.name == "B")
    assert b.cashed == paid.chips["B"]
    assert e.room.players["b"].seat is None
    assert e.refused("b", p.Sit(e.id(), 5, 100)) == "table.not_here"


@pytest.mark.parametrize("end", ["fold", "showdown", "all_in", "chop", "timeout"])
def test_bl_155_the_next_hand_comes_whatever_way_the_last_one_ended(end):
    e = Evening(act=5, bank=0, pause=2).begin(200, 200, 200)
    if end == "fold":
        e.act("fold")
        e.act("fold")
    elif end == "showdown":
        e.act("call")
        e.act("call")
        e.act("check")
        e.passive()
    elif end == "all_in":
        e.act("all_in")
        e.act("all_in")
        e.act("fold")
        while e.room.number == 1 and e.room.playing:
            assert e.wait()
    elif end == "chop":
        e.act("fold")
        first, second = (e.room.named(s).id for s in e.room.may_chop())
        e.do(first, p.Vote(e.id(), 1, "chop", 1))
        e.do(second, p.Vote(e.id(), 1, "chop", 1))
        assert e.room.session.chips == {"A": 200, "B": 200, "C": 200}
        assert (e.table().pot, e.table().pots) == (0, [])
    else:
        while e.room.playing:
            assert e.wait()
    assert not e.room.playing
    assert e.room.phase == "paid"
    assert wake(e.room) == e.room.paid_at + 2000
    assert e.wait()
    assert (e.room.number, e.room.phase) == (2, "playing")


def test_bl_157_no_clock_for_who_is_not_in_the_hand():
    e = Evening(act=5, bank=0).begin(100, 100, 100)
    e.do("c", p.Away(e.id(), True))
    e.passive()
    for _ in range(3):
        number = e.room.number
        assert "C" not in hand(e).seats
        assert e.refused("c", p.Act(e.id(), number, e.room.decision, "fold")) == "table.not_in_hand"
        while e.room.number == number:
            assert e.room.named(hand(e).actor).name != "C"
            e.act("fold")
    assert not [x for x in e.log if isinstance(x, ev.Acted) and x.seat == "C" and x.by != "player" and x.hand > 1]


def test_bl_159_who_sits_out_is_not_dealt_in_and_posts_nothing():
    e = Evening(ante=1).begin(100, 100, 100, 100)
    actor = e.room.named(hand(e).actor)
    e.act("fold")
    e.do(actor.id, p.Away(e.id(), True))
    e.passive()
    left = e.room.chips(actor)
    for _ in range(8):
        assert actor.name not in hand(e).seats
        e.passive()
    assert e.room.chips(e.room.players[actor.id]) == left
    e.do(actor.id, p.Away(e.id(), False, post=True))
    e.passive()
    assert actor.name in hand(e).seats
    posted = [x for x in hand(e).events if x.kind == "posted" and x.seat == actor.name]
    assert {x.what for x in posted} >= {"ante"}
    assert len([x for x in posted if x.what in ("live", "big_blind")]) <= 1, "charged twice"


def test_bl_159_leaving_in_the_hand_ends_with_the_hand():
    e = Evening(pause=3).begin(100, 100, 100)
    who = hand(e).seats[1]
    e.do(who.casefold(), p.Leave(e.id()))
    e.passive()
    assert e.room.named(who).seat is None
    while e.room.number < 4:
        e.passive()
        e.wait()
        assert who not in hand(e).seats
    assert next(q for q in e.room.session.players if q.name == who).state == "left"


def test_bl_161_who_sits_down_in_a_hand_is_dealt_in_with_the_next():
    e = Evening().begin(100, 100)
    before = hand(e).seats
    e.join("C")
    e.do("c", p.Sit(e.id(), 4, 77))
    assert hand(e).seats == before
    assert next(s for s in e.table().seats if s.player == "C").state == "next"
    e.act("all_in")
    e.act("fold")
    assert e.room.number == 2
    assert set(hand(e).seats) <= {"A", "B", "C"}
    for _ in range(3):
        e.passive()
    assert "C" in {s for x in e.log if isinstance(x, ev.Shuffled) for s in x.seats}


def test_bl_163_a_table_that_fails_stops_alone_with_its_events():
    e = Evening(checked=False).begin(100, 100)
    e.act("call")
    stored = [Event(ev.VERSION, ev.encode(x)) for x in e.log]
    wrong = ev.encode(ev.Paid(at=e.now, hand=1, chips={"A": 500, "B": 500}))
    nobody = ev.encode(ev.Acted(at=1, hand=1, decision=1, seat="Z", act="fold"))
    for last in (wrong, nobody, b"{}", b"not json", ev.encode(ev.Chopped(at=1, hand=9))):
        found: Any = loaded([*stored, Event(ev.VERSION, last)]).room
        assert found.broken
        assert views.table(found, e.now).phase == "stopped"
        assert found.session.hand.stacks == hand(e).stacks
        assert tick(found, e.now + 10**9, e.rng.randbytes) == []
        assert wake(found) is None
    assert views_of(loaded(stored).room, e.now) == views_of(e.room, e.now)


def test_bl_165_nothing_can_be_done_in_a_hand_that_is_over():
    e = Evening(pause=5).begin(100, 100)
    e.act("fold")
    assert not e.room.playing
    for who in ("a", "b"):
        assert e.you(who).choices is None
        for kind in ("fold", "check", "call", "all_in"):
            assert e.refused(who, p.Act(e.id(), 1, e.room.decision, kind)) == "table.stale_over"
    assert e.table().actor is None


def test_bl_167_an_all_in_below_the_bet_is_a_call_and_changes_no_raise():
    e = Evening().begin(100, 100, 100, 100)
    short = hand(e).seats[0]
    e = Evening().begin(*(9 if chr(65 + at) == short else 100 for at in range(4)))
    e.act("raise", 20)
    while hand(e).actor != short:
        e.act("call")
    least = hand(e).legal().min_raise_to or 0
    e.act("all_in")
    last = [x for x in hand(e).events if x.kind == "acted"][-1]
    assert (last.action, last.to) == ("call", 9)
    assert "calls all in" in " ".join(x.text.en for x in lines(hand(e), [last]))
    assert least == 0
    assert hand(e).legal().min_raise_to == 38


def test_bl_169_the_winner_keeps_the_chips_and_the_event_ends():
    e = Evening(kind="sit_and_go", levels=LEVELS, most_buy=50, least_buy=50)
    e.begin(50, 50, 50)
    for _ in range(400):
        if e.room.closed:
            break
        if e.room.hand is not None and hand(e).actor is not None:
            e.act("all_in")
        else:
            e.wait()
    assert e.room.closed
    places = sorted((q.place, e.room.chips(q)) for q in e.room.players.values())
    assert places[0] == (1, 150)
    assert [chips for _, chips in places[1:]] == [0, 0]
    assert [place for place, _ in places[1:]] in ([2, 3], [2, 2])
    # BL-183: nothing is posted once there is a winner
    assert wake(e.room) is None
    assert tick(e.room, e.now + 10**9, e.rng.randbytes) == []
    assert e.refused("a", p.TopUp(e.id(), 50)) == "table.closed"


def test_bl_171_cards_that_were_shown_are_gone_with_the_next_deal():
    e = Evening(pause=3).begin(100, 100)
    e.act("call")
    e.act("check")
    e.passive()
    loser = next((s.player for s in e.table().seats if s.player and not s.cards), None)
    if loser:
        e.do(loser.casefold(), p.Show(e.id(), 1, "first"))
        assert "??" in next(s.cards for s in e.table().seats if s.player == loser)
    assert any(s.cards for s in e.table().seats)
    e.wait()
    assert e.room.number == 2
    assert not any(s.cards for s in e.table().seats)
    assert e.table().boards in ([], [""])
    assert e.refused("a", p.Show(e.id(), 1, "both")) == "table.stale_hand"


def test_bl_173_a_mucked_hand_is_told_to_nobody():
    for seed in range(20):
        e = Evening(seed=seed, pause=3).begin(100, 100, 100)
        e.act("call")
        e.act("call")
        e.act("check")
        e.passive()
        last = e.room.session.hand
        gone = [x.seat for x in last.events if x.kind == "mucked"]
        if gone:
            break
    else:
        raise AssertionError("nobody ever mucked")
    cards = last.hole[gone[0]]
    for viewer in (None, *(w for w in e.room.players if w != gone[0].casefold())):
        said = str(views_of(e.room, e.now)["table"]) + str(e.you(viewer)) + str(
            views.transcript(e.room, last, viewer.upper() if viewer else None).as_json()["opened"])
        assert cards[:2] not in said or cards[:2] in str(e.table().boards) + str([h for s, h in last.hole.items() if s != gone[0]])
    assert next(s for s in e.table().seats if s.player == gone[0]).state == "mucked"
    assert next(s for s in e.table().seats if s.player == gone[0]).cards is None


@pytest.mark.parametrize("kind", ["fold", "check", "call", "all_in"])
def test_bl_175_an_amount_that_an_action_does_not_have_changes_nothing(kind):
    e, f = (Evening(seed=3).begin(100, 100, 100) for _ in range(2))
    actor = e.room.named(hand(e).actor).id
    try:
        e.do(actor, p.Act("x", 1, 1, kind, 77))
    except SidepotError:
        assert e.log == f.log                              # refused is well too
        return
    f.do(actor, p.Act("x", 1, 1, kind, None))
    assert hand(e).stacks == hand(f).stacks


def test_bl_177_no_raise_goes_below_zero():
    e = Evening().begin(5, 200, 200)
    while hand(e).actor != "A":
        e.act("call")
    assert e.refused("a", p.Act(e.id(), 1, e.room.decision, "raise", 6))
    e.act("all_in")
    assert hand(e).stacks["A"] == 0


def test_bl_183_no_ante_for_a_hand_that_nobody_else_is_in():
    e = Evening(ante=1, bomb_every=2, bomb_ante=3, pause=1).begin(50, 50)
    e.do("b", p.Leave(e.id()))
    e.passive()
    left = e.room.chips(e.room.players["a"])
    assert wake(e.room) is None
    for _ in range(5):
        e.now += 60_000
        assert e.due() == 0
    assert e.room.chips(e.room.players["a"]) == left


def test_bl_185_chips_come_onto_the_table_between_hands_only():
    e = Evening(pause=2, most_buy=150).begin(100, 100)
    before = dict(hand(e).stacks)
    e.do("a", p.TopUp(e.id(), 50))
    assert hand(e).stacks == before
    assert e.refused("a", p.TopUp(e.id(), 50)) == "session.buy_limits"
    assert e.refused("a", p.Host(e.id(), "correct", "b", 500, "x")) == "table.correct_between"
    e.act("fold")
    assert e.room.chips(e.room.players["a"]) == (150 if before["A"] == 98 else 149)
    # Never above the most: what was won in the meantime counts.
    f = Evening(pause=2, most_buy=120).begin(100, 100)
    small = hand(f).actor
    other = next(s for s in hand(f).seats if s != small)
    f.act("raise", 40)
    f.do(other.casefold(), p.TopUp(f.id(), 20))
    f.act("raise", 90)
    f.act("fold")
    assert f.room.chips(f.room.named(other)) == max(120, 140)


def test_bl_187_live_and_dead_money_are_whole_chips_of_one_unit():
    e = Evening().begin(100, 100, 100, 100)
    big = e.room.session.places.big_blind
    follower = hand(e).seats[3]                            # under the gun: the big blind of the next hand
    e.do(follower.casefold(), p.Away(e.id(), True))
    e.passive()
    for _ in range(3):
        e.passive()
    e.do(follower.casefold(), p.Away(e.id(), False, post=True))
    e.passive()
    posted = {x.what: x.amount for x in hand(e).events if x.kind == "posted" and x.seat == follower}
    known = ({"live": 2, "dead": 1}, {"live": 2}, {"big_blind": 2}, {"live": 1, "small_blind": 1}, {"dead": 1})
    assert posted in known, (big, posted)


def test_bl_189_what_was_put_in_is_what_is_taken_out():
    for seed in range(10):
        e = Evening(seed=seed, pause=1, act=5, bank=0).begin(60, 80, 100, 120)
        e.do("d", p.Away(e.id(), True))
        while e.room.number < 8:
            if not e.wait():
                for q in e.room.seated():                  # all have sat out after two time-outs
                    if q.away:
                        e.do(q.id, p.Away(e.id(), False))
        assert sum(q.net for q in e.room.session.players) == 0


@pytest.mark.parametrize(("wrong", "field"), [
    ({"small": 0}, "small"), ({"small": 3, "big": 2}, "small"), ({"least_buy": 0}, "least"), ({"least_buy": 500}, "least"),
    ({"kind": "sit_and_go"}, "levels"), ({"bomb_every": 3}, "bomb_ante"), ({"rules": "wsop-tournament-2026"}, "rules"),
])
def test_bl_191_settings_that_cannot_be_played_are_refused_with_their_field(wrong, field):
    with pytest.raises(SidepotError) as caught:
        check_settings(Settings(**wrong))
    assert caught.value.field == field
    assert caught.value.text("zh")


def test_bl_191_equal_blinds_play_a_whole_round():
    e = Evening(small=2, big=2).begin(100, 100, 100)
    acted = []
    while hand(e).street == "preflop":
        acted.append(hand(e).actor)
        e.act("call" if hand(e).legal().to_call else "check")
    assert sorted(acted) == ["A", "B", "C"]


def test_every_fault_of_other_programs_is_a_test_that_names_it():
    ids = [json.loads(line)["id"] for line in (ROOT / "tests" / "cases" / "product_faults.jsonl").read_text("utf-8").splitlines()]
    files = [*(ROOT / "tests").glob("test_*.py"), *(ROOT / "page" / "src").rglob("*.test.ts*")]
    named = "".join(f.read_text("utf-8") for f in files).lower().replace("_", "-")
    assert len(ids) == 25
    assert [i for i in ids if i.lower() not in named] == []


# ---- rules of the room

def test_what_cannot_be_any_more_when_the_hand_ends_is_dropped_and_the_hand_stands(monkeypatch):
    e = Evening(pause=2).begin(100, 100)
    e.join("C")
    e.do("c", p.Sit(e.id(), 4, 77))
    sit = Session.do

    def full(session, step):
        if step["do"] == "sit":
            raise SidepotError("session.players", count=1)
        sit(session, step)
    monkeypatch.setattr(Session, "do", full)
    e.act("fold")
    assert e.room.phase == "paid"
    assert e.room.players["c"].seat is None
    monkeypatch.undo()
    e.do("c", p.Sit(e.id(), 4, 77))
    assert e.room.session.chips["C"] == 77



def test_an_act_is_taken_back_by_consent_of_all_but_never_across_a_card():
    e = Evening().begin(100, 100, 100)
    first = e.room.named(hand(e).actor)
    e.act("call")
    kept, decision = hand(e).stacks, e.room.decision
    e.do(first.id, p.AskUndo(e.id(), 1, decision))
    others = list(e.room.asked.open)
    assert len(others) == 2
    e.do(others[0].casefold(), p.Vote(e.id(), 1, "undo", 1))
    assert hand(e).stacks == kept
    e.do(others[1].casefold(), p.Vote(e.id(), 1, "undo", 1))
    assert hand(e).actor == first.name
    assert e.room.decision == decision + 1
    e.act("call")
    e.act("call")
    e.act("check")
    assert hand(e).street == "flop"
    last = next(x for x in reversed(e.log) if isinstance(x, ev.Acted))
    assert e.refused(last.seat.casefold(), p.AskUndo(e.id(), 1, e.room.decision)) == "session.take_back"


def test_one_no_is_enough_and_is_not_asked_again_for_the_same_act():
    e = Evening().begin(100, 100, 100)
    first = hand(e).actor.casefold()
    e.act("call")
    e.do(first, p.AskUndo(e.id(), 1, e.room.decision))
    e.do(e.room.asked.open[0].casefold(), p.Vote(e.id(), 1, "undo", 0))
    assert e.room.asked is None
    assert e.refused(first, p.AskUndo(e.id(), 1, e.room.decision)) == "table.declined"


def test_a_question_about_an_all_in_call_ends_before_the_next_card():
    e = Evening(pause=2).begin(100, 100)
    e.act("all_in")
    caller = hand(e).actor.casefold()
    e.act("call")
    assert hand(e).actor is None
    assert hand(e).board == ""
    assert e.refused(caller, p.AskUndo(e.id(), 1, e.room.decision - 1)) == "table.stale_decision"
    e.do(caller, p.AskUndo(e.id(), 1, e.room.decision))
    until = e.room.asked.until
    assert e.wait()
    assert e.now == until
    assert e.room.asked is None
    while e.room.playing:
        assert e.wait()


def test_the_board_is_run_twice_only_when_all_agree_and_before_the_next_card():
    e = Evening(boards=2, pause=2).begin(100, 100, 50)
    e.act("all_in")
    e.act("all_in")
    e.act("all_in")
    assert e.room.asked.on == "run"
    one = e.room.asked.open[0].casefold()
    assert e.refused(one, p.Vote(e.id(), 1, "run", 3)) == "table.boards"
    for name in list(e.room.asked.open):
        e.do(name.casefold(), p.Vote(e.id(), 1, "run", 2))
    while e.room.playing:
        assert e.wait()
    assert len(e.room.session.hand.boards) == 2
    f = Evening(boards=2, pause=2).begin(100, 100)
    f.act("all_in")
    f.act("call")
    name = f.room.asked.open[0].casefold()
    f.do(name, p.Vote(f.id(), 1, "run", 2))
    assert f.wait()                                        # the other says nothing: once
    assert not f.room.asked
    assert f.refused(name, p.Vote(f.id(), 1, "run", 2)) == "table.not_asked"
    while f.room.playing:
        assert f.wait()
    assert len(f.room.session.hand.boards) == 1


def test_hands_of_an_all_in_are_shown_before_the_board_and_a_loser_may_muck_otherwise():
    e = Evening(pause=2).begin(100, 100)
    e.act("all_in")
    e.act("call")
    while not any(isinstance(x, ev.Street) for x in e.log):
        assert e.wait()
    kinds = [type(x).__name__ for x in e.log]
    assert kinds.index("Street") > kinds.index("Showed")
    assert kinds[:kinds.index("Street")].count("Showed") == 2
    assert all(s.cards for s in e.table().seats if s.player)


def test_levels_of_a_sit_and_go_rise_and_stand_still_in_a_pause():
    e = Evening(kind="sit_and_go", levels=LEVELS, most_buy=500, least_buy=500).begin(500, 500)
    assert (e.table().small, e.table().big, e.table().level.at) == (1, 2, 0)
    e.host("pause")
    e.now += 600_000
    e.host("resume")
    assert e.table().level.at == 0
    e.now += 61_000
    e.passive()
    assert (e.table().small, e.table().big, e.table().level.at) == (2, 4, 1)
    e.commit([ev.Outage(at=e.now + 500_000, gone_ms=500_000)])
    e.now += 500_000
    assert e.table().level.at == 1
    e.passive()
    assert e.table().big == 4


def test_who_leaves_a_sit_and_go_is_blinded_off_and_takes_nothing_along():
    e = Evening(kind="sit_and_go", levels=LEVELS, most_buy=20, least_buy=20, pause=1, act=5, bank=0).begin(20, 20, 20)
    e.do("c", p.Leave(e.id()))
    total = 60
    for _ in range(1500):
        if e.room.closed:
            break
        if e.room.hand is not None and hand(e).actor in ("A", "B"):
            e.act("call" if hand(e).legal().to_call else "check")
        else:
            assert e.wait()
        assert sum(e.room.session.stacks().values()) + (hand(e).pot if e.room.playing else 0) == total
    assert e.room.players["c"].place == 3


def test_a_sit_and_go_in_which_everybody_is_away_waits():
    e = Evening(kind="sit_and_go", levels=LEVELS, most_buy=20, least_buy=20, pause=0).begin(20, 20)
    e.do("a", p.Away(e.id(), True))
    e.do("b", p.Away(e.id(), True))
    assert not e.room.playing
    assert wake(e.room) is None
    e.do("b", p.Away(e.id(), False))
    assert e.room.playing


def test_bots_alone_do_not_play_and_bots_that_lost_all_buy_in_anew():
    e = Evening(most_buy=50, least_buy=2)
    e.do("a", p.Sit(e.id(), 0, 50))
    for at in (1, 2):
        e.host("bot", value={"style": "tight-passive", "strength": "regular", "seat": at, "name": f"Bot {at}", "chips": 2})
    e.host("start")
    while e.room.number < 30:
        if not e.room.playing:
            if not e.room.chips(e.room.players["a"]):
                e.do("a", p.TopUp(e.id(), 50))
            continue
        if hand(e).actor is None:
            e.wait()
        else:
            e.act("all_in" if hand(e).legal().all_in_to else "call")
    assert [x for x in e.log if isinstance(x, ev.ToppedUp) and x.player.startswith("bot")]
    e.do("a", p.Leave(e.id()))
    while e.room.playing:
        e.act("fold" if hand(e).legal().to_call else "check") if hand(e).actor else e.wait()
    number = e.room.number
    e.now += 10**6
    assert e.due() == 0
    assert e.room.number == number


def test_a_table_without_a_clock_goes_on_when_somebody_leaves_in_his_turn():
    e = Evening(act=0).begin(100, 100, 100)
    who = hand(e).actor
    e.now += 10**7
    assert e.due() == 0
    e.do(who.casefold(), p.Leave(e.id()))
    assert hand(e).actor != who


def test_the_clock_its_bank_and_what_is_charged():
    e = Evening(act=10, bank=20).begin(100, 100)
    who = e.room.named(hand(e).actor)
    start = e.room.turn_at
    assert deadline(e.room) == start + 30_000 + GRACE_MS
    e.now += 14_000
    e.act("call")
    assert e.room.players[who.id].bank_ms == 16_000
    e.host("pause")
    assert e.table().deadline_ms == 0
    assert e.you(hand(e).actor.casefold()).choices is None
    assert e.refused(hand(e).actor.casefold(), p.Act(e.id(), 1, e.room.decision, "check")) == "table.paused"
    e.now += 99_000
    e.commit([ev.Outage(at=e.now, gone_ms=50_000)])
    e.host("resume")
    assert deadline(e.room) == e.now + 30_000 + GRACE_MS
    e.commit([ev.Outage(at=e.now + 7_000, gone_ms=7_000)])
    e.now += 7_000
    assert deadline(e.room) == e.now + 30_000 + GRACE_MS


def test_two_time_outs_and_one_sits_out():
    e = Evening(act=5, bank=0, pause=1).begin(100, 100, 100)
    lazy = hand(e).actor
    for _ in range(40):
        if e.room.named(lazy).away:
            break
        if e.room.playing and hand(e).actor not in (None, lazy):
            e.act("fold" if hand(e).legal().to_call else "check")
        else:
            e.wait()
    assert e.room.named(lazy).away
    while e.room.playing:
        e.wait()
    e.wait()
    assert lazy not in hand(e).seats
    e.do(lazy.casefold(), p.Away(e.id(), False))
    assert e.room.named(lazy).missed_turns == 0


def test_a_straddle_that_is_mandatory_and_one_that_is_wished():
    e = Evening(straddle="mandatory").begin(100, 100, 100, 100)
    assert [s for s, _ in hand(e).setup.straddles] == [hand(e).seats[2]]
    assert len(set(e.log[-1].deck)) == 52
    f = Evening(straddle="optional").begin(100, 100, 100, 100)
    assert not hand(f).setup.straddles
    for who in "abcd":
        f.do(who, p.Straddle(f.id(), True))
    f.passive()
    assert len(hand(f).setup.straddles) >= 1
    assert Evening(straddle="off").begin(100, 100).refused("a", p.Straddle("x", True)) == "table.no_straddle"


def test_a_bomb_pot_every_third_hand():
    e = Evening(bomb_every=3, bomb_ante=5).begin(100, 100, 100)
    for number in range(1, 7):
        assert e.room.number == number
        assert hand(e).setup.bomb == (number % 3 == 0)
        assert hand(e).pot == (15 if number % 3 == 0 else 3)
        e.passive()


def test_the_host_corrects_chips_between_hands_with_a_reason_that_all_see():
    e = Evening(pause=3).begin(100, 100)
    e.passive()
    assert e.refused("a", p.Host(e.id(), "correct", "b", 90, " ")) == "table.reason"
    assert e.refused("b", p.Host(e.id(), "correct", "b", 900, "mine")) == "table.host_only"
    e.host("correct", who="b", chips=90, reason="one stack was short")
    assert e.room.chips(e.room.players["b"]) == 90
    assert e.room.session.found


def test_the_host_approves_seats_and_chips_as_things_are_then():
    e = Evening(approve=True, pause=2, most_buy=100)
    e.do("a", p.Sit(e.id(), 0, 100))
    e.join("B", "C")
    e.do("b", p.Sit(e.id(), 1, 100))
    e.do("c", p.Sit(e.id(), 1, 100))
    assert e.room.players["b"].seat is None
    assert [r.name for r in e.you("a").requests] == ["B", "C"]
    assert e.you("b").requests == []
    e.host("approve", who="b")
    assert e.room.players["b"].seat == 1
    assert e.refused("a", p.Host(e.id(), "approve", "c")) == "table.seat_taken"
    e.host("deny", who="c")
    assert e.room.requests == {}


def test_the_host_sends_away_and_hands_over():
    e = Evening(pause=1).begin(100, 100, 100)
    assert e.refused("a", p.Host(e.id(), "kick", "a")) == "table.not_now"
    e.host("kick", who="c")
    assert e.refused("c", p.Away(e.id(), False)) == "table.not_here"
    assert e.refused("a", p.Host(e.id(), "kick", "c")) == "table.not_now"
    assert e.refused("a", p.Host(e.id(), "hand_over", "c")) == "table.not_now"
    e.host("hand_over", who="b")
    assert e.room.host == "b"
    assert e.refused("a", p.Host(e.id(), "pause")) == "table.host_only"


def test_settings_change_between_hands_and_only_to_what_can_be_played():
    e = Evening(pause=2).begin(100, 100)
    assert e.refused("a", p.Host(e.id(), "settings", value={"big": 4})) == "table.between_only"
    e.act("fold")
    assert e.refused("a", p.Host(e.id(), "settings", value={"small": 9})) == "table.blinds"
    assert e.refused("a", p.Host(e.id(), "settings", value={"seats": "six"})) == "table.settings"
    assert e.refused("a", p.Host(e.id(), "settings", value={"kind": "sit_and_go", "levels": [{"minutes": 1, "small": 1, "big": 2}]})
                     ) == "table.not_now"
    e.host("settings", value={"small": 2, "big": 4})
    e.wait()
    assert (hand(e).setup.small_blind, hand(e).setup.big_blind) == (2, 4)
    f = Evening(pause=2, seats=6)
    f.do("a", p.Sit("x", 5, 100))
    assert f.refused("a", p.Host("y", "settings", value={"seats": 4})) == "table.seats_taken"


@pytest.mark.parametrize("value", [
    {"style": None}, {"style": "nobody"}, {"strength": "best"}, {"seat": True}, {"seat": 99}, {"name": ""}, {"name": "a\u202eb"},
    {"name": "a"}, {"name": [1]}, {"chips": "9"}, {"chips": -1}, {"chips": True}, {"chips": 2**70},
])
def test_a_bot_that_cannot_play_is_refused(value):
    e, well = Evening(), {"style": "tight-passive", "strength": "regular", "seat": 1, "name": "X"}
    value = well | value
    assert decide(e.room, "a", p.Host("x", "bot", value=well), e.now)
    assert e.refused("a", p.Host("x", "bot", value=value)).startswith(("table.", "setup.", "session."))
    assert list(e.room.players) == ["a"]


def test_a_bomb_pot_is_called_one_at_the_table_and_in_the_log():
    e = Evening(pause=0, bomb_every=2, bomb_ante=5).begin(100, 100, 100)
    seen = []
    while e.room.number < 3:
        seen.append((e.room.number, e.table().bomb))
        e.passive()
        e.due()
    assert seen == [(1, False), (2, True)]
    room, telling, told = Room(), Telling(), list[tuple[int, str]]()
    for event in e.log:
        room.apply(event)
        told += [(room.number, x.text.en) for x in telling.of(room, event) if x.kind == "bomb"]
    assert told == [(2, "A bomb pot: antes only, and no betting before the flop")]


def test_a_bot_without_a_name_gets_one_that_nobody_has_nor_had():
    e = Evening(pause=0, seats=6)
    names = []
    for _ in range(12):
        e.host("bot", value={"style": "tight-passive", "strength": "regular", "seat": 1})
        bot = next(q for q in e.room.seated() if q.bot)
        names.append(bot.name)
        assert e.refused("a", p.Host(e.id(), "bot", value={
            "style": "tight-passive", "strength": "regular", "seat": 2, "name": bot.name})) == "table.name_taken"
        e.host("kick", who=bot.name)
    assert len({name.casefold() for name in names}) == 12
    assert names[-2:] == ["Bot 1", "Bot 2"]


def test_the_host_is_offered_what_waits_for_the_end_of_a_hand_only_then():
    def offered():
        return {"settings", "close", "start"} & set(views.you(e.room, "a", e.now).may)

    def done(what):
        try:
            return bool(decide(e.room, "a", p.Host("x", what, value={"small": 1}), e.now))
        except SidepotError:
            return False

    e = Evening(pause=3)
    e.seat(100, 100)
    assert offered() == {"settings", "close", "start"}
    e.host("start")
    assert offered() == set()
    e.host("pause")                                        # the hand stands still, and is not over
    assert e.room.phase == "paused"
    assert offered() == {x for x in ("settings", "close") if done(x)} == set()
    e.host("resume")
    e.act("fold")
    assert offered() == {x for x in ("settings", "close") if done(x)} == {"settings", "close"}
    e.commit(tick(e.room, wake(e.room) or 0, e.rng.randbytes))
    assert e.room.phase == "fair"
    assert offered() == {x for x in ("settings", "close") if done(x)} == {"close"}
    assert views.you(e.room, "b", e.now).may.count("close") == 0
    e.host("close")
    assert offered() == set()


def test_one_who_waits_for_the_big_blind_is_dealt_in_with_it_and_pays_it_once():
    e = Evening().begin(100, 100, 100, 100)
    who = hand(e).seats[3]
    e.do(who.casefold(), p.Away(e.id(), True))
    for _ in range(4):
        e.passive()
    e.do(who.casefold(), p.Away(e.id(), False, post=False))
    for _ in range(6):
        e.passive()
        if who in hand(e).seats:
            break
    posted = [x for x in hand(e).events if x.kind == "posted" and x.seat == who]
    assert [x.what for x in posted] == ["big_blind"]


def test_nobody_is_left_who_plays_but_some_who_wait_for_the_blind():
    e = Evening(pause=1).begin(100, 100)
    for who in "ab":
        e.do(who, p.Away(e.id(), True))
    e.passive()
    assert wake(e.room) is None
    for who in "ab":
        e.do(who, p.Away(e.id(), False, post=False))
    assert e.room.playing or e.wait()
    assert e.room.number == 2


def test_nonces_of_players_take_part_in_the_deal_and_late_ones_are_refused():
    e = Evening(pause=2).begin(100, 100)
    nonce, promised = nonce_of(e.rng, e.room, "A")
    e.do("a", p.Commit(e.id(), 2, promised))
    assert e.refused("a", p.Commit(e.id(), 2, promised)) == "table.too_late"
    assert e.refused("b", p.Open(e.id(), 2, nonce)) == "table.too_late"
    e.act("fold")
    e.wait()
    assert e.room.phase == "fair"
    terms = e.table().fair.terms
    assert terms.promises == {"A": promised}
    assert e.refused("a", p.Open(e.id(), 2, "00" * 32)) == "table.nonce"
    e.do("a", p.Open(e.id(), 2, nonce))
    assert e.room.number == 2
    told = views.transcript(e.room, hand(e), "A").as_json()
    assert told["nonces"] == {"A": nonce}
    assert told["root"] == terms.root
    assert Evening(fair=False, pause=2).begin(100, 100).refused("a", p.Commit("x", 2, promised)) == "table.too_late"
    f = Evening(pause=2).begin(100, 100)
    f.do("a", p.Commit(f.id(), 2, nonce_of(f.rng, f.room, "A")[1]))
    f.act("fold")
    while f.room.number == 1:
        assert f.wait()                                    # who does not open is left out, and the deal goes on
    f.passive()
    assert views.transcript(f.room, f.room.session.hand, None).as_json()["nonces"] == {}


def test_the_same_events_make_the_same_table():
    e = Evening(seed=9, boards=2, straddle="mandatory").begin(100, 70, 50)
    while e.room.playing and e.room.number == 1:
        if hand(e).actor:
            e.act("all_in" if hand(e).legal().can_raise else "call")
        elif e.room.asked and e.room.asked.open:
            e.do(e.room.asked.open[0].casefold(), p.Vote(e.id(), 1, "run", 2))
        else:
            e.wait()
    assert views_of(again(e.log), e.now) == views_of(e.room, e.now)


def test_who_is_back_with_too_few_chips_is_told_and_waits_for_the_big_blind():
    e = Evening(pause=1).begin(100, 100, 100, 100, 100)
    who = hand(e).seats[3]
    me = who.casefold()
    e.do(me, p.Away(e.id(), True))
    e.passive()
    while e.room.session is not None and len(e.room.session.missed.get(who, ())) < 2:
        assert e.wait()
        e.passive()
    assert e.you(me).owes == Words("2 live and 1 dead to post", "要补活注 2、死钱 1")
    e.host("correct", who=me, chips=2, reason="counted")
    e.do(me, p.Away(e.id(), False, post=True))
    assert e.you(me).owes == Words("2 live and 1 dead to post, but has only 2: waits for the big blind, or add chips",
                                   "要补活注 2、死钱 1，但只有 2：等大盲，或先加筹码")
    assert next(s for s in e.table().seats if s.player == who).state == "waiting"
    for _ in range(6):
        assert e.room.playing or e.wait()                # the others play on
        if who in hand(e).seats:
            break
        e.passive()
    posted = [x for x in hand(e).events if x.kind == "posted" and x.seat == who]
    assert [x.what for x in posted] == ["big_blind"]
    assert e.you(me).owes is None
