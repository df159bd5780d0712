"""Every legal line of tiny games, counted, as perft does for chess: `make trees`.

    make trees                       walk all games of tests/trees/games.toml, compare with tests/trees/counts.json
    make trees ARGS=--oracle         besides, count each game with the naive referee of tests/oracle, which shares no code
    make trees ARGS=--write          store the counts; only of games that the naive referee counts alike
    make trees ARGS="--quick"        the small games only, as `make test` does; names of games choose some of them

A game is a spot without actions.  Its lines are all sequences of fold, check or call, every whole bet and raise, and where
the game says so one killed hand.  Nothing is remembered between branches: each line is walked on copies of the state.  At the
end of each line the pots are paid for a fixed list of finishing orders, ties included.

A game that comes out differently is shown branch by branch, core beside naive referee, down to the first decision on which
the two part; where they agree with each other, the branches of the first decision are shown beside the stored ones.
"""
import argparse
import json
import sys
import time
import tomllib
import zlib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, Protocol

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))

from oracle import naive  # noqa: E402
from oracle.table import oracle_of  # noqa: E402
from sidepot import Setup  # noqa: E402
from sidepot.core import betting, pots, state  # noqa: E402
from sidepot.notation import parse_spot  # noqa: E402
from sidepot.rulebook import rule_sets  # noqa: E402

GAMES, COUNTS = ROOT / "tests" / "trees" / "games.toml", ROOT / "tests" / "trees" / "counts.json"

# Moves of a line.  A kill carries the position, a raise the street total.
FOLD, CALL, RAISE, KILL = betting.FOLD, betting.CALL, betting.RAISE, 3
Move = tuple[int, int]
# Why the actor may not raise, the first that holds; 0 where he may.
REASONS = ("", "price takes stack", "nobody left", "not reopened", "capped")
# What is counted on each street: decisions by right to raise, moves by kind, moves that took the whole stack, and the sums
# over all decisions of the price and of the smallest and largest raise-to.
STREET = ("decisions", "open", *REASONS[1:], "folds", "calls", "raises", "kills", "all-ins", "prices", "smallest", "largest")
# What is counted at the ends of lines: won without showdown, showdowns, of these with cards to come, lines with a refund, chips
# refunded, pots.
ENDS = ("uncontested", "showdowns", "run-outs", "refunds", "refunded", "pots")
DECISIONS, FOLDS, ALL_INS, PRICES = 0, STREET.index("folds"), STREET.index("all-ins"), STREET.index("prices")


class Game(NamedTuple):
    """One entry of games.toml.

    spot: the set-up.  boards: how often the board is run.  kills: hands that may be killed in a line.  quick: small enough
    for `make test`.
    """

    name: str
    spot: str
    boards: int = 1
    kills: int = 0
    quick: bool = False

    def setup(self) -> Setup:
        """The set-up that the spot describes."""
        return parse_spot(f"{self.spot} |").setup


class Look(NamedTuple):
    """What can be seen before a decision.  Chips; raises are street totals, 0 without the right."""

    street: int
    actor: int
    price: int
    smallest: int
    largest: int
    reason: int


class End(NamedTuple):
    """A line that is over.  paid: final stacks for each finishing order, one after the other; raked: chips, the same way."""

    showdown: bool
    run_out: bool
    refunded: int
    pots: int
    paid: list[int]
    raked: int


class Referee(Protocol):
    """The core, or the naive referee: whoever can walk a tree."""

    def deal(self, setup: Setup) -> Any:
        """The hand after the posts."""

    def look(self, hand: Any) -> Look | None:
        """The decision that is due, None at the end of a line."""

    def after(self, hand: Any, move: Move) -> tuple[Any, bool]:
        """A hand in which the move was made, and whether it took the mover's whole stack; `hand` stays as it is."""

    def live(self, hand: Any) -> list[int]:
        """Positions that hold a hand."""

    def end(self, hand: Any, boards: int) -> End:
        """How the line ends."""


