"""Text and files in and out: the one-line spot, the case form, PHH."""
from .spot import parse_spot, spot

__all__ = ["parse_spot", "spot"]
