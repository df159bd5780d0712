"""What a player's command leads to: events, or a refusal that says why.  Nothing is changed here."""
from collections.abc import Callable
from itertools import chain, count
from typing import Any

from ..bots import STRENGTHS, STYLES
from ..errors import SidepotError
from ..hand import Action
from ..session.seating import check_name as names_a_seat
from . import events as ev
from . import protocol as p
from .fair import promise
from .refused import Refused
from .room import WHICH, Player, Room, may_look, mucked_hands
from .settings import MOST_SEATS, check_settings

MOST_PEOPLE = 200
MOST_KNOCKS = 30
LONGEST_NAME = 24
BOTS = 8
# What bots are called: short, at home in both languages.
BOT_NAMES = (
    "阿杰 Jay", "小林 Lin", "老周 Joe", "安妮 Annie", "大明 Ming", "可可 Coco", "阿宝 Bao", "小雨 Rain", "杰克 Jack", "露西 Lucy")
MUTED = {("mute", True), ("unmute", False)}                # what would change nothing


def decide(room: Room, player: str, command: p.Command, now: int) -> list[ev.Event]:
    """The events of a command of a player at a time (milliseconds).  Raises SidepotError for one that is refused."""
    me = room.players.get(player)
    if me is None or me.kicked:
        raise Refused("table.not_here")
    if room.broken:
        raise Refused("table.stopped")
    if room.closed:
        raise Refused("table.closed")
    if isinstance(command, p.Hello | p.Chat | p.Recall | p.Why | p.Deal | p.Ledger | p.Ping):
        raise Refused("table.not_now")
    return DECIDE[type(command)](room, me, command, now)


# ---- the hand

def _act(room: Room, me: Player, c: p.Act, now: int) -> list[ev.Event]:
    hand = room.hand
    if hand is None or c.hand != room.number:
        raise _stale(room, c.hand)
    if room.paused_at:
        raise Refused("table.paused")
    if c.decision != room.decision:
        raise Refused("table.stale_decision")
    action = Action(c.kind, c.to, me.name if me.name in hand.seats else None)
    if me.name not in hand.seats:
        raise Refused("table.not_in_hand")
    verdict = hand.explain(action)
    if not verdict.legal:
        hand.copy().apply(action)                          # raises IllegalAction, with everything it knows
    legal = hand.legal()
    price = {"check": 0, "call": legal.to_call, "all_in": legal.stack}.get(c.kind)
    if price is not None and c.pays is not None and c.pays != price:
        raise Refused("table.stale_price", shown=c.pays, now=price)
    return [ev.Acted(at=now, hand=c.hand, decision=c.decision, seat=me.name, act=c.kind, to=c.to, bank_ms=bank_used(room, me, now))]


def _stale(room: Room, hand: int) -> Refused:
    if hand == room.number:
        return Refused("table.stale_over", number=hand)
    return Refused("table.stale_hand", shown=hand, now=room.number)


def bank_used(room: Room, me: Player, now: int) -> int:
    """What a decision has taken from the time bank so far, in milliseconds."""
    if not room.settings.act or me.bot:
        return 0
    return min(me.bank_ms, max(0, now - room.turn_at - room.settings.act * 1000))


def _show(room: Room, me: Player, c: p.Show, now: int) -> list[ev.Event]:
    """After the hand: cards turned up by choice.  Mucking is what happens by itself."""
    session = room.session
    if session is None or room.playing or c.hand != room.number:
        raise Refused("table.stale_hand", shown=c.hand, now=room.number)
    if me.name not in session.hand.hole:
        raise Refused("table.not_in_hand")
    which = WHICH.get(c.cards, ())
    if set(which) <= set(room.shown.get(me.name, ())) or me.name in session.hand.shown:
        return []                                          # nothing, or nothing new
    return [ev.Showed(at=now, hand=c.hand, seat=me.name, cards=c.cards)]


def _rabbit(room: Room, me: Player, c: p.Rabbit, now: int) -> list[ev.Event]:
    if c.hand != room.number:
        raise Refused("table.stale_hand", shown=c.hand, now=room.number)
    if not may_look(room):
        raise Refused("table.no_rabbit")
    return [ev.Rabbit(at=now, hand=c.hand, player=me.id)]


