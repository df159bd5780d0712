"""What chips mean that were pushed without a word, or with a word that leaves the amount to them."""
from typing import Any, NamedTuple

from .act import ALL_BACK, AT_ONCE, COMBINED, LEFT, PARTLY_BACK, RAISE, Act, in_front, stayed_chips
from .amounts import accepted_action, below_minimum, undercall, wager
from .finding import MUST_ACT, Finding, floor, opened, passive
from .situation import At


class Pushed(NamedTuple):
    """The chips that count.

    total: chips in front of the player with them; new: chips of the push; smallest: the smallest chip that could have been
    left out; single: it is one chip alone.
    """

    total: int
    new: tuple[int, ...]
    smallest: int
    single: bool


def silent(at: At, act: Act) -> Finding:
    """What the chips mean when nothing was said that counts."""
    act, string = string_bet(act, said_amount=False)
    found = _counted(at, act, raised=False)
    return string_of(at, string, act, found) if string else found


def raised(at: At, act: Act, word: str) -> Finding:
    """What the chips mean after "raise" or "bet" without an amount."""
    act, string = string_bet(act, said_amount=False, call=at.owed if word == RAISE else 0)
    found = _counted(at, act, raised=True)
    return string_of(at, string, act, found) if string else found


def _counted(at: At, act: Act, raised: bool) -> Finding:
    if not act.pushed:
        return pulled(at)
    pushed = prior_chips(at, act)
    facts = {
        "total": pushed.total, "chip": pushed.new[0], "smallest": pushed.smallest, "without": pushed.total - pushed.smallest,
    }
    if act.told is not None and not raised and pushed.total < at.price:
        return accepted_action(at, act)
    if act.told is not None and not raised and pushed.total == act.told > at.price:
        options = ("call", "raise") if at.low is not None else ("call",)
        return floor(at, "rulings.accepted_action", "more_pushed", *options, told=act.told)
    judge = one_chip if pushed.single else several_chips
    found = judge(at, act, pushed, raised, facts)
    if pushed.new and act.prior_chips and act.prior_handling != LEFT:
        key = {ALL_BACK: "all_back", PARTLY_BACK: "partly_back", COMBINED: "combined"}[act.prior_handling]
        return found.because("rulings.prior_chips", key, **facts)
    if act.prior_chips and at.price:
        return found.because("rulings.prior_chips", "covers" if at.owed and sum(act.prior_chips) >= at.price else "left", **facts)
    return found


def pulled(at: At) -> Finding:
    """Chips from before were taken back and nothing was put out yet: a call or a raise is coming, a fold is not."""
    rule = "rulings.prior_chips"
    if not at.owed:
        return passive(at, rule, "pulled_free")._replace(at_least=at.low is not None)
    if at.low is None:
        return passive(at, rule, "pulled_call")
    return opened(at, MUST_ACT, rule, "pulled_back", ("call", "raise"))


def prior_chips(at: At, act: Act) -> Pushed:
    """Which chips count when some lie in front of the player from before.                        rule rulings.prior_chips

    Left alone or all pulled back, and too few for the call: the new chips are judged by their own number.  Partly pulled
    back, pushed together with the new ones, or enough for the call by themselves: all of them are one bet of several chips.
    """
    new = tuple(c for motion in act.motions for c in motion)
    stayed = stayed_chips(act)
    total = in_front(at.hand, act)
    mixed = act.prior_handling in (PARTLY_BACK, COMBINED) or (bool(act.prior_chips) and sum(act.prior_chips) >= at.price > 0)
    smallest = min((*new, *stayed)) if mixed else min(new)
    return Pushed(total, new, smallest, len(new) == 1 and not mixed)


def one_chip(at: At, act: Act, pushed: Pushed, raised: bool, facts: dict[str, Any]) -> Finding:
    """A single chip: a call where there is something to call, unless a raise was said before it fell.  rule rulings.one_chip"""
    rule, total = "rulings.one_chip", pushed.total
    if raised and at.price:
        return raise_said(at, act, rule, total, facts)
    if not at.owed:
        if at.price:
            return half_test(at, act, total, facts)    # the big blind's option: nothing to call, so the chip wants to raise
        if at.high is not None and total > at.high and at.limit == "pl":
            return wager(at, act, at.high, (rule, "pot"), (rule, "pot"), **facts)
        return wager(at, act, total, (rule, "bet"), **facts)
    if total < at.price and total < at.top:
        return undercall(at, act, total)
    key = "all_in_call" if total < at.price else "exact" if total == at.price else "last" if total == at.top else "call"
    return passive(at, rule, key, *(("over",) if total > at.price else ()), over=max(0, total - at.price), **facts)


