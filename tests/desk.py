"""A referee's desk for tests: lines in, answers out, without a terminal."""
import io
from datetime import datetime
from typing import Any

import pytest

from sidepot.cli.out import Out
from sidepot.cli.referee import store
from sidepot.cli.referee.command import table_of
from sidepot.cli.referee.engine import Referee
from sidepot.cli.referee.seating import Wanted, from_options
from sidepot.hand import Hand
from sidepot.notation import spot
from sidepot.session import Session

NOW = datetime(2026, 3, 12, 20, 15)  # noqa: DTZ001 - the clock on the wall
OPEN: list[store.Journal] = []        # closed at the end of each test


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    """Every test has a folder of its own for tables.  Import this fixture to have it."""
    monkeypatch.setenv("SIDEPOT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    yield tmp_path / "home"
    while OPEN:
        OPEN.pop().close()


def opened(journal: store.Journal) -> store.Journal:
    """A journal that is closed at the end of the test."""
    OPEN.append(journal)
    return journal


class Desk:
    """A referee that writes into a text; `say` feeds lines and gives the answer.  keep: with a file."""

    def __init__(self, seats: str = "A 200, B 300, C 150", blinds: str = "1/2", lang: str = "en", keep: bool = False,
                 **options: Any) -> None:
        self.text = io.StringIO()
        self.out = Out(lang, stdout=self.text)
        table = from_options(Wanted(seats=seats, blinds=blinds, **options))
        head = {"lang": lang, "seats": table.chips, "button": table.places.button, "game": table.game._asdict()}
        self.referee = Referee(self.out, table, opened(store.Journal.create(head, NOW)) if keep else None)
        self.accepted = True

    @property
    def table(self) -> Session:
        return self.referee.table

    @property
    def hand(self) -> Hand:
        return self.referee.table.hand

    @property
    def journal(self) -> store.Journal:
        assert self.referee.journal is not None
        return self.referee.journal

    def say(self, *lines: str) -> str:
        """Feed lines; what is answered."""
        begun = len(self.text.getvalue())
        for line in lines:
            self.accepted = self.referee.feed(line)
        return self.text.getvalue()[begun:]

    def ok(self, *lines: str) -> str:
        """Lines that must all be accepted."""
        answers = []
        for line in lines:
            answers.append(self.say(line))
            assert self.accepted, (line, answers[-1])
        return "".join(answers)

    def no(self, line: str) -> str:
        """A line that must be refused with an answer, and must leave everything as it was; the answer as one line."""
        before = state(self.referee)
        answer = self.say(line)
        assert not self.accepted, (line, answer)
        assert answer.strip()
        assert state(self.referee) == before
        return " ".join(answer.split())


def state(referee: Referee) -> tuple[object, ...]:
    """Everything that a line may change; the last two are about the way there: steps to take back, records in the file."""
    t = referee.table
    return (spot(t.hand), t.hand.stacks, t.hand.settled, t.chips, t.away, t.waiting, t.missed, t.game, t.places, len(t.hands),
            t.closed, t.noted and (t.noted.act, t.noted.after), t.played, len(referee.past),
            None if referee.journal is None else referee.journal.count)


def table_state(referee: Referee) -> tuple[object, ...]:
    """The same without the way there."""
    return state(referee)[:-2]


def read_back(stored: store.Stored, journal: store.Journal | None = None) -> Referee:
    """A stored table as a new start makes it."""
    referee = Referee(Out("en", stdout=io.StringIO()), table_of(stored), journal)
    referee.replay(stored.records)
    return referee


def replayed(desk: Desk) -> Referee:
    """The table of a desk as a new start finds it in the file; the desk goes on with the file after it."""
    desk.journal.close()
    stored = store.load(desk.journal.path)
    referee = read_back(stored, opened(store.Journal.reopen(stored)))
    desk.referee.journal = referee.journal
    return referee
