"""What a player does, as an object and as text in English, Chinese or short form."""
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from ..errors import BadAction, BadSetup, brief

FOLD = "fold"
CHECK = "check"
CALL = "call"
BET = "bet"
RAISE = "raise"
ALL_IN = "all_in"
# A bet or a raise, whichever it is: for formats that do not tell them apart.
WAGER = "wager"

WITH_AMOUNT = (BET, RAISE, WAGER)
NEEDS_AMOUNT = {kind: kind in WITH_AMOUNT for kind in (FOLD, CHECK, CALL, BET, RAISE, ALL_IN, WAGER)}

class Action(NamedTuple):
    """One act.  kind: fold, check, call, bet, raise, all_in or wager.

    to: for bet, raise and wager the street total in chips ("raise to").  seat: None for the one whose turn it is.
    """

    kind: str
    to: int | None = None
    seat: str | None = None

    def __str__(self) -> str:
        words = self.kind.replace("_", " ") + (f" {self.to}" if self.to is not None else "")
        return f"{quoted(self.seat)} {words}" if self.seat else words

    def short(self) -> str:
        """The form of the spot text: "C r24", "A x"."""
        word = _SHORT[self.kind] + (str(self.to) if self.to is not None else "")
        return f"{quoted(self.seat)} {word}" if self.seat else word


_SHORT = {FOLD: "f", CHECK: "x", CALL: "c", BET: "b", RAISE: "r", ALL_IN: "ai", WAGER: "r"}
_PLAIN = {
    FOLD: ("f", "fold", "folds", "弃牌", "弃", "盖牌", "棄牌"),
    CHECK: ("x", "k", "check", "checks", "过牌", "过", "让牌", "看牌", "過牌"),
    CALL: ("c", "call", "calls", "跟注", "跟", "平跟"),
    ALL_IN: ("ai", "allin", "all in", "all-in", "all_in", "shove", "全下", "全押", "梭哈", "推", "推all in"),
}
_SIZED = {
    BET: ("b", "bet", "bets", "下注", "下"),
    RAISE: ("r", "raise", "raises", "raise to", "raises to", "加注", "加注到", "加到", "加"),
}
_KIND_OF = {word: kind for table in (_PLAIN, _SIZED) for kind, words in table.items() for word in words}
_PLAIN_WORDS = {word for words in _PLAIN.values() for word in words}


def _any_of(table: dict[str, tuple[str, ...]]) -> str:
    # "a": without it the s and i of a word that is looked up afterwards match the long s and the dotless i as well.
    return f"(?ai:{'|'.join(sorted((re.escape(w) for words in table.values() for w in words), key=len, reverse=True))})"


@cache
def _form(pattern: str) -> re.Pattern[str]:
    """A pattern, compiled when it is first needed, so that importing the package stays quick."""
    return re.compile(pattern)


# Whole chips: plain digits, or groups of three.
NUMBER = "(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,3}(?:_[0-9]{3})+|[0-9]+)"
_WITH_SIZE = rf"(?i:({_any_of(_SIZED)})\s*(?:to\s+|[到至]\s*)?({NUMBER}))"
_NAME = r'"([^"]+)"\s*|([^\s"]+)\s+'
_HAN = "[\u3400-\u9fff]"
_HALF_WIDTH = str.maketrans({"，": ",", **{chr(0xFF10 + digit): str(digit) for digit in range(10)}})
_LONGEST = 200
_MOST_DIGITS = 30

# A name stands without quotation marks when no part of a spot could be meant by it.
_PLAIN_NAME = r'[^\s,|:"/\-｜，、：／（）＋％\uff10-\uff19][^\s,|:"｜，、：／（）＋％\uff10-\uff19]*'
_LIKE_SOMETHING_ELSE = (
    r"(?i:[0-9_.]+|(?:(?:10|[2-9TJQKA])[cdhs♣♦♥♠♧♢♡♤]\ufe0f?)+|(?:flop|turn|river|翻牌|转牌|河牌)(?:\W.*)?|nl|pl|fl|cash|mtt|ante|bbante"
    r"|straddle|post|dead|unit|rules|set|cap|bets|left|rake|run|seat)")

# What is wrong with an action that cannot be read.
_NO_AMOUNT = rf"(?i:({_any_of(_SIZED)})(?:\s*to|\s*[到至])?)"
_TOO_MANY = rf"(?i:({_any_of(_PLAIN)})\s*(?:for\s+|with\s+|to\s+)?[^\w\s]?[0-9].*)"
_NO_TOTAL = rf"(?i:({_any_of(_SIZED)})(?:\s+by\s.*|\s*\+.*|\s*[0-9]\S*\s+to\s.*))"
_NOT_WHOLE = rf"(?i:({_any_of(_SIZED)})(?:\s+(?:to\s+)?\S+|\s*[到至]?[^\w\s].*|\s*[到至]?\s*[0-9].*))"
_EXAMPLES = {BET: ("bet 10", "下注 10"), RAISE: ("raise to 24", "加注到 24"), WAGER: ("raise to 24", "加注到 24")}


