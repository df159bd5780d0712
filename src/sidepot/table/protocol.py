"""The protocol of a live table: JSON frames over a WebSocket, version 1.

A client sends commands, each with an id of its own; the server answers each once (`Answer`), and sends what changed
(`News`) to everybody who may know it.  All amounts are whole chips; bets and raises are street totals ("raise to").

    client                                   server
    Hello(token, since=None)          ->
                                      <-     Welcome(seat, news)          the table as this viewer may see it
    Act(id, hand, decision, do, ...)  ->
                                      <-     Answer(id, ok=True)          written to disk before it is sent
                                      <-     News(seq, table, you, lines) to every viewer his own

A repeated id gets its first answer and does nothing twice.  An act names the hand, the decision and the price that the player
saw; when any of them is no longer so it is refused (`stale_*`) and never altered.  After a lost connection Hello(since=seq) brings
what was missed.  Seats are taken with signed tokens, which travel in frames only, never in an address.
"""
from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from .settings import Settings
from .words import Words as Words

VERSION = 1
LARGEST_FRAME = 8 * 1024

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Chips = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Text = Annotated[str, Meta(max_length=300)]
Phase = Literal["waiting", "fair", "playing", "paid", "paused", "closed", "stopped"]
State = Literal["free", "in", "folded", "all_in", "mucked", "away", "waiting", "busted", "next"]
Question = Literal["run", "undo", "chop"]
AllIn = Literal["call", "bet", "raise"] | None
Kind = Literal["fold", "check", "call", "bet", "raise", "all_in"]


# ---- from a client

