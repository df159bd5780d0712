"""What players who missed blinds have to post, in words; the session says what it is."""
from ..errors import SidepotError
from ..session import Game, Session
from .saying import say
from .words import Words


def short(session: Session, game: Game) -> frozenset[str]:
    """Who is back with too few chips to post what is owed; nobody in a hand, or when none can be dealt.  game: of the next hand."""
    if not session.missed or not session.between:
        return frozenset()
    try:
        return session.short(game)
    except SidepotError:
        return frozenset()


def owing(session: Session, game: Game) -> dict[str, Words]:
    """What everybody who missed blinds posts with the next hand, or when coming back.  game: of the next hand."""
    owed = session.owing(game)
    if owed and session.between:
        try:
            out, due = session.not_dealt(game), session.due(game)
            owed = {seat: one for seat, one in owed.items() if seat in out} | due
        except SidepotError:                               # fewer than two can play: nothing is posted
            pass
    found, few = {}, short(session, game)
    for seat, one in owed.items():
        key = "owes" if one.live and one.dead else "owes_live" if one.live else "owes_dead"
        words = say(f"place.{key}", live=one.live, dead=one.dead)
        found[seat] = say("place.short", owes=words, has=session.chips[seat]) if seat in few else words
    return found
