"""The form of a case, and the hand that it describes.  What the answers are is in cases_answers."""
from typing import Any

from ..cards import cards_text, distinct, parse_cards
from ..errors import SidepotError
from ..hand import Acted, Dealt, Hand, Post, Posted, Rake, make_setup
from ..hand.actions import ALL_IN, BET, CALL, CHECK, FOLD, RAISE, Action
from ..hand.legal import STREETS
from ..hand.naming import check_distinct
from ..hand.setup import LONGEST_NAME, Setup, whole
from ..rulebook import RuleSet, rule_set
from ..rulings import rule_on
from .cases_acts import ACT_KEYS, act_of, within
from .schema import chips, either, flag, list_of, map_of, number, one_of, record, refuse, text, void

ASKS = (
    "legal_actions", "is_legal", "next_to_act", "post", "pots", "payouts", "winners", "ranking_order", "showdown_order",
    "button_blinds", "owed", "ruling",
)
DEFAULT_RULES = {"cash": "wsop-cash-2026", "tournament": "tda-2024"}
# What an action does, in the words of the case form and in ours.
DOES = {"fold": FOLD, "check": CHECK, "call": CALL, "bet": BET, "raise_to": RAISE, "all_in": ALL_IN}
# Words and chips: what they mean is a ruling.
WORDS = ("declare", "push_chips", "event")

_name, _words = text(LONGEST_NAME), text(2000)
_cards = either(list, list_of(text(4), 7), text(60))
_GAME = record(
    {"betting": one_of("NL", "PL", "FL"), "format": one_of(*DEFAULT_RULES), "small_blind": chips(), "big_blind": chips(1)},
    {"ante": chips(), "ante_kind": one_of("none", "all", "big_blind"), "ante_order": one_of("blind_first", "ante_first"),
     "rules": text(100), "straddles": list_of(record({"who": _name, "amount": chips(1)}, {}), 20),
     "posts": list_of(record({"who": _name}, {"live": chips(), "dead": chips()}), 20), "dead_money": chips(),
     "small_bet": chips(1), "big_bet": chips(1), "limit_raise_cap": chips(), "players_left_in_event": chips(2),
     "pl_sb_as_bb": flag, "chip_unit": chips(1), "rake": chips()})
_ACTION = record(
    {"who": _name, "do": one_of(*DOES, "dead_hand", *WORDS)},
    {"street": one_of(*STREETS, "showdown"), "amount": chips(), "event": _words, **ACT_KEYS})
_check = record(
    {"ask": one_of(*ASKS), "game": _GAME},
    {"id": either(str, text(200), number),
     "seats": list_of(record({"name": _name, "stack": chips(), "position": text(20)}, {}), 10),
     "actions": list_of(_ACTION, 1000), "board": list_of(text(4), 5), "boards": list_of(list_of(text(4), 5), 3),
     "holes": map_of(_cards, 10, LONGEST_NAME), "hands": map_of(_cards, 100, LONGEST_NAME), "ask_who": _name,
     "proposed": _ACTION, "eliminated": list_of(_name, 10), "pot_before_street": chips(), "illegal_on_purpose": flag,
     "history": map_of(record({}, {"posted_bb": flag, "missed_sb": flag, "missed_bb": flag}), 10, LONGEST_NAME),
     "expect": map_of(lambda value, place: void(value), 100, 100), "topic": _words, "source": _words, "why": _words})


def check_case(case: Any) -> dict[str, Any]:
    """The case, if it has the form of judge.md; keys that are null are left out.

    Raises NotationError or BadSetup that names the field.
    """
    _check(case, "")
    found: dict[str, Any] = {key: value for key, value in case.items() if value is not None}
    found["game"] = {key: value for key, value in case["game"].items() if value is not None}
    names = [seat["name"] for seat in found.get("seats", ())]
    for at, name in enumerate(names):
        if name in names[:at]:
            raise refuse("case.name_twice", f"seats[{at}].name", name=name)
    if names:
        for key in ("holes", "history"):
            for name in found.get(key, ()):
                _seated(name, names, f"{key}.{name}")
        for at, name in enumerate(found.get("eliminated", ())):
            _seated(name, names, f"eliminated[{at}]")
        if "ask_who" in found:
            _seated(found["ask_who"], names, "ask_who")
    return found


