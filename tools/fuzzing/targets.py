"""The readers that are fuzzed: each target takes any bytes, and may refuse them only as `truths.refusing` allows."""
import io
import json
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch
from zlib import crc32

import recorded_hands
from sidepot import Hand, SidepotError, parse_action, rule_set, rule_sets
from sidepot.analysis.equity import MOST_PLAYERS, equity
from sidepot.analysis.ranges import parse_range
from sidepot.analysis.resuming import hash_of
from sidepot.analysis.verify import verify
from sidepot.cards import cards_text, parse_cards
from sidepot.cli.__main__ import app
from sidepot.cli.out import Out
from sidepot.cli.referee import saving, store
from sidepot.cli.referee.command import table_of
from sidepot.cli.referee.engine import Referee
from sidepot.cli.referee.lines import read
from sidepot.cli.referee.seating import Wanted, from_options
from sidepot.notation import parse_spot, spot
from sidepot.notation.cases import answer_or_raise, compare, hand_of, read_cases
from sidepot.notation.phh import PhhRecord, read_phh, read_phh_file
from sidepot.rulebook.rulebook import rules
from sidepot.rulebook.search import search
from sidepot.rulings import heard
from sidepot.rulings.act import WORDS
from sidepot.rulings.spoken import number_of
from sidepot.session import Session
from strict_report import strict, told

from . import truths

LANGS = ("en", "zh")
MOST_LINES = 30                    # of one session at the table; more takes long and finds nothing more
MOST_WORDS = 12                    # of one command


class Target(NamedTuple):
    """A reader.  run: gives it the bytes and checks what must hold.  longest: of inputs worth trying.  slow: runs fewer seeds."""

    run: Callable[[bytes], None]
    longest: int
    slow: bool = False


def text_of(data: bytes) -> str:
    """Bytes as Python gives the arguments of a process: what is no UTF-8 comes as lone surrogates."""
    return data.decode("utf-8", "surrogateescape")


# ---- text

def _spot(data: bytes) -> None:
    with truths.refusing():
        hand = parse_spot(text_of(data))
        truths.conserved(hand)
        truths.same_line(hand)
        truths.speaks(hand)


def _actions(data: bytes) -> None:
    text = text_of(data)
    hand = parse_spot("nl 1/2 cash | C 200, \"阿 强\" 200, \"B b\" 16 | C c, \"阿 强\" c, \"B b\" x | flop 2s7hJd")
    with truths.refusing():
        action = parse_action(text)
        # A name is whatever stands before the action; the printed forms must mean the same.
        assert parse_action(action.short()) == action, action.short()
        assert parse_action(str(action)) == action, str(action)
    with truths.refusing():
        verdict = hand.explain(text)
        assert all(verdict.text(lang) for lang in LANGS)
        before = (hand.events, hand.stacks, hand.actor)
        try:
            hand.apply(text)
            assert verdict.legal
        except SidepotError as error:
            truths.told(error)
            assert not verdict.legal, "explained as legal, and refused"
            assert (hand.events, hand.stacks, hand.actor) == before, "refused, and changed the hand"
        truths.conserved(hand)


def _cards(data: bytes) -> None:
    with truths.refusing():
        cards = parse_cards(text_of(data))
        assert all(0 <= card < 52 for card in cards)
        assert parse_cards(cards_text(cards)) == parse_cards(cards_text(cards, signs=True)) == cards


def _spoken(data: bytes) -> None:
    text = text_of(data)
    said = heard(text)
    assert said.words in WORDS
    for number in (said.amount, number_of(text)):
        assert number is None or number > 0
    assert heard(text) == said


def _search(data: bytes) -> None:
    for hit in search(text_of(data)):
        assert hit.id


