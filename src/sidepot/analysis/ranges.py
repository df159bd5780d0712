"""Ranges of starting hands: "TT+, AQs+, 76s", "A5s-A2s", "22-66", "AKs:0.5", "random", or one hand "AhKh"."""
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import gcd
from typing import NamedTuple

from ..cards import BadCard, cards_text, parse_cards
from ..cards.cards import RANKS
from ..errors import NotationError, brief

LONGEST = 20_000                       # characters: all 1,326 hands written out with weights are fewer
FINEST = 1000                          # weights have at most three decimals
ALL_HANDS = 1326
_SEPARATORS = re.compile(r"[,，、;；]")
_ANY = frozenset(("random", "any", "anytwo", "anytwocards", "any2", "*", "100%", "任意", "任意两张", "随机"))
_RANK = "(?:10|[2-9TJQKA])"
_CLASS = re.compile(rf"({_RANK})({_RANK})([so]?)")
_TOKEN = re.compile(rf"({_RANK}{_RANK}[so]?)(\+|-({_RANK}{_RANK}[so]?))?", re.IGNORECASE)
_WEIGHT = re.compile(r"(\d{1,3}(?:\.\d{1,3})?|\.\d{1,3})(%?)")


class Range(NamedTuple):
    """Starting hands and how often each is meant, in whole parts.

    text: as given; combos: two card numbers each, the higher rank first; weights: of each, without a common factor.
    """

    text: str
    combos: tuple[tuple[int, int], ...]
    weights: tuple[int, ...]

    @property
    def known(self) -> bool:
        """Is it one hand."""
        return len(self.combos) == 1

    @property
    def any_two(self) -> bool:
        """Is it every hand, each as often."""
        return len(self.combos) == ALL_HANDS and set(self.weights) == {1}

    def without(self, gone: int) -> "Range":
        """The hands that hold none of the cards in a mask (bit = card number)."""
        left = [(c, w) for c, w in zip(self.combos, self.weights, strict=True) if not (gone >> c[0] | gone >> c[1]) & 1]
        return Range(self.text, tuple(c for c, _ in left), tuple(w for _, w in left))


class _Class(NamedTuple):
    """Hands of two ranks; suited: "s", "o", or "" for both (and for pairs)."""

    high: int
    low: int
    suited: str