@lru_cache(1024)                       # a spot names the same few seats again and again
def quoted(name: str) -> str:
    """A seat's name as text: in quotation marks when it could be read as something else in an action or a spot."""
    plain = _form(_PLAIN_NAME).fullmatch(name) and not _form(_LIKE_SOMETHING_ELSE).fullmatch(name)
    return name if plain else f'"{name}"'


def chips_of(text: str) -> int:
    """The chips of a text that NUMBER has matched.  Raises BadSetup for more digits than any amount has."""
    digits = text.replace(",", "").replace("_", "")
    if len(digits) > _MOST_DIGITS:
        raise BadSetup("chips.most", value=brief(digits))
    return int(digits)


def parse_act(text: str) -> Action | None:
    """An action without a name, None if the text is none."""
    word = " ".join(text.split()).lower()
    if word in _PLAIN_WORDS:
        return Action(_KIND_OF[word])
    if not word.isascii():
        word = word.translate(_HALF_WIDTH)
    m = _form(_WITH_SIZE).fullmatch(word)
    if m is None or len(word) > _LONGEST:
        return None
    return Action(_KIND_OF[m[1].lower()], int(m[2].replace(",", "").replace("_", "")))


def parse_action(text: str, seats: Iterable[str] = ()) -> Action:
    """An action with or without the name of the seat: "C call", "raise to 24", "b10", "甲 加注到 600", "甲加注到600".

    seats: names that may also stand without quotation marks though they hold blanks, or without a blank before Chinese.
    An amount is the total of the street: plain digits, or groups of three (1,000).  Raises BadAction, which says what is
    wrong with it.
    """
    if not isinstance(text, str):
        raise BadAction("action.kind", value=brief(text))
    if len(text) > _LONGEST:
        raise BadAction("action.unknown", text=brief(text))
    text = text.strip()
    act = parse_act(text)
    if act is not None:
        return act
    m = _form(_NAME).match(text)
    act = parse_act(text[m.end():]) if m else None
    if m is not None and act is not None:
        return act._replace(seat=m[1] or m[2])
    found = _known_name(text, seats) or _run_together(text)
    if found is None:
        raise _why_none(text, text[m.end():] if m else "")
    return found


def unfit(action: object) -> BadAction:
    """What is wrong with an object that was given as an action: no Action, an unknown kind, an amount too many or missing."""
    if not isinstance(action, Action) or not isinstance(action.kind, str) or action.kind not in NEEDS_AMOUNT:
        return BadAction("action.kind", value=brief(action.kind if isinstance(action, Action) else action))
    if NEEDS_AMOUNT[action.kind]:
        return BadAction("action.no_amount", text=brief(str(action)), right=_EXAMPLES[action.kind])
    word = action.kind.replace("_", " ")
    return BadAction("action.takes_none", text=brief(f"{word} {brief(action.to)}"), word=word)


def _known_name(text: str, seats: Iterable[str]) -> Action | None:
    """The text after the name of a known seat, the longest name first."""
    for seat in sorted(seats, key=len, reverse=True):
        rest = text[len(seat):]
        if text.startswith(seat) and rest and (rest[0].isspace() or _form(_HAN).match(seat[-1]) or _form(_HAN).match(rest[0])):
            act = parse_act(rest)
            if act is not None:
                return act._replace(seat=seat)
    return None


def _run_together(text: str) -> Action | None:
    """A name and an action without a blank, as Chinese is written: "甲加注到20"; nobody knows yet whether there is such a seat."""
    for at in range(1, len(text)):
        if text[at - 1].isspace() or text[at - 1] == '"':
            return None
        if _form(_HAN).match(text[at - 1]) or _form(_HAN).match(text[at]):
            act = parse_act(text[at:])
            if act is not None:
                return act._replace(seat=text[:at])
    return None


def _why_none(text: str, behind_name: str) -> BadAction:
    """Why a text is no action: with or without its first word as a name."""
    for part in (text, behind_name):
        part = " ".join(part.split()).translate(_HALF_WIDTH)
        if m := _form(_NO_AMOUNT).fullmatch(part):
            return BadAction("action.no_amount", text=brief(text), right=_EXAMPLES[_KIND_OF[m[1].lower()]])
        if m := _form(_TOO_MANY).fullmatch(part):
            return BadAction("action.takes_none", text=brief(text), word=m[1])
        for code, form in (("action.total", _NO_TOTAL), ("action.whole", _NOT_WHOLE)):
            if m := _form(form).fullmatch(part):
                return BadAction(code, text=brief(text), right=_EXAMPLES[_KIND_OF[m[1].lower()]])
    return BadAction("action.unknown", text=brief(text))
