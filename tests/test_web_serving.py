"""A real server in a process of its own: started, killed, stopped, logged, and in need of what is not installed."""
import contextlib
import signal
import socket
import subprocess
import sys
import threading
import time

import httpx2
import pytest

from calls import call, shell
from sidepot.web import running, serving
from sidepot.web.limits import LARGEST_BODY
from sidepot.web.serving import CannotServe, Wanted
from sidepot.web.store import FILE
from webs import HAND, TABLE, Table, bearer, fresh, served


@contextlib.contextmanager
def talking(address):
    with httpx2.Client(base_url=address, timeout=20) as client:
        yield client


def test_killed_at_any_moment_every_answered_change_is_there(tmp_path):
    """kill -9 between two requests, three times in one hand: the table is as the last answer told it."""
    made, view = None, None
    for part in (HAND[:5], HAND[5:6], HAND[6:]):
        with served(tmp_path) as (address, process, _), talking(address) as client:
            table = Table(client, made)
            if made is None:
                made = {"owner": table.owner, "follow": table.follow, "table": table.view}
            else:
                table.view = table.look().json()
                assert table.view == view
            for step in part:
                assert table.do(step).status_code == 200
            view = table.view
            process.kill()
            process.wait()
    assert view is not None
    assert view["between"]


def test_a_log_that_was_cut_is_no_obstacle(tmp_path):
    with served(tmp_path) as (address, process, _), talking(address) as client:
        table = Table(client)
        views = [table.view, *(table.do(step).json() for step in HAND[:8])]
        process.kill()
        process.wait()
    log = tmp_path / f"{FILE}-wal"
    log.write_bytes(log.read_bytes()[:-5000])
    with served(tmp_path) as (address, _, _), talking(address) as client:
        table.client = client
        table.view = table.look().json()
        assert table.view == views[table.version]
        assert 0 < table.version < 8
        assert table.do(HAND[table.version]).status_code == 200


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_at_once_and_well_though_somebody_waits(tmp_path, sign):
    with served(tmp_path) as (address, process, told), talking(address) as client:
        table, answers = Table(client), []

        def wait():
            answers.append(httpx2.get(f"{address}/api/table?after=0", headers=bearer(table.follow), timeout=20))
        waiting = threading.Thread(target=wait)
        waiting.start()
        while not table.look().json()["followers"]:
            time.sleep(0.02)
        start = time.monotonic()
        process.send_signal(sign)
        assert process.wait(10) == 0
        waiting.join(5)
        assert time.monotonic() - start < 3
        assert answers[0].status_code == 204
    assert "Stopped. All tables are kept.\n" in told
    assert not [line for line in told if "Traceback" in line or "rror" in line]


def test_no_line_of_the_log_holds_a_token_or_a_card(tmp_path):
    with served(tmp_path) as (address, process, told), talking(address) as client:
        table = Table(client)
        table.do(*HAND[:4])
        table.do({"do": "act", "kind": "raise", "to": 1})
        client.get(f"/follow/{table.follow}?t={table.follow}")
        client.get(f"/api/table?t={table.owner}")
        client.get("/api/%0d%0aforged/line")
        client.post("/api/table/do", content=table.owner, headers={"Content-Type": "application/json", **bearer(table.owner)})
        process.send_signal(signal.SIGINT)
        process.wait(10)
    text = "".join(told)
    assert "POST /api/table/do 200" in text
    assert "POST /api/table/do 422" in text
    assert "GET /follow 404" in text
    assert not any(secret in text for secret in (table.owner, table.follow, "2s7hJd", "Ann"))
    assert "\nforged" not in text


def test_a_body_that_never_ends_or_comes_too_slowly_holds_nobody_up(tmp_path):
    head = b"POST /api/hand HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with served(tmp_path) as (address, _, _), talking(address) as client, contextlib.ExitStack() as open_ones:
        def connected() -> socket.socket:
            return open_ones.enter_context(socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])), timeout=10))

        for _ in range(30):
            connected().sendall(head + b"Content-Length: 500\r\n\r\n{")
        assert client.get("/api/health").elapsed.total_seconds() < 2
        endless, answer = connected(), b""
        endless.sendall(head + b"Transfer-Encoding: chunked\r\n\r\n")
        with contextlib.suppress(OSError):
            for _ in range(4 * LARGEST_BODY // 4096):
                endless.sendall(b"1000\r\n" + b" " * 4096 + b"\r\n")
        with contextlib.suppress(OSError):
            answer = endless.recv(4096)
        assert answer.startswith(b"HTTP/1.1 413") or not answer      # the connection may be reset before it is read
        nonsense = connected()
        nonsense.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 200 + b"\r\n\r\n")
        assert nonsense.recv(4096).startswith(b"HTTP/1.1 400")
        assert client.post("/api/tables", json=TABLE).status_code == 200


