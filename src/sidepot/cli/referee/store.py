"""Where tables are kept: one file of JSON lines each, only ever added to, so that a power cut loses nothing that was answered.

The first line is the head (format, when, seats, game); every further line one thing that was typed: {"n": 7, "said": ...,
"steps": [...]}, or {"n": 8, "undo": 2}.  A line is written in one go and forced to the disk before the answer is shown.
"""
import contextlib
import json
import os
import re
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import IO, Any, NamedTuple

from ...user import home
from .lexicon import Refused

try:
    import fcntl
except ImportError:                # Windows has other locks; there nobody is kept from opening a table twice
    fcntl = None  # type: ignore[assignment]

FORMAT = "sidepot-table"
VERSION = 1
LARGEST = 4 * 1024 * 1024          # thousands of hands; a file beyond it was not written by us
LONGEST = 16 * 1024
MOST_TABLES = 1000
_NAME = re.compile(r"[0-9]{8}-[0-9]{6}(-[0-9]+)?")

Record = dict[str, Any]


class Stored(NamedTuple):
    """What a file holds: its head, its records, and how many characters of a line cut short were left out at its end."""

    path: Path
    head: Record
    records: list[Record]
    dropped: int

    @property
    def name(self) -> str:
        """The name of the table for --resume."""
        return self.path.stem

    @property
    def closed(self) -> bool:
        """The table was closed and is not offered again."""
        return any(step.get("do") == "close" for record in self.records[-1:] if "undo" not in record for step in record["steps"])


def tables_folder() -> Path:
    """The folder of the tables."""
    return home() / "tables"


class Journal:
    """A table's file, open for adding; nobody else can add to it meanwhile.  Use `create` or `reopen`."""

    def __init__(self, file: IO[bytes], path: Path, size: int, count: int) -> None:
        self.file, self.path, self.size, self.count = file, path, size, count

    @classmethod
    def create(cls, head: Record, now: datetime) -> "Journal":
        """A new file that begins with a head."""
        folder = tables_folder()
        folder.mkdir(parents=True, exist_ok=True)
        stem = now.strftime("%Y%m%d-%H%M%S")
        for number in range(1, MOST_TABLES):
            path = folder / (f"{stem}.jsonl" if number == 1 else f"{stem}-{number}.jsonl")
            with contextlib.suppress(FileExistsError):
                journal = cls(path.open("xb", buffering=0), path, 0, 0)
                _lock(journal.file, path)
                journal._write({"format": FORMAT, "version": VERSION, "made": now.isoformat(timespec="seconds"), **head})
                return journal
        raise Refused("referee.no_name", folder=str(folder))

    @classmethod
    def reopen(cls, stored: Stored) -> "Journal":
        """The file of a stored table; a line cut short at its end goes."""
        file = stored.path.open("r+b", buffering=0)
        _lock(file, stored.path)
        data = file.read()
        end = data.rfind(b"\n") + 1
        if data[end:]:
            if stored.dropped:
                file.truncate(end)
            else:                                  # whole but for its line break
                file.seek(0, os.SEEK_END)
                file.write(b"\n")
                end = len(data) + 1
        file.seek(0, os.SEEK_END)
        return cls(file, stored.path, end, len(stored.records))

    def add(self, record: Record) -> None:
        """Write one record.  Raises Refused when the file is full; OSError when it cannot be written."""
        self.count += 1
        self._write({"n": self.count, **record})

    def _write(self, record: Record) -> None:
        line = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
        if len(line) > LONGEST or self.size + len(line) > LARGEST:
            self.count -= 1
            raise Refused("referee.full", most=LARGEST // 1024 // 1024)
        try:
            self.file.write(line)
            os.fsync(self.file.fileno())
        except OSError:
            # Not written, or in part: the table goes on as it was before, and so does the file.
            self.count -= 1
            with contextlib.suppress(OSError):
                self.file.truncate(self.size)
                self.file.seek(self.size)
            raise
        self.size += len(line)

    def close(self) -> None:
        """Give the file back."""
        self.file.close()


def load(path: Path) -> Stored:
    """What a table's file holds.  Raises Refused (file, line) when it is no table's file or damaged before its end."""
    try:
        if path.stat().st_size > LARGEST:
            raise Refused("referee.too_large", most=LARGEST // 1024 // 1024)
        data = path.read_bytes()
        lines = data.split(b"\n")
        last = lines.pop()                         # what follows the last line break: nothing, or a line cut short
        records = [_record(line, number) for number, line in enumerate(lines, 1)]
        dropped = 0
        if last:
            try:
                records.append(_record(last, len(lines) + 1))
            except Refused:
                dropped = len(last)
        if not records:
            raise Refused("referee.no_table").located(line=1)
        head = records[0]
        if head.get("format") != FORMAT:
            raise Refused("referee.no_table").located(line=1)
        if head.get("version") != VERSION:
            raise Refused("referee.version", version=str(head.get("version"))[:20]).located(line=1)
        return Stored(path, head, records[1:], dropped)
    except Refused as e:
        raise e.located(file=str(path)) from None


def _record(line: bytes, number: int) -> Record:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise Refused("referee.damaged").located(line=number) from None
    if not isinstance(found, dict) or (number > 1 and (found.get("n") != number - 1 or not _has_steps(found))):
        raise Refused("referee.damaged").located(line=number)
    return found


def _has_steps(record: Record) -> bool:
    steps = record.get("steps")
    return "undo" in record or (isinstance(steps, list) and all(isinstance(step, dict) for step in steps))


def stored_tables() -> Iterator[Stored | Refused]:
    """All tables, the newest first; in place of a file that cannot be read what is wrong with it."""
    folder = tables_folder()
    paths = [p for p in folder.glob("*.jsonl") if _NAME.fullmatch(p.stem)] if folder.is_dir() else []
    for path in sorted(paths, key=_by_age, reverse=True)[:MOST_TABLES]:
        try:
            yield load(path)
        except Refused as e:
            yield e


def _by_age(path: Path) -> tuple[float, str]:
    try:
        return path.stat().st_mtime, path.stem
    except OSError:
        return 0.0, path.stem


def _lock(file: IO[bytes], path: Path) -> None:
    if fcntl is None or sys.platform == "win32":
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise Refused("referee.in_use").located(file=str(path)) from None
    except OSError:                                # a file system without locks
        pass
