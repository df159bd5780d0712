"""One live table at work: connections, full queues and disks, faults of our own, restarts."""
import asyncio
import logging
import re
from typing import Any

import pytest

from live_tables import Clock, Disk, Lasting, Seat, opened, people, settled
from sidepot.cards import cards_text, parse_cards
from sidepot.errors import BrokenInvariant, SidepotError
from sidepot.table import actor as actor_module
from sidepot.table import protocol as p
from sidepot.table.actor import MOST_WAITING, OUTBOX
from sidepot.table.botting import Botting
from sidepot.table.refused import Refused
from sidepot.table.room import Room
from sidepot.table.store import MemoryStore


def run(work):
    """A test with rooms of its own: `work` is an async function."""
    return asyncio.run(asyncio.wait_for(work(), 60))


def test_a_slow_reader_is_closed_and_comes_back_without_a_gap():
    async def work():
        async with opened() as rooms:
            group = await people(rooms, 2, act=0)
            slow = group.seats[1]
            slow.news()
            seen = slow.news().seq
            lines = []
            quick = group.seats[0]
            while slow.viewer.closed is None:
                turn = group.turn()
                legal = group.actor.room.hand.legal()
                await turn.act("call" if legal.to_call else "check")
                lines += [line for f in quick.read() if isinstance(f, p.News) for line in f.lines]
            assert slow.viewer.closed.reason == "slow"
            assert len(slow.viewer.outbox) <= OUTBOX
            group.actor.leave(slow.viewer)
            slow.enter(since=seen)
            welcome = slow.read()[0]
            assert [x for x in welcome.news.lines if x.seq > seen] == [x for x in lines if x.seq > seen]
            assert welcome.news.seq == group.actor.room.seq
            assert welcome.news.you == quick_view(group, slow)
            assert not any(v.closed for v in group.actor.viewers)
    run(work)


def quick_view(group, seat):
    from sidepot.table import views
    return views.you(group.actor.room, seat.player, group.actor.clock())


def test_the_newer_connection_of_a_seat_replaces_the_older():
    async def work():
        async with opened() as rooms:
            group = await people(rooms, 2)
            old = group.seats[1].viewer
            group.seats[1].enter()
            assert old.closed.reason == "newer"
            assert len(group.actor.viewers) == 2
            group.actor.leave(old)
            assert next(s for s in group.host.table.seats if s.player == "P1").here
            group.actor.leave(group.seats[1].viewer)
            assert not next(s for s in group.host.table.seats if s.player == "P1").here
    run(work)


def test_a_full_queue_says_too_fast_and_loses_nothing_that_was_taken():
    async def work():
        async with opened() as rooms:
            group = await people(rooms, 2)
            sent = [asyncio.create_task(group.host.send(p.Straddle(f"x{n}", False))) for n in range(MOST_WAITING + 50)]
            answers = await asyncio.gather(*sent)
            codes = [a.fault.code for a in answers if a.fault]
            assert codes.count("table.too_fast") == 50
            assert sum(a.ok for a in answers) == MOST_WAITING
    run(work)


def test_a_full_disk_refuses_the_command_and_nothing_is_applied():
    async def work():
        store = Disk()
        async with opened(store) as rooms:
            group = await people(rooms, 2)
            turn, seq = group.turn(), group.actor.room.seq
            store.full = True
            command = p.Act("again", 1, group.actor.room.decision, "call")
            answer = await turn.send(command)
            assert (answer.ok, answer.fault.code) == (False, "store.closed")
            assert (group.actor.room.seq, group.actor.room.phase) == (seq, "playing")
            assert [x.news().seq for x in group.seats] == [seq, seq]
            store.full = False
            assert (await turn.send(command)).ok
            assert group.actor.room.seq == seq + 1
            assert len(await store.load(group.actor.room.id)) == group.actor.room.seq
    run(work)


