"""What goes over HTTP: the requests and the answers, as types.  The documentation and the page's own types are made from these.

Every text that people read comes in both languages (`Words`), so that a page changes its language without asking again.
All amounts are whole chips; amounts of bets and raises are street totals ("raise to").  Cards are texts as "As", "Td".
Seats are called by their names.  The page decides no rule: whatever it offers, it was sent.
"""
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ..hand.given import MOST_CHIPS
from ..table.words import Line as Line
from ..table.words import Told as Told
from ..table.words import Words as Words

Chips = Annotated[int, Meta(ge=0, le=MOST_CHIPS)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Short = Annotated[str, Meta(max_length=200)]
Street = Literal["preflop", "flop", "turn", "river"]
State = Literal["in", "folded", "all_in", "dead", "mucked"]
Presence = Literal["playing", "out", "waiting", "busted", "left"]
Limit = Literal["nl", "pl", "fl"]
Due = Literal["act", "deal", "show", "winners", "paid"]


class Fault(Struct, frozen=True):
    """What was wrong with a request.

    code: of our errors; or bad_request, too_large, too_many, not_found, forbidden, stale, undo, store (the disk), broken,
    fault.  field: which part of it.  told: for a refused action, the reason with its citations; the table is as it was.
    """

    code: str
    text: Words
    field: str | None = None
    told: Told | None = None


# ---- a hand

class SeatState(Struct, frozen=True):
    """One player of a hand.

    bet: on this street while it is bet on; paid: all that went in so far, less what came back; start: stack before the hand.
    state: in, folded, all_in, dead (hand killed), mucked.  cards: "AsKd" when they were shown, or the asker wrote them himself.
    made: the best five in words.  won: from pots.
    """

    name: str
    position: str
    position_words: Words
    start: int
    stack: int
    bet: int
    paid: int
    state: State
    acting: bool
    cards: str | None
    shown: bool
    made: Words | None
    won: int


class Layer(Struct, frozen=True):
    """A pot as it lies on the table.

    number: 0 is the main pot.  level: up to what total of a player it reaches, below: from where.  formula: how its chips come
    together, "1,000 × 3 + 200 (E)".  parts: chips in it by seat; dead: of nobody.  contested: more than one can win it.
    """

    number: int
    name: Words
    amount: int
    eligible: list[str]
    contested: bool
    below: int
    level: int
    parts: dict[str, int]
    dead: int
    formula: Words
    why: Words


class Refund(Struct, frozen=True):
    """Chips that nobody called.  done: they are back in the stack; else they will be if nobody calls."""

    seat: str
    amount: int
    done: bool
    why: Words


class Preset(Struct, frozen=True):
    """A size that a button offers, always legal as it stands.  key: min, half, three_quarters, pot, max, all_in."""

    key: str
    words: Words
    to: int
    all_in: bool


class Choices(Struct, frozen=True):
    """What the one to act may do.

    to_call: what a call costs now, 0 when a check is free; call_all_in: it takes the whole stack.  verb: what a larger
    amount is called; min_to, max_to: None without the right.  step: the smallest chip.  all_in: what all chips in would
    be ("call", "bet", "raise"), None when it is not legal; all_in_to: the street total.  no_raise: why not.
    """

    seat: str
    to_call: int
    call_all_in: bool
    call_to: int
    verb: Literal["bet", "raise"]
    min_to: int | None
    max_to: int | None
    max_is_all_in: bool
    step: int
    presets: list[Preset]
    all_in: Literal["call", "bet", "raise"] | None
    all_in_to: int
    sentence: Words
    no_raise: Told | None
    odds: Words | None


class Showdown(Struct, frozen=True):
    """Who shows.  mode: not_yet, no_showdown, all_face_up_now, ordered.  next: who shows or mucks now."""

    mode: str
    order: list[str]
    next: str | None
    must_show: list[str]
    may_muck: list[str]
    told: Told


class Award(Struct, frozen=True):
    """Chips of one pot on one board to one seat.  odd: how many of them did not divide.  hand: the winning hand in words."""

    pot: int
    board: int
    seat: str
    amount: int
    odd: int
    hand: Words | None


class Asked(Struct, frozen=True):
    """A pot (with several boards: its share on one of them) whose winner the cards do not tell.  at: its place in `winners`."""

    at: int
    name: Words
    pot: int
    board: int
    amount: int
    seats: list[str]


class HandView(Struct, frozen=True):
    """A hand as anybody at the table may see it.

    due: what is to be done now: act, deal (street `deals`; who is to act on it has `choices` already, for those who name no
    cards), show (hands are to be shown or mucked), winners (cards cannot tell who wins), paid (the hand is over).  dealt: streets
    that were dealt, 0 to 3.  boards: for each board up to five cards, None for one that was dealt unknown.  ask_winners: the pots
    whose winner the cards do not tell, as they are pushed; winners: for each pot (with several boards for each pot on each board:
    main pot on the first, main pot on the second, ...) who wins it as far as that is known, [] for those to be told, as `settle`
    takes them.
    pots_stand: the layers are pots to speak of: betting is over, or somebody is all in; before, the bets in front make none.
    may_run: how many boards may be asked for now.  turn: whose turn it is and why, or why nobody acts.  lines: what happened,
    left out in the frames of a replay.
    """

    spot: str
    limit: str
    small_blind: int
    big_blind: int
    rules: str
    rules_words: Words
    unit: int
    street: Street
    dealt: int
    boards: list[list[str | None]]
    seats: list[SeatState]
    actor: str | None
    pot: int
    layers: list[Layer]
    refunds: list[Refund]
    pots_stand: bool
    due: Due
    deals: Street | None
    may_run: list[int]
    ask_winners: list[Asked]
    winners: list[list[str]]
    turn: Told
    choices: Choices | None
    showdown: Showdown
    awards: list[Award]
    awards_told: Told | None
    rake: int
    lines: list[Line]


class Frame(Struct, frozen=True):
    """One step of a replay: what happened and the hand after it."""

    line: Line
    hand: HandView


class Replay(Struct, frozen=True):
    """A hand step by step; the first frame is the hand after the posts."""

    title: Words
    frames: list[Frame]


# ---- a table through an evening

class Level(Struct, frozen=True):
    """A level of the blind clock, or a break (no blinds then).  minutes: how long."""

    minutes: Annotated[int, Meta(ge=1, le=24 * 60)]
    small: Chips = 0
    big: Chips = 0
    ante: Chips = 0
    bb_ante: Chips = 0
    pause: bool = False


class Clock(Struct, frozen=True):
    """The blind clock.  left_ms: of this level at the moment `now_ms` (server time).  due: its blinds are not those of the hand."""

    levels: list[Level]
    at: int
    left_ms: int
    running: bool
    now_ms: int
    over: bool
    due: bool


class Colour(Struct, frozen=True):
    """A colour of chips and what one is worth."""

    name: Short
    colour: Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]
    value: Annotated[int, Meta(ge=1, le=MOST_CHIPS)]


