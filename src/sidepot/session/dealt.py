"""A table whose hands are dealt from a deck: an online room.  Besides the steps of a Session it knows three more.

    run_out {}      the rest of every board is dealt
    take_back {}    the last act is undone, if no card was dealt since
    chop {}         the blinds are taken back by agreement and nobody wins; see may_chop

Hands at such a table wait when the betting is over: whether the board is run more than once, who shows and who mucks are
steps of their own, and `settle` pays.
"""
from collections.abc import Callable
from typing import Any

from ..hand import Acted, Dealt, Hand, Posted
from .seating import Game
from .session import Session
from .steps import NotNow, Step

Deck = tuple[int, ...]


class DealtSession(Session):
    """A Session that deals.  deck: of the hand under way, or of the one that `next` deals."""

    def __init__(self, chips: dict[str, int], game: Game, button: str, deck: Deck) -> None:
        """Deal the first hand.  Raises as Session."""
        self.deck = deck
        self.chopped = False
        super().__init__(chips, game, button)

    @property
    def between(self) -> bool:
        """The hand has been paid or chopped and the next one not dealt."""
        return self.chopped or super().between

    def deal(self, deck: Deck, at: int, bomb: int = 0) -> None:
        """The next hand from a deck (52 cards).  Raises SidepotError as the step `next`."""
        old = self.deck, self.chopped
        self.deck = deck
        try:
            self.do({"do": "next", "at": at} | ({"bomb": bomb} if bomb else {}))
        except BaseException:
            self.deck, self.chopped = old
            raise
        self.chopped = False

    def forget(self, kept: int) -> None:
        """Forget all finished hands but the last so many: a room may be open for weeks."""
        self.hands, self.told = self.hands[-kept:], self.told[-kept:]

    def after(self, kind: str) -> None:
        """Do one of the three steps of such a table.  Raises SidepotError; the table is then as it was."""
        new = self.copy()
        EXTRA[kind](new)
        new.ledger.accounts(new.chips)
        self.__dict__.update(new.__dict__)

    def may_chop(self) -> tuple[str, ...]:
        """The two seats that may take their blinds back now, none otherwise.         rule procedures.side_deals, WSOP Live 2026 71

        All others have folded, and nothing but the two blinds is in the pot.  Heads-up there are no others: it is played.
        """
        hand, setup = self.hand, self.hand.setup
        if hand.actor is None or hand.street != "preflop" or setup.n == 2 or len(hand.live) != 2:
            return ()
        posted = [e for e in hand.events if isinstance(e, Posted)]
        if (not hand.rules.setting("procedures.side_deals", "chopping_blinds") or {e.seat for e in posted} != set(hand.live)
                or {e.what for e in posted} != {"small_blind", "big_blind"}
                or any(isinstance(e, Acted) and e.paid for e in hand.events)):
            return ()
        return hand.live

    def may_take_back(self) -> str | None:
        """Whose act was the last thing that happened in the hand, so that it can be taken back; None after a card or a show."""
        last = next((e for e in reversed(self.hand.events) if isinstance(e, Acted | Dealt)), None)
        undone = not self.between and isinstance(last, Acted) and self.played and self.played[-1]["do"] == "act"
        return last.seat if undone and isinstance(last, Acted) else None

    def _follow(self) -> None:
        """A paid hand's chips go back to the seats; betting that is over waits."""
        if self.hand.settled:
            self.chips.update(self.hand.stacks)

    def _run_out(self) -> None:
        self.hand.run_out()
        self.played += ({"do": "run_out"},)

    def _take_back(self) -> None:
        if self.may_take_back() is None:
            raise NotNow("session.take_back")
        self._rebuild(self.hand.setup, self.played[:-1])

    def _chop(self) -> None:
        if not self.may_chop():
            raise NotNow("session.chop", cite=", ".join(self.hand.rules.cite("procedures.side_deals")[:1]) or "-")
        self.chopped = True

    @staticmethod
    def hand_step(hand: Hand, step: Step) -> None:
        """One step of a hand on a hand."""
        if step["do"] == "run_out":
            hand.run_out()
        else:
            Session.hand_step(hand, step)


EXTRA: dict[str, Callable[[Any], None]] = {
    "run_out": DealtSession._run_out, "take_back": DealtSession._take_back, "chop": DealtSession._chop,
}
