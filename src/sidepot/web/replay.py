"""Hands played again step by step, the list of a table's hands, and hands as files."""
from typing import Annotated

from msgspec import Meta, Struct

from ..errors import SidepotError
from ..hand import Hand, public, stages
from ..hand.given import counted
from ..notation import spot
from ..notation.phh import join_phh, write_phh
from ..rulebook import common
from ..session import Session
from ..table.saying import joined_words, lines, say, together, words_of
from .asking import hand_of
from .hand_view import hand_view
from .types import AskSpot, Frame, HandRow, Replay, Words

MOST_FRAMES = 1000                  # a long hand has fifty
_LIMITS = {"nl": "no_limit", "pl": "pot_limit", "fl": "fixed_limit"}


class AskHand(Struct, frozen=True, forbid_unknown_fields=True):
    """Which hand of a table, from 1."""

    number: Annotated[int, Meta(ge=1, le=100_000)]


def replay_spot(asked: AskSpot) -> Replay:
    """A hand in one line, played again step by step."""
    hand = hand_of(asked.spot, asked.winners)
    s = hand.setup
    game = words_of(common()["limits"][_LIMITS[s.limit]])
    return replayed(hand, say("hand.spot", game=game, small=s.small_blind, big=s.big_blind, count=s.n), open_cards=True)


def replay_hand(session: Session, asked: AskHand) -> Replay:
    """A hand of the table, played again step by step."""
    return replayed(_numbered(session, asked.number), say("hand.number", number=asked.number))


def replayed(hand: Hand, title: Words, open_cards: bool = False) -> Replay:
    """The frames of a hand: after the posts, then after each thing that was done.  Raises SidepotError for too many."""
    frames: list[Frame] = []
    for stage in stages(hand):
        if len(frames) == MOST_FRAMES:
            raise SidepotError("session.many", what=("steps of a replay", "回放步骤"), most=MOST_FRAMES)
        told = lines(stage.hand, stage.events)
        if told:                                     # learning a card tells nobody anything
            frames.append(Frame(together(told), hand_view(stage.hand, open_cards=open_cards, with_lines=False)))
    return Replay(title, frames)


def hand_rows(session: Session) -> list[HandRow]:
    """The finished hands of the table, oldest first."""
    return [_row(session, number, hand) for number, hand in enumerate(_finished(session), 1)]


def phh_of(session: Session, number: int) -> str:
    """A hand of the table as a PHH file.  Raises SidepotError for what that format cannot hold."""
    return write_phh(public(_numbered(session, number)), {"hand": number})


def phhs_of(session: Session) -> str:
    """All finished hands of the table as one PHHS file."""
    return join_phh([write_phh(public(hand), {"hand": number}) for number, hand in enumerate(_finished(session), 1)])


def _finished(session: Session) -> tuple[Hand, ...]:
    return (*session.hands, session.hand) if session.hand.settled else session.hands


def _numbered(session: Session, number: int) -> Hand:
    """A hand of the table, the one being played included.  Raises SidepotError."""
    hands = (*session.hands, session.hand)
    return hands[counted(number, "hand", 1, len(hands)) - 1]


def _row(session: Session, number: int, hand: Hand) -> HandRow:
    won: dict[str, int] = {}
    for a in hand.awards():
        won[a.seat] = won.get(a.seat, 0) + a.amount
    told = [say("hand.won", seat=seat, amount=amount) for seat, amount in won.items()]
    return HandRow(number, joined_words(told, say("step.between")), spot(public(hand)), session.winners(number))