def _ranges(data: bytes) -> None:
    with truths.refusing():
        found = parse_range(text_of(data))
        assert found.combos
        assert len(set(found.combos)) == len(found.combos) == len(found.weights)
        assert all(0 <= c < 52 for combo in found.combos for c in combo)
        assert all(a != b and a % 13 >= b % 13 for a, b in found.combos)
        assert min(found.weights) > 0
        assert parse_range(", ".join(cards_text(c) for c in found.combos)).combos == found.combos


def _equity(data: bytes) -> None:
    """A first line board|dead|stacks|folded|pot, then a hand a line; a few deals are drawn, and again the same."""
    first, *hands = text_of(data).split("\n")[:MOST_PLAYERS + 2]
    board, dead, *rest = [*first.split("|"), *[""] * 5][:5]
    stacks, folded, pots = ([int(x) for x in part.split(",") if x.isascii() and x.isdigit() and len(x) < 20] for part in rest)
    pot = sum(pots)
    with truths.refusing():
        found, again = (equity(hands, board=board, dead=dead, paid=stacks or None, folded=folded, pot=pot, samples=5,
                               backend="python") for _ in range(2))
        assert found == again
        assert sum(p.equity for p in found.players) == 1
        assert sum(found.chips) == sum(stacks) + sum(folded) + pot
        for p in found.pots:
            assert sum(p.chips) == p.amount


# ---- files

def _phh(data: bytes) -> None:
    for lenient in (False, True):
        with truths.refusing():
            for record in read_phh(data, lenient=lenient):
                _record(record)


def _record(record: PhhRecord) -> None:
    assert sum(x is not None for x in (record.hand, record.skipped, record.error)) == 1
    for note in record.repairs:
        truths.told(note)
    if record.error is not None:
        truths.told(record.error)
    elif record.hand is not None:
        truths.conserved(record.hand)
        truths.same_file(record)


def _phh_file(data: bytes) -> None:
    """A file is read as the same bytes are, hand for hand, with its name in every error."""
    path = _folder() / "fuzz.phh"
    path.write_bytes(data)
    read: list[list[tuple[Any, ...]]] = []
    for source in (lambda: read_phh_file(path), lambda: read_phh(data)):
        found: list[tuple[Any, ...]] = []
        try:
            for r in source():
                truths.told(r.error or SidepotError("file.missing"))
                found.append((r.number, r.key, r.line, r.skipped, r.error and r.error.code, r.hand and r.hand.events))
        except SidepotError as error:
            truths.told(error)
            found.append((error.code, error.line, error.field))
        read.append(found)
    assert read[0] == read[1]


def _bulk(data: bytes) -> None:
    """The fast way through a file, whole and in pieces, says what the strict reader alone says."""
    path = _folder() / "fuzz.phhs"
    path.write_bytes(data)
    plain = told(strict(path))
    for chunk in (1 + crc32(data) % 900, 2**20):
        assert told(verify([path], chunk=chunk)) == plain, f"in pieces of {chunk}"


def _states(data: bytes) -> None:
    """The state file of a run of `verify`; HERE and SAME in it stand for the file of hands and for what it is known by."""
    hands = _folder() / "states.phhs"
    if not hands.exists():
        hands.write_text("".join(recorded_hands.hands(3, seed=8)), "utf-8")
    path = _folder() / "state"
    path.unlink(missing_ok=True)
    verify([hands], resume=path)
    known = json.loads(path.read_text("utf-8").split("\n")[1].partition(" ")[2])
    for word, value in ((b"HERE", known["file"]), (b"SAME", known["same"])):
        data = data.replace(b'"%s"' % word, json.dumps(value).encode())
    # With a hash that fits, as a line without is passed over before anything in it is looked at.
    lines = [line.decode("utf-8", "replace") for line in data.split(b"\n")]
    path.write_text("".join(f"{hash_of(line)} {line}\n" for line in lines), "utf-8")
    with truths.refusing():
        report = verify([hands], resume=path)
        assert all(json.dumps(report.to_json(lang)) for lang in LANGS)


