"""Replaying hand histories, from one hand to millions, and comparing the results with what was recorded.

The classes of hands are told in `compare`; what is done with a file, in `chunks`.
"""
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import NotationError, SidepotError, brief, reason
from ..rulebook import RuleSet, rule_set
from .chunks import CHUNK, Options, Tally, Task
from .compare import COMPARED as COMPARED
from .compare import compare as compare
from .report import COUNTS as COUNTS
from .report import MOST_FAILURES as MOST_FAILURES
from .report import Failure as Failure
from .report import Report as Report
from .resuming import State
from .running import Cluster, Here, Pool, Runner, cpus
from .tables import Tables, there

SUFFIXES = (".phh", ".phhs")
_MOST_FILES = 200                              # in one task
_WORTH = 32 * 2**20                            # bytes from which on more processes are worth their start


def verify(
    paths: Iterable[str | Path], *, lenient: bool = False, rules: str | RuleSet | None = None,
    progress: Callable[[str, int], None] | None = None, jobs: int | None = 1, advance: Callable[[int, int], None] | None = None,
    resume: str | Path | None = None, cluster: str | None = None, to: str | Path | None = None, chunk: int = CHUNK,
) -> Report:
    """Replay the hands of files, and of the .phh and .phhs files in folders (in sorted order), and compare.

    paths may also be a single path.  lenient, rules: as for `read_phh`.  jobs: processes, None for what makes sense here; the
    report is the same whatever their number.  chunk: a larger file is done in pieces of about so many bytes.  progress: called
    with a file and the number of the hand after each hand of a small file; with several processes, and for a large file, once
    at its end.  advance: called with bytes and hands done since the last call.

    resume: a state file.  What is done is put down there, and what an earlier run put down there is not done again.
    cluster: the same pieces on Ray (extra `cluster`): the address of a cluster, or "local:2" for two workers of this machine.
    to: write every hand and every player of it as rows (see `rows`), to NAME.csv or NAME.parquet (extra `stats`) and to
    NAME-players beside it.

    Raises NotationError for a path that does not exist or is empty, for a folder without such files, for jobs or a chunk below 1,
    for a state file that cannot be used, for a table that cannot be written or that another run writes just now, and without Ray or
    DuckDB; UnknownRuleSet for a rule set that there is not.
    """
    for name, number in (("jobs", jobs), ("chunk", chunk)):
        if number is not None and (not isinstance(number, int) or number < 1):
            raise NotationError("given.kind", value=brief(number), right="1").located(field=name)
    if isinstance(rules, str):
        rule_set(rules)
    files = list(_files((paths,) if isinstance(paths, str | os.PathLike) else paths))
    tables = Tables(to) if to is not None else None
    options = Options.of(lenient, rules, str(tables.parts.absolute()) if tables else "")
    if jobs is None:
        jobs = cpus() if sum(_size(path) for path, fault in files if not fault) >= _WORTH else 1
    state, done, report = None, False, Report()
    try:
        state = State(resume, options) if resume is not None else None
        with _runner(options, jobs, cluster, progress) as runner:
            for name, tally in Work(runner, state, chunk, advance).tallies(files):
                if progress and tally.hands and not (isinstance(runner, Here) and tally.stepped):
                    progress(name, tally.hands)
                report.add(name, tally.counts)
                for hand, line, error in tally.failures:
                    report.fail(name, hand, line, error)
                if tables:
                    tables.add(tally)
        done = True
    finally:
        if state:
            state.close()
        if tables:
            tables.close(done, keep=state is not None)
    return report


def _runner(options: Options, jobs: int, cluster: str | None, progress: Callable[[str, int], None] | None) -> Runner:
    if cluster is not None:
        return Cluster(options, cluster)
    return Pool(options, jobs) if jobs > 1 else Here(options, progress)


Given = tuple[Path, SidepotError | None]


class Piece(NamedTuple):
    """What is waited for: a file or a range of it (end 0: all).  size: of the file when first looked at.  known: its tally."""

    name: str
    start: int
    end: int
    size: int
    known: Tally | None


