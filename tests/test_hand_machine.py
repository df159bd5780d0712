"""Everything that can be done to a `Hand`, in any order, by hypothesis; beside it the naive referee of `oracle`.

After every step: chips conserved at every event, whoever is to act can do something, a refusal changes nothing and says why in
both languages.  Now and then and at the end of each run: undo goes back exactly, the spot and PHH read back as the same hand, no
view holds a foreign card, and the core's state is that of the events played again.

    SIDEPOT_MACHINE=3000 pytest tests/test_hand_machine.py       a long run
"""
import os
import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import get_args

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hands import random_action, random_setup
from oracle import naive
from oracle.table import oracle_of
from sidepot import Hand, IllegalAction, SidepotError, view
from sidepot.cards import cards_text
from sidepot.core import betting
from sidepot.core.state import FIELDS, NOBODY
from sidepot.hand import Action, Explanation, Setup
from sidepot.hand.events import Acted, Awarded, Boards, Dealt, Event, Killed, Mucked, Posted, Raked, Returned, Shown
from sidepot.hand.legal import STREETS
from sidepot.notation import parse_spot, spot
from sidepot.notation.phh import read_phh, write_phh
from test_hand_properties import picture

RUNS = int(os.environ.get("SIDEPOT_MACHINE", "200"))
CHINESE = dict(zip("ABCDEFGHIJ", "甲乙丙丁戊己庚辛壬癸", strict=True))
WORDS = {
    "en": {"fold": "fold", "check": "check", "call": "call", "bet": "bet", "raise": "raise to", "all_in": "all in"},
    "zh": {"fold": "弃牌", "check": "过牌", "call": "跟注", "bet": "下注", "raise": "加注到", "all_in": "全下"},
}
REACHED: Counter[str] = Counter()
# An all-in is a size or a word of its own.
FORMS = ("object", "en", "zh", "short", "wager", "all in")


TEXTS = ("A r", "B b5", "全下", "C 加注到 9", "甲加注到20", "x", "A A call", "raise", "b" + "9" * 40)