def several_chips(at: At, act: Act, pushed: Pushed, raised: bool, facts: dict[str, Any]) -> Finding:
    """Several chips: a call when every one of them is needed for it, else by the half test.       rule rulings.several_chips"""
    rule, total = "rulings.several_chips", pushed.total
    facts = facts | {"over": max(0, total - at.price)}
    if raised and at.price:
        return raise_said(at, act, rule, total, facts)
    if not at.price:
        return wager(at, act, total, (rule, "bet"), **facts)
    if total < at.price and total < at.top:
        return undercall(at, act, total)
    if total <= at.price and at.owed:
        return passive(at, rule, "exact" if total == at.price else "all_in_call", **facts)
    if total - pushed.smallest < at.price and at.owed:
        return passive(at, rule, "all_needed", "without", **facts)
    if total == at.top:
        return wager(at, act, total, (rule, "last"), (rule, "spare"), **facts)
    found = half_test(at, act, total, facts)
    if at.owed and at.low is not None:
        found = found.because(rule, "not_all_needed", "spare")
    return change(at, pushed, facts, found)


def raise_said(at: At, act: Act, rule: str, total: int, facts: dict[str, Any]) -> Finding:
    """A raise was said before the chips fell: they are its size, brought up to the smallest raise."""
    key = "raise_said" if total >= at.minimum else "raise_said_short"
    return wager(at, act, max(total, min(at.minimum, at.top)), (rule, key), (rule, "raise_said"), **facts)


def change(at: At, pushed: Pushed, facts: dict[str, Any], found: Finding) -> Finding:
    """One of the chips alone covers the price and more were pushed: all silent chips count.            rule rulings.change"""
    owed = at.price - (pushed.total - sum(pushed.new))         # what the new chips alone had to cover
    if at.low is None:
        return found
    spare = [c for c in pushed.new if c >= owed]
    if len(spare) == 1 and len(pushed.new) == 2:
        facts = found.facts | {"chip": spare[0], "owed": owed}
        return found._replace(reasons=(*found.reasons, ("rulings.change", "all_count")), facts=facts)
    return found


def half_test(at: At, act: Act, total: int, facts: dict[str, Any]) -> Finding:
    """Half of a full raise or more over the price is a raise, less is a call.                           rule rulings.half

    At least the full raise; in limit exactly one (rule rulings.limit_half).
    """
    rule = "rulings.limit_half" if at.limit == "fl" else "rulings.half"
    facts = {**facts, "total": total, "over": total - at.price}
    steps = ((rule, "threshold"), (rule, "reaches"))
    if at.low is None:
        return wager(at, act, total, (rule, "raise"), **facts)
    if act.noticed != AT_ONCE and at.limit != "fl" and total < at.minimum:
        late = below_minimum(at, act, total, (rule, "raise"), at.facts(tried=total, **facts))
        if late.ruling == "error_stands":
            return late
    if 2 * (total - at.price) >= at.minimum - at.price:
        to = limit_half(at, total) if at.limit == "fl" else max(total, min(at.minimum, at.top))
        key = "raise" if total >= at.minimum else "raise_up" if at.top > at.minimum else "raise_all_in"
        return wager(at, act, to, (rule, key), *steps, **facts)
    return passive(at, rule, at.passive, "threshold", "short", **facts)


def limit_half(at: At, total: int) -> int:
    """In limit half a bet over the price announces the one raise there is.                        rule rulings.limit_half"""
    return at.low if at.low is not None else total


def string_bet(act: Act, said_amount: bool, call: int = 0) -> tuple[Act, Act | None]:
    """The act as it counts, and the whole act if only its first motion does.                       rule rulings.string_bet

    Chips put out in several motions with a return to the stack: only the first counts, unless the amount was said before.
    After "raise" the exact call may come first and the raise in one motion more.
    """
    if len(act.motions) < 2 or not act.returned_to_stack or said_amount:
        return act, None
    count = 2 if call and sum(act.motions[0]) == call else 1
    if count == len(act.motions):
        return act, None
    return act._replace(motions=act.motions[:count], returned_to_stack=False, last_chips=None), act


def string_of(at: At, whole: Act, counted: Act, found: Finding) -> Finding:
    """The finding on the motion that counts, told as a string bet."""
    return found.because("rulings.string_bet", "first_motion", "motions", first=counted.pushed, motions=len(whole.motions),
                         later=whole.pushed - counted.pushed)


def amount_like_chips(at: At, act: Act, want: int) -> Finding:
    """A number alone counts as the same chips pushed without a word.                                  rule rulings.amount"""
    rule = "rulings.amount"
    facts: dict[str, Any] = {"total": want, "over": max(0, want - at.price), "said": want}
    if not at.price:
        return wager(at, act, want, (rule, "bet"), **facts)
    if want >= at.top and at.top > at.price:
        return wager(at, act, want, (rule, "all_in"), **facts)
    if want < at.price and at.call_to > want:
        return undercall(at, act, want).because(rule, "as_chips", **facts)
    if want == at.price or at.call_to < at.price:
        return passive(at, rule, "call", **facts)
    return half_test(at, act, want, facts).because(rule, "as_chips")
