"""The command line: every command in both languages and every width, and what programs read."""
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from string import Formatter

import click
import pytest
from rich.cells import cell_len
from rich.text import Text

from calls import BETWEEN, CASE, CHINESE, HAND, OPEN, OVER, call, shell
from conftest import ROOT
from sidepot import parse_action, rank_hand, rule_sets
from sidepot.cli.__main__ import app
from sidepot.cli.demo import disputes
from sidepot.cli.language import all_texts, of_arguments
from sidepot.cli.layout import columns, wrap
from sidepot.hand import stages
from sidepot.notation import parse_spot
from sidepot.rulebook import rules
from sidepot.user import of_locale

# One call for each command (and for each way that differs), by the words that must be in the answer.
CALLS = {
    "demo": ["demo"],
    "show a spot": ["show", BETWEEN],
    "show a paid hand": ["show", OVER],
    "show a file": ["show", str(HAND)],
    "show the bundled hand": ["show", "example"],
    "show a case": ["show", json.dumps(CASE)],
    "legal": ["legal", BETWEEN],
    "legal with a raise": ["legal", OPEN],
    "legal and over": ["legal", OVER],
    "pots": ["pots", "A=1,000", "B=2500", "C=4000", "--folded", "E=200", "--dead", "50"],
    "pots and winners": ["pots", "A=25", "B=50", "C=50", "--winners", "A,B,C / B,C"],
    "rank one": ["rank", "As Kd | Qs Js Ts 2c 3d"],
    "rank two": ["rank", "AsAd / KsKd | 2c 7d 9h Kc Qd"],
    "equity": ["equity", "AhKh", "TT+, AQs+", "--board", "Kd 7c 2s"],
    "equity in pots": ["equity", "AsAd / KsKd / QsQd", "--stacks", "1000,2500,4000", "--folded", "200"],
    "equity drawn": ["equity", "random", "22-66", "A5s-A2s:0.5", "--samples", "50"],
    "rules": ["rules"],
    "rules of a set": ["rules", "house-half-raise"],
    "why": ["why", BETWEEN, "--steps"],
    "one rule": ["rules", "--rule", "betting.reopening"],
    "verify": ["verify", str(HAND)],
    "a rule": ["rule", "betting.reopening"],
    "a procedure": ["rule", "procedures.misdeal"],
    "a case": ["rule", "procedures.clock", "--fact", "expired=yes", "--fact", "facing_bet=no"],
    "a contradiction": ["rule", "X1"],
    "rules found": ["rule", "muck"],
}


# ---- texts and help

@pytest.mark.parametrize("key", all_texts())
def test_a_text_is_in_both_languages_with_the_same_placeholders(key):
    text = all_texts()[key]
    assert set(text) == {"en", "zh"}
    found = [sorted(name for _, name, _, _ in Formatter().parse(text[lang]) if name is not None) for lang in ("en", "zh")]
    assert found[0] == found[1]
    assert all(text.values())
    assert not CHINESE.search(text["en"])


# One word for one thing, in everything that is told: what is not to be written, and what is written instead.
TERMS = {
    "死庄": "空庄", "翻牌轮": "翻牌圈", "转牌轮": "转牌圈", "河牌轮": "河牌圈", "没人跟": "无人跟注", "推全下": "主动全下",
    "身后": "后手", "合规": "可以", "能争": "有资格赢", "次序：": "顺序：", "重打": "回放", "被拒": "无法回放",
    "翻开": "亮牌", "带头": "先亮牌",
}


def sentences(at, value):
    """The Chinese sentences of a file of texts by their places, lists left out."""
    if not isinstance(value, dict):
        return {at: value} if isinstance(value, str) and at.endswith(".zh") else {}
    return {place: text for key, part in value.items() for place, text in sentences(f"{at}.{key}", part).items()}