def _last_hands(room: Room, me: Player, c: p.LastHands, now: int) -> list[ev.Event]:
    """After the hand: what was mucked at its showdown is turned up because somebody who was dealt in asks to see it."""
    session = room.session
    if session is None or room.playing or c.hand != room.number:
        raise Refused("table.stale_hand", shown=c.hand, now=room.number)
    if me.name not in session.hand.hole:
        raise Refused("table.not_in_hand")
    if not room.settings.last_hands:
        raise Refused("table.no_last_hands")
    mucked = mucked_hands(room, but=me.name)
    if not mucked:
        raise Refused("table.none_mucked", number=c.hand)
    return [ev.Showed(at=now, hand=c.hand, seat=seat, asked=me.id) for seat in mucked]


def _vote(room: Room, me: Player, c: p.Vote, now: int) -> list[ev.Event]:
    if room.hand is None or c.hand != room.number:
        raise _stale(room, c.hand)
    asked = room.asked
    if c.on == "chop" and asked is None:
        if me.name not in room.may_chop() or not c.say:
            raise Refused("table.not_asked")
        return [ev.Voted(at=now, hand=c.hand, on="chop", player=me.id, say=1)]
    if asked is None or asked.on != c.on or me.name not in asked.open:
        raise Refused("table.not_asked")
    if c.on == "run" and c.say > room.settings.boards:
        raise Refused("table.boards", most=room.settings.boards)
    found: list[ev.Event] = [ev.Voted(at=now, hand=c.hand, on=c.on, player=me.id, say=c.say)]
    if c.on != "run" and c.say and asked.open == [me.name]:
        found.append(ev.Chopped(at=now, hand=c.hand) if c.on == "chop" else ev.TookBack(at=now, hand=c.hand))
    return found


def _undo(room: Room, me: Player, c: p.AskUndo, now: int) -> list[ev.Event]:
    """Whoever acted last may ask; all others in the hand must agree."""
    session = room.session
    if room.hand is None or session is None or c.hand != room.number:
        raise _stale(room, c.hand)
    if c.decision != room.decision or room.asked:
        raise Refused("table.stale_decision")
    if room.declined == room.decision:
        raise Refused("table.declined")
    session.copy().after("take_back")                      # raises when a card was dealt since
    if session.may_take_back() != me.name:
        raise Refused("table.not_yours")
    found: list[ev.Event] = [ev.Voted(at=now, hand=c.hand, on="undo", player=me.id, say=1)]
    others = [s for s in room.hand.seats if s != me.name and (q := room.named(s)) and not q.bot and not q.leaving]
    return found if others else [ev.TookBack(at=now, hand=c.hand)]


def _commit(room: Room, me: Player, c: p.Commit, now: int) -> list[ev.Event]:
    if c.hand != room.number + 1 or room.shuffled or me.id in room.commits or me.seat is None or not room.settings.fair:
        raise Refused("table.too_late")
    return [ev.Committed(at=now, hand=c.hand, player=me.id, commit=c.commit)]


def _open(room: Room, me: Player, c: p.Open, now: int) -> list[ev.Event]:
    if room.shuffled is None or c.hand != room.shuffled.hand or me.id not in room.commits or me.id in room.nonces:
        raise Refused("table.too_late")
    if promise(room.coming_name, me.name, bytes.fromhex(c.nonce)).hex() != room.commits[me.id]:
        raise Refused("table.nonce")
    return [ev.Opened(at=now, hand=c.hand, player=me.id, nonce=c.nonce)]


# ---- seats and chips

def _sit(room: Room, me: Player, c: p.Sit, now: int, approved: bool = False) -> list[ev.Event]:
    s = room.settings
    if me.seat is not None:
        raise Refused("table.seated")
    if c.seat >= s.seats or any(q.seat == c.seat for q in room.players.values()):
        raise Refused("table.seat_taken", number=c.seat + 1)
    if s.kind == "sit_and_go":
        if room.number or c.chips != s.most_buy:
            raise Refused("table.sit_and_go", chips=s.most_buy)
    else:
        s.buy_in.sit(c.chips)
    if s.approve and me.id != room.host and not me.bot and not approved:
        return [ev.Asked(at=now, player=me.id, seat=c.seat, chips=c.chips)]
    return [ev.Sat(at=now, player=me.id, seat=c.seat, chips=c.chips)]


def _top_up(room: Room, me: Player, c: p.TopUp, now: int, approved: bool = False) -> list[ev.Event]:
    s = room.settings
    if me.seat is None or me.leaving or s.kind == "sit_and_go":
        raise Refused("table.no_top_up")
    has = (room.session.stacks().get(me.name, 0) if room.session else 0) + me.bringing
    s.buy_in.top_up(has, c.chips, s.game.law)
    if s.approve and me.id != room.host and not approved:
        return [ev.Asked(at=now, player=me.id, seat=me.seat, chips=c.chips)]
    return [ev.ToppedUp(at=now, player=me.id, chips=c.chips)]


