"""Acting out of turn: what is remembered, what binds, and who loses a turn."""
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from ..errors import SidepotError
from ..hand import Action, Hand
from .act import CALL, CHECK, FOLD, NONE, Act, check_act
from .finding import WAGER, Finding, finish, floor, opened
from .procedures import substantial_action
from .ruling import Ruling
from .situation import At, at, began_heads_up
from .words import first_of, released


def out_of_turn(hand: Hand, act: Act, since: Sequence[Action | Act] = ()) -> Ruling:
    """An act before its turn: remembered, and binding or void by what happens before it comes round. rule rulings.out_of_turn

    hand: as it was then; since: what the others did after it, in order, acts out of turn among them.
    """
    rule = "rulings.out_of_turn"
    was = at(hand, act.seat)
    penalty = bool(was.book.setting(rule, "penalty"))
    meant = first_of(was, act)
    if not act.released and act.words == NONE:
        return finish(was, act, released(was, act, meant)._replace(penalty_possible=penalty))
    behind = [act, *(a for a in since if isinstance(a, Act))]
    now = _play(hand, act.seat, [a for a in since if isinstance(a, Action)])
    if meant.kind == FOLD:
        found = meant._replace(reasons=((rule, "fold"),), ruling="binding", binding=True, penalty_possible=penalty)
        return _told(finish(was, act, found), "fold", now, act.seat)
    passed = [a for a in takewhile(lambda a: isinstance(a, Act), since) if isinstance(a, Act)]
    lost = act.had_time and hand.actor is not None and lost_turn(at(hand, hand.actor), [act, *passed])
    if lost:
        # Whoever was passed over let it happen: what that player does now does not undo the act.
        now = hand
    closed = now.actor is None or now.street != hand.street
    here = was if closed or act.seat not in now.live else at(now, act.seat)
    if closed:
        found = opened(was, "not_binding", rule, "round_over")._replace(penalty_possible=penalty, allowed=())
        return _without_choice(finish(was, act, found), now)
    if here.price > was.price:
        return _changed(here, act, meant, penalty)
    turn = now.actor == act.seat
    key = "substantial" if lost or substantial(here, _words(hand, behind)) else "unchanged" if turn else "pending"
    found = first_of(here, act)
    if found.kind not in (CHECK, CALL, WAGER):
        return _told(finish(here, act, found._replace(penalty_possible=penalty).because(rule, "undecided")), None, now, act.seat)
    word = found.word(here)
    found = found.because(rule, key)._replace(ruling="binding", binding=True, penalty_possible=penalty)
    return _told(finish(here, act, found), word, now, act.seat, key == "pending")


def _changed(here: At, act: Act, meant: Finding, penalty: bool) -> Ruling:
    """Somebody bet or raised in between."""
    rule = "rulings.out_of_turn"
    if meant.kind in (CHECK, CALL) and here.book.setting(rule, "passive_heads_up") and began_heads_up(here.hand):
        found = opened(here, "call_or_fold", rule, "passive", ("call", "fold"))
    else:
        alone = meant.kind in (CHECK, CALL) and began_heads_up(here.hand)
        found = opened(here, "not_binding", rule, "changed_heads_up" if alone else "changed")._replace(binding=False)
    return finish(here, act, found._replace(penalty_possible=penalty))


def skipped(hand: Hand, seat: str, behind: Sequence[Act], had_time: bool = True) -> Ruling:
    """A player who was passed over while others acted behind him.                                   rule rulings.skipped

    behind: the acts out of turn behind that seat, in order.  had_time: there was time to speak up.  With time and
    substantial action behind, the floor decides the hand; before that the turn is not lost.  Raises SidepotError when the
    seat is not the one to act, or nobody else has acted.
    """
    rule = "rulings.skipped"
    here = at(hand, seat)
    if hand.actor != seat:
        raise SidepotError("ruling.not_skipped", seat=seat).located(field="who")
    if not behind or any(a.seat == seat for a in behind):
        raise SidepotError("ruling.none_behind", seat=seat).located(field="behind")
    for a in behind:
        check_act(hand, a)
    act = Act(seat, CHECK)
    if had_time and lost_turn(here, behind):
        found = floor(here, rule, "lost", here.passive, "fold", count=len(behind))
    else:
        found = opened(here, "not_binding", rule, "kept" if had_time else "no_time", count=len(behind))
    return finish(here, act, found)


def lost_turn(here: At, behind: Sequence[Act]) -> bool:
    """Has so much happened behind a skipped player that the turn is gone; the rule set says what it takes."""
    if here.book.setting("rulings.skipped", "behind") == "two_players":
        return len({a.seat for a in behind}) >= 2
    return substantial(here, _words(here.hand, behind))


def _words(hand: Hand, acts: Sequence[Act]) -> list[str]:
    places = [(at(hand, a.seat), a) for a in acts if _can(hand, a.seat)]
    return [first_of(here, a).word(here) or "check" for here, a in places]


def substantial(here: At, words: Sequence[str]) -> bool:
    """Have these acts been substantial action; the catalogue says.                    rule procedures.substantial_action"""
    folds, checks = words.count(FOLD), words.count(CHECK)
    return substantial_action(folds, checks, len(words) - folds - checks, here.book)


def _can(hand: Hand, seat: str) -> bool:
    return hand.actor is not None and seat in hand.live and hand.stacks[seat] > 0


def _play(hand: Hand, seat: str, actions: Sequence[Action]) -> Hand:
    """The hand after the others have acted, up to the turn of this seat."""
    now = hand.copy()
    for action in actions:
        if now.actor in (None, seat) or now.street != hand.street:
            break
        now.apply(action)
    return now


def _told(ruling: Ruling, word: str | None, now: Hand, seat: str, pending: bool = False) -> Ruling:
    in_turn = now.actor == seat
    return replace(ruling, action=word, apply=ruling.apply if in_turn else None, pending=pending, next=now.actor)


def _without_choice(ruling: Ruling, now: Hand) -> Ruling:
    return replace(ruling, legal=None, next=now.actor, binding=False)
