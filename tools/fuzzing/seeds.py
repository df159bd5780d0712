"""What fuzzing starts from: worked cases, examples of the READMEs and of the help, bundled files; and simple changes of them."""
import io
import json
import random
import re
import tomllib
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from recorded_hands import hands
from sidepot._version import __version__
from sidepot.analysis.chunks import Options, Tally
from sidepot.cli.out import Out
from sidepot.cli.referee.engine import Referee
from sidepot.cli.referee.seating import from_options
from sidepot.hand import Hand
from sidepot.notation import parse_spot, spot
from sidepot.notation.phh import join_phh, write_phh
from sidepot.rulebook import rule_sets
from sidepot.rulebook.rulebook import rules

from .targets import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"
# Inputs that once failed, by target; each is a test of its own, named by its file.
KEPT = ROOT / "tests" / "fuzz"

# Hands and ranges, and what stands around them: board|dead|stacks|folded|pot.
RANGES = (
    "AhKh", "QsQd", "TT+, AQs+, 76s", "random", "A5s-A2s", "22-66:0.5", "AKs:50%, QQ", "T9s-76s", "10♥ 9♥", "Ah Kd", "AA",
    "KTo+，JJ；99", "任意两张", "any two", "AhKh, 7c7d", "72o@0.25", "aks", "76s+", "AAs", "AhAh", "AKs:2",
    "AKs, AhKh:0.5", "*", "AK AQ AJ",
)
FIRST_LINES = ("||", "Kd 7c 2s|Ah|100,250,400|20|5", "2c7d9hTs||10,10|", "|3c4c5c|5,5,5,5,5|", "As Ks Qs Js Ts|||7|101")

# Bytes that readers stumble over, for every target.
ODD = (
    "\0", "\x1b[31m", "\u202e", "\ufeff", "\u3000", "\u00a0", "\ud800", "\udcff", "\r\n", "\n", "\t", "²", "İ", "ß",
    "\U0001d7d9", "\u0661", "\uff11，\uff10", "\ufb02op", "\u0131", "\u017f", "\u212a", "0" * 30, "9" * 25, "9" * 5000, "-1",
    "1e9", "1.5", "1,000", "NaN", "inf", "[" * 300, '"', "'", "\\", "\\u0000", "|", "/", "♠", "♥\ufe0f", "10h", "null", "true",
    "{}", "[]", '""',
)


@cache
def spots() -> tuple[str, ...]:
    """Every spot in the worked cases, the claims, the READMEs and the help."""
    found = {check["spot"] for check in _checks() if "spot" in check}
    for path in (ROOT / "README.md", ROOT / "README.zh-CN.md", Path(str(files("sidepot.cli").joinpath("texts.toml")))):
        found |= set(re.findall(r'["\']((?:nl|pl|fl|无限注)[^"\'\n]*\|[^"\'\n]*)["\']', path.read_text("utf-8")))
    return tuple(sorted(found))


@cache
def _checks() -> tuple[dict[str, Any], ...]:
    found = [c for path in sorted((CASES / "rules").glob("*.toml")) for c in tomllib.loads(path.read_text("utf-8")).get("case", [])]
    claims = tomllib.loads((ROOT / "tests" / "seeds" / "claims.toml").read_text("utf-8"))
    return tuple(found + [check for claim in claims.values() for check in claim.get("check", [])])


@cache
def _hands() -> tuple[Hand, ...]:
    """The spots that can be dealt."""
    found = []
    for line in spots():
        try:
            found.append(parse_spot(line))
        except ValueError:
            continue
    return tuple(found)


def _case_lines() -> Iterator[str]:
    for path in sorted(CASES.glob("*.jsonl")):
        yield from path.read_text("utf-8").splitlines()


def _acts() -> Iterator[str]:
    """What is done, said and pushed in the worked cases, as people write it."""
    for line in spots():
        for part in line.split("|")[2:]:
            for act in part.rpartition(":")[2].split(","):
                yield act.strip()
    for case in map(json.loads, _case_lines()):
        for a in case.get("actions", ()):
            words = a.get("declared") or a["do"].replace("_", " ")
            yield f"{a['who']} {words} {a.get('amount') or ''}".strip()


def _spoken() -> Iterator[str]:
    for case in map(json.loads, _case_lines()):
        for a in case.get("actions", ()):
            yield from (a[key] for key in ("declared", "then") if a.get(key))
    spoken = tomllib.loads(files("sidepot.rulings").joinpath("spoken.toml").read_text("utf-8"))
    for forms in spoken["words"].values():
        yield from forms
    for forms in spoken["sized"].values():
        yield from (f"{form}{number}" for form in forms for number in ("500", " forty-two thousand", " 1,500", "四万二", " 4.5k"))


