"""The loops over many tables.  No rule is here: each step is a function of the core.

Jitted by `batch.loading`, never run as it stands.  hands: records with the fields of the core's State; template: one such
record for each game, with its settings; forced: likewise, what `post` is told; which: the game of each table; work: one
record of lists.
"""
import numpy as np

from ..core.betting import apply, legal
from ..core.posting import KINDS, post_into
from ..core.pots import put_scores, put_totals, settle_into
from ..core.state import NOBODY, RIVER

DECK = 52
# Streams of chance: a table's cards and its dice are drawn apart.
CARDS = 1
DICE = 2


def chance(seed, stream, table, k):
    """The k-th number, 0 to 2^32 - 1, of a stream of a table: the finishing mix of splitmix64 on all four."""
    x = np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(stream) * np.uint64(0xD1342543DE82EF95)
    x ^= np.uint64(table) * np.uint64(0xDA942042E4DD58B5) + np.uint64(k) * np.uint64(0x2545F4914F6CDD1D)
    x = (x ^ x >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ x >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return np.int64((x ^ x >> np.uint64(31)) >> np.uint64(32))


def shuffle(seed, table, deck, count):
    """The first `count` cards of the table's shuffled deck into `deck`."""
    for i in range(DECK):
        deck[i] = i
    for i in range(count):
        j = i + (chance(seed, CARDS, table, i) * (DECK - i) >> 32)
        deck[i], deck[j] = deck[j], deck[i]


def deal_cards(seed, first, out):
    """A row of cards for each table from `first` on."""
    deck = np.empty(DECK, np.int64)
    for t in range(out.shape[0]):
        shuffle(seed, first + t, deck, out.shape[1])
        for i in range(out.shape[1]):
            out[t, i] = deck[i]


def throw_dice(seed, first, start, out):
    """The dice of each table from `first` on, those of the decisions from `start` on."""
    for t in range(out.shape[0]):
        for k in range(out.shape[1]):
            out[t, k] = chance(seed, DICE, first + t, start + k)


def deal(hands, at, template, forced, g, stacks, row, work):
    """A fresh hand in hands[at]: the game's settings, the stacks, the posts.  Its cards are the caller's."""
    hands[at] = template[g]
    h = hands[at]
    for i in range(h.n):
        h.stack[i] = stacks[row, i]
        h.base[i] = stacks[row, i]
    f = forced[g]
    for i in range(h.n * KINDS):
        work.posted[i] = 0
    post_into(
        h, f.sb_at, f.sb, f.bb_at, f.antes[:f.with_antes], f.bb_ante, f.ante_first, f.live[:f.with_live], f.dead[:f.with_dead],
        f.straddler[:f.straddles], f.straddle_to[:f.straddles], f.straddle_plus_bb, f.blinds_in_full, work.posted)


def finish(h, boards, work):
    """Rank and pay.  More boards than one are run only where cards were still to come."""
    b = boards if h.street < RIVER else 1
    for i in range(b):                         # scores and won may hold what they will: only what is written here is read
        work.best[i] = 0
    put_scores(h, b, work.scores)
    put_totals(h, work.paid)
    settle_into(h, work.scores, b, work.paid, work.best, work.won)


def paid_out(h, dead, stacks, t, final, raked):
    """Note the stacks and the rake of a hand that was paid; False where chips were made or lost."""
    off = h.raked - dead
    least = h.raked
    for i in range(h.n):
        chips = h.stack[i]
        final[t, i] = chips
        off += chips - stacks[t, i]
        least = min(least, chips)
    raked[t] = h.raked
    return off == 0 and least >= 0


def play_hands(first, last, table, template, forced, which, stacks, cards, seed, policy, work, hands, final, raked, actions):
    """Whole hands, one after the other in hands[0].  table: the number of the first table.  work.at: where it is.

    False where chips were made or lost, at the table where it stopped.
    """
    w = work[0]
    h = hands[0]
    for t in range(first, last):
        g = which[t]
        deal(hands, 0, template, forced, g, stacks, t, w)
        if cards.shape[0]:
            for i in range(cards.shape[1]):
                h.cards[i] = cards[t, i]
        else:
            shuffle(seed, table + t, w.deck, 2 * h.n + 5 * forced[g].boards)
            for i in range(2 * h.n + 5 * forced[g].boards):
                h.cards[i] = w.deck[i]
        w.at = t
        k = 0
        while h.actor != NOBODY:
            owed, lo, hi = legal(h, NOBODY)
            code, to = policy(h, owed, lo, hi, chance(seed, DICE, table + t, k))
            apply(h, code, to)
            k += 1
        finish(h, forced[g].boards, w)
        actions[t] = k
        if not paid_out(h, template[g].dead, stacks, t, final, raked):
            return False
    return True


def deal_all(hands, template, forced, which, stacks, cards, work):
    """Deal every table."""
    for t in range(len(hands)):
        deal(hands, t, template, forced, which[t], stacks, t, work[0])
        for i in range(cards.shape[1]):
            hands[t].cards[i] = cards[t, i]


def legal_all(hands, out):
    """The legal triple of each table; zeros where nobody is to act."""
    for t in range(len(hands)):
        out[t, 0], out[t, 1], out[t, 2] = legal(hands[t], NOBODY)


def apply_all(hands, code, to, refused):
    """One action a table; refused: 1 where the core refuses it, and that table is as it was."""
    for t in range(len(hands)):
        if hands[t].actor != NOBODY:
            try:
                apply(hands[t], code[t], to[t])
            except Exception:                  # numba knows no other; only IllegalMove is raised in there
                refused[t] = 1


def settle_all(hands, template, forced, which, stacks, work, final, raked):
    """Pay every table; its hand is over.  The table at which chips were made or lost, -1 where at none."""
    for t in range(len(hands)):
        h = hands[t]
        finish(h, forced[which[t]].boards, work[0])
        if not paid_out(h, template[which[t]].dead, stacks, t, final, raked):
            return t
    return -1
