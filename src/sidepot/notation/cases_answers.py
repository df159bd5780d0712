"""The answer to each question of the case form, read off the hand, and the reason in words.

Every function takes the checked case and the hand (None where there are no seats) and gives a `Said`.
"""
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ..errors import SidepotError
from ..errors.errors import fill
from ..hand import Acted, Action, Hand, HandRank, Posted, Pot, Raked, Verdict, rank_hand
from ..hand.actions import BET, CHECK, RAISE
from ..rulebook import RuleSet, common, refusal
from ..session import next_button, owed
from .cases_form import DOES, action_of, label, rules_of, seat_at, setup_of
from .schema import refuse

Pair = tuple[str, str]


class Said(NamedTuple):
    """An answer: its keys, the rules that decided, and the reason, sentence by sentence, in English and Chinese."""

    answer: dict[str, Any]
    rules: list[str]
    why: list[Pair]
    book: RuleSet


def say(key: str, **facts: Any) -> Pair:
    """A sentence of why.toml in both languages; facts may be pairs too."""
    section, _, name = key.partition(".")
    texts = _why()[section][name] if name else _why()[section]
    return fill(texts["en"], "en", facts), fill(texts["zh"], "zh", facts)


def listed(parts: Iterable[str | Pair], between: str = "names") -> Pair:
    """Names or pairs in one list: "A, B" and "A、B"."""
    pairs = [p if isinstance(p, tuple) else (p, p) for p in parts]
    return _why()[between]["en"].join(p[0] for p in pairs), _why()[between]["zh"].join(p[1] for p in pairs)


# ---- betting

def legal_actions(case: dict[str, Any], hand: Hand) -> Said:
    """What a seat may do, or what it may do if it is reached next with nothing changed."""
    seat = case.get("ask_who", hand.actor)
    legal = hand.legal(seat)
    answer = {
        "to_call": legal.to_call, "legal": sorted(legal.words), "can_raise": legal.can_raise,
        "min_raise_to": legal.min_raise_to, "max_raise_to": legal.max_raise_to, "pot": hand.pot,
    }
    # All in as a bet or raise: refused only when there is no right to bet or raise, so its verdict has every number.
    top = hand.bets[legal.seat] + hand.stacks[legal.seat]
    verdict = hand.explain(Action(RAISE if legal.to_match else BET, top, legal.seat), if_reached=True)
    why = [say("legal.not_to_act", seat=seat)] if legal.seat != hand.actor else []
    if legal.reason:
        rules = [verdict.rule]
        why.append(_refused(verdict))
    else:
        rules, more = _raise_reasons(hand, verdict)
        why += more
    why.append((legal.sentence("en"), legal.sentence("zh")))
    return Said(answer, rules, why, hand.rules)


def _raise_reasons(hand: Hand, verdict: Verdict) -> tuple[list[str], list[Pair]]:
    """Why there is a right to bet or raise, and from what to what."""
    facts, limit = verdict.facts, hand.setup.limit
    to_match, low, high, top = (int(str(facts[key])) for key in ("to_match", "minimum", "maximum", "all_in"))
    owed_now, needed = int(str(facts["owed"])), int(str(facts["needed"]))
    word, rules, why = "raise" if to_match else "bet", ["betting.minimum"], []
    if to_match and any(isinstance(e, Acted) and e.seat == facts["seat"] and e.street == hand.street for e in hand.events):
        rules.insert(0, "betting.reopening")
        why.append(say("legal.reopened" if owed_now >= needed else "legal.house_caller", **facts))
    if limit == "fl":
        rules[-1] = "betting.limit_sizes"
        why.append(say(f"legal.{word}_fixed" + ("_all_in" if low == top else ""), **facts))
    else:
        why.append(say(f"legal.{word}" + ("_short" if low < to_match + int(str(facts["full_raise"])) else ""), **facts))
    if limit == "pl" and high < top:
        rules.append("betting.pot_limit")
        counted = high - to_match - owed_now
        key = "bet_pot" if not to_match else "raise_pot" if counted == hand.pot else "raise_pot_full"
        why.append(say(f"legal.{key}", **facts, counted=counted))
    return rules, why


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
    return Said({"legal": verdict.legal, "min_raise_to": least}, [verdict.rule], why, hand.rules)


def next_to_act(_: dict[str, Any], hand: Hand) -> Said:
    """Whose turn it is, on which street, and what lies in the middle."""
    street = hand.street if hand.actor else None
    pot = hand.pot if not hand.settled else sum(p.amount for p in hand.pots())
    answer = {"next": hand.actor, "street": street, "pot": pot}
    return Said(answer, ["turn.order" if hand.actor else "turn.end"], [_turn(hand)], hand.rules)


