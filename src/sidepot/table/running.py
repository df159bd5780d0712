"""What the passing of time leads to: the deal, time-outs, streets without betting, the showdown, the payment.

`tick` looks at a room at a time and gives the events that are due, if any; `wake` says when to look again.  Chance comes in
as `entropy`, so that all that is random stands in the events.
"""
from collections.abc import Callable, Iterator, Mapping

from ..errors import SidepotError
from ..hand import Hand
from ..hand.showdown import FACE_UP, NO_SHOWDOWN
from ..session.dealt import DealtSession
from . import events as ev
from . import fair
from .deciding import bank_used
from .room import Player, Room, board_complete

GRACE_MS = 500                     # on its way to the player's screen and back
OPEN_MS = 1500                     # how long a deal waits for nonces
STREET_MS = 1100                   # between streets when nobody can bet
Entropy = Callable[[int], bytes]
ANY_DECK = tuple(range(52))        # to see who would be dealt in


def tick(room: Room, now: int, entropy: Entropy) -> list[ev.Event]:
    """The events that are due now, none if there are none; call again until there are none."""
    if room.broken or room.closed or room.paused_at:
        return []
    return _play(room, room.hand, now) if room.hand is not None else _prepare(room, now, entropy)


def wake(room: Room) -> int | None:
    """When to look again by oneself, in milliseconds; None when only a command can change anything."""
    if room.broken or room.closed or room.paused_at:
        return None
    hand = room.hand
    if hand is None:
        if room.shuffled:
            return room.shuffled.at + OPEN_MS
        return _deal_at(room) if room.started and (_broke(room) or _trial(room, room.at, b"") is not None) else None
    if hand.actor is not None:
        return deadline(room) or None
    if room.asked:
        return room.asked.until
    return room.turn_at + _pace(room, hand)


def deadline(room: Room) -> int:
    """When the actor's time is up, bank included; 0 without a clock."""
    hand = room.hand
    p = room.named(hand.actor) if hand is not None and hand.actor else None
    if p is None or room.paused_at:
        return 0
    if _gone(room, p):
        return room.turn_at
    if p.bot or not room.settings.act:
        return 0
    return room.turn_at + room.settings.act * 1000 + p.bank_ms + GRACE_MS


def _gone(room: Room, p: Player) -> bool:
    """Nobody is waited for who has left, or sits out of a sit-and-go."""
    return p.leaving or (p.away and room.settings.kind == "sit_and_go")


# ---- between hands

def _deal_at(room: Room) -> int:
    return room.paid_at + room.settings.pause * 1000 if room.paid_at else 0


def _prepare(room: Room, now: int, entropy: Entropy) -> list[ev.Event]:
    if not room.started:
        return []
    if room.shuffled is None:
        if now < _deal_at(room):
            return []
        return _broke(room, now) or _shuffle(room, now, entropy)
    if room.commits.keys() - room.nonces.keys() and now < room.shuffled.at + OPEN_MS:
        return []
    seal, terms = fair.Seal(bytes.fromhex(room.shuffled.secret)), terms_of(room, room.shuffled, room.commits)
    deal = seal.deal(terms, named_nonces(room, room.nonces))
    return [ev.Dealt(at=now, hand=room.shuffled.hand, deck=deal.deck)]


def _broke(room: Room, now: int = 0) -> list[ev.Event]:
    """Bots of a cash game that have lost everything buy in anew, as long as somebody plays with them."""
    seated = room.seated() if room.settings.kind == "cash" else []
    if not any(not p.bot and not p.away and room.chips(p) + p.bringing for p in seated):
        return []
    return [ev.ToppedUp(at=now, player=p.id, chips=room.settings.most_buy)
            for p in seated if p.bot and not p.leaving and not room.chips(p) + p.bringing]


def _bomb(room: Room) -> int:
    every = room.settings.bomb_every
    return room.settings.bomb_ante if every and (room.number + 1) % every == 0 and room.session is not None else 0


def _trial(room: Room, now: int, drawn: bytes) -> DealtSession | None:
    """The coming hand dealt from any deck, to see who is in it; None where none can be dealt as things stand.

    drawn: random bytes, from which the first button comes.
    """
    if not room.wanted():
        return None
    try:
        if room.session is None:
            names = [p.name for p in room.ready()]
            return room.first(ANY_DECK, names[int.from_bytes(drawn, "big") % len(names)], now)
        trial = room.session.copy()
        trial.deal(ANY_DECK, now, _bomb(room))
    except SidepotError:
        return None
    return trial


