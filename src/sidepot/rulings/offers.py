"""What can be done with a ruling: as actions of the hand, and as the plain steps that tables are made of."""
from typing import Any, NamedTuple

from ..hand import Action, Hand
from ..hand.actions import ALL_IN, BET, CALL, CHECK, FOLD, RAISE
from ..rulebook import common
from .act import Act
from .ruling import Ruling

# Besides the choices of a floor: what the ruling comes to is done; an act out of turn is kept until its turn comes.
APPLY, KEEP = "apply", "keep"


class Way(NamedTuple):
    """One thing that can be done with a ruling.

    code: APPLY, KEEP, a choice of the floor, or a word that is left to the seat; to: its street total where it has one; action:
    for the hand, None when no chips move or the seat is not to act.
    """

    code: str
    to: int | None
    action: Action | None


def ways(hand: Hand, act: Act, found: Ruling) -> tuple[Way, ...]:
    """What can be done with the ruling on an act: several things where the floor chooses or words are left to the seat.

    Nothing where the seat chooses anew among all that is legal.  hand: as it is now, which for an act out of turn may be later
    than when it was made.
    """
    turn = hand.actor == act.seat
    if found.outcomes:
        return tuple(Way(code, to, _chosen(hand, act.seat, code, to) if turn else None) for code, to in found.outcomes)
    if found.apply is not None and turn:
        return (Way(APPLY, found.amount, found.apply._replace(seat=act.seat)),)
    if found.binding and not turn:
        return (Way(KEEP, None, None),)
    if found.allowed and turn:
        legal = hand.legal()
        sizes = {BET: legal.min_raise_to, RAISE: legal.min_raise_to}
        return tuple(Way(w, sizes.get(w), _chosen(hand, act.seat, w, None)) for w in found.allowed if w in legal.words)
    return ()


def _chosen(hand: Hand, seat: str, code: str, to: int | None) -> Action | None:
    """A choice of the floor as an action of the one to act."""
    legal = hand.legal()
    if code in (CALL, CHECK, "call_in_full"):
        return Action(CALL if legal.to_call else CHECK, seat=seat)
    if code in (FOLD, ALL_IN):
        return Action(code, seat=seat)
    if code in (BET, RAISE) and legal.min_raise_to is not None:
        return Action(RAISE if legal.to_match else BET, to or legal.min_raise_to, seat)
    return None


def act_step(action: Action) -> dict[str, Any]:
    """An action as a step of a table."""
    step = {"do": "act", "seat": action.seat, "kind": action.kind}
    return step if action.to is None else step | {"to": action.to}


def option_name(code: str, to: int | None) -> dict[str, str]:
    """A choice of the floor in words by language, still to be filled with its amount."""
    found: dict[str, str] = common()["rulings"]["option"][code if to is None else f"{code}_to"]
    return found
