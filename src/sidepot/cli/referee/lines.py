"""What a line typed at the table means: an act, cards, words and chips, a question, a command.  Nothing is decided here."""
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...hand.actions import ALL_IN, CALL, WITH_AMOUNT, Action, parse_act
from .lexicon import LIST, LONGEST_LINE, Refused, amounts, begins, behind, chinese, even, exactly, nearest
from .plan import read_plan

# Words between a question word and the action it is about.
_FILLING = ("can't", "cannot", "can not", "can", "may not", "may", "not", "i", "it", "to", "不能", "不可以", "可不可以", "能不能",
            "可以", "能", "只能", "再")
MOST_PARTS = 20
MOST_CHIPS = 200                   # pieces pushed in one line
_HUGE = re.compile(r"[0-9](?:,?[0-9]){15,}")
_PART = re.compile(r"[0-9]+\.[0-9]+(?![0-9kKwW千万])")
_NUMBER = re.compile(r"[0-9][0-9,]{0,20}")
_ACT_AND_NUMBER = re.compile(r"(.*?[^0-9,\s])\s*(?:for|to|到|共)?\s*([0-9][0-9,]*)", re.IGNORECASE)
_POST = re.compile(r"([0-9]+)?\s*(?:\+\s*([0-9]+))?")
_SIT = re.compile(r'"?([^"]{1,80}?)"?[\s=]+([0-9][0-9,.kKwW千万]*)(?:\s+(?:after|left of|在)?\s*(.+?)\s*(?:之后|后面|左手|左边)?)?')
_BEHIND = re.compile(r"\s*(?:的)?(?:之后|后面|左手|左边)$")
_CHIP = re.compile(r"(?:([0-9]{1,3})\s*[x*个枚]\s*)?([0-9][0-9,]*)(?:\s*[x*]\s*([0-9]{1,3}))?", re.IGNORECASE)


class Pushed(NamedTuple):
    """Words and chips as told: parts in the order in which they came, each ("says", words) or ("pushes", chips).

    then: numbers of the parts that came after a pause; last: they were the player's last chips; together: at once.
    """

    parts: tuple[tuple[str, str | tuple[int, ...]], ...]
    then: tuple[int, ...] = ()
    last: bool = False
    together: bool = False


class Said(NamedTuple):
    """One thing that was typed.  kind: act, stated (an act with its amount to compare), word names of words.toml, ...

    seat: whom it names; action: of an act or a question; amount and more: chips; text: cards, a file, names; parts: many;
    levels: of the blind clock.
    """

    kind: str
    seat: str | None = None
    action: Action | None = None
    amount: int | None = None
    more: int | None = None
    text: str = ""
    pushed: Pushed | None = None
    parts: tuple["Said", ...] = ()
    levels: tuple[dict[str, int | bool], ...] = ()


def read(line: str, seats: Sequence[str], lang: str) -> Said:
    """What a line means at a table of these seats.  Raises Refused with the nearest words when it is not understood."""
    if len(line) > LONGEST_LINE:
        raise Refused("referee.long", most=LONGEST_LINE)
    text = even(line)
    if not text:
        return Said("legal")
    huge = _HUGE.search(text)
    if huge:
        raise Refused("chips.most", value=huge[0][:40])
    found = _one(text, seats)
    if found is None and LIST.search(text):
        parts = [_one(part, seats) for part in LIST.split(text)]
        if 1 < len(parts) <= MOST_PARTS and all(p is not None and p.kind in _DONE for p in parts):
            return Said("many", parts=tuple(p for p in parts if p is not None))
    if found is None:
        part = _PART.search(text)
        if part:
            raise Refused("chips.whole", value=part[0])
        near = nearest(text, seats, lang)
        raise Refused("referee.near" if near else "referee.unknown", text=text[:40], near=near or "")
    return found


# What may stand several times in one line.
_DONE = ("act", "stated", "show", "muck", "dead")