def _phh() -> Iterator[str]:
    data = files("sidepot").joinpath("data")
    yield data.joinpath("three-way-all-in.phh").read_text("utf-8")
    written = []
    for number, hand in enumerate(_hands()):
        if hand.setup.limit != "pl":
            written.append(write_phh(hand, {"event": "德州", "hand": number}, scale=(1, 100)[number % 5 == 0]))
    yield from written
    yield join_phh(written[:3])


def _bulk() -> Iterator[str]:
    """Hands as programs record them, a few to a file, and those of `_phh`, some of which the fast way leaves to the reader."""
    for players in (2, 3, 6, 9):
        for cents in (True, False):
            written = list(hands(6, seed=players, players=players, cents=cents))
            yield from written
            yield "".join(written[:3])
    yield from list(_phh())[::4]


def _states() -> Iterator[str]:
    """A state file as `verify` writes it: a run that is done, one with failures, one cut off."""
    head = json.dumps({"sidepot": __version__, "options": Options()})
    counts = {"read": 3, "replayed": 3, "equal": 3}
    for failures in ([], [["2", 4, ["setup.seats", ["one", "一"], ["stacks", "筹码"], 4]]]):
        tally = {**Tally(counts, hands=3, size=2000, lines=40, first=1, last=3).pack(), "failures": failures}
        line = json.dumps({"file": "HERE", "start": 0, "end": 0, "same": "SAME", "tally": tally})
        yield f"{head}\n{line}\n"
        yield f"{head}\n{line[:-9]}"
    yield head


def _house() -> Iterator[str]:
    for rule in rules().values():
        for name, spec in rule.settings.items():
            for value in (*spec.get("choices", ()), True, False, 0, 3):
                yield json.dumps({rule.id: {name: value}})


def _typed() -> Iterator[str]:
    """Every word of the table's vocabulary, alone and with what may stand around it."""
    table = tomllib.loads(files("sidepot.cli.referee").joinpath("words.toml").read_text("utf-8"))
    behind = {"seat": ("A {}", "Bob {} 500", "阿强{}"), "acts": ("A {} 600", "{}"), "heads": ("{} 2s7hJd", "{} 2", "{} A"),
              "said": ("A {} raise, pushes 500 500", "A says call {} 1000"), "questions": ("{} A raise 600?",)}
    for name, meanings in table.items():
        for forms in meanings.values():
            for form in forms[:4]:
                yield from (frame.format(form) for frame in behind.get(name, ("{}",)))
    yield from _acts()


def _sessions() -> Iterator[str]:
    """Spots typed at the table, action for action, then what people ask and do between hands."""
    after = ["pots", "why can't A raise?", "undo", "legal", "next", "A says raise pushes 500 500", "y", "A 加注到 600",
             "A sits out", "A is back", "blinds 2/4", "sit Zoe 500", "winners A", "export x.phh", "odds", "中文", "close"]
    for number, hand in enumerate(_hands()):
        s = hand.setup
        seats = ", ".join(f"{name} {chips}" for name, chips in zip(s.seats, s.stacks, strict=True))
        ante = max(s.antes, default=0)
        head = f"{seats}|{s.small_blind}/{s.big_blind}|{s.seats[-1]}|{s.rules.name}|{s.limit}|{ante}|{s.bb_ante}"
        lines = [part.strip() for chunk in spot(hand).split(" | ")[2:] for part in chunk.replace(": ", ",").split(",")]
        turned = after[number % len(after):] + after[:number % len(after)]
        yield "\n".join([head, *lines, *turned[:6]])


def _tables() -> Iterator[str]:
    """The files that sessions leave behind."""
    from .targets import _Kept, _wanted
    for session in list(_sessions())[::6]:
        first, *typed = session.split("\n")
        try:
            table = from_options(_wanted(first.split("|")))
        except ValueError:
            continue
        kept = _Kept()
        referee = Referee(Out("en", stdout=io.StringIO()), table, kept)
        head = {"format": "sidepot-table", "version": 1, "made": datetime(2026, 1, 1).isoformat(),  # noqa: DTZ001 - a wall clock
                "lang": "en", "seats": table.chips, "button": table.places.button, "game": table.game._asdict()}
        for line in typed:
            if not line.startswith(("export", "close", "quit")):
                referee.feed(line)
        yield "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in [head, *kept.records])


