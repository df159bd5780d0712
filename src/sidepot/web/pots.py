"""The side-pot calculator: what everybody put in, or a spot, cut into pots and paid.

The core cuts and pays (sidepot.hand.contributions); here it is only read and put into words.
"""
from collections.abc import Mapping
from typing import NamedTuple

from ..errors import BadSetup, SidepotError, both
from ..hand import Hand, Rake, Raked
from ..hand.contributions import Contributions, Paid, contributions, contributions_of
from ..hand.explain import winning_hands
from ..hand.pot_words import check, formula, refund_words, who_can_win
from ..hand.sentences import Pair, Sentence
from ..hand.stages import finished
from ..notation import parse_spot, spot
from ..notation.totals import book_of, spot_of
from ..rulebook import RuleSet, rule_set
from ..table import saying
from .types import AskPots, Award, Layer, Payer, Pots, Refund, Result, Words


class _Case(NamedTuple):
    """What was asked, understood: the chips, the rule set, and of a spot the payment that its cards tell."""

    chips: Contributions
    rules: RuleSet
    asked: AskPots
    spot: str | None
    paid: Paid | None = None
    hands: Mapping[tuple[int, int, str], Pair] = {}


def pots(asked: AskPots) -> Pots:
    """Main pot, side pots and refund with their arithmetic, and who gets what once the winners are known.  Raises SidepotError."""
    case = _of_spot(asked) if asked.spot.strip() else _of_players(asked)
    chips = case.chips
    paid, fault = (case.paid, None) if asked.winners is None else _told(chips, asked.winners)
    layers, cut = chips.layers(), chips.split()
    why = chips.why(case.rules, paid, case.hands)
    odd = next((s for s in why.said if isinstance(s, Sentence) and (s.rule, s.key) == ("pots.odd_chip", "odd")), None)
    back = refund_words(cut.refunds, chips.paid)
    by_layer = [saying.each(who_can_win(n, layer.pot).text) for n, layer in enumerate(layers)]
    awards = [] if paid is None else [
        Award(a.pot, a.board, a.seat, a.amount, a.odd, _words(case.hands.get((a.pot, a.board, a.seat)))) for a in paid.awards]
    return Pots(
        total=chips.total,
        layers=[Layer(n, saying.pot_name(n, len(layers)), x.pot.amount, list(x.pot.eligible), len(x.pot.eligible) > 1, x.below,
                      x.below + x.thickness, dict(x.parts), x.dead, saying.both(formula(x)), who)
                for n, (x, who) in enumerate(zip(layers, by_layer, strict=True))],
        refunds=[Refund(seat, amount, True, saying.each(sum_of.text))
                 for (seat, amount), sum_of in zip(cut.refunds.items(), back.steps, strict=True)],
        rakes=[] if paid is None else paid.rakes, awards=awards, results=_results(chips, paid),
        told=saying.told(why), check=saying.each(check(layers, cut.refunds).text),
        spot=case.spot or "", asked=case.asked,
        winners=None if paid is None else _winners(chips, paid, len(layers)), winners_fault=fault,
        odd=saying.each(odd.text) if odd else None,
        no_spot=_no_spot(chips) if case.spot is None else None)


def _of_players(asked: AskPots) -> _Case:
    for p in asked.players:
        if not p.paid + asked.ante and not p.folded and not p.dead:
            raise BadSetup("pots.nothing_in", seat=p.name).located(field=f"paid[{p.name}]")
    chips = contributions(
        [(p.name, p.paid + asked.ante) for p in asked.players], [p.name for p in asked.players if p.folded], dead=asked.dead,
        unit=asked.unit, boards=asked.boards, rake=Rake(asked.rake_rate, asked.rake_cap, asked.rake),
        killed=[p.name for p in asked.players if p.dead])
    return _Case(chips, rule_set(book_of(chips)), asked, spot_of(chips))


def _of_spot(asked: AskPots) -> _Case:
    try:
        hand = parse_spot(asked.spot)
        done = finished(hand)
    except SidepotError as e:
        raise e.located(field="spot") from None
    chips = contributions_of(hand)
    # A killed hand differs from a folded one only when chips of it came back.
    killed = chips.killed & chips.split().refunds.keys()
    form = AskPots(
        players=[Payer(s, c, s in chips.folded and s not in killed, s in killed) for s, c in chips.paid.items()],
        dead=chips.dead, unit=chips.unit, boards=chips.boards, rake=chips.rake.fixed, rake_rate=chips.rake.rate,
        rake_cap=chips.rake.cap, winners=asked.winners)
    paid = _paid(chips, done) if done.settled else None
    return _Case(chips, hand.rules, form, spot(hand), paid, winning_hands(done, done.awards()) if paid else {})


def _paid(chips: Contributions, done: Hand) -> Paid:
    rakes = [0] * len(done.pots())
    for e in done.events:
        if isinstance(e, Raked):
            rakes[e.pot] += e.amount
    got = dict(chips.split().refunds)
    for a in done.awards():
        got[a.seat] = got.get(a.seat, 0) + a.amount
    return Paid(done.awards(), rakes, {seat: got.get(seat, 0) for seat in chips.seats})


def _told(chips: Contributions, winners: list[list[list[str]]]) -> tuple[Paid | None, Words | None]:
    """The payment to the told winners, None while they are not complete; or why they cannot be."""
    cut = chips.split().pots
    if len(winners) == len(cut):
        for pot, won in zip(cut, winners, strict=True):
            if len(pot.eligible) > 1 and not all(won[b] if b < len(won) else [] for b in range(chips.boards)):
                return None, None
    try:
        return chips.pay(winners), None
    except SidepotError as e:
        return None, saying.each(e.message if chips.boards == 1 else e.text)


def _winners(chips: Contributions, paid: Paid, count: int) -> list[list[list[str]]]:
    return [[[a.seat for a in paid.awards if (a.pot, a.board) == (n, b)] for b in range(chips.boards)] for n in range(count)]


def _results(chips: Contributions, paid: Paid | None) -> list[Result]:
    back = chips.split().refunds
    found = []
    for seat, put in chips.paid.items():
        got = paid.got[seat] if paid else back.get(seat, 0)
        found.append(Result(seat, put, seat in chips.folded, back.get(seat, 0), got - back.get(seat, 0), got - put))
    return found


def _no_spot(chips: Contributions) -> Words:
    if sum(map(bool, chips.paid.values())) < 2:
        return Words(*both("pots.no_spot"))
    return Words(*both("pots.no_spot_folded", seat=max(chips.paid, key=lambda seat: chips.paid[seat])))


def _words(pair: Pair | None) -> Words | None:
    return None if pair is None else saying.both(pair)
