"""Every reader takes or refuses whatever it is given: inputs that once failed, seeds, and simple changes of them.

The same targets as `make fuzz`, without its guidance by coverage: what is tried here is the same every time.
"""
import random

import pytest

import fuzz
from fuzzing import targets, truths
from fuzzing.seeds import changed, kept, seeds
from fuzzing.targets import TARGETS

CHANGES, FEW = 1000, 80                        # changed inputs of a target, and of a slow one
STEP = 16                                      # of a slow target every 16th seed

KEPT = [pytest.param(target, data, id=f"{target}/{name}") for target in TARGETS for name, data in kept(target)]


@pytest.mark.parametrize(("target", "data"), KEPT)
def test_what_once_failed(target, data):
    TARGETS[target].run(data)


def replay(target: str) -> None:
    reader, longest, slow = TARGETS[target]
    for data in seeds(target)[::STEP if slow else 1]:
        reader(data)
    rng = random.Random(target)
    for _ in range(FEW if slow else CHANGES):
        reader(changed(rng.choice(seeds(target)), rng, target)[:longest])


@pytest.mark.parametrize("target", TARGETS)
def test_seeds_and_changes_of_them_are_taken_or_refused(target):
    assert seeds(target)
    replay(target)


@pytest.mark.parametrize(("name", "fault"), [
    ("parse_spot", lambda text: {}[text]),                    # an error that is not ours
    ("spot", lambda hand: "nl 1/2 | A 5, B 5"),               # a line that is another hand
])
def test_a_fault_of_a_reader_is_found(monkeypatch, name, fault):
    monkeypatch.setattr(targets if name == "parse_spot" else truths, name, fault)
    with pytest.raises((KeyError, AssertionError)):
        replay("spot")


def test_an_error_that_cannot_be_told_is_found():
    from sidepot import NotationError
    with pytest.raises(KeyError), truths.refusing():
        raise NotationError("spot.long")       # its text wants a number
    with pytest.raises(AssertionError), truths.refusing():
        raise NotationError("spot.option", word="x" * 1000)


def test_the_tool_knows_every_target():
    assert tuple(TARGETS) == fuzz.NAMES
