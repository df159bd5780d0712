"""Equity: how often each of 2 to 10 hands or ranges wins, ties, and what that is worth in every pot.

    equity(["AhKh", "QsQd"])                                  # exact: all 1,712,304 boards
    equity(["AhKh", "TT+, AQs+"], board="Kd 7c 2s")            # a range; three, four or five cards of the board
    equity(["AsAd", "KsKd", "QsQd"], paid=[1000, 2500, 4000])  # what each can expect of the main pot and the side pot

Exact wherever the count of work allows, else drawn by a seeded generator, with a standard error; the result says which.  The
counts are the same with numba, with numpy and in plain Python, and so are the deals that a seed draws.
"""
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from math import comb, prod, sqrt
from typing import Any

from ..cards import card_text, parse_cards
from ..errors import BadSetup, SidepotError, brief
from ..errors.errors import both
from ..hand.given import counted, whole
from . import preflop
from .deals import Tally, how_many, joint, mask_of, plan, possible, same_by_suits
from .ranges import Range, parse_range
from .stakes import Layer, Stakes, expected, groups_of, row_of, stakes

BACKENDS = ("numba", "numpy", "python")
SAMPLES = 200_000
MOST_SAMPLES = 10**9
MOST_PLAYERS = 10
# Work is counted in hands ranked.  Up to so many the answer is exact without being asked for (a few seconds at most) ...
EXACT_WORK = {"python": 2_000_000, "numpy": 100_000_000, "numba": 1_000_000_000}
# ... and up to so many when it is.
MOST_WORK = 10**12
# Numbers that an array's sums hold exactly: numpy counts in floating point.
_EXACT_SUM = 1 << 53
# What one look of numpy at a single choice of hands takes, in hands ranked.
_NUMPY_CALL = 1_000
# Less work is done before numpy (or numba) is even loaded.
_WORTH = {"numpy": 50_000, "numba": 100_000_000}
_MODULES = {"python": "boards", "numpy": "boards_numpy", "numba": "boards_numba"}
_TRIAL, _TIGHTEST = 1_000_000, 1_000    # attempts at first; attempts for one deal, at most
_PREFLOP_WORK = 40_000                  # classes of boards before the flop, at most
_AT_A_TIME = {"python": 2_000, "numpy": 1 << 16, "numba": 1 << 20}
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Share:
    """One player: how often he wins alone, ties, and his equity, ties counted by their shares; standard error of the equity."""

    win: Fraction
    tie: Fraction
    equity: Fraction
    error: float


@dataclass(frozen=True, slots=True)
class PotShare:
    """One pot: chips, positions that may win it, each player's share and average chips (0 where he may not win it)."""

    amount: int
    eligible: tuple[int, ...]
    shares: tuple[Share, ...]
    chips: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Equity:
    """The answer.

    players: in the order given, every hand against all others.  deals: how many were counted, hands of ranges by their weights.
    samples: how many were drawn, None when exact.  pots: main pot first; refunds: chips that come back uncalled; chips: average of
    all pots and the refund together.  All three empty without stakes.
    """

    hands: tuple[str, ...]
    board: tuple[int, ...]
    players: tuple[Share, ...]
    deals: int
    exact: bool
    samples: int | None
    seed: int | None
    backend: str
    pots: tuple[PotShare, ...]
    refunds: tuple[int, ...]
    chips: tuple[Fraction, ...]


