"""Whatever is handed in wrongly gets an error of ours that names it, in both languages; nothing ends in a bare Python error."""
import re
from collections.abc import Callable
from typing import Any

import pytest

from conftest import ROOT
from sidepot import (
    Action,
    BadAction,
    BadCard,
    BadSetup,
    Hand,
    NotationError,
    Post,
    Rake,
    SidepotError,
    UnknownRuleSet,
    parse_action,
    rank_hand,
    rule_set,
    seeded_deck,
    view,
)
from sidepot.analysis import verify
from sidepot.cli.referee.seating import read_seats
from sidepot.errors import number
from sidepot.errors.places import _words
from sidepot.hand import position_name
from sidepot.hand.contributions import contributions
from sidepot.notation import parse_spot, spot
from sidepot.notation.cases import read_cases
from sidepot.notation.phh import read_phh, read_phh_file, write_phh
from sidepot.rulings import Act, rule_on
from sidepot.session import check_name
from sidepot.table.deciding import check_name as names_a_player

HUGE = 10**5000
# Values of kinds that the annotations rule out.
NONE: Any = None
FIVE: Any = 5
LIST: Any = []
BYTES: Any = b"AsKd"


def deal(**options):
    """Three players with 200 each; the options are those of a hand."""
    return Hand(options.pop("stacks", {"A": 200, "B": 200, "C": 200}), options.pop("blinds", (1, 2)), **options)


def told(error):
    """The whole error in both languages; Chinese is Chinese and neither is endless."""
    en, zh = error.text("en"), error.text("zh")
    assert re.search("[一-鿿]", zh)
    assert len(en) < 500
    assert len(zh) < 500
    return en, zh


SETUPS = [
    ({"stacks": None}, "stacks"), ({"stacks": "AB"}, "stacks"), ({"stacks": ["A", "B"]}, "stacks"), ({"stacks": 5}, "stacks"),
    ({"stacks": {"A": HUGE, "B": 5}}, "stacks[A]"), ({"stacks": {"A": -HUGE, "B": 5}}, "stacks[A]"),
    ({"stacks": {"A": "5", "B": 5}}, "stacks[A]"), ({"stacks": {5: 5, 6: 5}}, "stacks"),
    ({"blinds": 2}, "blinds"), ({"blinds": (1,)}, "blinds"), ({"blinds": (1, 2, 4)}, "blinds"), ({"blinds": "1/2"}, "blinds"),
    ({"blinds": "12"}, "blinds"), ({"blinds": (None, 2)}, "small blind"), ({"blinds": (1, "2")}, "big blind"),
    ({"rules": None}, "rules"), ({"rules": 5}, "rules"), ({"rules": []}, "rules"),
    ({"straddles": "A4"}, "straddles"), ({"straddles": [("A",)]}, "straddles"), ({"straddles": None}, "straddles"),
    ({"straddles": [("A", "4")]}, "straddles"), ({"straddles": 4}, "straddles"),
    ({"posts": None}, "posts"), ({"posts": [5]}, "posts"), ({"posts": "C2"}, "posts"), ({"posts": [("C", "2")]}, "posts.live"),
    ({"posts": [("C", 1, 1, 1)]}, "posts"),
    ({"bets": (1,)}, "bets"), ({"bets": 5}, "bets"), ({"bets": (40, 20), "limit": "fl"}, "bets"), ({"bets": ("1", 2)}, "small bet"),
    ({"rake": 5}, "rake"), ({"rake": ()}, "rake"), ({"rake": Rake(rate=NONE)}, "rake rate"),
    ({"rake": Rake(rate=20000)}, "rake rate"),
    ({"hole": ["AsKd"]}, "hole"), ({"hole": "AsKd"}, "hole"), ({"hole": {"A": None}}, "hole[A]"), ({"hole": {"A": 5}}, "hole[A]"),
    ({"hole": {"A": [5, None]}}, "hole[A]"), ({"hole": {"A": "AsAs"}}, "hole[A]"),
    ({"hole": {"A": "AsKs", "C": "KsQs"}}, "hole[C]"),
    ({"hole": {"A": {"As": 1, "Ks": 2}}}, "hole[A]"), ({"hole": {"Z": "AsKs"}}, "hole"),
    ({"deck": 5}, "deck"), ({"deck": [None] * 52}, "deck"), ({"deck": [*range(51), None]}, "deck"), ({"deck": "As"}, "deck"),
    ({"deck": [float(c) for c in range(52)]}, "deck"), ({"deck": [False, True, *range(2, 52)]}, "deck"),
    ({"deck": [0] * 52}, "deck"),
    ({"ante": None}, "ante"), ({"ante": "5"}, "ante"), ({"antes": [1]}, "antes"), ({"antes": {"A": "1"}}, "antes[A]"),
    ({"bb_ante": None}, "big blind ante"), ({"dead_money": "5"}, "dead money"), ({"dead_money": HUGE}, "dead money"),
    ({"cap": "x"}, "cap"), ({"cap": -1}, "cap"), ({"cap": HUGE}, "cap"), ({"cap": 2.0}, "cap"),
    ({"players_left": "3"}, "players left"), ({"players_left": 2}, "players left"), ({"players_left": HUGE}, "players left"),
    ({"unit": None}, "unit"), ({"unit": 201}, "unit"), ({"button": 5}, "button"), ({"button": []}, "button"),
    ({"small_blind": 5}, "small_blind"), ({"limit": []}, "limit"), ({"limit": "x" * 5000}, "limit"),
]


