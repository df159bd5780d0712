"""The levels of an evening as they are typed: "20: 100/200, 200/400 ante 25, break 10"."""
import re

from .lexicon import LIST, Refused, amounts

_LEVELS = re.compile(r"([0-9]{1,4})\s*(?:min|minutes|m|分钟|分)?(?:\s*[:,]\s*|\s+)(.+)")
_LEVEL = re.compile(r"([0-9][0-9,]*)\s*/\s*([0-9][0-9,]*)(?:\s*(?:ante|前注)\s*([0-9][0-9,]*))?"
                    r"(?:\s*(?:bb ante|bbante|大盲前注)\s*([0-9][0-9,]*))?", re.IGNORECASE)
_BREAK = re.compile(r"(?:break|pause|休息)\s*([0-9]{1,4})?\s*(?:min|minutes|m|分钟|分)?", re.IGNORECASE)

Planned = tuple[dict[str, int | bool], ...]


def read_plan(text: str) -> Planned | None:
    """"20: 100/200, 200/400 ante 25, break 10": levels of so many minutes each, and breaks; none for "off".

    None when it is no such list.  Raises Refused for a part that is neither.
    """
    if text.casefold() in ("off", "none", "关", "取消"):
        return ()
    m = _LEVELS.fullmatch(text)
    if m is None:
        return None
    minutes, found = int(m[1]), list[dict[str, int | bool]]()
    for part in LIST.split(amounts(m[2])):
        level, pause = _LEVEL.fullmatch(part), _BREAK.fullmatch(part)
        if level is not None:
            values = [int((value or "0").replace(",", "")) for value in level.groups()]
            found.append({"minutes": minutes, **dict(zip(("small", "big", "ante", "bb_ante"), values, strict=True))})
        elif pause is not None:
            found.append({"minutes": int(pause[1] or minutes), "pause": True})
        else:
            raise Refused("referee.level", text=part[:40])
    return tuple(found)
