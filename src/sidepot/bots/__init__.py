"""Players that see only a SeatView: four styles, three strengths, and the interface for a bot of one's own."""
from .bot import Bot, Player, bot
from .pace import thinking_time
from .profile import STRENGTHS, STYLES

__all__ = ["STRENGTHS", "STYLES", "Bot", "Player", "bot", "thinking_time"]
