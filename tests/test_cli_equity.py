"""`sidepot equity`: what it prints, what it refuses, without extras, on a terminal."""
import json
import os
import re
import subprocess
import sys
from fractions import Fraction

import pytest

from calls import CHINESE, call, shell
from conftest import ROOT
from sidepot.analysis.equity import equity
from sidepot.cli.equity import _chips, _percent


def test_two_hands_are_counted_exactly():
    told = call("equity", "AhKh", "QsQd").output
    assert "46.21%" in told
    assert "53.79%" in told
    assert "Q♠ Q♦ is the favourite: it wins 53.59% of the time and ties 0.39%." in told
    assert "Exact: all 1,712,304 deals are counted." in told


def test_a_board_dead_cards_and_a_range():
    told = call("equity", "AhKh / TT+, AQs+", "--board", "Kd 7c 2s", "--dead", "Kc").output
    expected = equity(["AhKh", "TT+, AQs+"], board="Kd7c2s", dead="Kc").players
    for p in expected:
        assert _percent(p.equity) in told
    assert "K♦ 7♣ 2♠" in told


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_pots_with_their_chips(lang):
    hands = ["AsAd", "KsKd", "QsQd"]
    told = call("equity", *hands, "--stacks", "1,000 2,500 4,000", "--folded", "200", "--pot", "50", lang=lang).output
    assert bool(CHINESE.search(told)) == (lang == "zh")
    rows = [re.sub("[,–]", "", line).split() for line in told.splitlines()]
    last = next(row for row in rows if row[:1] == [{"en": "total", "zh": "合计"}[lang]])
    assert last[1:] == ["3250", "3000", "1500", "7750"]
    found = equity(hands, paid=[1000, 2500, 4000], folded=[200], pot=50)
    for n, together in enumerate(found.chips):
        row = next(row for row in rows if row[:1] == [str(n + 1)] and len(row) > 3 and "%" not in row[-1])
        assert row[-1] == _chips(together).replace(",", "")


def test_a_drawing_tells_its_seed_and_its_error():
    told = call("equity", "TT+", "random", "76s", "--samples", "2000", "--seed", "5").output
    assert "Drawn at random: 2,000 deals, seed 5" in told
    assert "±" in told
    assert told == call("equity", "TT+", "random", "76s", "--samples", "2000", "--seed", "5").output
    assert told != call("equity", "TT+", "random", "76s", "--samples", "2000", "--seed", "6").output


def test_equal_chances_are_told_so():
    assert "All have the same chance: 50.00%." in call("equity", "AsKs", "AhKh").output
    assert "A♠ K♦, A♥ K♣ have the best chance" in call("equity", "AsKd", "AhKc", "7c2d", "--board", "AdJc9s8h").output


def test_a_lead_that_may_be_chance_is_not_told_as_one():
    """Three times any two cards: whoever drew a little better is no favourite."""
    told = call("equity", "random", "random", "random", "--samples", "500").output
    assert "Too close to call" in told
    assert "favourite" not in told
    assert "AA (hand 1), AA (hand 2) are ahead" in call("equity", "AA", "AA", "KK", "--samples", "20000").output
    assert "QQ is the favourite" in call("equity", "QQ", "76s", "random", "--samples", "5000").output
    assert "AA (hand 1), AA (hand 2) have the best chance" in call("equity", "AA", "AA", "KK").output


@pytest.mark.parametrize("words", [["AhKh / QQ"], ["AhKh", "/", "QQ"], ["AhKh", "／", "QQ"], ["AhKh/QQ"]])
def test_a_stroke_between_hands_may_stand_apart(words):
    assert call("equity", *words).output == call("equity", "AhKh", "QQ").output


def test_json_for_programs():
    data = json.loads(call("equity", "AsAd", "KsKd", "QQ", "--stacks", "10,20,30", "--json").output)
    found = equity(["AsAd", "KsKd", "QQ"], paid=[10, 20, 30])
    assert [p["hand"] for p in data["players"]] == ["AsAd", "KsKd", "QQ"]
    assert [p["equity"] for p in data["players"]] == [float(p.equity) for p in found.players]
    assert [p["amount"] for p in data["pots"]] == [30, 20]
    assert [p["eligible"] for p in data["pots"]] == [[1, 2, 3], [2, 3]]
    assert data["refunds"] == [0, 0, 10]
    assert sum(data["chips"]) == pytest.approx(60)
    assert (data["exact"], data["samples"], data["seed"], data["deals"]) == (True, None, None, found.deals)
    drawn = json.loads(call("equity", "AsAd", "KK", "--samples", "10", "--json").output)
    assert (drawn["exact"], drawn["samples"], drawn["seed"]) == (False, 10, 0)


