"""The words people use at the table, from words.toml, and how a typed line is made even before it is read."""
import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from ...errors import SidepotError, rewritten

LONGEST_LINE = 500
LIST = re.compile(r"\s*[,;](?![0-9]{3}(?:[^0-9]|$))\s*")         # what separates parts, and no thousands
_CJK = re.compile("[\u3400-\u9fff]")
_EVEN = str.maketrans({
    **{chr(0xFF01 + i): chr(0x21 + i) for i in range(94)}, "\u3000": " ", "\t": " ", "。": ".",
    "“": '"', "”": '"', "「": '"', "」": '"', "’": "'", "‘": "'", "、": ",", "—": "-", "–": "-", "−": "-", "×": "x",
})
_K = re.compile(r"(?<![\w.])(\d[\d,]*)(?:\.(\d{1,4}))?\s?(k|千|w|万|萬)(?![A-Za-z\d])", re.IGNORECASE)
_TIMES = {"k": 3, "千": 3, "w": 4, "万": 4, "萬": 4}


class Refused(SidepotError):
    """A line that is not understood, or cannot be done now; the code names the text, the table is as it was."""


@cache
def words(table: str) -> dict[str, tuple[str, ...]]:
    """One table of words.toml: meaning to forms, the longest first."""
    import tomllib
    data = tomllib.loads(files(__package__).joinpath("words.toml").read_text("utf-8"))
    return {meaning: tuple(sorted(forms, key=len, reverse=True)) for meaning, forms in data[table].items()}


def even(line: str) -> str:
    """The line with half-width signs, single blanks and no full stop or exclamation mark at its end."""
    line = rewritten(line.translate(_EVEN), lambda _: " ")
    return " ".join(line.split()).rstrip(".!~; ")


def chinese(letter: str) -> bool:
    """Is this a Chinese character."""
    return bool(_CJK.match(letter))


def behind(text: str, form: str) -> str | None:
    """What follows a word at the beginning of a text; None when the text does not begin with it as a word."""
    if text[:len(form)].casefold() != form.casefold():
        return None
    rest = text[len(form):]
    if rest and rest[0].isalnum() and form[-1].isalnum() and not chinese(rest[0]) and not chinese(form[-1]):
        return None
    return rest.lstrip(" :,")


def begins(text: str, table: str, only: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """(meaning, rest) for every word of a table with which the text begins, the longest word first."""
    found = []
    for meaning, forms in words(table).items():
        if only and meaning not in only:
            continue
        for form in forms:
            rest = behind(text, form)
            if rest is not None:
                found.append((len(form), meaning, rest))
                break
    for _, meaning, rest in sorted(found, key=lambda f: -f[0]):
        yield meaning, rest


def exactly(text: str, table: str) -> str | None:
    """The meaning of a text that is one word of a table."""
    plain = text.casefold().rstrip("?").strip()
    for meaning, forms in words(table).items():
        if plain in forms or text.casefold() in forms:
            return meaning
    return None


def amounts(text: str) -> str:
    """The text with "1.5k" and "2万" written out: "1500", "20000"."""
    def whole(m: re.Match[str]) -> str:
        places, part = _TIMES[m[3].lower()], (m[2] or "")
        if len(part) > places:
            return m[0]
        return m[1].replace(",", "") + part.ljust(places, "0")
    return _K.sub(whole, text)


def first_form(table: str, meaning: str, lang: str) -> str:
    """The form of a word to show people: the first one of words.toml in their language."""
    import tomllib
    data = tomllib.loads(files(__package__).joinpath("words.toml").read_text("utf-8"))
    forms: list[str] = data[table][meaning]
    return next((f for f in forms if any(map(chinese, f)) == (lang == "zh")), forms[0])


def nearest(text: str, seats: Sequence[str], lang: str) -> str | None:
    """A command or word like what was typed, None without one near enough."""
    tables = ("commands", "heads", "seat", "acts", "said", "questions")
    forms = [form for table in tables for group in words(table).values() for form in group]
    forms += ["fold", "check", "call", "bet", "raise", "all in", "弃牌", "过牌", "跟注", "下注", "加注到", "全下"]
    tokens = text.split()
    seat = next((s for s in seats if tokens and tokens[0].casefold() == s.casefold()), None)
    tokens = tokens[1:] if seat else tokens
    cutoff = 0.5 if any(map(chinese, text)) else 0.65      # of two characters one may be wrong
    for taken in (len(tokens), 2, 1):
        found = get_close_matches(" ".join(tokens[:taken]).casefold(), forms, 1, cutoff) if tokens else []
        if found:
            rest = " ".join(tokens[taken:])
            near = " ".join(part for part in (seat, found[0], rest if len(rest) < 30 else "") if part)
            return near if near.casefold() != text.casefold() else None
    return None
