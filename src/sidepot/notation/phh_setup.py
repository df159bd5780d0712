"""From the fields of a PHH hand to a set-up of ours.

Amounts are decimals in the file and whole chips here: all are multiplied by one power of ten, the smallest that makes
whole numbers of every amount written in the hand's own input (antes, blinds, bets, stacks, sizes of actions).  Written
places count, so that a file that says 2.50 is played in hundredths.
"""
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from typing import Any, NamedTuple

from ..errors import NotationError, SidepotError, brief
from ..hand import Post, Rake, Setup, make_setup
from ..hand.setup import MOST_CHIPS, name_fault
from ..rulebook import RuleSet, rule_set, rule_sets
from .phh_toml import MOST_PLACES as MOST_PLACES

MOST_PLAYERS = 10
PLAYED = {"NT": "nl", "FT": "fl"}
OURS = "_sidepot_"
# Fields that a set-up and its actions are made of; all others are kept as they are.
STRUCTURE = (
    "variant", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet", "starting_stacks", "actions",
    "players",
)
# Arguments of the set-up, and the field that they come from.
STANDS_IN = {
    "stacks": "starting_stacks", "blinds": "blinds_or_straddles", "small blind": "blinds_or_straddles",
    "big blind": "blinds_or_straddles", "straddles": "blinds_or_straddles", "posts": "blinds_or_straddles",
    "small bet": "small_bet", "big bet": "big_bet", "bets": "small_bet",
}
CASH, TOURNAMENT = "wsop-cash-2026", "tda-2024"

LineOf = Callable[[str], int]                  # the line on which a field stands

_SIZE = re.compile(r"^\s*p\d+\s+cbr\s+(\S+)")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")


class Money(NamedTuple):
    """The amounts of a hand in whole chips, `scale` of which make one unit of the file."""

    scale: int
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    stacks: tuple[int, ...]
    unknown: frozenset[int]                    # positions whose stack the file does not know (inf)
    bets: dict[str, int]                       # min_bet, or small_bet and big_bet

    @property
    def n(self) -> int:
        """How many players."""
        return len(self.stacks)


class Notes:
    """What was not taken as written.  In strict mode the first thing to repair is raised instead."""

    def __init__(self, lenient: bool) -> None:
        self.lenient = lenient
        self.found: list[NotationError] = []

    def repair(self, note: NotationError, *, line: int, field: str, instead: SidepotError | None = None) -> None:
        """Put down a repair; strict: raise `instead`, or the note itself."""
        note.located(line=line, field=field)
        if not self.lenient:
            raise instead.located(line=line, field=field) if instead else note
        self.found.append(note)

    def remark(self, note: NotationError, *, line: int, field: str) -> None:
        """Put down what is no fault of the file but not played either."""
        note.located(line=line, field=field)
        self.found.append(note)