def test_one_thing_has_one_name_in_chinese():
    told = {key: text["zh"] for key, text in all_texts().items() if not key.startswith(("referee.", "help.referee."))}
    folder = ROOT / "src" / "sidepot" / "rulebook" / "texts"
    # The procedures tell what hands do with cards ("翻开"), and have their own words.
    # Words by which a rule is found stand in lists; there any term is welcome.
    for p in folder.glob("*.toml"):
        if not p.name.startswith(("procedures.", "rulings.")):
            told |= sentences(p.name, tomllib.loads(p.read_text("utf-8")))
    told["disputes"] = "".join(text["zh"] for d in disputes() for text in (d["title"], d["story"], d["question"]))
    assert len(told) > 300
    assert {(key, word) for key, text in told.items() for word in TERMS if word in text} == set()


def test_every_text_that_the_code_names_is_there_and_every_text_is_used():
    """A key that the code puts together counts as used by its first part: f"show.{action}"."""
    source = "".join(p.read_text("utf-8") for p in sorted((ROOT / "src/sidepot/cli").rglob("*.py")))
    asked = set(re.findall(r'(?:\bt|say|head|Usage|template)\(\s*"([a-z_.]+)"', source))
    assert asked - all_texts().keys() - {"show.first."} == set()
    begun = (*re.findall(r'f"([a-z_]+\.[a-z_.]*)\{', source), "help.", "show.first.")
    unused = {key for key in all_texts() if f'"{key}"' not in source and not key.startswith(begun)}
    assert unused == set()


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", [None, *app().commands])
def test_help_is_in_both_languages(name, lang):
    words = [name] if name else []
    done = call(*words, "--help", lang=lang)
    assert done.exit_code == 0
    assert bool(CHINESE.search(done.output)) == (lang == "zh")
    made = app()
    for param in (made.commands[name] if name else made).params:
        shown = param.opts[-1] if isinstance(param, click.Option) else param.human_readable_name
        assert shown in done.output
    if name is None:
        assert all(re.search(rf"^  {command} ", done.output, re.MULTILINE) for command in made.commands)


def test_examples_in_the_help_work(monkeypatch):
    """Those that need no file of the reader's; the server is started elsewhere, by its own tests."""
    monkeypatch.setattr("sidepot.cli.serve.start", lambda wanted, lang: 0)
    ran = 0
    for lang in ("en", "zh"):
        for key, text in all_texts().items():
            if not re.fullmatch(r"help\.\w+\.examples", key):
                continue
            for line in text[lang].strip().split("\n"):
                words = shlex.split(line)[1:]
                if any(w.endswith((".phhs", ".jsonl", ".parquet", "/")) for w in words) or words[0] in ("COMMAND", "命令"):
                    continue
                done = call(*words, lang=lang)
                assert done.exit_code == (1 if "--try" in words else 0), done.output
                ran += 1
    assert ran > 10


def test_the_language_comes_from_the_option_else_from_the_locale():
    assert of_arguments(["show", "--lang", "zh", "x"]) == "zh"
    assert of_arguments(["--lang=en", "demo"]) == "en"
    assert of_arguments(["show", "--", "--lang", "zh"]) is None
    assert of_arguments(["--lang"]) is None
    assert of_locale({"LANG": "zh_CN.UTF-8"}) == "zh"
    assert of_locale({"LC_ALL": "", "LC_MESSAGES": "zh_TW.UTF-8", "LANG": "en_US.UTF-8"}) == "zh"
    assert of_locale({"LC_ALL": "C.UTF-8", "LANG": "zh_CN.UTF-8"}) == "en"
    assert of_locale({}) == "en"
    assert CHINESE.search(call("rules", lang=None, env={"LC_ALL": "zh_CN.UTF-8"}).output)
    assert CHINESE.search(call("--lang", "zh", "rules", lang=None).output)


# ---- what people see

@pytest.mark.parametrize("width", [80, 50, 30, 20])
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", CALLS)
def test_every_command_answers_in_both_languages_within_the_width(name, lang, width):
    done = call(*CALLS[name], lang=lang, env={"COLUMNS": str(width)})
    assert done.exit_code == 0, done.output
    assert bool(CHINESE.search(done.output)) == (lang == "zh")
    assert "\x1b" not in done.output
    assert "{" not in done.output.replace("{number}", "")
    for line in done.output.splitlines():
        assert cell_len(line) <= width or len(line.split()) == 1, line
        assert line == line.rstrip()


