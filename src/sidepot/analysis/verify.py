"""Replaying hand histories and comparing the result with what was recorded.

Every hand falls into one class, by what stands in it and nothing else:

    equal               each seat ends with (or collects) exactly what was recorded
    equal_with_refund   only `winnings`: equal once a blind's own uncalled part is counted as collected.  Some rooms log a
                        walk so (blinds 5/10, all fold: 15 collected); for us 5 of it comes back and the pot is 10.
                        Nobody bet or raised in such a hand, so no other chips can be meant.
    equal_up_to_rake    the same seats win, each short by one ratio above 0 and at most 10 %; where several win, their
                        ratios must agree within one of the smallest units written.  No flop and short by whole antes:
                        then it is rather an ante that was given back though the file lists it; such a hand counts here
                        by the arithmetic, and is counted once more in `short_by_antes`.
    finer_than_chip     as much in all, and no seat is off by a whole chip: the record splits a chip that the game does
                        not.  What a chip is follows from the amounts put in.
    different           none of these
    no_result           nothing recorded, or the winner cannot be told from the cards that are known

Recorded final stacks are compared first, else winnings, which are what a player collected from pots, after rake, without
uncalled bets.
"""
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..errors import NotationError, SidepotError, brief
from ..hand import Acted, Awarded, Hand, Returned
from ..notation.phh import PhhRecord, read_phh_file
from ..rulebook import RuleSet, rule_set