def _one(text: str, seats: Sequence[str]) -> Said | None:
    act = parse_act(amounts(text))
    if act is not None:
        return Said("act", action=act)
    for seat, rest in named(text, seats):
        found = _behind_seat(seat, rest, seats)
        if found is not None:
            return found
    command = exactly(text, "commands")
    if command is not None:
        return Said(command)
    found = _head(text, seats)
    if found is not None:
        return found
    for seat, rest in named(text, seats, prefixes=True):
        found = _behind_seat(seat, rest, seats)
        if found is not None:
            return found
    return _pushed(None, text) or _more_acts(None, text) or _question(text, seats)


# ---- seats

def named(text: str, seats: Sequence[str], prefixes: bool = False) -> Iterator[tuple[str, str]]:
    """(seat, rest) for each reading of the beginning of a text as a seat: whole names, or else the start of just one name."""
    bare = text
    for word in ("seat", "座位", "玩家"):
        bare = behind(bare, word) or bare
    if bare.startswith('"'):
        name, _, rest = bare[1:].partition('"')
        yield from ((s, rest.strip()) for s in seats if s.casefold() == name.casefold())
        return
    if not prefixes:
        exact = [s for s in seats if bare.startswith(s)]
        for seat in sorted(exact or seats, key=len, reverse=True):
            left = behind(bare, seat)
            if left is not None:
                yield seat, left.removeprefix("号").strip()
        return
    token, _, rest = bare.partition(" ")
    near = [s for s in seats if s.casefold().startswith(token.casefold())] if token else []
    if len(near) == 1:
        yield near[0], rest.strip()
    elif near and rest:
        raise Refused("referee.which", text=token[:40], seats=", ".join(near))


def whole_number(text: str) -> int | None:
    """Chips written as digits, thousands separated or not, "1.5k"; None for anything else."""
    plain = amounts(text).strip()
    return int(plain.replace(",", "")) if _NUMBER.fullmatch(plain) else None


# ---- acts

def _behind_seat(seat: str, rest: str, seats: Sequence[str]) -> Said | None:
    if not rest:
        return Said("about", seat)
    act = parse_act(amounts(rest))
    if act is not None:
        return Said("act", seat, act._replace(seat=seat))
    found = _pushed(seat, rest) or _more_acts(seat, rest)
    if found is not None:
        return found
    if rest.endswith("?") or exactly(rest, "questions") or next(begins(rest, "questions"), None):
        return _question(rest, (), seat)
    for meaning, behind_it in begins(rest, "seat"):
        found = _moved(seat, behind_it, seats) if meaning == "move" else _seat_word(seat, meaning, behind_it)
        if found is not None:
            return found
    return None


def _moved(seat: str, rest: str, seats: Sequence[str]) -> Said | None:
    """To which seat's left somebody moves."""
    rest = _BEHIND.sub("", behind(rest, "after") or rest)
    after = next((other for other, left in named(rest, seats) if not left), None)
    if rest and after is None:
        raise Refused("setup.no_seat", seat=rest[:40], seats=", ".join(seats))
    return Said("move", seat, text=after) if after else None


def _seat_word(seat: str, meaning: str, rest: str) -> Said | None:
    if meaning == "show":
        return Said("show", seat, text=rest)
    if meaning in ("straddle", "count", "add"):
        chips = whole_number(rest)
        if chips is None:
            if rest:
                return None
            raise Refused("referee.amount", text=meaning)
        return Said(meaning, seat, amount=chips)
    if meaning == "post":
        m = _POST.fullmatch(rest)
        return Said("post", seat, amount=int(m[1] or 0), more=int(m[2] or 0), text=rest) if m else None
    if meaning == "in":
        wait = next(begins(rest, "seat", ("wait",)), None) if rest else None
        return Said("wait" if wait else "in", seat) if not rest or wait else None
    if meaning == "wins" or not rest:
        return Said(meaning, seat) if not rest else None
    return None


def act_of(text: str) -> Said | None:
    """An action in the library's words or in ours; kind "stated" when an amount stands with a call or an all-in."""
    text = amounts(text)
    act = parse_act(text)
    if act is not None:
        return Said("act", action=act)
    for kind, rest in begins(text, "acts"):
        if not rest and kind not in WITH_AMOUNT:
            return Said("act", action=Action(kind))
        chips = whole_number(rest)
        if chips is not None and kind in WITH_AMOUNT:
            return Said("act", action=Action(kind, chips))
    m = _ACT_AND_NUMBER.fullmatch(text)
    if m is not None:
        inner = parse_act(m[1].strip()) or next((Action(k) for k, r in begins(m[1].strip(), "acts") if not r), None)
        if inner is not None and inner.kind in (CALL, ALL_IN):
            return Said("stated", action=inner, amount=whole_number(m[2]))
    return None


