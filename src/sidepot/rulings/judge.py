"""The ruling on one act."""
from collections.abc import Sequence
from dataclasses import replace

from ..errors import SidepotError
from ..hand import Action, Hand
from .act import AFTER_SA, AMOUNT, AT_ONCE, BEFORE_SA, NONE, Act, check_act, in_front
from .finding import FLOOR, Finding, finish
from .ruling import Ruling
from .situation import At, at
from .turn import out_of_turn, substantial
from .words import first_of, released, without_held


def rule_on(hand: Hand, act: Act, since: Sequence[Action | Act] = ()) -> Ruling:
    """What an act means under the hand's rule set.  Changes nothing.

    hand: as it was before the act; since: what the others have done after it, in order.  Raises SidepotError, which names
    the field, for an act that is none, that does not fit the chips of the seat, or of a seat that cannot act.
    """
    check_act(hand, act)
    here = at(hand, act.seat)
    in_turn = hand.actor == act.seat
    if act.out_of_turn is not None and act.out_of_turn == in_turn:
        raise SidepotError("ruling.in_turn" if in_turn else "ruling.not_in_turn", seat=act.seat).located(field="out_of_turn")
    held, act = act, without_held(act)
    if not in_turn:
        return out_of_turn(hand, act, since)
    if act.noticed == AT_ONCE and since:
        act = act._replace(noticed=_seen_after(here, since))
    found = released(here, act, first_of(here, act))
    if act.said_next not in (NONE, AMOUNT, act.words) and found.kind != FLOOR:
        # A second declaration: after words the first words bind, after silent chips the chips.
        found = found.because(*(("rulings.declared", "first_binds") if act.words != NONE else ("rulings.first", "chips_first")))
    if held.motions and not act.motions:
        found = found.because("rulings.motion", "words_bind")
    ruling = finish(here, act, found)
    return _backed_up(here, act, found, ruling, since)


def _seen_after(here: At, since: Sequence[Action | Act]) -> str:
    words = [a.kind for a in since if isinstance(a, Action)]
    return AFTER_SA if substantial(here, words) else BEFORE_SA


def _backed_up(here: At, act: Act, found: Finding, ruling: Ruling, since: Sequence[Action | Act]) -> Ruling:
    """Two undercalls in a row: the action goes back to the first."""
    short = [a for a in since if isinstance(a, Act) and a.pushed and a.words == NONE and in_front(here.hand, a) < here.price]
    if found.reasons[0][0] != "rulings.undercall" or not short:
        return ruling
    again = finish(here, act, found._replace(reasons=(*found.reasons, ("rulings.undercall", "back_up"))))
    return replace(again, next=here.seat)


