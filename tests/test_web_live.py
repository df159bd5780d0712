"""The WebSocket of live tables on a real server: what it refuses, its limits, its logs, its metrics, and the client."""
import asyncio
import contextlib
import json
import logging
import random
import re
import signal
import socket as sockets
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from live_tables import any_act, people, serving, settled
from sidepot.client import Lost, RefusedCommand, play
from sidepot.client import connect as join
from sidepot.table import protocol as p
from sidepot.table import tokens
from sidepot.table.tokens import Bearer
from sidepot.web import live
from sidepot.web.limits import Buckets
from webs import served


def calls(table, you):
    """A bot that never folds."""
    return "call" if you.choices.to_call else "check"


def run(folder, work, **more):
    """A test with a server: `work` gets its address and its state."""
    async def whole():
        async with serving(folder, **more) as (address, state):
            await work(address, state)
    asyncio.run(asyncio.wait_for(whole(), 60))


async def post(address, path, body, token=""):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx2.AsyncClient() as client:
        return await client.post(f"http://{address}/api/{path}", json=body, headers=headers)


async def get(address, path):
    async with httpx2.AsyncClient() as client:
        return await client.get(f"http://{address}/api/{path}")


async def dialled(address, token, **more):
    """A connection that has said hello; and the first frame."""
    socket = await connect(f"ws://{address}/api/live", max_size=None, **more)
    await socket.send(json.dumps({"do": "hello", "id": "h", "version": p.VERSION, "token": token}))
    return socket, json.loads(await socket.recv())


async def closing(socket):
    """The reason with which the server ends a connection."""
    reason = None
    with contextlib.suppress(ConnectionClosed):
        while True:
            frame = json.loads(await socket.recv())
            if frame["is"] == "closed":
                reason = frame["reason"]
    return reason, socket.close_code


@pytest.mark.parametrize("first", [
    "", "{}", "[]", "null", "\x00", '{"do":"ping","id":"x"}', '{"do":"hello","id":"h","version":1,"token":""}',
    '{"do":"hello","id":"h","version":99,"token":"TOKEN"}', '{"do":"hello","id":"h","version":1,"token":"TOKEN","more":1}',
    '{"do":"hello","id":"h","version":1,"token":"' + "x" * 600 + '"}', "[" * 5000,
])
def test_a_first_frame_that_is_no_hello_is_refused(tmp_path, first):
    async def work(address, state):
        group = await people(state.rooms, 2)
        socket = await connect(f"ws://{address}/api/live")
        await socket.send(first.replace("TOKEN", group.host.entry.token))
        frame = json.loads(await socket.recv())
        assert (frame["is"], frame["reason"]) == ("closed", "refused")
        assert frame["text"]["zh"]
        assert (await closing(socket))[1] == 1008
        assert state.sockets.refused == 1
        await settled()
        assert state.sockets.open == 0
    run(tmp_path, work)


def test_who_says_nothing_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "HELLO_SECONDS", 0.1)

    async def work(address, state):
        socket = await connect(f"ws://{address}/api/live")
        assert (await closing(socket)) == ("refused", 1008)
    run(tmp_path, work)


def test_tokens_that_are_forged_foreign_or_cut_open_nothing(tmp_path):
    async def work(address, state):
        group = await people(state.rooms, 2)
        other = await people(state.rooms, 2)
        good, room, player = group.host.entry.token, group.host.entry.room, group.host.player
        foreign = tokens.token(b"\x01" * 32, Bearer(room, player))
        signature = good.rpartition(".")[2]
        wrong = [
            foreign, good[:-1], good + "A", good[1:], f"{room}.{group.seats[1].player}.{signature}",
            f"{other.host.entry.room}.{player}.{signature}", f"{room}..{signature}", signature, f"..{signature}", "ä.ö.ü",
            good.swapcase(), f"{room}.{player}.", tokens.token(state.rooms.secret, Bearer("0" * 16, player)),
        ]
        for token in wrong:
            socket, frame = await dialled(address, token)
            assert (frame["is"], frame["reason"]) == ("closed", "refused"), token
            await socket.close()
            assert (await post(address, "rooms/watch", {}, token.encode("ascii", "ignore").decode())).status_code != 200
        unknown = tokens.token(state.rooms.secret, Bearer(room, "f" * 16))
        socket, frame = await dialled(address, unknown)
        assert frame["reason"] == "refused"
        await socket.close()
        socket, frame = await dialled(address, good)
        assert frame["is"] == "welcome"
        await socket.close()
    run(tmp_path, work)


