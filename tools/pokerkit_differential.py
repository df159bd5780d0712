"""Random hands through the core and through PokerKit 0.7.7, step by step: `python tools/pokerkit_differential.py`.

    python tools/pokerkit_differential.py [--hands 20000] [--seed 1]     a table of what was compared and of the differences
    python tools/pokerkit_differential.py --hands 1 --seed 4711          one hand again, from the seed that a mismatch prints

Two to nine players; no-limit, pot limit and fixed limit; stacks from one chip; antes of every kind and straddles.  Compared are
whose turn it is, the price, the smallest and largest raise, tries at and beyond the edges, folds, the end of the betting, all
stacks on the way and at the end.  Every difference must be the one that tests/pokerkit_differences.py predicts.
"""
import argparse
import sys
import time
import warnings
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from pokerkit import Automation, Deck, FixedLimitTexasHoldem, Mode, NoLimitTexasHoldem
from pokerkit.games import PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))

from pokerkit_differences import (
    BY_ID,
    DIFFERENCES,
    Answer,
    Spot,
    Street,
    asked_for_nothing,
    blind_before_ante,
    blinds_alike,
    paid,
    predicted,
)
from sidepot import Hand
from sidepot.cards import parse_cards
from sidepot.core import betting, posting, pots, state
from sidepot.hand import Acted

