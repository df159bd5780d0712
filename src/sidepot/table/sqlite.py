"""One SQLite file that a server keeps to itself: opened, locked, brought to the newest format, its faults told in words."""
import contextlib
import errno
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

from ..errors import SidepotError
from ..errors import reason as os_reason

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_MAGIC = b"SQLite format 3\0"
_PATIENCE = 5.0                     # seconds for another program that writes to the file


class StoreError(SidepotError):
    """The file cannot be used, or not for this."""


class Form(NamedTuple):
    """What a file holds.

    application: its mark, by which another program's file is known as such.  steps: what makes a file of format N one of format
    N + 1, as SQL or as a function of the connection; an empty file has format 0.  A step that was published is never changed.
    """

    application: int
    steps: Sequence[str | Callable[[sqlite3.Connection], None]]


class Base:
    """The open file.  A second one, in whatever process, is refused until this one is closed or its process has ended.

    Child processes made by fork share the lock: end them with their parent, or start them by spawn.
    """

    def __init__(self, path: Path, form: Form) -> None:
        """Open or make it.  Raises StoreError for a file that is held, damaged, not ours, or of a newer Sidepot."""
        self.path, self._readers = path, list[sqlite3.Connection]()
        self._lock = _locked(path)
        try:
            _look(path)
            self.writer = sqlite3.connect(path, _PATIENCE, isolation_level=None, check_same_thread=False, cached_statements=512)
            try:
                self._prepare(form)
            except BaseException:
                self.writer.close()
                raise
        except sqlite3.Error as e:
            self._lock.close()
            raise fault(e, path) from None
        except BaseException:
            self._lock.close()
            raise

    def _prepare(self, form: Form) -> None:
        base = self.writer
        # Look before anything is changed: another program's file stays as it is.
        [application] = base.execute("PRAGMA application_id").fetchone()
        [things] = base.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if application != form.application and (things or application):
            raise _error("store.foreign", self.path)
        if base.execute("PRAGMA user_version").fetchone()[0] > len(form.steps):
            raise _error("store.newer", self.path)
        if things and base.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise _error("store.damaged", self.path)
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = FULL")
        base.execute("PRAGMA fullfsync = ON")      # macOS answers before the disk has it, unless asked like this
        base.execute("PRAGMA foreign_keys = ON")
        base.execute("PRAGMA trusted_schema = OFF")
        with changing(base):
            [version] = base.execute("PRAGMA user_version").fetchone()
            for step in form.steps[version:]:
                if callable(step):
                    step(base)
                else:
                    for statement in _statements(step):
                        base.execute(statement)
            base.execute(f"PRAGMA application_id = {form.application}")
            base.execute(f"PRAGMA user_version = {len(form.steps)}")

    def reader(self) -> sqlite3.Connection:
        """Another connection, for one thread, that only reads: it sees what is committed, and no writer waits for it."""
        reader = sqlite3.connect(self.path, _PATIENCE, isolation_level=None, check_same_thread=False)
        reader.execute("PRAGMA query_only = ON")
        self._readers.append(reader)
        return reader

    def close(self) -> None:
        """Give the file back.  Nothing is lost without it."""
        for reader in self._readers:
            reader.close()
        with contextlib.suppress(sqlite3.Error):
            self.writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.writer.close()
        self._lock.close()


@contextlib.contextmanager
def changing(base: sqlite3.Connection) -> Iterator[None]:
    """All that is written inside is on the disk afterwards, or nothing of it."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
        base.execute("COMMIT")
    except BaseException:
        if base.in_transaction:
            base.execute("ROLLBACK")
        raise


def fault(error: sqlite3.Error, path: Path) -> StoreError:
    """What SQLite complains about, in words."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return _error("store.busy", path)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return _error("store.damaged", path)
        case sqlite3.SQLITE_FULL:
            return _error("store.full", path)
    return _error("store.disk", path, reason=str(error)[:200])


def passing(error: sqlite3.Error) -> bool:
    """May the same succeed later?  After any other fault nobody knows what the disk holds, and the file must be opened anew."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL)


def _locked(path: Path) -> IO[bytes]:
    """The open lock file beside it.  SQLite's own locks will not do: they come and go with each transaction."""
    beside = path.with_name(path.name + ".lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = open(os.open(beside, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)  # noqa: SIM115 - it stays open
    except OSError as e:
        raise _error("store.folder", path, reason=os_reason(e)) from None
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as e:
        file.close()
        if e.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            raise _error("store.held", path) from None
        raise _error("store.folder", path, reason=os_reason(e)) from None
    return file


def _look(path: Path) -> None:
    """Make the file for its owner alone, or see that it is one of SQLite's.  Raises StoreError."""
    try:
        path.touch(mode=0o600)
        with path.open("rb") as file:
            beginning = file.read(len(_MAGIC))
    except OSError as e:
        raise _error("store.folder", path, reason=os_reason(e)) from None
    if beginning not in (b"", _MAGIC):
        raise _error("store.foreign", path)


def _statements(script: str) -> Iterator[str]:
    part = ""
    for line in script.strip().split("\n"):
        part += line + "\n"
        if sqlite3.complete_statement(part):
            yield part
            part = ""


def _error(code: str, path: Path, **facts: Any) -> StoreError:
    error = StoreError(code, **facts)
    error.located(file=str(path))
    return error
