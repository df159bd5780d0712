"""The reader's language, and the sentences of the command line in it."""
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from ..errors import number
from ..errors.errors import fill

LANGUAGES = ("en", "zh")


def of_arguments(arguments: Sequence[str]) -> str | None:
    """The language asked for by --lang, None without one (or with one that click will refuse).

    Read before click sees the arguments, because the help is in that language too.
    """
    found = None
    for at, word in enumerate(arguments):
        if word == "--":
            break
        if word.startswith("--lang="):
            found = word.removeprefix("--lang=")
        elif word == "--lang" and at + 1 < len(arguments):
            found = arguments[at + 1]
    return found if found in LANGUAGES else None


class Texts:
    """The sentences in one language: texts("show.fold", seat="A").  Numbers get thousands separators."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, key: str, /, **facts: Any) -> str:
        """The sentence of a key, its placeholders filled."""
        return fill(_leaf(key)[self.lang], self.lang, facts)

    def template(self, key: str) -> str:
        """A sentence with its placeholders unfilled."""
        return _leaf(key)[self.lang]

    def has(self, key: str) -> bool:
        """Is there such a text."""
        return key in all_texts()

    def choose(self, pair: Mapping[str, str]) -> str:
        """The half of {"en": ..., "zh": ...} in this language."""
        return pair[self.lang]

    def join(self, parts: Sequence[str]) -> str:
        """"A, B" or "A、B"."""
        return self("common.comma").join(parts)


def both(key: str, **facts: Any) -> tuple[str, str]:
    """A text in English and Chinese."""
    return Texts("en")(key, **facts), Texts("zh")(key, **facts)


def chips(amount: int) -> str:
    """An amount as people read it: 1,000, the same in both our languages (a test sees to it)."""
    return number(amount, "en")


@cache
def all_texts() -> dict[str, dict[str, str]]:
    """Every text by its dotted key, as {"en": ..., "zh": ...}."""
    import tomllib
    found: dict[str, dict[str, str]] = {}
    for path in ("texts.toml", "referee/texts.toml"):
        found |= _leaves("", tomllib.loads(files(__package__).joinpath(path).read_text("utf-8")))
    return found


def _leaves(path: str, table: dict[str, Any]) -> Iterator[tuple[str, dict[str, str]]]:
    for name, value in table.items():
        at = f"{path}.{name}" if path else name
        if not isinstance(value, dict):
            raise TypeError(f"texts.toml: {at} is no pair of en and zh")
        if all(isinstance(v, str) for v in value.values()):
            yield at, value
        else:
            yield from _leaves(at, value)


def _leaf(key: str) -> dict[str, str]:
    return all_texts()[key]
