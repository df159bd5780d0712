"""The public hand: set-up, actions as text or objects, what is legal and why not, pots, awards, showdown."""
from .actions import Action, parse_action
from .events import Acted, Awarded, Boards, Dealt, DealtIn, Event, Killed, Mucked, Posted, Raked, Returned, Shown
from .hand import Hand
from .legal import Legal, PotOdds
from .naming import HandRank, rank_hand
from .payout import Award, Pot
from .positions import position_name, positions
from .presets import Preset, presets
from .refused import IllegalAction
from .sentences import Explanation, Sentence
from .setup import NotAllowed, Post, Rake, Setup, make_setup
from .showdown import Showdown
from .stages import Stage, finished, stages
from .verdict import Verdict
from .view import SeatView, public, view

__all__ = [
    "Acted",
    "Action",
    "Award",
    "Awarded",
    "Boards",
    "Dealt",
    "DealtIn",
    "Event",
    "Explanation",
    "Hand",
    "HandRank",
    "IllegalAction",
    "Killed",
    "Legal",
    "Mucked",
    "NotAllowed",
    "Post",
    "Posted",
    "Pot",
    "PotOdds",
    "Preset",
    "Rake",
    "Raked",
    "Returned",
    "SeatView",
    "Sentence",
    "Setup",
    "Showdown",
    "Shown",
    "Stage",
    "Verdict",
    "finished",
    "make_setup",
    "parse_action",
    "position_name",
    "positions",
    "presets",
    "public",
    "rank_hand",
    "stages",
    "view",
]
