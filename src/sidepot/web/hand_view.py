"""A hand as a page shows it.  Everything is asked of the hand; nothing is decided here."""
from typing import Literal, cast

from ..errors import SidepotError
from ..hand import (
    Acted,
    Awarded,
    Boards,
    Dealt,
    Hand,
    Killed,
    Pot,
    Raked,
    Returned,
    position_name,
    presets,
    public,
)
from ..hand.board import board_count
from ..hand.explain import no_raise, why_refunds
from ..hand.legal import STREETS
from ..hand.payout import board_share, layers_of
from ..hand.pot_words import formula, who_can_win
from ..hand.showdown import FACE_UP
from ..notation import spot
from ..table.saying import both, each, lines, odds, pot_name, say, told, told_verdict
from .types import (
    Asked,
    Award,
    Choices,
    Due,
    HandView,
    Layer,
    Preset,
    Refund,
    SeatState,
    Showdown,
    State,
    Street,
    Words,
)

_STREETS: tuple[Street, ...] = ("preflop", "flop", "turn", "river")


def hand_view(hand: Hand, *, open_cards: bool = False, with_lines: bool = True) -> HandView:
    """The view of a hand as it stands; whoever wants known winners paid passes `finished(hand)`.

    open_cards: known hole cards are seen though they were not shown, for those who wrote them themselves.  with_lines: with
    all that happened so far.
    """
    hand = hand if open_cards else public(hand)
    boards = boards_of(hand)
    dealt = sum(isinstance(e, Dealt) and e.board == 0 for e in hand.events)
    known = winners_known(hand)
    due, deals = _due(hand, dealt, boards)
    s = hand.setup
    return HandView(
        spot=spot(hand), limit=s.limit, small_blind=s.small_blind, big_blind=s.big_blind, unit=s.unit, rules=hand.rules.name,
        rules_words=each(hand.rules.title.__getitem__), street=_STREETS[STREETS.index(hand.street)], dealt=dealt, boards=boards,
        seats=_seats(hand, boards), actor=hand.actor, pot=hand.pot, layers=_layers(hand), refunds=_refunds(hand),
        pots_stand=_pots_stand(hand), due=due, deals=deals, may_run=_may_run(hand),
        ask_winners=_asked(hand, known) if due in ("show", "winners") else [],
        winners=known, turn=told(hand.why("turn")), choices=choices(hand) if hand.actor is not None else None,
        showdown=_showdown(hand, due), awards=_awards(hand), awards_told=told(hand.why("awards")) if hand.settled else None,
        rake=sum(e.amount for e in hand.events if isinstance(e, Raked)), lines=lines(hand, hand.events) if with_lines else [])


def boards_of(hand: Hand) -> list[list[str | None]]:
    """The cards of each board in order, None for one that was dealt unknown."""
    boards: list[list[str | None]] = [[]]
    for e in hand.events:
        if isinstance(e, Boards):
            boards = [list(boards[0]) for _ in range(e.boards)]
        elif isinstance(e, Dealt):
            count = board_count(STREETS.index(e.street))
            boards[e.board] += [e.cards[2 * n:2 * n + 2] if e.cards else None for n in range(count)]
    return boards


def winners_known(hand: Hand) -> list[list[str]]:
    """Who wins each pot on each board, as far as the cards and who is left tell; [] where somebody has to say.

    The main pot on the first board, on the second, ..., then the side pots.  All are [] while there is betting left.
    """
    pots, boards, gone = hand.pots(), len(hand.boards), hand.mucked
    if hand.actor is not None:
        return [[] for _ in range(len(pots) * boards)]
    if hand.settled:
        return hand.winners()
    return [_winners(hand, [s for s in pot.eligible if s not in gone], board) for pot in pots for board in range(boards)]


