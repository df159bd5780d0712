"""PHH files: how the fields are understood, what is refused and where, and that a hand written reads back the same."""
import random
import re
from contextlib import suppress
from decimal import Decimal

import pytest

from conftest import need_shared
from sidepot import Hand, MissingCards, NotationError, Post, Rake, SidepotError, make_setup, rule_set, seeded_deck
from sidepot.hand import Acted, DealtIn, IllegalAction, Posted
from sidepot.notation.phh import PhhRecord, join_phh, read_phh, read_phh_file, write_phh
from sidepot.notation.phh_read import opened
from sidepot.notation.phh_toml import LARGEST_HAND

DEAL3 = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]


def text(**fields: object) -> str:
    """A three-handed no-limit hand of 1/2; fields replace or (None) remove what it has."""
    base: dict[str, object] = {
        "variant": "'NT'", "antes": [0, 0, 0], "blinds_or_straddles": [1, 2, 0], "min_bet": 2, "starting_stacks": [100, 100, 100],
        "actions": [*DEAL3, "p3 f", "p1 f"]}
    return "".join(f"{k} = {v}\n" for k, v in (base | fields).items() if v is not None)


def one(source: str | bytes, **options: object) -> PhhRecord:
    (record,) = read_phh(source, **options)  # type: ignore[arg-type]
    return record


def played(source: str | bytes, **options: object) -> Hand:
    record = one(source, **options)
    assert record.error is None, record.error
    assert record.hand is not None
    return record.hand


def refused(source: str | bytes, **options: object) -> SidepotError:
    record = one(source, **options)
    assert record.error is not None
    assert record.hand is None
    # Every refusal can be said in both languages.
    assert record.error.text("en")
    assert record.error.text("zh")
    return record.error


# ---- how the fields are understood

def test_blinds_heads_up_are_turned_round():
    hand = played(text(antes=[0, 3], blinds_or_straddles=[10, 20], min_bet=20, starting_stacks=[500, 400],
                       actions=["d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc"]))
    posts = {(e.seat, e.what): e.amount for e in hand.events if isinstance(e, Posted)}
    assert posts == {("p2", "small_blind"): 10, ("p1", "big_blind"): 20, ("p1", "big_blind_ante"): 3}
    assert [e.seat for e in hand.events if isinstance(e, Acted)] == ["p2", "p1"]
    assert hand.positions == {"p1": "BB", "p2": "BTN"}


def test_blinds_heads_up_not_turned_round_are_refused_or_repaired():
    source = text(antes=[0, 0], blinds_or_straddles=[20, 10], min_bet=20, starting_stacks=[500, 400], actions=["p2 cc", "p1 cc"])
    assert refused(source).code == "phh.heads_up"
    record = one(source, lenient=True)
    assert record.hand is not None
    assert record.hand.setup.small_blind == 10
    assert [r.code for r in record.repairs] == ["phh.fixed_blinds"]


def test_cc_is_check_or_call_and_cbr_bet_or_raise():
    hand = played(text(actions=[*DEAL3, "p3 cc", "p1 cbr 6", "p2 f", "p3 cc", "d db 2c3d4h", "p1 cc", "p3 cbr 10", "p1 cc"]))
    assert [(e.seat, e.action, e.paid, e.to) for e in hand.events if isinstance(e, Acted)] == [
        ("p3", "call", 2, 2), ("p1", "raise", 5, 6), ("p2", "fold", 0, 2), ("p3", "call", 4, 6),
        ("p1", "check", 0, 0), ("p3", "bet", 10, 10), ("p1", "call", 10, 10)]
    assert not hand.settled                    # stops before the turn: simply open


@pytest.mark.parametrize(("written", "scale", "stack"), [
    ("[100, 100, 100]", 1, 100), ("[100.00, 100, 100]", 100, 10000), ("[100, 100.5, 100]", 10, 1000),
    ("[100, 100, 100.00000001]", 10**8, 10**10),
])
def test_scale_comes_from_what_is_written(written, scale, stack):
    record = one(text(starting_stacks=written))
    assert record.hand is not None
    assert (record.scale, record.hand.setup.stacks[0]) == (scale, stack)


def test_scale_counts_the_sizes_of_actions_but_no_result():
    record = one(text(actions=[*DEAL3, "p3 cbr 4.5", "p1 f", "p2 f"], winnings=[0, 0, 5.125]))
    assert record.scale == 10
    assert record.hand is not None
    assert record.hand.stacks == {"p1": 990, "p2": 980, "p3": 1030}
    assert list(record.winnings or ()) == [0, 0, Decimal("5.125")]


def test_decimals_are_never_floats():
    # 0.1 + 0.2 three times: floats would miss the all-in.
    record = one(text(blinds_or_straddles=[0.1, 0.2, 0], min_bet=0.2, starting_stacks=[0.3, 0.7, 0.9],
                      actions=[*DEAL3, "p3 cbr 0.9", "p1 cc", "p2 cc"]))
    assert record.hand is not None
    assert record.hand.stacks == {"p1": 0, "p2": 0, "p3": 2}


