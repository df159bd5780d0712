"""The answer to each question of the case form, read off the hand, with the explanation that the hand gives.

Every function takes the checked case and the hand (None where there are no seats) and gives a `Said`.
"""
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ..errors import SidepotError
from ..hand import Explanation, Hand, HandRank, Posted, Pot, Sentence, rank_hand
from ..hand.sentences import Pair
from ..rulebook import RuleSet
from ..session import next_button, owed, why_owed, why_places
from .cases_form import DOES, action_of, label, rules_of, seat_at, setup_of
from .schema import refuse


class Said(NamedTuple):
    """An answer: its keys, the rules that decided, the reason in English and Chinese, sentence by sentence, and citations."""

    answer: dict[str, Any]
    rules: list[str]
    why: list[Pair]
    citations: list[str]


def explained(answer: dict[str, Any], told: Explanation) -> Said:
    """An answer with the explanation of a hand."""
    why = (told.text("en", cite=False), told.text("zh", cite=False))
    return Said(answer, list(told.decided), [why], list(told.citations))


def told(answer: dict[str, Any], sentences: Iterable[Sentence | Pair], decided: list[str], book: RuleSet) -> Said:
    """An answer with sentences of rules, for what is no hand."""
    return explained(answer, Explanation(tuple(sentences), tuple(decided), book, ""))


# ---- betting

def legal_actions(case: dict[str, Any], hand: Hand) -> Said:
    """What a seat may do, or what it may do if it is reached next with nothing changed."""
    seat = case.get("ask_who", hand.actor)
    legal = hand.legal(seat)
    return explained({
        "to_call": legal.to_call, "legal": sorted(legal.words), "can_raise": legal.can_raise,
        "min_raise_to": legal.min_raise_to, "max_raise_to": legal.max_raise_to, "pot": hand.pot,
    }, hand.why("legal", seat))


def is_legal(case: dict[str, Any], hand: Hand) -> Said:
    """Is the proposed action legal, and the smallest raise of the seat that proposes it."""
    proposed = case.get("proposed")
    if proposed is None:
        raise refuse("case.missing", "proposed")
    action = action_of(proposed, "proposed")
    street, amount = proposed.get("street"), proposed.get("amount")
    if street and hand.actor is not None and street != hand.street:
        raise refuse("case.street", "proposed.street", given=street, now=hand.street)
    try:
        verdict = hand.explain(action)
        able = hand.actor is not None and action.seat in hand.live and hand.stacks[action.seat] > 0
        least = hand.legal(action.seat).min_raise_to if able else None
    except SidepotError as e:
        raise e.located(field="proposed") from None
    facts = verdict.facts
    if action.kind == DOES["all_in"] and amount is not None and amount != facts.get("all_in", amount):
        raise refuse("case.all_in", "proposed.amount", seat=action.seat, given=amount, right=facts["all_in"])
    why = [(verdict.text("en", cite=False), verdict.text("zh", cite=False))]
    if verdict.legal and verdict.options is not None:
        why.append((verdict.options.sentence("en"), verdict.options.sentence("zh")))
    return Said({"legal": verdict.legal, "min_raise_to": least}, [verdict.rule], why, list(verdict.citations))


def next_to_act(_: dict[str, Any], hand: Hand) -> Said:
    """Whose turn it is, on which street, and what lies in the middle."""
    street = hand.street if hand.actor else None
    return explained({"next": hand.actor, "street": street, "pot": _all_in_the_middle(hand)}, hand.why("turn"))


def post(case: dict[str, Any], _: Hand) -> Said:
    """What was posted before the first decision; actions of the case do not count."""
    hand = Hand(setup_of(case))
    antes, posted = 0, dict.fromkeys(hand.seats, 0)
    for e in hand.events:
        if isinstance(e, Posted) and e.what in ("ante", "big_blind_ante"):
            antes += e.amount
        elif isinstance(e, Posted) and e.what != "dead":
            posted[e.seat] += e.amount
    answer = {"posted": posted, "ante": antes, "pot": _all_in_the_middle(hand), "next": hand.actor,
              "to_call": hand.legal().to_call if hand.actor else 0}
    posts, turn = hand.why("posts"), hand.why("turn")
    return explained(answer, posts._replace(said=posts.said + turn.said, decided=posts.decided + turn.decided))


