"""The two tables that `verify` writes: hands and players (see `rows`), as CSV or, by DuckDB, as Parquet."""
import errno
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from ..errors import NotationError
from ..notation.phh_toml import LARGEST_HAND
from .chunks import Tally
from .rows import HANDS, PLAYERS, CannotWrite

SUFFIXES = (".csv", ".parquet")
_LONGEST_ROW = 4 * LARGEST_HAND               # bytes: the name of a hand may be as long as a hand, and " stands twice in CSV
_PART = re.compile(r"[0-9a-f]{32}\.(?:hands|players)")
_TEXTS = ("file", "hand", "class", "code", "limit", "street", "position", "player")
_WHOLE = ("id", "line", "players", "seat")
_FLAGS = ("showdown", "vpip", "vpip_chance", "pfr", "threebet", "threebet_chance", "saw_flop", "won_showdown", "all_in")


class Tables:
    """Both tables, written as files are done; `close` puts them where they belong.

    to: the file of hands, NAME.csv or NAME.parquet; players go to NAME-players beside it.  Rows wait in the folder `parts`, which a
    run that goes on finds again.  Raises NotationError for another ending, for Parquet without DuckDB, and while another run writes
    the same tables; CannotWrite, here and later, for what the system refuses.
    """

    def __init__(self, to: str | Path) -> None:
        self.to = Path(to)
        if self.to.suffix.lower() not in SUFFIXES:
            raise NotationError("verify.to", known=", ".join(SUFFIXES)).located(file=str(to))
        self.parquet = self.to.suffix.lower() == ".parquet"
        if self.parquet:
            duckdb()
        for target in (self.to, players_of(self.to)):      # now, and not when hours of work are done
            if target.is_dir():
                raise CannotWrite.of(IsADirectoryError(errno.EISDIR, ""), str(target))
        self.parts = self.to.with_name(self.to.name + ".parts")
        self.hands = 0
        self.files: dict[str, IO[str]] = {}
        try:
            self.parts.mkdir(parents=True, exist_ok=True)
            self.lock = _lock(self.parts / "lock", self.to)
            for name, columns in (("hands", HANDS), ("players", PLAYERS)):
                self.files[name] = open(self._made(name), "w", encoding="utf-8", newline="\n")  # noqa: SIM115
                self.files[name].write(",".join(columns) + "\n")
        except OSError as e:
            raise CannotWrite.of(e, str(to)) from None

    def add(self, tally: Tally) -> None:
        """The rows of a file.  `id` and `line` count from the beginning of a part there, and from that of all here."""
        try:
            for place, lines in tally.rows:
                self.hands += self._part(place, lines)
        except OSError as e:
            raise CannotWrite.of(e, str(self.to)) from None

    def _part(self, place: str, lines: int) -> int:
        """The rows of a part; how many hands."""
        count = 0
        with open(f"{place}.hands", encoding="utf-8") as f:
            for row in f:
                count += 1
                _, line, rest = row.split(",", 2)
                self.files["hands"].write(f"{self.hands + count},{int(line) + lines if line else ''},{rest}")
        with open(f"{place}.players", encoding="utf-8") as f:
            for row in f:
                number, rest = row.split(",", 1)
                self.files["players"].write(f"{self.hands + int(number)},{rest}")
        return count

    def close(self, done: bool, keep: bool) -> None:
        """Put the tables in their places when all is done.  keep: an interrupted run leaves its parts for the one that goes on."""
        placed = False
        try:
            if done:
                self._place()
                placed = True
        except OSError as e:
            raise CannotWrite.of(e, str(self.to)) from None
        finally:
            self._tidy(keep and not placed)

    def _place(self) -> None:
        for f in self.files.values():
            f.close()
        for name, columns, target in (("hands", HANDS, self.to), ("players", PLAYERS, players_of(self.to))):
            ready = self._made(name)
            if self.parquet:
                _convert(ready, columns, ready.with_suffix(".parquet"), self.to)
                ready = ready.with_suffix(".parquet")
            os.replace(ready, target)

    def _tidy(self, keep: bool) -> None:
        """Remove what is left over; what cannot be removed stays."""
        for f in self.files.values():
            with suppress(OSError):
                f.close()
        for name in self.files:
            for ending in SUFFIXES:
                with suppress(OSError):
                    self._made(name).with_suffix(ending).unlink()
        with suppress(OSError):
            for name in [] if keep else os.listdir(self.parts):
                if _PART.fullmatch(name):
                    (self.parts / name).unlink()
            if self.lock and not keep and os.listdir(self.parts) == ["lock"]:
                (self.parts / "lock").unlink()
            if not os.listdir(self.parts):
                self.parts.rmdir()
        if self.lock:
            self.lock.close()

    def _made(self, name: str) -> Path:
        return self.parts / f"{name}.csv"