def test_antes():
    assert played(text(antes=[5, 5, 5])).setup.antes == (5, 5, 5)
    big = played(text(antes=[0, 2, 0])).setup
    assert (big.antes, big.bb_ante) == ((), 2)
    # The short one put in what there was: still an ante from everybody.
    assert played(text(antes=[5, 5, 4], starting_stacks=[100, 100, 4], actions=[*DEAL3, "p1 f"])).setup.antes == (5, 5, 5)


def test_an_ante_of_one_who_is_not_the_big_blind_is_dead_money():
    hand = played(text(antes=[0, 0, 9], actions=[*DEAL3, "p3 f", "p1 f"]))
    assert hand.setup.posts == (Post("p3", dead=9),)
    assert hand.stacks == {"p1": 99, "p2": 110, "p3": 91}
    trimmed = played(text(antes=[0, 0, 9], ante_trimming_status="true", actions=DEAL3))
    assert trimmed.setup.antes == (0, 0, 9)


def test_straddles_posts_and_dead_small_blind():
    names = ["d dh p1 ????"]
    hand = played(text(antes=[0] * 6, blinds_or_straddles=[1, 2, 4, -2, 8, 0], starting_stacks=[100] * 6, actions=names))
    assert hand.setup.straddles == (("p3", 4), ("p5", 8))
    assert hand.setup.posts == (Post("p4", live=2),)
    assert hand.actor == "p6"                  # left of the last straddle, whoever posted
    live = played(text(antes=[0] * 4, blinds_or_straddles=[1, 2, 0, 2], starting_stacks=[100] * 4, actions=names))
    assert live.setup.posts == (Post("p4", live=2),)
    assert live.actor == "p3"
    dead = played(text(blinds_or_straddles=[0, 2, 0], actions=names))
    assert (dead.setup.small_blind, dead.actor) == (0, "p3")
    empty = played(text(blinds_or_straddles=[2, 0, 0], actions=names))
    assert (empty.setup.small_blind_seat, empty.setup.big_blind, empty.actor) == (False, 2, "p2")


def test_a_short_big_blind_is_known_by_min_bet():
    hand = played(text(blinds_or_straddles=[1, 1, 0], starting_stacks=[100, 1, 100], actions=[*DEAL3, "p3 cc"]))
    assert (hand.setup.big_blind, hand.bets["p3"]) == (2, 2)
    error = refused(text(blinds_or_straddles=[1, 1, 0]))
    assert (error.code, error.line, error.field) == ("phh.min_bet", 4, "min_bet")
    assert played(text(blinds_or_straddles=[1, 1, 0]), lenient=True).setup.big_blind == 1


def test_fixed_limit():
    hand = played(text(variant="'FT'", min_bet=None, small_bet=2, big_bet=4, actions=[*DEAL3, "p3 cbr 4", "p1 f", "p2 f"]))
    assert (hand.setup.limit, hand.setup.small_bet, hand.setup.big_bet) == ("fl", 2, 4)
    assert refused(text(variant="'FT'", small_bet=2)).code == "phh.missing"


@pytest.mark.parametrize("variant", ["PO", "NS", "F7S/8", "FB"])
def test_other_games_are_passed_over(variant):
    record = one(text(variant=f"'{variant}'", blinds_or_straddles=None))
    assert (record.skipped, record.variant, record.hand, record.error) == ("another game", variant, None, None)


def test_an_unknown_stack_is_deeper_than_all_bets():
    record = one(text(starting_stacks="[inf, 50, inf]", actions=[*DEAL3, "p3 cbr 900", "p1 cbr 2000", "p2 cc", "p3 cc"]))
    assert record.hand is not None
    assert record.unknown_stacks == {"p1", "p3"}
    assert [(e.seat, e.to, e.all_in) for e in record.hand.events if isinstance(e, Acted)] == [
        ("p3", 900, False), ("p1", 2000, False), ("p2", 50, True), ("p3", 2000, False)]
    assert all(record.hand.stacks[seat] > 0 for seat in record.unknown_stacks)


def test_unknown_and_half_known_cards():
    record = one(text(actions=["d dh p1 Ah??", "d dh p2 ????", "d dh p3 KsKd", "p3 cc", "p1 cc", "p2 cc", "d db ??????", "p1 cc"]))
    assert record.hand is not None
    assert record.hand.hole == {"p3": "KsKd"}
    assert record.hand.board == ""
    assert [(r.code, r.line) for r in record.repairs] == [("phh.partly_known", 6)]


def showdown(*acts: str, hole: tuple[str, str, str] = ("AsAd", "KsKd", "QsQd")) -> str:
    deal = [f"d dh p{i + 1} {cards}" for i, cards in enumerate(hole)]
    return text(starting_stacks=[50, 50, 50], actions=[*deal, "p3 cbr 50", "p1 cc", "p2 cc", *acts])


@pytest.mark.parametrize("acts", [
    ["d db 2c3c4h", "d db 9h", "d db Th", "p1 sm AsAd", "p2 sm", "p3 sm"],
    ["p1 sm AsAd", "p3 sm", "d db 2c3c4h", "p2 sm KsKd", "d db 9h", "d db Th"],
    ["p1 sm ????", "d db 2c3c4h", "p1 sm ????", "d db 9h", "d db Th", "p1 sm -", "p2 sm"],
    ["d db 2c3c4h", "d db 9h", "d db Th"],      # the cards speak
])
def test_showdowns(acts):
    assert played(showdown(*acts)).stacks == {"p1": 150, "p2": 0, "p3": 0}


