"""Where the tables of the server are kept: one SQLite file in the user's data folder, to which records are only ever added.

A record is on the disk before anybody is told of it.  The file is held by one server alone: a second one, which would not see
what the first has in memory, is refused at its start.  Tokens are kept as hashes, so that the file lets nobody in.
"""
import contextlib
import hashlib
import hmac
import json
import sqlite3
import threading
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import SidepotError
from ..errors import reason as os_reason
from .limits import MOST_TABLES

FILE = "tables.sqlite"
APPLICATION = 0x5349_4450           # "SIDP", so that another program's file is known as such
FORMAT = 1
IDLE = 24 * 3600 * 1000             # ms after which a table on which nothing was ever done may go

Step = dict[str, Any]
_TABLES = """
CREATE TABLE tables (
    id INTEGER PRIMARY KEY, made INTEGER NOT NULL, head TEXT NOT NULL, owner BLOB NOT NULL UNIQUE, follow BLOB NOT NULL UNIQUE
) STRICT;
CREATE TABLE records (
    in_table INTEGER NOT NULL REFERENCES tables(id), n INTEGER NOT NULL, id TEXT NOT NULL, asked BLOB NOT NULL,
    at INTEGER NOT NULL, did TEXT NOT NULL, PRIMARY KEY (in_table, n), UNIQUE (in_table, id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER never_changed BEFORE UPDATE ON records BEGIN SELECT RAISE(ABORT, 'records are never changed'); END;
CREATE TRIGGER never_removed BEFORE DELETE ON records BEGIN SELECT RAISE(ABORT, 'records are never removed'); END;
"""
# What makes a file of format N one of format N + 1, in the order in which it is done.
MIGRATIONS: dict[int, str] = {}


class StoreError(SidepotError):
    """The file of the tables cannot be used; the server does not start."""


class Written(NamedTuple):
    """One record.  n: from 1; id: of the request; asked: its digest; at: ms since 1970; undo: the record gone back to, or None."""

    n: int
    id: str
    asked: bytes
    at: int
    steps: list[Step]
    undo: int | None
    said: str


class Kept(NamedTuple):
    """A table in the file.  head: as it was asked for (NewTable as JSON); owner: the hash of its owner's token."""

    id: int
    made: int
    head: str
    owner: bytes

    def is_owner(self, token: str) -> bool:
        """Is it the token of whoever runs the table, not one of those who follow?"""
        return hmac.compare_digest(hashed(token), self.owner)


