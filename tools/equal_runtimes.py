"""The three runtimes of the core must agree: `make runtimes`.

    python tools/equal_runtimes.py                          1,600,000 hands, 200,000 decisions
    python tools/equal_runtimes.py --hands 20000 --decisions 5000 --seed 3

Hands: random games (2 to 9 players, all limits, antes, straddles, posts, short stacks, several boards, rake) played to the end
by one policy interpreted, compiled by mypyc and jitted by numba; final stacks and the number of actions have to be equal.
Decisions: interpreted and compiled step by step; the legal triple of every position, the reason, the whole state after every
action and after every refusal have to be equal.
"""
import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numba import njit

import compiling
from runtimes import builds
from sidepot.batch import Forced, Game, Tables

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))

from test_core_vs_oracle import CORE_CAP, CORE_LIMIT, Scenario, random_scenario, random_stack

BLOCK = 500                                    # hands of one game
LISTS = ("base", "cards", "stack", "bet")
STREETS = ("NL", "PL", "FL")


def state_of(build: builds.Build, scenario: Scenario, stacks: list[int], cards: list[int]) -> Any:
    """A hand before any post, under the rules of the scenario."""
    h, rules = build.state.new_state(stacks, scenario.rules.big_blind, cards), scenario.rules
    h.limit, h.small_bet, h.big_bet = CORE_LIMIT[rules.limit], rules.small_bet, rules.big_bet
    h.cap, h.cap_lifts, h.share = rules.cap, CORE_CAP[rules.cap_lifts], rules.share
    h.callers_may_raise, h.unit = int(rules.callers_may_raise), rules.unit
    h.sb_gap = rules.big_blind - rules.small_blind if rules.small_blind_as_big else 0
    h.rake_rate, h.rake_cap, h.rake_fixed = rules.rake_rate, rules.rake_cap, rules.rake_fixed
    h.no_flop_no_drop = int(rules.no_flop_no_drop)
    return h


def forced_of(scenario: Scenario) -> Forced:
    """What everybody has to post."""
    posts, rules = scenario.posts, scenario.rules
    return Forced(
        -1 if posts.small_blind_seat is None else posts.small_blind_seat, rules.small_blind, posts.big_blind_seat,
        list(posts.antes), posts.big_blind_ante, int(posts.ante_first), list(posts.live), list(posts.dead),
        [seat for seat, _ in posts.straddles], [total for _, total in posts.straddles],
        int(rules.straddle_minimum == "plus_big_blind"), int(rules.short_blinds_in_full))


