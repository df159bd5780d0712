"""Statistics of players over the tables of `verify(..., to=...)`, by DuckDB; what they mean is in stats.sql."""
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..errors import NotationError
from .rows import HANDS, PLAYERS
from .tables import SUFFIXES, connected, duckdb, players_of, source

COLUMNS = ("player", "hands", "vpip", "pfr", "threebet", "wtsd", "wsd", "all_in", "net", "bb_100")


def player_stats(hands: str | Path, *, least: int = 1, most: int | None = None) -> list[dict[str, Any]]:
    """The players of a table of hands (NAME.csv or NAME.parquet, with NAME-players beside it), those with most hands first.

    Rates are percentages, None where there was no occasion; net in units of the files.  least: leave out who has fewer hands.
    most: so many players.  Raises NotationError without DuckDB, and for tables that are not there or are none of `verify`.
    """
    duckdb()
    path = Path(hands)
    if path.suffix.lower() not in SUFFIXES:
        raise NotationError("verify.to", known=", ".join(SUFFIXES)).located(file=str(path))
    for needed in (path, players_of(path)):
        if not needed.is_file():
            raise NotationError("file.missing").located(file=str(needed))
    for db in connected():
        try:
            db.execute(f"CREATE VIEW hands AS SELECT * FROM {source(path, HANDS)}")
            db.execute(f"CREATE VIEW players AS SELECT * FROM {source(players_of(path), PLAYERS)}")
            db.execute(files(__package__).joinpath("stats.sql").read_text("utf-8"))
            wanted = f"SELECT {', '.join(COLUMNS)} FROM player_stats WHERE hands >= ? ORDER BY hands DESC, player"
            found = db.execute(wanted + (" LIMIT ?" if most is not None else ""), [least, *([most] if most is not None else [])])
            return [dict(zip(COLUMNS, row, strict=True)) for row in found.fetchall()]
        except duckdb().Error as e:
            raise NotationError("stats.tables", reason=str(e).split("\n", 1)[0][:200]).located(file=str(path)) from None
    return []
