"""What the command line says when something cannot be used, and what becomes of closed, full and endless streams."""
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from calls import BETWEEN, CASE, CHINESE, HAND, call, shell
from conftest import ROOT
from sidepot import rule_sets
from sidepot.cli.__main__ import app
from sidepot.cli.usage import like, own_name, shown
from sidepot.rulebook import rules

# Everything that is refused in one line on standard error: arguments, exit code, and what the message must name.
BAD = {
    "unknown card": (["rank", "AsXx | Qs Js Ts"], 1, "Xx"),
    "a card twice": (["rank", "AsAd / AsKd | 2c 3c 4c 5d 9h"], 1, "As"),
    "too few cards": (["rank", "AsAd"], 1, "2"),
    "too many cards": (["rank", "AsAd | 2c 3c 4c 5d 9h Th"], 1, "8"),
    "two bars": (["rank", "AsAd | 2c | 3c"], 2, "|"),
    "a hundred hands": (["rank", "/".join(["As Ks Qs Js Ts"] * 100)], 2, "50"),
    "no such rule set": (["rules", "wsop-1970"], 2, "wsop-1970"),
    "no such rule": (["rules", "--rule", "betting.luck"], 2, "betting.luck"),
    "no such rule set in a spot": (["legal", "nl 1/2 cash rules wsop-1970 | A 5, B 5"], 1, "wsop-1970"),
    "unreadable spot": (["legal", "hello | world"], 1, "nl 1/2"),
    "unknown card in a spot": (["show", "nl 1/2 cash | C 200 Zz, A 200, B 16"], 1, "Zz"),
    "wrong turn": (["show", "nl 1/2 cash | C 200, A 200, B 16 | B c"], 1, "B"),
    "unreadable action": (["legal", BETWEEN, "--try", "A jumps"], 1, "A jumps"),
    "huge spot": (["show", "nl 1/2 cash | " + "A" * 50_000], 1, ""),
    "negative chips": (["pots", "A=-5", "B=3"], 1, "-5"),
    "chips with a point": (["pots", "A=5.5", "B=3"], 1, "5.5"),
    "2^53 chips": (["pots", f"A={2**53}", "B=3"], 1, "2^53"),
    "2^53 chips together": (["pots", f"A={2**53 - 1}", "B=3"], 1, "2^53"),
    "a number of a thousand digits": (["pots", "A=" + "9" * 1000, "B=3"], 1, "9"),
    "no chips": (["pots", "A", "B=3"], 2, "A"),
    "a seat twice": (["pots", "A=1", "A=3"], 2, "A"),
    "one seat": (["pots", "A=1"], 1, "1"),
    "eleven seats": (["pots", *(f"S{i}=5" for i in range(11))], 1, "11"),
    "all folded": (["pots", "A=1", "B=1", "--folded", "A,B"], 1, ""),
    "folded but not there": (["pots", "A=1", "B=1", "--folded", "Z"], 2, "Z"),
    "unit of nothing": (["pots", "A=1", "B=1", "--unit", "0"], 1, "0"),
    "winner who cannot win": (["pots", "A=25", "B=50", "C=50", "--winners", "A,B,C", "--winners", "A"], 1, "B"),
    "winners of one pot only": (["pots", "A=25", "B=50", "C=50", "--winners", "A"], 1, "2"),
    "winners that do not fit": (["pots", "A=25", "B=50", "C=50", "--winners", "A,B", "--winners", "C"], 1, ""),
    "missing file": (["show", "nowhere.phh"], 2, "nowhere.phh"),
    "missing file to verify": (["verify", "nowhere.phh"], 2, "nowhere.phh"),
    "missing file to judge": (["judge", "nowhere.jsonl"], 2, "nowhere.jsonl"),
    "a file name of 5000 letters": (["show", "x" * 5000], 2, "xxx"),
    "a null in the file name": (["show", "a\0b"], 2, "a"),
    "a folder": (["show", "."], 2, "."),
    "broken case": (["show", '{"id": 1'], 1, ""),
    "a case that is none": (["show", '{"id": 1}'], 1, ""),
    "deep brackets": (["show", '{"a":' + "[" * 100_000], 1, ""),
    "hand 0": (["show", str(HAND), "--hand", "0"], 2, "--hand"),
    "hand without a number": (["show", str(HAND), "--hand", "x"], 2, "--hand"),
    "hand 9": (["show", str(HAND), "--hand", "9"], 1, "9"),
    "unknown command": (["demu"], 2, "demo"),
    "unknown command unlike any": (["xyzzy"], 2, "xyzzy"),
    "unknown option": (["pots", "A=1", "B=1", "--zzz"], 2, "--zzz"),
    "option without value": (["legal", BETWEEN, "--try"], 2, "--try"),
    "unknown language": (["rules", "--lang", "fr"], 2, "zh"),
    "nothing to rank": (["rank"], 2, "HAND"),
    "too much": (["demo", "now"], 2, "now"),
    "too much behind a spot": (["legal", "nl", "1/2", "|"], 2, "1/2"),
    "a command that is a dash": (["-"], 2, "-"),
    "a flag with a value": (["rules", "--json=1"], 2, "--json"),
    "an option twice": (["pots", "A=1", "B=1", "--dead", "1", "--dead", "2"], 2, "--dead"),
    "an action twice": (["legal", BETWEEN, "--try", "A call", "--try", "A fold"], 2, "--try"),
    "a hand far beyond": (["show", str(HAND), "--hand", "9" * 20], 2, "1,000,000,000"),
    "part of a rule set's name": (["rules", "tda"], 2, "tda-2024"),
    "a rule set in capitals": (["rules", "TDA-2024"], 2, "tda-2024"),
    "a rule mistyped": (["rules", "--rule", "betting.reopenin"], 2, "betting.reopening"),
    "a file without a name": (["show", ""], 2, ""),
    "a file without a name to verify": (["verify", ""], 2, ""),
    "a file without a name to judge": (["judge", ""], 2, ""),
    "signs that cannot be seen in a file name": (["show", "a\n\u202eb"], 2, "a\\n\\u202eb"),
    "standard input to verify": (["verify", "-"], 2, "-"),
    "no chips behind the sign": (["pots", "A=", "B=3"], 2, "A=1000"),
    "no name before the sign": (["pots", "=5", "B=3"], 2, "=5"),
    "nobody has put in anything": (["pots", "A=0", "B=0"], 1, ""),
    "a long name": (["pots", "N" * 90 + "=5", "B=3"], 1, "80"),
    "a name that turns the line round": (["pots", "A\u202eB=5", "B=3"], 1, "\\u202e"),
}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_line_on_stderr_and_no_traceback(name, lang):
    words, code, names = BAD[name]
    first = ["--lang", lang] if name != "unknown language" else []
    done = call(*first, *words, lang=None, env={"LC_ALL": "zh_CN.UTF-8" if lang == "zh" else "C.UTF-8"})
    assert done.exit_code == code, done.output
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("错误：" if lang == "zh" else "Error: ")
    assert names in done.stderr
    assert "Traceback" not in done.stderr
    told = done.stderr.partition("：" if lang == "zh" else ": ")[2]
    assert bool(CHINESE.search(told)) == (lang == "zh")