def _more_acts(seat: str | None, text: str) -> Said | None:
    found = act_of(text)
    if found is not None and found.action is not None:
        return found._replace(seat=seat, action=found.action._replace(seat=seat))
    kind = bare_kind(text)
    return Said("how_much", seat, text=kind) if kind in WITH_AMOUNT else None


def bare_kind(text: str) -> str | None:
    """The kind of action that a text names without an amount: "raise" for "raise", "加注"."""
    plain = text.casefold().strip(" ?")
    act = parse_act(plain) or parse_act(plain + " 1")
    if act is not None:
        return act.kind
    return next((kind for kind, rest in begins(plain, "acts") if not rest), None)


# ---- words and chips

def _pushed(seat: str | None, text: str) -> Said | None:
    """"says raise, pushes 500 500": parts in their order; None unless the text begins with such a word."""
    if next(begins(text, "said", ("says", "pushes")), None) is None:
        return None
    parts: list[tuple[str, str | tuple[int, ...]]] = []
    then: list[int] = []
    last = together = False
    pause, rest = False, text
    while rest:
        marker = next(begins(rest, "said"), None)
        if marker is None:
            return None
        meaning, rest = marker
        content, rest = _until_marker(rest) if meaning in ("says", "pushes") else ("", rest)
        if meaning == "then":
            pause = True
            if parts and next(begins(rest, "said"), None) is None:      # "then 500": of the same sort
                rest = ("says " if parts[-1][0] == "says" else "pushes ") + rest
        elif meaning == "last":
            last = True
        elif meaning == "together":
            together = True
        else:
            value: str | tuple[int, ...] = content
            if meaning == "pushes":
                chips = _chips(content)
                if chips is None:
                    return None
                value = chips
            elif not content:
                return None
            if pause:
                then.append(len(parts))
            parts.append((meaning, value))
            pause = False
    return Said("pushed", seat, pushed=Pushed(tuple(parts), tuple(then), last, together)) if parts else None


def _until_marker(text: str) -> tuple[str, str]:
    """The words up to the next marker, and the rest from it on."""
    for at in range(1, len(text)):
        fresh = text[at - 1] in " ,;" or chinese(text[at]) or chinese(text[at - 1])
        if fresh and next(begins(text[at:], "said"), None) is not None:
            return text[:at].strip(" ,;"), text[at:]
    return text.strip(" ,;"), ""


def _chips(text: str) -> tuple[int, ...] | None:
    """"500 500", "500x3", "3 x 500": the chips one by one; None when it is something else."""
    text = amounts(text)
    found: list[int] = []
    at = 0
    while at < len(text):
        m = _CHIP.match(text, at)
        if m is None:
            return None
        # "3x500" and "500x3" are both three chips of 500.
        count, value = sorted((int(m[1] or m[3] or 1), int(m[2].replace(",", ""))))
        found += [value] * min(count, MOST_CHIPS + 1)
        if len(found) > MOST_CHIPS:
            raise Refused("referee.many_chips", most=MOST_CHIPS)
        at = m.end()
        while at < len(text) and text[at] in " ,;+和":
            at += 1
    return tuple(found) if found and all(found) else None


# ---- commands with something behind them, and questions

def _head(text: str, seats: Sequence[str]) -> Said | None:
    undone = next((rest for kind, rest in begins(text, "commands", ("undo",))), None)
    if undone is not None:
        count = whole_number(undone.removesuffix("步").removesuffix("steps").strip())
        if count is None:
            return None
        return Said("undo", amount=count)
    exported = next((rest for kind, rest in begins(text, "commands", ("export",))), None)
    if exported:
        return Said("export", text=exported.strip('"'))
    chosen = next((rest for kind, rest in begins(text, "commands", ("rules",))), None)
    if chosen:
        return Said("rules", text=chosen)
    for meaning, rest in begins(text, "heads"):
        found = _with_head(meaning, rest, seats)
        if found is not None:
            return found
    return None


