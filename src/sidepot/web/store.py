"""Where the tables of the server are kept: one SQLite file in the user's data folder, to which records are only ever added.

A record is on the disk before anybody is told of it.  The file is held by one server alone: a second one, which would not see
what the first has in memory, is refused at its start.  Tokens are kept as hashes, so that the file lets nobody in.
"""
import contextlib
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ..table.sqlite import Base, Form, changing
from .limits import MOST_TABLES

FILE = "tables.sqlite"
APPLICATION = 0x5349_4450           # "SIDP", so that another program's file is known as such
IDLE = 24 * 3600 * 1000             # ms after which a table on which nothing was ever done may go

Step = dict[str, Any]
FORM = Form(APPLICATION, ["""
CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT, made INTEGER NOT NULL, head TEXT NOT NULL, owner BLOB NOT NULL UNIQUE,
    follow BLOB NOT NULL UNIQUE
) STRICT;
CREATE TABLE records (
    in_table INTEGER NOT NULL REFERENCES tables(id), n INTEGER NOT NULL, id TEXT NOT NULL, asked BLOB NOT NULL,
    at INTEGER NOT NULL, did TEXT NOT NULL, PRIMARY KEY (in_table, n), UNIQUE (in_table, id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER never_changed BEFORE UPDATE ON records BEGIN SELECT RAISE(ABORT, 'records are never changed'); END;
CREATE TRIGGER never_removed BEFORE DELETE ON records BEGIN SELECT RAISE(ABORT, 'records are never removed'); END;
"""])


class Written(NamedTuple):
    """One record.  n: from 1; id: of the request; asked: its digest; at: ms since 1970; undo: the record gone back to, or None.

    broken: why the table stopped here, "" where it did not; its steps were tried and are no part of the table.
    """

    n: int
    id: str
    asked: bytes
    at: int
    steps: list[Step]
    undo: int | None
    said: str
    broken: str = ""


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
        self._file = Base(self.path, FORM)
        self.base = self._file.writer

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        """All of it is on the disk afterwards, or nothing."""
        with self.lock, changing(self.base):
            yield

    def make(self, head: str, owner: str, follow: str, now: int) -> Kept | None:
        """A new table.  None when there are too many.  now: ms since 1970."""
        with self._changing():
            [count] = self.base.execute("SELECT count(*) FROM tables").fetchone()
            if count >= MOST_TABLES:
                unused = "DELETE FROM tables WHERE made < ? AND id NOT IN (SELECT in_table FROM records)"
                gone = self.base.execute(unused, [now - IDLE])
                if not gone.rowcount:
                    return None
            added = "INSERT INTO tables (made, head, owner, follow) VALUES (?, ?, ?, ?) RETURNING id"
            [number] = self.base.execute(added, [now, head, hashed(owner), hashed(follow)]).fetchone()
        return Kept(number, now, head, hashed(owner))

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
        return [Written(n, key, asked, at, did.get("steps", []), did.get("undo"), did.get("said", ""), did.get("broken", ""))
                for n, key, asked, at, text in rows for did in [json.loads(text)]]

    def add(self, table: int, record: Written) -> None:
        """Write one record.  Raises sqlite3.IntegrityError when its number or id is taken."""
        did: Step = {"undo": record.undo} if record.undo is not None else {"steps": record.steps}
        did |= {name: value for name in ("said", "broken") if (value := getattr(record, name))}
        text = json.dumps(did, ensure_ascii=False, separators=(",", ":"))
        with self._changing():
            self.base.execute("INSERT INTO records (in_table, n, id, asked, at, did) VALUES (?, ?, ?, ?, ?, ?)",
                              [table, record.n, record.id, record.asked, record.at, text])

    def close(self) -> None:
        """Give the file back."""
        with self.lock:
            self._file.close()
