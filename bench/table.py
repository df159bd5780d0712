"""The hands that every engine plays, and one driver for each engine.

All engines get the same stacks, cards and dice: 25 % fold (only when something is owed), 45 % check or call, 25 % smallest
raise, 5 % all-in.  Stacks are 1 to 20,000 with a fifth of them tiny, so that side pots are everywhere; blinds 50/100,
an ante of 13 in every third hand.
"""
import random
from collections.abc import MutableSequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pokerkit
import pokerkit.state
from pokerkit import Automation, Deck, Mode, NoLimitTexasHoldem

from runtimes import builds
from sidepot import Hand, make_setup
from sidepot.batch import CALL, RAISE, Forced, Game, Tables
from sidepot.core.state import new_state
from sidepot.hand import Action

SMALL, BIG = 50, 100
NO_MORE = 250          # dice per hand; no hand comes near


class Job(NamedTuple):
    """One hand.  stacks by position from the left of the button; cards: two per position, then the board; dice: 0 to 99."""

    stacks: list[int]
    ante: int
    cards: list[int]
    dice: list[int]


class Many(NamedTuple):
    """Many hands as arrays: stacks (hands, players), antes (hands,), cards (hands, 2 * players + 5), dice (hands, NO_MORE)."""

    stacks: Any
    antes: Any
    cards: Any
    dice: Any
    tables: Tables

    def jobs(self, first: int, last: int) -> list[Job]:
        """Some of them as lists."""
        columns = (column[first:last].tolist() for column in self[:4])
        return [Job(*row) for row in zip(*columns, strict=True)]


def jobs(players: int, count: int, seed: int = 7) -> list[Job]:
    """Reproducible hands for the rivals; what is told about their differences names hands by their number here."""
    rng = random.Random(seed * 100 + players)
    made = []
    for number in range(count):
        stacks = [rng.randrange(1, 300) if rng.random() < 0.2 else rng.randrange(500, 20_000) for _ in range(players)]
        cards = rng.sample(range(52), 2 * players + 5)
        made.append(Job(stacks, 13 if number % 3 == 0 else 0, cards, [rng.randrange(100) for _ in range(400)]))
    return made


def many(players: int, count: int, seed: int = 7) -> Many:
    """Reproducible hands."""
    rng = np.random.default_rng(seed * 100 + players)
    tiny = rng.random((count, players)) < 0.2
    stacks = np.where(tiny, rng.integers(1, 300, (count, players)), rng.integers(500, 20_000, (count, players)))
    antes = np.where(np.arange(count) % 3 == 0, 13, 0)
    games = [_game(players, ante) for ante in antes.tolist()]
    tables = Tables(games, stacks, seed=seed)
    dice = tables.dice(0, NO_MORE) * 100 >> 32
    return Many(stacks, antes, tables.cards, dice.astype(np.uint8), tables)


@cache
def _game(players: int, ante: int) -> Game:
    sb, bb = (1, 0) if players == 2 else (0, 1)
    return Game(new_state([1] * players, BIG, []), Forced(sb, SMALL, bb, [ante] * players if ante else []))


def core_hand(job: Job) -> list[int]:
    """A whole hand on the core, interpreted: final stacks."""
    final: list[int] = builds.plain().drive.play_mixed(*job)
    return final


def public_hand(job: Job) -> list[int]:
    """A whole hand on the public Hand, events and all."""
    n = len(job.stacks)
    names = [str(i) for i in range(n)]
    used = set(job.cards)
    rest = [c for c in range(52) if c not in used]
    hole, board = job.cards[:2 * n], job.cards[2 * n:]
    deck = hole[0::2] + hole[1::2] + [rest[0], *board[:3], rest[1], board[3], rest[2], board[4], *rest[3:]]
    hand = Hand(make_setup(dict(zip(names, job.stacks, strict=True)), (SMALL, BIG), ante=job.ante, deck=deck))
    k = 0
    while hand.actor:
        options = hand.legal()
        x = job.dice[k]
        k += 1
        if x < 25 and options.to_call:
            hand.apply(Action("fold"))
        elif x < 70 or not options.max_raise_to:
            hand.apply(Action("call" if options.to_call else "check"))
        else:
            hand.apply(Action("wager", options.min_raise_to if x < 95 else options.max_raise_to))
    hand.settle()
    return [hand.stacks[name] for name in names]