@pytest.mark.parametrize(("options", "field"), SETUPS, ids=[f"{f}-{i}" for i, (_, f) in enumerate(SETUPS)])
def test_a_set_up_of_the_wrong_kind_names_its_field(options, field):
    with pytest.raises((BadSetup, BadCard)) as e:
        deal(**options)
    assert e.value.field == field
    told(e.value)


def test_the_usual_kinds_are_still_taken():
    five = dict.fromkeys("ABCDE", 100)
    assert deal(stacks=five, posts=[("D", 2, 1)]).pot == deal(stacks=five, posts=(Post("D", 2, 1),)).pot == 6
    assert deal(rake=(500, 3)).setup.rake == Rake(500, 3)
    assert deal(blinds=[1, 2]).pot == 3
    assert deal(hole={"A": ["As", "Kd"]}).hole == {"A": "AsKd"}
    assert deal(deck=tuple(seeded_deck(1))).hole["A"]
    assert deal(unit=200).setup.unit == 200
    assert deal(players_left=3).setup.players_left == 3


ACTIONS: list[Any] = [None, 5, b"call", ("call", None, None), [], Action("nosuch"), Action(NONE), Action(LIST), Action("raise"),
                      Action("wager"), Action("call", 5), Action("check", 0), Action("fold", 5), Action("all_in", 200), "",
                      "x" * 5000]


@pytest.mark.parametrize("action", ACTIONS, ids=[f"{i}-{str(a)[:12] if isinstance(a, str) else type(a).__name__}"
                                                 for i, a in enumerate(ACTIONS)])
def test_what_is_no_action_can_be_caught_as_bad_action(action):
    hand = deal()
    for ask in (hand.apply, hand.explain):
        with pytest.raises(BadAction) as e:
            ask(action)
        told(e.value)
    assert hand.actor == "C"


