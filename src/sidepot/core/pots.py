"""Refund, layers of the pot, and who gets what."""
from mypy_extensions import i64

from .ranking import CARD_BITS, rank_cards, rank_without_flush, three_suited
from .state import LOWEST, NOBODY, PREFLOP, State, zeros


def totals(h: State) -> list[int]:
    """What every position has put in over the hand, dead money left out."""
    paid = zeros(h.n)
    put_totals(h, paid)
    return paid


def put_totals(h: State, paid: list[int]) -> None:
    """`totals` into a list of the caller's.  This and its like spare a batch of hands the making of lists."""
    base: list[int] = h.base
    stack: list[int] = h.stack
    i: i64 = 0
    for i in range(h.n):
        paid[i] = base[i] - stack[i]


def uncalled(h: State, paid: list[int]) -> tuple[i64, i64]:
    """(position, chips) of the part of a bet that nobody called, or (NOBODY, 0).                     rule pots.refund

    The difference between the largest and the second largest total of the hand over all players, if one player alone
    has the largest.  It goes back also to a player whose hand was killed, not to one who folded.  paid: `totals(h)`.
    """
    first: i64 = -1
    second: i64 = -1
    who: i64 = NOBODY
    i: i64 = 0
    for i in range(h.n):
        total: i64 = paid[i]
        if total > first:
            second = first
            first = total
            who = i
        elif total > second:
            second = total
    if first == second or (h.live | h.killed) >> who & 1 == 0:
        return NOBODY, 0
    return who, first - second


def next_layer(h: State, paid: list[int], below: i64, left: i64) -> tuple[i64, i64, i64]:
    """(chips, level, positions whose money ends here) of the lowest layer that `left` still contests.  rule pots.layers

    paid: `totals(h)` after the refund.  left: live positions in for more than `below`; all of h.live for the first
    layer, which also takes the dead money.  Folded money lies in the layers it reached; what lies above the last layer
    joins that one.
    """
    n: i64 = h.n
    level: i64 = -1
    ends: i64 = 0
    i: i64 = 0
    rest: i64 = left
    while rest:
        i = LOWEST[rest]
        rest &= rest - 1
        total: i64 = paid[i]
        if total == level:
            ends |= 1 << i
        elif total < level or level < 0:
            level = total
            ends = 1 << i
    top: bool = ends == left
    chips: i64 = h.dead if left == h.live else 0
    for i in range(n):
        t: i64 = paid[i]
        if t > below:
            chips += (t if t < level or top else level) - below
    return chips, level, ends


def part(chips: i64, parts: i64, k: i64, unit: i64) -> i64:
    """The k-th of `parts` shares of `chips`.                                          rules pots.odd_chip, pots.boards

    Shares are whole units; odd units go one each to the first shares, what is below a unit to the very first.
    """
    units: i64 = chips // unit
    each: i64 = units // parts
    share: i64 = each * unit
    if k < units - each * parts:
        share += unit
    if k == 0:
        share += chips - units * unit
    return share


def rake_due(h: State, pots: i64) -> i64:
    """Rake by the rate on pots of this many chips in all.                                              rule pots.rake"""
    # In two parts: the product of both may pass 64 bits.
    due: i64 = pots // 10000 * h.rake_rate + pots % 10000 * h.rake_rate // 10000
    if h.rake_cap and due > h.rake_cap:
        due = h.rake_cap
    return due


def settle(h: State, scores: list[int], boards: i64) -> list[int]:
    """Return the uncalled part, pay every layer into the stacks; who won what.

    scores: the strength of position i on board b at b * n + i, from 0; -1 competes for nothing; not read where one hand
    is left.  The rake of a layer is the rake on all money up to it less the rake on the money below, so that it adds up
    whatever the layers are; the fixed rake comes from the main pot; none comes from a refund.
    Returns chips at (layer * boards + b) * n + i, layers from the lowest.
    """
    won = zeros(h.n * h.n * boards)
    settle_into(h, scores, boards, totals(h), zeros(boards), won)
    return won


