"""Counting who wins on which boards, compiled by numba; the same counts as `boards`, which tells what is counted and why so."""
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..batch.jit import jit
from ..batch.jitted import place_of_flush, place_of_ranks
from ..batch.tables import CARD, FLUSH, FLUSH_BIAS, FLUSH_BITS, SUITED
from .board_classes import FIVE_KEYS, FIVE_WAYS, OVER, REST_KEYS, REST_WAYS, SUIT_KEYS, SUIT_RANKS, TOGETHER
from .boards_numpy import strengths
from .deals import DRAWS_PER_WORD, FRACTION, GAMMA, MIX_1, MIX_2, WORDS, Combo, Plan, Tally, mask_of
from .ranges import Range

U = np.uint64
_KEY = CARD & U(0xFFFFFFFF)
_BIAS, _BITS = U(FLUSH_BIAS), U(FLUSH_BITS)
_THREE_BIAS = U(0x5555 << 32)          # five to each count of a suit: its highest bit tells that three or more are on the board
_CARD, _SUITED = CARD, SUITED
_GAMMA, _MIX_1, _MIX_2, _WORDS = U(GAMMA), U(MIX_1), U(MIX_2), U(WORDS)
_FRACTION, _LOW = U(FRACTION), U((1 << FRACTION) - 1)
_FLUSH = FLUSH
_DEALS = 512                             # drawn at a time: what they need stays in the fastest cache
# All that `boards_numpy.preflop` reads of the classes of boards, by how many cards of a suit lie there less three.
_CLASSES = tuple(
    (SUIT_RANKS[n], SUIT_KEYS[n].astype(np.uint64), REST_KEYS[n].astype(np.uint64), REST_WAYS[n], TOGETHER[n]) for n in range(3))
_FIVE_KEYS = FIVE_KEYS.astype(np.uint64)


def _tally(counts: Any) -> Tally:
    return [[int(x) for x in row] for row in counts]


@jit
def _add(counts: Any, groups: Any, places: Any, times: Any) -> None:
    """Count a deal: the winners of every group."""
    players = places.size
    for g in range(groups.size):
        group = groups[g]
        best, winners = np.int64(-1), np.int64(0)
        for i in range(players):
            if group >> i & 1:
                place = places[i]
                bit = np.int64(1) << i
                winners = bit if place > best else winners | (bit if place == best else np.int64(0))
                best = max(best, place)
        counts[g, winners] += times


@jit
def _ways(free: Any, factors: Any, found: Any) -> None:
    """How many boards each choice of ranks has: `free` cards of each rank may come."""
    factor = np.ones(66, np.int64)
    for r in range(13):
        for n in range(5):
            factor[5 * r + n] = OVER[free[r], n]
    for i in range(factors.shape[0]):
        times = np.int64(1)
        for j in range(factors.shape[1]):
            times *= factor[factors[i, j]]
        found[i] = times


@jit
def _suit(counts: Any, groups: Any, keys: Any, mine: Any, ranks: Any, free: Any, suits: Any, many: Any, classes: Any,
          left: Any) -> None:
    """The boards with so many cards of a suit (and as often those of suits like it) that give somebody a flush."""
    in_suit, suit_keys, rest_keys, rest_ways, together = classes
    players = keys.size
    ways = np.empty(rest_keys.size, np.int64)
    _ways(free, rest_ways, ways)
    places, flushes = np.empty(players, np.int64), np.zeros(players, np.int64)
    for row in range(in_suit.size):
        chosen = in_suit[row]
        if chosen & ~ranks:
            continue
        for i in range(players):
            held, m = many, mine[i]
            while m:
                held += 1
                m &= m - 1
            flushes[i] = _FLUSH[chosen | mine[i]] if held >= 5 else 0
        for column in range(rest_keys.size):
            times = ways[column] * suits
            if times == 0:
                continue
            left[together[row, column]] -= times
            board = suit_keys[row] + rest_keys[column]
            for i in range(players):
                places[i] = flushes[i] if flushes[i] else np.int64(place_of_ranks(board + keys[i]))
            _add(counts, groups, places, times)


@jit
def _without_flush(counts: Any, groups: Any, keys: Any, five: Any, left: Any) -> None:
    """The boards that give nobody a flush."""
    places = np.empty(keys.size, np.int64)
    for row in range(five.size):
        if left[row]:
            for i in range(keys.size):
                places[i] = place_of_ranks(five[row] + keys[i])
            _add(counts, groups, places, left[row])


