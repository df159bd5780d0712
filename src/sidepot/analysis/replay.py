"""Replaying scanned hands on the core alone.

What may be done and what follows is the core's to say; the set-up comes from the same code as that of every other PHH hand,
once for all hands that differ only in stacks (a Frame).  A hand in which anything is refused, or that needs more than the core,
is left to the strict reader, which then says what is wrong.  So is one that comes out differently from the record.

The code keeps to what mypyc compiles well; it also runs as it is.
"""
from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from ..core.betting import CALL as CORE_CALL
from ..core.betting import FOLD as CORE_FOLD
from ..core.betting import RAISE as CORE_RAISE
from ..core.betting import apply
from ..core.pots import hand_scores, next_layer, settle, totals, uncalled
from ..core.state import NOBODY, PREFLOP, IllegalMove, State, copy_state
from ..notation.phh_codes import BOARD, CALL, FOLD, LIMIT, NOTHING, SHOW, UNSHOWN, WAGER
from ..notation.phh_scan import NO_LINE, Line, Scanner

# Classes of hands, numbered as in COMPARED of `compare`; NOT_MINE is none: the strict reader must read the hand.
NOT_MINE: Final = -1
EQUAL: Final = 0
NO_RESULT: Final = 5
SHORT_BY_ANTES: Final = 6                      # counted besides the class
BOARD_CARDS: Final[list[int]] = [0, 3, 4, 5]  # by street

# What comes of a hand that is not equal at once: class and whether it counts under SHORT_BY_ANTES too.  Parameters as of
# `compare.classify`.
Classify = Callable[[list[int], list[int], list[int], int, int, bool, int], tuple[int, bool]]


class Frame:
    """What hands share that differ only in stacks and cards: the state after the posts, made with deep stacks.

    posted: what each position has posted; where every stack is deeper, nobody is short and all but stacks is as in `state`.
    dead: what of it is dead money.  ante: the largest ante, in chips.  shared: of no consequence here, for whoever made the frame.
    """

    def __init__(self, state: State, posted: list[int], dead: list[int], ante: i64, shared: object) -> None:
        self.state: State = state
        self.posted: list[int] = posted
        self.dead: list[int] = dead
        self.ante: i64 = ante
        self.shared: object = shared


