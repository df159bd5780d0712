"""Tables on the server: changed by one after the other, kept on the disk, gone back, and the same after any end of the server."""
import contextlib
import json
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sidepot.errors import BrokenInvariant
from sidepot.session import Session
from sidepot.table.sqlite import StoreError
from sidepot.web import limits, tables
from sidepot.web.store import FILE, FORM, Store, hashed
from sidepot.web.types import Do, NewTable, Undo
from webs import HAND, TABLE, Table, application, bearer, fresh


@pytest.fixture
def client(tmp_path):
    with application(tmp_path) as client:
        yield client


@pytest.fixture
def table(client):
    return Table(client)


def plain(view):
    """A view without what only the moment decides."""
    return {**view, "followers": 0, "clock": {**view["clock"], "now_ms": 0} if view["clock"] else None}


# ---- making and doing

def test_a_table_is_made_played_and_looked_at(table):
    assert table.view["version"] == 0
    assert (table.view["role"], table.view["title"], table.view["hand"]["actor"]) == ("owner", "Friday", "Cat")
    assert table.do(*HAND).status_code == 200
    assert (table.version, table.view["between"], table.view["hand"]["due"]) == (1, True, "paid")
    followed = table.look(table.follow).json()
    assert {**followed, "role": "owner"} == table.look().json()


def test_the_tokens_are_long_different_and_kept_as_hashes(client, tmp_path):
    made = [client.post("/api/tables", json=TABLE).json() for _ in range(2)]
    tokens = [m[k] for m in made for k in ("owner", "follow")]
    assert len(set(tokens)) == 4
    assert all(len(t) >= 32 for t in tokens)
    stored = b"".join(p.read_bytes() for p in tmp_path.iterdir())
    assert hashed(tokens[0]) in stored
    assert not any(t.encode() in stored for t in tokens)


def test_steps_are_done_all_or_none(table):
    answer = table.do(HAND[0], {"do": "act", "kind": "raise", "to": 3})
    assert answer.status_code == 422
    fault = answer.json()
    assert fault["told"]["citations"]
    assert fault["text"]["zh"] != fault["text"]["en"]
    assert "加注" in fault["text"]["zh"]
    assert table.look().json() == table.view
    assert table.do(HAND[0]).status_code == 200


def test_who_follows_may_look_and_not_touch(table):
    for path, body in (("do", {"id": fresh(), "version": 0, "steps": HAND[:1]}), ("undo", {"id": fresh(), "version": 0, "to": 0})):
        answer = table.post(path, body, table.follow)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert table.look(table.follow).json()["version"] == 0


@pytest.mark.parametrize("header", [None, "Bearer", "Bearer " + "x" * 32, "Basic YTpi", "Bearer " + "x" * 4000, "Bearer \xff\xfe"])
def test_without_the_right_token_there_is_no_table(client, table, header):
    raw = {"Authorization": header.encode("latin-1")} if header else {}
    for answer in (client.get("/api/table", headers=raw),
                   client.post("/api/table/do", json={"id": fresh(), "version": 0, "steps": HAND[:1]}, headers=raw)):
        assert (answer.status_code, answer.json()["code"]) == (401, "forbidden")
        assert answer.headers["www-authenticate"] == "Bearer"


# ---- once, and only as seen

def test_a_repeated_id_gets_the_same_answer_and_does_nothing_twice(table):
    body = {"id": fresh(), "version": 0, "steps": HAND[:1]}
    first, again = (table.post("do", body).json() for _ in range(2))
    assert first == again
    assert first["version"] == 1
    other = table.post("do", {**body, "steps": [{"do": "act", "kind": "fold"}]})
    assert (other.status_code, other.json()["code"]) == (409, "bad_request")
    assert table.look().json() == first


def test_what_was_asked_of_an_older_table_is_not_done(table):
    stale = {"id": fresh(), "version": 0, "steps": HAND[:1]}
    table.do(HAND[0])
    for path, body in (("do", stale), ("undo", {"id": fresh(), "version": 0, "to": 0}), ("do", {**stale, "version": 7})):
        answer = table.post(path, body)
        assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert table.look().json()["version"] == 1


