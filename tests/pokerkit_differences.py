"""Where PokerKit 0.7.7 answers differently from us, one entry each; everything else must be alike.

A difference is a function from a spot and the answer so far to PokerKit's answer.  Put one after the other they turn our answer
into PokerKit's, exactly: a difference that is predicted and does not come fails as one that comes and is not predicted.  Each
says what PokerKit does, what we do, and why; `example` is a spot in which it shows (tests/test_pokerkit.py plays it).
"""
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from sidepot.core import betting, pots
from sidepot.core.state import FIXED_LIMIT, POT_LIMIT, PREFLOP, State, copy_state

FOUR_BETS = 4      # PokerKit's cap in fixed limit, bets and raises on a street; before the flop without the blind


class Answer(NamedTuple):
    """What may be done.  Chips; raises are street totals, 0 without the right.  fold: a fold is accepted without a warning."""

    actor: int
    price: int
    smallest: int
    largest: int
    fold: bool


@dataclass
class Street:
    """What PokerKit remembers of a street, kept a second time from the actions alone.

    increments: of every bet and raise, over the largest bet that really lies there.  short: all-in increments since chips were
    last bet with some behind, forgotten as soon as they make a full raise.  acted: since the last full raise.
    """

    increments: list[int] = field(default_factory=list)
    short: list[int] = field(default_factory=list)
    acted: set[int] = field(default_factory=set)
    full: bool = False                         # by our rules a full bet or raise was made on this street

    def note(self, h: State, code: int, to: int) -> None:
        """The actor's action, before the core carries it out."""
        i = h.actor
        if code == betting.RAISE:
            increment = to - max(h.bet)
            largest = max(self.increments, default=0)
            self.full |= to - h.high >= h.inc
            if increment >= largest:
                self.acted.clear()
            self.increments.append(increment)
            self.short = [*self.short, increment] if to == h.bet[i] + h.stack[i] else []
            if sum(self.short) >= max(self.increments):
                self.short = []
        self.acted.add(i)

    @property
    def largest(self) -> int:
        """The largest increment so far: a player who owes less may not raise."""
        return max(self.increments, default=0)


class Spot(NamedTuple):
    """A decision: the core's state, the street so far, and whether a straddle was posted."""

    h: State
    street: Street
    straddled: bool

    @property
    def i(self) -> int:
        """The one to act."""
        return self.h.actor

    @property
    def most(self) -> int:
        """The largest bet that lies there: PokerKit's price, whatever the blind should have been."""
        return max(self.h.bet)

    @property
    def top(self) -> int:
        """The actor's all-in."""
        return self.h.bet[self.h.actor] + self.h.stack[self.h.actor]

    @property
    def size(self) -> int:
        """The smallest bet of the street."""
        return self.h.inc if self.h.limit == FIXED_LIMIT else self.h.bb

    def sized(self) -> tuple[int, int]:
        """PokerKit's smallest and largest raise where nothing forbids one."""
        h, i = self.h, self.i
        smallest = min(self.top, self.most + max(self.street.largest, self.size))
        largest = smallest if h.limit == FIXED_LIMIT else self.top
        if h.limit == POT_LIMIT:
            largest = min(self.top, max(smallest, 2 * self.most - h.bet[i] + betting.pot_so_far(h)))
        return smallest, largest

    def ours(self) -> Answer:
        """What the core says."""
        price, smallest, largest = betting.legal(self.h)
        return Answer(self.i, price, smallest, largest, True)


class Difference(NamedTuple):
    """One entry of the list.

    cite: by book, edition and number; empty where the books are silent.  example: a spot after whose last action it shows.
    change: PokerKit's answer from the answer so far.  keeps: actions after which the two still stand alike, so that the hand
    can go on: "fold", "call", "raise" (one that both offer).  No action: the hand is left there.
    """

    id: str
    pokerkit: str
    ours: str
    rule: str
    cite: tuple[str, ...]
    example: str
    change: Callable[[Spot, Answer], Answer]
    keeps: frozenset[str]


