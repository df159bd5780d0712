"""What stands in a PHH hand in its usual form: numbers, times, texts, cards and actions, each from its bytes.

The code keeps to what mypyc compiles well; it also runs as it is.
"""
from typing import Final

from mypy_extensions import i64

# Kinds of actions; the code of one is kind + 8 * position + 128 * payload.
HOLE: Final = 0                # payload: card + 64 * card
BOARD: Final = 1               # payload: count + 8 * unknown + 16 * card + 1024 * card + 65536 * card
FOLD: Final = 2
CALL: Final = 3                # a check or a call
WAGER: Final = 4               # payload: places + 16 * digits
SHOW: Final = 5                # payload as of HOLE
NOTHING: Final = 6             # hole cards that are not known
UNSHOWN: Final = 7             # "p1 sm": mucked, or not shown by a winner that need not

LIMIT: Final = 1_000_000_000_000  # of an amount, in chips
MOST_DOTS: Final = 50          # the strict reader refuses a text with very many dots, wherever they stand
_RANK: Final[list[int]] = [b"23456789TJQKA".find(bytes([c])) for c in range(256)]
_SUIT: Final[list[int]] = [b"cdhs".find(bytes([c])) for c in range(256)]
_PLAYER: Final[dict[bytes, int]] = {b"p%d" % (i + 1): i for i in range(10)}


def digits(text: bytes) -> bool:
    """A plain number: digits, no zero in front of others, not too many."""
    count: i64 = len(text)
    if count == 0 or count > 18 or (text[0] == 48 and count > 1):
        return False
    i: i64 = 0
    for i in range(count):  # noqa: SIM110
        if text[i] < 48 or text[i] > 57:
            return False
    return True


def clock(text: bytes) -> bool:
    """A time of day, 07:12:55."""
    if len(text) != 8 or text[2] != 58 or text[5] != 58:
        return False
    i: i64 = 0
    for i in range(8):
        if i != 2 and i != 5 and (text[i] < 48 or text[i] > 57):
            return False
    return text[:2] < b"24" and text[3] < 54 and text[6] < 54


def texts(text: bytes) -> bool:
    """A list of texts in single quotation marks; there are no control characters in it."""
    if len(text) < 4 or not text.startswith(b"['") or not text.endswith(b"']") or text.count(b".") >= MOST_DOTS:
        return False
    inner: bytes = text[2:-2]
    return inner.count(b"'") == 2 * inner.count(b"', '")


def amounts(text: bytes, several: bool, values: list[int]) -> i64:
    """Read an amount or a list of amounts into `values`, all in the places of the finest; these places, -1 where it is neither."""
    end: i64 = len(text)
    if end > 300 or end == 0:
        return -1
    i: i64 = 0
    if several:
        end -= 1
        if end < 2 or text[0] != 91 or text[end] != 93:
            return -1
        i = 1
    else:
        text += b"]"
    most: i64 = 0
    places: list[int] = []
    while True:
        first: i64 = i
        value: i64 = 0
        c: i64 = text[i]
        while 48 <= c <= 57:
            value = value * 10 + c - 48
            i += 1
            c = text[i]
        whole: i64 = i - first
        if whole == 0 or whole > 12 or (whole > 1 and text[first] == 48):
            return -1
        after: i64 = 0
        if c == 46:
            i += 1
            c = text[i]
            while 48 <= c <= 57 and after < 8:
                value = value * 10 + c - 48
                after += 1
                i += 1
                c = text[i]
            if after == 0 or whole + after > 16:
                return -1
            if after > most:
                most = after
        values.append(value)
        places.append(after)
        if i == end:
            break
        if not several or c != 44 or text[i + 1] != 32:
            return -1
        i += 2
    if most:
        for k in range(len(values)):
            values[k] = values[k] * int(10 ** int(most - places[k]))
    for given in values:
        if given >= LIMIT:
            return -1
    return most


def dealing(text: bytes) -> int:
    """The code of hole cards or board cards, -1 when they are not in the usual form."""
    count: i64 = len(text)
    if text.startswith(b"d dh p") and count >= 12:
        who: i64 = text[6] - 49
        at: i64 = 8
        if count == 13 and text[6] == 49 and text[7] == 48:
            who = 9
            at = 9
        elif count != 12:
            return -1
        if who < 0 or who > 9 or text[at - 1] != 32:
            return -1
        if text.endswith(b"????"):
            return int(NOTHING + 8 * who)
        a: i64 = card(text, at)
        b: i64 = card(text, at + 2)
        return -1 if a < 0 or b < 0 else int(HOLE + 8 * who + 128 * (a + 64 * b))
    if not text.startswith(b"d db ") or (count != 7 and count != 11):
        return -1
    cards: i64 = (count - 5) // 2
    if text == b"d db ??" or text == b"d db ??????":
        return int(BOARD + 128 * (cards + 8))
    code: i64 = cards
    k: i64 = 0
    for k in range(cards):
        c: i64 = card(text, 5 + 2 * k)
        if c < 0:
            return -1
        code += c << (4 + 6 * k)
    return int(BOARD + 128 * code)


def card(text: bytes, at: i64) -> i64:
    """The card at a place of the text, -1 when there is none."""
    rank: i64 = _RANK[text[at]]
    suit: i64 = _SUIT[text[at + 1]]
    return -1 if rank < 0 or suit < 0 else rank + 13 * suit


def action(text: bytes) -> int:
    """The code of what a player does, -1 when it is not in the usual form."""
    words = text.split(b" ")
    count: i64 = len(words)
    who: int | None = _PLAYER.get(words[0])
    if who is None or count < 2:
        return -1
    if count == 2:
        if words[1] == b"f":
            return FOLD + 8 * who
        if words[1] == b"cc":
            return CALL + 8 * who
        return UNSHOWN + 8 * who if words[1] == b"sm" else -1
    if count == 3 and words[1] == b"cbr":
        values: list[int] = []
        places: i64 = amounts(words[2], False, values)
        return -1 if places < 0 else WAGER + 8 * who + 128 * (int(places) + 16 * values[0])
    if count == 3 and words[1] == b"sm":
        cards: bytes = words[2]
        if cards == b"????":
            return NOTHING + 8 * who
        if len(cards) != 4:
            return -1
        a: i64 = card(cards, 0)
        b: i64 = card(cards, 2)
        return -1 if a < 0 or b < 0 else SHOW + 8 * who + 128 * int(a + 64 * b)
    return -1


def header(data: bytes, at: i64) -> i64:
    """The number in a header "[12]" that begins at `at`, -1 when it is none of this form; the line ends with it."""
    i: i64 = at + 1
    end: i64 = len(data)
    number: i64 = 0
    while i < end and 48 <= data[i] <= 57 and i - at < 18:
        number = number * 10 + data[i] - 48
        i += 1
    if i == at + 1 or (data[at + 1] == 48 and i > at + 2) or i >= end or data[i] != 93:
        return -1
    i += 1
    if i < end and data[i] == 13:
        i += 1
    return number if i >= end or data[i] == 10 else -1
