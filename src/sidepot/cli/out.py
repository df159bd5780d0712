"""Where the command line prints: colours on a terminal, plain text into a pipe, and no character that the stream cannot take."""
import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any, NoReturn

from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from ..cards import card_text, parse_cards
from ..rulebook import RuleSet, tda_2026
from .language import Texts, chips
from .layout import columns, wrap
from .streams import width, writing

WIDEST = 100          # lines longer than this are hard to read, however wide the terminal is
NARROWEST = 20        # below it the terminal may break our lines; we cannot do better
THEME = Theme({
    "head": "bold cyan", "seat": "bold", "quiet": "dim", "good": "bold green", "bad": "bold red", "cite": "dim",
    "chips": "bold yellow", "plain": "none",
    # Four colours, so that a flush is seen at a glance.
    "suit.s": "bold", "suit.h": "bold red", "suit.d": "bold bright_blue", "suit.c": "bold green",
})
# What stands in for a sign in a stream without Unicode.
_ASCII = str.maketrans({
    "♠": "s", "♥": "h", "♦": "d", "♣": "c", "“": '"', "”": '"', "’": "'", "‘": "'", "–": "-", "—": "-", "−": "-", "×": "x",
    "·": "-", "•": "*", "→": "->", "✓": "ok", "✗": "x", "…": "...", "≥": ">=",
})

Part = str | Text


class _Console(Console):
    """rich's console, which leaves it to us what a closed pipe means; by itself it would exit with 1."""

    def on_broken_pipe(self) -> NoReturn:
        """Called while the BrokenPipeError is handled."""
        raise BrokenPipeError