def hashed(token: str) -> bytes:
    """A token as it is kept.  They are long and random, so that a plain hash tells nothing of them."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


class Store:
    """The open file.  All methods may be called from any thread; they raise sqlite3.Error when the disk fails."""

    def __init__(self, folder: Path) -> None:
        """Open or make it.  Raises StoreError for a file that is damaged, of a newer Sidepot, or used by another server."""
        self.path = folder / FILE
        self.lock = threading.Lock()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.path.touch(mode=0o600)
            self.base = sqlite3.connect(self.path, timeout=1.0, isolation_level=None, check_same_thread=False)
        except OSError as e:
            raise StoreError("web.store.folder", reason=os_reason(e)).located(file=str(self.path)) from None
        except sqlite3.Error as e:
            raise StoreError("web.store.open", reason=str(e)).located(file=str(self.path)) from None
        try:
            self._prepare()
        except BaseException as e:
            self.base.close()
            if isinstance(e, sqlite3.Error):
                code = getattr(e, "sqlite_errorcode", 0) & 0xFF
                held = code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
                damaged = code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
                kind = "web.store.held" if held else "web.store.damaged" if damaged else "web.store.open"
                facts = {} if held or damaged else {"reason": str(e)[:200]}
                raise StoreError(kind, **facts).located(file=str(self.path)) from None
            raise

    def _prepare(self) -> None:
        base = self.base
        # Exclusive: the file is ours until we end, however we end; with it the write-ahead log needs no shared memory.
        base.execute("PRAGMA locking_mode = EXCLUSIVE")
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")
        base.execute("PRAGMA foreign_keys = ON")
        base.execute("PRAGMA trusted_schema = OFF")
        with self._changing():
            [application] = base.execute("PRAGMA application_id").fetchone()
            [version] = base.execute("PRAGMA user_version").fetchone()
            [things] = base.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if not things and not application:
                for statement in _statements(_TABLES):
                    base.execute(statement)
                version = FORMAT
            elif application != APPLICATION:
                raise StoreError("web.store.foreign").located(file=str(self.path))
            if version > FORMAT:
                raise StoreError("web.store.newer").located(file=str(self.path))
            for older in range(version, FORMAT):
                for statement in _statements(MIGRATIONS[older]):
                    base.execute(statement)
            base.execute(f"PRAGMA application_id = {APPLICATION}")
            base.execute(f"PRAGMA user_version = {FORMAT}")
        [well] = base.execute("PRAGMA quick_check(1)").fetchone()
        if well != "ok":
            raise StoreError("web.store.damaged").located(file=str(self.path))

    @contextlib.contextmanager
    def _changing(self) -> Any:
        """All of it is on the disk afterwards, or nothing."""
        with self.lock:
            self.base.execute("BEGIN EXCLUSIVE")
            try:
                yield
                self.base.execute("COMMIT")
            except BaseException:
                if self.base.in_transaction:
                    self.base.execute("ROLLBACK")
                raise

    def make(self, head: str, owner: str, follow: str, now: int) -> int | None:
        """A new table; its id.  None when there are too many.  now: ms since 1970."""
        with self._changing():
            [count] = self.base.execute("SELECT count(*) FROM tables").fetchone()
            if count >= MOST_TABLES:
                unused = "DELETE FROM tables WHERE made < ? AND id NOT IN (SELECT in_table FROM records)"
                gone = self.base.execute(unused, [now - IDLE])
                if not gone.rowcount:
                    return None
            row = [now, head, hashed(owner), hashed(follow)]
            made = self.base.execute("INSERT INTO tables (made, head, owner, follow) VALUES (?, ?, ?, ?)", row)
            return made.lastrowid

    def find(self, token: str) -> Kept | None:
        """The table that a token opens, as its owner or as one who follows."""
        digest = hashed(token)
        with self.lock:
            query = "SELECT id, made, head, owner FROM tables WHERE owner = ? OR follow = ?"
            row = self.base.execute(query, [digest, digest]).fetchone()
        return Kept(*row) if row else None

    def records(self, table: int) -> list[Written]:
        """All records of a table, in order."""
        query = "SELECT n, id, asked, at, did FROM records WHERE in_table = ? ORDER BY n"
        with self.lock:
            rows = self.base.execute(query, [table]).fetchall()
        return [Written(n, key, asked, at, did.get("steps", []), did.get("undo"), did.get("said", ""))
                for n, key, asked, at, text in rows for did in [json.loads(text)]]

    def add(self, table: int, record: Written) -> None:
        """Write one record.  Raises sqlite3.IntegrityError when its number or id is taken."""
        did: Step = {"undo": record.undo} if record.undo is not None else {"steps": record.steps}
        if record.said:
            did["said"] = record.said
        text = json.dumps(did, ensure_ascii=False, separators=(",", ":"))
        with self._changing():
            self.base.execute("INSERT INTO records (in_table, n, id, asked, at, did) VALUES (?, ?, ?, ?, ?, ?)",
                              [table, record.n, record.id, record.asked, record.at, text])

    def close(self) -> None:
        """Give the file back."""
        with self.lock:
            self.base.close()


def _statements(script: str) -> list[str]:
    found, part = [], ""
    for line in script.strip().split("\n"):
        part += line + "\n"
        if sqlite3.complete_statement(part):
            found.append(part)
            part = ""
    return found