def rules_of(case: dict[str, Any]) -> RuleSet:
    """The rule set of a case: the one it names, or its format's with the defaults of the case form.

    A setting that has the wanted value already stays the book's own, with its citations.
    """
    game = case["game"]
    named = "rules" in game
    try:
        book = rule_set(game.get("rules", DEFAULT_RULES[game["format"]]))
    except SidepotError as e:
        raise e.located(field="game.rules") from None
    wanted: dict[tuple[str, str], bool | int | str] = {}
    if not named:
        wanted["posting.ante", "order"] = "blind_first"
        wanted["betting.pot_limit", "small_blind_as_big"] = False
        wanted["rulings.units", "step"] = "small_blind"
        if "rake" in game:
            wanted["pots.rake", "no_flop_no_drop"] = False
        if game.get("straddles"):
            wanted["posting.straddle", "allowed"], wanted["posting.straddle", "most"] = True, 0
            wanted["posting.straddle", "first_from"] = "any_seat"
        if case.get("boards"):
            wanted["pots.boards", "allowed"] = True
    if "ante_order" in game:
        wanted["posting.ante", "order"] = game["ante_order"]
    if "pl_sb_as_bb" in game:
        wanted["betting.pot_limit", "small_blind_as_big"] = game["pl_sb_as_bb"]
    if "limit_raise_cap" in game:
        wanted["betting.cap", "raises"] = game["limit_raise_cap"]
    house: dict[str, dict[str, bool | int | str]] = {}
    for (rule, setting), value in wanted.items():
        if book.setting(rule, setting) != value:
            house.setdefault(rule, {})[setting] = value
    try:
        return book.override(house) if house else book
    except SidepotError as e:
        raise e.located(field="game.limit_raise_cap") from None


def hand_of(case: Any) -> Hand:
    """The hand of a case, all its actions done and the board dealt as far as the betting has got.

    Raises NotationError, BadSetup, BadCard or UnknownRuleSet for a case that is not one, and IllegalAction for actions
    that are not possible; `field` says where.
    """
    case = check_case(case)
    setup = setup_of(case)
    if "pot_before_street" in case:
        setup = _with_dead_money(case, setup)
    return _play(case, setup)


def setup_of(case: dict[str, Any]) -> Setup:
    """The hand before its first action.  Raises as `hand_of`."""
    seats, game = case.get("seats", []), case["game"]
    if not seats:
        raise refuse("case.no_seats", "seats")
    for at, seat in enumerate(seats):
        whole(seat["stack"], f"seats[{at}].stack", 1)
    ante, kind = game.get("ante", 0), game.get("ante_kind", "none")
    if ante and kind == "none":
        raise refuse("case.ante_kind", "game.ante_kind", ante=ante)
    for key in ("straddles", "posts"):
        for at, entry in enumerate(game.get(key, ())):
            _seated(entry["who"], [s["name"] for s in seats], f"game.{key}[{at}].who")
    cards = _cards_of(case)
    button, small = _places(seats)
    big = game["big_blind"]
    try:
        setup = make_setup(
            {s["name"]: s["stack"] for s in seats}, (game["small_blind"], big), button=button, small_blind=small,
            rules=rules_of(case), limit=game["betting"].lower(), ante=ante if kind == "all" else 0,
            bb_ante=ante if kind == "big_blind" else 0, straddles=[(s["who"], s["amount"]) for s in game.get("straddles", ())],
            posts=[Post(p["who"], p.get("live") or 0, p.get("dead") or 0) for p in game.get("posts", ())],
            dead_money=game.get("dead_money", 0), bets=(game.get("small_bet", big), game.get("big_bet", 2 * big)),
            players_left=game.get("players_left_in_event"), unit=game.get("chip_unit", 1), rake=Rake(fixed=game.get("rake", 0)),
            hole=cards)
    except SidepotError as e:
        raise e.located(field="game") from None
    _check_labels(seats, setup)
    return setup


