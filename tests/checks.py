"""What a worked check may expect of a hand, and how each expectation is tried.

Used by the claims of the seed articles (tests/seeds/claims.toml) and by the cases of every rule (sidepot/rulebook/cases).
The keys of a check:
  spot              the hand.  Instead of it, between hands: `table` or `missed`, see below
  error             the code, or the rule, of the error that the spot must give (with `payouts`: on paying the pots)
  next, street      whose turn ("-": nobody's) and where; pot: chips in the middle; odds: the pot odds of the one to act
  legal             what a seat may do now, or if it is reached next with nothing changed
  allowed, refused  actions that are legal; actions that are not, with the rule that says so, or rule/key of its words
  deal_refused      dealing the next street is refused, with this rule/key
  did               what an action turns out to be: bet, call, raise
  posted, antes     live chips posted by seat; chips of antes in all
  pots, refund      "amount names", main pot first; uncalled chips.  With them all that went in must add up
  payouts           chips won from pots; awards: the same in the order they are pushed, "seat chips pot" (0 the main pot)
                    or "seat chips pot/board"; rake: chips that the house takes
  mode, when, order, first, last, must_show, award_order      the showdown
  may_muck, may_not_muck      each of these alone may, or may not (with the reason), throw the hand away at showdown
  positions         by seat
  ranks             the category of what seats hold
  dealt_from_the_deck         which cards of the deck, from 0, come on the board; hole_from_the_deck: which by seat
  best, equal, categories     hands of five cards from best to worst; hands that tie; the categories of `best`
  table             seats, who had the button and the blinds, who is out, rules (and `set`): for `places`
  places            button, small_blind ("-": dead), big_blind and first of the next hand
  missed            small, big, blinds, straddle and rules: for `owed`, the chips live and dead and whether one may wait
  act               what a seat says and pushes (the fields of sidepot.rulings.Act; `chips` is one push); since: what the
                    others did then.  Or seat, behind and had_time: others acted and passed this seat over
  ruled             keys of the ruling on it
  facts, rules      a case of the catalogue of procedures; decided: keys of the answer
  then              actions that are carried out first for every key that ends in _after: legal_after, pots_after, ...
"""
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from sidepot import Hand, ordered_deck, rank_hand
from sidepot.cards import cards_text
from sidepot.errors import SidepotError
from sidepot.hand import Acted, Dealt, Posted, Raked
from sidepot.hand.actions import parse_action
from sidepot.notation import parse_spot
from sidepot.notation.worked import act_of, rules_of
from sidepot.rulebook import rules
from sidepot.rulings import rule_on, skipped
from sidepot.rulings.procedures import decide
from sidepot.session import next_button, owed

Check = dict[str, Any]
AFTER = "_after"
# What a check starts from; every other key is an expectation.
GIVEN = {"spot", "table", "missed", "then", "act", "since", "seat", "behind", "had_time", "facts", "rules"}


def run_check(check: Check, rule: str = "") -> None:
    """Try every expectation of a check of a rule; fails when it has none, or has one that is not known."""
    expected = {key: value for key, value in check.items() if key not in GIVEN}
    assert expected, "a check without an expectation"
    later = any(key.endswith(AFTER) for key in expected)
    assert ("then" in check) == later, "`then` and the keys that end in _after belong together"
    if "error" in expected:
        with pytest.raises(SidepotError) as e:
            played(check["spot"], settle="payouts" in expected)
        assert expected["error"] in (e.value.code, e.value.code.split("/")[0], e.value.facts.get("rule"))
        return
    hand = parse_spot(check["spot"]) if "spot" in check else None
    after = None
    if hand is not None and "then" in check:
        after = hand.copy()
        for action in check["then"].split(","):
            after.apply(action.strip())
    for key, value in expected.items():
        EXPECT[key.removesuffix(AFTER)](after if key.endswith(AFTER) else hand, value, {**check, "rule": rule})


def played(spot: str, settle: bool) -> None:
    hand = parse_spot(spot)
    if settle:
        hand.settle()


def legal(hand: Hand, value: dict[str, str], _: Check) -> None:
    assert {seat: str(hand.legal(seat)) for seat in value} == value


def allowed(hand: Hand, value: list[str], _: Check) -> None:
    for action in value:
        verdict = hand.explain(action)
        assert verdict.legal, str(verdict)
        hand.copy().apply(action)


def refused(hand: Hand, value: dict[str, str], _: Check) -> None:
    for action, rule in value.items():
        verdict = hand.explain(action)
        said = f"{verdict.rule}/{verdict.key}" if "/" in rule else verdict.rule
        assert (verdict.legal, said) == (False, rule)
        assert verdict.rule in rules()
        assert verdict.text("zh")
        with pytest.raises(SidepotError):
            hand.copy().apply(action)


def deal_refused(hand: Hand, value: str, _: Check) -> None:
    with pytest.raises(SidepotError) as e:
        hand.copy().deal(None)
    assert e.value.code == value


def did(hand: Hand, value: dict[str, str], _: Check) -> None:
    for action, word in value.items():
        after = hand.copy()
        after.apply(action)
        assert [e for e in after.events if isinstance(e, Acted)][-1].action == word


def posted(hand: Hand, value: dict[str, int], _: Check) -> None:
    found: dict[str, int] = {}
    for e in hand.events:
        if isinstance(e, Posted) and e.what not in ("ante", "big_blind_ante", "dead"):
            found[e.seat] = found.get(e.seat, 0) + e.amount
    assert found == value


def antes(hand: Hand, value: int, _: Check) -> None:
    assert sum(e.amount for e in hand.events if isinstance(e, Posted) and e.what in ("ante", "big_blind_ante")) == value


