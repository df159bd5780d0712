"""What leaves the server: the table as everybody sees it, and to each viewer what only he may know.

Cards reach a viewer in three ways only, all of them here: the board, hands that were shown, and his own two cards.
"""
from functools import lru_cache
from typing import Any, cast

import msgspec

from ..cards import cards_text, parse_cards
from ..hand import Dealt, Hand, HandRank, finished, public
from ..hand.explain import no_raise
from ..hand.legal import STREETS
from ..hand.presets import presets
from ..notation import parse_spot, spot
from . import fair
from . import protocol as p
from .asking import answer
from .owing import owing, short
from .refused import Refused
from .room import Player, Room, may_look, mucked_hands
from .running import deadline, named_nonces, terms_of
from .saying import each, odds, pot_name, say
from .transcript import Transcript, board, hole
from .words import Words

_encode = msgspec.json.Encoder().encode


def table(room: Room, now: int, here: frozenset[str] = frozenset(), spectators: int = 0) -> p.Table:
    """The public part.  here: ids of the players who are connected."""
    hand = room.session.hand if room.session is not None else None
    playing = room.playing
    level = None
    if room.session is not None and room.session.clock is not None:
        at = room.session.clock.position(now)
        level = p.LevelNow(at.at, at.left_ms, at.running)
    setup = hand.setup if hand is not None else None
    return p.Table(
        name=room.title, phase=cast(p.Phase, room.phase), hand=room.number, decision=room.decision,
        street=hand.street if hand else "", boards=_boards(room, hand) if hand else [],
        pot=hand.pot if hand and not _taken_back(room) else 0, pots=_pots(hand) if hand and not _taken_back(room) else [],
        refunds=hand.refunds() if hand and not _taken_back(room) else {},
        seats=_seats(room, hand, here), actor=hand.actor if hand and playing else None, button=_button(room),
        small=setup.small_blind if setup else room.settings.small, big=setup.big_blind if setup else room.settings.big,
        ante=max(setup.antes, default=0) if setup else room.settings.ante, deadline_ms=deadline(room), now_ms=now,
        asked=_asked(room),
        awards=[p.Award(a.seat, a.amount, a.pot, a.board, a.odd) for a in hand.awards()]
        if hand and hand.settled else [],
        host=room.players[room.host].name if room.host in room.players else "", locked=room.locked,
        fair=_fair(room), level=level, spectators=spectators, bomb=setup is not None and setup.bomb)


def you(room: Room, player: str | None, now: int, here: frozenset[str] = frozenset()) -> p.You:
    """What only this viewer may know; None: a spectator.  here: ids of the players who are connected."""
    me = room.players.get(player) if player else None
    if me is None:
        return p.You(None, None, "spectator")
    hand = room.session.hand if room.session is not None else None
    host = me.id == room.host
    mine = hand is not None and me.name in hand.seats
    return p.You(
        player=me.name, seat=me.seat, role="host" if host else "player", hole=hand.hole.get(me.name) if hand and mine else None,
        made=_made(hand, me.name) if hand and mine else None,
        choices=_choices(hand) if hand and room.playing and not room.paused_at and hand.actor == me.name else None,
        may=_may(room, me, hand), faces=hand.faces(me.name) if hand and mine and room.playing else None, owes=_owes(room, me),
        straddles=me.straddles,
        knocks=[p.Knocking(who, name) for who, name in room.knocks.items()] if host else [],
        requests=[p.Wanted(who, room.players[who].name, seat, chips)
                  for who, (seat, chips) in room.requests.items()] if host else [],
        people=[p.Person(q.name, q.id in here, q.muted) for q in room.players.values()
                if q.seat is None and not q.kicked and not q.bot and q is not me] if host else [])


def encoded(found: p.Table) -> msgspec.Raw:
    """The public part, encoded once for all viewers."""
    return msgspec.Raw(_encode(found))


# ---- parts

def _taken_back(room: Room) -> bool:
    """The last hand's blinds were chopped: its chips are back with the players."""
    return room.session is not None and room.session.chopped


def _asked(room: Room) -> p.Asked | None:
    asked = room.asked
    if asked is None:
        return None
    yes = [seat for seat, said in asked.said.items() if said]
    return p.Asked(cast(p.Question, asked.on), asked.by or None, yes, list(asked.open), asked.until)