class Out:
    """Standard output and standard error in the reader's language."""

    def __init__(self, lang: str, stdout: IO[str] | None = None, stderr: IO[str] | None = None) -> None:
        self.t = Texts(lang)
        self.lang = lang
        self.stdout, self.stderr = stdout or sys.stdout, stderr or sys.stderr
        self.unicode = _takes(self.stdout, "♠·→中")
        # Our lines fit already; rich, told a width, would only cut off what cannot be broken.
        self.console = self._console(self.stdout, 100_000)
        self.errors = self._console(self.stderr, max(NARROWEST, width()))
        self.width = max(NARROWEST, min(width(), WIDEST))

    def speak(self, lang: str) -> None:
        """From here on in another language."""
        self.t, self.lang = Texts(lang), lang

    @staticmethod
    def _console(stream: IO[str], cells: int) -> Console:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
        # safe_box and the like are of no use here: no boxes are drawn at all, so a pipe gets the same lines as a terminal.
        return _Console(file=stream, theme=THEME, highlight=False, markup=False, emoji=False, soft_wrap=True, width=cells)

    # ---- lines

    def line(self, *parts: Part, indent: int = 0, hang: int | None = None, style: str = "") -> None:
        """One paragraph; `indent` cells before its first line and `hang` (as many if left out) before the others."""
        text = joined(*parts)
        if style:
            text.stylize_before(style)
        text = self._fit(text)
        hang = indent if hang is None else hang
        first, *more = wrap(text, self.width - max(indent, hang)) or [Text()]
        self.raw(Text(" " * indent).append_text(first))
        for part in more:
            self.raw(Text(" " * hang).append_text(part))

    def cite_line(self, words: Part, cited: Text, indent: int = 0, style: str = "") -> None:
        """A sentence with its citation behind it."""
        text = joined(words)
        blank = " " if cited and not text.plain.endswith(("。", "）")) else ""
        self.line(text, blank, cited, indent=indent, style=style)

    def spread(self, left: Part, right: Part, indent: int = 0) -> None:
        """Left text and a text at the right margin; the left one wraps if it must, or leaves the right one a line of its own."""
        a, b = self._fit(joined(left)), self._fit(joined(right))
        room = self.width - indent - b.cell_len - 2
        if room < min(a.cell_len, 12):
            self.line(a, indent=indent, hang=indent + 2)
            self.raw(Text(" " * max(0, self.width - b.cell_len)).append_text(b))
            return
        first, *more = wrap(a, room) or [Text()]
        gap = self.width - indent - first.cell_len - b.cell_len
        self.raw(Text(" " * indent).append_text(first).append(" " * max(2, gap)).append_text(b))
        for part in more:
            self.raw(Text(" " * (indent + 2)).append_text(part))

    def table(self, rows: Sequence[Sequence[Part]], align: str, indent: int = 2) -> None:
        """Rows in columns without a frame; the last one wraps."""
        cells = [[self._fit(joined(cell)) for cell in row] for row in rows]
        for row in columns(cells, align, self.width - indent):
            self.raw(Text(" " * indent).append_text(row))

    def table_width(self, rows: Sequence[Sequence[Part]]) -> int:
        """Cells that rows would take as a table without indent."""
        cells = [[self._fit(joined(cell)).cell_len for cell in row] for row in rows]
        return sum(max(row[c] for row in cells) + 2 for c in range(len(cells[0]))) - 2

    def head(self, key: str, /, right: Part = "", **facts: Any) -> None:
        """A heading, by the key of its text."""
        self.title(self.t(key, **facts), right)

    def title(self, words: Part, right: Part = "") -> None:
        """A heading in given words."""
        left = joined(words)
        left.stylize_before("head")
        if right:
            self.spread(left, right)
        else:
            self.line(left)

    def gap(self) -> None:
        """An empty line."""
        self.raw(Text())

    def raw(self, text: Text) -> None:
        """One line as it is.  Raises ReaderLeft or Unwritable, as all that prints here."""
        with writing():
            self.console.print(text, no_wrap=True, overflow="ignore", crop=False)

    def json(self, data: Any, indent: int | None = 2) -> None:
        """Data for a program, nothing else."""
        with writing():
            self.stdout.write(json.dumps(data, ensure_ascii=not self.unicode, indent=indent) + "\n")

    def error(self, message: str) -> None:
        """One red line on standard error."""
        if not _takes(self.stderr, "中"):
            message = message.translate(_ASCII)
        with suppress(OSError):            # standard error may be closed too, and then nobody can be told
            self.errors.print(Text(self.t("common.error"), style="bad").append(message, style="red"), soft_wrap=True)

    # ---- words

    def say(self, key: str, /, **parts: Part | int) -> Text:
        """The sentence of a key with its facts, each in its own style if it has one: say("show.fold", seat=out.seat("A"))."""
        text, rest = Text(), self.t.template(key)
        while "{" in rest:
            before, _, rest = rest.partition("{")
            name, _, rest = rest.partition("}")
            part = parts[name]
            text.append(before).append_text(joined(chips(part) if isinstance(part, int) else part))
        return text.append(rest)

    def seat(self, name: str) -> Text:
        """The name of a seat."""
        return Text(name, style="seat")

    def seats(self, names: Sequence[str]) -> Text:
        """Names of seats in a row."""
        return Text(self.t("common.comma")).join([self.seat(n) for n in names])

    def cards(self, text: str) -> Text:
        """Cards with their suit signs in colour."""
        shown = Text()
        for n, card in enumerate(parse_cards(text)):
            shown.append(" " if n else "")
            shown.append(card_text(card, signs=self.unicode), style=f"suit.{'cdhs'[card // 13]}")
        return shown

    def cite(self, rules: RuleSet, rule: str) -> Text:
        """The citations of a rule under a set, those of TDA 2024 with their number of 2026."""
        return self.cited(rules.cite(rule))

    def cited(self, citations: Sequence[str]) -> Text:
        """Citations in brackets, numbers of one book together; nothing without any."""
        books: dict[str, list[str]] = {}
        for c in citations:
            book, _, number = c.rpartition(" ")
            books.setdefault(book, []).append(number)
        told = []
        for book, numbers in books.items():
            words = f"{book} {', '.join(numbers)}"
            newer = [(tda_2026(f"{book} {n}") or n).rpartition(" ")[2] for n in numbers]
            if newer != numbers:
                words += self.t("common.in_2026", numbers=", ".join(newer))
            told.append(words)
        return Text(f"[{'; '.join(told)}]", style="cite") if told else Text()

    def _fit(self, text: Text) -> Text:
        if self.unicode:
            return text
        return Text(text.plain.translate(_ASCII), style=text.style) if not text.spans else _translated(text)


def joined(*parts: Part) -> Text:
    """Parts as one text."""
    text = Text()
    for part in parts:
        text.append_text(Text(part) if isinstance(part, str) else part)
    return text


def styled(words: str, style: str) -> Text:
    """Words in a style of the theme."""
    return Text(words, style=style)


def _translated(text: Text) -> Text:
    parts = text.divide(range(1, len(text.plain)))
    return joined(*(Text(p.plain.translate(_ASCII), style=p.spans[0].style if p.spans else "") for p in parts))


def _takes(stream: IO[str], sample: str) -> bool:
    try:
        sample.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
