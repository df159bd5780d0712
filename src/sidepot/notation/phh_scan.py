"""A scanner for PHH hands in their usual form, many times as fast as TOML.

It takes a hand only when every line of it is in the form that programs write: `name = value` with one blank on each side,
plain numbers, one-line lists, strings without escapes.  All else, right or wrong, is left to the strict reader (phh_toml,
phh_read), so that nothing is told twice.  What it takes it understands exactly as that reader does.

The code keeps to what mypyc compiles well; it also runs as it is.
"""
import re
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

# Lines, by name.  Names of no consequence get numbers from FREE on.
VARIANT: Final = 0
TRIMMED: Final = 1
ANTES: Final = 2
BLINDS: Final = 3
MIN_BET: Final = 4
SMALL_BET: Final = 5
BIG_BET: Final = 6
STACKS: Final = 7
ACTIONS: Final = 8
FINISHING: Final = 9
WINNINGS: Final = 10
PLAYERS: Final = 11
LEVEL: Final = 12
FREE: Final = 13
_NAMES: Final[dict[bytes, int]] = {
    b"variant": VARIANT, b"ante_trimming_status": TRIMMED, b"antes": ANTES, b"blinds_or_straddles": BLINDS, b"min_bet": MIN_BET,
    b"small_bet": SMALL_BET, b"big_bet": BIG_BET, b"starting_stacks": STACKS, b"actions": ACTIONS,
    b"finishing_stacks": FINISHING, b"winnings": WINNINGS, b"players": PLAYERS, b"level": LEVEL,
}
_MOST_NAMES: Final = 400
_LONGEST_LINE: Final = 1000    # but for actions
_MOST_ACTIONS: Final = 900     # so many amounts below LIMIT stay below 2^53 together
LIMIT: Final = 1_000_000_000_000          # of an amount, in chips
_MOST_KNOWN: Final = 2048   # lines and actions that come again are kept, so many of them
_MOST_ACTS: Final = 8192

_CONTROLS: Final = bytes([*range(10), *range(11, 32), 127])    # TOML has a tab in texts, but we need not
_MOST_DOTS: Final = 50         # the strict reader refuses a text with very many dots, wherever they stand
_BARE: Final = re.compile(rb"[A-Za-z0-9_-]+")
_TEXT: Final = rb"'[^'\x00-\x08\x0a-\x1f\x7f]*'|\"[^\"\\\x00-\x08\x0a-\x1f\x7f]*\""
_INT: Final = rb"-?(?:0|[1-9][0-9]{0,17})"
_PLAIN: Final = re.compile(
    rb"%(text)s|%(int)s(?:\.[0-9]{1,17})?|true|false|(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
    rb"|[12][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])"
    rb"|\[\]|\[(?:%(text)s)(?:, (?:%(text)s))*\]|\[%(int)s(?:, %(int)s)*\]" % {b"text": _TEXT, b"int": _INT})
_RANK: Final[list[int]] = [b"23456789TJQKA".find(bytes([c])) for c in range(256)]
_SUIT: Final[list[int]] = [b"cdhs".find(bytes([c])) for c in range(256)]
_PLAYER: Final[dict[bytes, int]] = {b"p%d" % (i + 1): i for i in range(10)}


class Line:
    """A line that was understood: number of its name, its amounts and how many places after the point they are given in."""

    def __init__(self, name: i64, text: bytes) -> None:
        self.name: i64 = name
        self.bit: int = 1 << int(name + 1)
        self.text: bytes = text
        self.values: list[int] = []
        self.places: i64 = 0
        self.flag: bool = False


NO_LINE: Final = Line(-1, b"")
ACTS: Final = Line(ACTIONS, b"")