def _with_head(meaning: str, rest: str, seats: Sequence[str]) -> Said | None:
    if meaning == "run":
        plain = rest.casefold().removesuffix("times").removesuffix("次").strip()
        count = {"once": 1, "twice": 2, "three": 3, "一": 1, "两": 2, "二": 2, "三": 3}.get(plain) or whole_number(plain)
        return Said("run", amount=count) if count else None
    if meaning in ("flop", "turn", "river", "board"):
        return Said("deal", text=rest, action=Action(meaning))
    if meaning == "winners":
        return Said("winners", text=rest) if rest else None
    if meaning == "blinds":
        m = re.fullmatch(r"([0-9][0-9,]*)\s*/\s*([0-9][0-9,]*)", amounts(rest))
        return Said("blinds", amount=whole_number(m[1]), more=whole_number(m[2])) if m else None
    if meaning == "levels":
        levels = read_plan(rest)
        return Said("levels", levels=levels) if levels is not None else None
    if meaning == "clock":
        word = exactly(rest, "clock") if rest else ""
        return Said("clock", text=word) if word is not None else None
    if meaning in ("ante", "bbante", "bomb"):
        chips = whole_number(rest)
        return Said(meaning, amount=chips) if chips is not None else None
    if meaning == "button":
        return next((Said("button", seat) for seat, left in named(rest, seats) if not left), None)
    if meaning == "sit":
        m = _SIT.fullmatch(rest)
        count = whole_number(m[2]) if m else None
        if m is None or count is None:
            return None
        after = next((seat for seat, left in named(m[3], seats) if not left), None) if m[3] else None
        if m[3] and after is None:
            raise Refused("setup.no_seat", seat=m[3][:40], seats=", ".join(seats))
        return Said("sit", after, amount=count, text=m[1])
    return None


def _question(text: str, seats: Sequence[str], seat: str | None = None) -> Said | None:
    """A question about an action: who, and which action, wherever in the text they stand."""
    head = next(begins(text, "questions"), None)
    if head is None and not text.endswith("?"):
        return None
    rest = (head[1] if head else text).strip(" ?")
    for tail in ("吗", "呢", "么"):
        rest = rest.removesuffix(tail)
    if seat is None:
        seat, rest = _seat_inside(rest, seats)
    for word in _FILLING:
        left = behind(rest, word)
        rest = rest if left is None else left
        if seat is None:
            seat, rest = _seat_inside(rest, seats)
    rest = rest.strip(" ?,")
    action = act_of(rest)
    if action is not None:
        found = action.action
    else:
        kind = bare_kind(rest)
        found = Action(kind) if kind else None
    if found is None and rest and head is None:
        return None
    return Said("why", seat, found._replace(seat=seat) if found else None, text=rest)


def _seat_inside(text: str, seats: Sequence[str]) -> tuple[str | None, str]:
    for seat, rest in named(text, seats):
        return seat, rest
    tokens = text.split()
    for at, token in enumerate(tokens):
        for seat in seats:
            if token.casefold() == seat.casefold():
                return seat, " ".join(tokens[:at] + tokens[at + 1:])
    for seat in sorted(seats, key=len, reverse=True):
        if any(map(chinese, text)) and seat in text:
            return seat, " ".join(text.replace(seat, " ", 1).split())
    return None, text


def names_of(text: str, seats: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """"A / B,C": the seats of each pot, main pot first.  Raises Refused for a name that is none."""
    groups = []
    for group in re.split(r"\s*/\s*", text.strip()):
        found: list[str] = []
        for name in (n for n in re.split(r"[,;\s和与]+", group) if n and n.casefold() != "and"):
            seat = next((s for s, rest in named(name, seats) if not rest), None)
            if seat is None:
                seat = next((s for s, rest in named(name, seats, prefixes=True) if not rest), None)
            if seat is None:
                raise Refused("setup.no_seat", seat=name[:40], seats=", ".join(seats))
            found.append(seat)
        groups.append(tuple(dict.fromkeys(found)))
    return tuple(groups)
