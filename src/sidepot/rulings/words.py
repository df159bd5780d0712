"""What words mean: general words, amounts, words that do not fit, and which of word and chips counts."""
from .act import ALL_IN, AMOUNT, BET, CALL, CHECK, CONDITIONAL, FOLD, NONE, POT, RAISE, TOGETHER, UNCLEAR, Act, in_front
from .amounts import accepted_action, hidden_chips, pot_count, wager
from .chips import amount_like_chips, pulled, raised, silent
from .finding import Finding, Option, floor, opened, passive
from .situation import At

WORDS_FIRST, CHIPS_FIRST = "words", "chips"


def first_of(at: At, act: Act) -> Finding:
    """Which of word and chips defines the act, and what that means.                                   rule rulings.first

    What came first does; where the set says so, clear words do whatever came first.  Of both together clear words count;
    where the two contradict each other and nobody knows which came first, the floor decides.
    """
    rule = "rulings.first"
    if act.before_amount:
        return early(at, act)
    if act.words == CONDITIONAL and not (act.pushed and act.first == CHIPS_FIRST):
        return conditional(at, act)
    if act.words == NONE:
        return silent(at, act)
    if act.pulled_back and at.owed:
        return _taken_back(at, act)
    if not act.pushed:
        return declared(at, act)
    said = declared(at, act)
    mute = silent(at, act.silent)
    same = said.word(at) == mute.word(at) and (act.amount is None or said.to == mute.to)
    if not act.heard_by_all and not same:
        return floor(at, rule, "not_heard", *_both(at, said, mute))
    if act.words in (UNCLEAR, CONDITIONAL):
        return mute.because(rule, "chips_first") if act.first == CHIPS_FIRST else said
    if at.book.setting(rule, "counts") == "words" or act.first == WORDS_FIRST:
        if same:
            return said
        if act.amount is None and act.words in (RAISE, BET):
            return said.because(rule, "chips_tell")          # the word makes it a raise, the chips say how much
        return said.because(rule, "words_first" if act.first == WORDS_FIRST else "words_win")
    if act.first == CHIPS_FIRST:
        return mute if same else mute.because(rule, "chips_first")
    together = act.first == TOGETHER
    if same or (together and (said.word(at) == mute.word(at) or _fits(at, act))):
        return said if same else said.because(rule, "together")
    return floor(at, rule, "contradict" if together else "unknown_order", *_both(at, said, mute))


def _fits(at: At, act: Act) -> bool:
    """Chips pushed together with the words do not speak against them: they are the amount, or leave it to the words."""
    front = in_front(at.hand, act)
    if act.words in (RAISE, BET):
        return front == act.amount if act.amount is not None else front > at.price
    return act.words == ALL_IN


def _both(at: At, said: Finding, mute: Finding) -> tuple[Option, ...]:
    found: list[Option] = [(word, f.to if word not in (CHECK, FOLD) else None) for f in (said, mute) if (word := f.word(at))]
    return tuple(dict.fromkeys(found)) or at.words


def _taken_back(at: At, act: Act) -> Finding:
    """Words of a player who has taken chips back: a call or raise is due, unless the fold was said before."""
    if act.words not in (FOLD, CHECK, UNCLEAR, CONDITIONAL):
        return declared(at, act).because("rulings.prior_chips", "pulled_said")
    if act.first == CHIPS_FIRST:
        return pulled(at)
    if act.words == FOLD and act.first != WORDS_FIRST:
        key = "pulled_together" if act.first == TOGETHER else "pulled_unknown"
        return floor(at, "rulings.prior_chips", key, *(("fold", "call", "raise") if at.low is not None else ("fold", "call")))
    return declared(at, act)


