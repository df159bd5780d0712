"""PHH files as text: cut into hands, each read as TOML, with the line of every field and action.

A `.phhs` file may be far larger than memory, so it is cut at its table headers (`[1]`, `[2]`, ... at the beginning of a
line) and read hand by hand; one hand may have `LARGEST_HAND` bytes.  A larger one is refused and the next header looked
for, within `GIVE_UP` bytes.
"""
import re
import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, NamedTuple

from ..errors import NotationError

LARGEST_HAND = 2**20
GIVE_UP = 16 * LARGEST_HAND                    # no next header within this much: the file is no hand history

_HEADER = re.compile(rb"\[\s*([A-Za-z0-9_-]+|'[^'\n]*'|\"[^\"\\\n]*\")\s*\]\s*(?:#.*)?")
_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)\s*$")
_STRING_OR_END = re.compile(r"#[^\n]*|'[^'\n]*'|\"(?:\\.|[^\"\\\n])*\"|\]|\n")
# tomllib takes quadratic time for a key of very many dotted parts; no hand has one.
_ENDLESS_KEY = re.compile(r"(?<![\w-])(?:(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+){64}")
_BOM = b"\xef\xbb\xbf"


class Table(NamedTuple):
    """One hand as it stands in the file.

    key: the name of its table, "" in a file of one hand.  line: where it begins, from 1.  data: its fields, numbers
    with a fraction as Decimal.  error: why it cannot be read; data is empty then.
    """

    key: str
    line: int
    data: dict[str, Any]
    text: str
    error: NotationError | None

    def line_of(self, field: str) -> int:
        """The line of a field, that of the hand when it is not found."""
        m = re.search(rf"^[ \t]*[\"']?{re.escape(field)}[\"']?[ \t]*=", self.text, re.MULTILINE)
        return self.line + self.text.count("\n", 0, m.start()) if m else self.line

    def lines_of_items(self, field: str, count: int) -> list[int]:
        """The line of each of the `count` strings of a list."""
        m = re.search(rf"^[ \t]*[\"']?{re.escape(field)}[\"']?[ \t]*=[ \t]*\[", self.text, re.MULTILINE)
        if m is None:
            return [self.line_of(field)] * count
        line = self.line + self.text.count("\n", 0, m.start())
        found = []
        for token in _STRING_OR_END.finditer(self.text, m.end()):
            first = token[0][0]
            if first == "\n":
                line += 1
            elif first == "]":
                break
            elif first != "#":
                found.append(line)
        # Strings over several lines are not told apart here; then the line of the field must do.
        return found if len(found) == count else [self.line_of(field)] * count


def tables(lines: Iterable[bytes]) -> Iterator[Table]:
    """The hands of a file, given line by line (line ends included).  What cannot be read comes as a Table with error."""
    seen: set[str] = set()
    for key, line, raw in _cut(lines):
        if raw is None:
            yield _bad(key or "", line, NotationError("phh.too_large", most=LARGEST_HAND), line)
        elif key is None:
            yield from _single(line, raw)
        else:
            yield from _several(key, line, raw, seen)


def _cut(lines: Iterable[bytes]) -> Iterator[tuple[str | None, int, bytes | None]]:
    """(key of the table, its first line, its bytes); key None: before the first header; bytes None: too large."""
    key: str | None = None
    start, size = 1, 0
    parts: list[bytes] = []
    single = False                             # fields before any header: the whole file is one hand
    for number, given in enumerate(lines, 1):
        line = given if number > 1 else given.removeprefix(_BOM)
        m = None if single or not line.startswith(b"[") else _HEADER.fullmatch(line.rstrip())
        if m:
            if key is not None or size > LARGEST_HAND:
                yield key, start, b"".join(parts) if size <= LARGEST_HAND else None
            key, start, size, parts = m[1].decode("utf-8", "replace").strip("'\""), number, 0, []
        elif key is None and not single and line.strip() and not line.lstrip().startswith(b"#"):
            single = True
        size += len(line)
        if size <= LARGEST_HAND:
            parts.append(line)
        elif single or size > GIVE_UP:
            break
    if key is not None or single or size > LARGEST_HAND:
        yield key, start, b"".join(parts) if size <= LARGEST_HAND else None


def _single(line: int, raw: bytes) -> Iterator[Table]:
    text, data, error = _parse(raw, line)
    if error:
        yield error_table("", line, error)
    elif data and all(isinstance(fields, dict) for fields in data.values()):
        yield from _named(data, line, text, set())  # the headers are indented
    else:
        yield Table("", line, data, text, None)


def _several(key: str, line: int, raw: bytes, seen: set[str]) -> Iterator[Table]:
    text, data, error = _parse(raw, line)
    if error:
        yield error_table(key, line, error)
    else:
        yield from _named(data, line, text, seen)


def _named(data: dict[str, Any], line: int, text: str, seen: set[str]) -> Iterator[Table]:
    """The tables of a part of the file; more than one only where headers are indented."""
    for name, fields in data.items():
        if name in seen:
            yield _bad(name, line, NotationError("phh.table_twice", key=name[:40]), line)
        elif not isinstance(fields, dict):
            yield _bad(name, line, NotationError("phh.no_table", key=name[:40]), line)
        else:
            yield Table(name, line, fields, text, None)
        seen.add(name)


def _parse(raw: bytes, line: int) -> tuple[str, dict[str, Any], NotationError | None]:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as e:
        at = line + raw.count(b"\n", 0, e.start)
        return "", {}, _at(NotationError("phh.encoding"), at)
    if _ENDLESS_KEY.search(text):
        return "", {}, _at(NotationError("phh.toml", reason="a key of too many parts"), line)
    try:
        return text, tomllib.loads(text, parse_float=Decimal), None
    except RecursionError:
        return "", {}, _at(NotationError("phh.toml", reason="nested too deeply"), line)
    except ValueError as e:                    # TOMLDecodeError, or a number with thousands of digits
        m = _PLACE.search(str(e))
        at = line + int(m[1]) - 1 if m and m[1] else line + text.rstrip().count("\n") if m else line
        return "", {}, _at(NotationError("phh.toml", reason=_PLACE.sub("", str(e))[:200]), at)


def error_table(key: str, line: int, error: NotationError) -> Table:
    """A hand that cannot be read."""
    return Table(key, line, {}, "", error)


def _bad(key: str, line: int, error: NotationError, at: int) -> Table:
    return error_table(key, line, _at(error, at))


def _at(error: NotationError, line: int) -> NotationError:
    error.located(line=line)
    return error
