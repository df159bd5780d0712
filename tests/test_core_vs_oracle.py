"""Random hands through the core and through the naive referee of `oracle.naive`: they must agree at every step.

    SIDEPOT_HANDS=100000 pytest tests/test_core_vs_oracle.py       many hands
    SIDEPOT_HANDS=1 SIDEPOT_SEED=4711 pytest ...                   one hand again, from the seed that a mismatch prints

A hand is made from its seed alone: table, room rules, posts, actions, refused tries, killed hands, boards.
"""
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest

from oracle import naive, ranker
from sidepot.core import betting, posting, pots, state

HANDS = int(os.environ.get("SIDEPOT_HANDS", "3000"))
FIRST_SEED = int(os.environ.get("SIDEPOT_SEED", "1"))

CORE_LIMIT = {
    "no-limit": state.NO_LIMIT,
    "pot-limit": state.POT_LIMIT,
    "fixed-limit": state.FIXED_LIMIT,
}
CORE_CAP = {
    "never": state.CAP_STAYS,
    "round_starts_heads_up": state.CAP_LIFTED_IF_ROUND_STARTS_HEADS_UP,
    "heads_up": state.CAP_LIFTED_WHEN_HEADS_UP,
}
CORE_REASON = {
    betting.PRICE_TAKES_STACK: "price takes stack",
    betting.NOBODY_LEFT: "nobody left",
    betting.NOT_REOPENED: "not reopened",
    betting.CAPPED: "capped",
}
CORE_KIND = {
    "ante": posting.ANTE,
    "table ante": posting.BIG_BLIND_ANTE,
    "dead": posting.DEAD,
    "blind": posting.BLIND,
    "live": posting.LIVE,
    "straddle": posting.STRADDLE,
}

# A run of many hands has to come through all of these, or the comparison says less than it seems to.
CORNERS = {
    "run-out", "completion", "half counts as full", "under half", "short all-in",
    "refund to a killed hand", "price takes stack", "nobody left", "not reopened", "capped",
    "cap lifted in mid-round", "a caller may raise", "a caller may raise, though he raised on an earlier street",
    "half a raise reopened", "short blind in pot limit", "small blind as big", "refused", "accepted at the edge",
    "killed the actor", "killed another", "killed after the betting", "dead small blind", "heads-up", "ten seats",
    "straddle", "re-straddle", "straddle in fixed limit", "big blind ante alone", "all-in for an ante", "live post",
    "dead post", "no betting at all", "won before the flop", "four pots", "odd unit", "two boards", "three boards",
    "rake", "rake cap", "fixed rake over its pot", "no flop no drop",
    "small blind of nothing", "a blind posts more", "uneven antes and one for the table", "dead money left over",
    "rake by the rate and a fixed one", "killed before the flop that was due", "killed after the flop that was due",
    "a hand that shows nothing", "nobody shows but one", "huge chips", "a copy is played on",
    "real cards", "real cards on boards that share some",
}


@dataclass
class Scenario:
    """Everything that is fixed before the first card."""

    stacks: list[int]
    rules: naive.Rules
    posts: naive.Posts
    boards: int


class Mismatch(AssertionError):
    """The two referees disagree."""


# ---- a random table ------------------------------------------------------------------------------------------------