class Game(Struct, frozen=True):
    """What is played.  ante: from everybody; bb_ante: one for the table; unit: the smallest chip in play."""

    small: Chips
    big: Annotated[int, Meta(ge=1, le=MOST_CHIPS)]
    rules: Short = "wsop-cash-2026"
    limit: Limit = "nl"
    ante: Chips = 0
    bb_ante: Chips = 0
    unit: Annotated[int, Meta(ge=1, le=MOST_CHIPS)] = 1


class Place(Struct, frozen=True):
    """A seat through the evening.

    chips: behind now.  bought: all buy-ins; cashed: taken off the table; net: chips + cashed - bought.  state: playing, out
    (sitting out), waiting (for the big blind), busted, left.  owes: live and dead chips to post with the next hand.
    """

    name: str
    chips: int
    bought: int
    cashed: int
    net: int
    state: Presence
    button: bool
    owes: Words | None


class Coming(Struct, frozen=True):
    """The next hand: where button and blinds go, and why; None where the button or the small blind is dead.

    game: with the blinds of the level that is in force by now.
    """

    button: str | None
    small_blind: str | None
    big_blind: str
    told: Told
    game: Game


class Transfer(Struct, frozen=True):
    """Who owes whom if the table were closed now.  payer, payee: "" is the box that the chips came from."""

    payer: str
    payee: str
    chips: int


class Record(Struct, frozen=True):
    """One thing that was done at the table and can be undone.  n: its number (see Undo); hand: which hand."""

    n: int
    hand: int
    text: Words


class Option(Struct, frozen=True):
    """One thing that can be done with a ruling: its words and the steps that do it (empty: no chips move)."""

    words: Words
    steps: list[dict[str, Any]]


