"""A scanner for PHH hands in their usual form, many times as fast as TOML.

It takes a hand only when every line of it is in the form that programs write: `name = value` with one blank on each side,
plain numbers, one-line lists, strings without escapes.  All else, right or wrong, is left to the strict reader (phh_toml,
phh_read), so that nothing is told twice.  What it takes it understands exactly as that reader does.

The code keeps to what mypyc compiles well; it also runs as it is.
"""
import re
from typing import Final

from mypy_extensions import i64

from .phh_codes import MOST_DOTS, WAGER, action, amounts, clock, dealing, digits, texts

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
_LONGEST_LINE: Final = 1000   # but for actions
_MOST_ACTIONS: Final = 900    # so many amounts below LIMIT stay below 2^53 together
_MOST_KNOWN: Final = 2048     # lines and actions that come again are kept, so many of them
_MOST_ACTS: Final = 8192

_CONTROLS: Final = bytes([*range(10), *range(11, 32), 127])  # TOML has a tab in texts, but we need not
_BARE: Final = re.compile(rb"[A-Za-z0-9_-]+")
_TEXT: Final = rb"'[^'\x00-\x08\x0a-\x1f\x7f]*'|\"[^\"\\\x00-\x08\x0a-\x1f\x7f]*\""
_INT: Final = rb"-?(?:0|[1-9][0-9]{0,17})"
_PLAIN: Final = re.compile(
    rb"%(text)s|%(int)s(?:\.[0-9]{1,17})?|true|false|(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
    rb"|[12][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])"
    rb"|\[\]|\[(?:%(text)s)(?:, (?:%(text)s))*\]|\[%(int)s(?:, %(int)s)*\]" % {b"text": _TEXT, b"int": _INT})


class Line:
    """A line that was understood: number of its name, its amounts and how many places after the point they are given in."""

    def __init__(self, name: i64, text: bytes) -> None:
        self.name: i64 = name
        self.bit: int = 1 << int(name + 1)
        self.text: bytes = text
        self.values: list[int] = []
        self.places: i64 = 0
        self.flag: bool = False

    def read(self, several: bool) -> bool:
        """Read its amounts: one, or a list of several."""
        self.places = amounts(self.text, several, self.values)
        return self.places >= 0


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
            return line if line.read(True) else None
        fine: bool = False
        if name == ANTES or name == BLINDS:  # noqa: SIM109
            fine = line.read(True)
        elif name == MIN_BET or name == SMALL_BET or name == BIG_BET:  # noqa: SIM109
            fine = line.read(False)
        elif name == VARIANT:
            line.flag = value in (b"'FT'", b'"FT"')
            fine = line.flag or value in (b"'NT'", b'"NT"')
        elif name == TRIMMED:
            line.flag = value == b"true"
            fine = line.flag or value == b"false"
        elif digits(value) or clock(value) or texts(value):     # these seldom come again
            return line
        else:
            fine = value.count(b".") < MOST_DOTS and _PLAIN.fullmatch(value) is not None
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
