"""No frame holds a card that its viewer may not know: nine players and three spectators, through all that can happen at a table.

Suits are written with signs that no text contains, so that a card is found wherever it stands.  SIDEPOT_LEAK_HANDS=5000 for the
long run.
"""
import asyncio
import logging
import os
import random
import re
from collections import Counter, defaultdict
from typing import Any

import msgspec
import pytest

from evening import nonce_of
from live_tables import FRAMES, Clock, Lasting, Seat, any_act, opened, people, settled
from sidepot.cards import cards
from sidepot.hand import actions
from sidepot.hand.table import _text
from sidepot.notation import spot_text
from sidepot.table import events as ev
from sidepot.table import protocol as p

HANDS = int(os.environ.get("SIDEPOT_LEAK_HANDS", "200"))
PLAIN, SIGNED = "\ue000\ue001\ue002\ue003", "\ue004\ue005\ue006\ue007"
FOUND = re.compile("(10|[2-9TJQKA])([\ue000-\ue007])")
ANY = re.compile("[\ue000-\ue007]")


@pytest.fixture
def tokens(monkeypatch):
    """Cards as nothing else is written."""
    monkeypatch.setattr(cards, "_NAMES", tuple(cards.RANKS[c % 13] + PLAIN[c // 13] for c in range(52)))
    monkeypatch.setattr(cards, "_SIGNED", tuple(cards.RANKS[c % 13].replace("T", "10") + SIGNED[c // 13] for c in range(52)))
    suits = {s: n % 4 for n, s in enumerate(PLAIN + SIGNED)}
    monkeypatch.setattr(cards, "_SUIT_OF", {**cards._SUIT_OF, **suits})
    for module, name in ((cards, "_CARD"), (spot_text, "_CARDS"), (actions, "_CARDS")):
        if hasattr(module, name):
            old = getattr(module, name)
            monkeypatch.setattr(module, name, re.compile(old.pattern.replace("[cdhsCDHS", "[\ue000-\ue007cdhsCDHS"), old.flags))
    _text.cache_clear()                                    # texts of cards that were made before, and after it those of this test
    yield
    _text.cache_clear()


def cards_in(text: str) -> set[int]:
    """The cards that stand in a text."""
    found = FOUND.findall(text)
    assert len(found) == len(ANY.findall(text)), f"part of a card in {text!r}"
    return {cards.RANKS.index(r.replace("10", "T")) + 13 * ((PLAIN + SIGNED).index(s) % 4) for r, s in found}


class Truth:
    """What is public of each hand, and whose cards are whose, by the stored events and the deck alone."""

    def __init__(self) -> None:
        self.hand = 0
        self.public: dict[int, set[int]] = defaultdict(set)
        self.own: dict[tuple[int, str], tuple[int, int]] = {}
        self.all: dict[int, list[int]] = {}
        self.hand_of: dict[int, int] = {}                  # by the number of the event
        self.secrets: list[str] = []
        self.mucked: set[tuple[int, str]] = set()

    def take(self, seq: int, e: Any, room: Any) -> None:
        if isinstance(e, ev.Shuffled):
            self.secrets.append(e.secret)
            self.seats = e.seats
        if isinstance(e, ev.Dealt):
            self.hand = e.hand
            self.all[e.hand] = list(e.deck)
            for at, seat in enumerate(self.seats):         # one card each, twice round
                self.own[e.hand, seat] = (e.deck[at], e.deck[at + len(self.seats)])
        if isinstance(e, ev.Mucked):
            self.mucked.add((e.hand, e.seat))
        if isinstance(e, ev.Showed):
            asker = room.players[e.asked].name if e.asked else ""      # he sees what was mucked, and only if he was dealt in
            assert not asker or ((e.hand, e.seat) in self.mucked and (e.hand, asker) in self.own and asker != e.seat)
            mine = self.own[e.hand, e.seat]
            text = [cards._NAMES[c] for c in mine]
            hole = room.session.hand.hole[e.seat]
            first = mine if hole.startswith(text[0]) else mine[::-1]
            self.public[e.hand].update({"both": mine, "first": first[:1], "second": first[1:]}[e.cards])
        if room.session is not None:
            for board in room.session.hand.boards:
                self.public[self.hand].update(cards_in(board))
        if isinstance(e, ev.Rabbit):
            self.public[e.hand].update(self.all[e.hand])
        self.hand_of[seq] = self.hand

    def may(self, hand: int, seat: str | None) -> set[int]:
        """What a seat may know of a hand."""
        return self.public[hand] | set(self.own.get((hand, seat), ())) if seat else self.public[hand]


class Watch:
    """Looks at each frame of everybody."""

    def __init__(self, truth: Truth) -> None:
        self.truth, self.tally, self.leaks = truth, Counter[str](), list[Any]()

    def look(self, seat: Seat, raw: bytes) -> None:
        frame: Any = FRAMES.decode(raw)
        name = seat.name or None
        self.tally[type(frame).__name__] += 1
        text = raw.decode()
        if any(secret in text for secret in self.truth.secrets[-3:]):
            self.leaks.append(("the secret of a deck", name, frame))
        news = frame.news if isinstance(frame, p.Welcome) else frame
        if isinstance(news, p.News):
            # The table and one's own part are of one hand; a line is of the hand in which it was told.
            table = msgspec.json.decode(news.table)
            rest = msgspec.json.encode(msgspec.structs.replace(news, table=msgspec.Raw(b"null"), lines=[])).decode()
            self.hold(name, table["hand"], bytes(news.table).decode() + rest, frame)
            for line in news.lines:
                self.hold(name, self.truth.hand_of[line.seq], line.text.en + line.text.zh, line)
            for s in table["seats"]:
                if s["made"] is not None and s["cards"] is None:
                    self.leaks.append(("a hand in words", name, s))
        else:
            self.hold(name, self.truth.hand, text, frame)

    def hold(self, name: str | None, hand: int, text: str, where: Any) -> None:
        found = cards_in(text)
        self.tally["cards"] += len(found)
        foreign = found - self.truth.may(hand, name)
        if foreign:
            self.leaks.append((name, hand, [cards._NAMES[c] for c in foreign], where))


class Party:
    """Nine players and three spectators, who do whatever they may and ask whatever they can."""

    def __init__(self, group: Any, watching: list[Seat], seed: int, store: Lasting, clock: Clock) -> None:
        self.group, self.everybody, self.rng = group, [*group.seats, *watching], random.Random(seed)
        self.store, self.clock = store, clock
        self.truth = Truth()
        self.watch = Watch(self.truth)
        self.nonces: dict[str, str] = {}
        self.read = 0
        self.take()
        commit = group.actor._commit

        async def noted(found: Any) -> None:
            await commit(found)
            self.take()
        group.actor._commit = noted

    @property
    def room(self) -> Any:
        return self.group.actor.room

    def take(self) -> None:
        """Note what was stored; frames are looked at later, with all that is public by then."""
        stored = self.store._events[self.room.id]
        for at in range(self.read, len(stored)):
            self.truth.take(at + 1, ev.decode(stored[at].data), self.room)
        self.read = len(stored)
        self.look()

    def look(self) -> None:
        for seat in self.everybody:
            while seat.viewer.outbox:
                self.watch.look(seat, seat.viewer.outbox.popleft())

    async def ask(self, seat: Seat) -> None:
        """A question, and its answer as a frame."""
        rng = self.rng
        topics = ("legal", "pots", "showdown", "turn", "awards", "button", "blinds", "odds", "refund", "")
        asked: list[Any] = [p.Why(seat.id(), rng.choice(topics)), p.Why(seat.id(), "", rng.choice(("fold", "raise 20", "all in"))),
                            p.Deal(seat.id()), p.Deal(seat.id()), p.Ledger(seat.id()),
                            p.Recall(seat.id(), self.room.number - rng.randint(-1, 3))]
        command = rng.choice(asked)
        answer = await seat.send(command)
        told = msgspec.json.encode(answer)
        self.watch.tally[f"{type(command).__name__} {answer.ok}"] += 1
        if isinstance(command, p.Recall):
            self.watch.hold(seat.name or None, command.hand, told.decode(), answer)
        else:
            self.watch.look(seat, told)

    async def extra(self) -> None:
        """Anything beside acting."""
        rng, seat = self.rng, self.rng.choice(self.everybody)
        roll = rng.random()
        if roll < 0.35:
            for one in rng.sample(self.everybody, 4):
                await self.ask(one)
        elif roll < 0.6:
            self.group.actor.leave(seat.viewer)
            last = self.room.seq
            seat.enter(since=rng.choice((None, 0, last - 1, last - rng.randint(0, 60), last + 5)))
        elif roll < 0.7 and (last := next((x["seat"] for x in reversed(self.room.session.played) if x["do"] == "act"), None)):
            seat = next(s for s in self.group.seats if s.name == last)
            frame = await seat.send(p.AskUndo(seat.id(), self.room.number, self.room.decision))
            self.watch.look(seat, msgspec.json.encode(frame))
        elif roll < 0.75:
            self.clock.now += 1_000
            if seat.player:
                self.group.actor.chat(seat.viewer, f"nice hand {rng.random()}")
        elif seat.player and self.room.shuffled is None and seat.player not in self.room.commits:
            nonce, promised = nonce_of(rng, self.room, seat.name)
            if (await seat.send(p.Commit(seat.id(), self.room.number + 1, promised))).ok:
                self.nonces[seat.player] = nonce

    async def between(self) -> None:
        rng = self.rng
        for seat in self.group.seats:
            if rng.random() < 0.15:
                await seat.send(p.Show(seat.id(), self.room.number, rng.choice(("both", "first", "second", "none"))))
            if rng.random() < 0.1:
                await seat.send(p.Rabbit(seat.id(), self.room.number))
            if rng.random() < 0.05:
                await seat.send(p.LastHands(seat.id(), self.room.number))
            me = self.room.players[seat.player]
            if not self.room.playing and not self.room.chips(me) and not me.bringing:
                await seat.send(p.TopUp(seat.id(), rng.choice((40, 100, 200))))
            if self.room.shuffled is not None and seat.player in self.nonces and rng.random() < 0.9:
                await seat.send(p.Open(seat.id(), self.room.number + 1, self.nonces[seat.player]))
        await self.extra()
        self.clock.now += 1_600
        await self.group.host.send(p.Straddle(self.group.host.id(), rng.random() < 0.5))
        await settled(6)

    async def step(self) -> None:
        rng, room = self.rng, self.room
        hand = room.hand
        if room.asked is None and rng.random() < 0.12:
            await self.extra()
        elif room.asked is not None and room.asked.open:
            seat = next(s for s in self.group.seats if s.name == room.asked.open[0])
            say = rng.choice((1, 2, 2, 3)) if room.asked.on == "run" else 1
            await seat.send(p.Vote(seat.id(), room.number, room.asked.on, say))
        elif hand is None:
            await self.between()
        elif hand.actor is None:
            self.clock.now += 11_000
            await self.group.host.send(p.Straddle(self.group.host.id(), rng.random() < 0.5))
            await settled(6)
        else:
            seat = self.group.turn()
            kind, to = any_act(room, rng, 0.25)
            if self.room.number % 3 == 1:                  # such a hand comes to a showdown without anybody all in
                kind, to = "call" if hand.legal().to_call else "check", None
            elif rng.random() < 0.06 and hand.legal().all_in_to:
                kind, to = "all_in", None
            elif self.room.number % 3 == 0 and rng.random() < 0.8 and hand.legal().to_call:
                kind, to = "fold", None                    # such a hand often ends before the board is complete
            await seat.send(p.Act(seat.id(), room.number, room.decision, kind, to))  # type: ignore[arg-type]
            await settled(4)
        self.look()


@pytest.mark.slow
def test_no_frame_holds_a_card_that_its_viewer_may_not_know(tokens, caplog):
    async def work():
        store, clock = Lasting(), Clock()
        tallies: Counter[str] = Counter()
        done = part = 0
        while done < HANDS:
            part += 1
            async with opened(store, clock=clock, entropy=random.Random(part + 10**6).randbytes) as rooms:
                group = await people(rooms, 9, 200, boards=3, rabbit=True, last_hands=True, pause=1, straddle="optional",
                                     bomb_every=7, bomb_ante=4, ante=part % 2)
                watching = [Seat(group.actor, await rooms.watch(group.host.entry.token), "").enter() for _ in range(3)]
                party = Party(group, watching, part, store, clock)
                while party.room.number < min(100, HANDS - done) or party.room.playing:
                    await party.step()
                    assert not party.watch.leaks, party.watch.leaks[0]
                    assert not party.room.broken, party.room.broken
                party.look()
                assert not party.watch.leaks
                done += party.room.number
                tallies += party.watch.tally
                events = [ev.decode(e.data) for e in store._events[party.room.id]]
                kinds = Counter(type(e).__name__ for e in events)
                tallies["asked to see"] += sum(isinstance(e, ev.Showed) and bool(e.asked) for e in events)
                tallies += Counter({f"event {k}": n for k, n in kinds.items()})
                entries = [s.entry for s in party.everybody]
                room, named = party.room.id, [s.name for s in party.everybody]
            async with opened(store, clock=clock) as rooms:            # after a restart, all that can be asked for again
                actor = await rooms.find(room)
                for entry, name in zip(entries, named, strict=True):
                    seat = Seat(actor, entry, name).enter(since=0)
                    party.take()
                    while seat.viewer.outbox:
                        party.watch.look(seat, seat.viewer.outbox.popleft())
                assert not party.watch.leaks, party.watch.leaks[0]
            store._events.pop(room)
            store._heads.pop(room)
        frames = tallies["News"] + tallies["Welcome"] + tallies["Answer"] + tallies["Said"]
        print(f"\n{done:,} hands, 12 viewers, {frames:,} frames, {tallies['cards']:,} cards looked at, none foreign")
        assert tallies["cards"] > 100 * done
        for kind in ("Mucked", "Showed", "Ran", "TookBack", "Street", "Opened", "Paid", "Rabbit"):
            assert tallies[f"event {kind}"] or HANDS < 100, kind
        assert tallies["Recall True"] > done // 10
        assert tallies["asked to see"] or HANDS < 100
    with caplog.at_level(logging.DEBUG):
        asyncio.run(work())
    assert not ANY.search(caplog.text)


def test_the_watch_sees_a_leak_wherever_it_is(tokens):
    """A card slipped into any part of a frame is found: the net of the test above has no holes."""
    async def work():
        store = Lasting()
        async with opened(store, clock=Clock()) as rooms:
            group = await people(rooms, 2)
            party = Party(group, [], 1, store, group.actor.clock)
            me, other = group.seats
            foreign = party.room.hand.hole[other.name]
            signed = cards.cards_text(cards.parse_cards(foreign), signs=True)
            me.enter()
            welcome = me.viewer.outbox[-1]
            party.look()
            assert not party.watch.leaks
            for slipped in (foreign[:2], signed.split()[0], f"x{foreign}"):
                for field in (b'"name":"T', b'"street":"', b'"boards":["', b'"host":"', b'"role":"host","hole":"'):
                    if field in welcome:
                        spoiled = welcome.replace(field, field + slipped.encode(), 1)
                        if field.endswith(b'"role":"host","hole":"'):
                            spoiled = welcome.replace(field, b'"role":"host","hole":"' + slipped.encode(), 1)
                        party.watch.look(me, spoiled)
                        assert party.watch.leaks, field
                        party.watch.leaks.clear()
            answer = p.Answer("x", True, told={"text": {"en": f"because of {signed}", "zh": ""}})
            party.watch.look(me, msgspec.json.encode(answer))
            assert party.watch.leaks
            party.watch.leaks.clear()
            party.watch.look(me, msgspec.json.encode(p.Answer(party.truth.secrets[-1], True)))
            assert party.watch.leaks
    asyncio.run(work())
