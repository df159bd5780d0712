"""Random evenings at a live table: players and the clock do whatever they may, and after each event everything still adds up.

SIDEPOT_EVENINGS=500 for the long run.
"""
import os
import random
from collections import Counter

import pytest

from evening import Evening, again, nonce_of, views_of
from sidepot.errors import SidepotError
from sidepot.table import events as ev
from sidepot.table import protocol as p
from sidepot.table.settings import Level, Settings, check_settings

EVENINGS = int(os.environ.get("SIDEPOT_EVENINGS", "24"))
HANDS = 25


def some_settings(rng: random.Random) -> Settings:
    """A room as anybody might set it up, of those that the rule sets allow."""
    while True:
        try:
            return check_settings(any_settings(rng))
        except SidepotError:
            continue


def any_settings(rng: random.Random) -> Settings:
    sit_and_go = rng.random() < 0.25
    small = rng.choice((1, 1, 2, 5))
    big = small * rng.choice((1, 2, 2, 2))
    levels = [Level(rng.randint(1, 3), small * n, big * n, rng.choice((0, n)), 0) for n in (1, 2, 4, 8, 20, 60, 200)]
    return Settings(
        small=small, big=big, ante=rng.choice((0, 0, 1)), bb_ante=0, limit=rng.choice(("nl", "nl", "nl", "pl", "fl")),
        rules=rng.choice(("online", "online", "wsop-cash-2026", "roberts")) if not sit_and_go else rng.choice(
            ("online", "wsop-tournament-2026", "tda-2024")),
        kind="sit_and_go" if sit_and_go else "cash", seats=9, least_buy=big, most_buy=big * rng.choice((10, 30, 100)),
        approve=rng.random() < 0.2, act=rng.choice((0, 5, 30)), bank=rng.choice((0, 20)),
        straddle=rng.choice(("off", "optional", "mandatory")), bomb_every=rng.choice((0, 0, 3)), bomb_ante=big,
        boards=rng.randint(1, 3), pause=rng.choice((0, 3)), rabbit=rng.random() < 0.5, last_hands=rng.random() < 0.5,
        button=rng.choice(("", "dead_button", "moving_button")), levels=levels if sit_and_go else [])


