"""Verified hands as rows: one for each hand, one for each player of it.

Amounts are in units of the file.  The two tables are joined by `id`, which counts all hands of a run.  What the columns of players
mean, as trackers use the words:

    put             put into the pots over the hand: blinds and antes too, what came back uncalled not
    won, net        collected from pots by our account; won less put.  Empty where it is not known who won
    vpip            put chips in of his own will before the flop: called, bet or raised; a blind or a straddle is no will
    vpip_chance     was to act before the flop, unlike who has a walk or is all-in from a blind
    pfr             raised before the flop
    threebet        raised over the first raise before the flop; threebet_chance: was to act after exactly one raise
    saw_flop        held a hand when the flop came
    showdown        held a hand when the betting was over and somebody else did too; won_showdown: and won chips then
    all_in          had nothing left behind, having put it in
"""
import tomllib
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import IO, Any, NamedTuple
from uuid import uuid4

from ..errors import NotationError, reason
from ..hand import Acted, Dealt, Hand, Posted
from ..hand.positions import positions
from ..hand.setup import Setup
from ..notation.phh_codes import CALL, FOLD, WAGER, texts
from ..notation.phh_read import PhhRecord
from ..notation.phh_scan import NO_LINE, Scanner
from ..notation.phh_setup import seat_names
from .compare import collected
from .replay import Replay

HANDS = (
    "id", "line", "file", "hand", "class", "code", "players", "limit", "small_blind", "big_blind", "ante", "pot", "rake", "street",
    "showdown")
PLAYERS = (
    "id", "seat", "position", "player", "big_blind", "stack", "put", "won", "net", "vpip", "vpip_chance", "pfr", "threebet",
    "threebet_chance", "saw_flop", "showdown", "won_showdown", "all_in")
_STREETS = ("preflop", "flop", "turn", "river")
_KINDS = {"fold": FOLD, "check": CALL, "call": CALL, "bet": WAGER, "raise": WAGER}


class Shared(NamedTuple):
    """What of the set-up goes into rows; amounts in chips."""

    limit: str
    blinds: tuple[int, int]
    ante: int
    positions: tuple[str, ...]

    @classmethod
    def of(cls, setup: Setup) -> "Shared":
        """From a set-up."""
        ante = max(setup.antes, default=0) or setup.bb_ante
        return cls(setup.limit, (setup.small_blind, setup.big_blind), ante, tuple(positions(setup).values()))


class Played(NamedTuple):
    """A hand that was played, whoever played it.  Amounts in chips, `scale` of them a unit of the file.

    won: None where it is not known who won.  acts: (kind, position, street, chips put in), kinds as in phh_scan.  live, all_in:
    masks.  dealt: board cards.  over: no betting is left.
    """

    shared: Shared
    scale: int
    seats: tuple[str, ...]
    stacks: list[int]
    put: list[int]
    won: list[int] | None
    acts: list[tuple[int, int, int, int]]
    live: int
    all_in: int
    street: int
    dealt: int
    over: bool


class CannotWrite(NotationError):
    """A file could not be written: the run ends, as no hand is to blame."""

    @classmethod
    def of(cls, e: OSError, file: str) -> "CannotWrite":
        """With the reason of the system.  file: its name, where the system tells none."""
        error = cls("verify.unwritable", reason=reason(e))
        error.located(file=e.filename if isinstance(e.filename, str) else file)
        return error