def test_the_winner_is_not_guessed():
    board = ["d db 2c3c4h", "d db 9h", "d db Th"]
    hand = played(showdown(*board, "p1 sm AsAd", hole=("????", "KsKd", "????")))
    assert (hand.actor, hand.settled) == (None, False)
    # ... and who mucked needs no cards.
    hand = played(showdown(*board, "p3 sm", "p1 sm AsAd", hole=("????", "KsKd", "????")))
    assert hand.stacks["p1"] == 150


def test_comments_are_no_actions_and_are_kept():
    acts = [*DEAL3, "", "# a word", "p3 f # folds # twice", "  p1   f  "]
    record = one(text(actions=acts))
    assert record.hand is not None
    assert record.hand.settled
    assert record.actions == tuple(acts)


def test_a_winner_who_mucks_without_a_call_wins_all_the_same():
    assert played(text(actions=[*DEAL3, "p3 f", "p1 f", "p2 sm"])).stacks["p2"] == 101


def test_names():
    assert played(text(players=["Ann", "Bob Lee", "陈"])).seats == ("Ann", "Bob Lee", "陈")
    record = one(text(players=["", "", "Bob"]))
    assert record.hand is not None
    assert record.hand.seats == ("p1", "p2", "p3")
    assert record.fields["players"] == ["", "", "Bob"]


def test_rule_sets():
    assert played(text()).rules.name == "wsop-cash-2026"
    assert played(text(level=3)).rules.name == "tda-2024"
    assert played(text(_sidepot_rules="'roberts'")).rules.name == "roberts"
    assert played(text(_sidepot_rules="'roberts'"), rules="online").rules.name == "online"
    house = played(text(_sidepot_rules="'roberts'", _sidepot_house="{'betting.cap' = {raises = 7}}"))
    assert house.rules.setting("betting.cap", "raises") == 7
    assert refused(text(_sidepot_rules="'nobody'")).code == "rules.unknown"


# ---- bad input: refused with its place, and the next hand is read

@pytest.mark.parametrize(("fields", "code", "line", "field"), [
    ({"variant": None}, "phh.missing", 1, "variant"),
    ({"variant": "'XX'"}, "phh.variant", 1, "variant"),
    ({"variant": "7"}, "phh.variant", 1, "variant"),
    ({"antes": None}, "phh.missing", 1, "antes"),
    ({"antes": "5"}, "phh.kind", 2, "antes"),
    ({"antes": [0, 0]}, "phh.length", 2, "antes"),
    ({"antes": [0, 0, -5]}, "phh.amount", 2, "antes[3]"),
    ({"antes": "[0, 0, nan]"}, "phh.amount", 2, "antes[3]"),
    ({"antes": "[0, 0, true]"}, "phh.amount", 2, "antes[3]"),
    ({"blinds_or_straddles": [0, 0, 0]}, "phh.no_big_blind", 3, "blinds_or_straddles"),
    ({"blinds_or_straddles": [5, 2, 0]}, "setup.blinds", None, "blinds"),
    ({"blinds_or_straddles": "[1, 2, 'x']"}, "phh.amount", 3, "blinds_or_straddles[3]"),
    ({"blinds_or_straddles": "[1, 2, inf]"}, "phh.amount", 3, "blinds_or_straddles[3]"),
    ({"min_bet": None}, "phh.missing", 1, "min_bet"),
    ({"min_bet": 4}, "phh.min_bet", 4, "min_bet"),
    ({"min_bet": "1e999999999"}, "phh.amount", 4, "min_bet"),
    ({"starting_stacks": [100]}, "setup.seats", 5, "starting_stacks"),
    ({"starting_stacks": [100] * 11, "antes": [0] * 11}, "setup.seats", 5, "starting_stacks"),
    ({"starting_stacks": [100, 100, 0]}, "chips.least", None, "stacks[p3]"),
    ({"starting_stacks": "[100, 100, -inf]"}, "phh.amount", 5, "starting_stacks[3]"),
    ({"starting_stacks": "[100, 100, 0.000000001]"}, "phh.amount", 5, "starting_stacks[3]"),
    ({"starting_stacks": f"[{2**53}, 100, 100]"}, "chips.most", 5, "starting_stacks"),
    ({"starting_stacks": f"[{2**52}, {2**52}, 100]"}, "chips.most", 5, "starting_stacks"),
    ({"starting_stacks": "[90000000000.5, 0.00000001, 9]"}, "chips.most", 5, "starting_stacks"),
    ({"actions": None}, "phh.missing", 1, "actions"),
    ({"actions": "'p1 f'"}, "phh.kind", 6, "actions"),
    ({"actions": "[1]"}, "phh.kind", 6, "actions"),
    ({"actions": ["p3 f"] * 2001}, "phh.many_actions", 6, "actions"),
    ({"finishing_stacks": [1]}, "phh.length", 7, "finishing_stacks"),
    ({"winnings": "[0, 0, -1]"}, "phh.result", 7, "winnings[3]"),
    ({"winnings": "[0, 0, nan]"}, "phh.result", 7, "winnings[3]"),
    ({"_sidepot_unit": "'x'"}, "phh.kind", 7, "_sidepot_unit"),
    ({"_sidepot_straddles": "[[0, 4]]"}, "phh.kind", 7, "_sidepot_straddles"),
    ({"_sidepot_straddles": "[[9, 4]]"}, "phh.kind", 7, "_sidepot_straddles"),
    ({"_sidepot_antes": "[1]"}, "phh.length", 7, "_sidepot_antes"),
    ({"_sidepot_rake": "[1, 2, 3, 4]"}, "phh.kind", 7, "_sidepot_rake"),
    ({"_sidepot_house": "3", "_sidepot_rules": "'online'"}, "phh.kind", 7, "_sidepot_house"),
    ({"_sidepot_acts": "['9 jump 3']"}, "phh.kind", 7, "_sidepot_acts"),
])
def test_bad_fields(fields, code, line, field):
    error = refused(text(**fields))
    assert (error.code, error.field) == (code, field)
    assert line is None or error.line == line


