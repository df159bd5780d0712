"""What happened at a live table, in words, as its events come in."""
from ..hand.events import DealtIn
from . import events as ev
from . import protocol as p
from .room import Room
from .saying import lines, say
from .words import Words

# Events of a hand: what they did stands in the hand's own events.
_HAND = (ev.Dealt, ev.Acted, ev.Ran, ev.Street, ev.Showed, ev.Mucked, ev.Paid)


class Telling:
    """Remembers how much of the hand has been told."""

    def __init__(self) -> None:
        self.told = 0

    def copy(self) -> "Telling":
        """One that does not change with this one."""
        c = Telling()
        c.told = self.told
        return c

    def of(self, room: Room, e: ev.Event) -> list[p.Line]:
        """The lines of an event that the room has just taken in."""
        if isinstance(e, _HAND):
            return self._hand(room, e)
        if isinstance(e, ev.TookBack) and room.session is not None:
            self.told = len(room.session.hand.events)
        text = _said(room, e)
        who = room.players.get(getattr(e, "player", ""))
        return [p.Line(room.seq, _tag(e), text, who.name if who else None)] if text is not None else []

    def skip(self, room: Room, e: ev.Event) -> list[p.Line]:
        """As `of`, but nothing is told: an event of long ago."""
        if isinstance(e, (*_HAND, ev.TookBack)) and room.session is not None:
            self.told = len(room.session.hand.events)
        return []

    def _hand(self, room: Room, e: ev.Event) -> list[p.Line]:
        if room.session is None:
            return []
        hand, found = room.session.hand, list[p.Line]()
        if isinstance(e, ev.Dealt):
            self.told = 0
            found.append(p.Line(room.seq, "dealt_hand", say("live.hand", number=room.number)))
            if hand.setup.bomb:
                found.append(p.Line(room.seq, "bomb", say("live.bomb")))
        if isinstance(e, ev.Showed) and (e.cards != "both" or not room.playing):
            asker = room.players.get(e.asked)
            text = say("live.showed_asked", seat=e.seat, player=asker.name) if asker else say(f"live.showed_{e.cards}", seat=e.seat)
            return [p.Line(room.seq, "showed", text, e.seat)]
        if isinstance(e, ev.Acted) and e.by != "player":
            found.append(p.Line(room.seq, "clock", say(f"live.{e.by}", seat=e.seat), e.seat))
        new = [x for x in hand.events[self.told:] if not isinstance(x, DealtIn)]
        self.told = len(hand.events)
        found += [p.Line(room.seq, x.kind, x.text, x.seat) for x in lines(hand, new)]
        return found + _places(room)


def _places(room: Room) -> list[p.Line]:
    """Who is out of a sit-and-go by the hand that is over, or has won it, the lowest place first."""
    session = room.session
    if session is None or room.playing or room.settings.kind != "sit_and_go":
        return []
    placed = sorted((q for q in room.seated() if q.place and q.name in session.hand.seats), key=lambda q: -q.place)
    return [p.Line(room.seq, "place", say("live.wins" if q.place == 1 else "live.place", player=q.name, place=q.place), q.name)
            for q in placed]


def _said(room: Room, e: ev.Event) -> Words | None:
    """The words of an event that is not of the hand; None for what nobody needs to read."""
    who = room.players.get(getattr(e, "player", ""))
    name = who.name if who else ""
    if isinstance(e, ev.TookBack | ev.Chopped | ev.Broken | ev.Outage):
        return say(f"live.{_tag(e)}")
    if isinstance(e, ev.Ruled):
        return say(f"live.{e.what}", player=name)
    if isinstance(e, ev.Sat | ev.ToppedUp):
        return say(f"live.{_tag(e)}", player=name, chips=e.chips)
    if isinstance(e, ev.Went):
        return say("live.away_now" if e.away else "live.back" if e.post else "live.back_waits", player=name)
    if isinstance(e, ev.Left):
        return say("live.left" if e.by == "player" else "live.kicked", player=name)
    if isinstance(e, ev.Corrected):
        return say("live.corrected", player=name, chips=e.chips, reason=e.reason)
    if isinstance(e, ev.Voted):
        return say(f"live.voted_{e.on}", player=name, say=e.say) if e.on == "run" else say(
            f"live.voted_{e.on}_{'yes' if e.say else 'no'}", player=name)
    if isinstance(e, ev.Joined | ev.Changed | ev.Rabbit):
        return say(f"live.{_tag(e)}", player=name)
    return None


def _tag(e: ev.Event) -> str:
    return str(type(e).__struct_config__.tag)