def test_frames_that_cannot_be_read_are_answered_and_many_end_the_connection(tmp_path):
    async def work(address, state):
        group = await people(state.rooms, 2)
        seq = group.actor.room.seq
        socket, _ = await dialled(address, group.host.entry.token)
        for bad, known in (('{"do":"act","id":"a7","hand":"one"}', "a7"), (b"\xff\xfe", ""), ('{"do":"fly","id":"z"}', "z"),
                           ("[" * 3000, ""), ('{"do":"act","id":5}', ""), ('{"do":"host","id":"n","what":"bot","value":'
                                                                         + '{"a":' * 900 + "1" + "}" * 900 + "}", "n")):
            await socket.send(bad)
            frame = json.loads(await socket.recv())
            while frame["is"] == "news":
                frame = json.loads(await socket.recv())
            assert (frame["is"], frame["ok"]) == ("answer", False), bad
            assert frame["id"] in (known, ""), bad
        await socket.send(json.dumps({"do": "ping", "id": "p"}).encode())  # bytes are well as text
        assert json.loads(await socket.recv())["is"] == "pong"
        for _ in range(live.MOST_BAD + 2):
            with contextlib.suppress(ConnectionClosed):
                await socket.send("nonsense")
        assert await closing(socket) == ("bad_frame", 1001)
        assert group.actor.room.seq == seq
    run(tmp_path, work)


def test_a_frame_that_is_too_large_ends_the_connection(tmp_path):
    async def work(address, state):
        group = await people(state.rooms, 2)
        socket, _ = await dialled(address, group.host.entry.token)
        await socket.send(json.dumps({"do": "chat", "id": "x", "text": "y" * p.LARGEST_FRAME}))
        assert (await closing(socket))[1] == 1009
        await asyncio.sleep(0.1)
        assert state.sockets.open == 0
    run(tmp_path, work)


def test_so_many_frames_a_second_and_no_more(tmp_path):
    async def work(address, state):
        group = await people(state.rooms, 2)
        socket, _ = await dialled(address, group.host.entry.token)
        count = int(live.BURST) + 60
        answers: list[Any] = []

        async def read():
            while len(answers) < count:
                frame = json.loads(await socket.recv())
                if frame["is"] in ("pong", "answer"):
                    answers.append(frame)
        reading = asyncio.create_task(read())
        for n in range(count):
            await socket.send(json.dumps({"do": "ping", "id": f"p{n}"}))
        await reading
        refused = [a for a in answers if a["is"] == "answer"]
        assert {a["fault"]["code"] for a in refused} == {"table.too_fast"}
        assert 0 < len(refused) <= 60
        assert [a["id"] for a in answers] == [f"p{n}" for n in range(count)]
        await socket.close()
    run(tmp_path, work)


def test_so_many_connections_of_one_address(tmp_path):
    async def work(address, state):
        state.sockets.of_address = 2
        group = await people(state.rooms, 2)
        first, _ = await dialled(address, group.host.entry.token)
        second, _ = await dialled(address, group.seats[1].entry.token)
        third = await connect(f"ws://{address}/api/live")
        assert await closing(third) == ("refused", 1008)
        for socket in (first, second, third):
            await socket.close()
        await asyncio.sleep(0.1)
        assert (state.sockets.open, state.sockets.by_address) == (0, {})
        again, frame = await dialled(address, group.host.entry.token)
        assert frame["is"] == "welcome"
        await again.close()
    run(tmp_path, work)


