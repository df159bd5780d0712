"""What the pages are shown of a hand and a table: nothing but what the hand says, in both languages."""
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hands import random_action, random_setup
from sidepot import Hand, IllegalAction
from sidepot.hand import Acted, Action
from sidepot.notation import parse_spot
from sidepot.web.hand_view import hand_view
from sidepot.web.types import HandView, Words

THREE_WAY = ("nl 1/2 cash | C 200, A 100, B 55, D 103 | D c, C r12, A c, B ai, D ai, C ai, A c")
WITH_CARDS = ("nl 1/2 cash | C 200 AsAd, A 100 KsKd, B 55 QsQd, D 103 9s9d | D c, C r12, A c, B ai, D ai, C ai, A c "
              "| flop 2c3c7h | turn Js | river 5h")


def words(value: Any) -> Iterator[Words]:
    """All texts for people in a view."""
    if isinstance(value, Words):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from words(getattr(value, name))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from words(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from words(item)


def check_words(value: Any) -> None:
    for text in words(value):
        for said in (text.en, text.zh):
            assert said.strip()
            assert "{" not in said
            assert "None" not in said
        assert text.zh != text.en or not any("a" <= c.lower() <= "z" for c in text.en) or len(text.en) < 8, text


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
    if hand.actor is None:
        return
    legal, c = hand.legal(), view.choices
    assert c is not None
    assert c.seat == legal.seat == hand.actor
    assert (c.to_call, c.min_to, c.max_to) == (legal.to_call, legal.min_raise_to, legal.max_raise_to)
    assert (c.no_raise is None) == legal.can_raise
    assert [s.name for s in view.seats if s.acting] == [hand.actor]
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


@pytest.mark.parametrize("seed", range(60))
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
        hand.apply(random_action(hand, rng))
    while not hand.settled:
        view = hand_view(hand)
        check(hand, view)
        assert hand_view(parse_spot(view.spot)) == view
        if view.due == "deal":
            if view.may_run and rng.random() < 0.2:
                hand.copy().run(view.may_run[-1])
            hand.deal(None)
            continue
        assert view.due == "winners"
        assert view.ask_winners
        hand.settle([known or [best(view, n)] for n, known in enumerate(view.winners)])
    check(hand, hand_view(hand))
    assert hand_view(hand).due == "paid"


def best(view: HandView, pot: int) -> str:
    """Somebody who can win this pot together with all above it."""
    order = [s for layer in reversed(view.layers) for s in layer.eligible]
    return next(s for s in order if s in view.layers[pot].eligible)
