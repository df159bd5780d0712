"""The head and the seats of a spot as a set-up."""
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..errors import NotationError, SidepotError, brief
from ..hand import Hand, Post, Rake, make_setup
from ..hand.actions import NUMBER, chips_of
from ..rulebook import rule_set, rules
from .spot_text import bad, both_numbers, number, pieces, tokens

DEFAULT_RULES = {"cash": "wsop-cash-2026", "mtt": "tda-2024"}

_LIMITS = {"nl": "nl", "pl": "pl", "fl": "fl", "无限注": "nl", "底池限注": "pl", "限注": "fl"}
_FORMS = {"cash": "cash", "mtt": "mtt", "tournament": "mtt", "现金": "cash", "现金局": "cash", "锦标赛": "mtt"}
_BOMB = ("bomb", "炸弹")
_NUMBERS = {"bbante": "bb_ante", "dead": "dead_money", "unit": "unit", "cap": "cap", "left": "players_left"}
_SEAT = re.compile(r'(?:"([^"]+)"|(\S+))\s+(-?[0-9](?:[0-9_.,]*[0-9])?)\s*(.*)', re.DOTALL)
_POST = re.compile(rf"({NUMBER})?(?:\+({NUMBER}))?")
_RAKE = re.compile(rf"({NUMBER})|([0-9]{{1,4}})(?:\.([0-9]{{1,2}}))?%(?:/({NUMBER}))?")


def dealt(head: str, seats: str) -> Hand:
    """The hand before its first action.  Raises SidepotError, whose field names the part of the line."""
    head = re.sub(r"^(无限注|底池限注|限注)(?=[0-9])", r"\1 ", head)
    words = tokens(head)
    limit, _ = next(words, ("", False))
    blinds, _ = next(words, ("", False))
    if limit.lower() not in _LIMITS or not blinds:
        raise bad("spot.head", "head")
    table = _read_seats(seats)
    try:
        both = both_numbers(blinds)
        if both is None:
            raise NotationError("spot.blinds", text=brief(blinds))
        return Hand(make_setup(
            table.stacks, both, limit=_LIMITS[limit.lower()], button=table.button, small_blind=table.small_blind, hole=table.hole,
            **_Options(words).found))
    except SidepotError as e:
        m = re.fullmatch(r"hole\[(.*)\]", e.field or "", re.DOTALL)
        if m and m[1] in table.numbers:
            e.field = f"seat {table.numbers[m[1]]}"
        raise e.located(field="head") from None


class _Table(NamedTuple):
    """The seats as make_setup takes them; numbers: which piece of the line each seat is, from 1."""

    stacks: dict[str, int]
    hole: dict[str, str]
    numbers: dict[str, int]
    button: str | None
    small_blind: str | None


def _read_seats(text: str) -> _Table:
    stacks: dict[str, int] = {}
    hole: dict[str, str] = {}
    numbers: dict[str, int] = {}
    empty = []
    for at, seat in enumerate(pieces(text)):
        field = f"seat {at + 1}"
        if seat == "-":
            if at > 1:
                raise bad("spot.empty_seat", field)
            empty.append(at)
            continue
        if at and re.fullmatch(r"[0-9]+(?:\s.*)?", seat) and not re.fullmatch(rf"[0-9]+\s+{NUMBER}(?:\s.*)?", seat):
            raise bad("spot.comma", field, text=brief(seat))
        m = _SEAT.fullmatch(seat)
        if m is None or not re.fullmatch(NUMBER, m[3]):
            raise bad("spot.seat", field, text=brief(seat))
        name = m[1] or m[2]
        if name in stacks:
            raise bad("spot.twice", field, name=brief(name))
        try:
            stacks[name] = chips_of(m[3])
        except SidepotError as e:
            raise e.located(field=field) from None
        numbers[name] = at + 1
        if m[4]:
            hole[name] = m[4]
    if not stacks:
        raise bad("spot.seat", "seats", text=brief(text))
    # The list starts at the button, so without it everyone sits to its left in this order.
    return _Table(stacks, hole, numbers, None if 0 in empty else next(iter(stacks)), None if 1 in empty else "")


