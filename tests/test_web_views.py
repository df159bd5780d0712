"""What the pages are shown of a hand and a table: nothing but what the hand says, in both languages."""
import json
import random
import re
import time
import tomllib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from conftest import ROOT
from hands import random_action, random_setup
from sidepot import Hand, IllegalAction, SidepotError
from sidepot.hand import Acted, Action, finished, public, stages
from sidepot.notation import cases_ruling, parse_spot
from sidepot.notation.cases import answer, hand_of
from sidepot.notation.phh import read_phh, write_phh
from sidepot.rulings import plain_act, rule_on
from sidepot.session import Game, Session
from sidepot.table import saying
from sidepot.web.asking import act_of, judge, look_at, rule_at_table, ruled, why_at_table, why_in_spot
from sidepot.web.hand_view import hand_view
from sidepot.web.records import records, step_words
from sidepot.web.replay import AskHand, hand_rows, phh_of, phhs_of, replay_hand, replay_spot
from sidepot.web.table_view import table_view
from sidepot.web.types import AskCase, AskSpot, HandView, Said, TableView, Why, Words
from webs import HAND, Table, application, bearer

THREE_WAY = "nl 1/2 cash unit 1 | C 200, A 100, B 55, D 103 | D c, C r12, A c, B ai, D ai, C ai, A c"
TWICE = "nl 1/2 cash | C 200, A 101, B 55 | C r12, A c, B ai, C ai, A c, run 2 | flop | turn | river"
CLAIMS = tomllib.loads((ROOT / "tests" / "seeds" / "claims.toml").read_text("utf-8"))


