"""Reading PHH: a hand's fields and actions, played through the referee."""
import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from decimal import Context, Decimal
from pathlib import Path
from typing import Any

from ..errors import MissingCards, NotationError, SidepotError, brief, reason
from ..hand import Hand
from ..rulebook import RuleSet
from .phh_play import Player, first_hole_cards, place
from .phh_setup import OURS, PLAYED, STANDS_IN, STRUCTURE, Notes, places, read_money, read_setup
from .phh_toml import LARGEST_HAND, Table, tables

MOST_ACTIONS = 2000
# Games of the format that are no hold'em for us, so that they can be told from a mistyped variant.
OTHER_GAMES = ("NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
_LONGEST_ACTION = 2000
_FINEST, _WIDE = Decimal(1).scaleb(-30), Context(prec=60)  # of recorded results, which may be finer than any chip


@dataclass(slots=True)
class PhhRecord:
    """One hand of a PHH file.  Exactly one of hand, skipped and error is set.

    number: counts from 1 in the file.  key: its table, "" in a file of one hand.  line: where it begins.
    hand: replayed as far as the file goes, paid when the cards say who won.  skipped: why it was not played
    ("another game").  error: why it was refused, with file, line and field.
    scale: so many chips of `hand` make one unit of the file.  unknown_stacks: seats whose stack the file gives as inf;
    they were given one deeper than all bets.  finishing_stacks, winnings: as recorded, in units of the file.
    actions: as written, comments included.  fields: all other fields as they are, for writing back.  repairs: what was
    not taken as written; in strict mode only remarks, such as a hole card known by half.
    """

    number: int
    key: str
    line: int
    file: str | None = None
    variant: str = ""
    hand: Hand | None = None
    skipped: str | None = None
    error: SidepotError | None = None
    scale: int = 1
    unknown_stacks: frozenset[str] = frozenset()
    finishing_stacks: tuple[Decimal, ...] | None = None
    winnings: tuple[Decimal, ...] | None = None
    actions: tuple[str, ...] = ()
    fields: dict[str, Any] = field(default_factory=dict)
    repairs: list[NotationError] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What to call the hand: the key of its table, else its number."""
        return self.key or str(self.number)


def read_phh(
    text: str | bytes, *, file: str | None = None, lenient: bool = False, rules: str | RuleSet | None = None,
) -> Iterator[PhhRecord]:
    """The hands of a PHH text, one (.phh) or many in tables [1], [2], ... (.phhs).

    A hand that cannot be read or played comes as a record with `error`; the next ones are still read.  lenient: what
    the rules refuse is replaced by what comes nearest, and `repairs` says so.  rules: instead of the rule set named in
    the file (key _sidepot_rules); without either, wsop-cash-2026, or tda-2024 for a hand with a tournament level.

    Raises NotationError only when the text holds no hand at all.
    """
    if not isinstance(text, str | bytes):
        raise NotationError("given.kind", value=brief(text), right="variant = \"NT\" ...")
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return _records(io.BytesIO(raw), file, lenient, rules)


def read_phh_file(
    path: str | Path, *, lenient: bool = False, rules: str | RuleSet | None = None, name: str | None = None,
) -> Iterator[PhhRecord]:
    """The hands of a file, read one at a time, so that the file may be large.  name: what to call it in messages.

    Raises NotationError when the file cannot be opened or holds no hand; otherwise as `read_phh`.
    """
    told = str(path) if name is None else name
    with opened(path, told) as f:
        yield from _records(f, told, lenient, rules)


@contextmanager
def opened(path: str | Path, told: str) -> Iterator[io.BufferedReader]:
    """A file to be read.  What goes wrong while opening and reading is raised as NotationError.  told: its name in messages."""
    if not isinstance(path, str | os.PathLike) or not os.fspath(path):
        raise NotationError("file.name", value=brief(path))
    try:
        try:
            f = open(path, "rb")  # noqa: SIM115
        except ValueError:                     # a name with a NUL in it
            raise NotationError("file.name", value=brief(told)) from None
        with f:
            yield f
    except OSError as e:
        raise NotationError("file.unreadable", reason=reason(e)).located(file=told) from None


def _records(source: io.BufferedIOBase, file: str | None, lenient: bool, rules: str | RuleSet | None) -> Iterator[PhhRecord]:
    number = 0
    # Lines longer than a whole hand may be are taken in pieces, so that memory stays bounded.
    for table in tables(iter(lambda: source.readline(LARGEST_HAND + 1), b"")):
        number += 1
        yield record_of(table, number, file, lenient, rules)
    if not number:
        raise NotationError("phh.empty").located(file=file)


def record_of(table: Table, number: int, file: str | None, lenient: bool, rules: str | RuleSet | None) -> PhhRecord:
    """The hand of a table, played."""
    record = PhhRecord(number, table.key, table.line, file)
    notes = Notes(lenient)
    try:
        if table.error:
            raise table.error
        _fill(record, table, notes, rules)
    except SidepotError as e:
        record.error = e.located(file=file, line=_line(table, e.field or ""))
        record.hand = None
    record.repairs = notes.found
    for note in notes.found:
        note.located(file=file)
    return record


def _line(table: Table, field: str) -> int:
    """The line of a field of the file, or of the one that an argument of the set-up comes from; else that of the hand."""
    m = re.match(r"\w[\w ]*", field)
    name = m[0] if m else ""
    for key in (name, OURS + name.replace(" ", "_"), STANDS_IN.get(name, "")):
        if key in table.data:
            return table.line_of(key)
    return table.line


def _fill(record: PhhRecord, table: Table, notes: Notes, rules: str | RuleSet | None) -> None:
    data = table.data
    variant = data.get("variant")
    if variant is None:
        raise NotationError("phh.missing", name="variant").located(field="variant")
    if not isinstance(variant, str) or variant not in (*PLAYED, *OTHER_GAMES):
        known = ", ".join((*PLAYED, *OTHER_GAMES))
        raise NotationError("phh.variant", variant=brief(variant, 20), known=known).located(field="variant")
    record.variant = variant
    record.actions = _actions(data)
    record.fields = {k: v for k, v in data.items() if k not in STRUCTURE and not k.startswith(OURS)}
    if variant not in PLAYED:
        record.fields |= {"players": data["players"]} if "players" in data else {}
        record.skipped = "another game"
        return
    money = read_money(data, record.actions, notes, table.line_of)
    record.scale = money.scale
    record.finishing_stacks = _result(data, "finishing_stacks", money.n)
    record.winnings = _result(data, "winnings", money.n)
    setup = read_setup(data, money, notes, table.line_of, rules)
    if "players" in data and list(setup.seats) != data["players"]:
        record.fields["players"] = data["players"]  # names that cannot name seats, such as empty ones
    record.unknown_stacks = frozenset(setup.seats[i] for i in money.unknown)
    lines = table.lines_of_items("actions", len(record.actions))
    parsed, hole, start = first_hole_cards(record.actions, setup.seats, lines, notes, money.scale)
    if hole:
        setup = setup.change(hole=hole)
    try:
        hand = Hand(setup)
    except SidepotError as e:                  # a card that two players hold, or one player twice
        at = next((i for i, a in enumerate(parsed[:start]) if a.kind == "hole" and e.field == f"hole[{setup.seats[a.at]}]"), None)
        if at is not None:
            e.line, e.field = lines[at], place(at, record.actions[at], money.scale)
        raise
    Player(hand, parsed, lines, notes, money.scale, data).play(start)
    _settle(hand, data)
    record.hand = hand


def _settle(hand: Hand, data: dict[str, Any]) -> None:
    """Pay, if the betting is over and it is known who won; a hand that stops before stays open."""
    if hand.actor is not None or hand.settled or data.get(OURS + "settled") is False:
        return
    told = data.get(OURS + "winners")
    if told is None:
        with suppress(MissingCards):
            hand.settle()
        return
    try:
        winners = [[_seat(hand, i) for i in pot] for pot in told]
    except (TypeError, IndexError):
        raise NotationError("phh.kind", right="[[1, 3], [3]]").located(field=OURS + "winners") from None
    hand.settle(winners)


def _seat(hand: Hand, number: object) -> str:
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise TypeError
    return hand.seats[number - 1]


def _actions(data: dict[str, Any]) -> tuple[str, ...]:
    if "actions" not in data:
        raise NotationError("phh.missing", name="actions").located(field="actions")
    found = data["actions"]
    if not isinstance(found, list) or not all(isinstance(a, str) for a in found):
        raise NotationError("phh.kind", right="[\"d dh p1 AsKd\", \"p1 cc\"]").located(field="actions")
    if len(found) > MOST_ACTIONS or any(len(a) > _LONGEST_ACTION for a in found):
        raise NotationError("phh.many_actions", most=MOST_ACTIONS, longest=_LONGEST_ACTION).located(field="actions")
    return tuple(found)


def _result(data: dict[str, Any], name: str, n: int) -> tuple[Decimal, ...] | None:
    """A recorded result; what is unknown in it (inf) stays so."""
    if name not in data:
        return None
    raw = data[name]
    if not isinstance(raw, list) or len(raw) != n:
        given = len(raw) if isinstance(raw, list) else 1
        raise NotationError("phh.length", name=name, given=given, expected=n).located(field=name)
    found = []
    for i, x in enumerate(raw):
        value = Decimal(x) if isinstance(x, int) and not isinstance(x, bool) else x
        unknown = isinstance(value, Decimal) and value == Decimal("Infinity")
        if not isinstance(value, Decimal) or not (unknown or (value.is_finite() and value >= 0 and value.adjusted() <= 18)):
            raise NotationError("phh.result", value=brief(x)).located(field=f"{name}[{i + 1}]")
        if not unknown and places(value) > 30:
            value = value.quantize(_FINEST, context=_WIDE)
        found.append(value)
    return tuple(found)
