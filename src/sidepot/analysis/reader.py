"""Doing a piece of work of `verify`.

A range is cut at the headers of tables by whoever works on it: it has the hands whose header begins in it.  Hands in the usual
form are scanned and replayed on the core (notation.phh_scan, replay); each other hand goes to the strict reader, alone.  Where a
range cannot be judged alone (`odd`), the whole file is done again in one go: keys of tables that do not rise, so that a key may
come twice; headers of an unusual form; a hand that is too large; a file that does not begin with a header.
"""
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

from ..errors import NotationError, SidepotError
from ..notation.phh_codes import header
from ..notation.phh_read import PhhRecord, opened, record_of
from ..notation.phh_toml import BOM, HEADER, LARGEST_HAND, cut, tables_of
from .bulk import Bulk
from .chunks import Options, Step, Tally, Task
from .compare import COMPARED, RAKED, compare
from .frames import frame_of, numbered
from .replay import NOT_MINE
from .rows import CannotWrite, Rows, Shared, quick_hand, strict_hand

_AHEAD = 1 << 16
_USUAL = re.compile(rb"\[([A-Za-z0-9_-]+)\]\r?\n")


class Reader:
    """Reads and judges hands, the fast way where that is certain."""

    def __init__(self, options: Options) -> None:
        self.lenient, self.rules = options.lenient, options.rule_set()
        self.folder = options.rows
        self.rows: Rows | None = None
        self.bulk = Bulk(lambda s: frame_of(s, self.rules), numbered, self._told if self.folder else None)
        self.data, self.counted, self.line = b"", 0, 1     # of a range: up to where its lines are counted, and how many

    # ---- whole files

    def file(self, path: str, step: Step | None = None) -> Tally:
        """All hands of a file, in one go."""
        tally = Tally()
        self.bulk.clear()
        with self._rows(tally, path):
            try:
                with opened(path, path) as f:
                    for _ in self._all(tally, path, f):
                        tally.hands += 1
                        if step:
                            step(path, tally.hands)
                            tally.stepped = True
                    if not tally.hands:
                        raise NotationError("phh.empty").located(file=path)
                    tally.size = f.tell()
            except CannotWrite:
                raise
            except SidepotError as e:
                self.refuse(tally, None, None, e)
        self._take(tally)
        return tally

    def _all(self, tally: Tally, path: str, f: io.BufferedIOBase) -> Iterator[None]:
        seen: set[str] = set()
        number = 0
        for key, line, raw in cut(iter(lambda: f.readline(LARGEST_HAND + 1), b"")):
            begin, name = 0, ""
            usual = not self.lenient and raw is not None
            if raw is not None and key is not None:
                m = _USUAL.match(raw)
                usual = usual and m is not None
                begin, name = (m.end(), m[1].decode()) if m else (0, "")
            kind = NOT_MINE
            if raw is not None and usual and name not in seen:
                kind = self.bulk.judge(raw[begin:])
            if kind != NOT_MINE:
                if key is not None:
                    seen.add(name)
                number += 1
                self._row(name or str(number), line, kind)
                yield
                continue
            for table in tables_of(key, line, raw, seen):
                number += 1
                self.judge(tally, record_of(table, number, path, self.lenient, self.rules))
                yield

    # ---- ranges

    def range(self, path: str, start: int, end: int) -> Tally:
        """The hands whose headers begin from start to end."""
        tally = Tally()
        try:
            with opened(path, path) as f:
                data = self._range(f, tally, start, end)
        except SidepotError:
            tally.odd = True
        else:
            with self._rows(tally, path):
                self._hands(tally, path, data)
        return tally

    def _range(self, f: io.BufferedIOBase, tally: Tally, start: int, end: int) -> bytes:
        """The bytes of those hands, up to the header of the next one; the end of the line before stands in front."""
        at = max(0, start - 1)
        f.seek(at)
        data = f.read(end - at + _AHEAD)
        ended = len(data) < end - at + _AHEAD
        if not start:
            begun = len(data)
            data = b"\n" + data.removeprefix(BOM)
            at += begun - len(data)
        behind = end - at - 1                  # in `data`: the line end before a header that is the next range's
        while True:
            stop = _header(data, behind, ended)
            if stop >= 0 or ended:
                break
            if len(data) > behind + 2 * LARGEST_HAND:
                tally.odd = True
                return b""
            more = f.read(_AHEAD)
            ended = not more
            data += more
        data = data[:stop + 1] if stop >= 0 else data
        first = _header(data, 0, True)
        if not start and first:
            tally.odd = True
        # What begins behind the range belongs to the next.
        return data[first:] if 0 <= first < behind else b""

    def _hands(self, tally: Tally, path: str, data: bytes) -> None:
        """Judge each hand of a piece that begins with a line end and the header of the first."""
        tally.size = max(0, len(data) - 1)
        tally.lines = data.count(b"\n", 1)
        bulk, at = self.bulk, 1
        bulk.clear()
        self.data, self.line, self.counted = data, 1, 1
        while at < len(data):
            if not self.lenient:
                at = bulk.run(data, at)
                if at >= len(data):
                    break
            # One hand for the strict reader.
            following = _header(data, at, True)
            stop = len(data) if following < 0 else following + 1
            raw, number = data[at:stop], header(data, at)
            if number <= bulk.last or len(raw) > LARGEST_HAND:
                tally.odd = True
                break
            found = list(tables_of(str(number), self._line(at), raw, set()))
            if [table.key for table in found] != [str(number)]:
                tally.odd = True
                break
            self.judge(tally, record_of(found[0], 0, path, self.lenient, self.rules))
            bulk.first, bulk.last, at = number if bulk.first < 0 else bulk.first, number, stop
            tally.hands += 1
        self.data = b""
        tally.first, tally.last = bulk.first, bulk.last
        tally.hands += bulk.hands
        self._take(tally)

    def _take(self, tally: Tally) -> None:
        """Put what was counted the fast way into the tally."""
        counts = dict(zip((*COMPARED, "short_by_antes"), self.bulk.counts, strict=True))
        counts["read"] = counts["replayed"] = sum(counts[kind] for kind in COMPARED)
        for name, count in counts.items():
            if count:
                tally.counts[name] = tally.counts.get(name, 0) + count

    # ---- one hand

    def judge(self, tally: Tally, record: PhhRecord) -> None:
        """Count a record of the strict reader."""
        if record.skipped:
            tally.add("read", "skipped")
            if self.rows:
                self.rows.bare(record.name, record.line, "skipped", "")
        elif record.hand is None:
            self.refuse(tally, record.name, record.line, record.error or NotationError("phh.empty"))
        else:
            kind, off, more, rake = compare(record)
            repaired = ["repaired"] if any(note.code != "phh.partly_known" for note in record.repairs) else []
            tally.add("read", "replayed", kind, *more, *repaired)
            if off:
                tally.fail(record.name, record.line, off)
            if self.rows:
                self.rows.played(record.name, record.line, kind, rake, strict_hand(record, record.hand))

    def refuse(self, tally: Tally, hand: str | None, line: int | None, error: SidepotError) -> None:
        """Count a hand, or the file itself, as refused."""
        tally.add("read", "refused")
        tally.fail(hand, line, error)
        if self.rows:
            self.rows.bare(hand, line, "refused", error.code)

    # ---- rows

    @contextmanager
    def _rows(self, tally: Tally, path: str) -> Iterator[None]:
        """Where rows are wanted, a place for them while a file or range is done."""
        if not self.folder:
            yield
            return
        self.rows = Rows(self.folder, path)
        try:
            yield
        finally:
            self.rows.close()
        tally.rows.append((self.rows.place, 0))
        self.rows = None

    def _row(self, hand: str, line: int, kind: int) -> None:
        """The rows of a hand that was judged the fast way."""
        r, frame = self.bulk.replay, self.bulk.now
        if self.rows and frame and isinstance(frame.shared, Shared):
            name = COMPARED[kind]
            rake = Fraction(r.short, 10 ** int(r.finest)) if name == RAKED else None
            self.rows.played(hand, line, name, rake, quick_hand(self.bulk.scanner, r, frame.shared))

    def _told(self, at: int, kind: int) -> None:
        """A hand of a range, whose header is at this place."""
        self._row(str(self.bulk.last), self._line(at), kind)

    def _line(self, at: int) -> int:
        """The line, in the range, of a place behind those asked for before."""
        self.line += self.data.count(b"\n", self.counted, at)
        self.counted = at
        return self.line


def _header(data: bytes, at: int, ended: bool) -> int:
    """Where the next line end before a header is, from `at` on, -1 if there is none.  ended: the last line is whole."""
    while True:
        at = data.find(b"\n[", at)
        if at < 0:
            return -1
        end = data.find(b"\n", at + 1)
        if end < 0 and not ended:
            return -1
        if HEADER.fullmatch(data[at + 1:end if end >= 0 else len(data)].rstrip()):
            return at
        at += 1


def work(task: Task, options: Options, step: Step | None = None) -> list[Tally]:
    """Do a piece of work: one tally for each of its files.  step: called with file and number of each hand of whole files."""
    reader = _reader(repr(options), options)
    if task.end:
        return [reader.range(task.files[0], task.start, task.end)]
    return [reader.file(path, step) for path in task.files]


_READERS: dict[str, Reader] = {}


def _reader(name: str, options: Options) -> Reader:
    """The reader for these options, kept with what it has seen, as one process works on many pieces."""
    if name not in _READERS:
        _READERS.clear()
        _READERS[name] = Reader(options)
    return _READERS[name]