@pytest.mark.parametrize(("text", "code", "right"), [
    ("A call 4", "action.takes_none", "call"), ("calls 4", "action.takes_none", "calls"),
    ("A check 0", "action.takes_none", "check"),
    ("all in 200", "action.takes_none", "all in"), ("fold $5", "action.takes_none", "fold"),
    ("跟注 4", "action.takes_none", "跟注"),
    ("raise -4", "action.whole", "raise to 24"), ("A raise 4.5", "action.whole", "raise to 24"),
    ("raise NaN", "action.whole", "raise to 24"),
    ("raise $40", "action.whole", "raise to 24"), ("bet -4", "action.whole", "bet 10"), ("b4.5", "action.whole", "bet 10"),
    ("加注到 4.5", "action.whole", "raise to 24"), ("raise 2,5", "action.whole", "raise to 24"),
    ("r1,2,3", "action.whole", "raise to 24"),
    ("b 5,", "action.whole", "bet 10"), ("raise 10__0", "action.whole", "raise to 24"),
    ("raise ,100", "action.whole", "raise to 24"),
    ("raise 1,0000", "action.whole", "raise to 24"), ("raise 1_00", "action.whole", "raise to 24"),
    ("raise ²", "action.whole", "raise to 24"),
    ("raise 1,000_000", "action.whole", "raise to 24"), ("raise 10 000", "action.whole", "raise to 24"),
    ("raises 5 to 10", "action.total", "raise to 24"), ("A raise by 40", "action.total", "raise to 24"),
    ("raise +40", "action.total", "24"),
    ("A bet", "action.no_amount", "bet 10"), ("A raise", "action.no_amount", "raise to 24"),
    ("raise to", "action.no_amount", "raise to"),
    ("A jump", "action.unknown", "raise to 24"),
])
def test_a_bad_action_is_told_what_is_wrong_with_it(text, code, right):
    with pytest.raises(BadAction) as e:
        parse_action(text)
    assert e.value.code == code
    en, _ = told(e.value)
    assert right in en.replace(text, "", 1)
    assert code != "action.no_amount" or "bet" not in text or "raise" not in en


@pytest.mark.parametrize(("text", "to"), [
    ("raise 1,000", 1000), ("r1_000", 1000), ("bet 1,234,567", 1234567), ("raise to 007", 7),
    ("加注到 \uff11，\uff10\uff10\uff10", 1000), ("raise 1000", 1000),
])
def test_an_amount_is_plain_digits_or_groups_of_three(text, to):
    assert parse_action(text).to == to


def test_a_name_in_the_wrong_case_is_suggested_and_not_taken():
    hand = deal(stacks={"Ann": 100, "bob": 100, "Bob": 100})
    with pytest.raises(BadSetup) as e:
        hand.apply("ann call")
    assert (e.value.code, e.value.facts["near"]) == ("setup.no_seat_near", "Ann")
    with pytest.raises(BadSetup) as e:
        hand.apply("BOB call")                 # two could be meant
    assert e.value.code == "setup.no_seat"


def folded():
    hand = deal()
    hand.apply("fold")
    hand.apply("fold")
    return hand


CALLS: dict[str, Callable[[], object]] = {
    "deal": lambda: parse_spot("nl 1/2 | A 9, B 9 | A c, B x").deal(FIVE),
    "deal none": lambda: parse_spot("nl 1/2 | A 9, B 9 | A c, B x").deal([NONE, FIVE, FIVE]),
    "deal boards": lambda: parse_spot("nl 1/2 | A 9, B 9 | A ai, B c, run 2").deal([FIVE, FIVE]),
    "show": lambda: deal().show("C", 5), "show bytes": lambda: deal().show("C", b"AsKd"), "show nobody": lambda: deal().show(None),
    "learn": lambda: deal().learn("C", 5), "learn none": lambda: deal().learn("C", None), "settle": lambda: deal().settle(5),
    "settle text": lambda: folded().settle("garbage"), "settle another": lambda: folded().settle([["A"]]),
    "settle more": lambda: folded().settle([["B"], ["B"]]), "awards": lambda: folded().awards([["A"]]),
    "settle numbers": lambda: deal().settle([5]), "settle lists": lambda: deal().settle([[5]]), "run": lambda: deal().run("x"),
    "run none": lambda: deal().run(0), "run true": lambda: deal().run(True), "kill": lambda: deal().kill([]),
    "muck": lambda: deal().muck(None),
    "legal": lambda: deal().legal(5), "view": lambda: view(deal(), LIST), "why": lambda: deal().why([]),
    "why seat": lambda: deal().why("legal", 5),
    "rank of nobody": lambda: deal().rank("Z"), "rank on a board": lambda: deal().rank("A", 7),
    "rank on text": lambda: deal().rank("A", "x"),
    "rank_hand": lambda: rank_hand(NONE, NONE), "rank_hand number": lambda: rank_hand("AsKd", FIVE),
    "rank_hand bytes": lambda: rank_hand(BYTES),
    "rule_set": lambda: rule_set(LIST), "rule_set none": lambda: rule_set(NONE),
    "override": lambda: rule_set("roberts").override(NONE),
    "override list": lambda: rule_set("roberts").override(LIST),
    "override none": lambda: rule_set("roberts").override({"betting.cap": NONE}),
    "override rule": lambda: rule_set("roberts").override({FIVE: {}}),
    "override name": lambda: rule_set("roberts").override({"betting.cap": {FIVE: 1}}),
    "override huge": lambda: rule_set("roberts").override({"betting.cap": {"raises": HUGE}}),
    "setting": lambda: rule_set("roberts").setting(LIST, "x"), "settings": lambda: rule_set("roberts").settings("x"),
    "position": lambda: position_name("XX"), "seed": lambda: seeded_deck(LIST), "parse_action": lambda: parse_action(FIVE),
    "parse_spot": lambda: parse_spot(NONE), "read_phh": lambda: list(read_phh(NONE)),
    "read_phh_file": lambda: list(read_phh_file(NONE)),
    "file with a NUL": lambda: list(read_phh_file("\0")), "file without a name": lambda: list(read_phh_file("")),
    "file number": lambda: list(read_phh_file(FIVE)), "verify nothing": lambda: verify([""]), "verify empty": lambda: verify(""),
    "verify number": lambda: verify([FIVE]), "verify NUL": lambda: verify(["a\0b"]),
    "verify rules": lambda: verify(["."], rules="nowhere"),
}


