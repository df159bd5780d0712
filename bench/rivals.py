"""The fastest hold'em engines that pip can install, playing the benchmark's hands: whole hands, 6 players, no limit.

Every engine plays the policy of `table` with the same stacks, cards and dice as the core.  What an engine cannot do (antes, a
blind that is all-in, uneven stacks) is taken out of the hand first, by `fit`, and the core is timed on that same hand.  As with
the core and PokerKit, each decision asks the engine what is legal and then acts on its answer, so an engine that offers other
raises than the core plays another hand from there on; `differences` counts these.  What is not play, such as turning cards into
the engine's objects, is done by `prepare` and not timed.

`python bench/rivals.py` prints what is installed, the ratios and the differences.

Looked at and left out: `rlcard` (its no-limit game has half pot, pot and all-in, but no smallest raise), `pkcore-py` (tells
neither the smallest raise nor the stacks at the end; about 250 µs a hand without raises), `pokerlib` (has no smallest raise, and
splits pots in fractions), `pokertable` (2.7 ms a hand of calls), `pokerengine` (its wheel lacks the compiled half).
"""
import argparse
import contextlib
import gc
import importlib
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import metadata
from typing import Any, NamedTuple

import table
from table import BIG, SMALL, Job

PLAYERS = 6
HANDS, TIMES = 60, 5            # hands a round, and how often ours plays them, for the clock
Stacks = Sequence[float]        # by position; some engines split odd chips into fractions
RANKS, SUITS = "23456789TJQKA", "cdhs"


