"""The command `sidepot referee`: which table, and the conversation with it."""
import sys
from datetime import datetime
from typing import Any

import click

from ...errors import SidepotError
from ...hand.legal import LIMITS
from ...session import Game, Session
from ..app import App, Usage, command
from ..language import chips
from ..out import Out, styled
from . import prompt, store
from .engine import Referee
from .lexicon import Refused, first_form
from .seating import Wanted, by_asking, from_options
from .store import Journal, Stored


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "referee", [
        click.Option(["--seats"], metavar="\"A 200, B 300\""),
        click.Option(["--blinds"], metavar="1/2"),
        click.Option(["--button"], metavar="SEAT"),
        click.Option(["--rules"], metavar="SET"),
        click.Option(["--limit"], type=click.Choice(LIMITS), default="nl"),
        click.Option(["--ante"], type=click.IntRange(0), default=0, metavar="CHIPS"),
        click.Option(["--bb-ante", "bb_ante"], type=click.IntRange(0), default=0, metavar="CHIPS"),
        click.Option(["--unit"], type=click.IntRange(1), default=1, metavar="CHIPS"),
        click.Option(["--resume"], is_flag=False, flag_value="", metavar="[TABLE]"),
        click.Option(["--new"], is_flag=True),
        click.Option(["--list", "listed"], is_flag=True),
    ], json=False)(run)


def run(out: Out, resume: str | None, new: bool, listed: bool, **options: Any) -> int:
    """Play on one table until it is left; exit code 1 when a line of a script was refused."""
    if listed:
        return list_tables(out)
    if resume is not None and (new or options["seats"]):
        raise Usage("usage.resume_or_new")
    referee = _resumed(out, _named_table(resume)) if resume is not None else None
    if referee is None and not new and not options["seats"]:
        referee = _offered(out)
    if referee is None:
        referee = begin(out, Wanted(**options))
    return talk(referee)


def talk(referee: Referee) -> int:
    """The conversation."""
    out, refused = referee.out, 0
    referee.greet()
    if prompt.on_terminal():
        _hint(referee)
    try:
        for line in prompt.lines(referee):
            refused += not referee.feed(line)
            sys.stdout.flush()
    finally:
        if referee.journal is not None:
            referee.journal.close()
    if not referee.table.closed:
        out.line(styled(out.t("referee.start.bye"), "quiet"))
    return 1 if refused and not prompt.on_terminal() else 0


def _hint(referee: Referee) -> None:
    out, hand = referee.out, referee.table.hand
    if hand.actor is None:
        return
    legal = hand.legal()
    raised = out.t("referee.type.raise" if legal.to_match else "referee.type.bet", seat=legal.seat, to=legal.min_raise_to or 0)
    words = {"call": out.t("referee.type.call", seat=legal.seat), "raise": raised.replace(",", ""),
             "undo": first_form("commands", "undo", out.lang), "help": first_form("commands", "help", out.lang)}
    out.line(styled(out.t("referee.start.hint", **words), "quiet"))


def begin(out: Out, wanted: Wanted) -> Referee:
    """A new table, asked for or given."""
    if not prompt.on_terminal() and not wanted.seats:
        raise Refused("referee.none_open")
    table = from_options(wanted) if wanted.seats else by_asking(out, _ask, wanted)
    head = {"lang": out.lang, "seats": table.chips, "button": table.places.button, "game": table.game._asdict()}
    return Referee(out, table, Journal.create(head, datetime.now()))  # noqa: DTZ005 - the clock on the wall of the card room


def _ask(question: str) -> str:
    try:
        return input(question)
    except EOFError:
        raise click.Abort from None


# ---- tables that are kept

def table_of(stored: Stored) -> Session:
    """The first hand of a stored table.  Raises Refused when the head does not make one."""
    try:
        game = stored.head["game"]
        return Session(dict(stored.head["seats"]), Game(**{**game, "blinds": tuple(game["blinds"])}), stored.head["button"])
    except (SidepotError, KeyError, TypeError, ValueError, AttributeError) as e:
        raise Refused("referee.replay", reason=str(e)[:200]).located(file=str(stored.path), line=1) from None


def _resumed(out: Out, stored: Stored) -> Referee:
    journal = Journal.reopen(stored)
    try:
        # Read again under the lock: somebody may have added to it since.
        fresh = store.load(stored.path)
        referee = Referee(out, table_of(fresh), journal)
        try:
            referee.replay(fresh.records)
        except Refused as e:
            raise e.located(file=str(stored.path)) from None
    except BaseException:
        journal.close()
        raise
    out.line(out.t("referee.start.resumed", when=when(stored), number=referee.table.number))
    if stored.dropped:
        out.line(styled(out.t("referee.start.dropped", count=stored.dropped), "bad"))
    return referee


def _offered(out: Out) -> Referee | None:
    """The last open table: on a terminal after a question, in a pipe at once."""
    found = next((s for s in store.stored_tables() if isinstance(s, Stored) and not s.closed), None)
    if found is None:
        return None
    if prompt.on_terminal():
        quiet = Referee(out, table_of(found), None)
        try:
            quiet.replay(found.records)
        except Refused as e:
            out.error(e.located(file=str(found.path)).text(out.lang))
            return None
        seats = out.t.join([f"{seat} {chips(stack)}" for seat, stack in quiet.table.stacks().items()])
        answer = _ask(out.t("referee.ask.continue", when=when(found), number=quiet.table.number, seats=seats))
        if answer.strip().casefold()[:1] in ("n", "否", "不"):
            return None
    return _resumed(out, found)


def _named_table(name: str) -> Stored:
    tables = [s for s in store.stored_tables() if isinstance(s, Stored)]
    if not name:
        found = next((s for s in tables if not s.closed), None)
        if found is None:
            raise Refused("referee.none_open")
        return found
    path = store.tables_folder() / f"{name}.jsonl"
    if any(c in name for c in "/\\\0") or not path.is_file():
        raise Refused("referee.no_such", name=name[:40])
    return store.load(path)


def when(stored: Stored) -> str:
    """When the table began, to the minute."""
    return str(stored.head.get("made", ""))[:16].replace("T", " ")


def list_tables(out: Out) -> int:
    """All tables that are kept, the last one first."""
    rows: list[list[Any]] = []
    for found in store.stored_tables():
        if isinstance(found, Refused):
            rows.append([styled(out.t("referee.start.unreadable"), "bad"), "", "", found.text(out.lang)])
            continue
        state = styled(out.t("referee.start.shut"), "quiet") if found.closed else styled(out.t("referee.start.open"), "good")
        seats = found.head.get("seats")
        names = out.t.join([str(s) for s in seats]) if isinstance(seats, dict) else ""
        rows.append([styled(found.name, "seat"), state, out.t("referee.start.records", count=len(found.records)), names])
    if rows:
        out.table(rows, "llrl")
    else:
        out.line(out.t("referee.start.none"))
    return 0
