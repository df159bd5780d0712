"""The examples of both READMEs, typed as a reader would."""
import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_examples_do_what_they_say(name):
    result = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert result.attempted > 15
    assert not result.failed


def test_the_docstrings_do_what_they_say():
    import sidepot
    import sidepot.hand.hand
    for module in (sidepot, sidepot.hand.hand):
        result = doctest.testmod(module)
        assert result.attempted > 2
        assert not result.failed
