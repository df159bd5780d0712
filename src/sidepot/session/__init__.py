"""Between hands: where the button and the blinds go, what a returning player owes; a table through an evening."""
from .button import Places, next_button, places_at
from .missed import Owed, owed
from .session import MOST_SEATS, PLAYED, Game, Noted, NotNow, Session, Step, all_in_total, check_name

__all__ = [
    "MOST_SEATS", "PLAYED", "Game", "NotNow", "Noted", "Owed", "Places", "Session", "Step", "all_in_total", "check_name",
    "next_button", "owed", "places_at",
]