def test_of_two_devices_that_act_at_once_one_wins(table):
    def act(kind):
        return table.post("do", {"id": fresh(), "version": table.version, "steps": [{"do": "act", "kind": kind}]})

    for _ in range(6):
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(act, ["call", "fold"] * 4))
        assert sorted(a.status_code for a in answers) == [200] + [409] * 7
        [won] = [a.json() for a in answers if a.status_code == 200]
        assert won["version"] == table.version + 1
        before, table.view = table.version, won
        assert table.undo(before).status_code == 200


# ---- going back

def test_going_back_is_a_record_and_can_be_taken_back(table):
    views = [table.view]
    for step in HAND:
        assert table.do(step).status_code == 200
        views.append(table.view)
    assert table.undo(3).status_code == 200
    assert table.version == len(HAND) + 1
    assert {**table.view, "version": 3} == views[3]
    assert table.undo(len(HAND)).status_code == 200
    assert {**table.view, "version": len(HAND)} == views[-1]
    assert table.undo(0).status_code == 200
    assert {**table.view, "version": 0} == views[0]


def test_there_must_be_something_to_go_back_to(table):
    assert table.undo(0).json()["text"]["zh"] == "还没有可以撤销的操作。"
    table.do(HAND[0])
    assert (table.undo(1).status_code, table.undo(1).json()["code"]) == (422, "undo")
    assert table.undo(99).status_code == 422
    assert table.undo(-1).status_code == 400
    assert table.version == 1


@settings(max_examples=40)
@given(st.lists(st.one_of(st.just("step"), st.integers(0, 30)), max_size=14))
def test_after_going_back_the_table_is_what_its_records_make_of_it(tmp_path_factory, moves):
    """Any mixture of steps and undos, with few states kept, is the same when it is read from the disk."""
    folder = tmp_path_factory.mktemp("undo")
    store = Store(folder)
    try:
        all_tables = tables.Tables(store)
        kept, _, _ = all_tables.make(msgspec.convert(TABLE, NewTable))
        live = tables.Live(kept, store)
        for move in moves:
            version = live.now.version
            if move == "step":
                done = len(live.now.log)
                live.do(Do(fresh(), version, [HAND[done]]))
            elif version:
                live.undo(Undo(fresh(), version, move % version))
            live.states.clear() if version % 3 else None
        again = tables.Live(kept, store)
        assert again.now.version == live.now.version
        assert again.now.log == live.now.log
        assert vars(again.now.session).keys() == vars(live.now.session).keys()
        assert again.now.session.stacks() == live.now.session.stacks()
        assert again.now.session.hand.events == live.now.session.hand.events
    finally:
        store.close()


# ---- kept

def test_after_a_restart_every_table_is_as_it_was(tmp_path):
    levels = [{"minutes": 20, "small": 1, "big": 2}, {"minutes": 20, "small": 2, "big": 4}]
    colours = [{"name": "red", "colour": "#cc0000", "value": 5}]
    with application(tmp_path) as client:
        first, other = Table(client, levels=levels, colours=colours), Table(client, title="Saturday")
        last = {"id": fresh(), "version": 0, "steps": HAND, "said": "one hand"}
        first.view = first.post("do", last).json()
        first.do({"do": "next"})
        first.do({"do": "act", "kind": "fold"})
        first.undo(2)
        other.do(HAND[0])
    with application(tmp_path) as client:
        for table in (first, other):
            table.client = client
            assert plain(table.look().json()) == plain(table.view)
            assert table.look(table.follow).json()["role"] == "follow"
        assert plain(first.post("do", last).json()) == plain(first.view)      # its id is remembered as well
        assert first.do({"do": "act", "kind": "fold"}).status_code == 200


def test_the_time_is_the_servers(client):
    table = Table(client, levels=[{"minutes": 20, "small": 1, "big": 2}])
    before = tables.now_ms()
    assert table.do({"do": "clock", "to": "run", "at": 5}).status_code == 200
    clock = table.view["clock"]
    assert before <= clock["now_ms"] <= tables.now_ms()
    assert clock["running"]
    assert 20 * 60_000 - 5_000 <= clock["left_ms"] <= 20 * 60_000


