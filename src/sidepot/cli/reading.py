"""A hand from what was typed: a spot, a case, or a file of either or of PHH."""
import errno
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import as_file, files
from itertools import islice
from pathlib import Path
from typing import IO, NamedTuple

from ..errors import NotationError, SidepotError
from ..hand import Hand
from ..notation import parse_spot
from .out import Out, styled
from .usage import Usage, reason, shown

# One hand is told from a text file; hundred times the longest real one, and far from what would fill the memory.
LARGEST = 8 * 1024 * 1024
# The hand that comes with Sidepot, and the word for it; a file of that name is ./example.
EXAMPLE, BUNDLED = "example", "data/three-way-all-in.phh"
STDIN = "-"


class Found(NamedTuple):
    """A hand and where it came from.

    file: "" for text typed in.  more: the file holds another hand.  scale: so many chips make one unit of the file.
    repairs: what was not taken as the file has it.
    """

    hand: Hand
    file: str
    number: int
    more: bool
    scale: int = 1
    repairs: tuple[NotationError, ...] = ()


def read_hand(what: str, number: int = 1) -> Found:
    """The hand that `what` is or names.

    Raises Usage for a file that cannot be opened, whatever the command, and SidepotError for what is in it.
    """
    text = what.strip()
    if text.startswith("{"):
        return Found(_case(text), "", 1, False)
    if "|" in text or "｜" in text:
        return Found(parse_spot(text), "", 1, False)
    if what == STDIN:
        return _lines(_text(standard_input(), STDIN), STDIN, number)
    if what == EXAMPLE:
        with as_file(files("sidepot").joinpath(BUNDLED)) as path:
            return _phh(path, number, EXAMPLE)
    check_file(what)
    if Path(what).suffix.lower() in (".phh", ".phhs"):
        return _phh(Path(what), number, what)
    with naming(what), open(what, "rb") as f:
        return _lines(_text(f, what), what, number)


def standard_input() -> IO[bytes]:
    """Standard input as bytes.  Raises Usage when it is closed."""
    if sys.stdin is None:
        raise Usage("usage.input")
    return sys.stdin.buffer


def check_file(file: str, absent: str = "usage.no_file") -> None:
    """Raises Usage when there is no such file to read; absent: the text for one that is not there."""
    if not file:
        raise Usage("usage.no_name")
    try:
        kind = os.stat(file).st_mode
        if stat.S_ISDIR(kind):
            raise Usage("usage.folder", file=shown(file))
        if stat.S_ISREG(kind):              # a pipe may be opened only once
            os.close(os.open(file, os.O_RDONLY))
    except ValueError:                      # a null character in it
        raise Usage(absent, file=shown(file)) from None
    except OSError as e:
        if e.errno in (errno.ENOENT, errno.ENOTDIR):
            raise Usage(absent, file=shown(file)) from None
        raise Usage("usage.unreadable", file=shown(file), reason=reason(e)) from None


@contextmanager
def naming(file: str | None) -> Iterator[None]:
    """The system names a file that it cannot open, but not one that it cannot read on; here it gets its name."""
    try:
        yield
    except OSError as e:
        e.filename = e.filename or file
        raise


def tell_repairs(out: Out, repairs: Sequence[NotationError]) -> None:
    """What in the file was not taken as it stands."""
    if repairs:
        out.gap()
        out.head("show.repairs")
        for note in repairs:
            told = note.text(out.lang)
            out.line(styled(told, "quiet"), indent=2, hang=4)


def _text(source: IO[bytes], name: str) -> str:
    """All of a source.  Raises NotationError when it is too large or no text."""
    raw = source.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise NotationError("cli.too_large", most=LARGEST // 1024 // 1024).located(file=name)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotationError("cli.not_utf8").located(file=name) from None


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


def _phh(path: Path, number: int, name: str) -> Found:
    from ..notation.phh import read_phh_file
    count, last = 0, None
    records = read_phh_file(path, lenient=True, name=name)
    for record in islice(records, number):
        count, last = count + 1, record
    if last is None or count < number:
        raise NotationError("cli.no_hand", number=number, count=count).located(file=name)
    if last.error is not None:
        raise last.error
    if last.hand is None:
        raise NotationError("cli.skipped", number=number, variant=last.variant).located(file=name, line=last.line)
    return Found(last.hand, name, number, next(records, None) is not None, last.scale, tuple(last.repairs))