class Work:
    """All files through one runner, in order, never more begun than the runner is wide."""

    def __init__(self, runner: Runner, state: State | None, chunk: int, advance: Callable[[int, int], None] | None) -> None:
        self.runner, self.state, self.chunk, self.advance = runner, state, chunk, advance
        self.begun: deque[tuple[list[Piece], Any]] = deque()

    def tallies(self, files: Iterable[Given]) -> Iterator[tuple[str, Tally]]:
        """Each file with its tally."""
        parts: list[Tally] = []
        try:
            for piece, tally in self._results(files):
                parts = [*parts, tally] if piece.start else [tally]
                if not piece.end:
                    yield piece.name, tally
                elif piece.end == piece.size:
                    yield piece.name, Tally.joined(parts) or self._whole(piece)
        finally:                               # interrupted: what others have done meanwhile is not lost
            for pieces, ticket in self.begun:
                if self.state and ticket is not None and self.runner.finished(ticket):
                    self._keep(pieces, self.runner.result(ticket))

    def _results(self, files: Iterable[Given]) -> Iterator[tuple[Piece, Tally]]:
        for pieces in self._pieces(files):
            task = _task(pieces)
            self.begun.append((pieces, self.runner.submit(task) if task else None))
            if len(self.begun) > self.runner.width:
                yield from self._first()
        while self.begun:
            yield from self._first()

    def _first(self) -> Iterator[tuple[Piece, Tally]]:
        """The result of what was begun first."""
        pieces, ticket = self.begun[0]
        found = self.runner.result(ticket) if ticket is not None else []
        self.begun.popleft()
        self._keep(pieces, found)
        done = iter(found)
        for piece in pieces:
            tally = piece.known or next(done)
            if self.advance:
                self.advance(piece.end - piece.start if piece.end else piece.size, tally.hands)
            yield piece, tally

    def _keep(self, pieces: list[Piece], found: list[Tally]) -> None:
        if self.state:
            for p, tally in zip([p for p in pieces if p.known is None], found, strict=True):
                self.state.put(p.name, p.start, p.end, tally)

    def _whole(self, piece: Piece) -> Tally:
        """A file that could not be done in ranges."""
        whole = Piece(piece.name, 0, 0, piece.size, self._known(piece.name, 0, 0))
        if whole.known:
            return whole.known
        found = self.runner.result(self.runner.submit(Task((piece.name,))))
        self._keep([whole], found)
        return found[0]

    def _known(self, name: str, start: int, end: int) -> Tally | None:
        tally = self.state.get(name, start, end) if self.state else None
        return tally if tally and there(tally) else None

    def _pieces(self, files: Iterable[Given]) -> Iterator[list[Piece]]:
        """What is done together: a range of a large file, or some small files."""
        some: list[Piece] = []
        size = 0
        for path, fault in files:
            name = str(path)
            length = 0 if fault else _size(path)
            if some and (length > self.chunk or size + length > self.chunk or len(some) >= _MOST_FILES):
                yield some
                some, size = [], 0
            if length > self.chunk:
                for start in range(0, length, self.chunk):
                    end = min(length, start + self.chunk)
                    yield [Piece(name, start, end, length, self._known(name, start, end))]
                continue
            known = self._known(name, 0, 0)
            if fault:
                known = Tally()
                known.add("read", "refused")
                known.fail(None, None, fault)
            some.append(Piece(name, 0, 0, length, known))
            size += length
        if some:
            yield some


def _task(pieces: list[Piece]) -> Task | None:
    """The task for those pieces that are not done."""
    left = [p for p in pieces if p.known is None]
    return Task(tuple(p.name for p in left), left[0].start, left[0].end) if left else None


def _size(path: Path) -> int:
    """Bytes of a file; 0 where that cannot be told, and then the reader will say why."""
    try:
        return path.stat().st_size if path.is_file() else 0
    except (OSError, ValueError):
        return 0


def _files(paths: Iterable[str | Path]) -> Iterator[Given]:
    """The files, and what in a folder cannot be read, with the reason."""
    for given in paths:
        if not isinstance(given, str | os.PathLike) or not os.fspath(given) or "\0" in os.fspath(given):
            raise NotationError("file.name", value=brief(given))
        path = Path(given)
        if not path.is_dir():
            if not path.exists():
                raise NotationError("file.missing").located(file=str(path))
            yield path, None
            continue
        closed: list[OSError] = []
        found = sorted(Path(folder) / f for folder, _, names in os.walk(path, onerror=closed.append) for f in names
                       if f.lower().endswith(SUFFIXES))
        if not found and not closed:
            raise NotationError("file.none").located(file=str(path))
        for f in found:
            # A pipe would be waited for without end.
            yield f, None if f.is_file() or not f.exists() else NotationError("file.not_regular").located(file=str(f))
        for e in closed:
            yield Path(e.filename), NotationError("file.unreadable", reason=reason(e)).located(file=str(e.filename))