class Rows:
    """Writes the rows of a file or a range of one, as CSV without headings; `id` and `line` count from its beginning.

    Each time in a place of its own, as the same file may be asked for twice.  Raises CannotWrite.
    """

    def __init__(self, folder: str, path: str) -> None:
        self.place = str(Path(folder, uuid4().hex))
        self.file, self.id = cell(path), 0
        try:
            self.hands: IO[str] = open(f"{self.place}.hands", "w", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
            self.players: IO[str] = open(f"{self.place}.players", "w", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
        except OSError as e:
            raise CannotWrite.of(e, self.place) from None

    def close(self) -> None:
        """All is written."""
        try:
            self.hands.close()
        except OSError as e:
            raise CannotWrite.of(e, self.place) from None
        finally:
            try:
                self.players.close()
            except OSError as e:
                raise CannotWrite.of(e, self.place) from None

    def _write(self, file: IO[str], *lines: str) -> None:
        try:
            file.writelines(lines)
        except OSError as e:
            raise CannotWrite.of(e, self.place) from None

    def bare(self, hand: str | None, line: int | None, kind: str, code: str) -> None:
        """A hand that was not played: skipped or refused."""
        self.id += 1
        self._write(self.hands, f"{self.id},{line or ''},{self.file},{cell(hand or '')},{kind},{code}{',' * (len(HANDS) - 6)}\n")

    def played(self, hand: str, line: int, kind: str, rake: Fraction | None, p: Played) -> None:
        """A hand that was played.  kind: its class.  rake: in units of the file, None where none was told apart."""
        self.id += 1
        n, first, shared = len(p.seats), self.id, p.shared
        several = p.over and bool(p.live & (p.live - 1))
        scale = p.scale

        def amount(chips: int) -> str:
            return str(chips) if scale == 1 else decimal(Fraction(chips, scale))
        self._write(
            self.hands, f"{first},{line},{self.file},{cell(hand)},{kind},,{n},{shared.limit},{amount(shared.blinds[0])},"
            f"{amount(shared.blinds[1])},{amount(shared.ante)},{amount(sum(p.put))},{'' if rake is None else decimal(rake)},"
            f"{_STREETS[p.street]},{several:d}\n")
        vpip, asked, pfr, three, chance = preflop(p.acts)
        folded = 0
        for kind_of, i, street, _ in p.acts:
            if kind_of == FOLD and street == 0:
                folded |= 1 << i
        flop = ((1 << n) - 1) & ~folded if p.dealt >= 3 else 0
        lines = []
        for i, seat in enumerate(p.seats):
            won = None if p.won is None else p.won[i]
            at_end = several and p.live >> i & 1
            lines.append(
                f"{first},{i + 1},{shared.positions[i]},{cell(seat)},{amount(shared.blinds[1])},{amount(p.stacks[i])},"
                f"{amount(p.put[i])},{'' if won is None else amount(won)},{'' if won is None else amount(won - p.put[i])},"
                f"{vpip >> i & 1},{asked >> i & 1},{pfr >> i & 1},{three >> i & 1},{chance >> i & 1},{flop >> i & 1},{at_end:d},"
                f"{'' if won is None else int(bool(at_end and won))},{p.all_in >> i & 1}\n")
        self._write(self.players, *lines)


def preflop(acts: Iterable[tuple[int, int, int, int]]) -> tuple[int, int, int, int, int]:
    """Masks, before the flop: who put in chips of his own will, was to act, raised, raised over the first raise, could have."""
    vpip = asked = pfr = three = chance = raises = 0
    for kind, i, street, chips in acts:
        if street:
            break
        me = 1 << i
        asked |= me
        if raises == 1:
            chance |= me
        if kind == WAGER:
            vpip |= me
            pfr |= me
            three |= me if raises == 1 else 0
            raises += 1
        elif kind == CALL and chips:
            vpip |= me
    return vpip, asked, pfr, three, chance


def quick_hand(s: Scanner, r: Replay, shared: Shared) -> Played:
    """What the fast way has played last."""
    h, n = r.h, int(s.n)
    stacks = list(r.stacks)
    back = [0] * n if r.paid else r.back       # paid: it is in the stacks
    won = list(r.won) if r.paid else None
    put = [stacks[i] - h.stack[i] + r.won[i] - back[i] for i in range(n)]
    trail = [int(x) for x in r.trail]
    return Played(
        shared, 10 ** int(s.places), seat_names(names_of(s), n), stacks, put, won,
        [(x & 7, x >> 3 & 15, x >> 7 & 7, x >> 10) for x in trail], int(h.live), int(h.live & ~h.able), int(h.street), int(r.dealt),
        bool(r.over))


def names_of(s: Scanner) -> Any:
    """The players of a scanned hand, as TOML has them."""
    if s.players is NO_LINE:
        return None
    text = s.players.text
    if texts(text):
        return text[2:-2].decode().split("', '")
    return tomllib.loads("x = " + text.decode())["x"]


def strict_hand(record: PhhRecord, hand: Hand) -> Played:
    """What the strict reader has played."""
    at = {seat: i for i, seat in enumerate(hand.seats)}
    acts = [(_KINDS[e.action], at[e.seat], _STREETS.index(e.street), e.paid) for e in hand.events if isinstance(e, Acted)]
    won, _ = collected(hand)
    stacks = list(hand.setup.stacks)
    put = [start - end + w for start, end, w in zip(stacks, hand.stacks.values(), won, strict=True)]
    live = sum(1 << at[seat] for seat in hand.live)
    all_in = sum({1 << at[e.seat] for e in hand.events if isinstance(e, Acted | Posted) and e.all_in}) & live
    dealt = sum(3 if e.street == "flop" else 1 for e in hand.events if isinstance(e, Dealt) and e.board == 0)
    return Played(
        Shared.of(hand.setup), record.scale, hand.seats, stacks, put, won if hand.settled else None, acts, live, all_in,
        _STREETS.index(hand.street), dealt, hand.actor is None)


def cell(text: str) -> str:
    """A text as a field of CSV, on one line."""
    text = text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r") if "\n" in text or "\r" in text else text
    return '"' + text.replace('"', '""') + '"' if any(c in text for c in ',"') or text != text.strip() else text


def decimal(value: Fraction) -> str:
    """An amount with as many places as it needs; a power of ten is its denominator's only multiple."""
    if value.denominator == 1:
        return str(value.numerator)
    places = next(k for k in range(1, 40) if 10**k % value.denominator == 0)
    whole = abs(value.numerator) * 10**places // value.denominator
    return f"{'-' if value < 0 else ''}{whole // 10**places}.{whole % 10**places:0{places}}"