def _cases(data: bytes) -> None:
    for found in read_cases(io.BytesIO(data), "cases.jsonl"):
        if found.error is not None:
            truths.told(found.error)
            continue
        case: Any = found.case
        with truths.refusing():
            said = answer_or_raise(case)
            assert said == answer_or_raise(case)
            assert said["why"]["en"]
            assert said["why"]["zh"]
            assert json.loads(json.dumps(said)) == said
            assert not compare(said["answer"], json.loads(json.dumps(said["answer"])))
            if isinstance(case.get("expect"), dict):
                compare(said["answer"], case["expect"])
        with truths.refusing():
            hand = hand_of(case)
            truths.conserved(hand)
            again = parse_spot(spot(hand))
            assert spot(again) == spot(hand)


def _house(data: bytes) -> None:
    """House rules on top of each bundled set; a set that takes them plays a hand."""
    try:
        house = json.loads(data)
    except (ValueError, RecursionError):
        return
    for name in rule_sets():
        with truths.refusing():
            book = rule_set(name).override(house)
            assert all(book.setting(rule, key) == value for rule, values in house.items() for key, value in values.items())
            for limit in ("nl", "pl", "fl"):
                hand = Hand({"A": 100, "B": 60, "C": 30}, (1, 2), button="C", limit=limit, rules=book)
                while hand.actor is not None:
                    hand.apply("call" if hand.legal().to_call else "check")
                truths.conserved(hand)
            assert all(book.settings(rule) is not None for rule in rules())


# ---- at the table

def _lines(data: bytes) -> None:
    seats = ("A", "Bob", "阿强", "B b", "3")
    for lang in LANGS:
        with truths.refusing():
            said = read(text_of(data), seats, lang)
            assert said.seat is None or said.seat in seats
            assert said == read(text_of(data), seats, lang)


class _Kept(store.Journal):
    """A journal in memory."""

    def __init__(self) -> None:
        self.records: list[store.Record] = []
        self.count = 0

    def add(self, record: store.Record) -> None:
        self.count += 1
        self.records.append(json.loads(json.dumps({"n": self.count, **record}, ensure_ascii=False)))


def _state(table: Session) -> tuple[object, ...]:
    """Everything that a line may change."""
    hand = table.hand
    return (spot(hand), hand.stacks, hand.settled, table.chips, table.away, table.waiting, table.missed, table.game, table.places,
            len(table.hands), table.closed)


def _referee(data: bytes) -> None:
    """A session: the first line is seats|blinds|button|rules|limit|ante|bb_ante|unit, each further one is typed.

    It goes alike in both languages, a refused line changes nothing, and what was written down makes the same table again.
    """
    first, *typed = text_of(data).split("\n")[:MOST_LINES + 1]
    with truths.refusing(), ExitStack() as stack:
        wanted = _wanted(first.split("|"))
        stack.enter_context(patch.object(saving, "_write", _write))
        desks = []
        for lang in LANGS:
            told = io.StringIO()
            desks.append((told, Referee(Out(lang, stdout=told, stderr=told), from_options(wanted), _Kept())))
        for line in typed:
            done = []
            for told, referee in desks:
                before, begun = _state(referee.table), told.tell()
                done.append(referee.feed(line))
                assert done[-1] or _state(referee.table) == before, f"{line!r} was refused, and changed the table"
                assert done[-1] or told.tell() > begun, f"{line!r} was refused without a word"
                truths.conserved(referee.table.hand)
            assert done[0] == done[1], f"{line!r} is accepted in one language only"
            assert _state(desks[0][1].table) == _state(desks[1][1].table), f"{line!r} differs between the languages"
            if desks[0][1].over:
                break
        kept = desks[0][1].journal
        assert isinstance(kept, _Kept)
        again = Referee(Out("en", stdout=io.StringIO()), from_options(wanted), None)
        again.replay(kept.records)
        assert _state(again.table) == _state(desks[0][1].table), "what was written down makes another table"


