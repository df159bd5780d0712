"""What the strict reader says of recorded hands, hand by hand: the yardstick for the fast way of `sidepot verify`."""
import json
from pathlib import Path

from sidepot import SidepotError
from sidepot.analysis import Report
from sidepot.analysis.compare import compare
from sidepot.notation.phh import read_phh_file


def strict(*paths: Path, lenient: bool = False, rules: str | None = None) -> Report:
    """The report on files by the strict reader alone: none of the scanner, the replay on the core, and the ranges."""
    report = Report()
    for path in paths:
        name = str(path)
        try:
            for record in read_phh_file(path, lenient=lenient, rules=rules):
                found, off = ["read"], None
                if record.skipped:
                    found.append("skipped")
                elif record.hand is None:
                    found.append("refused")
                    off = record.error
                else:
                    kind, off, more, _ = compare(record)
                    found += ["replayed", kind, *more]
                    if any(note.code != "phh.partly_known" for note in record.repairs):
                        found.append("repaired")
                report.add(name, dict.fromkeys(found, 1))
                if off:
                    report.fail(name, record.name, record.line, off)
        except SidepotError as e:
            report.add(name, {"read": 1, "refused": 1})
            report.fail(name, None, None, e)
    return report


def told(report: Report) -> str:
    """All that a report says, in both languages, so that a difference shows."""
    return json.dumps([report.to_json("en"), report.to_json("zh")], indent=1, ensure_ascii=False)
