"""`sidepot judge`: cases in, answers out, one line each; or, with --check, the differences from what the cases expect."""
import json
from collections.abc import Iterator
from typing import IO, Any

import click

from ..errors import SidepotError
from .app import App, command
from .out import Out, styled
from .reading import STDIN, check_file, naming, standard_input
from .streams import flush

KINDS = ("equal", "different", "refused", "open")     # open: the case expects nothing


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "judge", [click.Argument(["files"], nargs=-1, metavar="[FILE ...]"), click.Option(["--check"], is_flag=True)])(run)


def run(out: Out, files: tuple[str, ...], check: bool, as_json: bool) -> int:
    """Answer or check; exit code 0 when all cases were answered (and are equal), else 1."""
    for file in files:
        if file != STDIN:
            check_file(file, "usage.no_cases")
    if not files or STDIN in files:
        standard_input()
    return _check(out, files, as_json) if check else _answer(out, files)


def _answer(out: Out, files: tuple[str, ...]) -> int:
    from ..notation.cases import error_line
    code = 0
    for case, answered, error in _answers(files):
        out.json(error_line(case, error) if error is not None else answered, indent=None)
        if not files or STDIN in files:
            flush()                # whoever talks to us through a pipe waits for this line
        code = code or int(error is not None)
    return code


def _answers(files: tuple[str, ...]) -> Iterator[tuple[Any, dict[str, Any], SidepotError | None]]:
    """(case, answer, error) of every line of every file, of standard input without files."""
    from ..notation.cases import answer_or_raise, read_cases
    for source, name in _sources(files):
        lines = read_cases(source, file=name)
        while True:
            with naming(name):
                read = next(lines, None)
            if read is None:
                break
            number, case, error = read
            answered: dict[str, Any] = {}
            if error is None:
                try:
                    answered = answer_or_raise(case)
                except SidepotError as e:
                    error = e.located(file=name, line=number)
            yield case, answered, error


def _sources(files: tuple[str, ...]) -> Iterator[tuple[IO[bytes], str | None]]:
    for file in files or (STDIN,):
        if file == STDIN:
            yield standard_input(), None
            continue
        with open(file, "rb") as f:
            yield f, file


# ---- --check

def _check(out: Out, files: tuple[str, ...], as_json: bool) -> int:
    from ..notation.cases import compare, error_line
    counts, found = dict.fromkeys(KINDS, 0), []
    for case, answered, error in _answers(files):
        expect = case.get("expect") if isinstance(case, dict) else None
        if error is not None:
            counts["refused"] += 1
            line = error_line(case, error)
            found.append({**line, "error": {**line["error"], "message": error.text(out.lang)}})
        elif not isinstance(expect, dict):
            counts["open"] += 1
            continue
        elif differences := compare(answered["answer"], expect):
            counts["different"] += 1
            found.append({"id": answered["id"], "ask": answered["ask"], "spot": _spot(case), "why": answered["why"],
                          "differences": [d._asdict() for d in differences]})
        else:
            counts["equal"] += 1
            continue
        if not as_json:
            # Told at once and forgotten: a file of cases may be long.
            _tell(out, found.pop())
    wrong = counts["different"] + counts["refused"]
    counts = {"read": sum(counts.values()), **counts}
    if as_json:
        out.json({**counts, "cases": found})
    else:
        out.line(styled(out.t("judge.totals", **counts), "bad" if wrong else "good"))
    return 1 if wrong else 0


def _spot(case: Any) -> str:
    """The hand of a case in one line, "" where there is none to be had."""
    from ..notation import spot
    from ..notation.cases import hand_of
    try:
        return spot(hand_of(case))
    except (SidepotError, KeyError):
        return ""


def _tell(out: Out, found: dict[str, Any]) -> None:
    if "error" in found:
        error = found["error"]
        out.line(out.seat(str(found["id"] or "?")), "  ", styled(out.t("judge.refused", code=error["code"]), "bad"))
        out.line(error["message"], indent=2, hang=4)
        out.gap()
        return
    out.line(out.seat(str(found["id"])), "  ", found["ask"])
    if found["spot"]:
        out.line(styled(found["spot"], "quiet"), indent=2, hang=4)
    for d in found["differences"]:
        out.line(out.say("judge.differs", name=out.seat(d["key"]), expected=styled(_shown(d["expected"]), "good"),
                         given=styled(_shown(d["given"]), "bad")), indent=2, hang=4)
    out.line(found["why"][out.lang], indent=2)
    out.gap()


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
