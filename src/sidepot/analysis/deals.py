"""What may be dealt: hands that go together, counted or drawn, the same on every backend.

A tally has a row for each group of players (a pot and who may win it, as a mask of positions) and in it, for every mask of
winners, in how many deals just those won.  From it follows everything else, exactly.

Draws come from a numbered stream of random words (SplitMix64): word j of attempt t is a function of the seed, t and j alone,
so that backends which draw in another order still draw the same deals.
"""
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import prod
from typing import NamedTuple

from ..errors import SidepotError
from .ranges import Range

Combo = tuple[int, int]
Tally = list[list[int]]

MOST_JOINT = 50_000            # combinations of two players' hands that are listed to draw from
LONGEST_LOOK = 100_000         # hands tried until it is left to the drawing to find none
WORDS = 64                     # of one attempt: one for each list of hands, then one for each five cards
DRAWS_PER_WORD = 5             # 58 bits are enough for five cards; what is left over shifts no chance by 2^-29
FRACTION = 58
MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15     # SplitMix64: step and multipliers
MIX_1, MIX_2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class Block(NamedTuple):
    """Players whose hands are drawn together.

    players: their positions; cards: for each entry two cards a player, in that order; ends: sums of the weights up to and
    including each entry, below 2^32.
    """

    players: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    ends: tuple[int, ...]


class Plan(NamedTuple):
    """How one deal is drawn: an entry of every block, and when no card comes twice, the other cards from the deck in turn.

    known: the hands that are fixed, by position, () for the others; loose: players whose hand may be any two cards, dealt from
    the deck before the board; deck: the cards that nobody is known to hold; need: cards of the board that are missing.
    """

    players: int
    known: tuple[Combo | tuple[()], ...]
    blocks: tuple[Block, ...]
    loose: tuple[int, ...]
    deck: tuple[int, ...]
    board: tuple[int, ...]
    need: int
    groups: tuple[int, ...]
    seed: int