def test_pipes_get_no_colours_and_terminals_do():
    assert b"\x1b" not in shell("rules").stdout
    assert b"\x1b" in shell("rules", env={"FORCE_COLOR": "1"}).stdout
    told = shell("rank", "AsKd / QhJh | 2c 3d 4h 5s 9c", env={"FORCE_COLOR": "1", "NO_COLOR": "1"}).stdout
    assert not re.search(rb"\x1b\[[0-9;]*3[0-9]", told)


def test_the_dispute_in_the_middle_is_told_with_its_numbers_and_its_rule():
    told = call("legal", BETWEEN, "--try", "A raise 40").output
    assert re.search(r"call 4 .*11 to 1", told)
    assert "no raise" in told
    assert "A raise to 40: not legal" in told
    verdict = parse_spot(BETWEEN).explain(parse_action("A raise 40"))
    for citation in verdict.citations:
        assert citation.rpartition(" ")[2] in told
    assert "TDA 2024 47-A" in told
    assert "2026: 49-A" in told


def test_try_says_yes_with_0_and_no_with_1():
    assert call("legal", BETWEEN, "--try", "A call").exit_code == 0
    assert call("legal", BETWEEN, "--try", "call").exit_code == 0
    assert call("legal", BETWEEN, "--try", "A raise 40").exit_code == 1
    wrong_turn = call("legal", BETWEEN, "--try", "B call")
    assert wrong_turn.exit_code == 1
    assert "not legal" in wrong_turn.output
    assert call("legal", OVER, "--try", "C check").exit_code == 1


def test_a_hand_is_told_from_the_posts_to_the_last_chip():
    told = call("show", str(HAND)).output
    lines = [line.strip() for line in told.splitlines()]
    order = ["Ana posts the small blind 1", "Chen raises to 79, all in", "150 that nobody called goes back to Bo", "Turn", "River",
             "Showdown", "Who gets what", "Dana gets 330", "Chen gets 131"]
    places = [next(i for i, line in enumerate(lines) if line.startswith(text)) for text in order]
    assert places == sorted(places)
    assert re.search(r"Chen gets 131 \(1 of it odd\)", told)
    assert re.search(r"Dana +250 +460 +\+210", told)


def test_the_steps_of_a_hand_grow_from_the_posts_and_end_with_the_hand():
    hand = parse_spot(OVER)
    found = list(stages(hand))
    assert [e for step in found for e in step.events] == list(hand.events)
    assert found[0].hand.pot == 3
    assert found[-1].hand.stacks == hand.stacks


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_hand_on_several_boards_with_dead_seats_and_rake(lang):
    spots = (
        ("nl 1/2 cash straddle D 4 unit 5 | C 200 AsAd, A 200 KsKd, B 55 QsQd, D 103 9s9d | "
         "C r12, A c, B ai, D ai, C ai, A c, run 2 | flop 2c3c7h / 4d8cTh | turn Js / Jh | river 5h / Tc"),
        "fl 10/20 cash rules roberts | -, A 500, B 500, C 500 | C f, A r40, B c | flop: A x, B b20, A f",
        ("nl 1/2 cash rake 5%/3 | D 100 AsKs, S 100, B 100 2c2d | D r6, S f, B c | flop 3c4d9s: B x, D x | "
         "turn 9c: B b10, D c | river Kh: B b20, D c, B muck"),
        "nl 5/10 cash post D 10+5 dead 7 | C 200, -, B 200, D 200 | D x, C r40, B f, D f",
    )
    for text in spots:
        done = call("show", text, lang=lang)
        assert done.exit_code == 0, done.output
        hand = parse_spot(text)
        for seat in hand.seats:
            assert seat in done.output