def decimal(value: object, field: str | None = None) -> Decimal:
    """An amount of the file.  Raises NotationError that names the field."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = Decimal(value)
    fits = isinstance(value, Decimal) and value.is_finite() and value >= 0 and value.adjusted() <= 18
    if not isinstance(value, Decimal) or not fits or places(value) > MOST_PLACES:
        raise NotationError("phh.amount", value=brief(value), places=MOST_PLACES).located(field=field)
    return value


def places(value: Decimal) -> int:
    """Places after the point, as written."""
    return max(0, -int(value.as_tuple().exponent)) if value.is_finite() else 0


def chips(value: Decimal, scale: int, field: str | None = None) -> int:
    """Whole chips.  Raises NotationError for 2^53 chips and more."""
    whole = int(value * scale)
    if whole >= MOST_CHIPS:
        raise NotationError("chips.most", value=f"{value:,f}").located(field=field)
    return whole


def read_size(text: str) -> Decimal:
    """The amount of an action."""
    if not _NUMBER.fullmatch(text) or len(text) > 40:
        raise NotationError("phh.amount", value=brief(text), places=MOST_PLACES)
    return decimal(Decimal(text))


def read_money(data: Mapping[str, Any], actions: Sequence[str], notes: Notes, line_of: LineOf) -> Money:
    """Every amount of the hand.  Raises NotationError."""
    stacks_raw = _list(data, "starting_stacks")
    n = len(stacks_raw)
    if not 2 <= n <= MOST_PLAYERS:
        raise NotationError("setup.seats", count=n).located(field="starting_stacks")
    unknown = frozenset(i for i, x in enumerate(stacks_raw) if isinstance(x, Decimal) and x == Decimal("Infinity"))
    stacks = [Decimal(0) if i in unknown else decimal(x, f"starting_stacks[{i + 1}]") for i, x in enumerate(stacks_raw)]
    antes = _fitted(data, "antes", n, notes, line_of)
    blinds = _fitted(data, "blinds_or_straddles", n, notes, line_of, negative=True)
    names = ("small_bet", "big_bet") if data.get("variant") == "FT" else ("min_bet",)
    bets = {name: decimal(data[name], name) for name in names if name in data}
    sizes = []
    for text in actions:
        m = _SIZE.match(text.partition("#")[0])
        with suppress(NotationError):          # what is no amount is told when its action is played
            sizes += [read_size(m[1])] if m else []
    everything = [*stacks, *antes, *map(abs, blinds), *bets.values(), *sizes]
    scale = 10 ** max(map(places, everything))
    # Deeper than all that is put in: no size that the hand tells can be an all-in of such a stack.
    deep = chips(sum(everything, Decimal(1)), scale, "starting_stacks")
    return Money(
        scale, tuple(chips(x, scale, "antes") for x in antes), tuple(int(x * scale) for x in blinds),
        tuple(deep if i in unknown else chips(x, scale, "starting_stacks") for i, x in enumerate(stacks)),
        unknown, {name: chips(x, scale, name) for name, x in bets.items()})


def read_setup(data: Mapping[str, Any], money: Money, notes: Notes, line_of: LineOf, rules: str | RuleSet | None = None) -> Setup:
    """The set-up without cards.  Raises NotationError, BadSetup or UnknownRuleSet."""
    bare, more = standard(data, money, notes, line_of, rules)
    own = decode({key.removeprefix(OURS): value for key, value in data.items() if key.startswith(OURS)}, bare)
    return bare.change(**more | own)


def standard(
    data: Mapping[str, Any], money: Money, notes: Notes, line_of: LineOf, rules: str | RuleSet | None = None,
) -> tuple[Setup, dict[str, Any]]:
    """What the standard fields say: a set-up with blinds alone, and the fields of it that antes, straddles and posts change.

    In the file players come in position order, the small blind first and the button last; with two players the first
    is the big blind and the lists of antes and blinds are turned round.
    """
    n, names = money.n, seat_names(data.get("players"), money.n)
    antes, blinds = list(money.antes), list(money.blinds)
    if n == 2:
        antes.reverse()
        blinds.reverse()
        if blinds[0] < blinds[1] and blinds[0] >= 0:
            notes.repair(NotationError("phh.fixed_blinds"), line=line_of("blinds_or_straddles"), field="blinds_or_straddles",
                         instead=NotationError("phh.heads_up", small=money.blinds[0], big=money.blinds[1]))
            blinds.reverse()
            antes.reverse()
    limit = PLAYED[data["variant"]]
    bomb = data.get(OURS + "bomb") is True and not any(blinds)
    sb_at, bb_at = (1, 0) if n == 2 else (0, 1) if blinds[1] > 0 or bomb else (-1, 0)
    if bomb:
        blinds[bb_at] = money.bets.get("small_bet", money.bets.get("min_bet", 0))
    if blinds[bb_at] <= 0:
        raise NotationError("phh.no_big_blind").located(line=line_of("blinds_or_straddles"), field="blinds_or_straddles")
    small = max(0, blinds[sb_at]) if sb_at >= 0 else 0
    big = _big_blind(blinds[bb_at], money, antes, bb_at, limit, notes, line_of)
    usual = {bb_at, sb_at} if blinds[sb_at] >= 0 else {bb_at}
    straddles, posts = _beyond(names, blinds, usual, big)
    more = _antes(names, antes, money, bb_at, bool(data.get("ante_trimming_status", False)), posts)
    bare = make_setup(
        dict(zip(names, money.stacks, strict=True)), (small, big), limit=limit, rules=_rules(data, rules),
        small_blind=None if sb_at < 0 else "", bets=(money.bets["small_bet"], money.bets["big_bet"]) if limit == "fl" else None)
    return bare, more | {"straddles": tuple(straddles), "posts": tuple(posts), "bomb": bomb}


def seat_names(players: object, n: int) -> tuple[str, ...]:
    """The players' names where they are all different and can name seats, else p1, p2, ..."""
    plain = tuple(f"p{i + 1}" for i in range(n))
    if not isinstance(players, list) or len(players) != n:
        return plain
    fit = all(name_fault(p) is None for p in players)
    return tuple(players) if fit and len(set(players)) == n else plain