# ---- while somebody is to act

def short_big_blind(spot: Spot, a: Answer) -> Answer:
    h, i = spot.h, spot.i
    if spot.most == h.high:
        return a
    owed = spot.most - h.bet[i]
    smallest, largest = spot.sized() if h.stack[i] > owed else (0, 0)
    if h.able == 1 << i:
        smallest = largest = 0
    return a._replace(price=min(owed, h.stack[i]), smallest=smallest, largest=largest)


def short_first_raise(spot: Spot, a: Answer) -> Answer:
    owed = spot.most - spot.h.bet[spot.i]
    closed = betting.raise_right(spot.h, spot.i) == betting.NOT_REOPENED
    forgets = bool(spot.street.short) and spot.i in spot.street.acted
    if not closed or spot.street.full or owed < spot.street.largest or forgets:
        return a
    smallest, largest = spot.sized()
    return a._replace(smallest=smallest, largest=largest)


def half_a_bet(spot: Spot, a: Answer) -> Answer:
    h, i = spot.h, spot.i
    if h.limit != FIXED_LIMIT or not h.acted >> i & 1 or not 2 * a.price >= h.inc > a.price or a.price >= spot.street.largest:
        return a
    return a._replace(smallest=0, largest=0)


def third_short_all_in(spot: Spot, a: Answer) -> Answer:
    s = spot.street
    forgotten = a.price >= spot.h.inc and bool(s.short) and sum(s.short) < s.largest and spot.i in s.acted
    return a._replace(smallest=0, largest=0) if forgotten else a


def completion(spot: Spot, a: Answer) -> Answer:
    h = spot.h
    if not a.largest or h.limit != FIXED_LIMIT or h.high == h.level:
        return a
    smallest, largest = spot.sized()
    return a._replace(smallest=smallest, largest=largest)


def four_bets(spot: Spot, a: Answer) -> Answer:
    h, s = spot.h, spot.street
    if h.limit != FIXED_LIMIT:
        return a
    if len(s.increments) == FOUR_BETS:
        return a._replace(smallest=0, largest=0)
    if betting.raise_right(h, spot.i) == betting.CAPPED and a.price >= s.largest:
        smallest, largest = spot.sized()
        return a._replace(smallest=smallest, largest=largest)
    return a


def straddle_minimum(spot: Spot, a: Answer) -> Answer:
    h = spot.h
    if not a.largest or not spot.straddled or h.street != PREFLOP or h.limit == FIXED_LIMIT or spot.street.full:
        return a
    return a._replace(smallest=spot.sized()[0])


def blinds_in_the_pot(spot: Spot, a: Answer) -> Answer:
    h = spot.h
    if not a.largest or h.limit != POT_LIMIT or h.street != PREFLOP or not h.phantom + h.sb_gap:
        return a
    return a._replace(largest=spot.sized()[1])


def nobody_can_put_in_more(spot: Spot, a: Answer) -> Answer:
    h = spot.h
    others = [h.bet[j] + h.stack[j] for j in range(h.n) if j != spot.i and h.live >> j & 1]
    return a._replace(smallest=0, largest=0) if max(others) <= spot.most else a


def free_fold(spot: Spot, a: Answer) -> Answer:
    return a._replace(fold=a.price > 0)


# ---- between decisions, and at the end

def blind_before_ante(h: State, bb_ante: int, blind_first: bool) -> bool:
    """The big blind cannot pay both the blind and the ante for the table, and pays the blind first."""
    return blind_first and bb_ante > 0 and h.stack[h.bb_at] == 0 and h.bet[h.bb_at] + h.dead < h.bb + bb_ante


def blinds_alike(h: State) -> bool:
    """Heads-up both have posted the same and both can act."""
    return h.n == 2 and h.street == PREFLOP and h.acted == 0 and h.able == 0b11 and h.bet[0] == h.bet[1]


