"""Texts as they are sent: always in both languages."""
from msgspec import Struct


class Words(Struct, frozen=True):
    """A text in both languages."""

    en: str
    zh: str


class Told(Struct, frozen=True):
    """An answer with its reasons: the text, the arithmetic line by line, the rules by id, where they stand, other readings."""

    text: Words
    steps: list[Words] = []
    rules: list[str] = []
    citations: list[str] = []
    remarks: list[Words] = []


class Line(Struct, frozen=True):
    """One thing that happened, in words.  kind: of the event; seat: whose; street: when."""

    kind: str
    text: Words
    seat: str | None = None
    street: str | None = None