def _turn(hand: Hand) -> Pair:
    if hand.actor:
        owes = hand.legal().to_call
        names = common()["streets"][hand.street]
        key = ("before" if hand.street == "preflop" else "next") + ("" if owes else "_free")
        return say(f"turn.{key}", seat=hand.actor, owed=owes, street=(names["en"], names["zh"]))
    if len(hand.live) == 1:
        return say("turn.one_left", seat=hand.live[0])
    return _refused(hand.explain(Action(CHECK)))


def post(case: dict[str, Any], _: Hand) -> Said:
    """What was posted before the first decision; actions of the case do not count."""
    hand = Hand(setup_of(case))
    antes, posted = 0, dict.fromkeys(hand.seats, 0)
    for e in hand.events:
        if isinstance(e, Posted) and e.what in ("ante", "big_blind_ante"):
            antes += e.amount
        elif isinstance(e, Posted) and e.what != "dead":
            posted[e.seat] += e.amount
    pot = hand.pot if not hand.settled else sum(p.amount for p in hand.pots())
    answer = {"posted": posted, "ante": antes, "pot": pot, "next": hand.actor,
              "to_call": hand.legal().to_call if hand.actor else 0}
    setup = hand.setup
    used = {"posting.ante": antes or setup.bb_ante, "posting.straddle": setup.straddles, "posting.post": setup.posts}
    rules = ["posting.blinds", *(rule for rule, present in used.items() if present), "turn.order" if hand.actor else "turn.end"]
    told = [say("post.bet", seat=seat, amount=chips) for seat, chips in posted.items() if chips]
    told += [say("post.ante", amount=antes)] if antes else []
    en, zh = listed([*told, say("post.pot", amount=pot)])
    return Said(answer, rules, [(f"{en}.", f"{zh}。"), _turn(hand)], setup.rules)


# ---- pots and payment

def pots(_: dict[str, Any], hand: Hand) -> Said:
    """The pots as if every bet made so far were collected now, and what goes back."""
    found, back = hand.pots(), hand.refunds()
    answer = {"pots": _pots(found), "refund": dict(back), "total": sum(p.amount for p in found) + sum(back.values())}
    rules = ["pots.layers", *(["pots.refund"] if back else [])]
    why = [say("pots.open" if len(p.eligible) > 1 else "pots.alone", pot=_pot_name(at, p), seats=listed(p.eligible))
           for at, p in enumerate(found)]
    return Said(answer, rules, _refunds(back) + why, hand.rules)


def payouts(case: dict[str, Any], hand: Hand) -> Said:
    """Who wins what of the pots, what goes back, and the stacks at the end.

    Raises MissingCards when the winner depends on unknown cards, BadSetup while somebody is still to act.
    """
    found, back = hand.pots(), hand.refunds()
    hand.settle()
    won: dict[str, int] = {}
    for a in hand.awards():
        won[a.seat] = won.get(a.seat, 0) + a.amount
    answer = {"payouts": won, "refund": dict(back), "pots": _pots(found), "stacks": hand.stacks}
    return Said(answer, *_paid(hand, found, back, case), hand.rules)


def _paid(hand: Hand, found: tuple[Pot, ...], back: dict[str, int], case: dict[str, Any]) -> tuple[list[str], list[Pair]]:
    awards, boards = hand.awards(), len(hand.boards)
    contested = [at for at, p in enumerate(found) if len(p.eligible) > 1]
    used = {
        "pots.layers": True, "pots.refund": back, "ranking.hand": contested, "pots.uncontested": len(contested) < len(found),
        "pots.odd_chip": any(a.odd for a in awards), "pots.boards": boards > 1, "pots.rake": case["game"].get("rake"),
    }
    why = _refunds(back)
    for at in reversed(range(len(found))):
        for board in range(boards):
            shares = [a for a in awards if a.pot == at and a.board == board]
            if not shares:
                continue
            told = [_share(hand, a.seat, a.amount, board if at in contested else None) for a in shares]
            which = say("pots.board", n=board + 1) if boards > 1 else ("", "")
            why.append(say("pots.won", pot=_pot_name(at, found[at]), board=which, shares=listed(told, "shares")))
    if used["pots.odd_chip"]:
        why.append(say("pots.odd"))
    rake = sum(e.amount for e in hand.events if isinstance(e, Raked))
    if rake:
        why.append(say("pots.rake", amount=rake))
    return [rule for rule, is_used in used.items() if is_used], why


