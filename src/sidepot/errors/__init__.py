"""Errors that say what was wrong, where, and what would be right, in English and Chinese."""
from .errors import BadSetup, BrokenInvariant, MissingCards, NotationError, SidepotError
from .numbers import number

__all__ = ["BadSetup", "BrokenInvariant", "MissingCards", "NotationError", "SidepotError", "number"]