def test_a_winning_hand_is_named_with_every_pot_and_board():
    spot = ("nl 1/2 cash | C 200 AsAd, A 200 KsKd, B 55 QsQd | C r12, A c, B ai, C ai, A c, run 2 | "
            "flop 2c3c7h / 4d8cTh | turn Js / Jh | river 5h / Tc")
    told = call("show", spot).output.partition("Who gets what")[2]
    for line in [line for line in told.splitlines() if " gets " in line]:
        assert "aces" in line
    assert len(re.findall("pair of aces", told)) == len(re.findall("two pair, aces and tens", told)) == 2


def test_functions_are_named_to_programs_only():
    rule = rules()["betting.reopening"]
    assert rule.decides not in call("rules", "--rule", rule.id).output
    [one] = json.loads(call("rules", "tda-2024", "--rule", rule.id, "--json").output)["sets"]
    assert one["rules"][0]["decides"] == rule.decides


def test_the_pots_add_up_and_show_how():
    told = call("pots", "A=1000", "B=2500", "C=4000", "--folded", "E=200", "--dead", "50").output
    assert "1,000 × 3 + 200 (E) + 50 (dead money) = 3,250" in told
    assert "1,500 × 2 = 3,000" in told
    assert "4,000 − 2,500 = 1,500" in told
    assert "3,250 + 3,000 + 1,500 = 7,750 ✓" in told


def test_a_folded_seat_above_everybody_keeps_its_chips_in_the_pot():
    """rules.md section 10: who merely folded gets nothing back."""
    found = json.loads(call("pots", "A=100", "B=100", "F=300", "--folded", "F", "--json").output)
    assert found["refund"] == {}
    assert found["pots"] == [{"amount": 500, "eligible": ["A", "B"]}]
    assert "= 500" in call("pots", "A=100", "B=100", "F=300", "--folded", "F").output


def test_odd_chips_go_left_of_the_button_in_units():
    found = json.loads(call("pots", "A=25", "B=25", "C=25", "--winners", "B,C", "--unit", "5", "--json").output)
    assert [(a["seat"], a["amount"], a["odd"]) for a in found["awards"]] == [("B", 40, 5), ("C", 35, 0)]


def test_rank_says_who_wins_and_by_what():
    told = " ".join(call("rank", "AsJd / AhTc | Ac 7d 9h Kc Qd").output.split())
    assert "jack against ten" in told
    assert "Tie: 2 hands" in call("rank", "AsAd / AhAc | 2c 7d 9h Kc Qd").output
    assert rank_hand("KsKd", "2c7d9hKcQd").name() in call("rank", "AsAd / KsKd | 2c 7d 9h Kc Qd").output


def test_rules_mark_what_differs_from_the_default():
    told = call("rules", "house-half-raise").output
    assert "* no_limit = 1/2" in told
    assert "  fixed_limit = 1/2" in told
    for rule in rules():
        assert rule in told
    assert all(name in call("rules").output for name in rule_sets())


@pytest.mark.parametrize("dispute", disputes(), ids=lambda d: d["title"]["en"])
def test_a_bundled_dispute_has_a_spot_that_can_be_asked(dispute):
    hand = parse_spot(dispute["spot"])
    assert {lang for text in ("title", "story", "question") for lang in dispute[text]} == {"en", "zh"}
    assert (hand.actor is None) == (dispute["ask"] in ("pots", "showdown"))
    for tried in dispute.get("tried", ()):
        hand.explain(parse_action(tried))


# ---- what programs read

def test_show_in_json():
    found = json.loads(call("show", OVER, "--json").output)
    assert found["settled"]
    assert sum(found["stacks"].values()) == sum(found["start"].values())
    assert found["awards"][0]["seat"] == "C"
    assert found["events"][0]["kind"] == "posted"
    assert parse_spot(found["spot"]).pot == parse_spot(OVER).pot