class Table:
    """One random game and its hands."""

    def __init__(self, build: builds.Build, seed: int, hands: int) -> None:
        rng = Random(seed)
        self.scenario = random_scenario(rng)
        while len(self.scenario.stacks) > 9:
            self.scenario = random_scenario(rng)
        self.players = len(self.scenario.stacks)
        self.forced = forced_of(self.scenario)
        blind, depth = self.scenario.rules.big_blind, rng.choice([2, 8, 40, 200])
        self.stacks = [[random_stack(rng, blind, depth) for _ in range(self.players)] for _ in range(hands)]
        self.near_the_bound = rng.random() < 0.05 or self.scenario.rules.rake_rate > 1000
        if self.near_the_bound:                # of 2^53 chips: what is multiplied must not pass 64 bits
            most = (2**53 - 1) // self.players - 1
            self.stacks = [[stack * (most // max(stacks)) for stack in stacks] for stacks in self.stacks]
        game = Game(state_of(build, self.scenario, self.stacks[0], []), self.forced, self.scenario.boards)
        self.tables = Tables(game, np.array(self.stacks), seed=seed)

    def kinds(self) -> list[str]:
        """What is special about this game."""
        s, f = self.scenario, self.forced
        return [
            f"{self.players} players", s.rules.limit, *["antes"] * bool(f.antes or f.bb_ante), *["straddles"] * bool(f.straddler),
            *["live or dead posts"] * bool(f.live or f.dead), *["dead small blind"] * (f.sb_at < 0),
            *["rake"] * bool(s.rules.rake_rate), *["near 2^53 chips"] * self.near_the_bound, *["several boards"] * (s.boards > 1)]


def equal_hands(plain: builds.Build, compiled: builds.Build, jitted: Any, seed: int, hands: int, seen: Counter[str]) -> int:
    """Play one game of so many hands three times; how many hands differ, after telling of the first."""
    table = Table(plain, seed, hands)
    batch, actions = table.tables.play(jitted)
    cards, dice = table.tables.cards.tolist(), table.tables.dice(0, int(actions.max(initial=0)) + 1).tolist()
    f, boards, differ = table.forced, table.scenario.boards, 0
    for t, stacks in enumerate(table.stacks):
        finals = []
        for build in (plain, compiled):
            h = state_of(build, table.scenario, stacks, cards[t])
            build.posting.post(h, *f)
            finals.append((build.drive.play_wild(h, boards, dice[t]), list(h.stack)))
        if not finals[0] == finals[1] == (int(actions[t]), batch[t].tolist()):
            differ += 1
            if differ == 1:
                print(f"seed {seed}, hand {t}: {table.scenario}\n  stacks {stacks}\n  plain {finals[0]}\n  compiled {finals[1]}\n"
                      f"  batch {(int(actions[t]), batch[t].tolist())}", file=sys.stderr)
    for kind in table.kinds():
        seen[kind] += hands
    seen["actions"] += int(actions.sum())
    seen["short blinds or antes"] += sum(min(s) < table.scenario.rules.big_blind for s in table.stacks)
    return differ


def snapshot(build: builds.Build, h: Any) -> list[Any]:
    """Every field of a hand."""
    return [list(getattr(h, name)) if name in LISTS else int(getattr(h, name)) for name in build.state.FIELDS]


def equal_steps(plain: builds.Build, compiled: builds.Build, seed: int, seen: Counter[str]) -> list[str]:
    """One random hand, step by step in both: what differs."""
    rng = Random(seed)
    scenario = random_scenario(rng)
    forced, hands = forced_of(scenario), []
    for build in (plain, compiled):
        h = state_of(build, scenario, scenario.stacks, [])
        hands.append(h)
        seen["posts"] += sum(build.posting.post(h, *forced))

    def both(what: str, calls: Any) -> Any:
        told = [calls(build, h) for build, h in zip((plain, compiled), hands, strict=True)]
        if told[0] != told[1]:
            faults.append(f"seed {seed}, decision {k}: {what}: plain {told[0]}, compiled {told[1]}")
        return told[0]

    def tried(build: builds.Build, h: Any, code: int, to: int) -> str:
        try:
            build.betting.apply(h, code, to)
        except build.state.IllegalMove as error:
            return f"refused: {error}"
        return "accepted"

    faults: list[str] = []
    k = 0
    while hands[0].actor >= 0 and not faults:
        both("state", snapshot)
        for i in range(len(scenario.stacks)):
            both(f"legal for {i}", lambda build, h, i=i: tuple(build.betting.legal(h, i)))
            both(f"reason of {i}", lambda build, h, i=i: build.betting.raise_right(h, i))
        owed, lo, hi = both("legal", lambda build, h: tuple(build.betting.legal(h)))
        before = snapshot(plain, hands[0])
        for code, to in ((2, lo - 1), (2, hi + 1), (2, 0), (2, -5), (2, 2**40), (3, lo), (-1, 0)):
            if code == 2 and hi and lo <= to <= hi:
                continue
            said = both(f"try {code} {to}", lambda build, h, code=code, to=to: tried(build, h, code, to))
            seen["refused"] += said.startswith("refused")
            if said == "accepted" or both("state after a refusal", snapshot) != before:
                faults.append(f"seed {seed}, decision {k}: {code} {to}: {said}")
        code, to = plain.drive.wild(hands[0], owed, lo, hi, rng.randrange(2**32))
        both("action", lambda build, h, code=code, to=to: tried(build, h, code, to))
        k += 1
    seen["decisions"] += k
    both("pots", lambda build, h: [build.pots.totals(h), tuple(build.pots.uncalled(h, build.pots.totals(h)))])
    scores = [rng.randrange(4) for _ in range(len(scenario.stacks) * scenario.boards)]
    both("awards", lambda build, h: list(build.pots.settle(h, list(scores), scenario.boards)))
    both("final state", snapshot)
    return faults


def run(hands: int, decisions: int, seed: int, tell: bool = True) -> tuple[int, Counter[str]]:
    """Both comparisons; how many differences, and what was met."""
    plain, compiled = builds.plain(), builds.compiled()
    if plain.compiled or not compiled.compiled:
        raise SystemExit("one of the two builds is not what it should be")
    jitted = njit(plain.drive.wild)
    seen: Counter[str] = Counter()
    differ, begun = 0, time.perf_counter()
    for block in range(-(-hands // BLOCK)):
        count = min(BLOCK, hands - block * BLOCK)
        differ += equal_hands(plain, compiled, jitted, seed * 1_000_000 + block, count, seen)
        seen["hands"] += count
        if tell and block % 100 == 99:
            rate = seen["hands"] / (time.perf_counter() - begun)
            print(f"{seen['hands']:>11,} hands, {differ} differ, {rate:,.0f} a second", flush=True)
    number = seed * 1_000_000
    while seen["decisions"] < decisions:
        faults = equal_steps(plain, compiled, number, seen)
        number += 1
        differ += bool(faults)
        for fault in faults[:1]:
            print(fault, file=sys.stderr)
    return differ, seen


def main() -> int:
    """Compare, print what was met; 1 where anything differs."""
    parser = argparse.ArgumentParser(description="Compare the three runtimes of the core.")
    parser.add_argument("--hands", type=int, default=1_600_000, help="default %(default)s")
    parser.add_argument("--decisions", type=int, default=200_000, help="default %(default)s")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if lack := compiling.missing():
        print(f"Compiling the core needs {lack}.", file=sys.stderr)
        return 2
    differ, seen = run(given.hands, given.decisions, given.seed)
    for name, count in sorted(seen.items()):
        print(f"{name:<24}{count:>14,}")
    print(f"{'differences':<24}{differ:>14,}")
    return int(differ > 0)


if __name__ == "__main__":
    sys.exit(main())