def test_what_is_due_waits_for_the_disk_and_nobody_is_charged(monkeypatch):
    monkeypatch.setattr(actor_module, "AGAIN_SECONDS", 0.01)

    async def work():
        store, clock = Disk(), Clock()
        async with opened(store, clock=clock) as rooms:
            group = await people(rooms, 2, act=5, bank=0)
            turn = group.turn()
            store.full = True
            clock.now += 6_000
            await asyncio.sleep(0.02)
            await turn.send(p.Straddle("poke", False))     # wakes the table: the time-out is due, and cannot be written
            await asyncio.sleep(0.05)
            assert group.actor.failing
            assert group.actor.room.decision == 1
            clock.now += 60_000
            store.full = False
            await asyncio.sleep(0.1)
            assert not group.actor.failing
            kinds = [e.data.split(b'"')[3] for e in await store.load(group.actor.room.id)]
            assert kinds[kinds.index(b"outage"):][:4] == [b"outage", b"acted", b"shuffled", b"dealt"]
            assert group.actor.room.turn_at == clock.now
            assert (await group.turn().act("call" if group.actor.room.hand.legal().to_call else "check")).ok
    run(work)


def test_chips_that_do_not_add_up_stop_that_table_alone(monkeypatch, caplog):
    async def work():
        store = MemoryStore()
        async with opened(store) as rooms:
            bad, well = await people(rooms, 2), await people(rooms, 2)
            acted, gone = Room._acted, "gone"

            def planted(room, e):
                if room.id == bad.actor.room.id and room.decision == 2:
                    raise BrokenInvariant(f"a chip is {gone}")
                acted(room, e)
            monkeypatch.setitem(__import__("sidepot.table.room", fromlist=["APPLY"]).APPLY,
                                __import__("sidepot.table.events", fromlist=["Acted"]).Acted, planted)
            assert (await bad.turn().act("call")).ok
            before = await store.load(bad.actor.room.id)
            answer = await bad.turn().act("check")
            assert answer.fault.code == "table.stopped"
            assert bad.host.table.phase == "stopped"
            after = await store.load(bad.actor.room.id)
            assert after[:len(before)] == before
            assert [e.data.split(b'"')[3] for e in after[len(before):]] == [b"broken"]
            assert (await bad.host.send(p.Host("again", "pause"))).fault.code == "table.stopped"
            for _ in range(6):
                legal = well.actor.room.hand.legal()
                assert (await well.turn().act("call" if legal.to_call else "check")).ok
    with caplog.at_level(logging.ERROR):
        run(work)
    assert "is stopped" in caplog.text
    assert "a chip is gone" not in caplog.text             # the log never tells what an error says: cards might stand in it


def test_any_fault_of_ours_in_a_command_is_an_answer_and_the_table_goes_on(monkeypatch):
    async def work():
        async with opened() as rooms:
            group = await people(rooms, 2)

            def broken(*_):
                raise ZeroDivisionError
            monkeypatch.setattr(actor_module, "decide", broken)
            answer = await group.turn().act("call")
            assert answer.fault.code == "table.fault"
            monkeypatch.undo()
            assert (await group.turn().act("call")).ok
    run(work)


def test_a_fault_in_what_is_due_stops_the_table_and_is_no_endless_loop(monkeypatch):
    async def work():
        async with opened() as rooms:
            group = await people(rooms, 2)

            def broken(*_):
                raise KeyError("As")
            monkeypatch.setattr(actor_module, "tick", broken)
            await group.host.send(p.Straddle("poke", False))
            await settled()
            assert group.host.table.phase == "stopped"
            assert not group.actor.task.done()
    run(work)