def _share(hand: Hand, seat: str, amount: int, board: int | None) -> Pair:
    if board is None:
        return say("pots.share", seat=seat, amount=amount)
    return say("pots.share_with", seat=seat, amount=amount, hand=_named(hand.rank(seat, board)))


def _pots(found: tuple[Pot, ...]) -> list[dict[str, Any]]:
    return [{"amount": p.amount, "eligible": sorted(p.eligible)} for p in found]


def _pot_name(at: int, pot: Pot) -> Pair:
    return say("pots.side" if at else "pots.main", n=at, amount=pot.amount)


def _refunds(back: dict[str, int]) -> list[Pair]:
    return [say("pots.refund", seat=seat, amount=amount) for seat, amount in back.items()]


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
        return Said({"winners": [seat], "category": {}}, ["pots.uncontested"], [say("winners.uncontested", seat=seat)], book)
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
    en, zh = listed((say("winners.rank", seat=name, hand=_named(r)) for name, r in ranks.items()), "shares")
    return Said(answer, ["ranking.hand"], [(f"{en}.", f"{zh}。")], book)


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
    en, zh = listed((say("winners.rank", seat=name, hand=_named(ranks[name])) for name in order), "shares")
    return Said({"order": order}, ["ranking.hand"], [(f"{en}.", f"{zh}。")], rules_of(case))


def showdown_order(_: dict[str, Any], hand: Hand) -> Said:
    """Who shows first, or why nobody has to."""
    sd = hand.showdown()
    answer = {
        "first": sd.first, "mode": sd.mode, "order": list(sd.order), "when": sd.when, "must_show": list(sd.must_show),
        "last": sd.last, "winner": sd.winner, "side_pot": sd.side_pot, "award_order": list(sd.award_order),
    }
    if sd.mode == "ordered":
        rules = ["showdown.order"]
        side_first = sd.side_pot is not None and hand.rules.setting("showdown.order", "side_pot_first")
        why = [say("showdown.side_first")] if side_first else []
        why += [say(f"showdown.{sd.why}"), say("showdown.order", seats=listed(sd.order))]
    else:
        rules = [{"all_face_up_now": "showdown.all_in", "no_showdown": "pots.uncontested"}.get(sd.mode, "turn.order")]
        why = [say(f"showdown.{sd.mode}", seat=sd.winner or hand.actor or "")]
    return Said(answer, rules, why, hand.rules)


def _named(rank: HandRank) -> Pair:
    return rank.name("en"), rank.name("zh")


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
    why = [say("button.big_blind", seat=places.big_blind)]
    if places.small_blind == places.button:
        why.append(say("button.heads_up", seat=places.button))
    else:
        moved = book.setting("session.button", "kind") == "moving_button"
        key = "small_dead" if places.small_blind is None else "small_moved" if moved else "small_blind"
        why.append(say(f"button.{key}", seat=places.small_blind_seat))
        if places.button is not None:
            why.append(say("button.button_dead" if places.button in out else "button.button", seat=places.button))
    return Said(answer, ["session.button"], why, book)


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
    why = [say("owed.live", seat=who, amount=due.live)] if due.live else []
    why += [say("owed.dead", seat=who, amount=due.dead)] if due.dead else []
    if not due.may_wait_for_bb:
        why.append(say("owed.dealt_in", seat=who))
    else:
        why.append(say("owed.wait" if why else "owed.nothing", seat=who))
    return Said(answer, ["session.missed_blinds"], why, book)


# ---- all of them

ANSWERS: dict[str, Callable[[dict[str, Any], Any], Said]] = {
    "legal_actions": legal_actions, "is_legal": is_legal, "next_to_act": next_to_act, "post": post, "pots": pots,
    "payouts": payouts, "winners": winners, "ranking_order": ranking_order, "showdown_order": showdown_order,
    "button_blinds": button_blinds, "owed": owed_by,
}
# Questions that need no hand, or none when there are no seats.
WITHOUT_HAND = ("ranking_order", "button_blinds", "owed", "post")


def _refused(verdict: Verdict) -> Pair:
    facts = dict(verdict.facts)
    return refusal(verdict.rule, verdict.key, "en", facts), refusal(verdict.rule, verdict.key, "zh", facts)


@cache
def _why() -> dict[str, Any]:
    import tomllib
    return tomllib.loads(files(__package__).joinpath("why.toml").read_text("utf-8"))
