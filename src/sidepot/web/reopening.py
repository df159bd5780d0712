"""Does this all-in reopen the betting?  The table of who may raise, and from what, for a hand that grows as it is told."""
import re

from ..errors import SidepotError
from ..hand import Hand
from ..notation import parse_spot
from ..rulebook import citations
from ..rulings import Reopening, reopening_table
from ..table.saying import cited, each
from .hand_view import hand_view
from .types import AskReopen, Reopen, ReopenRow, Told

RULE = "betting.reopening"
_STREET = re.compile(r"(flop|turn|river)(?:\s+(\S.*))?")


def reopen(asked: AskReopen) -> Reopen:
    """Who may raise, from what, and why, once what was done then has been done.  Raises SidepotError (field then[N])."""
    hand = parse_spot(asked.spot)
    for at, act in enumerate(asked.then):
        try:
            _do(hand, act)
        except SidepotError as e:
            e.field = f"then[{at + 1}]"
            raise
    rows = reopening_table(hand)
    return Reopen(
        price=rows[0].bet + rows[0].owed if rows else 0, full_raise=rows[0].full_raise if rows else 0,
        rows=[_row(hand, row) for row in rows], citations=list(citations(hand.rules, RULE, hand.setup.limit)),
        hand=hand_view(hand, open_cards=True))


def _do(hand: Hand, act: str) -> None:
    dealt = _STREET.fullmatch(act.strip())
    if dealt:
        hand.deal(dealt[2])
    else:
        hand.apply(act)


def _row(hand: Hand, row: Reopening) -> ReopenRow:
    rules = list(dict.fromkeys((row.why.rule, RULE)))
    told = Told(each(row.why.text), [each(step.text) for step in row.steps], rules, cited(hand.rules, rules, hand.setup.limit))
    return ReopenRow(row.seat, row.acted, row.bet, row.owed, row.needed, row.reopens_at, row.may_raise, row.raise_from, told)
