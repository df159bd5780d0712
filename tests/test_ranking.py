"""The ranking: every five-card hand counted, and samples against a ranker that looks at all fives of the cards."""
from collections import Counter
from itertools import combinations, pairwise, permutations
from random import Random

import pytest

from oracle import ranker
from sidepot.core import ranking, state
from sidepot.core.pots import hand_scores

COUNTS = {
    ranking.STRAIGHT_FLUSH: 40,
    ranking.FOUR_OF_A_KIND: 624,
    ranking.FULL_HOUSE: 3_744,
    ranking.FLUSH: 5_108,
    ranking.STRAIGHT: 10_200,
    ranking.THREE_OF_A_KIND: 54_912,
    ranking.TWO_PAIR: 123_552,
    ranking.ONE_PAIR: 1_098_240,
    ranking.HIGH_CARD: 1_302_540,
}
CATEGORY = {
    ranker.STRAIGHT_FLUSH: ranking.STRAIGHT_FLUSH,
    ranker.QUADS: ranking.FOUR_OF_A_KIND,
    ranker.FULL_HOUSE: ranking.FULL_HOUSE,
    ranker.FLUSH: ranking.FLUSH,
    ranker.STRAIGHT: ranking.STRAIGHT,
    ranker.TRIPS: ranking.THREE_OF_A_KIND,
    ranker.TWO_PAIR: ranking.TWO_PAIR,
    ranker.PAIR: ranking.ONE_PAIR,
    ranker.HIGH_CARD: ranking.HIGH_CARD,
}
ROYAL_FLUSH = ranking.STRAIGHT_FLUSH << 26 | 1 << 12 << 13


# Few ranks or few suits make the strong hands come as often as the weak ones.
DECKS = [
    range(52),
    range(52),
    range(26),
    [card for card in range(52) if card % 13 in (0, 1, 2, 3, 12)],
    [card for card in range(52) if card // 13 == 2 or card % 13 > 9],
    [0, 1, 2, 3, 4, 12, 25, 38],               # the wheel of one suit, and two more aces
]


def card_set(cards: tuple[int, ...] | list[int]) -> int:
    """Cards 0..51 as the set that the core ranks."""
    return sum(1 << (card % 13 + 16 * (card // 13)) for card in cards)


def naive_cards(cards: tuple[int, ...] | list[int]) -> list[ranker.Card]:
    """Cards 0..51 as the naive ranker takes them."""
    return [(card % 13 + 2, card // 13) for card in cards]


@pytest.fixture(scope="module")
def all_fives() -> Counter[int]:
    """Every five-card hand: how often each score comes."""
    bits = [card_set([card]) for card in range(52)]
    rank = ranking.rank_cards
    scores: Counter[int] = Counter()
    for first, second, third in combinations(range(52), 3):
        three = bits[first] | bits[second] | bits[third]
        rest = bits[third + 1:]
        scores.update([rank(three | fourth | fifth, 0) for fourth, fifth in combinations(rest, 2)])
    return scores


def test_the_bits_of_the_cards() -> None:
    assert list(ranking.CARD_BITS) == [card_set([card]) for card in range(52)]


def test_every_five_card_hand_is_counted(all_fives: Counter[int]) -> None:
    categories: Counter[int] = Counter()
    for score, times in all_fives.items():
        categories[score >> 26] += times
    assert categories == COUNTS
    assert all_fives.total() == 2_598_960


def test_five_cards_make_7462_different_hands(all_fives: Counter[int]) -> None:
    assert len(all_fives) == 7_462
    assert max(all_fives) == ROYAL_FLUSH
    assert all_fives[ROYAL_FLUSH] == 4


def test_the_7462_hands_are_in_the_right_order(all_fives: Counter[int]) -> None:
    # One hand of each kind: each multiset of ranks in mixed suits, and each set of five ranks in one suit.
    strengths = {}
    for ranks in combinations_with_at_most_four(13, 5):
        for cards in ([rank + 13 * mixed_suit(ranks, at) for at, rank in enumerate(ranks)], list(ranks)):
            if len(set(cards)) == 5:
                strengths[ranking.rank_cards(card_set(cards), 0)] = ranker.strength(naive_cards(cards))
    assert set(strengths) == set(all_fives)
    in_order = sorted(strengths)
    assert all(strengths[low] < strengths[high] for low, high in pairwise(in_order))
    assert all(CATEGORY[strength[0]] == score >> 26 for score, strength in strengths.items())


def combinations_with_at_most_four(kinds: int, size: int) -> list[tuple[int, ...]]:
    """Non-falling ranks, none more than four times."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(size):
        found = [
            (*ranks, rank) for ranks in found for rank in range(ranks[-1] if ranks else 0, kinds)
            if ranks.count(rank) < 4
        ]
    return found


def mixed_suit(ranks: tuple[int, ...], at: int) -> int:
    """Equal ranks get different suits, and the first and the last card of five different ranks too."""
    return ranks[:at].count(ranks[at]) if len(set(ranks)) < 5 else int(at == 4)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_compare_as_the_naive_ranker_says(size: int) -> None:
    rng = Random(size)
    pairs = []
    for _ in range(6_000):
        cards = rng.sample(rng.choice(DECKS), size)
        pairs.append((ranking.rank_cards(card_set(cards), size - 5), ranker.strength(naive_cards(cards))))
    pairs.sort()
    assert all(CATEGORY[strength[0]] == score >> 26 for score, strength in pairs)
    assert {strength[0] for _, strength in pairs} == set(CATEGORY)
    for (low, weaker), (high, stronger) in pairwise(pairs):
        assert (low < high) == (weaker < stronger)
        assert (low == high) == (weaker == stronger)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_suits_never_rank(size: int) -> None:
    rng = Random(100 + size)
    for _ in range(300):
        cards = rng.sample(rng.choice([range(52), range(20)]), size)
        score = ranking.rank_cards(card_set(cards), size - 5)
        for suits in permutations(range(4)):
            moved = [card % 13 + 13 * suits[card // 13] for card in cards]
            assert ranking.rank_cards(card_set(moved), size - 5) == score


def test_the_hands_of_a_table_are_scored_by_their_best_five() -> None:
    rng = Random(7)
    for _ in range(400):
        players = rng.randint(2, 10)
        cards = rng.sample(range(52), 2 * players + 5)
        h = state.new_state([100] * players, 2, cards)
        h.live = rng.choice([h.live, rng.randrange(1, h.live + 1)])
        live = [position for position in range(players) if h.live >> position & 1]
        scores = hand_scores(h)
        if len(live) == 1:
            assert scores == [0] * players     # nothing to compare: not even the board need be there
            continue
        board = naive_cards(cards[2 * players:])
        best = {at: ranker.strength(naive_cards(cards[2 * at:2 * at + 2]) + board) for at in live}
        for one, other in combinations(live, 2):
            assert (scores[one] < scores[other]) == (best[one] < best[other])
            assert (scores[one] == scores[other]) == (best[one] == best[other])
