"""Standard input and output when they are closed, full, or left by whoever read them."""
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO


class ReaderLeft(Exception):
    """Whoever read our standard output has seen enough; no error (`sidepot demo | head -1`).

    No OSError, because click would take that for its own and exit with 1.
    """


class Unwritable(Exception):
    """Standard output cannot be written: the disk is full, or it was closed before we began.  error: the system's own."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


def open_closed() -> bool:
    """Put the null device where Python found standard output or error closed.  True when it was standard output."""
    closed = sys.stdout is None
    if closed:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    return closed


@contextmanager
def writing() -> Iterator[None]:
    """What is written in it and cannot be becomes ReaderLeft or Unwritable."""
    try:
        yield
    except BrokenPipeError:
        raise ReaderLeft from None
    except OSError as e:
        raise Unwritable(e) from None


def flush() -> None:
    """Everything out now, while an error can still be told.  Raises ReaderLeft or Unwritable."""
    with writing():
        sys.stdout.flush()


def silence() -> None:
    """Let what is left in the buffer go nowhere: Python would complain once more when it flushes at the end."""
    try:
        target = sys.stdout.fileno()
    except (OSError, ValueError):          # no file behind it, as in tests
        return
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, target)
    os.close(null)


def width() -> int:
    """Cells in a line: what COLUMNS says, else the terminal, else 80.  0 means nothing, as for other programs."""
    told = os.environ.get("COLUMNS", "")
    if told.isascii() and told.isdigit() and len(told) < 10 and int(told):
        return int(told)
    for stream in (sys.__stdout__, sys.__stderr__, sys.__stdin__):
        try:
            if stream is not None and (columns := os.get_terminal_size(stream.fileno()).columns):
                return columns
        except (OSError, ValueError):
            continue
    return 80


def _nowhere() -> IO[str]:
    return open(os.devnull, "w", encoding="utf-8")
