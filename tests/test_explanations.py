"""Explanations: they name the numbers that decided, say the same in both languages, and never disagree with what is legal."""
import random
import re

import pytest

from hands import random_action, random_setup
from sidepot import Hand, IllegalAction, MissingCards, SidepotError, make_setup
from sidepot.hand import Action, Explanation, Legal
from sidepot.hand.explain import TOPICS
from sidepot.notation import parse_spot


def numbers(text: str) -> list[str]:
    """The numbers of a text without its citations, in order."""
    return sorted(re.findall(r"\d{1,3}(?:,\d{3})+|\d+", re.sub(r"\[[^\]]*\]", "", text)))


def both(explanation: Explanation) -> tuple[str, str]:
    return explanation.text("en", cite=False), explanation.text("zh", cite=False)


def tries(hand: Hand, legal: Legal) -> list[Action]:
    """Every kind of action, at and around every number that matters."""
    top = hand.bets[legal.seat] + legal.stack
    sizes = {1, legal.to_match, legal.to_match + 1, 2 * legal.to_match, top - 1, top, top + 1}
    for to in (legal.min_raise_to, legal.max_raise_to):
        sizes |= {to - 1, to, to + 1} if to is not None else set()
    plain = [Action(kind) for kind in ("fold", "check", "call", "all_in")]
    return plain + [Action(kind, to) for kind in ("bet", "raise", "wager") for to in sorted(sizes) if to > 0]


def agrees(hand: Hand) -> None:
    """What the explanation says of each action is what happens when it is tried."""
    legal = hand.legal()
    seat, words = hand.actor, set(legal.words)
    for action in tries(hand, legal):
        verdict, twin = hand.explain(action), hand.copy()
        if verdict.legal:
            twin.apply(action)
            assert twin.events != hand.events
        else:
            with pytest.raises(IllegalAction) as refused:
                twin.apply(action)
            assert (refused.value.rule, refused.value.verdict.key) == (verdict.rule, verdict.key)
        if action.kind in ("check", "call", "fold"):
            assert verdict.legal == (action.kind in words)
        elif action.to is not None and action.kind in ("wager", "raise" if legal.to_match else "bet"):
            low, high = legal.min_raise_to, legal.max_raise_to
            assert verdict.legal == (low is not None and high is not None and low <= action.to <= high)
        en, zh = verdict.text("en", cite=False), verdict.text("zh", cite=False)
        assert numbers(en) == numbers(zh), (en, zh)
    told = hand.why("legal")
    assert told.decided
    en, zh = both(told)
    assert legal.sentence("en") in en
    assert legal.sentence("zh") in zh
    assert f"{seat}" in en


@pytest.mark.parametrize("seed", range(60))
def test_explanation_and_legal_agree_on_every_state_of_random_hands(seed):
    rng = random.Random(10_000 + seed)
    hand = Hand(random_setup(rng))
    while hand.actor:
        agrees(hand)
        hand.apply(random_action(hand, rng))


@pytest.mark.parametrize(("stacks", "limit", "rules"), [
    ((3, 5), "nl", "wsop-cash-2026"), ((2, 4, 3), "nl", "tda-2024"), ((3, 4), "pl", "tda-2024"), ((5, 9), "fl", "roberts"),
    ((4, 6, 5), "nl", "house-callers-may-raise"),
])
def test_explanation_and_legal_agree_on_every_line_of_tiny_games(stacks, limit, rules):
    setup = make_setup(dict(zip("ABC", stacks, strict=False)), (1, 2), limit=limit, rules=rules)
    waiting, seen = [Hand(setup)], 0
    while waiting and seen < 1500:
        hand = waiting.pop()
        if hand.actor is None:
            continue
        seen += 1
        agrees(hand)
        legal = hand.legal()
        options = [Action(w) for w in legal.words if w in ("fold", "check", "call")]
        if legal.min_raise_to is not None and legal.max_raise_to is not None:
            options += [Action("wager", to) for to in range(legal.min_raise_to, legal.max_raise_to + 1)]
        for option in options:
            twin = hand.copy()
            twin.apply(option)
            waiting.append(twin)
    assert seen > 10


