"""What a line typed at the table is taken for, in English and Chinese; and lines that mean nothing."""
import random
import re

import pytest

from desk import Desk, own_home, replayed, state, table_state
from sidepot.cli.referee.engine import CHANGES, HANDLERS
from sidepot.cli.referee.lexicon import Refused, first_form, nearest, words
from sidepot.cli.referee.lines import Pushed, read
from sidepot.cli.referee.prompt import bar, completions, mark, words_for
from sidepot.cli.referee.seating import Wanted, from_options, read_blinds, read_seats, usual_blinds
from sidepot.errors import SidepotError

__all__ = ["own_home"]                # the fixture that gives every test a folder of its own

CHINESE = re.compile("[\u4e00-\u9fff]")
SEATS = ("A", "B", "C")

# line: (kind, seat, action, amount)
READ = {
    "A raises to 600": ("act", "A", "raise", 600),
    "a 加注到 600": ("act", "A", "raise", 600),
    "A加注到600": ("act", "A", "raise", 600),
    "r24": ("act", None, "raise", 24),
    "x": ("act", None, "check", None),
    "c": ("act", None, "call", None),
    "b all in": ("act", "B", "all_in", None),
    "B is all in!": ("act", "B", "all_in", None),
    "C 跟": ("act", "C", "call", None),
    "C跟": ("act", "C", "call", None),
    "A makes it 1.5k": ("act", "A", "wager", 1500),
    "A 打到 2万": ("act", "A", "wager", 20000),
    "b 10": ("act", None, "bet", 10),
    "B bets 1,000.": ("act", "B", "bet", 1000),
    "seat B folds": ("act", "B", "fold", None),
    '"C" call': ("act", "C", "call", None),
    "all in 200": ("stated", None, "all_in", 200),
    "A calls 4": ("stated", "A", "call", 4),
    "raise": ("how_much", None, None, None),
    "A 加注": ("how_much", "A", None, None),
    "a c, b f": ("many", None, None, None),
    "A 跟，B 弃": ("many", None, None, None),
    "C mucks": ("muck", "C", None, None),
    "A shows AsKd": ("show", "A", None, None),
    "A 亮 A♠K♦": ("show", "A", None, None),
    "B dead": ("dead", "B", None, None),
    "B 的牌判死": ("dead", "B", None, None),
    "flop": ("deal", None, "flop", None),
    "Flop 2s7hJd": ("deal", None, "flop", None),
    "发转牌 5c": ("deal", None, "turn", None),
    "board 2s7hJd5cKh": ("deal", None, "board", None),
    "run it twice": ("run", None, None, 2),
    "发 2 次": ("run", None, None, 2),
    "winners A / B,C": ("winners", None, None, None),
    "A wins": ("wins", "A", None, None),
    "A 赢了": ("wins", "A", None, None),
    "A says raise": ("pushed", "A", None, None),
    "推 500 500": ("pushed", None, None, None),
    "undo": ("undo", None, None, None),
    "undo 3": ("undo", None, None, 3),
    "撤销 3 步": ("undo", None, None, 3),
    "": ("legal", None, None, None),
    "legal": ("legal", None, None, None),
    "轮到谁？": ("legal", None, None, None),
    "A": ("about", "A", None, None),
    "pots": ("pots", None, None, None),
    "底池": ("pots", None, None, None),
    "谁先亮牌": ("first", None, None, None),
    "who shows first?": ("first", None, None, None),
    "odds": ("odds", None, None, None),
    "stacks": ("stacks", None, None, None),
    "spot": ("spot", None, None, None),
    "讲牌": ("told", None, None, None),
    "why?": ("why", None, None, None),
    "why can't A raise?": ("why", "A", "raise", None),
    "为什么 A 不能加注": ("why", "A", "raise", None),
    "A 为什么不能加注": ("why", "A", "raise", None),
    "can B check?": ("why", "B", "check", None),
    "B 能过牌吗？": ("why", "B", "check", None),
    "can A raise to 800?": ("why", "A", "raise", 800),
    "A 可以加注到 800 吗": ("why", "A", "raise", 800),
    "下一手": ("next", None, None, None),
    "A +200": ("add", "A", None, 200),
    "A+200": ("add", "A", None, 200),
    "A 补筹码 200": ("add", "A", None, 200),
    "A leaves the table": ("leave", "A", None, None),
    "A cashes out": ("leave", "A", None, None),
    "A 离桌": ("leave", "A", None, None),
    "A leaves": ("out", "A", None, None),
    "A moves after C": ("move", "A", None, None),
    "A moves all in": ("act", "A", "all_in", None),
    "A 换到 C 左手": ("move", "A", None, None),
    "A换到C": ("move", "A", None, None),
    "bomb 5": ("bomb", None, None, 5),
    "bomb pot 1k": ("bomb", None, None, 1000),
    "炸弹底池 5": ("bomb", None, None, 5),
    "levels 20: 1/2, 2/4 ante 1, break 10, 1,000/2,000": ("levels", None, None, None),
    "级别表 20 分钟：1/2，休息": ("levels", None, None, None),
    "levels off": ("levels", None, None, None),
    "clock": ("clock", None, None, None),
    "clock run": ("clock", None, None, None),
    "计时 暂停": ("clock", None, None, None),
    "who owes whom": ("transfers", None, None, None),
    "谁欠谁": ("transfers", None, None, None),
    "A out": ("out", "A", None, None),
    "A 回来": ("in", "A", None, None),
    "A 等大盲": ("wait", "A", None, None),
    "C straddle 4": ("straddle", "C", None, 4),
    "C 抓盲 4": ("straddle", "C", None, 4),
    "C posts 2+1": ("post", "C", None, 2),
    "button B": ("button", "B", None, None),
    "sit D 300 after C": ("sit", "C", None, 300),
    "入座 D 300 C 左手": ("sit", "C", None, 300),
    "A counts 2350": ("count", "A", None, 2350),
    "blinds 2/4": ("blinds", None, None, 2),
    "ante 5": ("ante", None, None, 5),
    "大盲前注 5": ("bbante", None, None, 5),
    "rules tda-2024": ("rules", None, None, None),
    "export x.phh": ("export", None, None, None),
    "help": ("help", None, None, None),
    "quit": ("quit", None, None, None),
    "散局": ("close", None, None, None),
    "zh": ("chinese", None, None, None),
    "英文": ("english", None, None, None),
}


