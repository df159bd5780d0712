"""The check of import directions: it passes the real source, and catches every kind of wrong import."""
from pathlib import Path

import pytest

import check_imports
from conftest import ROOT


def tree(folder: Path, files: dict[str, str]) -> Path:
    """A made-up package `sidepot` with these files."""
    root = folder / "sidepot"
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_the_real_source_is_in_order():
    assert check_imports.check(ROOT / "src" / "sidepot") == []


def test_the_table_goes_from_above_to_below():
    assert list(check_imports.check_table()) == []


def test_a_row_that_names_what_stands_below_is_refused(monkeypatch):
    monkeypatch.setitem(check_imports.TABLE, "cards", check_imports.Row(may=("core", "hand:Hand")))
    assert list(check_imports.check_table()) == [
        "tools/check_imports.py: the row of cards names hand:Hand, which does not stand above it"
    ]


GOOD = {
    "core/pots.py": "from mypy_extensions import i64\nfrom .state import State\nimport sidepot.core.state\n",
    "errors/__init__.py": "from .errors import SidepotError\n",
    "cards/deck.py": "import random, secrets\nfrom ..core import ranking\nfrom ..errors import SidepotError\n",
    "rulebook/__init__.py": "import tomllib\nfrom importlib import resources\nfrom sidepot.errors import BadSetup\n",
    "hand/setup.py": "from ..core import state as c\nfrom ..core.posting import post\nfrom .. import cards, rulebook\n",
    "hand/deep/inner.py": "from ..events import Post\nfrom ...cards import Card\n",
    "bots/caller.py": "from sidepot.hand import SeatView\nfrom sidepot.hand.view import SeatView as View\n",
    "client/__init__.py": "from sidepot.table.protocol import Action\nimport socket, time\n",
    "cli/__main__.py": "import click\nfrom .. import hand, table\nfrom sidepot._version import __version__\nprint(1)\n",
    "cli/serve.py": "from ..web.serving import serve\n",
    "__init__.py": "from ._version import __version__\nfrom .hand import Hand\nfrom . import cards\n",
    "__main__.py": "from sidepot.cli.__main__ import main\n",
    "_version.py": "__version__ = '1'\n",
}


def test_all_that_the_table_allows_passes(tmp_path):
    assert check_imports.check(tree(tmp_path, GOOD)) == []


