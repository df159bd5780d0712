"""A table through an evening: who sits where with how much, the hand being played, the hands played before, the blind clock.

A table is what its beginning and its steps make of it.  A step is plain data (sidepot.session.steps says which there are), so
that it can be written down and done again; what it means is for Hand and the rules between hands to say.  Nothing here looks
at a clock: steps carry their times.
"""
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Self

from ..errors import MissingCards, SidepotError
from ..hand import Action, Dealt, Hand, Post, Setup
from ..hand.given import mapping
from ..hand.legal import STREETS
from ..hand.setup import no_seat
from .button import Places, places_at
from .levels import Clock, fresh, read_levels
from .seating import Game, Seating
from .steps import PLAYED, Colour, NotNow, Step, check_step, read_colours

# Steps for which no hand may be under way.
BETWEEN = ("next", "add", "leave", "sit", "out", "in", "move", "game")


class Noted(NamedTuple):
    """An act out of turn that waits for its turn: the hand as it was, the act, and how many steps of the hand came before.

    act: plain data with the seat; what it means is for sidepot.rulings to say.
    """

    hand: Hand
    act: Mapping[str, Any]
    after: int


class Session(Seating):
    """The table now, and what can be done at it.

    hand: being played, or the last one; hands: those before it; played: what was done in this hand, told: in those before.
    noted: an act out of turn that waits.  clock: of the blinds, None without levels.  time: the last that a step told.
    bomb: the ante of a bomb pot, 0 in any other hand.
    """

    deck: tuple[int, ...] | None = None                    # where cards come off one (see DealtSession)

    def __init__(self, chips: dict[str, int], game: Game, button: str) -> None:
        """Deal the first hand.  Raises BadSetup, UnknownRuleSet or BadCard for what cannot be dealt."""
        super().__init__(chips, game, button)
        self.hands: tuple[Hand, ...] = ()
        self.told: tuple[tuple[Step, ...], ...] = ()
        self.played: tuple[Step, ...] = ()
        self.noted: Noted | None = None
        self.closed = False
        self.colours: tuple[Colour, ...] = ()
        self.clock: Clock | None = None
        self.time = 0
        self.bomb = 0                                      # the ante of this hand if it is a bomb pot
        self.hand = self._deal(self.places, frozenset())

    @property
    def number(self) -> int:
        """Which hand of the table this is, from 1."""
        return len(self.hands) + 1

    @property
    def between(self) -> bool:
        """The hand has been paid and the next one not dealt."""
        return self.hand.settled

    @property
    def dealt(self) -> int:
        """How many streets have been dealt: 0 to 3."""
        return _streets(self.hand)

    @property
    def begun(self) -> bool:
        """Somebody has done something in this hand: it is too late to straddle, to post or to move the button."""
        return bool(self.played) or self.between

    def copy(self) -> Self:
        """A table that does not change with this one."""
        c = object.__new__(type(self))
        c.__dict__.update(self.__dict__)
        c.chips, c.missed, c.ledger, c.hand = dict(self.chips), dict(self.missed), self.ledger.copy(), self.hand.copy()
        return c

    def stacks(self) -> dict[str, int]:
        """Chips behind now, by seat, of everybody at the table."""
        return {**self.chips, **self.hand.stacks} if not self.between else dict(self.chips)

    def winners(self, number: int) -> list[list[str]] | None:
        """Who was told to have won each pot of a hand, by its number; None where the cards or the folds said it."""
        steps = (*self.told, self.played)[number - 1]
        told = next((step.get("winners") for step in reversed(steps) if step["do"] == "settle"), None)
        return [[pot] if isinstance(pot, str) else list(pot) for pot in told] if told is not None else None

    def may_straddle(self) -> dict[str, int]:
        """Who may straddle now, and to how much at least; empty once somebody has acted.        rule posting.straddle"""
        if self.begun:
            return {}
        setup, found = self.hand.setup, {}
        high = setup.straddles[-1][1] if setup.straddles else setup.big_blind
        for seat in setup.seats:
            try:
                setup.change(straddles=(*setup.straddles, (seat, 2 * high)))
            except SidepotError:
                continue
            found[seat] = 2 * high
        return found

    def may_post(self) -> dict[str, list[Post]]:
        """What who comes in early may post now, by seat: a big blind, or the small one dead with it.       rule posting.post

        Empty once somebody has acted, and in a tournament.
        """
        setup, found = self.hand.setup, dict[str, list[Post]]()
        if self.begun or self.hand.setup.rules.setting("session.missed_blinds", "kind") == "dealt_in":
            return found
        for seat in setup.seats:
            for post in (Post(seat, setup.big_blind, 0), Post(seat, setup.big_blind, setup.small_blind)):
                try:
                    setup.change(posts=(*setup.posts, post))
                except SidepotError:
                    continue
                found.setdefault(seat, []).append(post)
        return found

    # ---- steps

    def do(self, step: Step) -> None:
        """Carry out one step.  Raises SidepotError that names what was wrong; the table is then as it was."""
        step = check_step(step)
        new = self.copy()
        new._do(step)
        new.ledger.accounts(new.chips)             # chips are conserved, or this is a fault of ours
        self.__dict__.update(new.__dict__)

    def _do(self, step: Step) -> None:
        kind = step["do"]
        self.time = max(self.time, step.get("at") or 0)
        if kind in BETWEEN and not self.between:
            raise NotNow("session.in_hand")
        if kind not in PLAYED:
            _DO[kind](self, step)
            return
        self.hand_step(self.hand, step)
        self.played += (step,)
        noted = self.noted
        if noted is not None and (step.get("seat") == noted.act["seat"] or self.hand.street != noted.hand.street):
            self.noted = None
        self._follow()

    @staticmethod
    def hand_step(hand: Hand, step: Step) -> None:
        """One step of a hand on a hand."""
        kind, seat = step["do"], step.get("seat")
        if kind == "act":
            hand.apply(Action(step["kind"], step.get("to"), seat))
        elif kind == "deal":
            hand.deal(step.get("cards"))
        elif kind == "run":
            hand.run(step["boards"])
        elif kind == "show":
            hand.show(seat or "", step.get("cards"))
        elif kind == "settle":
            hand.settle(step.get("winners"))
        else:
            {"kill": hand.kill, "muck": hand.muck}[kind](seat or "")

    def _follow(self) -> None:
        """When the cards that decide are known the pots are paid; a paid hand's chips go back to the seats."""
        if not self.hand.settled and self.hand.actor is None:
            try:
                self.hand.settle()
            except MissingCards:
                return
        if self.hand.settled:
            self.chips.update(self.hand.stacks)

    def _rebuild(self, setup: Setup, steps: Sequence[Step]) -> None:
        """The same hand from another set-up or with other steps."""
        hand = Hand(setup)
        for step in steps:
            self.hand_step(hand, step)
        self.hand, self.played = hand, tuple(steps)
        self._follow()

    # ---- before the first act, and corrections

    def _straddle(self, step: Step) -> None:
        setup = self._fresh()
        others = tuple(s for s in setup.straddles if s[0] != step["seat"])
        self._rebuild(setup.change(straddles=(*others, (step["seat"], step["to"]))), ())

    def _post(self, step: Step) -> None:
        setup, seat = self._fresh(), step["seat"]
        others = tuple(p for p in setup.posts if p.seat != seat)
        self._rebuild(setup.change(posts=(*others, Post(seat, step.get("live") or 0, step.get("dead") or 0))), ())
        self.missed.pop(seat, None)

    def _fresh(self) -> Setup:
        if self.begun:
            raise NotNow("session.too_late")
        return self.hand.setup

    def _note(self, step: Step) -> None:
        """An act out of turn, kept until its turn comes."""
        act = mapping(step["act"], "act", '{"seat": "A", "words": "fold"}')
        if act.get("seat") not in self.hand.seats:
            raise no_seat(act.get("seat"), self.hand.seats).located(field="act.seat")
        self.noted = Noted(self.hand.copy(), dict(act), len(self.played))

    def since(self, noted: Noted) -> list[Action]:
        """What the others have done since an act out of turn."""
        return [Action(s["kind"], s.get("to"), s.get("seat")) for s in self.played[noted.after:] if s["do"] == "act"]

    def _count(self, step: Step) -> None:
        """The chips behind were counted and are not what was noted; the ledger books the difference as found.

        In a hand it is played again from the right stack.
        """
        seat, chips = self._known(step["seat"]), step["chips"]
        if self.between or seat not in self.hand.seats:
            self._found(seat, chips - self.chips[seat])
            return
        setup, at = self.hand.setup, self.hand.seats.index(seat)
        if not self.hand.stacks[seat]:
            raise NotNow("session.count_all_in", seat=seat)
        more = chips - self.hand.stacks[seat]
        stacks = list(setup.stacks)
        stacks[at] += more
        self._found(seat, more)
        try:
            self._rebuild(setup.change(stacks=tuple(stacks)), self.played)
        except SidepotError:
            raise NotNow("session.count_changes", seat=seat) from None
        if self.hand.stacks[seat] != chips:
            raise NotNow("session.count_changes", seat=seat)

    def _found(self, seat: str, more: int) -> None:
        if self.chips[seat] == 0 and more:
            self._room()
        self.chips[seat] += more
        self.ledger.found[seat] += more

    def _fill(self, step: Step) -> None:
        """Board cards of a street that was played with its cards unknown."""
        street, cards = STREETS.index(step["street"]), step["cards"]
        hand, steps, done = Hand(self.hand.setup), list[Step](), False
        for old in self.played:
            dealt = _streets(hand)
            if not done and dealt == street - 1 and old["do"] == "deal":
                old, done = {"do": "deal", "cards": cards}, True
            elif not done and dealt < street and old["do"] == "act" and STREETS.index(hand.street) >= street:
                for missing in range(dealt + 1, street + 1):
                    new: Step = {"do": "deal", "cards": cards if missing == street else None}
                    self.hand_step(hand, new)
                    steps.append(new)
                done = True
            self.hand_step(hand, old)
            steps.append(old)
        if not done:
            raise NotNow("session.fill")
        self._rebuild(self.hand.setup, steps)

    def _button(self, step: Step) -> None:
        """The button was put elsewhere by hand: for the first hand, or where players changed seats."""
        self._fresh()
        if step["seat"] not in self.chips:
            raise no_seat(step["seat"], self.seats).located(field="seat")
        out = self._not_dealt()
        self.places = places_at(self.seats, step["seat"], out=out)
        self.hand = self._deal(self.places, out)

    # ---- the evening

    def _colours(self, step: Step) -> None:
        self.colours = read_colours(step["colours"])

    def _levels(self, step: Step) -> None:
        levels = read_levels(step["levels"])
        if not levels:
            self.clock = None
        else:
            self.clock = self.clock.planned(levels, self.time) if self.clock else fresh(levels)

    def _clock(self, step: Step) -> None:
        if self.clock is None:
            raise NotNow("session.no_clock")
        self.clock = self.clock.moved(step["to"], step["at"], step.get("left_ms"))

    def _close(self, _: Step) -> None:
        self.closed = True

    def game_at(self, now: int) -> Game:
        """The game of a hand that would be dealt at a time: the blinds of the level that is then in force."""
        level = self.clock.in_force(now) if self.clock else None
        if level is None:
            return self.game
        return self.game._replace(blinds=(level.small, level.big), ante=level.ante, bb_ante=level.bb_ante)

    def _next(self, step: Step) -> None:
        """The next hand: the level in force, button and blinds moved, who is out left out, missed blinds posted by who comes back.

        In a bomb pot there are no blinds to post or to miss: whoever owes some from before still owes them after it, and
        the button moves on as usual.  A closed table is open again.
        """
        self.game = self.game_at(self.time)
        self.bomb = step.get("bomb") or 0
        places, out, between, _, free = self._coming()
        if not self.bomb:
            self._note_missed(places, out - between)
        due = {} if self.bomb else self._due(places, out, self.game, free)
        posts = tuple(Post(seat, owing.live, owing.dead) for seat, owing in due.items())
        self.hands += (self.hand,)
        self.told += (self.played,)
        self.waiting = self.waiting & out
        self.played, self.places, self.noted, self.closed = (), places, None, False
        self._clear()
        self.hand = self._deal(places, out, posts)
        for seat in () if self.bomb else (places.big_blind, *due, *free):
            self.missed.pop(seat, None)

    def _deal(self, places: Places, out: frozenset[str], posts: tuple[Post, ...] = ()) -> Hand:
        start = self.seats.index(places.button or places.big_blind) + (1 if places.button else 0)
        order = [s for s in (*self.seats[start:], *self.seats[:start]) if s not in out]
        g = self.game
        hand = Hand({s: self.chips[s] for s in order}, g.blinds, button=places.button if places.button in order else None,
                    small_blind=places.small_blind, rules=g.law, limit=g.limit, ante=self.bomb or g.ante,
                    bb_ante=0 if self.bomb else g.bb_ante, unit=g.unit, posts=posts, bomb=bool(self.bomb),
                    deck=self.deck)
        return self._straddled(hand, places) if g.straddle and not self.bomb and len(order) > 2 else hand

    @staticmethod
    def _straddled(hand: Hand, places: Places) -> Hand:
        """With the straddle that the first to act must post; who cannot pay all of it posts none.         rule posting.straddle"""
        try:
            return Hand(hand.setup.change(straddles=((places.first, 2 * hand.setup.big_blind),)))
        except SidepotError:
            return hand


_DO: dict[str, Callable[[Session, Step], None]] = {
    "straddle": Session._straddle, "note": Session._note, "post": Session._post, "count": Session._count, "fill": Session._fill,
    "button": Session._button, "add": Session._add, "leave": Session._leave, "sit": Session._sit, "move": Session._move,
    "out": Session._out, "in": Session._in, "game": Session._game, "colours": Session._colours, "levels": Session._levels,
    "clock": Session._clock, "close": Session._close, "next": Session._next,
}


def _streets(hand: Hand) -> int:
    return sum(1 for e in hand.events if isinstance(e, Dealt) and e.board == 0)


def all_in_total(hand: Hand, seat: str) -> int:
    """The street total of a seat that puts everything in."""
    return hand.bets[seat] + hand.stacks[seat]
