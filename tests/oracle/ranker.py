"""A naive ranker: every five of the cards is looked at, ranks are counted.  It shares no code with the package.

A card here is a pair (rank, suit) with rank 2 (deuce) to 14 (ace).  A strength is a tuple that compares as the hands
do: the category first, then the ranks that decide, the most important first.
"""
from collections import Counter
from itertools import combinations

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

Card = tuple[int, int]
Strength = tuple[int, ...]

CATEGORY_OF_SHAPE = {
    (4, 1): QUADS,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): TRIPS,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): PAIR,
    (1, 1, 1, 1, 1): HIGH_CARD,
}


def five_card_strength(cards: tuple[Card, ...]) -> Strength:
    """The strength of exactly five cards."""
    ranks = sorted((rank for rank, _ in cards), reverse=True)
    one_suit = len({suit for _, suit in cards}) == 1
    top = straight_top(ranks)
    if top and one_suit:
        return (STRAIGHT_FLUSH, top)
    if top:
        return (STRAIGHT, top)
    if one_suit:
        return (FLUSH, *ranks)
    # Ranks held more often come first, the higher ones first among equals: that is the order in which they decide.
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape = tuple(count for count, _ in groups)
    return (CATEGORY_OF_SHAPE[shape], *(rank for _, rank in groups))


def straight_top(ranks: list[int]) -> int:
    """The highest rank if the five ranks (high to low) are a straight, else 0; the ace is low only in the wheel."""
    if ranks == [14, 5, 4, 3, 2]:
        return 5
    if ranks == list(range(ranks[0], ranks[0] - 5, -1)):
        return ranks[0]
    return 0


def strength(cards: list[Card]) -> Strength:
    """The strength of the best five of five, six or seven cards."""
    return max(five_card_strength(five) for five in combinations(cards, 5))