def test_a_restart_keeps_hands_answers_and_lines():
    async def work():
        store, clock = Lasting(), Clock()
        async with opened(store, clock=clock) as rooms:
            group = await people(rooms, 3, act=30)
            turn = group.turn()
            command = p.Act("mine", 1, 1, "call")
            assert (await turn.send(command)).ok
            hand, chips, holes = group.actor.room.hand, group.actor.room.hand.stacks, group.actor.room.hand.hole
            entries, room, lines = [s.entry for s in group.seats], group.actor.room.id, list(group.actor.lines)
            waits = [asyncio.create_task(group.host.send(p.Straddle(f"late{n}", False))) for n in range(5)]
        for answer in await asyncio.gather(*waits):
            assert answer.ok or answer.fault.code == "table.restart"
        assert all(s.viewer.closed.reason == "restart" for s in group.seats)
        assert (await group.host.send(p.Straddle("after", False))).fault.code == "table.restart"
        assert hand.street == "preflop"
        clock.now += 500_000
        async with opened(store, clock=clock) as rooms:
            actor: Any = await rooms.find(room)
            assert (actor.room.hand.stacks, actor.room.hand.hole, actor.room.decision) == (chips, holes, 2)
            again = [Seat(actor, e, f"P{n}").enter(since=0) for n, e in enumerate(entries)]
            told = again[0].read()[0].news.lines
            assert [x for x in told if x.seq <= lines[-1].seq] == lines
            me = next(s for s in again if s.player == turn.player)
            assert (await me.send(command)).ok
            assert actor.room.decision == 2
            assert again[0].table.deadline_ms > clock.now + 29_000      # the outage was charged to nobody
    run(work)


def test_why_is_answered_from_the_view_of_who_asks():
    async def work():
        async with opened() as rooms:
            group = await people(rooms, 2)
            holes = group.actor.room.hand.hole
            for seat in group.seats:
                other = next(s for s in group.seats if s is not seat)
                for topic in ("legal", "pots", "showdown", "turn", "awards", "button"):
                    answer = await seat.send(p.Why(seat.id(), topic))
                    said = str(answer)
                    # Two letters alone ("As", "Th") stand in words as well; test_table_leaks.py is exact.
                    foreign = cards_text(parse_cards(holes[other.name]), signs=True)
                    assert not any(c in said for c in (holes[other.name], *foreign.split()))
                answer = await seat.send(p.Deal(seat.id()))
                assert {o["card"] for o in answer.told["opened"]} == {holes[seat.name][:2], holes[seat.name][2:]}
            answer = await group.host.send(p.Why("old", "legal", hand=7))
            assert answer.fault.code == "table.stale_hand"
            spectator = await group.actor.command("", p.Why("s", "legal"))
            assert spectator.ok
            assert (await group.actor.command("nobody", p.Why("s", "legal"))).fault.code == "table.not_here"
    run(work)


def test_who_knocks_gets_nothing_but_waiting():
    async def work():
        async with opened() as rooms:
            group = await people(rooms, 2)
            entry = await rooms.knock(group.host.entry.code, "Eve")
            assert not entry.admitted
            eve = Seat(group.actor, entry, "Eve").enter()
            for command in (p.Why("1", "legal"), p.Deal("2"), p.Ledger("3"), p.Sit("4", 5, 100), p.Act("5", 1, 1, "fold"),
                            p.Vote("6", 1, "run", 1), p.Host("7", "admit", entry.player), p.Leave("8"), p.Straddle("9", True),
                            p.Show("10", 1, "both"), p.Rabbit("13", 1), p.LastHands("15", 1), p.Recall("14", 1),
                            p.Commit("11", 2, "0" * 64), p.Away("12", False)):
                answer = await eve.send(command)
                assert answer.fault.code == "table.not_here", command
                assert answer.told is None
            with pytest.raises(Refused):
                group.actor.chat(eve.viewer, "let me in")
            await group.turn().act("call")
            assert [type(f) for f in eve.read()] == [p.Waiting]
            assert [k.name for k in group.host.news().you.knocks] == ["Eve"]
            assert group.seats[1].news().you.knocks == []
            with pytest.raises(Refused):
                await rooms.watch(entry.token)
            assert (await group.host.send(p.Host("no", "refuse", entry.player))).ok
            assert eve.viewer.closed.reason == "refused"
            again = Seat(group.actor, entry, "Eve").enter()
            assert again.viewer.closed.reason == "refused"
            second = await rooms.knock(group.host.entry.code, "Eve")
            assert (await group.host.send(p.Host("yes", "admit", second.player))).ok
            assert isinstance(Seat(group.actor, second, "Eve").enter().read()[0], p.Welcome)
    run(work)


