"""Who shows first, and whether hands are turned up at once.                     rules showdown.order, showdown.all_in"""
from collections.abc import Sequence
from typing import NamedTuple

from ..core.state import NO_LIMIT, NOBODY, RIVER, State
from ..rulebook import RuleSet
from .events import Acted, Event
from .legal import STREETS
from .payout import Pot, split

NOT_YET = "not_yet"
NO_SHOWDOWN = "no_showdown"
FACE_UP = "all_face_up_now"
ORDERED = "ordered"


class Showdown(NamedTuple):
    """How hands are shown.

    mode: not_yet (betting goes on), no_showdown (one hand left), all_face_up_now, ordered.  order: seats, first to
    show first (ordered only).  when: the street whose betting is over.  must_show: seats that may not muck.  winner:
    with no_showdown.  side_pot: chips of the last side pot that is contested, None without one.  award_order: "side",
    "main" as the pots are pushed.  why: what makes the first seat first.
    """

    mode: str
    order: tuple[str, ...]
    when: str | None
    must_show: tuple[str, ...]
    winner: str | None
    side_pot: int | None
    award_order: tuple[str, ...]
    why: str = ""

    @property
    def first(self) -> str | None:
        """Who shows first, None where there is no order."""
        return self.order[0] if self.order else None

    @property
    def last(self) -> str | None:
        """Who shows last, None where there is no order."""
        return self.order[-1] if self.order else None


def showdown(h: State, seats: tuple[str, ...], rules: RuleSet, events: Sequence[Event], mucked: Sequence[str] = ()) -> Showdown:
    """The showdown as things stand, from the core's state and what has happened; mucked hands show nothing."""
    live = [i for i in range(h.n) if h.live >> i & 1]
    names = tuple(seats[i] for i in live)
    pots = split(h, seats).pots
    award_order = ("side",) * (len(pots) - 1) + ("main",) * bool(pots)
    if h.actor != NOBODY:
        return Showdown(NOT_YET, (), None, (), None, None, award_order)
    if len(live) == 1:
        return Showdown(NO_SHOWDOWN, (), STREETS[h.street], (), names[0], None, award_order)
    contested = [p for p in pots if len(p.eligible) > 1]
    side = contested[-1].amount if len(contested) > 1 else None
    when = STREETS[h.street]
    if rules.setting("showdown.all_in", "face_up") and any(not h.able >> i & 1 for i in live):
        return Showdown(FACE_UP, (), when, names, None, side, award_order, "all_in")
    # Players for the last side pot first where the rules say so; within a pot its leader, then clockwise.
    groups = _groups(names, contested) if rules.setting("showdown.order", "side_pot_first") else [names]
    order: list[str] = []
    why = ""
    for group in groups:
        lead, reason = _lead(h, seats, rules, events, group)
        why = why or reason
        cut = group.index(lead) if lead else 0
        order += group[cut:] + group[:cut]
    return Showdown(ORDERED, tuple(s for s in order if s not in mucked), when, (), None, side, award_order, why)


def _groups(names: tuple[str, ...], contested: Sequence[Pot]) -> list[tuple[str, ...]]:
    """The live seats by the last pot that they play for, the last side pot first."""
    groups, seen = [], set[str]()
    for pot in reversed(contested):
        group = tuple(s for s in pot.eligible if s not in seen)
        seen |= set(group)
        groups += [group] if group else []
    return groups or [names]


def _lead(h: State, seats: tuple[str, ...], rules: RuleSet, events: Sequence[Event],
          group: tuple[str, ...]) -> tuple[str | None, str]:
    """Who of a group shows first; None: the first of it left of the button."""
    acts = [e for e in events if isinstance(e, Acted) and e.seat in group]
    raised = [e for e in acts if e.action in ("bet", "raise")]
    if h.limit == NO_LIMIT and h.street < RIVER and rules.setting("showdown.order", "all_in_shows_first"):
        # The player who pushed all-in: the last all-in that bet or raised, else the last one that called.
        pushed = [e for e in raised if e.all_in] or [e for e in acts if e.all_in]
        if pushed:
            return pushed[-1].seat, "pushed_all_in"
    river = [e for e in raised if e.street == STREETS[RIVER]]
    if river:
        return river[-1].seat, "last_aggressor"
    return None, "first_seat"