def test_records_are_only_ever_added(tmp_path):
    with application(tmp_path) as client:
        Table(client).do(HAND[0])
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as base:
        for statement in ("UPDATE records SET at = 0", "DELETE FROM records"):
            with pytest.raises(sqlite3.IntegrityError, match="never"):
                base.execute(statement)


def test_nothing_is_told_that_is_not_on_the_disk(client, table, monkeypatch):
    def full(*_):
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error
    with monkeypatch.context() as patched:
        patched.setattr(Store, "add", full)
        answer = table.do(HAND[0])
    assert (answer.status_code, answer.json()["code"]) == (507, "store")
    assert "disk is full" in answer.json()["text"]["en"]
    assert table.look().json() == table.view
    assert table.do(HAND[0]).status_code == 200


def test_when_chips_do_not_add_up_the_table_stands_still(client, table, monkeypatch, caplog):
    table.do(HAND[0])

    with monkeypatch.context() as patched:
        patched.setattr(Session, "do", broken_by("As Kd lost 5 chips of Ann"))
        answer = table.do(HAND[1])
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert "对不上" in answer.json()["text"]["zh"]
    stopped = table.look().json()
    assert stopped == table.view | {"version": 2}               # what was tried is kept beside the records, and is no part of them
    assert table.do(HAND[1]).status_code == 500                 # even when it would go well now
    assert table.look().json() == stopped
    assert "BrokenInvariant" in caplog.text
    assert "As Kd" not in caplog.text
    assert table.owner not in caplog.text


def test_a_table_that_stopped_is_still_stopped_after_a_restart_until_somebody_goes_back(tmp_path, monkeypatch):
    with application(tmp_path) as client:
        table = Table(client)
        table.do(HAND[0])
        before = table.view
        with monkeypatch.context() as patched:
            patched.setattr(Session, "do", broken_by("5 chips are lost"))
            assert table.do(HAND[1]).json()["code"] == "broken"
    with application(tmp_path) as client:
        table.client = client
        table.view = table.look().json()
        assert table.view == before | {"version": 2}
        for step in (HAND[1], {"do": "act", "kind": "fold"}):
            assert (answer := table.do(step)).json()["code"] == "broken"
            assert "undo" in answer.json()["text"]["en"]
        assert table.undo(1).status_code == 200
        assert table.view == before | {"version": 3}
        assert table.do(HAND[1]).status_code == 200
    with application(tmp_path) as client:
        table.client = client
        assert table.look().json() == table.view                 # and nothing stops it again
        assert table.do(HAND[2]).status_code == 200
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as base:
        kept = [json.loads(did) for [did] in base.execute("SELECT did FROM records ORDER BY n")]
    assert kept[1]["broken"] == "5 chips are lost"
    assert [step["do"] for step in kept[1]["steps"]] == [HAND[1]["do"]]


def test_records_that_no_longer_add_up_leave_the_table_where_they_last_did(tmp_path, monkeypatch):
    with application(tmp_path) as client:
        table = Table(client)
        table.do(HAND[0])
        before = table.view
        table.do(HAND[1])
    real = Session.do

    def faulty(session, step):
        if len(session.played) == 1:
            raise BrokenInvariant("the second act loses chips")
        real(session, step)
    monkeypatch.setattr(Session, "do", faulty)
    with application(tmp_path) as client:
        table.client = client
        table.view = table.look().json()
        assert table.view["hand"] == before["hand"]
        assert table.version == 2
        assert table.do(HAND[0]).json()["code"] == "broken"
        assert table.undo(0).status_code == 200
        assert table.do(HAND[0]).status_code == 200


def broken_by(text):
    def broken(*_):
        raise BrokenInvariant(text)
    return broken