@pytest.mark.parametrize(("action", "code"), [
    ("p3 raise 6", "phh.action"), ("p3 pb", "phh.action"), ("p3 sd", "phh.action"), ("x", "phh.action"), ("d dh p1", "phh.action"),
    ("p4 f", "phh.player"), ("p0 f", "phh.player"), ("q3 f", "phh.player"), ("p99999999999999999999 f", "phh.player"),
    ("p3 cbr -6", "phh.amount"), ("p3 cbr nan", "phh.amount"), ("p3 cbr 1e9", "phh.amount"), ("p3 cbr 0x10", "phh.amount"),
    ("p3 cbr 6.123456789", "phh.amount"), ("p3 cbr \uff16", "phh.amount"), ("p3 cbr 99999999999999999999", "phh.amount"),
    ("p3 cbr 9" + "9" * 15, "chips.most"),
    ("p3 cbr 3", "betting.minimum/raise_too_small"), ("p3 cbr 101", "betting.maximum/more_than_stack"),
    ("p1 f", "turn.order/not_your_turn"), ("d db 2c3c4c", "dealing.order/too_early"), ("p3 sm", "showdown.muck/not_at_showdown"),
    ("d db 2c3c", "card.count"), ("d db 2c3c1c", "phh.cards"), ("d dh p3 AsAsAs", "card.count"), ("d dh p3 As", "card.count"),
    ("d db 2x3x4x", "phh.cards"), ("d dh p3 asks", "phh.cards"),
])
def test_bad_actions(action, code):
    error = refused(text(actions="[\n" + ",\n".join(f"'{a}'" for a in [*DEAL3, action]) + "]"), file="x.phh")
    assert error.code == code
    if code != "chips.most":                   # the sum of all amounts is refused before anything is played
        assert error.line == 10
        assert error.field is not None
        assert error.field.startswith("actions[4]")
    assert error.text().startswith("x.phh, line ")


def test_a_refusal_says_what_would_be_legal_and_in_which_unit():
    error = refused(text(actions=[*DEAL3, "p3 cbr 3.00"]))
    assert isinstance(error, IllegalAction)
    assert error.legal is not None
    assert error.legal.min_raise_to == 400
    assert "(1 = 0.01)" in error.text()


@pytest.mark.parametrize(("hole", "board"), [
    (("AsAs", "????"), "2c3c4c"), (("AsAd", "AsKs"), "2c3c4c"), (("AsAd", "????"), "As3c4c"), (("AsAd", "????"), "3c3c4c")])
def test_a_card_twice_is_refused(hole, board):
    source = text(actions=[f"d dh p1 {hole[0]}", f"d dh p2 {hole[1]}", "d dh p3 ????", "p3 cc", "p1 cc", "p2 cc", f"d db {board}"])
    assert "twice" in refused(source).message("en")


def test_the_board_must_come_before_the_action():
    acts = [*DEAL3, "p3 cc", "p1 cc", "p2 cc", "p1 cbr 5"]
    assert refused(text(actions=acts)).code == "phh.no_board"
    record = one(text(actions=acts), lenient=True)
    assert record.hand is not None
    assert record.hand.bets["p1"] == 5
    assert [r.code for r in record.repairs] == ["phh.no_board"]


@pytest.mark.parametrize(("acts", "expected", "codes"), [
    (["p3 cbr 3", "p1 f", "p2 f"], ("raise", 4), ["phh.fixed_action"]),         # below the minimum: the minimum
    (["p3 cbr 500", "p1 f", "p2 f"], ("raise", 100), ["phh.fixed_action"]),     # more than the stack: all of it
    (["p3 cbr 1", "p1 f", "p2 cc"], ("call", 2), ["phh.fixed_action"]),         # no raise at all: a call
    (["p1 f"], ("fold", 0), ["phh.fixed_missing"]),                             # p3 is not mentioned: folded
    (["p3 f", "p1 f", "p2 cc"], ("fold", 0), ["phh.fixed_left_out"]),           # after the end
    (["p3 f", "p1 f", "d db 2c3c4c"], ("fold", 0), ["phh.fixed_left_out"]),
    (["p3 f", "p3 sm AsAd"], ("fold", 0), ["phh.fixed_left_out"]),              # no hand left to show
    (["p3 f", "p1 sm"], ("fold", 0), ["phh.fixed_left_out"]),                   # no showdown yet
])
def test_lenient_repairs_are_told(acts, expected, codes):
    record = one(text(actions=[*DEAL3, *acts]), lenient=True, file="x.phh")
    assert record.hand is not None
    first = next(e for e in record.hand.events if isinstance(e, Acted))
    assert (first.action, first.to) == expected
    assert [r.code for r in record.repairs] == codes
    assert all(r.text("zh") and r.text("en").startswith("x.phh, line 6") for r in record.repairs)
    assert one(text(actions=[*DEAL3, *acts])).error is not None


def test_lenient_puts_in_checks_before_a_street():
    record = one(text(actions=[*DEAL3, "p3 cc", "p1 cc", "d db 2c3c4c", "d db 5c"]), lenient=True)
    assert record.hand is not None
    assert [e.action for e in record.hand.events if isinstance(e, Acted)] == ["call", "call", "check", "check", "check", "check"]


# ---- files

def many(*hands: str) -> str:
    return join_phh(hands)


def test_one_bad_hand_does_not_end_the_file():
    bad = text(actions="['d dh p1 ????")       # cut off
    records = list(read_phh(many(text(), bad, text(), text(variant="'PO'"), text(actions=["p1 f"]), text())))
    assert [(r.key, r.number) for r in records] == [(str(i), i) for i in range(1, 7)]
    assert [r.error.code if r.error else r.skipped for r in records] == [
        None, "phh.toml", None, "another game", "turn.order/not_your_turn", None]
    rows = many(text(), bad, text(), text(variant="'PO'"), text(), text()).splitlines()
    lines = [i for i, row in enumerate(rows, 1) if row.startswith("[")]
    assert [r.line for r in records] == lines
    assert records[1].error is not None
    assert records[1].error.line == lines[1] + 6


@pytest.mark.parametrize("cut", range(3, 190, 11))
def test_a_cut_off_file_is_an_error_with_its_line(cut):
    source = text()[:cut]
    record = one(source)
    if record.error is None:                   # cut between two actions' ends at the earliest
        assert record.hand is not None
        return
    assert record.error.line is not None
    assert record.error.line <= source.count("\n") + 1


def test_empty_and_foreign_files():
    for source in ("", "\n\n", "# only a word\n"):
        with pytest.raises(NotationError) as e:
            list(read_phh(source, file="x"))
        assert e.value.code == "phh.empty"
    assert refused("hello").code == "phh.toml"
    assert refused(b"\x00\x01\x02").code == "phh.toml"
    assert refused(b"\xff\xfe[\x001\x00]\x00").code == "phh.encoding"
    assert refused(text().encode() + b"author = 'J\xfcrgen'\n").line == 7
    assert refused("\ud800").code == "phh.encoding"
    assert refused("[[1]]\nvariant = 'NT'").code == "phh.missing"
    assert [r.hand is not None for r in read_phh("  [a]\n" + text() + "  [b]\n" + text())] == [True, True]
    part = list(read_phh("[a]\n" + text() + "[b]\n[a.c]"))
    assert [r.error.code if r.error else "" for r in part] == ["", "phh.missing", "phh.table_twice"]
    assert [r.error.code if r.error else "" for r in read_phh(f"[1]\n{text()}[1]\n{text()}")] == ["", "phh.table_twice"]
    assert refused("x = " + "9" * 5000).code == "phh.toml"
    assert refused("x = " + "[" * 5000).code == "phh.toml"
    assert refused(".".join("a" * 50000) + " = 1").code == "phh.toml"


def test_byte_order_mark_and_windows_lines():
    assert played(b"\xef\xbb\xbf" + text().replace("\n", "\r\n").encode()).settled


def test_a_hand_has_a_largest_size_and_a_file_has_none():
    note = "_note = '" + "x" * (LARGEST_HAND // 2) + "'\n"
    large = text() + note.replace("_note", "_a") + note + note.replace("_note", "_b")
    assert [r.error.code if r.error else "" for r in read_phh(many(text(), large, text() + note))] == ["", "phh.too_large", ""]
    assert refused(large).code == "phh.too_large"
    assert refused("x" * (3 * LARGEST_HAND)).code == "phh.too_large"
    # After very much without a header the file is given up, so that a huge foreign file is an error at once.
    assert [r.error.code if r.error else "" for r in read_phh("[1]\n" + "# x\n" * 5_000_000 + many(text()))] == ["phh.too_large"]


def test_a_large_file_is_read_hand_by_hand(tmp_path):
    path = tmp_path / "many.phhs"
    path.write_text("".join(f"[{i}]\n{text()}" for i in range(20000)))  # 3 MB
    with path.open() as f:
        assert sum(len(line) for line in f) > 3_000_000
    records = read_phh_file(path)
    first = next(records)                      # nothing was read ahead
    assert (first.key, first.hand is not None) == ("0", True)


def test_a_missing_file_is_named(tmp_path):
    for path in (tmp_path / "none.phh", tmp_path):
        with pytest.raises(NotationError) as e:
            list(read_phh_file(path))
        assert (e.value.code, e.value.file) == ("file.unreadable", str(path))
        assert {"不存在", "是文件夹"} & set(re.findall(r"（(.*)）", e.value.text("zh")))


def test_what_goes_wrong_with_a_hand_is_not_told_as_a_bad_name(tmp_path):
    path = tmp_path / "a.phh"
    path.write_text(text())
    with pytest.raises(ValueError, match="no machine number"), opened(path, str(path)):
        raise ValueError("no machine number")
    for name in ("a\0b.phh", ""):
        with pytest.raises(NotationError) as e:
            list(read_phh_file(name))
        assert e.value.code == "file.name"


def test_random_damage_never_ends_in_anything_but_a_sidepot_error():
    rng = random.Random(5)
    acts = [*DEAL3, "p3 cbr 7.50", "p1 cc", "p2 f", "d db 2c3d4h", "p1 cc", "p3 cbr 9", "p1 f"]
    source = many(text(), text(antes=[1, 1, 1], actions=acts))
    seen = set()
    for _ in range(1500):
        chars = list(source)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(chars))
            kind = rng.randrange(3)
            chars[at:at + kind] = rng.choice("0129-.[]'\"=#\n pdcbrsmf?AKinfe") * rng.randint(0, 2)
        for record in read_phh("".join(chars), lenient=rng.random() < 0.5):
            seen.add(record.error.code if record.error else "played")
            assert (record.hand is None) != (record.error is None) or record.skipped
    assert "played" in seen
    assert len(seen) > 10