BAD = {
    "one hand": (["AhKh"], 1, "1 was given"),
    "eleven": (["random"] * 11, 1, "11"),
    "no hand": ([], 2, "HAND"),
    "a card in two hands": (["AhKh", "AhQd"], 1, "Ah appears twice: in hand 1 and in hand 2"),
    "a card on the board": (["AhKh", "QsQd", "--board", "Qs 2c 3c"], 1, "in hand 2 and on the board"),
    "a dead card": (["AhKh", "QsQd", "--dead", "Kh"], 1, "among the dead cards"),
    "a board of one": (["AhKh", "QsQd", "--board", "2c"], 1, "1 was given"),
    "a board of two": (["AhKh", "QsQd", "--board", "2c3c"], 1, "2 were given"),
    "a board of six": (["AhKh", "QsQd", "--board", "2c3c4c5c6c7c"], 1, "6 were given"),
    "no card": (["AhKh", "QsQx"], 1, "QsQx"),
    "no card on the board": (["AhKh", "QsQd", "--board", "2c3cZz"], 1, "Z"),
    "an empty range": (["AhKh", ""], 1, "holds no hand"),
    "a range that is gone": (["AsAh", "KK", "--board", "KsKdKh"], 1, "KK"),
    "hands that exclude each other": (["AA", "AA", "AA"], 1, "at the same time"),
    "connectors with a plus": (["AhKh", "76s+"], 1, "two ways"),
    "a huge range": (["AhKh", "A" * 30_000], 1, "20,000"),
    "too few stacks": (["AhKh", "QsQd", "--stacks", "100"], 1, "1 amount was given for 2 hands"),
    "thousands with commas alone": (["AhKh", "QsQd", "--stacks", "1,000,2,000"], 1, "“1,000 2,500”"),
    "one amount with a comma": (["AhKh", "QsQd", "--stacks", "1,000"], 1, "“1,000 2,500”"),
    "a pot below nothing": (["AhKh", "QsQd", "--pot", "-1"], 1, "--pot: -1"),
    "a dead card twice": (["AhKh", "QsQd", "--dead", "2c 2c"], 1, "2c appears twice: both times among the dead cards."),
    "no chips": (["AhKh", "QsQd", "--stacks", "a,b"], 1, "a is not one"),
    "negative chips": (["AhKh", "QsQd", "--stacks=-5,5"], 1, "-5"),
    "half a chip": (["AhKh", "QsQd", "--pot", "2.5"], 1, "2.5"),
    "a unit of nothing": (["AhKh", "QsQd", "--pot", "2", "--unit", "0"], 1, "at least 1"),
    "2^53 chips": (["AhKh", "QsQd", "--pot", str(2**53)], 1, "2^53"),
    "eleven seats": (["AhKh", "QsQd", "--stacks", "5,5", "--folded", ",".join("1" * 9)], 1, "11"),
    "nothing drawn": (["AhKh", "QsQd", "--samples", "0"], 2, "--samples"),
    "too much drawn": (["AhKh", "QsQd", "--samples", "10000000000"], 2, "1,000,000,000"),
    "a seed below nothing": (["AhKh", "QsQd", "--seed", "-1"], 2, "--seed"),
    "exact and drawn": (["AhKh", "QsQd", "--exact", "--samples", "5"], 2, "--exact"),
    "too much to count": (["random"] * 9 + ["--exact"], 1, "Draw samples"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_used_is_named(name):
    words, code, named = BAD[name]
    done = call("equity", *words)
    assert done.exit_code == code, done.output
    assert done.stdout == ""
    assert named in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    chinese = call("equity", *words, lang="zh")
    assert chinese.exit_code == code
    assert CHINESE.search(chinese.stderr)


@pytest.mark.parametrize(("share", "text"), [
    (Fraction(0), "0.00%"), (Fraction(1, 10**6), "<0.01%"), (Fraction(1), "100.00%"), (Fraction(10**6 - 1, 10**6), ">99.99%"),
    (Fraction(1, 3), "33.33%"), (Fraction(1, 2000), "0.05%"), (Fraction(1, 11), "9.09%")])
def test_percentages_never_claim_too_much(share, text):
    assert _percent(share) == text


def test_it_works_and_says_the_same_without_numpy(tmp_path):
    """The packages cannot be imported; sitecustomize runs before anything of ours."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules['numpy'] = None\nsys.modules['numba'] = None\n", encoding="utf-8")
    env = {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT / "src")])}
    for words in (["AhKh", "QsQd"], ["AhKh", "QQ", "--board", "2c7d9h", "--stacks", "5,10"], ["AsAd", "KsKd", "QsQd"],
                  ["AA", "KK", "random", "--samples", "300"]):
        done = shell("equity", *words, env=env)
        assert done.returncode == 0, done.stderr
        assert done.stdout.decode() == call("equity", *words).output
    backends = json.loads(shell("equity", "AA", "KK", "random", "--samples", "300", "--json", env=env).stdout)["backend"]
    assert backends == "python"


def test_a_bar_on_a_terminal_only_when_it_lasts(tmp_path):
    """In a real terminal: nothing for a quick answer, a bar for a long one, which Ctrl-C stops; none in a pipe."""
    pexpect = pytest.importorskip("pexpect")
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "TERM": "xterm", "COLUMNS": "80"}
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules['numpy'] = None\nsys.modules['numba'] = None\n", encoding="utf-8")
    env["PYTHONPATH"] = os.pathsep.join([str(tmp_path), env["PYTHONPATH"]])
    long = ["-m", "sidepot", "equity", "TT+", "random", "--board", "2c7d9h", "--samples", "5000000", "--lang", "en"]
    there = pexpect.spawn(sys.executable, long, env=env, encoding="utf-8", timeout=60)
    there.expect("Counting")
    there.sendintr()
    there.expect(pexpect.EOF)
    there.close()
    assert there.exitstatus == 130
    short = ["-m", "sidepot", "equity", "AhKh", "QsQd", "--lang", "en"]
    quick = pexpect.spawn(sys.executable, short, env=env, encoding="utf-8", timeout=60)
    quick.expect(pexpect.EOF)
    assert "Counting" not in quick.before
    short_of_it = [sys.executable, *long[:-3], "3000", "--lang", "en"]
    piped = subprocess.run(short_of_it, env=env, capture_output=True, text=True, check=True)
    assert piped.stderr == ""

