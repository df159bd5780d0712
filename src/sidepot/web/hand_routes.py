"""The questions about hands: of a spot that somebody wrote, and of a table that is kept."""
from ..session import Session
from .asking import judge, look_at, rule_at_table, why_at_table, why_in_spot
from .endpoint import Nothing, Text, question, table_lookup, table_question
from .replay import AskHand, hand_rows, phh_of, phhs_of, replay_hand, replay_spot
from .types import AskCase, AskSpot, HandRow, Said, Why


def rows(session: Session, _: Nothing) -> list[HandRow]:
    """The finished hands of the table, oldest first."""
    return hand_rows(session)


def file_of_hand(session: Session, asked: AskHand) -> Text:
    """A hand of the table as a PHH file."""
    return Text(phh_of(session, asked.number), "text/plain", f"hand-{asked.number}.phh")


def file_of_hands(session: Session, _: Nothing) -> Text:
    """All finished hands of the table as one PHHS file."""
    return Text(phhs_of(session), "text/plain", "hands.phhs")


HAND_ROUTES = [
    question("/api/hand", AskSpot, look_at),
    question("/api/replay", AskSpot, replay_spot),
    question("/api/why", Why, why_in_spot),
    question("/api/judge", AskCase, judge),
    table_question("/api/table/rule", Said, rule_at_table),
    table_question("/api/table/why", Why, why_at_table),
    table_lookup("/api/table/hands", Nothing, rows),
    table_lookup("/api/table/hands.phhs", Nothing, file_of_hands),
    table_lookup("/api/table/hands/{number}.phh", AskHand, file_of_hand),
    table_lookup("/api/table/hands/{number}", AskHand, replay_hand),
]
