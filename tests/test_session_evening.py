"""Random evenings: players come, go, bust, top up, move, sit out and are counted; bombs, levels, straddles, undo by playing again.

After every step chips are conserved, the ledger is zero together, and the button goes where the rules say.
"""
import json
import random

import pytest

from sidepot.errors import SidepotError
from sidepot.session import BOX, Game, Session, next_button, places_at

NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Evening:
    """A table and its log; `step` does one random thing."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(seed)
        chips = {name: rng.randint(10, 200) for name in NAMES[:rng.randint(2, 7)]}
        rules = rng.choice(("wsop-cash-2026", "wsop-cash-2026", "roberts", "tda-2024", "online"))
        self.begin = (chips, Game((1, 2), rules, unit=1), rng.choice(list(chips)))
        self.session = Session(*self.begin)
        self.log: list[dict[str, object]] = []
        self.now = 0
        self.done: set[str] = set()

    def do(self, step: dict[str, object]) -> bool:
        """Do a step as a page would send it; whether it was accepted.  A refusal has its words and changes nothing."""
        step = json.loads(json.dumps(step))
        before = told(self.session)
        try:
            self.session.do(step)
        except SidepotError as refused:
            assert refused.message("en") != refused.message("zh")  # noqa: PT017 - most steps are accepted
            assert told(self.session) == before
            return False
        self.log.append(step)
        self.done.add(str(step["do"]))
        check(self.session)
        return True

    def step(self) -> None:
        """One random thing that might be done now."""
        self.now += self.rng.randint(0, 60_000)
        if self.session.between:
            self.between()
        elif self.session.hand.actor is not None:
            self.act()
        else:
            self.finish()

    def act(self) -> None:
        session, rng = self.session, self.rng
        if not session.played and rng.random() < 0.2:
            for seat, to in session.may_straddle().items():
                assert self.do({"do": "straddle", "seat": seat, "to": to})
                return
        if rng.random() < 0.03:
            seat = rng.choice(session.seats)
            self.do({"do": "count", "seat": seat, "chips": max(0, session.stacks()[seat] + rng.randint(-5, 5))})
            return
        if not session.played and rng.random() < 0.05:
            self.do({"do": "button", "seat": rng.choice(session.seats)})
            return
        legal = session.hand.legal()
        if legal.can_raise and rng.random() < 0.25:
            assert self.do({"do": "act", "kind": "wager", "to": rng.choice((legal.min_raise_to, legal.max_raise_to))})
        else:
            kind = rng.choice(("fold", "call", "call")) if legal.to_call else "check"
            assert self.do({"do": "act", "seat": legal.seat, "kind": kind})

    def finish(self) -> None:
        """The betting is over: somebody is told to have won each pot."""
        hand = self.session.hand
        strongest = self.rng.sample(hand.seats, len(hand.seats))
        winners = [[next(s for s in strongest if s in pot.eligible)] for pot in hand.pots()]
        assert self.do({"do": "settle", "winners": winners})

    def between(self) -> None:
        session, rng = self.session, self.rng
        seat, other = rng.choice(session.seats), rng.choice(session.seats)
        free = [n for n in NAMES if n not in session.seats]
        away = rng.choice(sorted(session.away) or [seat])
        step: dict[str, object] = rng.choice([
            {"do": "add", "seat": seat, "chips": rng.randint(1, 150)},
            {"do": "leave", "seat": seat} if len(session.seats) > 3 else {},
            {"do": "out", "seat": seat}, {"do": "in", "seat": away, "wait": rng.random() < 0.3},
            {"do": "move", "seat": seat, "after": other}, {"do": "count", "seat": seat, "chips": session.chips[seat] + 1},
            {"do": "sit", "seat": rng.choice(free or [seat]), "chips": rng.randint(5, 150), "after": other},
            {"do": "game", "game": {"blinds": [1, rng.randint(1, 4)], "ante": rng.randint(0, 1)}},
            {"do": "levels", "levels": [{"minutes": 3, "small": 1, "big": 2}, {"minutes": 1, "pause": True},
                                        {"minutes": 5, "big": 3}]},
            {"do": "clock", "to": rng.choice(("run", "pause", "next", "back")), "at": self.now},
        ])
        if step and rng.random() < 0.5:
            self.do(step)
            return
        self.next()

    def next(self) -> None:
        """The next hand: the button goes where `next_button` sends it from where it was."""
        session = self.session
        bomb: int = self.rng.choice((0, 0, 0, self.rng.randint(1, 12)))
        try:
            places = session.coming()
        except SidepotError:
            assert not self.do({"do": "next"})         # fewer than two can play
            for seat in session.seats:
                self.do({"do": "in", "seat": seat})
                self.do({"do": "add", "seat": seat, "chips": 100})
            self.do({"do": "sit", "seat": next(n for n in NAMES if n not in session.seats), "chips": 100})
            return
        missed, last, seats = dict(session.missed), session.places, session.seats
        game = session.game_at(max(session.time, self.now))
        if not self.do({"do": "next", "at": self.now, **({"bomb": bomb} if bomb else {})}):
            return
        assert session.places == places
        assert session.game == game
        setup = session.hand.setup
        assert (setup.small_blind, setup.big_blind) == game.blinds
        assert setup.bomb == bool(bomb)
        assert places.big_blind in setup.seats
        out = [s for s in seats if s not in setup.seats]
        usual = next_button(seats, button=last.button, small_blind=last.small_blind_seat, big_blind=last.big_blind,
                            rules=session.law, out=out)
        if usual != places:                            # all but one sat down behind the button: the blinds follow it at once
            assert places.button is not None
            assert places.button == usual.button
            assert places == places_at(seats, places.button, out=out)
            self.done.add("blinds anew")
        if bomb:
            assert {s: m for s, m in session.missed.items() if s in missed} == missed


def told(session):
    """Everything that can be seen of a table, as JSON."""
    return json.dumps([session.players, session.seats, session.places, session.hand.stacks, session.played, session.game,
                       session.clock, session.bomb, session.number, sorted(session.away), sorted(session.waiting),
                       sorted(session.empty), {s: sorted(m) for s, m in session.missed.items()},
                       [str(e) for e in session.hand.events]])


def check(session):
    """What holds after every step."""
    players = session.players
    inside = 0 if session.between else session.hand.pot
    assert sum(p.chips for p in players) + inside == sum(session.chips.values())
    assert sum(p.chips + p.cashed for p in players) + inside == sum(p.bought + p.found for p in players)
    assert sum(p.net for p in players) == session.found
    assert all(p.chips >= 0 and p.bought > 0 and p.cashed >= 0 for p in players)
    assert len({p.name for p in players}) == len(players)
    assert {p.name for p in players if p.state != "left"} == set(session.seats) - session.empty
    assert all(not session.chips[s] for s in session.empty)
    left = {p.name: p.net for p in players} | {BOX: -session.found}
    for payer, payee, chips in session.transfers():
        assert chips > 0
        left[payer] += chips
        left[payee] -= chips
    assert not any(left.values())


@pytest.mark.parametrize("seed", range(40))
def test_an_evening(seed):
    evening = Evening(seed)
    half = None
    for number in range(150):
        evening.step()
        if number == 75:
            half = len(evening.log), told(evening.session)
    again = Session(*evening.begin)
    for number, step in enumerate(evening.log):
        if half is not None and number == half[0]:
            assert told(again) == half[1]          # undo is to play again what came before
        again.do(step)
    assert told(again) == told(evening.session)


def test_the_evenings_see_everything():
    """Otherwise the test above proves nothing."""
    done, numbers = set[str](), list[int]()
    for seed in range(60):
        evening = Evening(seed)
        for _ in range(150):
            evening.step()
        done |= evening.done | ({"bomb"} if any(h.setup.bomb for h in evening.session.hands) else set())
        done |= {"straddled"} if any(h.setup.straddles for h in evening.session.hands) else set()
        done |= {"posted"} if any(h.setup.posts for h in evening.session.hands) else set()
        done |= {"dead button"} if any(not h.setup.button for h in evening.session.hands) else set()
        numbers.append(evening.session.number)
    assert done >= {"act", "settle", "straddle", "button", "count", "next", "add", "leave", "sit", "out", "in", "move", "game"}
    assert done >= {"levels", "clock", "bomb", "straddled", "posted", "dead button"}
    assert sum(numbers) > 400
