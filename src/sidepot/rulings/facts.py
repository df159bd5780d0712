"""The facts of the catalogue of procedures that a hand itself can tell."""
from contextlib import suppress

from ..errors import MissingCards
from ..hand import Acted, Dealt, Hand, Killed
from ..hand.actions import BET, CHECK, FOLD, RAISE
from ..hand.setup import no_seat
from ..rulebook.catalogue import FactValue

RIVER = "river"


def facts_of(hand: Hand, seat: str | None = None) -> dict[str, FactValue]:
    """What a hand tells of the vocabulary; with `seat`, also what it tells of that player.

    `substantial_action` is not among them: it is a ruling of its own on `folds`, `checks` and `chip_actions`.
    Raises BadSetup for a seat that is not in the hand.
    """
    acts = [e for e in hand.events if isinstance(e, Acted)]
    found: dict[str, FactValue] = {
        "action_pending": hand.actor is not None,
        "action_taken": any(e.street == hand.street for e in acts),
        "somebody_all_in": any(not hand.stacks[s] for s in hand.live) and not hand.settled,
        "river_bet": any(e.street == RIVER and e.action in (BET, RAISE) for e in acts),
        "board_complete": any(isinstance(e, Dealt) and e.street == RIVER for e in hand.events),
        "folds": sum(e.action == FOLD for e in acts),
        "checks": sum(e.action == CHECK for e in acts),
        "chip_actions": sum(e.action not in (FOLD, CHECK) for e in acts),
        "street": hand.street,
    }
    return found | _of_seat(hand, seat, acts) if seat is not None else found


def _of_seat(hand: Hand, seat: str, acts: list[Acted]) -> dict[str, FactValue]:
    if seat not in hand.seats:
        raise no_seat(seat, hand.seats)
    left = [s for s in hand.live if s not in hand.mucked]
    found: dict[str, FactValue] = {
        "holder_has_acted": any(e.seat == seat for e in acts),
        "has_acted": _acted_since_the_bet(hand, seat, acts),
        "only_live_hand": left == [seat],
        "still_holds_cards": seat in left,
        "chips_at_start": hand.setup.stacks[hand.seats.index(seat)],
    }
    if seat in hand.live:
        if hand.actor is not None and hand.stacks[seat]:
            found["facing_bet"] = hand.legal(seat).to_call > 0
        if len(hand.live) > 1 and not hand.settled:
            found["uncalled_bet"] = refund_if_killed(hand, seat) > 0
        with suppress(MissingCards):
            found["tabled_hand"] = hand.rank(seat).category
    return found


def refund_if_killed(hand: Hand, seat: str) -> int:
    """Chips that come back to a seat when its hand is killed now.  Raises BadSetup when it has no live hand, or the last one."""
    other = hand.copy()
    if not any(isinstance(e, Killed) and e.seat == seat for e in hand.events):
        other.kill(seat)
    return other.refunds().get(seat, 0)


def _acted_since_the_bet(hand: Hand, seat: str, acts: list[Acted]) -> bool:
    """Has the seat acted on this street after the last bet or raise of somebody else."""
    for e in reversed([e for e in acts if e.street == hand.street]):
        if e.seat == seat:
            return True
        if e.action in (BET, RAISE):
            return False
    return False