# ---- writing: what is written reads back the same

def back(hand: Hand, fields: dict[str, object] | None = None, **options: object) -> PhhRecord:
    record = one(write_phh(hand, fields, **options))  # type: ignore[arg-type]
    assert record.error is None, (record.error, write_phh(hand, fields))
    assert record.hand is not None
    return record


def same(hand: Hand, **options: object) -> None:
    again = back(hand, None, **options).hand
    assert again is not None
    assert again.setup == hand.setup
    assert again.events == hand.events
    assert (again.stacks, again.actor, again.settled) == (hand.stacks, hand.actor, hand.settled)


def test_pot_limit_cannot_be_written():
    with pytest.raises(NotationError) as e:
        write_phh(Hand({"A": 100, "B": 100}, (1, 2), limit="pl"))
    assert e.value.code == "phh.write_limit"


@pytest.mark.parametrize("fields", [
    {"antes": [1]}, {"_sidepot_unit": 3}, {"x": object()}, {"x": "\ud800"}, {"x": [[[[[[[[[[1]]]]]]]]]]}])
def test_fields_that_cannot_be_written(fields):
    with pytest.raises(NotationError) as e:
        write_phh(Hand({"A": 100, "B": 100}, (1, 2)), fields)
    assert e.value.code == "phh.write_field"
    assert e.value.text("zh")


@pytest.mark.parametrize("scale", [0, -10, 5, 20, 10**9])
def test_a_scale_is_a_power_of_ten(scale):
    with pytest.raises(NotationError):
        write_phh(Hand({"A": 100, "B": 100}, (1, 2)), scale=scale)


def test_fields_are_kept():
    extra = """
event = "Quote \\" and ' and \\\\ and \\t tab \\u0001 中文"
time = 12:34:56
_when = 2020-02-29T12:00:00
_on = 2020-02-29
hand = 12
year = 2020
_list = [1, 2.50, [true, "x"], {a = 1}]
_table = {"odd key" = 1.5, b = inf}
time_limit = inf
winnings = [0, 0, 37.50]
"finishing stacks" = 1
ante_trimming_status = true
"""
    record = one(text() + extra)
    assert record.hand is not None
    written = write_phh(record.hand, record.fields, scale=record.scale)
    again = one(written)
    assert {k: v for k, v in again.fields.items() if k != "finishing_stacks"} == record.fields
    assert list(again.finishing_stacks or ()) == [99, 101, 100]
    assert list(again.winnings or ()) == [0, 0, Decimal("37.50")]
    # Field by field: the flag of uniform antes comes out as it went in.
    off = one(text() + "ante_trimming_status = false\n")
    assert off.hand is not None
    assert one(write_phh(off.hand, off.fields)).fields["ante_trimming_status"] is False


def test_unknown_stacks_are_written_as_such():
    record = one(text(starting_stacks="[inf, 50, inf]", actions=[*DEAL3, "p3 cbr 90", "p1 cc", "p2 cc"]))
    assert record.hand is not None
    again = back(record.hand, record.fields, unknown_stacks=record.unknown_stacks)
    assert again.unknown_stacks == record.unknown_stacks
    assert again.hand is not None
    assert again.hand.setup == record.hand.setup


def test_the_depth_of_an_unknown_stack_comes_back_also_from_a_repaired_hand():
    record = one(text(starting_stacks="[inf, 50, inf]", actions=[*DEAL3, "p3 cbr 90", "p1 f", "p2 f", "p1 cbr 900"]), lenient=True)
    assert record.hand is not None
    again = back(record.hand, record.fields, unknown_stacks=record.unknown_stacks)
    assert again.hand is not None
    assert again.hand.setup == record.hand.setup


def test_small_amounts_are_written_out():
    hand = Hand({"A": 500, "B": 500}, (1, 2))
    hand.apply("B raise 4")
    assert "e" not in write_phh(hand, scale=10**8).split("actions")[1].split("]")[0].lower().replace("d dh", "")
    same(hand, scale=10**8)


