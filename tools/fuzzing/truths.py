"""What must hold whatever a reader is given.  A broken truth is an AssertionError, which counts as a find like any other."""
import re
from collections.abc import Iterator
from contextlib import contextmanager

from sidepot import Hand, SidepotError
from sidepot.errors.telling import LANGUAGES
from sidepot.hand.events import Raked
from sidepot.notation import parse_spot, spot
from sidepot.notation.phh import PhhRecord, read_phh, write_phh

_CHINESE = re.compile("[\u4e00-\u9fff]")
# No message of ours is longer; what was given is cut short in it.
LONGEST_MESSAGE = 700


def told(error: SidepotError) -> None:
    """An error can be said in both languages: printable, not endless, in Chinese in Chinese, and nothing left to fill in."""
    said = {lang: error.text(lang) for lang in LANGUAGES}
    for lang, text in said.items():
        assert text.strip(), f"{error.code}: says nothing in {lang}"
        assert len(text) < LONGEST_MESSAGE, f"{error.code}: {len(text)} characters in {lang}"
        assert _visible(text), f"{error.code}: cannot be shown in {lang}: {text!r}"
    assert _CHINESE.search(said["zh"]), f"{error.code}: no Chinese: {said['zh']!r}"


def _visible(text: str) -> bool:
    return all(c.isprintable() or c in "\u00a0\u3000" for c in text)


@contextmanager
def refusing() -> Iterator[None]:
    """What is read in it may be refused, by an error that can be told; any other error is a find."""
    try:
        yield
    except SidepotError as error:
        told(error)


def conserved(hand: Hand) -> None:
    """Every chip of the hand is in a stack, in the pot or in the rake; nobody has fewer than none."""
    raked = sum(e.amount for e in hand.events if isinstance(e, Raked))
    assert sum(hand.stacks.values()) + hand.pot + raked == hand.setup.total, "chips appeared or vanished"
    assert all(chips >= 0 for chips in hand.stacks.values()), "a stack below nothing"


def same_line(hand: Hand) -> None:
    """The hand as a spot reads back as the same hand, and prints as the same spot."""
    line = spot(hand)
    again = parse_spot(line)
    assert spot(again) == line, f"{line!r} prints as {spot(again)!r}"
    assert again.events == hand.events, f"{line!r} reads back with other events"
    assert again.setup == hand.setup, f"{line!r} reads back with another set-up"
    assert again.stacks == hand.stacks


def same_file(record: PhhRecord) -> None:
    """A hand read from PHH, written and read strictly, is the same hand; so are its fields and results."""
    hand = record.hand
    assert hand is not None
    text = write_phh(hand, record.fields, scale=record.scale, unknown_stacks=record.unknown_stacks)
    again, = read_phh(text)
    assert again.error is None, f"written, it is refused: {again.error}: {text}"
    assert again.hand is not None
    assert again.hand.setup == hand.setup, text
    assert again.hand.events == hand.events, text
    assert (again.hand.stacks, again.hand.actor, again.hand.settled) == (hand.stacks, hand.actor, hand.settled), text
    assert (again.scale, again.winnings) == (record.scale, record.winnings), text
    assert record.finishing_stacks in (None, again.finishing_stacks), text
    twice = write_phh(again.hand, again.fields, scale=again.scale, unknown_stacks=again.unknown_stacks)
    assert sorted(twice.split("\n")) == sorted(text.split("\n")), f"{text}\nis written again as\n{twice}"


def speaks(hand: Hand) -> None:
    """The one to act is told what is legal, in both languages."""
    if hand.actor is not None:
        for lang in LANGUAGES:
            assert hand.legal().sentence(lang)
            assert hand.why("legal").text(lang)
