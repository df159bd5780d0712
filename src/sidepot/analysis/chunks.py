"""A piece of work of `verify`: some whole files, or a range of bytes of a large one; and what came of it."""
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..errors import SidepotError
from ..notation.phh_toml import LARGEST_HAND
from ..rulebook import RuleSet, rule_set
from .report import MOST_FAILURES, packed, unpacked

CHUNK = 2 * LARGEST_HAND                       # bytes

Told = tuple[str | None, int | None, SidepotError]
Step = Callable[[str, int], None]


class Options(NamedTuple):
    """How to read.  rules: name and house rules of a rule set, None for what the files say.  rows: a folder for rows, or ""."""

    lenient: bool = False
    rules: tuple[str, dict[str, dict[str, Any]]] | None = None
    rows: str = ""

    @classmethod
    def of(cls, lenient: bool, rules: str | RuleSet | None, rows: str = "") -> "Options":
        """Options as plain data.  Raises UnknownRuleSet."""
        if isinstance(rules, str):
            rules = rule_set(rules)
        return cls(lenient, None if rules is None else (rules.name, {r: dict(s) for r, s in rules.house.items()}), rows)

    def rule_set(self) -> RuleSet | None:
        """The rule set asked for."""
        if self.rules is None:
            return None
        name, house = self.rules
        return rule_set(name).override(house) if house else rule_set(name)


class Task(NamedTuple):
    """Whole files (end 0), or the bytes from start to end of one."""

    files: tuple[str, ...]
    start: int = 0
    end: int = 0


@dataclass(slots=True)
class Tally:
    """What came of the hands of one file, or of one range of it.

    failures: hand, line and error, at most MOST_FAILURES; lines count from the beginning of the range.  lines: how many it has.
    first, last: the numbers of its first and last table.  odd: the whole file must be done in one go.  rows: where its rows are,
    and how many lines of the file stand before what they count from.
    """

    counts: dict[str, int] = field(default_factory=dict)
    failures: list[Told] = field(default_factory=list)
    hands: int = 0
    size: int = 0
    lines: int = 0
    first: int = -1
    last: int = -1
    odd: bool = False
    rows: list[tuple[str, int]] = field(default_factory=list)
    stepped: bool = False                      # each hand was told when it was done

    def add(self, *names: str) -> None:
        """Count one hand under each of these names."""
        for name in names:
            self.counts[name] = self.counts.get(name, 0) + 1

    def fail(self, hand: str | None, line: int | None, error: SidepotError) -> None:
        """Note a failure."""
        if len(self.failures) < MOST_FAILURES:
            self.failures.append((hand, error.line or line, error))

    def pack(self) -> dict[str, Any]:
        """The tally as plain data."""
        failures = [(hand, line, packed(error)) for hand, line, error in self.failures]
        return {
            "counts": self.counts, "failures": failures, "hands": self.hands, "size": self.size, "lines": self.lines,
            "first": self.first, "last": self.last, "odd": self.odd, "rows": self.rows}

    @classmethod
    def unpack(cls, data: dict[str, Any]) -> "Tally":
        """The tally that was packed."""
        failures: list[Told] = [(hand, line, unpacked(error)) for hand, line, error in data["failures"]]
        return cls(**data | {"failures": failures, "rows": [(place, lines) for place, lines in data["rows"]]})

    @classmethod
    def joined(cls, parts: "list[Tally]") -> "Tally | None":
        """The tally of a file from those of its ranges; None when the file must be done in one go."""
        whole, last = cls(), -1
        for part in parts:
            if part.odd or (part.hands and part.first <= last):
                return None
            last = part.last if part.hands else last
            for name, count in part.counts.items():
                whole.counts[name] = whole.counts.get(name, 0) + count
            for hand, line, error in part.failures:
                if error.line is not None:
                    error.line += whole.lines  # the range counted from its own beginning
                whole.fail(hand, line if line is None else line + whole.lines, error)
            whole.rows += [(place, whole.lines) for place, _ in part.rows]
            whole.hands += part.hands
            whole.size += part.size
            whole.lines += part.lines
        return whole if whole.hands else None
