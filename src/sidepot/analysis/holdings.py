"""What two cards are worth on a board against hands that are more or less likely: standings, and showdowns drawn one by one.

Unlike `equity`, which counts and adds up, the drawn showdowns are handed out singly, so that whoever asks can look at each under
several assumptions ("and if those below the middle fold?").  Plain Python: a few hundred showdowns take some milliseconds.
"""
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from typing import NamedTuple

from ..core.ranking import CARD_BITS, rank_cards, straight_top

# All hands of two cards, the higher number first, and where each stands.
HOLDINGS: tuple[tuple[int, int], ...] = tuple((a, b) for b, a in combinations(range(52), 2))
PLACE: dict[tuple[int, ...], int] = {pair: at for at, (a, b) in enumerate(HOLDINGS) for pair in ((a, b), (b, a))}
_BITS = tuple(CARD_BITS[a] | CARD_BITS[b] for a, b in HOLDINGS)
_RANKS = tuple(1 << a % 13 | 1 << b % 13 for a, b in HOLDINGS)
_TAKEN = tuple(1 << a | 1 << b for a, b in HOLDINGS)
_FLUSH_OUTS, _EACH_STRAIGHT_RANK, _MOST_OUTS = 9, 4, 15
# What a card that makes the hand is worth with two cards, or one, to come.
_BY_OUT = {3: 0.04, 4: 0.02, 5: 0.0}
_TRIES = 12                            # draws of one hand until any that is free will do


class Drawn(NamedTuple):
    """One showdown.  picks: the others' hands, as places in HOLDINGS; scores: for each board ours, then theirs; larger wins."""

    picks: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]


@lru_cache(128)
def standings(board: tuple[int, ...]) -> tuple[float, ...]:
    """For each holding the share of all other holdings that it beats on three to five board cards, ties half; 0 if not possible."""
    return _standings(_scores(board))


@lru_cache(128)
def promises(board: tuple[int, ...]) -> tuple[float, ...]:
    """As `standings`, but a draw to a straight or a flush lifts a holding towards what it may become."""
    by_out = _BY_OUT[len(board)]
    found = standings(board)
    if not by_out:
        return found
    worth = outs(board)
    return tuple(s + (1 - s) * n * by_out if n else s for s, n in zip(found, worth, strict=True))


@lru_cache(128)
def outs(board: tuple[int, ...]) -> tuple[int, ...]:
    """For each holding about how many cards give it a straight or a flush that the board alone does not give; 15 at most."""
    suits = [sum(c // 13 == s for c in board) for s in range(4)]
    on_board = 0
    for c in board:
        on_board |= 1 << c % 13
    blocked = _mask(board)
    straight = lru_cache(None)(lambda ranks: _EACH_STRAIGHT_RANK * _completing(ranks | on_board, on_board))
    found = []
    for (a, b), ranks, mine in zip(HOLDINGS, _RANKS, _TAKEN, strict=True):
        if mine & blocked:
            found.append(0)
            continue
        s, t = a // 13, b // 13
        flush = suits[s] + 1 + (s == t) == 4 or suits[t] + 1 + (s == t) == 4
        found.append(min(_MOST_OUTS, straight(ranks) + (_FLUSH_OUTS if flush else 0)))
    return tuple(found)


def _completing(ranks: int, on_board: int) -> int:
    """How many ranks make a straight of what is no straight yet, and a better one than the board with that rank."""
    if straight_top(ranks):
        return 0
    return sum(straight_top(ranks | 1 << r) > straight_top(on_board | 1 << r) for r in range(13))


def _scores(board: tuple[int, ...]) -> list[int]:
    base, blocked, spare = sum(CARD_BITS[c] for c in board), _mask(board), len(board) - 3
    return [0 if mine & blocked else rank_cards(base | bits, spare) for bits, mine in zip(_BITS, _TAKEN, strict=True)]


def _standings(scores: list[int]) -> tuple[float, ...]:
    ordered = sorted(s for s in scores if s)
    place = {s: (bisect_left(ordered, s) + bisect_right(ordered, s)) / (2 * len(ordered)) for s in set(ordered)}
    return tuple(place.get(s, 0.0) for s in scores)


def _mask(cards: Sequence[int]) -> int:
    found = 0
    for c in cards:
        found |= 1 << c
    return found


def draw_showdowns(hand: Sequence[int], boards: Sequence[Sequence[int]], weights: Sequence[Sequence[float]], wanted: int,
                   random: Callable[[], float]) -> list[Drawn]:
    """Draw so many showdowns of a hand.

    boards: the known cards of each board, none to five.  weights: for each opponent how likely each holding is, in the order of
    HOLDINGS; nothing needs to add up, and what is taken is left out.  random: numbers from 0 up to 1.
    """
    known = _mask([*hand, *(c for board in boards for c in board)])
    free = [not mine & known for mine in _TAKEN]
    sums = [list(accumulate(w if f else 0.0 for w, f in zip(one, free, strict=True))) for one in weights]
    anything = list(accumulate(float(f) for f in free))
    sums = [s if s[-1] > 0 else anything for s in sums]
    deck = [c for c in range(52) if not known >> c & 1]
    bases = [sum(CARD_BITS[c] for c in board) for board in boards]
    mine = CARD_BITS[hand[0]] | CARD_BITS[hand[1]]
    found = []
    for _ in range(wanted):
        used, picks = 0, []
        for ends in sums:
            at = _pick(ends, anything, used, random)
            used |= _TAKEN[at]
            picks.append(at)
        scores = []
        for base, board in zip(bases, boards, strict=True):
            for _ in range(5 - len(board)):
                card = deck[int(random() * len(deck))]
                while used >> card & 1:
                    card = deck[int(random() * len(deck))]
                used |= 1 << card
                base |= CARD_BITS[card]
            scores.append((rank_cards(base | mine, 2), *[rank_cards(base | _BITS[p], 2) for p in picks]))
        found.append(Drawn(tuple(picks), tuple(scores)))
    return found


def _pick(ends: Sequence[float], anything: Sequence[float], used: int, random: Callable[[], float]) -> int:
    """A holding by its weight without the cards used; after some tries any that is free."""
    tries = 0
    while True:
        sums = ends if tries < _TRIES else anything
        at = bisect_right(sums, random() * sums[-1])
        if at < len(_TAKEN) and not _TAKEN[at] & used:
            return at
        tries += 1
