"""Why: whose turn it is, what is legal, which pots there are, who shows first, who wins what.

Each function reads the same state and the same functions as the answer itself, so that the two cannot disagree; nothing
is decided here.  `Hand.why` and `Hand.explain` are the doors.
"""
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..core.state import FIXED_LIMIT, NO_LIMIT, NOBODY, POT_LIMIT, PREFLOP, RIVER
from .actions import BET, CHECK, RAISE, WAGER, Action
from .events import Acted, Posted, Raked
from .legal import Legal
from .payout import Award, layers_of
from .pot_words import award_words, layer_words, refund_words
from .sentences import Explanation, Pair, Sentence, listed
from .setup import no_seat, street_names
from .showdown import FACE_UP, NO_SHOWDOWN, NOT_YET
from .verdict import DISPUTED_IN, Verdict, open_points, raise_steps, reopened

if TYPE_CHECKING:
    from .table import Table


def why_turn(hand: "Table") -> Explanation:
    """Whose turn it is and why, or why nobody acts any more."""
    h = hand._h
    if h.actor == NOBODY:
        return _made(hand, [_end(hand)], ["turn.end"])
    seat, owed = hand.seats[h.actor], h.high - h.bet[h.actor]
    key = ("before" if h.street == PREFLOP else "next") + ("" if owed else "_free")
    said = [Sentence("turn.order", key, {"seat": seat, "owed": min(owed, h.stack[h.actor]), "street": street_names(hand.street)})]
    acted = [e for e in hand.events if isinstance(e, Acted) and e.street == hand.street]
    if acted:
        said.append(Sentence("turn.order", "goes_on", {"previous": acted[-1].seat}))
    elif h.street > PREFLOP:
        said.append(Sentence("turn.order", "opens_after", {}))
    elif h.n == 2 and hand.setup.button:
        said.append(Sentence("turn.order", "opens_heads_up", {}))
    else:
        last = hand.setup.straddles[-1][0] if hand.setup.straddles else hand.seats[hand.setup.bb_at]
        said.append(Sentence("turn.order", "opens_before", {"last": last}))
    return _made(hand, said, ["turn.order"])


def _end(hand: "Table") -> Sentence:
    h = hand._h
    if len(hand.live) == 1:
        return Sentence("turn.end", "one_left", {"seat": hand.live[0]})
    if h.street == RIVER:
        return Sentence("turn.end", "river", {})
    able = [s for i, s in enumerate(hand.seats) if h.able >> i & 1]
    if able:
        return Sentence("turn.end", "covered", {"seat": able[0]})
    return Sentence("turn.end", "no_contest", {"seats": listed(hand.live)})


def why_legal(hand: "Table", seat: str | None = None) -> Explanation:
    """What a seat may do and why: the price, the right to raise, the sizes.  Raises as `Hand.legal`."""
    legal = hand.legal(seat)
    # All in as a bet or raise: refused only when there is no right to bet or raise, so its verdict has every number.
    top = hand.bets[legal.seat] + legal.stack
    verdict = hand.explain(Action(RAISE if legal.to_match else BET, top, legal.seat), if_reached=True)
    facts = verdict.facts
    said: list[Sentence | tuple[str, str]] = []
    if legal.seat != hand.actor:
        said.append(Sentence("turn.order", "reached", {"seat": legal.seat}))
    decided: list[str] = []
    if not legal.to_call:
        decided.append("betting.check")
        said.append(Sentence("betting.check", "free", facts))
    elif legal.reason not in ("price_takes_stack", "not_reopened"):   # those name the price themselves
        decided.append("betting.call")
        said.append(Sentence("betting.call", "price", facts))
    steps = [Sentence("betting.call", "price", facts, "steps")] if legal.to_match else []
    if legal.reason:
        decided.insert(0, verdict.rule)
        said.insert(1 if legal.seat != hand.actor else 0, Sentence(verdict.rule, verdict.key, facts, "refusals"))
        steps += [s for s in verdict.steps() if s.key != "price"]
        disputed = verdict.disputed
    else:
        more, rules = _raise_reasons(hand, legal, facts)
        said += more
        decided = rules + decided
        steps += raise_steps(facts, hand._h.limit)
        disputed = tuple(p for p in open_points(hand._h, "", "") if p in decided or DISPUTED_IN.get(p) in decided)
    blind = _short_blind(hand)
    if blind is not None:
        said.append(blind)
        decided.append("posting.blinds")
    said.append((legal.sentence("en"), legal.sentence("zh")))
    return _made(hand, said, decided, steps, disputed)


