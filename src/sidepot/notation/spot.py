"""The spot: a hand in one line, read and printed everywhere.

    LIMIT SB/BB [options] | SEATS | ACTIONS | flop CARDS: ACTIONS | turn CARD: ACTIONS | river CARD: ACTIONS
    nl 1/2 cash | C 200, A 200 AsKd, B 16 | C c, A c, B x | flop 2s7hJd: A b10, B ai, C c

LIMIT: nl, pl or fl (无限注, 底池限注, 限注).  SEATS: name, stack and cards if known, clockwise from the button (heads-up it is
the small blind too); "-" is an empty button or small-blind seat.  ACTIONS: f, x, c, b10, r24 (a street total), ai, or the
words, in English or Chinese, with or without the name; besides "A dead" (hand killed), "A show", "A muck", "run 2".  盖牌 is
a fold while somebody is to act, then a muck.  Boards run more than once are separated by "/": "turn 4s / Qs".

Commas separate seats and actions ("，" and "、" too).  Directly before just three digits a comma is a thousands mark:
"A 1,000", "C r1,000".  A name stands in quotation marks when it could be read as anything else: with blanks or signs, all
digits, like a card, a street or an option.  Nothing inside quotation marks is changed.

Options: cash or mtt (tournament, 现金, 锦标赛); bomb (炸弹: a bomb pot, whose ACTIONS begin
with the flop); ante 25; ante D 5 (one seat); bbante 200; straddle D 4; post E 2+1 (live + dead);
dead 50 (money in the pot); unit 5; rules NAME; set betting.cap.raises=3; cap 4; bets 20/40; left 2 (players left in the event);
rake 3, rake 5% or rake 5%/3 (at most 3 chips).  The payment of the pots is not part of a spot.
"""
import re

from ..errors import NotationError, SidepotError, brief
from ..hand import Acted, Boards, Dealt, Hand, Killed, Mucked, Setup, Shown
from ..hand.actions import FOLD, Action, parse_action, quoted
from ..hand.legal import STREETS
from ..hand.setup import street_names
from .spot_head import DEFAULT_RULES as DEFAULT_RULES
from .spot_head import dealt
from .spot_text import bad, even, parts, pieces

LONGEST = 20_000

_STREET_WORDS = {"flop": 1, "turn": 2, "river": 3, "翻牌": 1, "转牌": 2, "河牌": 3}
_STREET = re.compile(r"((?ai:flop|turn|river)|翻牌|转牌|河牌)\b\s*([^:]*)(?::(.*))?", re.DOTALL)
_EXTRA = re.compile(r'(?:"([^"]+)"|(\S+?))(?:\s+((?ai:dead|shows?|mucks?))|\s*(判死|亮牌|盖牌不亮))')
_RUN = re.compile(r"(?:(?ai:run)|发)\s*([0-9]{1,3})(?:\s*次)?")


def parse_spot(text: str) -> Hand:
    """The hand that a spot describes.

    Raises NotationError for text that cannot be read, and whatever Hand raises for what is not possible; `field` names
    the part of the line.
    """
    if not isinstance(text, str):
        raise NotationError("given.kind", value=brief(text), right="nl 1/2 cash | C 200, A 200, B 200")
    if len(text) > LONGEST:
        raise NotationError("spot.long", most=LONGEST)
    found = parts(even(text))
    if len(found) < 2:
        raise NotationError("spot.parts")
    hand = dealt(found[0], found[1])
    done = 0
    for at, part in enumerate(found[2:]):
        m = _STREET.fullmatch(part)
        street = _STREET_WORDS[m[1].lower()] if m else 0
        if street < done or (at > 0 and street == done) or (m is None and at > 0):
            raise bad("spot.street", f"part {at + 3}", text=brief(part))
        if m:
            _deal(hand, street, m[2].strip())
        done = street
        _act(hand, m[3] or "" if m else part, STREETS[street])
    return hand


def spot(hand: Hand) -> str:
    """The hand in one line; `parse_spot` reads it back."""
    parts = [_head(hand.setup), ", ".join(_seats(hand))]
    cards: dict[str, list[str]] = {}
    acts: dict[str, list[str]] = {s: [] for s in STREETS}
    street = STREETS[0]
    for e in hand.events:
        if isinstance(e, Dealt):
            street = e.street
            cards.setdefault(street, []).append(e.cards or "")
        elif isinstance(e, Acted):
            street = e.street
            kind = "all_in" if e.all_in else e.action
            acts[street].append(Action(kind, e.to if kind in ("bet", "raise") else None, e.seat).short())
        elif isinstance(e, Killed | Shown | Mucked):
            word = {"killed": "dead", "shown": "show", "mucked": "muck"}[e.kind]
            acts[street].append(f"{quoted(e.seat)} {word}")
        elif isinstance(e, Boards):
            acts[street].append(f"run {e.boards}")
    if acts[STREETS[0]] or (not hand.setup.bomb and (cards or any(acts.values()))):
        parts.append(", ".join(acts[STREETS[0]]))
    for s in STREETS[1:]:
        if s in cards or acts[s]:
            head = f"{s} {' / '.join(cards.get(s, ['']))}".strip()
            parts.append(f"{head}: {', '.join(acts[s])}" if acts[s] else head)
    return " | ".join(parts)


