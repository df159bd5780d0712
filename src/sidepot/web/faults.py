"""What was wrong with a request, as the answer that says so: an HTTP status and a Fault in both languages.

`answer` knows every kind: our own errors (422: understood, but not so), a request that cannot be read (400, naming the field), one
refused by the server (Refusal: its own status), a table whose chips do not add up (500), and anything unforeseen (500, logged
by place and kind only: neither tokens nor cards stand in the log).
"""
import logging
import re
import sqlite3
import traceback
from typing import Any

import msgspec

from ..errors import BrokenInvariant, SidepotError, both
from ..hand import IllegalAction
from ..table.saying import told_verdict
from .types import Fault, Words

log = logging.getLogger("sidepot.web")


class Refusal(SidepotError):
    """A request that the server does not answer.  status: of HTTP; kind: the code of the Fault; headers: to send along."""

    def __init__(self, status: int, kind: str, code: str, headers: dict[str, str] | None = None, **facts: Any) -> None:
        super().__init__(code, **facts)
        self.status, self.kind, self.headers = status, kind, headers or {}


class Answer(msgspec.Struct, frozen=True):
    """A fault with what HTTP needs beside it."""

    status: int
    fault: Fault
    headers: dict[str, str] = {}


def words(code: str, **facts: Any) -> Words:
    """A text of errors/texts.toml in both languages."""
    return Words(*both(code, **facts))


def answer(error: Exception, where: str = "") -> Answer:
    """The answer to a request that ended in this exception.  where: the route, for the log."""
    match error:
        case Refusal():
            fault = Fault(error.kind, Words(error.message("en"), error.message("zh")), error.field)
            return Answer(error.status, fault, error.headers)
        case IllegalAction():
            told = told_verdict(error.verdict)
            return Answer(422, Fault(error.code, told.text, error.field, told))
        case SidepotError():
            return Answer(422, Fault(error.code, Words(error.text("en"), error.text("zh")), error.field))
        case msgspec.ValidationError():
            return _invalid(error)
        case RecursionError():
            return Answer(400, Fault("bad_request", words("web.deep")))
        case msgspec.DecodeError() | UnicodeDecodeError():
            return Answer(400, Fault("bad_request", words("web.json")))
        case BrokenInvariant():
            _note(error, where)
            return Answer(500, Fault("broken", words("web.broken")))
        case sqlite3.Error():
            _note(error, where)
            return Answer(507 if full(error) else 503, Fault("store", store_words(error)), {"Retry-After": "5"})
        case _:
            _note(error, where)
            return Answer(500, Fault("fault", words("web.fault")))


def full(error: sqlite3.Error) -> bool:
    """Has the disk no room left?"""
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL


def store_words(error: sqlite3.Error) -> Words:
    """Why the tables cannot be kept."""
    return words("store.full") if full(error) else words("web.disk", reason=str(error)[:200])


def _note(error: Exception, where: str) -> None:
    # Only where and what kind: messages and values may hold names, cards or a token.
    places = [f"{frame.filename.rpartition('sidepot/')[2]}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
    log.error("%s: %s at %s", where or "request", type(error).__name__, " > ".join(places[-6:]))


# What msgspec says of a field, and our text for it.
_SAID = (
    (re.compile(r"Object missing required field `(?P<name>[^`]*)`"), "web.field.missing"),
    (re.compile(r"Object contains unknown field `(?P<name>[^`]*)`"), "web.field.unknown"),
    (re.compile(r"Expected `int` >= (?P<least>-?\d+)"), "web.field.least"),
    (re.compile(r"Expected `int` <= (?P<most>-?\d+)"), "web.field.most"),
    (re.compile(r"Expected `(?:str|array|object)` of length >= (?P<least>\d+)"), "web.field.short"),
    (re.compile(r"Expected `(?:str|array|object)` of length <= (?P<most>\d+)"), "web.field.long"),
    (re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<given>[^`]*)`"), "web.field.type"),
)
_AT = re.compile(r" - at `(?:\$|key in \$)\.?(?P<path>[^`]*)`$")


def _invalid(error: msgspec.ValidationError) -> Answer:
    said = str(error)
    at = _AT.search(said)
    field = at["path"][:200] if at else ""
    said = said[:at.start()] if at else said
    for pattern, code in _SAID:
        if found := pattern.match(said):
            facts: dict[str, Any] = {k: int(v) if v.lstrip("-").isdigit() else v[:80] for k, v in found.groupdict().items()}
            if "name" in facts:
                field = f"{field}.{facts['name']}".lstrip(".")
            if code == "web.field.type":
                facts = {"wanted": _kind(found["wanted"]), "given": _kind(found["given"])}
            facts.pop("name", None)
            told = words(code, **facts)
            break
    else:
        told = words("web.field.value")
    place = words("web.field.at", field=field) if field else words("web.field.body")
    return Answer(400, Fault("bad_request", Words(f"{place.en}: {told.en}", f"{place.zh}：{told.zh}"), field or None))


_KINDS = {"int": "web.kind.whole", "float": "web.kind.number", "str": "web.kind.text", "bool": "web.kind.yes_no",
          "array": "web.kind.list", "object": "web.kind.object", "null": "web.kind.nothing"}


def _kind(name: str) -> tuple[str, str]:
    """"int | null" in words."""
    known = [both(_KINDS[part]) for part in name.split(" | ") if part in _KINDS] or [(name[:40], name[:40])]
    return " / ".join(en for en, _ in known), " / ".join(zh for _, zh in known)
