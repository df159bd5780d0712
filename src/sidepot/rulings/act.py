"""What somebody at the table said and pushed, in which order."""
from collections import Counter
from typing import NamedTuple

from ..errors import SidepotError, brief
from ..hand import Hand
from ..hand.given import whole
from ..hand.setup import no_seat

# What was said.  amount: a number and no word; pot: "I bet the pot"; unclear: words that are none of these.
NONE, CALL, RAISE, CHECK, BET, FOLD, ALL_IN, AMOUNT, POT, CONDITIONAL, UNCLEAR = WORDS = (
    "none", "call", "raise", "check", "bet", "fold", "all_in", "amount", "pot", "conditional", "unclear",
)
# What came first; `unknown`: nobody can tell.
UNKNOWN, _, _, TOGETHER = FIRST = ("unknown", "words", "chips", "together")
# What became of the chips that lay in front of the player from before.
LEFT, ALL_BACK, PARTLY_BACK, COMBINED = HANDLING = ("left", "all_pulled_back", "partly_pulled_back", "combined_and_pushed")
# When an error was seen, from early to late.
AT_ONCE, BEFORE_SA, AFTER_SA, AFTER_ROUND, AFTER_CARD, AFTER_SHOWDOWN = NOTICED = (
    "at_once", "before_substantial_action", "after_substantial_action", "after_round", "after_next_card", "after_showdown",
)
MOST_CHIPS_PUSHED = 1000


class Act(NamedTuple):
    """One act at the table as it was seen and heard.  Amounts are chips; `amount` is a street total, as "raise to" is.

    words: one of WORDS.  amount: the number said.  readings: what an unclear number could mean.  said_next: a second
    declaration.  motions: the chips of each push, face values.  returned_to_stack: between the pushes the hand went back
    for more.  first: one of FIRST.  prior_chips: chips in front from before (left out: the street bet, chips unknown);
    prior_handling: one of HANDLING; prior_left: those of them that stayed, after partly_pulled_back.  last_chips: the push
    was all the player has (None: by the stack).  noticed: one of NOTICED.  told: the price the player was told.
    heard_by_all: False when not everybody could hear the words.  out_of_turn: None means by whose turn it is.
    released: False while the hand still holds the chips; induced: somebody acted because of it.  before_amount: said before
    the bettor's amount was known.  hidden: chips of the bettor that could not be seen.  had_time: who was passed over by an act
    out of turn had time to speak up; then substantial action behind costs that player the turn.
    """

    seat: str
    words: str = NONE
    amount: int | None = None
    motions: tuple[tuple[int, ...], ...] = ()
    returned_to_stack: bool = False
    first: str = "unknown"
    last_chips: bool | None = None
    prior_chips: tuple[int, ...] = ()
    prior_handling: str = LEFT
    prior_left: tuple[int, ...] | None = None
    said_next: str = NONE
    readings: tuple[int, ...] = ()
    noticed: str = AT_ONCE
    out_of_turn: bool | None = None
    told: int | None = None
    heard_by_all: bool = True
    released: bool = True
    induced: bool = False
    before_amount: bool = False
    hidden: int = 0
    had_time: bool = True

    @property
    def silent(self) -> "Act":
        """The same chips without a word."""
        return self._replace(words=NONE, amount=None, readings=())

    @property
    def pulled_back(self) -> bool:
        """Chips from before were taken back, and nothing was put out since."""
        return not self.pushed and bool(self.prior_chips) and self.prior_handling in (ALL_BACK, PARTLY_BACK)

    @property
    def pushed(self) -> int:
        """Chips pushed in all motions together."""
        return sum(map(sum, self.motions))


def check_act(hand: Hand, act: Act) -> None:
    """Raises SidepotError that names the field when the act is none or does not fit the chips of the seat."""
    if act.seat not in hand.seats:
        raise no_seat(act.seat, hand.seats).located(field="who")
    for word, known, field in ((act.words, WORDS, "words"), (act.said_next, WORDS, "then"), (act.first, FIRST, "timing"),
                               (act.prior_handling, HANDLING, "prior_handling"), (act.noticed, NOTICED, "noticed")):
        if word not in known:
            raise SidepotError("ruling.word", value=brief(word), known=", ".join(known)).located(field=field)
    for chip in (*(c for m in act.motions for c in m), *act.prior_chips, *(act.prior_left or ())):
        whole(chip, "chips", 1)
    if sum(map(len, act.motions)) + len(act.prior_chips) > MOST_CHIPS_PUSHED:
        raise SidepotError("ruling.many_chips", most=MOST_CHIPS_PUSHED).located(field="chips")
    for value, field, least in ((act.amount, "amount", 1), (act.told, "told", 0), (act.hidden, "hidden", 0)):
        if value is not None:
            whole(value, field, least)
    for reading in act.readings:
        whole(reading, "readings", 1)
    if act.words == AMOUNT and act.amount is None and not act.readings:
        raise SidepotError("ruling.no_amount").located(field="amount")
    if act.words == NONE and not act.pushed and not act.prior_chips:
        raise SidepotError("ruling.nothing").located(field="chips")
    price = max(hand.bets.values(), default=0)
    if act.hidden > max(price, hand.setup.big_blind):
        raise SidepotError("ruling.hidden", given=act.hidden, price=max(price, hand.setup.big_blind)).located(field="hidden")
    _check_chips(hand, act)


def in_front(hand: Hand, act: Act) -> int:
    """Chips in front of the player after all motions, those from before included as they were handled."""
    return act.pushed + _stayed(hand, act)


def stayed_chips(act: Act) -> tuple[int, ...]:
    """Of the chips from before those that still lie in front and are not among the chips pushed."""
    if act.prior_handling == LEFT:
        return act.prior_chips
    if act.prior_handling == PARTLY_BACK:
        if act.prior_left is not None:
            return act.prior_left
        # Two equal chips: one was pulled back, so one is left.  In any other case somebody has to say which.
        if len(act.prior_chips) == 2 and len(set(act.prior_chips)) == 1:
            return act.prior_chips[:1]
        raise SidepotError("ruling.prior_left").located(field="prior_left")
    if act.prior_handling == COMBINED and not _contains(act.motions, act.prior_chips):
        return act.prior_chips
    return ()


def _stayed(hand: Hand, act: Act) -> int:
    if act.prior_chips:
        return sum(stayed_chips(act))
    return 0 if act.prior_handling == ALL_BACK else hand.bets[act.seat]


def _contains(motions: tuple[tuple[int, ...], ...], prior: tuple[int, ...]) -> bool:
    return not Counter(prior) - Counter(c for m in motions for c in m)


def _check_chips(hand: Hand, act: Act) -> None:
    bet, stack = hand.bets[act.seat], hand.stacks[act.seat]
    prior = sum(act.prior_chips)
    if act.prior_chips and prior < bet:
        raise SidepotError("ruling.prior_too_few", given=prior, bet=bet).located(field="prior_chips")
    if act.prior_handling in (PARTLY_BACK, COMBINED) and not act.prior_chips:
        raise SidepotError("ruling.prior_missing", handling=act.prior_handling).located(field="prior_chips")
    if act.prior_left is not None and Counter(act.prior_left) - Counter(act.prior_chips):
        raise SidepotError("ruling.prior_left").located(field="prior_left")
    front, top = in_front(hand, act), bet + stack
    if front > top or prior > top:
        raise SidepotError("ruling.too_many_chips", given=max(front, prior), most=top).located(field="chips")
    if act.last_chips is not None and act.pushed and act.last_chips != (front == top):
        raise SidepotError("ruling.last_chips", given=front, all_in=top).located(field="last_chips")