class Core:
    """The core itself."""

    def deal(self, setup: Setup) -> state.State:
        """The hand after the posts."""
        return setup.state()[0]

    def look(self, hand: state.State) -> Look | None:
        """The decision that is due, None at the end of a line."""
        if hand.actor < 0:
            return None
        price, smallest, largest = betting.legal(hand)
        return Look(hand.street, hand.actor, price, smallest, largest, 0 if largest else betting.raise_right(hand, hand.actor))

    def after(self, hand: state.State, move: Move) -> tuple[state.State, bool]:
        """A hand in which the move was made, and whether it took the mover's whole stack; `hand` stays as it is."""
        code, to = move
        later = state.copy_state(hand)
        if code == KILL:
            betting.kill(later, to)
            return later, False
        betting.apply(later, code, to)
        return later, later.stack[hand.actor] == 0

    def live(self, hand: state.State) -> list[int]:
        """Positions that hold a hand."""
        return [i for i in range(hand.n) if hand.live >> i & 1]

    def end(self, hand: state.State, boards: int) -> End:
        """How the line ends."""
        live = self.live(hand)
        paid = pots.totals(hand)
        who, refunded = pots.uncalled(hand, paid)
        if refunded:
            paid[who] -= refunded
        layers, below, left = 0, 0, hand.live
        while left:
            _, level, ends = pots.next_layer(hand, paid, below, left)
            layers, below, left = layers + 1, level, left ^ ends
        stacks, raked = [], 0
        for order in finishes(len(live), boards):
            settled = state.copy_state(hand)
            pots.settle(settled, [score for board in order for score in spread(board, live, hand.n)], boards)
            stacks += settled.stack
            raked += settled.raked
        showdown = len(live) > 1
        return End(showdown, showdown and hand.street < state.RIVER, refunded, layers, stacks, raked)


class Naive:
    """The second implementation, written from the rules and not from the core."""

    def deal(self, setup: Setup) -> naive.Hand:
        """The hand after the posts."""
        return oracle_of(setup)

    def look(self, hand: naive.Hand) -> Look | None:
        """The decision that is due, None at the end of a line."""
        seat = hand.actor
        if seat is None:
            return None
        smallest, largest = hand.raise_range(seat) or (0, 0)
        reasons = hand.why_no_raise(seat)
        reason = next((number for number, word in enumerate(REASONS) if word in reasons), 0)
        return Look(hand.street, seat, hand.to_call(seat), smallest, largest, reason)

    def after(self, hand: naive.Hand, move: Move) -> tuple[naive.Hand, bool]:
        """A hand in which the move was made, and whether it took the mover's whole stack; `hand` stays as it is."""
        code, to = move
        later = hand.copy()
        if code == KILL:
            later.kill(to)
            return later, False
        assert hand.actor is not None
        later.act({FOLD: "fold", CALL: "call", RAISE: "raise"}[code], to)
        return later, later.players[hand.actor].stack == 0

    def live(self, hand: naive.Hand) -> list[int]:
        """Positions that hold a hand."""
        return [player.seat for player in hand.hands_left()]

    def end(self, hand: naive.Hand, boards: int) -> End:
        """How the line ends."""
        live = self.live(hand)
        _, refunded = hand.refund() or (0, 0)
        stacks, raked = [], 0
        for order in finishes(len(live), boards):
            settled = hand.settle([spread(board, live, len(hand.players)) for board in order])
            stacks += settled.stacks
            raked += settled.raked
        showdown = len(live) > 1
        return End(showdown, showdown and hand.street < naive.RIVER, refunded, len(hand.pots()), stacks, raked)


@cache
def orders(hands: int) -> tuple[tuple[int, ...], ...]:
    """Finishing orders as ranks from 0: all of them, ties included, up to three hands; of more the even split and every fifth."""
    ranks = [rank for rank in product(range(hands), repeat=hands) if set(rank) == set(range(max(rank) + 1))]
    return tuple(ranks) if hands <= 3 else tuple(ranks[::5])