def action_of(act: dict[str, Any], place: str) -> Action:
    """An action of the case form as ours.  Raises NotationError for one without its amount, and for words and chips."""
    if act["do"] not in DOES:
        raise refuse("case.choice", f"{place}.do", value=act["do"], known=", ".join(DOES))
    kind, amount = DOES[act["do"]], act.get("amount")
    if kind not in (BET, RAISE):
        return Action(kind, None, act["who"])
    if not amount:
        raise refuse("case.no_amount", f"{place}.amount", do=act["do"])
    return Action(kind, amount, act["who"])


def action_for(act: dict[str, Any], hand: Hand, place: str) -> Action:
    """The action that an act of the case comes to in this hand; words and chips are ruled on.

    Raises NotationError where that does not settle it, and as `action_of`.
    """
    if act["do"] in DOES:
        return action_of(act, place)
    try:
        ruled = rule_on(hand, act_of(act, hand, place))
    except SidepotError as e:
        raise within(e, place) from None
    if ruled.apply is None or ruled.pending:
        raise refuse("ruling.undecided", place, ruling=ruled.ruling)
    return ruled.apply


# ---- seats and cards

def label(seat: dict[str, Any]) -> str:
    """The position of a seat as the case says it, in capitals."""
    return str(seat["position"]).strip().upper()


def seat_at(seats: list[dict[str, Any]], position: str) -> str | None:
    """Who has this position, None if nobody.  Raises NotationError when two have it."""
    found = [s["name"] for s in seats if label(s) == position]
    if len(found) > 1:
        raise refuse("case.position_twice", "seats", position=position)
    return found[0] if found else None


def _places(seats: list[dict[str, Any]]) -> tuple[str | None, str | None]:
    """The button (None: an empty seat) and what make_setup wants to know of the small blind ("": as usual, None: dead)."""
    button, small, big = (seat_at(seats, p) for p in ("BTN", "SB", "BB"))
    if len(seats) == 2:
        if button is None and small is None:
            raise refuse("case.position_missing", "seats", position="BTN")
        return button or small, ""
    if big is None:
        raise refuse("case.position_missing", "seats", position="BB")
    if button is None and label(seats[0]) not in ("SB", "BB"):
        raise refuse("case.position_first", "seats[0].position")
    return button, "" if small else None


def _check_labels(seats: list[dict[str, Any]], setup: Setup) -> None:
    # The blinds follow from the button; a case that says something else is wrong about one of them.
    right = {"BB": setup.bb_at, "SB": setup.sb_at} if setup.n > 2 else {"BB": setup.bb_at}
    for at, seat in enumerate(seats):
        if label(seat) in right and setup.seats[right[label(seat)]] != seat["name"]:
            raise refuse("case.position", f"seats[{at}].position", position=label(seat), seat=seat["name"],
                         right=setup.seats[right[label(seat)]])


def _cards_of(case: dict[str, Any]) -> dict[str, list[str]]:
    """The hole cards, after a look at every card of the case."""
    known: list[tuple[int, str]] = []
    for name, cards in case.get("holes", {}).items():
        known += [(c, name) for c in _parsed(cards, f"holes.{name}", 2)]
    board = _parsed(case.get("board", []), "board")
    _counted(len(board), "board")
    boards = [_parsed(b, f"boards[{at}]") for at, b in enumerate(case.get("boards", ()))]
    for at, cards in enumerate(boards):
        if len(cards) != 5:
            raise refuse("case.board_count", f"boards[{at}]", given=len(cards))
        if tuple(cards[:len(board)]) != board and board:
            raise refuse("case.boards_board", f"boards[{at}]")
    shared = shared_streets(case)
    known += [(c, "board") for c in (boards[0][:_BOARD_AT[shared]] if boards else board)]
    rest = [c for b in boards for c in b[_BOARD_AT[shared]:]]
    if distinct(rest) is not None and all(distinct(b) is None for b in boards):
        raise refuse("case.boards_shared", "boards", street=STREETS[shared + 1])
    known += [(c, "board") for c in rest]
    try:
        check_distinct(known)
    except SidepotError as e:
        raise e.located(field="boards" if boards else "board" if board else "holes") from None
    return dict(case.get("holes", {}))


