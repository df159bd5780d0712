"""Writing PHH: a hand as TOML that reads back as the same hand."""
import datetime
import re
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from typing import Any

from ..errors import MissingCards, NotationError
from ..hand import Acted, Boards, Dealt, DealtIn, Hand, Killed, Mucked, Posted, Setup, Shown
from .phh_setup import MOST_PLACES, OURS, STRUCTURE, Notes, encode, read_money, standard

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_DEEPEST = 8
_VARIANTS = {"nl": "NT", "fl": "FT"}
_UNKNOWN = "??"
_MAY_BE_EMPTY = ("antes", "posts", "straddles")


def write_phh(
    hand: Hand, fields: Mapping[str, Any] | None = None, *, scale: int = 1, unknown_stacks: Collection[str] = (),
) -> str:
    """The hand as the text of a .phh file; `read_phh` makes the same hand of it: set-up, events and stacks.

    fields: further fields (event, hand, winnings, ... and own ones that begin with _), such as `PhhRecord.fields`.
    scale: so many chips make one unit of the file (a power of ten, as `PhhRecord.scale`).  unknown_stacks: seats whose
    stack is written as inf.  What PHH cannot say stands in keys _sidepot_*.  A deck is not written: it would show cards
    that nobody saw; its dealt cards are.  With several boards the streets of all boards read back street by street;
    what was shown after the payment reads back before it.

    Raises NotationError for pot limit, which PHH does not have, and for fields that cannot be written.
    """
    setup = hand.setup
    if setup.limit not in _VARIANTS:
        raise NotationError("phh.write_limit").located(field="variant")
    if type(scale) is not int or scale not in (10**places for places in range(MOST_PLACES + 1)):
        raise NotationError("phh.write_field", name="scale", why=("it must be 1, 10, 100, …", "必须是 1、10、100 ……"))
    more = dict(fields or {})
    for name in more:
        if (name in STRUCTURE and name != "players") or name.startswith(OURS):
            raise NotationError("phh.write_field", name=name, why=("it comes from the hand itself", "它由这手牌本身决定"))
    actions, own = _actions(hand, scale)
    data = _standard(setup, scale, unknown_stacks)
    bare, told = standard(data, read_money(data, actions, Notes(True), _no_line), Notes(True), _no_line, setup.rules)
    trimming = more.pop("ante_trimming_status", None)
    if isinstance(trimming, bool) and len(set(data["antes"])) == 1:
        data["ante_trimming_status"] = trimming  # of no effect where all antes are the same
    players = more.pop("players", None)
    data["actions"] = actions
    if data.pop("players", None) and setup.seats != tuple(f"p{i + 1}" for i in range(setup.n)):
        data["players"] = list(setup.seats)
    elif players is not None:
        data["players"] = players
    data |= more
    if hand.settled and "finishing_stacks" not in data:
        data["finishing_stacks"] = [_amount(chips, scale) for chips in hand.stacks.values()]
        if unknown_stacks:
            del data["finishing_stacks"]
    house = {rule: dict(values) for rule, values in setup.rules.house.items()}
    own = {"rules": setup.rules.name, "house": house, **encode(setup, bare._replace(**told)), **own}
    data |= {OURS + key: value for key, value in own.items() if value not in ([], {}) or key in _MAY_BE_EMPTY}
    return "".join(f"{_key(name)} = {_value(value, name)}\n" for name, value in data.items())


def join_phh(texts: Iterable[str]) -> str:
    """Many hands as the text of one .phhs file: tables [1], [2], ..."""
    return "\n".join(f"[{i}]\n{text}" for i, text in enumerate(texts, 1))


def _standard(setup: Setup, scale: int, unknown: Collection[str]) -> dict[str, Any]:
    """The fields of the format, as near to the set-up as they can come."""
    n, at = setup.n, setup.seats.index
    blinds, antes = [0] * n, list(setup.antes) or [0] * n
    if setup.sb_at >= 0 and not setup.bomb:
        blinds[setup.sb_at] = setup.small_blind
    blinds[setup.bb_at] = 0 if setup.bomb else setup.big_blind
    taken = {setup.sb_at, setup.bb_at, 1}      # a second entry would make a small blind of the first
    for seat, to in setup.straddles:
        if at(seat) not in taken:
            blinds[at(seat)] = to
            taken.add(at(seat))
    for p in setup.posts:
        if p.live and at(p.seat) not in taken:
            blinds[at(p.seat)] = -p.live       # negative: a post, so that the turn does not move as after a straddle
            taken.add(at(p.seat))
        if p.dead and not setup.antes and not setup.bb_ante:
            antes[at(p.seat)] += p.dead
    if setup.bb_ante and not setup.antes:
        antes[setup.bb_at] = setup.bb_ante
    if n == 2 and setup.button:
        blinds.reverse()
        antes.reverse()
    bets = {"small_bet": setup.small_bet, "big_bet": setup.big_bet} if setup.limit == "fl" else {"min_bet": setup.big_blind}
    stacks: list[int | Decimal] = [_amount(chips, scale) for chips in setup.stacks]
    for i, seat in enumerate(setup.seats):
        if seat in unknown:
            stacks[i] = Decimal("Infinity")
    return {
        "variant": _VARIANTS[setup.limit],
        "ante_trimming_status": bool(setup.antes),
        "antes": [_amount(x, scale) for x in antes],
        "blinds_or_straddles": [_amount(x, scale) for x in blinds],
        **{name: _amount(x, scale) for name, x in bets.items()},
        "starting_stacks": stacks,
        "players": list(setup.seats),
        **({OURS + "bomb": True} if setup.bomb else {}),
    }