def _pots(hand: Hand) -> list[p.Pot]:
    pots = hand.pots()
    return [p.Pot(pot_name(n, len(pots)), pot.amount, list(pot.eligible)) for n, pot in enumerate(pots)]


def _boards(room: Room, hand: Hand) -> list[str]:
    if room.rabbit and room.session is not None and hand.settled and len(hand.boards) == 1:
        return [rabbit(room, hand)]
    return list(hand.boards)


def rabbit(room: Room, hand: Hand) -> str:
    """The board with the cards that would have come."""
    deck = room.session.deck if room.session is not None else None
    if room.fair is None or deck is None:
        return hand.board
    return cards_text(deck[k] for k in board(terms_of(room, room.fair, room.opened[0]), STREETS[1:]))


def _seats(room: Room, hand: Hand | None, here: frozenset[str]) -> list[p.Seat]:
    found = [p.Seat(n) for n in range(room.settings.seats)]
    few = short(room.session, room.session.game_at(room.at)) if room.session is not None else frozenset[str]()
    for q in room.seated():
        inside = hand is not None and q.name in hand.seats
        state: p.State = "busted"
        if inside and hand is not None:
            state = ("mucked" if q.name in hand.mucked else "folded" if q.name not in hand.live
                     else "all_in" if room.playing and not hand.stacks[q.name] else "in")
        elif q.leaving or q.away:
            state = "away"
        elif room.session and (q.name in room.session.waiting or q.name in few):
            state = "waiting"
        elif room.chips(q) or q.bringing:
            state = "next"
        cards = hand.hole[q.name] if hand is not None and q.name in hand.shown else None
        if not cards and (one := room.shown.get(q.name)) and hand is not None:
            own = parse_cards(hand.hole[q.name])
            cards = "".join(cards_text([own[n]]) if n in one else "??" for n in (0, 1))
        chips = (room.session.stacks().get(q.name, 0) if room.session else 0) + (0 if room.playing and inside else q.bringing)
        found[q.seat or 0] = p.Seat(
            number=q.seat or 0, player=q.name, chips=chips, bet=hand.bets[q.name] if inside and hand and room.playing else 0,
            state=state, position=hand.positions[q.name] if inside and hand else "", cards=cards,
            made=_made(hand, q.name) if hand and inside and cards and "?" not in cards else None, here=q.id in here or bool(q.bot),
            bot=bool(q.bot), bank_ms=q.bank_ms, muted=q.muted, place=q.place)
    return found


def _button(room: Room) -> int | None:
    if room.session is None or room.session.places.button is None:
        return None
    q = room.named(room.session.places.button)
    return q.seat if q else None


def _made(hand: Hand, seat: str) -> Words | None:
    if seat not in hand.hole or len(hand.board) < 6 or len(hand.boards) > 1:
        return None
    return _words(hand.rank(seat))


@lru_cache(4096)                       # of a few thousand, each asked for after every act
def _words(rank: HandRank) -> Words:
    return each(rank.name)


def _choices(hand: Hand) -> p.Choices:
    legal = hand.legal()
    why = no_raise(hand) if not legal.can_raise else None
    return p.Choices(
        to_call=legal.to_call, verb="raise" if legal.to_match else "bet", min_to=legal.min_raise_to, max_to=legal.max_raise_to,
        all_in=cast(p.AllIn, legal.all_in), all_in_to=hand.bets[legal.seat] + legal.stack, step=hand.setup.unit,
        presets=[p.Preset(x.key, say(f"preset.{x.key}"), x.to, x.all_in) for x in presets(hand)],
        no_raise=each(why.reason) if why is not None else None, reason=legal.reason, sentence=each(legal.sentence),
        odds=odds(hand) if legal.to_call else None)


def _owes(room: Room, me: Player) -> Words | None:
    """What a viewer who missed blinds has to post; None for nothing."""
    session = room.session
    return owing(session, session.game_at(room.at)).get(me.name) if session is not None and me.name in session.missed else None


