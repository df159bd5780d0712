"""The state file of a long run of `verify`: what is done, so that an interrupted run goes on where it stopped.

One JSON value a line behind a hash of it: first what the run is about, then each finished file or range of one with its counts
and failures.  A line that was cut off or damaged, or that we did not write, is as if it were not there, and what it told is done
again.  What is done counts only while the file is the same: size, time of change, and a hash of its first and last bytes.
"""
import json
import os
from hashlib import blake2b
from pathlib import Path
from typing import Any

from .._version import __version__
from ..errors import NotationError, SidepotError, reason
from .chunks import Options, Tally
from .report import COUNTS

_ENDS = 1 << 16


class State:
    """What is done.  Raises NotationError when the file cannot be used: no state file, or one of a run with other options."""

    def __init__(self, path: str | Path, options: Options) -> None:
        self.path = Path(path)
        about = json.loads(json.dumps({"sidepot": __version__, "options": options}))
        self.done: dict[tuple[str, int, int], tuple[list[Any], dict[str, Any]]] = {}
        self.same: dict[str, list[Any]] = {}
        try:
            old = self.path.exists() and self.path.stat().st_size > 0
            if old:
                self._load(about)
            self.file = open(self.path, "ab", buffering=0)  # noqa: SIM115
        except OSError as e:
            raise self._unwritable(e) from None
        if old:
            self._append("\n")                 # the last line may have been cut off
        else:
            self._write(about)

    def _load(self, about: dict[str, Any]) -> None:
        with open(self.path, encoding="utf-8", errors="replace") as f:
            for number, text in enumerate(f):
                told, _, rest = text.rstrip("\n").partition(" ")
                try:
                    data = json.loads(rest) if told == hash_of(rest) else None
                    if isinstance(data, dict) and "tally" in data and number:
                        if _is_tally(data["tally"]):
                            self.done[data["file"], data["start"], data["end"]] = data["same"], data["tally"]
                        continue
                except (ValueError, KeyError, TypeError, RecursionError):
                    data = None
                if isinstance(data, dict) and "sidepot" in data:
                    if data != about:
                        raise NotationError("verify.other_state").located(file=str(self.path))
                elif not number:
                    raise NotationError("verify.no_state").located(file=str(self.path))

    def get(self, file: str, start: int, end: int) -> Tally | None:
        """The tally of a file or range that is done, None when it is not, or when the file has changed."""
        name = os.path.abspath(file)
        same, data = self.done.get((name, start, end), (None, None))
        return Tally.unpack(data) if data is not None and same == self._same(name) else None

    def put(self, file: str, start: int, end: int, tally: Tally) -> None:
        """Note what is done, at once."""
        name = os.path.abspath(file)
        same = self._same(name)
        if same is not None:
            self._write({"file": name, "start": start, "end": end, "same": same, "tally": tally.pack()})

    def close(self) -> None:
        """Close the file."""
        self.file.close()

    def _write(self, data: dict[str, Any]) -> None:
        text = json.dumps(data, separators=(",", ":"))
        self._append(f"{hash_of(text)} {text}\n")

    def _append(self, text: str) -> None:
        # At once and in one go, so that neither an end of this process nor a second one that writes here tears a line.
        left = text.encode()
        try:
            while left:                        # less than all is written where the disk is full
                left = left[self.file.write(left):]
        except OSError as e:
            self.file.close()
            raise self._unwritable(e) from None

    def _unwritable(self, e: OSError) -> SidepotError:
        return NotationError("verify.unwritable", reason=reason(e)).located(file=str(self.path))

    def _same(self, name: str) -> list[Any] | None:
        """What a file is known by, looked at once in a run; None for one that cannot be read."""
        if name not in self.same:
            try:
                with open(name, "rb") as f:
                    of = os.fstat(f.fileno())
                    digest = blake2b(f.read(_ENDS), digest_size=16)
                    f.seek(max(0, of.st_size - _ENDS))
                    digest.update(f.read(_ENDS))
                self.same[name] = [of.st_size, of.st_mtime_ns, digest.hexdigest()]
            except (OSError, ValueError):
                return None
        return self.same[name]


def _is_tally(data: dict[str, Any]) -> bool:
    """Is this what Tally.pack made.  Raises ValueError, KeyError or TypeError, or says False, for anything else."""
    made = Tally().pack()
    return (
        isinstance(data, dict) and data.keys() == made.keys()
        and all(type(data[name]) is type(value) for name, value in made.items())
        and data["counts"].keys() <= set(COUNTS) and all(type(count) is int for count in data["counts"].values())
        and all(_is_failure(*failure) for failure in data["failures"])
        and all(type(place) is str and type(lines) is int for place, lines in data["rows"]))


def _is_failure(hand: Any, line: Any, error: Any) -> bool:
    code, (en, zh), (at_en, at_zh), where = error
    return all(type(text) is str for text in (code, en, zh, at_en, at_zh, "" if hand is None else hand)) and all(
        number is None or type(number) is int for number in (line, where))


def hash_of(text: str) -> str:
    """What stands before a line, so that damage to it shows."""
    return blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()