@cache
def finishes(hands: int, boards: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each finishing order of the first board one of every other board, no two boards in step."""
    all_orders = orders(hands)
    return tuple(
        tuple(all_orders[(number * (1 + 2 * board) + 5 * board) % len(all_orders)] for board in range(boards))
        for number in range(len(all_orders)))


def spread(ranks: tuple[int, ...], live: list[int], count: int) -> list[int]:
    """A score for each position: the rank for a live one, 0 for the others, who compete for nothing."""
    scores = [0] * count
    for position, rank in zip(live, ranks, strict=True):
        scores[position] = rank
    return scores


class Figures:
    """What a tree comes to.

    depth: nodes by number of moves.  streets: STREET for each street.  ends: ENDS.  paid, squares: over all lines and
    finishing orders the final stack of each position and its square; a tie that is split wrongly shows in one of the two.
    """

    def __init__(self, count: int) -> None:
        self.lines = 0
        self.depth: list[int] = []
        self.streets = [[0] * len(STREET) for _ in range(4)]
        self.ends = [0] * len(ENDS)
        self.paid = [0] * count
        self.squares = [0] * count
        self.raked = 0

    def as_data(self) -> dict[str, Any]:
        """For the file."""
        return {"lines": self.lines, "depth": self.depth, "streets": self.streets, "ends": self.ends, "paid": self.paid,
                "squares": self.squares, "raked": self.raked}

    def checksum(self) -> int:
        """One number for all figures."""
        return zlib.crc32(json.dumps(self.as_data()).encode())

    def add(self, other: "Figures") -> None:
        """A branch, one move deep, to the whole."""
        self.lines += other.lines
        self.raked += other.raked
        self.depth += [0] * (1 + len(other.depth) - len(self.depth))
        for at, nodes in enumerate(other.depth):
            self.depth[at + 1] += nodes
        pairs = [(self.ends, other.ends), (self.paid, other.paid), (self.squares, other.squares),
                 *zip(self.streets, other.streets, strict=True)]
        for mine, theirs in pairs:
            for at, figure in enumerate(theirs):
                mine[at] += figure


def moves(referee: Referee, hand: Any, seen: Look, kills: int) -> Iterator[Move]:
    """Every move at a decision."""
    yield FOLD, 0
    yield CALL, 0
    if seen.largest:
        for to in range(seen.smallest, seen.largest + 1):
            yield RAISE, to
    if kills:
        live = referee.live(hand)
        if len(live) > 1:
            for position in live:
                yield KILL, position


def walk(referee: Referee, hand: Any, game: Game, kills: int, into: Figures, depth: int = 0) -> None:
    """Count every line from here on."""
    if len(into.depth) <= depth:
        into.depth.append(0)
    into.depth[depth] += 1
    seen = referee.look(hand)
    if seen is None:
        count_end(referee.end(hand, game.boards), into)
        return
    street = count_decision(seen, into)
    for move in moves(referee, hand, seen, kills):
        later, all_in = referee.after(hand, move)
        street[FOLDS + move[0]] += 1
        if all_in and move[0] != FOLD:
            street[ALL_INS] += 1
        walk(referee, later, game, kills - (move[0] == KILL), into, depth + 1)


def count_decision(seen: Look, into: Figures) -> list[int]:
    """Add what is seen at a decision; the figures of its street."""
    street = into.streets[seen.street]
    street[DECISIONS] += 1
    street[DECISIONS + 1 + seen.reason] += 1
    street[PRICES] += seen.price
    street[PRICES + 1] += seen.smallest
    street[PRICES + 2] += seen.largest
    return street


def count_end(end: End, into: Figures) -> None:
    """Add one line."""
    into.lines += 1
    into.raked += end.raked
    for at, figure in enumerate((not end.showdown, end.showdown, end.run_out, end.refunded > 0, end.refunded, end.pots)):
        into.ends[at] += figure
    count = len(into.paid)
    for at, chips in enumerate(end.paid):
        into.paid[at % count] += chips
        into.squares[at % count] += chips * chips


def branches(referee: Referee, hand: Any, game: Game, kills: int) -> dict[Move, Figures]:
    """The figures behind each move of the decision that is due; empty at the end of a line."""
    seen = referee.look(hand)
    found = {}
    for move in moves(referee, hand, seen, kills) if seen else ():
        figures = Figures(len(game.setup().seats))
        walk(referee, referee.after(hand, move)[0], game, kills - (move[0] == KILL), figures)
        found[move] = figures
    return found


def count(referee: Referee, game: Game) -> tuple[Figures, dict[str, list[int]]]:
    """The figures of a game; for each move of its first decision the lines behind it and a checksum of all figures there."""
    setup = game.setup()
    hand = referee.deal(setup)
    whole = Figures(len(setup.seats))
    seen = referee.look(hand)
    whole.depth.append(1)
    first = {}
    if seen is None:
        count_end(referee.end(hand, game.boards), whole)
    else:
        street = count_decision(seen, whole)
        for move, figures in branches(referee, hand, game, game.kills).items():
            street[FOLDS + move[0]] += 1
            if move[0] in (CALL, RAISE) and referee.after(hand, move)[1]:
                street[ALL_INS] += 1
            whole.add(figures)
            first[told(move, setup)] = [figures.lines, figures.checksum()]
    return whole, first


def told(move: Move, setup: Setup) -> str:
    """A move in words."""
    code, to = move
    return {FOLD: "fold", CALL: "call", RAISE: f"raise {to}", KILL: f"kill {setup.seats[to]}" if code == KILL else ""}[code]


# ---- where two differ

def divide(game: Game, mine: Referee = Core(), other: Referee = Naive()) -> Iterator[str]:  # noqa: B008 - they hold nothing
    """Branch by branch, the core beside the naive referee, down to a decision on which they part; lines of text."""
    setup = game.setup()
    ours, theirs = mine.deal(setup), other.deal(setup)
    kills, path = game.kills, list[str]()
    while True:
        where = ", ".join(path) or "after the posts"
        seen, seen_too = mine.look(ours), other.look(theirs)
        if seen != seen_too:
            yield f"  {where}: the two part here"
            yield from differing("decision", seen, seen_too)
            return
        if seen is None:
            yield f"  {where}: the two pay differently here"
            yield from differing("end", mine.end(ours, game.boards), other.end(theirs, game.boards))
            return
        yield f"  {where}: {setup.seats[seen.actor]} to act"
        left, right = branches(mine, ours, game, kills), branches(other, theirs, game, kills)
        parted = [move for move, figures in left.items() if figures.as_data() != right[move].as_data()]
        for move, figures in left.items():
            mark = "   <- differs" if move in parted else ""
            yield f"    {told(move, setup):<12} core {figures.lines:>10,}  naive {right[move].lines:>10,}{mark}"
        if not parted:
            yield "    every branch is alike"
            return
        wrong = min(parted, key=lambda move: left[move].lines)       # the smallest is the quickest to the point
        ours, theirs = mine.after(ours, wrong)[0], other.after(theirs, wrong)[0]
        kills -= wrong[0] == KILL
        path.append(f"{setup.seats[seen.actor]} {told(wrong, setup)}" if wrong[0] != KILL else told(wrong, setup))


def differing(what: str, mine: tuple[Any, ...] | None, other: tuple[Any, ...] | None) -> Iterator[str]:
    """The fields in which two answers differ."""
    if mine is None or other is None:
        yield f"    {what}: core {mine}, naive {other}"
        return
    for name, value, value_too in zip(mine._fields, mine, other, strict=True):  # type: ignore[attr-defined]
        if value != value_too:
            yield f"    {name}: core {value}, naive {value_too}"


# ---- the files

def games(names: list[str] | None = None, quick: bool = False) -> list[Game]:
    """The games of the file; only those named, only the quick ones."""
    with GAMES.open("rb") as file:
        found = [game for one in tomllib.load(file)["game"] for game in family(one)]
    unknown = set(names or ()) - {game.name for game in found}
    if unknown:
        sys.exit(f"trees: no such game: {', '.join(sorted(unknown))}; known: {', '.join(game.name for game in found)}")
    return [game for game in found if (not names or game.name in names) and (game.quick or not quick)]


def family(one: dict[str, Any]) -> Iterator[Game]:
    """The games of one entry of the file: one for each choice of what stands in braces in its spot."""
    lists = {"limit": one.pop("limits", None), "rules": one.pop("rules", None)}
    lists |= {name: one.pop(name) for name in list(one) if isinstance(one[name], list)}
    if lists["rules"] == "all":
        lists["rules"] = list(rule_sets())
    wanted = {name: values for name, values in lists.items() if values}
    for choice in product(*wanted.values()):
        spot = one["spot"].format(**dict(zip(wanted, choice, strict=True)))
        yield Game(**{**one, "name": ", ".join([one["name"], *map(str, choice)]), "spot": spot})


def stored() -> dict[str, Any]:
    """What the file holds: by game its spot and its figures."""
    if not COUNTS.exists():
        return {}
    found: dict[str, Any] = json.loads(COUNTS.read_text("utf-8"))
    return found


def entry(game: Game, figures: Figures, first: dict[str, list[int]]) -> dict[str, Any]:
    """A game as it is stored, with what it was counted for."""
    return {"of": [game.spot, game.boards, game.kills], **figures.as_data(), "branches": first}


def write(counts: dict[str, Any]) -> None:
    """One game on one line."""
    lines = [f"{json.dumps(name)}: {json.dumps(counts[name], ensure_ascii=False, separators=(',', ':'))}" for name in counts]
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


class Result(NamedTuple):
    """One game walked.  agrees: with the naive referee, None where it was not asked."""

    game: Game
    found: dict[str, Any]
    agrees: bool | None
    seconds: float


def examine(game: Game, oracle: bool) -> Result:
    """Count one game, and if asked for with the naive referee too."""
    start = time.perf_counter()
    found = entry(game, *count(Core(), game))
    seconds = time.perf_counter() - start
    return Result(game, found, entry(game, *count(Naive(), game)) == found if oracle else None, seconds)


def differences(result: Result, known: dict[str, Any] | None) -> Iterator[str]:
    """What is wrong with a game, branch by branch; nothing when all is well."""
    if result.agrees is False:
        yield f"{result.game.name}: the core and the naive referee differ"
        yield from divide(result.game)
        return
    if known == result.found:
        return
    if known is None:
        yield f"{result.game.name}: no counts are stored; make trees ARGS=--write"
        return
    yield f"{result.game.name}: not as stored"
    if known["of"] != result.found["of"]:
        yield f"  the game was {known['of']} and is {result.found['of']}"
        return
    for name, value in result.found.items():
        if name != "branches" and value != known[name]:
            yield f"  {name}: now {value}"
            yield f"  {' ' * len(name)}  was {known[name]}"
    for move in {**known["branches"], **result.found["branches"]}:
        was, now = known["branches"].get(move, [0, 0]), result.found["branches"].get(move, [0, 0])
        yield f"    {move:<12} was {was[0]:>10,}  now {now[0]:>10,}" + ("" if was == now else "   <- differs")
    parted = list(divide(result.game)) if result.agrees is None and entry(
        result.game, *count(Naive(), result.game)) != result.found else []
    yield from parted or [
        "  The naive referee counts as the core does now.  If the rule was changed on purpose: make trees ARGS=--write"]


def main(arguments: list[str]) -> int:
    """Walk, print the table, compare or store; 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="trees", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--quick", action="store_true", help="only the small games")
    parser.add_argument("--oracle", action="store_true", help="count with the naive referee as well")
    parser.add_argument("--write", action="store_true", help="store the counts that the naive referee confirms")
    parser.add_argument("-j", type=int, default=1, metavar="N", help="processes (default 1)")
    options = parser.parse_args(arguments)
    chosen = games(options.names, options.quick)
    known, written = stored(), {}
    lines = wrong = 0
    print(f"{'game':<50}{'lines':>11}{'nodes':>11}{'deepest':>8}{'showdowns':>11}{'refunds':>10}{'all-ins':>10}{'s':>7}")
    pool = ProcessPoolExecutor(options.j) if options.j > 1 else None
    ask = options.oracle or options.write
    for result in (pool.map if pool else map)(examine, chosen, [ask] * len(chosen)):
        found = result.found
        lines += found["lines"]
        ends = dict(zip(ENDS, found["ends"], strict=True))
        all_ins = sum(street[ALL_INS] for street in found["streets"])
        print(f"{result.game.name:<50}{found['lines']:>11,}{sum(found['depth']):>11,}{len(found['depth']) - 1:>8}"
              f"{ends['showdowns']:>11,}{ends['refunds']:>10,}{all_ins:>10,}{result.seconds:>7.1f}", flush=True)
        problems = list(differences(result, found if options.write else known.get(result.game.name)))
        wrong += bool(problems)
        print("\n".join(problems), end="\n" if problems else "")
        if not problems:
            written[result.game.name] = found
    confirmed = "; the naive referee counts the same" if ask and not wrong else ""
    print(f"{len(chosen)} games, {lines:,} lines: " + (f"{wrong} differ" if wrong else f"all as expected{confirmed}"))
    if options.write:
        every = [game.name for game in games()]
        write({name: {**known, **written}[name] for name in every if name in {**known, **written}})
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
