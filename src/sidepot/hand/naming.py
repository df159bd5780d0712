"""A hand's category, its best five cards and its name in words.                                  rule ranking.hand"""
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ..cards import BadCard, card_text, cards_text, distinct, parse_cards
from ..core.ranking import CARD_BITS, STRAIGHT_FLUSH, rank_cards
from ..errors import known_language
from ..rulebook import common
from .setup import NotAllowed

CATEGORIES = (
    "high_card", "one_pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind", "straight_flush",
)
_ACE = 12


class HandRank(NamedTuple):
    """How good a hand is.  score: larger is better, equal ties.  cards: the best five, those that make the hand first."""

    score: int
    category: str
    cards: str

    def name(self, lang: str = "en") -> str:
        """In words: "full house, eights full of kings", "葫芦，8 带 K"."""
        known_language(lang)
        words = common()
        major, minor = self.score >> 13 & 0x1FFF, self.score & 0x1FFF
        high, low = _ranks(major), _ranks(minor)
        one = [words["ranks"][str(r)]["one"][lang] for r in high + low]
        many = [words["ranks"][str(r)]["many"][lang] for r in high + low]
        facts = {
            "high": one[0], "pair": many[1] if self.category == "full_house" else many[0], "trips": many[0], "quads": many[0],
            "pairs_high": many[0], "pairs_low": many[1] if len(many) > 1 else "", "kicker": one[-1],
            "kickers": ("-" if lang == "en" else " ").join(one[1:]), "ranks": ("-" if lang == "en" else " ").join(one),
        }
        return str(words["hand_names"][self.category][lang].format(**facts))


def rank_hand(*cards: str | Iterable[str]) -> HandRank:
    """The best five of five to seven cards: rank_hand("AsKd", "Qs Js Ts").  Raises BadCard."""
    return rank_numbers([c for part in cards for c in parse_cards(part)])


def rank_numbers(cards: list[int]) -> HandRank:
    """The same for cards as numbers."""
    return _ranked(tuple(cards))


@lru_cache(4096)                       # everybody at a live table is shown his hand after each act
def _ranked(cards: tuple[int, ...]) -> HandRank:
    if not 5 <= len(cards) <= 7:
        raise BadCard("card.rank_count", given=len(cards))
    twice = distinct(cards)
    if twice is not None:
        raise BadCard("card.twice", card=card_text(twice))
    score = rank_cards(sum(CARD_BITS[c] for c in cards), len(cards) - 5)
    best = next(five for five in combinations(cards, 5) if rank_cards(sum(CARD_BITS[c] for c in five), 0) == score)
    category = CATEGORIES[score >> 26]
    if score >> 26 == STRAIGHT_FLUSH and score >> 13 & 0x1FFF == 1 << _ACE:
        category = "royal_flush"
    return HandRank(score, category, cards_text(_ordered(best, score)))


def check_distinct(cards: Iterable[tuple[int, str]]) -> None:
    """Raises BadSetup when a card comes twice; each card comes with the seat that holds it, "" for the board.

    The fact `holder` is the second of the two.
    """
    known = list(cards)
    twice = distinct(c for c, _ in known)
    if twice is not None:
        first, second = [seat for c, seat in known if c == twice][:2]
        key = "twice_in_one" if first == second else "twice"
        raise NotAllowed("dealing.fouled_deck", key, card=card_text(twice), first=_place(first), second=_place(second),
                         holder=second)


def _place(seat: str) -> tuple[str, str]:
    words = common()["places"]["hand" if seat else "board"]
    return words["en"].format(seat=seat), words["zh"].format(seat=seat)


def _ordered(five: tuple[int, ...], score: int) -> list[int]:
    """Cards that make the hand first, each part from high to low; in a five-high straight the ace last."""
    major = score >> 13 & 0x1FFF
    wheel = score >> 26 in (4, 8) and major == 1 << 3
    count = {r: sum(c % 13 == r for c in five) for r in (c % 13 for c in five)}
    return sorted(five, key=lambda c: (count[c % 13], -1 if wheel and c % 13 == _ACE else c % 13, c), reverse=True)


def _ranks(mask: int) -> list[int]:
    return [r for r in range(12, -1, -1) if mask >> r & 1]