@pytest.mark.parametrize("line", READ)
def test_a_line_means_what_people_mean_by_it(line):
    kind, seat, act, amount = READ[line]
    said = read(line, SEATS, "en")
    number = said.action.to if said.action is not None and said.kind in ("act", "why") else said.amount
    assert (said.kind, said.seat, said.action.kind if said.action else None, number) == (kind, seat, act, amount)


def test_every_kind_of_line_has_a_handler_and_is_read_above():
    assert {kind for kind, *_ in READ.values()} == set(HANDLERS)
    assert {"act", "deal", "next", "pushed", "close"} <= set(CHANGES)
    assert not {"undo", "why", "help", "pots"} & set(CHANGES)


def test_every_word_is_in_small_letters_and_means_one_thing_in_its_table():
    for table in ("commands", "heads", "seat", "acts", "questions", "said", "answers"):
        forms = [form for group in words(table).values() for form in group]
        assert len(forms) == len(set(forms)), table
        assert all(form == form.casefold() for form in forms)
        for meaning in words(table):
            assert CHINESE.search(first_form(table, meaning, "zh")), meaning
            assert not CHINESE.search(first_form(table, meaning, "en")), meaning


def test_names_of_seats_come_before_words_and_prefixes_after_them():
    seats = ("Ann", "Andy", "Pot", "Bob Li", "张三", "10", "1")
    for line, seat in (("pot folds", "Pot"), ("1 folds", "1"), ("10 folds", "10"), ("bob li calls", "Bob Li"), ("张三跟注", "张三"),
                       ("and folds", "Andy"), ("1 号 跟注", "1")):
        assert read(line, seats, "en").seat == seat
    assert read("pot", ("Potter", "B"), "en").kind == "pots"
    with pytest.raises(Refused) as e:
        read("an folds", seats, "en")
    assert e.value.code == "referee.which"


@pytest.mark.parametrize(("line", "near"), [
    ("stcks", "stacks"), ("A cals", "A call"), ("unod 2", "undo 2"), ("撤消", "撤销"), ("flpo 2s7hJd", "flop 2s7hJd"),
])
def test_what_is_nearly_right_gets_the_nearest_command(line, near):
    assert nearest(line, SEATS, "en") == near
    assert f"“{near}”" in Desk().no(line)


def test_halves_of_a_chip_and_endless_numbers_are_refused_as_such():
    assert "whole numbers; 2.5 is not one" in Desk().no("C bets 2.5")
    assert "too much" in Desk().no("C raises to " + "9" * 30)
    assert Desk().no("A " + "x" * 600).startswith("A line has at most")


def pushed(line: str) -> Pushed:
    found = read(line, SEATS, "en").pushed
    assert found is not None
    return found