def _away(room: Room, me: Player, c: p.Away, now: int) -> list[ev.Event]:
    if me.seat is None or me.leaving:
        raise Refused("table.no_seat")
    if c.away == me.away and (c.away or c.post == me.post):
        return []
    return [ev.Went(at=now, player=me.id, away=c.away, post=c.post)]


def _straddle(room: Room, me: Player, c: p.Straddle, now: int) -> list[ev.Event]:
    if room.settings.straddle != "optional" and c.on:
        raise Refused("table.no_straddle")
    return [] if c.on == me.straddles else [ev.Wishes(at=now, player=me.id, straddle=c.on)]


def _leave(room: Room, me: Player, c: p.Leave, now: int) -> list[ev.Event]:
    if me.seat is None or me.leaving:
        raise Refused("table.no_seat")
    return [ev.Left(at=now, player=me.id)]


# ---- the host

def _host(room: Room, me: Player, c: p.Host, now: int) -> list[ev.Event]:
    if me.id != room.host:
        raise Refused("table.host_only")
    found = HOST.get(c.what)
    if found is None:
        raise Refused("table.host_word", word=c.what, known=", ".join(HOST))
    return found(room, c, now)


def _word(room: Room, c: p.Host, now: int) -> list[ev.Event]:
    useful = {
        "start": not room.started and len(room.ready()) > 1, "pause": room.started and not room.paused_at,
        "resume": bool(room.paused_at), "lock": not room.locked, "unlock": room.locked, "close": not room.playing}
    if not useful[c.what]:
        raise Refused("table.start" if c.what == "start" else "table.not_now")
    return [ev.Ruled(at=now, what=c.what)]


def _about(room: Room, c: p.Host, now: int) -> list[ev.Event]:
    other = _player(room, c.who)
    if c.what == "hand_over" and other.bot:
        raise Refused("table.bot_host")
    if other.kicked or (other.id == room.host and c.what in ("kick", "hand_over")) or (c.what, other.muted) in MUTED:
        raise Refused("table.not_now")
    if c.what == "kick":
        return [ev.Left(at=now, player=other.id, by="host")]
    return [ev.Ruled(at=now, what=c.what, player=other.id)]


def _admit(room: Room, c: p.Host, now: int) -> list[ev.Event]:
    name = room.knocks.get(c.who)
    if name is None:
        raise Refused("table.no_knock")
    if c.what == "refuse":
        return [ev.Turned(at=now, player=c.who)]
    if len(room.players) >= MOST_PEOPLE:
        raise Refused("table.locked")
    return [ev.Joined(at=now, player=c.who, name=name)]


def _approve(room: Room, c: p.Host, now: int) -> list[ev.Event]:
    asked = room.requests.get(c.who)
    if asked is None:
        raise Refused("table.no_request")
    other, (seat, chips) = room.players[c.who], asked
    if c.what == "deny":
        return [ev.Denied(at=now, player=c.who)]
    # Things may have changed since it was asked: it is looked at as if it were asked now.
    if other.seat is not None:
        return _top_up(room, other, p.TopUp(c.id, chips), now, approved=True)
    return _sit(room, other, p.Sit(c.id, seat, chips), now, approved=True)


def _correct(room: Room, c: p.Host, now: int) -> list[ev.Event]:
    other = _player(room, c.who)
    if (room.session is None or room.playing or room.shuffled or other.name not in room.session.chips
            or other.name in room.session.empty or (room.settings.kind == "sit_and_go" and not c.chips)):
        raise Refused("table.correct_between")
    if not c.reason.strip():
        raise Refused("table.reason")
    room.session.copy().do({"do": "count", "seat": other.name, "chips": c.chips})
    return [ev.Corrected(at=now, player=other.id, chips=c.chips, reason=c.reason.strip())]