def spell(card: int) -> str:
    """A card of a job, such as `Ah`."""
    return RANKS[card % 13] + SUITS[card // 13]


def without_ante(job: Job) -> Job:
    """The same hand without antes."""
    return job._replace(ante=0)


class Engine:
    """One rival.  `play` is the whole way; `measure` times only `run`.  Raises ImportError if it is not installed."""

    package = ""                # as pip calls it
    module = ""                 # as Python calls it
    notes = ""                  # what it cannot do, what is not timed
    causes = ""                 # why its stacks differ from ours, with hands of `table.jobs(6, 500)`; a hand may have several

    def __init__(self) -> None:
        self.api: Any = importlib.import_module(self.module)
        self.version = metadata.version(self.package)

    def fit(self, job: Job) -> Job:
        """The hand without what the engine cannot do."""
        return job

    def prepare(self, job: Job) -> Any:
        """What `run` needs of a fitted job; used once, not timed."""
        raise NotImplementedError

    def run(self, ready: Any) -> Stacks | None:
        """Play the hand: final stacks, or None where the engine does not bring it to an end."""
        raise NotImplementedError

    def play(self, job: Job) -> Stacks | None:
        """Fit, prepare and run."""
        return self.run(self.prepare(self.fit(job)))


# pokerfast and texasholdem differ on the same hands and in the same way.
CAUSES = """\
a short big blind is called at what it holds, not at 100: hand 6, big blind 34, the next to act calls 50 (24 of 500 hands);
the first raise of a street counts as full however small and gives those who called or checked their raise again: hand 198,
all-in for 116 over 100, a caller may raise to 216 where only a call or a fold is left (5);
all odd chips of a pot go to the first winner, not one each: hand 203, three ways with 2 over (3)"""


class PokerFast(Engine):
    """pokerfast: plain Python, a port of PokerKit's no-limit hold'em to lists."""

    package = module = "pokerfast"
    notes = "no antes; our cards"
    causes = CAUSES

    def __init__(self) -> None:
        super().__init__()
        self.hand: Any = importlib.import_module("pokerfast.engine").FastHand

    def fit(self, job: Job) -> Job:
        return without_ante(job)

    def prepare(self, job: Job) -> Any:
        names = [spell(c) for c in job.cards]
        hole = [names[2 * i] + names[2 * i + 1] for i in range(PLAYERS)]
        return job.stacks, hole, names[2 * PLAYERS:], job.dice

    def run(self, ready: Any) -> Stacks | None:
        stacks, hole, board, dice = ready
        h = self.hand.for_cards(stacks, hole, board, SMALL, BIG)
        k = 0
        while options := h.get_action_space():
            x = dice[k]
            k += 1
            if x < 25 and "fold" in options:
                h.fold()
            elif x < 70 or "min_bet" not in options:
                h.call()                                   # a check too, when nothing is owed
            else:
                h.bet_or_raise(options["min_bet"] if x < 95 else options["max_bet"])
        return list(h.state.stacks) if h.done else None


class TexasHoldem(Engine):
    """texasholdem: plain Python, with a history of the hand."""

    package = module = "texasholdem"
    notes = "no antes; our cards, put in the place of its deck; the table is made beforehand"
    causes = CAUSES

    def __init__(self) -> None:
        super().__init__()
        game: Any = importlib.import_module("texasholdem.game.game")
        card = importlib.import_module("texasholdem.card.card").Card

        class Stacked(game.Deck):  # type: ignore[misc]  # a base class known only at run time
            """Its deck in our order, where its own shuffles."""

            order: Sequence[Any] = ()

            def __init__(self) -> None:
                self.cards = list(self.order)

        game.Deck = self.deck = Stacked
        self.cards = [card(spell(c)) for c in range(52)]
        self.kinds: Any = self.api.ActionType

    def fit(self, job: Job) -> Job:
        return without_ante(job)

    def prepare(self, job: Job) -> Any:
        game = self.api.TexasHoldEm(buyin=1, big_blind=BIG, small_blind=SMALL, max_players=PLAYERS)
        for player, stack in zip(game.players, job.stacks, strict=True):
            player.chips = stack
        game.btn_loc = PLAYERS - 2                         # moves on by one when the hand starts
        return game, [self.cards[c] for c in job.cards], job.dice

    def run(self, ready: Any) -> Stacks | None:
        game, self.deck.order, dice = ready
        fold, check, call, wager = self.kinds.FOLD, self.kinds.CHECK, self.kinds.CALL, self.kinds.RAISE
        game.start_hand()
        k = 0
        while game.is_hand_running():
            moves = game.get_available_moves()
            owed, sizes = call in moves.action_types, moves.raise_range
            x = dice[k]
            k += 1
            if x < 25 and owed:
                game.take_action(fold)
            elif x < 70 or not sizes:
                game.take_action(call if owed else check)
            else:
                game.take_action(wager, total=sizes[0] if x < 95 else sizes[-1])
        return [player.chips for player in game.players]


class OpenSpiel(Engine):
    """OpenSpiel's universal_poker: the C referee of the Annual Computer Poker Competition behind a general game interface."""

    package = "open_spiel"
    module = "pyspiel"
    notes = ("no antes, no blind above the stack behind it; our cards; load_game, needed for each set of stacks, is not timed; "
             "asked for its legal actions (a list of every size) only where the die can fold or raise")
    causes = """\
a short all-in sets the size of the next raise: hand 14, raise to 200, all-in 210, the next may raise to 300, not only from 310;
hand 6, after an all-in bet of 50 to 100, not only from 150 (26 of 500 hands);
odd chips are paid in fractions: hand 21, 8326.5 (13);
a short all-in gives those who have acted their raise again: hand 42, raise to 200, all-in 215, the raiser may raise to 300 (10)"""
    loads = False                                          # whether run pays for load_game

    def fit(self, job: Job) -> Job:
        # It ends the whole process when a blind is larger than the stack.
        small, big, *others = job.stacks
        return job._replace(ante=0, stacks=[max(small, SMALL), max(big, BIG), *others])

    def prepare(self, job: Job) -> Any:
        text = (f"universal_poker(betting=nolimit,bettingAbstraction=fullgame,numPlayers={PLAYERS},numRounds=4,numSuits=4,"
                f"numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,firstPlayer=3 1 1 1,blind={SMALL} {BIG}{' 0' * (PLAYERS - 2)},"
                f"stack={' '.join(map(str, job.stacks))})")
        game = text if self.loads else self.api.load_game(text)
        return game, job.stacks, [c % 13 * 4 + c // 13 for c in job.cards], job.dice

    def run(self, ready: Any) -> Stacks | None:
        return [stack + won for stack, won in zip(ready[1], self.play_out(ready).returns(), strict=True)]

    def play_out(self, ready: Any) -> Any:
        """The state at the end of the hand."""
        game, _, cards, dice = ready
        s = (self.api.load_game(game) if self.loads else game).new_initial_state()
        k = dealt = 0
        while not s.is_terminal():
            if s.is_chance_node():
                s.apply_action(cards[dealt])
                dealt += 1
                continue
            x = dice[k]
            k += 1
            options: list[int] = s.legal_actions() if x < 25 or x >= 70 else []
            if x < 25 and options[0] == 0:
                s.apply_action(0)
            elif x < 70 or options[-1] == 1:
                s.apply_action(1)
            else:                                          # fold, where it can, and call stand before the sizes
                s.apply_action(options[2 if options[0] == 0 else 1] if x < 95 else options[-1])
        return s


class OpenSpielLoading(OpenSpiel):
    """The same with load_game timed."""

    notes = "as openspiel, but load_game is timed"
    loads = True


class OpenSpielReplay(OpenSpiel):
    """The same when it need not say what is legal: applies actions found beforehand, the fastest that it can be driven."""

    notes = "as openspiel, but the actions, dealing included, are known beforehand: no legal actions are asked for"

    def prepare(self, job: Job) -> Any:
        ready = super().prepare(job)
        return ready[0], job.stacks, self.play_out(ready).history()

    def run(self, ready: Any) -> Stacks | None:
        game, stacks, actions = ready
        s = game.new_initial_state()
        for action in actions:
            s.apply_action(action)
        return [stack + won for stack, won in zip(stacks, s.returns(), strict=True)]


class Pokers(Engine):
    """pokers: Rust; every action makes a new state."""

    package = module = "pokers"
    notes = ("no antes, the same stack for everybody (here the median); our cards; no smallest raise: the driver raises by the "
             "last raise or the big blind; asks players who are all-in, for whom the driver checks")
    causes = """\
odd chips are paid in fractions: hand 69, 29007.5 (all 7 of 500 hands; with equal stacks short all-ins are rare);
not seen in the stacks: takes raises below the minimum, and has a big blind that owes nothing call or fold, not check"""

    def __init__(self) -> None:
        super().__init__()
        self.cards = [self.api.Card.from_string(SUITS[c // 13].upper() + RANKS[c % 13]) for c in range(52)]

    def fit(self, job: Job) -> Job:
        stack = max(sorted(job.stacks)[PLAYERS // 2], BIG)
        return job._replace(ante=0, stacks=[stack] * PLAYERS)

    def prepare(self, job: Job) -> Any:
        used = set(job.cards)
        deck = [*job.cards, *(c for c in range(52) if c not in used)]
        return job.stacks[0], [self.cards[c] for c in deck], job.dice

    def run(self, ready: Any) -> Stacks | None:
        stack, deck, dice = ready
        action, kinds = self.api.Action, self.api.ActionEnum
        s = self.api.State.from_deck(PLAYERS, PLAYERS - 1, SMALL, BIG, stack, deck)
        k, step, stage = 0, float(BIG), s.stage
        while not s.final_state:
            if s.stage != stage:
                step, stage = float(BIG), s.stage
            options = s.legal_actions
            me = s.players_state[s.current_player]
            most = me.bet_chips + me.stake - s.min_bet     # its raises are said above the call
            quiet = action(kinds.Check if kinds.Check in options else kinds.Call)
            if not me.stake:
                s = s.apply_action(quiet)
                continue
            x = dice[k]
            k += 1
            if x < 25 and s.min_bet > me.bet_chips:        # it calls the big blind's check a call, and would let it fold
                s = s.apply_action(action(kinds.Fold))
            elif x < 70 or most <= 0:
                s = s.apply_action(quiet)
            else:
                size = min(step, most) if x < 95 else most
                step = max(step, size)
                s = s.apply_action(action(kinds.Raise, size))
        return [stack + player.reward for player in s.players_state] if int(s.status) == 0 else None


class Clubs(Engine):
    """clubs: plain Python, any game of betting streets."""

    package = module = "clubs"
    notes = ("no post above the stack behind it (it would go below zero); our cards; the table is made beforehand; asks players "
             "who are all-in, for whom the driver checks; where its payment fails, the hand ends there")
    causes = """\
looks for the owner of an odd chip beyond its list and stops with IndexError: hand 3 (24 of 500 hands);
the last raise of a street stays the smallest bet of the next: hand 30, 121 on the flop, so 121 on the turn (18);
the first raise of a street counts as full however small: hand 198, as pokerfast (8);
when all who are left are all-in before the river it deals no more cards and gives their bets back: hand 286"""

    def __init__(self) -> None:
        super().__init__()
        self.tables: dict[int, Any] = {}
        self.order: dict[str, int] = {}

    def fit(self, job: Job) -> Job:
        posts = [SMALL, BIG] + [0] * (PLAYERS - 2)
        return job._replace(stacks=[max(stack, job.ante + post) for stack, post in zip(job.stacks, posts, strict=True)])

    def prepare(self, job: Job) -> Any:
        if job.ante not in self.tables:                    # one table for each ante: its ranking table takes a second to make
            blinds = [SMALL, BIG] + [0] * (PLAYERS - 2)
            self.tables[job.ante] = made = self.api.Dealer(
                num_players=PLAYERS, num_streets=4, blinds=blinds, antes=job.ante, raise_sizes="inf", num_raises="inf", num_suits=4,
                num_ranks=13, num_hole_cards=2, num_community_cards=[0, 3, 1, 1], num_cards_for_hand=5, mandatory_num_hole_cards=0,
                start_stack=1)
            self.order = {str(card): at for at, card in enumerate(made.deck.full_deck)}
        names = [self.api.Card(RANKS[c % 13] + SUITS[c // 13].upper()) for c in job.cards]
        top = [self.order[str(card)] for card in names]
        return self.tables[job.ante], job.stacks, top, sorted(set(range(52)) - set(top)), job.dice

    def run(self, ready: Any) -> Stacks | None:
        dealer, stacks, top, rest, dice = ready
        deck = dealer.deck                                 # what its trick() sets, found beforehand
        deck._tricked, deck._top_idcs, deck._bottom_idcs = True, top, rest
        dealer.stacks, dealer.button = list(stacks), PLAYERS - 2
        seen = dealer.reset()
        roll, over = iter(dice), [False]
        while not all(over):
            owed, least, most = seen["call"], seen["min_raise"], seen["max_raise"]
            asked = seen["stacks"][seen["action"]] > 0
            x = next(roll) if asked else 69
            if x < 25 and owed:
                size = -1
            elif x < 70 or most <= owed:
                size = owed if asked else 0
            else:
                size = least if x < 95 else most
            try:
                seen, _, over = dealer.step(size)
            except IndexError:                             # its search for the owner of an odd chip
                return None
        return list(dealer.stacks)


KINDS: dict[str, type[Engine]] = {
    "pokerfast": PokerFast, "texasholdem": TexasHoldem, "openspiel": OpenSpiel, "openspiel_loading": OpenSpielLoading,
    "openspiel_replay": OpenSpielReplay, "pokers": Pokers, "clubs": Clubs,
}
ENGINES: dict[str, Engine] = {}                 # those that `available` has made, kept for the next call


def available() -> tuple[dict[str, Engine], dict[str, str]]:
    """The installed engines by name, and for the others what Python said when it tried to import them."""
    missing = {}
    for name, kind in KINDS.items():
        if name not in ENGINES:
            try:
                ENGINES[name] = kind()
            except ImportError as error:        # includes PackageNotFoundError: a module of that name that pip did not bring
                missing[name] = f"{kind.package} is not installed: {error}"
    return ENGINES, missing


@contextlib.contextmanager
def silence() -> Iterator[None]:
    """File descriptor 1 to nowhere: pokers prints every showdown from Rust."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 1)
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


def clock(work: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def round_of(engine: Engine, ours: Callable[[Job], object], jobs: list[Job]) -> tuple[float, float]:
    """CPU seconds a hand, ours and theirs, on the same fitted hands."""
    jobs = [engine.fit(job) for job in jobs]
    ready = [engine.prepare(job) for job in jobs]

    def we() -> None:
        for _ in range(TIMES):
            for job in jobs:
                ours(job)

    def they() -> None:
        for hand in ready:
            engine.run(hand)

    return clock(we) / (TIMES * len(jobs)), clock(they) / len(jobs)


def measure(rounds: int, ours: Callable[[Job], object]) -> dict[str, dict[str, float]]:
    """`plain_vs_ENGINE_6` for each engine installed: medians over the rounds, theirs over ours, microseconds a hand.

    ours: plays one job, such as `table.core_hand`.  Each round takes hands of its own and all engines after one another.
    """
    engines, _ = available()
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in engines}
    every = table.jobs(PLAYERS, rounds * HANDS)
    with silence():
        for engine in engines.values():         # what is imported or built on the first hand is no part of play
            round_of(engine, ours, every[:3])
        for number in range(rounds):
            for name, engine in engines.items():
                times[name].append(round_of(engine, ours, every[number * HANDS:(number + 1) * HANDS]))
            gc.collect()
    results = {}
    for name, pairs in times.items():
        ratios = [b / a for a, b in pairs]
        results[f"plain_vs_{name}_{PLAYERS}"] = {
            "ratio": statistics.median(ratios), "low": min(ratios), "high": max(ratios),
            "ours_us": statistics.median(a for a, _ in pairs) * 1e6, "theirs_us": statistics.median(b for _, b in pairs) * 1e6}
    return results


class Difference(NamedTuple):
    """How one engine's final stacks compare with the core's, over `hands` hands.  The three counts do not overlap."""

    hands: int
    unfinished: int                             # it stopped with an error or before the end
    lost: int                                   # chips came out that never went in, or the other way round
    other: int                                  # else different
    examples: list[tuple[int, list[int], list[int], Stacks | None]]  # number of the hand, start, ours, theirs

    @property
    def differ(self) -> int:
        """All hands that did not come out as ours."""
        return self.unfinished + self.lost + self.other


def differences(engine: Engine, hands: int = 500) -> Difference:
    """Play the same hands on the engine and on the core, and compare the final stacks."""
    counts = {"unfinished": 0, "lost": 0, "other": 0}
    examples = []
    with silence():
        for number, made in enumerate(table.jobs(PLAYERS, hands)):
            job = engine.fit(made)
            mine, theirs = table.core_hand(job), engine.run(engine.prepare(job))
            if theirs is not None and list(theirs) == mine:
                continue
            lost = theirs is not None and abs(sum(theirs) - sum(mine)) > 0.001
            counts["unfinished" if theirs is None else "lost" if lost else "other"] += 1
            examples.append((number, job.stacks, mine, theirs))
    return Difference(hands, examples=examples, **counts)


def main() -> None:
    """Print the engines, the ratios and the differences."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="interleaved rounds (default %(default)s)")
    parser.add_argument("--hands", type=int, default=500, help="hands compared (default %(default)s)")
    options = parser.parse_args()
    engines, missing = available()
    gc.disable()
    results = measure(options.rounds, table.core_hand)
    for name, engine in engines.items():
        r, d = results[f"plain_vs_{name}_{PLAYERS}"], differences(engine, options.hands)
        print(f"{name} ({engine.package} {engine.version}): {r['theirs_us']:.0f} µs a hand, ours {r['ours_us']:.0f}; "
              f"ratio {r['ratio']:.2f} ({r['low']:.2f} to {r['high']:.2f})\n  {engine.notes}\n"
              f"  {d.differ} of {d.hands} hands differ: {d.unfinished} unfinished, {d.lost} with chips lost, {d.other} other")
        for line in engine.causes.splitlines():
            print(f"    {line}")
    for note in missing.values():
        print(note)


if __name__ == "__main__":
    main()