def test_what_phh_cannot_say_comes_back():
    cash = rule_set("wsop-cash-2026").override({"betting.cap": {"raises": 3}})
    same(Hand({"A": 100, "B": 100, "C": 100}, (1, 2), button="C", rake=Rake(500, 3, 0), unit=5, dead_money=7, rules=cash))
    same(Hand({"A": 100, "B": 100, "C": 100}, (1, 2), button=None, rules="tda-2024", players_left=3, limit="fl"))
    same(Hand({"A": 100, "B": 100, "C": 100}, (1, 2), small_blind=None))
    same(Hand({"A": 100, "B": 100}, (1, 2), button=None))
    same(Hand({"A": 100, "B": 100}, (1, 2), straddles=[("B", 4)]))
    same(Hand({"A": 100, "B": 100, "C": 100}, (1, 2), straddles=[("C", 4), ("B", 8)]))
    same(Hand({"A": 100, "B": 100, "C": 100, "D": 90}, (1, 2), posts=[Post("C", 2, 1), Post("D", 0, 3)], ante=1, bb_ante=2))
    same(Hand({"A": 100, "B": 100, "C": 100, "D": 90}, (1, 2), antes={"C": 5, "D": 3}))
    same(Hand({"A": 100, "B": 100, "C": 100}, (1, 2), antes={"A": 0}, posts=[Post("A", 0, 1), Post("B", 0, 1), Post("C", 0, 1)]))
    same(Hand({"A": 100, "B": 100}, (2, 2), limit="fl", bets=(4, 8)))


def test_two_boards_come_back():
    hand = Hand({"A": 100, "B": 60, "C": 100}, (1, 2), button="C", hole={"A": "AsAd", "B": "KsKd", "C": "QsQd"})
    for act in ("C all in", "A call", "B call"):
        hand.apply(act)
    hand.deal("2c3c4h")
    hand.run(2)
    hand.deal("9h / Kh")
    same(hand)
    hand.deal("Qh / Th")
    same(hand)
    hand.settle()
    same(hand)


def test_killed_hands_told_winners_and_open_payment_come_back():
    hand = Hand({"A": 100, "B": 60, "C": 100}, (1, 2), button="C")
    hand.apply("C raise 10")
    hand.kill("A")
    same(hand)
    hand.apply("B all in")
    hand.apply("C call")
    same(hand)
    hand.settle([["B"]])
    same(hand)


def test_a_payment_against_the_cards_comes_back():
    """The winners told count, though the cards are known and say otherwise."""
    hand = Hand({"A": 100, "B": 60, "C": 100}, (1, 2), button="C", hole={"A": "2c7d", "B": "AsAd"}, rake=Rake(500, 3, 0))
    for act in ("C fold", "A all in", "B call"):
        hand.apply(act)
    for cards in ("3h8sJc", "Qd", "4h"):
        hand.deal(cards)
    assert {a.seat for a in hand.awards()} == {"B"}
    hand.settle([["A"]])
    assert {a.seat for a in hand.awards()} == {"A"}
    assert {a.seat for a in hand.awards_by_cards()} == {"B"}
    same(hand)


def test_a_deck_is_not_written_but_what_it_dealt_is():
    hand = Hand({"A": 100, "B": 60, "C": 100}, (1, 2), button="C", deck=seeded_deck(3))
    for act in ("C all in", "A call", "B call"):
        hand.apply(act)
    hand.settle()
    again = back(hand).hand
    assert again is not None
    assert again.setup.deck is None
    assert (again.events, again.stacks) == (hand.events, hand.stacks)


def random_setup(rng: random.Random) -> dict[str, object]:
    n = rng.choice([2, 2, 3, 4, 6, 9, 10])
    names = rng.sample(["Ann", "Bob Lee", "c", "丁", "E-5", "f.f", "p2", "H#1", "I'm", "Jo"], n)
    short = rng.random() < 0.5
    stacks = {name: rng.randint(1, 60) if short and rng.random() < 0.4 else rng.randint(60, 2000) for name in names}
    big = rng.choice([2, 5, 10, 20])
    setup: dict[str, object] = {"stacks": stacks, "blinds": (rng.randint(0, big), big), "button": names[-1]}
    if n > 2 and rng.random() < 0.1:
        setup["small_blind"] = None
    if rng.random() < 0.1:
        setup["button"] = None
    kind = rng.randrange(6)
    if kind == 0:
        setup["ante"] = rng.randint(1, big)
    elif kind == 1:
        setup["bb_ante"] = rng.randint(1, 2 * big)
    elif kind == 2:
        setup["antes"] = {name: rng.randint(0, big) for name in names}
    if rng.random() < 0.3:
        setup |= {"limit": "fl", "bets": rng.choice([(big, 2 * big), (2 * big, 4 * big)])}
    if rng.random() < 0.25:
        setup["straddles"] = [(name, 2 * big * 2**i) for i, name in enumerate(rng.sample(names, rng.randint(1, 2)))]
    if rng.random() < 0.2:
        setup["posts"] = [Post(name, rng.randint(0, big), rng.randint(0, 5)) for name in rng.sample(names, rng.randint(1, 2))]
    setup["rules"] = rng.choice(["wsop-cash-2026", "roberts", "online", "house-half-raise"])
    rare = {"unit": rng.choice([2, 5]), "dead_money": rng.randint(1, 9), "rake": Rake(rng.randint(0, 900), rng.randint(0, 9), 1)}
    for key, value in rare.items():
        if rng.random() < 0.15:
            setup[key] = value
    return setup


