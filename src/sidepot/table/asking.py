"""Why something is so in a hand: a topic, or an action to judge, with the numbers, the rule and where it stands."""
from ..errors import BadAction, SidepotError
from ..hand import Action, Hand, IllegalAction, Verdict, parse_action
from ..hand.actions import BET, RAISE
from ..hand.explain import sizeless
from ..rulings import heard
from .saying import told, told_verdict
from .words import Told, Words


def answer(hand: Hand, topic: str, action: str, seat: str | None = None) -> Told:
    """A topic, or an action to judge, explained; left out, what one would ask now.  Raises SidepotError."""
    if action:
        return _why_action(hand, action, seat)
    topic = topic or ("legal" if hand.actor is not None else "awards" if hand.settled else "showdown")
    try:
        return told(hand.why(topic, seat) if topic == "legal" else hand.why(topic))
    except IllegalAction as e:                       # who has folded or is all in may do nothing: that is the answer
        return told_verdict(e.verdict)


def _why_action(hand: Hand, text: str, seat: str | None) -> Told:
    try:
        action = parse_action(text, hand.seats)
    except BadAction:
        word = text.strip().casefold()
        kind = next((kind for kind in (BET, RAISE) if heard(word).words == kind and heard(word).amount is None), None)
        if kind is None:
            raise
        return _judged(hand, sizeless(hand, seat, kind))
    if seat is not None and action.seat not in (None, seat):
        raise SidepotError("ruling.word", value=action.seat, known=seat).located(field="seat")
    action = Action(action.kind, action.to, seat or action.seat or hand.actor)
    return _judged(hand, hand.explain(action, if_reached=True))


def _judged(hand: Hand, verdict: Verdict) -> Told:
    """A verdict with its reasons; of a legal action the price and the sizes as well, since a bare yes explains nothing."""
    found = told_verdict(verdict)
    if not verdict.legal:
        return found
    more = told(hand.why("legal", verdict.action.seat))
    both = Words(f"{found.text.en} {more.text.en}", f"{found.text.zh}{more.text.zh}")
    return Told(
        both, list(dict.fromkeys((*found.steps, *more.steps))), list(dict.fromkeys((*found.rules, *more.rules))),
        list(dict.fromkeys((*found.citations, *more.citations))), list(dict.fromkeys((*found.remarks, *more.remarks))))
