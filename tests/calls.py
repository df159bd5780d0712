"""How tests call `sidepot`: in this process or in one of its own, and the hands they call it with."""
import os
import re
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from conftest import ROOT
from sidepot.cli.__main__ import app

CHINESE = re.compile("[\u4e00-\u9fff]")
BETWEEN = "nl 1/2 cash | C 200, A 200, B 16 | C c, A c, B x | flop 2s7hJd: A b10, B ai, C c"
OPEN = "nl 100/200 mtt ante 25 | D 2400, S 9000, B 12000, U 8000 | U r600, D ai, S f, B c"
OVER = "nl 1/2 cash | C 200 AsAd, A 200 KsKd, B 55 QsQd | C r12, A f, B ai, C c | flop 2c3c7h | turn Js | river 5h"
HAND = ROOT / "src" / "sidepot" / "data" / "three-way-all-in.phh"
CASE = {
    "id": "c1", "ask": "legal_actions",
    "game": {"betting": "NL", "format": "cash", "small_blind": 1, "big_blind": 2, "ante": 0, "ante_kind": "none"},
    "seats": [{"name": "C", "stack": 200, "position": "BTN"}, {"name": "A", "stack": 200, "position": "SB"},
              {"name": "B", "stack": 200, "position": "BB"}],
    "actions": [{"street": "preflop", "who": "C", "do": "raise_to", "amount": 6}],
}
# Where the command lies, so that it is called `sidepot` in what it prints.
BIN = str(Path(sys.executable).parent)


def call(*words, lang="en", **options):
    """Run `sidepot` in this process; a fault of ours is raised instead of told."""
    path = os.pathsep.join([BIN, os.environ["PATH"]])
    env = {"COLUMNS": "80", "SIDEPOT_TRACEBACK": "1", "LC_ALL": "C.UTF-8", "PATH": path, **options.pop("env", {})}
    done = CliRunner(env=env).invoke(app(), [*words, *(["--lang", lang] if lang else [])], **options)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def shell(*words, stdin="", env=None, **options):
    """Run `sidepot` in a process of its own."""
    clean = {k: v for k, v in os.environ.items() if k in {"PATH", "HOME", "SYSTEMROOT"}}
    clean |= {"PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8", "COLUMNS": "80", **(env or {})}
    return subprocess.run([sys.executable, "-m", "sidepot", *words], input=stdin.encode(), capture_output=True, env=clean,
                          check=False, timeout=60, **options)
