"""What is true of every hand: chips conserved, refusals harmless, undo exact, text round trips, views without foreign cards."""
import random

import pytest

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
