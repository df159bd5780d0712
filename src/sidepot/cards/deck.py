"""Decks: in order, shuffled from a seed, or shuffled so that nobody can foresee it."""
from collections.abc import Callable

from ..errors import SidepotError, brief


def ordered_deck() -> list[int]:
    """All 52 cards, clubs to spades, deuce to ace."""
    return list(range(52))


def seeded_deck(seed: int | str) -> list[int]:
    """The same shuffled deck for the same seed, on every version of Python.  For tests and studies, not for play.

    Raises SidepotError for a seed that is neither a whole number nor a text.
    """
    from random import Random
    if not isinstance(seed, int | str):
        raise SidepotError("given.kind", value=brief(seed), right='2026, "Friday"')
    source = Random(seed)
    # Only random() is promised to stay the same from version to version; shuffle() and randrange() are not.
    return _shuffled(lambda n: int(source.random() * n))


def secure_deck() -> list[int]:
    """A deck shuffled by the operating system's source of randomness."""
    from secrets import randbelow
    return _shuffled(randbelow)


def _shuffled(below: Callable[[int], int]) -> list[int]:
    deck = ordered_deck()
    for i in range(51, 0, -1):
        j = below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck
