"""`sidepot why`: the reason of an answer, with the arithmetic step by step."""
from collections.abc import Iterable
from typing import Any

import click

from ..hand import Explanation, Hand, Sentence
from .app import App, command
from .out import Out, styled
from .reading import read_hand, tell_repairs

TOPICS = ("turn", "legal", "posts", "pots", "showdown", "awards")


def add(app: App) -> None:
    """Add the command to the app."""
    arguments: list[click.Parameter] = [
        click.Argument(["spot"]), click.Argument(["topic"], required=False, type=click.Choice(TOPICS)),
        click.Option(["--seat"]), click.Option(["--steps"], is_flag=True),
    ]
    command(app, "why", arguments)(run)


def run(out: Out, spot: str, topic: str | None, seat: str | None, steps: bool, as_json: bool) -> int:
    """Explain one topic, or what there is to ask about at this point of the hand."""
    found = read_hand(spot)
    hand = found.hand
    topics = [topic] if topic else _asked_now(hand)
    if as_json:
        out.json({t: explanation_json(_why(hand, t, seat)) for t in topics})
        return 0
    for n, t in enumerate(topics):
        if n:
            out.gap()
        if len(topics) > 1:
            out.head(f"why.{t}")
        tell_explanation(out, _why(hand, t, seat), steps)
    tell_repairs(out, found.repairs)
    return 0


def _asked_now(hand: Hand) -> list[str]:
    """What one would ask: while there is action, the turn and its choices; then the showdown; always the pots."""
    if hand.actor:
        return ["turn", "legal", "pots"]
    return ["turn", "pots", "awards"] if hand.settled else ["turn", "showdown", "pots"]


def _why(hand: Hand, topic: str, seat: str | None) -> Explanation:
    return hand.why(topic, seat) if topic == "legal" else hand.why(topic)


def tell_explanation(out: Out, told: Explanation, steps: bool) -> None:
    """The answer and its reasons, the arithmetic if asked for, what else is read there, the citations."""
    out.line(told.text(out.lang, cite=False), indent=2)
    if steps:
        tell_steps(out, told.steps)
    cited = out.cited(told.citations)
    if cited:
        out.line(cited, indent=2)


def tell_steps(out: Out, steps: Iterable[Sentence]) -> None:
    """The arithmetic, a line each."""
    for s in steps:
        out.line(styled(s.text(out.lang), "chips"), indent=4, hang=6)


def explanation_json(told: Explanation) -> dict[str, Any]:
    """For a program: texts in both languages, the arithmetic, rule ids and citations."""
    return {
        "why": {lang: told.text(lang, cite=False) for lang in ("en", "zh")},
        "steps": {lang: [s.text(lang) for s in told.steps] for lang in ("en", "zh")},
        "rules": list(told.decided), "citations": list(told.citations), "disputed": list(told.disputed),
    }
