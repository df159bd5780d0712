"""Cases: a hand so far and a question, as JSON; `sidepot judge` answers them.

    answer(case)            the output line, with the answer or with the error
    hand_of(case)           the hand that a case describes
    compare(answer, expect) what differs from the case's `expect`
    read_cases(source)      cases line by line, each with its place

A case that cannot be answered is an error that names the field, never a guess.
"""
import json
from collections.abc import Iterator
from typing import IO, Any, NamedTuple

from ..errors import NotationError, SidepotError, both
from .cases_answers import ANSWERS, WITHOUT_HAND
from .cases_form import check_case, hand_of
from .cases_ruling import ruling
from .schema import KINDS

__all__ = ["CaseLine", "Difference", "answer", "answer_or_raise", "compare", "error_line", "hand_of", "read_cases"]

LONGEST_LINE = 200_000


class CaseLine(NamedTuple):
    """One line of a file of cases.  line counts from 1; case is None where the line is not a JSON object."""

    line: int
    case: dict[str, Any] | None
    error: SidepotError | None


class Difference(NamedTuple):
    """A key on which an answer is not what the case expects; `given` is None when the answer does not have the key."""

    key: str
    expected: Any
    given: Any

    def __str__(self) -> str:
        return f"{self.key}: expected {_shown(self.expected)}, answered {_shown(self.given)}"


def answer(case: Any, *, file: str | None = None, line: int | None = None) -> dict[str, Any]:
    """The output line for a case: its answer, or {"id", "error"} when it cannot be answered.  Raises no SidepotError."""
    try:
        return answer_or_raise(case)
    except SidepotError as e:
        return error_line(case, e.located(file=file, line=line))


def answer_or_raise(case: Any) -> dict[str, Any]:
    """The output line for a case: {"id", "ask", "answer", "rules", "citations", "why"}.

    Raises NotationError, BadSetup, BadCard, MissingCards, UnknownRuleSet or IllegalAction, which name the field.
    """
    case = check_case(case)
    ask = case["ask"]
    if ask == "ruling":
        said = ruling(case, None)
    else:
        handless = ask in WITHOUT_HAND or (ask == "winners" and not case.get("seats"))
        said = ANSWERS[ask](case, None if handless else hand_of(case))
    return {
        "id": case.get("id"), "ask": ask, "answer": said.answer, "rules": said.rules, "citations": said.citations,
        "why": {"en": " ".join(en for en, _ in said.why), "zh": "".join(zh for _, zh in said.why)},
    }


def error_line(case: Any, error: SidepotError) -> dict[str, Any]:
    """The output line for a case that cannot be answered."""
    given = case.get("id") if isinstance(case, dict) else None
    known = given if isinstance(given, str) or (isinstance(given, int) and not isinstance(given, bool)) else None
    return {"id": known, "error": {"code": error.code, "message": error.text("en")}}


def compare(given: dict[str, Any], expect: dict[str, Any]) -> list[Difference]:
    """Where an answer differs from what is expected, on the keys that `expect` has.

    The order of lists counts only for `order`; `posted` only on the names given; `payouts` and `refund` are exact but
    for zeros; all else is exact.
    """
    found = []
    for key, wanted in expect.items():
        value = given.get(key)
        if key == "posted" and isinstance(wanted, dict) and isinstance(value, dict):
            same = all(_same(value.get(name, 0), chips) for name, chips in wanted.items())
        elif key in ("payouts", "refund") and isinstance(wanted, dict) and isinstance(value, dict):
            same = _same(_without_zeros(value), _without_zeros(wanted))
        elif key == "order":
            same = key in given and _same(value, wanted)
        else:
            same = key in given and _same(_unordered(value), _unordered(wanted))
        if not same:
            found.append(Difference(key, wanted, value))
    return found


def read_cases(source: str | IO[str] | IO[bytes], file: str | None = None) -> Iterator[CaseLine]:
    """The cases of a text or of an open file, one a line; blank lines are left out.

    A line that is not a JSON object comes with its error, which names file and line; the lines after it are still read.
    """
    for number, line in enumerate(_lines(source), 1):
        try:
            if line is None:
                raise NotationError("case.long", most=LONGEST_LINE)
            text = line.decode("utf-8-sig" if number == 1 else "utf-8") if isinstance(line, bytes) else line
            if not text.strip():
                continue
            yield CaseLine(number, _parsed((text.lstrip("\ufeff") if number == 1 else text).rstrip()), None)
        except UnicodeDecodeError:
            yield CaseLine(number, None, NotationError("case.encoding").located(file=file, line=number))
        except SidepotError as e:
            yield CaseLine(number, None, e.located(file=file, line=number))


# ---- inside

def _lines(source: str | IO[str] | IO[bytes]) -> Iterator[str | bytes | None]:
    """Lines, None in place of one that is too long; such a line is never held as a whole."""
    if isinstance(source, str):
        for line in source.split("\n"):
            yield line if len(line) <= LONGEST_LINE else None
        return
    while start := source.readline(LONGEST_LINE + 1):
        part: str | bytes = start
        while part and not _ended(part):
            part = source.readline(LONGEST_LINE)
        yield start if _ended(start) or len(start) <= LONGEST_LINE else None


def _ended(line: str | bytes) -> bool:
    return line.endswith(b"\n") if isinstance(line, bytes) else line.endswith("\n")


def _parsed(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as e:
        raise NotationError("case.json", problem=(f"{e.msg}, column {e.colno}", f"第 {e.colno} 列，{e.msg}")) from None
    except SidepotError:
        raise
    except RecursionError:
        raise NotationError("case.json", problem=both("case.deep")) from None
    except ValueError:
        raise NotationError("case.json", problem=both("case.digits")) from None
    if not isinstance(value, dict):
        raise NotationError("case.object", given=KINDS[type(value)])
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise NotationError("case.key_twice", key=key[:40])
        found[key] = value
    return found


def _no_constant(name: str) -> Any:
    raise NotationError("case.json", problem=name)


def _same(one: Any, other: Any) -> bool:
    """Equal, and of the same kind all the way down: 1 is not true."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _unordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _unordered(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return sorted((_unordered(inner) for inner in value), key=lambda inner: json.dumps(inner, sort_keys=True))
    return value


def _without_zeros(chips: dict[str, Any]) -> dict[str, Any]:
    return {name: amount for name, amount in chips.items() if amount != 0 or isinstance(amount, bool)}


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
