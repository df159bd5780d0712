"""PHH files as text: cut into hands, each read as TOML, with the line of every field and action.

A `.phhs` file may be far larger than memory, so it is cut at its table headers (`[1]`, `[2]`, ... at the beginning of a
line) and read hand by hand; one hand may have `LARGEST_HAND` bytes.  A larger one is refused and the next header looked
for, within `GIVE_UP` bytes.
"""
import re
import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

from ..errors import NotationError, both, brief

LARGEST_HAND = 2**20
MOST_PLACES = 8                                # decimals of an amount
GIVE_UP = 16 * LARGEST_HAND                    # no next header within this much: the file is no hand history

HEADER = re.compile(rb"\[\s*([A-Za-z0-9_-]+|'[^'\n]*'|\"[^\"\\\n]*\")\s*\]\s*(?:#.*)?")
_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)\s*$")
_STRING_OR_END = re.compile(r"#[^\n]*|'[^'\n]*'|\"(?:\\.|[^\"\\\n])*\"|\]|\n")
# tomllib takes quadratic time for a key of very many dotted parts; no hand has one.
_ENDLESS_KEY = re.compile(r"(?<![\w-])(?:(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+){64}")
_FIELD = re.compile(r"^[ \t]*([\w-]+|\"[^\"\n]*\"|'[^'\n]*')[ \t]*[=.]", re.MULTILINE)
_LONG_NUMBER = re.compile(r"[0-9][0-9_]{4000,}")
_BRACKETS = re.compile(r"#[^\n]*|'[^'\n]*'|\"(?:\\.|[^\"\\\n])*\"|[\[\]{}]")
_DEEP = 64
# What tomllib says, and what we say.
_REASONS = (
    ("Cannot overwrite", "phh.reason_twice"), ("Duplicate", "phh.reason_twice"), ("Cannot declare", "phh.reason_twice"),
    ("Unclosed", "phh.reason_open"), ("Expected \"'\"", "phh.reason_open"), ("Expected \"'''\"", "phh.reason_open"),
    ("Unterminated", "phh.reason_open"), ("Illegal character", "phh.reason_character"),
    ("Found invalid", "phh.reason_character"), ("Unescaped", "phh.reason_escape"),
    ("Invalid value", "phh.reason_value"), ("Expected newline", "phh.reason_line"), ("Invalid statement", "phh.reason_statement"),
    ("Expected '='", "phh.reason_statement"), ("Invalid initial", "phh.reason_statement"),
)
BOM = b"\xef\xbb\xbf"


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
    for key, line, raw in cut(lines):
        yield from tables_of(key, line, raw, seen)


def tables_of(key: str | None, line: int, raw: bytes | None, seen: set[str]) -> Iterator[Table]:
    """The hands of one part that `cut` has cut out, mostly one.  seen: names of the tables before it; its own are added."""
    if raw is None:
        yield _bad(key or "", line, NotationError("phh.too_large", most=LARGEST_HAND), line)
    elif key is None:
        yield from _single(line, raw)
    else:
        yield from _several(key, line, raw, seen)


def cut(lines: Iterable[bytes]) -> Iterator[tuple[str | None, int, bytes | None]]:
    """(key of the table, its first line, its bytes); key None: before the first header; bytes None: too large."""
    key: str | None = None
    start, size = 1, 0
    parts: list[bytes] = []
    single = False                             # fields before any header: the whole file is one hand
    for number, given in enumerate(lines, 1):
        line = given if number > 1 else given.removeprefix(BOM)
        m = None if single or not line.startswith(b"[") else HEADER.fullmatch(line.rstrip())
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
            yield _bad(name, line, NotationError("phh.table_twice", key=brief(name)), line)
        elif not isinstance(fields, dict):
            yield _bad(name, line, NotationError("phh.no_table", key=brief(name)), line)
        else:
            yield Table(name, line, fields, text, None)
        seen.add(name)


def _parse(raw: bytes, line: int) -> tuple[str, dict[str, Any], NotationError | None]:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as e:
        at = line + raw.count(b"\n", 0, e.start)
        return "", {}, _at(NotationError("phh.encoding"), at)
    try:
        if m := _ENDLESS_KEY.search(text):
            raise _Unreadable("phh.reason_key", m.start())
        return text, _loads(text), None
    except _Unreadable as e:
        reason = e.code.startswith("phh.reason")
        error = NotationError("phh.toml", reason=both(e.code, **e.facts)) if reason else NotationError(e.code, **e.facts)
        m = _last_field(text, e.at)
        error.located(line=line + text.count("\n", 0, e.at), field=m[1].strip("\"'")[:40] if m else None)
        return "", {}, error


class _Unreadable(Exception):
    """Why a text is no TOML of a hand: the code of what is said, and where it is."""

    def __init__(self, code: str, at: int, **facts: Any) -> None:
        self.code, self.at, self.facts = code, at, facts


class _NoDecimal(ValueError):
    """A number that no decimal can hold."""


def _loads(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except RecursionError:
        raise _Unreadable("phh.reason_deep", _deepest(text)) from None
    except tomllib.TOMLDecodeError as e:
        said = str(e)
        m = _PLACE.search(said)
        # Without a line it is the end of the text.
        at = _begin_of_line(text, int(m[1])) if m and m[1] else len(text.rstrip())
        code = next((code for start, code in _REASONS if said.startswith(start)), "phh.reason_other")
        field = _last_field(text, at)
        at_end = at == len(text.rstrip())
        if code == "phh.reason_value" and field and at_end and text[field.end():].strip(" =\n"):
            code = "phh.reason_open"           # a list that ends with the file
        if field and (code == "phh.reason_twice" or (code == "phh.reason_open" and at_end)):
            at = field.start(1)                # TOML tells only where it ends
        raise _Unreadable(code, at, said=_PLACE.sub("", said)[:100]) from None
    except _NoDecimal as e:
        m = re.search(rf"(?<![\w.+-]){re.escape(str(e))}", text)
        raise _Unreadable("phh.amount", m.start() if m else 0, value=brief(str(e)), places=MOST_PLACES) from None
    except ValueError:                         # a whole number with thousands of digits
        m = _LONG_NUMBER.search(text)
        raise _Unreadable("phh.reason_digits", m.start() if m else 0) from None


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:                   # an exponent with twenty digits
        raise _NoDecimal(text) from None


def _begin_of_line(text: str, number: int) -> int:
    at = 0
    for _ in range(number - 1):
        at = text.find("\n", at) + 1
    return at


def _last_field(text: str, at: int) -> re.Match[str] | None:
    """The field in which a place of the text lies: the last that begins before the end of its line."""
    end = text.find("\n", at)
    fields = list(_FIELD.finditer(text, 0, len(text) if end < 0 else end))
    return fields[-1] if fields else None


def _deepest(text: str) -> int:
    """Where brackets are nested deeper than any hand has them."""
    depth = 0
    for m in _BRACKETS.finditer(text):
        depth += (m[0] in "[{") - (m[0] in "]}")
        if depth > _DEEP:
            return m.start()
    return 0


def error_table(key: str, line: int, error: NotationError) -> Table:
    """A hand that cannot be read."""
    return Table(key, line, {}, "", error)


def _bad(key: str, line: int, error: NotationError, at: int) -> Table:
    return error_table(key, line, _at(error, at))


def _at(error: NotationError, line: int) -> NotationError:
    error.located(line=line)
    return error