class Ruled(Struct, frozen=True):
    """A ruling on words and chips.  amount: the street total; returned, must_add: chips to give back or still to put in.

    options: what can be done; by_floor: the floor chooses among them.  at_least: the player may still choose more.
    """

    ruling: str
    title: Words
    amount: int | None
    returned: int | None
    must_add: int | None
    at_least: bool
    by_floor: bool
    told: Told
    options: list[Option]


class TableView(Struct, frozen=True):
    """A table as its devices see it.  version: the number of records; send it with every change.

    role: owner or follow.  between: the hand is paid, the next not dealt.  log: the last records, newest last.  pending: an act
    out of turn whose turn has come (a ruling to settle); waiting_act: one that waits for it.  hands: how many are finished.
    money: those by which chips were bought, taken away or counted.  may_straddle: who may, and to how much at least.
    may_post: who may come in early by posting, and what.
    found: chips found by counting that nobody bought, below zero lost.  buy_in: what most sat down with first, to propose it again.
    """

    version: int
    role: Literal["owner", "follow"]
    title: str
    number: int
    hand: HandView
    between: bool
    closed: bool
    places: list[Place]
    game: Game
    colours: list[Colour]
    clock: Clock | None
    coming: Coming | None
    coming_fault: Words | None
    may_straddle: dict[str, int]
    may_post: dict[str, list[Option]]
    log: list[Record]
    money: list[Record]
    pending: Ruled | None
    waiting_act: Words | None
    transfers: list[Transfer]
    found: int
    buy_in: int
    hands: int
    followers: int


class HandRow(Struct, frozen=True):
    """A finished hand in the list: its number, the result in words, the spot, and the winners that were told (for its link)."""

    number: int
    text: Words
    spot: str
    winners: list[list[str]] | None


# ---- what one chooses from

class SetRow(Struct, frozen=True):
    """A rule set (GET /api/sets).  name: as it is given to a table; format: what it is for."""

    name: str
    title: Words
    about: Words
    format: Literal["cash", "tournament"]


# ---- requests

class Buyer(Struct, frozen=True, forbid_unknown_fields=True):
    """A player who sits down."""

    name: Name
    chips: Annotated[int, Meta(ge=1, le=MOST_CHIPS)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables.  seats: clockwise; button: whose it is in the first hand."""

    seats: Annotated[list[Buyer], Meta(min_length=2, max_length=10)]
    button: Name
    game: Game
    title: Annotated[str, Meta(max_length=60)] = ""
    colours: Annotated[list[Colour], Meta(max_length=12)] = []
    levels: Annotated[list[Level], Meta(max_length=60)] = []


class Made(Struct, frozen=True):
    """The table that was made: the tokens of the device that runs it and of those that follow, and the table."""

    owner: str
    follow: str
    table: TableView


class Do(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/table/do: steps, all or none.  id: of this request (the same id gets the same answer, and does nothing twice).

    version: of the table that the player saw; when it has changed since, nothing is done (409, code stale): ask for the
    table again.  steps: see sidepot.session.
    """

    id: Annotated[str, Meta(min_length=8, max_length=64)]
    version: int
    steps: Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=40)]
    said: Short = ""