def _wanted(parts: list[str]) -> Wanted:
    given = [p.strip() or None for p in parts[:8]] + [None] * 8
    numbers = [int(x) if x and x.isascii() and x.isdigit() and len(x) < 20 else default
               for x, default in zip(given[5:8], (0, 0, 1), strict=True)]
    limit = given[4] if given[4] in ("nl", "pl", "fl") else "nl"
    return Wanted(given[0], given[1], given[2], given[3], limit, *numbers)


def _write(path: Path, text: str) -> None:
    """Instead of a file: only that the text could be written, and reads back."""
    text.encode("utf-8")
    for record in read_phh(text):
        assert record.error is None, f"exported, it is refused: {record.error}: {text}"


def _tables(data: bytes) -> None:
    """A saved table, as a new start finds it."""
    path = _folder() / "20260101-000000.jsonl"
    path.write_bytes(data)
    with truths.refusing():
        stored = store.load(path)
        assert stored.closed in (True, False)
        referee = Referee(Out("en", stdout=io.StringIO()), table_of(stored), None)
        referee.replay(stored.records)
        truths.conserved(referee.table.hand)
        referee.greet()


# ---- the command line

# Those that walk through folders or wait for a person are tried by targets of their own.
COMMANDS = ("demo", "show", "legal", "reopen", "why", "pots", "rank", "rule", "rules")


def _cli(data: bytes) -> None:
    """A command, a word a line: exit code 0, 1 or 2, the same in both languages, with a word on standard error unless 0."""
    words = text_of(data).split("\n")[:MOST_WORDS]
    if words[0] not in COMMANDS or any(w.startswith(("/", "~")) or "--lang".startswith(w[:6]) or ".." in w for w in words[1:]):
        return
    codes = []
    for lang in LANGS:
        told, wrong = io.StringIO(), io.StringIO()
        env = {"LC_ALL": "zh_CN.UTF-8" if lang == "zh" else "C.UTF-8", "COLUMNS": "80", "SIDEPOT_TRACEBACK": "1",
               "SIDEPOT_HOME": str(_folder())}
        with patch.dict(os.environ, env), patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(b""))), \
                redirect_stdout(told), redirect_stderr(wrong):
            try:
                app().main(words)
            except SystemExit as e:
                codes.append(e.code)
        assert codes[-1] in (0, 1, 2), f"exit code {codes[-1]}"
        assert codes[-1] == 0 or (wrong.getvalue() + told.getvalue()).strip(), "nothing said"
        if codes[-1] == 0 and "--json" in words and "--help" not in words:
            json.loads(told.getvalue())
    assert codes[0] == codes[1], f"exit codes {codes}"


@cache
def _folder() -> Path:
    """A folder of this run for files that readers are given; it goes with the process."""
    made = tempfile.TemporaryDirectory(prefix="sidepot-fuzz-")
    _FOLDERS.append(made)
    return Path(made.name)


_FOLDERS: list[tempfile.TemporaryDirectory[str]] = []

TARGETS: dict[str, Target] = {
    "spot": Target(_spot, 600),
    "actions": Target(_actions, 80),
    "cards": Target(_cards, 80),
    "spoken": Target(_spoken, 120),
    "search": Target(_search, 80, slow=True),
    "phh": Target(_phh, 4000),
    "phh_file": Target(_phh_file, 4000, slow=True),
    "bulk": Target(_bulk, 4000, slow=True),
    "states": Target(_states, 2000, slow=True),
    "cases": Target(_cases, 4000),
    "house": Target(_house, 400, slow=True),
    "lines": Target(_lines, 120),
    "referee": Target(_referee, 1200, slow=True),
    "tables": Target(_tables, 4000),
    "ranges": Target(_ranges, 120),
    "equity": Target(_equity, 300, slow=True),
    "cli": Target(_cli, 600, slow=True),
}
