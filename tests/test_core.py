"""Functions of the core by themselves, where a whole hand would hide what each of them promises.

No parameters and no fixtures: tests/nets.py calls them too.
"""
from itertools import combinations, product
from random import Random

import pytest

from oracle import ranker
from sidepot.core import betting, posting, pots, ranking, state
from sidepot.core.state import NOBODY, IllegalMove, State, new_state
from test_ranking import card_set, naive_cards


def seen(h: State) -> dict[str, object]:
    """Every field, lists copied."""
    return {name: list(value) if isinstance(value := getattr(h, name), list) else value for name in state.FIELDS}


def refuses(h: State, words: str, code: int, to: int = 0) -> None:
    """An action is refused in these words, and nothing is changed."""
    before = seen(h)
    with pytest.raises(IllegalMove) as e:
        betting.apply(h, code, to)
    assert str(e.value) == words
    assert seen(h) == before


# ---- state

def test_a_new_hand_is_a_no_limit_hand_before_any_post():
    start = [100, 30, 5]
    h = new_state(start, 10, [1, 2])
    assert seen(h) == {
        "n": 3, "limit": state.NO_LIMIT, "bb": 10, "small_bet": 10, "big_bet": 20, "cap": 0, "cap_lifts": state.CAP_STAYS,
        "share": 1, "callers_may_raise": 0, "sb_gap": 0, "bb_at": NOBODY, "unit": 1, "rake_rate": 0, "rake_cap": 0, "rake_fixed": 0,
        "no_flop_no_drop": 0, "base": start, "cards": [1, 2], "stack": start, "bet": [0, 0, 0], "dead": 0, "phantom": 0, "high": 0,
        "level": 0, "inc": 0, "raises": 0, "capped_at": 0, "live": 0b111, "able": 0b111, "pending": 0, "acted": 0, "raised": 0,
        "killed": 0, "street": state.PREFLOP, "flopped": 0, "actor": NOBODY, "raked": 0}
    h.stack[0] = h.base[1] = 1
    assert start == [100, 30, 5]


def test_a_copy_has_every_field_and_shares_only_what_stays():
    h = new_state([100, 200], 10, [3])
    for value, name in enumerate(state.FIELDS, 1000):
        if not isinstance(getattr(h, name), list):
            setattr(h, name, value)            # a value of its own, so that no field can stand for another
    h.n = 2
    copy = state.copy_state(h)
    assert seen(copy) == seen(h)
    assert copy.base is h.base
    assert copy.cards is h.cards
    copy.stack[0], copy.bet[1] = 7, 8
    assert (h.stack, h.bet) == ([100, 200], [0, 0])


def test_bits():
    for mask in range(1, 1 << 10):
        places = [i for i in range(10) if mask >> i & 1]
        assert state.LOWEST[mask] == places[0]
        assert ranking.highest(mask) == 1 << places[-1]
        assert betting.two(mask) == (len(places) == 2)
        for low in range(3):
            assert ranking.without(mask, low) == sum(1 << i for i in places[low:])
        if 5 <= len(places) <= 7:
            assert ranking.best_five(mask) == sum(1 << i for i in places[-5:])
    assert not betting.two(0)
    assert state.zeros(3) == [0, 0, 0]


# ---- betting

def test_what_is_no_action_is_refused_in_words():
    h = new_state([100, 100], 10, [])
    refuses(h, "no action is left", betting.CALL)
    h.actor, h.pending, h.high, h.level, h.inc, h.bet = 0, 0b11, 10, 10, 10, [5, 10]
    for to in (19, 101 + 5, 0):
        refuses(h, "this raise is not offered", betting.RAISE, to)
    for code in (-1, 3):
        refuses(h, "no such action", code)
    h.stack[0] = 5                             # the call takes all
    refuses(h, "this raise is not offered", betting.RAISE, 10)
    refuses(h, "this raise is not offered", betting.RAISE, 0)


def test_the_smallest_and_the_largest_raise_are_offered():
    for to in (20, 105):
        h = new_state([100, 200], 10, [])
        h.actor, h.pending, h.high, h.level, h.inc, h.bet = 0, 0b11, 10, 10, 10, [5, 10]
        assert betting.legal(h) == betting.legal(h, 0) == (5, 20, 105)
        betting.apply(h, betting.RAISE, to)
        assert (h.high, h.level, h.inc, h.bet[0], h.actor) == (to, to, to - 10, to, 1)


