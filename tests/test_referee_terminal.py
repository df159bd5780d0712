"""`sidepot referee` as a program: in a pipe, and in a real terminal, killed in the middle of a hand."""
import json
import os
import re
import subprocess
import sys

import pytest

from conftest import ROOT
from desk import own_home, read_back
from sidepot.cli.referee import store

pexpect = pytest.importorskip("pexpect")
__all__ = ["own_home"]                # the fixture that gives every test a folder of its own

# ---- the program in a pipe

def shell(*words, stdin="", **env):
    clean = {k: v for k, v in os.environ.items() if k in {"PATH", "HOME", "SYSTEMROOT", "SIDEPOT_HOME"}}
    clean |= {"PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8", "COLUMNS": "80", "SIDEPOT_TRACEBACK": "1", **env}
    return subprocess.run([sys.executable, "-m", "sidepot", "referee", *words], input=stdin.encode(), capture_output=True,
                          env=clean, check=False, timeout=60)


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

class Terminal:
    """The program in a terminal of its own, a line at a time."""

    def __init__(self, lang, *arguments):
        env = {k: v for k, v in os.environ.items() if k in {"PATH", "HOME", "SIDEPOT_HOME"}}
        env |= {"PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8", "TERM": "xterm", "SIDEPOT_TRACEBACK": "1",
                "PROMPT_TOOLKIT_NO_CPR": "1"}                   # nobody answers where the cursor is
        words = ["-m", "sidepot", "referee", "--lang", lang, *arguments]
        self.child = pexpect.spawn(sys.executable, words, env=env, encoding="utf-8", timeout=30, dimensions=(60, 80))

    def wait(self, text):
        """Until this text has appeared, whatever colours are in it."""
        self.child.expect(r"(?:\x1b\[[0-9;?]*[A-Za-z])*".join(map(re.escape, text)))

    def line(self, text, *expected):
        self.child.send(text + "\r")
        for what in expected:
            self.wait(what)

    def kill(self):
        self.child.kill(9)
        self.child.wait()
        self.child.close()


