"""The spot: a hand in one line, read and printed everywhere.

    LIMIT SB/BB [options] | SEATS | ACTIONS | flop CARDS: ACTIONS | turn CARD: ACTIONS | river CARD: ACTIONS
    nl 1/2 cash | C 200, A 200 AsKd, B 16 | C c, A c, B x | flop 2s7hJd: A b10, B ai, C c

LIMIT: nl, pl or fl.  SEATS: name, stack and cards if known, clockwise from the button (heads-up it is the small blind
too); "-" is an empty button or small-blind seat.  ACTIONS: f, x, c, b10, r24 (a street total), ai, or the words, in English
or Chinese, with or without the name; besides "A dead" (hand killed), "A show", "A muck", "run 2".  Boards run more than once are
separated by "/": "turn 4s / Qs".  A name with blanks stands in quotation marks.

Options: cash or mtt; ante 25; ante D 5 (one seat); bbante 200; straddle D 4; post E 2+1 (live + dead); dead 50 (money in
the pot); unit 5; rules NAME; set betting.cap.raises=3; cap 4; bets 20/40; left 2 (players left in the event); rake 3, rake
5% or rake 5%/3 (at most 3 chips).  The payment of the pots is not part of a spot.
"""
import re
from collections.abc import Iterator
from typing import Any

from ..errors import BadSetup, NotationError, SidepotError
from ..hand import Acted, Boards, Dealt, Hand, Killed, Mucked, Post, Rake, Setup, Shown, make_setup
from ..hand.actions import Action, quoted
from ..hand.legal import STREETS
from ..rulebook import rule_set, rules

LONGEST = 20_000
DEFAULT_RULES = {"cash": "wsop-cash-2026", "mtt": "tda-2024"}

_STREET_WORDS = {"flop": 1, "turn": 2, "river": 3, "翻牌": 1, "转牌": 2, "河牌": 3}
_STREET = re.compile(r"(flop|turn|river|翻牌|转牌|河牌)\b\s*([^:]*)(?::(.*))?", re.IGNORECASE | re.DOTALL)
_TOKEN = re.compile(r'"([^"]*)"|(\S+)')
_FULL_WIDTH = str.maketrans("｜，：／（）＋％", "|,:/()+%")
_EXTRA = re.compile(r'(?:"([^"]+)"|(\S+))\s+(dead|show|shows|muck|mucks|判死|亮牌|盖牌不亮)', re.IGNORECASE)
_RUN = re.compile(r"(?:run|发)\s*([0-9])(?:\s*次)?", re.IGNORECASE)


