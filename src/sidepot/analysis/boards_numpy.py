"""Counting who wins on which boards with numpy; the same counts as `boards`, which tells what is counted and why so."""
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np

from ..batch.ranking import places_of_flushes
from ..batch.tables import CARD, FLUSH, FLUSH_BIAS, FLUSH_BITS, PLACE, PUSH, ROW_BITS, SUITED
from .board_classes import FIVE_KEYS, FIVE_WAYS, OVER, REST_KEYS, REST_WAYS, SUIT_KEYS, SUIT_RANKS, TOGETHER
from .deals import DRAWS_PER_WORD, FRACTION, GAMMA, MIX_1, MIX_2, WORDS, Block, Combo, Plan, Tally, mask_of
from .ranges import Range

_CARD = CARD.astype(np.int64)
_SUITED = SUITED.astype(np.int64)
_PUSH = PUSH.astype(np.int32).astype(np.int64)
_KEY = _CARD & 0xFFFFFFFF
# Five to each count of a suit: its highest bit tells that three or more are on the board.
_THREE_BIAS = 0x5555 << 32
_CHUNK = 1 << 15


def _tally(counts: Any) -> Tally:
    return [[int(x) for x in row] for row in counts]


def _places(keys: Any) -> Any:
    """Places of seven cards without a flush by the sums of the keys of their ranks."""
    at = _PUSH.take(keys >> ROW_BITS, mode="clip")
    at += keys
    return PLACE.take(at, mode="clip")


def _winners(places: Any, group: int) -> Any:
    """For each column of (players, deals) the mask of those in the group who win."""
    members = [i for i in range(len(places)) if group >> i & 1]
    if len(members) == 1:
        return np.full(places.shape[1], group, np.uint16)
    best = places[members[0]]
    for i in members[1:]:
        best = np.maximum(best, places[i])
    found = np.zeros(places.shape[1], np.uint16)
    for i in members:
        found |= (places[i] == best).astype(np.uint16) << np.uint16(i)
    return found


def _count(counts: Any, groups: Sequence[int], places: Any, times: Any = None) -> None:
    """Add the winners of every group; times: how often each column counts, below 2^53 in all."""
    for row, group in zip(counts, groups, strict=True):
        row += np.bincount(_winners(places, group), times, len(row)).astype(np.int64)


