"""A piece of work of `verify`: some whole files, or a range of bytes of a large one.

A range is cut at the headers of tables by whoever works on it: it has the hands whose header begins in it.  Hands in the usual form
are scanned and replayed on the core (notation.phh_scan, replay); each other hand goes to the strict reader, alone.  Where a
range cannot be judged alone (`odd`), the whole file is done again in one go: keys of tables that do not rise, so that a key may
come twice; headers of an unusual form; a hand that is too large; a file that does not begin with a header.
"""
import io
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from ..errors import NotationError, SidepotError
from ..notation.phh_read import PhhRecord, opened, record_of
from ..notation.phh_scan import NO_LINE, Line, Scanner, header
from ..notation.phh_setup import Money, Notes, read_setup
from ..notation.phh_toml import BOM, HEADER, LARGEST_HAND, cut, tables_of
from ..rulebook import RuleSet, rule_set
from .compare import COMPARED, RAKED, classify, compare
from .replay import NOT_MINE, Bulk, Frame
from .report import MOST_FAILURES, packed, unpacked
from .rows import Rows, Shared, quick_hand, strict_hand

CHUNK = 2 * LARGEST_HAND                       # bytes
_AHEAD = 1 << 16
_DEEP = 10**13
_USUAL = re.compile(rb"\[([A-Za-z0-9_-]+)\]\r?\n")

Told = tuple[str | None, int | None, SidepotError]
Step = Callable[[str, int], None]


class Options(NamedTuple):
    """How to read.  rules: name and house rules of a rule set, None for what the files say.  rows: a folder for rows, or ""."""

    lenient: bool = False
    rules: tuple[str, dict[str, dict[str, Any]]] | None = None
    rows: str = ""

    @classmethod
    def of(cls, lenient: bool, rules: str | RuleSet | None, rows: str = "") -> "Options":
        """Options as plain data.  Raises UnknownRuleSet."""
        if isinstance(rules, str):
            rules = rule_set(rules)
        return cls(lenient, None if rules is None else (rules.name, {r: dict(s) for r, s in rules.house.items()}), rows)

    def rule_set(self) -> RuleSet | None:
        """The rule set asked for."""
        if self.rules is None:
            return None
        name, house = self.rules
        return rule_set(name).override(house) if house else rule_set(name)


class Task(NamedTuple):
    """Whole files (end 0), or the bytes from start to end of one."""

    files: tuple[str, ...]
    start: int = 0
    end: int = 0


@dataclass(slots=True)
class Tally:
    """What came of the hands of one file, or of one range of it.

    failures: hand, line and error, at most MOST_FAILURES; lines count from the beginning of the range.  lines: how many it has.
    first, last: the numbers of its first and last table.  odd: the whole file must be done in one go.  rows: where its rows are,
    and how many lines of the file stand before what they count from.
    """

    counts: dict[str, int] = field(default_factory=dict)
    failures: list[Told] = field(default_factory=list)
    hands: int = 0
    size: int = 0
    lines: int = 0
    first: int = -1
    last: int = -1
    odd: bool = False
    rows: list[tuple[str, int]] = field(default_factory=list)
    stepped: bool = False                      # each hand was told when it was done

    def add(self, *names: str) -> None:
        """Count one hand under each of these names."""
        for name in names:
            self.counts[name] = self.counts.get(name, 0) + 1

    def fail(self, hand: str | None, line: int | None, error: SidepotError) -> None:
        """Note a failure."""
        if len(self.failures) < MOST_FAILURES:
            self.failures.append((hand, error.line or line, error))

    def pack(self) -> dict[str, Any]:
        """The tally as plain data."""
        failures = [(hand, line, packed(error)) for hand, line, error in self.failures]
        return {
            "counts": self.counts, "failures": failures, "hands": self.hands, "size": self.size, "lines": self.lines,
            "first": self.first, "last": self.last, "odd": self.odd, "rows": self.rows}

    @classmethod
    def unpack(cls, data: dict[str, Any]) -> "Tally":
        """The tally that was packed."""
        failures: list[Told] = [(hand, line, unpacked(error)) for hand, line, error in data["failures"]]
        return cls(**data | {"failures": failures, "rows": [(place, lines) for place, lines in data["rows"]]})

    @classmethod
    def joined(cls, parts: "list[Tally]") -> "Tally | None":
        """The tally of a file from those of its ranges; None when the file must be done in one go."""
        whole, last = cls(), -1
        for part in parts:
            if part.odd or (part.hands and part.first <= last):
                return None
            last = part.last if part.hands else last
            for name, count in part.counts.items():
                whole.counts[name] = whole.counts.get(name, 0) + count
            for hand, line, error in part.failures:
                if error.line is not None:
                    error.line += whole.lines  # the range counted from its own beginning
                whole.fail(hand, line if line is None else line + whole.lines, error)
            whole.rows += [(place, whole.lines) for place, _ in part.rows]
            whole.hands += part.hands
            whole.size += part.size
            whole.lines += part.lines
        return whole if whole.hands else None


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
            with self._rows(tally, path, start, end):
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
    def _rows(self, tally: Tally, path: str, start: int = 0, end: int = 0) -> Iterator[None]:
        """Where rows are wanted, a place for them while a file or range is done."""
        if not self.folder:
            yield
            return
        self.rows = Rows(self.folder, path, start, end)
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


def numbered(
    won: list[int], told: list[int], back: list[int], chip: int, unit: int, raised: bool, ante: int,
) -> tuple[int, bool]:
    """`classify` as the replay wants it: the number of the class, NOT_MINE for "different"; and is it short by antes?"""
    kind, more = classify(won, told, back, chip, unit, raised, ante)
    return NOT_MINE if kind == "different" else COMPARED.index(kind), bool(more)


def frame_of(s: Scanner, rules: RuleSet | None) -> Frame | None:
    """The set-up of a scanned hand with deep stacks, None where it is refused."""
    def chips(line: Line) -> tuple[int, ...]:
        return tuple(value * 10 ** (s.places - line.places) for value in line.values)

    antes, blinds = chips(s.antes), chips(s.blinds)
    lines = {"min_bet": s.min_bet, "small_bet": s.small_bet, "big_bet": s.big_bet}
    bets = {name: chips(line)[0] for name, line in lines.items() if line is not NO_LINE}
    if max(*antes, *blinds, *bets.values()) >= _DEEP // 10:
        return None
    data = {"variant": "FT" if s.limit_game else "NT", "ante_trimming_status": s.trimmed} | ({"level": 1} if s.level else {})
    money = Money(10**s.places, antes, blinds, (_DEEP,) * s.n, frozenset(), bets)
    try:
        setup = read_setup(data, money, Notes(False), lambda _: 1, rules)
    except SidepotError:
        return None
    h, _ = setup.state()
    return Frame(h, [_DEEP - x for x in h.stack], [_DEEP - x for x in h.base], max(setup.antes, default=0), Shared.of(setup))


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
