"""What tests of the server share: an application in this process, a real server in one of its own, and a table to play at."""
import contextlib
import itertools
import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx2
from starlette.testclient import TestClient

from conftest import ROOT
from sidepot.web.app import make_app
from sidepot.web.limits import Buckets
from sidepot.web.store import Store
from sidepot.web.tables import Tables

TABLE = {
    "seats": [{"name": "Ann", "chips": 200}, {"name": "Bob", "chips": 16}, {"name": "Cat", "chips": 200}],
    "button": "Cat", "game": {"small": 1, "big": 2}, "title": "Friday",
}
# From the deal to the last chip: Bob is all in for 14, which does not reopen the betting for Ann.
HAND: list[dict[str, Any]] = [
    {"do": "act", "kind": "call"}, {"do": "act", "kind": "call"}, {"do": "act", "kind": "check"}, {"do": "deal", "cards": "2s7hJd"},
    {"do": "act", "kind": "bet", "to": 10}, {"do": "act", "kind": "all_in"}, {"do": "act", "kind": "call"},
    {"do": "act", "kind": "call"}, {"do": "deal", "cards": "Qs"}, {"do": "act", "kind": "check"}, {"do": "act", "kind": "check"},
    {"do": "deal", "cards": "3c"}, {"do": "act", "kind": "check"}, {"do": "act", "kind": "check"},
    {"do": "settle", "winners": [["Bob"]]},
]
_count = itertools.count()


def fresh() -> str:
    """An id that no request had."""
    return f"test-{next(_count):08}"


def bearer(token: str) -> dict[str, str]:
    """The header that names a table."""
    return {"Authorization": f"Bearer {token}"}


@contextlib.contextmanager
def application(folder: Path, **more):
    """A client of the application over a folder; its limits of speed are out of the way unless they are given."""
    more.setdefault("buckets", Buckets(burst=1e9))
    with TestClient(make_app(Tables(Store(folder)), **more), base_url="http://localhost", raise_server_exceptions=True) as client:
        yield client


class Table:
    """A table on a server, by its owner's token."""

    def __init__(self, client, made=None, **head) -> None:
        self.client = client
        made = made or client.post("/api/tables", json={**TABLE, **head}).raise_for_status().json()
        self.owner, self.follow, self.view = made["owner"], made["follow"], made["table"]

    @property
    def version(self) -> int:
        return int(self.view["version"])

    def post(self, path, body, token=None):
        return self.client.post(f"/api/table/{path}", json=body, headers=bearer(token or self.owner))

    def do(self, *steps, **more):
        """Steps at the version last seen; the view is the new one when they were done."""
        answer = self.post("do", {"id": fresh(), "version": self.version, "steps": list(steps), **more})
        if answer.status_code == 200:
            self.view = answer.json()
        return answer

    def undo(self, to):
        answer = self.post("undo", {"id": fresh(), "version": self.version, "to": to})
        if answer.status_code == 200:
            self.view = answer.json()
        return answer

    def look(self, token=None, **query):
        return self.client.get("/api/table", params=query, headers=bearer(token or self.owner))


class Site:
    """A real server that a test can kill and start again, at the same address over the same folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._running = contextlib.ExitStack()
        self.address, self.process, _ = self._running.enter_context(served(folder))

    def kill(self) -> None:
        """As a loss of power would: no time to write anything."""
        self.process.kill()
        self.process.wait()

    def start(self) -> None:
        """Start it again where it was."""
        self._running.close()
        again, self.process, _ = self._running.enter_context(served(self.folder, port=int(self.address.rpartition(":")[2])))
        assert again == self.address

    def close(self) -> None:
        self._running.close()


@contextlib.contextmanager
def served(folder: Path, *words: str, lang: str = "C.UTF-8", port: int = 0):
    """`sidepot serve` in a process of its own: its address, the process, and the lines that it has printed so far."""
    clean = {k: v for k, v in os.environ.items() if k in {"PATH", "HOME", "SYSTEMROOT"}}
    clean |= {"PYTHONPATH": str(ROOT / "src"), "LC_ALL": lang, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "sidepot", "serve", "--port", str(port), "--data", str(folder), "--verbose", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", env=clean)
    told: list[str] = []
    up = threading.Event()

    def read():
        for line in process.stdout or []:
            told.append(line)
            if "localhost:" in line:
                up.set()
        up.set()

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        assert up.wait(30), told
        found = re.search(r"http://localhost:\d+", "".join(told))
        assert found, told
        for _ in range(100):
            with contextlib.suppress(httpx2.TransportError):
                httpx2.get(f"{found[0]}/api/health", timeout=5)
                break
        yield found[0], process, told
    finally:
        process.kill()
        process.wait()
        reader.join(5)
        if process.stdout:
            process.stdout.close()