def test_legal_in_json():
    found = json.loads(call("legal", BETWEEN, "--try", "A raise 40", "--json").output)
    assert found["actor"] == "A"
    assert found["legal"]["words"] == ["fold", "call"]
    assert found["no_raise"]["key"] == "not_reopened"
    assert found["try"]["legal"] is False
    assert set(found["try"]["why"]) == {"en", "zh"}
    assert found["pot_odds"] == {"call": 4, "win": 44, "equity": round(4 / 48, 6)}
    over = json.loads(call("legal", OVER, "--json").output)
    assert (over["actor"], over["legal"], over["pot_odds"]) == (None, None, None)


def test_pots_rank_and_rules_in_json():
    found = json.loads(call("pots", "A=1000", "B=2500", "C=4000", "--json").output)
    assert found["total"] == sum(p["amount"] for p in found["pots"]) + sum(found["refund"].values())
    found = json.loads(call("rank", "AsAd / KsKd | 2c 7d 9h Kc Qd", "--json").output)
    assert [(h["place"], h["wins"]) for h in found["hands"]] == [(2, False), (1, True)]
    found = json.loads(call("rules", "--json").output)
    assert [s["name"] for s in found["sets"]] == list(rule_sets())
    [one] = json.loads(call("rules", "tda-2024", "--rule", "betting.cap", "--json").output)["sets"]
    assert one["rules"][0]["settings"].keys() == one["rules"][0]["defaults"].keys()


# ---- judge and verify

def test_judge_answers_line_by_line_in_order(tmp_path):
    lines = [json.dumps(CASE), "", '{"id": 2', json.dumps({**CASE, "id": "c3", "ask": "next_to_act"})]
    done = shell("judge", stdin="\n".join(lines))
    assert done.returncode == 1
    first, bad, third = map(json.loads, done.stdout.decode().splitlines())
    assert first["id"] == "c1"
    assert first["answer"]["min_raise_to"] == 10
    assert set(first["why"]) == {"en", "zh"}
    assert bad["error"]["code"] == "case.json"
    assert "line 3" in bad["error"]["message"]
    assert third["answer"]["next"] == "A"
    file = tmp_path / "cases.jsonl"
    file.write_text(json.dumps(CASE))
    assert shell("judge", str(file)).returncode == 0


