"""Questions that change nothing: a hand looked at, why something is so, what words and chips amount to."""
from typing import Any

from ..errors import SidepotError
from ..hand import Hand, finished, public
from ..notation import parse_spot
from ..notation.cases import answer_or_raise
from ..rulings import APPLY, KEEP, Act, Ruling, act_step, declarations, option_name, plain_act, read_act, rule_on, ways
from ..rulings.act import WORDS
from ..session import Session
from ..table.asking import answer
from ..table.saying import say, told_ruling, words_of
from .hand_view import hand_view
from .types import AskCase, AskSpot, HandView, Option, Ruled, Said, Told, Why


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
    return answer(hand, asked.topic, asked.action, asked.seat)


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