def cases(name: str) -> list[Any]:
    lines = (ROOT / "tests" / "cases" / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [pytest.param(case, id=str(case["id"])) for case in map(json.loads, lines)]


def words(value: Any) -> Iterator[Words]:
    """All texts for people in an answer."""
    if isinstance(value, Words):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from words(getattr(value, name))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from words(item)


def check_words(value: Any) -> None:
    """Every text is there in both languages, filled, and Chinese where it is Chinese."""
    for text in words(value):
        for said in (text.en, text.zh):
            assert said.strip()
            assert "{" not in said
            assert "None" not in said
        if re.search("[a-z]{4}", text.en):
            assert re.search("[\u4e00-\u9fff]", text.zh), text


def check(hand: Hand, view: HandView) -> None:
    """A view against its hand: the choices, the chips, the words."""
    check_words(view)
    assert sum(s.stack for s in view.seats) + view.pot + view.rake == hand.setup.total
    assert sum(layer.amount for layer in view.layers) + sum(r.amount for r in view.refunds if not r.done) == (
        view.pot if not hand.settled else sum(a.amount for a in view.awards) + view.rake)
    for layer in view.layers:
        assert sum(layer.parts.values()) + layer.dead == layer.amount
    assert sum(s.paid for s in view.seats) + hand.setup.dead_money == view.pot + view.rake + sum(s.won for s in view.seats)
    assert (view.choices is not None) == (hand.actor is not None)
    assert [s.name for s in view.seats if s.acting] == [hand.actor] * (hand.actor is not None)
    if hand.actor is None:
        return
    legal, c = hand.legal(), view.choices
    assert c is not None
    assert c.seat == legal.seat == hand.actor
    assert (c.to_call, c.min_to, c.max_to) == (legal.to_call, legal.min_raise_to, legal.max_raise_to)
    assert (c.no_raise is None) == legal.can_raise
    for preset in c.presets:
        assert hand.explain(Action(c.verb, preset.to)).legal
        assert preset.all_in == (preset.to == c.all_in_to)
    pushed = hand.copy()
    try:
        pushed.apply("all in")
    except IllegalAction:
        assert c.all_in is None
    else:
        acted = [e for e in pushed.events if isinstance(e, Acted)][-1]
        assert (acted.action, acted.to) == (c.all_in, c.all_in_to)


def best(view: HandView, pot: int) -> str:
    """Somebody who can win this pot together with all above it."""
    order = [s for layer in reversed(view.layers) for s in layer.eligible]
    return next(s for s in order if s in view.layers[pot].eligible)


# ---- a hand

@pytest.mark.parametrize("seed", range(80))
def test_a_view_says_what_the_hand_says_at_every_step(seed):
    rng = random.Random(seed)
    hand = Hand(random_setup(rng, deck=False))
    while hand.actor is not None:
        view = hand_view(hand)
        check(hand, view)
        assert view.due == ("deal" if view.deals else "act")
        assert hand_view(parse_spot(view.spot)) == view
        if view.due == "deal" and rng.random() < 0.7:
            hand.deal(None)
        if rng.random() < 0.03 and len(hand.live) > 2:
            hand.kill(rng.choice(hand.live))
            continue
        hand.apply(random_action(hand, rng))
    while not hand.settled:
        view = hand_view(hand)
        check(hand, view)
        assert hand_view(parse_spot(view.spot)) == view
        if view.due == "deal":
            if view.may_run and rng.random() < 0.5:
                hand.run(rng.choice(view.may_run))
            hand.deal(None)
            continue
        assert view.due == "winners"
        if view.showdown.may_muck and rng.random() < 0.3:
            hand.muck(rng.choice(view.showdown.may_muck))
            continue
        assert sorted(asked.at for asked in view.ask_winners) == [at for at, known in enumerate(view.winners) if not known]
        boards = len(view.boards)
        hand.settle([known or [best(view, at // boards)] for at, known in enumerate(view.winners)])
    view = hand_view(hand)
    check(hand, view)
    assert view.due == "paid"
    again = finished(parse_spot(view.spot))
    again.settle(view.winners)
    assert hand_view(again) == view


@pytest.mark.parametrize("seed", range(25))
def test_hands_that_are_shown_one_by_one_are_paid_by_the_cards(seed):
    """Cards are learned as they are shown; the first who can still win shows, who may muck is asked of the hand."""
    rng = random.Random(1000 + seed)
    dealt = Hand(random_setup(rng))
    hand = Hand(dealt.setup.change(deck=None))
    while hand.actor is not None:
        action = random_action(hand, rng)
        dealt.apply(action)
        hand.apply(action)
    if hand.settled:
        return
    dealt.settle()
    board, street = [dealt.board[at:at + 2] for at in range(0, 10, 2)], hand_view(hand).dealt
    assert street == len([e for e in hand.events if e.kind == "dealt"])
    if street:
        return                                      # its streets were played with unknown cards
    for cards in ("".join(board[:3]), board[3], board[4]):
        hand.deal(cards)
    while not hand.settled:
        view = hand_view(hand)
        check(hand, view)
        assert view.due == "show"
        assert view.showdown.next is not None
        if view.showdown.next in view.showdown.may_muck and rng.random() < 0.4:
            hand.muck(view.showdown.next)
        else:
            hand.show(view.showdown.next, dealt.hole[view.showdown.next])
            assert hand_view(hand).seats[hand.seats.index(view.showdown.next)].made
        hand = finished(hand)
    assert hand_view(hand).due == "paid"
    check(hand, hand_view(hand))


# What is about a hand that cannot be dealt says so in its check.
SPOTS = [check["spot"] for claim in CLAIMS.values() for check in claim.get("check", []) if "spot" in check and "error" not in check]


@pytest.mark.parametrize("spot", SPOTS)
def test_the_worked_hands_of_the_articles(spot):
    hand = finished(parse_spot(spot))
    view = hand_view(hand, open_cards=True)
    check(hand, view)
    assert view == look_at(AskSpot(spot))
    replay = replay_spot(AskSpot(spot))
    check_words(replay)
    assert replay.frames[-1].hand == msgspec.structs.replace(view, lines=[])


@pytest.mark.parametrize("case", [*cases("betting"), *cases("pots"), *cases("showdown")])
def test_the_cases_through_the_view(case):
    hand = finished(hand_of(case))
    check(hand, hand_view(hand, open_cards=True))
    assert judge(AskCase(case))["answer"] == answer(case)["answer"]


def test_three_all_in_with_two_side_pots_a_refund_and_an_odd_chip():
    hand = parse_spot(THREE_WAY + " | flop | turn | river")
    view = hand_view(hand)
    assert [(p.amount, p.eligible, p.formula.en) for p in view.layers] == [
        (220, ["A", "B", "D", "C"], "55 × 4"), (135, ["A", "D", "C"], "45 × 3"), (6, ["D", "C"], "3 × 2")]
    assert [(r.seat, r.amount, r.done) for r in view.refunds] == [("C", 97, True)]
    assert view.due == "winners"
    assert [asked.name.zh for asked in view.ask_winners] == ["边池 2", "边池 1", "主池"]
    hand.settle([["A", "B", "D"], ["A", "D"], ["D"]])
    view = hand_view(hand)
    assert [(a.pot, a.seat, a.amount, a.odd) for a in view.awards] == [
        (2, "D", 6, 0), (1, "A", 68, 1), (1, "D", 67, 0), (0, "A", 74, 1), (0, "B", 73, 0), (0, "D", 73, 0)]
    assert view.lines[-1].text == Words("D wins 73 (main pot)", "D 赢 73（主池）")
    assert Words("A wins 74 (main pot), 1 of it odd", "A 赢 74（主池），含零头 1") in [line.text for line in view.lines]


def test_run_twice_with_unknown_cards_asks_for_the_winner_of_each_pot_on_each_board():
    hand = parse_spot(TWICE)
    view = hand_view(hand)
    assert view.boards == [[None] * 5, [None] * 5]
    assert [(a.at, a.name.en, a.amount, a.seats) for a in view.ask_winners] == [
        (2, "side pot 1, board 1", 46, ["A", "C"]), (3, "side pot 1, board 2", 46, ["A", "C"]),
        (0, "main pot, board 1", 83, ["A", "B", "C"]), (1, "main pot, board 2", 82, ["A", "B", "C"])]
    with pytest.raises(SidepotError, match="4 in all; 2 were given"):
        hand.settle([["B"], ["A"]])
    hand.settle([["B"], ["A", "C"], ["A"], ["A", "C"]])
    view = hand_view(hand)
    check(hand, view)
    assert [(a.pot, a.board, a.seat, a.amount) for a in view.awards] == [
        (1, 0, "A", 46), (1, 1, "A", 23), (1, 1, "C", 23), (0, 0, "B", 83), (0, 1, "A", 41), (0, 1, "C", 41)]
    assert look_at(AskSpot(view.spot, view.winners)) == view
    assert read_back(write_phh(hand)).stacks == hand.stacks


def read_back(text: str) -> Hand:
    record = next(read_phh(text))
    assert record.hand is not None
    return record.hand


def test_how_often_the_board_may_be_run_is_asked_of_the_hand():
    assert hand_view(parse_spot(THREE_WAY)).may_run == [2, 3]
    assert hand_view(parse_spot(THREE_WAY.replace("cash", "mtt"))).may_run == []
    assert hand_view(parse_spot(THREE_WAY + " | flop | turn | river")).may_run == []
    assert hand_view(parse_spot("nl 1/2 cash | C 200, A 100, B 55 | C c, A c")).may_run == []


def test_a_former_caller_with_more_than_the_price_may_not_push_where_betting_is_not_reopened():
    view = hand_view(parse_spot("nl 1/2 cash | C 200, A 200, B 16 | C c, A c, B x | flop 2s7hJd: A b10, B ai, C c"))
    assert view.choices is not None
    assert view.choices.all_in is None
    assert (view.choices.to_call, view.choices.call_to, view.choices.call_all_in) == (4, 14, False)
    assert view.choices.no_raise is not None
    assert view.choices.no_raise.rules == ["betting.reopening"]
    assert "TDA 2024 47-A" in view.choices.no_raise.citations
    assert "4" in view.choices.no_raise.text.zh


def test_cards_that_were_not_shown_are_nowhere_in_a_view():
    hand = parse_spot("nl 1/2 cash | C 200 AsAd, A 200 KsKd, B 200 QsQd | C r6, A c, B c | flop 2c3c7h: A x, B x, C b10, A c, B f "
                      "| turn Js: A x, C x | river 5h: A x, C x, A show")
    for here in (hand, finished(hand)):
        text = msgspec.json.encode(hand_view(here)).decode()
        for hidden in ("As", "Ad", "Qs", "Qd", "A♠", "aces", "queens"):
            assert f'"{hidden}' not in text
        assert "AsAd" not in text
        assert "QsQd" not in text
        assert "KsKd" in text
    assert "AsAd" in msgspec.json.encode(hand_view(hand, open_cards=True)).decode()
    assert public(finished(hand)).stacks == finished(hand).stacks


def test_a_view_takes_less_than_five_milliseconds_and_a_replay_of_300_actions_less_than_one_second():
    hand = parse_spot(THREE_WAY + " | flop 2c3c7h | turn Js | river 5h")
    assert quickest(lambda: hand_view(hand)) < 0.005
    assert len(replay_spot(AskSpot(long_hand(300))).frames) > 300
    assert quickest(lambda: replay_spot(AskSpot(long_hand(300)))) < 1


def quickest(call: Callable[[], object]) -> float:
    """Seconds of the quickest of three, so that a busy machine does not count."""
    found = []
    for _ in range(3):
        begin = time.perf_counter()
        call()
        found.append(time.perf_counter() - begin)
    return min(found)


def test_a_replay_has_an_end():
    with pytest.raises(SidepotError, match="1,000"):
        replay_spot(AskSpot(long_hand(1200)))


def long_hand(raises: int) -> str:
    """A spot in which there is raised again and again."""
    acts = ", ".join(f"r{2 + n}" for n in range(2, 2 * raises, 2))
    return f"nl 1/2 cash | C 9999, A 9999 | {acts}, c"


# ---- why, and rulings

@pytest.fixture
def table():
    return Session({"A": 2000, "B": 2000, "C": 2000, "D": 2000}, Game((50, 100)), "A")


@pytest.mark.parametrize("asked", [
    Why(), Why(topic="turn"), Why(topic="pots"), Why(topic="posts"), Why(topic="showdown"), Why(topic="legal", seat="C"),
    Why(action="raise"), Why(action="加注"), Why(action="raise to 150"), Why(action="B call"), Why(action="加注到 400"),
    Why(action="fold"), Why(action="raise", seat="B"), Why(action="check"), Why(action="all in")])
def test_every_question_has_an_answer_with_its_rule(table, asked):
    told = why_at_table(table, asked)
    check_words(told)
    assert told.rules
    assert told.citations
    assert told == why_in_spot(msgspec.structs.replace(asked, spot=hand_view(table.hand).spot))
    if asked.action:
        assert told.text.en.startswith("Yes.") == (asked.action not in ("raise to 150", "check"))
        assert re.search(r"\d", told.text.zh)


def test_who_has_folded_or_is_asked_for_awards_too_early():
    hand = "nl 1/2 cash | C 200, A 100, B 55, D 103 | D f"
    assert "folded" in why_in_spot(Why(topic="legal", seat="D", spot=hand)).text.en
    with pytest.raises(SidepotError):
        why_in_spot(Why(topic="awards", spot=hand))
    with pytest.raises(SidepotError):
        why_in_spot(Why(topic="weather", spot=hand))
    with pytest.raises(SidepotError):
        why_in_spot(Why(action="juggle", spot=hand))


SAID = [
    (Said(words="raise to 500"), "raise", 500, None), (Said(words="加注"), "raise", 200, None),
    (Said(words="call"), "call", 100, None), (Said(words="过牌"), "call_or_fold", None, None),
    (Said(pushes=[[500]]), "call", 100, 400), (Said(pushes=[[100], [200]]), "raise", 300, 0),
    (Said(pushes=[[100], [200]], returned=True), "call", 100, 200), (Said(pushes=[[25]]), "call", 100, 0),
    (Said(words="raise", pushes=[[1000]], first="words"), "raise", 1000, 0), (Said(words="all_in"), "all_in", 2000, None),
    (Said(seat="B", words="raise to 300"), "binding", 300, None), (Said(words="我看看再加"), "floor_decision", None, None),
    (Said(words="fold", pushes=[[100]], first="together"), "fold", 0, 100), (Said(words="raise", then="call"), "raise", 200, None),
]


@pytest.mark.parametrize(("asked", "ruling", "amount", "returned"), SAID)
def test_what_was_said_or_pushed_is_ruled_on(table, asked, ruling, amount, returned):
    found = rule_at_table(table, asked)
    check_words(found)
    assert (found.ruling, found.amount, found.returned) == (ruling, amount, returned)
    assert found.by_floor == (ruling == "floor_decision")
    for option in found.options:
        after = table.copy()
        for step in option.steps:
            after.do(step)
        if ruling == "binding":
            assert after.noted is not None
        elif amount is not None:
            assert after.hand.bets["D"] == amount
    assert len(found.options) == {"floor_decision": 3, "call_or_fold": 2}.get(ruling, 1)


@pytest.mark.parametrize("case", cases("rulings"))
def test_the_cases_of_rulings_as_a_page_asks_them(case, monkeypatch):
    ruled_on = []

    def listening(hand, act, since=()):
        ruled_on.append((hand, act, since))
        return rule_on(hand, act, since)

    monkeypatch.setattr(cases_ruling, "rule_on", listening)
    if "error" in answer(case) or not ruled_on:
        return                                      # refused, or about no act
    hand, act, since = ruled_on[-1]
    plain = {key: value for key, value in plain_act(act).items() if key != "seat"}
    assert act_of(hand, Said(seat=act.seat, more=plain)) == act
    found = rule_on(hand, act, since)
    page = ruled(hand, act, found)
    check_words(page)
    assert (page.ruling, page.amount, page.returned, page.must_add) == (found.ruling, found.amount, found.returned, found.must_add)
    assert set(found.citations) <= set(page.told.citations)
    if hand.actor == act.seat and found.apply is not None and not found.outcomes:
        after = hand.copy()
        Session.hand_step(after, page.options[0].steps[0])
        assert after.bets[act.seat] == found.amount or after.street != hand.street or after.actor is None
    assert len(page.options) >= len(found.outcomes)


# ---- a table

class Kept(NamedTuple):
    n: int
    steps: list[dict[str, Any]]


class Now(NamedTuple):
    session: Session
    version: int
    title: str
    log: list[Kept]
    followers: int


class Desk:
    """A table whose every change is kept, as the server keeps it."""

    def __init__(self, session: Session) -> None:
        self.session, self.log = session, list[Kept]()

    def do(self, *steps: dict[str, Any]) -> TableView:
        for step in steps:
            self.session.do(step)
        self.log.append(Kept(len(self.log) + 1, list(steps)))
        return self.view()

    def view(self, now_ms: int = 0) -> TableView:
        found = table_view(Now(self.session, len(self.log), "Friday", self.log, 2), "owner", now_ms)
        check_words(found)
        check(self.session.hand, found.hand)
        return found


def test_an_act_out_of_turn_waits_and_is_ruled_on_when_its_turn_comes(table):
    desk = Desk(table)
    view = desk.do({"do": "note", "act": {"seat": "B", "words": "raise", "amount": 300}})
    assert view.pending is None
    assert view.waiting_act is not None
    assert view.may_straddle == {"A": 200, "D": 200}
    desk.do({"do": "act", "seat": "D", "kind": "call"})
    view = desk.do({"do": "act", "seat": "A", "kind": "fold"})
    assert view.waiting_act is None
    assert view.pending is not None
    assert view.pending.title == Words("It binds: Raise to 300", "算数：加注到 300")
    view = desk.do(*view.pending.options[0].steps)
    assert view.pending is None
    assert table.hand.bets["B"] == 300


def test_a_note_that_is_no_act_keeps_nobody_from_seeing_the_table(table):
    desk = Desk(table)
    desk.do({"do": "note", "act": {"seat": "D", "juggles": 3}})
    assert desk.view().pending is None


def test_who_sits_down_between_button_and_blinds_is_told_to_wait(table):
    desk = Desk(table)
    for seat in "DAB":
        desk.do({"do": "act", "seat": seat, "kind": "fold"})
    view = desk.do({"do": "sit", "seat": "X", "chips": 100, "after": "B"}, {"do": "sit", "seat": "Y", "chips": 100, "after": "D"})
    assert view.coming is not None
    assert "No cards yet for X: who sits down" in view.coming.told.text.en
    assert "X 这手还不发牌" in view.coming.told.text.zh
    view = desk.do({"do": "next"})
    assert [seat.name for seat in view.hand.seats] == ["C", "D", "Y", "A", "B"]
    for seat in ("Y", "A", "B", "C"):
        desk.do({"do": "act", "seat": seat, "kind": "fold"})
    view = desk.view()
    assert view.coming is not None
    assert "No cards yet" not in view.coming.told.text.en


def test_an_evening_with_a_bust_a_dead_button_and_an_end(table):
    desk = Desk(table)
    desk.do({"do": "act", "seat": "D", "kind": "fold"}, {"do": "act", "seat": "A", "kind": "fold"})
    desk.do({"do": "act", "seat": "B", "kind": "all_in"})
    view = desk.do({"do": "act", "seat": "C", "kind": "call"})
    assert (view.hand.due, view.hand.deals, view.between, view.coming) == ("deal", "flop", False, None)
    for _ in range(3):
        view = desk.do({"do": "deal"})
    assert view.hand.due == "winners"
    view = desk.do({"do": "settle", "winners": [["C"]]})
    assert view.between
    assert view.coming is not None
    assert (view.coming.button, view.coming.small_blind, view.coming.big_blind) == (None, "C", "D")
    assert "session.button" in view.coming.told.rules
    assert view.coming.told.citations
    assert [(p.name, p.chips, p.net, p.state) for p in view.places] == [
        ("A", 2000, 0, "playing"), ("B", 0, -2000, "busted"), ("C", 4000, 2000, "playing"), ("D", 2000, 0, "playing")]
    assert [(t.payer, t.payee, t.chips) for t in view.transfers] == [("B", "C", 2000)]
    assert [r.text.zh for r in view.log][:4] == ["D 弃牌，A 弃牌", "B 全下", "C 跟注", "发公共牌（没记）"]
    view = desk.do({"do": "next"})
    assert (view.number, view.hands, view.log[-1].hand) == (2, 1, 2)
    desk.do({"do": "act", "seat": "A", "kind": "fold"})
    desk.do({"do": "act", "seat": "C", "kind": "fold"})
    desk.do({"do": "leave", "seat": "A"})
    view = desk.do({"do": "leave", "seat": "D"})
    assert view.coming is None
    assert view.coming_fault is not None
    rows = hand_rows(table)
    assert [(row.text.en, row.winners) for row in rows] == [("C wins 4,000", [["C"]]), ("D wins 100", None)]
    for row in rows:
        check_words(row)
        frames = replay_hand(table, AskHand(row.number)).frames
        assert frames[-1].hand == msgspec.structs.replace(look_at(AskSpot(row.spot, row.winners)), lines=[])
    assert phhs_of(table).count("variant") == 2
    assert read_back(phh_of(table, 1)).stacks == table.hands[0].stacks
    with pytest.raises(SidepotError):
        replay_hand(table, AskHand(3))


def test_heads_up_and_missed_blinds_and_the_clock(table):
    desk = Desk(table)
    desk.do({"do": "levels", "levels": [{"minutes": 20, "small": 50, "big": 100}, {"minutes": 20, "small": 100, "big": 200}]})
    desk.do({"do": "clock", "to": "run", "at": 1000})
    clock = desk.view(1000 + 60_000).clock
    assert clock is not None
    assert (clock.at, clock.left_ms, clock.running, clock.due) == (0, 19 * 60_000, True, False)
    clock = desk.view(1000 + 21 * 60_000).clock
    assert clock is not None
    assert (clock.at, clock.left_ms, clock.due) == (1, 19 * 60_000, True)
    for seat in "DAB":
        desk.do({"do": "act", "seat": seat, "kind": "fold"})
    coming = desk.view(1000 + 21 * 60_000).coming
    assert coming is not None
    assert (coming.game.small, coming.game.big) == (100, 200)
    view = desk.do({"do": "out", "seat": "D"}, {"do": "out", "seat": "A"})
    assert view.coming is not None
    assert (view.coming.button, view.coming.small_blind, view.coming.big_blind) == ("C", "C", "B")
    view = desk.do({"do": "next"})
    assert view.hand.seats[-1].position_words == Words("button and small blind", "庄位兼小盲")
    view = desk.do({"do": "act", "seat": "C", "kind": "fold"})
    assert {p.name: p.owes.en for p in view.places if p.owes} == {"D": "100 live to post", "A": "100 live to post"}


def test_a_bomb_pot_is_antes_and_a_flop(table):
    desk = Desk(table)
    for seat in "DAB":
        desk.do({"do": "act", "seat": seat, "kind": "fold"})
    view = desk.do({"do": "next", "bomb": 100})
    assert (view.hand.due, view.hand.deals, view.hand.pot) == ("deal", "flop", 400)
    assert [line.text.zh for line in view.hand.lines] == ["每人下前注 100"]
    assert hand_view(parse_spot(view.hand.spot)) == view.hand
    assert view.log[-1].text.en == "Hand 2, a bomb pot of 100 each"
    view = desk.do({"do": "deal", "cards": "2s7hJd"})
    assert (view.hand.due, view.hand.actor, view.may_straddle) == ("act", "C", {})


def test_the_questions_over_http(tmp_path):
    with application(tmp_path) as client:
        table = Table(client)
        for step in HAND:
            assert table.do(step).status_code == 200
        assert table.view["hand"]["due"] == "paid"
        told = table.post("why", {"topic": "awards"}, table.follow).json()
        assert "Bob" in told["text"]["zh"]
        table.do({"do": "next"})
        ruled = table.post("rule", {"words": "加注"}, table.follow).json()
        assert (ruled["ruling"], ruled["amount"]) == ("raise", 4)
        headers = bearer(table.follow)
        rows = client.get("/api/table/hands", headers=headers).json()
        assert [(row["number"], row["winners"]) for row in rows] == [(1, [["Bob"]])]
        frames = client.get("/api/table/hands/1", headers=headers).json()["frames"]
        assert frames[-1]["hand"]["due"] == "paid"
        again = client.post("/api/replay", json={"spot": rows[0]["spot"], "winners": rows[0]["winners"]}).json()["frames"]
        assert again == frames
        looked = client.post("/api/hand", json={"spot": rows[0]["spot"], "winners": rows[0]["winners"]}).json()
        assert looked == {**frames[-1]["hand"], "lines": looked["lines"]}
        one = client.get("/api/table/hands/1.phh", headers=headers)
        assert read_back(one.text).stacks == {"Ann": 184, "Bob": 48, "Cat": 184}
        assert 'filename="hand-1.phh"' in one.headers["content-disposition"]
        assert "[1]" in client.get("/api/table/hands.phhs", headers=headers).text
        assert client.get("/api/table/hands/9", headers=headers).status_code == 422
        assert client.post("/api/why", json={"spot": rows[0]["spot"], "action": "check"}).json()["rules"] == ["turn.end"]
        case = cases("betting")[0].values[0]
        assert client.post("/api/judge", json={"case": case}).json() == answer(case)
        assert client.post("/api/hand", json={"spot": "nonsense"}).json()["code"] == "spot.parts"


def test_of_a_long_evening_only_the_last_records_are_told():
    log = [Kept(n, [{"do": "next"} if n % 4 == 0 else {"do": "act", "seat": "A", "kind": "call"}]) for n in range(1, 3001)]
    found = records(log, 120)
    assert [(r.n, r.hand) for r in (found[0], found[-1])] == [(2881, 721), (3000, 751)]
    assert quickest(lambda: records(log, 120)) < 0.02


STEPS: list[dict[str, Any]] = [
    *({"do": "act", "seat": "A", "kind": kind, "to": 10} for kind in ("fold", "check", "call", "bet", "raise", "wager", "all_in")),
    *({"do": "clock", "to": to, "at": 0} for to in ("run", "pause", "next", "back", "left")),
    *({"do": kind, "seat": "A"} for kind in ("show", "muck", "kill", "button", "leave", "out", "in")),
    {"do": "act", "kind": "call"}, {"do": "deal"}, {"do": "deal", "cards": "2s7hJd / 3c4c5c"}, {"do": "run", "boards": 2},
    {"do": "show", "seat": "A", "cards": "AsKd"}, {"do": "settle"}, {"do": "settle", "winners": [["A", "B"], "C"]},
    {"do": "straddle", "seat": "A", "to": 400}, {"do": "post", "seat": "A", "live": 100},
    {"do": "count", "seat": "A", "chips": 900},
    {"do": "fill", "street": "flop", "cards": "2s7hJd"}, {"do": "note", "act": {"seat": "A"}}, {"do": "next"},
    {"do": "next", "bomb": 50}, {"do": "add", "seat": "A", "chips": 500}, {"do": "sit", "seat": "A", "chips": 500, "after": None},
    {"do": "in", "seat": "A", "wait": True}, {"do": "move", "seat": "A", "after": "B"}, {"do": "game", "game": {}},
    {"do": "colours", "colours": []}, {"do": "levels", "levels": []}, {"do": "close"},
]


def test_every_step_has_words():
    from sidepot.session.steps import SHAPES, check_step
    assert {step["do"] for step in STEPS} == set(SHAPES)
    for step in STEPS:
        check_step(step)
        check_words(step_words(step, 3))


# ---- the texts

def test_every_text_is_used_and_every_language_has_the_same_facts(monkeypatch):
    """Each text is named in the source, whole or as the beginning that a word is put behind."""
    folders = [ROOT / "src" / "sidepot" / name for name in ("web", "table")]
    source = "".join(path.read_text("utf-8") for folder in folders for path in folder.glob("*.py"))
    named = set(re.findall(r'f?"([a-z_.]+(?:\{[^"]*)?)"', source))
    begun = tuple(name.partition("{")[0] for name in named if "{" in name and "." in name)
    for key, text in leaves(saying.texts()):
        assert set(text) == {"en", "zh"}, key
        facts = [set(re.findall(r"\{([a-z_]+)", text[lang])) for lang in ("en", "zh")]
        assert facts[0] == facts[1], key
        assert key in named or key.startswith(begun), key


def leaves(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    for name, value in table.items():
        if "en" in value:
            yield f"{before}{name}", value
        else:
            yield from leaves(value, f"{before}{name}.")


def test_stages_are_the_hand_thing_by_thing():
    hand = parse_spot(THREE_WAY + " | flop 2c3c7h | turn Js | river 5h")
    found = list(stages(hand))
    assert [e for stage in found for e in stage.events] == list(hand.events)
    assert [stage.hand.pot for stage in found][:4] == [3, 5, 17, 28]


def test_who_is_back_with_too_few_chips_is_told_to_wait_or_to_top_up():
    desk = Desk(Session({"A": 2000, "B": 2000, "C": 2000, "D": 120}, Game((50, 100)), "A"))
    view = fold_all(desk)
    desk.do({"do": "out", "seat": "D"})
    for _ in range(2):
        desk.do({"do": "next"})
        view = fold_all(desk)
    assert view.places[3].owes == Words("100 live and 50 dead to post", "要补活注 100、死钱 50")
    view = desk.do({"do": "in", "seat": "D"})
    assert view.coming is not None
    assert (view.coming_fault, view.places[3].state) == (None, "waiting")
    assert view.places[3].owes == Words("100 live and 50 dead to post, but has only 120: waits for the big blind, or add chips",
                                        "要补活注 100、死钱 50，但只有 120：等大盲，或先加筹码")
    again = Desk(desk.session.copy())
    assert again.do({"do": "add", "seat": "D", "chips": 30}).places[3].state == "playing"
    assert "D" in [s.name for s in again.do({"do": "next"}).hand.seats]
    view = desk.do({"do": "next"})
    assert "D" not in [s.name for s in view.hand.seats]


def fold_all(desk):
    while desk.session.hand.actor is not None:
        desk.do({"do": "act", "kind": "fold"})
    return desk.view()


@pytest.mark.parametrize(("spot", "stand"), [
    # Whom a blind put all in makes no pots before the others have met that bet; a big blind ante makes none at all.
    ("nl 100/200 bbante 200 mtt | A 20000, B 20000, C 250, D 20000", False),
    ("nl 100/200 bbante 200 mtt | A 20000, B 20000, C 250, D 20000 | D f", False),
    ("nl 100/200 bbante 200 mtt | A 20000, B 20000, C 250, D 20000 | D c, A c", False),
    ("nl 100/200 bbante 200 mtt | A 20000, B 20000, C 1000, D 20000", False),
    ("nl 1/2 | A 200, B 200, C 1, D 200", False), ("nl 1/2 | A 200, B 200, C 1, D 200 | D c", False),
    ("nl 1/2 | A 200, B 200, C 1, D 200 | D c, A f", True),
    # An ante that took all of a stack is met by everybody's.
    ("nl 100/200 ante 25 mtt | A 20000, B 20000, C 20, D 20000", True),
    # Who went all in of the own will made pots.
    ("nl 1/2 | A 200, B 200, C 30, D 200 | D r6, A f, B c, C ai", True), ("nl 1/2 | A 200, B 200, C 30, D 200 | D r6", False),
    ("nl 1/2 | A 200, B 200 | A f", True),
])
def test_layers_are_pots_when_somebody_is_all_in_or_betting_is_over(spot, stand):
    assert hand_view(parse_spot(spot)).pots_stand is stand
