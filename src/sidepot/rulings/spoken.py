"""Words of the table as the closed vocabulary of `Act`: a small parser for English and Chinese.

What it does not know is `unclear`; it never guesses.
"""
import re
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from . import act as vocabulary

LONGEST = 200


class Heard(NamedTuple):
    """words: one of act.WORDS; amount: the number said, a street total."""

    words: str
    amount: int | None = None


def heard(text: str | None) -> Heard:
    """What was said: heard("raise to forty-two thousand"), heard("下注 五百"), heard("if you bet I will raise")."""
    if text is None or not text.strip():
        return Heard(vocabulary.NONE)
    if len(text) > LONGEST:
        return Heard(vocabulary.UNCLEAR)
    said = _plain(text)
    if any(re.search(rf"(?<![a-z]){w}(?![a-z])" if w.isascii() else w, said) for w in _table()["conditional"]):
        return Heard(vocabulary.CONDITIONAL)
    said = _without(said)
    for words, forms in _table()["words"].items():
        if said in forms:
            return Heard(words)
    for words, forms in _table()["sized"].items():
        for form in sorted(forms, key=len, reverse=True):
            if said.startswith(form) and (number := number_of(said[len(form):])) is not None:
                return Heard(words, number)
    number = number_of(said)
    return Heard(vocabulary.AMOUNT, number) if number is not None else Heard(vocabulary.UNCLEAR)


def declarations(text: str | None = None, then: str | None = None) -> tuple[Heard, Heard]:
    """What was said and what was said next, as one sentence or as two: "call and raise 500" is a call, then a raise.

    A sentence is taken apart only where one part of it is a call, a check or a fold and the other something else; "raise" and
    then an amount is one raise.
    """
    first, second = heard(text), heard(then)
    if first.words == vocabulary.UNCLEAR and second.words == vocabulary.NONE and text is not None:
        first, second = _apart(text, first)
    if first.words in (vocabulary.RAISE, vocabulary.BET) and first.amount is None and second.amount is not None:
        return first._replace(amount=second.amount), Heard(vocabulary.AMOUNT, second.amount)
    return first, second


def _apart(text: str, whole: Heard) -> tuple[Heard, Heard]:
    """The two declarations of one sentence; the whole one and nothing where there are not two."""
    passive = {vocabulary.CALL, vocabulary.CHECK, vocabulary.FOLD}
    no_word = {vocabulary.UNCLEAR, vocabulary.NONE, vocabulary.AMOUNT}
    for gap in re.finditer(_table()["gap"], text[:LONGEST].lower()):
        first, second = heard(text[:gap.start()]), heard(text[gap.end():])
        words = {first.words, second.words}
        if len(words) == 2 and words & passive and not words & no_word:
            return first, second
    return whole, Heard(vocabulary.NONE)


_FACTORS = {"hundred": 100, "百": 100, "k": 1000, "grand": 1000, "thousand": 1000, "千": 1000, "万": 10**4,
            "m": 10**6, "million": 10**6}


def number_of(text: str) -> int | None:
    """A number of chips in digits or words, None if it is none: "1,500", "4.5k", "forty-two thousand", "四万二"."""
    text = text.strip().replace(",", "").removeprefix("$")
    for coin in _table()["filler"]["coins"]:
        text = text.removesuffix(coin)
    text = text.strip()
    m = re.fullmatch(r"([0-9]{1,15})(?:\.([0-9]{1,6}))?\s*(k|m|grand|hundred|thousand|million|百|千|万)?", text)
    if m:
        factor = _FACTORS.get(m[3] or "", 1)
        value, tenth = int(m[1]) * factor, int(m[2] or 0) * factor
        scale = 10 ** len(m[2] or "")
        return value + tenth // scale if tenth % scale == 0 and value + tenth // scale > 0 else None
    found = _english(text) or _chinese(text)
    return found if found and found < 2**53 else None


def _plain(text: str) -> str:
    text = text.translate(_table()["folded"]).lower()
    text = re.sub(r"(?<=[0-9]),(?=[0-9])", "", text)
    return " ".join(re.sub(r"[.!?,;:\"“”]+(?![0-9])", " ", text).split())


def _without(said: str) -> str:
    """Without what says nothing about the act: "I ...", "我 ...", "... please"."""
    for word in _table()["filler"]["before"]:
        said = said.removeprefix(word)
    for word in _table()["filler"]["after"]:
        said = said.removesuffix(word)
    return said.strip()


_SMALL = {w: n for n, w in enumerate((
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"))}
_TENS = {w: 10 * n for n, w in enumerate(("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), 2)}
_POWERS = {"thousand": 1000, "k": 1000, "grand": 1000, "million": 10**6}


def _english(text: str) -> int | None:
    """Numbers in words as a dealer counts: "fourteen hundred", "forty-two thousand five hundred"."""
    total = part = 0
    last = ""                                         # the kind of the word before, so that "two five" is no number
    for word in text.replace("-", " ").replace(" and ", " ").split():
        if word in _SMALL and (last in ("", "hundred", "power") or (last == "tens" and 0 < _SMALL[word] < 10)):
            part, last = part + _SMALL[word], "small"
        elif word in _TENS and last in ("", "hundred", "power"):
            part, last = part + _TENS[word], "tens"
        elif word == "a" and not last:
            part, last = 1, "small"
        elif word == "hundred" and last in ("small", "tens"):
            part, last = part * 100, "hundred"
        elif word in _POWERS and last in ("small", "tens", "hundred") and (not total or total > part * _POWERS[word]):
            total, part, last = total + part * _POWERS[word], 0, "power"
        else:
            return None
    return total + part or None


_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2}
_UNITS = {"十": 10, "百": 100, "千": 1000}


def _chinese(text: str) -> int | None:
    """Numbers in characters: 五百, 一千四 (1400), 四万二 (42000), 十五."""
    total = part = 0
    digit: int | None = None
    last = 0                                          # the unit before, for what follows it without its own
    if not text or len(text) > 20 or text[0] == "零":
        return None
    for char in text:
        if char in _DIGITS:
            if digit:
                return None
            digit, last = _DIGITS[char], last if _DIGITS[char] else 1
        elif char in _UNITS:
            if digit is None and (char != "十" or part):
                return None
            part, digit, last = part + (1 if digit is None else digit) * _UNITS[char], None, _UNITS[char]
        elif char == "万" and not total and (part or digit):
            total, part, digit, last = (part + (digit or 0)) * 10**4, 0, None, 10**4
        else:
            return None
    return total + part + (digit or 0) * (last // 10 if last > 10 else 1) or None


@cache
def _table() -> dict[str, Any]:
    import tomllib
    data = tomllib.loads(files(__package__).joinpath("spoken.toml").read_text("utf-8"))
    full_width = {0xFEE0 + n: chr(n) for n in range(0x21, 0x7F)}
    data["folded"] = str.maketrans(full_width | {0x3002: ".", 0x3001: ",", 0x3000: " "})
    return data