def test_who_was_sent_away_does_not_come_back():
    async def work():
        async with opened() as rooms:
            group = await people(rooms, 3)
            gone = group.seats[2]
            spectator = await rooms.watch(gone.entry.token)
            assert (await group.host.send(p.Host("kick", "kick", gone.player))).ok
            assert gone.viewer.closed.reason == "kicked"
            assert not any(x.here for x in group.host.table.seats if x.player == "P2")
            assert Seat(group.actor, gone.entry, "P2").enter().viewer.closed.reason == "kicked"
            assert (await gone.send(p.Why("w", "legal"))).fault.code == "table.not_here"
            with pytest.raises(Refused):
                await rooms.watch(gone.entry.token)
            watching = Seat(group.actor, spectator, "").enter()
            assert isinstance(watching.read()[0], p.Welcome)
            while group.actor.room.playing:
                legal = group.actor.room.hand.legal()
                await group.turn().act("fold" if legal.to_call else "check")
                if group.actor.room.number > 1:
                    break
    run(work)


def test_a_room_without_spectators_sends_them_away():
    async def work():
        async with opened() as rooms:
            group = await people(rooms, 2, start=False)
            watching = Seat(group.actor, await rooms.watch(group.host.entry.token), "").enter()
            assert (await group.host.send(p.Host("s", "settings", value={"spectators": False}))).ok
            assert watching.viewer.closed.reason == "refused"
            assert Seat(group.actor, watching.entry, "").enter().viewer.closed.reason == "refused"
            assert (await group.actor.command("", p.Why("s", "legal"))).fault.code == "table.not_here"
            with pytest.raises(Refused):
                await rooms.watch(group.host.entry.token)
    run(work)


def test_chat_has_limits():
    async def work():
        clock = Clock()
        async with opened(clock=clock) as rooms:
            group = await people(rooms, 2)
            me, other = group.host, group.seats[1]
            group.actor.chat(me.viewer, "  nice\n hand \x00\u202e ")
            assert [f.text for f in other.read() if isinstance(f, p.Said)] == ["nice hand"]
            for text in ("again", " \n"):
                with pytest.raises(Refused):
                    group.actor.chat(me.viewer, text)
            clock.now += 1000
            assert (await me.send(p.Host("m", "mute", other.player))).ok
            with pytest.raises(Refused):
                group.actor.chat(other.viewer, "hello")
            group.actor.chat(me.viewer, "hello")
    run(work)


def test_two_who_arrive_at_once_with_one_name():
    async def work():
        async with opened() as rooms:
            host = await rooms.make(await people_settings(), "T", "Host")
            knocks = [rooms.knock(host.code, name) for name in ("Ann", "ann", " ANN ")]
            found = await asyncio.gather(*knocks, return_exceptions=True)
            assert sum(not isinstance(x, Exception) for x in found) == 1
            assert {x.code for x in found if isinstance(x, Refused)} == {"table.name_taken"}
            for bad in ("", " ", "x" * 25, "a\x00b", "\u202eabc"):
                with pytest.raises(SidepotError):
                    await rooms.knock(host.code, bad)
    run(work)


def test_special_blanks_in_a_name_are_blanks_and_joined_emoji_stay_in_names_titles_and_chat():
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    async def work():
        async with opened() as rooms:
            host = await rooms.make(await people_settings(), f"T\u00a0{family}", f"\u3000Ann\u00a0B {family}")
            room = rooms.actors[host.room].room
            assert room.title == f"T {family}"
            assert [q.name for q in room.players.values()] == [f"Ann B {family}"]
            for bad, sign in (("a\u202eb", "U+202E"), ("a\u200db", "U+200D")):
                with pytest.raises(SidepotError, match=re.escape(sign)):
                    await rooms.knock(host.code, bad)
    run(work)


