"""What is true of every hand: chips conserved, refusals harmless, undo exact, text round trips, views without foreign cards."""
import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hands import play_on, random_action, random_setup
from sidepot import Hand, IllegalAction, SidepotError, view
from sidepot.hand import Action
from sidepot.hand.events import Acted, Awarded, Posted, Raked, Returned
from sidepot.notation import parse_spot, spot

SEEDS = range(120)


def picture(hand: Hand) -> tuple[object, ...]:
    """Everything that can be seen of a hand."""
    return (hand.events, hand.stacks, hand.bets, hand.live, hand.actor, hand.street, hand.pot, hand.pots(), hand.refunds(),
            hand.boards, hand.hole, hand.settled, spot(hand))


def counted(hand: Hand) -> dict[str, int]:
    """Stacks worked out from the events alone."""
    stacks = dict(zip(hand.setup.seats, hand.setup.stacks, strict=True))
    for e in hand.events:
        if isinstance(e, Posted):
            stacks[e.seat] -= e.amount
        elif isinstance(e, Acted):
            stacks[e.seat] -= e.paid
        elif isinstance(e, Returned | Awarded):
            stacks[e.seat] += e.amount
    return stacks


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hand_from_a_deck_pays_every_chip_and_no_more(seed):
    rng = random.Random(seed)
    hand = Hand(random_setup(rng))
    while hand.actor:
        hand.apply(random_action(hand, rng))
        assert hand.stacks == counted(hand)
    pots, returned = sum(p.amount for p in hand.pots()), sum(hand.refunds().values())
    awards = hand.settle()
    assert hand.stacks == counted(hand)
    rake = sum(e.amount for e in hand.events if isinstance(e, Raked))
    put_in = sum(e.amount for e in hand.events if isinstance(e, Posted)) + sum(e.paid for e in hand.events if isinstance(e, Acted))
    assert sum(a.amount for a in awards) + rake == pots
    assert pots + returned == put_in + hand.setup.dead_money
    assert sum(hand.stacks.values()) + rake == hand.setup.total
    assert all(chips >= 0 for chips in hand.stacks.values())
    assert hand.pot == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_goes_back_exactly_and_a_copy_lives_alone(seed):
    rng = random.Random(seed)
    hand = Hand(random_setup(rng, deck=seed % 3 > 0))
    pictures: list[tuple[object, ...]] = []
    while hand.actor and len(pictures) < 30:
        pictures.append(picture(hand))
        twin = hand.copy()
        hand.apply(random_action(hand, rng))
        assert picture(twin) == pictures[-1]
    for seen in reversed(pictures):
        hand.undo()
        assert picture(hand) == seen
    with pytest.raises(SidepotError, match="nothing to take back"):
        hand.undo()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_spot_text_comes_back_as_the_same_hand(seed):
    rng = random.Random(seed)
    hand = play_on(Hand(random_setup(rng)), rng, rng.randrange(30))
    text = spot(hand)
    again = parse_spot(text)
    assert spot(again) == text
    assert (again.stacks, again.bets, again.actor, again.street, again.pots()) == (
        hand.stacks, hand.bets, hand.actor, hand.street, hand.pots())
    if hand.actor:
        assert again.legal() == hand.legal()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_holds_no_card_that_its_seat_may_not_know(seed):
    rng = random.Random(seed)
    hand = play_on(Hand(random_setup(rng)), rng, rng.randrange(30))
    for seat in (*hand.seats, None):
        seen = repr(view(hand, seat))
        hidden = {c for other, cards in hand.hole.items() if other != seat for c in (cards[:2], cards[2:])}
        open_cards = {hand.board[i:i + 2] for i in range(0, len(hand.board), 2)}
        assert not [c for c in hidden - open_cards if f"'{c}" in seen or f"{c}'" in seen]


