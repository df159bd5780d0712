"""An async client of a live table: watch, act, and come back after a lost connection (extra `web`)."""
from .client import Lost, RefusedCommand, Seen, Table, connect, play

__all__ = ["Lost", "RefusedCommand", "Seen", "Table", "connect", "play"]