def _commands() -> Iterator[str]:
    """The examples of the help, a word a line, and every option of every command."""
    import shlex
    texts = files("sidepot.cli").joinpath("texts.toml").read_text("utf-8")
    for line in sorted(set(re.findall(r"^sidepot (.*)$", texts, re.MULTILINE))):
        words = shlex.split(line)
        if words[0] in COMMANDS and not any(w.endswith(("phh", "phhs", "/")) for w in words):
            yield "\n".join(words)
            yield "\n".join([*words, "--json"])
    for number, line in enumerate(spots()):
        yield "\n".join(((COMMANDS[1 + number % 4]), line))
    for query in ("betting.cap", "TDA 47", "string bet", "最小加注", "X1", "RP-8"):
        yield f"rule\n{query}"


@cache
def seeds(target: str) -> tuple[bytes, ...]:
    """The inputs that a target starts from, those that once failed among them."""
    sources: dict[str, Callable[[], Iterator[str]]] = {
        "spot": lambda: iter(spots()), "actions": _acts, "spoken": _spoken, "phh": _phh, "phh_file": _phh, "bulk": _bulk,
        "states": _states, "cases": _case_lines, "house": _house, "lines": _typed, "referee": _sessions, "tables": _tables,
        "cli": _commands,
        "cards": lambda: (c for h in _hands() for c in (*h.hole.values(), *h.boards, "A♠ K♦", "10h, 9c", "a♤k♡")),
        "ranges": lambda: iter(RANGES),
        "equity": lambda: ("\n".join([first, *RANGES[n:n + 2 + n % 4]]) for n in range(len(RANGES) - 1) for first in FIRST_LINES),
        "search": lambda: (w for r in rules().values() for lang in ("en", "zh") for w in (r.id, r.title(lang))),
    }
    found = dict.fromkeys(text.encode("utf-8", "surrogateescape") for text in sources[target]())
    return (*(data for _, data in kept(target)), *found)


def kept(target: str) -> list[tuple[str, bytes]]:
    """(name, input) of those that once failed."""
    return [(path.name, path.read_bytes()) for path in sorted((KEPT / target).glob("*"))]


@cache
def tokens(target: str) -> tuple[bytes, ...]:
    """The words and signs of a target's seeds, and what readers stumble over: what the changes put in."""
    found: dict[bytes, None] = {}
    for seed in seeds(target):
        found |= dict.fromkeys(re.findall(rb"[A-Za-z_.]+|[0-9]+|[\x80-\xff]+|[^\sA-Za-z0-9\x80-\xff]+", seed))
    odd = [word.encode("utf-8", "surrogatepass") for word in (*ODD, *rule_sets())]
    return (*odd, *[t for t in found if len(t) < 60])


def changed(data: bytes, rng: random.Random, target: str) -> bytes:
    """The input with one to four simple changes: a piece left out, doubled, moved, replaced, or one of another seed put in."""
    for _ in range(rng.choice((1, 1, 2, 3, 4))):
        pieces = re.findall(rb"[A-Za-z_.]+|[0-9]+|[\x80-\xff]+|\s+|[^\sA-Za-z0-9\x80-\xff]", data)
        if not pieces:
            return rng.choice(tokens(target))
        at, how = rng.randrange(len(pieces)), rng.randrange(8)
        if how == 0:
            del pieces[at]
        elif how == 1:
            pieces.insert(at, pieces[at])
        elif how == 2:
            other = rng.randrange(len(pieces))
            pieces[at], pieces[other] = pieces[other], pieces[at]
        elif how == 3:
            pieces[at] = rng.choice(tokens(target))
        elif how == 4:
            pieces.insert(at, rng.choice(tokens(target)))
        elif how == 5:                         # a run of pieces again, or gone
            end = min(len(pieces), at + rng.randrange(1, 12))
            pieces[at:end] = pieces[at:end] * rng.choice((0, 2))
        elif how == 6:                         # the rest of another seed
            other_seed = rng.choice(seeds(target))
            cut = rng.randrange(len(other_seed) + 1)
            return b"".join(pieces[:at]) + other_seed[cut:]
        else:
            letter = bytearray(pieces[at])
            letter[rng.randrange(len(letter))] ^= 1 << rng.randrange(8)
            pieces[at] = bytes(letter)
        data = b"".join(pieces)
    return data