def _winners(hand: Hand, inside: list[str], board: int) -> list[str]:
    if len(inside) < 2:
        return inside
    if len(hand.boards[board]) < 10 or any(s not in hand.hole for s in inside):
        return []
    scores = {s: hand.rank(s, board).score for s in inside}
    return [s for s in inside if scores[s] == max(scores.values())]


def _asked(hand: Hand, known: list[list[str]]) -> list[Asked]:
    """The pots whose winner has to be told, as they are pushed: the last side pot first."""
    pots, boards, gone = hand.pots(), len(hand.boards), hand.mucked
    found = []
    for at, seats in enumerate(known):
        pot, board = divmod(at, boards)
        if not seats:
            name = pot_name(pot, len(pots))
            inside = [s for s in pots[pot].eligible if s not in gone]
            name = say("pot.on_board", pot=name, n=board + 1) if boards > 1 else name
            amount = board_share(pots[pot].amount, boards, board, hand.setup.unit)
            found.append(Asked(at, name, pot, board, amount, inside))
    return sorted(found, key=lambda asked: (-asked.pot, asked.board))


def _due(hand: Hand, dealt: int, boards: list[list[str | None]]) -> tuple[Due, Street | None]:
    """What is to be done now, and the street to be dealt."""
    if hand.settled:
        return "paid", None
    wanted = STREETS.index(hand.street) if hand.actor is not None else len(STREETS) - 1
    if dealt < wanted:
        return "deal", _STREETS[dealt + 1]
    if hand.actor is not None:
        return "act", None
    # Hands that are shown on a board nobody knows tell nothing.
    told_by_cards = all(card is not None for board in boards for card in board)
    return ("show" if told_by_cards and _left(hand) else "winners"), None


def _left(hand: Hand) -> list[str]:
    """Who has neither shown nor mucked, in the order they show."""
    done = (*hand.shown, *hand.mucked)
    return [s for s in hand.showdown().order or hand.live if s not in done]


# ---- the parts

def _seats(hand: Hand, boards: list[list[str | None]]) -> list[SeatState]:
    positions, gone = hand.positions, hand.mucked
    killed = {e.seat for e in hand.events if isinstance(e, Killed)}
    stacks, bets, live, hole = hand.stacks, hand.bets, hand.live, hand.hole
    won = dict.fromkeys(hand.seats, 0)
    for e in hand.events:
        if isinstance(e, Awarded):
            won[e.seat] += e.amount
    found = []
    for seat, start in zip(hand.seats, hand.setup.stacks, strict=True):
        paid = start - stacks[seat] + won[seat]
        state: State = "in" if paid < start else "all_in"
        if seat not in live:
            state = "dead" if seat in killed else "folded"
        elif seat in gone:
            state = "mucked"
        label = positions[seat]
        small_too = hand.setup.n == 2 and label == "BTN"
        found.append(SeatState(
            name=seat, position=label, position_words=say("seat.button_small") if small_too else _position(label), start=start,
            stack=stacks[seat], bet=bets[seat] if hand.actor is not None else 0, paid=paid, state=state, acting=seat == hand.actor,
            cards=hole.get(seat), shown=seat in hand.shown,
            made=_made(hand, seat, boards) if seat in hole and seat in live else None, won=won[seat]))
    return found


def _position(label: str) -> Words:
    return each(lambda lang: position_name(label, lang))


def _made(hand: Hand, seat: str, boards: list[list[str | None]]) -> Words | None:
    """The best five of a seat in words, for each board."""
    if not all(len(board) >= 3 and all(board) for board in boards):
        return None
    names = [each(hand.rank(seat, b).name) for b in range(len(boards))]
    if len(names) > 1:
        names = [say("made.board", n=b, hand=name) for b, name in enumerate(names, 1)]
    return Words("; ".join(n.en for n in names), "；".join(n.zh for n in names))