def parse_spot(text: str) -> Hand:
    """The hand that a spot describes.

    Raises NotationError for text that cannot be read, and whatever Hand raises for what is not possible; `field` names
    the part of the line.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise NotationError("spot.long", most=LONGEST)
    parts = [p.strip() for p in _split(text.translate(_FULL_WIDTH), "|")]
    if len(parts) < 2:
        raise NotationError("spot.parts")
    hand = Hand(_setup(parts[0], parts[1]))
    done = 0
    for at, part in enumerate(parts[2:]):
        m = _STREET.fullmatch(part)
        street = _STREET_WORDS[m[1].lower()] if m else 0
        if street < done or (at > 0 and street == done) or (m is None and at > 0):
            raise NotationError("spot.street", text=part[:40]).located(field=f"part {at + 3}")
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
    if acts[STREETS[0]] or len(cards) or any(acts.values()):
        parts.append(", ".join(acts[STREETS[0]]))
    for s in STREETS[1:]:
        if s in cards or acts[s]:
            head = f"{s} {' / '.join(cards.get(s, ['']))}".strip()
            parts.append(f"{head}: {', '.join(acts[s])}" if acts[s] else head)
    return " | ".join(parts)


# ---- reading

def _split(text: str, mark: str) -> list[str]:
    """Split at a mark outside quotation marks."""
    parts, start, inside = [], 0, False
    for at, letter in enumerate(text):
        if letter == '"':
            inside = not inside
        elif letter == mark and not inside:
            parts.append(text[start:at])
            start = at + 1
    return [*parts, text[start:]]


def _setup(head: str, seats: str) -> Setup:
    tokens = [m[1] if m[1] is not None else m[2] for m in _TOKEN.finditer(head)]
    if len(tokens) < 2 or tokens[0].lower() not in ("nl", "pl", "fl"):
        raise NotationError("spot.head").located(field="head")
    blinds = re.fullmatch(r"(\d+)/(\d+)", tokens[1])
    if blinds is None:
        raise NotationError("spot.blinds", text=tokens[1][:40]).located(field="head")
    stacks, hole, button, small_blind = _read_seats(seats)
    options = _Options(iter(tokens[2:]))
    try:
        return make_setup(
            stacks, (int(blinds[1]), int(blinds[2])), limit=tokens[0].lower(), button=button, small_blind=small_blind, hole=hole,
            **options.found)
    except SidepotError as e:
        raise e.located(field="head" if e.field is None else e.field) from None


def _read_seats(text: str) -> tuple[dict[str, int], dict[str, str], str | None, str | None]:
    stacks: dict[str, int] = {}
    hole: dict[str, str] = {}
    empty = []
    for at, seat in enumerate(p.strip() for p in _split(text, ",")):
        field = f"seat {at + 1}"
        if seat == "-":
            if at > 1:
                raise NotationError("spot.empty_seat").located(field=field)
            empty.append(at)
            continue
        m = re.fullmatch(r'(?:"([^"]+)"|(\S+))\s+(-?[\d_.]+)\s*(.*)', seat)
        if m is None or not re.fullmatch(r"[\d_]+", m[3]):
            raise NotationError("spot.seat", text=seat[:40]).located(field=field)
        name = m[1] or m[2]
        if name in stacks:
            raise NotationError("spot.twice", name=name).located(field=field)
        stacks[name] = int(m[3].replace("_", ""))
        if m[4]:
            hole[name] = m[4]
    if not stacks:
        raise NotationError("spot.seat", text=text[:40]).located(field="seats")
    # The list starts at the button, so without it everyone sits to its left in this order.
    return stacks, hole, None if 0 in empty else next(iter(stacks)), None if 1 in empty else ""


class _Options:
    """The options of the head, as arguments of make_setup."""

    def __init__(self, tokens: Iterator[str]) -> None:
        self.tokens = tokens
        self.found: dict[str, Any] = {}
        self.form: str | None = None
        self.name: str | None = None
        self.house: dict[str, dict[str, bool | int | str]] = {}
        for token in tokens:
            self._read(token.lower())
        name = self.name or DEFAULT_RULES[self.form or "cash"]
        book = rule_set(name)
        if self.form and (self.form == "cash") != (book.format == "cash"):
            raise NotationError("spot.format", form=self.form, name=name).located(field="head")
        self.found["rules"] = book.override(self.house) if self.house else book

    def _read(self, word: str) -> None:
        found = self.found
        if word in ("cash", "mtt"):
            self.form = word
        elif word == "rules":
            self.name = self._next(word)
        elif word == "ante":
            token = self._next(word)
            if token.isdigit():
                found["ante"] = int(token)
            else:
                self._dict("antes")[token] = self._number(word)
        elif word in ("bbante", "dead", "unit", "cap", "left"):
            found[{"bbante": "bb_ante", "dead": "dead_money", "left": "players_left"}.get(word, word)] = self._number(word)
        elif word == "straddle":
            self._list("straddles").append((self._next(word), self._number(word)))
        elif word == "post":
            seat, amount = self._next(word), self._next(word)
            m = re.fullmatch(r"(\d*)(?:\+(\d+))?", amount)
            if m is None or not amount:
                raise self._bad(word, amount)
            self._list("posts").append(Post(seat, int(m[1] or 0), int(m[2] or 0)))
        elif word == "bets":
            m = re.fullmatch(r"(\d+)/(\d+)", token := self._next(word))
            if m is None:
                raise self._bad(word, token)
            found["bets"] = (int(m[1]), int(m[2]))
        elif word == "rake":
            found["rake"] = self._rake(self._next(word))
        elif word == "set":
            self._set(self._next(word))
        else:
            raise NotationError("spot.option", word=word[:40]).located(field="head")

    def _rake(self, token: str) -> Rake:
        m = re.fullmatch(r"(\d+)|(\d+)(?:\.(\d{1,2}))?%(?:/(\d+))?", token)
        if m is None:
            raise self._bad("rake", token)
        if m[1]:
            return Rake(fixed=int(m[1]))
        return Rake(rate=int(m[2]) * 100 + int((m[3] or "0").ljust(2, "0")), cap=int(m[4] or 0))

    def _set(self, token: str) -> None:
        name, _, value = token.partition("=")
        rule, _, setting = name.rpartition(".")
        if rule not in rules() or not value:
            raise self._bad("set", token)
        typed: bool | int | str = value
        if rules()[rule].settings.get(setting, {}).get("type") == "int" and value.isdigit():
            typed = int(value)
        elif value in ("true", "false"):
            typed = value == "true"
        self.house.setdefault(rule, {})[setting] = typed

    def _next(self, word: str) -> str:
        token = next(self.tokens, None)
        if token is None:
            raise self._bad(word, "")
        return token

    def _number(self, word: str) -> int:
        token = self._next(word)
        if not re.fullmatch(r"[0-9]+", token):
            raise self._bad(word, token)
        return int(token)

    def _list(self, key: str) -> list[object]:
        found: list[object] = self.found.setdefault(key, [])
        return found

    def _dict(self, key: str) -> dict[str, int]:
        found: dict[str, int] = self.found.setdefault(key, {})
        return found

    def _bad(self, word: str, token: str) -> NotationError:
        error = NotationError("spot.value", word=word, text=token[:40])
        error.located(field="head")
        return error


def _deal(hand: Hand, street: int, cards: str) -> None:
    field = STREETS[street]
    boards = cards.split("/")
    try:
        # A street that the text leaves out was dealt, its cards unknown.
        for _ in range(street - 1 - sum(1 for e in hand.events if isinstance(e, Dealt) and e.board == 0)):
            hand.deal(None)
        if len(boards) > 1 and len(hand.boards) == 1:
            hand.run(len(boards))
        hand.deal(cards or None)
    except SidepotError as e:
        raise e.located(field=field) from None


def _act(hand: Hand, text: str, street: str) -> None:
    for at, act in enumerate(p.strip() for p in _split(text, ",")):
        if not act:
            if text.strip():
                raise NotationError("spot.empty_action").located(field=f"{street}, action {at + 1}")
            return
        try:
            _one(hand, act, street)
        except SidepotError as e:
            raise e.located(field=f"{street}, action {at + 1} ({act[:40]})") from None


def _one(hand: Hand, act: str, street: str) -> None:
    run, extra = _RUN.fullmatch(act), _EXTRA.fullmatch(act)
    if run:
        hand.run(int(run[1]))
    elif extra:
        name, word = extra[1] or extra[2], extra[3].lower()
        if word in ("dead", "判死"):
            hand.kill(name)
        elif word in ("show", "shows", "亮牌"):
            hand.show(name)
        else:
            hand.muck(name)
    elif hand.actor is not None and hand.street != street:
        raise BadSetup("spot.wrong_street", now=hand.street)
    else:
        hand.apply(act)


# ---- printing

def _head(s: Setup) -> str:
    form = "cash" if s.rules.format == "cash" else "mtt"
    words = [s.limit, f"{s.small_blind}/{s.big_blind}", form]
    if s.rules.name != DEFAULT_RULES[form]:
        words.append(f"rules {s.rules.name}")
    if s.antes:
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
    if s.rake.rate:
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
