"""What a viewer of a live table is told besides the hand: the price he faces, blinds he owes, hands that are over, cards unseen."""
import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from sidepot.hand import Mucked
from sidepot.notation import parse_spot
from sidepot.table import protocol as p
from sidepot.table import views
from sidepot.table.actor import Actor
from sidepot.table.rooms import Rooms
from sidepot.table.settings import Level, Settings
from sidepot.table.store import MemoryStore

NAMES = ("Ann", "Bob", "Cat")


class Party:
    """A started room of three with its players' ids; time passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000
        self.rooms = Rooms(MemoryStore(), clock=lambda: self.now)
        self.ids: dict[str, str] = {}
        self.count = 0

    async def begin(self, **settings: Any) -> None:
        await self.rooms.open()
        host = await self.rooms.make(Settings(seats=3, act=0, fair=False, **settings), "T", "Ann", "pw")
        self.actor: Actor = self.rooms.actor(host.room)
        self.ids["Ann"] = host.player
        for name in NAMES[1:]:
            self.ids[name] = (await self.rooms.knock(host.code, name, "pw")).player
        for seat, name in enumerate(NAMES):
            assert (await self.send(name, p.Sit, seat=seat, chips=400)).ok
        assert (await self.send("Ann", p.Host, what="start")).ok
        await self.later(0)

    async def send(self, name: str, command: Callable[..., p.Command], **more: Any) -> p.Answer:
        self.count += 1
        return await self.actor.command(self.ids[name], command(id=f"c{self.count}", **more))

    async def act(self, kind: str, to: int | None = None) -> p.Answer:
        room = self.actor.room
        assert room.hand is not None
        assert room.hand.actor is not None
        return await self.send(room.hand.actor, p.Act, hand=room.number, decision=room.decision, kind=kind, to=to)

    async def later(self, ms: int) -> None:
        """Time passes, and what is due is done."""
        self.now += ms
        for _ in range(2):                                                 # what is due is done after each, a refused one too
            assert not (await self.send("Ann", p.Recall, hand=0)).ok

    def you(self, name: str) -> p.You:
        return views.you(self.actor.room, self.ids[name], self.now)


def played(story: Callable[[Party], Awaitable[None]], **settings: Any) -> None:
    async def whole() -> None:
        party = Party()
        try:
            await party.begin(**settings)
            await story(party)
        finally:
            await party.rooms.close()

    asyncio.run(whole())


def test_who_is_still_to_act_is_told_what_a_call_would_cost_him():
    async def story(party: Party) -> None:
        hand = party.actor.room.hand
        assert hand is not None
        first, small, big = hand.actor, hand.seats[0], hand.seats[1]      # seats stand from the small blind on
        assert first is not None
        assert {name: party.you(name).faces for name in NAMES} == {first: 2, small: 1, big: 0}
        assert (await party.act("raise", 10)).ok
        assert {name: party.you(name).faces for name in NAMES} == {first: None, small: 9, big: 8}
        assert (await party.act("fold")).ok
        assert party.you(small).faces is None
        choices = party.you(big).choices
        assert choices is not None
        assert choices.to_call == 8
        assert "8" in choices.sentence.en
        assert choices.odds is not None
        assert [one.words.zh for one in choices.presets][-1] == "全下"

    played(story)


def test_a_hand_that_is_over_is_recalled_with_no_cards_but_those_its_viewer_may_know():
    async def story(party: Party) -> None:
        assert not (await party.send("Ann", p.Recall, hand=1)).ok          # not over
        for _ in range(2):
            assert (await party.act("fold")).ok
        await party.later(0)
        room = party.actor.room
        assert room.session is not None
        for name in NAMES:
            answer = await party.send(name, p.Recall, hand=1)
            assert answer.told is not None
            known = parse_spot(answer.told["spot"])
            assert known.hole == {name: room.session.hand.hole[name]}
            assert answer.told["winners"] is None
            assert known.stacks == room.session.hand.stacks
        watching = views.recalled(room, 1, None)
        assert parse_spot(watching["spot"]).hole == {}
        for number in (0, 2, -1):
            refused = await party.send("Ann", p.Recall, hand=number)
            assert refused.fault is not None
            assert refused.fault.code == "table.no_hand"

    played(story)


def test_a_showdown_with_a_mucked_hand_is_recalled_with_its_winners():
    async def story(party: Party) -> None:
        await to_a_muck(party)
        room = party.actor.room
        assert room.session is not None
        told = views.recalled(room, room.number, None)
        again = parse_spot(told["spot"])
        again.settle(told["winners"])
        assert again.stacks == room.session.hand.stacks

    played(story)


def test_the_cards_that_would_have_come_are_looked_at_after_a_hand_where_the_room_allows_it():
    async def story(party: Party) -> None:
        number = party.actor.room.number
        refused = await party.send("Ann", p.Rabbit, hand=number)
        assert refused.fault is not None
        assert refused.fault.code == "table.no_rabbit"
        for _ in range(2):
            await party.act("fold")
        await party.later(0)
        assert "rabbit" in party.you("Ann").may
        assert views.table(party.actor.room, party.now).boards == [""]
        assert (await party.send("Ann", p.Rabbit, hand=number)).ok
        assert len(views.table(party.actor.room, party.now).boards[0]) == 10
        assert "rabbit" not in party.you("Ann").may

    played(story, rabbit=True)

    async def not_here(party: Party) -> None:
        for _ in range(2):
            await party.act("fold")
        await party.later(0)
        assert "rabbit" not in party.you("Ann").may
        assert not (await party.send("Ann", p.Rabbit, hand=1)).ok

    played(not_here)


async def to_a_muck(party: Party) -> list[str]:
    """Hands by checks and calls, until one ends with mucked hands: whose they are."""
    for _ in range(60):
        while party.actor.room.playing:
            hand = party.actor.room.hand
            if hand is not None and hand.actor is not None:
                assert (await party.act("call" if hand.legal().to_call else "check")).ok
            await party.later(2000)
        assert party.actor.room.session is not None
        mucked = [e.seat for e in party.actor.room.session.hand.events if isinstance(e, Mucked)]
        if mucked:
            return mucked
        await party.later(10_000)
    raise AssertionError("nobody mucked in 60 hands")


def test_who_was_dealt_in_sees_mucked_hands_after_the_hand_where_the_room_allows_it():
    async def story(party: Party) -> None:
        room = party.actor.room
        early = await party.send("Ann", p.LastHands, hand=room.number)
        assert early.fault is not None
        assert early.fault.code == "table.stale_hand"                      # not over
        first, *others = await to_a_muck(party)
        room = party.actor.room
        assert room.session is not None
        asker = next(name for name in NAMES if name != first)
        watcher = (await party.rooms.knock(party.rooms.heads[room.id].code, "Dan", "pw")).player
        party.ids["Dan"] = watcher
        assert {seat.player for seat in views.table(party.actor.room, party.now).seats if seat.cards is None} >= {first, *others}
        for name, code in (("Dan", "table.not_in_hand"), (asker, "table.stale_hand")):
            refused = await party.send(name, p.LastHands, hand=room.number - (name == asker))
            assert refused.fault is not None
            assert refused.fault.code == code
        assert "last_hands" in party.you(asker).may
        assert "last_hands" not in party.you("Dan").may
        assert (await party.send(asker, p.LastHands, hand=room.number)).ok
        seen = {seat.player: seat for seat in views.table(party.actor.room, party.now).seats}
        for name in {first, *others} - {asker}:
            assert seen[name].cards == room.session.hand.hole[name]
            assert seen[name].made is not None
        assert "last_hands" not in party.you(asker).may
        assert [line.text.en for line in party.actor.lines][-1].startswith(f"{asker} asks to see the hand of ")
        again = await party.send(asker, p.LastHands, hand=room.number)
        assert again.fault is not None
        assert again.fault.code == "table.none_mucked"

    played(story, last_hands=True)

    async def not_here(party: Party) -> None:
        first = (await to_a_muck(party))[0]
        asker = next(name for name in NAMES if name != first)
        assert "last_hands" not in party.you(asker).may
        refused = await party.send(asker, p.LastHands, hand=party.actor.room.number)
        assert refused.fault is not None
        assert refused.fault.code == "table.no_last_hands"
        assert {seat.player for seat in views.table(party.actor.room, party.now).seats if seat.cards is None} >= {first}

    played(not_here)


def test_a_sit_and_go_is_played_to_its_last_place_and_everybody_sees_the_places():
    async def story(party: Party) -> None:
        assert not {"top_up", "leave"} & set(party.you("Ann").may)
        assert not (await party.send("Ann", p.TopUp, chips=1)).ok
        for _ in range(400):
            room = party.actor.room
            if room.closed:
                break
            if room.hand is not None and room.hand.actor is not None:
                assert (await party.act("all_in" if room.hand.legal().all_in_to else "call")).ok
            await party.later(3000)
        seats = views.table(party.actor.room, party.now).seats
        assert views.table(party.actor.room, party.now).phase == "closed"
        [winner] = [seat for seat in seats if seat.place == 1]
        assert winner.chips == 3 * 400
        assert sorted(seat.place for seat in seats) in ([1, 2, 3], [1, 2, 2])
        told = [line for line in party.actor.lines if line.kind == "place"]
        assert sorted(line.player or "" for line in told) == list(NAMES)   # each once
        assert told[-1].text.en == f"{winner.player} wins the sit-and-go"

    played(story, kind="sit_and_go", least_buy=400, most_buy=400, levels=[Level(10, 1, 2)], pause=1)


def test_the_host_sees_who_is_in_the_room_without_a_seat_and_may_send_him_away():
    async def story(party: Party) -> None:
        code = party.rooms.heads[party.actor.room.id].code
        party.ids["Dan"] = (await party.rooms.knock(code, "Dan", "pw")).player
        assert [(one.name, one.here) for one in party.you("Ann").people] == [("Dan", False)]
        here = frozenset({party.ids["Dan"]})
        assert [one.here for one in views.you(party.actor.room, party.ids["Ann"], party.now, here).people] == [True]
        assert party.you("Bob").people == party.you("Dan").people == []
        assert (await party.send("Ann", p.Host, what="mute", who="Dan")).ok
        assert party.you("Ann").people[0].muted
        assert (await party.send("Ann", p.Host, what="kick", who="Dan")).ok
        assert party.you("Ann").people == []
        assert (await party.send("Ann", p.Host, what="hand_over", who="Bob")).ok
        assert party.you("Bob").role == "host"

    played(story)


def test_where_bots_answer_at_once_a_finished_hand_still_stays_for_a_moment():
    async def work() -> None:
        rooms = Rooms(MemoryStore())
        await rooms.open()
        for fast, pause, expected in ((True, 4, 2), (False, 4, 4), (True, 0, 0)):
            entry = await rooms.practise(Settings(pause=pause), "Ann", 1, "mixed", fast)
            assert rooms.actor(entry.room).room.settings.pause == expected
        await rooms.close()

    asyncio.run(work())


def test_why_is_answered_with_numbers_and_rules_from_what_the_viewer_sees():
    async def story(party: Party) -> None:
        for asked in ({"action": "raise 3"}, {"action": "raise"}, {"action": "fold"}, {"topic": "pots"}, {"topic": "turn"}):
            told = (await party.send("Ann", p.Why, **asked)).told
            assert told is not None
            assert told["text"]["zh"]
            assert told["citations"]
        price = (await party.send("Ann", p.Why, action="call")).told
        assert price is not None
        assert price["steps"]

    played(story)


def test_settings_come_with_a_welcome_and_when_they_change_and_who_missed_blinds_is_told_what_he_owes():
    async def story(party: Party) -> None:
        from sidepot.table.actor import Viewer
        viewer = Viewer(party.ids["Bob"])
        party.actor.enter(viewer, p.Hello("h", p.VERSION, "t"))
        assert b'"settings":{' in viewer.outbox.popleft()
        for _ in range(2):
            await party.act("fold")
        await party.later(0)
        assert (await party.send("Bob", p.Away, away=True)).ok
        while viewer.outbox:
            assert b'"settings":null' in viewer.outbox.popleft()
        assert (await party.send("Ann", p.Host, what="settings", value={"act": 20})).ok
        assert any(b'"act":20' in frame for frame in viewer.outbox)
        for _ in range(4):
            await party.later(10_000)
            while party.actor.room.playing:
                assert (await party.act("fold")).ok
                await party.later(0)
        owes = party.you("Bob").owes
        assert owes is not None
        assert "2" in owes.en
        assert party.you("Ann").owes is None

    played(story)
