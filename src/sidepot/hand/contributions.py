"""Chips in the middle of which only the totals are known: who put in how much, who folded; the pots and their payment.

The core cuts and pays; the words are those of a whole hand (`Hand.why`).
"""
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..core.state import State, new_state
from ..errors import BadSetup, SidepotError
from ..rulebook import RuleSet
from .events import Acted, Posted
from .given import counted, whole
from .hand import Hand
from .payout import Award, Layer, Split, awards, layers_of, split, told_scores
from .pot_words import award_words, layer_words
from .sentences import Explanation, Pair
from .setup import Rake, name_fault

MOST_SEATS = 10
MOST_BOARDS = 3


class Paid(NamedTuple):
    """What the pots pay: the awards as they are pushed, the rake by pot, chips by seat at the end (refunds included)."""

    awards: list[Award]
    rakes: list[int]
    got: dict[str, int]


class Contributions(NamedTuple):
    """What lies in the middle; made by `contributions`, which checks it, or `contributions_of` a hand.

    paid: chips of every player over the whole hand, left of the button first; dead: money of nobody; unit: the smallest chip.
    folded: hands that cannot win; killed: those among them that were killed and not folded, so that uncalled chips still
    come back.  flopped: a flop is dealt, so that rake is due whatever the rules say about hands won before it.
    """

    paid: Mapping[str, int]
    folded: frozenset[str] = frozenset()
    dead: int = 0
    unit: int = 1
    rake: Rake = Rake()
    boards: int = 1
    killed: frozenset[str] = frozenset()
    flopped: bool = True

    @property
    def seats(self) -> tuple[str, ...]:
        """The players, left of the button first."""
        return tuple(self.paid)

    @property
    def total(self) -> int:
        """All chips in the middle."""
        return sum(self.paid.values()) + self.dead

    def state(self) -> State:
        """The core's state in which exactly this has been put in and no betting is left."""
        h = new_state(list(self.paid.values()), 1, [])
        h.stack = [0] * h.n
        h.able = 0
        h.dead, h.unit = self.dead, self.unit
        h.rake_rate, h.rake_cap, h.rake_fixed = self.rake.rate, self.rake.cap, self.rake.fixed
        h.no_flop_no_drop, h.flopped = 1, int(self.flopped)
        h.live = sum(1 << i for i, seat in enumerate(self.seats) if seat not in self.folded)
        h.killed = sum(1 << i for i, seat in enumerate(self.seats) if seat in self.killed)
        return h

    def split(self) -> Split:
        """Refund and pots."""
        return split(self.state(), self.seats)

    def layers(self) -> list[Layer]:
        """The pots with how their chips come together; the uncalled part has gone back."""
        h = self.state()
        for seat, chips in self.split().refunds.items():
            h.stack[self.seats.index(seat)] += chips
        return layers_of(h, self.seats)

    def pay(self, told: Sequence[Sequence[Sequence[str]]]) -> Paid:
        """Pay the pots.  told: for each pot, main first, for each board the seats that win it.

        A pot that only one seat can win needs none.  Raises BadSetup (field winners, or winners[N] of board N) when a seat cannot
        win its pot or the winners cannot all be true of the same hands.
        """
        pots = self.split().pots
        if len(told) != len(pots):
            raise BadSetup("settle.told_count", expected=len(pots), given=len(told)).located(field="winners")
        scores = []
        for board in range(self.boards):
            names = [pot.eligible if len(pot.eligible) == 1 else won[board] if board < len(won) else ()
                     for pot, won in zip(pots, told, strict=True)]
            try:
                scores.append(told_scores(pots, names))
            except SidepotError as e:
                if self.boards > 1:
                    e.field = f"winners[{board + 1}]"
                raise
        found, rakes, after = awards(self.state(), self.seats, scores)
        return Paid(found, rakes, dict(zip(self.seats, after.stack, strict=True)))

    def why(
        self, rules: RuleSet, paid: Paid | None = None, hands: Mapping[tuple[int, int, str], Pair] | None = None,
    ) -> Explanation:
        """Why these pots, and why they are paid so.  hands: the winning hands in words, see `explain.winning_hands`."""
        cut = self.split()
        said, decided, steps, disputed = layer_words(self.layers(), cut.refunds, self.paid)
        if paid is not None:
            told = award_words(paid.awards, cut.pots, self.boards, sum(paid.rakes), hands or {})
            said, decided, steps, disputed = [*said, *told.said], [*decided, *told.decided], [*steps, *told.steps], told.disputed
        return Explanation(tuple(said), tuple(dict.fromkeys(decided)), rules, "nl", tuple(steps), disputed)


def contributions(
    paid: Iterable[tuple[str, int]], folded: Iterable[str] = (), *, dead: int = 0, unit: int = 1, rake: Rake | None = None,
    boards: int = 1, killed: Iterable[str] = (),
) -> Contributions:
    """The chips in the middle, checked.  Raises BadSetup whose field says what is wrong: paid[A], folded, unit, boards, ..."""
    found: dict[str, int] = {}
    for name, chips in paid:
        if (error := name_fault(name)) is not None:
            raise error.located(field="paid")
        if name in found:
            raise BadSetup("pots.seat_twice", name=name).located(field=f"paid[{name}]")
        found[name] = whole(chips, f"paid[{name}]")
    if not 2 <= len(found) <= MOST_SEATS:
        raise BadSetup("setup.seats", count=len(found)).located(field="paid")
    dead_hands = frozenset(killed)
    out = frozenset(folded) | dead_hands
    if unknown := out - set(found):
        raise BadSetup("setup.no_seat", seat=min(unknown)[:40], seats=", ".join(found)).located(field="folded")
    if len(out) == len(found):
        raise BadSetup("pots.nobody_left").located(field="folded")
    whole(dead, "dead money")
    whole(unit, "unit", 1)
    rake = rake or Rake()
    whole(rake.cap, "rake cap")
    whole(rake.fixed, "rake")
    counted(rake.rate, "rake rate", 0, 10_000)
    counted(boards, "boards", 1, MOST_BOARDS)
    if unit > max(found.values()) > 0:
        raise BadSetup("setup.unit", unit=unit, most=max(found.values())).located(field="unit")
    c = Contributions(found, out, dead, unit, rake, boards, dead_hands)
    if not whole(c.total, "total"):
        raise BadSetup("pots.no_chips").located(field="paid")
    return c


def contributions_of(hand: Hand) -> Contributions:
    """What everybody has put into a hand so far, from its events: also what came back as uncalled is in it."""
    paid = dict.fromkeys(hand.seats, 0)
    dead = hand.setup.dead_money
    for e in hand.events:
        if isinstance(e, Posted) and e.what in ("dead", "big_blind_ante"):
            dead += e.amount
        elif isinstance(e, Posted):
            paid[e.seat] += e.amount
        elif isinstance(e, Acted):
            paid[e.seat] += e.paid
    h = hand.unpaid()
    killed = frozenset(seat for i, seat in enumerate(hand.seats) if h.killed >> i & 1)
    flopped = bool(h.flopped) or not hand.rules.setting("pots.rake", "no_flop_no_drop")
    folded = frozenset(hand.seats) - frozenset(hand.live)
    return Contributions(paid, folded, dead, hand.setup.unit, hand.setup.rake, len(hand.boards), killed, flopped)