def asked_for_nothing(h: State, actor: int, price: int, smallest: int) -> bool:
    """Our betting is over; the only player with chips owes nothing and has nobody to bet against."""
    return h.actor < 0 and h.able == 1 << actor and price == 0 and smallest == 0 and betting.covered(h, actor)


def paid(h: State, scores: list[int], live: int) -> tuple[list[int], int]:
    """Final stacks, and the set of winners, when the first winner of a pot gets all that does not divide.

    live: positions whose totals make the layers.  h is not settled yet, and is not changed.
    """
    stacks, totals = list(h.stack), pots.totals(h)
    who, back = pots.uncalled(h, totals)
    if back:
        stacks[who] += back
        totals[who] -= back
    layered = copy_state(h)
    layered.live = live
    below, left, won = 0, live, 0
    while left:
        chips, level, ends = pots.next_layer(layered, totals, below, left)
        best = max(scores[j] for j in range(h.n) if left >> j & 1)
        winners = [j for j in range(h.n) if left >> j & 1 and scores[j] == best]
        each, odd = divmod(chips, len(winners))
        for j in winners:
            stacks[j] += each
            won |= 1 << j
        stacks[winners[0]] += odd
        below, left = level, left ^ ends
    return stacks, won


def unchanged(_: Spot, a: Answer) -> Answer:
    return a


ALL = frozenset({"fold", "call", "raise"})
QUIET = frozenset({"fold", "call"})