COMPARED = ("equal", "equal_with_refund", "equal_up_to_rake", "finer_than_chip", "different", "no_result")
COUNTS = ("read", "replayed", *COMPARED, "skipped", "refused", "short_by_antes", "repaired")
SUFFIXES = (".phh", ".phhs")
MOST_RAKE = Fraction(1, 10)
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

    def add(self, file: str, *names: str) -> None:
        """Count one hand of a file under each of these names."""
        mine = self.files.setdefault(file, dict.fromkeys(COUNTS, 0))
        for name in names:
            self.counts[name] += 1
            mine[name] += 1

    def fail(self, file: str, hand: str | None, line: int | None, error: SidepotError) -> None:
        """Note a failure."""
        if len(self.failures) < MOST_FAILURES:
            self.failures.append(Failure(file, hand, error.line or line, error))

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The report as plain data; messages in one language ("en" or "zh")."""
        return {**self.counts, "files": self.files, "failures": [f.to_json(lang) for f in self.failures]}


def verify(
    paths: Iterable[str | Path], *, lenient: bool = False, rules: str | RuleSet | None = None,
    progress: Callable[[str, int], None] | None = None,
) -> Report:
    """Replay the hands of files, and of the .phh and .phhs files in folders (in sorted order), and compare.

    paths may also be a single path.  lenient, rules: as for `read_phh`.  progress: called with the file and the number of
    the hand after each hand.  Raises NotationError for a path that does not exist or is empty, and for a folder without
    such files; UnknownRuleSet for a rule set that there is not.
    """
    report = Report()
    if isinstance(rules, str):
        rule_set(rules)
    for path, fault in list(_files((paths,) if isinstance(paths, str | os.PathLike) else paths)):
        name = str(path)
        try:
            if fault:
                raise fault
            for record in read_phh_file(path, lenient=lenient, rules=rules):
                _count(report, name, record)
                if progress:
                    progress(name, record.number)
        except SidepotError as e:
            report.add(name, "read", "refused")
            report.fail(name, None, None, e)
    return report


def _files(paths: Iterable[str | Path]) -> Iterator[tuple[Path, SidepotError | None]]:
    """The files, and what in a folder cannot be read, with the reason."""
    for given in paths:
        if not isinstance(given, str | os.PathLike) or not os.fspath(given) or "\0" in os.fspath(given):
            raise NotationError("file.name", value=brief(given))
        path = Path(given)
        if not path.is_dir():
            if not path.exists():
                raise NotationError("file.missing").located(file=str(path))
            yield path, None
            continue
        closed: list[OSError] = []
        found = sorted(Path(folder) / f for folder, _, names in os.walk(path, onerror=closed.append) for f in names
                       if f.lower().endswith(SUFFIXES))
        if not found and not closed:
            raise NotationError("file.none").located(file=str(path))
        for f in found:
            # A pipe would be waited for without end.
            yield f, None if f.is_file() or not f.exists() else NotationError("file.not_regular").located(file=str(f))
        for e in closed:
            yield Path(e.filename), NotationError("file.unreadable", reason=e.strerror).located(file=str(e.filename))


def _count(report: Report, file: str, record: PhhRecord) -> None:
    if record.skipped:
        report.add(file, "read", "skipped")
    elif record.hand is None:
        error = record.error or NotationError("phh.empty")
        report.add(file, "read", "refused")
        report.fail(file, record.name, record.line, error)
    else:
        kind, off, more = compare(record)
        repaired = ["repaired"] if any(note.code != "phh.partly_known" for note in record.repairs) else []
        report.add(file, "read", "replayed", kind, *more, *repaired)
        if off:
            report.fail(file, record.name, record.line, off)


def compare(record: PhhRecord) -> tuple[str, SidepotError | None, tuple[str, ...]]:
    """(class, what differs, further counts) of a replayed hand.  The hand must be there (record.hand)."""
    hand = record.hand
    if hand is None:
        raise ValueError("a hand that was not replayed has nothing to compare")
    stacks = [Fraction(chips, record.scale) for chips in hand.stacks.values()]
    if hand.settled:
        won, back = _won(hand, record.scale)
    elif hand.actor is not None:
        won = back = [Fraction(0)] * len(stacks)   # cut off in the middle: final stacks are then those at that point
    else:
        return "no_result", None, ()
    if record.finishing_stacks is not None:
        # As what each seat collected: its award, and what the record has more or less than our final stack.
        told = [w if _unknown(record, i, r) else w + Fraction(r) - s
                for i, (w, r, s) in enumerate(zip(won, record.finishing_stacks, stacks, strict=True))]
        written, back = record.finishing_stacks, [Fraction(0)] * len(won)
    elif record.winnings is not None:
        told = [w if r.is_infinite() else Fraction(r) for w, r in zip(won, record.winnings, strict=True)]
        written = record.winnings
    else:
        return "no_result", None, ()
    kind, more = _class(hand, won, told, back, Fraction(1, record.scale), _unit(written, record.scale))
    return kind, _different(record, hand, won, told) if kind == "different" else None, more


def _class(
    hand: Hand, won: list[Fraction], told: list[Fraction], back: list[Fraction], chip: Fraction, unit: Fraction,
) -> tuple[str, tuple[str, ...]]:
    """The class of a hand: what each seat won by our account, what it collected by the record, and what came back to it."""
    if won == told:
        return "equal", ()
    raised = any(isinstance(e, Acted) and e.action in ("bet", "raise") for e in hand.events)
    if not raised and [w + b for w, b in zip(won, back, strict=True)] == told:
        return "equal_with_refund", ()
    if unit < chip and sum(won) == sum(told) and all(abs(w - t) < chip for w, t in zip(won, told, strict=True)):
        return "finer_than_chip", ()
    if _raked(won, told, unit):
        return "equal_up_to_rake", ("short_by_antes",) if _ante_back(hand, sum(won, -sum(told, Fraction(0))), chip) else ()
    return "different", ()


def _raked(won: Sequence[Fraction], told: Sequence[Fraction], unit: Fraction) -> bool:
    """All winners are short by one ratio, 0 < ratio <= 10 %; with several of them each is rounded to a unit."""
    winners = [(w, t) for w, t in zip(won, told, strict=True) if w or t]
    if any(not w or t > w for w, t in winners) or sum(won) <= sum(told):
        return False
    if len(winners) == 1:
        ((w, t),) = winners
        return (w - t) / w <= MOST_RAKE
    slack = unit
    least = max((w - t - slack) / w for w, t in winners)
    most = min((w - t + slack) / w for w, t in winners)
    total = (sum(won) - sum(told)) / sum(won)
    return least < most and total <= MOST_RAKE


def _ante_back(hand: Hand, short: Fraction, chip: Fraction) -> bool:
    """Short by whole antes in a hand without a flop, where rooms take no rake."""
    ante = max(hand.setup.antes, default=0) * chip
    return hand.street == "preflop" and bool(ante) and short % ante == 0 and short <= ante * len(hand.seats)


def _won(hand: Hand, scale: int) -> tuple[list[Fraction], list[Fraction]]:
    """What each seat won from pots, and what came back to it uncalled."""
    won, back = dict.fromkeys(hand.seats, 0), dict.fromkeys(hand.seats, 0)
    for e in hand.events:
        if isinstance(e, Awarded):
            won[e.seat] += e.amount
        elif isinstance(e, Returned):
            back[e.seat] += e.amount
    return [Fraction(x, scale) for x in won.values()], [Fraction(x, scale) for x in back.values()]


def _unit(written: Iterable[Decimal], scale: int) -> Fraction:
    """The smallest unit written: of the chips put in, or finer where the result is finer."""
    finest = max((-int(x.normalize().as_tuple().exponent) for x in written if x.is_finite()), default=0)
    return min(Fraction(1, scale), Fraction(1, 10 ** max(0, finest)))


def _unknown(record: PhhRecord, i: int, told: Decimal) -> bool:
    """A final stack that cannot be compared: unknown in the record, or of a seat whose depth was unknown."""
    return told.is_infinite() or (record.hand is not None and record.hand.seats[i] in record.unknown_stacks)


def _different(record: PhhRecord, hand: Hand, won: Sequence[Fraction], told: Sequence[Fraction]) -> SidepotError:
    """Who collects how much, by our account and by the record."""
    if hand.actor is not None:
        return NotationError("verify.open", seat=hand.actor)
    off = [(seat, w, t) for seat, w, t in zip(hand.seats, won, told, strict=True) if w != t]
    en = "; ".join(f"{seat} wins {_plain(w)}, recorded {_plain(t)}" for seat, w, t in off)
    zh = "；".join(f"{seat} 应得 {_plain(w)}，记录为 {_plain(t)}" for seat, w, t in off)
    return NotationError("verify.different", text=(en, zh))


def _plain(value: Fraction) -> str:
    text = f"{value.numerator / Decimal(value.denominator):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