def equity(
    hands: Sequence[str | Range], *, board: str | Sequence[str] = "", dead: str | Sequence[str] = "",
    paid: Sequence[int] | None = None, folded: Sequence[int] = (), pot: int = 0, unit: int = 1, exact: bool | None = None,
    samples: int | None = None, seed: int = 0, backend: str | None = None, progress: Progress | None = None,
) -> Equity:
    """Equity of hands and ranges.

    hands: 2 to 10, in seat order from the left of the button (it matters for odd chips alone).  board: none, three, four or five
    cards; dead: cards that cannot come.  paid, folded, pot, unit: what is played for, see `stakes`; pot is dead money.
    exact: None decides by the work, True counts whatever it takes, False draws.  samples: how many to draw (then it is not exact).
    seed: the same seed draws the same deals.  backend: "numba", "numpy" or "python"; by itself the fastest that is there and pays.
    progress: called with (done, of how many) now and then.
    Raises SidepotError (BadSetup, BadCard, NotationError) with what is wrong and what would be right.
    """
    if isinstance(hands, str) or not 2 <= len(hands) <= MOST_PLAYERS:
        raise BadSetup("equity.players", given=1 if isinstance(hands, str) else len(hands), most=MOST_PLAYERS)
    if backend is not None and backend not in BACKENDS:
        raise SidepotError("batch.backend", value=brief(backend), known=", ".join(BACKENDS))
    if backend is not None and not _installed(backend):
        raise SidepotError("equity.absent", name=str(backend))
    if exact and samples is not None:
        raise BadSetup("equity.exact_or_samples")
    known, gone = parse_cards(board), parse_cards(dead)
    if len(known) not in (0, 3, 4, 5):
        raise BadSetup("equity.board", given=len(known))
    ranges = _ranges(hands, known, gone)
    whole(unit, "unit", 1)
    told = stakes(len(hands), paid, folded, pot, unit) if paid is not None or pot or folded else None
    groups = groups_of(len(ranges), told)
    work, calls, most = _work(ranges, known, gone)
    # Two hands before the flop are looked up; and some weights only Python's own numbers hold.
    looked_up = len(ranges) == 2 and not known and not gone
    in_python = looked_up or most >= _EXACT_SUM
    if exact is None:
        here = "python" if most >= _EXACT_SUM else backend or next(b for b in BACKENDS if _installed(b))
        exact = samples is None and max(work, calls * _NUMPY_CALL if here == "numpy" else 0) <= EXACT_WORK[here]
    if exact and work > MOST_WORK:
        raise SidepotError("equity.too_much", work=work, most=MOST_WORK)
    if exact:
        used = "python" if in_python else backend or _pays(work)
        tally = _count(ranges, known, gone, groups, used, work, progress)
        return _answer(ranges, known, groups, tally, told, None, None, used)
    wanted = counted(SAMPLES if samples is None else samples, "samples", 1, MOST_SAMPLES)
    seed = counted(seed, "seed", 0)
    used = backend or _pays(wanted * len(ranges))
    tally = _draw(ranges, known, gone, groups, used, wanted, seed, progress)
    return _answer(ranges, known, groups, tally, told, wanted, seed, used)


# ---- what was given

def _ranges(hands: Sequence[str | Range], board: Sequence[int], gone: Sequence[int]) -> list[Range]:
    """The ranges without what is known to be elsewhere."""
    given = [h if isinstance(h, Range) else parse_range(h) for h in hands]
    places: dict[int, tuple[str, int]] = {}
    fixed = [(c, ("equity.place.hand", n)) for n, r in enumerate(given, 1) if r.known for c in r.combos[0]]
    for card, where in [*fixed, *((c, ("equity.place.board", 0)) for c in board), *((c, ("equity.place.dead", 0)) for c in gone)]:
        if card in places:
            first, second = (both(name, number=n) for name, n in (places[card], where))
            there = both("equity.place.same", place=second) if places[card] == where else both(
                "equity.place.two", first=first, second=second)
            raise BadSetup("equity.twice", card=card_text(card), there=there)
        places[card] = where
    elsewhere = mask_of([*board, *gone])
    found = []
    for at, r in enumerate(given):
        others = elsewhere | mask_of([c for n, o in enumerate(given) if o.known and n != at for c in o.combos[0]])
        left = r if r.known else r.without(others)
        if not left.combos:
            raise BadSetup("equity.no_hand", range=brief(r.text), number=at + 1)
        # One that is left of many is still a range; one among all two cards stays "any two" as far as the others are concerned.
        found.append(r if r.any_two else left)
    if 52 - len(board) - len(gone) < 2 * len(given) + 5 - len(board) or not possible(found):
        raise BadSetup("equity.impossible")
    return found


