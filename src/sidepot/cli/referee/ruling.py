"""Words and chips told at the table: `sidepot.rulings` says what they amount to; here it is told, and made a question."""
from typing import NamedTuple

from ...errors import SidepotError
from ...hand import Hand
from ...rulebook import citations
from ...rulings import KEEP, Act, Ruling, act_step, declarations, option_name, plain_act, read_act, rule_on, ways
from ...session import Session, Step
from ..language import chips
from ..out import Out, styled
from .lexicon import Refused
from .lines import Pushed, Said


class Offer(NamedTuple):
    """What a ruling would do: one choice, or several of the floor's; `open`: the player may also say something else."""

    choices: tuple[tuple[Step, ...], ...]
    default: bool
    open: bool
    words: dict[str, object]
    key: str = "referee.ruling.apply"


def act_of(hand: Hand, seat: str, pushed: Pushed) -> Act:
    """What was told of words and chips as an Act."""
    spoken = [part for kind, part in pushed.parts if kind == "says" and isinstance(part, str)]
    said, then = declarations(*spoken[:2])
    motions = tuple(part for kind, part in pushed.parts if kind == "pushes" and isinstance(part, tuple))
    kinds = [kind for kind, _ in pushed.parts]
    first = "unknown"
    if spoken and motions:
        first = "together" if pushed.together else "words" if kinds[0] == "says" else "chips"
    return Act(
        seat, said.words, said.amount, motions, returned_to_stack=len(motions) > 1, first=first,
        last_chips=True if pushed.last else None, said_next=then.words)


def ruled(out: Out, table: Session, said: Said) -> Offer | None:
    """Tell the ruling on words and chips; what it offers to do, None when there is nothing to do."""
    hand = table.hand
    seat = said.seat or hand.actor
    if seat is None or said.pushed is None:
        raise Refused("referee.nobody_acts")
    act = act_of(hand, seat, said.pushed)
    found = rule_on(hand, act)
    tell(out, found)
    return offer(out, hand, act, found)


def due(out: Out, table: Session) -> Offer | None:
    """The turn has come to somebody who had acted before it: tell whether that act binds now."""
    noted = table.noted
    if noted is None or table.hand.actor != noted.act["seat"]:
        return None
    act = read_act(noted.act)
    try:
        found = rule_on(noted.hand, act, table.since(noted))
    except SidepotError:
        return None
    out.line(styled(out.t("referee.ruling.comes_round", seat=act.seat), "head"))
    tell(out, found)
    return offer(out, table.hand, act, found)


def tell(out: Out, found: Ruling) -> None:
    """The ruling in words, the arithmetic, where it stands."""
    out.line(styled(found.text(out.lang, cite=False), "head"))
    for step in found.steps(out.lang):
        out.line(step, indent=2, style="quiet")
    beside = (c for rule in found.decided for c in citations(found.rules, rule, found.limit))
    cited = out.cited(tuple(dict.fromkeys((*found.citations, *beside))))
    if cited:
        out.line(cited)


def offer(out: Out, hand: Hand, act: Act, found: Ruling) -> Offer | None:
    """What can be done with a ruling; the choices of the floor are listed."""
    words: dict[str, object] = {"ruling": found.answer()}
    offered = ways(hand, act, found)
    steps = tuple((act_step(way.action),) if way.action is not None else () for way in offered)
    if found.outcomes:
        for number, way in enumerate(offered, 1):
            name = option_name(way.code, way.to)[out.lang].format(amount=chips(way.to or 0))
            out.line(out.say("referee.ruling.option", number=number, words=styled(name, "seat")), indent=2)
        return Offer(steps, False, True, words)
    if not offered or found.allowed:
        return None
    if offered[0].code == KEEP:
        return Offer((({"do": "note", "act": plain_act(act)},),), True, False, words, "referee.ruling.keep")
    return Offer(steps, True, found.at_least, words)