def test_only_a_live_hand_that_is_not_the_last_can_be_killed():
    h = new_state([100, 100, 100], 10, [])
    h.live = h.able = 0b011
    for i, words in ((2, "this hand is not live"), (0, "")):
        before = seen(h)
        if words:
            with pytest.raises(IllegalMove) as e:
                betting.kill(h, i)
            assert (str(e.value), seen(h)) == (words, before)
        else:
            betting.kill(h, i)
    before = seen(h)
    with pytest.raises(IllegalMove) as e:
        betting.kill(h, 1)
    assert (str(e.value), seen(h)) == ("the last live hand cannot be killed", before)


def test_nobody_to_act_has_nothing_to_choose():
    assert betting.legal(new_state([100, 100], 10, [])) == (0, 0, 0)


def test_every_field_at_each_turn_of_a_hand():
    h = new_state([100, 100, 40], 10, [])
    posting.post(h, 0, 5, 1, [], 0, 0, [], [], [], [], 0, 0)
    fixed = seen(h)
    assert fixed == seen(new_state([100, 100, 40], 10, [])) | {
        "stack": [95, 90, 40], "bet": [5, 10, 0], "bb_at": 1, "high": 10, "level": 10, "inc": 10, "raises": 1, "pending": 0b111,
        "actor": 2}
    betting.apply(h, betting.RAISE, 40)
    assert seen(h) == fixed | {
        "stack": [95, 90, 0], "bet": [5, 10, 40], "high": 40, "level": 40, "inc": 30, "able": 0b011, "pending": 0b011,
        "acted": 0b100, "raised": 0b100, "actor": 0}
    betting.apply(h, betting.CALL, 0)
    betting.apply(h, betting.CALL, 0)
    flop = fixed | {
        "stack": [60, 60, 0], "bet": [0, 0, 0], "high": 0, "level": 0, "inc": 10, "raises": 0, "able": 0b011, "pending": 0b011,
        "street": state.FLOP, "flopped": 1, "actor": 0}
    assert seen(h) == flop
    betting.apply(h, betting.RAISE, 60)
    betting.apply(h, betting.FOLD, 0)
    assert seen(h) == flop | {
        "stack": [0, 60, 0], "bet": [60, 0, 0], "high": 60, "level": 60, "inc": 60, "live": 0b101, "able": 0, "pending": 0,
        "acted": 0b011, "raised": 0b001, "actor": NOBODY}


def test_the_bets_of_a_limit_game_are_of_no_matter_in_another():
    for limit, inc in ((state.NO_LIMIT, 10), (state.POT_LIMIT, 10), (state.FIXED_LIMIT, 7)):
        h = new_state([100, 100], 10, [])
        h.limit, h.small_bet = limit, 7
        posting.post(h, 1, 5, 0, [], 0, 0, [], [], [], [], 0, 0)
        assert h.inc == inc


def capped(lifts: int, killed: int, *acts: int) -> int:
    """The cap on raises of three players in a limit game, one of whom is killed after some acts."""
    h = new_state([100, 100, 100], 10, [])
    h.limit, h.cap, h.cap_lifts, h.high, h.level, h.inc = state.FIXED_LIMIT, 3, lifts, 10, 10, 10
    h.bet, h.pending, h.actor, h.raises = [0, 10, 10], 0b111, 0, 1
    betting.set_cap(h)
    for act in acts:
        betting.apply(h, act, 20)
    betting.kill(h, killed)
    return h.capped_at


def test_a_hand_killed_before_anybody_acted_is_not_of_the_round():
    starts, whenever = state.CAP_LIFTED_IF_ROUND_STARTS_HEADS_UP, state.CAP_LIFTED_WHEN_HEADS_UP
    for lifts in (state.CAP_STAYS, starts, whenever):
        for killed in (0, 1, 2):
            cap = capped(lifts, killed)
            assert (cap, type(cap)) == (4 if lifts == state.CAP_STAYS else 0, int)
        for act in (betting.CALL, betting.RAISE):
            cap = capped(lifts, 2, act)
            assert (cap, type(cap)) == (0 if lifts == whenever else 4, int)


# ---- pots

