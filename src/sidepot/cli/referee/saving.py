"""Writing the hands of a table as PHH."""
import os
import tempfile
from pathlib import Path

from ...errors import SidepotError
from ...hand import Hand
from ...notation.phh import join_phh, write_phh
from ...session import Session
from .lexicon import Refused

LONGEST_PATH = 400


def export(table: Session, name: str, lang: str) -> tuple[int, str]:
    """Write the hand now on the table (.phh) or all hands (.phhs); how many, and where.  An existing file is never replaced."""
    path = Path(name).expanduser() if len(name) <= LONGEST_PATH else Path()
    if path.suffix not in (".phh", ".phhs"):
        raise Refused("referee.export_kind", file=name[:40])
    if path.exists():
        raise Refused("referee.export_exists", file=str(path))
    hands = [*table.hands, table.hand] if path.suffix == ".phhs" else [table.hand]
    texts = [_written(hand, number) for number, hand in enumerate(hands, len(table.hands) + 2 - len(hands))]
    _write(path, join_phh(texts) if path.suffix == ".phhs" else texts[0])
    return len(texts), str(path)


def _written(hand: Hand, number: int) -> str:
    try:
        return write_phh(hand, {"hand": number})
    except SidepotError as e:
        raise Refused("referee.export_hand", number=number, why=(e.message("en"), e.message("zh"))) from None


def _write(path: Path, text: str) -> None:
    """All of the file or nothing, and never over another one."""
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".sidepot-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(draft, 0o644)
        try:
            os.link(draft, path)           # fails where somebody has made the file meanwhile
        except FileExistsError:
            raise Refused("referee.export_exists", file=str(path)) from None
        except OSError:                    # a file system without links
            os.replace(draft, path)
            return
        os.unlink(draft)
    except BaseException:
        if os.path.exists(draft):
            os.unlink(draft)
        raise