LIMITS = ("nl", "pl", "fl")
AUTOMATIONS = (
    Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING, Automation.CARD_BURNING,
    Automation.BOARD_DEALING, Automation.RUNOUT_COUNT_SELECTION, Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING, Automation.CHIPS_PUSHING, Automation.CHIPS_PULLING,
)
CARDS = [next(c for c in Deck.STANDARD if repr(c) == "23456789TJQKA"[i % 13] + "cdhs"[i // 13]) for i in range(52)]
# A board that plays for everybody, so that pots are split many ways.
ROYAL = [8, 9, 10, 11, 12]


class PotLimitTexasHoldem(PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem):
    """Hold'em in pot limit, of PokerKit's own parts: it has none under this name."""


@dataclass
class Table:
    """What is settled before the first card.  Positions from the left of the button, heads-up the big blind first."""

    limit: str
    sb: int
    bb: int
    stacks: list[int]
    antes: list[int]
    bb_ante: int = 0
    blind_first: bool = False                  # the big blind pays the blind before the ante for the table
    straddles: list[tuple[int, int]] = field(default_factory=list)
    double: bool = False                       # a raise is at least to twice the straddle
    cap: int = 3
    cap_lifts: int = state.CAP_STAYS
    blinds_in_full: bool = False
    small_as_big: bool = False
    cards: list[int] = field(default_factory=list)

    @property
    def n(self) -> int:
        """How many are dealt in."""
        return len(self.stacks)

    @property
    def bb_at(self) -> int:
        """The position of the big blind: heads-up the button is the small blind."""
        return 0 if self.n == 2 else 1

    def core(self) -> state.State:
        """The core's state after the posts."""
        h = state.new_state(self.stacks, self.bb, self.cards)
        h.limit = LIMITS.index(self.limit)
        if self.limit == "fl":
            h.cap, h.cap_lifts, h.share = self.cap, self.cap_lifts, 2
        if self.limit == "pl" and self.small_as_big:
            h.sb_gap = self.bb - self.sb
        antes = self.antes if any(self.antes) else []
        posting.post(
            h, 1 - self.bb_at, self.sb, self.bb_at, antes, self.bb_ante, int(not self.blind_first), [], [],
            [at for at, _ in self.straddles], [to for _, to in self.straddles], int(not self.double), int(self.blinds_in_full))
        return h

    def kit(self) -> Any:
        """PokerKit's state after the posts, its deck in our order."""
        blinds = {0: self.sb, 1: self.bb, **dict(self.straddles)}
        antes = list(self.antes)
        antes[self.bb_at] += self.bb_ante
        if self.n == 2:                        # PokerKit turns forced money round heads-up
            antes.reverse()
        alike = len(set(self.antes)) == 1 and not self.bb_ante       # an ante from everybody alike; else it is dead money
        games = {"nl": NoLimitTexasHoldem, "pl": PotLimitTexasHoldem, "fl": FixedLimitTexasHoldem}
        bets = (self.bb, 2 * self.bb) if self.limit == "fl" else (self.bb,)
        s: Any = games[self.limit](AUTOMATIONS, alike, antes, blinds, *bets, mode=Mode.CASH_GAME)(self.stacks, self.n)
        used = set(self.cards)
        rest = [card for card in range(52) if card not in used]
        hole, board = self.cards[:2 * self.n], self.cards[2 * self.n:]
        deck = hole[0::2] + hole[1::2] + [rest[0], *board[:3], rest[1], board[3], rest[2], board[4], *rest[3:]]
        s.deck_cards = deque(CARDS[card] for card in deck)
        while s.can_deal_hole():
            s.deal_hole()
        return s


def random_table(rng: Random) -> Table:
    """Any table that both can play."""
    limit, bb = rng.choice(LIMITS), rng.choice([2, 4, 10, 100])
    if rng.random() < 0.1:
        return ladder(rng, bb)
    n = rng.choice([2, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9])
    small = rng.choice([bb // 2, bb // 2, rng.randint(1, bb)])
    t = Table(limit, small, bb, [random_stack(rng, bb) for _ in range(n)], [0] * n)
    kind = rng.random()
    if kind < 0.2:
        t.antes = [rng.randint(1, bb)] * n
    elif kind < 0.3:
        t.antes = [rng.randint(0, bb) for _ in range(n)]
    elif kind < 0.5:
        t.bb_ante, t.blind_first = bb, rng.random() < 0.3
    # A straddle by the seat after the big blind or by the button, and perhaps one over it.
    t.double = rng.random() < 0.3
    if n > 2 and rng.random() < 0.25:
        to = 2 * bb
        for at in rng.choice([[2], [n - 1], [2, 3]]):
            if at < n and t.stacks[at] >= to + t.antes[at]:
                t.straddles.append((at, to))
                to *= 2
    t.cap = rng.choice([3, 3, 4, 2])
    t.cap_lifts = rng.choice([state.CAP_STAYS, state.CAP_STAYS, state.CAP_LIFTED_WHEN_HEADS_UP])
    t.blinds_in_full, t.small_as_big = rng.random() < 0.2, rng.random() < 0.2
    t.cards = random_cards(rng, n)
    return t


def ladder(rng: Random, bb: int) -> Table:
    """Two deep stacks to begin, then short ones that each have a little more than the one before: all-ins that add up."""
    n = rng.randint(5, 9)
    stacks = [200 * bb] * n
    step = 2 * bb
    for at in [*range(4, n), *rng.choice([[], [0], [0, 1]])]:
        step += rng.randint(1, bb)
        stacks[at] = step
    return Table(rng.choice(["nl", "pl"]), bb // 2, bb, stacks, [0] * n, cards=random_cards(rng, n))


def random_stack(rng: Random, bb: int) -> int:
    """Often tiny, sometimes round so that stacks are equal."""
    kind = rng.random()
    if kind < 0.3:
        return rng.randint(1, 3 * bb)
    if kind < 0.45:
        return bb * rng.choice([1, 2, 5, 20])
    return rng.randint(bb, 60 * bb)


def random_cards(rng: Random, n: int) -> list[int]:
    """Two for each position, then the board, which plays for everybody now and then."""
    if rng.random() < 0.1:
        return [*rng.sample([card for card in range(52) if card not in ROYAL], 2 * n), *ROYAL]
    return rng.sample(range(52), 2 * n + 5)


def table_of(hand: Hand) -> Table:
    """The table of a hand of ours; unknown cards are any that are left."""
    s, of = hand.setup, hand.setup.rules.setting
    law, seats = s.state()[0], s.seats
    known = {card for cards in (*s.hole.values(), parse_cards(hand.board)) for card in cards}
    rest = iter([card for card in range(52) if card not in known])
    cards = [card for seat in seats for card in (s.hole.get(seat) or (next(rest), next(rest)))]
    board = parse_cards(hand.board)
    return Table(
        s.limit, s.small_blind, s.big_blind, list(s.stacks), list(s.antes) or [0] * s.n, s.bb_ante,
        of("posting.ante", "order") == "blind_first", [(seats.index(seat), to) for seat, to in s.straddles],
        of("posting.straddle", "min_raise") == "double", law.cap, law.cap_lifts,
        of("betting.pot_limit", "short_blinds") == "in_full", law.sb_gap > 0, [*cards, *board, *rest][:2 * s.n + 5])


class Mismatch(AssertionError):
    """The two differ, and no difference of the list says so."""


class Duel:
    """One hand in both."""

    def __init__(self, seed: int, figures: Counter[str], hand: Hand | None = None) -> None:
        """A random hand from its seed; or the actions of a hand of ours, and the decision after them."""
        self.seed, self.figures = seed, figures
        self.rng = Random(seed)
        self.table = table_of(hand) if hand else random_table(self.rng)
        self.fold_often = self.rng.choice([0.05, 0.2])
        self.raise_often = self.rng.choice([0.2, 0.4, 0.8])
        self.all_in_often = self.rng.choice([0.1, 0.4])
        self.script = [code_of(e) for e in hand.events if isinstance(e, Acted)] if hand else None
        self.story: list[str] = []
        self.street = Street()

    def fail(self, what: str, ours: object, theirs: object) -> None:
        """Say all that is needed to play the hand again."""
        raise Mismatch(f"{what}: expected of PokerKit {ours}, PokerKit {theirs}\nseed {self.seed}\n{vars(self.table)}\n"
                       f"actions: {', '.join(self.story) or 'none'}")

    def differs(self, name: str) -> None:
        """Note a difference of the list."""
        self.figures[f"difference: {BY_ID[name].id}"] += 1

    def play(self) -> None:
        """The whole hand, or up to a difference after which the two do not stand alike."""
        self.figures["hands"] += 1
        h, s = self.table.core(), self.table.kit()
        if blind_before_ante(h, self.table.bb_ante, self.table.blind_first):
            if s.bets[h.bb_at] == h.bet[h.bb_at]:
                self.fail("the big blind", f"not {h.bet[h.bb_at]}", s.bets[h.bb_at])
            self.differs("ante before the blind")
            return
        if blinds_alike(h):
            if s.actor_index != h.bb_at:
                self.fail("the first to act", h.bb_at, s.actor_index)
            self.differs("blinds alike heads-up")
            return
        while h.actor >= 0:
            if not self.step(h, s):
                return
        if s.actor_index is not None:
            actor, price = s.actor_index, s.checking_or_calling_amount
            if not asked_for_nothing(h, actor, price, s.min_completion_betting_or_raising_to_amount or 0):
                self.fail("the end of the betting", "over", (actor, price))
            self.differs("the last player with chips is asked")
            s.check_or_call()
        self.settle(h, s)

    def step(self, h: state.State, s: Any) -> bool:
        """Compare a decision and make it in both; False where the hand is left."""
        self.figures["decisions"] += 1
        spot = Spot(h, self.street, bool(self.table.straddles))
        ours = spot.ours()
        expected, differences = predicted(spot)
        theirs = answer(s)
        if theirs != expected:
            self.fail(f"decision ({', '.join(d.id for d in differences) or 'no difference'}; ours {ours})", expected, theirs)
        for difference in differences:
            self.differs(difference.id)
        self.tries(h, s, ours, theirs)
        kept = frozenset.intersection(frozenset({"fold", "call", "raise"}), *(d.keeps for d in differences))
        if self.script is None:
            code, to = self.choose(ours, theirs, kept)
        elif self.script:
            code, to = self.script.pop(0)
        else:
            return False
        if code < 0:
            return False
        self.story.append(f"{h.actor} {('f', 'c', f'r{to}')[code]}")
        self.street.note(h, code, to)
        before = h.street
        betting.apply(h, code, to)
        if code == betting.FOLD:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                s.fold()
        elif code == betting.CALL:
            s.check_or_call()
        else:
            s.complete_bet_or_raise_to(to)
        if h.street != before:
            self.street = Street()
        if h.actor >= 0 and (s.stacks, s.bets) != (h.stack, h.bet):
            self.fail("stacks and bets", (h.stack, h.bet), (s.stacks, s.bets))
        return True

    def tries(self, h: state.State, s: Any, ours: Answer, theirs: Answer) -> None:
        """Raises at and beyond the edges of both: offered or refused as the ranges say."""
        if self.rng.random() < 0.7:
            return
        for edge in {ours.smallest, ours.largest, theirs.smallest, theirs.largest, h.high + h.inc}:
            for to in (edge - 1, edge, edge + 1):
                if to <= 0:
                    continue
                self.figures["raises tried"] += 1
                offered = theirs.smallest <= to <= theirs.largest
                if s.can_complete_bet_or_raise_to(to) != offered:
                    self.fail(f"raise to {to}", offered, not offered)
                tried = state.copy_state(h)
                try:
                    betting.apply(tried, betting.RAISE, to)
                    accepted = True
                except state.IllegalMove:
                    accepted = False
                if accepted != (ours.smallest <= to <= ours.largest):
                    self.fail(f"our raise to {to}", not accepted, accepted)

    def choose(self, ours: Answer, theirs: Answer, kept: frozenset[str]) -> tuple[int, int]:
        """An action that both take and after which they still stand alike; (-1, 0) if there is none."""
        dice = self.rng.random()
        low, high = max(ours.smallest, theirs.smallest), min(ours.largest, theirs.largest)
        if "raise" in kept and 0 < low <= high and dice < self.raise_often:
            if self.rng.random() < self.all_in_often:
                return betting.RAISE, high
            return betting.RAISE, self.rng.choice([low, low, self.rng.randint(low, high), min(high, low + self.rng.randint(0, 3))])
        if "fold" in kept and (dice > 1 - self.fold_often or "call" not in kept) and (ours.price or self.rng.random() < 0.1):
            return betting.FOLD, 0
        return (betting.CALL, 0) if "call" in kept else (-1, 0)

    def settle(self, h: state.State, s: Any) -> None:
        """Pay both; only odd chips may go elsewhere."""
        scores = pots.hand_scores(h)
        first, winners = paid(h, scores, h.live)
        theirs, _ = paid(h, scores, winners)
        pots.settle(h, scores, 1)
        if list(s.stacks) != theirs:
            self.fail("final stacks", theirs, list(s.stacks))
        if first != h.stack:
            self.differs("several odd chips")
        if theirs != first:
            self.differs("pots joined after the losers are gone")
        self.figures["hands to the end"] += 1


def code_of(event: Acted) -> tuple[int, int]:
    """An action of ours as the core takes it."""
    if event.action == "fold":
        return betting.FOLD, 0
    return (betting.RAISE, event.to) if event.action in ("bet", "raise") else (betting.CALL, 0)


def answer(s: Any) -> Answer:
    """What PokerKit says."""
    if s.actor_index is None:
        return Answer(state.NOBODY, 0, 0, 0, False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fold = s.can_fold()
    return Answer(s.actor_index, s.checking_or_calling_amount, s.min_completion_betting_or_raising_to_amount or 0,
                  s.max_completion_betting_or_raising_to_amount or 0, fold)


def run(first: int, hands: int) -> Counter[str]:
    """Play hands of consecutive seeds.  Raises Mismatch at the first difference that the list does not predict."""
    figures: Counter[str] = Counter()
    for seed in range(first, first + hands):
        Duel(seed, figures).play()
    return figures


def main(arguments: list[str]) -> int:
    """Play, print the figures; 1 at a difference that is not on the list, or if one of the list never came."""
    parser = argparse.ArgumentParser(prog="pokerkit_differential", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    start = time.perf_counter()
    try:
        figures = run(options.seed, options.hands)
    except Mismatch as mismatch:
        print(mismatch)
        return 1
    figures["hands left at a difference"] = figures["hands"] - figures["hands to the end"]
    for name in ("hands", "hands to the end", "hands left at a difference", "decisions", "raises tried"):
        print(f"{name:<60}{figures[name]:>10,}")
    for difference in DIFFERENCES:
        print(f"  {difference.id:<58}{figures[f'difference: {difference.id}']:>10,}")
    print(f"{time.perf_counter() - start:.0f} s")
    never = [d.id for d in DIFFERENCES if not figures[f"difference: {d.id}"]]
    if never and options.hands >= 20_000:
        print(f"on the list, but never seen: {', '.join(never)}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