def pots(hand: Hand, value: list[str], check: Check) -> None:
    assert [" ".join([str(p.amount), *sorted(p.eligible)]) for p in hand.pots()] == value
    posts = sum(e.amount for e in hand.events if isinstance(e, Posted))
    paid = sum(e.paid for e in hand.events if isinstance(e, Acted))
    assert sum(p.amount for p in hand.pots()) + sum(hand.refunds().values()) == posts + paid + hand.setup.dead_money


def payouts(hand: Hand, value: dict[str, int], _: Check) -> None:
    paid = paid_out(hand)
    won: dict[str, int] = {}
    for a in paid.awards():
        won[a.seat] = won.get(a.seat, 0) + a.amount
    assert won == value
    assert sum(paid.stacks.values()) + raked(paid) == sum(hand.setup.stacks) + hand.setup.dead_money


def awards(hand: Hand, value: list[str], _: Check) -> None:
    boards = len(hand.boards) > 1
    assert [f"{a.seat} {a.amount} {a.pot}" + (f"/{a.board}" if boards else "") for a in paid_out(hand).awards()] == value


def rake(hand: Hand, value: int, _: Check) -> None:
    assert raked(paid_out(hand)) == value


def raked(hand: Hand) -> int:
    return sum(e.amount for e in hand.events if isinstance(e, Raked))


def paid_out(hand: Hand) -> Hand:
    paid = hand.copy()
    paid.settle()
    return paid


def mucked(hand: Hand, seat: str) -> None:
    after = hand.copy()
    for street in ("flop", "turn", "river"):
        if not any(isinstance(e, Dealt) and e.street == street for e in after.events):
            after.deal(None)
    after.muck(seat)


def may_muck(hand: Hand, value: list[str], _: Check) -> None:
    for seat in value:
        mucked(hand, seat)


def may_not_muck(hand: Hand, value: list[str] | dict[str, str], _: Check) -> None:
    for seat in value:
        with pytest.raises(SidepotError) as e:
            mucked(hand, seat)
        assert e.value.code.startswith(value[seat] if isinstance(value, dict) else "showdown.muck/")


def from_the_deck(hand: Hand) -> Hand:
    """The same hand dealt from a deck in order, everyone all in at the first chance."""
    s = hand.setup
    dealt = Hand(dict(zip(s.seats, s.stacks, strict=True)), (s.small_blind, s.big_blind), rules=s.rules, deck=ordered_deck())
    while dealt.actor:
        dealt.apply("all in")
    return dealt


def dealt_from_the_deck(hand: Hand, value: list[int], _: Check) -> None:
    dealt = from_the_deck(hand)
    dealt.run_out()
    assert dealt.board == cards_text(ordered_deck()[at] for at in value)


def hole_from_the_deck(hand: Hand, value: dict[str, list[int]], _: Check) -> None:
    assert from_the_deck(hand).hole == {seat: cards_text(ordered_deck()[at] for at in value[seat]) for seat in hand.seats}


def ranks(hand: Hand, value: dict[str, str], _: Check) -> None:
    assert {seat: hand.rank(seat).category for seat in value} == value


def best(_: Hand, value: list[str], check: Check) -> None:
    found = [rank_hand(cards) for cards in value]
    assert all(one.score > other.score for one, other in pairwise(found))
    assert [r.category for r in found] == check["categories"]


def equal(_: Hand, value: list[str], __: Check) -> None:
    assert len(value) > 1
    assert len({rank_hand(cards).score for cards in value}) == 1


def places(_: Hand, value: dict[str, str], check: Check) -> None:
    t = check["table"]
    found = next_button(t["seats"].split(), button=t["button"], small_blind=t["small_blind"], big_blind=t["big_blind"],
                        rules=rules_of(t), out=t.get("out", "").split())
    assert value == {"button": found.button, "small_blind": found.small_blind or "-", "big_blind": found.big_blind,
                     "first": found.first}


def owes(_: Hand, value: dict[str, int | bool], check: Check) -> None:
    m = check["missed"]
    small, big = m["blinds"]
    found = owed(missed_small=m["small"], missed_big=m["big"], blinds=(small, big), rules=rules_of(m),
                 straddle=m.get("straddle", 0))
    assert {"live": found.live, "dead": found.dead, "may_wait": found.may_wait_for_bb} == value


def ruled(hand: Hand, value: Check, check: Check) -> None:
    if "behind" in check:
        found = skipped(hand, check["seat"], [act_of(a) for a in check["behind"]], check.get("had_time", True))
    else:
        found = rule_on(hand, act_of(check["act"]), [parse_action(a) for a in check.get("since", [])])
    said = found.answer()
    assert {key: said.get(key) for key in value} == value
    assert check["rule"] in found.decided


def decided(_: Hand, value: Check, check: Check) -> None:
    found = decide(check["rule"], check["facts"], check["rules"])
    assert {key: found.values.get(key) for key in value} == value
    assert found.rule == check["rule"]


def same(read: Callable[[Hand], object]) -> Callable[[Hand, object, Check], None]:
    def check(hand: Hand, value: object, _: Check) -> None:
        assert read(hand) == value
    return check


EXPECT: dict[str, Callable[[Any, Any, Check], None]] = {
    "legal": legal, "allowed": allowed, "refused": refused, "deal_refused": deal_refused, "did": did,
    "posted": posted, "antes": antes, "pots": pots,
    "payouts": payouts, "awards": awards, "rake": rake, "may_muck": may_muck, "may_not_muck": may_not_muck, "ranks": ranks,
    "dealt_from_the_deck": dealt_from_the_deck, "hole_from_the_deck": hole_from_the_deck, "best": best, "equal": equal,
    "categories": lambda hand, value, check: None, "places": places, "owed": owes,
    "ruled": ruled, "decided": decided,
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