@pytest.mark.parametrize("call", CALLS)
def test_a_call_with_something_of_the_wrong_kind_ends_in_an_error_of_ours(call):
    with pytest.raises(SidepotError) as e:
        CALLS[call]()
    told(e.value)


def test_winners_told_after_the_payment_must_be_those_who_were_paid():
    hand = folded()
    assert hand.settle([["B"]]) == hand.settle(["B"]) == hand.settle() == hand.awards([["B"]])


SPEAKERS = {
    "error": lambda lang: BadSetup("setup.seats", count=1).text(lang), "verdict": lambda lang: deal().explain("check").text(lang),
    "yes": lambda lang: deal().explain("call").text(lang), "legal": lambda lang: deal().legal().sentence(lang),
    "why": lambda lang: deal().why("legal").text(lang), "posts": lambda lang: deal().why("posts").text(lang),
    "hand name": lambda lang: rank_hand("AsKdQhJhTc").name(lang), "position": lambda lang: position_name("BTN", lang),
    "remark": lambda lang: rule_set("tda-2024").remark("pots.rake", "note", lang),
}


@pytest.mark.parametrize("speaker", SPEAKERS)
@pytest.mark.parametrize("lang", ["fr", "", None, "EN", []])
def test_a_language_that_there_is_not_lists_those_there_are(speaker, lang):
    assert SPEAKERS[speaker]("en")
    with pytest.raises(SidepotError) as e:
        SPEAKERS[speaker](lang)
    assert e.value.code == "language.unknown"
    assert "en, zh" in told(e.value)[0]


def test_one_is_said_in_the_singular():
    for error, words in (
        (BadSetup("setup.seats", count=1), "1 was given"), (BadSetup("setup.seats", count=11), "11 were given"),
        (BadCard("card.count", expected=1, given=3), "1 card is needed here; 3 were given"),
        (BadCard("card.count", expected=2, given=1), "2 cards are needed here; 1 was given"),
        (BadSetup("settle.told_count", expected=1, given=2), "There is 1 pot;"),
        (NotationError("phh.length", name="antes", given=1, expected=3), "antes has 1 entry"),
    ):
        assert words in error.text()


def test_control_characters_and_marks_of_direction_are_written_out():
    for error in (
        BadSetup("setup.name", name="a\u202eb\x1b[31m\u200f", most=80),
        NotationError("file.missing").located(file="a\u202e\x1b\u200f.phh"),
        NotationError("spot.option", word="x").located(field="preflop, action 1 (\u202e\x1b\u200f)"),
    ):
        for text in told(error):
            assert r"\u202e" in text
            assert r"\x1b" in text
            assert not set(text) & {"\u202e", "\x1b", "\u200f"}


# Emoji whose signs are joined by some that are not seen: a family, a shrug, a rainbow flag, the flag of Wales, a heart on fire.
JOINED = ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f937\U0001f3fd\u200d\u2642\ufe0f",
          "\U0001f3f3\ufe0f\u200d\U0001f308",
          "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f", "Ann \u2764\ufe0f\u200d\U0001f525")