def test_two_devices_at_once_on_a_real_server(tmp_path):
    with served(tmp_path) as (address, _, _), talking(address) as client:
        table, found = Table(client), []

        def act(kind):
            body = {"id": fresh(), "version": 0, "steps": [{"do": "act", "kind": kind}]}
            found.append(httpx2.post(f"{address}/api/table/do", json=body, headers=bearer(table.owner), timeout=20).status_code)
        threads = [threading.Thread(target=act, args=[kind]) for kind in ("call", "fold", "call", "fold")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(found) == [200, 409, 409, 409]
        assert table.look().json()["version"] == 1


# ---- starting

def test_a_second_server_on_the_same_tables_is_refused(tmp_path):
    with served(tmp_path):
        done = shell("serve", "--port", "0", "--data", str(tmp_path))
        assert done.returncode == 1
        assert "Another server has the tables open" in done.stderr.decode()
        assert "--data" in done.stderr.decode()


def test_a_port_that_is_taken_is_told_or_passed_over():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match="in use"):
            running.listen(Wanted(port=port))
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(running, "PORT", port)
            sockets = running.listen(Wanted())
        try:
            ports = {one.getsockname()[1] for one in sockets}
            assert len(ports) == 1
            assert port not in ports
        finally:
            for one in sockets:
                one.close()


def test_what_cannot_be_listened_at_is_told(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(CannotServe) as refused:
        serving.serve(Wanted(port=taken.getsockname()[1], data=tmp_path), "en")
    assert refused.value.code == "web.port_taken"
    with pytest.raises(CannotServe) as refused:
        serving.serve(Wanted(host="192.0.2.77", port=0, data=tmp_path), "en")
    assert refused.value.code == "web.no_such_address"
    assert "192.0.2.77" in refused.value.text("zh")
    with pytest.raises(CannotServe) as refused:
        serving.serve(Wanted(host="no.such.host.invalid", port=0, data=tmp_path), "en")
    assert refused.value.code == "web.no_such_address"


def test_for_phones_there_is_an_address_a_code_and_a_warning(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(running, "addresses", lambda: ["192.168.1.5"])
    for lang, said in (("en", "plain HTTP"), ("zh", "不加密的 HTTP")):
        running._greet(Wanted(lan=True), lang, 5252, "http://localhost:5252", ["192.168.1.5"])
        told = capsys.readouterr().out
        assert "http://192.168.1.5:5252" in told
        assert said in told
        assert "█" in told
    running._greet(Wanted(lan=True), "zh", 5252, "http://localhost:5252", [])
    assert "没有连网络" in capsys.readouterr().out


def test_in_the_network_it_is_told_in_the_readers_language(tmp_path):
    with served(tmp_path, "--lan", lang="zh_CN.UTF-8") as (address, process, told):
        port = address.rpartition(":")[2]
        there = httpx2.get(f"{address}/api/lan", headers={"Host": f"10.1.2.3:{port}"})
        assert there.status_code == 200
        assert httpx2.get(f"{address}/api/lan", headers={"Host": f"evil.example:{port}"}).status_code == 421
        process.send_signal(signal.SIGINT)
        process.wait(10)
    assert "已停止，牌桌都已保存。\n" in told
    assert any("Sidepot 的地址" in line for line in told)


def test_without_the_extra_it_says_what_to_install():
    code = ("import sys; sys.modules['starlette'] = None\n"
            "from sidepot.cli.__main__ import app\n"
            "app().main(['serve', '--lang', sys.argv[1]])")
    for lang, said in (("en", "not installed"), ("zh", "还没有安装")):
        done = subprocess.run([sys.executable, "-c", code, lang], capture_output=True, text=True, check=False, encoding="utf-8")
        assert done.returncode == 1
        assert "pip install 'sidepot[web]'" in done.stderr
        assert said in done.stderr


def test_the_module_starts_the_same_server(tmp_path):
    done = subprocess.run([sys.executable, "-m", "sidepot.web", "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    for option in ("--lan", "--port", "--data", "--open"):
        assert option in done.stdout
        assert option in call("serve", "--help").output
    (tmp_path / FILE).write_bytes(b"nonsense" * 1000)
    words = [sys.executable, "-m", "sidepot.web", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "damaged" in done.stderr