class HandMachine(RuleBasedStateMachine):
    """A hand, the pictures of it before each step that can be taken back, and the naive hand at each of these."""

    @initialize(seed=st.integers(0, 10**6), deck=st.booleans(), chinese=st.booleans())
    def begin(self, seed, deck, chinese):
        self.rng = random.Random(seed)
        setup = random_setup(self.rng, deck)
        self.hand = Hand(renamed(setup) if chinese else setup)
        self.pictures: list[tuple[object, ...]] = []
        self.oracle = oracle_of(self.hand.setup)
        self.oracles: list[naive.Hand] = []
        self.left = [cards_text([card]) for card in self.rng.sample(range(52), 52)]

    # ---- doing and refusing

    def do(self, work: Callable[[], object], follow: Callable[[naive.Hand], object] | None = None) -> bool:
        """Do something that may be refused; the naive hand follows.  True if it was done."""
        before, copied = picture(self.hand), self.hand.copy()
        refused = None
        try:
            work()
        except SidepotError as error:
            refused = error
        if refused:
            assert refused.text("en")
            assert refused.text("zh")
            assert picture(self.hand) == before
            return False
        assert picture(copied) == before
        if picture(self.hand) == before:
            return True                        # nothing to do, as when the board is complete: nothing to take back
        self.pictures.append(before)
        self.oracles.append(self.oracle)
        self.oracle = self.oracle.copy()
        if follow:
            follow(self.oracle)
        dealt = any(isinstance(e, Dealt) for e in self.hand.events)
        if dealt and self.oracle.over and len(self.oracle.hands_left()) > 1:
            self.oracle.deal_flop()
        return True

    def act(self, action: Action, form: str, named: bool) -> None:
        """A legal action of the one to act, as text or object."""
        hand, options = self.hand, self.hand.legal()
        seat = hand.actor if named else None
        code = {"fold": "fold", "check": "call", "call": "call"}.get(action.kind, "raise")
        to = action.to or 0
        all_in = options.all_in_to if code == "raise" else options.to_call if code == "call" and options.to_call else None
        if form == "wager" and code == "raise":
            asked: str | Action = Action("wager", to, seat)
        elif form == "all in" and all_in == (to if code == "raise" else options.stack):
            asked = Action("all_in", None, seat)
        elif form in ("en", "zh", "short"):
            asked = in_words(action._replace(seat=seat), form, self.rng)
        else:
            asked = action._replace(seat=seat)
        verdict, who = hand.explain(asked), hand.actor
        assert verdict.legal, str(verdict)
        assert self.do(lambda: hand.apply(asked), lambda oracle: oracle.act(code, to))
        done = [e for e in hand.events if isinstance(e, Acted)][-1]
        assert (done.seat, done.to) == (who, to if code == "raise" else done.to)
        REACHED[f"said in form {form}"] += 1

    @precondition(lambda self: self.hand.actor)
    @rule(form=st.sampled_from(FORMS), named=st.booleans())
    def act_legally(self, form, named):
        self.act(random_action(self.hand, self.rng), form, named)

    @precondition(lambda self: self.hand.actor and self.hand.legal().max_raise_to)
    @rule(form=st.sampled_from(FORMS), part=st.floats(0, 1))
    def raise_any_size(self, form, part):
        options = self.hand.legal()
        assert options.min_raise_to is not None
        assert options.max_raise_to is not None
        to = options.min_raise_to + round(part * (options.max_raise_to - options.min_raise_to))
        self.act(Action("raise" if options.to_match else "bet", to), form, True)

    @precondition(lambda self: self.hand.actor)
    @rule(form=st.sampled_from(FORMS))
    def check_or_call_round(self, form):
        for _ in range(len(self.hand.live)):
            if self.hand.actor:
                self.act(Action("call" if self.hand.legal().to_call else "check"), form, False)

    @precondition(lambda self: self.hand.actor)
    @rule(form=st.sampled_from(FORMS[:4]))
    def act_illegally(self, form):
        """What is not offered is refused, by `explain` for the same reason, and nothing changes."""
        hand, o = self.hand, self.hand.legal()
        word = "raise" if o.to_match else "bet"
        top = o.to_match - o.to_call + o.stack if o.to_call < o.stack else o.to_match + 1
        wrong = {
            "check": Action("check") if o.to_call else None,
            "call": None if o.to_call else Action("call"),
            "bet": Action("bet", max(o.min_raise_to or 1, o.to_match * 2)) if o.to_match else None,
            "raise": None if o.to_match else Action("raise", o.min_raise_to or 1),
            "wager": None if o.can_raise else Action("wager", top),
            "all_in": Action("all_in") if o.to_call < o.stack and o.all_in_to is None else None,
            "low": Action(word, o.min_raise_to - 1) if o.min_raise_to and o.min_raise_to > 1 else None,
            "high": Action(word, (o.max_raise_to or top) + 1),
            "other seat": Action("fold", None, next(s for s in hand.seats if s != hand.actor)),
        }
        assert not self.do(lambda: hand.apply(Action("fold", None, "nobody")))
        for kind, action in wrong.items():
            if action is not None:
                self.refused(kind, in_words(action, form, self.rng) if form != "object" and action.kind != "wager" else action)

    def refused(self, kind: str, asked: str | Action) -> None:
        """An action that must be refused."""
        hand, before = self.hand, picture(self.hand)
        verdict = hand.explain(asked)
        with pytest.raises(IllegalAction) as refused:
            hand.apply(asked)
        assert not verdict.legal
        assert (refused.value.verdict.rule, refused.value.verdict.key) == (verdict.rule, verdict.key)
        assert verdict.text("en")
        assert verdict.text("zh")
        assert picture(hand) == before
        REACHED[f"refused: {kind}"] += 1

    @rule(text=st.one_of(st.text(max_size=12), st.sampled_from(TEXTS)))
    def say_anything(self, text):
        actor, o = self.hand.actor, self.hand.legal() if self.hand.actor else None
        if self.do(lambda: self.hand.apply(text)):
            done = [e for e in self.hand.events if isinstance(e, Acted)][-1]
            assert done.seat == actor
            assert o is not None
            code = {"fold": "fold", "check": "call", "call": "call"}.get(done.action, "raise")
            self.oracle.act(code, done.to)

    # ---- cards, killed hands, the showdown

    def some(self, count: int) -> str:
        """Cards that nobody has had; fewer when the deck is used up."""
        found, self.left = self.left[:count], self.left[count:]
        return "".join(found)

    def street_cards(self) -> str | None:
        """What the next street needs, for every board; None for a hand with a deck."""
        if self.hand.setup.deck is not None:
            return None
        count = 1 if any(isinstance(e, Dealt) for e in self.hand.events) else 3
        return " / ".join(self.some(count) for _ in self.hand.boards)

    @rule(how=st.sampled_from(["cards", "cards", "unknown", "too few", "twice", "nonsense"]))
    def deal(self, how):
        cards = {"cards": self.street_cards, "unknown": lambda: None, "too few": lambda: self.some(1), "twice": lambda: "2c2c5d",
                 "nonsense": lambda: "Xx"}[how]()
        self.do(lambda: self.hand.deal(cards))

    @rule(seed=st.integers(0, 10**6), most=st.sampled_from([3, 10, 300]))
    def play_on(self, seed, most):
        """So many legal actions, now and then all that is illegal first, each street dealt with cards as it comes."""
        rng = random.Random(seed)
        for _ in range(most):
            if self.hand.actor is None:
                break
            if self.hand.setup.deck is None and len({e.street for e in self.hand.events if isinstance(e, Dealt)}) < STREETS.index(
                    self.hand.street):
                self.do(lambda: self.hand.deal(self.street_cards()))
            if rng.random() < 0.2:
                self.act_illegally(rng.choice(FORMS[:4]))
            self.act(random_action(self.hand, rng), rng.choice(FORMS), rng.random() < 0.5)

    @rule(seed=st.integers(0, 10**6))
    def play_out(self, seed):
        """To the payment: the rest of the betting, hole cards made known, more boards where all agree, some who muck."""
        rng = random.Random(seed)
        self.play_on(seed, 300)
        hand = self.hand
        if hand.settled:
            return
        for seat in hand.live:
            if seat not in hand.hole:
                self.do(partial(hand.learn, seat, self.some(2)))
        if rng.random() < 0.5:
            self.do(lambda: hand.run(rng.choice([2, 3])))
        if hand.setup.deck is not None:
            self.do(hand.run_out)
        while self.do(lambda: hand.deal(self.street_cards())):
            pass
        for seat in hand.live:
            if rng.random() < 0.3:
                self.at_showdown(hand.seats.index(seat), True, rng.choice(["show", "muck"]))
        self.settle(rng.random() < 0.2, rng.randrange(10))

    @rule(boards=st.integers(0, 5))
    def run(self, boards):
        self.do(lambda: self.hand.run(boards))

    @rule()
    def run_out(self):
        self.do(self.hand.run_out)

    @rule(who=st.integers(0, 9))
    def kill(self, who):
        seat = self.hand.seats[who % len(self.hand.seats)]
        if self.do(lambda: self.hand.kill(seat), lambda oracle: oracle.kill(self.hand.seats.index(seat))):
            REACHED["killed"] += 1

    @rule(who=st.integers(0, 9), told=st.booleans(), how=st.sampled_from(["show", "learn", "muck"]))
    def at_showdown(self, who, told, how):
        hand, seat = self.hand, self.hand.seats[who % len(self.hand.seats)]
        known = hand.hole.get(seat)
        cards = known if known or not told else self.some(2)
        if how == "muck":
            REACHED["mucked"] += self.do(lambda: hand.muck(seat))
        elif how == "learn":
            self.do(lambda: hand.learn(seat, cards or "7c7c"))
        else:
            self.do(lambda: hand.show(seat, cards if told else None))

    @rule(told=st.booleans(), first=st.integers(0, 9))
    def settle(self, told, first):
        hand = self.hand
        winners = [[p.eligible[first % len(p.eligible)]] for p in hand.pots()] if told else None
        if hand.settled:
            before = picture(hand)
            if winners is None:
                hand.settle()                  # says once more who was paid
            assert picture(hand) == before
        elif self.do(lambda: hand.settle(winners)):
            REACHED["paid to winners told"] += told
            if not told:
                self.paid_as_the_oracle_says()

    def paid_as_the_oracle_says(self) -> None:
        """The naive referee pays the same from the ranks of the hands."""
        hand = self.hand
        if len(self.oracle.hands_left()) == 1:
            return
        gone = {e.seat for e in hand.events if isinstance(e, Mucked)}
        in_doubt = {s for p in hand.pots() if len(set(p.eligible) - gone) > 1 for s in p.eligible}
        scores: list[list[int | None]] = []
        for board in range(len(hand.boards)):
            ranks = {s: hand.rank(s, board).score if s in in_doubt else 0 for s in hand.live if s not in gone}
            scores.append([ranks.get(s) for s in hand.seats])
        end = self.oracle.settle(scores)
        assert list(hand.stacks.values()) == end.stacks
        assert sum(e.amount for e in hand.events if isinstance(e, Raked)) == end.raked
        REACHED["showdown paid as the oracle pays it"] += 1
        REACHED["on several boards"] += len(scores) > 1

    # ---- back, aside, and questions

    @rule(steps=st.integers(1, 4))
    def undo(self, steps):
        for _ in range(min(steps, len(self.pictures))):
            self.hand.undo()
            self.oracle = self.oracles.pop()
            assert picture(self.hand) == self.pictures.pop()
            REACHED["taken back"] += 1

    @precondition(lambda self: not self.pictures)
    @rule()
    def undo_nothing(self):
        assert not self.do(self.hand.undo)

    @rule(count=st.integers(1, 6))
    def play_on_a_copy(self, count):
        before, twin = picture(self.hand), self.hand.copy()
        for _ in range(count):
            if twin.actor:
                twin.apply(random_action(twin, self.rng))
        assert picture(self.hand) == before

    @rule(topic=st.sampled_from(["turn", "legal", "posts", "pots", "showdown", "awards"]), who=st.integers(0, 9))
    def ask_why(self, topic, who):
        hand, before = self.hand, picture(self.hand)
        seat = hand.seats[who % len(hand.seats)] if topic == "legal" else None
        told: Explanation | SidepotError
        try:
            told = hand.why(topic, seat)
        except SidepotError as error:
            told = error
        assert told.text("en")
        assert told.text("zh")
        assert picture(hand) == before

    @precondition(lambda self: self.hand.actor)
    @rule(who=st.integers(0, 9))
    def ask_what_a_seat_may_do_when_reached(self, who):
        hand, i = self.hand, who % len(self.hand.seats)
        player = self.oracle.players[i]
        if not player.has_chips:
            assert not self.do(lambda: hand.legal(hand.seats[i]))
        elif not (self.oracle.rules.callers_may_raise and player.acted_at == self.oracle.current):
            o = hand.legal(hand.seats[i])
            assert (o.to_call, o.min_raise_to, o.max_raise_to) == (
                self.oracle.to_call(i), *(self.oracle.raise_range(i) or (None, None)))

    @rule()
    def read_back(self):
        self.comes_back_from_text()
        self.views_hold_no_foreign_card()
        self.core_is_that_of_the_events()

    def teardown(self):
        if hasattr(self, "hand"):
            self.read_back()
            self.comes_back_from_phh()
            self.play_out(self.rng.randrange(10**6))
            self.the_oracle_sees_the_same()
            self.chips_are_conserved_at_every_event()
            self.read_back()
            self.comes_back_from_phh()
            self.undo(len(self.pictures))
            assert not self.hand.events or not any(isinstance(e, Acted) for e in self.hand.events)

    # ---- what must be true

    @invariant()
    def chips_are_conserved_at_every_event(self):
        if not hasattr(self, "hand"):
            return
        hand = self.hand
        stacks = dict(zip(hand.seats, hand.setup.stacks, strict=True))
        middle, raked = hand.setup.dead_money, 0
        for e in hand.events:
            moved = e.amount if isinstance(e, Posted) else e.paid if isinstance(e, Acted) else 0
            if isinstance(e, Returned | Awarded):
                moved = -e.amount
            if isinstance(e, Raked):
                middle, raked = middle - e.amount, raked + e.amount
            elif moved:
                stacks[e.seat] -= moved        # type: ignore[union-attr]
                middle += moved
            assert min(stacks.values()) >= 0
            assert middle >= 0
            assert sum(stacks.values()) + middle + raked == hand.setup.total
        assert (stacks, middle) == (hand.stacks, hand.pot)

    @invariant()
    def the_oracle_sees_the_same(self):
        if not hasattr(self, "hand"):
            return
        hand, oracle = self.hand, self.oracle
        assert hand.actor == (None if oracle.actor is None else hand.seats[oracle.actor])
        assert hand.live == tuple(hand.seats[player.seat] for player in oracle.hands_left())
        back = oracle.refund()
        assert hand.refunds() == ({hand.seats[back[0]]: back[1]} if back else {})
        if oracle.actor is not None:
            o, i = hand.legal(), oracle.actor
            assert (o.to_call, o.min_raise_to, o.max_raise_to) == (oracle.to_call(i), *(oracle.raise_range(i) or (None, None)))
            assert len(o.words) >= 2
            assert hand.bets == dict(zip(hand.seats, (p.street_bet for p in oracle.players), strict=True))
        mine = [(p.amount, list(p.eligible)) for p in hand.pots()]
        theirs = [(p.chips, [hand.seats[seat] for seat in p.eligible]) for p in oracle.pots()]
        assert mine == [pot for pot in theirs if pot[0]]       # an empty layer is no pot

    def comes_back_from_text(self) -> None:
        """The spot; the payment of the pots is no part of it."""
        hand = self.hand
        text = spot(hand)
        again = parse_spot(text)
        assert spot(again) == text
        assert (again.setup._replace(hole={}), again.bets, again.live, again.actor, again.street, again.pots(), again.boards) == (
            hand.setup._replace(hole={}, deck=None), hand.bets, hand.live, hand.actor, hand.street, hand.pots(), hand.boards)
        assert again.hole == hand.hole
        assert again.refunds() == hand.refunds()
        if hand.actor:
            assert again.legal() == hand.legal()

    def comes_back_from_phh(self) -> None:
        """PHH, which has no pot limit, and writes the boards street by street."""
        hand = self.hand
        if hand.setup.limit == "pl":
            return
        records = list(read_phh(write_phh(hand)))
        REACHED["PHH of a paid hand" if hand.settled else "PHH of an open hand"] += 1
        assert len(records) == 1
        again = records[0].hand
        assert again is not None, records[0].error
        assert again.setup == hand.setup._replace(deck=None, hole=again.setup.hole)
        assert again.stacks == hand.stacks
        if any(isinstance(e, Boards) for e in hand.events) or hand.settled:
            # Boards come street by street, and what was shown after the payment before it.
            assert sorted(map(str, again.events)) == sorted(map(str, hand.events))
        else:
            assert again.events == hand.events

    def views_hold_no_foreign_card(self) -> None:
        hand = self.hand
        shown = {e.seat for e in hand.events if isinstance(e, Shown)}
        for seat in (*hand.seats, None):
            seen = repr(view(hand, seat))
            foreign = "".join(cards for other, cards in hand.hole.items() if other not in (seat, *shown))
            hidden = {foreign[i:i + 2] for i in range(0, len(foreign), 2)}
            for board in hand.boards:
                hidden -= {board[i:i + 2] for i in range(0, len(board), 2)}
            assert not [c for c in hidden if f"'{c}" in seen or f"{c}'" in seen]

    def core_is_that_of_the_events(self) -> None:
        """Posts, actions and kills once more on a fresh state of the core give the state that the hand holds, pots unpaid."""
        hand = self.hand
        h, _ = hand.setup.state()
        for e in hand.events:
            if isinstance(e, Acted):
                code = {"fold": betting.FOLD, "check": betting.CALL, "call": betting.CALL}.get(e.action, betting.RAISE)
                assert h.actor == hand.seats.index(e.seat)
                betting.apply(h, code, e.to)
            elif isinstance(e, Killed):
                betting.kill(h, hand.seats.index(e.seat))
        held = hand.unpaid(with_refunds=True)
        held.raked = 0
        h.flopped |= any(isinstance(e, Dealt) for e in hand.events)
        assert {name: getattr(held, name) for name in FIELDS} == {name: getattr(h, name) for name in FIELDS}
        assert (h.actor == NOBODY) == (hand.actor is None)