@pytest.mark.parametrize("name", [*JOINED, "1\ufe0f\u20e3", "阿\u3400强", "Zoë"])
def test_a_name_with_joined_emoji_is_a_name_and_is_read_back(name):
    hand = Hand({name: 200, "B": 200, "C": 200}, (1, 2))
    hand.apply("call")
    assert parse_spot(spot(hand)).seats == (name, "B", "C")
    assert read_seats(f"{name} 200, B\u00a0C 300") == {name: 200, "B C": 300}
    record, = read_phh(write_phh(hand))
    assert record.hand is not None
    assert set(record.hand.seats) == {name, "B", "C"}
    with pytest.raises(SidepotError) as e:
        hand.kill(name[:-1])
    assert name in e.value.text("en")


@pytest.mark.parametrize(("name", "sign", "wrong"), [
    ("A\u202eB", "U+202E RIGHT-TO-LEFT OVERRIDE", "cannot be seen"), ("A\u200dB", "U+200D ZERO WIDTH JOINER", "cannot be seen"),
    ("\U0001f937\u200d", "U+200D", "cannot be seen"), ("A\u200b", "U+200B ZERO WIDTH SPACE", "cannot be seen"),
    ("A\x1b[31m", "U+001B", "cannot be seen"), ("A\nB", "U+000A", "cannot be seen"), ("\ud800", "U+D800", "cannot be seen"),
    ("\u3164", "U+3164 HANGUL FILLER", "cannot be seen"),
    ("\U0001f3f4\U000e0067", "U+E0067", "cannot be seen"), ("A\u00a0B", "U+00A0 NO-BREAK SPACE", "plain space"),
    ("A\u3000B", "U+3000 IDEOGRAPHIC SPACE", "plain space"),
])
def test_a_name_is_refused_with_the_sign_that_is_wrong(name, sign, wrong):
    calls: list[Callable[[], object]] = [
        lambda: Hand({name: 200, "B": 200}, (1, 2)), lambda: check_name(name), lambda: contributions([(name, 5), ("B", 5)]),
        lambda: parse_spot(f'nl 1/2 | "{name}" 200, B 200')]
    if not any(c.isspace() for c in name):     # in a room such a blank is a plain one
        calls.append(lambda: names_a_player(name))
    for call in calls:
        with pytest.raises(BadSetup) as e:
            call()
        assert e.value.code in ("setup.name_sign", "setup.name_blank")
        assert sign in e.value.text("en")
        assert sign in e.value.text("zh")
        assert wrong in e.value.text("en")


def test_large_numbers_are_grouped_and_endless_ones_only_sized():
    with pytest.raises(BadSetup, match="9,007,199,254,740,993 is too much"):
        deal(dead_money=2**53 + 1)
    assert number(HUGE, "en") == "≈10^5000"
    assert number(-HUGE, "zh") == "≈-10^5000"
    with pytest.raises(BadSetup, match=r"100\.01 % is too much; it may be 100 % at most"):
        deal(rake=Rake(rate=10001))


@pytest.mark.parametrize(("field", "zh"), [
    ("stacks", "筹码"), ("stacks[阿 强]", "阿 强 的筹码"), ("head", "开头"), ("seat 2", "第 2 个座位"), ("part 4", "第 4 段"),
    ("preflop, action 1 (A c)", "翻牌前，第 1 个动作（A c）"), ("turn, action 3", "转牌，第 3 个动作"), ("rake rate", "抽水比例"),
    ("winners", "赢家"), ("antes[A]", "A 的前注"), ("players left", "剩余人数"), ("game.blinds", "game.blinds"),
    ("starting_stacks[2]", "starting_stacks[2]"), ("actions[3] “p1 cbr 5” (1 = 0.01)", "actions[3]“p1 cbr 5”（1 = 0.01）"),
])
def test_places_are_chinese_in_chinese(field, zh):
    error = NotationError("spot.long", most=9).located(field=field)
    assert error.where("zh") == zh
    assert error.where("en") == error.field == field