def test_judge_answers_a_line_before_the_next_one_comes():
    """A program that talks through a pipe waits for each answer."""
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8"}
    talk = subprocess.Popen([sys.executable, "-m", "sidepot", "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)
    with talk:
        assert talk.stdin is not None
        assert talk.stdout is not None
        talk.stdin.write(json.dumps(CASE).encode() + b"\n")
        talk.stdin.flush()
        assert json.loads(talk.stdout.readline())["id"] == "c1"
        talk.stdin.close()
    assert talk.returncode == 0


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_judge_check_prints_each_difference_with_its_hand(tmp_path, lang):
    right = json.loads(shell("judge", stdin=json.dumps(CASE)).stdout)["answer"]
    wrong = {**right, "min_raise_to": right["min_raise_to"] + 1}
    file = tmp_path / "cases.jsonl"
    file.write_text("\n".join(json.dumps({**CASE, "id": i, "expect": expect}) for i, expect in (("ok", right), ("off", wrong))))
    done = call("judge", "--check", str(file), lang=lang)
    assert done.exit_code == 1
    assert "off" in done.output
    assert "ok " not in done.output
    assert re.search(r"min_raise_to.*11.*10", done.output)
    assert "C r6" in done.output
    found = json.loads(call("judge", "--check", str(file), "--json", lang=lang).output)
    assert (found["read"], found["equal"], found["different"], found["refused"]) == (2, 1, 1, 0)
    assert found["cases"][0]["differences"] == [{"key": "min_raise_to", "expected": 11, "given": 10}]


@pytest.mark.parametrize("name", ["betting", "pots", "ranking", "seating", "showdown"])
def test_judge_check_agrees_with_the_shared_cases(shared, name):
    done = call("judge", "--check", str(shared / "cases" / f"{name}.jsonl"), "--json")
    found = json.loads(done.output)
    assert (found["different"], found["refused"]) == (0, 0), found["cases"]
    assert found["read"] == found["equal"] > 0
    assert done.exit_code == 0


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_verify_lists_only_what_was_counted_where_the_table_is_too_wide(tmp_path, lang):
    (tmp_path / "a.phh").write_text(HAND.read_text("utf-8"), "utf-8")
    told = call("verify", str(tmp_path), lang=lang, env={"COLUMNS": "20"}).output
    numbers = re.findall(r"^  \S+ +(\d+)$", told, re.MULTILINE)
    assert numbers == ["1", "1"]           # read, equal


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_verify_names_what_differs(tmp_path, lang):
    good, bad = tmp_path / "good.phh", tmp_path / "bad.phh"
    text = HAND.read_text("utf-8")
    good.write_text(text, "utf-8")
    bad.write_text(text.replace("[157, 150, 131, 460]", "[157, 150, 130, 461]"), "utf-8")
    done = call("verify", str(tmp_path), lang=lang)
    assert done.exit_code == 1
    assert "bad.phh" in done.output
    assert "verify.different" in done.output
    assert call("verify", str(good), lang=lang).exit_code == 0
    found = json.loads(call("verify", str(tmp_path), "--json", lang=lang).output)
    assert (found["read"], found["replayed"], found["equal"], found["different"], found["refused"]) == (2, 2, 1, 1, 0)
    assert set(found["failures"][0]) >= {"file", "hand", "line", "code", "message"}
    assert bool(CHINESE.search(found["failures"][0]["message"])) == (lang == "zh")


def test_verify_tells_of_many_files_those_that_differ_first(tmp_path):
    text = HAND.read_text("utf-8")
    for number in range(70):
        last = number == 69
        (tmp_path / f"f{number:02}.phh").write_text(text.replace("131, 460]", "130, 461]") if last else text, "utf-8")
    told = call("verify", str(tmp_path)).output
    names = re.findall(r"^(f\d\d)\.phh ", told, re.MULTILINE)
    assert len(names) == 60
    assert names[:2] == ["f69", "f00"]
    assert "10 more files" in told
    assert re.search(r"^all +70 +69 +1 ", told, re.MULTILINE)
    assert len(json.loads(call("verify", str(tmp_path), "--json").output)["files"]) == 70


# ---- layout

def test_wrapping_keeps_to_the_width_and_to_chinese_punctuation():
    text = "A 本轮已经行动过，现在只需再补 4，不足 10，加注权没有重新打开。（见 TDA 2024 47-A）可以跟注 4 或弃牌。"
    for width in range(12, 60):
        lines = [line.plain for line in wrap(Text(text), width)]
        assert all(cell_len(line) <= width for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert not any(line[0] in "，。）" or line[-1] in "（" for line in lines)
    assert [line.plain for line in wrap(Text("one two\n\nthree"), 5)] == ["one", "two", "", "three"]


def test_columns_line_up_in_cells_not_in_letters():
    rows = [[Text("甲"), Text("5")], [Text("Bo"), Text("1,000")]]
    first, second = (line.plain for line in columns(rows, "lr", 40))
    assert cell_len(first) == cell_len(second)
    assert columns([], "lr", 40) == []
    told = columns([[Text("a"), Text("much to say " * 5)]], "ll", 20)
    assert all(cell_len(line.plain) <= 20 for line in told)
    numbers = columns([[Text("Ana"), Text("1,000"), Text("2,000")]], "lrr", 12)
    assert [line.plain for line in numbers] == ["Ana  1,000", "  2,000"]


def test_a_word_wider_than_the_line_breaks_at_its_joints():
    assert [line.plain for line in wrap(Text("high king-queen-jack"), 12)] == ["high king-", "queen-jack"]
    assert [line.plain for line in wrap(Text("a king-queen b"), 12)] == ["a king-queen", "b"]
    assert [line.plain for line in wrap(Text("procedures.substantial_action"), 18)] == ["procedures.", "substantial_action"]