def test_what_was_probably_meant():
    assert like("tda", rule_sets()) == ["tda-2024"]
    assert like("WSOP-cash-2026", rule_sets()) == ["wsop-cash-2026"]
    assert len(like("wsop", rule_sets())) == 3
    assert like("betting.reopenin", list(rules())) == ["betting.reopening"]
    assert like("reopening", list(rules())) == ["betting.reopening"]
    assert like("xyzzy", rule_sets()) == []


def test_a_name_in_a_message_is_cut_only_when_it_is_long_and_keeps_its_end():
    assert shown("a" * 300) == "a" * 300
    cut = shown("/home/" + "x" * 500 + "/hand.phh")
    assert cut.startswith("/home/")
    assert cut.endswith("/hand.phh")
    assert "…" in cut
    assert len(cut) < 310
    assert shown("a\nb\0") == "a\\nb\\x00"


@pytest.mark.parametrize("words", [[], ["--"], ["--lang", "zh"], ["--lang", "en"]])
def test_without_a_command_there_is_the_help(words):
    done = call(*words, lang=None)
    assert done.exit_code == 0
    assert done.stdout == call("--help", *words, lang=None).stdout
    assert all(re.search(rf"^  {name} ", done.stdout, re.MULTILINE) for name in app().commands)


def test_the_help_lists_the_exit_codes():
    for lang in ("en", "zh"):
        told = call("--help", lang=lang).output
        for code in (0, 1, 2, 3, 130):
            assert re.search(rf"^  {code} +\S", told, re.MULTILINE)


