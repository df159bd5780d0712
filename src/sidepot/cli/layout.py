"""Fitting text to a terminal in which a Chinese character is two cells wide and may not start or end a line everywhere."""
from collections.abc import Sequence
from itertools import pairwise

from rich.cells import cell_len
from rich.text import Text

# No line begins with one of these, none ends with one of those.
_NOT_FIRST = frozenset("，。、；：！？）》」』】］”’…·,.;:!?)]%／")
_ORPHAN = 4
_NOT_LAST = frozenset("（《「『【［“‘([")
# A word that is wider than the line may break behind one of these.
_JOINTS = frozenset("-._/")


def wrap(text: Text, width: int) -> list[Text]:
    """The lines of a text, none wider than `width` cells unless one word is that has no joint (king-queen, betting.cap)."""
    lines: list[Text] = []
    for paragraph in text.split("\n", allow_blank=True):
        plain = paragraph.plain
        cuts = _cuts(plain, width)
        breaks, begin = [], 0
        for at, after in pairwise(cuts):
            if at > begin and cell_len(plain[begin:after].rstrip()) > width:
                breaks.append(at)
                begin = at
        _no_orphan(plain, cuts, breaks)
        for line in paragraph.divide(breaks):
            line.rstrip()
            lines.append(line)
    return lines


def _cuts(plain: str, width: int) -> list[int]:
    """Where lines may break, with both ends; inside a word only if it is wider than a line."""
    cuts = [0, *(i for i in range(1, len(plain)) if _may_break(plain, i)), len(plain)]
    inner = [i for begin, end in pairwise(cuts) if cell_len(plain[begin:end].rstrip()) > width
             for i in range(begin + 1, end) if plain[i - 1] in _JOINTS and plain[i].isalnum()]
    return sorted([*cuts, *inner])


def _no_orphan(plain: str, cuts: list[int], breaks: list[int]) -> None:
    """Let no Chinese paragraph end with a line of one or two characters: take more down from the line above."""
    if not breaks or cell_len(plain[breaks[-1]:]) > _ORPHAN or cell_len(plain[breaks[-1]]) != 2:
        return
    above = breaks[-2] if len(breaks) > 1 else 0
    for at in reversed(cuts):
        if above < at < breaks[-1] and cell_len(plain[at:]) > _ORPHAN:
            breaks[-1] = at
            return


def _may_break(plain: str, i: int) -> bool:
    before, after = plain[i - 1], plain[i]
    if after == " " or after in _NOT_FIRST or before in _NOT_LAST:
        return False
    return before == " " or cell_len(before) == 2 or cell_len(after) == 2


def columns(rows: Sequence[Sequence[Text]], align: str, width: int, gap: int = 2) -> list[Text]:
    """Rows set in columns; align: "l" or "r" for each.  The last column wraps; on a line of its own where it has no room.

    Where not even the other columns have room, every row is a paragraph.
    """
    if not rows:
        return []
    count = len(align)
    widths = [max(row[c].cell_len for row in rows) for c in range(count)]
    left = sum(widths[:-1]) + gap * (count - 1)
    room = width - left
    if room < (widths[-1] if align[-1] == "r" else 0):
        return [line for row in rows for line in _row_as_paragraph(row, width, gap)]
    below = room < min(widths[-1], 16) and align[-1] == "l"
    lines: list[Text] = []
    for row in rows:
        line = Text()
        for c in range(count - 1):
            line.append_text(_padded(row[c], widths[c], align[c]))
            if c < count - 2 or not below:
                line.append(" " * gap)
        last = row[-1]
        if below:
            line.rstrip()
            lines.append(line)
            lines += [_indented(part, 4) for part in wrap(last, max(8, width - 4))] if last.plain else []
            continue
        if align[-1] == "r":
            last = _padded(last, widths[-1], "r")
        parts = wrap(last, max(8, room)) or [Text()]
        line.append_text(parts[0])
        line.rstrip()
        lines.append(line)
        lines += [_indented(part, left) for part in parts[1:]]
    return lines


def _row_as_paragraph(row: Sequence[Text], width: int, gap: int) -> list[Text]:
    first, *more = wrap(Text(" " * gap).join(cell for cell in row if cell.plain), max(8, width - 2))
    return [first, *(_indented(line, 2) for line in more)]


def _padded(text: Text, width: int, align: str) -> Text:
    blank = " " * (width - text.cell_len)
    padded = text.copy()
    if align == "r":
        return Text(blank).append_text(padded)
    padded.append(blank)
    return padded


def _indented(text: Text, by: int) -> Text:
    return Text(" " * by).append_text(text)
