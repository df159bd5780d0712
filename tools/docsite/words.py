"""Words of the site in the language of a page, and text made safe for Markdown."""
import re
import tomllib
from pathlib import Path
from typing import Any

from sidepot.notation.worked import colon as colon
from sidepot.notation.worked import comma as comma

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"
LANGUAGES = ("en", "zh")
_WORDS: dict[str, Any] = tomllib.loads((DOCS / "texts.toml").read_text("utf-8"))


def word(key: str, lang: str, **facts: object) -> str:
    """A text of docs/texts.toml by its dotted key, filled in."""
    node: Any = _WORDS
    for part in key.split("."):
        node = node[part]
    return str(node[lang]).format(**facts)


def md(text: str) -> str:
    """Plain text as Markdown: no character of it means anything."""
    return re.sub(r"([\\`*_\[\]<>|#{}~$])", r"\\\1", text)


def code(text: str) -> str:
    """Inline code."""
    return f"`{text}`"


def block(text: str, name: str = "text") -> str:
    """A block of preformatted text."""
    return f"```{name}\n{text}\n```"


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table; its cells are Markdown already."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("\n", " ") for cell in row) + " |" for row in lines)


def pick(pair: Any, lang: str) -> str:
    """One language of {"en": ..., "zh": ...}."""
    return str(pair[lang])


def brackets(text: str, lang: str) -> str:
    """A text in brackets, behind another one."""
    return f" ({text})" if lang == "en" else f"（{text}）"


def plain(value: object) -> str:
    """The value of a setting as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)
