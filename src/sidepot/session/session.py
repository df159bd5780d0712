"""A table through an evening: who sits where with how much, the hand being played, the hands played before.

A table is what its head and its steps make of it.  A step is plain data, so that it can be written down and done again;
what it means is for Hand and sidepot.session to say.  `do` changes the table; who wants the old one keeps a copy.
"""
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..errors import BadSetup, MissingCards, SidepotError
from ..hand import Action, Dealt, Hand, Post, Setup, make_setup
from ..hand.given import mapping, whole
from ..hand.legal import STREETS
from ..hand.setup import no_seat
from ..rulebook import RuleSet, rule_set
from .button import Places, next_button, places_at
from .missed import Owed, owed

Step = dict[str, Any]
MOST_SEATS = 10
# Steps of the hand itself; the others happen between hands or before the first act.
PLAYED = ("act", "deal", "run", "kill", "show", "muck", "settle")


class Game(NamedTuple):
    """What is played: blinds, rule set, limit, antes, the smallest chip."""

    blinds: tuple[int, int]
    rules: str = "wsop-cash-2026"
    limit: str = "nl"
    ante: int = 0
    bb_ante: int = 0
    unit: int = 1


class Noted(NamedTuple):
    """An act out of turn that waits for its turn: the hand as it was, the act, and how many steps of the hand came before.

    act: plain data with the seat; what it means is for sidepot.rulings to say.
    """

    hand: Hand
    act: Step
    after: int


class NotNow(SidepotError):
    """A step that cannot be done as things stand; the code names the text."""


