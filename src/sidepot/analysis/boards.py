"""Counting who wins on which boards in plain Python; the same counts as boards_numpy and boards_numba.

Before the flop no board is looked at twice: without a flush the ranks alone decide, so boards are counted by their ranks (6,175
choices instead of 2.6 million boards), and those that give somebody a flush by the ranks in that suit and the ranks of the rest.
"""
from collections.abc import Sequence
from itertools import combinations

from ..core.ranking import CARD_BITS, rank_cards, rank_without_flush, three_suited
from .deals import DRAWS_PER_WORD, FRACTION, Combo, Plan, Tally, joint, mask_of, word
from .ranges import Range

_LOW = (1 << FRACTION) - 1
_CODES = tuple(8**rank for rank in range(13))          # a choice of ranks as one number: the sum of their codes


def new_tally(groups: Sequence[int], players: int) -> Tally:
    """Nothing counted yet."""
    return [[0] * (1 << players) for _ in groups]


def count(tally: Tally, groups: Sequence[int], scores: Sequence[int], times: int) -> None:
    """Count a deal: the winners of every group by the scores."""
    for row, group in zip(tally, groups, strict=True):
        best, winners = -1, 0
        for i, score in enumerate(scores):
            if group >> i & 1 and score >= best:
                winners = winners | 1 << i if score == best else 1 << i
                best = score
        row[winners] += times


def preflop(hands: Sequence[Combo], gone: Sequence[int], groups: Sequence[int]) -> Tally:
    """All boards of five for hands that are known; gone: cards that cannot come."""
    tally = new_tally(groups, len(hands))
    taken = mask_of([c for part in (*hands, gone) for c in part])
    held = [CARD_BITS[a] | CARD_BITS[b] for a, b in hands]
    free = [sum((taken >> (rank + 13 * s) & 1 ^ 1) << s for s in range(4)) for rank in range(13)]
    # Suits in which everybody holds the same ranks and the same cards are free give the same counts.
    alike: dict[tuple[int, ...], list[int]] = {}
    for s in range(4):
        ranks = sum((f >> s & 1) << r for r, f in enumerate(free))
        alike.setdefault((ranks, *(h >> 16 * s & 0x1FFF for h in held)), []).append(s)
    ways = {code: [cards, times] for code, cards, times in _choices(free, 5)}
    for (ranks, *mine), suits in alike.items():
        _flush_boards(tally, groups, held, ranks, mine, suits, free, ways)
    for board, times in ways.values():
        if times:
            count(tally, groups, [rank_without_flush(board | h, 2) for h in held], times)
    return tally


def _flush_boards(tally: Tally, groups: Sequence[int], held: Sequence[int], ranks: int, mine: Sequence[int], suits: Sequence[int],
                  free: Sequence[int], ways: dict[int, list[int]]) -> None:
    """Count the boards that give somebody a flush in a suit, and take them from those without.

    ranks: what is free in the suit; mine: what everybody holds in it; suits: this suit and those like it.
    """
    suit, times = suits[0], len(suits)
    others = [f & ~(1 << suit) for f in free]
    most = max(m.bit_count() for m in mine)
    in_suit = [r for r in range(13) if ranks >> r & 1]
    for many in range(5 - most, 6):
        rest = _choices(others, 5 - many)
        for chosen in combinations(in_suit, many):
            code, cards = 0, 0
            for r in chosen:
                code += _CODES[r]
                cards |= 1 << (r + 16 * suit)
            sizes = [many + m.bit_count() for m in mine]
            flushes = [rank_cards(cards | m << 16 * suit, n - 5) if n >= 5 else 0 for m, n in zip(mine, sizes, strict=True)]
            for more, board, each in rest:
                ways[code + more][1] -= each * times
                board |= cards
                scores = [f or rank_without_flush(board | h, 2) for f, h in zip(flushes, held, strict=True)]
                count(tally, groups, scores, each * times)


def _choices(free: Sequence[int], cards: int) -> list[tuple[int, int, int]]:
    """Every choice of ranks for so many cards: its code, one set of cards that has it, and how many have it.

    free: for each rank the suits (a mask) that may come.
    """
    made: list[list[tuple[int, int, int]]] = [[(0, 0, 1)], *([] for _ in range(cards))]
    for rank, suits in enumerate(free):
        here = [1 << (rank + 16 * s) for s in range(4) if suits >> s & 1]
        for n in range(cards, 0, -1):
            for times in range(1, min(len(here), n) + 1):
                some, each = sum(here[:times]), _OVER[len(here)][times]
                made[n] += [(code + times * _CODES[rank], held | some, ways * each) for code, held, ways in made[n - times]]
    return made[cards]


