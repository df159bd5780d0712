"""Every claim of the seed articles, worked: tests/seeds/claims.toml.

The keys of a check:
  spot              the hand; error: the code, or the rule, of the error it must give (with `payouts`: on paying the pots)
  next, street      whose turn ("-": nobody's) and where; pot: chips in the middle; odds: the pot odds of the one to act
  legal             what a seat may do now, or if it is reached next with nothing changed
  allowed, refused  actions that are legal; actions that are not, with the rule that says so
  did               what an action turns out to be: bet, call, raise
  pots, refund      "amount names", main pot first; uncalled chips.  With them all that went in must add up
  payouts           chips won from pots
  mode, when, order, first, last, must_show, award_order      the showdown
  may_muck, may_not_muck      each of these alone may, or may not, throw the hand away at showdown
  positions         by seat
  dealt_from_the_deck         which cards of the deck, from 0, come on the board
  best, equal, categories     hands of five cards from best to worst; hands that tie; the categories of `best`
"""
import re
import tomllib
from itertools import pairwise

import pytest

from conftest import ROOT, shared_folder
from sidepot import Hand, ordered_deck, rank_hand
from sidepot.cards import cards_text
from sidepot.errors import SidepotError
from sidepot.hand import Acted
from sidepot.notation import parse_spot
from sidepot.rulebook import rules

CLAIMS = tomllib.loads((ROOT / "tests" / "seeds" / "claims.toml").read_text("utf-8"))
COUNT = {"S0": 38, "S1": 22, "S2": 31, "S3": 19, "S4": 14}
NUMBERS = [f"{seed}-{n}" for seed, count in COUNT.items() for n in range(1, count + 1)]
CHECKS = [
    pytest.param(check, id=f"{number}.{at}")
    for number, claim in CLAIMS.items() for at, check in enumerate(claim.get("check", []), 1)
]


def test_every_claim_is_there_and_nothing_else():
    assert list(CLAIMS) == NUMBERS


def test_the_numbers_are_those_of_the_list_of_claims():
    listed = shared_folder() / "seed_claims.md"
    if not listed.exists():
        pytest.skip("the list of claims is not beside the project")
    assert re.findall(r"^\| (S\d-\d+) \|", listed.read_text("utf-8"), re.MULTILINE) == NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_every_claim_is_checked_or_says_why_not(number):
    claim = CLAIMS[number]
    assert set(claim) <= {"claim", "verdict", "right", "check", "later", "no_check"}
    assert claim["claim"]
    assert claim["verdict"] in ("ok", "limited", "wrong", "missing", "comment")
    assert claim.get("later", "rulings") == "rulings"
    assert ("no_check" in claim) == (claim["verdict"] in ("missing", "comment"))
    assert ("right" in claim) == (claim["verdict"] == "wrong")
    if "later" not in claim and "no_check" not in claim:
        assert claim["check"]
    if claim["verdict"] == "wrong":
        assert len(claim["check"]) > 0


@pytest.mark.parametrize("check", CHECKS)
def test_claim(check):
    expected = {key: value for key, value in check.items() if key != "spot"}
    assert expected, "a check without an expectation"
    if "error" in expected:
        with pytest.raises(SidepotError) as e:
            played(check["spot"], settle="payouts" in expected)
        assert expected["error"] in (e.value.code, e.value.code.split("/")[0], e.value.facts.get("rule"))
        return
    hand = parse_spot(check["spot"]) if "spot" in check else None
    for key, value in expected.items():
        EXPECT[key](hand, value, check)


def played(spot, settle):
    hand = parse_spot(spot)
    if settle:
        hand.settle()


def legal(hand, value, _):
    assert {seat: str(hand.legal(seat)) for seat in value} == value


def allowed(hand, value, _):
    for action in value:
        verdict = hand.explain(action)
        assert verdict.legal, str(verdict)
        hand.copy().apply(action)


def refused(hand, value, _):
    for action, rule in value.items():
        verdict = hand.explain(action)
        assert (verdict.legal, verdict.rule) == (False, rule)
        assert rule in rules()
        assert verdict.text("zh")
        with pytest.raises(SidepotError):
            hand.copy().apply(action)


def did(hand, value, _):
    for action, word in value.items():
        after = hand.copy()
        after.apply(action)
        assert [e for e in after.events if isinstance(e, Acted)][-1].action == word


def pots(hand, value, check):
    assert [" ".join([str(p.amount), *sorted(p.eligible)]) for p in hand.pots()] == value
    went_in = sum(e.amount for e in hand.events if e.kind == "posted") + sum(e.paid for e in hand.events if e.kind == "acted")
    assert sum(p.amount for p in hand.pots()) + sum(hand.refunds().values()) == went_in


def payouts(hand, value, _):
    paid, before = hand.copy(), sum(hand.stacks.values()) + hand.pot
    paid.settle()
    won: dict[str, int] = {}
    for a in paid.awards():
        won[a.seat] = won.get(a.seat, 0) + a.amount
    assert won == value
    assert sum(paid.stacks.values()) == before


def mucked(hand, seat):
    after = hand.copy()
    for street in ("flop", "turn", "river"):
        if not any(e.kind == "dealt" and e.street == street for e in after.events):
            after.deal(None)
    after.muck(seat)


def may_muck(hand, value, _):
    for seat in value:
        mucked(hand, seat)


def may_not_muck(hand, value, _):
    for seat in value:
        with pytest.raises(SidepotError) as e:
            mucked(hand, seat)
        assert e.value.code.startswith("showdown.muck/")


def dealt_from_the_deck(hand, value, _):
    deck = ordered_deck()
    s = hand.setup
    dealt = Hand(dict(zip(s.seats, s.stacks, strict=True)), (s.small_blind, s.big_blind), rules=s.rules, deck=deck)
    while dealt.actor:
        dealt.apply("all in")
    dealt.run_out()
    assert dealt.board == cards_text(deck[at] for at in value)


def best(_, value, check):
    ranks = [rank_hand(cards) for cards in value]
    assert all(one.score > other.score for one, other in pairwise(ranks))
    assert [r.category for r in ranks] == check["categories"]


def equal(_, value, __):
    assert len({rank_hand(cards).score for cards in value}) == 1


def same(read):
    def check(hand, value, _):
        assert read(hand) == value
    return check


EXPECT = {
    "legal": legal, "allowed": allowed, "refused": refused, "did": did, "pots": pots, "payouts": payouts,
    "may_muck": may_muck, "may_not_muck": may_not_muck, "dealt_from_the_deck": dealt_from_the_deck, "best": best, "equal": equal,
    "categories": lambda hand, value, check: None,
    "next": same(lambda hand: hand.actor or "-"),
    "street": same(lambda hand: hand.street),
    "pot": same(lambda hand: hand.pot),
    "odds": same(lambda hand: str(hand.pot_odds())),
    "refund": same(lambda hand: hand.refunds()),
    "positions": same(lambda hand: hand.positions),
    "mode": same(lambda hand: hand.showdown().mode),
    "when": same(lambda hand: hand.showdown().when),
    "order": same(lambda hand: list(hand.showdown().order)),
    "first": same(lambda hand: hand.showdown().first),
    "last": same(lambda hand: hand.showdown().last),
    "must_show": same(lambda hand: sorted(hand.showdown().must_show)),
    "award_order": same(lambda hand: list(hand.showdown().award_order)),
}
