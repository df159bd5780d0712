"""What the server answers and what it does not: hosts, origins, sizes, floods, and bodies that nobody should send."""
import json
import random
import re
import shlex
import time
from typing import Any

import msgspec
import pytest

from calls import CASE
from conftest import ROOT
from sidepot.web import app as web_app
from sidepot.web import endpoint, limits
from sidepot.web.faults import answer as fault_answer
from sidepot.web.guard import Hosts, same
from sidepot.web.limits import Buckets
from sidepot.web.openapi import openapi
from webs import HAND, TABLE, Table, application, bearer, fresh

JSON = {"Content-Type": "application/json"}


@pytest.fixture
def client(tmp_path):
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Sidepot</title>" + "<p>德州扑克</p>" * 200, "utf-8")
    (page / "assets" / "index-abc123.js").write_text("export {};\n" * 400)
    (page / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (page / "manifest.webmanifest").write_text("{}")
    (tmp_path / "secret.txt").write_text("secret")
    with application(tmp_path, page=page, names=["referee.example"]) as client:
        yield client


def is_fault(answer, status, code):
    """The answer is a Fault with this status and code, in both languages."""
    assert answer.status_code == status, answer.text
    fault = answer.json()
    assert fault["code"] == code
    assert fault["text"]["en"]
    assert any("\u4e00" <= c <= "\u9fff" for c in fault["text"]["zh"])
    assert answer.headers["cache-control"] == "no-store"
    return fault


# ---- every answer

@pytest.mark.parametrize("path", ["/", "/api/health", "/api/nowhere", "/assets/index-abc123.js", "/nowhere", "/api", "/no.js"])
def test_every_answer_keeps_foreign_code_out(client, path):
    headers = client.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["connect-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers


def test_a_bare_address_without_tls_gets_no_header_that_browsers_complain_of(tmp_path):
    with application(tmp_path, addresses=list) as client:
        for host, kept in (("192.168.1.5:5252", False), ("[fe80::1]", False), ("127.0.0.1:5252", True), ("localhost", True)):
            headers = client.get("/api/health", headers={"Host": host}).raise_for_status().headers
            assert ("cross-origin-opener-policy" in headers) is kept, host
            assert headers["x-frame-options"] == "DENY"


def test_the_page_and_its_files(client):
    index = client.get("/")
    assert (index.status_code, index.headers["cache-control"]) == (200, "no-cache")
    assert index.headers["content-type"] == "text/html; charset=utf-8"
    for path in ("/table", "/follow", "/pots", "/rules", "/rules/betting.reopening", "/reopen", "/sheet", "/hand"):
        assert client.get(path).text == index.text
    asset = client.get("/assets/index-abc123.js")
    assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert asset.headers["content-encoding"] == "gzip"
    assert asset.text == "export {};\n" * 400
    assert client.get("/assets/index-abc123.js", headers={"Accept-Encoding": "identity"}).text == asset.text
    again = client.get("/", headers={"If-None-Match": index.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/favicon.svg").headers["content-type"].startswith("image/svg+xml")
    assert client.get("/manifest.webmanifest").headers["content-type"].startswith("application/manifest+json")
    missing = client.get("/nowhere")
    assert (missing.status_code, missing.text) == (404, index.text)     # the page says so itself
    assert client.get("/assets/gone.js").headers["content-type"].startswith("text/plain")
    assert client.head("/").status_code == 200


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd",
                                  "/assets/%5c..%5csecret.txt", "/index.html%00.js"])
def test_no_path_leads_out_of_the_page(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_a_page_that_was_built_anew_is_sent_anew(client, tmp_path):
    client.get("/")
    (tmp_path / "page" / "assets" / "new-1.js").write_text("1")
    (tmp_path / "page" / "index.html").write_text("new")
    assert client.get("/").text == "new"
    assert client.get("/assets/new-1.js").text == "1"


def test_without_a_built_page_it_is_said_how_to_build_it(tmp_path):
    with application(tmp_path, page=tmp_path / "absent") as client:
        answer = client.get("/table")
        assert answer.status_code == 503
        assert "make run" in answer.text
        assert "页面" in answer.text
        assert client.get("/api/health").json()["well"]


# ---- hosts and origins

@pytest.mark.parametrize("host", [
    "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.5", "", "localhost:", "a b",
    "localhost@evil.example", "evil.example#localhost", "[::1", "localhost:80:80", "2130706433",
])
def test_a_foreign_host_name_is_not_answered(client, host):
    """A name of an attacker that points here (DNS rebinding) is still his name."""
    for path in ("/", "/api/health"):
        is_fault(client.get(path, headers={"Host": host}), 421, "forbidden")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:5252", "127.0.0.1:1", "[::1]:5252", "referee.example", "localhost."])
def test_our_own_names_are(client, host):
    assert client.get("/api/health", headers={"Host": host}).status_code == 200


def test_in_the_network_any_address_is_well_but_no_name():
    hosts = Hosts(["phone.local"], addresses=True)
    assert all(hosts.known(h) for h in ("192.168.1.5:5252", "[fe80::1]:5252", "10.0.0.1", "phone.local:1"))
    assert not any(hosts.known(h) for h in ("evil.example", "999.1.1.1", "192.168.1.5.evil.example", "1.2.3"))


@pytest.mark.parametrize("origin", [
    "https://evil.example", "null", "http://localhost.evil.example", "http://localhost:81", "file://", "", "ftp://localhost",
])
def test_no_other_page_changes_anything(client, origin):
    is_fault(client.post("/api/tables", json=TABLE, headers={"Origin": origin}), 403, "forbidden")
    is_fault(client.post("/api/tables", json=TABLE, headers={"Sec-Fetch-Site": "cross-site"}), 403, "forbidden")


def test_our_own_page_does(client):
    for host, origin in (("localhost", "http://localhost"), ("localhost:5252", "http://localhost:5252"), ("[::1]:1", "http://[::1]:1"),
                         ("referee.example", "https://referee.example")):
        assert client.post("/api/tables", json=TABLE, headers={"Host": host, "Origin": origin}).status_code == 200
    assert same("http://localhost:80", "localhost", "http")
    assert not same("http://localhost", "localhost:5252", "http")


@pytest.mark.parametrize("kind", [
    "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "application/jsonx",
])
def test_a_form_of_another_page_is_no_request(client, kind):
    """What a foreign page can send without asking is never JSON."""
    is_fault(client.post("/api/tables", content=json.dumps(TABLE), headers={"Content-Type": kind}), 415, "bad_request")
    well = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert client.post("/api/tables", content=json.dumps(TABLE), headers=well).is_success


# ---- methods and routes

def test_what_is_not_there_and_what_is_not_done_there(client):
    is_fault(client.get("/api/nowhere"), 404, "not_found")
    is_fault(client.get("/api/table/nowhere"), 404, "not_found")
    for end in web_app.ROUTES:
        path = end.path.replace("{number}", "1").replace("{id}", "x")
        used = {e.method for e in web_app.ROUTES if e.path == end.path}
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"} - used:
            answer = client.request(method, path, headers=JSON)
            assert end.method in is_fault(answer, 405, "not_found")["text"]["en"]
            assert end.method in answer.headers["allow"]
            assert "access-control-allow-origin" not in answer.headers


# ---- sizes and speed

def test_a_body_has_a_size(client):
    is_fault(client.post("/api/tables", content=b" " * (limits.LARGEST_BODY + 1), headers=JSON), 413, "too_large")
    is_fault(client.post("/api/tables", content=b"{}", headers={**JSON, "Content-Length": "9" * 40}), 413, "too_large")

    def endless():
        for _ in range(10_000):
            taken.append(1)
            yield b" " * 8192
    taken: list[int] = []
    is_fault(client.post("/api/tables", content=endless(), headers=JSON), 413, "too_large")
    assert client.post("/api/tables", content=json.dumps(TABLE).ljust(limits.LARGEST_BODY), headers=JSON).status_code == 200
    is_fault(client.get("/api/health?" + "x" * 3000), 414, "too_large")


@pytest.mark.parametrize("body", [
    b"[" * 30_000, b'{"a":' * 10_000, b'{"id":"12345678","version":0,"steps":[{"do":' + b"[" * 400 + b"]" * 400 + b"}]}",
    b'{"id":"12345678","version":0,"steps":[{"do":{"a":[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]}}]}',
])
def test_a_body_has_a_depth(client, body):
    table = Table(client)
    is_fault(client.post("/api/table/do", content=body, headers={**JSON, **bearer(table.owner)}), 400, "bad_request")


def test_so_much_from_one_address_and_no_more(tmp_path):
    now = [0.0]
    with application(tmp_path, buckets=Buckets(burst=12, refill=1, clock=lambda: now[0])) as client:
        assert client.post("/api/tables", json=TABLE).status_code == 200       # dear: ten of an ordinary question
        assert [client.get("/api/health").status_code for _ in range(2)] == [200, 200]
        answer = client.get("/api/health")
        is_fault(answer, 429, "too_many")
        assert int(answer.headers["retry-after"]) == 2
        now[0] += 3
        assert client.get("/api/health").status_code == 200


def test_the_addresses_that_are_remembered_are_few(monkeypatch):
    monkeypatch.setattr(limits, "MOST_ADDRESSES", 10)
    buckets = Buckets(burst=2, refill=0.001)
    for number in range(1000):
        buckets.take(f"10.0.{number // 256}.{number % 256}")
    assert len(buckets.known) == 10
    assert buckets.take("10.0.3.231") == 0                  # the last one has one left, and then none
    assert buckets.take("10.0.3.231") > 0


def test_too_many_questions_at_once_are_told_to_wait(client):
    workers = client.app.app.state.workers
    workers.asked = workers.most
    is_fault(client.post("/api/qr", json={"text": "x"}), 503, "too_many")
    workers.asked = 0
    assert client.post("/api/qr", json={"text": "x"}).status_code == 200


# ---- what is wrong is named

@pytest.mark.parametrize(("change", "field", "said"), [
    ({"seats": None}, "seats", "这里应是列表"),
    ({"seats": [{"name": "A", "chips": 0}, {"name": "B", "chips": 5}]}, "seats[0].chips", "至少要 1"),
    ({"seats": [{"name": "A", "chips": "5"}, {"name": "B", "chips": 5}]}, "seats[0].chips", "这里应是整数，给的是文字"),
    ({"seats": [{"name": "", "chips": 5}, {"name": "B", "chips": 5}]}, "seats[0].name", "太短"),
    ({"seats": [{"name": "x" * 81, "chips": 5}, {"name": "B", "chips": 5}]}, "seats[0].name", "太长"),
    ({"seats": [{"chips": 5}, {"name": "B", "chips": 5}]}, "seats[0].name", "缺少"),
    ({"seats": [{"name": "A", "chips": 5}]}, "seats", "太短"),
    ({"nonsense": 1}, "nonsense", "没有这个字段"),
    ({"game": {"small": 1, "big": 2, "limit": "xx"}}, "game.limit", "不在允许的范围内"),
    ({"game": {"small": 1, "big": 2**60}}, "game.big", "最多"),
    ({"game": {"small": 1.5, "big": 2}}, "game.small", "这里应是整数"),
    ({"button": 3}, "button", "这里应是文字"),
])
def test_a_field_that_is_wrong_is_named_in_both_languages(client, change, field, said):
    fault = is_fault(client.post("/api/tables", json={**TABLE, **change}), 400, "bad_request")
    assert fault["field"] == field
    assert field in fault["text"]["en"]
    assert field in fault["text"]["zh"]
    assert said in fault["text"]["zh"]


@pytest.mark.parametrize("change", [
    {"button": "Nobody"}, {"seats": [{"name": "A", "chips": 5}, {"name": "a", "chips": 5}], "button": "A"},
    {"game": {"small": 3, "big": 2}}, {"game": {"small": 1, "big": 2, "rules": "none-such"}},
    {"seats": [{"name": "A\u202e", "chips": 5}, {"name": "B|", "chips": 5}], "button": "B|"},
])
def test_a_table_that_cannot_be_dealt_is_refused_in_both_languages(client, change):
    answer = client.post("/api/tables", json={**TABLE, **change})
    is_fault(answer, 422, answer.json()["code"])


@pytest.mark.parametrize("body", [
    b"", b"{", b"nonsense", b"\xff\xfe", b'{"a":"\xed\xa0\x80"}', b'{"a":"\\ud800"}', b"1", b"null", b"[]", b'{"a":NaN}',
    b"\xef\xbb\xbf{}", b'{"a":1e999}', b'{"seats":' + b"9" * 5000 + b"}",
])
def test_a_body_that_is_no_request_is_refused(client, body):
    for end in web_app.ROUTES:
        if end.method == "POST":
            answer = client.post(end.path, content=body, headers=JSON)
            assert answer.status_code in (400, 401), (end.path, answer.text)
            is_fault(answer, answer.status_code, answer.json()["code"])


def test_a_query_that_is_wrong_is_named(client):
    table = Table(client)
    assert is_fault(table.look(after="soon"), 400, "bad_request")["field"] == "after"
    assert is_fault(table.look(before=1), 400, "bad_request")["field"] == "before"


def test_a_fault_of_ours_tells_nothing_but_where(caplog):
    try:
        raise ZeroDivisionError("As Kd of Ann, token abc")
    except ZeroDivisionError as error:
        found = fault_answer(error, "POST /api/x")
    assert (found.status, found.fault.code) == (500, "fault")
    assert "ZeroDivisionError" in caplog.text
    assert "test_web_server.py" in caplog.text
    assert "As Kd" not in caplog.text
    assert "abc" not in caplog.text


# ---- fuzz

STEPS: list[dict[str, Any]] = [
    *HAND, {"do": "run", "boards": 2}, {"do": "show", "seat": "Ann", "cards": "AsKd"}, {"do": "muck", "seat": "Ann"},
    {"do": "kill", "seat": "Bob"}, {"do": "straddle", "seat": "Ann", "to": 4}, {"do": "post", "seat": "Bob", "live": 2, "dead": 1},
    {"do": "button", "seat": "Ann"},
    {"do": "count", "seat": "Ann", "chips": 150}, {"do": "fill", "street": "flop", "cards": "2s7hJd"},
    {"do": "note", "act": {"seat": "Ann", "words": "fold"}}, {"do": "next", "bomb": 5}, {"do": "add", "seat": "Ann", "chips": 50},
    {"do": "leave", "seat": "Cat"}, {"do": "sit", "seat": "Dan", "chips": 100, "after": "Ann"}, {"do": "out", "seat": "Ann"},
    {"do": "in", "seat": "Ann", "wait": True}, {"do": "move", "seat": "Ann", "after": "Bob"}, {"do": "close"},
    {"do": "game", "game": {"blinds": [2, 4], "ante": 1, "rules": "wsop-cash-2026", "limit": "pl", "unit": 1}},
    {"do": "colours", "colours": [{"name": "red", "colour": "#cc0000", "value": 5}]},
    {"do": "levels", "levels": [{"minutes": 20, "small": 1, "big": 2}, {"minutes": 5, "pause": True}]},
    {"do": "clock", "to": "run"},
]
ODD: list[Any] = [
    None, True, 0, -1, 1, 2**53, 2**63, 2**70, 1.5, 1e300, "", "x", "Ann", "加注", "\u202e", "\x00", "AsAs", "a" * 3000, "-1", "∞",
    [], [[]], {}, {"x": 1}, ["Ann"], [1, "a", None], {"do": "act"},
]
SPOT = "nl 1/2 cash | C 200, A 200, B 16 | C c, A c, B x | flop 2s7hJd: A b10, B ai, C c"


def mutated(draw: random.Random, value, depth=0):
    """A value like this one with something wrong in it."""
    if depth > 6 or draw.random() < 0.12:
        return draw.choice(ODD)
    if isinstance(value, dict):
        found = {(draw.choice(["x", "do", "seat", ""]) if draw.random() < 0.04 else k): mutated(draw, v, depth + 1)
                 for k, v in value.items() if draw.random() > 0.05}
        if draw.random() < 0.08:
            found[draw.choice(["extra", "to", "seat", "cards", "at", "winners"])] = draw.choice(ODD)
        return found
    if isinstance(value, list):
        return [mutated(draw, v, depth + 1) for v in value if draw.random() > 0.05] * draw.choice([1, 1, 1, 1, 2])
    if isinstance(value, str) and value and draw.random() < 0.3:
        at = draw.randrange(len(value))
        return value[:at] + draw.choice(["", "|", "9", " ", "花", value]) + value[at + draw.randint(0, 2):]
    if isinstance(value, int) and draw.random() < 0.3:
        return draw.choice([value + 1, -value, value * 10**6, str(value)])
    return value


def made_up(kind, draw: random.Random):
    """A body of a type, out of its fields alone, for routes that have no example here."""
    examples: dict[str, Any] = {"spot": SPOT, "text": "x", "topic": "turn", "action": "A raise 40", "case": CASE}
    return {f.encode_name: examples.get(f.encode_name, draw.choice(ODD)) for f in msgspec.structs.fields(kind)
            if f.required or draw.random() < 0.5}


def test_no_body_makes_the_server_fail(client, caplog):
    """Every route, bodies that are nearly right: never a fault of ours, and never a table that is half changed."""
    draw, table, done, until = random.Random(5), Table(client), 0, time.monotonic() + 7

    def body_of(end):
        about = {"id": fresh(), "version": table.version}
        match end.path:
            case "/api/tables":
                return {**TABLE, "levels": STEPS[-2]["levels"], "colours": STEPS[-3]["colours"]}
            case "/api/table/do":
                return {**about, "steps": draw.choices(STEPS, k=draw.randint(1, 4)), "said": "x"}
            case "/api/table/undo":
                return {**about, "to": draw.randint(0, 5)}
            case "/api/table/rule":
                words = draw.choice(["raise to 500", "我看看再加", "call"])
                return {"words": words, "pushes": [[5, 5]], "seat": draw.choice(["Ann", None])}
        return made_up(end.asks, draw)

    posts = [end for end in web_app.ROUTES if end.method == "POST"]
    while time.monotonic() < until and done < 2500:
        done += 1
        end = posts[done % len(posts)] if draw.random() < 0.4 else next(e for e in posts if e.path == "/api/table/do")
        body = mutated(draw, body_of(end)) if draw.random() < 0.7 else body_of(end)
        before = table.look().json()
        answer = client.post(end.path, content=json.dumps(body), headers={**JSON, **bearer(table.owner)})
        assert answer.status_code < 500, (end.path, body, answer.text, caplog.text)
        if answer.status_code != 200:
            is_fault(answer, answer.status_code, answer.json()["code"])
        now = table.look().json()
        table.view = now
        if answer.status_code != 200:
            assert {**now, "clock": None} == {**before, "clock": None}
        if now["version"] > 60 or now["closed"]:
            table = Table(client)
    assert done > 200
    assert not caplog.text


def test_no_query_makes_the_server_fail(client):
    draw, table = random.Random(6), Table(client)
    table.do(*HAND)
    for end in [e for e in web_app.ROUTES if e.method == "GET"] * 40:
        path = end.path.replace("{number}", draw.choice(["0", "1", "2", "99999999999999999999"]))
        path = path.replace("{id}", draw.choice(["betting.reopening", "%00", "x" * 300, "..", "规则"]))
        name = draw.choice(["q", "after", "x", "lang", "followers"])
        query = {name: draw.choice(["", "1", "-5", "x" * 500, "加注", "\x00", "1e5"])}
        if "after" in query and query["after"] == "1":
            continue                                             # would wait for news
        answer = client.get(path, params=query if draw.random() < 0.6 else None, headers=bearer(table.owner))
        assert answer.status_code < 500, (path, query, answer.text)


# ---- told

def test_the_description_is_made_from_the_routes(client):
    told = client.get("/api/openapi.json").json()
    assert told == json.loads(json.dumps(openapi(web_app.ROUTES)))
    assert told["openapi"].startswith("3.1")
    for end in web_app.ROUTES:
        operation = told["paths"][end.path][end.method.lower()]
        assert operation["summary"] == end.about
        assert len(end.about) > 10
        assert ("security" in operation) == (end.role != "nobody")
    names = set(told["components"]["schemas"])
    wanted = set(_references(told))
    assert wanted <= names
    assert {"TableView", "Fault", "NewTable", "Do"} <= names
    page = client.get("/api")
    assert page.headers["content-type"].startswith("text/html")
    for end in web_app.ROUTES:
        assert f"{end.method} {end.path}" in page.text


def _references(value):
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"].removeprefix("#/components/schemas/")
        for inner in value.values():
            yield from _references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _references(inner)


def test_a_large_answer_is_packed(client):
    table = Table(client)
    packed = table.look()
    assert packed.headers["content-encoding"] == "gzip"
    raw = client.get("/api/table", headers={**bearer(table.owner), "Accept-Encoding": "identity"})
    assert "content-encoding" not in raw.headers
    assert raw.json() == packed.json()
    assert int(packed.headers["content-length"]) < len(raw.content) / 2
    assert len(client.get("/api/health").content) < endpoint.SMALLEST_PACKED


def test_a_link_becomes_a_code_and_the_network_is_told(tmp_path):
    with application(tmp_path, addresses=lambda: ["http://192.168.1.5:5252"]) as client:
        assert client.get("/api/lan", headers={"Host": "192.168.1.5:5252"}).json() == {"addresses": ["http://192.168.1.5:5252"]}
        rows = client.post("/api/qr", json={"text": "http://192.168.1.5:5252/follow#t=" + "x" * 32}).json()["rows"]
        assert len(rows) >= 21
        assert all(len(row) == len(rows) and set(row) <= {0, 1} for row in rows)
        assert rows[0][:7] == [1] * 7
        assert rows[6][:7] == [1] * 7
        assert client.post("/api/qr", json={"text": "x" * 301}).status_code == 400
    with application(tmp_path) as client:
        assert client.get("/api/lan").json() == {"addresses": []}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_examples_of_the_documentation_answer(client, lang):
    """Every curl of docs/LANG/serve.md, in order, with the tokens that its table was given."""
    text = (ROOT / "docs" / lang / "serve.md").read_text("utf-8")
    calls = [words for block in re.findall(r"```sh\n(curl.*?)```", text, re.DOTALL)
             for words in (shlex.split(call) for call in re.split(r"\n(?=curl)", block))]
    assert len(calls) > 7
    tokens: dict[str, str] = {}
    for words in calls:
        path = next(w for w in words if w.startswith("localhost:5252")).removeprefix("localhost:5252")
        headers = dict(words[at + 1].split(": ", 1) for at, word in enumerate(words) if word == "-H")
        for name, token in tokens.items():
            headers = {k: v.replace(name, token) for k, v in headers.items()}
        body = words[words.index("-d") + 1] if "-d" in words else None
        answer = client.post(path, content=body.encode(), headers=headers) if body else client.get(path, headers=headers)
        assert answer.status_code == 200, (path, answer.text)
        if path == "/api/tables":
            tokens = {"$OWNER": answer.json()["owner"], "$FOLLOW": answer.json()["follow"]}
        if path == "/api/why":
            assert "TDA 2024 47" in answer.text or "WSOP Live 2026" in answer.text
