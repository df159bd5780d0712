"""A hand from what was typed: a spot, a case, or a file of either or of PHH."""
import sys
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ..errors import NotationError, SidepotError
from ..hand import Hand
from ..notation import parse_spot
from .app import Usage

# One hand is told from a text file; hundred times the longest real one, and far from what would fill the memory.
LARGEST = 8 * 1024 * 1024


class Found(NamedTuple):
    """A hand and where it came from.

    file: "" for text typed in.  more: the file holds another hand.  scale: so many chips make one unit of the file.
    """

    hand: Hand
    file: str
    number: int
    more: bool
    scale: int = 1


def read_hand(what: str, number: int = 1) -> Found:
    """The hand that `what` is or names.  Raises Usage for a file that is not there, SidepotError for what is in it."""
    text = what.strip()
    if text.startswith("{"):
        return Found(_case(text), "", 1, False)
    if "|" in text or "｜" in text:
        return Found(parse_spot(text), "", 1, False)
    if what == "-":
        return _lines(sys.stdin.read(LARGEST + 1), "-", number)
    path = Path(what)
    check_file(path)
    if path.suffix in (".phh", ".phhs"):
        return _phh(path, number)
    if path.stat().st_size > LARGEST:
        raise NotationError("cli.too_large", most=LARGEST // 1024 // 1024).located(file=what)
    try:
        return _lines(path.read_text("utf-8"), what, number)
    except UnicodeDecodeError:
        raise NotationError("cli.not_utf8").located(file=what) from None


def check_file(path: Path) -> None:
    """Raises Usage when there is no such file to read."""
    try:
        if not path.exists():
            raise Usage("usage.no_file", file=str(path)[:200])
        if path.is_dir():
            raise Usage("usage.folder", file=str(path)[:200])
    except OSError:                # a name that no file system takes, too long for instance
        raise Usage("usage.no_file", file=str(path)[:60] + "…") from None
    except ValueError:             # a null character in it
        raise Usage("usage.no_file", file=repr(str(path))[:60]) from None


def _lines(text: str, file: str, number: int) -> Found:
    """The hand in the number-th line that is neither empty nor a comment."""
    lines = [(at, line) for at, line in enumerate(text.splitlines(), 1) if line.strip() and not line.lstrip().startswith("#")]
    if not 1 <= number <= len(lines):
        raise NotationError("cli.no_hand", number=number, count=len(lines)).located(file=file)
    at, line = lines[number - 1]
    try:
        hand = _case(line) if line.lstrip().startswith("{") else parse_spot(line)
    except SidepotError as e:
        raise e.located(file=file, line=at) from None
    return Found(hand, file, number, len(lines) > number)


def _case(line: str) -> Hand:
    from ..notation.cases import hand_of, read_cases
    for found in read_cases(line):
        if found.error is not None:
            found.error.line = None            # a line of one line says nothing
            raise found.error
        return hand_of(found.case)
    raise NotationError("cli.no_hand", number=1, count=0)


def _phh(path: Path, number: int) -> Found:
    from ..notation.phh import read_phh_file
    count, last = 0, None
    records = read_phh_file(str(path), lenient=True)
    for record in islice(records, number):
        count, last = count + 1, record
    if last is None or count < number:
        raise NotationError("cli.no_hand", number=number, count=count).located(file=str(path))
    if last.error is not None:
        raise last.error
    if last.hand is None:
        raise NotationError("cli.skipped", number=number, variant=last.variant).located(file=str(path), line=last.line)
    return Found(last.hand, str(path), number, next(records, None) is not None, last.scale)
