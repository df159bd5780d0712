"""Bots against each other: who wins how much, and how they play.

    python tools/bot_match.py strong/tight-aggressive regular/tight-aggressive beginner/loose-passive --deals 500
    python tools/bot_match.py --strengths --deals 300 --jobs 2     # all styles, strong and regular and beginner, six-handed

Every deal is played once for each seat that a bot can sit in, with the same cards, so that luck with the cards cancels out; the
error is that of the mean over deals.
"""
import argparse
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from typing import Any

from sidepot import Hand, Setup, make_setup, seeded_deck, view
from sidepot.bots import STRENGTHS, STYLES, Bot, bot
from sidepot.hand import Acted


@dataclass
class Record:
    """What one bot did.  won: big blinds by deal, the mean over its seats."""

    hands: int = 0
    vpip: int = 0
    pfr: int = 0
    bets: int = 0
    calls: int = 0
    won: list[float] = field(default_factory=list)

    @property
    def bb_100(self) -> float:
        """Big blinds won in a hundred hands."""
        return 100 * sum(self.won) / len(self.won)

    @property
    def error(self) -> float:
        """Standard error of bb_100."""
        n, mean = len(self.won), sum(self.won) / len(self.won)
        return 100 * sqrt(sum((x - mean) ** 2 for x in self.won) / (n * max(1, n - 1)))

    @property
    def aggression(self) -> float:
        """Bets and raises for each call, after the flop."""
        return self.bets / max(1, self.calls)

    def note(self, hand: Hand, seat: str) -> None:
        """Count what a seat did in a hand."""
        acts = [e for e in hand.events if isinstance(e, Acted) and e.seat == seat]
        before = [e.action for e in acts if e.street == "preflop"]
        after = [e.action for e in acts if e.street != "preflop"]
        self.hands += 1
        self.vpip += "call" in before or "raise" in before or "bet" in before
        self.pfr += "raise" in before or "bet" in before
        self.bets += sum(word in ("bet", "raise") for word in after)
        self.calls += after.count("call")

    def add(self, other: "Record") -> None:
        """Take over what another record counted."""
        for name in ("hands", "vpip", "pfr", "bets", "calls"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.won += other.won


def play(setup: Setup, bots: dict[str, Bot]) -> Hand:
    """A hand from the deal to the payment; each bot sees its own view.  An illegal action raises."""
    hand = Hand(setup)
    while (seat := hand.actor) is not None:
        hand.apply(bots[seat].act(view(hand, seat)))
    hand.settle()
    return hand


def match(bots: Sequence[Bot], deals: int, seed: int = 0, limit: str = "nl", depth: int = 100) -> list[Record]:
    """Deals with everybody in every seat in turn; records in the order of the bots."""
    records = [Record() for _ in bots]
    n, source = len(bots), random.Random(seed)
    names = [f"P{i}" for i in range(n)]
    for _ in range(deals):
        deck = seeded_deck(source.randrange(1 << 40))
        # Who sits to whose left is drawn anew for each deal.
        order = sorted(range(n), key=lambda _: source.random())
        won = [0.0] * n
        for turn in range(n):
            at = order[turn:] + order[:turn]
            setup = make_setup(dict.fromkeys(names, depth * 10), (5, 10), limit=limit, deck=deck)
            hand = play(setup, {name: bots[i] for name, i in zip(names, at, strict=True)})
            if sum(hand.stacks.values()) != n * depth * 10:
                raise AssertionError("chips were made or lost")
            for name, i in zip(names, at, strict=True):
                records[i].note(hand, name)
                won[i] += (hand.stacks[name] - depth * 10) / 10 / n
        for record, x in zip(records, won, strict=True):
            record.won.append(x)
    return records


def _job(job: tuple[Any, ...]) -> list[Record]:
    specs, deals, seed, limit, depth = job
    bots = [bot(style, strength, seed=seed + i) for i, (strength, style) in enumerate(specs)]
    return match(bots, deals, seed, limit, depth)


def told(names: Sequence[str], records: Sequence[Record]) -> str:
    """A table of the records."""
    lines = [f"{'bot':32}{'hands':>8}{'bb/100':>9}{'error':>7}{'VPIP':>6}{'PFR':>6}{'aggr.':>7}"]
    for name, r in zip(names, records, strict=True):
        lines.append(f"{name:32}{r.hands:8}{r.bb_100:9.1f}{r.error:7.1f}{100 * r.vpip / r.hands:6.0f}{100 * r.pfr / r.hands:6.0f}"
                     f"{r.aggression:7.2f}")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="*", metavar="STRENGTH/STYLE")
    parser.add_argument("--strengths", action="store_true", help="every style at every strength, two of each strength at a table")
    parser.add_argument("--deals", type=int, default=200, help="deals of each table")
    parser.add_argument("--limit", default="nl", choices=("nl", "pl", "fl"))
    parser.add_argument("--depth", type=int, default=100, help="stacks in big blinds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    asked = parser.parse_args(arguments)
    if asked.strengths:
        tables = [[(strength, style) for strength in STRENGTHS for style in pair] for pair in combinations(STYLES, 2)]
    elif len(asked.bots) >= 2 and all(name.count("/") == 1 for name in asked.bots):
        tables = [[(strength, style) for strength, style in (name.split("/") for name in asked.bots)]]
    else:
        parser.error("name two to ten bots, each as STRENGTH/STYLE, or --strengths")
    jobs = [(table, (asked.deals + 3) // 4, 1000 * asked.seed + part, asked.limit, asked.depth)
            for table in tables for part in range(4)]
    with ProcessPoolExecutor(asked.jobs) as pool:
        results = list(pool.map(_job, jobs))
    if asked.strengths:
        print("\n\n".join(told_by(jobs, results, which) for which in (0, 1, None)))
    else:
        records = [Record() for _ in tables[0]]
        for found in results:
            for record, more in zip(records, found, strict=True):
                record.add(more)
        print(told(["/".join(one) for one in tables[0]], records))
    return 0


def told_by(jobs: Sequence[tuple[Any, ...]], results: Sequence[list[Record]], which: int | None) -> str:
    """The records of all tables together, by strength (0), style (1) or both (None)."""
    together: dict[str, Record] = {}
    for (table, *_), found in zip(jobs, results, strict=True):
        here: dict[str, list[Record]] = {}
        for spec, record in zip(table, found, strict=True):
            here.setdefault("/".join(spec) if which is None else spec[which], []).append(record)
        for name, some in here.items():
            one = Record()
            for record in some:
                one.add(record)
            # Bots of one table share its deals: their mean by deal is one observation.
            one.won = [sum(each) / len(some) for each in zip(*(r.won for r in some), strict=True)]
            together.setdefault(name, Record()).add(one)
    return told(list(together), list(together.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