def test_words_and_chips_are_read_in_their_order():
    assert pushed("B says raise pushes 500 500").parts == (("says", "raise"), ("pushes", (500, 500)))
    assert pushed("b 推 500x3 说 加注").parts == (("pushes", (500, 500, 500)), ("says", "加注"))
    found = pushed("B pushes 100 then 2x500")
    assert (found.parts, found.then) == ((("pushes", (100,)), ("pushes", (500, 500))), (1,))
    assert pushed("pushes 1k last chips").last
    assert pushed("B says raise at once pushes 500").together
    assert pushed("B 说 跟 再 说 加注").parts == (("says", "跟"), ("says", "加注"))
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


# ---- lines that mean nothing

SHORT = """
A B C a D Dee call raise to 600 r24 x all-in flop 2s7hJd turn 5c river Kh shows AsKd mucks dead run 2 undo why can't ? pots winners
/ , next +200 says pushes 500 500x3 then out in blinds 1/2 -5 1.5k " {seat} %s straddle post 2+1 sit button counts y n 1 together
last board zh en b10 f c ante rules tda-2024 export
加注到 跟 过牌 弃 全下 为什么 不能 亮 盖牌 说 推 再 底池 下一手 赢家 发 次
"""
PIECES = [*SHORT.split(), "9" * 30, "\x00", "last chips", "\uff11\uff10\uff10", "\uff1a", "。", "\uff52\uff12\uff14", "🂡", "①", ""]


SENSIBLE = [
    "c", "x", "f", "ai", "r40", "b10", "flop", "turn", "river", "board 3s4s5d6h7c", "run 2", "A shows AsKd", "B shows 2s2c",
    "C mucks", "winners A", "winners B", "winners C", "Dee says raise", "pushes 50 50", "y", "A counts 30", "A dead",
]


@pytest.mark.parametrize("seed", range(40))
def test_no_line_whatever_breaks_the_table(seed):
    """Made-up lines: an answer always, the table unchanged where refused, and the file makes the same table again."""
    source = random.Random(seed)
    desk = Desk("A 200, B 55, C 900, Dee 200", keep=True, lang="zh" if seed % 2 else "en", rules="tda-2024" if seed % 3 else None)
    for _ in range(60):
        line = source.choice(["", " "]).join(source.choice(PIECES) for _ in range(source.choice([1, 1, 2, 2, 3, 4, 5])))
        if source.random() < 0.5:                       # half of them sensible, so that hands are played to their end
            line = source.choice(["next", "undo"] if desk.table.between else SENSIBLE)
        before = state(desk.referee)
        assert desk.say(line).strip(), line
        if not desk.accepted:
            assert state(desk.referee) == before, line
        assert sum(desk.hand.stacks.values()) + desk.hand.pot == desk.hand.setup.total
        assert mark(desk.referee)
        assert bar(desk.referee)
    assert table_state(replayed(desk)) == table_state(desk.referee)


def test_any_text_at_all_is_read_or_refused():
    source = random.Random(1)
    refused = 0
    for _ in range(600):
        text = "".join(chr(source.choice([source.randrange(32, 127), source.randrange(0x4E00, 0x4F00), source.randrange(0x110000)]))
                       for _ in range(source.randrange(1, 40)))
        try:
            read(text, SEATS, "en")
        except SidepotError as error:
            refused += bool(error.message("zh")) and bool(error.message("en"))
    assert refused > 500


# ---- the line editor

@pytest.mark.parametrize("lang", ["en", "zh"])
def test_completion_offers_only_what_is_understood(lang):
    """Every word offered stands alone as a line, or begins one."""
    desk = Desk(lang=lang)
    begin = {first_form(t, m, lang) for t in ("heads", "seat", "said", "commands", "questions") for m in words(t)}
    for moment in ("legal", "C r6", "A c", "B f", "flop", "A b10", "C c", "turn", "x", "x", "river", "x", "x", "A wins"):
        desk.ok(moment)
        offered = set(words_for(desk.referee))
        assert len(offered) > 10
        for word in offered - begin:
            assert read(word, desk.table.seats, lang).kind in HANDLERS
        assert mark(desk.referee)
        assert len(bar(desk.referee)) < 80


def test_completed_amounts_are_legal():
    desk = Desk()
    sized = [word for word, _ in completions(desk.referee, "C r") if word.startswith("raise")]
    assert len(sized) > 2
    for word in sized:
        Desk().ok(f"C {word}")
    assert ("raise to 4", 1) in list(completions(desk.referee, "C r"))
    assert ("加注到 4", 1) in list(completions(Desk(lang="zh").referee, "C加"))
    assert not list(completions(desk.referee, "zzz"))
