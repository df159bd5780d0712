"""One hand of hold'em, from the posts to the last odd chip."""
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..cards import cards_text, parse_cards
from ..core import betting as core
from ..core.state import NOBODY, RIVER, copy_state
from ..errors import BadSetup, BrokenInvariant
from . import actions as act
from .actions import Action
from .board import Board, Street
from .dealing import Dealer
from .events import Acted, Awarded, Boards, Dealt, DealtIn, Killed, Mucked, Raked, Returned, Shown, post_events
from .given import counted, winners_of
from .legal import STREETS, decide
from .payout import Award, split
from .refused import IllegalAction
from .setup import NotAllowed, Setup, check_boards, make_setup, street_names
from .showdown import FACE_UP
from .table import Table
from .verdict import judge


class Hand(Table):
    """A hand: a set-up and what was done since; everything else follows from these.

    Seats are names, amounts whole chips, raise amounts street totals ("raise to").  Actions are text ("C call",
    "raise 24", "跟注") or `Action` objects.  What is refused raises IllegalAction (or another SidepotError) and leaves the
    hand as it was.

    >>> hand = Hand({"A": 200, "B": 16, "C": 200}, (1, 2), button="C")
    >>> hand.apply("C call"); hand.apply("A call"); hand.apply("B check")
    >>> print(hand.legal())
    fold | check | bet 2..198
    """

    __slots__ = ()

    def __init__(self, stacks: Mapping[str, int] | Setup, blinds: tuple[int, int] | None = None, **options: Any) -> None:
        """Post the blinds and deal.  The options are those of `make_setup`; a finished Setup may be given instead.

        Raises BadSetup, BadCard or UnknownRuleSet.
        """
        if isinstance(stacks, Setup):
            self.setup = stacks
        else:
            if blinds is None:
                raise BadSetup("setup.no_blinds").located(field="blinds")
            self.setup = make_setup(stacks, blinds, **options)
        setup = self.setup
        self._h, posted = setup.state()
        self._total = setup.total
        self._pot = setup.dead_money                 # kept from the events alone, to check the core against
        self._events = []
        self._done = []
        self._board = Board()
        self._hole = dict(setup.hole)
        self._shown = []
        self._mucked = []
        self._settled = None
        self._dealer = Dealer(setup.deck, bool(setup.rules.setting("dealing.order", "burn"))) if setup.deck else None
        for e in post_events(setup, posted, self._h.stack):
            self._pot += e.amount
            self._events.append(e)
        if self._dealer:
            self._hole = dict(zip(setup.seats, self._dealer.hole(setup.n), strict=True))
        try:
            self._board.check(self._hole)
        except NotAllowed as e:
            raise e.located(field=f"hole[{e.facts['holder']}]") from None
        self._events += [DealtIn(s, cards_text(self._hole[s]) if s in self._hole else None) for s in setup.seats]
        self._follow()

    # ---- what is done

    def apply(self, action: str | Action) -> None:
        """Carry out an action of the one to act.  Raises IllegalAction, which says what is legal instead."""
        asked = self._asked(action)
        h, i = self._h, self._h.actor
        decision = decide(h, asked.kind, asked.to) if i >= 0 and asked.seat in (None, self.seats[i]) else None
        if decision is None or decision.key:
            raise IllegalAction(judge(h, self.seats, self.rules, asked, self._pot))
        while self._board.street < h.street:               # played on without naming the cards: they stay unknown
            self._put(self._board.street + 1, [None] * len(self._board.boards))
        street, high, bet, before = h.street, h.high, h.bet[i], h.stack[i]
        code, seat = decision.code, self.seats[i]
        core.apply(h, code, decision.to)
        paid = before - h.stack[i]
        word = act.FOLD
        if code == core.CALL:
            word = act.CALL if paid else act.CHECK
        elif code == core.RAISE:
            word = act.RAISE if high else act.BET
        self._pot += paid
        self._events.append(Acted(seat, STREETS[street], word, paid, bet + paid, before == paid))
        self._done.append(("apply", (Action(asked.kind, asked.to, seat),)))
        self._follow()

    def deal(self, cards: str | Sequence[str] | None = None) -> None:
        """Deal the next street: "2s7hJd", "5c", "4s / Qs" for two boards; None for cards unknown (or from the deck).

        Raises BadSetup when the street cannot be dealt yet or a card comes twice, BadCard for unknown cards.
        """
        street = self._board.street + 1
        if not self._may_deal(street):
            raise self._no_deal(street)
        if self._dealer:
            if cards is not None:
                raise BadSetup("deal.deck").located(field="cards")
            if len(self._board.boards) > 1:
                raise BadSetup("deal.run_out")
            dealt: Sequence[Street] = [self._dealer.street(street)]
        elif cards is None:
            dealt = [None] * len(self._board.boards)
        else:
            dealt = self._board.read(cards, street)
            self._board.check(self._hole, dealt)
        self._put(street, dealt)
        self._done.append(("deal", (cards,)))

    def run(self, boards: int) -> None:
        """All have agreed to run the rest of the board two or three times.                        rule pots.boards

        Raises BadSetup when the rule set does not allow it, action is pending, nobody is all-in or the river is dealt.
        """
        counted(boards, "boards", 2)
        check_boards(self.rules, boards)
        if self._settled is not None:
            raise NotAllowed("dealing.order", "hand_over")
        if self._h.actor != NOBODY:
            raise NotAllowed("pots.boards", "action_pending")
        if len(self.live) < 2 or all(self._h.stack[i] for i in range(self._h.n) if self._h.live >> i & 1):
            raise NotAllowed("pots.boards", "nobody_all_in")
        if self._board.street == RIVER or len(self._board.boards) > 1:
            raise NotAllowed("pots.boards", "card_dealt")
        self._board.split(boards)
        self._events.append(Boards(boards))
        self._done.append(("run", (boards,)))

    def run_out(self) -> None:
        """Deal the rest of every board from the deck, the first board to its river before the next."""
        if self._dealer is None:
            raise BadSetup("deal.no_deck")
        street = self._board.street
        if street == RIVER:
            return
        if not self._may_deal(street + 1) or self._h.actor != NOBODY:
            raise self._no_deal(street + 1)
        for b, board in enumerate(self._board.boards):
            for later in range(street + 1, RIVER + 1):
                board.append(cards := self._dealer.street(later))
                self._events.append(Dealt(STREETS[later], cards_text(cards), b))
        self._board.street = RIVER
        self._h.flopped = 1
        self._done.append(("run_out", ()))

    def kill(self, seat: str) -> None:
        """The hand of this seat is dead though not folded (mucked beyond recall, fouled); its uncalled chips come back.

        Raises BadSetup when the seat holds no live hand or it is the last one.
        """
        i = self._index(seat)
        if self._settled is not None or not self._h.live >> i & 1 or self._h.live == 1 << i:
            raise BadSetup("kill.not_live", seat=seat)
        if seat in self._shown and self._h.actor == NOBODY:
            raise NotAllowed("showdown.muck", "tabled", seat=seat)
        without = copy_state(self._h)
        core.kill(without, i)
        if any(not self._in(p) for p in split(without, self.seats).pots):
            raise BadSetup("kill.not_live", seat=seat)   # all others have mucked: this hand wins
        core.kill(self._h, i)
        self._events.append(Killed(seat))
        self._done.append(("kill", (seat,)))
        self._follow()

    def show(self, seat: str, cards: str | Sequence[str] | None = None) -> None:
        """Table a hand; cards may be left out when they are known already.  Raises BadSetup or BadCard."""
        i = self._index(seat)
        if not self._h.live >> i & 1 or seat in self._mucked:
            raise BadSetup("show.no_hand", seat=seat)
        self._learn(seat, cards)
        if seat not in self._hole:
            raise BadSetup("show.unknown", seat=seat)
        if seat not in self._shown:
            self._shown.append(seat)
        self._events.append(Shown(seat, cards_text(self._hole[seat])))
        self._done.append(("show", (seat, cards)))

    def learn(self, seat: str, cards: str | Sequence[str]) -> None:
        """Note the hole cards of a seat without tabling them.  Raises BadSetup or BadCard."""
        self._index(seat)
        if cards is None:
            raise BadSetup("show.unknown", seat=seat).located(field="cards")
        self._learn(seat, cards)
        self._events.append(DealtIn(seat, cards_text(self._hole[seat])))
        self._done.append(("learn", (seat, cards)))

    def muck(self, seat: str) -> None:
        """Give up the hand at showdown without showing.                                       rule showdown.muck

        Raises BadSetup before the showdown, for a hand that must be shown, and for the last hand of a pot.
        """
        self._index(seat)
        sd = self.showdown()
        if self._h.actor != NOBODY or self._settled is not None or seat not in self.live or len(self.live) < 2:
            raise NotAllowed("showdown.muck", "not_at_showdown", seat=seat)
        if sd.mode == FACE_UP:
            raise NotAllowed("showdown.muck", "must_show", seat=seat)
        if seat in self._shown:
            raise NotAllowed("showdown.muck", "tabled", seat=seat)
        if seat in self._mucked:
            raise BadSetup("show.no_hand", seat=seat)
        gone = {*self._mucked, seat}
        if any(gone >= set(p.eligible) for p in self.pots()):
            raise NotAllowed("showdown.muck", "last_hand", seat=seat)
        self._mucked.append(seat)
        self._events.append(Mucked(seat))
        self._done.append(("muck", (seat,)))

    def settle(self, winners: Iterable[Iterable[str]] | None = None) -> list[Award]:
        """Pay the pots.  winners: for each pot, main pot first, the seats that won it, when cards are not known.

        With several boards they are told for each pot on each board: main pot first board, main pot second board, side pot ...

        Raises MissingCards when the winner depends on unknown cards, BadSetup when action is left, or when the pots have
        been paid to others than the winners told.
        """
        told = winners_of(winners)
        if self._settled is not None:
            return self._paid(told)
        if self._dealer and told is None and self._h.actor == NOBODY and len(self.live) > 1 and self._board.street < RIVER:
            self.run_out()
            self._done.pop()                         # settling again deals the same cards again
        found, rakes, paid = self._awards(told)
        self._h = paid
        self._events += [Raked(chips, pot) for pot, chips in enumerate(rakes) if chips]
        self._events += [Awarded(*a) for a in found]
        self._pot -= sum(a.amount for a in found) + sum(rakes)
        self._settled = found
        self._done.append(("settle", (told,)))
        self._check()
        return list(found)

    def undo(self) -> None:
        """Take back the last thing that was done (an action, a deal, a show, the payment) with all that followed from it."""
        if not self._done:
            raise BadSetup("undo.nothing")
        fresh = Hand(self.setup)
        for name, arguments in self._done[:-1]:
            getattr(fresh, name)(*arguments)
        for slot in Table.__slots__:
            setattr(self, slot, getattr(fresh, slot))

    def copy(self) -> "Hand":
        """An independent copy."""
        c = object.__new__(Hand)
        for slot in Table.__slots__:
            value = getattr(self, slot)
            setattr(c, slot, value.copy() if isinstance(value, list | dict) else value)
        c._h = copy_state(self._h)
        c._board = self._board.copy()
        if self._dealer:
            c._dealer = Dealer(self._dealer.deck, self._dealer.burn, self._dealer.at)
        return c

    # ---- inside

    def _follow(self) -> None:
        """What follows from an action by itself: the uncalled part goes back, a lone hand is paid, streets come off the deck."""
        h = self._h
        if h.actor == NOBODY:
            for seat, chips in split(h, self.seats).refunds.items():
                h.stack[self.seats.index(seat)] += chips
                self._pot -= chips
                self._events.append(Returned(seat, chips))
            if h.live & (h.live - 1) == 0:
                self._check()
                self.settle()
                self._done.pop()
                return
        elif self._dealer:
            while self._board.street < h.street:
                self._put(self._board.street + 1, [self._dealer.street(self._board.street + 1)])
        self._check()

    def _check(self) -> None:
        """Chips are conserved, counted from the events on one side and from the core on the other."""
        h = self._h
        stacks = sum(h.stack)
        if stacks + self._pot + h.raked != self._total or (self._settled is None and self._pot != h.dead + sum(h.base) - stacks):
            raise BrokenInvariant(f"stacks {stacks}, pot {self._pot}, rake {h.raked}: not {self._total} in {self.setup}")

    def _may_deal(self, street: int) -> bool:
        if street > RIVER or self._settled is not None:
            return False
        return street <= self._h.street or (self._h.actor == NOBODY and len(self.live) > 1)

    def _no_deal(self, street: int) -> NotAllowed:
        if street > RIVER:
            return NotAllowed("dealing.order", "all_dealt")
        if self._settled is not None:
            return NotAllowed("dealing.order", "hand_over")
        return NotAllowed("dealing.order", "too_early", street=street_names(STREETS[street]))

    def _put(self, street: int, dealt: Sequence[Street]) -> None:
        self._board.put(street, dealt)
        self._h.flopped = 1                          # dealt even if the betting ended before it
        self._events += [Dealt(STREETS[street], cards_text(cards) if cards else None, b) for b, cards in enumerate(dealt)]

    def _learn(self, seat: str, cards: str | Sequence[str] | None) -> None:
        if cards is None:
            return
        found = parse_cards(cards, 2)
        if seat in self._hole and set(self._hole[seat]) != set(found):
            raise BadSetup("show.other_cards", seat=seat, known=cards_text(self._hole[seat]), given=cards_text(found))
        if seat not in self._hole:
            self._board.check({**self._hole, seat: found})
            self._hole[seat] = found