def _settings(room: Room, c: p.Host, now: int) -> list[ev.Event]:
    from msgspec import ValidationError, convert, to_builtins
    if room.playing or room.shuffled:
        raise Refused("table.between_only")
    try:
        settings = check_settings(convert(to_builtins(room.settings) | c.value, type(room.settings)))
    except ValidationError as e:
        raise Refused("table.settings", problem=str(e)) from None
    seated = room.seated()
    if seated and settings.seats <= max(q.seat or 0 for q in seated):
        raise Refused("table.seats_taken")
    # Chips are on the table already, all the same or within limits: as what they were bought for.
    bought = (settings.kind, settings.most_buy if settings.kind == "sit_and_go" else 0)
    if (seated or room.number) and bought != (room.settings.kind, room.settings.most_buy if bought[1] else 0):
        raise Refused("table.not_now")
    return [ev.Changed(at=now, settings=settings)]


def _bot(room: Room, c: p.Host, now: int) -> list[ev.Event]:
    """A bot takes a seat: value {style, strength, seat, chips, name}; without a name it gets one that is free."""
    value = c.value
    style, strength, name = (x if isinstance(x := value.get(k), str) else "" for k in ("style", "strength", "name"))
    seat = value.get("seat")
    number = sum(1 for q in room.players.values() if q.bot)
    bots = [q for q in room.seated() if q.bot]
    chips = value.get("chips", room.settings.most_buy)
    if (type(seat) is not int or not 0 <= seat < MOST_SEATS or type(chips) is not int or style not in STYLES
            or strength not in STRENGTHS or len(bots) >= BOTS or len(room.players) >= MOST_PEOPLE):
        raise Refused("table.bot")
    player = Player(f"bot-{number + 1}", free_name(room, name) if "name" in value else bot_name(room), f"{style}/{strength}", 0)
    return [ev.Joined(at=now, player=player.id, name=player.name, bot=player.bot),
            *_sit(room, player, p.Sit(id=c.id, seat=seat, chips=chips), now)]


def check_name(name: str) -> str:
    """A name as it is shown.  Raises SidepotError for one that cannot name a seat."""
    short = " ".join(name.split())
    if not 0 < len(short) <= LONGEST_NAME:
        raise Refused("table.name")
    names_a_seat(short)
    return short


def free_name(room: Room, name: str) -> str:
    """A name as it is shown, that nobody in the room or at its door has.  Raises SidepotError."""
    short = check_name(name)
    if short.casefold() in _names(room):
        raise Refused("table.name_taken", name=short)
    return short


def bot_name(room: Room) -> str:
    """A name for a bot that nobody in the room or at its door has, nor anybody who has gone: the ledger keeps theirs."""
    taken = _names(room)
    return next(n for n in chain(BOT_NAMES, (f"Bot {number}" for number in count(1))) if n.casefold() not in taken)


def _names(room: Room) -> set[str]:
    return {n.casefold() for n in (*(q.name for q in room.players.values()), *room.knocks.values())}


def come(room: Room, player: str, name: str, knows: bool, now: int) -> list[ev.Event]:
    """Somebody new: in the room if he knows its password, else knocking.  Raises SidepotError."""
    name = free_name(room, name)
    if room.closed or room.broken or room.locked or len(room.players) >= MOST_PEOPLE or len(room.knocks) >= MOST_KNOCKS:
        raise Refused("table.locked")
    return [ev.Joined(at=now, player=player, name=name) if knows else ev.Knocked(at=now, player=player, name=name)]


def _player(room: Room, who: str) -> Player:
    found = room.players.get(who) or room.named(who)
    if found is None:
        raise Refused("table.nobody", name=who[:40])
    return found


HOST: dict[str, Callable[[Room, p.Host, int], list[ev.Event]]] = {
    **dict.fromkeys(("start", "pause", "resume", "lock", "unlock", "close"), _word),
    **dict.fromkeys(("kick", "mute", "unmute", "hand_over"), _about),
    **dict.fromkeys(("admit", "refuse"), _admit), **dict.fromkeys(("approve", "deny"), _approve),
    "correct": _correct, "settings": _settings, "bot": _bot,
}
DECIDE: dict[type[p.Command], Callable[[Room, Player, Any, int], list[ev.Event]]] = {
    p.Act: _act, p.Show: _show, p.Vote: _vote, p.AskUndo: _undo, p.Commit: _commit, p.Open: _open, p.Sit: _sit, p.TopUp: _top_up,
    p.Away: _away, p.Straddle: _straddle, p.Leave: _leave, p.Host: _host, p.Rabbit: _rabbit,
    p.LastHands: _last_hands,
}


def fault(error: SidepotError) -> p.Fault:
    """A refusal as it is sent."""
    return p.Fault(error.code, p.Words(error.text("en"), error.text("zh")))
