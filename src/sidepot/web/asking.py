"""Questions that change nothing: a hand looked at, why something is so, what words and chips amount to."""
from typing import Any

from ..errors import BadAction, SidepotError
from ..hand import Action, Hand, IllegalAction, Verdict, finished, parse_action, public
from ..hand.actions import BET, RAISE
from ..hand.explain import sizeless
from ..notation import parse_spot
from ..notation.cases import answer_or_raise
from ..rulings import APPLY, KEEP, Act, Ruling, act_step, declarations, heard, option_name, plain_act, read_act, rule_on, ways
from ..rulings.act import WORDS
from ..session import Session
from ..table.saying import say, told, told_ruling, told_verdict, words_of
from .hand_view import hand_view
from .types import AskCase, AskSpot, HandView, Option, Ruled, Said, Told, Why, Words


def hand_of(spot: str, winners: list[list[str]] | None) -> Hand:
    """The hand that somebody wrote, paid as far as the cards or the told winners tell.  Raises SidepotError."""
    hand = finished(parse_spot(spot))
    if winners is not None:
        hand.settle(winners)
    return hand


def look_at(asked: AskSpot) -> HandView:
    """A hand in one line, looked at: whose turn, what is legal, the pots, who wins."""
    return hand_view(hand_of(asked.spot, asked.winners), open_cards=True)


def judge(asked: AskCase) -> dict[str, Any]:
    """One case answered, as `sidepot judge` answers a line: answer, rules, citations, and why in both languages."""
    return answer_or_raise(asked.case)


# ---- why

def why_in_spot(asked: Why) -> Told:
    """Why something is so in a hand written as a spot."""
    return why(hand_of(asked.spot, asked.winners), asked)


def why_at_table(session: Session, asked: Why) -> Told:
    """Why something is so in the hand on the table."""
    return why(public(session.hand), asked)


def why(hand: Hand, asked: Why) -> Told:
    """A topic, or an action to judge, explained; left out, what one would ask now.  Raises SidepotError."""
    if asked.action:
        return _why_action(hand, asked.action, asked.seat)
    topic = asked.topic or ("legal" if hand.actor is not None else "awards" if hand.settled else "showdown")
    try:
        return told(hand.why(topic, asked.seat) if topic == "legal" else hand.why(topic))
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


# ---- words and chips

def rule_at_table(session: Session, asked: Said) -> Ruled:
    """What somebody said or pushed, ruled on: what it amounts to, the chips to give back or add, and what can be done."""
    act = act_of(session.hand, asked)
    return ruled(session.hand, act, rule_on(session.hand, act))


def act_of(hand: Hand, asked: Said) -> Act:
    """What was said and pushed as an act.  Raises SidepotError that names the field; IllegalAction when nobody is to act."""
    seat = asked.seat or hand.actor or hand.legal().seat
    said, then = declarations(*(None if text in WORDS else text for text in (asked.words, asked.then)))
    data: dict[str, Any] = {
        "seat": seat, "words": asked.words if asked.words in WORDS else said.words, "amount": said.amount, "motions": asked.pushes,
        "returned_to_stack": asked.returned, "first": asked.first, "last_chips": asked.last_chips,
        "said_next": asked.then if asked.then in WORDS else then.words,
    }
    return read_act(data | asked.more | {"seat": seat})


def pending(session: Session) -> Ruled | None:
    """An act out of turn whose turn has come: whether it binds now."""
    noted = session.noted
    if noted is None or session.hand.actor != noted.act["seat"]:
        return None
    try:
        act = read_act(noted.act)
        return ruled(session.hand, act, rule_on(noted.hand, act, session.since(noted)))
    except SidepotError:      # no act, or no ruling on it any more: the seat chooses as if nothing had been said
        return None


def ruled(hand: Hand, act: Act, found: Ruling) -> Ruled:
    """A ruling with what can be done.  hand: as it is now."""
    code, amount = "pending" if found.pending else found.ruling, found.amount or 0
    what = say(f"ruling.{found.action}", amount=amount) if code == "binding" and found.action else ""
    return Ruled(
        ruling=found.ruling, title=say(f"ruling.{code}", amount=amount, what=what), amount=found.amount, returned=found.returned,
        must_add=found.must_add, at_least=found.at_least, by_floor=bool(found.outcomes), told=told_ruling(found),
        options=_options(hand, act, found))


def _options(hand: Hand, act: Act, found: Ruling) -> list[Option]:
    offered = []
    for way in ways(hand, act, found):
        if way.code == KEEP:
            offered.append(Option(say("ruling.option.keep", seat=act.seat), [{"do": "note", "act": plain_act(act)}]))
            continue
        steps = [act_step(way.action)] if way.action is not None else []
        if way.code != APPLY:
            words = words_of(option_name(way.code, way.to), amount=way.to)
        else:
            words = say(f"ruling.{found.action}", amount=way.to)
        offered.append(Option(say("step.seat", seat=act.seat, what=words), steps))
    return offered
