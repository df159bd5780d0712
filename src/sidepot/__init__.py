"""Sidepot, the referee for Texas hold'em.

>>> from sidepot import Hand
>>> hand = Hand({"A": 200, "B": 16, "C": 200}, (1, 2), button="C")
>>> hand.apply("C call"); hand.apply("A call"); hand.apply("B check")
>>> hand.deal("2s 7h Jd")
>>> hand.apply("A bet 10"); hand.apply("B all in"); hand.apply("C call")
>>> print(hand.legal())
fold | call 4
"""
from .cards import BadCard, ordered_deck, secure_deck, seeded_deck
from .errors import BadAction, BadSetup, BrokenInvariant, MissingCards, NotationError, SidepotError
from .hand import (
    Action,
    Award,
    Hand,
    HandRank,
    IllegalAction,
    Legal,
    Post,
    Pot,
    PotOdds,
    Rake,
    SeatView,
    Setup,
    Showdown,
    Verdict,
    make_setup,
    parse_action,
    rank_hand,
    view,
)
from .rulebook import RuleSet, UnknownRuleSet, rule_set, rule_sets

__all__ = [
    "Action", "Award", "BadAction", "BadCard", "BadSetup", "BrokenInvariant", "Hand", "HandRank", "IllegalAction", "Legal",
    "MissingCards", "NotationError", "Post", "Pot", "PotOdds", "Rake", "RuleSet", "SeatView", "Setup", "Showdown",
    "SidepotError", "UnknownRuleSet", "Verdict", "make_setup", "ordered_deck", "parse_action", "rank_hand", "rule_set",
    "rule_sets", "secure_deck", "seeded_deck", "view",
]