_BOARD_AT = (0, 3, 4, 5)                          # board cards known once a street is dealt


def shared_streets(case: dict[str, Any]) -> int:
    """Up to which street (0 = none) all boards of a case have the same cards."""
    boards = [parse_cards(b) for b in case.get("boards", ())]
    if len(boards) < 2:
        return 3
    return max(street for street in range(4) if len({b[:_BOARD_AT[street]] for b in boards}) == 1)


def _parsed(cards: Any, place: str, count: int | None = None) -> tuple[int, ...]:
    try:
        return parse_cards(cards, count)
    except SidepotError as e:
        raise e.located(field=place) from None


def _counted(given: int, place: str) -> None:
    if given not in _BOARD_AT:
        raise refuse("case.board_count", place, given=given)


def _seated(name: str, names: list[str], place: str) -> None:
    if name not in names:
        raise refuse("setup.no_seat", place, seat=name, seats=", ".join(names))


# ---- playing it

def _play(case: dict[str, Any], setup: Setup) -> Hand:
    hand = Hand(setup)
    for at, act in enumerate(case.get("actions", ())):
        place = f"actions[{at}]"
        try:
            deal_up(hand, case)
            if act["do"] == "dead_hand":
                hand.kill(act["who"])
                continue
            street = act.get("street")
            if street and hand.actor is not None and street != hand.street:
                raise refuse("case.street", f"{place}.street", given=street, now=hand.street)
            action = action_for(act, hand, place)
            if act["do"] == "all_in" and act.get("amount") is not None:
                _check_all_in(hand, act, place)
            hand.apply(action)
        except SidepotError as e:
            raise e.located(field=place) from None
    deal_up(hand, case)
    return hand


def _check_all_in(hand: Hand, act: dict[str, Any], place: str) -> None:
    seat = act["who"]
    if seat in hand.seats and act["amount"] != (right := hand.bets[seat] + hand.stacks[seat]):
        raise refuse("case.all_in", f"{place}.amount", seat=seat, given=act["amount"], right=right)


def deal_up(hand: Hand, case: dict[str, Any]) -> None:
    """Deal the streets that the betting has reached; all of the known ones when no betting is left."""
    boards = case.get("boards", ())
    cards = list(parse_cards(boards[0] if boards else case.get("board", ())))
    shared = shared_streets(case)
    while not hand.settled:
        street = 1 + sum(isinstance(e, Dealt) and e.board == 0 for e in hand.events)
        reached = STREETS.index(hand.street)
        if street > 3 or (street > reached and (hand.actor is not None or len(cards) < _BOARD_AT[street])):
            return
        if len(boards) > 1 and street > shared:
            if hand.actor is not None or street <= reached:
                raise refuse("case.boards_shared", "boards", street=STREETS[street])
            if len(hand.boards) == 1:
                hand.run(len(boards))
            hand.deal(["".join(b[_BOARD_AT[street - 1]:_BOARD_AT[street]]) for b in boards])
        else:
            dealt = cards[_BOARD_AT[street - 1]:_BOARD_AT[street]]
            hand.deal(cards_text(dealt) if dealt else None)


def _with_dead_money(case: dict[str, Any], setup: Setup) -> Setup:
    """The set-up with the dead money that makes the pot before the present street what the case says."""
    # Counted without a pot limit: until the dead money is known, what the pot allows is not known either.
    plain = setup.change(dead_money=0, limit="nl" if setup.limit == "pl" else setup.limit)
    hand = _play(case, plain)
    before = 0
    for e in hand.events:
        if isinstance(e, Posted) and (hand.street != STREETS[0] or e.what in ("ante", "big_blind_ante", "dead")):
            before += e.amount
        elif isinstance(e, Acted) and e.street != hand.street:
            before += e.paid
    pot = case["pot_before_street"]
    if before > pot:
        raise refuse("case.pot_before", "pot_before_street", chips=before, given=pot)
    told = case["game"].get("dead_money")
    if told is not None and told != pot - before:
        raise refuse("case.dead_money", "game.dead_money", pot=pot, right=pot - before, given=told)
    return setup.change(dead_money=pot - before)
