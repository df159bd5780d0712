"""`sidepot show`: one hand, told."""
from shlex import quote
from typing import Any

import click

from ..hand import Hand, finished
from ..notation import spot
from .app import App, command
from .choices import legal_json
from .language import LANGUAGES
from .out import Out, styled
from .reading import read_hand, tell_repairs
from .telling import tell
from .usage import as_typed, shown

MOST_HANDS = 10**9


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "show", [click.Argument(["hand"]),
                          click.Option(["--hand", "number"], type=click.IntRange(1, MOST_HANDS), default=1, metavar="N")])(run)


def run(out: Out, hand: str, number: int, as_json: bool) -> int:
    """Tell the hand; exit code 0."""
    found = read_hand(hand, number)
    if as_json:
        repairs = [{lang: r.text(lang) for lang in LANGUAGES} for r in found.repairs]
        out.json({**hand_json(found.hand), "repairs": repairs})
        return 0
    if found.file:
        out.title(out.t("show.title", file=shown(found.file), number=found.number))
    if found.scale != 1:
        out.line(styled(out.t("show.scale", scale=found.scale), "quiet"))
    tell(out, found.hand)
    tell_repairs(out, found.repairs)
    if found.more:
        call = as_typed(f"sidepot show {quote(shown(found.file))} --hand {found.number + 1}")
        out.gap()
        out.line(styled(out.t("show.more", call=call), "quiet"))
    return 0


def hand_json(hand: Hand) -> dict[str, Any]:
    """A hand for a program: the spot, what happened, pots, refunds, awards, stacks, and who is to act."""
    hand = finished(hand)
    return {
        "spot": spot(hand), "rules": hand.rules.name, "seats": list(hand.seats), "positions": hand.positions,
        "start": dict(zip(hand.seats, hand.setup.stacks, strict=True)), "hole": hand.hole, "boards": list(hand.boards),
        "events": [e._asdict() for e in hand.events], "pot": hand.pot,
        "pots": [{"amount": p.amount, "eligible": list(p.eligible)} for p in hand.pots()], "refunds": hand.refunds(),
        "showdown": hand.showdown()._asdict(), "settled": hand.settled,
        "awards": [a._asdict() for a in hand.awards()] if hand.settled else None, "stacks": hand.stacks,
        "legal": legal_json(hand.legal()) if hand.actor is not None else None,
    }