def preflop(hands: Sequence[Combo], gone: Sequence[int], groups: Sequence[int]) -> Tally:
    """As `boards.preflop`."""
    players = len(hands)
    counts = np.zeros((len(groups), 1 << players), np.int64)
    taken = mask_of([c for part in (*hands, gone) for c in part])
    free = np.array([[not taken >> (rank + 13 * s) & 1 for rank in range(13)] for s in range(4)], np.int64)
    keys = np.array([_KEY[a] + _KEY[b] for a, b in hands])
    mine = np.array([[sum(1 << c % 13 for c in hand if c // 13 == s) for hand in hands] for s in range(4)])
    ranks = free @ (1 << np.arange(13))
    alike: dict[tuple[int, ...], list[int]] = {}
    for s in range(4):
        alike.setdefault((int(ranks[s]), *mine[s].tolist()), []).append(s)

    def ways(free: Any, factors: Any) -> Any:
        factor = np.append(OVER[free].ravel(), 1)
        found = np.ones(len(factors), np.int64)
        for column in factors.T:
            found *= factor[column]
        return found

    left = ways(free.sum(0), FIVE_WAYS)
    for suits in alike.values():
        s = suits[0]
        held = [int(m).bit_count() for m in mine[s]]
        others = free.sum(0) - free[s]
        for many in range(5 - max(held), 6):
            n = many - 3
            rows = np.flatnonzero(SUIT_RANKS[n] & ~ranks[s] == 0)
            rest_ways = ways(others, REST_WAYS[n])
            columns = np.flatnonzero(rest_ways)
            rest_ways = rest_ways[columns]
            times = np.broadcast_to(rest_ways * len(suits), (len(rows), len(columns))).ravel()
            at = TOGETHER[n][np.ix_(rows, columns)].ravel()
            left -= np.bincount(at, times, len(left)).astype(np.int64)
            boards = (SUIT_KEYS[n][rows][:, None] + REST_KEYS[n][columns]).ravel()
            places = np.empty((players, len(boards)), np.uint16)
            for i in range(players):
                if held[i] + many >= 5:
                    places[i] = np.repeat(FLUSH[SUIT_RANKS[n][rows] | mine[s][i]], len(columns))
                else:
                    places[i] = _places(boards + keys[i])
            _count(counts, groups, places, times)
    rows = np.flatnonzero(left)
    boards = FIVE_KEYS[rows]
    _count(counts, groups, np.stack([_places(boards + k) for k in keys]), left[rows])
    return _tally(counts)


def later(ranges: Sequence[Range], board: Sequence[int], gone: Sequence[int], groups: Sequence[int]) -> Tally:
    """As `boards.later`."""
    players = len(ranges)
    table, lefts, which = strengths(ranges, board, gone)
    counts = np.zeros((len(groups), 1 << players), np.int64)
    # The longest range last: all of its hands at once.
    order = sorted(range(players), key=lambda i: len(lefts[i].combos))
    masks = [np.array([mask_of(c) for c in left.combos], np.int64) for left in lefts]
    weights = [np.array(left.weights, np.int64) for left in lefts]
    last = order[-1]
    rows: list[Any] = [None] * players

    def go_on(at: int, used: int, weight: int) -> None:
        i = order[at]
        fits = np.flatnonzero(masks[i] & used == 0)
        if i != last:
            for k in fits:
                rows[i] = table[which[i][k]]
                go_on(at + 1, used | int(masks[i][k]), weight * int(weights[i][k]))
            return
        for begin in range(0, len(fits), 256):
            some = fits[begin:begin + 256]
            rows[i] = table[which[i][some]].ravel()
            places = np.stack([r if j == i else np.tile(r, len(some)) for j, r in enumerate(rows)])
            good = places.min(0) > 0
            times = np.repeat(weights[i][some], table.shape[1])[good]
            _count(counts, groups, places[:, good], None if weights[i].max() == 1 and weight == 1 else times * weight)

    go_on(0, 0, 1)
    return _tally(counts)


def strengths(ranges: Sequence[Range], board: Sequence[int], gone: Sequence[int]) -> tuple[Any, list[Range], list[Any]]:
    """Places of all hands on all boards, (hands, boards), 0 where they share a card; the ranges; which rows are theirs."""
    taken = mask_of([*board, *gone])
    lefts = [r.without(taken) for r in ranges]
    rest = [c for c in range(52) if not taken >> c & 1]
    boards = list(combinations(rest, 5 - len(board)))
    more = np.array(boards, np.int64).reshape(len(boards), 5 - len(board))
    totals = _CARD[more].sum(1) + sum(int(_CARD[c]) for c in board)
    cards = _SUITED[more].sum(1) + sum(int(_SUITED[c]) for c in board)
    row_of = {combo: n for n, combo in enumerate(dict.fromkeys(c for left in lefts for c in left.combos))}
    table = np.empty((len(row_of), len(more)), np.uint16)
    for (a, b), n in row_of.items():
        total = totals + _CARD[a] + _CARD[b]
        mine = _SUITED[a] | _SUITED[b]
        table[n] = _ranked(total, cards | mine)
        table[n][cards & mine != 0] = 0
    return table, lefts, [np.array([row_of[c] for c in left.combos], np.int64) for left in lefts]


def _ranked(total: Any, cards: Any) -> Any:
    """Places of seven cards by their sums and sets."""
    found = _places(total & 0xFFFFFFFF)
    flush = (total + FLUSH_BIAS) & FLUSH_BITS
    at = np.flatnonzero(flush)
    if len(at):
        found[at] = places_of_flushes(flush[at], cards[at])
    return found


def sampled(plan: Plan, wanted: int, first: int, most: int) -> tuple[Tally, int, int]:
    """As `boards.sampled`."""
    counts = np.zeros((len(plan.groups), 1 << plan.players), np.int64)
    dealt, attempt = 0, first
    blocks = [_arrays(b) for b in plan.blocks]
    while dealt < wanted and attempt < most:
        size = min(_CHUNK, most - attempt, wanted - dealt if not plan.blocks else _CHUNK)
        cards, good = _draw(plan, blocks, attempt, size)
        if len(good) >= wanted - dealt:
            good = good[:wanted - dealt]
            cards = cards[:, :wanted - dealt]
            attempt += int(good[-1]) + 1
        else:
            attempt += size
        dealt += len(good)
        if len(good):
            _count(counts, plan.groups, _places_of_deals(plan, cards))
    return _tally(counts), dealt, attempt


def _places_of_deals(plan: Plan, cards: Any) -> Any:
    """(players, deals) from cards (five of the board, then those of the hands that are not known; deals)."""
    totals = _CARD.take(cards[0])
    for row in cards[1:5]:
        totals += _CARD.take(row)
    flushes = np.flatnonzero((totals + _THREE_BIAS) & FLUSH_BITS)
    boards = _SUITED.take(cards[:5, flushes]).sum(0)
    places = np.empty((plan.players, cards.shape[1]), np.uint16)
    at = 5
    for i, hand in enumerate(plan.known):
        if hand:
            total = totals + (_CARD[hand[0]] + _CARD[hand[1]])
            mine: Any = _SUITED[hand[0]] | _SUITED[hand[1]]
        else:
            total = totals + _CARD.take(cards[at])
            total += _CARD.take(cards[at + 1])
            mine = _SUITED.take(cards[at, flushes]) | _SUITED.take(cards[at + 1, flushes])
            at += 2
        suit = (total[flushes] + FLUSH_BIAS) & FLUSH_BITS
        total &= 0xFFFFFFFF
        places[i] = _places(total)
        some = np.flatnonzero(suit)
        places[i, flushes[some]] = places_of_flushes(suit[some], (boards | mine)[some])
    return places


# ---- drawing

def _draw(plan: Plan, blocks: Sequence[Any], attempt: int, size: int) -> tuple[Any, Any]:
    """Cards as `boards.draw` gives them, in columns, and which of the attempts they are from.

    blocks: the plan's, as `_arrays` gives them.
    """
    good = np.arange(size)
    chosen: list[Any] = []
    used = np.zeros(size, np.int64)
    clear = np.ones(size, bool)
    for j, (cards, masks, ends) in enumerate(blocks):
        at = (_words(plan.seed, attempt + good, j) >> np.uint64(32)) * ends[-1] >> np.uint64(32)
        entry = np.searchsorted(ends, at, side="right")
        m = masks[entry]
        clear &= m & used == 0
        used |= m
        chosen.append(cards[entry])
    if plan.blocks:
        good = good[clear]
        chosen = [c[good] for c in chosen]
    hands: dict[int, Any] = {}
    # Places in the deck that were left, in turn: the last card of that moment moved there.
    left: list[Any] = []
    size_of_deck = len(plan.deck)
    place_of = np.zeros(52, np.int64)
    place_of[list(plan.deck)] = np.arange(size_of_deck)
    for block, cards in zip(plan.blocks, chosen, strict=True):
        for n, player in enumerate(block.players):
            hands[player] = (cards[:, 2 * n], cards[:, 2 * n + 1])
            for card in hands[player]:
                place = place_of[card]
                for k, gap in enumerate(left):
                    place = np.where(place == size_of_deck - 1 - k, gap, place)
                left.append(place)
    drawn = []
    bits: Any = None
    deck = np.array(plan.deck, np.int64)
    for n in range(2 * len(plan.loose) + plan.need):
        if n % DRAWS_PER_WORD == 0:
            bits = _words(plan.seed, attempt + good, len(plan.blocks) + n // DRAWS_PER_WORD) >> np.uint64(64 - FRACTION)
        bits *= np.uint64(size_of_deck - len(left))
        place = (bits >> np.uint64(FRACTION)).astype(np.int64)
        bits &= np.uint64((1 << FRACTION) - 1)
        # What lies there now: whatever moved there last, traced back to where it lay at first.
        original = place
        for k in range(len(left) - 1, -1, -1):
            original = np.where(original == left[k], size_of_deck - 1 - k, original)
        left.append(place)
        drawn.append(deck[original])
    for n, player in enumerate(plan.loose):
        hands[player] = (drawn[2 * n], drawn[2 * n + 1])
    rows = [np.full(len(good), c, np.int64) for c in plan.board] + drawn[2 * len(plan.loose):]
    return np.stack([*rows, *(c for player in sorted(hands) for c in hands[player])]), good


def _words(seed: int, attempts: Any, j: int) -> Any:
    """`deals.word` for many attempts."""
    z = np.uint64(seed) + (attempts.astype(np.uint64) * np.uint64(WORDS) + np.uint64(j + 1)) * np.uint64(GAMMA)
    z = (z ^ z >> np.uint64(30)) * np.uint64(MIX_1)
    z = (z ^ z >> np.uint64(27)) * np.uint64(MIX_2)
    return z ^ z >> np.uint64(31)


def _arrays(block: Block) -> tuple[Any, Any, Any]:
    """Cards (entries, two a player), their masks, and the ends."""
    return (np.array(block.cards, np.int64), np.array([mask_of(c) for c in block.cards], np.int64), np.array(block.ends, np.uint64))
