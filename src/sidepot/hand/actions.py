"""What a player does, as an object and as text in English, Chinese or short form."""
import re
from typing import NamedTuple

from ..errors import SidepotError

FOLD = "fold"
CHECK = "check"
CALL = "call"
BET = "bet"
RAISE = "raise"
ALL_IN = "all_in"
# A bet or a raise, whichever it is: for formats that do not tell them apart.
WAGER = "wager"

WITH_AMOUNT = (BET, RAISE, WAGER)


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
_SIZED_WORDS = "|".join(sorted((re.escape(w) for words in _SIZED.values() for w in words), key=len, reverse=True))
_WITH_SIZE = re.compile(rf"({_SIZED_WORDS})\s*(?:to\s+|到\s*)?([0-9][0-9,_]*)", re.IGNORECASE)
_NAME = re.compile(r'"([^"]+)"\s*|(\S+)\s+')
_LONGEST = 200


def quoted(name: str) -> str:
    """A seat's name as text: in quotation marks when it would not stand as one plain word."""
    plain = re.fullmatch(r"[^\s,|:\"\-/]\S*", name) and not re.search(r"[,|:\"]", name)
    return name if plain else f'"{name}"'


def parse_act(text: str) -> Action | None:
    """An action without a name, None if the text is none."""
    word = " ".join(text.split()).lower()
    if word in _PLAIN_WORDS:
        return Action(_KIND_OF[word])
    m = _WITH_SIZE.fullmatch(word)
    if m is None:
        return None
    return Action(_KIND_OF[m[1].lower()], int(m[2].replace(",", "").replace("_", "")))


def parse_action(text: str) -> Action:
    """An action with or without the name of the seat: "C call", "raise to 24", "b10", "甲 加注到 600".

    A name with blanks stands in quotation marks.  Raises SidepotError when the text is no action.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise SidepotError("action.unknown", text=str(text)[:40])
    text = text.strip()
    act = parse_act(text)
    if act is not None:
        return act
    m = _NAME.match(text)
    act = parse_act(text[m.end():]) if m else None
    if m is None or act is None:
        code = "action.no_amount" if _needs_amount(text[m.end():] if m else text) else "action.unknown"
        raise SidepotError(code, text=text[:40])
    return act._replace(seat=m[1] or m[2])


def _needs_amount(text: str) -> bool:
    return re.fullmatch(_SIZED_WORDS, " ".join(text.split()).lower()) is not None