def _all_in_the_middle(hand: Hand) -> int:
    return hand.pot if not hand.settled else sum(p.amount for p in hand.pots())


# ---- pots and payment

def pots(_: dict[str, Any], hand: Hand) -> Said:
    """The pots as if every bet made so far were collected now, and what goes back."""
    found, back = hand.pots(), hand.refunds()
    answer = {"pots": _pots(found), "refund": dict(back), "total": sum(p.amount for p in found) + sum(back.values())}
    return explained(answer, hand.why("pots"))


def payouts(_: dict[str, Any], hand: Hand) -> Said:
    """Who wins what of the pots, what goes back, and the stacks at the end.

    Raises MissingCards when the winner depends on unknown cards, BadSetup while somebody is still to act.
    """
    found, back = hand.pots(), hand.refunds()
    hand.settle()
    won: dict[str, int] = {}
    for a in hand.awards():
        won[a.seat] = won.get(a.seat, 0) + a.amount
    answer = {"payouts": won, "refund": dict(back), "pots": _pots(found), "stacks": hand.stacks}
    return explained(answer, hand.why("awards"))


def _pots(found: tuple[Pot, ...]) -> list[dict[str, Any]]:
    return [{"amount": p.amount, "eligible": sorted(p.eligible)} for p in found]


# ---- hands and showdown

def winners(case: dict[str, Any], hand: Hand | None) -> Said:
    """Who wins and with what category: of the hands in `holes` when there are no seats, else of the live hands.

    With side pots everyone who wins a pot is a winner.  Raises MissingCards, or BadSetup while somebody is to act.
    """
    if len(case.get("boards", ())) > 1:
        raise refuse("case.one_board", "boards")
    book = rules_of(case)
    if hand is not None and len(hand.live) == 1:
        seat = hand.live[0]
        alone = Sentence("pots.uncontested", "last_hand", {"seat": seat})
        return told({"winners": [seat], "category": {}}, [alone], ["pots.uncontested"], book)
    holes = case.get("holes", {})
    if hand is not None and hand.actor is not None and not case.get("actions") and len(case.get("board", ())) == 5:
        hand = None                            # no betting was told: a question about the hands alone
    if hand is None:
        if not holes:
            raise refuse("case.missing", "holes")
        ranks = {name: rank_hand(*cards_of(cards), *case.get("board", ())) for name, cards in holes.items()}
        best = max(r.score for r in ranks.values())
        won = sorted(name for name, r in ranks.items() if r.score == best)
    else:
        hand.settle()
        ranks = {seat: hand.rank(seat) for seat in hand.live if seat in hand.hole}
        won = sorted({a.seat for a in hand.awards()})
    answer = {"winners": won, "category": {name: r.category for name, r in ranks.items()}}
    return told(answer, _ranked(ranks.items()), ["ranking.hand"], book)


def ranking_order(case: dict[str, Any], _: Hand | None) -> Said:
    """The hands of the case, best first; equal ones in the order given."""
    if not case.get("hands"):
        raise refuse("case.missing", "hands")
    ranks = {}
    for name, cards in case["hands"].items():
        try:
            ranks[name] = rank_hand(*cards_of(cards))
        except SidepotError as e:
            raise e.located(field=f"hands.{name}") from None
    order = sorted(ranks, key=lambda name: -ranks[name].score)
    return told({"order": order}, _ranked((name, ranks[name]) for name in order), ["ranking.hand"], rules_of(case))


def _ranked(ranks: Iterable[tuple[str, HandRank]]) -> list[Pair]:
    """"A: a pair of kings; B: a flush." in both languages."""
    pairs = [Sentence("ranking.hand", "rank", {"seat": name, "hand": (r.name("en"), r.name("zh"))}).pair() for name, r in ranks]
    return [("; ".join(en for en, _ in pairs) + ".", "；".join(zh for _, zh in pairs) + "。")]