# The seeds' hand (S1-12 to S1-14): blinds 100/200, ante 25; U opens to 600 with 40 big blinds, the button D is all in, the big
# blind B calls with 60.  What is typed, and what must come back; "kill" ends the program as a power cut does.
GAME = ["--blinds", "100/200", "--ante", "25", "--button", "D", "--rules", "tda-2024"]
FULL = {
    "en": [
        ("U raises to 600", "pot 1,000", "D: call 600 · raise to 1,000–2,375 (all in)", "D>"),
        ("D all in", "D raises to 2,375, all in", "S: call 2,275", "S>"), ("S f", "S folds", "B>"), ("kill",),
        ("B c", "B calls 2,175", "U: call 1,775 · raise to 4,150–7,975 (all in)", "U>"),
        ("can U raise?", "a raise goes to at least 4,150", "TDA 2024 47-A", "U>"), ("u c", "U calls 1,775", "pot 7,325", "B>"),
        ("flop 2s7hJd", "2♠ 7♥ J♦", "B>"), ("x", "B checks", "U>"), ("kill",), ("x", "U checks", "Deal the turn", "B>"),
        ("turn 5c", "5♣", "B>"), ("x", "U>"), ("x", "B>"), ("river Kh", "K♥", "B>"), ("x", "U>"),
        ("x", "all hands are turned up", ">"),
        ("B mucks", "TDA 2024 16", ">"), ("B shows QsQd", "pair of queens", ">"), ("U shows AsAd", "pair of aces", ">"),
        ("D shows JcJs", "D gets 7,325", "three jacks", "button S, small blind B, big blind U", ">"), ("next", "Hand 2", "D>"),
        ("quit", "goes on from here"),
    ],
    "zh": [
        ("U 加注到 600", "池 1,000", "轮到 D：跟注 600 · 加注到 1,000–2,375（全下）", "D>"),
        ("D 全下", "D 加注到 2,375，全下", "轮到 S：跟注 2,275", "S>"), ("S 弃", "S 弃牌", "B>"), ("kill",),
        ("B 跟", "B 跟注 2,175", "轮到 U：跟注 1,775 · 加注到 4,150–7,975（全下）", "U>"),
        ("U 能加注吗", "最少加注到 4,150", "TDA 2024 47-A", "U>"), ("u 跟", "U 跟注 1,775", "池 7,325", "B>"),
        ("翻牌 2s7hJd", "2♠ 7♥ J♦", "B>"), ("过", "B 过牌", "U>"), ("kill",), ("过", "U 过牌", "发转牌", "B>"),
        ("转牌 5c", "5♣", "B>"),
        ("过", "U>"), ("过", "B>"), ("河牌 Kh", "K♥", "B>"), ("过", "U>"), ("过", "有人全下", ">"), ("B 盖牌", "TDA 2024 16", ">"),
        ("B 亮 QsQd", "一对 Q", ">"), ("U 亮 AsAd", "一对 A", ">"),
        ("D 亮 JcJs", "D 得 7,325", "三条 J", "庄 S，小盲 B，大盲 U", ">"), ("下一手", "第 2 手", "D>"), ("退出", "接着打"),
    ],
}
SHORT = {
    "en": [
        ("U raises to 600", "D: call 600", "D>"), ("D raises to 900", "D raises to 900, all in", "S>"), ("S f", "B>"), ("kill",),
        ("B c", "B calls 700", "U: call 300 · fold", "no raise: ", "47-A", "U>"), ("U r2000", "300", "400", "47-A", "U>"),
        ("why?", "300 < 400", "U>"), ("u c", "U calls 300", "pot 2,900", "B>"), ("quit", "goes on from here"),
    ],
    "zh": [
        ("U 加注到 600", "轮到 D：跟注 600", "D>"), ("D 加注到 900", "D 加注到 900，全下", "S>"), ("S 弃", "B>"), ("kill",),
        ("B 跟", "B 跟注 700", "轮到 U：跟注 300 · 弃牌", "不能加注：", "47-A", "U>"), ("U 加到 2000", "300", "400", "47-A", "U>"),
        ("为什么？", "300 < 400", "U>"), ("u 跟", "U 跟注 300", "池 2,900", "B>"), ("退出", "接着打"),
    ],
}
CONTINUE = {"en": ("Continue? [Y/n]", "Going on"), "zh": ("接着打？[Y/n]", "接着打")}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("hand", "button"), [(FULL, 2400), (SHORT, 925)], ids=["full raise", "short raise"])
def test_the_worked_hand_in_a_terminal_killed_in_the_middle(hand, button, lang, own_home):
    seat, typed = Terminal(lang, "--seats", f"D {button}, S 9000, B 12000, U 8000", *GAME), 0
    seat.wait("U>")
    for line, *expected in hand[lang]:
        if line == "kill":
            seat.kill()
            seat = Terminal(lang)
            seat.wait(CONTINUE[lang][0])
            seat.line("", CONTINUE[lang][1], ">")
        else:
            seat.line(line, *expected)
            typed += 1
    seat.child.expect(pexpect.EOF)
    seat.child.close()
    assert seat.child.exitstatus == 0
    [file] = (own_home / "tables").iterdir()
    stored = store.load(file)
    assert len(stored.records) <= typed
    table = read_back(stored).table
    if hand is FULL:
        [before] = table.hands
        assert before.pots()[0].amount == 3 * 2400 + 125
        assert table.chips == {"D": 7325, "S": 8875, "B": 9600, "U": 5600}
    else:
        assert (table.hand.pot, table.hand.actor) == (3 * 900 + 100 + 4 * 25, "B")


def test_control_keys_leave_the_line_and_the_table(own_home):
    seat = Terminal("en", "--seats", "A 200, B 200")
    seat.wait("B>")
    seat.child.send("B rai")
    seat.child.sendcontrol("c")
    seat.wait("Ctrl-D leaves")
    seat.wait("B>")
    seat.child.sendcontrol("d")
    seat.wait("goes on from here")
    seat.child.expect(pexpect.EOF)
    seat.child.close()
    assert seat.child.exitstatus == 0


def test_a_table_is_seated_by_questions_and_tab_completes():
    desk = Terminal("en")
    desk.wait("Who sits where")
    desk.line("A 200, B x", "is no seat with its chips", "Who sits where")
    desk.line("A 200, B 300, C 150", "Blinds [1/2]")
    desk.line("", "button [C]")
    desk.line("b", "Rules")
    desk.line("tournament", "Ante")
    desk.line("bb 2", "TDA 2024", "B>")
    desk.child.send("fo\t")
    desk.wait("ld")
    desk.line("", "B folds")
    desk.line("quit", "Saved")
    desk.child.expect(pexpect.EOF)
    desk.kill()