def mask_of(cards: Sequence[int]) -> int:
    """Cards as a mask, bit = number of the card."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def joint(ranges: Sequence[Range]) -> Iterator[tuple[tuple[Combo, ...], int]]:
    """All ways to hold a hand of each range without a card twice, each with the product of its weights."""
    masks = [[mask_of(c) for c in r.combos] for r in ranges]
    chosen: list[Combo] = []

    def go_on(at: int, used: int, weight: int) -> Iterator[tuple[tuple[Combo, ...], int]]:
        if at == len(ranges):
            yield tuple(chosen), weight
            return
        for combo, w, m in zip(ranges[at].combos, ranges[at].weights, masks[at], strict=True):
            if not m & used:
                chosen.append(combo)
                yield from go_on(at + 1, used | m, weight * w)
                chosen.pop()

    return go_on(0, 0, 1)


def possible(ranges: Sequence[Range]) -> bool:
    """Can everybody hold a hand of his range at the same time; True also when that is not found out within LONGEST_LOOK."""
    masks = sorted(([mask_of(c) for c in r.combos] for r in ranges), key=len)
    looks = 0

    def fits(at: int, used: int) -> bool:
        nonlocal looks
        looks += 1
        return at == len(masks) or looks > LONGEST_LOOK or any(not m & used and fits(at + 1, used | m) for m in masks[at])

    return fits(0, 0)


def how_many(ranges: Sequence[Range]) -> int:
    """Ways to hold a hand of each range at the same time; only an upper bound where counting takes longer than LONGEST_LOOK."""
    masks = sorted(([mask_of(c) for c in r.combos] for r in ranges), key=len)
    looks = 0

    def count(at: int, used: int) -> int:
        nonlocal looks
        if at == len(masks) - 1:
            looks += len(masks[at])
            return sum(not m & used for m in masks[at])
        found = 0
        for m in masks[at]:
            looks += 1
            if looks > LONGEST_LOOK:
                return found
            if not m & used:
                found += count(at + 1, used | m)
        return found

    found = count(0, 0)
    return found if looks <= LONGEST_LOOK else prod(map(len, masks))


# For each way to rename the suits the bit of every card.
_RENAMED = [tuple(1 << (c % 13 + 13 * suits[c // 13]) for c in range(52)) for suits in permutations(range(4))]


def same_by_suits(hands: Sequence[Combo], gone: Sequence[int]) -> tuple[int, ...]:
    """A key that is the same for deals which differ only by the names of the suits; no board."""
    return min((sum(bit[c] for c in gone), *[bit[a] | bit[b] for a, b in hands]) for bit in _RENAMED)


def word(seed: int, attempt: int, j: int) -> int:
    """Word j of an attempt: 64 random bits."""
    z = seed + (attempt * WORDS + j + 1) * GAMMA & MASK
    z = (z ^ z >> 30) * MIX_1 & MASK
    z = (z ^ z >> 27) * MIX_2 & MASK
    return z ^ z >> 31


def plan(ranges: Sequence[Range], board: Sequence[int], gone: Sequence[int], groups: Sequence[int], seed: int) -> Plan:
    """The plan by which deals are drawn.

    Hands of two ranges that mostly exclude each other are listed together, so that few attempts fail.
    """
    known = tuple(r.combos[0] if r.known else () for r in ranges)
    taken = mask_of([*board, *gone, *(c for hand in known for c in hand)])
    blocks, loose = [], []
    for at, r in enumerate(ranges):
        if r.known:
            continue
        if r.any_two:
            loose.append(at)
            continue
        left = r.without(taken)
        if not left.combos:
            raise SidepotError("equity.impossible")
        blocks.append(_block((at,), [(c, w) for c, w in zip(left.combos, left.weights, strict=True)]))
    deck = tuple(c for c in range(52) if not taken >> c & 1)
    return Plan(len(ranges), known, tuple(_merged(blocks)), tuple(loose), deck, tuple(board), 5 - len(board), tuple(groups),
                word(seed & MASK, seed >> 64, 0))


def _block(players: tuple[int, ...], entries: Sequence[tuple[tuple[int, ...], int]]) -> Block:
    ends, total = [], 0
    for _, weight in entries:
        total += weight
        ends.append(total)
    return Block(players, tuple(cards for cards, _ in entries), tuple(ends))


def _merged(blocks: list[Block]) -> list[Block]:
    """Merge the two that exclude each other most, as long as more than half of all attempts would fail there."""
    shares = [_shares(b) for b in blocks]
    tried: set[tuple[Block, Block]] = set()
    while True:
        pairs = [(sum(x * y for x, y in zip(shares[i], shares[j], strict=True)), i, j)
                 for i in range(len(blocks)) for j in range(i) if (blocks[i], blocks[j]) not in tried]
        clash, i, j = max(pairs, default=(0.0, 0, 0))
        if clash < 0.5:
            return blocks
        one = _both(blocks[j], blocks[i])
        if one is None:
            tried.add((blocks[i], blocks[j]))
            continue
        for at in (i, j):
            del blocks[at], shares[at]
        blocks.append(one)
        shares.append(_shares(one))


def _shares(block: Block) -> list[float]:
    """How probable each card is in an entry."""
    found = [0.0] * 52
    before = 0
    for cards, end in zip(block.cards, block.ends, strict=True):
        for c in cards:
            found[c] += (end - before) / block.ends[-1]
        before = end
    return found


def _both(a: Block, b: Block) -> Block | None:
    """The entries of two blocks that go together; None where they are too many (or it would take long to find out)."""
    if len(a.cards) * len(b.cards) > 40 * MOST_JOINT or a.ends[-1] * b.ends[-1] >= 1 << 32:
        return None
    held = [(cards, mask_of(cards), end - before) for cards, end, before in zip(b.cards, b.ends, (0, *b.ends), strict=False)]
    entries, before = [], 0
    for cards, end in zip(a.cards, a.ends, strict=True):
        mine, weight, before = mask_of(cards), end - before, end
        entries += [(cards + others, weight * w) for others, m, w in held if not m & mine]
        if len(entries) > MOST_JOINT:
            return None
    if not entries:
        raise SidepotError("equity.impossible")
    return _block(a.players + b.players, entries)
