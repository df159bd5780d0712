"""The two tables that `verify` writes: hands and players (see `rows`), as CSV or, by DuckDB, as Parquet."""
import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from ..errors import NotationError
from .chunks import Tally
from .rows import HANDS, PLAYERS

SUFFIXES = (".csv", ".parquet")
_PART = re.compile(r"[0-9a-f]{32}\.(?:hands|players)")
_TEXTS = ("file", "hand", "class", "code", "limit", "street", "position", "player")
_WHOLE = ("id", "line", "players", "seat")
_FLAGS = ("showdown", "vpip", "pfr", "threebet", "threebet_chance", "saw_flop", "won_showdown", "all_in")


class Tables:
    """Both tables, written as files are done; `close` puts them where they belong.

    to: the file of hands, NAME.csv or NAME.parquet; players go to NAME-players beside it.  Rows wait in the folder `parts`, which a
    run that goes on finds again.  Raises NotationError for another ending, and for Parquet without DuckDB.
    """

    def __init__(self, to: str | Path) -> None:
        self.to = Path(to)
        if self.to.suffix.lower() not in SUFFIXES:
            raise NotationError("verify.to", known=", ".join(SUFFIXES)).located(file=str(to))
        self.parquet = self.to.suffix.lower() == ".parquet"
        if self.parquet:
            duckdb()
        self.parts = self.to.with_name(self.to.name + ".parts")
        self.hands = 0
        try:
            self.parts.mkdir(parents=True, exist_ok=True)
            self.files: dict[str, IO[str]] = {
                name: open(self._made(name), "w", encoding="utf-8", newline="\n") for name in ("hands", "players")}  # noqa: SIM115
        except OSError as e:
            raise NotationError("verify.unwritable", reason=e.strerror or type(e).__name__).located(file=str(to)) from None
        for name, columns in (("hands", HANDS), ("players", PLAYERS)):
            self.files[name].write(",".join(columns) + "\n")

    def add(self, tally: Tally) -> None:
        """The rows of a file.  `id` and `line` count from the beginning of a part there, and from that of all here."""
        for place, lines in tally.rows:
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
            self.hands += count

    def close(self, done: bool, keep: bool) -> None:
        """Put the tables in their places when all is done.  keep: an interrupted run leaves its parts for the one that goes on."""
        for f in self.files.values():
            f.close()
        if done:
            for name, columns, target in (("hands", HANDS, self.to), ("players", PLAYERS, players_of(self.to))):
                ready = self._made(name)
                if self.parquet:
                    _convert(ready, columns, ready.with_suffix(".parquet"))
                    ready.unlink()
                    ready = ready.with_suffix(".parquet")
                os.replace(ready, target)
        else:
            for name in self.files:
                self._made(name).unlink()
        if done or not keep:
            for name in os.listdir(self.parts):
                if _PART.fullmatch(name):
                    (self.parts / name).unlink()
            if not os.listdir(self.parts):
                self.parts.rmdir()

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
    return f"read_csv({told}, header = true, delim = ',', quote = '\"', escape = '\"', nullstr = '', columns = {{{of}}})"


def _convert(csv: Path, names: tuple[str, ...], to: Path) -> None:
    """From CSV to Parquet, in bounded memory."""
    told = "'" + str(to).replace("'", "''") + "'"
    for db in connected():
        db.execute(f"COPY (SELECT * FROM {source(csv, names)}) TO {told} (FORMAT parquet, COMPRESSION zstd)")


def connected() -> Iterator[Any]:
    """A database in memory, closed afterwards; it takes no more than 1 GB and asks for nothing from outside."""
    db = duckdb().connect(config={"memory_limit": "1GB", "autoinstall_known_extensions": False, "autoload_known_extensions": False})
    try:
        yield db
    finally:
        db.close()