def random_scenario(rng: Random) -> Scenario:
    """Any table the core may meet; forced money that must be paid in full is only asked of those who can."""
    count = rng.choice([2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10])
    big_blind = rng.choice([1, 2, 2, 3, 4, 5, 10, 20, 25, 100])
    small_blind = rng.choice([max(1, big_blind // 2), max(1, big_blind // 2), rng.randint(0, big_blind), big_blind])
    depth = rng.choice([2, 4, 8, 20, 40, 120, 200])
    if rng.random() < 0.02:                    # together still below 2^53
        big_blind, small_blind, depth = big_blind * 10**10, small_blind * 10**10, min(depth, 40)
    stacks = [random_stack(rng, big_blind, depth) for _ in range(count)]
    rules = random_rules(rng, small_blind, big_blind)
    posts = random_posts(rng, stacks, rules)
    return Scenario(stacks, rules, posts, rng.choice([1, 1, 1, 2, 2, 3]))


def random_stack(rng: Random, big_blind: int, depth: int) -> int:
    """Mostly unequal, often tiny, sometimes a round number so that stacks are equal."""
    kind = rng.random()
    if kind < 0.25:
        return rng.randint(1, 2 * big_blind + 1)
    if kind < 0.45:
        return big_blind * rng.choice([1, 2, 3, depth])
    return rng.randint(1, depth * big_blind)


def random_rules(rng: Random, small_blind: int, big_blind: int) -> naive.Rules:
    """What the room plays."""
    limit = rng.choice(["no-limit", "no-limit", "no-limit", "pot-limit", "fixed-limit", "fixed-limit"])
    rules = naive.Rules(limit, small_blind, big_blind, small_bet=big_blind, big_bet=2 * big_blind)
    rules.callers_may_raise = rng.random() < 0.4
    rules.unit = rng.choice([1, 1, 1, 2, 5, 25])
    if limit == "fixed-limit":
        rules.share = rng.choice([2, 2, 2, 1])
        rules.cap = rng.choice([0, 1, 2, 3, 4])
        rules.cap_lifts = rng.choice(["never", "round_starts_heads_up", "heads_up"])
        if rng.random() < 0.2:
            rules.small_bet = rng.randint(1, 3 * big_blind)
            rules.big_bet = rng.randint(rules.small_bet, 3 * rules.small_bet)
    else:
        rules.share = rng.choice([1, 1, 1, 2])
    if limit == "pot-limit":
        rules.short_blinds_in_full = rng.random() < 0.5
        rules.small_blind_as_big = rng.random() < 0.5
    rules.straddle_minimum = rng.choice(["double", "plus_big_blind"])
    rake = rng.random()
    if rake < 0.3:
        rules.rake_rate = rng.choice([1, 250, 333, 500, 1000, 9999])
        rules.rake_cap = rng.choice([0, 0, 1, 3, big_blind, 7 * big_blind])
    if rake < 0.05 or 0.3 < rake < 0.5:
        rules.rake_fixed = rng.randint(1, 4 * big_blind)
    rules.no_flop_no_drop = rng.random() < 0.5
    return rules


def random_posts(rng: Random, stacks: list[int], rules: naive.Rules) -> naive.Posts:
    """Blinds and antes as they fall; posts and straddles only from who can pay them in full (choice 26)."""
    count = len(stacks)
    if count == 2:
        posts = naive.Posts(1, 0)
    elif rng.random() < 0.15:
        posts = naive.Posts(None, 0)
    else:
        posts = naive.Posts(0, 1)
    ante = rng.random()
    if ante < 0.2:
        posts.antes = [rng.randint(1, rules.big_blind)] * count
    elif ante < 0.25:
        posts.antes = [rng.randint(0, rules.big_blind) for _ in range(count)]
    if 0.23 < ante < 0.45:
        posts.big_blind_ante = rng.randint(1, 2 * rules.big_blind)
        posts.ante_first = rng.random() < 0.5

    # What each seat has left after everything that is owed anyway, if it is to pay more in full.
    spare = list(stacks)
    for seat in range(count):
        spare[seat] -= posts.antes[seat] if posts.antes else 0
    spare[posts.big_blind_seat] -= posts.big_blind_ante
    blind = [0] * count
    blind[posts.big_blind_seat] = rules.big_blind
    if posts.small_blind_seat is not None:
        blind[posts.small_blind_seat] = rules.small_blind

    if rng.random() < 0.2:
        posts.live, posts.dead = [0] * count, [0] * count
        for seat in range(count):
            if rng.random() < 0.4:
                dead = rng.randint(1, rules.big_blind)
                if spare[seat] - blind[seat] >= dead:
                    posts.dead[seat] = dead
                    spare[seat] -= dead
            most = rules.big_blind - blind[seat]             # nobody has more in than the price
            if most and rng.random() < 0.5:
                live = rng.choice([most, most, rng.randint(1, most)])
                if spare[seat] - blind[seat] >= live:
                    posts.live[seat] = live
    if rng.random() < 0.1:
        posts.left_over = rng.randint(1, 3 * rules.big_blind)
    total = rules.big_blind
    for _ in range(rng.choice([0, 0, 0, 0, 0, 1, 1, 2, 3])):
        total = rng.choice([2 * total, 2 * total, 2 * total, total + rng.randint(1, 2 * rules.big_blind)])
        done = [seat for seat, _ in posts.straddles]          # nobody straddles over himself
        able = [seat for seat in range(count) if spare[seat] >= total and seat not in done]
        if not able:
            break
        posts.straddles.append((rng.choice(able), total))
    return posts


# ---- the same table in both referees -------------------------------------------------------------------------------

class Duel:
    """One hand in both referees; every step is made in both and compared."""

    def __init__(self, seed: int, seen: Counter[str]) -> None:
        self.seed = seed
        self.rng = Random(seed)
        self.seen = seen
        self.scenario = random_scenario(self.rng)
        self.story: list[str] = []
        self.raisers: set[int] = set()         # on any street
        self.fold_often = self.rng.choice([0.02, 0.1, 0.3])
        self.raise_often = self.rng.choice([0.1, 0.2, 0.4, 0.8])
        self.small_often = self.rng.choice([0.2, 0.9])
        self.kill_often = self.rng.choice([0, 0, 0.02, 0.1])
        self.deal()

    def deal(self) -> None:
        """Seat the players and take the posts."""
        scenario, rules, posts = self.scenario, self.scenario.rules, self.scenario.posts
        self.total = sum(scenario.stacks) + posts.left_over
        self.oracle = naive.Hand(list(scenario.stacks), rules, posts)
        self.core = h = state.new_state(list(scenario.stacks), rules.big_blind, [])
        h.limit = CORE_LIMIT[rules.limit]
        h.small_bet, h.big_bet = rules.small_bet, rules.big_bet
        h.cap, h.cap_lifts = rules.cap, CORE_CAP[rules.cap_lifts]
        h.share, h.callers_may_raise = rules.share, int(rules.callers_may_raise)
        h.sb_gap = rules.big_blind - rules.small_blind if rules.small_blind_as_big else 0
        h.unit, h.rake_rate, h.rake_cap, h.rake_fixed = rules.unit, rules.rake_rate, rules.rake_cap, rules.rake_fixed
        h.no_flop_no_drop, h.dead = int(rules.no_flop_no_drop), posts.left_over
        paid = posting.post(
            h,
            state.NOBODY if posts.small_blind_seat is None else posts.small_blind_seat,
            rules.small_blind,
            posts.big_blind_seat,
            list(posts.antes),
            posts.big_blind_ante,
            int(posts.ante_first),
            list(posts.live),
            list(posts.dead),
            [seat for seat, _ in posts.straddles],
            [total for _, total in posts.straddles],
            int(rules.straddle_minimum == "plus_big_blind"),
            int(rules.short_blinds_in_full),
        )
        expected = [0] * (len(scenario.stacks) * posting.KINDS)
        for seat, by_kind in enumerate(self.oracle.paid):
            for kind, chips in by_kind.items():
                expected[seat * posting.KINDS + CORE_KIND[kind]] += chips
        self.same("posts", list(paid), expected)
        self.note_table()
        self.compare()

    def same(self, what: str, core: object, oracle: object) -> None:
        """Fail with all that is needed to play the hand again."""
        if core != oracle:
            raise Mismatch(
                f"{what}: core {core}, oracle {oracle}\n"
                f"seed {self.seed}\nsetup {self.scenario}\nactions: {', '.join(self.story) or 'none'}"
            )

    # ---- comparing

    def compare(self) -> None:
        """Everything that can be seen between two actions."""
        h, oracle = self.core, self.oracle
        self.same("actor", h.actor, state.NOBODY if oracle.actor is None else oracle.actor)
        self.same("stacks", h.stack, [player.stack for player in oracle.players])
        self.same("pot", betting.pot_so_far(h), oracle.chips_in_the_middle())
        self.same("chips in play", sum(h.stack) + betting.pot_so_far(h), self.total)
        self.same("hands left", on(h.live), [player.seat for player in oracle.hands_left()])
        if oracle.actor is None:
            self.same("legal with nobody to act", tuple(betting.legal(h, state.NOBODY)), (0, 0, 0))
        else:
            self.same("street", h.street, oracle.street)
            self.same("bets", h.bet, [player.street_bet for player in oracle.players])
            self.same("legal", tuple(betting.legal(h, state.NOBODY)), self.oracle_legal(oracle.actor))
            for player in oracle.hands_left():
                self.compare_right(player.seat)
        if oracle.actor is None or self.rng.random() < 0.2:
            self.compare_pots()

    def oracle_legal(self, seat: int) -> tuple[int, int, int]:
        """The triple that `betting.legal` gives."""
        smallest, largest = self.oracle.raise_range(seat) or (0, 0)
        if largest:
            self.same("smallest raise not above the largest", smallest <= largest, True)
        return self.oracle.to_call(seat), smallest, largest

    def compare_right(self, seat: int) -> None:
        """What may this player do if he is reached now, and is the reason against a raise one of the true ones?"""
        player, rules = self.oracle.players[seat], self.oracle.rules
        if rules.callers_may_raise and player.acted_at == self.oracle.current:
            return                             # owes nothing, so it cannot be reached: the reading does not say
        code = betting.raise_right(self.core, seat)
        reasons = self.oracle.why_no_raise(seat)
        known = code in CORE_REASON and CORE_REASON[code] in reasons if reasons else code == betting.OPEN
        self.same(f"raise right of {seat}: reason {code} among {sorted(reasons)}", known, True)
        self.same(f"legal of {seat}", tuple(betting.legal(self.core, seat)), self.oracle_legal(seat))
        if reasons:
            self.seen[CORE_REASON[code]] += 1
        elif player.acted_at is not None and self.oracle.current - player.acted_at < self.oracle.full:
            half = (self.oracle.current - player.acted_at) * rules.share >= self.oracle.full
            self.seen["half a raise reopened" if half else "a caller may raise"] += 1
            if not half and seat in self.raisers:
                self.seen["a caller may raise, though he raised on an earlier street"] += 1

    def compare_pots(self) -> None:
        """Refund and pots, as if all bets so far were collected now."""
        before = snapshot(self.core)
        h = state.copy_state(self.core)
        self.same("copy", snapshot(h), before)
        position, chips = pots.uncalled(h, pots.totals(h))
        self.same("refund", (position, chips), self.oracle.refund() or (state.NOBODY, 0))
        if position != state.NOBODY:
            h.stack[position] += chips
        layers = []
        below, left = 0, h.live
        while left:
            amount, level, ends = pots.next_layer(h, pots.totals(h), below, left)
            layers.append((amount, on(left)))
            self.same("somebody's money ends in each layer", ends != 0 and ends & ~left == 0, True)
            below, left = level, left & ~ends
        self.same("pots", layers, [(pot.chips, pot.eligible) for pot in self.oracle.pots()])
        self.same("the original when its copy changes", snapshot(self.core), before)
        self.same("pots and refund", sum(amount for amount, _ in layers) + chips, betting.pot_so_far(self.core))

    # ---- playing

    def play(self) -> None:
        """Act at random until the betting is over, then settle."""
        while self.oracle.actor is not None:
            if self.rng.random() < 0.02:
                self.seen["a copy is played on"] += 1
                self.core = state.copy_state(self.core)
            if self.rng.random() < self.kill_often:
                self.kill()
            elif self.rng.random() < 0.15:
                self.try_odd_raise()
            else:
                self.act()
            self.compare()
        self.refuse_after_the_end()
        if self.rng.random() < 10 * self.kill_often:
            self.kill_after_the_betting()
        self.settle()
        self.seen.update(self.oracle.seen)

    def acting(self) -> naive.Player:
        """The player to act; there is one."""
        assert self.oracle.actor is not None
        return self.oracle.players[self.oracle.actor]

    def act(self) -> None:
        """One legal action of the actor."""
        allowed = self.oracle.raise_range(self.acting().seat)
        dice = self.rng.random()
        if allowed and dice < self.raise_often:
            smallest, largest = allowed
            size = self.rng.choice([smallest, smallest, largest, self.rng.randint(smallest, largest)])
            if self.rng.random() < self.small_often:
                size = min(largest, smallest + self.rng.randint(0, 3))
            self.step("raise", size)
        elif dice > 1 - self.fold_often:
            self.step("fold", self.rng.choice([0, 7]))
        else:
            self.step("call", self.rng.choice([0, 7]))

    def step(self, what: str, to: int) -> None:
        """The same action in both; `to` counts only for a raise."""
        self.story.append(f"{self.oracle.actor} {what}" + (f" {to}" if what == "raise" else ""))
        if what == "raise":
            self.raisers.add(self.acting().seat)
        lifted, street = self.oracle.cap_lifted, self.oracle.street
        self.oracle.act(what, to)
        code = {"fold": betting.FOLD, "call": betting.CALL, "raise": betting.RAISE}[what]
        try:
            betting.apply(self.core, code, to)
        except state.IllegalMove as refusal:
            self.same("legal action refused", str(refusal), "accepted")
        if self.oracle.street == street and self.oracle.cap_lifted and not lifted:
            self.seen["cap lifted in mid-round"] += 1

    def try_odd_raise(self) -> None:
        """A raise at or beyond some edge: both refuse it and nothing changes, or both accept it."""
        player = self.acting()
        all_in = player.street_bet + player.stack
        allowed = self.oracle.raise_range(player.seat)
        smallest, largest = allowed or (self.oracle.current + self.oracle.full, all_in)
        to = self.rng.choice([
            smallest - 1, smallest, smallest + 1, largest - 1, largest, largest + 1, all_in, all_in + 1, 0, -1,
            -smallest, self.oracle.current, self.oracle.current + 1, player.street_bet, 1 << 40,
            self.rng.randint(-3, all_in + 3),
        ])
        if allowed and allowed[0] <= to <= allowed[1]:
            self.seen["accepted at the edge"] += 1
            self.step("raise", to)
        else:
            self.refuse(betting.RAISE, to)
            self.refuse(self.rng.choice([-1, 3, 4]), to)
            with pytest.raises(naive.NotAllowed):
                self.oracle.act("raise", to)

    def refuse(self, code: int, to: int) -> None:
        """The core refuses this action of the actor."""
        self.story.append(f"refused: {code} {to}")
        self.refused(lambda: betting.apply(self.core, code, to))

    def refuse_to_kill(self, seat: int) -> None:
        """The core refuses to kill a hand that is gone, or the last one."""
        self.story.append(f"refused: kill {seat}")
        self.refused(lambda: betting.kill(self.core, seat))

    def refused(self, attempt: Callable[[], None]) -> None:
        """The core refuses and every field is as it was."""
        before = snapshot(self.core)
        try:
            attempt()
        except state.IllegalMove:
            self.same("state after a refusal", snapshot(self.core), before)
            self.seen["refused"] += 1
            return
        self.same("illegal action", "accepted", "refused")

    def refuse_after_the_end(self) -> None:
        """Nobody is to act: everything is refused."""
        for code in (betting.FOLD, betting.CALL, betting.RAISE, 3):
            self.refuse(code, self.oracle.current + self.oracle.full)
        for player in self.oracle.players:
            if not player.in_hand or len(self.oracle.hands_left()) == 1:
                self.refuse_to_kill(player.seat)
        with pytest.raises(naive.NotAllowed):
            self.oracle.act("call")

    def kill_after_the_betting(self) -> None:
        """One or more hands, before or after the flop that is due when all are all-in before it."""
        due = self.oracle.street == naive.PREFLOP and len(self.oracle.hands_left()) > 1
        dealt = due and self.rng.random() < 0.5
        if dealt:
            self.story.append("deal the flop")
            self.oracle.deal_flop()
            self.core.flopped = 1              # said by whoever deals
        kills = self.rng.choice([1, len(self.oracle.hands_left()) - 1])
        for _ in range(min(kills, len(self.oracle.hands_left()) - 1)):
            self.kill()
            self.compare()
        if due and len(self.oracle.hands_left()) == 1:
            self.seen["killed after the flop that was due" if dealt else "killed before the flop that was due"] += 1

    def kill(self) -> None:
        """The hand of somebody, whoever it is, is dead."""
        seat = self.rng.choice(self.oracle.hands_left()).seat
        if self.oracle.over:
            self.seen["killed after the betting"] += 1
        else:
            self.seen["killed the actor" if seat == self.oracle.actor else "killed another"] += 1
        self.story.append(f"kill {seat}")
        self.oracle.kill(seat)
        betting.kill(self.core, seat)

    def settle(self) -> None:
        """Pay out both with the same strengths; ties are frequent."""
        count, boards = len(self.scenario.stacks), self.scenario.boards
        highest = self.rng.choice([1, 2, 3, 1 << 30])
        layers = [pot.eligible for pot in self.oracle.pots()]
        mucked = self.mucked(layers)
        scores = [[None if seat in mucked else self.rng.randint(0, highest) for seat in range(count)] for _ in range(boards)]
        told = [-1 if score is None else score for board in scores for score in board]
        if self.rng.random() < 0.05:
            scores, told = self.real_cards()
        self.story.append(f"settle {scores}")
        self.note_end(scores)
        end = self.oracle.settle(scores)
        won = pots.settle(self.core, told, boards)
        self.same("rake", self.core.raked, end.raked)
        for number, (eligible, award) in enumerate(zip(layers, end.awards, strict=True)):
            rows = [won[(number * boards + board) * count:][:count] for board in range(boards)]
            if len(eligible) == 1:             # not divided by boards: nobody else can win it
                rows, award = [[sum(column) for column in zip(*rows, strict=True)]], award[:1]
            self.same(f"awards of pot {number}", rows, award)
        self.same("awards beyond the pots", sum(won), sum(self.core.stack) - sum(self.stacks_before_awards()))
        self.same("final stacks", self.core.stack, end.stacks)
        self.same("chips at the end", sum(self.core.stack) + self.core.raked, self.total)

    def real_cards(self) -> tuple[list[list[int | None]], list[int]]:
        """Strengths from cards: for the oracle by the naive ranker, in order from 0, and the core's own scores.

        Boards share what was dealt before the betting ended; the rest each has for itself.
        """
        count, boards = len(self.scenario.stacks), self.scenario.boards
        deck = self.rng.sample(range(52), 2 * count + 5 * boards)
        self.core.cards = deck
        cards = [(card % 13 + 2, card // 13) for card in deck]
        common = {naive.PREFLOP: 0, naive.FLOP: 3, naive.TURN: 4, naive.RIVER: 5}[self.oracle.street]
        live = [player.seat for player in self.oracle.hands_left()]
        scores: list[list[int | None]] = []
        for number in range(boards):
            own = cards[2 * count + 5 * number:][:5]
            board = cards[2 * count:][:common] + own[common:]
            strengths = {seat: ranker.strength(cards[2 * seat:][:2] + board) for seat in live}
            order = sorted(set(strengths.values()))
            scores.append([order.index(strengths[seat]) if seat in live else None for seat in range(count)])
        told = pots.hand_scores(self.core, boards)
        if len(live) > 1:
            self.seen["real cards"] += 1
            self.seen["real cards on boards that share some"] += boards > 1 and 0 < common < 5
            for number, row in enumerate(scores):
                by_core = sorted({told[number * count + seat] for seat in live})
                self.same("strengths", [by_core.index(told[number * count + seat]) for seat in live], [row[seat] for seat in live])
        return scores, told

    def mucked(self, layers: list[list[int]]) -> set[int]:
        """Hands that show nothing at the showdown; somebody shows for every pot that more than one contests."""
        mucked: set[int] = set()
        if self.rng.random() < 0.7:
            return mucked
        for player in self.oracle.hands_left():
            gone = mucked | {player.seat}
            if self.rng.random() < 0.7 and not any(gone >= set(layer) for layer in layers):
                mucked = gone
        if mucked:
            self.seen["a hand that shows nothing"] += 1
            self.seen["nobody shows but one"] += len(self.oracle.hands_left()) - len(mucked) == 1
        return mucked

    def stacks_before_awards(self) -> list[int]:
        """What is behind, with the refund."""
        stacks = [player.stack for player in self.oracle.players]
        seat, chips = self.oracle.refund() or (0, 0)
        stacks[seat] += chips
        return stacks

    # ---- which corners were reached

    def note_table(self) -> None:
        """Corners of the set-up."""
        rules, posts, players = self.scenario.rules, self.scenario.posts, self.oracle.players
        notes = {
            "heads-up": len(players) == 2,
            "ten seats": len(players) == 10,
            "dead small blind": posts.small_blind_seat is None,
            "straddle": len(posts.straddles) == 1,
            "re-straddle": len(posts.straddles) > 1,
            "straddle in fixed limit": bool(posts.straddles) and rules.limit == "fixed-limit",
            "big blind ante alone": posts.big_blind_ante > 0 and players[posts.big_blind_seat].total == 0,
            "all-in for an ante": any(
                player.stack == 0 and player.street_bet == 0 and player.total for player in players
            ),
            "live post": any(posts.live),
            "dead post": any(posts.dead),
            "no betting at all": self.oracle.over,
            "small blind of nothing": rules.small_blind == 0,
            "a blind posts more": any(
                live for seat, live in enumerate(posts.live) if seat in (posts.small_blind_seat, posts.big_blind_seat)
            ),
            "uneven antes and one for the table": len(set(posts.antes)) > 1 and posts.big_blind_ante > 0,
            "dead money left over": posts.left_over > 0,
            "huge chips": rules.big_blind > 10**10,
            "short blind in pot limit": rules.limit == "pot-limit" and self.oracle.missing_blinds > 0,
            "small blind as big": rules.limit == "pot-limit" and self.core.sb_gap > 0,
        }
        self.seen.update(name for name, reached in notes.items() if reached)

    def note_end(self, scores: list[list[int | None]]) -> None:
        """Corners of the settlement."""
        rules, all_pots = self.scenario.rules, self.oracle.pots()
        contested = len(all_pots[0].eligible) > 1
        raked = self.oracle.settle(scores).raked
        notes = {
            "won before the flop": not self.oracle.board_was_dealt and not contested,
            "four pots": len(all_pots) >= 4,
            "two boards": len(scores) == 2 and contested,
            "three boards": len(scores) == 3 and contested,
            "odd unit": contested and all_pots[0].chips // rules.unit % len(scores) > 0,
            "rake": raked > 0,
            "rake cap": rules.rake_cap > 0 and rules.rake_fixed == 0 and raked == rules.rake_cap,
            "rake by the rate and a fixed one": raked > rules.rake_fixed > 0,
            "fixed rake over its pot": rules.rake_rate == 0 and 0 < raked < rules.rake_fixed,
            "no flop no drop": rules.no_flop_no_drop and not self.oracle.board_was_dealt and not contested
            and rules.rake_rate + rules.rake_fixed > 0,
        }
        self.seen.update(name for name, reached in notes.items() if reached)


def on(mask: int) -> list[int]:
    """The positions of a set."""
    return [position for position in range(mask.bit_length()) if mask >> position & 1]


def snapshot(h: state.State) -> list[object]:
    """Every field of the core's state, lists copied."""
    values = [getattr(h, name) for name in state.FIELDS]
    return [list(value) if isinstance(value, list) else value for value in values]


def test_random_hands_are_played_alike() -> None:
    """Turn, street, choices, stacks, refund, pots and pay-out of every hand; and every corner is reached."""
    seen: Counter[str] = Counter()
    for seed in range(FIRST_SEED, FIRST_SEED + HANDS):
        difference = ""
        try:
            Duel(seed, seen).play()
        except Mismatch as mismatch:
            difference = str(mismatch)
        if difference:                         # said out here, so that it is said once
            pytest.fail(difference, pytrace=False)
    if HANDS >= 3000 and FIRST_SEED == 1:
        missing = sorted(CORNERS - seen.keys())
        assert not missing, f"the hands never came to: {missing}"


def test_a_folder_leaves_even_a_top_that_nobody_matched():
    """Choice 24.  No line of legal play leads there, so the state is made by hand: position 0 has folded with the most in."""
    h = state.new_state([100, 100, 100], 10, [])
    h.stack = [50, 80, 80]
    h.live = 0b110
    assert pots.uncalled(h, pots.totals(h)) == (state.NOBODY, 0)
    h.killed = 0b001                           # a killed hand, though, gets it back
    assert pots.uncalled(h, pots.totals(h)) == (0, 30)
