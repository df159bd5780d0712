"""The spot: what is printed reads back as the same hand, whatever the seats are called; what is typed is forgiving."""
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hands import play_on, random_setup
from sidepot import Hand, NotationError, Post, Rake, Setup, SidepotError, make_setup
from sidepot.hand.actions import parse_action, quoted
from sidepot.notation import parse_spot, spot

# Names that could be read as something else: signs of a spot, numbers, cards, streets, options, actions.
NASTY = (
    "1", "16", "1,000", "0", "\uff11\uff12", "²", "10s", "As", "AsKd", "a♠", "flop", "Flop", "翻牌", "turn-x", "river", "河牌",
    "翻牌 2s", "ante",
    "post", "cash", "mtt", "nl", "set", "run", "run 2", "-", "--", "/", "a/b", "|", "｜", "a｜b", "a，b", "a、b", "：", "a:b",
    "（a）",
    "10％", "＋", "r24", "b10", "call", "all", "raise to", "甲 乙", "甲", "甲加", "加", "跟", "推", "下注", "A B", " A", "A ",
    "show", "dead",
    "a dead", "Ann, B", "’", "“x”", "é", "🂡", "a_b", "2+1", "5%/3", "rules", "x", "f", "ai", "全下",
)


def renamed(setup: Setup, names: dict[str, str]) -> Setup:
    """The same set-up with other names."""
    return setup.change(
        seats=tuple(names[s] for s in setup.seats), straddles=tuple((names[s], to) for s, to in setup.straddles),
        posts=tuple(p._replace(seat=names[p.seat]) for p in setup.posts), hole={names[s]: c for s, c in setup.hole.items()})


def same(hand: Hand) -> None:
    """The hand comes back from its text."""
    text = spot(hand)
    again = parse_spot(text)
    assert spot(again) == text
    assert (again.seats, again.stacks, again.bets, again.actor, again.street, again.pots(), again.hole, again.boards) == (
        hand.seats, hand.stacks, hand.bets, hand.actor, hand.street, hand.pots(), hand.hole, hand.boards)
    assert again.setup._replace(deck=None, hole={}) == hand.setup._replace(deck=None, hole={})


@given(seed=st.integers(0, 10**6), names=st.lists(st.sampled_from(NASTY), min_size=10, max_size=10, unique=True))
@settings(max_examples=300)
def test_a_hand_with_names_that_look_like_something_else_comes_back(seed, names):
    rng = random.Random(seed)
    setup = random_setup(rng)
    if rng.random() < 0.3:
        antes = tuple(rng.randrange(3) for _ in setup.seats)
        setup = setup.change(antes=antes if any(antes) else (), bb_ante=0)
    hand = play_on(Hand(renamed(setup, dict(zip("ABCDEFGHIJ", names, strict=True)))), rng, rng.randrange(30))
    same(hand)


@given(names=st.lists(st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp")), min_size=1, max_size=12),
    min_size=3,
                      max_size=3, unique=True))
@settings(max_examples=200)
def test_any_name_that_a_seat_may_have_comes_back(names):
    try:
        hand = Hand(dict.fromkeys(names, 300), (1, 2), rules="wsop-cash-2026", antes={names[1]: 1})
    except SidepotError:
        return                                 # no name: blank, or with a quotation mark
    for action in ("raise 6", "call", "all in", "fold"):
        hand.apply(action)
        same(hand)


def test_every_kind_of_option_comes_back():
    stacks = dict.fromkeys(("1", "ante", "河牌", "a，b", "E"), 5000)
    same(Hand(make_setup(
        stacks, (50, 100), rules="wsop-cash-2026", antes={"1": 5, "ante": 10, "a，b": 1}, straddles=[("河牌", 200)],
        posts=[Post("E", live=100, dead=50)], dead_money=7, unit=5, rake=Rake(rate=525, cap=300, fixed=2))))
    same(Hand(make_setup({"10s": 900, "cash": 900, "x": 900}, (10, 20), limit="fl", bets=(15, 40), cap=5, players_left=9,
                         rules="tda-2024", bb_ante=20)))


@pytest.mark.parametrize("name", ["A", "Ann", "甲", "Ann-2", "p1", "Ünal", "甲加", "O'Neill", "a.b"])
def test_an_ordinary_name_stands_without_quotation_marks(name):
    assert quoted(name) == name


@pytest.mark.parametrize(("typed", "plain"), [
    ("nl 1/2 | 甲 100, 乙 100、丙 100 | 甲加注到20，乙 弃牌、丙跟注", "nl 1/2 cash | 甲 100, 乙 100, 丙 100 | 甲 r20, 乙 f, 丙 c"),
    ("无限注 1/2 现金｜甲 \uff13\uff10\uff10，乙 300｜甲 加注至 \uff12\uff10", "nl 1/2 cash | 甲 300, 乙 300 | 甲 r20"),
    ("底池限注5/10 锦标赛|A 1,000, B 1_000|A r30", "pl 5/10 mtt | A 1000, B 1000 | A r30"),
    ("限注 10/20 现金局 | A 500, B 500", "fl 10/20 cash | A 500, B 500"),
    ("nl 1/2 | A 9,000, B 12,000, C 8000 | A r1,000, B c", "nl 1/2 cash | A 9000, B 12000, C 8000 | A r1000, B c"),
    ("nl 1/2 | A 100 A♠、K♦、B 100 Qs,Qd", "nl 1/2 cash | A 100 AsKd, B 100 QsQd"),
    ("nl 1/2 | 小 王 100, 乙 100", None),
    ("nl 1/2 | \"小 王\" 100, 乙 100 | 小 王 加注到 6", "nl 1/2 cash | \"小 王\" 100, 乙 100 | \"小 王\" r6"),
])
def test_a_spot_may_be_typed_as_people_type(typed, plain):
    if plain is None:
        with pytest.raises(NotationError) as e:
            parse_spot(typed)
        assert e.value.code == "spot.seat"
    else:
        assert spot(parse_spot(typed)) == plain


