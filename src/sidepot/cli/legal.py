"""`sidepot legal`: whose turn it is, what is legal, and the verdict on what somebody wants to do."""
import click

from ..hand import parse_action
from ..hand.explain import no_raise
from ..rulebook import citations
from .app import App, command
from .choices import as_json as verdict_json
from .choices import legal_json, tell_turn, tell_verdict
from .out import Out, styled
from .reading import read_hand, tell_repairs
from .usage import own_name
from .why import tell_steps


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "legal", [click.Argument(["spot"]), click.Option(["--try", "action"], metavar="ACTION"),
                          click.Option(["--steps"], is_flag=True)])(run)


def run(out: Out, spot: str, action: str | None, steps: bool, as_json: bool) -> int:
    """Tell the choices; exit code 1 when the action tried is not legal."""
    found = read_hand(spot)
    hand = found.hand
    verdict = hand.explain(parse_action(action)) if action is not None else None
    code = 0 if verdict is None or verdict.legal else 1
    why = no_raise(hand) if hand.actor is not None else None
    if as_json:
        legal = hand.legal() if hand.actor is not None else None
        odds = hand.pot_odds() if legal is not None and legal.to_call else None
        out.json({
            "actor": hand.actor, "street": hand.street, "board": hand.board, "pot": hand.pot,
            "legal": legal_json(legal) if legal is not None else None,
            "pot_odds": {"call": odds.call, "win": odds.win, "equity": round(odds.equity, 6)} if odds else None,
            "no_raise": verdict_json(why) if why is not None else None,
            "try": verdict_json(verdict) if verdict is not None else None,
        })
        return code
    if hand.board:
        out.line(styled(out.t("turn.board"), "quiet"), out.cards(hand.board))
    tell_turn(out, hand)
    if hand.actor is None and verdict is None:
        out.line(out.t("turn.see_show", name=own_name()), indent=2)
    elif hand.actor is not None:
        if steps:
            tell_steps(out, hand.why("legal").steps)
        cited = out.cited(citations(hand.rules, "betting.minimum", hand.setup.limit))
        if why is None and cited:
            out.line(cited, indent=2)
    if verdict is not None:
        out.gap()
        tell_verdict(out, verdict, brief=why is not None and (why.rule, why.key) == (verdict.rule, verdict.key))
        if steps:
            tell_steps(out, verdict.steps())
    tell_repairs(out, found.repairs)
    return code
