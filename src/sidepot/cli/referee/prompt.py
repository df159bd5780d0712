"""The line being typed: history, completion with legal amounts, a bar with what is due; plain lines without a terminal."""
import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ...session import Session
from ...user import home
from ..language import chips
from ..out import Out
from . import telling
from .lexicon import LONGEST_LINE, chinese, first_form

if TYPE_CHECKING:
    from .engine import Referee

MOST_HISTORY = 256 * 1024


def on_terminal() -> bool:
    """A person types, and the terminal can move its cursor."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def words_for(referee: "Referee") -> Iterator[str]:
    """What may be typed now, the likely first: acts with legal amounts, cards, the next hand; then questions and commands."""
    out, table = referee.out, referee.table
    lang, hand = out.lang, table.hand
    if referee.question is not None:
        yield from (first_form("answers", "yes", lang), first_form("answers", "no", lang))
        yield from map(str, range(1, len(referee.question.offer.choices) + 1))
        return
    if hand.actor is not None:
        legal = hand.legal()
        yield out.t("turn.call", amount=legal.to_call).replace(",", "").split(" ")[0] if legal.to_call else out.t("turn.check")
        if legal.min_raise_to is not None and legal.max_raise_to is not None:
            kind = "raise" if legal.to_match else "bet"
            yield from (out.t(f"act.{kind}", amount=str(to)) for to in sizes(table, legal.min_raise_to, legal.max_raise_to))
        yield out.t("act.all_in")
        yield out.t("act.fold")
    if table.dealt < 3 and (hand.actor is None or table.dealt < telling.street_number(hand)):
        yield first_form("heads", ("flop", "turn", "river")[table.dealt], lang)
    if hand.actor is None and not hand.settled:
        yield from (first_form("seat", "show", lang), first_form("seat", "muck", lang), first_form("heads", "winners", lang))
    yield from (first_form("commands", name, lang) for name in COMMANDS if name != "next" or table.between)
    yield from table.seats
    yield from (first_form("said", "says", lang), first_form("said", "pushes", lang), first_form("questions", "why", lang))


COMMANDS = (
    "next", "undo", "legal", "pots", "first", "odds", "stacks", "told", "spot", "transfers", "export", "help", "quit", "close")


def sizes(table: Session, low: int, high: int) -> list[int]:
    """Sizes worth offering: the least, half the pot and the pot on top of the call, all that is legal."""
    hand = table.hand
    legal = hand.legal()
    after_call = legal.to_match + legal.pot + legal.to_call
    half = legal.to_match + (legal.pot + legal.to_call) // 2
    return sorted({low, high, *(to for to in (half, after_call) if low < to < high)})


def bar(referee: "Referee") -> str:
    """One line about the table now."""
    out, hand = referee.out, referee.table.hand
    if referee.table.between:
        return out.t("referee.line.bar_between", number=referee.table.number)
    if hand.actor is None:
        return out.t("referee.line.bar_over", pot=hand.pot)
    street = out.t(f"street.{hand.street}")
    return out.t("referee.line.bar", street=street, pot=hand.pot, seat=hand.actor, choices=short(out, referee.table))


def short(out: Out, table: Session) -> str:
    """The choices in the fewest words: "call 600 | 1,000–2,375"."""
    legal = table.hand.legal()
    parts = [out.t("turn.call", amount=legal.to_call) if legal.to_call else out.t("turn.check")]
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        low, high = chips(legal.min_raise_to), chips(legal.max_raise_to)
        parts.append(f"{out.t('act.raise' if legal.to_match else 'act.bet', amount=low if low == high else f'{low}–{high}')}")
    return " | ".join(parts)


def mark(referee: "Referee") -> str:
    """What stands before the cursor: whose turn it is, or what is due."""
    out, table = referee.out, referee.table
    if referee.question is not None:
        return out.t("referee.line.question")
    if table.between:
        return out.t("referee.line.between")
    if table.hand.actor is not None:
        return out.t("referee.line.prompt", seat=table.hand.actor[:20])
    if table.dealt < 3:
        return out.t("referee.line.deal", street=out.t(f"street.{('flop', 'turn', 'river')[table.dealt]}").lower())
    return out.t("referee.line.show")


def lines(referee: "Referee") -> Iterable[str]:
    """Lines as they are typed or come through the pipe, until the end or `quit`."""
    return _typed(referee) if on_terminal() else _piped(referee)


def _piped(referee: "Referee") -> Iterator[str]:
    while not referee.over:
        line = sys.stdin.readline(8 * LONGEST_LINE)
        if not line:
            return
        yield line


def _typed(referee: "Referee") -> Iterator[str]:
    session = _session(referee)
    while not referee.over:
        try:
            line = session.prompt(lambda: mark(referee), bottom_toolbar=lambda: bar(referee)) if session else input(mark(referee))
        except KeyboardInterrupt:
            quit_word = first_form("commands", "quit", referee.out.lang)
            referee.out.line(referee.out.t("referee.start.interrupt", quit=quit_word), style="quiet")
            continue
        except EOFError:
            return
        yield line


def _session(referee: "Referee") -> Any:
    """The line editor, None on a terminal that cannot move its cursor."""
    if os.environ.get("TERM", "dumb") in ("dumb", "unknown"):
        return None
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.styles import Style

    class Words(Completer):
        """The words for what may be typed now, by what stands since the last blank."""

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            """Every word that begins with what has been typed."""
            found = completions(referee, document.text_before_cursor)
            yield from (Completion(word, start_position=-length) for word, length in found)

    style = Style.from_dict({"bottom-toolbar": "noreverse fg:ansibrightblack", "prompt": "bold"})
    return PromptSession(completer=Words(), complete_while_typing=False, history=_history(), style=style, mouse_support=False)


def completions(referee: "Referee", text: str) -> Iterator[tuple[str, int]]:
    """(word, how many typed characters it replaces) for what may follow a text; the longest typed part first."""
    seen = set()
    starts = [0, *(i + 1 for i, c in enumerate(text) if c == " "), *(i for i, c in enumerate(text) if i and chinese(c))]
    for start in sorted(set(starts)):
        typed = text[start:].casefold()
        if start and not typed and not text.endswith(" "):
            continue
        for word in words_for(referee):
            if word.casefold().startswith(typed) and word not in seen and (start == 0 or word not in _alone(referee)):
                seen.add(word)
                yield word, len(typed)


def _alone(referee: "Referee") -> set[str]:
    lang = referee.out.lang
    return {first_form("commands", name, lang) for name in COMMANDS} | set(referee.table.seats)


def _history() -> Any:
    from prompt_toolkit.history import FileHistory, InMemoryHistory
    try:
        path = home() / "history"
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > MOST_HISTORY:
            kept = path.read_bytes()[-MOST_HISTORY // 2:]
            path.write_bytes(kept[kept.find(b"\n\n") + 1:])
        return FileHistory(str(path))
    except OSError:
        return InMemoryHistory()
