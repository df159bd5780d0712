"""What a player's command leads to: events, or a refusal that says why.  Nothing is changed here."""
from collections.abc import Callable
from typing import Any

from ..errors import SidepotError
from ..hand import Action
from . import events as ev
from . import protocol as p
from .fair import promise
from .refused import Refused
from .room import Player, Room
from .settings import MOST_SEATS, check_settings

MOST_PEOPLE = 200
BOTS = 8


def decide(room: Room, player: str, command: p.Command, now: int) -> list[ev.Event]:
    """The events of a command of a player at a time (milliseconds).  Raises SidepotError for one that is refused."""
    me = room.players.get(player)
    if me is None:
        raise Refused("table.not_here")
    if room.broken:
        raise Refused("table.stopped")
    if room.closed:
        raise Refused("table.closed")
    if isinstance(command, p.Hello | p.Chat | p.Why | p.Deal | p.Ledger | p.Ping):
        raise Refused("table.not_now")
    return DECIDE[type(command)](room, me, command, now)


# ---- the hand

def _act(room: Room, me: Player, c: p.Act, now: int) -> list[ev.Event]:
    hand = room.hand
    if hand is None or c.hand != room.number:
        raise Refused("table.stale_hand", shown=c.hand, now=room.number)
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
    return [] if c.cards == "none" else [ev.Showed(at=now, hand=c.hand, seat=me.name, cards=c.cards)]


def _vote(room: Room, me: Player, c: p.Vote, now: int) -> list[ev.Event]:
    if room.hand is None or c.hand != room.number:
        raise Refused("table.stale_hand", shown=c.hand, now=room.number)
    asked = room.asked
    if c.on == "chop" and asked is None:
        if room.session is None or me.name not in room.session.may_chop() or not c.say:
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
        raise Refused("table.stale_hand", shown=c.hand, now=room.number)
    if c.decision != room.decision or room.asked:
        raise Refused("table.stale_decision")
    session.copy().after("take_back")                      # raises when a card was dealt since
    if session.played[-1].get("seat") != me.name:
        raise Refused("table.not_yours")
    found: list[ev.Event] = [ev.Voted(at=now, hand=c.hand, on="undo", player=me.id, say=1)]
    others = [s for s in room.hand.seats if s != me.name and (q := room.named(s)) and not q.bot and not q.leaving]
    return found if others else [ev.TookBack(at=now, hand=c.hand)]


def _commit(room: Room, me: Player, c: p.Commit, now: int) -> list[ev.Event]:
    if c.hand != room.number + 1 or room.shuffled or me.id in room.commits or me.seat is None:
        raise Refused("table.too_late")
    return [ev.Committed(at=now, hand=c.hand, player=me.id, commit=c.commit)]


def _open(room: Room, me: Player, c: p.Open, now: int) -> list[ev.Event]:
    if room.shuffled is None or c.hand != room.shuffled.hand or me.id not in room.commits or me.id in room.nonces:
        raise Refused("table.too_late")
    if promise(room.coming_name, me.name, bytes.fromhex(c.nonce)).hex() != room.commits[me.id]:
        raise Refused("table.nonce")
    return [ev.Opened(at=now, hand=c.hand, player=me.id, nonce=c.nonce)]


# ---- seats and chips

def _sit(room: Room, me: Player, c: p.Sit, now: int) -> list[ev.Event]:
    s = room.settings
    if me.seat is not None:
        raise Refused("table.seated")
    if c.seat >= s.seats or any(q.seat == c.seat for q in room.players.values()):
        raise Refused("table.seat_taken", number=c.seat + 1)
    if s.kind == "sit_and_go":
        if room.number or c.chips != s.most_buy:
            raise Refused("table.sit_and_go", chips=s.most_buy)
    elif not s.least_buy <= c.chips <= s.most_buy:
        raise Refused("table.buy_limits", least=s.least_buy, most=s.most_buy, given=c.chips)
    if s.approve and me.id != room.host and not me.bot:
        return [ev.Asked(at=now, player=me.id, seat=c.seat, chips=c.chips)]
    return [ev.Sat(at=now, player=me.id, seat=c.seat, chips=c.chips)]


def _top_up(room: Room, me: Player, c: p.TopUp, now: int) -> list[ev.Event]:
    s = room.settings
    if me.seat is None or me.leaving or s.kind == "sit_and_go":
        raise Refused("table.no_top_up")
    has = (room.session.stacks().get(me.name, 0) if room.session else 0) + me.bringing
    if has + c.chips > s.most_buy or (not has and c.chips < s.least_buy):
        raise Refused("table.buy_limits", least=s.least_buy, most=s.most_buy, given=has + c.chips)
    if s.approve and me.id != room.host:
        return [ev.Asked(at=now, player=me.id, seat=me.seat, chips=c.chips)]
    return [ev.ToppedUp(at=now, player=me.id, chips=c.chips)]


