"""Arguments that cannot be used: how they are told, and what was probably meant."""
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from shlex import quote
from shutil import which
from typing import Any

import click

from ..errors import escaped, rewritten
from ..errors import reason as reason
from .out import Out


class Usage(click.UsageError):
    """Arguments that cannot be used, told by the key of a text."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts


def explained(out: Out, e: click.UsageError) -> str:
    """What was wrong, in the reader's language; click's own sentences are English only."""
    t = out.t
    if isinstance(e, Usage):
        return t(e.key, **e.facts)
    if isinstance(e, click.NoSuchOption):
        near = ", ".join(e.possibilities or ())
        return t("usage.no_option_near" if near else "usage.no_option", name=e.option_name, near=near)
    if isinstance(e, click.MissingParameter):
        key = f"usage.arg.{e.param.name}" if e.param else ""
        return t("usage.missing", name=t(key) if t.has(key) else _name(e), command=e.ctx.command_path if e.ctx else own_name())
    if isinstance(e, click.BadParameter):
        kind = e.param.type if e.param else None
        if isinstance(kind, click.Choice):
            return t("usage.choice", name=_name(e), known=", ".join(map(str, kind.choices)))
        if isinstance(kind, click.types.IntParamType):
            least, most = int(getattr(kind, "min", None) or 0), getattr(kind, "max", None)
            return t("usage.number" if most is None else "usage.number_between", name=_name(e), least=least, most=most)
        return t("usage.value", name=_name(e), reason=e.message)
    if isinstance(e, click.BadOptionUsage):
        flag = e.ctx is not None and any(isinstance(p, click.Option) and p.is_flag and e.option_name in p.opts
                                         for p in e.ctx.command.params)
        return t("usage.no_value" if flag else "usage.needs_value", name=e.option_name)
    return t("usage.other", reason=e.format_message())


def _name(e: click.BadParameter) -> str:
    if e.param is None:
        return e.param_hint if isinstance(e.param_hint, str) else ""
    return e.param.opts[-1] if isinstance(e.param, click.Option) else e.param.human_readable_name


def unknown(key: str, key_near: str, word: str, known: Iterable[str]) -> Usage:
    """Usage for a word that is none of those known; key_near: the text when one or a few of them are like it."""
    near = like(word, list(known))
    return Usage(key_near if near else key, name=shown(word, 40), near=", ".join(near), known=", ".join(known))


def like(word: str, known: Sequence[str]) -> list[str]:
    """The known words that were probably meant: the same in other letters, else alike, else those it is a part of; at most 4."""
    small = word.casefold()
    same = [k for k in known if k.casefold() == small]
    alike = get_close_matches(small, known, 1)
    inside = [k for k in known if len(small) > 2 and small in k.casefold()]
    return (same or alike or inside)[:4]


def shown(word: str, most: int = 300) -> str:
    """A name as it may be repeated in a message: signs that cannot be seen escaped; cut in the middle, where it tells least."""
    seen = rewritten(word, escaped)
    return seen if len(seen) <= most else f"{seen[:most // 2]}…{seen[-(most // 2):]}"


def own_name() -> str:
    """What the reader types to call us: `sidepot` where the shell finds it, else the way we were called just now."""
    if which("sidepot"):
        return "sidepot"
    called = sys.argv[0] if sys.argv else ""
    if Path(called).stem == "sidepot":
        return quote(called)
    return f"{quote(sys.executable)} -m sidepot"


def as_typed(line: str) -> str:
    """A line that begins with `sidepot`, with the name under which the reader can call it."""
    rest = line.removeprefix("sidepot ")
    return line if rest == line else f"{own_name()} {rest}"