def test_a_table_takes_so_many_records_and_a_record_so_much(client, table, monkeypatch):
    monkeypatch.setattr(limits, "MOST_RECORDS", 1)
    monkeypatch.setattr(limits, "LARGEST_RECORD", 400)
    long = {"do": "note", "act": {"seat": "Ann", "words": "x" * 500}}
    assert (table.do(long).status_code, table.do(long).json()["code"]) == (413, "too_large")
    assert table.do(HAND[0]).status_code == 200
    assert (table.do(HAND[1]).status_code, table.do(HAND[1]).json()["code"]) == (422, "too_many")


def test_a_server_takes_so_many_tables_and_forgets_those_never_used(client, monkeypatch):
    monkeypatch.setattr("sidepot.web.store.MOST_TABLES", 2)
    used, unused = Table(client), Table(client)
    used.do(HAND[0])
    answer = client.post("/api/tables", json=TABLE)
    assert (answer.status_code, answer.json()["code"]) == (503, "too_many")
    later = tables.now_ms() + 25 * 3600 * 1000
    monkeypatch.setattr(tables, "now_ms", lambda: later)
    third = Table(client)
    assert third.look().status_code == used.look().status_code == 200
    assert unused.look().status_code == 401


def test_tables_that_nobody_looks_at_leave_the_memory(client, monkeypatch):
    monkeypatch.setattr(limits, "MOST_LOADED", 2)
    made = [Table(client) for _ in range(5)]
    for table in made:
        assert table.do(HAND[0]).status_code == 200
    assert [t.look().json() for t in made] == [t.view for t in made]


# ---- the file

def test_two_servers_do_not_share_a_folder(tmp_path):
    store = Store(tmp_path)
    with pytest.raises(StoreError) as held:
        Store(tmp_path)
    assert held.value.code == "store.held"
    assert "--data" in held.value.text("zh")
    store.close()
    Store(tmp_path).close()


@pytest.mark.parametrize(("data", "code"), [
    (b"not a database, but long enough to be looked at " * 100, "store.foreign"),
    (b"SQLite format 3\0" + b"\xff" * 5000, "store.damaged"),
])
def test_a_file_that_is_none_of_ours_is_left_alone(tmp_path, data, code):
    path = tmp_path / FILE
    path.write_bytes(data)
    with pytest.raises(StoreError) as refused:
        Store(tmp_path)
    assert refused.value.code == code
    assert str(path) in refused.value.text("en")
    assert path.read_bytes() == data