def _away(room: Room, me: Player, c: p.Away, now: int) -> list[ev.Event]:
    if me.seat is None:
        raise Refused("table.no_seat")
    return [ev.Went(at=now, player=me.id, away=c.away, post=c.post)]


def _straddle(room: Room, me: Player, c: p.Straddle, now: int) -> list[ev.Event]:
    if room.settings.straddle != "optional" and c.on:
        raise Refused("table.no_straddle")
    return [ev.Wishes(at=now, player=me.id, straddle=c.on)]


def _leave(room: Room, me: Player, c: p.Leave, now: int) -> list[ev.Event]:
    if me.seat is None:
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
    if c.what == "kick":
        return [ev.Left(at=now, player=other.id, by="host")]
    return [ev.Ruled(at=now, what=c.what, player=other.id)]


def _admit(room: Room, c: p.Host, now: int) -> list[ev.Event]:
    name = room.knocks.get(c.who)
    if name is None:
        raise Refused("table.no_knock")
    if c.what == "refuse":
        return [ev.Turned(at=now, player=c.who)]
    return [ev.Joined(at=now, player=c.who, name=name)]


def _approve(room: Room, c: p.Host, now: int) -> list[ev.Event]:
    asked = room.requests.get(c.who)
    if asked is None:
        raise Refused("table.no_request")
    other = room.players[c.who]
    if c.what == "deny":
        return [ev.Denied(at=now, player=c.who)]
    if other.seat is not None:
        return [ev.ToppedUp(at=now, player=c.who, chips=asked[1])]
    if any(q.seat == asked[0] for q in room.players.values()):
        raise Refused("table.seat_taken", number=asked[0] + 1)
    return [ev.Sat(at=now, player=c.who, seat=asked[0], chips=asked[1])]


def _correct(room: Room, c: p.Host, now: int) -> list[ev.Event]:
    other = _player(room, c.who)
    if room.session is None or room.playing or other.name not in room.session.chips or other.name in room.session.empty:
        raise Refused("table.correct_between")
    if not c.reason.strip():
        raise Refused("table.reason")
    room.session.copy().do({"do": "count", "seat": other.name, "chips": c.chips})
    return [ev.Corrected(at=now, player=other.id, chips=c.chips, reason=c.reason.strip())]


def _settings(room: Room, c: p.Host, now: int) -> list[ev.Event]:
    from msgspec import ValidationError, convert, to_builtins
    if room.playing:
        raise Refused("table.between_only")
    try:
        settings = check_settings(convert(to_builtins(room.settings) | c.value, type(room.settings)))
    except ValidationError as e:
        raise Refused("table.settings", problem=str(e)) from None
    if settings.kind != room.settings.kind and room.number:
        raise Refused("table.not_now")
    return [ev.Changed(at=now, settings=settings)]


def _bot(room: Room, c: p.Host, now: int) -> list[ev.Event]:
    """A bot takes a seat: value {style, strength, seat, chips, name}."""
    value = c.value
    style, strength, name = (str(value.get(k, ""))[:24] for k in ("style", "strength", "name"))
    seat = value.get("seat")
    number = sum(1 for q in room.players.values() if q.bot)
    bots = [q for q in room.seated() if q.bot]
    if not isinstance(seat, int) or not 0 <= seat < MOST_SEATS or len(bots) >= BOTS or len(room.players) >= MOST_PEOPLE:
        raise Refused("table.bot")
    player = Player(f"bot-{number + 1}", name, f"{style}/{strength}", 0)
    if room.named(name) or not name:
        raise Refused("table.name_taken", name=name)
    chips = value.get("chips", room.settings.most_buy)
    if not isinstance(chips, int):
        raise Refused("table.bot")
    return [ev.Joined(at=now, player=player.id, name=name, bot=player.bot),
            *_sit(room, player, p.Sit(id=c.id, seat=seat, chips=chips), now)]


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
    p.Away: _away, p.Straddle: _straddle, p.Leave: _leave, p.Host: _host,
}


def fault(error: SidepotError) -> p.Fault:
    """A refusal as it is sent."""
    return p.Fault(error.code, p.Words(error.text("en"), error.text("zh")))