class _Options:
    """The options of the head, as arguments of make_setup."""

    def __init__(self, words: Iterator[tuple[str, bool]]) -> None:
        self.words = words
        self.found: dict[str, Any] = {}
        self.form: str | None = None
        self.name: str | None = None
        self.house: dict[str, dict[str, bool | int | str]] = {}
        self.seen: set[str] = set()
        for word, is_name in words:
            if is_name:
                raise NotationError("spot.option", word=brief(word))
            self._read(word.lower())
        name = self.name or DEFAULT_RULES[self.form or "cash"]
        book = rule_set(name)
        if self.form and (self.form == "cash") != (book.format == "cash"):
            raise NotationError("spot.format", form=self.form, name=name)
        self.found["rules"] = book.override(self.house) if self.house else book

    def _read(self, word: str) -> None:
        if word in _FORMS:
            self._once("cash/mtt")
            self.form = _FORMS[word]
        elif word == "rules":
            self._once(word)
            self.name = self._next(word)
        elif word == "ante":
            self._ante()
        elif word in _BOMB:
            self._once("bomb")
            self.found["bomb"] = True
        elif word in _NUMBERS:
            self._once(word)
            self.found[_NUMBERS[word]] = self._number(word)
        elif word == "straddle":
            seat = self._next(word)
            self._list("straddles").append((seat, self._number(word, seat)))
        elif word == "post":
            seat, amount = self._next(word), self._next(word)
            m = _POST.fullmatch(amount)
            if m is None or not amount:
                raise self._bad(word, f"{seat} {amount}")
            self._list("posts").append(Post(seat, chips_of(m[1] or "0"), chips_of(m[2] or "0")))
        elif word == "bets":
            self._once(word)
            both = both_numbers(token := self._next(word))
            if both is None:
                raise self._bad(word, token)
            self.found["bets"] = both
        elif word == "rake":
            self._rake(self._next(word))
        elif word == "set":
            self._set(self._next(word))
        else:
            raise NotationError("spot.option", word=brief(word))

    def _once(self, what: str) -> None:
        if what in self.seen:
            raise NotationError("spot.option_twice", word=brief(what))
        self.seen.add(what)

    def _ante(self) -> None:
        token, is_name = self._token("ante")
        amount = None if is_name else number(token)
        if amount is not None:
            self._once("ante")
            self.found["ante"] = amount
        else:
            self._once(f"ante {token}")
            self.found.setdefault("antes", {})[token] = self._number("ante", token)

    def _rake(self, token: str) -> None:
        """Chips or a percentage; both may be taken."""
        m = _RAKE.fullmatch(token)
        if m is None:
            raise self._bad("rake", token)
        self._once("rake" if m[1] else "rake %")
        rake: Rake = self.found.get("rake", Rake())
        if m[1]:
            self.found["rake"] = rake._replace(fixed=chips_of(m[1]))
        else:
            rate = int(m[2]) * 100 + int((m[3] or "0").ljust(2, "0"))
            self.found["rake"] = rake._replace(rate=rate, cap=chips_of(m[4] or "0"))

    def _set(self, token: str) -> None:
        name, _, value = token.partition("=")
        rule, _, setting = name.rpartition(".")
        if rule not in rules() or not value:
            raise self._bad("set", token)
        self._once(f"set {name}")
        typed: bool | int | str = value
        if rules()[rule].settings.get(setting, {}).get("type") == "int":
            chips = number(value)
            typed = value if chips is None else chips
        elif value in ("true", "false"):
            typed = value == "true"
        self.house.setdefault(rule, {})[setting] = typed

    def _token(self, word: str) -> tuple[str, bool]:
        found = next(self.words, None)
        if found is None:
            raise self._bad(word, "")
        return found

    def _next(self, word: str) -> str:
        return self._token(word)[0]

    def _number(self, word: str, seat: str = "") -> int:
        token = next(self.words, ("", False))[0]
        chips = number(token)
        if chips is None:
            raise self._bad(word, f"{seat} {token}".strip())
        return chips

    def _list(self, key: str) -> list[object]:
        found: list[object] = self.found.setdefault(key, [])
        return found

    def _bad(self, word: str, token: str) -> NotationError:
        return NotationError("spot.value", word=word, text=brief(token))
