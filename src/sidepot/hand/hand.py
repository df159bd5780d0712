"""One hand of hold'em, from the posts to the last odd chip."""
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..cards import cards_text, parse_cards
from ..core import betting as core
from ..core.ranking import CARD_BITS, rank_cards
from ..core.state import NOBODY, RIVER, State, copy_state
from ..errors import BadSetup, BrokenInvariant, MissingCards, brief
from ..rulebook import RuleSet
from . import actions as act
from .actions import NEEDS_AMOUNT, Action, parse_action, unfit
from .board import Board, Street
from .dealing import Dealer
from .events import Acted, Awarded, Boards, Dealt, DealtIn, Event, Killed, Mucked, Raked, Returned, Shown
from .given import counted, whole, winners_of
from .legal import LIMITS, STREETS, Legal, PotOdds, decide, legal_of
from .naming import HandRank, rank_numbers
from .payout import Award, Pot, awards, split, told_scores
from .positions import positions
from .refused import IllegalAction
from .sentences import Explanation
from .sentences import listed as named
from .setup import NotAllowed, Setup, make_setup, no_seat, post_events, street_names
from .showdown import FACE_UP, Showdown, showdown
from .verdict import Verdict, judge


class Hand:
    """A hand: a set-up and what was done since; everything else follows from these.

    Seats are names, amounts whole chips, raise amounts street totals ("raise to").  Actions are text ("C call",
    "raise 24", "跟注") or `Action` objects.  What is refused raises IllegalAction (or another SidepotError) and leaves the
    hand as it was.

    >>> hand = Hand({"A": 200, "B": 16, "C": 200}, (1, 2), button="C")
    >>> hand.apply("C call"); hand.apply("A call"); hand.apply("B check")
    >>> print(hand.legal())
    fold | check | bet 2..198
    """

    __slots__ = ("_board", "_dealer", "_done", "_events", "_h", "_hole", "_mucked", "_pot", "_settled", "_shown", "_total", "setup")

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
        self._events: list[Event] = []
        self._done: list[tuple[str, tuple[Any, ...]]] = []
        self._board = Board()
        self._hole: dict[str, tuple[int, ...]] = dict(setup.hole)
        self._shown: list[str] = []
        self._mucked: list[str] = []
        self._settled: list[Award] | None = None
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

    # ---- what the table looks like

    @property
    def rules(self) -> RuleSet:
        """The rule set in force."""
        return self.setup.rules

    @property
    def seats(self) -> tuple[str, ...]:
        """Names in position order, the first dealt-in seat left of the button first."""
        return self.setup.seats

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(self._events)

    @property
    def actor(self) -> str | None:
        """Whose turn it is, None when no betting is left."""
        return self.seats[self._h.actor] if self._h.actor >= 0 else None

    @property
    def street(self) -> str:
        """preflop, flop, turn or river: where the betting is, or where it ended."""
        return STREETS[self._h.street]

    @property
    def stacks(self) -> dict[str, int]:
        """Chips behind, by seat."""
        return dict(zip(self.seats, self._h.stack, strict=True))

    @property
    def bets(self) -> dict[str, int]:
        """Chips bet on this street, by seat; blinds count, antes do not."""
        return dict(zip(self.seats, self._h.bet, strict=True))

    @property
    def live(self) -> tuple[str, ...]:
        """Seats that still hold a hand."""
        return tuple(s for i, s in enumerate(self.seats) if self._h.live >> i & 1)

    @property
    def pot(self) -> int:
        """All chips in the middle, present bets included, less what has been returned."""
        return self._pot

    @property
    def settled(self) -> bool:
        """The pots have been paid."""
        return self._settled is not None

    @property
    def boards(self) -> tuple[str, ...]:
        """The known board cards, one text for each board."""
        return self._board.texts()

    @property
    def board(self) -> str:
        """The known cards of the first board."""
        return self.boards[0]

    @property
    def hole(self) -> dict[str, str]:
        """The known hole cards by seat."""
        return {s: cards_text(c) for s, c in self._hole.items()}

    @property
    def positions(self) -> dict[str, str]:
        """BTN, SB, BB, UTG, ... CO by seat."""
        return positions(self.setup)

    # ---- what may be done

    def legal(self, seat: str | None = None) -> Legal:
        """What the one to act may do; with `seat`, what that seat may do if it is reached next with nothing changed.

        Raises IllegalAction (turn.end) when no betting is left, BadSetup for an unknown seat.
        """
        if self._h.actor < 0:
            raise IllegalAction(self.explain(Action(act.CHECK)))
        i = self._h.actor if seat is None else self._index(seat)
        if not self._h.able >> i & 1:
            raise IllegalAction(self.explain(Action(act.CHECK, seat=seat)))
        return legal_of(self._h, self.seats, i, self._pot)

    def explain(self, action: str | Action, *, if_reached: bool = False) -> Verdict:
        """Is this action legal now, by which rule, and what is legal instead.  Changes nothing.

        if_reached: judge the seat that the action names as if it were its turn now, with nothing changed.
        """
        asked, h = self._asked(action), self._h
        if if_reached and asked.seat is not None and h.actor >= 0 and h.able >> self._index(asked.seat) & 1:
            h = copy_state(h)
            h.actor = self._index(asked.seat)
        return judge(h, self.seats, self.rules, asked, self._pot)

    def pot_odds(self) -> PotOdds:
        """What a call costs the one to act and how much that player could win with it.

        What would come back in any case, because nobody else can put in as much, is no cost.
        """
        h, i = self._h, self._h.actor
        price = self.legal().to_call
        totals = [h.base[j] - h.stack[j] for j in range(h.n)]
        others = [j for j in range(h.n) if j != i]
        most = max(totals[j] + (h.stack[j] if h.able >> j & 1 else 0) for j in others)
        before = totals[i]
        paid = max(before, min(before + price, most))
        win = h.dead + sum(min(totals[j], paid) for j in others)
        return PotOdds(paid - before, win + before)

    def why(self, topic: str, seat: str | None = None) -> Explanation:
        """Why something is so: turn, legal (of a seat), posts, pots, showdown or awards.  Raises as the answer itself does."""
        from .explain import TOPICS, why_legal  # on demand: nobody who does not ask pays for it
        if topic == "legal":
            return why_legal(self, seat)
        if not isinstance(topic, str) or topic not in TOPICS:
            raise BadSetup("why.topic", topic=brief(topic), known=", ".join(("legal", *TOPICS)))
        return TOPICS[topic](self)

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
        if not self.rules.setting("pots.boards", "allowed"):
            raise NotAllowed("pots.boards", "not_allowed")
        most = int(self.rules.setting("pots.boards", "most"))
        if boards > most:
            raise NotAllowed("pots.boards", "too_many", most=most)
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
        for slot in self.__slots__:
            setattr(self, slot, getattr(fresh, slot))

    def copy(self) -> "Hand":
        """An independent copy."""
        c = object.__new__(Hand)
        for slot in self.__slots__:
            value = getattr(self, slot)
            setattr(c, slot, value.copy() if isinstance(value, list | dict) else value)
        c._h = copy_state(self._h)
        c._board = self._board.copy()
        if self._dealer:
            c._dealer = Dealer(self._dealer.deck, self._dealer.burn, self._dealer.at)
        return c

    # ---- what follows

    def pots(self) -> tuple[Pot, ...]:
        """The pots, main pot first, as if all bets were collected now and the uncalled part returned."""
        return split(self.unpaid(), self.seats).pots

    def refunds(self) -> dict[str, int]:
        """Uncalled chips by seat: returned already, or to be returned if nobody calls."""
        done: dict[str, int] = {}
        for e in self._events:
            if isinstance(e, Returned):
                done[e.seat] = done.get(e.seat, 0) + e.amount
        return done or (split(self._h, self.seats).refunds if self._settled is None else {})

    def awards(self, winners: Iterable[Iterable[str]] | None = None) -> list[Award]:
        """Who would get what, in the order the pots are pushed, without paying.  Raises as `settle`."""
        told = winners_of(winners)
        return self._awards(told)[0] if self._settled is None else self._paid(told)

    def unpaid(self, with_refunds: bool = False) -> State:
        """A copy of the core's state as if no pot had been paid yet, uncalled chips returned or (with_refunds) still in."""
        h = copy_state(self._h)
        for a in self._settled or ():
            h.stack[self.seats.index(a.seat)] -= a.amount
        if with_refunds:
            for e in self._events:
                if isinstance(e, Returned):
                    h.stack[self.seats.index(e.seat)] -= e.amount
        else:
            for seat, chips in split(h, self.seats).refunds.items():
                h.stack[self.seats.index(seat)] += chips
        return h

    def showdown(self) -> Showdown:
        """Who shows first, or why nobody has to."""
        return showdown(self.unpaid(), self.seats, self.rules, self._events, self._mucked)

    def showdown_order(self) -> tuple[str, ...]:
        """Seats in the order they show, empty where there is no order."""
        return self.showdown().order

    def rank(self, seat: str, board: int = 0) -> HandRank:
        """The best five cards of a seat.  Raises MissingCards when its cards are unknown or the board has fewer than three."""
        self._index(seat)
        cards = self._board.known(counted(board, "board", 0, len(self._board.boards) - 1))
        if seat not in self._hole or len(cards) < 3:
            raise MissingCards("cards.missing_rank", seat=seat)
        return rank_numbers([*self._hole[seat], *cards])

    def __repr__(self) -> str:
        turn = f"{self.actor} to act" if self.actor else "settled" if self.settled else "betting over"
        blinds = f"{self.setup.small_blind}/{self.setup.big_blind}"
        return f"<Hand {LIMITS[self._h.limit]} {blinds} {self.street}, pot {self.pot}, {turn}>"

    # ---- inside

    def _asked(self, action: str | Action) -> Action:
        if isinstance(action, str):
            asked = parse_action(action, self.seats)
        else:
            asked = action
            try:
                fit = isinstance(asked, Action) and NEEDS_AMOUNT[asked.kind] is (asked.to is not None)
            except (KeyError, TypeError):
                fit = False
            if not fit:
                raise unfit(asked)
        if asked.seat is not None:
            self._index(asked.seat)
        if asked.to is not None:
            whole(asked.to, "amount", 1)
        return asked

    def _index(self, seat: str) -> int:
        if seat not in self.seats:
            raise no_seat(seat, self.seats)
        return self.seats.index(seat)

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

    def _awards(self, told: tuple[tuple[str, ...], ...] | None) -> tuple[list[Award], list[int], State]:
        if self._h.actor != NOBODY:
            raise BadSetup("settle.action_left", seat=self.actor)
        pots = split(self._h, self.seats).pots
        boards = len(self._board.boards)
        if told is not None:
            if boards > 1:
                raise BadSetup("settle.told_boards").located(field="winners")
            return awards(self._h, self.seats, [told_scores(pots, told, self._mucked)])
        contenders = [s for s in self.live if any(s in self._in(p) and len(self._in(p)) > 1 for p in pots)]
        alone = [s for s in self.live if s not in contenders and s not in self._mucked]
        scores = [{s: self._score(s, b) for s in contenders} | dict.fromkeys(alone, 0) for b in range(boards)]
        return awards(self._h, self.seats, scores)

    def _paid(self, told: tuple[tuple[str, ...], ...] | None) -> list[Award]:
        """The awards of pots that have been paid.  Raises BadSetup when other winners are told."""
        paid = self._settled or []
        if told is not None:
            won = [{a.seat for a in paid if a.pot == number} for number in range(len(told))]
            if [set(seats) for seats in told] != won or len(told) != len(self.pots()):
                raise BadSetup("settle.paid", seats=named(dict.fromkeys(a.seat for a in paid))).located(field="winners")
        return list(paid)

    def _in(self, pot: Pot) -> tuple[str, ...]:
        return tuple(s for s in pot.eligible if s not in self._mucked)

    def _score(self, seat: str, board: int) -> int:
        cards = self._board.known(board)
        if seat not in self._hole:
            raise MissingCards("cards.missing_hole", seat=seat)
        if len(cards) < 5:
            raise MissingCards("cards.missing_board", given=len(cards))
        return rank_cards(sum(CARD_BITS[c] for c in (*self._hole[seat], *cards)), 2)