def parse_range(text: str) -> Range:
    """A range from its text; a hand that is named more than once counts once.

    Raises NotationError for what cannot be read, for a hand with two different weights, and for a range without any hand.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise NotationError("range.text", text=brief(text), most=LONGEST)
    try:
        cards = parse_cards(text)
    except BadCard:
        cards = ()
    if len(cards) == 2 and cards[0] != cards[1]:
        return Range(text.strip(), (_ordered(*cards),), (1,))
    if len(cards) == 1 or len(cards) == 2:
        raise NotationError("range.two_cards" if len(cards) == 1 else "range.same_card", text=brief(text.strip()))
    found: dict[tuple[int, int], Fraction] = {}
    for word in _words(text):
        body, _, weight = word.replace("：", ":").replace("@", ":").partition(":")
        share = _weight(weight, word) if ":" in word.replace("：", ":").replace("@", ":") else Fraction(1)
        for combo in _combos(body, word):
            if found.setdefault(combo, share) != share:
                raise NotationError("range.two_weights", hand=cards_text(combo), text=brief(word))
    found = {combo: share for combo, share in found.items() if share}
    if not found:
        raise NotationError("range.empty", text=brief(text.strip()))
    combos = sorted(found, reverse=True)
    parts = [int(found[c] * FINEST) for c in combos]
    common = gcd(*parts)
    return Range(text.strip(), tuple(combos), tuple(p // common for p in parts))


def _words(text: str) -> Iterator[str]:
    """The parts between commas; blanks separate too where what they separate is no single word."""
    for part in _SEPARATORS.split(text):
        whole = "".join(part.split())
        if not whole:
            continue
        if _reads(whole) or len(part.split()) == 1:
            yield whole
        else:
            yield from part.split()


def _reads(word: str) -> bool:
    body = re.split("[:：@]", word)[0]
    if body.casefold() in _ANY or _TOKEN.fullmatch(body):
        return True
    try:
        return len(parse_cards(body)) == 2
    except BadCard:
        return False


def _weight(text: str, word: str) -> Fraction:
    m = _WEIGHT.fullmatch(text.strip())
    share = Fraction(m[1]) / (100 if m[2] else 1) if m else Fraction(-1)
    if not 0 <= share <= 1 or (share * FINEST).denominator != 1:
        raise NotationError("range.weight", text=brief(word))
    return share


def _combos(body: str, word: str) -> Iterator[tuple[int, int]]:
    """The hands that one word means."""
    if body.casefold() in _ANY:
        yield from (_ordered(a, b) for a, b in combinations(range(52), 2))
        return
    m = _TOKEN.fullmatch(body)
    if m is None:
        try:
            cards = parse_cards(body)
        except BadCard:
            cards = ()
        if len(cards) != 2 or cards[0] == cards[1]:
            raise NotationError("range.word", text=brief(word))
        yield _ordered(*cards)
        return
    first = _class(m[1], word)
    if m[2] is None:
        classes = [first]
    elif m[2] == "+":
        classes = _upwards(first, word)
    else:
        classes = _between(first, _class(m[3], word), word)
    for one in classes:
        yield from _of_class(one)


def _class(text: str, word: str) -> _Class:
    m = _CLASS.fullmatch(text[:-1].upper() + (text[-1].lower() if text[-1] in "soSO" else text[-1].upper()))
    if m is None:
        raise NotationError("range.word", text=brief(word))
    a, b = (RANKS.index(r.replace("10", "T")) for r in (m[1], m[2]))
    if a == b and m[3]:
        raise NotationError("range.pair", text=brief(word), right=f"{RANKS[a]}{RANKS[b]}")
    return _Class(max(a, b), min(a, b), m[3])


def _upwards(first: _Class, word: str) -> list[_Class]:
    """TT+: the pairs from there on; AQs+: the lower card up to the one below the higher."""
    if first.high == first.low:
        return [_Class(r, r, "") for r in range(first.high, 13)]
    if first.high - first.low == 1 and first.high < 12:
        # Some read it as 76s alone, others as 76s, 87s, 98s and so on.
        one = _text(first)
        raise NotationError("range.connectors", text=brief(word), one=one, up=f"{one}-{_text(_Class(12, 11, first.suited))}")
    return [_Class(first.high, low, first.suited) for low in range(first.low, first.high)]


def _between(first: _Class, last: _Class, word: str) -> list[_Class]:
    """22-66, A5s-A2s (one card the same), T9s-76s (the same gap)."""
    low, high = sorted((first, last))
    if first.suited == last.suited:
        if high.high - high.low == low.high - low.low:
            gap = low.high - low.low
            return [_Class(r, r - gap, first.suited) for r in range(low.high, high.high + 1)]
        if low.high == high.high and low.low != low.high and high.low != high.high:
            return [_Class(low.high, r, first.suited) for r in range(low.low, high.low + 1)]
    raise NotationError("range.between", text=brief(word))


def _text(one: _Class) -> str:
    return RANKS[one.high] + RANKS[one.low] + one.suited


def _of_class(one: _Class) -> Iterator[tuple[int, int]]:
    for s in range(4):
        for t in range(4):
            if one.high == one.low:
                if s > t:
                    yield one.high + 13 * s, one.low + 13 * t
            elif one.suited == "" or (s == t) == (one.suited == "s"):
                yield one.high + 13 * s, one.low + 13 * t


def _ordered(a: int, b: int) -> tuple[int, int]:
    """The higher rank first, of a pair the higher suit."""
    return (a, b) if (a % 13, a // 13) > (b % 13, b // 13) else (b, a)