def _work(ranges: Sequence[Range], board: Sequence[int], gone: Sequence[int]) -> tuple[int, int, int]:
    """Hands to rank for an exact answer, about; choices of hands that numpy goes through; the largest count, at most."""
    taken = mask_of([*board, *gone])
    left = [r.without(taken) for r in ranges]
    longest, players = max(len(r.combos) for r in left), len(ranges)
    # Of two ranges most hands go together; of more that want the same cards, few do, and drawing them is hard.
    together = how_many(left) if players > 2 else prod(len(r.combos) for r in left)
    if board:
        boards = comb(52 - len(board) - len(gone), 5 - len(board))
        most = boards * prod(sum(r.weights) for r in ranges)
        return boards * (len({c for r in ranges for c in r.combos}) + together * players), together // longest, most
    # Before the flop weights are multiplied outside of any array.
    if players == 2 and not gone:
        return 3 * together, 0, 0              # a look into the table takes as long as to rank three hands
    return max(1, together // 12) * _PREFLOP_WORK * players, 0, 0


def _pays(work: int) -> str:
    """The backend that is there and worth loading for so much work."""
    for name in ("numba", "numpy"):
        loaded = f"{__package__}.{_MODULES[name]}" in sys.modules
        if work >= _WORTH[name] // (20 if loaded else 1) and _installed(name):
            try:
                _module(name)
            except ImportError:            # there, but broken: numba is particular about numpy's version
                continue
            return name
    return "python"


def _installed(backend: str) -> bool:
    """Are the packages of a backend there (numba brings numpy)."""
    try:
        return backend == "python" or find_spec(backend) is not None
    except (ImportError, ValueError):      # blocked by whoever runs us
        return False


def _module(backend: str) -> Any:
    return import_module(f".{_MODULES[backend]}", __package__)


# ---- counting

def _count(ranges: Sequence[Range], board: Sequence[int], gone: Sequence[int], groups: Sequence[int], backend: str, work: int,
           progress: Progress | None) -> Tally:
    """The exact tally."""
    if board:
        return _after_the_flop(ranges, board, gone, groups, backend, work, progress)
    tally = [[0] * (1 << len(ranges)) for _ in groups]
    if len(ranges) == 2 and not gone:
        _add(tally, [_two_hands(ranges)] * len(groups))
        return tally
    # Deals that differ only by the names of suits are counted once.
    times: dict[Any, int] = {}
    deals: dict[Any, Any] = {}
    for hands, weight in joint([r.without(mask_of(gone)) for r in ranges]):
        key = same_by_suits(hands, gone)
        times[key] = times.get(key, 0) + weight
        deals.setdefault(key, hands)
    count = _module(backend).preflop
    for done, (key, weight) in enumerate(times.items()):
        _add(tally, count(deals[key], gone, groups), weight)
        if progress:
            progress(done + 1, len(times))
    return tally


def _after_the_flop(ranges: Sequence[Range], board: Sequence[int], gone: Sequence[int], groups: Sequence[int], backend: str,
                    work: int, progress: Progress | None) -> Tally:
    """The longest range in parts, so that there is progress to tell."""
    count = _module(backend).later
    long = max(range(len(ranges)), key=lambda i: len(ranges[i].combos))
    every = ranges[long]
    parts = min(len(every.combos), 1 + work // (EXACT_WORK[backend] // 10))
    tally = [[0] * (1 << len(ranges)) for _ in groups]
    for n in range(parts):
        some = Range(every.text, every.combos[n::parts], every.weights[n::parts])
        _add(tally, count([*ranges[:long], some, *ranges[long + 1:]], board, gone, groups))
        if progress:
            progress(n + 1, parts)
    return tally


def _two_hands(ranges: Sequence[Range]) -> list[int]:
    """Counts by winners for two ranges before the flop, from the table."""
    first, second = ranges
    wins = ties = deals = 0
    for hand, weight in _by_class(first, second):
        mine = mask_of(hand)
        for other, w in zip(second.combos, second.weights, strict=True):
            if not mask_of(other) & mine:
                found = preflop.outcome(hand, other)
                wins += found.wins * weight * w
                ties += found.ties * weight * w
                deals += weight * w
    return [0, wins, deals * preflop.BOARDS - wins - ties, ties]


def _by_class(first: Range, second: Range) -> Sequence[tuple[Any, int]]:
    """The hands of a range with their weights; against a range without favourite suits one hand of a class stands for all."""
    def classes(r: Range) -> dict[int, list[tuple[Any, int]]]:
        found: dict[int, list[tuple[Any, int]]] = {}
        for combo, w in zip(r.combos, r.weights, strict=True):
            found.setdefault(preflop.class_of(combo), []).append((combo, w))
        return found

    def full(number: int) -> int:
        high, low = divmod(number, 13)
        return 6 if high == low else 4 if high > low else 12

    if any(len(held) != full(c) or len({w for _, w in held}) > 1 for c, held in classes(second).items()):
        return list(zip(first.combos, first.weights, strict=True))
    return [(held[0][0], sum(w for _, w in held)) for held in classes(first).values()]


def _draw(ranges: Sequence[Range], board: Sequence[int], gone: Sequence[int], groups: Sequence[int], backend: str, wanted: int,
          seed: int, progress: Progress | None) -> Tally:
    """The tally of so many deals drawn at random."""
    drawn = plan(ranges, board, gone, groups, seed)
    sampled = _module(backend).sampled
    tally = [[0] * (1 << len(ranges)) for _ in groups]
    most = _TRIAL + _TIGHTEST * wanted         # attempts
    done = attempt = 0
    while done < wanted:
        until = _TRIAL if attempt < _TRIAL else most
        part, dealt, attempt = sampled(drawn, min(wanted - done, _AT_A_TIME[backend]), attempt, until)
        _add(tally, part)
        done += dealt
        # What will not come to an end is given up after the first million, not after minutes.
        if done < wanted and (attempt >= most or (attempt == _TRIAL and done * _TIGHTEST < attempt)):
            raise SidepotError("equity.too_tight", dealt=done, attempts=attempt)
        if progress:
            progress(done, wanted)
    return tally


def _add(tally: Tally, more: Tally, times: int = 1) -> None:
    for row, part in zip(tally, more, strict=True):
        for winners, n in enumerate(part):
            if n:
                row[winners] += n * times


# ---- the answer

def _answer(ranges: Sequence[Range], board: Sequence[int], groups: Sequence[int], tally: Tally, told: Stakes | None,
            samples: int | None, seed: int | None, backend: str) -> Equity:
    players = range(len(ranges))
    pots = tuple(_pot(groups, tally, layer, told, len(ranges), samples) for layer in told.layers) if told else ()
    refunds = told.refunds if told else ()
    chips = tuple(refunds[i] + sum((p.chips[i] for p in pots), Fraction(0)) for i in players) if told else ()
    return Equity(
        tuple(r.text for r in ranges), tuple(board), tuple(_share(tally[0], i, samples) for i in players), sum(tally[0]),
        samples is None, samples, seed, backend, pots, refunds, chips)


def _pot(groups: Sequence[int], tally: Tally, layer: Layer, told: Stakes, players: int, samples: int | None) -> PotShare:
    row = row_of(groups, tally, layer)
    return PotShare(layer.amount, tuple(i for i in range(players) if layer.eligible >> i & 1),
                    tuple(_share(row, i, samples) for i in range(players)), expected(told, layer, row))


def _share(row: Sequence[int], player: int, samples: int | None) -> Share:
    deals = sum(row)
    by_split = [0] * (len(row).bit_length() + 1)           # deals in which the player is one of so many winners
    for winners, times in enumerate(row):
        if winners >> player & 1:
            by_split[winners.bit_count()] += times
    mean = sum((Fraction(n, k * deals) for k, n in enumerate(by_split) if n), Fraction(0))
    square = sum((Fraction(n, k * k * deals) for k, n in enumerate(by_split) if n), Fraction(0))
    # One deal tells nothing of how much they differ: half is the most that shares from 0 to 1 deviate.
    error = 0.5 if samples == 1 else sqrt(float(square - mean * mean) / (samples - 1)) if samples else 0.0
    return Share(Fraction(by_split[1], deals), Fraction(sum(by_split[2:]), deals), mean, error)