def test_a_hand_thrown_away_is_folded_in_turn_and_mucked_at_the_showdown():
    text = "nl 1/2 | A 100, B 100, C 100 | A c, B c, C x | flop: B x, C x, A x | turn: B x, C x, A x | river: B x, C x, A x"
    hand = parse_spot(text + ", B 盖牌, C盖牌")
    assert hand.live == ("B", "C", "A")
    assert spot(hand).endswith("B muck, C muck")
    assert parse_spot("nl 1/2 | A 100, B 100, C 100 | A 盖牌").live == ("B", "C")


@pytest.mark.parametrize("text", ["甲加注到20", "甲 加注到20", "甲 加注至 \uff12\uff10", '"甲" r20', "甲r20"])
def test_a_seat_may_stand_directly_before_a_chinese_word(text):
    assert str(parse_action(text, ("甲", "甲加"))) == "甲 raise 20"


def test_the_longest_name_that_leaves_an_action_is_meant():
    seats = ("甲", "甲加", "加")
    assert str(parse_action("甲加注到20", seats)) == "甲 raise 20"
    assert str(parse_action("甲加加注到20", seats)) == "甲加 raise 20"
    assert str(parse_action("加注 20", seats)) == "raise 20"


@pytest.mark.parametrize(("text", "field", "code"), [
    ("nl 1/2 | A 100 AsXx, B 100", "seat 1", "card.unknown"),
    ("nl 1/2 | A 100, B 100 As", "seat 2", "card.count"),
    ("nl 1/2 | A 100 AsKs, B 100 AsQd", "seat 2", "dealing.fouled_deck/twice"),
    ("nl 1/2 | A 100 AsAs, B 100", "seat 1", "dealing.fouled_deck/twice_in_one"),
    ("nl 1/2 rules nowhere | A 100, B 100", "head", "rules.unknown"),
    ("nl 1/2 set betting.cap.raises=1000 | A 100, B 100", "head", "rules.value"),
    ("nl 1/2 cash mtt | A 100, B 100", "head", "spot.option_twice"),
    ("nl 1/2 ante 1 ante 2 | A 100, B 100", "head", "spot.option_twice"),
    ("nl 1/2 rake 3 rake 4 | A 100, B 100", "head", "spot.option_twice"),
    ("nl 1/2 rake 200% | A 100, B 100", "rake rate", "setup.rake"),
    ("nl 1/2 left 2 | A 100, B 100, C 100", "players left", "count.least"),
    ("nl 1/2 unit 500 | A 100, B 100, C 100", "unit", "setup.unit"),
    ("fl 10/20 bets 40/20 | A 100, B 100", "bets", "setup.bets"),
    ("nl 1/2 | A 100, B 100, C 100 | A r9007199254740993", "preflop, action 1 (A r9007199254740993)", "chips.most"),
    ("nl 1/2 | A 100, B 100, C 100 | A c, run 0", "preflop, action 2 (run 0)", "count.least"),
    ("nl 1/2 | A 100, B 100, C 100 | A r5,0", "preflop, action 2", "spot.comma"),
    ("nl 1/2 | A 1,00, B 100", "seat 2", "spot.comma"),
    ("nl 1/2 | A 100, B 100 | A c | flop 2s7hJd: A b5", "flop", "dealing.order/too_early"),
    ("nl 1/2 | A 100, B 100 | A c, B x | flop 2s7hJd: B x, A x, B b5", "flop, action 3 (B b5)", "spot.wrong_street"),
])
def test_an_error_in_a_spot_names_its_part_of_the_line(text, field, code):
    with pytest.raises(SidepotError) as e:
        parse_spot(text)
    assert (e.value.field, e.value.code) == (field, code)


@pytest.mark.parametrize("text", [
    "nl 1/2 | A _, B 100", "nl 1/2 cash ante ² | A 100, B 100", "nl 1/2 set betting.cap.raises=² | A 100, B 100",
    "nl 1/2 | A " + "9" * 5000 + ", B 5", "nl 1/" + "2" * 5000 + " | A 5, B 5", "nl \u0661/\u0662 | A 100, B 100",
    "nl 1/2 | A \u0663\u0660, B 100",
    "nl 1/2 bbante " + "9" * 5000 + " | A 100, B 100", "nl 1/2 rake " + "9" * 5000 + "% | A 100, B 100",
    "nl 1/2 post A ²+1 | A 9, B 9, C 9",
    "nl 1/2 | A 100, B 100 | A r" + "9" * 5000, "nl 1/2 | A 1__0, B 100", "nl 1/2 | A 1., B 100",
])
def test_a_number_that_is_none_is_refused_and_never_crashes(text):
    with pytest.raises(SidepotError) as e:
        parse_spot(text)
    assert len(e.value.text("en")) < 400
    assert len(e.value.text("zh")) < 400


def test_several_boards_of_unknown_cards_come_back():
    hand = Hand({"A": 100, "B": 60, "C": 100}, (1, 2), button="C")
    for act in ("C all in", "A call", "B call"):
        hand.apply(act)
    hand.deal(None)
    hand.run(2)
    hand.deal(None)
    same(hand)
    hand.deal("4s / Qs")
    same(hand)
