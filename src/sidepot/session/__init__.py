"""Between hands: where the button and the blinds go, and what a returning player owes."""
from .button import Places, next_button, places_at
from .missed import Owed, owed

__all__ = ["Owed", "Places", "next_button", "owed", "places_at"]