def random_hand(rng: random.Random) -> Hand:
    """A random hand, stopped anywhere or played to the end, with cards known, unknown or from a deck that is thrown away."""
    options = random_setup(rng)
    deck = seeded_deck(rng.randrange(10**9))
    stacks = options.pop("stacks")
    assert isinstance(stacks, dict)
    known = {name: f"{_name(deck.pop())}{_name(deck.pop())}" for name in stacks if rng.random() < 0.7}
    try:
        hand = Hand(make_setup(stacks, options.pop("blinds"), hole=known, **options))  # type: ignore[arg-type]
    except SidepotError:                       # a short stack cannot straddle: another one
        return random_hand(rng)
    blind = rng.random() < 0.15                # the board is not known
    left = rng.choice([3, 8, 999, 999, 999])   # how much is recorded
    dealt = "preflop"
    while hand.actor and left:
        left -= 1
        while hand.street != dealt:
            dealt = _deal(hand, dealt, deck, blind)
        legal = hand.legal()
        roll = rng.random()
        if roll < 0.03 and len(hand.live) > 2:
            hand.kill(rng.choice(hand.live))
        elif roll < 0.05 and (hidden := [s for s in hand.seats if s not in hand.hole]):
            hand.learn(hidden[0], f"{_name(deck.pop())}{_name(deck.pop())}")
        elif roll < 0.07:
            with suppress(SidepotError):
                hand.show(rng.choice(hand.live))
        elif roll < 0.45 and legal.max_raise_to and legal.min_raise_to:
            hand.apply(f"raise {_size(rng, legal.min_raise_to, legal.max_raise_to)}" if legal.to_match
                       else f"bet {_size(rng, legal.min_raise_to, legal.max_raise_to)}")
        elif roll < 0.6 and legal.to_call:
            hand.apply("fold")
        else:
            hand.apply("call" if legal.to_call else "check")
    if hand.actor is None and left:
        _finish(rng, hand, dealt, deck, blind)
    return hand


def _finish(rng: random.Random, hand: Hand, dealt: str, deck: list[int], blind: bool) -> None:
    while not hand.settled and dealt != "river":
        if rng.random() < 0.15:
            with suppress(SidepotError):
                hand.run(2)
        if rng.random() < 0.2:
            with suppress(SidepotError):
                hand.muck(rng.choice(hand.live))
        if rng.random() < 0.05:
            return
        dealt = _deal(hand, dealt, deck, blind)
    for seat in hand.showdown_order():
        with suppress(SidepotError):
            if rng.random() < 0.5:
                hand.show(seat, None if seat in hand.hole else f"{_name(deck.pop())}{_name(deck.pop())}")
            else:
                hand.muck(seat)
    if rng.random() < 0.9:
        try:
            hand.settle()
        except MissingCards:
            with suppress(SidepotError):       # one who is in every pot and did not muck wins all
                hand.settle([[hand.live[-1]]] * len(hand.pots()))


def _deal(hand: Hand, dealt: str, deck: list[int], blind: bool) -> str:
    street = {"preflop": "flop", "flop": "turn", "turn": "river"}[dealt]
    count = 3 if street == "flop" else 1
    boards = ["".join(_name(deck.pop()) for _ in range(count)) for _ in hand.boards]
    hand.deal(None if blind else " / ".join(boards))
    return street


def _name(card: int) -> str:
    return "23456789TJQKA"[card % 13] + "cdhs"[card // 13]


def _size(rng: random.Random, least: int, most: int) -> int:
    return rng.choice([least, most, rng.randint(least, most), min(most, least + rng.randint(0, 20))])


def test_random_hands_read_back_the_same():
    rng = random.Random(11)
    ends = {"settled": 0, "open": 0, "unpaid": 0, "boards": 0, "learned": 0}
    for _ in range(1500):
        hand = random_hand(rng)
        same(hand, scale=rng.choice([1, 1, 10, 100]))
        ends["settled" if hand.settled else "open" if hand.actor else "unpaid"] += 1
        ends["boards"] += len(hand.boards) > 1
        ends["learned"] += sum(isinstance(e, DealtIn) for e in hand.events) > len(hand.seats)
    assert min(ends.values()) > 20, ends


def test_recorded_hands_read_back_the_same():
    folder = need_shared("phh")
    count = 0
    for path in sorted(folder.glob("*.phhs")):
        for record in read_phh_file(path):
            if record.hand is None:
                continue
            count += 1
            if count % 4 == 0:                 # a fourth of them keeps the run short
                written = write_phh(record.hand, record.fields, scale=record.scale, unknown_stacks=record.unknown_stacks)
                again = one(written)
                assert again.hand is not None, again.error
                assert again.hand.setup == record.hand.setup
                assert again.hand.events == record.hand.events
                assert (again.winnings, again.scale) == (record.winnings, record.scale)
                assert record.finishing_stacks in (None, again.finishing_stacks)
                assert {k: v for k, v in again.fields.items() if k != "finishing_stacks"} == {
                    k: v for k, v in record.fields.items() if k != "finishing_stacks"}
    assert count > 2000