def settle_into(h: State, scores: list[int], boards: i64, paid: list[int], best: list[int], won: list[int]) -> None:
    """`settle` into lists of the caller's.  paid: `totals(h)`, changed by the refund.  best, won: all 0, for boards and wins."""
    who, back = uncalled(h, paid)
    if back:
        h.stack[who] = h.stack[who] + back
        paid[who] = paid[who] - back
    n: i64 = h.n
    row: i64 = 0
    left: i64 = h.live
    below: i64 = 0
    sofar: i64 = 0
    # All-in before the flop with a showdown: the flop is still dealt.
    raked: bool = h.rake_rate + h.rake_fixed > 0 and (h.flopped | left & (left - 1) | 1 - h.no_flop_no_drop) != 0
    while left:
        chips, level, ends = next_layer(h, paid, below, left)
        if raked:
            rake: i64 = rake_due(h, sofar + chips) - rake_due(h, sofar)
            sofar += chips
            if left == h.live:
                rake += h.rake_fixed
            if rake > chips:
                rake = chips
            h.raked += rake
            chips -= rake
        b: i64 = 0
        for b in range(boards):
            winners: i64 = best[b] & left      # who won the layer below and contests this one too wins it again
            if winners == 0:
                winners = best_of(scores, b * n, left)
            best[b] = winners
            pay_winners(h, won, row, winners, part(chips, boards, b, h.unit) if boards > 1 else chips)
            row += n
        below = level
        left ^= ends


def pay_winners(h: State, won: list[int], row: i64, winners: i64, chips: i64) -> None:
    """Pay `chips` to the winners, odd units from the left of the button, and put it down in `won` from `row` on."""
    i: i64 = 0
    if winners & (winners - 1) == 0:
        i = LOWEST[winners]
        won[row + i] = chips
        h.stack[i] = h.stack[i] + chips
        return
    count: i64 = 0
    rest: i64 = winners
    while rest:
        rest &= rest - 1
        count += 1
    k: i64 = 0
    for k in range(count):
        i = LOWEST[winners]
        winners &= winners - 1
        share: i64 = part(chips, count, k, h.unit)
        won[row + i] = share
        h.stack[i] = h.stack[i] + share


def best_of(scores: list[int], at: i64, eligible: i64) -> i64:
    """The positions among `eligible` with the best score, scores[at + i] being that of position i."""
    if eligible & (eligible - 1) == 0:
        return eligible
    best: i64 = -1
    winners: i64 = 0
    i: i64 = 0
    while eligible:
        i = LOWEST[eligible]
        eligible &= eligible - 1
        s: i64 = scores[at + i]
        if s > best:
            best = s
            winners = 0
        if s == best:
            winners |= 1 << i
    return winners


def hand_scores(h: State, boards: i64 = 1) -> list[int]:
    """The seven-card score of every live position i on board b at b * n + i; 0 where one hand is left.

    h.cards holds two cards per position, then the board, then five more for each further board: of these count only those
    in the places that were not dealt yet when the betting ended (rule pots.boards).
    """
    scores = zeros(h.n * boards)
    put_scores(h, boards, scores)
    return scores


def put_scores(h: State, boards: i64, scores: list[int]) -> None:
    """`hand_scores` into a list of the caller's, all 0."""
    n: i64 = h.n
    live: i64 = h.live
    if live & (live - 1) == 0:
        return
    cards: list[int] = h.cards
    dealt: i64 = 0 if h.street == PREFLOP else h.street + 2
    b: i64 = 0
    for b in range(boards):
        board: i64 = 0
        i: i64 = 0
        for i in range(2 * n, 2 * n + dealt):
            board |= CARD_BITS[cards[i]]
        for i in range(2 * n + dealt + 5 * b, 2 * n + 5 + 5 * b):
            board |= CARD_BITS[cards[i]]
        suits: bool = three_suited(board)
        rest: i64 = live
        while rest:
            i = LOWEST[rest]
            rest &= rest - 1
            hand: i64 = board | CARD_BITS[cards[2 * i]] | CARD_BITS[cards[2 * i + 1]]
            scores[b * n + i] = rank_cards(hand, 2) if suits else rank_without_flush(hand, 2)
