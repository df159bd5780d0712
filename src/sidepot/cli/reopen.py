"""`sidepot reopen`: does this all-in reopen the betting, and for whom."""
from typing import Any

import click

from ..rulebook import citations
from ..rulings import Reopening, reopening_table
from .app import App, command
from .out import Out, styled
from .reading import read_hand

RULE = "betting.reopening"


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "reopen", [click.Argument(["spot"])])(run)


def run(out: Out, spot: str, as_json: bool) -> int:
    """Tell the table; exit code 0."""
    hand = read_hand(spot).hand
    rows = reopening_table(hand)
    cited = citations(hand.rules, RULE, hand.setup.limit)
    if as_json:
        out.json({"actor": hand.actor, "street": hand.street, "citations": list(cited), "players": [_json(r) for r in rows]})
        return 0
    if not rows:
        out.line(out.t("reopen.over"))
        return 0
    first = rows[0]
    out.head("reopen.head", price=first.bet + first.owed, full=first.full_raise, needed=first.needed)
    for row in rows:
        out.gap()
        _tell(out, row)
    if cited:
        out.gap()
        out.line(out.cited(cited))
    return 0


def _tell(out: Out, row: Reopening) -> None:
    price = row.bet + row.owed
    key = "no" if not row.may_raise else "yes" if price else "yes_bet"
    mark = styled(out.t(f"reopen.{key}", amount=row.raise_from), "good" if row.may_raise else "bad")
    where = styled(out.t("reopen.acted" if row.acted else "reopen.fresh", bet=row.bet, owed=row.owed), "quiet")
    out.line(out.seat(row.seat), out.t("common.colon"), mark)
    out.line(where, indent=2)
    out.line(row.why.text(out.lang), indent=2)
    for step in row.steps:
        out.line(styled(step.text(out.lang), "quiet"), indent=4)
    if row.why.key == "not_reopened":
        out.line(out.t("reopen.from", seat=row.seat, amount=row.reopens_at), indent=4, style="quiet")


def _json(row: Reopening) -> dict[str, Any]:
    return {
        "seat": row.seat, "acted": row.acted, "bet": row.bet, "owed": row.owed, "full_raise": row.full_raise, "needed": row.needed,
        "reopens_at": row.reopens_at, "may_raise": row.may_raise, "raise_from": row.raise_from, "rule": row.why.rule,
        "why": {"en": row.why.text("en"), "zh": row.why.text("zh")}, "steps": [s.text("en") for s in row.steps],
    }