def declared(at: At, act: Act) -> Finding:
    """What was said binds, in turn, to the whole action; a raise "to" is a total.                  rule rulings.declared"""
    if act.words == CONDITIONAL:
        return conditional(at, act)
    if act.words == UNCLEAR:
        return floor(at, "rulings.declared", "unclear", *at.words)
    if act.words in (AMOUNT, BET, RAISE) and (act.readings or _too_small_to_mean(at, act)):
        return ambiguous(at, act)
    if act.words == FOLD:
        return fold(at, act)
    if act.words == POT:
        return pot_no_limit(at, act) if at.limit == "nl" else _pot(at, act)
    if act.words == ALL_IN:
        return _all_in(at, act)
    if act.words == AMOUNT and act.amount is not None:
        return amount_like_chips(at, act, act.amount)
    found = unfit(at, act)
    if found is not None:
        return found
    if act.words == CHECK:
        return passive(at, "rulings.declared", "check")
    if act.words == CALL:
        if act.hidden:
            return hidden_chips(at, act)
        if act.told is not None and act.told != at.price:
            return accepted_action(at, act)
        return passive(at, "rulings.declared", "call", "price")
    return _bet_or_raise(at, act)


def _bet_or_raise(at: At, act: Act, rule: str = "rulings.declared") -> Finding:
    """A bet or a raise in words, with an amount, with chips, or with neither."""
    least = min(at.minimum, at.top) if at.low is None else at.low
    word = "raise" if at.price else "bet"
    if act.amount is not None:
        if at.limit != "nl" and at.limit != "fl" and at.high is not None and act.amount > at.high:
            return pot_count(at, act, act.amount, at.facts())
        return wager(at, act, act.amount, (rule, word))
    if act.pushed:
        return raised(at, act, act.words)
    if least == at.top < at.minimum and at.limit != "fl":
        return wager(at, act, least, (rule, f"{word}_all_in"))
    return wager(at, act, least, (rule, f"{word}_least"), at_least=least < at.top)


def unfit(at: At, act: Act) -> Finding | None:
    """Words that do not fit: what they bind to, None when they fit.                                    rule rulings.unfit

    Nothing bet and "call": a check; nothing bet and "raise": a bet; a bet and "check": call or fold, no raise.
    """
    rule = "rulings.unfit"
    if act.words == CALL and not at.owed:
        return passive(at, rule, "call")
    if act.words == CHECK and at.owed:
        return opened(at, "call_or_fold", rule, "check", ("call", "fold"))
    if act.words == RAISE and not at.price and at.low is not None:
        found = _bet_or_raise(at, act)
        return found._replace(reasons=((rule, "raise_amount" if act.amount or act.pushed else "raise"), *found.reasons[1:]))
    if act.words == BET and at.price and at.low is not None:
        found = _bet_or_raise(at, act)
        return found.because(rule, "bet")
    return None


def pot_no_limit(at: At, act: Act) -> Finding:
    """The pot said in no-limit: no valid size, but at least a minimum bet or raise.         rule rulings.pot_no_limit"""
    rule, word = "rulings.pot_no_limit", "raise" if at.price else "bet"
    if at.low is None:
        return wager(at, act, at.minimum, (rule, word))
    if act.amount is not None:
        return wager(at, act, act.amount, (rule, "amount"))
    return wager(at, act, at.low, (rule, word), at_least=at.low < at.top)


def _pot(at: At, act: Act) -> Finding:
    """The pot said in pot limit, with what was counted or pushed as the pot; in limit the one size there is."""
    if at.limit == "fl" or at.high is None:
        return wager(at, act, at.low or at.minimum, ("rulings.declared", "pot_fixed"))
    if act.amount is not None and act.amount != at.high:
        return pot_count(at, act, act.amount, at.facts())
    found = wager(at, act, at.high, ("rulings.declared", "pot_all_in" if at.high < at.numbers["most"] else "pot"))
    return _with_pot(at, found)


def _all_in(at: At, act: Act) -> Finding:
    if at.top <= at.price:
        return passive(at, "rulings.declared", "all_in_call")._replace(ruling="all_in")
    if act.amount is not None and act.amount < at.top and act.amount != at.top - at.bet:
        other = amount_like_chips(at, act._replace(words=AMOUNT), act.amount)
        return floor(at, "rulings.declared", "all_in_amount", ("all_in", at.top), *_both(at, other, other), said=act.amount)
    if at.limit == "fl" and at.low is not None and at.low < at.top:
        return wager(at, act, at.top, ("rulings.declared", "all_in_fixed"))
    if at.high is not None and at.high < at.top and at.limit == "pl":
        return _with_pot(at, wager(at, act, at.high, ("rulings.declared", "all_in_pot")))
    return wager(at, act, at.top, ("rulings.declared", "all_in"), ("rulings.declared", "all_in"))