def _big_blind(entry: int, money: Money, antes: Sequence[int], at: int, limit: str, notes: Notes, line_of: LineOf) -> int:
    """The nominal big blind: min_bet where the stack behind the post was too short for it, else the post."""
    name = "small_bet" if limit == "fl" else "min_bet"
    for needed in ("small_bet", "big_bet") if limit == "fl" else ("min_bet",):
        if needed not in money.bets:
            notes.repair(NotationError("phh.missing", name=needed), line=line_of("variant"), field=needed)
            money.bets[needed] = 2 * entry if needed == "big_bet" else entry
    nominal = money.bets[name]
    if nominal == entry or (nominal > entry and entry + antes[at] >= money.stacks[at]):
        return nominal
    if limit == "fl":
        return entry                           # the blind need not be the small bet
    notes.repair(NotationError("phh.min_bet", min_bet=nominal, big_blind=entry), line=line_of(name), field=name)
    return entry


def _beyond(names: Sequence[str], blinds: Sequence[int], usual: set[int], big: int) -> tuple[list[tuple[str, int]], list[Post]]:
    """Straddles (more than the big blind) and live posts (as much, less, or negative) of the other seats."""
    others = [(i, x) for i, x in enumerate(blinds) if x and i not in usual]
    straddles = sorted(((names[i], x) for i, x in others if x > big), key=lambda s: s[1])
    return straddles, [Post(names[i], live=abs(x)) for i, x in others if x <= big]


def _antes(
    names: Sequence[str], antes: Sequence[int], money: Money, bb_at: int, trimmed: bool, posts: list[Post],
) -> dict[str, Any]:
    """Antes as fields of the set-up, or added to the posts where they are neither everybody's nor the big blind's."""
    most = max(antes)
    paying = [i for i, x in enumerate(antes) if x]
    if not paying:
        return {}
    if all(x == most or x == money.stacks[i] for i, x in enumerate(antes)):
        return {"antes": (most,) * len(antes)}  # who had less than the ante paid what he had
    if paying == [bb_at]:
        return {"bb_ante": most}
    if trimmed:
        return {"antes": tuple(antes)}
    # One pays for the table, or some were let off: the money is everybody's to win and bounds nobody.
    posts += [Post(names[i], dead=antes[i]) for i in paying]
    return {}


def _rules(data: Mapping[str, Any], wanted: str | RuleSet | None) -> str | RuleSet:
    """The rule set asked for, else the one the file names, else by what it is: a hand with a level is a tournament's."""
    if wanted is not None:
        return wanted
    name = data.get(OURS + "rules")
    if name is None:
        return TOURNAMENT if "level" in data and TOURNAMENT in rule_sets() else CASH
    if not isinstance(name, str):
        raise NotationError("phh.kind", right="“wsop-cash-2026”").located(field=OURS + "rules")
    house = data.get(OURS + "house", {})
    if not isinstance(house, dict) or not all(isinstance(v, dict) for v in house.values()):
        raise NotationError("phh.kind", right="{\"betting.cap\" = {raises = 3}}").located(field=OURS + "house")
    try:
        book = rule_set(name)
    except SidepotError as e:
        raise e.located(field=OURS + "rules") from None
    try:
        return book.override(house) if house else book
    except SidepotError as e:
        raise e.located(field=OURS + "house") from None


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    if name not in data:
        raise NotationError("phh.missing", name=name).located(field=name)
    value = data[name]
    if not isinstance(value, list):
        raise NotationError("phh.kind", right="[1, 2, 0]").located(field=name)
    return value