def test_shares_are_whole_units_and_the_rest_goes_to_the_first():
    for chips in range(60):
        for parts in range(1, 5):
            for unit in (1, 5, 7):
                shares = [pots.part(chips, parts, k, unit) for k in range(parts)]
                each, odd = divmod(chips // unit, parts)
                assert shares == [(each + (k < odd)) * unit + (chips % unit if k == 0 else 0) for k in range(parts)]


def test_the_best_of_those_who_compete():
    """A score of -1 competes for nothing, unless nobody has a better one."""
    for eligible in range(1, 8):
        for scores in product((-1, 0, 1, 2), repeat=3):
            best = max(scores[i] for i in range(3) if eligible >> i & 1)
            right = sum(1 << i for i in range(3) if eligible >> i & 1 and scores[i] == best)
            assert pots.best_of([9, *scores, 9], 1, eligible) == right


def test_the_score_of_the_only_hand_is_not_read():
    for i in range(3):
        h = new_state([10, 10, 10], 2, [])
        h.stack, h.live = [0, 0, 0], 1 << i
        assert pots.settle(h, [], 1)[i] == h.stack[i] == 30


def test_rake_is_a_part_of_the_pots_up_to_its_cap():
    h = new_state([100, 100], 10, [])
    assert pots.rake_due(h, 12345) == 0
    h.rake_rate = 450
    assert [pots.rake_due(h, chips) for chips in (0, 22, 23, 12345)] == [0, 0, 1, 555]
    h.rake_cap = 3
    assert [pots.rake_due(h, chips) for chips in (23, 66, 67, 88, 89, 12345)] == [1, 2, 3, 3, 3, 3]


# ---- ranking

def test_three_cards_of_a_suit_on_the_board_are_seen():
    rng = Random(3)
    for size in (3, 4, 5):
        for _ in range(300):
            board = rng.sample(range(52), size)
            suits = [card // 13 for card in board]
            assert ranking.three_suited(card_set(board)) == any(suits.count(suit) >= 3 for suit in range(4))
    for ranks in combinations(range(13), 3):   # deuces and aces too, in every suit
        for suit in range(4):
            assert ranking.three_suited(card_set([rank + 13 * suit for rank in ranks]))
            assert not ranking.three_suited(card_set([rank + 13 * suit for rank in ranks[:2]]))


def test_the_highest_straight_of_a_set_of_ranks():
    for mask in range(1 << 13):
        held = [rank for rank in range(13) if mask >> rank & 1]
        tops = [top for top in range(3, 13) if all((top - k if top >= k else 12) in held for k in range(5))]
        assert ranking.straight_top(mask) == (1 << tops[-1] if tops else 0)


def test_each_board_has_its_own_scores():
    """Boards share what was dealt when the betting ended; each live hand is scored on each."""
    rng = Random(2)
    for _ in range(60):
        n, boards, street = rng.randint(2, 6), rng.randint(1, 3), rng.randrange(4)
        cards = rng.sample(range(52), 2 * n + 5 * boards)
        h = new_state([100] * n, 2, cards)
        h.street, h.live = street, rng.choice([mask for mask in range(1 << n) if mask & (mask - 1)])
        dealt = (0, 3, 4, 5)[street]
        wanted = []
        for b in range(boards):
            board = cards[2 * n:2 * n + dealt] + cards[2 * n + 5 * b + dealt:2 * n + 5 * b + 5]
            wanted += [(b, i, ranker.strength(naive_cards([*cards[2 * i:2 * i + 2], *board]))) for i in range(n) if h.live >> i & 1]
        scores = pots.hand_scores(h, boards)
        assert len(scores) == n * boards
        assert all(s == 0 for at, s in enumerate(scores) if not h.live >> at % n & 1)
        for (b, i, one), (c, j, other) in combinations(wanted, 2):
            assert (scores[b * n + i] < scores[c * n + j]) == (one < other)
            assert (scores[b * n + i] == scores[c * n + j]) == (one == other)


def test_a_rake_near_the_bound_takes_no_more_than_the_rate_says():
    """Compiled, 64 bits hold 2^53 chips, but not these times ten thousand."""
    h = state.new_state([2**52 - 10, 2**52 - 10], 2, [])
    for h.rake_rate, h.rake_cap in ((1025, 0), (9999, 0), (10000, 7), (3, 0)):
        for chips in (2**53 - 21, 2**53 - 20_000, 10_000, 9_999, 1, 0):
            due = chips * int(h.rake_rate) // 10_000
            assert pots.rake_due(h, chips) == (min(due, 7) if h.rake_cap else due)