class Scanner:
    """Reads one hand after the other into its own fields.

    n: players.  limit_game: fixed limit.  trimmed: ante_trimming_status.  level: there is a tournament level.  antes, blinds,
    min_bet, small_bet, big_bet, stacks, finishing, winnings, players: the lines, NO_LINE where absent.  acts: codes of
    the actions.  places: digits after the point of a chip, the same for all amounts (results left out).
    """

    def __init__(self) -> None:
        self.known: dict[bytes, Line] = {}
        self.names: dict[bytes, int] = dict(_NAMES)
        self.codes: dict[bytes, int] = {}
        self.clear()

    def clear(self) -> None:
        """As before any line."""
        self.n: i64 = 0
        self.places: i64 = 0
        self.limit_game: bool = False
        self.trimmed: bool = False
        self.level: bool = False
        self.acts: list[int] = []
        self.variant: Line = NO_LINE
        self.antes: Line = NO_LINE
        self.blinds: Line = NO_LINE
        self.min_bet: Line = NO_LINE
        self.small_bet: Line = NO_LINE
        self.big_bet: Line = NO_LINE
        self.stacks: Line = NO_LINE
        self.finishing: Line = NO_LINE
        self.winnings: Line = NO_LINE
        self.players: Line = NO_LINE

    def scan(self, body: bytes) -> bool:
        """Read a hand, without the header of its table.  False: not in the usual form, and the fields mean nothing."""
        self.clear()
        if b"\r" in body:
            body = body.replace(b"\r\n", b"\n")     # as TOML does; another \r is in no line that is taken
        if len(body.translate(None, _CONTROLS)) != len(body):
            return False
        if not body.isascii():
            try:
                body.decode("utf-8")
            except UnicodeDecodeError:
                return False
        names: int = 0
        for text in body.split(b"\n"):
            if not text:
                continue
            line: Line | None = self.known.get(text) if len(text) < 160 else None
            if line is None:
                line = self.line(text)
                if line is None:
                    return False
            if names & line.bit:                    # twice
                return False
            names |= line.bit
            if line.name < FREE:
                self.put(line)
        return self.complete()

    def put(self, line: Line) -> None:
        """Keep a line of consequence."""
        name: i64 = line.name
        if name == ANTES:
            self.antes = line
        elif name == BLINDS:
            self.blinds = line
        elif name == STACKS:
            self.stacks = line
        elif name == FINISHING:
            self.finishing = line
        elif name == WINNINGS:
            self.winnings = line
        elif name == MIN_BET:
            self.min_bet = line
        elif name == SMALL_BET:
            self.small_bet = line
        elif name == BIG_BET:
            self.big_bet = line
        elif name == VARIANT:
            self.variant = line
            self.limit_game = line.flag
        elif name == TRIMMED:
            self.trimmed = line.flag
        elif name == PLAYERS:
            self.players = line
        elif name == LEVEL:
            self.level = True

    def complete(self) -> bool:
        """Is everything there, in the right number, and nothing that belongs to the other game?  Sets n and places."""
        n: i64 = len(self.stacks.values)
        if n < 2 or n > 10 or self.variant is NO_LINE or not self.acts:
            return False
        if len(self.antes.values) != n or len(self.blinds.values) != n:
            return False
        if self.finishing is not NO_LINE and len(self.finishing.values) != n:
            return False
        if self.winnings is not NO_LINE and len(self.winnings.values) != n:
            return False
        fixed: bool = self.small_bet is not NO_LINE and self.big_bet is not NO_LINE and self.min_bet is NO_LINE
        plain: bool = self.small_bet is NO_LINE and self.big_bet is NO_LINE and self.min_bet is not NO_LINE
        if not (fixed if self.limit_game else plain):
            return False
        self.n = n
        places: i64 = self.stacks.places
        for line in (self.antes, self.blinds, self.min_bet, self.small_bet, self.big_bet):
            if line.places > places:
                places = line.places
        for act in self.acts:
            code: i64 = act
            if code & 7 == WAGER and code >> 7 & 15 > places:
                places = code >> 7 & 15
        self.places = places
        return True

    def line(self, text: bytes) -> Line | None:
        """What a line says, None when that is not certain."""
        if text.startswith(b"actions = "):
            return ACTS if self.actions(text) else None
        at: int = text.find(b" = ")
        if at < 0 or len(text) > _LONGEST_LINE:
            return None
        key: bytes = text[:at]
        value: bytes = text[at + 3:]
        number: int | None = self.names.get(key)
        if number is None:
            if _BARE.fullmatch(key) is None or key.startswith(b"_sidepot_") or len(self.names) >= _MOST_NAMES:
                return None
            number = FREE + len(self.names)
            self.names[key] = number
        name: i64 = number
        line = Line(name, value)
        if name == STACKS or name == FINISHING or name == WINNINGS:  # noqa: SIM109
            return line if amounts(line, True) else None
        fine: bool = False
        if name == ANTES or name == BLINDS:  # noqa: SIM109
            fine = amounts(line, True)
        elif name == MIN_BET or name == SMALL_BET or name == BIG_BET:  # noqa: SIM109
            fine = amounts(line, False)
        elif name == VARIANT:
            line.flag = value in (b"'FT'", b'"FT"')
            fine = line.flag or value in (b"'NT'", b'"NT"')
        elif name == TRIMMED:
            line.flag = value == b"true"
            fine = line.flag or value == b"false"
        elif digits(value) or clock(value) or texts(value):     # these seldom come again
            return line
        else:
            fine = value.count(b".") < _MOST_DOTS and _PLAIN.fullmatch(value) is not None
        if not fine:
            return None
        if len(text) < 160:
            if len(self.known) >= _MOST_KNOWN:
                self.known.clear()
            self.known[text] = line
        return line

    def actions(self, text: bytes) -> bool:
        """The line of the actions, all in one kind of quotation marks."""
        if text.startswith(b"actions = ['") and text.endswith(b"']"):
            parts = text[12:-2].split(b"', '")
        elif text.startswith(b'actions = ["') and text.endswith(b'"]'):
            parts = text[12:-2].split(b'", "')
        else:
            return False
        if len(parts) > _MOST_ACTIONS:
            return False
        acts: list[int] = []
        for part in parts:
            if part.startswith(b"d "):
                code = dealing(part)
                if code < 0:
                    return False
                acts.append(code)
                continue
            known: int | None = self.codes.get(part)
            if known is None:
                known = action(part)
                if known < 0:
                    return False
                if len(self.codes) >= _MOST_ACTS:
                    self.codes.clear()
                self.codes[part] = known
            acts.append(known)
        self.acts = acts
        return True


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
    if len(text) < 4 or not text.startswith(b"['") or not text.endswith(b"']") or text.count(b".") >= _MOST_DOTS:
        return False
    inner: bytes = text[2:-2]
    return inner.count(b"'") == 2 * inner.count(b"', '")


def amounts(line: Line, several: bool) -> bool:
    """Read the text of a line as an amount or a list of amounts; all are given in the places of the finest."""
    text: bytes = line.text
    end: i64 = len(text)
    if end > 300 or end == 0:
        return False
    i: i64 = 0
    if several:
        end -= 1
        if end < 2 or text[0] != 91 or text[end] != 93:
            return False
        i = 1
    else:
        text += b"]"
    most: i64 = 0
    values: list[int] = []
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
            return False
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
                return False
            if after > most:
                most = after
        values.append(value)
        places.append(after)
        if i == end:
            break
        if not several or c != 44 or text[i + 1] != 32:
            return False
        i += 2
    if most:
        for k in range(len(values)):
            values[k] = values[k] * int(10 ** int(most - places[k]))
    for given in values:
        if given >= LIMIT:
            return False
    line.values = values
    line.places = most
    return True


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
        line = Line(MIN_BET, words[2])
        if not amounts(line, False):
            return -1
        return WAGER + 8 * who + 128 * (int(line.places) + 16 * line.values[0])
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