class Session:
    """The table now.  seats: all names clockwise, also of players who are out; chips: between hands, by seat."""

    def __init__(self, chips: dict[str, int], game: Game, button: str) -> None:
        """Deal the first hand.  Raises BadSetup, UnknownRuleSet or BadCard for what cannot be dealt."""
        if len(chips) > MOST_SEATS:
            raise BadSetup("setup.seats", count=len(chips)).located(field="seats")
        for seat, stack in chips.items():
            whole(stack, f"seats[{seat}]", 1)
        self.game = game
        self.chips = dict(chips)
        self.away: frozenset[str] = frozenset()
        self.waiting: frozenset[str] = frozenset()         # dealt in when the big blind reaches them
        self.missed: dict[str, frozenset[str]] = {}        # "small", "big": blinds missed since the seat last posted
        self.hands: tuple[Hand, ...] = ()
        self.played: tuple[Step, ...] = ()
        self.noted: Noted | None = None
        self.closed = False
        self.places = places_at(self.seats, button)
        self.hand = self._deal(self.places, ())

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats, clockwise."""
        return tuple(self.chips)

    @property
    def law(self) -> RuleSet:
        """The rule set in force for the next hand."""
        return rule_set(self.game.rules)

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
        return sum(1 for e in self.hand.events if isinstance(e, Dealt) and e.board == 0)

    def copy(self) -> "Session":
        """A table that does not change with this one."""
        c: Session = object.__new__(Session)
        c.__dict__.update(self.__dict__)
        c.chips, c.missed, c.hand = dict(self.chips), dict(self.missed), self.hand.copy()
        return c

    def stacks(self) -> dict[str, int]:
        """Chips behind now, by seat, of everybody at the table."""
        return {**self.chips, **self.hand.stacks} if not self.between else dict(self.chips)

    # ---- steps

    def do(self, step: Step) -> None:
        """Carry out one step.  Raises SidepotError; the table may then be half changed: work on a copy."""
        kind = step["do"]
        if kind in PLAYED:
            self.hand_step(self.hand, step)
            self.played += (step,)
            noted = self.noted
            if noted is not None and (step.get("seat") == noted.act["seat"] or self.hand.street != noted.hand.street):
                self.noted = None
            self._follow()
        else:
            _DO[kind](self, step)

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
        setup = self._fresh()
        others = tuple(p for p in setup.posts if p.seat != step["seat"])
        self._rebuild(setup.change(posts=(*others, Post(step["seat"], step["live"], step["dead"]))), ())
        self.missed.pop(step["seat"], None)

    def _fresh(self) -> Setup:
        if self.played or self.between:
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
        """The chips behind were counted and are not what was noted: the hand is played again from the right stack."""
        seat, chips = step["seat"], step["chips"]
        whole(chips, "chips", 0)
        if self.between or seat not in self.hand.seats:
            self.chips[self._known(seat)] = chips
            return
        setup, at = self.hand.setup, self.hand.seats.index(seat)
        if not self.hand.stacks[seat]:
            raise NotNow("session.count_all_in", seat=seat)
        stacks = list(setup.stacks)
        stacks[at] += chips - self.hand.stacks[seat]
        self._rebuild(setup.change(stacks=tuple(stacks)), self.played)
        if self.hand.stacks[seat] != chips:
            raise NotNow("session.count_changes", seat=seat)

    def _fill(self, step: Step) -> None:
        """Board cards of a street that was played with its cards unknown."""
        street, cards = STREETS.index(step["street"]), step["cards"]
        hand, steps, done = Hand(self.hand.setup), [], False
        for old in self.played:
            dealt = sum(1 for e in hand.events if isinstance(e, Dealt) and e.board == 0)
            if not done and dealt == street - 1 and old["do"] == "deal":
                old, done = {"do": "deal", "cards": cards}, True
            elif not done and dealt < street and old["do"] == "act" and STREETS.index(hand.street) >= street:
                for missing in range(dealt + 1, street + 1):
                    new = {"do": "deal", "cards": cards if missing == street else None}
                    self.hand_step(hand, new)
                    steps.append(new)
                done = True
            self.hand_step(hand, old)
            steps.append(old)
        if not done:
            raise NotNow("session.fill")
        self._rebuild(self.hand.setup, steps)

    # ---- between hands

    def _need_between(self) -> None:
        if not self.between:
            raise NotNow("session.in_hand")

    def _known(self, seat: str) -> str:
        if seat not in self.chips:
            raise NotNow("setup.no_seat", seat=str(seat)[:40], seats=", ".join(self.chips))
        return seat

    def _add(self, step: Step) -> None:
        self._need_between()
        self.chips[self._known(step["seat"])] += whole(step["chips"], "chips", 1)
        whole(sum(self.chips.values()), "chips")

    def _out(self, step: Step) -> None:
        self._need_between()
        if self.law.setting("session.missed_blinds", "kind") == "dealt_in":
            raise NotNow("session.dealt_in", seat=step["seat"])
        self.away |= {self._known(step["seat"])}
        self.waiting -= {step["seat"]}

    def _in(self, step: Step) -> None:
        self._need_between()
        self.away -= {self._known(step["seat"])}
        self.waiting = self.waiting | {step["seat"]} if step.get("wait") else self.waiting - {step["seat"]}

    def _sit(self, step: Step) -> None:
        self._need_between()
        name, after = step["seat"], step.get("after") or self.seats[-1]
        if any(name.casefold() == s.casefold() for s in self.chips):
            raise BadSetup("session.twice", seat=name)
        gone = [s for s in self.seats if not self.chips[s]]
        if len(self.chips) - len(gone) >= MOST_SEATS:
            raise BadSetup("setup.seats", count=len(self.chips) + 1)
        whole(step["chips"], "chips", 1)
        check_name(name)
        at = self.seats.index(self._known(after)) + 1
        items = list(self.chips.items())
        self.chips = dict([*items[:at], (name, step["chips"]), *items[at:]])

    def _game(self, step: Step) -> None:
        self._need_between()
        changed: dict[str, Any] = {name: _tuples(value) for name, value in step["game"].items()}
        game = self.game._replace(**changed)
        rule_set(game.rules)
        make_setup({"A": 2, "B": 2}, game.blinds, ante=game.ante, bb_ante=game.bb_ante, limit=game.limit, unit=game.unit)
        self.game = game

    def _button(self, step: Step) -> None:
        """The button was put elsewhere by hand: for the first hand, or where players changed seats."""
        self._rebuild_places(places_at(self.seats, self._known(step["seat"]), out=self._not_dealt()))

    def _rebuild_places(self, places: Places) -> None:
        self._fresh()
        self.chips.update(dict(zip(self.hand.seats, self.hand.setup.stacks, strict=True)))
        self.places = places
        self.hand = self._deal(places, ())

    def _close(self, _: Step) -> None:
        self.closed = True

    def _next(self, _: Step) -> None:
        """The next hand: button and blinds moved, who is out left out, missed blinds posted by who comes back."""
        self._need_between()
        places = self.coming()
        self._note_missed(places)
        posts = tuple(Post(s, due.live, due.dead) for s, due in self.due(places).items())
        self.hands += (self.hand,)
        self.waiting -= {places.big_blind}
        self.played, self.places, self.noted = (), places, None
        self.hand = self._deal(places, posts)
        for seat in (places.big_blind, *(p.seat for p in posts)):
            self.missed.pop(seat, None)

    def coming(self) -> Places:
        """Button and blinds of the next hand.  Raises BadSetup when fewer than two can play."""
        last, out = self.places, self._not_dealt()
        for seat in sorted(self.waiting - self.away):
            # Whoever waits for the big blind comes in with it.
            if self.chips[seat] and self._places(last, out - {seat}).big_blind == seat:
                out -= {seat}
        places = self._places(last, out)
        between = self.between_blinds(places, out)
        return self._places(last, out | between) if between else places

    def _places(self, last: Places, out: frozenset[str]) -> Places:
        return next_button(self.seats, button=last.button, small_blind=last.small_blind_seat, big_blind=last.big_blind,
                           rules=self.law, out=out)

    def between_blinds(self, places: Places, out: frozenset[str] | None = None) -> frozenset[str]:
        """Players who sat down between the button and the blinds: they get cards when the button has passed them."""
        out = self._not_dealt() if out is None else out
        playing = [s for s in self.seats if s not in out]
        if places.button is None or len(playing) < 3:
            return frozenset()
        found = []
        for a, b in ((places.button, places.small_blind_seat), (places.small_blind_seat, places.big_blind)):
            found += [s for s in self.strictly_between(a, b) if s in playing]
        return frozenset(found)

    def strictly_between(self, a: str, b: str) -> list[str]:
        """Seats clockwise after a and before b; none when both are the same."""
        at = self.seats.index(a) + 1
        around = [*self.seats[at:], *self.seats[:at]]
        return around[:around.index(b)] if a != b else []

    def _not_dealt(self) -> frozenset[str]:
        return frozenset(s for s in self.seats if not self.chips[s]) | self.away | self.waiting

    def _note_missed(self, places: Places) -> None:
        """The blinds have passed players who are away."""
        absent = {s for s in self.away | self.waiting if self.chips[s]}
        for what, a, b in (("big", self.places.big_blind, places.big_blind),
                           ("small", self.places.small_blind_seat, places.small_blind_seat)):
            for seat in self.strictly_between(a, b):
                if seat in absent:
                    self.missed[seat] = self.missed.get(seat, frozenset()) | {what}

    def due(self, places: Places) -> dict[str, Owed]:
        """What those who come back post with the next hand, by seat; nothing for who is a blind anyway."""
        found = {}
        absent = self._not_dealt() | self.between_blinds(places)
        for seat, missed in self.missed.items():
            if seat not in absent and seat != places.big_blind:
                due = owed(missed_small="small" in missed, missed_big="big" in missed, blinds=self.game.blinds, rules=self.law)
                if due.live or due.dead:
                    found[seat] = due
        return found

    def _deal(self, places: Places, posts: tuple[Post, ...]) -> Hand:
        start = self.seats.index(places.button or places.big_blind) + (1 if places.button else 0)
        out = self._not_dealt() | (self.between_blinds(places) if self.hands else frozenset())
        order = [s for s in (*self.seats[start:], *self.seats[:start]) if s not in out]
        g = self.game
        return Hand({s: self.chips[s] for s in order}, g.blinds, button=places.button if places.button in order else None,
                    small_blind=places.small_blind, rules=g.rules, limit=g.limit, ante=g.ante, bb_ante=g.bb_ante, unit=g.unit,
                    posts=posts)


_DO: dict[str, Callable[[Session, Step], None]] = {
    "straddle": Session._straddle, "note": Session._note, "post": Session._post, "count": Session._count, "fill": Session._fill,
    "add": Session._add, "close": Session._close,
    "out": Session._out, "in": Session._in, "sit": Session._sit, "game": Session._game, "button": Session._button,
    "next": Session._next,
}


def _tuples(value: Any) -> Any:
    """Lists, as JSON has them, as the tuples that were written."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def check_name(name: str) -> None:
    """Raises BadSetup for a text that cannot name a seat."""
    make_setup({name: 2, name + "x": 2}, (1, 2))


def all_in_total(hand: Hand, seat: str) -> int:
    """The street total of a seat that puts everything in."""
    return hand.bets[seat] + hand.stacks[seat]