class Undo(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/table/undo: the table becomes what it was after record `to` (0: as it was made).  Can itself be undone by `to`."""

    id: Annotated[str, Meta(min_length=8, max_length=64)]
    version: int
    to: Annotated[int, Meta(ge=0)]


Push = Annotated[list[Annotated[int, Meta(ge=1, le=MOST_CHIPS)]], Meta(max_length=200)]


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/table/rule: what was said or pushed.

    seat: left out, the one to act.  words: as they were said ("raise to 500", "我看看再加"), or one of the words of
    sidepot.rulings.Act; first: words, chips, together, unknown.  pushes: the chips of each motion, face values.
    returned: between the pushes the hand went back to the stack.  more: further fields of sidepot.rulings.Act.
    """

    seat: Name | None = None
    words: Short = ""
    pushes: Annotated[list[Push], Meta(max_length=20)] = []
    returned: bool = False
    first: Literal["words", "chips", "together", "unknown"] = "unknown"
    last_chips: bool | None = None
    then: Short = ""
    more: dict[str, Any] = {}


class Why(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/table/why, or /api/why with a spot.  topic: turn, legal, posts, pots, showdown, awards; or an action to judge."""

    topic: Short = ""
    action: Short = ""
    seat: Name | None = None
    spot: Annotated[str, Meta(max_length=20_000)] = ""
    winners: list[list[str]] | None = None


class AskCase(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/judge: one case, as `sidepot judge` reads it from a line."""

    case: dict[str, Any]


class AskSpot(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/hand, /api/replay, /api/reopen: a hand in one line, and who won each pot where cards do not tell."""

    spot: Annotated[str, Meta(max_length=20_000)]
    winners: list[list[str]] | None = None


# ---- the side-pot calculator

class Payer(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's chips in the middle.

    folded: cannot win.  dead: cannot win either, but the hand was killed and not folded, so that uncalled chips come back.
    """

    name: Name
    paid: Chips
    folded: bool = False
    dead: bool = False


class AskPots(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/pots: from a spot, or from what everybody put in (left of the button first, the button last).

    ante: added to what each paid.  dead: money of nobody (a big blind ante, dead blinds).  unit: the smallest chip.  rake: chips
    from the main pot, besides or instead of a rate (hundredths of a percent) with a cap.  winners: for each pot (main first), for
    each board, who won it; a pot that only one can win needs none.
    """

    spot: Annotated[str, Meta(max_length=20_000)] = ""
    players: Annotated[list[Payer], Meta(max_length=10)] = []
    ante: Chips = 0
    dead: Chips = 0
    unit: Annotated[int, Meta(ge=1, le=MOST_CHIPS)] = 1
    boards: Annotated[int, Meta(ge=1, le=3)] = 1
    rake: Chips = 0
    rake_rate: Annotated[int, Meta(ge=0, le=10_000)] = 0
    rake_cap: Chips = 0
    winners: Annotated[
        list[Annotated[list[Annotated[list[Name], Meta(max_length=10)]], Meta(max_length=3)]], Meta(max_length=10)] | None = None


class Result(Struct, frozen=True):
    """What a player put in and gets: from pots, refunded, and the difference."""

    name: str
    paid: int
    folded: bool
    refunded: int
    won: int
    net: int


class Pots(Struct, frozen=True):
    """The calculator's answer.  total: all chips put in = the pots + refunds (check, in words).

    awards: as they are pushed, empty until the winners of every pot are known; winners: they, in the form of AskPots;
    winners_fault: why those that were told cannot be.  told: why the pots, and why the awards; odd: of it, where odd chips
    went.  spot: the same case as a spot, "" where there is none, with the reason in no_spot.  asked: the case as a question
    without a spot, to fill a form with.
    """

    total: int
    layers: list[Layer]
    refunds: list[Refund]
    rakes: list[int]
    awards: list[Award]
    results: list[Result]
    told: Told
    check: Words
    spot: str
    asked: AskPots
    winners: list[list[list[str]]] | None = None
    winners_fault: Words | None = None
    odd: Words | None = None
    no_spot: Words | None = None


# ---- the rules

class AskRules(Struct, frozen=True, forbid_unknown_fields=True):
    """GET /api/rules?q=: everyday words in either language, an id, or a citation; "": the whole catalogue."""

    q: Short = ""


class RuleRow(Struct, frozen=True):
    """A rule in a list.  kind: rule, procedure (what happens at the table), or contradiction (of the seed articles)."""

    id: str
    kind: Literal["rule", "procedure", "contradiction"]
    title: Words


class RuleTopic(Struct, frozen=True):
    """A topic of the catalogue with its rules in the order of the book."""

    id: str
    title: Words
    rules: list[RuleRow]


class Rules(Struct, frozen=True):
    """The catalogue by topic, when nothing was asked; else what was found, the best first, or words near to those asked."""

    topics: list[RuleTopic]
    found: list[RuleRow]
    near: list[str]


class AskRule(Struct, frozen=True, forbid_unknown_fields=True):
    """GET /api/rules/ID."""

    id: Annotated[str, Meta(max_length=80)]


class Cited(Struct, frozen=True):
    """A citation by book, edition and number.  newer: the number in the newer edition, where the map has it."""

    text: str
    newer: str | None


class InSet(Struct, frozen=True):
    """A rule set, by name and title, with its citations of a rule; of a silent book none."""

    name: str
    title: Words
    citations: list[Cited]


class SetName(Struct, frozen=True):
    """A rule set by name and title."""

    name: str
    title: Words


class SettingValue(Struct, frozen=True):
    """A value of a setting: as it is written in a rule set, what it means, and the sets that play it."""

    value: str
    meaning: Words
    default: bool
    sets: list[SetName]


class RuleSetting(Struct, frozen=True):
    """A setting of a rule: what rooms do differently."""

    name: str
    meaning: Words
    values: list[SettingValue]


class Remark(Struct, frozen=True):
    """A remark on a rule and the sets that make it."""

    text: Words
    sets: list[SetName]


class Answered(Struct, frozen=True):
    """A question to the referee and the answer as it is now.  ask: "" where the answer says it all."""

    ask: Words
    told: Told


class Case(Struct, frozen=True):
    """A worked case.  spot: "" where there is no hand; playable: it can be stepped through.  given: what else was told."""

    name: Words
    spot: str
    playable: bool
    given: list[Words]
    answers: list[Answered]


class RuleFact(Struct, frozen=True):
    """Something on which a procedure depends: the question that asks for it, and the possible answers."""

    name: Words
    ask: Words
    values: Words


class RuleOutcome(Struct, frozen=True):
    """A row of a procedure: in which case, what is ruled, what the dealer does, what the floor may choose.

    goes_to: the procedure that decides instead.  when: [] always, or when none of the rows above holds.
    """

    when: list[Words]
    ruling: Words | None
    text: Words | None
    steps: list[Words]
    options: list[Words]
    citations: list[Cited]
    goes_to: RuleRow | None


class Says(Struct, frozen=True):
    """What one of the seed articles says.  claim: its number in our list, "" for several."""

    claim: str
    says: Words


class Contradiction(Struct, frozen=True):
    """A point on which the seed articles contradict each other or the books, and how it is read here."""

    seeds: list[Says]
    books: Words
    citations: list[Cited]
    reading: Words
    rules: list[RuleRow]


class RulePage(Struct, frozen=True):
    """A rule with all that is known of it; of a contradiction its sides, and as cases the readings played.

    text: the rule in one to three sentences.  decides: the function of the program.  cases: every worked case; those of the
    examples first.  facts, no_matter, outcomes: of a procedure.  contradictions: those that this rule decides.
    """

    id: str
    kind: Literal["rule", "procedure", "contradiction"]
    topic: Words
    title: Words
    text: Words
    decides: str
    settings: list[RuleSetting]
    sets: list[InSet]
    notes: list[Remark]
    disputed: list[Remark]
    cases: list[Case]
    facts: list[RuleFact]
    no_matter: list[Words]
    outcomes: list[RuleOutcome]
    contradictions: list[RuleRow]
    contradiction: Contradiction | None


# ---- does this all-in reopen the betting

class AskReopen(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/reopen: a hand in one line, and what was done then ("A raise 40", "flop", "flop 2s7hJd")."""

    spot: Annotated[str, Meta(max_length=20_000)]
    then: Annotated[list[Short], Meta(max_length=100)] = []


class ReopenRow(Struct, frozen=True):
    """One player, as if reached next with nothing changed.

    acted: on this street.  bet: on it so far; owed: what a call costs on paper; needed: what must be owed to raise again;
    reopens_at: the price from which that is so.  raise_from: the smallest raise-to, None without the right.
    """

    seat: str
    acted: bool
    bet: int
    owed: int
    needed: int
    reopens_at: int
    may_raise: bool
    raise_from: int | None
    told: Told


class Reopen(Struct, frozen=True):
    """Who may raise, and from what.  price: to match; full_raise: the increment.  rows: the one to act first; [] without betting.

    hand: as it stands, with what may be done next.
    """

    price: int
    full_raise: int
    rows: list[ReopenRow]
    citations: list[str]
    hand: HandView


# ---- the cheat sheet

class SheetLine(Struct, frozen=True):
    """A line of the cheat sheet with its rule and where it stands in a tournament and in a cash game."""

    rule: str
    text: Words
    tournament: list[Cited]
    cash: list[Cited]


class SheetPart(Struct, frozen=True):
    """A part of the cheat sheet."""

    title: Words
    lines: list[SheetLine]


class CheatSheet(Struct, frozen=True):
    """One printed page: what a table quarrels about most.  tournament, cash: the rule sets that the numbers are of."""

    tournament: Words
    cash: Words
    parts: list[SheetPart]
