"""`ask: "ruling"`: what the last act of a player means, ruled by `sidepot.rulings`."""
from typing import Any

from ..errors import SidepotError
from ..hand import Action, Hand
from ..hand.legal import STREETS
from ..rulings import Act, Ruling, rule_on, skipped
from ..rulings import act as vocabulary
from .cases_acts import act_of, within
from .cases_answers import Said
from .cases_form import WORDS, action_for, hand_of
from .schema import refuse


def ruling(case: dict[str, Any], _: Hand | None) -> Said:
    """The ruling on the last act of `ask_who`; left out: of whoever last said or pushed something."""
    acts = case.get("actions", [])
    passed = _skipped(case, acts)
    found = passed or _ruled(case, acts, _asked(case, acts))
    why = list(zip(found.sentences("en"), found.sentences("zh"), strict=True))
    return Said(found.answer(), list(found.decided), why, list(found.citations))


def _asked(case: dict[str, Any], acts: list[dict[str, Any]]) -> int:
    """Where the act in question stands."""
    who = case.get("ask_who")
    words = [at for at, a in enumerate(acts) if a["do"] in WORDS]
    found = words or list(range(len(acts)))
    if who is not None:
        found = [at for at, a in enumerate(acts) if a["who"] == who and a["do"] != "dead_hand"]
    if not found:
        raise refuse("ruling.no_act", "ask_who", seat=who or "-")
    return found[-1]


def _ruled(case: dict[str, Any], acts: list[dict[str, Any]], at: int) -> Ruling:
    place = f"actions[{at}]"
    hand = hand_of({**case, "actions": acts[:at]})
    try:
        street = acts[at].get("street")
        if street and hand.actor is not None and street != hand.street:
            raise refuse("case.street", f"{place}.street", given=street, now=hand.street)
        act = act_of(acts[at], hand, place)
        if act.noticed == vocabulary.AT_ONCE and case.get("illegal_on_purpose"):
            act = act._replace(noticed=vocabulary.BEFORE_SA)
        later, noticed = _since(hand, act, acts[at + 1:], at + 1)
        if act.noticed == vocabulary.AT_ONCE and noticed:
            act = act._replace(noticed=noticed)
        return rule_on(hand, act, later)
    except SidepotError as e:
        raise within(e, place) from None


def _since(hand: Hand, act: Act, later: list[dict[str, Any]], start: int) -> tuple[list[Action | Act], str]:
    """What the others did after the act, and when that makes an error in it seen ("" where they say nothing)."""
    running, found = hand.copy(), list[Action | Act]()
    if act.seat == hand.actor and later:
        settled = rule_on(hand, act)
        if settled.apply is None:
            return [], ""
        running.apply(settled.apply)
    for at, given in enumerate(later, start):
        street = given.get("street")
        if street in STREETS and STREETS.index(street) > STREETS.index(hand.street):
            return found, vocabulary.AFTER_CARD
        if running.actor is None or running.street != hand.street:
            break
        if given.get("out_of_turn") or given["who"] != running.actor:
            found.append(act_of(given, running, f"actions[{at}]"))
            continue
        action = action_for(given, running, f"actions[{at}]")
        running.apply(action)
        found.append(action)
    over = act.seat == hand.actor and bool(later) and (running.actor is None or running.street != hand.street)
    return found, vocabulary.AFTER_ROUND if over else ""


def _skipped(case: dict[str, Any], acts: list[dict[str, Any]]) -> Ruling | None:
    """The ruling on a player who was passed over: others acted out of turn behind, and the player has not acted since."""
    who = case.get("ask_who")
    mine = max((at for at, a in enumerate(acts) if a["who"] == who), default=-1)
    behind = [(at, a) for at, a in enumerate(acts) if at > mine and a.get("out_of_turn")]
    if who is None or not behind or acts[mine].get("out_of_turn"):
        return None
    hand = hand_of({**case, "actions": [a for a in acts if not a.get("out_of_turn")]})
    if hand.actor != who:
        return None
    acts_behind = [act_of(a, hand, f"actions[{at}]") for at, a in behind]
    return skipped(hand, who, acts_behind, all(a.had_time for a in acts_behind))