_OVER = ((1,), (1, 1), (1, 2, 1), (1, 3, 3, 1), (1, 4, 6, 4, 1))


def later(ranges: Sequence[Range], board: Sequence[int], gone: Sequence[int], groups: Sequence[int]) -> Tally:
    """All hands of the ranges that go together, and for each all boards that begin with the three to five cards given."""
    tally = new_tally(groups, len(ranges))
    taken = mask_of([*board, *gone])
    lefts = [r.without(taken) for r in ranges]
    rest = [c for c in range(52) if not taken >> c & 1]
    base = sum(CARD_BITS[c] for c in board)
    boards = [(mask_of(more), base | sum(CARD_BITS[c] for c in more)) for more in combinations(rest, 5 - len(board))]
    suited = [three_suited(cards) for _, cards in boards]
    rows: dict[Combo, list[int]] = {}
    for left in lefts:
        for combo in left.combos:
            if combo not in rows:
                mine, two = mask_of(combo), CARD_BITS[combo[0]] | CARD_BITS[combo[1]]
                rows[combo] = [-1 if m & mine else rank_cards(cards | two, 2) if s else rank_without_flush(cards | two, 2)
                               for (m, cards), s in zip(boards, suited, strict=True)]
    for hands, weight in joint(lefts):
        for scores in zip(*(rows[h] for h in hands), strict=True):
            if min(scores) >= 0:
                count(tally, groups, scores, weight)
    return tally


def sampled(plan: Plan, wanted: int, first: int, most: int) -> tuple[Tally, int, int]:
    """Draw deals from attempt number `first` on until so many are dealt, or until `most` attempts; tally, dealt, next attempt."""
    tally = new_tally(plan.groups, plan.players)
    held: list[tuple[int, ...]] = [*plan.known]
    dealt, attempt = 0, first
    while dealt < wanted and attempt < most:
        cards = draw(plan, attempt)
        attempt += 1
        if cards is None:
            continue
        board = CARD_BITS[cards[0]] | CARD_BITS[cards[1]] | CARD_BITS[cards[2]] | CARD_BITS[cards[3]] | CARD_BITS[cards[4]]
        suits = three_suited(board)
        at = 5
        for i, hand in enumerate(plan.known):
            if not hand:
                held[i] = cards[at:at + 2]
                at += 2
        scores = [rank_cards(board | CARD_BITS[a] | CARD_BITS[b], 2) if suits
                  else rank_without_flush(board | CARD_BITS[a] | CARD_BITS[b], 2) for a, b in held]
        count(tally, plan.groups, scores, 1)
        dealt += 1
    return tally, dealt, attempt


def draw(plan: Plan, attempt: int) -> tuple[int, ...] | None:
    """One attempt: the five cards of the board, then the hands that are not known, by position.  None where a card came twice.

    The deck is shuffled as far as it is needed: a card that is drawn leaves its place to the last one.
    """
    hands: dict[int, tuple[int, int]] = {}
    used = 0
    for j, block in enumerate(plan.blocks):
        at = (word(plan.seed, attempt, j) >> 32) * block.ends[-1] >> 32
        low, high = 0, len(block.ends) - 1
        while low < high:
            middle = (low + high) // 2
            if block.ends[middle] > at:
                high = middle
            else:
                low = middle + 1
        cards = block.cards[low]
        m = mask_of(cards)
        if m & used:
            return None
        used |= m
        for n, player in enumerate(block.players):
            hands[player] = (cards[2 * n], cards[2 * n + 1])
    deck = list(plan.deck)
    for block in plan.blocks:
        for player in block.players:
            for card in hands[player]:
                place = deck.index(card)
                deck[place] = deck[-1]
                deck.pop()
    drawn = []
    bits = 0
    for n in range(2 * len(plan.loose) + plan.need):
        if n % DRAWS_PER_WORD == 0:
            bits = word(plan.seed, attempt, len(plan.blocks) + n // DRAWS_PER_WORD) >> (64 - FRACTION)
        bits *= len(deck)
        place = bits >> FRACTION
        bits &= _LOW
        drawn.append(deck[place])
        deck[place] = deck[-1]
        deck.pop()
    for n, player in enumerate(plan.loose):
        hands[player] = (drawn[2 * n], drawn[2 * n + 1])
    board = (*plan.board, *drawn[2 * len(plan.loose):])
    return (*board, *(c for player in sorted(hands) for c in hands[player]))