def test_a_client_that_does_not_read_is_ended_and_the_others_play_on(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "CLOSE_SECONDS", 0.2)

    async def work(address, state):
        group = await people(state.rooms, 2)
        raw = sockets.create_connection(tuple(address.split(":")))
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        deaf = await connect(f"ws://{address}/api/live", sock=raw, max_queue=1, ping_interval=None)
        await deaf.send(json.dumps({"do": "hello", "id": "h", "version": 1, "token": group.seats[1].entry.token}))
        deaf.transport.pause_reading()
        for _ in range(3000):
            if state.sockets.open == 0:
                break
            kind, to = any_act(group.actor.room, random.Random(1), 0.0)
            turn = group.turn()
            if turn is None:
                await settled()
                for seat in group.seats:
                    await seat.send(p.TopUp(seat.id(), 100))
                continue
            assert (await turn.act(kind, to)).ok
            group.host.viewer.outbox.clear()
            await asyncio.sleep(0)
        await asyncio.sleep(0.5)
        assert state.sockets.open == 0
        assert group.actor.room.number > 1
        deaf.transport.abort()
    run(tmp_path, work)


def test_knocks_and_rooms_of_one_address_are_limited(tmp_path):
    async def work(address, state):
        made = (await post(address, "rooms", {"name": "Host"})).json()
        codes = [(await post(address, "rooms/knock", {"code": made["code"], "name": f"K{n}"})).status_code for n in range(14)]
        assert codes[:8] == [200] * 8
        assert 429 in codes
        assert codes[-1] == 429
    run(tmp_path, work, buckets=Buckets())


@pytest.mark.parametrize(("path", "body", "status"), [
    ("rooms", {}, 400), ("rooms", {"name": ""}, 400), ("rooms", {"name": "x" * 61}, 400), ("rooms", {"name": "x" * 30}, 422),
    ("rooms", {"name": "A", "settings": {"small": 5, "big": 2}}, 422), ("rooms", {"name": "A", "settings": {"seats": 99}}, 400),
    ("rooms", {"name": "A", "more": 1}, 400), ("rooms/knock", {"code": "000000", "name": "A"}, 422),
    ("rooms/practise", {"name": "A", "others": 9}, 400), ("rooms/practise", {"name": "A", "strength": "x"}, 422),
    ("rooms/watch", {}, 422),
])
def test_what_cannot_be_made_is_said_with_the_field(tmp_path, path, body, status):
    async def work(address, state):
        answer = await post(address, path, body)
        assert answer.status_code == status, answer.text
        assert answer.json()["text"]["zh"]
    run(tmp_path, work)


def test_metrics_count_what_happens(tmp_path):
    async def work(address, state):
        group = await people(state.rooms, 2)
        for _ in range(5):
            legal = group.actor.room.hand.legal()
            assert (await group.turn().act("call" if legal.to_call else "check")).ok
        assert not (await group.host.send(p.Act("x", 99, 1, "fold"))).ok
        socket, _ = await dialled(address, group.host.entry.token)
        answer = await get(address, "metrics")
        assert answer.headers["content-type"].startswith("text/plain")
        found: dict[str, float] = {}
        for line in answer.text.splitlines():
            assert re.fullmatch(r'# (HELP|TYPE) sidepot_\w+ .+|sidepot_\w+(\{le="[^"]+"\})? [0-9.e+-]+', line), line
            if not line.startswith("#"):
                name, _, value = line.rpartition(" ")
                found[name] = float(value)
        assert (found["sidepot_tables"], found["sidepot_tables_playing"], found["sidepot_sockets"]) == (1, 1, 1)
        assert (found["sidepot_acts_total"], found["sidepot_hands_total"], found["sidepot_refused_total"]) == (5, 1, 1)
        buckets = [v for k, v in found.items() if "_bucket" in k]
        assert buckets == sorted(buckets)
        assert buckets[-1] == found["sidepot_commit_seconds_count"] > 5
        await socket.close()
    run(tmp_path, work)