def _with_pot(at: At, found: Finding) -> Finding:
    """The finding, told with the pot and the call that make the limit, and with the arithmetic."""
    most = at.numbers["most"]
    key = "bet" if not at.price else "raise" if at.pot == at.hand.pot else "raise_full"
    return found._replace(reasons=(*found.reasons, ("betting.pot_limit", key)), facts=found.facts | {"maximum": most, "most": most},
                          steps=(*found.steps, ("rulings.pot_count", "count")))


def ambiguous(at: At, act: Act) -> Finding:
    """A number that may mean several amounts: the highest reading not above the pot.               rule rulings.ambiguous

    A reading below the smallest bet is not reasonable.  Where all others are above the pot, the lowest.  Without given
    readings, those of "five" for five hundred or five thousand: the two smallest tens that reach the smallest wager.
    """
    rule, pot = "rulings.ambiguous", at.hand.pot
    given = sorted(act.readings or _readings(at, act))
    readings = [r for r in given if r >= min(at.hand.setup.big_blind, at.top)] or given
    below = [r for r in readings if r <= pot]
    value = below[-1] if below else readings[0]
    plain = act._replace(readings=(value,), amount=value)
    alone = act.words == AMOUNT
    found = amount_like_chips(at, plain, value) if alone else unfit(at, plain) or _bet_or_raise(at, plain)
    key = "highest" if below else "lowest"
    return found.because(rule, key, key, reading=value, readings=" / ".join(f"{r:,}" for r in readings), pot=pot)


def _too_small_to_mean(at: At, act: Act) -> bool:
    """An amount below the small blind, with no chips that show it: "five" at 200-400."""
    small = at.hand.setup.small_blind
    return act.amount is not None and not act.pushed and act.amount < small and len(_readings(at, act)) > 0


def _readings(at: At, act: Act) -> tuple[int, ...]:
    least = max(at.price, 1) if act.words == AMOUNT and at.price else min(at.minimum, at.top)
    tens = [act.amount * 10**k for k in range(1, 16) if act.amount and act.amount * 10**k >= least]
    return tuple(tens[:2])


def conditional(at: At, act: Act) -> Finding:
    """Words about what might happen, or a call before the amount is known: the floor decides.    rule rulings.conditional"""
    return floor(at, "rulings.conditional", "floor", *at.words)


def early(at: At, act: Act) -> Finding:
    """Said before the amount of the bet was known.

    A fold binds, a check that is free is a check, and chips that make the call are the call; otherwise the floor may hold
    the player to any amount.
    """
    plain = act._replace(before_amount=False)
    if act.words in (NONE, FOLD, CHECK, UNCLEAR, CONDITIONAL) or not at.owed:
        return first_of(at, plain)
    if act.words == CALL and act.pushed and in_front(at.hand, act) >= at.call_to and silent(at, act.silent).word(at) == CALL:
        return first_of(at, plain)
    more = () if act.words == CALL or at.low is None else ("all_in",) if act.words == ALL_IN else ("raise",)
    return floor(at, "rulings.conditional", "before_amount", *more, "call", "fold")


def fold(at: At, act: Act) -> Finding:
    """A fold binds, also where a check was free; then a penalty may follow.                             rule rulings.fold"""
    rule = "rulings.fold"
    penalty = bool(at.book.setting(rule, "penalty"))
    found = Finding(FOLD, at.bet, ((rule, "facing" if at.owed else "free"),), at.facts(), binding=True)
    return found if at.owed else found._replace(penalty_possible=penalty)


def released(at: At, act: Act, meant: Finding) -> Finding:
    """Chips moved forward in silence but still in the hand.                                           rule rulings.motion

    They bind once released; when the motion made somebody act, the floor decides.
    """
    rule = "rulings.motion"
    if act.released or act.words != NONE:
        return meant
    if act.induced:
        return floor(at, rule, "induced", *_both(at, meant, meant), "not_binding")
    return opened(at, "not_binding", rule, "held")


def without_held(act: Act) -> Act:
    """Words bind at once; chips that are still in the hand add nothing to them."""
    return act if act.released or act.words == NONE else act._replace(motions=(), returned_to_stack=False, last_chips=None)