def there(tally: Tally) -> bool:
    """Are the rows of a tally of an earlier run still where they were?"""
    return all(os.path.exists(f"{place}.{kind}") for place, _ in tally.rows for kind in ("hands", "players"))


def players_of(hands: Path) -> Path:
    """Where the table of players is that belongs to one of hands."""
    return hands.with_name(f"{hands.stem}-players{hands.suffix}")


def columns(names: tuple[str, ...]) -> dict[str, str]:
    """The type of each column, as DuckDB calls it."""
    def kind(name: str) -> str:
        return "VARCHAR" if name in _TEXTS else "BIGINT" if name in _WHOLE else "BOOLEAN" if name in _FLAGS else "DOUBLE"
    return {name: kind(name) for name in names}


def duckdb() -> Any:
    """The module.  Raises NotationError that says what to install."""
    try:
        return import_module("duckdb")
    except ImportError:
        raise NotationError("verify.no_duckdb") from None


def source(path: Path, names: tuple[str, ...]) -> str:
    """A table as DuckDB reads it, whether CSV or Parquet."""
    told = "'" + str(path).replace("'", "''") + "'"
    if path.suffix.lower() == ".parquet":
        return f"read_parquet({told})"
    of = ", ".join(f"'{name}': '{kind}'" for name, kind in columns(names).items())
    form = f"header = true, delim = ',', quote = '\"', escape = '\"', nullstr = '', max_line_size = {_LONGEST_ROW}"
    return f"read_csv({told}, {form}, columns = {{{of}}})"


def _convert(csv: Path, names: tuple[str, ...], ready: Path, to: Path) -> None:
    """From CSV to Parquet, in bounded memory.  to: where it will be."""
    told = "'" + str(ready).replace("'", "''") + "'"
    for db in connected():
        try:
            db.execute(f"COPY (SELECT * FROM {source(csv, names)}) TO {told} (FORMAT parquet, COMPRESSION zstd)")
        except duckdb().Error as e:
            raise CannotWrite("verify.unwritable", reason=str(e).split("\n", 1)[0][:200]).located(file=str(to)) from None


def _lock(path: Path, to: Path) -> IO[str] | None:
    """A file that is locked until it is closed or this process ends, None where the system has no such locks.

    Raises NotationError when another run has it.
    """
    try:
        fcntl: Any = import_module("fcntl")
    except ImportError:                        # Windows: there nobody can open what another run writes
        return None
    file = open(path, "w", encoding="utf-8")  # noqa: SIM115
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as e:
        if e.errno in (errno.EAGAIN, errno.EACCES):        # else the disk has no locks, which is no reason to stop
            file.close()
            raise NotationError("verify.busy").located(file=str(to)) from None
    return file


def connected() -> Iterator[Any]:
    """A database in memory, closed afterwards; it takes no more than 1 GB and asks for nothing from outside."""
    db = duckdb().connect(config={"memory_limit": "1GB", "autoinstall_known_extensions": False, "autoload_known_extensions": False})
    try:
        yield db
    finally:
        db.close()
