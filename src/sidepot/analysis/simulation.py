"""Games for `sidepot.batch` from a set-up, that is from a rule set."""
from collections.abc import Mapping
from typing import Any

from ..batch import Forced, Game
from ..errors import BadSetup
from ..hand import Setup, make_setup
from ..hand.given import counted
from ..hand.setup import check_boards


def game(setup: Setup | Mapping[str, int], blinds: tuple[int, int] | None = None, *, boards: int = 1, **settings: Any) -> Game:
    """What is played at the tables of a batch.

    setup: a Setup, or the stacks by seat, then with blinds and further settings as for `make_setup` (which raises its
    errors).  Stacks are given to the batch for each table; those here only say how many sit.  boards: how many are run
    where the betting ended before the river.  Raises NotAllowed where the rule set does not run so many, BadSetup for a
    bomb pot, and TypeError for a Setup with cards (those are given to the batch for each table).
    """
    if not isinstance(setup, Setup):
        if blinds is None:
            raise TypeError("game() with stacks wants blinds: (small, big)")
        setup = make_setup(setup, blinds, **settings)
    elif blinds is not None or settings:
        raise TypeError("game() with a Setup wants nothing else but boards: use Setup.change")
    if setup.hole or setup.deck is not None:
        raise TypeError("game() takes no cards: give them to Tables(..., cards=...)")
    if setup.bomb:
        raise BadSetup("setup.bomb_batch").located(field="bomb")
    check_boards(setup.rules, counted(boards, "boards", 1))
    state, forced = setup.opening()
    return Game(state, Forced(*forced), boards)
