"""Amounts that cannot stand as they are: below the minimum, above the pot, short of the call, in the wrong unit.

Functions take the situation and the amount that was meant and give a Finding.  `wager` is the door of all bets and raises.
"""
from typing import Any

from .act import AFTER_CARD, AFTER_ROUND, AFTER_SA, AFTER_SHOWDOWN, AT_ONCE, NOTICED, POT, Act
from .finding import STANDS, WAGER, Finding, Option, Where, floor, passive
from .situation import At, unit, wagers

# Until when a wrong amount is corrected; from then on it stands.
STANDS_FROM = {
    "next_card": AFTER_CARD, "round_end": AFTER_ROUND, "all_acted": AFTER_ROUND, "substantial_action": AFTER_SA,
}


def wager(at: At, act: Act, want: int, reason: Where, *steps: Where, at_least: bool = False, **facts: Any) -> Finding:
    """A bet or raise to `want`, brought to what the rules allow; the given reason is told where nothing had to be changed."""
    facts = at.facts(**facts, tried=want)
    if at.low is None or at.high is None:
        return closed(at, facts)
    if at.limit == "fl":
        if want == at.low or at_least:
            return Finding(WAGER, at.low, (reason,), facts, steps)
        size = ("raise" if at.price else "bet") + ("_all_in" if at.low == at.top else "")
        reasons = (("betting.limit_sizes", size), reason) if at.price else (("betting.limit_sizes", size),)
        return Finding(WAGER, at.low, reasons, facts, steps)
    if want > at.top:
        reason, want = ("rulings.declared", "more_than_stack"), at.top
    if want > at.high:
        return pot_count(at, act, want, facts, steps)
    if want < at.low:
        return below_minimum(at, act, want, reason, facts, steps)
    to = want if act.readings else in_units(at, want)     # a reading that was chosen is not rounded once more
    if to != want:
        return Finding(WAGER, to, (("rulings.units", "rounded"), reason), facts | {"unit": unit(at)},
                       (*steps, ("rulings.units", "nearest")))
    return Finding(WAGER, to, (reason,), facts, steps, at_least=at_least)


def closed(at: At, facts: dict[str, Any]) -> Finding:
    """No bet or raise is open to this seat: the chips and words still bind it to the call.            rule rulings.closed

    Why it is not open is the hand's answer; it is told with it.
    """
    to = at.call_to if at.owed else at.bet
    key = "call" if at.owed else "check"
    return Finding(at.passive, to, (("rulings.closed", key), at.refusal), facts)


def below_minimum(at: At, act: Act, want: int, reason: Where, facts: dict[str, Any], steps: tuple[Where, ...] = ()) -> Finding:
    """A bet or raise below the minimum: brought up to it, until it is too late.                rule rulings.below_minimum"""
    rule = "rulings.below_minimum"
    word = "raise" if at.price else "bet"
    if _stands(at, act, str(at.book.setting(rule, "until"))):
        return Finding(STANDS, want, ((rule, "stands"),), facts, ((rule, word),), ruling="error_stands")
    late = act.noticed != AT_ONCE
    all_in = at.low is not None and at.low < at.minimum
    return Finding(
        WAGER, at.low, ((rule, f"{word}_all_in" if all_in else f"{word}_late" if late else word),), facts,
        (*steps, (rule, word)), ruling="corrected" if late else "", applies_to="all_bettors" if late else None)


def pot_count(at: At, act: Act, want: int, facts: dict[str, Any], steps: tuple[Where, ...] = ()) -> Finding:
    """Pot limit: a pot counted too high or too low.                                                rule rulings.pot_count"""
    rule = "rulings.pot_count"
    high = at.high or at.top
    over = want > high
    steps = (*steps, (rule, "over" if over else "under"))
    facts = facts | {"tried": want, "most": high}
    if _stands(at, act, str(at.book.setting(rule, "over" if over else "under"))):
        if over:
            return Finding(STANDS, want, ((rule, "over_stands"),), facts, steps, ruling="error_stands")
        if at.low is None or want < at.low:
            # Too low for any bet: that it was meant as the pot does not make it one.
            return below_minimum(at, act, want, (rule, "under_stands"), facts, steps)
        return Finding(WAGER, want, ((rule, "under_stands"),), facts, steps, ruling="bet_stands")
    named = act.amount is not None or act.words == POT
    # Chips that show more than the pot are a bet of the pot; only a number or a count can be wrong and be corrected.
    return Finding(WAGER, high, ((rule, "over" if over else "under"),), facts, steps,
                   ruling="corrected" if named or act.noticed != AT_ONCE else "",
                   applies_to="all_bettors" if act.noticed != AT_ONCE else None)


def undercall(at: At, act: Act, total: int) -> Finding:
    """Silent chips that do not cover the price.                                                    rule rulings.undercall"""
    rule, hand = "rulings.undercall", at.hand
    facts = {"total": total, "short": at.price - total}
    if act.told is not None:
        return accepted_action(at, act)
    key = "heads_up" if len(hand.live) == 2 else "opening_bet" if wagers(hand) == (0 if hand.street == "preflop" else 1) else ""
    if at.book.setting(rule, "kind") == "in_full":
        return passive(at, rule, "in_full" if key else "in_full_only", "short", **facts)
    if key:
        return passive(at, rule, key, "short", **facts)
    if len(act.motions) == 1 and len(act.motions[0]) == 1 and act.pushed < hand.setup.big_blind:
        return tiny_chip(at, act)
    return floor(at, rule, "floor", "call", "fold", **facts)


def tiny_chip(at: At, act: Act) -> Finding:
    """One silent chip, smaller than the smallest bet, against a bet many times as big.             rule rulings.tiny_chip"""
    return floor(at, "rulings.tiny_chip", "floor", "call", chip=act.pushed)


def accepted_action(at: At, act: Act) -> Finding:
    """Who calls after having been told a wrong price owes the true one.                     rule rulings.accepted_action"""
    rule = "rulings.accepted_action"
    if act.told is not None and act.told > at.price:
        return passive(at, rule, "told_more", told=act.told)
    return passive(at, rule, "told_less", "difference", told=act.told, difference=at.price - (act.told or 0))


def hidden_chips(at: At, act: Act) -> Finding:
    """A call against chips of which some could not be seen.                                     rule rulings.hidden_chips"""
    seen = max(0, at.price - act.hidden)
    options: tuple[Option, ...] = ("call_in_full", ("call_what_was_seen", min(seen, at.top)))
    return floor(at, "rulings.hidden_chips", "floor", *options, hidden=act.hidden, seen=seen)


def in_units(at: At, want: int) -> int:
    """The nearest proper amount; halfway goes up.  The smallest and the largest wager are proper.        rule rulings.units"""
    step = unit(at)
    if want in (at.low, at.high) or want % step == 0 or at.low is None or at.high is None:
        return want
    near = (want + step // 2) // step * step
    return min(max(near, at.low), at.high)


def _stands(at: At, act: Act, until: str) -> bool:
    if at.hand.street == "river" and until == "next_card":
        return act.noticed == AFTER_SHOWDOWN             # no card follows: until the showdown
    return NOTICED.index(act.noticed) >= NOTICED.index(STANDS_FROM[until])
