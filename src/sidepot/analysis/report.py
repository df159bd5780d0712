"""The report on verified hands: counts and failures."""
from dataclasses import dataclass, field
from typing import Any

from ..errors import SidepotError
from .compare import COMPARED

COUNTS = ("read", "replayed", *COMPARED, "skipped", "refused", "short_by_antes", "repaired")
MOST_FAILURES = 1000


@dataclass(frozen=True, slots=True)
class Failure:
    """A hand that was refused or came out differently.  hand: its table or number, None when the file itself fails."""

    file: str
    hand: str | None
    line: int | None
    error: SidepotError

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The failure with its message in one language; an action or field that is meant stands before the message."""
        said = self.error.message(lang)
        if self.error.field:
            said = self.error.where(lang) + (": " if lang == "en" else "：") + said
        return {"file": self.file, "hand": self.hand, "line": self.line, "code": self.error.code, "message": said}


class ToldError(SidepotError):
    """An error that comes from another process or from an earlier run: its code, place and texts, nothing else.

    said, at: message and field in English and Chinese.
    """

    def __init__(self, code: str, said: tuple[str, str], at: tuple[str, str], line: int | None) -> None:
        super().__init__(code)
        self.said, self.at, self.line = said, at, line
        self.field = at[0] or None

    def message(self, lang: str = "en") -> str:
        """What was wrong, as it was said then."""
        return self.said[lang != "en"]

    def where(self, lang: str = "en") -> str:
        """The field, as it was said then."""
        return self.at[lang != "en"]


def packed(error: SidepotError) -> list[Any]:
    """An error as plain data, for `unpacked`."""
    return [error.code, [error.message("en"), error.message("zh")], [error.where("en"), error.where("zh")], error.line]


def unpacked(data: list[Any]) -> ToldError:
    """The error that was packed."""
    code, said, at, line = data
    return ToldError(code, (said[0], said[1]), (at[0], at[1]), line)


@dataclass(slots=True)
class Report:
    """Counts of hands, in all (`counts`) and by file (`files`), and the failures, at most MOST_FAILURES of them.

    read = replayed + skipped + refused; replayed = the sum of the classes in COMPARED.  short_by_antes is part of
    equal_up_to_rake; repaired (lenient only) counts replayed hands in which something was not taken as written.
    """

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))
    files: dict[str, dict[str, int]] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Nothing was refused and nothing came out differently."""
        return not self.counts["different"] and not self.counts["refused"]

    def add(self, file: str, counts: dict[str, int]) -> None:
        """Add the counts of hands of a file."""
        mine = self.files.setdefault(file, dict.fromkeys(COUNTS, 0))
        for name, count in counts.items():
            self.counts[name] += count
            mine[name] += count

    def fail(self, file: str, hand: str | None, line: int | None, error: SidepotError) -> None:
        """Note a failure."""
        if len(self.failures) < MOST_FAILURES:
            self.failures.append(Failure(file, hand, error.line or line, error))

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The report as plain data; messages in one language ("en" or "zh")."""
        return {**self.counts, "files": self.files, "failures": [f.to_json(lang) for f in self.failures]}