def showdown_order(_: dict[str, Any], hand: Hand) -> Said:
    """Who shows first, or why nobody has to."""
    sd = hand.showdown()
    answer = {
        "first": sd.first, "mode": sd.mode, "order": list(sd.order), "when": sd.when, "must_show": list(sd.must_show),
        "last": sd.last, "winner": sd.winner, "side_pot": sd.side_pot, "award_order": list(sd.award_order),
    }
    return explained(answer, hand.why("showdown"))


def cards_of(cards: str | list[str]) -> list[str]:
    """Cards of the case form as several texts."""
    return [cards] if isinstance(cards, str) else cards


# ---- between hands

def button_blinds(case: dict[str, Any], _: Hand | None) -> Said:
    """Button and blinds of the next hand; seats without chips and the eliminated get no cards."""
    seats, book = case.get("seats", []), rules_of(case)
    if not seats:
        raise refuse("case.no_seats", "seats")
    names = [s["name"] for s in seats]
    out = {s["name"] for s in seats if not s["stack"]} | set(case.get("eliminated", ()))
    button, small, big = (seat_at(seats, p) for p in ("BTN", "SB", "BB"))
    heads_up = small is None and sum(label(s) in ("BTN", "BB") or s["stack"] > 0 for s in seats) == 2
    if big is None and heads_up and button is not None:
        big = next(s["name"] for s in seats if s["stack"] and s["name"] != button)
    if big is None:
        raise refuse("case.position_missing", "seats", position="BB")
    if small is None:
        small = button if heads_up else _empty_between(seats, button, big)
    try:
        places = next_button(names, button=button, small_blind=small, big_blind=big, rules=book, out=out)
    except SidepotError as e:
        raise e.located(field="seats") from None
    answer = {"button_seat": places.button, "small_blind": places.small_blind, "big_blind": places.big_blind, "next": places.first}
    return explained(answer, why_places(places, book, out))


def _empty_between(seats: list[dict[str, Any]], button: str | None, big: str) -> str | None:
    """The empty seat of a dead small blind, if the case shows it: the last seat before the big blind."""
    at = [s["name"] for s in seats].index(big) - 1
    return str(seats[at]["name"]) if not seats[at]["stack"] and seats[at]["name"] != button else None


def owed_by(case: dict[str, Any], _: Hand | None) -> Said:
    """What a returning player has to post."""
    history, book, game = case.get("history", {}), rules_of(case), case["game"]
    who = case.get("ask_who") or (next(iter(history)) if len(history) == 1 else None)
    if who is None or who not in history:
        raise refuse("case.who", "ask_who", known=", ".join(history) or "-")
    past = history[who]
    posted, missed_small, missed_big = (past.get(key) for key in ("posted_bb", "missed_sb", "missed_bb"))
    if posted and missed_big:
        raise refuse("case.history", f"history.{who}", who=who)
    if missed_big is None:
        # The big blind comes before the small one: without having posted it, a missed small blind means both.
        missed_big = bool(missed_small) and posted is False
    due = owed(missed_small=bool(missed_small), missed_big=missed_big, blinds=(game["small_blind"], game["big_blind"]), rules=book)
    answer = {"who": who, "live": due.live, "dead": due.dead, "may_wait_for_bb": due.may_wait_for_bb}
    return told(answer, why_owed(who, due), ["session.missed_blinds"], book)


# ---- all of them

ANSWERS: dict[str, Callable[[dict[str, Any], Any], Said]] = {
    "legal_actions": legal_actions, "is_legal": is_legal, "next_to_act": next_to_act, "post": post, "pots": pots,
    "payouts": payouts, "winners": winners, "ranking_order": ranking_order, "showdown_order": showdown_order,
    "button_blinds": button_blinds, "owed": owed_by,
}
# Questions that need no hand, or none when there are no seats.
WITHOUT_HAND = ("ranking_order", "button_blinds", "owed", "post")
