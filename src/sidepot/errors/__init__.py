"""Errors that say what was wrong, where, and what would be right, in English and Chinese."""
from .errors import BadAction, BadSetup, BrokenInvariant, MissingCards, NotationError, SidepotError, both, reason
from .numbers import number
from .telling import brief, choose, escaped, hidden, known_language, rewritten

__all__ = [
    "BadAction", "BadSetup", "BrokenInvariant", "MissingCards", "NotationError", "SidepotError", "both", "brief", "choose",
    "escaped", "hidden", "known_language", "number", "reason", "rewritten",
]