# ---- PokerKit

_ALL = (
    Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING, Automation.CARD_BURNING,
    Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.HAND_KILLING, Automation.CHIPS_PUSHING, Automation.CHIPS_PULLING,
)
_UP_TO_SHOWDOWN = _ALL[:7]
_CARDS = [next(c for c in Deck.STANDARD if repr(c) == "23456789TJQKA"[i % 13] + "cdhs"[i // 13]) for i in range(52)]
_order: list[Any] = []


def _stacked(x: MutableSequence[Any]) -> None:
    """PokerKit shuffles its deck in place; here it gets our cards instead."""
    x.clear()
    x.extend(_order)


def kit_deal(job: Job, automations: tuple[Automation, ...] = _ALL) -> Any:
    """PokerKit's state after the posts."""
    n = len(job.stacks)
    used = set(job.cards)
    rest = [c for c in range(52) if c not in used]
    hole, board = job.cards[:2 * n], job.cards[2 * n:]
    deck = hole[0::2] + hole[1::2] + [rest[0], *board[:3], rest[1], board[3], rest[2], board[4], *rest[3:]]
    _order[:] = [_CARDS[c] for c in deck]
    shuffle = pokerkit.state.shuffle               # type: ignore[attr-defined]
    pokerkit.state.shuffle = _stacked              # type: ignore[attr-defined]
    try:
        return NoLimitTexasHoldem.create_state(
            automations, True, job.ante, (SMALL, BIG), BIG, tuple(job.stacks), n, mode=Mode.CASH_GAME)
    finally:
        pokerkit.state.shuffle = shuffle           # type: ignore[attr-defined]


def kit_bet(s: Any, dice: list[int]) -> int:
    """Play the betting to its end; how many actions it took."""
    k = 0
    while s.actor_index is not None:
        x = dice[k]
        k += 1
        lo = s.min_completion_betting_or_raising_to_amount
        if x < 25 and s.checking_or_calling_amount:
            s.fold()
        elif x < 70 or lo is None:
            s.check_or_call()
        elif x < 95:
            s.complete_bet_or_raise_to(lo)
        else:
            s.complete_bet_or_raise_to(s.max_completion_betting_or_raising_to_amount)
    return k


def kit_hand(job: Job) -> list[int]:
    """A whole hand on PokerKit: final stacks."""
    s = kit_deal(job)
    kit_bet(s, job.dice)
    return list(s.stacks)


# ---- legal + apply alone: one long street that no action closes

def long_street(players: int, length: int, seed: int) -> list[int]:
    """Actions of a preflop raising war: CALL or RAISE (the smallest), never closing the street."""
    rng = random.Random(seed)
    script, since = [], 0
    for _ in range(length):
        code = RAISE if since >= players - 2 or rng.random() < 0.3 else CALL
        since = 0 if code == RAISE else since + 1
        script.append(code)
    return script


def war_job(players: int) -> Job:
    """Stacks that no raising war exhausts."""
    return Job([10**9] * players, 0, list(range(2 * players + 5)), [])


def core_war(build: builds.Build, start: Any, script: list[int]) -> None:
    """The script on a copy of `start`: one legal and one apply each, called from Python."""
    h, legal, apply = build.state.copy_state(start), build.betting.legal, build.betting.apply
    for code in script:
        _, lo, _ = legal(h)
        apply(h, code, lo)


def c_war(start: Any, script: list[int]) -> None:
    """The script on the yardstick's extension, called the same way."""
    h = start.copy()
    legal, apply = h.legal, h.apply
    for code in script:
        _, lo, _ = legal()
        apply(code, lo)


def kit_war(s: Any, script: list[int]) -> None:
    """The script on PokerKit: price, smallest and largest raise, then the action."""
    for code in script:
        s.checking_or_calling_amount  # noqa: B018
        lo = s.min_completion_betting_or_raising_to_amount
        s.max_completion_betting_or_raising_to_amount  # noqa: B018
        if code == RAISE:
            s.complete_bet_or_raise_to(lo)
        else:
            s.check_or_call()


def kit_betting_state(job: Job) -> Any:
    """PokerKit's state that stops before the showdown."""
    return kit_deal(job, _UP_TO_SHOWDOWN)
