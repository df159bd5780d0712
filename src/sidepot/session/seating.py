"""The seats through an evening: who sits where with how much, who is out, what was bought, where button and blinds go next.

Seats are names, clockwise.  An empty seat (a player left or moved away) stays in the ring as long as the button or a blind of
the last hand is on it, since a dead button or a dead small blind may still be due there; then it goes.
"""
from collections import Counter
from functools import cache
from typing import Any, NamedTuple

from ..errors import BadSetup
from ..hand import NotAllowed, make_setup
from ..hand.given import mapping, whole, wrong
from ..hand.setup import name_fault, no_seat
from ..rulebook import RuleSet, rule_set
from .button import Places, next_button, places_at
from .ledger import Ledger, Transfer, transfers
from .missed import Owed, owed
from .steps import NotNow, Step

MOST_SEATS = 10
MOST_PLAYERS = 100                 # who come and go in one evening
PLAYING, OUT, WAITING, BUSTED, LEFT = "playing", "out", "waiting", "busted", "left"


class Game(NamedTuple):
    """What is played: blinds, rule set, limit, antes, the smallest chip.

    straddle: the first player left of the big blind must straddle, to twice the big blind.  button: "dead_button" or
    "moving_button" where the table plays it otherwise than its rule set; "" as the set says.
    """

    blinds: tuple[int, int]
    rules: str = "wsop-cash-2026"
    limit: str = "nl"
    ante: int = 0
    bb_ante: int = 0
    unit: int = 1
    straddle: bool = False
    button: str = ""

    @property
    def law(self) -> RuleSet:
        """The rule set, with what this table plays otherwise.  Raises UnknownRuleSet."""
        return _law(self.rules, self.button)

    def changed(self, fields: object) -> "Game":
        """With other fields, lists for tuples.  Raises SidepotError for what cannot be played."""
        given: dict[str, Any] = dict(mapping(fields, "game", '{"blinds": [1, 2]}'))
        for name in given:
            if name not in Game._fields:
                raise NotNow("session.value", value=str(name)[:40], known=", ".join(Game._fields)).located(field="game")
        given = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
        game = self._replace(**given)
        game.check()
        make_setup({"A": 2, "B": 2}, game.blinds, rules=game.rules, ante=game.ante, bb_ante=game.bb_ante, limit=game.limit)
        whole(game.unit, "unit", 1)
        return game

    def check(self) -> None:
        """Raises SidepotError for a rule set, a button or a mandatory straddle that cannot be played."""
        rule_set(self.rules)
        if not isinstance(self.button, str):
            raise wrong(self.button, "button", '"moving_button"')
        if not isinstance(self.straddle, bool):
            raise wrong(self.straddle, "straddle", "true, false")
        law = self.law
        if self.straddle and not law.setting("posting.straddle", "allowed"):
            raise NotAllowed("posting.straddle", "not_allowed")


@cache
def _law(rules: str, button: str) -> RuleSet:
    book = rule_set(rules)
    return book.override({"session.button": {"kind": button}}) if button != "" else book


class Player(NamedTuple):
    """One player through the evening, also after leaving.

    chips: behind now.  bought, cashed: bought and taken off the table so far; found: by counting; net: won so far (of a hand
    that is being played nothing yet).  state: playing, out (sits out), waiting (for the big blind), busted, left.
    """

    name: str
    chips: int
    bought: int
    cashed: int
    found: int
    net: int
    state: str