# In the order in which they are put one after the other.
DIFFERENCES = (
    Difference(
        "short big blind",
        "The price is the largest bet that lies there, so it drops when the big blind is all-in for less.",
        "The price stays the full big blind, and a raise is measured from it; what nobody matches comes back.",
        "posting.blinds", ("WSOP Live 2026 154",), "nl 50/100 | A 1000, B 1000, C 70",
        short_big_blind, frozenset({"fold"})),
    Difference(
        "first raise of a street is a short all-in",
        "A player who has checked or called may raise over it: the short all-in itself is taken for the last full raise.",
        "Who has acted may raise only facing a full bet or raise again.",
        "betting.reopening", ("TDA 2024 47-A", "WSOP Live 2026 175", "WSOP Live 2026 177"),
        "nl 50/100 | A 1000, B 130, C 1000 | A c, B ai, C c",
        short_first_raise, QUIET),
    Difference(
        "half a bet reopens in fixed limit",
        "A player who has acted and owes less than the last full raise may not raise, in fixed limit too.",
        "In fixed limit half a bet is enough.",
        "betting.reopening", ("TDA 2024 47-B", "WSOP Live 2026 133"),
        "fl 50/100 | A 1000, B 260, C 1000 | A r200, B ai, C c",
        half_a_bet, QUIET),
    Difference(
        "a further short all-in after some that made a full raise",
        "Short all-ins that add up to a full raise are forgotten; one more short all-in closes the betting again.",
        "Only what a player owes since he acted counts.",
        "betting.reopening", ("TDA 2024 47-A", "WSOP Live 2026 177"),
        "nl 50/100 | A 340, B 380, C 3000, D 3000, E 3000, F 270 | D r200, E c, F ai, A ai, B ai, C f",
        third_short_all_in, QUIET),
    Difference(
        "completion in fixed limit",
        "Over an all-in of less than half a bet a raise goes to the all-in plus a full bet.",
        "It completes to the full bet.",
        "betting.limit_sizes", ("WSOP Live 2026 133", "Robert's betting 6"),
        "fl 50/100 | A 130, B 1000, C 1000 | A ai",
        completion, QUIET),
    Difference(
        "cap in fixed limit",
        "Four bets and raises on every street, heads-up too; the blind is no bet, and every short all-in counts.",
        "One bet and as many raises as the rule set says, the big blind being the bet; less than half a bet does not count; "
        "the cap may be lifted heads-up.",
        "betting.cap", ("WSOP Live 2026 129", "WSOP Live 2026 130", "WSOP Live 2026 131", "TDA 2024 48"),
        "fl 50/100 cap 3 | A 2000, B 2000, C 2000 | A r200, B r300, C r400",
        four_bets, QUIET),
    Difference(
        "smallest raise over a straddle",
        "The straddle plus a big blind.",
        "Twice the straddle (in wsop-cash-2024 the same as PokerKit).",
        "posting.straddle", ("WSOP Live 2026 165",),
        "nl 50/100 straddle D 200 | A 1000, B 1000, C 1000, D 1000",
        straddle_minimum, ALL),
    Difference(
        "blinds in the pot of pot limit",
        "The pot is what really lies there.",
        "Before the flop short blinds may count in full, and the small blind as a big blind until the big blind has acted.",
        "betting.pot_limit", ("TDA 2024 54-B", "WSOP Live 2026 191"),
        "pl 50/100 | A 1000, B 1000, C 1000",
        blinds_in_the_pot, ALL),
    Difference(
        "nobody can put in more than is bet",
        "No raise when no opponent could put in more than the largest bet that lies there.",
        "A raise is offered as long as an opponent has chips; the books are silent.",
        "betting.nobody_left", (),
        "nl 50/100 | A 1000, B 100, C 100",
        nobody_can_put_in_more, QUIET),
    Difference(
        "fold for free",
        "A fold facing no bet is refused in tournaments and warned of in cash games.",
        "A fold is always allowed; the rulings say what it may cost.",
        "betting.fold", ("TDA 2024 58",),
        "nl 50/100 | A 1000, B 1000, C 1000 | A c, B c",
        free_fold, ALL),
    Difference(
        "blinds alike heads-up",
        "With a small blind as large as the big blind the big blind acts first.",
        "The button acts first before the flop, whatever the blinds are.",
        "turn.order", ("TDA 2024 34-B", "Robert's blinds 3"), "nl 100/100 | A 1000, B 1000",
        unchanged, frozenset()),
    Difference(
        "the last player with chips is asked",
        "The only player with chips who has covered everybody is asked all the same (he can only check).",
        "The betting is over and the board is run out.",
        "turn.end", (),
        "nl 50/100 | A 1000, B 1000, C 1000, D 80 | D ai, A f, B f",
        unchanged, frozenset()),
    Difference(
        "ante before the blind",
        "A big blind who cannot pay both pays the ante first.",
        "The blind first; in rule sets that take the ante first the same as PokerKit.",
        "posting.ante", ("TDA 2024 RP-11", "WSOP Tournament 2026 86"),
        "nl 50/100 mtt bbante 100 | A 1000, B 1000, C 130",
        unchanged, frozenset()),
    Difference(
        "several odd chips",
        "All that does not divide goes to the first winner.",
        "One each, clockwise from the left of the button.",
        "pots.odd_chip", ("TDA 2024 20-A", "Robert's ties 3"),
        "nl 1/2 | A 100 2c3c, B 100 2d3d, C 100 2h3h, D 100 | D c, A c, B c, C x | flop AsKsQs: B x, C x, D f, A x | "
        "turn Js: B x, C x, A x | river Ts: B x, C x, A x",
        unchanged, frozenset()),
    Difference(
        "pots joined after the losers are gone",
        "Hands that win nothing are killed first, and pots that then have the same players are one; it is divided once.",
        "Every pot is divided by itself.",
        "pots.odd_chip", ("TDA 2024 21", "Robert's ties 5"),
        "nl 1/2 | A 100 AdKd, B 100, C 4 3c4c, D 100 AhKh, E 100 | D c, E c, A c, B f, C ai, D c, E c, A c | "
        "flop AsKs7d: D b3, E c, A c | turn 7h: D b5, E f, A c | river 2c: D x, A x",
        unchanged, frozenset()),
)
BY_ID = {difference.id: difference for difference in DIFFERENCES}


def predicted(spot: Spot) -> tuple[Answer, list[Difference]]:
    """PokerKit's answer, and the differences that make it so."""
    answer, found = spot.ours(), []
    for difference in DIFFERENCES:
        changed = difference.change(spot, answer)
        if changed != answer:
            answer = changed
            found.append(difference)
    return answer, found