@pytest.mark.parametrize("seed", range(40))
def test_what_legal_offers_is_accepted_and_its_neighbours_are_refused(seed):
    rng = random.Random(seed)
    hand = Hand(random_setup(rng))
    while hand.actor:
        o = hand.legal()
        word = "raise" if o.to_match else "bet"
        before = picture(hand)
        assert hand.explain("fold").legal
        assert hand.explain("check").legal == (o.to_call == 0)
        assert hand.explain("call").legal == (o.to_call > 0)
        assert hand.explain("all in").legal == (o.to_call >= o.stack > 0 or o.all_in_to is not None)
        if o.min_raise_to is None or o.max_raise_to is None:
            tries = [1, o.to_match + 1, o.to_match * 2 + 1]
            assert not any(hand.explain(Action(word, to)).legal for to in tries)
            assert o.reason
        else:
            assert hand.explain(Action(word, o.min_raise_to)).legal
            assert hand.explain(Action(word, o.max_raise_to)).legal
            assert not hand.explain(Action(word, o.max_raise_to + 1)).legal
            if o.min_raise_to > 1:
                with pytest.raises(IllegalAction):
                    hand.apply(Action(word, o.min_raise_to - 1))
        assert picture(hand) == before
        hand.apply(random_action(hand, rng))


class HandMachine(RuleBasedStateMachine):
    """Everything that can be done to a hand, in any order; whatever is refused leaves it as it was."""

    @initialize(seed=st.integers(0, 10**6), deck=st.booleans())
    def begin(self, seed, deck):
        self.rng = random.Random(seed)
        self.hand = Hand(random_setup(self.rng, deck))

    def attempt(self, work):
        before = picture(self.hand)
        try:
            work()
        except SidepotError as error:
            refused = error
        else:
            return
        assert refused.text("en")
        assert refused.text("zh")
        assert picture(self.hand) == before

    @precondition(lambda self: self.hand.actor)
    @rule()
    def act(self):
        self.hand.apply(random_action(self.hand, self.rng))

    @rule(kind=st.sampled_from(["fold", "check", "call", "bet", "raise", "all_in", "wager"]), to=st.integers(-5, 20_000),
          who=st.integers(0, 11))
    def try_anything(self, kind, to, who):
        seat = "ABCDEFGHIJ Z"[who] if who < 11 else None
        self.attempt(lambda: self.hand.apply(Action(kind, to if kind in ("bet", "raise", "wager") else None, seat)))

    @rule(text=st.one_of(st.text(max_size=12), st.sampled_from(["A r", "B b5", "全下", "C 加注到 9", "x", "A A call", "raise"])))
    def say_anything(self, text):
        self.attempt(lambda: self.hand.apply(text))

    @rule(cards=st.one_of(st.none(), st.sampled_from(["2c3d4h", "2c 2c 5d", "As", "Kd", "Xx", "2s / 3s"])))
    def deal(self, cards):
        self.attempt(lambda: self.hand.deal(cards))

    @rule(boards=st.integers(0, 5))
    def run(self, boards):
        self.attempt(lambda: self.hand.run(boards))

    @rule()
    def run_out(self):
        self.attempt(self.hand.run_out)

    @rule(who=st.integers(0, 9))
    def kill(self, who):
        self.attempt(lambda: self.hand.kill("ABCDEFGHIJ"[who]))

    @rule(who=st.integers(0, 9), cards=st.sampled_from([None, "7c8c", "9hTh", "7c7c"]))
    def show(self, who, cards):
        self.attempt(lambda: self.hand.show("ABCDEFGHIJ"[who], cards))

    @rule(who=st.integers(0, 9))
    def muck(self, who):
        self.attempt(lambda: self.hand.muck("ABCDEFGHIJ"[who]))

    @rule(told=st.one_of(st.none(), st.lists(st.lists(st.sampled_from("ABCD"), max_size=2), max_size=3)))
    def settle(self, told):
        self.attempt(lambda: self.hand.settle(told))

    @rule()
    def undo(self):
        self.attempt(self.hand.undo)

    @invariant()
    def adds_up(self):
        if not hasattr(self, "hand"):
            return
        hand = self.hand
        rake = sum(e.amount for e in hand.events if isinstance(e, Raked))
        assert sum(hand.stacks.values()) + hand.pot + rake == hand.setup.total
        assert hand.stacks == counted(hand)
        assert picture(hand.copy()) == picture(hand)
        assert (hand.actor is None) or (hand.actor in hand.live and hand.stacks[hand.actor] > 0)
        assert hand.actor is None or len(hand.legal().words) >= 2


HandMachine.TestCase.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck))
TestHandMachine = HandMachine.TestCase
