"""A live table in tests: commands and time in, events out, and after each of them everything that must always hold."""
import random
from collections.abc import Sequence
from typing import Any

import msgspec

from sidepot.errors import SidepotError
from sidepot.table import events as ev
from sidepot.table import fair, views
from sidepot.table import protocol as p
from sidepot.table.check_deal import check as small_check
from sidepot.table.deciding import decide
from sidepot.table.room import Room, after
from sidepot.table.running import deadline, tick, wake
from sidepot.table.settings import Settings
from sidepot.table.transcript import read_transcript

MOST_TICKS = 200                   # that one moment may lead to


class Evening:
    """A room, its events, and a clock that only goes where it is told."""

    def __init__(self, settings: Settings | None = None, seed: int = 1, checked: bool = True, **more: Any) -> None:
        self.rng = random.Random(seed)
        self.now, self.count, self.checked = 1_000, 0, checked
        self.log: list[Any] = []
        self.room: Any = Room()                            # Any: what it has not yet, tests that need it wait for
        self.in_hand: tuple[str, ...] = ()
        wanted = settings or Settings(**{"pause": 0, "act": 30, "least_buy": 1, "most_buy": 1000, **more})
        self.commit([ev.Made(at=self.now, room="r1", title="T", settings=wanted, host="a", name="A")])

    # ---- in

    def commit(self, events: Sequence[ev.Event]) -> None:
        for e in events:
            assert ev.decode(ev.encode(e)) == e
            before = self.room
            self.room = after(before, [e])
            self.log.append(e)
            if self.checked:
                self.holds(before, e)

    def do(self, player: str, command: p.Command) -> list[ev.Event]:
        """A command, and what is due by itself after it.  Raises SidepotError; then nothing has changed."""
        found = decide(self.room, player, command, self.now)
        self.commit(found)
        self.due()
        return found

    def refused(self, player: str, command: p.Command) -> str:
        """The code with which a command is refused."""
        kept = views_of(self.room, self.now)
        try:
            found = decide(self.room, player, command, self.now)
            after(self.room, found)
        except SidepotError as refusal:
            error = refusal
        else:
            raise AssertionError(f"{command} was carried out: {found}")
        assert all(error.text(lang) for lang in ("en", "zh"))
        assert views_of(self.room, self.now) == kept
        return error.code

    def due(self) -> int:
        """Do what is due now; how many events it was."""
        done = 0
        for _ in range(MOST_TICKS):
            found = tick(self.room, self.now, self.rng.randbytes)
            if not found:
                break
            self.commit(found)
            done += len(found)
        else:
            raise AssertionError(f"time does not pass: {self.log[-6:]}")
        at = wake(self.room)
        assert at is None or at > self.now, f"due at {at}, which is {self.now - at} ms ago, and nothing is done: {self.room.phase}"
        return done

    def wait(self) -> bool:
        """Go to the next thing that is due by itself; False if nothing ever is."""
        at = wake(self.room)
        if at is None:
            return False
        self.now = at
        assert self.due(), f"nothing was due at {at}: {self.room.phase}"
        return True

    def id(self) -> str:
        self.count += 1
        return f"c{self.count}"

    # ---- what players do

    def join(self, *names: str) -> None:
        for name in names:
            self.commit([ev.Joined(at=self.now, player=name.casefold(), name=name)])

    def seat(self, *stacks: int) -> None:
        """Players A, B, ... with these chips, in seats 0, 1, ...; not begun."""
        for at, chips in enumerate(stacks):
            name = chr(65 + at)
            if at:
                self.join(name)
            self.do(name.casefold(), p.Sit(self.id(), at, chips))

    def begin(self, *stacks: int) -> "Evening":
        self.seat(*stacks)
        self.host("start")
        return self

    def host(self, what: str, **more: Any) -> list[ev.Event]:
        return self.do(self.room.host, p.Host(self.id(), what, **more))

    def act(self, kind: str, to: int | None = None) -> list[ev.Event]:
        """The one to act acts."""
        hand = self.room.hand
        assert hand is not None
        me = self.room.named(hand.actor or "")
        assert me is not None
        return self.do(me.id, p.Act(self.id(), self.room.number, self.room.decision, kind, to))  # type: ignore[arg-type]

    def passive(self) -> None:
        """Play the hand to its end: check or fold."""
        number = self.room.number
        while self.room.playing and self.room.number == number:
            hand = self.room.hand
            if hand is not None and hand.actor is not None:
                self.act("fold" if hand.legal().to_call else "check")
            else:
                assert self.wait()

    def table(self) -> Any:
        return views.table(self.room, self.now)

    def you(self, player: str) -> p.You:
        return views.you(self.room, player, self.now)

    # ---- what must always hold

    def holds(self, before: Room, e: ev.Event) -> None:
        room, session = self.room, self.room.session
        assert room.seq == before.seq + 1
        assert not room.broken
        for viewer in (*room.players, None):
            you = views.you(room, viewer, self.now)
            if not room.playing or room.hand is None or room.hand.actor is None:
                assert you.choices is None                 # BL-165
        table = views.table(room, self.now)
        assert views.encoded(table)
        if isinstance(e, ev.Shuffled):                     # BL-159: who sits out or leaves is not in the next hand
            for q in map(room.named, e.seats):
                assert q is not None
                assert not q.leaving
                assert not q.away or room.settings.kind == "sit_and_go"
        if session is None:
            return
        hand = session.hand
        bought = sum(a.bought + a.found - a.cashed for a in session.players)
        middle = hand.pot if room.playing and not hand.settled else 0
        assert sum(session.stacks().values()) + middle == bought
        assert min(session.stacks().values()) >= 0
        nets = {q.name: q.net for q in session.players}
        assert sum(nets.values()) == session.found
        for t in session.transfers():
            assert t.chips > 0
            nets[t.payer] = nets.get(t.payer, 0) + t.chips
            nets[t.payee] = nets.get(t.payee, 0) - t.chips
        assert not any(n for name, n in nets.items() if name), nets
        if isinstance(e, ev.Dealt):
            self.in_hand = hand.seats
            assert len(set(e.deck)) == 52
            assert not any(s.cards for s in table.seats)   # BL-171
            assert before.shuffled is not None
            assert hand.seats == before.shuffled.seats
            numbers = [n for n in (getattr(room.named(s), "seat", None) for s in hand.seats) if n is not None]
            assert sum(a > b for a, b in zip(numbers, numbers[1:] + numbers[:1], strict=True)) <= 1, "not clockwise"
        if room.playing:
            assert hand.seats == self.in_hand              # BL-161
            ends = deadline(room)
            actor = room.named(hand.actor) if hand.actor else None
            assert not ends or (actor is not None and actor.name in hand.live and hand.stacks[actor.name] > 0)   # BL-157
        chips_before = before.session.chips if before.session is not None else {}
        if before.playing and room.playing and not isinstance(e, ev.Dealt):
            assert session.chips == chips_before           # BL-185
        if before.playing and not room.playing:
            self.checks_the_deal()
            assert room.paid_at == e.at

    def checks_the_deal(self) -> None:
        """What each seat, and the public, is told of the deal passes both checkers and shows nothing else."""
        hand = self.room.session.hand
        shown = {x.seat for x in hand.events if x.kind == "shown"}
        board = {c for b in hand.boards for c in (b[n:n + 2] for n in range(0, len(b), 2))}
        for seat in (None, *hand.seats):
            found = views.transcript(self.room, hand, seat)
            own = {x for s in {*shown, *({seat} if seat else ())} for x in (hand.hole[s][:2], hand.hole[s][2:])}
            told = {o["card"] for o in found.as_json()["opened"]}
            assert told == own | board, (told, own | board)
            assert len(read_transcript(found.as_json()).check()) == len(told)
            assert "In order" in small_check(found.as_json())
            for k, what, card in found.check():
                assert self.room.session.deck[k] == card
                assert what != "burn"


def views_of(room: Room, now: int) -> dict[str, Any]:
    """All that anybody can be shown, as plain data."""
    found: dict[str, Any] = {who: msgspec.to_builtins(views.you(room, who, now)) for who in room.players}
    return found | {"table": msgspec.to_builtins(views.table(room, now)), "ledger": views.ledger(room)}


def again(log: Sequence[ev.Event]) -> Any:
    """The room that the stored form of these events makes."""
    room = Room()
    for e in log:
        room.apply(ev.decode(ev.encode(e)))
    return room


def nonce_of(rng: random.Random, room: Room, name: str) -> tuple[str, str]:
    """A nonce of a player for the coming hand, and the promise of it."""
    nonce = rng.randbytes(fair.NONCE)
    return nonce.hex(), fair.promise(room.coming_name, name, nonce).hex()