@pytest.mark.parametrize(
    ("file", "text", "line", "said"),
    [
        ("hand/x.py", "import ast\nimport sidepot.notation.spot\n", 2,
         "hand imports sidepot.notation.spot; hand may import: core, cards, rulebook, errors"),
        ("hand/x.py", "from sidepot.session import Session\n", 1, "hand imports sidepot.session.Session; hand may"),
        ("hand/x.py", "from sidepot import session\n", 1, "hand imports sidepot.session; hand may"),
        ("hand/x.py", "from ..session import Session\n", 1, "hand imports sidepot.session.Session; hand may"),
        ("hand/__init__.py", "from ..session import Session\n", 1, "hand imports sidepot.session.Session; hand may"),
        ("hand/deep/x.py", "from ... import session\n", 1, "hand imports sidepot.session; hand may"),
        ("hand/x.py", "def f():\n    from .. import session\n", 2, "hand imports sidepot.session; hand may"),
        ("hand/x.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..table import Room\n", 3,
         "hand imports sidepot.table.Room; hand may"),
        ("hand/x.py", "from importlib import import_module\nimport_module('sidepot.session')\n", 2,
         "hand imports sidepot.session; hand may"),
        ("hand/x.py", "from sidepot import Hand\n", 1, "hand imports sidepot.Hand: whatever sidepot itself offers"),
        ("hand/x.py", "from .. import *\n", 1, "hand imports sidepot.*: whatever sidepot itself offers"),
        ("hand/x.py", "import sidepot\n", 1, "hand imports sidepot: whatever sidepot itself offers"),
        ("hand/x.py", "from .... import cards\n", 1, "which is outside sidepot"),
        ("hand/x.py", "def f(:\n", 1, "cannot be read"),
        ("novelty/x.py", "", 1, "the package novelty is not in the table"),
        ("novelty.py", "", 1, "the package novelty is not in the table"),
        ("core/x.py", "import math\n", 1, "core imports math; from elsewhere core may import: mypy_extensions"),
        ("core/x.py", "from random import random\n", 1, "core imports random.random; from elsewhere core may import"),
        ("core/x.py", "import time, json, os\n", 1, "core imports json; from elsewhere core may import"),
        ("core/x.py", "from ..errors import SidepotError\n", 1,
         "core imports sidepot.errors.SidepotError; core may import: nothing of sidepot"),
        ("core/x.py", "from sidepot._version import __version__\n", 1, "core may import: nothing of sidepot"),
        ("core/x.py", "print(1)\n", 1, "core calls print(), but core never touches: open, print, input"),
        ("errors/x.py", "from ..rulebook import rule\n", 1, "errors may import: nothing of sidepot"),
        ("rulebook/x.py", "from ..cards import Card\n", 1, "rulebook may import: errors"),
        ("hand/x.py", "import time\n", 1, "hand imports time, but hand never touches: time, datetime"),
        ("hand/x.py", "from datetime import datetime\n", 1, "hand imports datetime.datetime, but hand never touches"),
        ("hand/x.py", "import socket\n", 1, "hand imports socket, but hand never touches"),
        ("hand/x.py", "import os.path\n", 1, "hand imports os.path, but hand never touches"),
        ("hand/x.py", "from pathlib import Path\n", 1, "hand imports pathlib.Path, but hand never touches"),
        ("hand/x.py", "with open('a') as f: pass\n", 1, "hand calls open(), but hand never touches"),
        ("session/x.py", "from time import monotonic\n", 1, "session imports time.monotonic, but session never"),
        ("session/x.py", "import socket\n", 1, "session imports socket, but session never touches"),
        ("session/x.py", "from ..notation import spot\n", 1, "session may import: hand, rulebook, errors"),
        ("notation/x.py", "from ..analysis import equity\n", 1, "notation may import: hand, rulings, session, cards"),
        ("analysis/x.py", "from ..bots import caller\n", 1, "analysis imports sidepot.bots.caller; analysis may"),
        ("bots/x.py", "from ..hand import Hand\n", 1, "bots may import: hand:SeatView, cards, analysis, errors"),
        ("bots/x.py", "import sidepot.hand\n", 1, "bots may import: hand:SeatView, cards, analysis, errors"),
        ("table/x.py", "import html\n", 1, "table imports html, but table never touches: html"),
        ("client/x.py", "from ..table.rooms import Room\n", 1, "client may import: table.protocol, errors"),
        ("cli/x.py", "from ..web import app\n", 1, "cli imports sidepot.web.app; cli may import: core, errors"),
        ("web/x.py", "from ..cli import main\n", 1, "web imports sidepot.cli.main; web may import: core, errors"),
        ("__init__.py", "def f():\n    from .cli import main\n", 2, "__init__ imports sidepot.cli.main; __init__ may"),
        ("_version.py", "from .hand import Hand\n", 1, "_version may import: nothing of sidepot"),
    ],
)
def test_a_wrong_import_is_named_with_its_place(tmp_path, file, text, line, said):
    root = tree(tmp_path, GOOD | {file: text})
    problems = check_imports.check(root)
    assert any(p.startswith(f"{root / file}:{line}: ") and said in p for p in problems), problems
    assert all(p.startswith(f"{root / file}:") for p in problems), problems


def test_the_program_says_so_and_fails(tmp_path, capsys):
    good, bad = tree(tmp_path / "good", GOOD), tree(tmp_path / "bad", {"hand/x.py": "import time\n"})
    assert check_imports.main([str(good)]) == 0
    assert capsys.readouterr().out == f"Imports: {len(GOOD)} modules, all in order.\n"
    assert check_imports.main([str(bad)]) == 1
    assert capsys.readouterr().out.endswith("Imports: 1 of the wrong kind.\n")
    assert check_imports.main([str(tmp_path / "nowhere")]) == 2
