"""The examples of both READMEs, typed as a reader would."""
import doctest
import shlex
from pathlib import Path

import pytest

from calls import call

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_examples_do_what_they_say(name):
    result = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert result.attempted > 15
    assert not result.failed


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_commands_answer(name):
    """Every line that begins with sidepot, except those that name a file of the reader's own."""
    lines = [line for line in (ROOT / name).read_text("utf-8").splitlines() if line.startswith("sidepot ")]
    calls = [shlex.split(line, comments=True)[1:] for line in lines]
    ours = [words for words in calls if not any(w.endswith("/") for w in words)]
    assert len(ours) == len(calls) - 2 > 4
    assert ["show", "example"] in ours
    for words in ours:
        assert call(*words).exit_code == 0


def test_the_docstrings_do_what_they_say():
    import sidepot
    import sidepot.hand.hand
    for module in (sidepot, sidepot.hand.hand):
        result = doctest.testmod(module)
        assert result.attempted > 2
        assert not result.failed
