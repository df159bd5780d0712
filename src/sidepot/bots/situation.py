"""A seat's view as numbers that a player thinks in: who is in, who comes behind, what it costs, how deep the stacks are."""
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from ..analysis.holdings import PLACE
from ..cards import parse_cards
from ..errors import SidepotError
from ..hand import SeatView

STREETS = ("preflop", "flop", "turn", "river")


class Act(NamedTuple):
    """What somebody did.

    word: fold, check, call, bet or raise; price: chips paid as a share of the pot with them; raises: bets and raises of the street
    before it, blinds not counted; behind: how many were still to act for the first time; depth: stack at the start in big blinds.
    """

    seat: str
    street: int
    word: str
    price: float
    raises: int
    behind: int
    depth: float
    all_in: bool


class Rival(NamedTuple):
    """Another player in the hand.  bet: on this street; stack: chips behind; last: acts after us on later streets."""

    seat: str
    bet: int
    stack: int
    last: bool


class Situation(NamedTuple):
    """What one player faces.  Chips are whole numbers.

    dealt: how many got cards; street: 0 to 3; boards: known cards of each; big: the price before the flop (the largest blind or
    straddle, else the big blind); to_call: what a call puts in; price: what of it is at risk, win: what can be won with it; low,
    high: bounds of a bet or raise; behind: how many may still act after us; raises: bets and raises of this street; limpers: who
    has called the blind; depth: our stack in big blinds, or the largest of the others if that is smaller.
    """

    seat: str
    hole: tuple[int, int]
    place: int
    dealt: int
    street: int
    boards: tuple[tuple[int, ...], ...]
    big: int
    pot: int
    bet: int
    stack: int
    to_call: int
    price: int
    win: int
    to_match: int
    low: int | None
    high: int | None
    all_in_to: int | None
    limit: str
    unit: int
    rivals: tuple[Rival, ...]
    behind: int
    raises: int
    limpers: int
    depth: float
    acts: tuple[Act, ...]

    @property
    def odds(self) -> float:
        """The share of the pot that makes a call break even, 0 when it is free."""
        return self.price / (self.price + self.win) if self.price else 0.0

    @property
    def closes(self) -> bool:
        """With our call or check no betting is left: at the end of the river, or when nobody else or none of us has chips."""
        return (self.street == 3 and not self.behind) or self.to_call >= self.stack or not any(r.stack for r in self.rivals)

    @property
    def in_position(self) -> bool:
        """We act last on later streets."""
        return not any(r.last and r.stack for r in self.rivals)

    @property
    def raised_last(self) -> bool:
        """The last bet or raise of the hand was ours."""
        last = [a.seat for a in self.acts if a.word in ("bet", "raise")]
        return bool(last) and last[-1] == self.seat


def situation(view: SeatView) -> Situation:
    """The situation of the seat to act.  Raises SidepotError when it is not this seat's turn or its cards are unknown."""
    legal, odds = view.legal, view.odds
    if view.seat is None or legal is None or odds is None:
        raise SidepotError("bots.turn")
    if view.hole is None:
        raise SidepotError("bots.cards", seat=view.seat)
    a, b = parse_cards(view.hole, 2)
    seat, stack = view.seat, legal.stack
    others = [s for s in view.live if s != seat]
    order = view.seats.index
    rivals = tuple(Rival(s, view.bets[s], view.stacks[s], order(s) > order(seat)) for s in others)
    street = STREETS.index(view.street)
    big = _price_before_the_flop(view)
    acts = _acts(view, big)
    here = [act for act in acts if act.street == street]
    raises = sum(act.word in ("bet", "raise") for act in here)
    limpers = sum(act.word == "call" and not act.raises for act in here) if not street else 0
    largest = max((r.stack + r.bet for r in rivals), default=0)
    boards = tuple(parse_cards(board) for board in view.boards)
    return Situation(
        seat, (a, b), PLACE[a, b], len(view.seats), street, boards, big, view.pot, view.bets[seat], stack, legal.to_call, odds.call,
        odds.win, legal.to_match, legal.min_raise_to, legal.max_raise_to, legal.all_in_to, view.limit, view.unit, rivals,
        _behind(rivals, here, legal.to_match), raises, limpers, min(stack + view.bets[seat], largest) / big, acts)


def chance(seed: int, view: SeatView) -> Random:
    """A source of chance that is the same for the same seed and the same view."""
    return Random(f"{seed} {view.seat} {view.hole} {view.boards} {len(view.events)} {view.pot} {sorted(view.stacks.items())}")


def _price_before_the_flop(view: SeatView) -> int:
    events: tuple[Any, ...] = view.events
    forced: list[int] = [e.amount for e in events if e.kind == "posted" and e.what in ("big_blind", "straddle")]
    return max([view.blinds[1], *forced])


def _behind(rivals: Sequence[Rival], here: Sequence[Act], to_match: int) -> int:
    """How many with chips have not acted on this street, or will have to when they see a price they have not met."""
    acted = {act.seat for act in here}
    return sum(r.stack > 0 and (r.seat not in acted or r.bet < to_match) for r in rivals)


def _acts(view: SeatView, big: int) -> tuple[Act, ...]:
    """The actions so far."""
    found: list[Act] = []
    pot, raises, street = 0, 0, "preflop"
    acted: set[str] = set()
    playing = set(view.seats)
    events: tuple[Any, ...] = view.events
    for e in events:
        if e.kind == "posted":
            pot += e.amount
        elif e.kind == "acted":
            if e.street != street:
                street, raises = e.street, 0
                acted.clear()
            pot += e.paid
            acted.add(e.seat)
            if e.action == "fold":
                playing.discard(e.seat)
            found.append(Act(e.seat, STREETS.index(e.street), e.action, e.paid / pot if pot else 0.0, raises,
                             len(playing - acted), view.start[e.seat] / big, e.all_in))
            raises += e.action in ("bet", "raise")
    return tuple(found)
