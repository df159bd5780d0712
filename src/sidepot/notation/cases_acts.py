"""What was said and pushed in a case, as an `Act`."""
import re
from typing import Any

from ..errors import SidepotError
from ..hand import Hand
from ..hand.legal import STREETS
from ..rulings import Act, declarations
from ..rulings import act as vocabulary
from .schema import Check, chips, flag, list_of, one_of, refuse, text

# An action of the form in the vocabulary of acts.
DONE = {
    "fold": vocabulary.FOLD, "check": vocabulary.CHECK, "call": vocabulary.CALL, "bet": vocabulary.BET,
    "raise_to": vocabulary.RAISE, "all_in": vocabulary.ALL_IN,
}
_TIMING = {"words": re.compile(r"words?_before_chips?"), "chips": re.compile(r"chips?_before_words?"),
           "together": re.compile(r"simultaneous(ly)?|together")}
# When an error was seen, in the words that cases use; streets are compared with the street of the act.
_NOTICED = {
    vocabulary.AT_ONCE: ("now", "immediately"),
    vocabulary.BEFORE_SA: ("same_street", "on_the_same_street", "before_next_card", "before_next_card_dealt", "before_showdown"),
    vocabulary.AFTER_SA: ("after_significant_action",),
    vocabulary.AFTER_ROUND: ("after_betting_round", "after_round_ended", "after_all_acted", "round_over"),
    vocabulary.AFTER_CARD: ("after_next_card_dealt", "next_street"),
}
_SEEN = {word: when for when, words in _NOTICED.items() for word in (when, *words)} | {
    vocabulary.AFTER_SHOWDOWN: vocabulary.AFTER_SHOWDOWN}
_STREET = re.compile(r"(before|after)_(flop|turn|river)(?:_card)?(?:_(?:is_|was_)?dealt)?")

# The keys of words and chips; each may be null.
_faces = list_of(chips(1), 1000)
ACT_KEYS: dict[str, Check] = {
    "declared": text(200), "chips": _faces, "motions": list_of(_faces, 100), "returned_to_stack": flag, "timing": text(60),
    "last_chips": flag, "prior_chips": _faces, "prior_handling": one_of(*vocabulary.HANDLING), "prior_left": _faces,
    "then": text(200), "readings": list_of(chips(1), 20), "noticed": text(60), "out_of_turn": flag, "told": chips(),
    "heard_by_all": flag, "released": flag, "induced": flag, "before_amount_known": flag, "hidden_chips": chips(), "had_time": flag,
}


def act_of(given: dict[str, Any], hand: Hand, place: str) -> Act:
    """The act of a case.  Raises SidepotError that names the field; what the words mean is not decided here."""
    g = {key: value for key, value in given.items() if value is not None}
    if g["do"] not in DONE and g["do"] not in ("declare", "push_chips"):
        raise refuse("ruling.event", f"{place}.do")
    words, amount = _words(g, place)
    motions = tuple(tuple(m) for m in g.get("motions", ())) or ((tuple(g["chips"]),) if g.get("chips") else ())
    then = declarations(g.get("declared"), g.get("then"))[1]
    return Act(
        given["who"], words=words, amount=amount, motions=motions, returned_to_stack=g.get("returned_to_stack", False),
        first=_first(g, words, motions, place), last_chips=g.get("last_chips"), prior_chips=tuple(g.get("prior_chips", ())),
        prior_handling=g.get("prior_handling", vocabulary.LEFT), prior_left=tuple(g["prior_left"]) if "prior_left" in g else None,
        said_next=then.words, readings=tuple(g.get("readings", ())), noticed=_noticed(g, hand, place),
        out_of_turn=g.get("out_of_turn") or None, told=g.get("told"), heard_by_all=g.get("heard_by_all", True),
        released=g.get("released", True), induced=g.get("induced", False), before_amount=g.get("before_amount_known", False),
        hidden=g.get("hidden_chips", 0), had_time=g.get("had_time", True))


def within(error: SidepotError, place: str) -> SidepotError:
    """The error of an act with its place in the case: chips becomes actions[4].chips."""
    if error.field is not None and not error.field.startswith("actions"):
        error.field = f"{place}.{error.field}"
    return error.located(field=place)


def _words(g: dict[str, Any], place: str) -> tuple[str, int | None]:
    amount = g.get("amount") or None
    if g["do"] in DONE:
        words = DONE[g["do"]]
        _not_nothing(g, words, place)
        return words, amount if g["do"] in ("bet", "raise_to") else None
    said, _ = declarations(g.get("declared"), None if amount else g.get("then"))
    if said.words == vocabulary.NONE:
        return said.words, None
    _not_nothing(g, said.words, place)
    if amount is not None and said.amount is not None and said.amount != amount and not g.get("readings"):
        raise refuse("ruling.said_twice", f"{place}.amount", said=said.amount, amount=amount)
    if amount is None or g.get("readings"):
        amount = said.amount
    return said.words, amount


def _not_nothing(g: dict[str, Any], words: str, place: str) -> None:
    """An amount of 0 is no bet; of a check, a call or a fold it says nothing."""
    if g.get("amount") == 0 and words in (vocabulary.BET, vocabulary.RAISE, vocabulary.AMOUNT, vocabulary.POT):
        raise refuse("chips.least", f"{place}.amount", value=0, least=1)


def _first(g: dict[str, Any], words: str, motions: tuple[tuple[int, ...], ...], place: str) -> str:
    timing = g.get("timing")
    if timing is None:
        return "unknown"
    for first, form in _TIMING.items():
        if form.fullmatch(timing):
            return first
    raise refuse("case.choice", f"{place}.timing", value=timing[:40], known="words_before_chips, chips_before_words, simultaneous")


def _noticed(g: dict[str, Any], hand: Hand, place: str) -> str:
    when = g.get("noticed", vocabulary.AT_ONCE)
    if when in _SEEN:
        return _SEEN[when]
    m = _STREET.fullmatch(when)
    if m is None:
        raise refuse("case.choice", f"{place}.noticed", value=when[:40], known=", ".join((*_SEEN, "after_turn_dealt")))
    later = STREETS.index(m[2]) > STREETS.index(hand.street)
    return vocabulary.AFTER_CARD if later and m[1] == "after" else vocabulary.BEFORE_SA


