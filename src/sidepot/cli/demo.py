"""`sidepot demo`: a few disputes settled and a hand told, for whoever meets Sidepot for the first time."""
from functools import cache
from importlib.resources import files
from typing import Any

from ..hand import Hand, parse_action
from ..hand.contributions import contributions_of
from ..hand.explain import no_raise
from ..notation import parse_spot
from ..rulebook import citations, refusal
from .app import App, command
from .choices import short_choices, tell_verdict
from .out import Out, joined, styled
from .pots import tell_pots
from .reading import EXAMPLE, read_hand
from .telling import tell
from .usage import as_typed


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "demo", json=False)(run)


@cache
def disputes() -> tuple[dict[str, Any], ...]:
    """The bundled disputes: title, story and question in both languages, the spot, and what is asked (see disputes.toml)."""
    import tomllib
    found = tomllib.loads(files("sidepot").joinpath("data/disputes.toml").read_text("utf-8"))
    return tuple(found["dispute"])


def run(out: Out) -> int:
    """Settle the disputes, tell the hand, say what to try next; exit code 0."""
    out.line(styled(out.t("demo.welcome"), "good"))
    for number, d in enumerate(disputes(), 1):
        out.gap()
        out.head("demo.dispute", number=number, title=out.t.choose(d["title"]))
        out.line(out.t.choose(d["story"]), indent=2)
        out.line(styled(out.t.choose(d["question"]), "seat"), indent=2)
        out.gap()
        settle(out, parse_spot(d["spot"]), d)
    out.gap()
    out.head("demo.hand")
    out.gap()
    tell(out, read_hand(EXAMPLE).hand)
    out.gap()
    out.head("demo.next")
    first = disputes()[0]["spot"]
    for line in out.t("demo.commands", spot=first).strip().split("\n"):
        call, _, about = line.partition(" # ")
        out.line(styled(as_typed(call.strip()), "seat"), indent=2, hang=6)
        out.line(styled(about.strip(), "quiet"), indent=6)
    return 0


def settle(out: Out, hand: Hand, dispute: dict[str, Any]) -> None:
    """Answer one dispute as `ask` says: what is legal, a verdict on `tried`, the pots, or who shows first."""
    ask = dispute["ask"]
    if ask == "verdict":
        for tried in dispute["tried"]:
            tell_verdict(out, hand.explain(parse_action(tried)), indent=2)
    elif ask == "legal":
        why = no_raise(hand)
        if why is not None:
            reason = refusal(why.rule, why.key, out.lang, why.facts)
            out.line(styled(out.t("turn.no_raise"), "bad"), out.t("common.colon"), reason, indent=2)
        out.line(short_choices(out, hand.legal()), indent=2)
        out.line(out.cited(citations(hand.rules, why.rule if why is not None else "betting.minimum", hand.setup.limit)), indent=2)
    elif ask == "pots":
        _pots(out, hand)
    elif ask == "showdown":
        facts = hand.showdown()
        rule = "showdown.all_in" if facts.mode == "all_face_up_now" else "showdown.order"
        out.line(out.say(f"show.first.{facts.why or 'first_seat'}", seat=out.seat(facts.first or "")), indent=2)
        out.line(out.cite(hand.rules, rule), indent=2)
    else:
        raise ValueError(f"disputes.toml: cannot ask {ask!r}")


def _pots(out: Out, hand: Hand) -> None:
    tell_pots(out, contributions_of(hand), indent=2, airy=False)
    out.line(joined(out.cite(hand.rules, "pots.layers"), " ", out.cite(hand.rules, "pots.refund")), indent=2)