def test_every_place_has_both_languages_and_says_in_english_what_the_field_is_called():
    for name, pair in _words()["fields"].items():
        assert pair["en"] == name
        assert re.search("[一-鿿]", pair["zh"])


def test_every_field_that_a_table_or_a_ruling_names_has_words():
    """Fields of files and of cases are called what they are called there; all others are read by people."""
    named: set[str] = set()
    for part in ("hand", "rulings", "session", "table"):
        for path in (ROOT / "src/sidepot" / part).glob("*.py"):
            text = path.read_text("utf-8")
            named.update(re.findall(r'[( ]field="([^"]+)"', text))
            named.update(re.findall(r'whole\([\w.]+(?:\["\w+"\])?, "([^"]+)"', text))
    assert {"who", "prior_chips", "levels", "least"} <= named
    assert named - set(_words()["fields"]) == set()
    asked = Act("A", words="mumble")
    with pytest.raises(SidepotError) as e:
        rule_on(parse_spot("nl 1/2 | A 200, B 200"), asked)
    assert e.value.text("zh").startswith("说的话：")


def test_a_pot_is_called_by_its_name():
    hand = parse_spot("nl 1/2 | C 100, A 200, B 300, D 400 | D ai, C ai, A ai, B ai")
    assert len(hand.pots()) == 3
    for winners, en, zh in (([["C"], ["C"], ["D"]], "side pot 1", "边池 1"), ([["Z"], ["A"], ["D"]], "main pot", "主池")):
        with pytest.raises(BadSetup) as e:
            hand.settle(winners)
        assert en in e.value.text("en")
        assert zh in e.value.text("zh")


def test_a_pot_limit_refusal_says_when_the_pot_counts_as_more_than_lies_there():
    hand = parse_spot("pl 5/10 cash | A 1000, B 1000, C 1000, D 1000")
    verdict = hand.explain("D raise 500")
    counted = verdict.facts["pot"]
    assert counted != hand.pot == 15
    for lang in ("en", "zh"):
        assert str(counted) in verdict.text(lang)
        assert "15" in verdict.text(lang)
    later = parse_spot("pl 5/10 mtt | A 1000, B 1000, C 1000, D 1000 | D c, A c, B c, C x").explain("B bet 500")
    assert later.facts["pot"] == 40
    assert "With 40 in the pot and 0 to call" in later.text()


# ---- PHH and JSON

FIELDS = {
    "variant": "'NT'", "antes": "[0, 0, 0]", "blinds_or_straddles": "[1, 2, 0]", "min_bet": "2",
    "starting_stacks": "[100, 100, 100]",
    "actions": "['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f']",
}


def phh(**fields):
    return "".join(f"{name} = {value}\n" for name, value in {**FIELDS, **fields}.items())


def refused(text):
    (record,) = read_phh(text, file="x.phh")
    assert record.error is not None
    assert record.hand is None
    told(record.error)
    return record.error


@pytest.mark.parametrize("value", ["1e9999999999999999999", "1e-9999999999999999999", "-1E+99999999999999999999", "1e999999999",
    "1e-999999999"])
@pytest.mark.parametrize("field", ["min_bet", "starting_stacks", "winnings", "antes", "_sidepot_unit", "variant"])
def test_a_giant_exponent_is_refused_where_it_stands(field, value):
    listed = f"[{value}, 1, 1]" if field in ("starting_stacks", "antes", "winnings") else value
    if (field, value) == ("winnings", "1e-999999999"):
        assert next(read_phh(phh(winnings=listed))).error is None  # nearly nothing, but a number
        return
    error = refused(phh(**{field: listed}))
    assert error.line == list({**FIELDS, field: ""}).index(field) + 1
    assert error.field is not None
    assert error.field.startswith(field)


def test_a_file_that_cannot_be_read_does_not_stop_the_others(tmp_path):
    good = phh(actions="['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']", finishing_stacks="[99, 101, 100]")
    for name, text in (("a", good), ("b", phh(min_bet="1e99999999999999999999")), ("c", good), ("d", phh(_x="9" * 5000)),
                       ("e", phh(_x="[" * 5000)), ("f", phh(_sidepot_unit="0x" + "F" * 5000)), ("g", good)):
        tmp_path.joinpath(f"{name}.phh").write_text(text, "utf-8")
    counts = verify([tmp_path]).counts
    assert (counts["read"], counts["equal"], counts["refused"]) == (7, 3, 4)
    assert verify(tmp_path).counts == counts