def test_what_to_try_next_can_be_typed_here(tmp_path, monkeypatch):
    """After `make run` the command is only in .venv/bin, and `python -m sidepot` has no command at all."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [".venv/bin/sidepot", "demo"])
    assert own_name() == ".venv/bin/sidepot"
    told = call("demo", env={"PATH": str(tmp_path)}).output
    assert ".venv/bin/sidepot pots A=1000" in told
    assert not re.search(r"^  sidepot ", told, re.MULTILINE)
    monkeypatch.setattr(sys, "argv", ["/x/sidepot/__main__.py", "demo"])
    assert own_name() == f"{sys.executable} -m sidepot"
    script = tmp_path / "sidepot"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    assert own_name() == "sidepot"


# ---- files

@pytest.mark.parametrize("command", ["show", "legal", "why", "judge", "verify"])
def test_a_file_that_cannot_be_opened_is_told_alike_by_every_command(tmp_path, command):
    """Exit code 2, the file's name and the system's reason, and not that it is not there."""
    for name in ("round.phh", "round.jsonl"):
        (tmp_path / name).symlink_to(tmp_path / name)
        for lang, why in (("en", "circle"), ("zh", "链接成环")):
            done = call(command, str(tmp_path / name), lang=lang)
            assert done.exit_code == 2
            assert name in done.stderr
            assert why in done.stderr


def test_a_file_without_permission_is_not_called_absent(tmp_path, monkeypatch):
    path = tmp_path / "mine.txt"
    path.write_text(BETWEEN)

    def closed(file, flags):
        raise PermissionError(13, "Permission denied", file)
    monkeypatch.setattr("sidepot.cli.reading.os.open", closed)
    done = call("show", str(path))
    assert done.exit_code == 2
    assert "no permission" in done.stderr
    assert "There is no file" not in done.stderr


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="/proc/self/mem, which opens and cannot be read, is not here")
@pytest.mark.parametrize("command", ["show", "judge", "judge --check"])
def test_a_file_that_opens_and_cannot_be_read_is_named(command):
    done = call(*command.split(), "/proc/self/mem")
    assert done.exit_code == 2
    assert "“/proc/self/mem”" in done.stderr
    assert "the device fails" in done.stderr


def test_verify_passes_over_pipes_and_tells_folders_that_it_cannot_read(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "p.phh")
    (tmp_path / "good.phh").write_text(HAND.read_text("utf-8"), "utf-8")
    done = shell("verify", str(tmp_path))
    assert done.returncode == 1
    assert b"file.not_regular" in done.stdout
    assert b"p.phh" in done.stdout
    (tmp_path / "p.phh").unlink()
    walk = os.walk

    def partly(top, onerror):
        onerror(PermissionError(13, "Permission denied", f"{top}/closed"))
        return walk(top)
    monkeypatch.setattr(os, "walk", partly)
    done = call("verify", str(tmp_path))
    assert done.exit_code == 1
    assert "closed" in done.output
    assert "file.unreadable" in done.output


def test_show_tells_what_it_did_not_take_as_written(tmp_path):
    """An action after the end of the hand: verify refuses it, so show must not drop it in silence."""
    path = tmp_path / "late.phh"
    text = HAND.read_text("utf-8")
    last = "'p4 sm AhQc',"
    assert last in text
    path.write_text(text.replace(last, f"{last} 'p4 cc',"), "utf-8")
    assert call("verify", str(path)).exit_code == 1
    for lang, words in (("en", "Not taken as the file has it"), ("zh", "没有照文件原样处理")):
        for command in ("show", "legal", "why"):
            done = call(command, str(path), lang=lang)
            assert done.exit_code == 0
            assert words in done.output
            assert "late.phh" in done.output
    assert json.loads(call("show", str(path), "--json").output)["repairs"][0].keys() == {"en", "zh"}
    assert "Not taken" not in call("show", str(HAND)).output


def test_the_bundled_hand_is_called_example():
    by_name, by_path = call("show", "example", "--json"), call("show", str(HAND), "--json")
    assert by_name.output == by_path.output
    assert "Chen" in call("why", "example", "awards").output


def test_a_name_with_a_comma_or_a_stroke_wins_its_pot():
    found = json.loads(call("pots", "A,B=5", "C/D=9", "E=9", "--winners", "A,B, C/D / C/D", "--json").output)
    assert [(a["seat"], a["amount"], a["pot"]) for a in found["awards"]] == [("C/D", 8, 1), ("A,B", 8, 0), ("C/D", 7, 0)]
    found = json.loads(call("pots", "A,B=5", "C/D=9", "E=9", "--folded", "A,B,E", "--json").output)
    assert [p["eligible"] for p in found["pots"]] == [["C/D"]]


def test_a_pot_that_is_no_whole_number_of_chips_is_told():
    assert "chips of 7" in call("pots", "A=8", "B=8", "--unit", "7", "--winners", "A").output
    assert "chips of 5" not in call("pots", "A=5", "B=5", "--unit", "5", "--winners", "A").output


# ---- streams

@pytest.mark.parametrize(("words", "code"), [
    (["show", "big.txt"], 1), (["show", "big.phhs"], 1), (["judge", "big.txt"], 1), (["judge", "--check", "big.txt"], 1),
    (["verify", "big.phhs"], 1)])
def test_a_sparse_file_of_100_mb_is_refused_with_little_memory(tmp_path, words, code):
    for name in ("big.txt", "big.phhs"):
        with open(tmp_path / name, "wb") as f:
            f.truncate(100 * 1024 * 1024)
    resource = pytest.importorskip("resource")
    done = shell(*words, cwd=tmp_path, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (300 << 20, 300 << 20)))
    assert done.returncode == code, done.stderr
    assert b"Traceback" not in done.stderr
    assert b"big." in done.stdout + done.stderr


@pytest.mark.parametrize("name", ["not-utf8.txt", "not-utf8.phh", "not-utf8.jsonl"])
def test_a_file_that_is_no_text_is_refused(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(b"\xff\xfe\x00|\x80")
    done = call("show", str(path))
    assert done.exit_code == 1
    assert name in done.stderr


def test_a_line_of_a_file_is_named(tmp_path):
    path = tmp_path / "spots.txt"
    path.write_text(f"# spots\n\n{BETWEEN}\nnl 1/2 | A 5\n", "utf-8")
    assert call("show", str(path)).exit_code == 0
    assert "--hand 2" in " ".join(call("show", str(path)).output.split())
    done = call("show", str(path), "--hand", "2")
    assert done.exit_code == 1
    assert "spots.txt, line 4" in done.stderr


def test_an_ascii_stream_gets_letters_for_suits_and_never_an_error():
    done = shell("rank", "As Kd | Qs Js Ts 2c 3d", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert b"As Kd Qs Js Ts" in done.stdout
    for words in (["demo"], ["show", BETWEEN], ["rules"], ["show", "nowhere"], ["--help"]):
        done = shell(*words, "--lang", "zh", env={"PYTHONIOENCODING": "ascii"})
        assert done.returncode in (0, 2)
        assert b"Traceback" not in done.stderr
    found = shell("pots", "甲=1", "乙=2", "--json", env={"PYTHONIOENCODING": "ascii"})
    assert json.loads(found.stdout)["refund"] == {"乙": 1}


def through(command: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """A line of the shell in which `sidepot` is ours."""
    clean = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8", **env}
    script = f'sidepot() {{ "{sys.executable}" -m sidepot "$@"; }}; set -o pipefail; {command}'
    return subprocess.run(["bash", "-c", script], capture_output=True, env=clean, check=False, timeout=60, stdin=subprocess.DEVNULL)


@pytest.mark.parametrize("words", ["demo", "rules", "pots A=1 B=2", "verify " + str(HAND), "--help", "show --help", "--version",
                                   "show example --json"])
def test_a_reader_who_leaves_at_once_is_no_error(words):
    """The left side of the pipe ends with 0 and says nothing."""
    done = through(f"sidepot {words} | true")
    assert (done.returncode, done.stderr) == (0, b"")
    done = through(f"sidepot {words} | head -1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


@pytest.mark.parametrize(("command", "names"), [
    ("sidepot demo >&-", b"Standard output"), ("sidepot judge >&-", b"Standard output"), ("sidepot --help >&-", b"Standard output"),
    ("sidepot judge <&-", b"Standard input"), ("sidepot judge - <&-", b"Standard input"), ("sidepot show - <&-", b"Standard input"),
    ("sidepot pots A=1 B=2 >/dev/full", b"the disk is full"), ("sidepot rules --json >/dev/full", b"the disk is full"),
    ("sidepot --version >/dev/full", b"the disk is full"), ("sidepot show /dev/zero", b"/dev/zero"),
    ("sidepot show - </dev/zero", b"8 MB")])
def test_a_stream_that_is_closed_full_or_endless_is_named(command, names):
    if "/dev/" in command and not Path("/dev/full").exists():
        pytest.skip("/dev/full is not here")
    done = through(command)
    assert done.returncode == (1 if "zero" in command else 2)
    assert done.stderr.startswith(b"Error: ")
    assert names in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_with_both_streams_closed_the_exit_code_still_tells():
    assert through("sidepot demo >&- 2>&-").returncode == 2


def test_a_dash_is_standard_input_for_judge():
    case = json.dumps(CASE)
    one, two = shell("judge", stdin=case), shell("judge", "-", stdin=case)
    assert (one.returncode, one.stdout) == (two.returncode, two.stdout)
    assert json.loads(two.stdout)["id"] == "c1"


@pytest.mark.parametrize(("line", "code"), [
    (b"[]", "case.object"), (b"5", "case.object"), (b"null", "case.object"), (b"\xff\xfe", "case.encoding"), (b"{", "case.json")])
def test_a_line_that_is_no_case_is_called_what_it_is(tmp_path, line, code):
    file = tmp_path / "x.jsonl"
    file.write_bytes(line + b"\n")
    done = call("judge", str(file))
    assert done.exit_code == 1
    error = json.loads(done.output)["error"]
    assert error["code"] == code
    assert ("not JSON" in error["message"]) == (code == "case.json")


@pytest.mark.parametrize("columns", ["0", "", "x", "-5", "9" * 30])
def test_a_width_that_says_nothing_is_taken_as_80(columns):
    done = shell("pots", "A=1000", "B=2500", env={"COLUMNS": columns})
    assert done.returncode == 0
    assert max(map(len, done.stdout.decode().splitlines())) == 80


def test_ctrl_c_is_quiet():
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8"}
    run = subprocess.Popen([sys.executable, "-m", "sidepot", "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, env=env)
    with run:
        assert run.stdin is not None
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdin.write(json.dumps(CASE).encode() + b"\n")
        run.stdin.flush()
        run.stdout.readline()              # it is up, and waits for the next case
        time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        run.wait(20)
        told = run.stderr.read()
    assert run.returncode == 130
    assert told.strip() == b""


def test_a_reader_who_leaves_is_no_error():
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8", "COLUMNS": "80"}
    many = "\n".join([json.dumps(CASE)] * 2000).encode()
    read, write = os.pipe()
    run = subprocess.Popen([sys.executable, "-m", "sidepot", "judge"], stdin=subprocess.PIPE, stdout=write, stderr=subprocess.PIPE,
                           env=env)
    os.close(write)
    os.close(read)
    _, told = run.communicate(many, timeout=60)
    assert told == b""
    assert run.returncode in (0, 1)


def test_version():
    from sidepot._version import __version__
    for lang, words in (("en", " (core: "), ("zh", "（核心：")):
        assert call("--version", lang=lang).output.startswith(f"sidepot {__version__}{words}")


def test_a_fault_of_ours_is_told_in_one_line_with_how_to_see_more(monkeypatch):
    monkeypatch.setattr("sidepot.cli.rank.rank_hand", lambda *cards: 1 // 0)
    done = CliRunner(env={"SIDEPOT_TRACEBACK": None}).invoke(app(), ["rank", "As Ks Qs Js Ts", "--lang", "en"])
    assert done.exit_code == 3
    assert "ZeroDivisionError" in done.stderr
    assert "SIDEPOT_TRACEBACK" in done.stderr


