"""Recorded-like PHH files, any number of hands, the same ones for a seed.

`python tools/recorded_hands.py OUT.phhs --hands 100000` plays them on the core with a policy that folds, calls and raises by the
strength of the cards, so that there are walks, multi-way pots, short all-ins with side pots, showdowns with mucked hands, and
hands that end early.
"""
import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random

from sidepot.cards import cards_text
from sidepot.core.betting import CALL, FOLD, RAISE, apply, legal, pot_so_far
from sidepot.core.pots import hand_scores, settle, totals, uncalled
from sidepot.core.state import State
from sidepot.hand import make_setup

PLAYERS = (
    "Ada", "Boris", "Chidi", "Dana", "Emre", "Fumiko", "Gao Lin", "Hélène", "Ivo", "Jun 王", "Kofi", "Lena", "Mateo", "Nour",
    "Olga", "Pavel")
ROOMS = ("Harbour Club", "Fortuna", "北京德州俱乐部", "River Room")


def hands(count: int, seed: int = 1, players: int = 6, cents: bool = False) -> Iterator[str]:
    """The hands, each as a table [1], [2], ...  cents: a third of them in dollars and cents."""
    source = Random(seed)
    for number in range(1, count + 1):
        yield hand(source, number, players, cents and source.random() < 0.35)


def hand(source: Random, number: int, n: int, cents: bool) -> str:
    """One hand, as a table of its own with a blank line behind it."""
    small, big = source.choice(((50, 100), (1, 2), (5, 10), (100, 200)) if not cents else ((5, 10), (25, 50), (100, 200)))
    ante = source.choice((0, 0, 0, max(1, big // 10)))
    stacks = [int(big * source.choice((9, 25, 60, 100, 100, 100, 180)) * source.uniform(0.6, 1.2)) for _ in range(n)]
    names = source.sample(PLAYERS, n)
    setup = make_setup(dict(zip(names, stacks, strict=True)), (small, big), ante=ante)
    h, _ = setup.state()
    h.cards = source.sample(range(52), 2 * n + 5)
    hole = [h.cards[2 * i:2 * i + 2] for i in range(n)]
    acts = [f"d dh p{i + 1} {cards_text(hole[i])}" for i in range(n)]
    dealt = 0
    while h.actor >= 0:
        if h.street > dealt:
            dealt += 1
            acts.append(board(h.cards[2 * n:], dealt))
        i = h.actor
        code, to = decision(source, h, i, hole[i], h.cards[2 * n:2 * n + (0, 3, 4, 5)[h.street]])
        acts.append(f"p{i + 1} " + ("f", "cc", f"cbr {money(to, cents)}")[code])
        apply(h, code, to)
    finish(source, h, acts, hole, dealt)
    text = [
        f"[{number}]", "variant = 'NT'", "ante_trimming_status = true", f"antes = {row([ante] * n, cents)}",
        f"blinds_or_straddles = {row([small, big] + [0] * (n - 2), cents)}", f"min_bet = {money(big, cents)}",
        f"starting_stacks = {row(stacks, cents)}", "actions = [" + ", ".join(f"'{a}'" for a in acts) + "]",
        f"hand = {100000 + number}", f"players = {names}", f"seats = {list(range(1, n + 1))}",
        f"finishing_stacks = {row(h.stack, cents)}", f"venue = '{source.choice(ROOMS)}'",
        f"time = {source.randrange(24):02}:{source.randrange(60):02}:{source.randrange(60):02}",
        f"day = {source.randrange(1, 29)}", "month = 7", "year = 2026", "currency = 'USD'"]
    return "\n".join(text) + "\n\n"


def decision(source: Random, h: State, i: int, hole: list[int], board: list[int]) -> tuple[int, int]:
    """What a player does who looks at his cards."""
    price, low, high = map(int, legal(h, i))
    worth = strength(hole, board) + source.uniform(-0.15, 0.15)
    pot = int(pot_so_far(h))
    if high and worth > 0.62 + 0.08 * (price > h.bb) and source.random() < 0.75:
        size = price + h.bet[i] + int((pot + price) * source.choice((0.4, 0.6, 0.75, 1.0)))
        if worth > 0.85 and source.random() < 0.3:
            size = high
        return RAISE, min(high, max(low, size))
    if price and worth < 0.36 + 0.5 * price / (pot + price):
        return FOLD, 0
    return CALL, 0


def strength(hole: list[int], board: list[int]) -> float:
    """From 0 to 1: high cards, pairs, suits; then what of the board goes with them."""
    a, b = sorted(card % 13 for card in hole)
    worth: float = (a + 1.6 * b) / 42 + 0.05 * (hole[0] // 13 == hole[1] // 13) + (0.35 if a == b else 0)
    ranks = [card % 13 for card in board]
    worth += 0.3 * (a in ranks) + 0.35 * (b in ranks and a != b) - 0.08 * (len(board) > 0)
    suits = [card // 13 for card in [*hole, *board]]
    return worth + 0.4 * any(suits.count(s) >= 5 for s in range(4))


def finish(source: Random, h: State, acts: list[str], hole: list[list[int]], dealt: int) -> None:
    """The rest of the board, the showdown, and the payment."""
    n = h.n
    live = [i for i in range(n) if h.live >> i & 1]
    if len(live) > 1:
        while dealt < 3:
            dealt += 1
            acts.append(board(h.cards[2 * n:], dealt))
        scores = hand_scores(h)
        all_in = any(not h.able >> i & 1 for i in live)
        best = -1
        for i in live:
            if not all_in and scores[i] < best and source.random() < 0.6:
                acts.append(f"p{i + 1} sm")
            else:
                acts.append(f"p{i + 1} sm {cards_text(hole[i])}")
                best = max(best, scores[i])
        settle(h, scores, 1)
    else:
        uncalled(h, totals(h))
        settle(h, [0] * n, 1)


def board(cards: list[int], street: int) -> str:
    """The action that deals a street."""
    return "d db " + cards_text((cards[:3], cards[3:4], cards[4:5])[street - 1])


def money(chips: int, cents: bool) -> str:
    """An amount as it is written: 250, or 2.50."""
    return f"{chips / 100:.2f}" if cents else str(chips)


def row(amounts: list[int], cents: bool) -> str:
    """A list of amounts."""
    return "[" + ", ".join(money(x, cents) for x in amounts) + "]"


def main() -> None:
    """Write a file."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("out", type=Path)
    asked.add_argument("--hands", type=int, default=100_000)
    asked.add_argument("--players", type=int, default=6)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--cents", action="store_true", help="some hands in dollars and cents")
    options = asked.parse_args()
    with open(options.out, "w", encoding="utf-8") as f:
        f.writelines(hands(options.hands, options.seed, options.players, options.cents))


if __name__ == "__main__":
    main()
