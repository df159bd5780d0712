"""Why: questions about what somebody may do, and about pots, turn and showdown.  The hand explains; here it is only looked up."""
from rich.text import Text

from ...hand import Action, Explanation, Hand, IllegalAction, Verdict
from ...hand.actions import BET, CHECK, RAISE
from ...hand.explain import sizeless
from ...rulebook import citations
from ...session import Session, owed
from ..out import Out, styled
from .lexicon import words
from .lines import Said


def why(out: Out, table: Session, said: Said, refused: IllegalAction | None) -> None:
    """Answer a question.  Without any subject: why the last line was refused, else why things stand as they do."""
    hand, action = table.hand, said.action
    if action is not None:
        _about_action(out, hand, action)
        return
    if said.seat is None and not said.text and refused is not None:
        tell_verdict(out, refused.verdict)
        return
    topic = topic_of(said.text)
    if topic is None and said.seat is not None and hand.actor is not None and said.seat in hand.seats:
        verdict = hand.explain(Action(CHECK, seat=said.seat))
        if verdict.key in ("folded", "all_in"):
            tell_verdict(out, verdict)
            return
        tell_why(out, hand.why("legal", said.seat))
        return
    if topic is None:
        topic = "legal" if hand.actor is not None else "awards" if hand.settled else "showdown"
    tell_why(out, hand.why(topic, None))


def topic_of(text: str) -> str | None:
    """Which of the things that can be explained a question is about, None when it names none."""
    plain = text.casefold()
    for topic, forms in words("topics").items():
        if any(form in plain for form in forms):
            return topic
    return None


def _about_action(out: Out, hand: Hand, action: Action) -> None:
    seat = action.seat or hand.actor
    if action.kind in (BET, RAISE) and action.to is None:
        verdict = sizeless(hand, seat, action.kind)
        if verdict.options is not None and verdict.options.can_raise:
            if verdict.legal or verdict.rule != "betting.minimum":
                out.line(styled(out.t("referee.did.may"), "good"))
            tell_why(out, hand.why("legal", seat))
            return
    else:
        verdict = hand.explain(action._replace(seat=seat), if_reached=True)
    tell_verdict(out, verdict)


def tell_verdict(out: Out, verdict: Verdict) -> None:
    """A verdict in full: the reason with what is legal instead, the arithmetic, where it stands."""
    out.line(verdict.text(out.lang, cite=False))
    for step in verdict.steps():
        out.line(step.text(out.lang), indent=2, style="quiet")
    _cite(out, out.cited(citations(verdict.rules, verdict.rule, verdict.limit)))


def tell_why(out: Out, found: Explanation) -> None:
    """An explanation in full: the sentences, the arithmetic, where it stands."""
    out.line(found.text(out.lang, cite=False))
    for step in found.steps:
        out.line(step.text(out.lang), indent=2, style="quiet")
    _cite(out, out.cited(tuple(dict.fromkeys(c for rule in found.decided for c in citations(found.rules, rule, found.limit)))))


def _cite(out: Out, cited: Text) -> None:
    if cited:
        out.line(cited)


def both_missed(table: Session) -> tuple[int, int]:
    """Live and dead chips of a player who missed both blinds."""
    due = owed(missed_small=True, missed_big=True, blinds=table.game.blinds, rules=table.law)
    return due.live, due.dead
