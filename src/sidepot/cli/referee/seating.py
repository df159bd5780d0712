"""Seating the players: from options, or by asking."""
import re
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from ...errors import BadSetup, SidepotError
from ...rulebook import rule_set
from ...session import Game, Session, check_name
from ..out import Out
from .lexicon import Refused, amounts, even
from .lines import named, whole_number

CASH, TOURNAMENT = "wsop-cash-2026", "tda-2024"
RULES = {"cash": CASH, "现金": CASH, "现金局": CASH, "tournament": TOURNAMENT, "mtt": TOURNAMENT, "锦标赛": TOURNAMENT}
LONGEST = 2000
T = TypeVar("T")
_SEAT = re.compile(r'"?([^"]*?[^"\s=:])"?[\s=:]+([0-9][0-9,]*)')


class Wanted(NamedTuple):
    """What the options say; None where they say nothing."""

    seats: str | None = None
    blinds: str | None = None
    button: str | None = None
    rules: str | None = None
    limit: str = "nl"
    ante: int = 0
    bb_ante: int = 0
    unit: int = 1


def read_seats(text: str) -> dict[str, int]:
    """"A 200, B 300": chips by name.  Raises Refused or BadSetup that names the part."""
    if len(text) > LONGEST:
        raise Refused("referee.seats", text=text[:40])
    found: dict[str, int] = {}
    for part in re.split(r"\s*[,;](?![0-9]{3}(?:[^0-9]|$))\s*", even(text).strip(" ,;")):
        m = _SEAT.fullmatch(amounts(part).strip())
        chips = whole_number(m[2]) if m else None
        if m is None or chips is None:
            raise Refused("referee.seats", text=part[:40])
        name = m[1].strip()
        check_name(name)
        if any(name.casefold() == other.casefold() for other in found):
            raise BadSetup("session.twice", seat=name)
        found[name] = chips
    return found


def read_blinds(text: str) -> tuple[int, int]:
    """"1/2", "100-200", "100 200"."""
    m = re.fullmatch(r"([0-9][0-9,]*)\s*[/ -]\s*([0-9][0-9,]*)", amounts(even(text)))
    small, big = (whole_number(m[1]), whole_number(m[2])) if m else (None, None)
    if small is None or big is None:
        raise Refused("referee.blinds", text=text[:40])
    return small, big


def read_rules(text: str) -> str:
    """A rule set's name, or "cash" or "tournament" for the usual one.  Raises UnknownRuleSet."""
    name = RULES.get(text.strip().casefold(), text.strip())
    return rule_set(name).name


def read_button(text: str, seats: tuple[str, ...]) -> str:
    """The seat that a text names."""
    plain = even(text)
    for whole in (False, True):
        for seat, rest in named(plain, seats, prefixes=whole):
            if not rest:
                return seat
    raise Refused("setup.no_seat", seat=plain[:40], seats=", ".join(seats))


def from_options(wanted: Wanted) -> Session:
    """The table that the options describe, with quick defaults for what they leave out."""
    chips = read_seats(wanted.seats or "")
    blinds = read_blinds(wanted.blinds) if wanted.blinds else usual_blinds(chips)
    button = read_button(wanted.button, tuple(chips)) if wanted.button else list(chips)[-1]
    game = Game(blinds, read_rules(wanted.rules or "cash"), wanted.limit, wanted.ante, wanted.bb_ante, wanted.unit)
    return Session(chips, game, button)


def usual_blinds(chips: dict[str, int]) -> tuple[int, int]:
    """Blinds to begin with, where nobody says any: round ones of which the middle stack has eighty or more."""
    middle = sorted(chips.values())[len(chips) // 2]
    small, big = 1, 2
    for power in range(15):
        for low, high in ((1, 2), (2, 5), (5, 10)):
            if high * 10**power * 80 <= middle:
                small, big = low * 10**power, high * 10**power
    return small, big


def by_asking(out: Out, ask: Callable[[str], str], wanted: Wanted) -> Session:
    """Ask what the options leave open, until it makes a table; an empty answer takes the default."""
    out.line(out.t("referee.ask.welcome"))
    chips = _until(out, ask, wanted.seats, out.t("referee.ask.seats"), read_seats)
    usual = "/".join(map(str, usual_blinds(chips)))
    blinds = _until(out, ask, wanted.blinds, out.t("referee.ask.blinds", default=usual), lambda s: read_blinds(s or usual))
    names = tuple(chips)
    prompt = out.t("referee.ask.button", default=names[-1])
    button = _until(out, ask, wanted.button, prompt, lambda s: read_button(s or names[-1], names))
    rules = _until(out, ask, wanted.rules, out.t("referee.ask.rules"), lambda s: read_rules(s or "cash"))
    ante, bb_ante = wanted.ante, wanted.bb_ante
    if not ante and not bb_ante:
        ante, bb_ante = _until(out, ask, None, out.t("referee.ask.ante"), _read_ante)
    return Session(chips, Game(blinds, rules, wanted.limit, ante, bb_ante, wanted.unit), button)


def _read_ante(text: str) -> tuple[int, int]:
    plain = amounts(even(text)).casefold()
    number = plain.removeprefix("bb").removeprefix("大盲").strip() or "0"
    chips = whole_number(number)
    if chips is None:
        raise BadSetup("chips.whole", value=text[:40])
    return (0, chips) if plain.startswith(("bb", "大盲")) else (chips, 0)


def _until(out: Out, ask: Callable[[str], str], given: str | None, prompt: str, read: Callable[[str], T]) -> T:
    while True:
        try:
            return read(given if given is not None else ask(prompt).strip())
        except SidepotError as e:
            out.error(e.message(out.lang))
            given = None