# ---- reading

def _deal(hand: Hand, street: int, cards: str) -> None:
    boards = [board.strip() for board in cards.split("/")]
    try:
        # A street that the text leaves out was dealt, its cards unknown.
        for _ in range(street - 1 - sum(1 for e in hand.events if isinstance(e, Dealt) and e.board == 0)):
            hand.deal(None)
        if len(boards) > 1 and len(hand.boards) == 1:
            hand.run(len(boards))
        hand.deal(cards if any(boards) else None)
    except SidepotError as e:
        raise _at(e, STREETS[street]) from None


def _act(hand: Hand, text: str, street: str) -> None:
    for at, act in enumerate(pieces(text)):
        if not act:
            if text.strip():
                raise bad("spot.empty_action", f"{street}, action {at + 1}")
            return
        if at and act.isdecimal():
            raise bad("spot.comma", f"{street}, action {at + 1}", text=brief(act))
        try:
            _one(hand, act, street)
        except SidepotError as e:
            raise _at(e, f"{street}, action {at + 1} ({brief(act)})") from None


def _at(error: SidepotError, field: str) -> SidepotError:
    """The error with its place in the line, which tells more than the argument that was wrong."""
    error.field = field
    return error


def _one(hand: Hand, act: str, street: str) -> None:
    run, extra = _RUN.fullmatch(act), _EXTRA.fullmatch(act)
    if run:
        hand.run(int(run[1]))
    elif extra:
        name, word = extra[1] or extra[2], (extra[3] or extra[4]).lower()
        if word in ("dead", "判死"):
            hand.kill(name)
        elif word in ("show", "shows", "亮牌"):
            hand.show(name)
        else:
            hand.muck(name)
    elif hand.actor is None and act.endswith("盖牌"):
        folded = parse_action(act, hand.seats)
        if folded.kind == FOLD and folded.seat is not None:
            hand.muck(folded.seat)             # at the showdown a hand thrown away is mucked, not folded
        else:
            hand.apply(folded)
    elif hand.actor is not None and hand.street != street:
        raise NotationError("spot.wrong_street", now=street_names(hand.street))
    else:
        hand.apply(act)


# ---- printing

def _head(s: Setup) -> str:
    form = "cash" if s.rules.format == "cash" else "mtt"
    words = [s.limit, f"{s.small_blind}/{s.big_blind}", form]
    if s.rules.name != DEFAULT_RULES[form]:
        words.append(f"rules {s.rules.name}")
    if s.bomb:
        words.append("bomb")
    if any(s.antes):
        same = len(set(s.antes)) == 1
        words += [f"ante {s.antes[0]}"] if same else [f"ante {quoted(x)} {a}" for x, a in zip(s.seats, s.antes, strict=True) if a]
    words += [f"{word} {value}" for word, value in (("bbante", s.bb_ante), ("dead", s.dead_money)) if value]
    words += [f"straddle {quoted(seat)} {to}" for seat, to in s.straddles]
    words += [f"post {quoted(p.seat)} {p.live}+{p.dead}" for p in s.posts]
    if s.unit != 1:
        words.append(f"unit {s.unit}")
    if s.limit == "fl" and (s.small_bet, s.big_bet) != (s.big_blind, 2 * s.big_blind):
        words.append(f"bets {s.small_bet}/{s.big_bet}")
    if s.players_left is not None:
        words.append(f"left {s.players_left}")
    if s.rake.fixed:
        words.append(f"rake {s.rake.fixed}")
    if s.rake.rate or s.rake.cap:
        words.append(f"rake {s.rake.rate / 100:g}%" + (f"/{s.rake.cap}" if s.rake.cap else ""))
    for rule, values in s.rules.house.items():
        words += [f"set {rule}.{name}={str(value).lower()}" for name, value in values.items()]
    return " ".join(words)


def _seats(hand: Hand) -> list[str]:
    s = hand.setup
    told = [f"{quoted(name)} {chips} {hand.hole.get(name, '')}".strip() for name, chips in zip(s.seats, s.stacks, strict=True)]
    if s.button:
        told = [told[-1], *told[:-1]]
    else:
        told.insert(0, "-")
    if not s.small_blind_seat:
        told.insert(1, "-")
    return told
