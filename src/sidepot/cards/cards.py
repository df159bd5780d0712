"""One card is a number from 0 to 51: rank (0 = deuce ... 12 = ace) + 13 * suit (0 clubs, 1 diamonds, 2 hearts, 3 spades).

In text a card is a rank A K Q J T 9 ... 2 and a suit c d h s ("As"); "10" for T, small ranks letters and suit signs
("a♠", "10♥") are read as well.
"""
import re
from collections.abc import Iterable, Mapping

from ..errors import SidepotError, brief

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SIGNS = "♣♦♥♠"

_SUIT_OF = {**{s: i for i, s in enumerate(SUITS)}, **{s: i for i, s in enumerate(SIGNS)},
            **{s: i for i, s in enumerate("♧♢♡♤")}, **{s: i for i, s in enumerate("CDHS")}}
_RANK_OF = {**{r: i for i, r in enumerate(RANKS)}, **{r.lower(): i for i, r in enumerate(RANKS)}, "10": 8}
_CARD = re.compile("(10|[2-9TJQKAtjqka])([cdhsCDHS♣♦♥♠♧♢♡♤])\ufe0f?")
_NO_CARD = re.compile(r"\d\d.?|.\S?", re.DOTALL)
_BLANK = re.compile(r"[\s,，、]*")

_NAMES: tuple[str, ...] = tuple(RANKS[c % 13] + SUITS[c // 13] for c in range(52))
_SIGNED: tuple[str, ...] = tuple(RANKS[c % 13].replace("T", "10") + SIGNS[c // 13] for c in range(52))


class BadCard(SidepotError):
    """An unknown card, or a number of cards that does not fit."""


def parse_card(text: str) -> int:
    """The card that a text names.  Raises BadCard."""
    m = _CARD.fullmatch(text.strip()) if isinstance(text, str) and len(text) < 20 else None
    if m is None:
        raise BadCard("card.unknown", card=brief(text, 20))
    return _RANK_OF[m[1]] + 13 * _SUIT_OF[m[2]]


def parse_cards(cards: str | Iterable[str], count: int | None = None) -> tuple[int, ...]:
    """Cards from one text ("AsKd", "A♠ K♦", "10h, 9c") or from several.

    count: how many there must be.  Raises BadCard for an unknown card or a wrong count; whether a card comes twice
    is for `distinct` to say.
    """
    if not isinstance(cards, str):
        if not isinstance(cards, Iterable) or isinstance(cards, bytes | Mapping):
            raise BadCard("card.unknown", card=brief(cards, 20))
        found = [parse_card(c) for c in cards]
    else:
        found, at = [], _BLANK.match(cards, 0).end()  # type: ignore[union-attr]
        while at < len(cards):
            m = _CARD.match(cards, at)
            if m is None:
                raise BadCard("card.unknown", card=_NO_CARD.match(cards, at)[0])  # type: ignore[index]
            found.append(_RANK_OF[m[1]] + 13 * _SUIT_OF[m[2]])
            at = _BLANK.match(cards, m.end()).end()  # type: ignore[union-attr]
    if count is not None and len(found) != count:
        raise BadCard("card.count", expected=count, given=len(found))
    return tuple(found)


def card_text(card: int, signs: bool = False) -> str:
    """"As", or "A♠" with signs."""
    return (_SIGNED if signs else _NAMES)[card]


def cards_text(cards: Iterable[int], signs: bool = False) -> str:
    """"AsKd", or "A♠ K♦" with signs."""
    return " ".join(_SIGNED[c] for c in cards) if signs else "".join(_NAMES[c] for c in cards)


def distinct(cards: Iterable[int]) -> int | None:
    """The first card that comes twice, None if all differ.                              rule dealing.fouled_deck"""
    seen = 0
    for card in cards:
        if seen >> card & 1:
            return card
        seen |= 1 << card
    return None
