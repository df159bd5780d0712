"""Where something was wrong, in words.  `SidepotError.field` names the place for programs; the words stand in places.toml."""
import re
from functools import cache
from typing import Any

from .telling import choose, fill

_OF = re.compile(r"(\w[\w ]*)\[(.+)\]", re.DOTALL)
_NUMBERED = re.compile(r"(seat|part) ([0-9]+)")
_ACTION = re.compile(r"(preflop|flop|turn|river), action ([0-9]+)(?: \((.*)\))?", re.DOTALL)
_PHH_ACTION = re.compile(r"actions\[([0-9]+)\] “(.*)”(?: \((.*)\))?", re.DOTALL)


def place(field: str, lang: str) -> str:
    """A place in a language; what has no words, such as the field of a file, stays as it is."""
    words = _words()
    if field in words["fields"]:
        return choose(words["fields"][field], lang)
    if (m := _OF.fullmatch(field)) and m[1] in words["of"]:
        return fill(choose(words["of"][m[1]], lang), lang, {"of": m[2]})
    if m := _NUMBERED.fullmatch(field):
        return fill(choose(words["numbered"][m[1]], lang), lang, {"n": int(m[2])})
    if m := _ACTION.fullmatch(field):
        street = choose(words["fields"][m[1]], lang)
        key = "action" if m[3] is None else "action_text"
        return fill(choose(words["numbered"][key], lang), lang, {"street": street, "n": int(m[2]), "text": m[3]})
    if m := _PHH_ACTION.fullmatch(field):
        key = "phh_action" if m[3] is None else "phh_action_unit"
        return fill(choose(words["numbered"][key], lang), lang, {"n": int(m[1]), "text": m[2], "unit": m[3]})
    return field


@cache
def _words() -> dict[str, dict[str, Any]]:
    import tomllib
    from importlib.resources import files
    return tomllib.loads(files(__package__).joinpath("places.toml").read_text("utf-8"))