def _actions(hand: Hand, scale: int) -> tuple[list[str], dict[str, Any]]:
    """The actions, and what has none (keys without prefix): runs, kills, other boards, told winners."""
    player = {seat: f"p{i + 1}" for i, seat in enumerate(hand.seats)}
    found: list[str] = []
    acts: list[str] = []
    boards: list[str] = []
    checks = _checks(hand, player)
    for e in hand.events:
        if checks and not isinstance(e, DealtIn | Posted):
            found += checks
            checks = []
        if isinstance(e, DealtIn):
            found.append(f"d dh {player[e.seat]} {e.cards or 2 * _UNKNOWN}")
        elif isinstance(e, Acted):
            size = f" {Decimal(_amount(e.to, scale)):f}" if e.action in ("bet", "raise") else ""
            found.append(f"{player[e.seat]} {'f' if e.action == 'fold' else 'cbr' if size else 'cc'}{size}")
        elif isinstance(e, Dealt):
            cards = e.cards or _UNKNOWN * (3 if e.street == "flop" else 1)
            if e.board:
                boards[e.board - 1] += cards
            else:
                found.append(f"d db {cards}")
        elif isinstance(e, Shown):
            found.append(f"{player[e.seat]} sm {e.cards}")
        elif isinstance(e, Mucked):
            found.append(f"{player[e.seat]} sm")
        elif isinstance(e, Boards):
            count = int(e[0])                  # by place: every tuple has a method count
            acts.append(f"{len(found)} run {count}")
            boards = [""] * (count - 1)
        elif isinstance(e, Killed):
            acts.append(f"{len(found)} kill {player[e.seat][1:]}")
    found += checks
    own: dict[str, Any] = {"acts": acts, "boards": boards}
    if not hand.settled and hand.actor is None:
        own["settled"] = False
    elif hand.settled and len(hand.live) > 1 and not _cards_tell(hand):
        own["winners"] = [[hand.seats.index(seat) + 1 for seat in sorted(won, key=hand.seats.index)] for won in hand.winners()]
    return found, own


def _checks(hand: Hand, player: Mapping[str, str]) -> list[str]:
    """A bomb pot is for the format a hand in which everybody who can bet checks before the flop."""
    if not hand.setup.bomb:
        return []
    able = [seat for seat, chips, ante in zip(hand.seats, hand.setup.stacks, hand.setup.antes, strict=True) if chips > ante]
    return [f"{player[seat]} cc" for seat in able] if len(able) > 1 else []


def _cards_tell(hand: Hand) -> bool:
    """The cards say the same as was paid, so that nobody needs to be told."""
    try:
        return hand.awards_by_cards() == hand.awards()
    except MissingCards:
        return False


def _amount(chips: int, scale: int) -> int | Decimal:
    """Chips in units of the file, with all places written, so that the scale reads back."""
    return chips if scale == 1 else Decimal(chips).scaleb(1 - len(str(scale)))


def _no_line(field: str) -> int:
    return 0


# ---- TOML

def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _string(name, name)


def _value(value: object, name: str, depth: int = 0) -> str:
    if depth > _DEEPEST:
        raise NotationError("phh.write_field", name=name, why=("it is nested too deeply", "嵌套太深"))
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value, name)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal | float):
        return _number(value if isinstance(value, Decimal) else Decimal(repr(value)))
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(x, name, depth + 1) for x in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(str(k))} = {_value(x, name, depth + 1)}" for k, x in value.items()) + "}"
    kind = type(value).__name__
    raise NotationError("phh.write_field", name=name, why=(f"TOML has no {kind}", f"TOML 没有 {kind} 类型"))


def _number(value: Decimal) -> str:
    if value.is_nan():
        return "nan"
    if value.is_infinite():
        return "inf" if value > 0 else "-inf"
    text = f"{value:f}" if -40 < value.adjusted() < 40 else f"{value:e}"
    return text if "." in text or "e" in text else text + ".0"


def _string(value: str, name: str) -> str:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise NotationError("phh.write_field", name=name[:40].encode("utf-8", "replace").decode(),
                            why=("it holds half a character", "含有残缺的字符")) from None
    text = "".join(_ESCAPES.get(c) or (f"\\u{ord(c):04x}" if ord(c) < 32 or ord(c) == 127 else c) for c in value)
    return f'"{text}"'
