"""The referee at the table: lines in, answers out, in both languages; what is kept, and what a kill cannot lose."""
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
from datetime import datetime

import pytest
from rich.cells import cell_len

from conftest import ROOT
from sidepot.cli.out import Out
from sidepot.cli.referee import store
from sidepot.cli.referee.command import table_of
from sidepot.cli.referee.engine import CHANGES, HANDLERS, Referee
from sidepot.cli.referee.lexicon import first_form, nearest, words
from sidepot.cli.referee.lines import Refused, read
from sidepot.cli.referee.prompt import bar, completions, mark, words_for
from sidepot.cli.referee.seating import Wanted, from_options, read_blinds, read_seats, usual_blinds
from sidepot.errors import SidepotError
from sidepot.notation import parse_spot, spot
from sidepot.notation.phh import read_phh_file

CHINESE = re.compile("[\u4e00-\u9fff]")
NOW = datetime(2026, 3, 12, 20, 15)  # noqa: DTZ001
SEATS = ("A", "B", "C")
OPEN: list[store.Journal] = []        # closed at the end of each test


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    """Every test has a folder of its own for tables."""
    monkeypatch.setenv("SIDEPOT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    yield tmp_path / "home"
    while OPEN:
        OPEN.pop().close()


def opened(journal):
    OPEN.append(journal)
    return journal


class Desk:
    """A referee that writes into a text; `say` feeds a line and gives the answer."""

    def __init__(self, seats="A 200, B 300, C 150", blinds="1/2", lang="en", keep=False, **options):
        self.text = io.StringIO()
        self.out = Out(lang, stdout=self.text)
        table = from_options(Wanted(seats=seats, blinds=blinds, **options))
        head = {"lang": lang, "seats": table.chips, "button": table.places.button, "game": table.game._asdict()}
        self.referee = Referee(self.out, table, opened(store.Journal.create(head, NOW)) if keep else None)
        self.accepted = True

    @property
    def table(self):
        return self.referee.table

    @property
    def hand(self):
        return self.referee.table.hand

    def say(self, *lines):
        begun = len(self.text.getvalue())
        for line in lines:
            self.accepted = self.referee.feed(line)
        return self.text.getvalue()[begun:]

    def ok(self, *lines):
        answers = []
        for line in lines:
            answers.append(self.say(line))
            assert self.accepted, (line, answers[-1])
        return "".join(answers)

    def no(self, line):
        """A line that must be refused and must leave everything as it was."""
        before = state(self.referee)
        answer = self.say(line)
        assert not self.accepted, (line, answer)
        assert answer.strip()
        assert state(self.referee) == before
        return answer


def state(referee):
    """Everything that a line may change."""
    t = referee.table
    return (spot(t.hand), t.hand.stacks, t.hand.settled, t.chips, t.away, t.waiting, t.missed, t.game, t.places, len(t.hands),
            t.closed, t.noted and (t.noted.act, t.noted.after), len(referee.past), None if referee.journal is None else referee.journal.count)


# ---- reading lines

READ = {
    "A raises to 600": ("act", "A", "raise", 600), "a 加注到 600": ("act", "A", "raise", 600), "A加注到600": ("act", "A", "raise", 600),
    "r24": ("act", None, "raise", 24), "x": ("act", None, "check", None), "b all in": ("act", "B", "all_in", None),
    "C 跟": ("act", "C", "call", None), "C跟": ("act", "C", "call", None), "c": ("act", None, "call", None),
    "A makes it 1.5k": ("act", "A", "wager", 1500), "A 打到 2万": ("act", "A", "wager", 20000), "b 10": ("act", None, "bet", 10),
    "B bets 1,000.": ("act", "B", "bet", 1000), "B is all in!": ("act", "B", "all_in", None), "C mucks": ("muck", "C", None, None),
    "A shows AsKd": ("show", "A", None, None), "A 亮 A♠K♦": ("show", "A", None, None), "B dead": ("dead", "B", None, None),
    "B 的牌判死": ("dead", "B", None, None), "flop": ("deal", None, "flop", None), "Flop 2s7hJd": ("deal", None, "flop", None),
    "发转牌 5c": ("deal", None, "turn", None), "board 2s7hJd5cKh": ("deal", None, "board", None), "run it twice": ("run", None, None, 2),
    "发 2 次": ("run", None, None, 2), "undo": ("undo", None, None, None), "undo 3": ("undo", None, None, 3),
    "撤销 3 步": ("undo", None, None, 3), "pots": ("pots", None, None, None), "底池": ("pots", None, None, None),
    "谁先亮牌": ("first", None, None, None), "who shows first?": ("first", None, None, None), "legal": ("legal", None, None, None),
    "": ("legal", None, None, None), "轮到谁？": ("legal", None, None, None), "odds": ("odds", None, None, None),
    "stacks": ("stacks", None, None, None), "下一手": ("next", None, None, None), "A +200": ("add", "A", None, 200),
    "A+200": ("add", "A", None, 200), "A 补筹码 200": ("add", "A", None, 200), "winners A / B,C": ("winners", None, None, None),
    "A wins": ("wins", "A", None, None), "A 赢了": ("wins", "A", None, None), "help": ("help", None, None, None),
    "quit": ("quit", None, None, None), "why can't A raise?": ("why", "A", "raise", None), "为什么 A 不能加注": ("why", "A", "raise", None),
    "A 为什么不能加注": ("why", "A", "raise", None), "can B check?": ("why", "B", "check", None), "B 能过牌吗？": ("why", "B", "check", None),
    "can A raise to 800?": ("why", "A", "raise", 800), "A 可以加注到 800 吗": ("why", "A", "raise", 800), "why?": ("why", None, None, None),
    "all in 200": ("stated", None, "all_in", 200), "A calls 4": ("stated", "A", "call", 4), "raise": ("how_much", None, None, None),
    "A 加注": ("how_much", "A", None, None), "A out": ("out", "A", None, None), "A 回来": ("in", "A", None, None),
    "C straddle 4": ("straddle", "C", None, 4), "C 抓盲 4": ("straddle", "C", None, 4), "C posts 2+1": ("post", "C", None, 2),
    "blinds 2/4": ("blinds", None, None, 2), "A counts 2350": ("count", "A", None, 2350), "sit D 300 after C": ("sit", "C", None, 300),
    "A": ("about", "A", None, None), "seat B folds": ("act", "B", "fold", None), '"C" call': ("act", "C", "call", None),
    "a c, b f": ("many", None, None, None), "A 跟，B 弃": ("many", None, None, None), "zh": ("chinese", None, None, None),
}


@pytest.mark.parametrize("line", READ)
def test_a_line_means_what_people_mean_by_it(line):
    kind, seat, act, amount = READ[line]
    said = read(line, SEATS, "en")
    found = said.action.kind if said.action else None
    number = said.action.to if said.kind == "act" or (said.kind == "why" and said.action) else said.amount
    assert (said.kind, said.seat, found, number) == (kind, seat, act, amount)


def test_every_kind_of_line_has_a_handler_and_is_read_somewhere():
    kinds = {read(line, SEATS, "en").kind for line in [*READ, "A says raise", "ante 5", "bbante 5",
             "rules tda-2024", "export x.phh", "A waits", "button B", "close", "en", "spot", "hand"]}
    assert kinds == set(HANDLERS)
    assert {"act", "deal", "next", "pushed", "close"} <= set(CHANGES)
    assert not {"undo", "why", "help", "pots"} & set(CHANGES)


def test_every_word_is_in_small_letters_and_means_one_thing_in_its_table():
    for table in ("commands", "heads", "seat", "acts", "questions", "said", "answers"):
        forms = [form for group in words(table).values() for form in group]
        assert len(forms) == len(set(forms)), table
        assert all(form == form.casefold() for form in forms)
        for meaning in words(table):
            assert CHINESE.search(first_form(table, meaning, "zh")) or table == "commands" or meaning in ("straddle", "add"), meaning


def test_names_of_seats_come_before_words_and_prefixes_after_them():
    seats = ("Ann", "Andy", "Pot", "Bob Li", "张三", "10", "1")
    assert read("pot folds", seats, "en").seat == "Pot"
    assert read("an folds", ("Ann", "Bo"), "en").seat == "Ann"
    assert read("1 folds", seats, "en").seat == "1"
    assert read("10 folds", seats, "en").seat == "10"
    assert read("bob li calls", seats, "en").seat == "Bob Li"
    assert read("张三跟注", seats, "zh").seat == "张三"
    assert read("3 号 跟注", ("3", "4"), "zh").seat == "3"
    with pytest.raises(Refused) as e:
        read("an folds", seats, "en")
    assert e.value.code == "referee.which"


@pytest.mark.parametrize(("line", "near"), [("stcks", "stacks"), ("A cals", "A call"), ("unod 2", "undo 2"),
                                            ("撤消", "撤销"), ("flpo 2s7hJd", "flop 2s7hJd")])
def test_what_is_nearly_right_gets_the_nearest_command(line, near):
    assert nearest(line, SEATS, "en") == near
    desk = Desk()
    assert near in " ".join(desk.no(line).split())


def test_words_and_chips_are_read_in_their_order():
    said = read("B says raise pushes 500 500", SEATS, "en").pushed
    assert said.parts == (("says", "raise"), ("pushes", (500, 500)))
    said = read("b 推 500x3 说 加注", SEATS, "zh").pushed
    assert said.parts == (("pushes", (500, 500, 500)), ("says", "加注"))
    said = read("B pushes 100 then 2x500", SEATS, "en").pushed
    assert (said.parts, said.then) == ((("pushes", (100,)), ("pushes", (500, 500))), (1,))
    assert read("pushes 1k last chips", SEATS, "en").pushed.last
    assert read("B 说 跟 再 说 加注", SEATS, "zh").pushed.parts == (("says", "跟"), ("says", "加注"))
    with pytest.raises(Refused):
        read("B pushes 201x300", SEATS, "en")


def test_seats_blinds_and_defaults():
    assert read_seats('A 200，B 1,000; "Bob Li" 1.5k、丁=80') == {"A": 200, "B": 1000, "Bob Li": 1500, "丁": 80}
    assert read_blinds("100-200") == (100, 200)
    for bad in ("", "A", "A 200, a 300", "A 200, B x", "x" * 3000):
        with pytest.raises(SidepotError):
            read_seats(bad)
    for middle, blinds in ((200, (1, 2)), (1000, (5, 10)), (9000, (50, 100)), (3, (1, 2))):
        assert usual_blinds({"A": middle, "B": middle}) == blinds
    assert from_options(Wanted(seats="A 200, B 200")).places.button == "B"


# ---- a hand from the first act to the next hand

def test_a_hand_with_a_side_pot_is_told_to_the_last_chip():
    desk = Desk("D 100, A 300, B 300", button="D")
    assert "D: call 2 · raise to 4–100 (all in) · fold" in desk.ok("legal")
    assert re.search(r"D raises to 100, all in +pot 103", desk.ok("d ai"))
    desk.ok("a c")
    told = desk.ok("b c")
    assert "Deal the flop" in told
    assert "main pot" not in told
    told = desk.ok("flop 2s7hJd")
    assert re.search(r"Flop  2♠ 7♥ J♦ +pot 300", told)
    desk.ok("A b50", "B r150")
    told = desk.ok("A c", "turn 5c", "a x, b x")
    assert "main pot: 300 (A, B, D)" in told
    assert "side pot: 300 (A, B)" in told
    told = desk.ok("river Kh", "x", "x")
    assert "A to show" in told
    assert "so A, the first live hand left of the button" in " ".join(desk.ok("who shows first").split())
    desk.ok("A shows AhQd")
    told = desk.ok("B mucks", "D shows JcJs")
    assert "side pot: 300" in told
    assert "D gets 300" in told
    assert desk.table.chips == {"D": 300, "A": 350, "B": 50}
    assert "button A" in told
    told = desk.ok("next")
    assert "Hand 2" in told
    assert (desk.table.places.button, desk.table.places.small_blind, desk.table.places.big_blind) == ("A", "B", "D")


def test_a_refund_has_a_line_of_its_own():
    desk = Desk("A 200, B 300, C 150")
    told = desk.ok("C f", "A ai", "B f")
    assert re.search(r"^198 that nobody called goes back to A \[", told, re.MULTILINE)
    assert desk.table.chips == {"A": 202, "B": 298, "C": 150}


def test_odd_chips_and_told_winners():
    desk = Desk("C 50, A 50, B 50", blinds="1/3", button="C")
    told = desk.ok("C f", "A c", "B x", "flop", "x", "x", "turn", "x", "x", "river", "x", "x")
    assert "winners A" in told
    desk.no("winners C")
    desk.ok("winners A,B")
    assert desk.table.chips == {"C": 50, "A": 50, "B": 50}
    desk.ok("next", "A f", "B r9", "C c")
    for _ in range(3):
        street = first_form("heads", ("flop", "turn", "river")[desk.table.dealt], "en")
        desk.ok(street, "x", "x")
    told = desk.ok("B wins")
    assert "B gets 18" in told
    assert desk.table.between


def test_the_whole_board_at_once_and_cards_given_later():
    desk = Desk("A 200, B 200", button="A")
    desk.ok("A c", "B x", "B x", "A b10", "B c", "turn", "x", "x")
    assert spot(desk.hand).endswith("turn: B x, A x")
    desk.ok("river 9s", "x", "x")
    desk.ok("flop 2c3c4c", "turn 5d")
    assert desk.hand.board == "2c3c4c5d9s"
    assert "flop is 2c3c4c" in desk.no("board 2c3c5h5d9s")
    desk.ok("A shows AsKs", "B shows 2h2d")
    assert desk.hand.settled
    assert desk.table.chips == {"A": 212, "B": 188}


def test_both_hands_are_needed_on_several_boards():
    desk = Desk("A 200, B 200", button="A")
    desk.ok("A ai", "B c")
    told = desk.ok("run 2")
    assert "2s7hJd / 3c9dQh" in told
    desk.no("board 2s7hJd5cKh")
    desk.ok("board 2s7hJd5cKh / 3c9dQh6dTs")
    desk.no("winners A")
    told = desk.ok("A shows AsAd", "B shows KcKs")
    assert "board 2" in told
    assert desk.table.chips == {"A": 200, "B": 200}


def test_the_button_moves_over_who_is_out_and_tops_up_between_hands():
    desk = Desk("A 100, B 100, C 40, D 100", button="D")
    desk.no("B +50")
    desk.ok("C f", "D f", "A f")
    assert "D has" not in desk.ok("C +60")
    assert desk.table.chips["C"] == 100
    assert "Hand 2" in desk.ok("next")
    assert (desk.table.places.button, desk.table.places.big_blind, desk.hand.stacks["C"]) == ("A", "C", 98)
    desk.no("next")


def test_a_busted_player_leaves_a_dead_button_and_may_buy_in_again():
    desk = Desk("A 100, B 100, C 100, D 100", button="A")
    told = desk.ok("D f", "A f", "B ai", "C c", "board 2s7hJd5cKh", "B shows 2c2d", "C shows AsAd")
    assert "C out of chips" in told
    assert desk.table.places.small_blind == "B"
    told = desk.ok("next")
    assert desk.table.places.big_blind == "D"
    assert "Nobody posts the small blind" in told
    desk.ok("A f", "B f")
    desk.ok("C +100", "next")
    assert "C" in desk.hand.seats


def test_away_players_owe_and_wait():
    desk = Desk("A 100, B 100, C 100, D 100", button="D")
    desk.ok("C f", "D f", "A f", "C out", "next")
    assert set(desk.hand.seats) == {"A", "B", "D"}
    assert desk.table.missed == {"C": frozenset({"big"})}
    while not desk.table.between:
        desk.ok("f")
    assert "between the button and the blinds" in desk.ok("C in")
    desk.ok("next")
    assert "C" not in desk.hand.seats
    while not desk.table.between:
        told = desk.ok("f")
    assert "C makes up the missed blinds" in told
    desk.ok("next")
    assert any(p.seat == "C" and p.live == 2 for p in desk.hand.setup.posts)
    tournament = Desk("A 100, B 100, C 100", rules="tournament")
    tournament.ok("C f", "A f")
    assert "dealt in" in tournament.no("C out")


def test_new_players_and_a_new_level():
    desk = Desk("A 100, B 100, C 100")
    desk.no("sit D 100")
    desk.ok("C f", "A f", "sit D 100 after C", "blinds 2/4", "bbante 4", "next")
    assert desk.table.seats == ("A", "B", "C", "D")
    assert (desk.hand.setup.small_blind, desk.hand.setup.big_blind, desk.hand.setup.bb_ante) == (2, 4, 4)
    desk.no("sit a 100")
    while not desk.table.between:
        desk.ok("f")
    desk.no("blinds 4/2")
    desk.no("rules nowhere")
    desk.ok("rules tda-2024", "next")
    assert desk.hand.rules.name == "tda-2024"


def test_straddles_posts_and_the_button_before_the_first_act():
    desk = Desk("A 200, B 200, C 200, D 200")
    desk.ok("C straddle 4")
    assert desk.hand.actor == "D"
    desk.ok("D post 2+1")
    assert (desk.hand.bets["D"], desk.hand.pot) == (2, 10)
    desk.ok("D c")
    desk.no("C straddle 8")
    desk.no("button A")
    desk = Desk("A 200, B 200, C 200, D 200")
    desk.ok("button B")
    assert desk.hand.actor == "A"


def test_a_miscounted_stack_is_put_right_in_the_middle_of_a_hand():
    desk = Desk("A 200, B 300, C 150")
    desk.ok("C r6")
    assert "198" not in desk.ok("A counts 180")
    assert desk.hand.stacks["A"] == 180
    assert "All in is" in desk.no("all in 200")
    desk.ok("A all in 181")
    assert desk.no("A counts 20")


# ---- questions

def test_why_not_tells_the_rule_with_its_numbers_in_both_languages():
    for lang, line, number in (("en", "why can't A raise?", "4 < 10"), ("zh", "为什么 A 不能加注？", "4 < 10")):
        desk = Desk("C 200, A 200, B 16", button="C", lang=lang)
        desk.ok("C c, A c, B x", "flop 2s7hJd", "A b10", "B ai", "C c")
        told = desk.ok(line)
        assert number in told
        assert "WSOP Live 2026 175" in told
        verdict = parse_spot(spot(desk.hand)).explain("A raise 40")
        assert "".join(verdict.text(lang, cite=False).split()) in "".join(told.split())
        refused = desk.no("A r40")
        assert "175" in refused
        assert number in desk.ok("why?")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("line", [
    "why", "legal", "pots", "who shows first", "odds", "stacks", "hand", "spot", "help", "A", "B", "D", "can B raise?", "can A check",
    "why is the pot so big", "can C fold?", "can D call?", "",
])
def test_a_question_changes_nothing_and_is_answered_at_every_moment(line, lang):
    desk = Desk("D 400, A 200, B 16, C 200", button="D", lang=lang)
    moments = ["legal", "C c, D c", "A c", "B x", "flop 2s7hJd", "A b10", "B ai", "C c", "D f", "A c", "turn 5c", "x", "x", "river 9s", "x", "C b 20",
               "A c", "A shows 5s5d", "C mucks", "B shows AsAd"]
    for moment in moments:
        desk.ok(moment)
        before = state(desk.referee)
        told = desk.say(line)
        assert told.strip()
        assert state(desk.referee) == before
        assert "{" not in told
    assert desk.hand.settled


def test_an_answer_fits_a_narrow_terminal():
    for lang in ("en", "zh"):
        os.environ["COLUMNS"] = "50"
        desk = Desk("Dana 2400, Sam 9000, Bo 12000, Ulla 8000", blinds="100/200", ante=25, lang=lang, button="Dana", rules="tda-2024")
        desk.referee.greet()
        desk.say("Ulla r600", "Dana ai", "Sam f", "Bo c", "why", "help", "Ulla ai", "Bo c", "pots", "board 2s7hJd5cKh", "Ulla shows AsAd",
                 "Bo shows KsKd", "Dana shows QsQd", "stacks", "next", "foo bar")
        for text in desk.text.getvalue().splitlines():
            assert cell_len(text) <= 50, text
        assert bool(CHINESE.search(desk.text.getvalue())) == (lang == "zh")


# ---- words and chips

def test_a_ruling_is_shown_with_its_reason_and_asked_before_it_is_done():
    desk = Desk("D 5000, A 5000, B 5000", button="D", blinds="100/200")
    told = desk.ok("D pushes 1000")
    assert "1,000" in told
    assert "800" in told
    assert "WSOP Live 2026 141" in told
    assert "Apply? [Y/n]" in told
    assert desk.hand.actor == "D"
    desk.no("A f")
    desk.ok("pots")
    desk.ok("n")
    assert desk.hand.actor == "D"
    desk.ok("D says raise pushes 500 100", "")
    assert desk.hand.bets["D"] == 600
    [step] = [e for e in desk.hand.events if e.kind == "acted"]
    assert step.action == "raise"


def test_the_same_in_chinese():
    desk = Desk("D 5000, A 5000, B 5000", button="D", blinds="100/200", lang="zh")
    told = desk.ok("D 说 加注 推 500 500")
    assert "照此执行" in told
    desk.ok("好")
    assert desk.hand.bets["D"] == 1000
    desk.ok("A 推 500 500 500", "y")
    assert desk.hand.bets["A"] > 1000


def test_the_floor_chooses_among_what_it_may_decide():
    desk = Desk("D 90000, A 90000, B 90000", button="D", blinds="100/200", rules="tda-2024")
    told = desk.ok("D says if you bet I raise")
    assert "1  " in told
    count = len(desk.referee.question.offer.choices)
    assert count > 1
    names = [line.split()[1] for line in told.splitlines() if re.match(r"  \d  ", line)]
    desk.no(str(count + 1))
    desk.ok(str(names.index("call") + 1))
    assert desk.hand.bets["D"] == 200


def test_an_act_out_of_turn_is_kept_until_its_turn():
    desk = Desk("D 5000, A 5000, B 5000", button="D", blinds="100/200", rules="tda-2024", keep=True)
    told = desk.ok("B says raise")
    assert "until the turn comes" in told
    desk.ok("y")
    assert desk.table.noted is not None
    resumed = replayed(desk)
    assert state(resumed)[:-1] == state(desk.referee)[:-1]
    told = desk.ok("D c", "A c")
    assert "The turn has come to B" in told
    desk.ok("y")
    assert desk.hand.bets["B"] == 400
    assert desk.table.noted is None


def test_a_wrong_amount_with_a_call_or_an_all_in_is_not_swallowed():
    desk = Desk()
    assert "call is 2" in desk.no("C calls 5").lower()
    desk.ok("C calls 2")
    assert "All in is 199" in desk.no("A all in 150")
    desk.ok("A all in 200")
    assert "How much? C may make it 4 up to 150" in Desk().no("raise")
    desk.ok("B raises")
    assert desk.hand.bets["B"] == 300
    limit = Desk("A 200, B 200, C 200", blinds="10/20", limit="fl")
    limit.ok("C raises", "A 加注")
    assert limit.hand.bets == {"A": 60, "B": 20, "C": 40}


def test_what_is_out_of_turn_says_how_to_tell_it():
    desk = Desk()
    told = desk.no("B raise 6")
    assert "B says raise to 6" in told
    assert "action is on C" in told


# ---- what is kept

def replayed(desk):
    """The table of a desk as a new start would find it."""
    desk.referee.journal.close()
    stored = store.load(desk.referee.journal.path)
    referee = Referee(Out("en", stdout=io.StringIO()), table_of(stored), opened(store.Journal.reopen(stored)))
    referee.replay(stored.records)
    desk.referee.journal = referee.journal
    return referee


EVENING = [
    "C r6", "A c", "B c", "flop 2s7hJd", "x", "x", "undo", "B b10", "C f", "A c", "turn", "A x", "B ai", "undo 2", "A b 20", "B r60", "A c",
    "river Kh", "A x", "B x", "A shows AsAd", "B mucks", "C +20", "next", "A f",
]


def test_the_file_makes_the_same_table_again_after_every_line():
    desk = Desk(keep=True)
    for line in EVENING:
        desk.ok(line)
        resumed = replayed(desk)
        assert state(resumed)[:-2] == state(desk.referee)[:-2]
        assert resumed.table.played == desk.table.played
    assert desk.table.number == 2


def test_a_last_line_cut_short_anywhere_is_dropped_and_the_rest_is_whole():
    desk = Desk(keep=True)
    desk.ok(*EVENING[:10])
    path = desk.referee.journal.path
    before, whole = state(replayed(desk)), path.read_bytes()
    desk.ok("turn 5c")
    after, more = state(replayed(desk)), path.read_bytes()
    assert more.startswith(whole)
    desk.referee.journal.close()
    for end in range(len(whole), len(more) + 1):
        path.write_bytes(more[:end])
        stored = store.load(path)
        assert (stored.dropped > 0) == (len(whole) < end < len(more) - 1)
        referee = Referee(Out("en", stdout=io.StringIO()), table_of(stored), store.Journal.reopen(stored))
        referee.replay(stored.records)
        assert state(referee)[:-1] == (after if end >= len(more) - 1 else before)[:-1]
        referee.feed("turn 5c")
        referee.journal.close()
        again = store.load(path)
        assert not again.dropped
        assert again.records[:len(stored.records)] == stored.records


def test_a_damaged_or_foreign_file_is_named_with_its_line():
    desk = Desk(keep=True)
    desk.ok("C r6", "A c", "B c")
    desk.referee.journal.close()
    path = desk.referee.journal.path
    lines = path.read_bytes().split(b"\n")
    for damage, code, line in (
        ([lines[0], lines[1][:-4], *lines[2:]], "referee.damaged", 2), ([lines[0], *lines[2:]], "referee.damaged", 2),
        ([b'{"a":1}', *lines[1:]], "referee.no_table", 1), ([lines[0].replace(b'"version":1', b'"version":2'), *lines[1:]], "referee.version", 1),
        ([b"\xff\xfe", *lines[1:]], "referee.damaged", 1), ([b""], "referee.no_table", 1),
    ):
        path.write_bytes(b"\n".join(damage))
        with pytest.raises(Refused) as e:
            store.load(path)
        assert (e.value.code, e.value.line, e.value.file) == (code, line, str(path))
    path.write_bytes(b"\n".join([lines[0], lines[1].replace(b'"to":6', b'"to":3'), *lines[2:]]))
    stored = store.load(path)
    with pytest.raises(Refused) as e:
        Referee(Out("en", stdout=io.StringIO()), table_of(stored), None).replay(stored.records)
    assert (e.value.code, e.value.line) == ("referee.replay", 2)


@pytest.mark.parametrize("bad", [
    {"steps": 5}, {"steps": [{"do": "fly"}]}, {"steps": [{}]}, {"steps": [{"do": "act", "seat": "Z", "kind": "fold"}]}, {"undo": 99},
    {"undo": "x"}, {"steps": [{"do": "game", "game": {"blinds": "x"}}]}, {"steps": [{"do": "note", "act": {"seat": 3, "x": 1}}]},
    {"steps": [{"do": "act", "seat": "C", "kind": "raise", "to": 1e9}]}, {"steps": [{"do": "sit", "seat": 5, "chips": "x"}]}, {},
])
def test_records_that_do_not_fit_are_refused_not_crashed(bad):
    referee = Desk().referee
    with pytest.raises(Refused):
        referee.replay([bad])


def test_nobody_opens_a_table_twice_and_a_full_file_stops_cleanly(monkeypatch):
    desk = Desk(keep=True)
    stored = store.load(desk.referee.journal.path)
    if store.fcntl is not None:
        with pytest.raises(Refused) as e:
            store.Journal.reopen(stored)
        assert e.value.code == "referee.in_use"
    monkeypatch.setattr(store, "LARGEST", desk.referee.journal.size + 10)
    assert "full" in desk.no("C f")
    monkeypatch.undo()
    desk.ok("C f")


def test_a_disk_that_does_not_write_changes_nothing(monkeypatch):
    desk = Desk(keep=True)

    def broken(_):
        raise OSError(28, "No space left on device")
    monkeypatch.setattr(store.os, "fsync", broken)
    assert "No space left" in desk.no("C f")
    monkeypatch.undo()
    desk.ok("C f")
    assert state(replayed(desk))[:-2] == state(desk.referee)[:-2]


def test_export_writes_hands_that_read_back_and_replaces_no_file(tmp_path):
    desk = Desk()
    desk.ok("C f", "A ai", "B f", "next", "A r6", "B c")
    one, every = tmp_path / "now.phh", tmp_path / "all.phhs"
    desk.ok(f"export {one}", f"导出 {every}")
    assert [spot(r.hand) for r in read_phh_file(str(every))] == [spot(h) for h in (*desk.table.hands, desk.hand)]
    [record] = read_phh_file(str(one))
    assert spot(record.hand) == spot(desk.hand)
    kept = one.read_bytes()
    desk.no(f"export {one}")
    assert one.read_bytes() == kept
    desk.no(f"export {tmp_path / 'x.txt'}")
    desk.no(f"export {tmp_path / 'nowhere' / 'x.phh'}")
    assert sorted(p.name for p in tmp_path.iterdir() if p.suffix or p.name.startswith(".")) == ["all.phhs", "now.phh"]
    pot_limit = Desk(limit="pl")
    assert "PHH" in pot_limit.no(f"export {tmp_path / 'pl.phh'}")


def test_undo_goes_back_over_hands_and_not_further():
    desk = Desk(keep=True)
    desk.no("undo")
    first = spot(desk.hand)
    desk.ok("C f", "A f", "next", "A f")
    desk.no("undo 5")
    desk.ok("undo 2")
    assert desk.table.between
    desk.ok("undo 2")
    assert spot(desk.hand) == first


# ---- lines that mean nothing

PIECES = [
    "A", "B", "C", "a", "D", "call", "raise", "to", "600", "r24", "x", "all in", "flop", "2s7hJd", "turn", "5c", "river", "Kh", "shows", "AsKd",
    "mucks", "dead", "run", "2", "undo", "why", "can't", "?", "pots", "winners", "/", ",", "next", "+200", "says", "pushes", "500", "500x3", "then",
    "export", "加注到", "跟", "过牌", "弃", "全下", "为什么", "不能", "亮", "盖牌", "说", "推", "再", "底池", "下一手", "赢家", "发", "次", "out", "in",
    "blinds", "1/2", "-5", "1.5k", "9" * 30, '"', "{seat}", "%s", "\x00", "🂡", "straddle", "post", "2+1", "sit", "button", "counts", "y", "n", "1",
    "together", "last chips", "board", "zh", "en", "b10", "f", "c", "ante", "rules", "tda-2024", "①", "１００", "：", "。", "ｒ２４",
]


@pytest.mark.parametrize("seed", range(60))
def test_no_line_whatever_breaks_the_table(seed, tmp_path):
    """Made-up lines: an answer always, the table unchanged where refused, and the file makes the same table again."""
    source = random.Random(seed)
    desk = Desk("A 200, B 55, C 900, Dee 200", keep=True, lang="zh" if seed % 2 else "en", rules="tda-2024" if seed % 3 else None)
    chips = sum(desk.table.chips.values())
    for _ in range(60):
        line = source.choice(["", " "]).join(source.choice(PIECES) for _ in range(source.choice([1, 1, 2, 2, 3, 4, 5])))
        line = source.choice([line, " ".join(source.choice(PIECES) for _ in range(source.choice([1, 2, 2, 3])))])
        if "export" in line or "close" in line:
            continue
        before = state(desk.referee)
        told = desk.say(line)
        assert told.strip(), line
        if not desk.accepted:
            assert state(desk.referee) == before, line
        if desk.table.between:
            chips = sum(desk.table.chips.values())
        hand = desk.hand
        assert sum(hand.stacks.values()) + hand.pot == hand.setup.total
        assert desk.referee.over or mark(desk.referee)
        assert bar(desk.referee)
        desk.referee.over = False
    assert chips > 0
    resumed = replayed(desk)
    assert state(resumed)[:-2] == state(desk.referee)[:-2]


def test_any_text_at_all_is_read_or_refused():
    source = random.Random(1)
    for _ in range(3000):
        text = "".join(chr(source.choice([source.randrange(32, 127), source.randrange(0x4E00, 0x4F00), source.randrange(0x110000)]))
                       for _ in range(source.randrange(1, 40)))
        try:
            read(text, SEATS, "en")
        except SidepotError as e:
            assert e.message("zh")
            assert e.message("en")
    with pytest.raises(Refused):
        read("x" * 501, SEATS, "en")


# ---- the line editor

@pytest.mark.parametrize("lang", ["en", "zh"])
def test_completion_offers_only_what_is_understood(lang):
    """Every word offered stands alone as a line, or is the beginning of one."""
    desk = Desk(lang=lang)
    moments = ["legal", "C r6", "A c", "B f", "flop", "A b10", "C c", "turn", "x", "x", "river", "x", "x", "A wins"]
    for moment in moments:
        desk.ok(moment)
        offered = list(words_for(desk.referee))
        assert len(offered) > 10
        for word in offered:
            try:
                read(word, desk.table.seats, lang)
            except Refused as e:
                assert word in [first_form(t, m, lang) for t in ("heads", "seat", "said", "commands", "questions") for m in words(t)], e
        assert mark(desk.referee)
        assert cell_len(bar(desk.referee)) < 80


def test_completed_amounts_are_legal():
    desk = Desk()
    for word, _ in completions(desk.referee, "C r"):
        if "raise" in word:
            assert Desk().ok(f"C {word}")
    assert ("raise to 4", 1) in list(completions(desk.referee, "C r"))
    assert ("加注到 4", 1) in list(completions(Desk(lang="zh").referee, "C加"))
    assert not list(completions(desk.referee, "zzz"))


# ---- the program in a pipe

def shell(*words, stdin="", **env):
    clean = {k: v for k, v in os.environ.items() if k in {"PATH", "HOME", "SYSTEMROOT", "SIDEPOT_HOME"}}
    clean |= {"PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8", "COLUMNS": "80", "SIDEPOT_TRACEBACK": "1", **env}
    return subprocess.run([sys.executable, "-m", "sidepot", "referee", *words], input=stdin.encode(), capture_output=True, env=clean,
                          check=False, timeout=60)


def test_a_script_in_a_pipe_draws_no_prompt_and_goes_on_where_it_was(own_home):
    first = shell("--seats", "A 200, B 300, C 150", "--blinds", "1/2", "--button", "C", stdin="C r6\nA c\n")
    told = first.stdout.decode()
    assert first.returncode == 0
    assert "\x1b" not in told
    assert "> " not in told
    assert "B: call 4" in told
    second = shell(stdin="B f\nflop 2s7hJd\nnonsense here\n", LC_ALL="zh_CN.UTF-8")
    told = second.stdout.decode()
    assert second.returncode == 1
    assert "接着打" in told
    assert "2♠ 7♥ J♦" in told
    [file] = (own_home / "tables").iterdir()
    assert [json.loads(line)["said"] for line in file.read_text("utf-8").splitlines()[1:]] == ["C r6", "A c", "B f", "flop 2s7hJd"]
    assert file.stem in shell("--list").stdout.decode()
    assert shell("--resume", file.stem, stdin="close\n").returncode == 0
    assert shell().returncode == 1
    assert shell("--resume", "--new").returncode == 2
    assert b"20260101" in shell("--resume", "20260101-000000").stderr


def test_arguments_that_cannot_be_used_are_told():
    for words_given in (["--seats", "A"], ["--seats", "A 200"], ["--seats", "A 200, B 200", "--blinds", "x"],
                        ["--seats", "A 200, B 200", "--button", "Z"], ["--seats", "A 200, B 200", "--rules", "none"]):
        done = shell(*words_given)
        assert done.returncode == 1, words_given
        assert done.stderr.decode().startswith("Error: ")
        assert b"Traceback" not in done.stderr


def test_a_folder_that_cannot_be_written_is_told(own_home):
    own_home.write_text("a file where the folder should be")
    done = shell("--seats", "A 200, B 200")
    assert done.returncode == 2
    assert str(own_home).encode() in done.stderr
    own_home.unlink()


# ---- in a real terminal

pexpect = pytest.importorskip("pexpect")


class Terminal:
    """The program in a terminal of its own, a line at a time."""

    def __init__(self, lang, *words_given):
        env = {k: v for k, v in os.environ.items() if k in {"PATH", "HOME", "SIDEPOT_HOME"}}
        env |= {"PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8", "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "SIDEPOT_TRACEBACK": "1"}
        self.child = pexpect.spawn(sys.executable, ["-m", "sidepot", "referee", "--lang", lang, *words_given], env=env, encoding="utf-8",
                                   timeout=20, dimensions=(60, 80))

    def line(self, text, *expected):
        self.child.send(text + "\r")
        for what in expected:
            self.child.expect(what)

    def kill(self):
        self.child.kill(9)
        self.child.wait()
        self.child.close()


WORKED = {
    "en": {"fold": "folds", "open": "U raises to 600", "jam": "D all in", "turn_u": "U: call 1,775", "raise": "raise to 4,150", "no": "no raise",
           "next": "next", "hand2": "Hand 2", "continue": r"Continue\? \[Y/n\]", "resumed": "hand 1", "call": "U calls", "flop": "Flop", "quit": "quit",
           "short": "D raises to 900", "call300": "U: call 300", "all": "D raises to 2,375, all in", "all900": "D raises to 900, all in",
           "gets": r"gets 7,[0-9]+", "bye": "Saved"},
    "zh": {"fold": "弃牌", "open": "U 加注到 600", "jam": "D 全下", "turn_u": "轮到 U：跟注 1,775", "raise": "加注到 4,150", "no": "不能加注",
           "next": "下一手", "hand2": "第 2 手", "continue": r"接着打？\[Y/n\]", "resumed": "第 1 手", "call": "U 跟注", "flop": "翻牌", "quit": "退出",
           "short": "D 加注到 900", "call300": "轮到 U：跟注 300", "all": "D 加注到 2,375，全下", "all900": "D 加注到 900，全下",
           "gets": r"得 7,[0-9]+", "bye": "已存盘"},
}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_worked_hand_in_a_terminal_killed_in_the_middle(lang, own_home):
    """The seeds' hand (S1-12): you open to 600 with 40 big blinds, the button jams 12, the big blind with 60 calls."""
    w = WORKED[lang]
    words_given = ["--seats", "D 2400, S 9000, B 12000, U 8000", "--blinds", "100/200", "--ante", "25", "--button", "D", "--rules", "tda-2024"]
    first = Terminal(lang, *words_given)
    first.child.expect("U>")
    first.line(w["open"], w["open"], "D>")
    first.line(w["jam"], w["all"], "S>")
    first.line("S f", "S " + w["fold"], "B>")
    first.kill()
    second = Terminal(lang)
    second.child.expect(w["continue"])
    second.line("", w["resumed"], "B>")
    second.line("B c", w["turn_u"], w["raise"], "U>")
    second.line("u c", w["call"], "B>")
    second.line("flop 2s7hJd", w["flop"], "B>")
    second.line("x", "U>")
    second.kill()
    third = Terminal(lang, "--resume")
    third.child.expect("U>")
    for text in ("x", "turn 5c", "x", "x", "river Kh", "x", "x", "B shows QsQd", "U shows AsAd"):
        third.line(text, ">")
    third.line("D shows JcJs", w["gets"])
    third.line(w["next"], w["hand2"], ">")
    third.line(w["quit"], w["bye"])
    third.child.expect(pexpect.EOF)
    stored = store.load(next((own_home / "tables").iterdir()))
    referee = Referee(Out("en", stdout=io.StringIO()), table_of(stored), None)
    referee.replay(stored.records)
    assert referee.table.hands[0].pots()[0].amount == 3 * 2400 + 125 == 7325
    assert referee.table.number == 2


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_short_jam_of_the_worked_hand_in_a_terminal(lang):
    """S1-14: the button jams 900 over 600: you may only call or fold."""
    w = WORKED[lang]
    desk = Terminal(lang, "--seats", "D 925, S 9000, B 12000, U 8000", "--blinds", "100/200", "--ante", "25", "--button", "D", "--rules", "tda-2024")
    desk.child.expect("U>")
    desk.line(w["open"], "D>")
    desk.line(w["short"], w["all900"], "S>")
    desk.line("S f", "B>")
    desk.line("B c", w["call300"], w["no"], "47-A", "U>")
    desk.line("U r 2000", "47-A", "U>")
    desk.child.sendcontrol("c")
    desk.child.expect("U>")
    desk.child.sendcontrol("d")
    desk.child.expect(w["bye"])
    desk.child.expect(pexpect.EOF)
    desk.child.close()
    assert desk.child.exitstatus == 0


def test_a_table_is_seated_by_questions_and_tab_completes(own_home):
    desk = Terminal("en")
    desk.child.expect("Who sits where")
    desk.line("A 200", "two to ten players|Blinds")
    desk.line("1/2", "Blinds|button")
    desk.kill()
    shutil.rmtree(own_home, ignore_errors=True)
    desk = Terminal("en")
    desk.child.expect("Who sits where")
    desk.line("A 200, B 300, C 150", "Blinds \\[1/2\\]")
    desk.line("", "button \\[C\\]")
    desk.line("b", "Rules")
    desk.line("tournament", "Ante")
    desk.line("bb 2", "TDA 2024", "B>")
    desk.child.send("B fo\t\r")
    desk.child.expect("B folds")
    desk.line("quit", "Saved")
    desk.child.expect(pexpect.EOF)
    desk.kill()
