"""Dealing from a deck in the order of the book.                                               rule dealing.order"""
from .board import board_count


def hole_order(n: int) -> list[int]:
    """Positions in the order they get cards: one at a time from the left of the button, twice round."""
    return [*range(n), *range(n)]


class Dealer:
    """A deck being dealt from the top.  `at` is the next card."""

    __slots__ = ("at", "burn", "deck")

    def __init__(self, deck: tuple[int, ...], burn: bool, at: int = 0) -> None:
        self.deck, self.burn, self.at = deck, burn, at

    def hole(self, n: int) -> list[tuple[int, ...]]:
        """Two cards for each position."""
        cards: list[list[int]] = [[] for _ in range(n)]
        for i in hole_order(n):
            cards[i].append(self.take())
        return [tuple(c) for c in cards]

    def street(self, street: int) -> tuple[int, ...]:
        """The cards of a street, after a burn where the rule set burns."""
        if self.burn:
            self.take()
        return tuple(self.take() for _ in range(board_count(street)))

    def take(self) -> int:
        """The top card."""
        self.at += 1
        return self.deck[self.at - 1]