def _may(room: Room, me: Player, hand: Hand | None) -> list[str]:
    """What else a viewer may do, as words of the protocol."""
    found = []
    asked = room.asked
    if asked and me.name in asked.open:
        found.append(f"vote_{asked.on}")
    if not asked and me.name in room.may_chop():
        found.append("vote_chop")
    if room.session and not asked and room.session.may_take_back() == me.name:
        found.append("undo")
    if hand is not None and not room.playing and me.name in hand.hole and me.name not in hand.shown:
        found.append("show")
    sit_and_go = room.settings.kind == "sit_and_go"
    if me.seat is None:
        found += [] if sit_and_go and room.number else ["sit"]
    elif not sit_and_go:
        found += ["top_up", "back" if me.away else "away", "leave"]
    elif not room.number:
        found.append("leave")
    elif not me.place:
        found.append("back" if me.away else "away")
    if me.seat is not None and room.settings.straddle == "optional":
        found.append("straddle")
    if may_look(room):
        found.append("rabbit")
    if room.settings.last_hands and hand is not None and me.name in hand.hole and mucked_hands(room, me.name):
        found.append("last_hands")
    if me.id == room.host:
        found += _host_may(room)
    return found


def _host_may(room: Room) -> list[str]:
    """What the host may do only at times: start, change the settings, close; set chips right as long as settings may change."""
    if room.closed or room.broken:
        return []
    found = [] if room.playing else ["close"] if room.shuffled else ["close", "settings"]
    return [*found, "start"] if not room.started and len(room.ready()) > 1 else found


def ledger(room: Room) -> dict[str, Any]:
    """Who bought how much, how everybody stands, who owes whom."""
    if room.session is None:
        return {"players": [], "transfers": []}
    return {"players": [q._asdict() for q in room.session.players], "transfers": [t._asdict() for t in room.session.transfers()]}


# ---- the fair deal

def _fair(room: Room) -> p.Fair:
    """What a client needs to take part in the deal.  The whole transcript is large, and sent when it is asked for."""
    root, coming = room.fair.root if room.fair else "", room.shuffled
    if coming is None:
        return p.Fair(room.coming_name, root)
    terms = terms_of(room, coming, room.commits)
    promises = {name: x.hex() for name, x in sorted(terms.promises.items())}
    return p.Fair(room.coming_name, root, p.FairTerms(terms.hand, coming.root, list(terms.seats), terms.burn, promises))


def transcript(room: Room, hand: Hand, seat: str | None) -> Transcript:
    """The deal as a seat may know it (None: everybody): the board, the hands shown, and its own cards are opened."""
    fixed = room.fair
    if fixed is None:
        raise ValueError("no hand has been dealt")
    commits, nonces = room.opened
    terms, given = terms_of(room, fixed, commits), named_nonces(room, nonces)
    streets = tuple(e.street for e in hand.events if isinstance(e, Dealt))
    known = {*hand.shown, *([seat] if seat else [])}
    deal = fair.Seal(bytes.fromhex(fixed.secret)).deal(terms, given)
    seen = [*(k for name in terms.seats if name in known for k in hole(terms, name)), *board(terms, streets)]
    open_ = tuple(deal.open(k) for k in sorted(seen))
    return Transcript(terms, given, streets, open_)


def why(hand: Hand, asked: p.Why) -> dict[str, Any]:
    """The answer to a question about a hand as its asker sees it.  Raises SidepotError."""
    found: dict[str, Any] = msgspec.to_builtins(answer(hand, asked.topic, asked.action))
    return found


def seen_by(hand: Hand, seat: str | None) -> Hand:
    """The hand with the cards that a seat may know, for questions; nothing else of it can be read off the answer."""
    seen = public(hand)
    if seat is not None and seat in hand.hole and seat not in seen.hole:
        seen = seen.copy()
        seen.learn(seat, hand.hole[seat])
    return seen


def recalled(room: Room, number: int, seat: str | None) -> dict[str, Any]:
    """A finished hand in one line as a seat may know it; who won each pot, where its cards do not tell.  Raises Refused."""
    hand = room.finished(number)
    if hand is None or not hand.settled:                   # chopped blinds: nobody was paid, and no spot can tell it
        raise Refused("table.no_hand", number=number)
    told = spot(seen_by(hand, seat if seat in hand.seats else None))
    if finished(parse_spot(told)).settled:
        return {"spot": told, "winners": None}
    won: dict[tuple[int, int], list[str]] = {}
    for award in hand.awards():
        won.setdefault((award.pot, award.board), []).append(award.seat)
    return {"spot": told, "winners": [won[at] for at in sorted(won)]}