class Replay:
    """One hand after the other; the fields tell of the last one that was played.

    h: the core's state at the end, pots paid if `paid`.  won, back: chips by position from pots, and uncalled.  hole: two cards
    as 64 * card + card, -1 where unknown.  board: known cards.  dealt: board cards, known or not.  trail (only with `trace`): for
    each action kind + 8 * position + 128 * street + 1024 * chips put in.  short: what the record has less than our account, where
    they are not equal at once, `finest` places after the point.
    """

    def __init__(self, classify: Classify, trace: bool) -> None:
        self.classify: Classify = classify
        self.trace: bool = trace
        self.trail: list[int] = []
        self.h: State = State(2, 1, [1, 1], [], [1, 1], [0, 0])
        self.over: bool = False
        self.paid: bool = False
        self.raised: bool = False
        self.won: list[int] = []
        self.back: list[int] = []
        self.stacks: list[int] = []
        self.hole: list[int] = []
        self.board: list[int] = []
        self.used: i64 = 0
        self.dealt: i64 = 0
        self.shown: i64 = 0
        self.mucked: i64 = 0
        self.antes_short: bool = False
        self.short: int = 0
        self.finest: i64 = 0

    def play(self, s: Scanner, f: Frame) -> bool:
        """Play a hand to where its record ends, and pay it if the cards say who won.  False: leave it to the strict reader."""
        n: i64 = s.n
        h = copy_state(f.state)
        stacks: list[int] = s.stacks.values
        if s.stacks.places != s.places:
            factor: int = 10 ** int(s.places - s.stacks.places)
            stacks = [chips * factor for chips in stacks]
        for given in stacks:                   # before it is a machine's number
            if given >= LIMIT:
                return False
        i: i64 = 0
        behind: list[int] = []
        base: list[int] = []
        for i in range(n):
            chips: i64 = stacks[i]
            if chips <= f.posted[i]:
                return False
            behind.append(chips - f.posted[i])
            base.append(chips - f.dead[i])
        h.stack = behind
        h.base = base
        self.h = h
        self.stacks = stacks
        self.hole = [-1] * n
        self.board = []
        self.used = self.dealt = self.shown = self.mucked = 0
        self.over = self.paid = self.raised = False
        self.won = self.back = [0] * n
        if self.trace:
            self.trail = []
        try:
            for act in s.acts:
                if not self.one(act, s.places):
                    return False
        except IllegalMove:
            return False
        return h.actor != NOBODY or self.pay()

    def one(self, act: int, places: i64) -> bool:
        """One action of the file."""
        code: i64 = act
        kind: i64 = code & 7
        i: i64 = code >> 3 & 15
        more: i64 = code >> 7
        h: State = self.h
        if kind == BOARD:
            return self.deal(more)
        if i >= h.n:
            return False
        if kind == FOLD or kind == CALL or kind == WAGER:  # noqa: SIM109
            # The street must lie there before anybody acts on it.
            if h.actor != i or self.dealt < BOARD_CARDS[h.street]:
                return False
            return self.bet(kind, i, more, places)
        if kind == NOTHING:
            return True
        live: bool = h.live >> i & 1 != 0
        if kind == UNSHOWN:
            return live and self.muck(i)
        if kind == SHOW:
            if not live or self.mucked >> i & 1:
                return False
            self.shown |= 1 << i
        return self.learn(i, more)

    def muck(self, i: i64) -> bool:
        """A live hand is not shown.  Taken only where no rule set can object: nobody is all-in, so that there is one pot."""
        h: State = self.h
        me: i64 = 1 << i
        if h.actor != NOBODY:
            return False
        if h.live == me:
            return True                        # nobody called: the winner gives nothing up
        if h.live & ~h.able or (self.shown | self.mucked) & me or h.live & ~(self.mucked | me) == 0:
            return False
        self.mucked |= me
        return True

    def bet(self, kind: i64, i: i64, more: i64, places: i64) -> bool:
        """A fold, a check or call, or a bet or raise; the core refuses by IllegalMove."""
        h: State = self.h
        street: i64 = h.street
        before: i64 = h.stack[i]
        if kind == FOLD:
            apply(h, CORE_FOLD, 0)
        elif kind == CALL:
            apply(h, CORE_CALL, 0)
        else:
            size: i64 = more >> 4
            k: i64 = more & 15
            while k < places:
                size *= 10
                if size >= LIMIT:
                    return False
                k += 1
            apply(h, CORE_RAISE, size)
            self.raised = True
        if self.trace:
            self.trail.append(kind + 8 * i + 128 * street + 1024 * (before - h.stack[i]))
        return True

    def deal(self, more: i64) -> bool:
        """Cards of the board: three, then one and one, when their street may be dealt."""
        h: State = self.h
        count: i64 = more & 7
        after: i64 = self.dealt + count
        if count != (1 if self.dealt else 3) or after > 5:
            return False
        if h.live & (h.live - 1) == 0 or (after > BOARD_CARDS[h.street] and h.actor != NOBODY):
            return False                       # paid already, or too early
        self.dealt = after
        h.flopped = 1
        if more & 8:
            return True
        k: i64 = 0
        for k in range(count):
            card: i64 = more >> 4 + 6 * k & 63
            if self.used >> card & 1:
                return False
            bit: i64 = 1
            bit <<= card
            self.used |= bit
            self.board.append(card)
        return True

    def learn(self, i: i64, pair: i64) -> bool:
        """The hole cards of a position; told again they must be the same."""
        a: i64 = pair & 63
        b: i64 = pair >> 6
        had: i64 = self.hole[i]
        if had >= 0:
            return pair == had or (a == had >> 6 and b == had & 63)
        x: i64 = 1
        x <<= a
        y: i64 = 1
        y <<= b
        if a == b or self.used & (x | y):
            return False
        self.used |= x | y
        self.hole[i] = pair
        return True

    def pay(self) -> bool:
        """The betting is over: return what nobody called, and pay if it is known who won."""
        h: State = self.h
        n: i64 = h.n
        self.over = True
        put = totals(h)
        who, chips = uncalled(h, put)
        self.back = [0] * n
        if chips:
            self.back[who] = chips
            put[who] = put[who] - chips
        scores: list[int] = [0] * n
        i: i64 = 0
        if h.live & (h.live - 1):
            main, _, _ = next_layer(h, put, 0, h.live)
            if main == 0:                      # nothing that all contest
                return False
            rest: i64 = h.live & ~self.mucked
            if rest & (rest - 1):
                for i in range(n):
                    if rest >> i & 1 and self.hole[i] < 0:
                        return True
                if len(self.board) < 5:
                    return True
                cards: list[int] = []
                for i in range(n):
                    pair: i64 = self.hole[i] if self.hole[i] >= 0 else 0
                    cards.append(pair & 63)
                    cards.append(pair >> 6)
                h.cards = cards + self.board
                scores = hand_scores(h)
            for i in range(n):
                if self.mucked >> i & 1:
                    scores[i] = -1
        won = settle(h, scores, 1)
        total: list[int] = [0] * n
        k: i64 = 0
        for k in range(len(won)):
            if won[k]:
                total[k % n] += won[k]
        self.won = total
        self.paid = True
        return True

    def kind(self, s: Scanner, f: Frame) -> i64:
        """The class of the hand just played; NOT_MINE where the strict reader must tell what differs."""
        self.antes_short = False
        line: Line = s.finishing if s.finishing is not NO_LINE else s.winnings
        if (self.over and not self.paid) or line is NO_LINE:
            return NO_RESULT
        stacks: bool = s.finishing is not NO_LINE
        mine: list[int] = self.h.stack if stacks else self.won
        if line.places == s.places and line.values == mine:
            return EQUAL
        return self.unequal(line, s.places, stacks, f.ante)

    def unequal(self, line: Line, places: i64, stacks: bool, ante: i64) -> i64:
        """As `kind`, where the numbers are not the same at once."""
        finest: i64 = line.places if line.places > places else places
        chip: int = 10 ** int(finest - places)
        factor: int = 10 ** int(finest - line.places)
        told: list[int] = [value * factor for value in line.values]
        won: list[int] = [chips * chip for chips in self.won]
        back: list[int] = [0] * len(won)
        if stacks:
            for k in range(len(told)):
                told[k] += won[k] - self.h.stack[k] * chip
        elif self.paid:
            back = [chips * chip for chips in self.back]
        unit: int = factor                     # more where the places written are zeros
        while unit < chip and all_tenths(line.values, unit // factor * 10):
            unit *= 10
        if unit > chip:
            unit = chip
        self.short = sum(won) - sum(told)
        self.finest = finest
        before: int = int(ante) * chip if self.h.street == PREFLOP else 0
        kind, self.antes_short = self.classify(won, told, back, chip, unit, self.raised, before)
        return kind

    def conserved(self) -> bool:
        """No chip appeared or vanished."""
        h: State = self.h
        return not self.paid or sum(h.stack) + h.raked == sum(self.stacks)


def all_tenths(values: list[int], unit: int) -> bool:
    """Are all values multiples of the unit?"""
    return sum([value % unit for value in values]) == 0