def _layers(hand: Hand) -> list[Layer]:
    gone = hand.mucked
    layers = layers_of(hand.unpaid(), hand.seats)
    found = []
    for n, layer in enumerate(layers):
        inside = tuple(s for s in layer.pot.eligible if s not in gone)
        why = who_can_win(n, Pot(layer.pot.amount, inside))
        found.append(Layer(
            number=n, name=pot_name(n, len(layers)), amount=layer.pot.amount, eligible=list(inside), contested=len(inside) > 1,
            below=layer.below, level=layer.below + layer.thickness, parts=dict(layer.parts), dead=layer.dead,
            formula=both(formula(layer)), why=each(why.text)))
    return found


def _pots_stand(hand: Hand) -> bool:
    if hand.actor is None:
        return True
    acted = {e.seat for e in hand.events if isinstance(e, Acted)}
    live = [hand.bets[s] for s in hand.live]
    # Whom blind or ante put all in has chosen nothing: until the others have met that bet, who is in which pot says little.
    return any(not hand.stacks[s] and (s in acted or hand.bets[s] <= min(live)) for s in hand.live)


def _refunds(hand: Hand) -> list[Refund]:
    done = any(isinstance(e, Returned) for e in hand.events)
    back = hand.refunds()
    if done:
        reasons = why_refunds(hand)[0]
        return [Refund(seat, amount, True, each(why.text)) for (seat, amount), why in zip(back.items(), reasons, strict=True)]
    return [Refund(seat, amount, False, say("refund.to_come", seat=seat, amount=amount)) for seat, amount in back.items()]


def choices(hand: Hand) -> Choices:
    """What the one to act may do."""
    legal = hand.legal()
    bet = hand.bets[legal.seat]
    refused = no_raise(hand)
    verb: Literal["bet", "raise"] = "raise" if legal.to_match else "bet"
    return Choices(
        seat=legal.seat, to_call=legal.to_call, call_all_in=legal.all_in == "call", call_to=bet + legal.to_call, verb=verb,
        min_to=legal.min_raise_to, max_to=legal.max_raise_to, max_is_all_in=legal.all_in_to is not None, step=hand.setup.unit,
        presets=[Preset(p.key, say(f"preset.{p.key}"), p.to, p.all_in) for p in presets(hand)],
        all_in=cast(Literal["call", "bet", "raise"] | None, legal.all_in), all_in_to=bet + legal.stack,
        sentence=each(legal.sentence), no_raise=told_verdict(refused, reason_only=True) if refused is not None else None,
        odds=odds(hand) if legal.to_call else None)


def _may_run(hand: Hand) -> list[int]:
    """How many boards the hand, asked on a copy, would let be run now."""
    if hand.actor is not None or hand.settled:
        return []
    most = int(hand.rules.setting("pots.boards", "most"))
    return [n for n in range(2, most + 1) if lets(hand, "run", n)]


def _showdown(hand: Hand, due: str) -> Showdown:
    sd = hand.showdown()
    ends = due in ("show", "winners") or (due == "deal" and sd.mode == FACE_UP)
    left = _left(hand) if ends else []
    return Showdown(
        mode=sd.mode, order=list(sd.order), next=left[0] if left else None, must_show=[s for s in sd.must_show if s in left],
        may_muck=[s for s in left if lets(hand, "muck", s)], told=told(hand.why("showdown")))


def lets(hand: Hand, step: str, *arguments: object) -> bool:
    """Would the hand let this be done now: it is asked on a copy."""
    try:
        getattr(hand.copy(), step)(*arguments)
    except SidepotError:
        return False
    return True


def _awards(hand: Hand) -> list[Award]:
    if not hand.settled:
        return []
    found = []
    contested = {n for n, p in enumerate(hand.pots()) if len(p.eligible) > 1}
    for a in hand.awards():
        tells = a.pot in contested and a.seat in hand.hole and len(hand.boards[a.board]) == 10
        found.append(Award(a.pot, a.board, a.seat, a.amount, a.odd, each(hand.rank(a.seat, a.board).name) if tells else None))
    return found
