"""Hand after hand, scanned and replayed on the core, and counted by class.

The code keeps to what mypyc compiles well; it also runs as it is.
"""
from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from ..notation.phh_codes import header
from ..notation.phh_scan import Scanner
from .replay import NOT_MINE, SHORT_BY_ANTES, Classify, Frame, Replay

MOST_FRAMES: Final = 4096
MOST_BYTES: Final = 100_000                    # of a hand in the usual form


class Bulk:
    """Judges hands one after the other and counts their classes.  classify: by number, NOT_MINE for "different".

    counts: by class, in the order of COMPARED, then SHORT_BY_ANTES.  frame: makes the Frame of a scanned hand, None where the
    set-up is refused.  tell: called by `run` with the place and the class of each hand.  now: the frame of the last hand.
    first, last: the numbers of the tables that `run` began and ended with.  hands: how many it judged.
    """

    def __init__(
        self, frame: Callable[[Scanner], Frame | None], classify: Classify, tell: Callable[[int, int], None] | None,
    ) -> None:
        self.scanner: Scanner = Scanner()
        self.replay: Replay = Replay(classify, tell is not None)
        self.tell: Callable[[int, int], None] | None = tell
        self.frame: Callable[[Scanner], Frame | None] = frame
        self.frames: dict[tuple[object, ...], Frame | None] = {}
        self.now: Frame | None = None
        self.counts: list[int] = [0] * (SHORT_BY_ANTES + 1)
        self.last: i64 = -1
        self.first: i64 = -1
        self.hands: i64 = 0

    def clear(self) -> None:
        """Begin to count afresh."""
        self.counts = [0] * (SHORT_BY_ANTES + 1)
        self.last = self.first = -1
        self.hands = 0

    def judge(self, body: bytes) -> i64:
        """The class of a hand, counted; NOT_MINE and nothing counted where it is not certain."""
        s: Scanner = self.scanner
        if not s.scan(body):
            return NOT_MINE
        key: tuple[object, ...] = (
            int(s.n), int(s.places), s.limit_game, s.trimmed, s.level, s.antes.text, s.blinds.text, s.min_bet.text,
            s.small_bet.text, s.big_bet.text)
        f: Frame | None = self.frames.get(key)
        if f is None:
            if key in self.frames:
                return NOT_MINE
            if len(self.frames) >= MOST_FRAMES:
                self.frames.clear()
            f = self.frame(s)
            self.frames[key] = f
            if f is None:
                return NOT_MINE
        self.now = f
        r: Replay = self.replay
        if not r.play(s, f) or not r.conserved():
            return NOT_MINE
        kind: i64 = r.kind(s, f)
        if kind != NOT_MINE:
            self.counts[kind] += 1
            if r.antes_short:
                self.counts[SHORT_BY_ANTES] += 1
        return kind

    def run(self, data: bytes, at: i64) -> i64:
        """Judge hand after hand, the header of the first being at `at`, up to one that is not certain.

        Returns where the header of that one is, or len(data).  Headers must be plain numbers that rise.
        """
        end: i64 = len(data)
        while at < end:
            number: i64 = header(data, at)
            if number <= self.last:
                return at
            begin: i64 = data.find(b"\n", int(at))
            if begin < 0:
                return at
            stop: i64 = data.find(b"\n[", int(begin))
            if stop < 0:
                stop = end
            else:
                stop += 1
                # What follows must be a header too: another line that begins so is for the strict reader.
                if header(data, stop) < 0:
                    return at
            if stop - at > MOST_BYTES:
                return at
            kind: i64 = self.judge(data[begin + 1:stop])
            if kind == NOT_MINE:
                return at
            if self.first < 0:
                self.first = number
            self.last = number
            if self.tell is not None:
                self.tell(int(at), int(kind))
            self.hands += 1
            at = stop
        return at