@pytest.mark.parametrize("seed", range(80))
def test_every_answer_has_a_reason_with_the_same_numbers_in_both_languages(seed):
    rng = random.Random(20_000 + seed)
    hand = Hand(random_setup(rng))
    for _ in range(40):
        for topic in TOPICS:
            try:
                told = hand.why(topic)
            except (SidepotError, MissingCards):
                assert topic == "awards"
                assert not hand.settled
                continue
            en, zh = both(told)
            if topic == "awards":                 # a ten is "ten" in English and 10 in Chinese
                en, zh = re.sub(r"\([^)]*\)", "", en), re.sub("（[^）]*）", "", zh)
            assert numbers(en) == numbers(zh), (en, zh)
            assert [numbers(s.text("en")) for s in told.steps] == [numbers(s.text("zh")) for s in told.steps]
            assert told.decided
            assert "{" not in en + zh
            strangers = set("ABCDEFGHIJ") - set(hand.seats)
            assert not [s for s in strangers if re.search(rf"\b{s}\b", en) and s != "A"]
        if hand.settled:
            break
        if hand.actor is None:
            hand.settle()
        else:
            hand.apply(random_action(hand, rng))


@pytest.mark.parametrize(("text", "action", "said"), [
    ("nl 1/2 cash | C 200, A 200, B 16 | C c, A c, B x | flop: A b10, B ai, C c", "A raise 40",
     ["To call: 14 − 10 = 4", "Reopened from 10: the last full bet or raise", "4 < 10: not reopened"]),
    ("nl 100/200 mtt | A 9000, B 9000, C 9000, D 9000 | D r600", "A raise 900",
     ["Smallest raise: 600 + 400 = 1,000", "All in: 0 already bet + 9,000 behind = 9,000", "900 < 1,000"]),
    ("pl 100/200 mtt | A 9000, B 9000, C 9000, D 9000", "D raise 701",
     ["Smallest raise: 200 + 200 = 400", "Pot after the call: 300 + 200 = 500", "Largest raise: 200 + 500 = 700", "701 > 700"]),
    ("fl 5/10 cash | C 500, A 500, B 25 | C c, A c, B x | flop: A b10, B ai", "C raise 30",
     ["One size: 15 + 10 = 25"]),
    ("nl 1/2 | A 200, B 80 | A r6, B ai", "A raise 200", ["To call: 80 − 6 = 74", "All in: B"]),
    ("nl 1/2 | A 200, B 200", "A raise 500", ["All in: 1 already bet + 199 behind = 200", "500 > 200"]),
])
def test_the_arithmetic_of_a_refusal_adds_up(text, action, said):
    verdict = parse_spot(text).explain(action)
    assert not verdict.legal
    assert [s.text() for s in verdict.steps()] == said


def test_pots_are_told_with_their_sums():
    hand = parse_spot("nl 50/100 cash | E 9000, A 600, B 1500, C 9000, D 9000 | C c, D c, E r200, A ai, B ai, C r3000, D c, E f")
    told = hand.why("pots")
    assert [s.text() for s in told.steps] == [
        "Main pot: 600 × 4 + 200 (E) = 2,600", "Side pot 1: 900 × 3 = 2,700", "Side pot 2: 1,500 × 2 = 3,000",
        "Check: 2,600 + 2,700 + 3,000 = 8,300, all that was put in"]
    assert told.steps[0].text("zh") == "主池：600 × 4 + 200（E） = 2,600"


def test_the_other_reading_is_named_only_where_it_would_differ():
    caller = parse_spot("nl 100/200 cash | A 9000, B 900, C 9000, D 9000 | D r600, A c, B ai, C f, D c")
    assert "Some houses" in caller.explain("A raise 1300").text()
    raiser = parse_spot("nl 100/200 cash | A 9000, B 750, C 9000, D 9000 | D r600, A c, B ai, C f")
    assert "Some houses" not in raiser.explain("D raise 1300").text()
    small = parse_spot("nl 50/100 mtt | C 5000, A 140, B 5000 | C c, A c, B x | flop: A ai")
    assert "complete" in small.why("legal").text()
    assert "complete" not in parse_spot("nl 50/100 mtt | C 5000, A 540, B 5000 | C c, A c, B x | flop: A ai").why("legal").text()


def test_a_house_rule_says_that_it_is_one():
    house = "nl 100/200 cash set betting.reopening.callers_may_raise=true"
    told = parse_spot(f"{house} | A 9000, B 900, C 9000, D 9000 | D r600, A c, B ai, C f, D c").why("legal")
    assert "This table plays a house rule here." in told.text("en")
    assert "家规" in told.text("zh")


def test_an_unknown_topic_lists_those_there_are():
    with pytest.raises(SidepotError, match="legal, turn, pots"):
        parse_spot("nl 1/2 | A 200, B 80").why("weather")
