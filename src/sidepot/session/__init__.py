"""Between hands: where the button and the blinds go, what a returning player owes; a table through an evening."""
from .button import Places, next_button, places_at, why_places
from .buying import BuyIn
from .ledger import BOX, Transfer, transfers
from .levels import Clock, Level, Position
from .missed import Owed, owed, why_owed
from .placing import placings
from .seating import MOST_SEATS, Game, Player, check_name
from .session import Noted, Session, all_in_total
from .steps import PLAYED, Colour, NotNow, Step, check_step

__all__ = [
    "BOX", "MOST_SEATS", "PLAYED", "BuyIn", "Clock", "Colour", "Game", "Level", "NotNow", "Noted", "Owed", "Places", "Player",
    "Position", "Session", "Step", "Transfer", "all_in_total", "check_name", "check_step", "next_button", "owed", "places_at",
    "placings", "transfers", "why_owed", "why_places",
]
