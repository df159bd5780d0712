"""Every line of the small games of tests/trees, counted again; `make trees` walks the others.  See tools/trees.py."""
import json
from collections.abc import Iterator

import pytest

import trees
from oracle.table import oracle_of
from sidepot import Setup
from sidepot.core import betting, state
from sidepot.hand.actions import ALL_IN, BET, CALL, CHECK, FOLD, RAISE
from sidepot.hand.legal import decide

QUICK = trees.games(quick=True)
STORED = trees.stored()
# Small enough to be walked a second time by the naive referee, or at every decision with every size.
TINY = [game for game in QUICK if game.name in STORED and (STORED[game.name]["lines"] < 500 or "half bets" in game.name)][::2]


def test_what_is_stored_are_the_games_of_the_file():
    assert {name: found["of"] for name, found in STORED.items()} == {
        game.name: [game.spot, game.boards, game.kills] for game in trees.games()}


@pytest.mark.parametrize("game", QUICK, ids=lambda game: game.name)
def test_a_small_game_is_counted_as_stored(game):
    result = trees.examine(game, oracle=False)
    assert not list(trees.differences(result, STORED.get(game.name)))


@pytest.mark.parametrize("game", TINY, ids=lambda game: game.name)
def test_the_naive_referee_counts_the_same(game):
    assert trees.entry(game, *trees.count(trees.Naive(), game)) == STORED[game.name]


def test_the_stored_trees_come_to_everything_that_is_counted():
    """A column that stays empty would compare nothing; ends with one to four pots, every reason against a raise, kills."""
    streets = [sum(found["streets"][street][at] for found in STORED.values())
               for street in range(4) for at in range(len(trees.STREET))]
    assert 0 not in streets
    assert all(sum(found["ends"][at] for found in STORED.values()) for at in range(len(trees.ENDS)))
    assert any(found["raked"] for found in STORED.values())


@pytest.mark.parametrize(("family", "one", "other"), [
    ("readings of reopening, nl", "wsop-cash-2026", "house-callers-may-raise"),
    ("readings of reopening, nl", "wsop-cash-2026", "house-half-raise"),
    ("half bets", "wsop-cash-2026", "house-callers-may-raise"),
    ("pot limit, deeper", "wsop-cash-2026", "tda-2024"),
    ("short small blind, pl", "tda-2024", "wsop-tournament-2026"),
    ("button straddle, nl", "wsop-cash-2026", "wsop-cash-2024"),
    ("cap", "wsop-cash-2026, 1", "roberts, 1"),
    ("cap", "wsop-cash-2026, 1", "tda-2024, 1"),
])
def test_where_rule_sets_differ_the_trees_differ(family, one, other):
    assert STORED[f"{family}, {one}"]["streets"] != STORED[f"{family}, {other}"]["streets"]


# ---- a fault is found, and shown where it is

class Misled(trees.Core):
    """A core that was told the wrong house reading."""

    def deal(self, setup: Setup) -> state.State:
        hand = super().deal(setup)
        hand.callers_may_raise = 1
        return hand


class Shortchanging(trees.Core):
    """A core that gives the odd chip to the last winner."""

    def end(self, hand: state.State, boards: int) -> trees.End:
        end = super().end(hand, boards)
        if end.showdown:
            end.paid[0] -= 1
            end.paid[hand.n - 1] += 1
        return end


def test_divide_goes_down_to_a_decision_on_which_the_two_part():
    game = next(game for game in QUICK if game.name == "four short stacks, nl, tda-2024")
    shown = list(trees.divide(game, Misled()))
    assert shown[0] == "  after the posts: D to act"
    assert [line.split()[0] for line in shown[1:5] if "<- differs" in line] == ["call"]
    *_, where, smallest, largest, reason = shown
    assert where.endswith("the two part here")
    assert smallest.startswith("    smallest: core ")
    assert largest.endswith("naive 0")
    assert reason == f"    reason: core 0, naive {betting.NOT_REOPENED}"


def test_divide_shows_a_wrong_pay_out():
    game = next(game for game in QUICK if game.name == "heads-up, fl, tda-2024")
    shown = list(trees.divide(game, Shortchanging()))
    assert shown[-2].endswith("the two pay differently here")
    assert shown[-1].startswith("    paid: core")


def test_a_count_that_changed_is_shown_with_the_branch():
    game = next(game for game in QUICK if game.name == "heads-up, fl, tda-2024")
    known = json.loads(json.dumps(STORED[game.name]))
    known["lines"] += 1
    known["branches"]["raise 4"][0] += 1
    shown = list(trees.differences(trees.examine(game, oracle=False), known))
    assert shown[0] == f"{game.name}: not as stored"
    assert [line.split()[:2] for line in shown if "<- differs" in line] == [["raise", "4"]]
    assert "naive referee counts as the core does now" in shown[-1]


# ---- at every decision: what is not offered is refused, and the words agree with the numbers

def decisions(game: trees.Game) -> Iterator[state.State]:
    """The state at every decision of a game."""
    core = trees.Core()
    todo = [core.deal(game.setup())]
    while todo:
        hand = todo.pop()
        seen = core.look(hand)
        if seen is not None:
            yield hand
            todo += [core.after(hand, move)[0] for move in trees.moves(core, hand, seen, 0)]


def fields(hand: state.State) -> list[object]:
    values = [getattr(hand, name) for name in state.FIELDS]
    return [list(value) if isinstance(value, list) else value for value in values]


@pytest.mark.parametrize("game", TINY[::3], ids=lambda game: game.name)
def test_every_other_size_is_refused_and_the_explanation_says_the_same(game):
    for hand in decisions(game):
        i = hand.actor
        price, smallest, largest = betting.legal(hand)
        before = fields(hand)
        for to in range(-1, hand.bet[i] + hand.stack[i] + 3):
            offered = 0 < smallest <= to <= largest
            tried = state.copy_state(hand)
            if offered:
                betting.apply(tried, betting.RAISE, to)
            else:
                with pytest.raises(state.IllegalMove):
                    betting.apply(tried, betting.RAISE, to)
                assert fields(tried) == before
            assert (decide(hand, RAISE if hand.high else BET, to).key == "") == offered
            assert decide(hand, BET if hand.high else RAISE, to).key
        assert decide(hand, FOLD, None).key == ""
        assert (decide(hand, CHECK, None).key == "") == (price == 0)
        assert (decide(hand, CALL, None).key == "") == (price > 0)
        all_in = price == hand.stack[i] or (largest > 0 and largest == hand.bet[i] + hand.stack[i])
        assert (decide(hand, ALL_IN, None).key == "") == all_in
        assert fields(hand) == before


def test_the_oracle_reads_every_setting_of_a_set_up():
    """Its table is made from the set-up's values alone; here those that no rule set brings."""
    setup = trees.Game("", "fl 3/6 cash dead 4 unit 2 ante A 1 rake 5%/2 rake 3 post D 6+1 | A 20, B 20, C 20, D 20").setup()
    hand = oracle_of(setup)
    assert (hand.rules.limit, hand.rules.unit, hand.rules.rake_rate, hand.rules.rake_cap, hand.rules.rake_fixed) == (
        "fixed-limit", 2, 500, 2, 3)
    assert hand.dead_money == 4 + 1 + 1
    assert [player.street_bet for player in hand.players] == [3, 6, 6, 0]