def in_words(action: Action, form: str, rng: random.Random) -> str:
    """An action as text: English, Chinese (with or without a blank after the name), or the short form of the spot."""
    if form == "short":
        return action.short()
    words = WORDS[form][action.kind] + (f" {action.to}" if action.to is not None else "")
    if form == "zh" and action.to is not None and rng.random() < 0.5:
        words = words.replace(" ", "")
    if action.seat is None:
        return words
    return action.seat + ("" if form == "zh" and not action.seat.isascii() else " ") + words


def renamed(setup: Setup) -> Setup:
    """The same set-up with Chinese names."""
    return setup.change(
        seats=tuple(CHINESE[s] for s in setup.seats), straddles=tuple((CHINESE[s], to) for s, to in setup.straddles),
        posts=tuple(p._replace(seat=CHINESE[p.seat]) for p in setup.posts))


# Not shrunk: the inner play comes from seeds, so that shrinking gains little and takes minutes; the steps are printed in any case.
HandMachine.TestCase.settings = settings(
    max_examples=RUNS, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate])
TestHandMachine = HandMachine.TestCase


def test_the_machine_came_to_everything():
    """After the machine, in this file; alone, or on another worker, it has nothing to look at."""
    if not REACHED:
        pytest.skip("the machine did not run in this process")
    kinds = ["check", "call", "bet", "raise", "wager", "all_in", "low", "high", "other seat"]
    wanted = {
        *(f"said in form {form}" for form in FORMS), *(f"refused: {kind}" for kind in kinds), "showdown paid as the oracle pays it",
        "on several boards", "paid to winners told", "taken back", "killed", "mucked", "PHH of a paid hand",
        "PHH of an open hand",
    }
    missing = sorted(name for name in wanted if not REACHED[name])
    assert not missing, f"the runs never came to: {missing}"


def test_the_machine_counts_every_kind_of_event_that_moves_chips():
    assert {kind for kind in get_args(Event) if {"amount", "paid"} & set(kind._fields)} == {Posted, Acted, Returned, Awarded, Raked}