async def people_settings():
    from sidepot.table.settings import Settings
    return Settings(pause=0)


def test_a_name_that_cannot_be_leaves_nothing_in_the_store():
    async def work():
        store = MemoryStore()
        async with opened(store) as rooms:
            before = await store.tables()
            with pytest.raises(SidepotError):
                await rooms.make(await people_settings(), "T", "\x00")
            assert await store.tables() == before
    run(work)


def test_a_door_is_knocked_at_so_often_and_no_more():
    async def work():
        async with opened() as rooms:
            host = await rooms.make(await people_settings(), "T", "Host")
            for n in range(30):
                await rooms.knock(host.code, f"K{n}")
            with pytest.raises(Refused):
                await rooms.knock(host.code, "K31")
            with pytest.raises(Refused):
                await rooms.knock("000000" if host.code != "000000" else "111111", "K32")
    run(work)


def test_a_password_lets_in_and_a_wrong_one_does_not():
    async def work():
        async with opened() as rooms:
            host = await rooms.make(await people_settings(), "T", "Host", "open sesame")
            plain = await rooms.make(await people_settings(), "T", "Host")
            assert (await rooms.knock(host.code, "Ann", "open sesame")).admitted
            assert not (await rooms.knock(host.code, "Bob")).admitted
            for code, word in ((host.code, "open"), (plain.code, "open sesame"), (plain.code, "x")):
                with pytest.raises(Refused) as caught:
                    await rooms.knock(code, "Cat", word)
                assert caught.value.code == "table.password"
    run(work)


def test_tables_that_nobody_looks_at_leave_the_memory_and_come_back(monkeypatch):
    from sidepot.table import rooms as rooms_module
    monkeypatch.setattr(rooms_module, "MOST_ROOMS", 3)

    async def work():
        store, clock = MemoryStore(), Clock()
        async with opened(store, clock=clock) as rooms:
            group = await people(rooms, 2, act=30)
            stacks, seq = group.actor.room.hand.stacks, group.actor.room.seq
            clock.now += 1
            for _ in range(2):
                await rooms.make(await people_settings(), "T", "Host")
            with pytest.raises(Refused):
                await rooms.make(await people_settings(), "T", "Host")
            for seat in group.seats:
                group.actor.leave(seat.viewer)
            clock.now += 700_000
            await rooms.make(await people_settings(), "T", "Host")
            assert group.actor.room.id not in rooms.actors
            back: Any = await rooms.find(group.actor.room.id)
            assert back is not group.actor
            assert back.room.hand is not None
            assert back.room.hand.stacks == stacks
            assert back.room.seq >= seq
            assert await rooms.find(group.actor.room.id) is back
    run(work)


@pytest.mark.parametrize("why", ["raises", "nonsense"])
def test_a_bot_that_errs_folds_or_checks_and_the_hand_goes_on(monkeypatch, why):
    from sidepot.table import botting

    def think(who, seen):
        if why == "raises":
            raise ValueError("a bot's own fault")
        return "raise 1"
    monkeypatch.setattr(botting, "think", think)

    async def work():
        bots = Botting(speed=0)
        async with opened(played=bots.played) as rooms:
            settings = (await people_settings())
            entry = await rooms.practise(settings, "Me", 1, "regular", True)
            actor: Any = rooms.actor(entry.room)
            for _ in range(300):
                await asyncio.sleep(0.01)
                room: Any = actor.room
                hand = room.hand
                if hand is not None and hand.actor == "Me":
                    legal = hand.legal()
                    kind: Any = "call" if legal.to_call else "check"
                    await actor.command(entry.player, p.Act(f"{room.number}-{room.decision}", room.number, room.decision, kind))
                if room.number > 3:
                    break
            assert actor.room.number > 3
            await bots.close()
    run(work)