def _shuffle(room: Room, now: int, entropy: Entropy) -> list[ev.Event]:
    """The deck of the coming hand and who is dealt in; nothing where no hand can be dealt as things stand."""
    number, first = room.number + 1, room.session is None
    trial = _trial(room, now, entropy(8) if first else b"")
    if trial is None:
        return []
    button = trial.places.button or "" if first else ""
    secret = entropy(fair.NONCE)
    burn = bool(trial.hand.rules.setting("dealing.order", "burn"))
    root = fair.Seal(secret).root.hex()
    return [ev.Shuffled(at=now, hand=number, secret=secret.hex(), seats=trial.hand.seats, burn=burn, root=root, button=button,
                        bomb=_bomb(room))]


def terms_of(room: Room, shuffled: ev.Shuffled, commits: Mapping[str, str]) -> fair.Terms:
    """What is fixed of a deal before any nonce is opened."""
    promises = {room.players[player].name: bytes.fromhex(commit) for player, commit in commits.items()}
    return fair.Terms(room.deal_name(shuffled.hand), shuffled.seats, shuffled.burn, bytes.fromhex(shuffled.root), promises)


def named_nonces(room: Room, nonces: Mapping[str, str]) -> dict[str, bytes]:
    """Opened nonces by the names of the players."""
    return {room.players[player].name: bytes.fromhex(nonce) for player, nonce in nonces.items()}


# ---- in a hand

def _play(room: Room, hand: Hand, now: int) -> list[ev.Event]:
    if hand.actor is not None:
        p = room.named(hand.actor)
        end = deadline(room)
        if not end or now < end or p is None:
            return []
        by = "away" if _gone(room, p) else "clock"
        return [ev.Acted(at=now, hand=room.number, decision=room.decision, seat=hand.actor, act=passive(hand), by=by,
                         bank_ms=bank_used(room, p, now))]
    asked = room.asked
    if asked is not None and asked.on == "run":
        if asked.open and now < asked.until:
            return []
        boards = 1 if asked.open or not asked.said else min(max(1, n) for n in asked.said.values())
        return [ev.Ran(at=now, hand=room.number, boards=boards)]
    if asked is not None and now < asked.until:
        return []                                          # whether the last act is taken back, before the next card
    if now < room.turn_at + _pace(room, hand):
        return []
    session = room.session
    assert session is not None
    if hand.showdown().mode == FACE_UP and (hidden := [s for s in hand.live if s not in hand.shown]):
        return [ev.Showed(at=now, hand=room.number, seat=s) for s in hidden]
    if len(hand.live) > 1 and not board_complete(hand) and contested(hand):
        return [ev.Street(at=now, hand=room.number)]
    return [*showing(session, room.number, now)]


def passive(hand: Hand) -> str:
    """What is done for who does not act: a check where that is free, else a fold.                    rule procedures.clock"""
    return "fold" if hand.legal().to_call else "check"


def _pace(room: Room, hand: Hand) -> int:
    """How long the table looks at what just happened before the next street."""
    return STREET_MS if room.settings.pause and len(hand.live) > 1 and not board_complete(hand) else 0


def contested(hand: Hand) -> bool:
    """More than one hand can win some pot."""
    return any(len(p.eligible) > 1 for p in hand.pots())


def showing(session: DealtSession, number: int, now: int) -> Iterator[ev.Event]:
    """The showdown as platforms do it: in order, whoever is not beaten by what has been shown shows, the others muck; then the pay.

    The rules say who shows first, and who must; see sidepot.hand.showdown.
    """
    copy = session.copy()
    hand = copy.hand
    sd = hand.showdown()
    if sd.mode not in (FACE_UP, NO_SHOWDOWN) and contested(hand):
        best: dict[tuple[int, int], int] = {}
        for seat in sd.order:
            mine = {(n, b): hand.rank(seat, b).score for n, pot in enumerate(hand.pots()) if seat in pot.eligible
                    for b in range(len(hand.boards))}
            wins = any(score >= best.get(at, -1) for at, score in mine.items())
            if not wins and seat not in sd.must_show:
                try:
                    copy.do({"do": "muck", "seat": seat})
                    yield ev.Mucked(at=now, hand=number, seat=seat)
                    continue
                except SidepotError:
                    pass                                   # must show after all, as the last hand of a pot
            copy.do({"do": "show", "seat": seat})
            yield ev.Showed(at=now, hand=number, seat=seat)
            for at, score in mine.items():
                best[at] = max(score, best.get(at, -1))
    if not hand.settled:
        copy.do({"do": "settle"})
    yield ev.Paid(at=now, hand=number, chips={s: copy.chips[s] for s in copy.hand.seats})
