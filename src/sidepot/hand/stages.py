"""A hand as it grew: how it stood after each thing that was done, and paid where the cards tell."""
from collections.abc import Iterator
from typing import NamedTuple

from ..errors import MissingCards
from .events import Event
from .hand import Hand


class Stage(NamedTuple):
    """One thing that was done: the hand as it stood after it, and the events that it brought."""

    hand: Hand
    events: tuple[Event, ...]


def stages(hand: Hand) -> Iterator[Stage]:
    """The hand from the posts on, thing by thing; played again, so that every pot on the way is what the hand itself says."""
    at = Hand(hand.setup)
    yield Stage(at.copy(), at.events)
    for name, arguments in hand._done:
        before = len(at._events)
        getattr(at, name)(*arguments)
        yield Stage(at.copy(), tuple(at._events[before:]))


def finished(hand: Hand) -> Hand:
    """The hand with its pots paid, if the betting is over and the cards that decide are known; else as it is."""
    if hand.actor is not None or hand.settled:
        return hand
    done = hand.copy()
    try:
        done.settle()
    except MissingCards:
        return hand
    return done