def test_logs_hold_no_cards_no_tokens_and_no_names(tmp_path, caplog):
    secrets: list[str] = []

    async def work(address, state):
        asked = {"name": "Somebody", "others": 2, "fast": True, "settings": {"pause": 0}}
        way = (await post(address, "rooms/practise", asked)).json()
        [actor] = state.rooms.actors.values()
        secrets.extend((way["token"], way["token"].rpartition(".")[2], "Somebody"))
        await asyncio.wait_for(play(f"http://{address}", way["token"], calls, 3), 30)
        secrets.extend(c for h in actor.room.session.hands for c in h.hole.values())
        socket, _ = await dialled(address, way["token"][:-2])
        await socket.close()
        await post(address, "rooms/knock", {"code": way["code"], "name": "Somebody"})
    with caplog.at_level(logging.INFO):
        run(tmp_path, work, note=lambda *seen: logging.getLogger("sidepot.web").info("%s %s %s", *seen))
    assert "/api/rooms/practise" in caplog.text
    assert len(secrets) > 6
    for secret in secrets:
        assert secret not in caplog.text


def test_the_client_hears_why_and_does_not_hang(tmp_path):
    async def work(address, state):
        group = await people(state.rooms, 2)
        turn = group.turn()
        async with join(f"http://{address}", turn.entry.token) as table:
            with pytest.raises(RefusedCommand) as caught:
                await table.act("fly")
            assert caught.value.message("zh")
            with pytest.raises(RefusedCommand):
                await asyncio.wait_for(table.send(p.Act("x", "one", 1, "fold")), 5)  # type: ignore[arg-type]
            with pytest.raises(RefusedCommand):
                await table.act("raise", 10**9)
            await table.act("call")
            assert (await table.why("legal"))["text"]["en"]
            with pytest.raises(RefusedCommand):
                await table.act("call")
        with pytest.raises(Lost):
            async with join(f"http://{address}", "no token"):
                pass
    run(tmp_path, work)


@pytest.mark.parametrize("end", ["newer", "kicked"])
def test_a_client_whose_place_is_gone_is_told_and_does_not_come_back(tmp_path, end):
    async def work(address, state):
        group = await people(state.rooms, 3)
        host, other = (next(s for s in group.seats if (s.entry.player == group.actor.room.host) is so) for so in (True, False))
        async with join(f"http://{address}", other.entry.token) as first:
            if end == "newer":
                async with join(f"http://{address}", other.entry.token) as second:
                    with pytest.raises(Lost, match="another device"):
                        await asyncio.wait_for(gone(first), 5)
                    await asyncio.sleep(1.2)               # as long as it takes to come back, and to throw the other out
                    assert (await second.send(p.Ledger("l"))).ok
            else:
                await group.actor.command(host.entry.player, p.Host("k", "kick", other.entry.player))
                with pytest.raises(Lost, match="sent you away"):
                    await asyncio.wait_for(gone(first), 5)
    run(tmp_path, work)


async def gone(table):
    async for _ in table:
        pass


def test_a_bot_that_talks_nonsense_still_plays(tmp_path):
    async def work(address, state):
        way = (await post(address, "rooms/practise", {"name": "Me", "others": 1, "fast": True, "settings": {"pause": 0}})).json()
        said = iter(["fly", "raise many", "raise 1", "", "raise -5", "call 3", "check x"] * 200)
        await asyncio.wait_for(play(f"http://{address}", way["token"], lambda t, y: next(said), 4), 40)
        assert next(iter(state.rooms.actors.values())).room.number >= 5
    run(tmp_path, work)


def test_a_stopped_server_keeps_the_hand_and_the_client_goes_on(tmp_path):
    async def begin(site):
        way = (await post(site, "rooms/practise", {"name": "Me", "others": 2, "fast": True, "settings": {"pause": 0}})).json()
        async with join(f"http://{site}", way["token"]) as table:
            async for seen in table:
                if seen.you.choices:
                    return way["token"], (seen.table.hand, seen.table.decision, seen.you.hole, seen.table.pot)
        raise AssertionError("it was never our turn")

    async def again(site, token):
        async with join(f"http://{site}", token) as table:
            seen: Any = table.seen
            await table.act("call" if seen.you.choices.to_call else "check")
            return (seen.table.hand, seen.table.decision, seen.you.hole, seen.table.pot)
    with served(tmp_path) as (url, process, _):
        site = url.removeprefix("http://")
        token, before = asyncio.run(asyncio.wait_for(begin(site), 30))
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    with served(tmp_path) as (url, _, _):
        assert asyncio.run(asyncio.wait_for(again(url.removeprefix("http://"), token), 30)) == before
