"""After the flop: regulars by the strength of their hand, strong players by what each action is worth."""
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from .acting import give_up, part_of_pot, raise_to, stay
from .outlook import Outlook, outlook, won
from .profile import Profile
from .reading import EVERYTHING, best_promises
from .situation import Situation

# Sizes that strong players think about, in pots.
_SIZES = (0.5, 0.85, 1.25)
# What holdings promise where the board is not known.
_UNKNOWN = tuple(0.5 for _ in EVERYTHING)
# What is bet for value, and what is raised for value.
_GOOD, _VERY_GOOD = 0.56, 0.84


# ---- regulars

def by_strength(p: Profile, s: Situation, chance: Random) -> str:
    """A regular: the share against what the others showed before the flop, the odds, and the usual bet after a raise."""
    share = outlook(s, chance, p.samples, later=False).share
    crowd = len(s.rivals)
    likes_to_bet = s.low is not None and chance.random() < p.value
    if s.to_call:
        # A bet means something: the hand is worth less than it seems.
        share -= 0.08 + 0.06 * (s.raises > 1)
        if likes_to_bet and share > (0.72 if s.raises < 2 else 0.85):
            return raise_to(s, part_of_pot(s, p.size))
        return stay(s) if share >= s.odds + p.margin else give_up(s)
    if likes_to_bet and share >= _GOOD * (1.0 if crowd == 1 else 0.85 if crowd == 2 else 0.7):
        return raise_to(s, part_of_pot(s, p.size))
    bluffs = p.bluffs * (1.0 if s.raised_last and s.street == 1 else 0.35) * (1.0 if crowd == 1 else 0.3)
    if s.street < 3 and chance.random() < bluffs:
        return raise_to(s, part_of_pot(s, p.size))
    return stay(s)


# ---- strong players

class Choice(NamedTuple):
    """An action and what it is worth, in chips over folding."""

    text: str
    worth: float


def by_worth(p: Profile, s: Situation, chance: Random) -> str:
    """A strong player: what each action wins on average, against hands that fit what the others did."""
    seen = outlook(s, chance, p.samples)
    promised = best_promises(s.boards, s.street) or _UNKNOWN
    holds = promised[s.place]
    call = _worth_of_staying(s, seen, holds)
    pays = not s.to_call or call >= p.margin * (s.price + s.win)
    best = Choice(stay(s), call) if pays else Choice(give_up(s), 0.0)
    if s.low is None or chance.random() >= _thinks_of_raising(p, s, holds):
        return best.text
    for to in _sizes(p, s):
        worth = _worth_of_raising(s, seen, to, promised)
        if worth > best.worth:
            best = Choice(raise_to(s, to), worth)
    return best.text


def _thinks_of_raising(p: Profile, s: Situation, holds: float) -> float:
    """How often raising is thought of: with good hands for value, with others as a bluff, less often against a bet or a crowd."""
    if holds >= (_GOOD if not s.to_call else _VERY_GOOD):
        return p.value
    return p.bluffs * (0.35 if s.to_call else 1.0) / (1.0 if len(s.rivals) == 1 else 2.0)


def _sizes(p: Profile, s: Situation) -> list[int]:
    """Street totals to think about."""
    low, high = s.low or 0, s.high or 0
    if low == high:
        return [low]
    wanted = [part_of_pot(s, share * p.size / 0.66) for share in _SIZES]
    found = {int(min(max(to, low), high)) for to in wanted}
    if s.all_in_to is not None and s.all_in_to <= 2.2 * (s.pot + s.to_call) + s.bet:
        found.add(s.all_in_to)
    return sorted(found)


def _keeps(s: Situation, holds: float) -> float:
    """Which part of its share a hand makes into chips when betting goes on: weak hands out of position are bet away."""
    if s.closes:
        return 1.0
    return (0.70 if s.in_position else 0.60) + 0.40 * holds


def _worth_of_staying(s: Situation, seen: Outlook, holds: float) -> float:
    return seen.share * _keeps(s, holds) * (s.price + s.win) - s.price


def _worth_of_raising(s: Situation, seen: Outlook, to: int, promised: Sequence[float]) -> float:
    """Who has less than the price asks folds; the others call, and the strongest sometimes raise."""
    now, rivals = s.pot, s.rivals
    most = max(r.bet + r.stack for r in rivals)
    to = min(to, most)
    cost = to - s.bet
    calls = [max(0, min(to - r.bet, r.stack)) for r in rivals]
    needs = [_need(s, c) for c in calls]
    holds = promised[s.place]
    all_in = cost >= s.stack or all(c >= r.stack for c, r in zip(calls, rivals, strict=True))
    keeps = 1.0 if all_in or s.street == 3 else (0.78 if s.in_position else 0.72) + 0.28 * holds
    total = 0.0
    for d in seen.drawn:
        stays = [i for i, pick in enumerate(d.picks) if not calls[i] or promised[pick] >= needs[i]]
        if not stays:
            total += now
            continue
        pot = now + cost + sum(calls[i] for i in stays)
        raised = not all_in and any(promised[d.picks[i]] > 0.96 for i in stays)
        total += won(d, stays) * keeps * pot - cost - (0.35 * cost if raised and holds < 0.9 else 0.0)
    return total / len(seen.drawn)


def _need(s: Situation, call: int) -> float:
    """What a hand must promise to call: more for more chips, more against a raise than against a bet."""
    if not call:
        return 0.0
    price = call / (s.pot + 2 * call)
    return (0.10 if not s.raises else 0.38) + 0.95 * price