class Seating:
    """The seats now.  chips: between hands (in a hand: before it), by seat; empty: seats of the ring in which nobody sits."""

    def __init__(self, chips: dict[str, int], game: Game, button: str) -> None:
        """Seat the players.  Raises BadSetup or UnknownRuleSet."""
        if len(chips) > MOST_SEATS:
            raise BadSetup("setup.seats", count=len(chips)).located(field="seats")
        for seat, stack in chips.items():
            whole(stack, f"seats[{seat}]", 1)
        game.check()
        self.game = game
        self.chips = dict(chips)
        self.ledger = Ledger(chips)
        # What most sat down with first; of several such amounts the first.
        self.first_stack = Counter(chips.values()).most_common(1)[0][0]
        self.away: frozenset[str] = frozenset()
        self.waiting: frozenset[str] = frozenset()         # dealt in when the big blind reaches them
        self.empty: frozenset[str] = frozenset()
        self.missed: dict[str, frozenset[str]] = {}        # "small", "big", "straddle": missed since the seat last posted
        self.places = places_at(self.seats, button)

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats, clockwise, empty ones included."""
        return tuple(self.chips)

    @property
    def law(self) -> RuleSet:
        """The rule set in force for the next hand."""
        return self.game.law

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody who has played this evening: who sits, clockwise, then who has left."""
        found = {a.name: a for a in self.ledger.accounts(self.chips)}
        stacks = self.stacks()
        here = [s for s in self.seats if s not in self.empty]
        return tuple(Player(a.name, stacks.get(a.name, 0), a.bought, a.cashed, a.found, a.net, self._state(a.name))
                     for a in (found[name] for name in dict.fromkeys([*here, *found])))

    def _state(self, name: str) -> str:
        if name not in self.chips or name in self.empty:
            return LEFT
        if not self.chips[name]:
            return BUSTED
        return OUT if name in self.away else WAITING if name in self.waiting else PLAYING

    def stacks(self) -> dict[str, int]:
        """Chips behind now, by seat."""
        return dict(self.chips)

    @property
    def found(self) -> int:
        """Chips found by counting and not bought, all together; below zero lost."""
        return sum(self.ledger.found.values())

    def transfers(self) -> tuple[Transfer, ...]:
        """Who owes whom if the table were closed now, in the fewest transfers; see sidepot.session.ledger."""
        return transfers({a.name: a.net for a in self.ledger.accounts(self.chips)})

    # ---- steps between hands

    def _add(self, step: Step) -> None:
        seat = self._known(step["seat"])
        if not self.chips[seat]:
            self._room()
        self.chips[seat] += step["chips"]
        self.ledger.buy(seat, step["chips"])
        whole(sum(self.ledger.bought.values()), "chips")

    def _room(self) -> None:
        with_chips = sum(1 for s in self.seats if self.chips[s])
        if with_chips >= MOST_SEATS:
            raise BadSetup("setup.seats", count=with_chips + 1)

    def _out(self, step: Step) -> None:
        if self.law.setting("session.missed_blinds", "kind") == "dealt_in":
            raise NotNow("session.dealt_in", seat=step["seat"])
        self.away |= {self._known(step["seat"])}
        self.waiting -= {step["seat"]}

    def _in(self, step: Step) -> None:
        self.away -= {self._known(step["seat"])}
        self.waiting = self.waiting | {step["seat"]} if step.get("wait") else self.waiting - {step["seat"]}

    def _sit(self, step: Step) -> None:
        """Somebody sits down; who has left comes back to the old seat if it is still there, else after the seat that is named."""
        name, after = step["seat"], step.get("after")
        gone = name in self.ledger.bought and (name in self.empty or name not in self.chips)
        if not gone and any(name.casefold() == s.casefold() for s in (*self.chips, *self.ledger.bought)):
            raise BadSetup("session.twice", seat=name).located(field="seat")
        self._room()
        if len(self.ledger.bought) >= MOST_PLAYERS and not gone:
            raise NotNow("session.many", what=("players", "玩家"), most=MOST_PLAYERS).located(field="seat")
        check_name(name)
        if name not in self.empty or after not in (None, name):
            self._put(name, after or next(s for s in reversed(self.seats) if s != name))
        self.empty -= {name}
        self.chips[name] = step["chips"]
        self.ledger.buy(name, step["chips"])
        whole(sum(self.ledger.bought.values()), "chips")

    def _leave(self, step: Step) -> None:
        """Somebody takes all chips off the table.  The seat stays, empty, while button or blinds need it."""
        name = self._known(step["seat"])
        self.ledger.cashed[name] += self.chips[name]
        self.chips[name] = 0
        self.empty |= {name}
        self.away -= {name}
        self.waiting -= {name}

    def _move(self, step: Step) -> None:
        """Somebody takes another seat, chips and all."""
        name = self._known(step["seat"])
        if step["after"] == name:
            raise NotNow("session.move", seat=name).located(field="after")
        self._put(name, step["after"])

    def _put(self, name: str, after: str) -> None:
        """A seat behind another one; where button or blinds were on the old seat, it stays in the ring under another name."""
        if after not in self.chips:
            raise no_seat(after, self.seats).located(field="after")
        kept = name
        if name in self.chips and self._marked(name):
            while kept in self.chips or kept in self.ledger.bought:
                kept = f"({kept})"
            p = self.places
            self.places = Places(*(kept if seat == name else seat for seat in p))  # type: ignore[arg-type]
            self.empty |= {kept}
        ring: dict[str, int] = {}
        for seat, chips in self.chips.items():
            if seat != name:
                ring[seat] = chips
            elif kept != name:
                ring[kept] = 0
            if seat == after:
                ring[name] = self.chips.get(name, 0)
        self.chips = ring

    def _game(self, step: Step) -> None:
        self.game = self.game.changed(step["game"])

    def _known(self, seat: str) -> str:
        """A seat in which somebody sits.  Raises SidepotError."""
        if seat not in self.chips:
            raise no_seat(seat, [s for s in self.seats if s not in self.empty]).located(field="seat")
        if seat in self.empty:
            raise NotNow("session.left", seat=seat).located(field="seat")
        return seat

    def _marked(self, seat: str) -> bool:
        """The button or a blind of the last hand is on this seat."""
        return seat in (self.places.button, self.places.small_blind_seat, self.places.big_blind)

    def _clear(self) -> None:
        """Empty seats go that neither the button nor a blind is on."""
        gone = {s for s in self.empty if not self._marked(s)}
        if gone:
            self.chips = {s: c for s, c in self.chips.items() if s not in gone}
            self.empty -= gone

    # ---- the next hand

    def coming(self, game: Game | None = None) -> Places:
        """Button and blinds of the next hand.  game: with other blinds than now.  Raises BadSetup when fewer than two can play."""
        return self._coming(game)[0]

    def between_blinds(self, game: Game | None = None) -> frozenset[str]:
        """Players who sit between the button and the blinds of the next hand: they get cards when the button has passed them."""
        return self._coming(game)[2]

    def not_dealt(self, game: Game | None = None) -> frozenset[str]:
        """Seats that get no cards in the next hand: empty, busted, away, waiting.  Raises as `coming`."""
        return self._coming(game)[1]

    def short(self, game: Game | None = None) -> frozenset[str]:
        """Players who are back with fewer chips than they would have to post: they wait for the big blind, or are topped up.

        No post may be short (rule posting.post).  Raises as `coming`.
        """
        return self._coming(game)[3]

    def _coming(self, game: Game | None = None) -> tuple[Places, frozenset[str], frozenset[str], frozenset[str], frozenset[str]]:
        """Button and blinds of the next hand, who gets no cards, who of these because of the seat, and who for too few chips.

        Last those who wait for the big blind and come in without it, since too few others are there: they post nothing.
        """
        game, short = game or self.game, frozenset[str]()
        while True:
            places, out, between = self._with_those_who_wait(short)
            free = (self.waiting | short) - out - {places.big_blind}
            more = {s for s, due in self._due(places, out, game, free).items() if self._costs(s, due, places, game) > self.chips[s]}
            if not more:
                return places, out, between, short & out, free
            short |= more

    def _with_those_who_wait(self, short: frozenset[str]) -> tuple[Places, frozenset[str], frozenset[str]]:
        last, out = self.places, self._not_dealt() | short
        if len(self.chips) - len(out) < 2:
            # Nobody is there to bring the big blind round: who waits for it comes in at once, and for nothing.
            out -= {s for s in (self.waiting | short) - self.away if self.chips[s]}
        for seat in sorted((self.waiting | short) - self.away):
            # Whoever waits for the big blind comes in with it.
            if self.chips[seat] and self._places(last, out - {seat}).big_blind == seat:
                out -= {seat}
        places = self._places(last, out)
        between = self._between(places, out)
        if between and places.button and sum(s not in out | between for s in self.seats) < 2:
            # They would all be waiting for one player: the blinds follow the button at once.
            return places_at(self.seats, places.button, out=out), out, frozenset()
        if between:
            places = self._places(last, out | between)
        return places, out | between, between

    @staticmethod
    def _costs(seat: str, due: Owed, places: Places, game: Game) -> int:
        """All that a seat puts in before its first decision."""
        return due.live + due.dead + game.ante + (game.blinds[0] if seat == places.small_blind else 0)

    def _places(self, last: Places, out: frozenset[str]) -> Places:
        return next_button(self.seats, button=last.button, small_blind=last.small_blind_seat, big_blind=last.big_blind,
                           rules=self.law, out=out)

    def _between(self, places: Places, out: frozenset[str]) -> frozenset[str]:
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

    def _note_missed(self, places: Places, out: frozenset[str]) -> None:
        """The blinds, and a straddle that was due, have passed players who are away or wait."""
        absent = {s for s in out if self.chips[s]}
        passed = [("big", self.places.big_blind, places.big_blind),
                  ("small", self.places.small_blind_seat, places.small_blind_seat)]
        if self.game.straddle and places.button != places.small_blind_seat:
            passed.append(("straddle", self.places.first, places.first))
        for what, a, b in passed:
            for seat in self.strictly_between(a, b):
                if seat in absent:
                    self._miss(seat, what)
        # A small blind that is due at the seat of somebody who is away is dead, and missed as well.
        if places.small_blind is None and places.small_blind_seat in absent:
            self._miss(places.small_blind_seat, "small")

    def _miss(self, seat: str, what: str) -> None:
        self.missed[seat] = self.missed.get(seat, frozenset()) | {what}

    def due(self, game: Game | None = None) -> dict[str, Owed]:
        """What those who come back post with the next hand, by seat.

        Nothing for the big blind; for the small blind only what it lacks of a missed big one.
        game: with other blinds than now, as of a new level.  Raises as `coming`.
        """
        game = game or self.game
        places, out, _, _, free = self._coming(game)
        return self._due(places, out, game, free)

    def _due(self, places: Places, out: frozenset[str], game: Game, free: frozenset[str]) -> dict[str, Owed]:
        small, big = game.blinds
        found = {}
        for seat, due in self.owing(game).items():
            if seat not in out | free and seat != places.big_blind:
                if seat == places.small_blind:
                    due = due._replace(live=min(due.live, big - small), dead=0)
                if due.live or due.dead:
                    found[seat] = due
        return found

    def owing(self, game: Game | None = None) -> dict[str, Owed]:
        """What everybody owes who missed blinds, by seat, wherever he comes back."""
        game = game or self.game
        found = {}
        for seat, missed in self.missed.items():
            due = owed(missed_small="small" in missed, missed_big="big" in missed, blinds=game.blinds, rules=game.law,
                       straddle=2 * game.blinds[1] if "straddle" in missed else 0)
            if seat in self.chips and (due.live or due.dead):
                found[seat] = due
        return found


def check_name(name: str) -> None:
    """Raises BadSetup for a text that cannot name a seat."""
    if (error := name_fault(name)) is not None:
        raise error
