"""PokerKit 0.7.7 as a second opinion: alike but for the written list, which must be right in both directions.

`python tools/pokerkit_differential.py` plays many more hands than this.
"""
from collections import Counter
from pathlib import Path

import pytest

import pokerkit_differences
import pokerkit_differential
from pokerkit_differences import BY_ID, DIFFERENCES
from sidepot.hand.legal import LIMITS
from sidepot.notation import parse_spot
from sidepot.rulebook import rule_set, rule_sets

HANDS = 800
# Too rare for so few hands; their examples below are played all the same.
RARE = {"a further short all-in after some that made a full raise", "pots joined after the losers are gone",
        "half a bet reopens in fixed limit", "blinds alike heads-up"}

AT_DECISIONS = [d for d in DIFFERENCES if d.change is not pokerkit_differences.unchanged]


def test_random_hands_are_alike_but_for_the_list():
    figures = pokerkit_differential.run(1, HANDS)
    assert figures["hands to the end"] > 0.95 * HANDS
    assert figures["raises tried"] > HANDS
    never = [d.id for d in DIFFERENCES if not figures[f"difference: {d.id}"]]
    assert set(never) <= RARE


@pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda d: d.id)
def test_the_example_of_a_difference_shows_it(difference):
    figures: Counter[str] = Counter()
    pokerkit_differential.Duel(1, figures, parse_spot(difference.example)).play()
    assert figures[f"difference: {difference.id}"] == 1


@pytest.mark.parametrize("difference", AT_DECISIONS, ids=lambda d: d.id)
def test_without_its_entry_a_difference_is_a_fault(difference, monkeypatch):
    monkeypatch.setattr(pokerkit_differences, "DIFFERENCES", [d for d in DIFFERENCES if d is not difference])
    with pytest.raises(pokerkit_differential.Mismatch, match="expected of PokerKit"):
        pokerkit_differential.Duel(1, Counter(), parse_spot(difference.example)).play()


@pytest.mark.parametrize("difference", AT_DECISIONS, ids=lambda d: d.id)
def test_a_difference_that_does_not_come_is_a_fault(difference, monkeypatch):
    """An entry that changes the price everywhere is found out at once."""
    wide = difference._replace(change=lambda spot, a: a._replace(price=a.price + 1))
    monkeypatch.setattr(pokerkit_differences, "DIFFERENCES", [wide if d is difference else d for d in DIFFERENCES])
    with pytest.raises(pokerkit_differential.Mismatch):
        pokerkit_differential.run(1, 1)


def test_every_entry_names_a_rule_of_the_book_and_its_citations():
    assert len(BY_ID) == len(DIFFERENCES)
    for difference in DIFFERENCES:
        cited = {cite for name in rule_sets() for limit in LIMITS for cite in rule_set(name).cite(difference.rule, limit)}
        assert set(difference.cite) <= cited
        assert bool(difference.cite) == bool(cited)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_in_plain_words_has_every_entry(lang):
    page = (Path(__file__).resolve().parent.parent / "docs" / lang / "pokerkit.md").read_text("utf-8")
    assert page.count("\n## ") == len(DIFFERENCES)
    for difference in DIFFERENCES:
        assert f"`{difference.example}`" in page
        assert f"rules/{difference.rule}.md" in page
        assert all(cite in page for cite in difference.cite)