def no_raise(hand: "Table") -> Verdict | None:
    """Why the one to act may not bet or raise, None when that is allowed: the verdict on an all-in raise."""
    legal = hand.legal()
    if legal.can_raise:
        return None
    # As a wager, since "all in" may also be a call; with the whole stack, so that the size is no objection.
    return hand.explain(Action(WAGER, hand.bets[legal.seat] + legal.stack))


def sizeless(hand: "Table", seat: str | None, kind: str) -> Verdict:
    """The verdict on a bet or raise of which no amount was said: on all the seat has, so that the size is no objection."""
    if hand.actor is None:
        return hand.explain(Action(CHECK, seat=seat))
    seat = seat or hand.actor
    if seat not in hand.seats:
        raise no_seat(seat, hand.seats)
    return hand.explain(Action(kind, max(1, hand.bets[seat] + hand.stacks[seat]), seat), if_reached=True)


def _short_blind(hand: "Table") -> Sentence | None:
    """The price is more than anybody posted: say that the big blind was short."""
    h = hand._h
    if h.street != PREFLOP or h.high != h.bb or any(bet >= h.bb for bet in h.bet) or h.raised:
        return None
    seat = hand.seats[h.bb_at]
    return Sentence("posting.blinds", "full_price", {"seat": seat, "amount": h.bet[h.bb_at], "to_match": h.high})


def _raise_reasons(hand: "Table", legal: Legal, facts: dict[str, Any]) -> tuple[list[Sentence], list[str]]:
    """Why there is a right to bet or raise, and from what to what."""
    h = hand._h
    word = "raise" if legal.to_match else "bet"
    said, rules = [], []
    i = hand.seats.index(legal.seat)
    if h.acted >> i & 1 and legal.to_match:
        rules.append("betting.reopening")
        said.append(reopened(facts))
    elif legal.to_match and _somebody_short(hand) and not h.acted >> i & 1:
        rules.append("betting.reopening")
        said.append(Sentence("betting.reopening", "not_acted", facts))
    short = facts["minimum"] < facts["full_to"]
    if h.limit == FIXED_LIMIT:
        rules.append("betting.limit_sizes")
        key = "complete" if h.level < h.high and not short else word + ("_all_in" if facts["minimum"] == facts["all_in"] else "")
        said.append(Sentence("betting.limit_sizes", key, facts))
    else:
        rules.append("betting.minimum")
        said.append(Sentence("betting.minimum", f"{word}_short" if short else word, facts))
    if h.limit == POT_LIMIT and facts["maximum"] < facts["all_in"]:
        rules.append("betting.pot_limit")
        key = "bet" if not legal.to_match else "raise" if facts["pot"] == hand.pot else "raise_full"
        if key == "raise_full" and h.sb_gap and not (h.acted | h.killed) >> h.bb_at & 1:
            key = "raise_small_blind"
        said.append(Sentence("betting.pot_limit", key, facts))
    if h.street == PREFLOP and hand.setup.straddles and not h.raised:
        rules.append("posting.straddle")           # the straddle, not the big blind, is what a raise is measured from
    if h.limit == NO_LIMIT and not short:
        rules.append("betting.maximum")
        said.append(Sentence("betting.maximum", "all_in", facts))
    return said, rules


def _somebody_short(hand: "Table") -> bool:
    """Somebody went all in on this street for less than a full bet or raise."""
    h = hand._h
    return any(h.raised >> j & 1 and not h.stack[j] and h.live >> j & 1 and h.bet[j] - _before(hand, j) < h.inc for j in range(h.n))


def _before(hand: "Table", j: int) -> int:
    """The price that position j raised over when it last bet or raised on this street."""
    price = hand._h.bb if hand._h.street == PREFLOP else 0
    for e in hand.events:
        if isinstance(e, Acted) and e.street == hand.street and e.action in (BET, RAISE):
            if e.seat == hand.seats[j]:
                return price
            price = e.to
    return price


def why_pots(hand: "Table") -> Explanation:
    """Which pots there are, what is in them and who can win each; what goes back and why."""
    so_far = [Sentence("pots.layers", "so_far", {})] if hand.actor else []
    told = layer_words(layers_of(hand.unpaid(), hand.seats), hand.refunds(), _totals(hand))
    return _made(hand, [*so_far, *told.said], told.decided, told.steps)


def why_refunds(hand: "Table") -> tuple[list[Sentence], list[Sentence]]:
    """What goes back, or would if nobody called, a sentence for each seat of `hand.refunds()`; and the arithmetic."""
    told = refund_words(hand.refunds(), _totals(hand))
    return told.said, told.steps


def _totals(hand: "Table") -> dict[str, int]:
    """What everybody has put in, what came back as uncalled included."""
    h = hand.unpaid(with_refunds=True)
    return {seat: h.base[i] - h.stack[i] for i, seat in enumerate(hand.seats)}


