"""A driver sends commands of all kinds, many of them wrong, with a simple model of what may happen beside it.

The model knows what was published: whose turn, which hand and decision, the price and the sizes.  It says which acts have to be
carried out, and it reads the stored events: each act in them is one command, word for word, of the player whose turn it was.

SIDEPOT_COMMANDS=1000000 for the long run.
"""
import asyncio
import gc
import os
import random
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
import pytest

from live_tables import Clock, Lasting, any_act, opened, people, settled
from sidepot.table import events as ev
from sidepot.table import protocol as p
from sidepot.table import views
from sidepot.table.actor import MOST_ANSWERS
from sidepot.table.store import Event
from sidepot.web.live import UNREADABLE

COMMANDS = int(os.environ.get("SIDEPOT_COMMANDS", "20000"))
DECODE = msgspec.json.Decoder(p.Commands).decode
ENCODE = msgspec.json.encode
ASKED = p.Why | p.Deal | p.Ledger | p.Recall               # questions: each time answered anew
KINDS = ("fold", "check", "call", "bet", "raise", "all_in")


class Spool(Lasting):
    """A store that keeps its events in a file, so that the memory measured is the table's."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.file, self.count = path.open("w+b"), Counter[str]()
        self.lately: list[bytes] = []

    async def append(self, table: str, first_seq: int, events: Sequence[Event]) -> None:
        await asyncio.sleep(0)
        assert first_seq == self.count[table] + 1
        for e in events:
            self.file.write(table.encode() + b" " + e.data + b"\n")
        self.count[table] += len(events)
        self.lately = [*self.lately[-20:], *(e.data for e in events)]

    async def load(self, table: str, after: int = 0) -> list[Event]:
        self.file.flush()
        self.file.seek(0)
        found = [Event(1, line.split(b" ", 1)[1][:-1]) for line in self.file if line.startswith(table.encode())]
        self.file.seek(0, 2)
        return found[after:]


class Model:
    """What was published of a table, and what it allows."""

    def __init__(self, room: Any) -> None:
        self.room = room

    def allows(self, player: str, c: p.Act) -> bool:
        """Does what this player was shown last allow this act?"""
        table, you = views.table(self.room, 0), views.you(self.room, player, 0)
        choices = you.choices
        if table.phase != "playing" or (c.hand, c.decision) != (table.hand, table.decision) or choices is None:
            return False
        price = {"check": 0, "call": choices.to_call, "all_in": choices.all_in_to - self.bet(table, you)}.get(c.kind)
        if c.pays is not None and price is not None and c.pays != price:
            return False
        if c.kind in ("bet", "raise"):
            low, high = choices.min_to, choices.max_to
            return c.kind == choices.verb and c.to is not None and low is not None and high is not None and low <= c.to <= high
        if c.kind == "all_in":
            return choices.all_in is not None
        return c.kind == "fold" or (c.kind == "call") == (choices.to_call > 0)

    @staticmethod
    def bet(table: p.Table, you: p.You) -> int:
        return next(s.bet for s in table.seats if s.player == you.player)


class Driver:
    """Sends commands to one table and keeps account of what became of them."""

    def __init__(self, group: Any, seed: int, done: BinaryIO) -> None:
        self.group, self.rng = group, random.Random(seed)
        self.people = [s.player for s in group.seats]
        self.sent: dict[str, tuple[str, p.Command, Any]] = {}       # the last ones by "player id", with their answers
        self.done = done                                            # those acts that were carried out: a file, as it grows
        self.acts = 0
        self.count, self.tally = 0, Counter[str]()
        self.old: list[tuple[int, int]] = [(1, 1)]
        self.wrong: list[Any] = []
        self.quiet = 0

    @property
    def room(self) -> Any:
        return self.group.actor.room

    def id(self) -> str:
        self.count += 1
        return f"i{self.count}"

    def right(self) -> tuple[str, p.Command]:
        """What may be done now."""
        kind, to = any_act(self.room, self.rng)
        return self.group.turn().player, p.Act(self.id(), self.room.number, self.room.decision, kind, to)  # type: ignore[arg-type]

    def act(self) -> tuple[str, p.Command]:
        """Any act of anybody, mostly wrong in one way or another."""
        rng, room = self.rng, self.room
        hand, decision = (room.number, room.decision) if rng.random() < 0.5 else rng.choice((
            rng.choice(self.old), (room.number, room.decision + 1), (room.number + 1, 1), (0, 0), (-1, 2**60)))
        who = self.group.turn().player if self.group.turn() and rng.random() < 0.5 else rng.choice(self.people)
        kind = rng.choice(KINDS)
        to = rng.choice((None, 0, 1, rng.randint(0, 500), 2**53 - 1)) if kind in ("bet", "raise") else None
        pays = rng.choice((None, None, 0, rng.randint(0, 20)))
        return who, p.Act(self.id(), hand, decision, kind, to, pays)  # type: ignore[arg-type]

    def other(self) -> tuple[str, p.Command]:
        """Any other command, with anything in it."""
        rng, number = self.rng, self.rng.choice((self.room.number, self.room.number, 0, self.room.number + 1))
        who = rng.choice((*self.people, "nobody", ""))
        n, hex64 = rng.choice((0, 1, 5, 200, 10**6, 2**53 - 1)), rng.randbytes(32).hex()
        words = ("start", "pause", "resume", "lock", "unlock", "admit", "refuse", "mute", "unmute", "approve", "deny", "correct",
                 "settings", "bot", "nonsense", "hand_over")
        value: Any = rng.choice(({}, {"small": n}, {"seats": -1}, {"style": "x", "seat": n}, {"big": "two"}, {"a": [[[]]]}))
        target = rng.choice((*self.people, "P1", "nobody", ""))
        return who, rng.choice((
            p.Show(self.id(), number, rng.choice(("both", "first", "second", "none"))),
            p.Vote(self.id(), number, rng.choice(("run", "undo", "chop")), rng.randint(0, 3)),
            p.AskUndo(self.id(), number, self.room.decision), p.Commit(self.id(), number + 1, hex64),
            p.Open(self.id(), number, hex64), p.Sit(self.id(), rng.randint(0, 8), n), p.TopUp(self.id(), n),
            p.Straddle(self.id(), rng.random() < 0.5),
            p.Rabbit(self.id(), number), p.LastHands(self.id(), number), p.Recall(self.id(), rng.choice((number, 1, -1, 2**60))),
            p.Why(self.id(), rng.choice(("legal", "pots", "", "x" * 300)), rng.choice(("", "raise 5", "x"))), p.Deal(self.id()),
            p.Ledger(self.id()), p.Away(self.id(), False), p.Host(self.id(), rng.choice(words), target, n, "r", value)))

    def malformed(self) -> None:
        """Bytes that were a command once: read as the server reads them, they are a command or refused as unreadable."""
        rng = self.rng
        data = bytearray(ENCODE(rng.choice((self.act, self.other))()[1]))
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(data) or 1)
            data = data or bytearray(b"0")
            how = rng.randrange(4)
            if how == 0:
                data[at] = rng.randrange(256)
            elif how == 1:
                del data[at:at + rng.randint(1, 9)]
            elif how == 2:
                data[at:at] = rng.choice((b"\x00", b'"', b"{", b"[" * 2000, b"9" * 400, b"\xff\xfe", b"null", b"1e999", b"\\ud800"))
            else:
                data = data[:at] or bytearray(b"{")
        try:
            command = DECODE(bytes(data))
        except UNREADABLE:
            self.tally["unreadable"] += 1
            return
        self.tally["read after all"] += 1
        assert isinstance(command, p.Command)

    async def send(self, who: str, command: p.Command, judged: bool = True) -> None:
        """Send one and look at what became of it."""
        while judged and self.quiet < self.room.seq:       # what follows by itself has followed
            self.quiet = self.room.seq
            await settled(12)
        key = f"{who} {command.id}"
        seq, expected = self.room.seq, None
        known = self.sent.get(key)
        if known is None and judged and isinstance(command, p.Act):
            expected = Model(self.room).allows(who, command)
        answer = await self.group.actor.command(who, command)
        assert answer.id == command.id
        self.note(key, who, command, answer, known)
        if not judged:
            return
        lately = self.group.actor.store.lately if self.room.seq != seq else []
        # Time may bring something at the same moment; what this command does bears its name.
        if (known is not None or not answer.ok) and any(f'"{key}"'.encode() in e for e in lately) and not (
                known is not None and known[2].ok):
            self.wrong.append(("a refused or repeated command changed the table", who, command, answer))
        if expected is not None and answer.ok != expected:
            self.wrong.append(("allowed" if expected else "not allowed", who, command, answer))

    def note(self, key: str, who: str, command: p.Command, answer: p.Answer, known: Any) -> None:
        self.tally[f"{type(command).__name__} {'ok' if answer.ok else answer.fault.code if answer.fault else '?'}"] += 1
        if known is not None and not isinstance(known[1], ASKED) and answer != known[2]:
            self.wrong.append(("another answer to the same id", known, answer))
        if answer.ok and isinstance(command, p.Act) and known is None:
            self.acts += 1
            self.done.write(key.encode() + b"\t" + ENCODE(command) + b"\n")
        if known is None:
            self.sent[key] = (who, command, answer)
            if len(self.sent) > MOST_ANSWERS // 2:
                del self.sent[next(iter(self.sent))]

    async def step(self) -> None:
        rng, room = self.rng, self.room
        roll = rng.random()
        if room.paused_at or not room.playing:
            await settled(3)
            if self.room.paused_at:
                await self.send(self.room.host, p.Host(self.id(), "resume"))
            await self.refill()
            if not self.room.playing:
                self.group.actor.clock.now += 2_000        # a deal that waits for nonces
                await self.send(self.room.host, p.Straddle(self.id(), rng.random() < 0.5))
        elif room.asked is not None and room.asked.open and roll < 0.5:
            who = next(s.player for s in self.group.seats if s.name == room.asked.open[0])
            await self.send(who, p.Vote(self.id(), room.number, room.asked.on, rng.randint(0, 2)))
        elif room.hand is not None and room.hand.actor is None:
            self.group.actor.clock.now += 10_000           # nobody can act: time goes on
            await self.send(self.room.host, p.Straddle(self.id(), rng.random() < 0.5))
        elif roll < 0.1 and self.group.turn():
            self.old = [*self.old[-50:], (room.number, room.decision)]
            await self.send(*self.right())
        elif roll < 0.45:
            await self.send(*self.act())
        elif roll < 0.6:
            await self.send(*self.other())
        elif roll < 0.75:
            self.malformed()
        elif roll < 0.9 and self.sent:
            who, command, _ = rng.choice(list(self.sent.values())[-80:])
            if rng.random() < 0.3:                         # the same id, other content: still the first answer
                other = self.act()[1]
                command = msgspec.structs.replace(other, id=command.id)
                known = self.sent[f"{who} {command.id}"]
                if isinstance(known[1], ASKED):
                    return
            await self.send(who, command)
        else:                                              # many at once, reordered, the same ones twice
            batch = [rng.choice((self.act, self.other))() for _ in range(rng.randint(2, 12))]
            if self.group.turn():
                batch += [self.right()] * 2
            rng.shuffle(batch)
            await asyncio.gather(*(self.send(who, command, judged=False) for who, command in batch))
        for seat in self.group.seats:
            seat.viewer.outbox.clear()

    async def refill(self) -> None:
        for seat in self.group.seats:
            me = self.room.players[seat.player]
            if not self.room.playing and not self.room.chips(me) and not me.bringing:
                await self.send(seat.player, p.TopUp(self.id(), 200))

    def read(self, stored: list[Event]) -> None:
        """Each act that is stored is one command answered with ok, word for word, and each such command is stored once."""
        self.done.seek(0)
        acts: dict[str, Any] = {}
        for line in self.done:
            key, _, command = line.decode().partition("\t")
            acts[key] = DECODE(command)
        found, hand, decision = Counter[str](), 0, 0
        names = {f"P{n}": player for n, player in enumerate(self.people)}
        for event in stored:
            e = ev.decode(event.data)
            if isinstance(e, ev.Dealt):
                assert e.hand == hand + 1
                hand, decision = e.hand, 1
            elif isinstance(e, ev.TookBack):
                decision += 1
            elif isinstance(e, ev.Acted):
                assert (e.hand, e.decision) == (hand, decision), e
                decision += 1
                assert e.by == "player"
                c = acts[e.cmd]
                assert (c.hand, c.decision, c.kind, c.to) == (e.hand, e.decision, e.act, e.to), (c, e)
                assert e.cmd == f"{names[e.seat]} {c.id}"
                found[e.cmd] += 1
        assert set(found) == set(acts)
        assert max(found.values()) == 1


def resident() -> int:
    """Memory of this process in bytes, after what can go has gone."""
    gc.collect()
    return int(re.findall(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())[0]) * 1024


@pytest.mark.slow
def test_stale_repeated_reordered_and_malformed_commands(tmp_path):
    async def work():
        store = Spool(tmp_path / "events")
        clock, before = Clock(), 0
        async with opened(store, clock=clock, entropy=random.Random(3).randbytes) as rooms:
            group = await people(rooms, 3, boards=2, straddle="optional", rabbit=True, last_hands=True)
            driver = Driver(group, 5, (tmp_path / "acts").open("w+b"))
            done = 0
            while done < COMMANDS:
                clock.now += 1
                was = sum(driver.tally.values())
                await driver.step()
                done += sum(driver.tally.values()) - was
                assert not driver.wrong, driver.wrong[0]
                assert not driver.room.broken
                if not before and done > COMMANDS // 4:
                    before = resident()
            after = resident()
            room, answered = group.actor.room.id, list(driver.sent.values())[-200:]
            entries = [s.entry for s in group.seats]
            hands = driver.room.number
        print(f"\n{done:,} commands, {hands:,} hands, {driver.acts:,} acts, memory {before >> 20} to {after >> 20} MB")
        driver.read(await store.load(room))
        assert after < before * 1.1
        assert driver.acts > done // 100
        if COMMANDS <= 50_000:                             # after a restart too: what was carried out is not done again
            async with opened(store, clock=clock) as rooms:
                actor: Any = await rooms.find(room)
                for who, command, answer in answered:
                    if answer.ok and not isinstance(command, ASKED):
                        seq = actor.room.seq
                        again = await actor.command(who, command)
                        if isinstance(command, p.Act):
                            assert again == answer
                            assert actor.room.seq == seq
                assert len(entries) == 3
        store.file.close()
        driver.done.close()
        missing = {k.__name__ for k in p.Commands.__args__} - {k.split()[0] for k in driver.tally}
        assert missing <= {"Hello", "Chat", "Ping", "Leave"}, missing
    asyncio.run(work())