@pytest.mark.parametrize(("text", "line", "field", "words"), [
    (phh() + "min_bet = 2\n", 7, "min_bet", "a second time"), (phh() + "min_bet = 2", 7, "min_bet", "a second time"),
    (phh() + "antes = [0,\n0,\n0]\n", 7, "antes", "a second time"), (phh() + "x = [1,\n2\n", 7, "x", "cut off"),
    (phh() + "x = 'abc", 7, "x", "cut off"), (phh() + "x =\n", 7, "x", "no value"), (phh() + "x = 1 2\n", 7, "x", "follows behind"),
    (phh() + 'x = "\\q"\n', 7, "x", "backslash"), (phh() + "x = '\x01'\n", 7, "x", "control character"),
    ("variant = 'NT'\nx = " + "[" * 5000, 2, "x", "nested"), ("variant = 'NT'\n" + ".".join("a" * 5000) + " = 1\n", 2, "a", "dots"),
    ("variant = 'NT'\n\nx = " + "9" * 5000, 3, "x", "digits"), ("hello", 1, None, "no field"),
])
def test_toml_that_cannot_be_read_says_where_and_why(text, line, field, words):
    error = refused(text)
    assert (error.code, error.line, error.field) == ("phh.toml", line, field)
    assert words in error.text()
    for said in told(error):
        assert not re.search("sys\\.|recursion|Exceeds|at end of document", said)


@pytest.mark.parametrize(("actions", "line", "begins", "code"), [
    ("['d dh p1 AsAs',\n'd dh p2 ????', 'd dh p3 ????']", 6, "actions[1] ", "dealing.fouled_deck/twice_in_one"),
    ("['d dh p1 AsKs',\n'd dh p2 ????',\n'd dh p3 AsQs']", 8, "actions[3] ", "dealing.fouled_deck/twice"),
])
def test_a_card_that_comes_twice_is_found_at_the_action_that_deals_it(actions, line, begins, code):
    error = refused(phh(actions=actions))
    assert (error.code, error.line) == (code, line)
    assert error.field is not None
    assert error.field.startswith(begins)


@pytest.mark.parametrize(("fields", "line", "field"), [
    ({"_sidepot_unit": "0x" + "F" * 50}, 7, "unit"), ({"_sidepot_players_left": "2"}, 7, "players left"),
    ({"_sidepot_acts": "['3 run 0']"}, 7, "_sidepot_acts"), ({"_sidepot_rules": "'nowhere'"}, 7, "_sidepot_rules"),
    ({"_sidepot_rules": "'roberts'", "_sidepot_house": "{\"betting.cap\" = {raises = 5000}}"}, 8, "_sidepot_house"),
    ({"starting_stacks": "[0, 100, 100]"}, 5, "stacks[p1]"), ({"blinds_or_straddles": "[5, 2, 0]"}, 3, "blinds"),
])
def test_what_a_field_means_is_refused_on_the_line_of_the_field(fields, line, field):
    error = refused(phh(**fields))
    assert (error.line, error.field) == (line, field)


def test_a_recorded_result_may_have_more_digits_than_any_chip():
    (record,) = read_phh(phh(winnings="[1234567890.123456789012345678901234567890123456789, 0, 0]"))
    assert record.error is None
    assert record.winnings is not None
    assert str(record.winnings[0]).startswith("1234567890.1234567890123")


def test_json_that_cannot_be_read_says_why_in_words_of_our_own():
    for text, words in (("[" * 100_000, "nested"), ('{"a": ' + "9" * 5000 + "}", "digits")):
        (line,) = read_cases(text)
        assert line.error is not None
        en, zh = told(line.error)
        assert words in en
        assert not re.search("sys\\.|recursion|Exceeds", en + zh)


def test_a_bad_value_of_a_setting_is_no_unknown_rule_set_when_it_came_as_an_argument():
    with pytest.raises(BadSetup) as e:
        deal(cap="x", limit="fl")
    assert not isinstance(e.value, UnknownRuleSet)
