"""Words and chips told at the table: `sidepot.rulings` says what they amount to; here it is told, and made a question."""
from typing import NamedTuple

from ...errors import SidepotError
from ...hand import Action, Hand
from ...hand.actions import ALL_IN, BET, CALL, CHECK, FOLD, RAISE
from ...rulebook import citations, common
from ...rulings import Act, Heard, Ruling, heard, plain_act, read_act, rule_on
from ...session import Session, Step
from ..language import chips
from ..out import Out, styled
from .lines import Pushed, Refused, Said

SILENT = Heard("none")


class Offer(NamedTuple):
    """What a ruling would do: one choice, or several of the floor's; `open`: the player may also say something else."""

    choices: tuple[tuple[Step, ...], ...]
    default: bool
    open: bool
    words: dict[str, object]
    key: str = "referee.ruling.apply"


def act_of(hand: Hand, seat: str, pushed: Pushed) -> Act:
    """What was told of words and chips as an Act."""
    said = [heard(part) for kind, part in pushed.parts if kind == "says" and isinstance(part, str)]
    motions = tuple(part for kind, part in pushed.parts if kind == "pushes" and isinstance(part, tuple))
    kinds = [kind for kind, _ in pushed.parts]
    first = "unknown"
    if said and motions:
        first = "together" if pushed.together else "words" if kinds[0] == "says" else "chips"
    words = said[0] if said else SILENT
    return Act(
        seat, words.words, words.amount, motions, returned_to_stack=len(motions) > 1, first=first,
        last_chips=True if pushed.last else None, said_next=said[1].words if len(said) > 1 else "none")


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
    if found.outcomes:
        names = common()["rulings"]["option"]
        for number, (option, total) in enumerate(found.outcomes, 1):
            name = names[option if total is None else f"{option}_to"][out.lang].format(amount=chips(total or 0))
            out.line(out.say("referee.ruling.option", number=number, words=styled(name, "seat")), indent=2)
        return Offer(tuple(_option(hand, act.seat, option, total) for option, total in found.outcomes), False, True, words)
    if found.apply is not None and hand.actor == act.seat:
        return Offer(((_step(found.apply, act.seat),),), True, found.at_least, words)
    if found.binding and hand.actor != act.seat:
        return Offer((({"do": "note", "act": plain_act(act)},),), True, False, words, "referee.ruling.keep")
    return None


def _option(hand: Hand, seat: str, option: str, total: int | None) -> tuple[Step, ...]:
    """A choice of the floor as steps; none for a choice that moves no chips."""
    if hand.actor != seat:
        return ()
    legal = hand.legal()
    if option in (CALL, CHECK, "call_in_full"):
        return (_step(Action(CALL if legal.to_call else CHECK), seat),)
    if option in (FOLD, ALL_IN):
        return (_step(Action(option), seat),)
    if option in (BET, RAISE) and legal.min_raise_to is not None:
        return (_step(Action(RAISE if legal.to_match else BET, total or legal.min_raise_to), seat),)
    return ()


def _step(action: Action, seat: str) -> Step:
    step: Step = {"do": "act", "seat": seat, "kind": action.kind}
    return step if action.to is None else step | {"to": action.to}