def _fitted(data: Mapping[str, Any], name: str, n: int, notes: Notes, line_of: LineOf, negative: bool = False) -> list[Decimal]:
    """A list of n amounts."""
    raw = _list(data, name)
    if len(raw) != n:
        notes.repair(NotationError("phh.length", name=name, given=len(raw), expected=n), line=line_of(name), field=name)
        raw = (raw + [0] * n)[:n]
    found = []
    for i, x in enumerate(raw):
        below = negative and isinstance(x, int | Decimal) and not (isinstance(x, Decimal) and x.is_nan()) and x < 0
        amount = decimal(-x if below else x, f"{name}[{i + 1}]")
        found.append(-amount if below else amount)
    return found


# ---- what the standard fields cannot say: keys _sidepot_*

_NUMBERS = ("small_blind", "big_blind", "bb_ante", "dead_money", "small_bet", "big_bet", "unit", "players_left")
_FLAGS = ("button", "small_blind_seat")
_LISTS = ("stacks", "antes")                   # stacks: only where the depth of an unknown one reads back differently
_KEYS = (*_NUMBERS, *_FLAGS, *_LISTS, "straddles", "posts", "rake")


def encode(setup: Setup, base: Setup) -> dict[str, Any]:
    """The keys (without prefix) for everything in which `setup` differs from what the standard fields say (`base`).

    Amounts are whole chips, players are numbered from 1.
    """
    at = {seat: i + 1 for i, seat in enumerate(setup.seats)}
    found: dict[str, Any] = {}
    for key in _KEYS:
        value = getattr(setup, key)
        if value == getattr(base, key):
            continue
        if key in _LISTS:
            value = list(value)
        elif key == "straddles":
            value = [[at[seat], to] for seat, to in value]
        elif key == "posts":
            value = [[at[p.seat], p.live, p.dead] for p in value]
        elif key == "rake":
            value = [value.rate, value.cap, value.fixed]
        found[key] = value
    return found


def decode(own: Mapping[str, Any], setup: Setup) -> dict[str, Any]:
    """Fields of the set-up from such keys.  Raises NotationError; amounts are checked by the set-up itself."""
    found: dict[str, Any] = {}
    for key in _KEYS:
        if key not in own:
            continue
        value = own[key]
        try:
            if key in _NUMBERS:
                found[key] = _whole(value)
            elif key in _FLAGS:
                if not isinstance(value, bool):
                    raise TypeError
                found[key] = value
            elif key in _LISTS:
                found[key] = tuple(map(_whole, value))
            elif key == "straddles":
                found[key] = tuple((_seat(setup, i), _whole(to)) for i, to in value)
            elif key == "posts":
                found[key] = tuple(Post(_seat(setup, i), _whole(live), _whole(dead)) for i, live, dead in value)
            else:
                found[key] = Rake(*map(_whole, value))
        except (TypeError, ValueError, IndexError):
            raise NotationError("phh.kind", right=_EXAMPLES.get(key, "100")).located(field=OURS + key) from None
    for key in _LISTS:
        given, name = len(found.get(key, ())), OURS + key
        if key in found and given != setup.n and (given or key == "stacks"):  # no antes at all are an empty list
            raise NotationError("phh.length", name=name, given=given, expected=setup.n).located(field=name)
    return found


_EXAMPLES = {
    "antes": "[5, 5, 10]", "stacks": "[900, 100, 100]", "straddles": "[[3, 40]]", "posts": "[[3, 20, 10]]",
    "rake": "[500, 300, 0]", "button": "false", "small_blind_seat": "false",
}


def _seat(setup: Setup, number: object) -> str:
    at = _whole(number)
    if not at:
        raise IndexError
    return setup.seats[at - 1]


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise TypeError
    return value
