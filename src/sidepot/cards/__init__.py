"""Cards, their text in the usual forms, and shuffled decks."""
from .cards import BadCard, card_text, cards_text, distinct, parse_card, parse_cards
from .deck import ordered_deck, secure_deck, seeded_deck

__all__ = [
    "BadCard", "card_text", "cards_text", "distinct", "ordered_deck", "parse_card", "parse_cards", "secure_deck", "seeded_deck",
]
