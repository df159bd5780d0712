"""A hand and its policies in the dialect of the core: the same file runs interpreted, compiled and jitted."""
from mypy_extensions import i64

from sidepot.core.betting import CALL, FOLD, RAISE, apply, legal
from sidepot.core.posting import KINDS, post_into
from sidepot.core.pots import hand_scores, put_scores, put_totals, settle, settle_into
from sidepot.core.state import RIVER, State, new_state


def mixed(h: State, owed: i64, lo: i64, hi: i64, die: i64) -> tuple[i64, i64]:
    """The policy of the benches: 25 % fold (only what is owed), 45 % check or call, 25 % smallest raise, 5 % all in."""
    x: i64 = die * 100 >> 32
    if x < 25 and owed:
        return FOLD, 0
    if x < 70 or hi == 0:
        return CALL, 0
    return RAISE, lo if x < 95 else hi


def wild(h: State, owed: i64, lo: i64, hi: i64, die: i64) -> tuple[i64, i64]:
    """Few folds and every size of raise: long hands with many side pots."""
    x: i64 = die % 100
    if x < 12 and owed:
        return FOLD, 0
    if x < 55 or hi == 0:
        return CALL, 0
    if x < 75:
        return RAISE, lo
    if x < 80:
        return RAISE, hi
    return RAISE, lo + die // 100 % (hi - lo + 1)


def play_wild(h: State, boards: i64, dice: list[int]) -> i64:
    """A hand that has been posted, to its end; how many actions it took."""
    k: i64 = 0
    while h.actor >= 0:
        owed, lo, hi = legal(h)
        code, to = wild(h, owed, lo, hi, dice[k])
        apply(h, code, to)
        k += 1
    if h.street == RIVER:
        boards = 1
    settle(h, hand_scores(h, boards), boards)
    return k


def post_mixed(stacks: list[int], ante: i64, cards: list[int]) -> State:
    """A hand of the benches after its posts: blinds 50 and 100, perhaps an ante."""
    n: i64 = len(stacks)
    h = new_state(stacks, 100, cards)
    sb_at: i64 = 1 if n == 2 else 0
    post_into(h, sb_at, 50, 1 - sb_at, [ante] * n if ante else [], 0, 0, [], [], [], [], 0, 1, [0] * (n * KINDS))
    return h


def bet_mixed(h: State, dice: list[int]) -> i64:
    """The betting of a hand by `mixed`, dice from 0 to 99; how many actions it took."""
    k: i64 = 0
    while h.actor >= 0:
        owed, lo, hi = legal(h)
        x: i64 = dice[k]
        k += 1
        if x < 25 and owed:
            apply(h, FOLD, 0)
        elif x < 70 or hi == 0:
            apply(h, CALL, 0)
        else:
            apply(h, RAISE, lo if x < 95 else hi)
    return k


def play_mixed(stacks: list[int], ante: i64, cards: list[int], dice: list[int]) -> list[int]:
    """A whole hand of the benches: final stacks."""
    n: i64 = len(stacks)
    h = post_mixed(stacks, ante, cards)
    bet_mixed(h, dice)
    scores: list[int] = [0] * n
    paid: list[int] = [0] * n
    put_scores(h, 1, scores)
    put_totals(h, paid)
    settle_into(h, scores, 1, paid, [0], [0] * (n * n))
    return h.stack
