"""`sidepot verify`: replay hand histories and compare the results with the record."""
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from .app import App, Usage, command
from .language import chips
from .out import Out, Part, styled
from .reading import STDIN, check_file

if TYPE_CHECKING:
    from ..analysis.verify import Report

SUFFIXES = (".phh", ".phhs")
MOST_TOLD = 40                # failures on a screen; --json has all of them
MOST_FILES = 60               # as for failures; of more files those that differ come first
ALWAYS = ("read", "equal", "different", "refused")


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "verify", [
        click.Argument(["paths"], nargs=-1, required=True, metavar="PATH..."),
        click.Option(["--lenient"], is_flag=True),
        click.Option(["--jobs"], type=click.IntRange(1, 512), metavar="N"),
        click.Option(["--resume"], metavar="FILE"),
        click.Option(["--ray", "cluster"], metavar="ADDRESS"),
        click.Option(["--to"], metavar="TABLE"),
    ])(run)


def run(
    out: Out, paths: tuple[str, ...], lenient: bool, jobs: int | None, resume: str | None, cluster: str | None, to: str | None,
    as_json: bool,
) -> int:
    """Replay and compare; exit code 1 when a hand differs or was refused."""
    from ..analysis.verify import verify
    for path in paths:
        if path == STDIN:
            raise Usage("usage.no_stdin")
        if not os.path.isdir(path):
            check_file(path, "usage.no_path")
    if "" in (resume, to):
        raise Usage("usage.no_name")
    begun = perf_counter()
    try:
        with _progress(out, paths) as steps:
            report = verify(paths, lenient=lenient, jobs=jobs, resume=resume, cluster=cluster, to=to, progress=steps.hand,
                            advance=steps.piece)
    except KeyboardInterrupt:
        if resume is not None:
            out.error(out.t("verify.interrupted", file=resume))
        raise
    if as_json:
        out.json(report.to_json(out.lang))
    else:
        _tell(out, report, perf_counter() - begun)
    return 0 if report.ok else 1


class _Steps(NamedTuple):
    """What `verify` calls: after a hand, and after a piece of work."""

    hand: Callable[[str, int], None] | None = None
    piece: Callable[[int, int], None] | None = None


@contextmanager
def _progress(out: Out, paths: Sequence[str]) -> Iterator[_Steps]:
    """A bar on standard error while hands are replayed; none where that is no terminal."""
    if not out.errors.is_terminal:
        yield _Steps()
        return
    bar = Progress(TextColumn("{task.description}"), BarColumn(None), TaskProgressColumn(), TextColumn("{task.fields[rate]}"),
                   TimeRemainingColumn(), console=out.errors, transient=True)
    with bar:
        task = bar.add_task(out.t("verify.progress"), total=_size(paths) or None, rate="")
        begun, done, inside = perf_counter(), 0, 0

        def rate(hands: int) -> str:
            return str(out.t("verify.rate", rate=round(hands / max(0.001, perf_counter() - begun))))

        def hand(file: str, number: int) -> None:
            nonlocal inside
            inside += 1
            if inside % 200 == 0:              # drawing takes longer than replaying
                bar.update(task, rate=rate(done + inside), description=Path(file).name[:20])

        def piece(size: int, hands: int) -> None:
            nonlocal done, inside
            done, inside = done + hands, 0
            bar.update(task, advance=size, rate=rate(done))
        yield _Steps(hand, piece)


def _size(paths: Sequence[str]) -> int:
    """Bytes of all files.  Only for the bar."""
    total = 0
    for given in map(Path, paths):
        for path in [given] if given.is_file() else (p for p in given.rglob("*") if p.suffix.lower() in SUFFIXES):
            try:
                total += path.stat().st_size
            except OSError:
                continue
    return total


# ---- telling

def _tell(out: Out, report: "Report", seconds: float) -> None:
    counts = report.counts
    if not counts["read"]:
        out.line(styled(out.t("verify.nothing"), "bad"))
        return
    shown = [name for name in counts if name in ALWAYS or counts[name]]
    shown.remove("replayed") if "replayed" in shown else None
    if out.table_width(_rows(out, report, shown)) <= out.width:
        _wide(out, report, shown)
    else:
        _narrow(out, report, shown)
    if len(report.files) > MOST_FILES:
        out.line(styled(out.t("verify.more_files", count=len(report.files) - MOST_FILES), "quiet"))
    legend: list[list[Part]] = [
        [out.t(f"verify.count.{name}"), out.t(f"verify.legend.{name}")] for name in shown if out.t.has(f"verify.legend.{name}")]
    if legend:
        out.gap()
        out.table([[styled(str(a), "quiet"), styled(str(b), "quiet")] for a, b in legend], "ll")
    if report.failures:
        out.gap()
        out.head("verify.failures")
        for f in report.failures[:MOST_TOLD]:
            told: dict[str, Any] = f.to_json(out.lang)
            place = told["file"] if told["hand"] is None else out.t("verify.place", **told)
            out.line(out.seat(place), "  ", styled(told["code"], "quiet"), indent=2, hang=4)
            out.line(told["message"], indent=4)
        if len(report.failures) > MOST_TOLD:
            out.line(styled(out.t("verify.more", count=len(report.failures) - MOST_TOLD), "quiet"), indent=2)
    out.gap()
    rate = round(counts["read"] / seconds) if seconds > 0 else 0
    out.line(styled(out.t("verify.seconds", hands=counts["read"], seconds=f"{seconds:.1f}", rate=rate), "quiet"))
    if report.ok:
        out.line(styled(out.t("verify.good"), "good"))
    else:
        out.line(styled(out.t("verify.bad", count=counts["different"] + counts["refused"]), "bad"))


def _rows(out: Out, report: "Report", shown: list[str]) -> list[list[Part]]:
    head = [styled(out.t(f"verify.count.{name}"), "quiet") for name in ("file", *shown)]
    rows: list[list[Part]] = [[*head]]
    files = list(report.files.items())
    if len(files) > MOST_FILES:
        files = sorted(files, key=lambda f: not (f[1]["different"] or f[1]["refused"]))[:MOST_FILES]
    for file, counts in files:
        rows.append([out.seat(Path(file).name), *(_number(n, counts[n]) for n in shown)])
    if len(report.files) > 1:
        rows.append([styled(out.t("verify.total"), "head"), *(_number(n, report.counts[n]) for n in shown)])
    return rows


def _number(name: str, count: int) -> Text:
    style = "quiet" if not count else "bad" if name in ("different", "refused") else "good" if name == "equal" else "plain"
    return styled(chips(count), style)


def _wide(out: Out, report: "Report", shown: list[str]) -> None:
    out.table(_rows(out, report, shown), "l" + "r" * len(shown), indent=0)


def _narrow(out: Out, report: "Report", shown: list[str]) -> None:
    """The same numbers below each other, for a terminal that is too narrow for the table."""
    head, *rows = _rows(out, report, shown)
    for row in rows:
        out.line(row[0])
        told = [(name, number) for name, number in zip(head[1:], row[1:], strict=True) if str(number) != "0"]
        out.table(told, "lr")