class Wild(Evening):
    """Somebody does something, mostly what he may."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        super().__init__(some_settings(rng), seed)
        self.rng = rng
        self.seen: Counter[str] = Counter()
        self.nonces: dict[str, str] = {}
        self.people = rng.randint(2, 9)
        self.folds = rng.choice((1, 1, 12))
        self.join(*(chr(65 + at) for at in range(1, self.people)))
        for at in range(self.people):
            self.attempt(chr(97 + at), self.sit(at))
        self.attempt("a", p.Host(self.id(), "start"))

    def sit(self, seat: int) -> p.Sit:
        s = self.room.settings
        chips = s.most_buy if s.kind == "sit_and_go" or self.rng.random() < 0.3 else self.rng.randint(s.least_buy, s.most_buy)
        return p.Sit(self.id(), seat, chips)

    def attempt(self, player: str, command: p.Command) -> None:
        try:
            found = self.do(player, command)
        except SidepotError as e:
            self.seen[f"refused {e.code}"] += 1
            return
        self.seen.update(type(made).__name__ for made in found)

    def bet(self) -> None:
        hand = self.room.hand
        assert hand is not None
        legal = hand.legal()
        kinds = [*["fold"] * self.folds, *["call" if legal.to_call else "check"] * 4, "all_in"]
        kinds += ["raise" if legal.to_match else "bet"] * (2 * legal.can_raise)
        kind, to = self.rng.choice(kinds), None
        if kind in ("raise", "bet"):
            to = self.rng.choice((legal.min_raise_to, legal.max_raise_to, self.rng.randint(legal.min_raise_to, legal.max_raise_to)))
        me = self.room.named(hand.actor or "")
        assert me is not None
        self.attempt(me.id, p.Act(self.id(), self.room.number, self.room.decision, kind, to))  # type: ignore[arg-type]

    def other(self) -> None:
        """Anything but an act, by anybody."""
        rng, room, s = self.rng, self.room, self.room.settings
        who = rng.choice(list(room.players))
        me = room.players[who]
        host = room.host
        target = rng.choice(list(room.players))
        choices: list[tuple[str, p.Command]] = [
            (who, self.sit(rng.randrange(9))), (who, p.TopUp(self.id(), rng.randint(1, s.most_buy))),
            (who, p.Away(self.id(), rng.random() < 0.4, rng.random() < 0.5)), (who, p.Straddle(self.id(), rng.random() < 0.6)),
            (who, p.AskUndo(self.id(), room.number, room.decision)),
            (who, p.Show(self.id(), room.number, rng.choice(("both", "first", "second", "none")))),
            (who, p.Vote(self.id(), room.number, rng.choice(("run", "undo", "chop")), rng.randint(0, 3))),
            (who, p.Rabbit(self.id(), room.number)), (who, p.LastHands(self.id(), room.number)),
            (host, p.Host(self.id(), "approve", target)),
            (host, p.Host(self.id(), rng.choice(("pause", "resume", "lock", "unlock")))),
            (host, p.Host(self.id(), rng.choice(("mute", "unmute", "deny", "admit", "hand_over")), target)),
            (host, p.Host(self.id(), "correct", target, rng.randint(0, 50), "counted")),
        ]
        if room.requests and rng.random() < 0.4:
            choices = [(host, p.Host(self.id(), "deny", rng.choice(list(room.requests))))]
        if rng.random() < 0.3:
            choices.append((who, p.Leave(self.id())))
        if rng.random() < (0.2 if room.playing else 0.7):
            choices.append((host, p.Host(self.id(), "kick", target)))
            choices.append((host, p.Host(self.id(), "settings", value={
                "small": rng.randint(0, 2), "big": rng.randint(2, 6), "ante": rng.randint(0, 2), "seats": rng.choice((4, 9, 9))})))
            choices.append((host, p.Host(self.id(), "bot", value={
                "style": "tight-passive", "strength": "regular", "seat": rng.randrange(9), "name": f"Bot{rng.randrange(9)}"})))
        last = next((e for e in reversed(self.log) if isinstance(e, ev.Acted)), None)
        if room.may_chop() and rng.random() < 0.7:
            choices = [(rng.choice(room.may_chop()).casefold(), p.Vote(self.id(), room.number, "chop", 1))]
        elif last is not None and self.log[-1] is last and rng.random() < 0.5:
            choices = [(last.seat.casefold(), p.AskUndo(self.id(), room.number, room.decision))]
        asked = room.asked
        if asked is not None and asked.open:
            say = rng.choice((1, 2, 2, 3) if asked.on == "run" else (0, 1, 1, 1, 1, 1, 1))
            choices = [(rng.choice(asked.open).casefold(), p.Vote(self.id(), room.number, asked.on, say))]
        if rng.random() < 0.3 and me.seat is not None:
            if room.shuffled is None:
                nonce, promised = nonce_of(rng, room, me.name)
                self.nonces[who] = nonce
                choices = [(who, p.Commit(self.id(), room.number + 1, promised))]
            elif who in self.nonces:
                choices = [(who, p.Open(self.id(), room.number + 1, self.nonces[who]))]
        self.attempt(*rng.choice(choices))

    def step(self) -> None:
        self.now += self.rng.choice((0, 5, 300, 2000))
        self.due()
        hand = self.room.hand
        if self.room.paused_at and self.rng.random() < 0.5:
            self.attempt(self.room.host, p.Host(self.id(), "resume"))
        elif self.room.asked is not None and self.rng.random() < 0.8:
            self.other()
        elif hand is not None and hand.actor is not None and self.rng.random() < 0.8:
            if self.rng.random() < 0.05:
                self.wait()
            else:
                self.bet()
        elif self.rng.random() < 0.4:
            if not self.wait():
                self.back()
        else:
            self.other()

    def back(self) -> None:
        """Nothing happens by itself any more: whoever can comes back."""
        for q in self.room.seated():
            if q.away:
                self.attempt(q.id, p.Away(self.id(), False))
            if not self.room.chips(q):
                self.attempt(q.id, p.TopUp(self.id(), self.room.settings.most_buy))
        for q in list(self.room.players.values()):
            if q.seat is None and not q.kicked:
                self.attempt(q.id, self.sit(self.rng.randrange(9)))
        for who in list(self.room.requests):
            self.attempt(self.room.host, p.Host(self.id(), "approve", who))
        self.attempt(self.room.host, p.Host(self.id(), "start"))


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_an_evening_adds_up_after_every_event(seed):
    evening = Wild(seed)
    for _ in range(4000):
        if evening.room.number >= HANDS or evening.room.closed:
            break
        evening.step()
    rebuilt = again(evening.log)
    assert views_of(rebuilt, evening.now) == views_of(evening.room, evening.now)
    assert evening.room.number > 1 or evening.room.closed or evening.people < 3


def test_the_evenings_meet_everything_that_can_happen():
    seen: Counter[str] = Counter()
    for seed in range(10):
        evening = Wild(1000 + seed)
        for _ in range(500):
            evening.step()
        seen += Counter(type(e).__name__ for e in evening.log)
    known = {kind.__name__ for kind in ev.AnyEvent.__args__}
    assert known - set(seen) <= {"Knocked", "Turned", "Broken", "Outage"}, known - set(seen)