def test_another_programs_file_and_one_of_a_newer_sidepot_are_refused(tmp_path):
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as base:
        base.execute("CREATE TABLE recipes (name TEXT)")
        base.commit()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError, match="something else"):
        Store(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before
    newer = tmp_path / "newer"
    Store(newer).close()
    with contextlib.closing(sqlite3.connect(newer / FILE)) as base:
        base.execute(f"PRAGMA user_version = {len(FORM.steps) + 1}")
    with pytest.raises(StoreError, match="newer Sidepot"):
        Store(newer)


def test_an_older_file_is_brought_up_to_date(tmp_path, monkeypatch):
    Store(tmp_path).close()
    steps = [*FORM.steps, "ALTER TABLE tables ADD COLUMN note TEXT;"]
    monkeypatch.setattr("sidepot.web.store.FORM", FORM._replace(steps=steps))
    for _ in range(2):                                          # the second time there is nothing left to do
        store = Store(tmp_path)
        assert "note" in [row[1] for row in store.base.execute("PRAGMA table_info(tables)")]
        assert store.base.execute("PRAGMA user_version").fetchone() == (len(steps),)
        store.close()


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(StoreError) as refused:
        Store(tmp_path / "file" / "inside")
    assert refused.value.code == "store.folder"


def test_records_that_do_not_fit_are_told_and_kept(tmp_path):
    with application(tmp_path) as client:
        table = Table(client)
        table.do(HAND[0])
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as base:
        base.execute("INSERT INTO records VALUES (1, 2, 'abcdefgh', x'00', 0, ?)", [json.dumps({"steps": [{"do": "deal"}]})])
        base.commit()
    with application(tmp_path) as client:
        answer = client.get("/api/table", headers=bearer(table.owner))
        assert (answer.status_code, answer.json()["code"]) == (500, "broken")
        assert client.get("/api/table", headers=bearer(table.owner)).json() == answer.json()


def test_a_write_ahead_log_cut_anywhere_gives_a_table_from_before(tmp_path):
    """As after a power cut: the file is whole, and holds the records up to some point."""
    folder = tmp_path / "lived"
    with application(folder) as client:
        table = Table(client)
        for step in HAND[:6]:
            table.do(step)
        # Copied while the server runs: what kill -9 leaves.
        files = {p.name: p.read_bytes() for p in folder.iterdir()}
    log = files[f"{FILE}-wal"]
    seen = set()
    for part in range(21):
        cut = tmp_path / f"cut-{part}"
        cut.mkdir()
        (cut / FILE).write_bytes(files[FILE])
        (cut / f"{FILE}-wal").write_bytes(log[:len(log) * part // 20])
        store = Store(cut)
        kept = store.find(table.owner)
        seen.add(tables.Live(kept, store).now.version if kept else None)
        store.close()
    assert 6 in seen
    assert len(seen) > 3


# ---- waiting for news

def test_who_waits_is_told_at_once(client, table):
    def wait(token, **query):
        answers.append(table.look(token, after=0, **query))

    answers: list[Any] = []
    waiting = [threading.Thread(target=wait, args=[token]) for token in (table.owner, table.follow, table.follow)]
    for thread in waiting:
        thread.start()
    seen = table.look().json()
    while seen["followers"] < 2:
        seen = table.look(after=0, followers=seen["followers"]).json()
    table.do(HAND[0])
    for thread in waiting:
        thread.join(10)
    assert sorted(a.json()["version"] for a in answers if a.status_code == 200)[-2:] == [1, 1]
    assert table.look(after=0).json()["version"] == 1            # whoever is behind need not wait


def test_without_news_the_answer_is_empty_after_a_while(client, table, monkeypatch):
    monkeypatch.setattr(limits, "POLL_SECONDS", 0.1)
    assert table.look(after=0).status_code == 204
    clocked = Table(client, levels=[{"minutes": 20, "small": 1, "big": 2}])
    clocked.do({"do": "clock", "to": "run"})
    assert clocked.look(after=1).json()["clock"]["running"]      # levels end without anybody doing anything


def test_who_follows_is_counted_and_forgotten(client, table, monkeypatch):
    monkeypatch.setattr(limits, "POLL_SECONDS", 0.1)
    monkeypatch.setattr(limits, "FOLLOWER_SECONDS", 0.4)
    assert table.look(table.follow, after=0).status_code == 204
    assert table.look().json()["followers"] == 1
    table.look(table.follow, after=0)
    assert table.look().json()["followers"] == 1                 # the same device again
    monkeypatch.setattr(limits, "POLL_SECONDS", 5)
    assert table.look(after=0, followers=1).json()["followers"] == 0


def test_so_many_devices_may_wait(client, table, monkeypatch):
    monkeypatch.setattr(limits, "MOST_POLLS_OF_TABLE", 0)
    monkeypatch.setattr(limits, "POLL_SECONDS", 0.1)
    answer = table.look(table.follow, after=0)
    assert (answer.status_code, answer.json()["code"]) == (503, "too_many")
    assert table.look(table.follow).status_code == 200
    assert table.look(after=0).status_code == 204                # followers do not keep the owner out
    monkeypatch.setattr(limits, "MOST_POLLS", 0)
    assert table.look(after=0).status_code == 503


def test_the_end_of_a_level_comes_at_once_to_who_waits(tmp_path):
    with application(tmp_path) as client:
        table = Table(client, levels=[{"minutes": 10, "small": 1, "big": 2}, {"minutes": 10, "small": 2, "big": 4}])
        for level, over in ((1, False), (1, True)):
            table.do({"do": "clock", "to": "left", "left_ms": 300}, {"do": "clock", "to": "run"}).raise_for_status()
            start = time.monotonic()
            clock = table.look(after=table.version).raise_for_status().json()["clock"]
            assert 0.2 < time.monotonic() - start < 5
            assert (clock["at"], clock["over"]) == (level, over)