def why_showdown(hand: "Table") -> Explanation:
    """Who shows first and why, or why nobody has to."""
    sd = hand.showdown()
    if sd.mode == NOT_YET:
        return _made(hand, [Sentence("showdown.order", "not_yet", {"seat": hand.actor})], ["turn.order"])
    if sd.mode == NO_SHOWDOWN:
        return _made(hand, [Sentence("pots.uncontested", "last_hand", {"seat": sd.winner})], ["pots.uncontested"])
    if sd.mode == FACE_UP:
        return _made(hand, [Sentence("showdown.all_in", "face_up", {})], ["showdown.all_in"])
    said = [Sentence("showdown.order", sd.why, {"seat": sd.first})]
    said.append(Sentence("showdown.order", "order", {"seats": listed(sd.order)}))
    if sd.side_pot is not None and hand.rules.setting("showdown.order", "side_pot_first"):
        said.append(Sentence("showdown.order", "side_first", {}))
    pushed = [e for e in hand.events if isinstance(e, Acted) and e.all_in and e.seat in hand.live]
    disputed = ("showdown.order",) if sd.why == "pushed_all_in" and len(pushed) > 1 else ()
    return _made(hand, said, ["showdown.order"], disputed=disputed)


def why_awards(hand: "Table") -> Explanation:
    """Who wins what and why, pot by pot as they are pushed.  Raises as `Hand.awards`."""
    awards, pots = hand.awards(), hand.pots()
    back = refund_words(hand.refunds(), _totals(hand))
    contested = any(len(p.eligible) > 1 for p in pots)
    rake = sum(e.amount for e in hand.events if isinstance(e, Raked))
    told = award_words(awards, pots, len(hand.boards), rake, winning_hands(hand, awards))
    decided = ["pots.layers", *back.decided, *(["ranking.hand"] if contested else []), *told.decided]
    return _made(hand, [*back.said, *told.said], decided, [*back.steps, *told.steps], told.disputed)


def winning_hands(hand: "Table", awards: Iterable[Award]) -> dict[tuple[int, int, str], Pair]:
    """The winning hands in words by pot, board and seat, where cards are known and more than one could win."""
    contested = {at for at, p in enumerate(hand.pots()) if len(p.eligible) > 1}
    found = {}
    for a in awards:
        if a.pot in contested and a.seat in hand.hole and len(hand.boards[a.board]) == 10:
            rank = hand.rank(a.seat, a.board)
            found[a.pot, a.board, a.seat] = rank.name("en"), rank.name("zh")
    return found


def why_posts(hand: "Table") -> Explanation:
    """What was posted before the first decision, and whose turn that makes it."""
    setup, told = hand.setup, []
    posted = dict.fromkeys(hand.seats, 0)
    antes = 0
    for e in hand.events:
        if isinstance(e, Posted) and e.what in ("ante", "big_blind_ante"):
            antes += e.amount
        elif isinstance(e, Posted) and e.what != "dead":
            posted[e.seat] += e.amount
    told = [Sentence("posting.blinds", "bet", {"seat": s, "amount": chips}).pair() for s, chips in posted.items() if chips]
    if antes:
        told.append(Sentence("posting.ante", "total", {"amount": antes}).pair())
    total = sum(e.amount for e in hand.events if isinstance(e, Posted)) + setup.dead_money
    if setup.bomb:
        return _made(hand, [Sentence("posting.bomb", "opens", {"amount": antes, "pot": total})], ["posting.bomb", "posting.ante"])
    told.append(Sentence("posting.blinds", "pot", {"amount": total}).pair())
    en, zh = listed(told)
    used = {"posting.ante": antes or setup.bb_ante, "posting.straddle": setup.straddles, "posting.post": setup.posts}
    decided = ["posting.blinds", *(rule for rule, present in used.items() if present)]
    short_ante = setup.bb_ante and setup.stacks[setup.bb_at] < setup.big_blind + setup.bb_ante
    return _made(hand, [(f"{en}.", f"{zh}。")], decided, disputed=("posting.ante",) if short_ante else ())


# The topics of Hand.why, besides why_legal, which takes a seat.
TOPICS = {
    "turn": why_turn, "pots": why_pots, "showdown": why_showdown, "awards": why_awards, "posts": why_posts,
}


def _made(hand: "Table", said: list[Any], decided: list[str], steps: list[Sentence] | None = None,
          disputed: tuple[str, ...] = ()) -> Explanation:
    return Explanation(tuple(said), tuple(dict.fromkeys(decided)), hand.rules, hand.setup.limit, tuple(steps or ()), disputed)