@jit
def _preflop(counts: Any, groups: Any, hands: Any, gone: Any, classes: Any, five: Any, five_ways: Any) -> None:
    """As `boards.preflop`; hands: (players, 2) numbers of cards; gone: others that cannot come."""
    players = hands.shape[0]
    free = np.full(13, 4, np.int64)
    ranks = np.full(4, 0x1FFF, np.int64)
    mine = np.zeros((4, players), np.int64)
    keys = np.zeros(players, np.uint64)
    for card in gone:
        free[card % 13] -= 1
        ranks[card // 13] &= ~(np.int64(1) << card % 13)
    for i in range(players):
        for card in hands[i]:
            free[card % 13] -= 1
            ranks[card // 13] &= ~(np.int64(1) << card % 13)
            mine[card // 13, i] |= np.int64(1) << card % 13
            keys[i] += _KEY[card]
    left = np.empty(five.size, np.int64)
    _ways(free, five_ways, left)
    done = np.zeros(4, np.bool_)
    for s in range(4):
        if done[s]:
            continue
        suits = 0
        for t in range(s, 4):
            if ranks[t] == ranks[s] and (mine[t] == mine[s]).all():
                done[t] = True
                suits += 1
        most = 0
        for i in range(players):
            held, m = 0, mine[s, i]
            while m:
                held += 1
                m &= m - 1
            most = max(most, held)
        others = free - ((ranks[s] >> np.arange(13)) & 1)
        for many in range(5 - most, 6):
            _suit(counts, groups, keys, mine[s], ranks[s], others, suits, many, classes[many - 3], left)
    _without_flush(counts, groups, keys, five, left)


def preflop(hands: Sequence[Combo], gone: Sequence[int], groups: Sequence[int]) -> Tally:
    """As `boards.preflop`."""
    counts = np.zeros((len(groups), 1 << len(hands)), np.int64)
    told = np.array(groups, np.int64), np.array(hands, np.int64), np.array(gone, np.int64)
    _preflop(counts, *told, _CLASSES, _FIVE_KEYS, FIVE_WAYS)
    return _tally(counts)


@jit
def _later(counts: Any, groups: Any, table: Any, starts: Any, rows: Any, masks: Any, weights: Any) -> None:
    """The hands of player i are those from starts[i] to starts[i + 1]; every choice of them, on every column of the table."""
    players = starts.size - 1
    at = starts[:players].copy()
    used = np.zeros(players + 1, np.int64)
    weight = np.ones(players + 1, np.int64)
    places = np.empty(players, np.int64)
    i = 0
    while i >= 0:
        if at[i] == starts[i + 1]:
            at[i] = starts[i]
            i -= 1
            if i >= 0:
                at[i] += 1
            continue
        k = at[i]
        if masks[k] & used[i]:
            at[i] += 1
            continue
        used[i + 1] = used[i] | masks[k]
        weight[i + 1] = weight[i] * weights[k]
        if i < players - 1:
            i += 1
            continue
        for column in range(table.shape[1]):
            good = True
            for j in range(players):
                place = table[rows[at[j]], column]
                places[j] = place
                good &= place > 0
            if good:
                _add(counts, groups, places, weight[players])
        at[i] += 1


def later(ranges: Sequence[Range], board: Sequence[int], gone: Sequence[int], groups: Sequence[int]) -> Tally:
    """As `boards.later`."""
    table, lefts, which = strengths(ranges, board, gone)
    counts = np.zeros((len(groups), 1 << len(ranges)), np.int64)
    starts = np.cumsum([0, *(len(left.combos) for left in lefts)])
    masks = np.array([mask_of(c) for left in lefts for c in left.combos], np.int64)
    weights = np.array([w for left in lefts for w in left.weights], np.int64)
    _later(counts, np.array(groups, np.int64), table, starts, np.concatenate(which), masks, weights)
    return _tally(counts)


@jit
def _word(seed: Any, attempt: Any, j: Any) -> Any:
    z = seed + (attempt * _WORDS + j + U(1)) * _GAMMA
    z = (z ^ z >> U(30)) * _MIX_1
    z = (z ^ z >> U(27)) * _MIX_2
    return z ^ z >> U(31)


@jit
def _pick(seed: Any, t: Any, block_of: Any, ends: Any, masks: Any, chosen: Any) -> Any:
    """Draw an entry of every block into `chosen`; False where a card comes twice."""
    used, clear = U(0), True
    for b in range(chosen.size):
        low, high = block_of[b], block_of[b + 1] - 1
        pick = (_word(seed, t, U(b)) >> U(32)) * ends[high] >> U(32)
        while low < high:
            middle = (low + high) // 2
            if ends[middle] > pick:
                high = middle
            else:
                low = middle + 1
        chosen[b] = low
        clear &= masks[low] & used == 0
        used |= masks[low]
    return clear


@jit
def _remove(live: Any, size: Any, chosen: Any, players_of: Any, entry: Any, cards: Any, total: Any, held: Any) -> Any:
    """Give the chosen hands to their players and take their cards out of the deck; its new size."""
    place_of = np.zeros(52, np.int64)
    for n in range(size):
        place_of[live[n]] = n
    for b in range(chosen.size):
        begin = entry[chosen[b]]
        for n in range(entry[chosen[b] + 1] - begin):
            card, i = cards[begin + n], players_of[b, n // 2]
            if n % 2 == 0:
                total[i], held[i] = U(0), U(0)
            total[i] += _CARD[card]
            held[i] |= _SUITED[card]
            size -= 1
            gap, moved = place_of[card], live[size]
            live[gap] = moved
            place_of[moved] = gap
    return size


@jit
def _drawn(seed: Any, first: Any, most: Any, wanted: Any, deck: Any, board: Any, need: Any, loose: Any, known: Any, blocks: Any,
           total: Any, held: Any, plain: Any, suited: Any, suited_sets: Any, plain_hands: Any, suited_hands: Any, sets: Any) -> Any:
    """Draw up to `wanted` deals: boards that let nobody have a flush into `plain`, the others into `suited`; next attempt.

    Into these go the sums of the boards, into those with `hands` (players, deals) the sums of hands that are not known.  Every
    deal is written to both and counts in one: which it will be cannot be foreseen, and a wrong guess costs more.
    """
    block_of, ends, entry, cards, masks, players_of = blocks
    chosen = np.empty(block_of.size - 1, np.int64)
    fresh, live_words = np.zeros(8, np.uint64), np.empty(8, np.uint64)
    fresh.view(np.uint8)[:deck.size] = deck
    live = live_words.view(np.uint8)
    unknown = np.flatnonzero(~known)
    base, base_set = U(0), U(0)
    for c in board:
        base += _CARD[c]
        base_set |= _SUITED[c]
    attempt, in_plain, in_suited = first, np.int64(0), np.int64(0)
    while in_plain + in_suited < wanted and attempt < most:
        t = U(attempt)
        attempt += 1
        if chosen.size and not _pick(seed, t, block_of, ends, masks, chosen):
            continue
        for n in range(8):
            live_words[n] = fresh[n]
        size = deck.size
        if chosen.size:
            size = _remove(live, size, chosen, players_of, entry, cards, total, held)
        left, word, used = U(size), U(chosen.size), DRAWS_PER_WORD
        bits = U(0)
        for i in loose:
            total[i], held[i] = U(0), U(0)
            for _ in range(2):
                if used == DRAWS_PER_WORD:
                    bits, word, used = _word(seed, t, word) >> U(64 - FRACTION), word + U(1), 0
                bits, used = bits * left, used + 1
                at, bits, left = bits >> _FRACTION, bits & _LOW, left - U(1)
                card = live[at]
                live[at] = live[left]
                total[i] += _CARD[card]
                held[i] |= _SUITED[card]
        k, m = base, base_set
        for _ in range(need):
            if used == DRAWS_PER_WORD:
                bits, word, used = _word(seed, t, word) >> U(64 - FRACTION), word + U(1), 0
            bits, used = bits * left, used + 1
            at, bits, left = bits >> _FRACTION, bits & _LOW, left - U(1)
            card = live[at]
            live[at] = live[left]
            k += _CARD[card]
            m |= _SUITED[card]
        three = (k + _THREE_BIAS) & _BITS != U(0)
        plain[in_plain] = k
        suited[in_suited] = k
        suited_sets[in_suited] = m
        for i in unknown:
            plain_hands[i, in_plain] = total[i]
            suited_hands[i, in_suited] = total[i]
            sets[i, in_suited] = held[i]
        in_plain += np.int64(not three)
        in_suited += np.int64(three)
    return attempt, in_plain, in_suited


@jit
def _either(total: Any, cards: Any) -> Any:
    """`place_of` without a branch."""
    flush = (total + _BIAS) & _BITS
    a, b = place_of_flush(flush, cards), place_of_ranks(total)
    return a if flush else b


@jit
def _sampled(counts: Any, groups: Any, seed: Any, wanted: Any, first: Any, most: Any, deck: Any, board: Any, need: Any, total: Any,
             held: Any, known: Any, loose: Any, blocks: Any) -> Any:
    """As `boards.sampled`; total, held: sums and sets of the hands by player, meaningless where not known.

    blocks: where each block's entries begin; of every entry the end of its weight, where its cards begin, the cards of all
    entries (two for each player), its mask; the players of each block, filled up with -1.
    """
    players = total.size
    plain, suited, suited_sets = np.empty(_DEALS, np.uint64), np.empty(_DEALS, np.uint64), np.empty(_DEALS, np.uint64)
    plain_hands, suited_hands = np.empty((players, _DEALS), np.uint64), np.empty((players, _DEALS), np.uint64)
    sets = np.empty((players, _DEALS), np.uint64)
    places = np.empty((players, _DEALS), np.uint16)
    best, winners = np.empty(_DEALS, np.uint16), np.empty(_DEALS, np.uint16)
    attempt, dealt = first, 0
    while dealt < wanted and attempt < most:
        attempt, p, s = _drawn(seed, attempt, most, min(_DEALS, wanted - dealt), deck, board, need, loose, known, blocks, total,
                               held, plain, suited, suited_sets, plain_hands, suited_hands, sets)
        # One player after the other, so that comparing goes many deals at a time.
        for i in range(players):
            row = places[i]
            if known[i]:
                mine, cards = total[i], held[i]
                for n in range(p):
                    row[n] = place_of_ranks(plain[n] + mine)
                for n in range(s):
                    row[p + n] = _either(suited[n] + mine, suited_sets[n] | cards)
            else:
                for n in range(p):
                    row[n] = place_of_ranks(plain[n] + plain_hands[i, n])
                for n in range(s):
                    row[p + n] = _either(suited[n] + suited_hands[i, n], suited_sets[n] | sets[i, n])
        for g in range(groups.size):
            best[:] = 0
            winners[:] = 0
            for i in range(players):
                if groups[g] >> i & 1:
                    row = places[i]
                    for n in range(p + s):
                        best[n] = max(best[n], row[n])
            for i in range(players):
                if groups[g] >> i & 1:
                    row = places[i]
                    for n in range(p + s):
                        winners[n] |= np.uint16(row[n] == best[n]) << np.uint16(i)
            for n in range(p + s):
                counts[g, winners[n]] += 1
        dealt += p + s
    return dealt, attempt


def sampled(plan: Plan, wanted: int, first: int, most: int) -> tuple[Tally, int, int]:
    """As `boards.sampled`."""
    counts = np.zeros((len(plan.groups), 1 << plan.players), np.int64)
    totals = np.array([sum(int(CARD[c]) for c in hand) for hand in plan.known], np.uint64)
    sets = np.array([sum(int(SUITED[c]) for c in hand) for hand in plan.known], np.uint64)
    entries = [cards for b in plan.blocks for cards in b.cards]
    players_of = np.full((len(plan.blocks), plan.players), -1, np.int64)
    for row, b in zip(players_of, plan.blocks, strict=True):
        row[:len(b.players)] = b.players
    blocks = (
        np.cumsum([0, *(len(b.ends) for b in plan.blocks)]), np.array([e for b in plan.blocks for e in b.ends], np.uint64),
        np.cumsum([0, *map(len, entries)]), np.array([c for cards in entries for c in cards], np.int64),
        np.array([mask_of(cards) for cards in entries], np.uint64), players_of)
    dealt, attempt = _sampled(
        counts, np.array(plan.groups, np.int64), np.uint64(plan.seed), wanted, first, most, np.array(plan.deck, np.uint8),
        np.array(plan.board, np.int64), plan.need, totals, sets, np.array([bool(h) for h in plan.known], np.bool_),
        np.array(plan.loose, np.int64), blocks)
    return _tally(counts), int(dealt), int(attempt)