class Command(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Anything a client sends.  id: of this command, chosen by the client."""

    id: Id


class Hello(Command, frozen=True, tag="hello"):
    """The first frame.  version: of the protocol; token: of a seat or a spectator; since: the last seq that was seen."""

    version: int
    token: Annotated[str, Meta(max_length=500)]
    since: int | None = None


class Act(Command, frozen=True, tag="act"):
    """An action.  hand, decision: as they were shown; to: street total of a bet or raise; pays: the price that was shown."""

    hand: int
    decision: int
    kind: Kind
    to: Chips | None = None
    pays: Chips | None = None


class Show(Command, frozen=True, tag="show"):
    """At the end of a hand: show both cards, the first or the second of them, or none (muck)."""

    hand: int
    cards: Literal["both", "first", "second", "none"]


class Vote(Command, frozen=True, tag="vote"):
    """An answer to what all are asked: run (how many boards, 1 is no), undo, chop (1 yes, 0 no)."""

    hand: int
    on: Question
    say: Annotated[int, Meta(ge=0, le=3)]


class AskUndo(Command, frozen=True, tag="undo"):
    """Ask that the last act be taken back; all others must agree, and never across a dealt card."""

    hand: int
    decision: int


class Commit(Command, frozen=True, tag="commit"):
    """The hash of one's nonce for a hand, before the deck's root is known (see sidepot.table.fair)."""

    hand: int
    commit: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Open(Command, frozen=True, tag="open"):
    """The nonce itself, after the root has been published."""

    hand: int
    nonce: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Sit(Command, frozen=True, tag="sit"):
    """Take a free seat (0 to 8) with so many chips; the host approves where the room asks for it."""

    seat: Annotated[int, Meta(ge=0, le=8)]
    chips: Chips


class TopUp(Command, frozen=True, tag="top_up"):
    """More chips with the next hand, within the room's limits."""

    chips: Annotated[int, Meta(ge=1, le=2**53 - 1)]


class Away(Command, frozen=True, tag="away"):
    """Sit out from the next hand (True), or come back: posting what was missed, or waiting for the big blind."""

    away: bool
    post: bool = True


class Straddle(Command, frozen=True, tag="straddle"):
    """Straddle whenever the room allows it (or no longer)."""

    on: bool


class Leave(Command, frozen=True, tag="leave"):
    """Give up the seat: folds when it is his turn, the chips go to the ledger after the hand."""


class Chat(Command, frozen=True, tag="chat"):
    """A line of chat."""

    text: Text


class Rabbit(Command, frozen=True, tag="rabbit"):
    """After a hand, where the room allows it: look at the cards that would have come."""

    hand: int


class LastHands(Command, frozen=True, tag="last_hands"):
    """After a hand in which one was dealt in, where the room allows it: see the hands that were mucked at the showdown."""

    hand: int


class Recall(Command, frozen=True, tag="recall"):
    """A finished hand as this viewer may know it: told has `spot`, the hand in one line, and `winners`, who got each pot."""

    hand: int


class Why(Command, frozen=True, tag="why"):
    """Why is something so, as far as this viewer can see: a topic of Hand.why, or an action to judge."""

    topic: Text = ""
    action: Text = ""
    hand: int | None = None


class Deal(Command, frozen=True, tag="deal"):
    """The transcript of this hand's deal as far as this viewer may know it (see sidepot.table.fair)."""


class Ledger(Command, frozen=True, tag="ledger"):
    """Who bought how much, how everybody stands, and who owes whom."""


class Host(Command, frozen=True, tag="host"):
    """What only the host may do.

    what: start, pause, resume, lock, unlock, admit, refuse, kick, mute, unmute, hand_over, approve, deny, correct, settings, bot,
    close.  who: the player; chips and reason: of a correction; value: what the word needs besides.
    """

    what: Annotated[str, Meta(max_length=20)]
    who: str = ""
    chips: int = 0
    reason: Text = ""
    value: dict[str, Any] = {}


class Ping(Command, frozen=True, tag="ping"):
    """Are you there."""


Commands = (
    Hello | Act | Show | Vote | AskUndo | Commit | Open | Sit | TopUp | Away | Straddle | Leave | Chat | Rabbit | LastHands
    | Recall | Why | Deal | Ledger | Host | Ping)


# ---- from the server

class Frame(Struct, frozen=True, tag_field="is"):
    """Anything the server sends."""


class Fault(Struct, frozen=True):
    """Why a command was refused.  code: of our errors, or stale_hand, stale_decision, stale_price, too_fast, not_yours, ..."""

    code: str
    text: Words


class Answer(Frame, frozen=True, tag="answer"):
    """The one answer to a command.  told: of a Why, a Deal, a Ledger or a Recall."""

    id: str
    ok: bool
    fault: Fault | None = None
    told: dict[str, Any] | None = None


class Pot(Struct, frozen=True):
    """Chips and who can win them.  name: main pot, side pot 1."""

    name: Words
    amount: int
    eligible: list[str]


class Seat(Struct, frozen=True):
    """A seat as everybody sees it.

    player: the name, None where the seat is free.  state: free, in, folded, all_in, mucked, away, waiting, busted, next (dealt in
    with the next hand).  cards: shown to all.  bank_ms: left of the time bank.  muted: may not chat.  place: of who is out of a
    sit-and-go or has won it, else 0.
    """

    number: int
    player: str | None = None
    chips: int = 0
    bet: int = 0
    state: State = "free"
    position: str = ""
    cards: str | None = None
    made: Words | None = None
    here: bool = False
    bot: bool = False
    bank_ms: int = 0
    muted: bool = False
    place: int = 0


class Award(Struct, frozen=True):
    """Chips of one pot on one board to one seat.  odd: how many of them did not divide."""

    seat: str
    amount: int
    pot: int
    board: int
    odd: int


class FairTerms(Struct, frozen=True):
    """What is fixed of a deal before any nonce is opened (sidepot.table.fair); hashes in hexadecimal."""

    hand: str
    root: str
    seats: list[str]
    burn: bool
    promises: dict[str, str]


class Fair(Struct, frozen=True):
    """What a client needs to take part in the deal.

    next: the name of the coming hand; root: of the deck of this hand; terms: of the coming one, while nonces are opened.
    """

    next: str
    root: str
    terms: FairTerms | None = None


class LevelNow(Struct, frozen=True):
    """Which level of a sit-and-go it is, from 0, and how long it lasts."""

    at: int
    left_ms: int
    running: bool


class Knocking(Struct, frozen=True):
    """Somebody at the door."""

    id: str
    name: str


class Person(Struct, frozen=True):
    """Somebody in the room who has no seat.  here: is connected; muted: may not chat."""

    name: str
    here: bool
    muted: bool


class Wanted(Struct, frozen=True):
    """A seat or chips that a player asks the host for."""

    id: str
    name: str
    seat: int
    chips: int


class Line(Struct, frozen=True):
    """One thing that happened, in words; seq: of the event."""

    seq: int
    kind: str
    text: Words
    player: str | None = None


class Asked(Struct, frozen=True):
    """What all are asked, who has said yes, who is still to answer."""

    on: Question
    by: str | None
    yes: list[str]
    open: list[str]
    until_ms: int


class Table(Struct, frozen=True):
    """The table as everybody at it sees it; no field can hold a card that is not public.

    phase: waiting (for players or the host), fair (the deal is being prepared), playing, paid, paused, closed, stopped.
    decision: counts the decisions of the hand.  deadline_ms: server time by which the actor must act, 0 without one; now_ms:
    server time.
    refunds: chips that nobody called, returned or to be.
    awards: of a paid hand.  bomb: this hand is a bomb pot.
    """

    name: str
    phase: Phase
    hand: int
    decision: int
    street: str
    boards: list[str]
    pot: int
    pots: list[Pot]
    refunds: dict[str, int]
    seats: list[Seat]
    actor: str | None
    button: int | None
    small: int
    big: int
    ante: int
    deadline_ms: int
    now_ms: int
    asked: Asked | None
    awards: list[Award]
    host: str
    locked: bool
    fair: Fair
    level: LevelNow | None = None
    spectators: int = 0
    bomb: bool = False


class Preset(Struct, frozen=True):
    """A size that a button offers."""

    key: str
    words: Words
    to: int
    all_in: bool


class Choices(Struct, frozen=True):
    """What the viewer may do now; `hand`, `decision` and the price go back with the act.

    no_raise: why there is no right to raise: rule and reason, with the words.  sentence: all of it in one; odds: what a call needs.
    """

    to_call: int
    verb: Literal["bet", "raise"]
    min_to: int | None
    max_to: int | None
    all_in: AllIn
    all_in_to: int
    step: int
    presets: list[Preset]
    no_raise: Words | None
    reason: str
    sentence: Words
    odds: Words | None


class You(Struct, frozen=True):
    """What only this viewer may know.

    hole: own cards; made: own hand in words.  may: what else he may do now: vote_run, undo, sit, top_up, settings, ...
    faces: what a call would cost him if he were reached now, 0 for a free check; None when he acts no more on this street.
    owes: blinds that he missed; straddles: he does whenever he may.  knocks, requests, people (others without a seat): for the
    host alone.
    """

    player: str | None
    seat: int | None
    role: Literal["host", "player", "spectator"]
    hole: str | None = None
    made: Words | None = None
    choices: Choices | None = None
    may: list[str] = []
    faces: int | None = None
    owes: Words | None = None
    straddles: bool = False
    knocks: list[Knocking] = []
    requests: list[Wanted] = []
    people: list[Person] = []


class News(Frame, frozen=True, tag="news"):
    """The table after event `seq`: the public part (one encoding for all), the viewer's own, and what happened in words.

    settings: of the room, in a Welcome and whenever they have changed.
    """

    seq: int
    table: Raw
    you: You
    lines: list[Line] = []
    settings: Settings | None = None


class Welcome(Frame, frozen=True, tag="welcome"):
    """The answer to Hello; missed lines are in `news`."""

    id: str
    version: int
    news: News


class Waiting(Frame, frozen=True, tag="waiting"):
    """Knocked; the host has not answered yet.  Welcome follows when he lets you in."""

    room: str


class Said(Frame, frozen=True, tag="said"):
    """Chat."""

    player: str
    text: str
    at_ms: int


class Pong(Frame, frozen=True, tag="pong"):
    """Here."""

    id: str
    now_ms: int


class Closed(Frame, frozen=True, tag="closed"):
    """The server ends this connection: newer (the same seat came from elsewhere), slow, kicked, closed, restart, bad_frame."""

    reason: str
    text: Words


Frames = Answer | News | Welcome | Waiting | Said | Pong | Closed
