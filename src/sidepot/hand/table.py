"""What can be seen of a hand and asked about it, without changing it."""
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ..cards import cards_text
from ..core.ranking import CARD_BITS, rank_cards
from ..core.state import NOBODY, State, copy_state
from ..errors import BadSetup, MissingCards, brief
from ..rulebook import RuleSet
from . import actions as act
from .actions import NEEDS_AMOUNT, Action, parse_action, unfit
from .board import Board
from .dealing import Dealer
from .events import Event, Returned
from .given import counted, whole, winners_of
from .legal import LIMITS, STREETS, Legal, PotOdds, legal_of
from .naming import HandRank, rank_numbers
from .payout import Award, Pot, awards, split, told_scores
from .positions import positions
from .refused import IllegalAction
from .sentences import Explanation
from .sentences import listed as named
from .setup import Setup, no_seat
from .showdown import Showdown, showdown
from .verdict import Verdict, judge


class Table:
    """The reading side of a hand; `Hand` is this and what can be done.  Nothing here changes anything."""

    __slots__ = ("_board", "_dealer", "_done", "_events", "_h", "_hole", "_mucked", "_pot", "_settled", "_shown", "_total", "setup")

    setup: Setup
    _h: State
    _total: int
    _pot: int                                    # kept from the events alone, to check the core against
    _events: list[Event]
    _done: list[tuple[str, tuple[Any, ...]]]
    _board: Board
    _hole: dict[str, tuple[int, ...]]
    _shown: list[str]
    _mucked: list[str]
    _settled: list[Award] | None
    _dealer: Dealer | None

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
    def shown(self) -> tuple[str, ...]:
        """Seats that have tabled their hands, in the order in which they did."""
        return tuple(self._shown)

    @property
    def mucked(self) -> tuple[str, ...]:
        """Seats that gave up their hands at the showdown unseen."""
        return tuple(self._mucked)

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
        return {s: _text(c) for s, c in self._hole.items()}

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

    def faces(self, seat: str) -> int | None:
        """What a call would cost a seat that is still to act on this street, as things stand; None for any other."""
        return self.legal(seat).to_call if self._h.actor >= 0 and self._h.pending >> self._index(seat) & 1 else None

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

    def awards_by_cards(self) -> list[Award]:
        """Who gets what by the cards known now, whoever has been paid.  Raises MissingCards, or BadSetup while action is left."""
        return self._awards(None, self.unpaid())[0]

    def winners(self) -> list[list[str]]:
        """Who won each pot on each board, as `settle` takes them; empty before the pots are paid.

        Where a share came to nothing (the rake took it, too few chips for all boards), who would have won it as the others went.
        """
        pots, boards = [self._in(p) for p in self.pots()], len(self._board.boards)
        if self._settled is None:
            return []
        found: list[list[str]] = [[] for _ in range(len(pots) * boards)]
        for a in self._settled:
            found[a.pot * boards + a.board].append(a.seat)
        for at, won in enumerate(found):
            pot, board = divmod(at, boards)
            if not won:
                # Whoever won a higher pot wins this one; else who won a lower one and plays for this one; else all of it.
                others = [*found[at + boards::boards], *found[board:at:boards][::-1]]
                found[at] = next((w for other in others if (w := [s for s in other if s in pots[pot]])), list(pots[pot]))
        return found

    def unpaid(self, with_refunds: bool = False) -> State:
        """A copy of the core's state as if no pot had been paid yet, uncalled chips returned or (with_refunds) still in."""
        h = copy_state(self._h)
        h.raked = 0
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

    def _awards(
        self, told: tuple[tuple[str, ...], ...] | None, unpaid: State | None = None,
    ) -> tuple[list[Award], list[int], State]:
        h = unpaid or self._h
        if h.actor != NOBODY:
            raise BadSetup("settle.action_left", seat=self.actor)
        pots = split(h, self.seats).pots
        boards = len(self._board.boards)
        if told is not None:
            if boards > 1 and len(told) != len(pots) * boards:
                facts = {"boards": boards, "expected": len(pots) * boards, "given": len(told)}
                raise BadSetup("settle.told_boards", **facts).located(field="winners")
            return awards(h, self.seats, [told_scores(pots, told[b::boards], self._mucked) for b in range(boards)])
        contenders = [s for s in self.live if any(s in self._in(p) and len(self._in(p)) > 1 for p in pots)]
        alone = [s for s in self.live if s not in contenders and s not in self._mucked]
        scores = [{s: self._score(s, b) for s in contenders} | dict.fromkeys(alone, 0) for b in range(boards)]
        return awards(h, self.seats, scores)

    def _paid(self, told: tuple[tuple[str, ...], ...] | None) -> list[Award]:
        """The awards of pots that have been paid.  Raises BadSetup when other winners are told."""
        paid = self._settled or []
        if told is not None and [set(seats) for seats in told] != [set(seats) for seats in self.winners()]:
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


@lru_cache(4096)
def _text(cards: tuple[int, ...]) -> str:
    return cards_text(cards)
