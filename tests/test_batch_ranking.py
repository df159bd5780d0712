"""Ranking of arrays against the core: the file of tables, every kind of hand, every layout, what is refused.

All 133,784,560 hands of seven cards are compared by tools/seven_cards.py, which takes seconds but needs numba.
"""
import os
import subprocess
import sys
import zlib
from importlib.util import find_spec
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import make_rank_tables
from sidepot.core.ranking import CARD_BITS, rank_cards
from sidepot.errors import SidepotError

np = pytest.importorskip("numpy")
from sidepot.batch import tables  # noqa: E402
from sidepot.batch.ranking import BACKENDS, rank_hands, scores_of  # noqa: E402

WITH_NUMBA = find_spec("numba") is not None
HERE = [b for b in BACKENDS if b == "numpy" or WITH_NUMBA]
# Few ranks or few suits, so that straights, flushes and full houses come as often as nothing.
DECKS = [
    range(52), range(26), [c for c in range(52) if c % 13 in (0, 1, 2, 3, 12)],
    [c for c in range(52) if c // 13 == 1 or c % 13 > 9],
]


def core_scores(cards) -> list[int]:
    """What the core says of each row."""
    return [rank_cards(sum(CARD_BITS[c] for c in row), len(row) - 5) for row in cards.tolist()]


def some_hands(count: int, hands: int = 3000):
    """Hands of so many cards from each deck, always the same."""
    source = np.random.default_rng(count)
    orders = [np.argsort(source.random((hands, len(deck))), axis=1)[:, :count] for deck in DECKS]
    return np.concatenate([np.array(deck, np.uint8)[order] for deck, order in zip(DECKS, orders, strict=True)])


def test_the_file_is_what_the_core_says():
    """The whole of it is made anew."""
    assert zlib.decompress(make_rank_tables.TARGET.read_bytes()) == make_rank_tables.build()
    assert make_rank_tables.TARGET.stat().st_size < 50_000


def test_scores_rise_with_the_place():
    """So that equal places are equal scores and larger ones are better."""
    assert len(tables.SCORE) == 7463
    assert (np.diff(tables.SCORE) > 0).all()


@pytest.mark.parametrize("backend", HERE)
@pytest.mark.parametrize("count", [5, 6, 7])
def test_the_scores_are_the_cores(backend, count):
    cards = some_hands(count)
    found = rank_hands(cards, backend=backend)
    assert found.dtype == np.uint16
    assert scores_of(found).tolist() == core_scores(cards)


@pytest.mark.parametrize("backend", HERE)
def test_every_five_of_one_suit_and_a_strip_of_all_sevens(backend):
    """All hands of one suit, and all sevens of the twenty highest cards: 1,287 + 77,520 hands."""
    flushes = np.array(list(combinations(range(13, 26), 5)), np.uint8)
    high = [c for c in range(52) if c % 13 >= 8]
    sevens = np.array(list(combinations(high, 7)), np.uint8)
    for cards in (flushes, sevens[::3]):
        assert scores_of(rank_hands(cards, backend=backend)).tolist() == core_scores(cards)


@pytest.mark.parametrize("backend", HERE)
@pytest.mark.parametrize("count", [5, 6, 7])
def test_layout_and_type_do_not_matter(backend, count):
    cards = some_hands(count, 20_000)          # more than a block of numpy's
    expected = rank_hands(cards, backend="numpy")
    for same in (np.asfortranarray(cards), cards.astype(np.int64), cards.astype(np.uint16), cards.tolist()):
        assert (rank_hands(same, backend=backend) == expected).all()
    assert (rank_hands(cards[::-2], backend=backend) == expected[::-2]).all()
    frozen = cards.copy()
    frozen.flags.writeable = False
    assert (rank_hands(frozen, backend=backend) == expected).all()
    assert (rank_hands(cards[:, ::-1], backend=backend) == expected).all(), "the order of the cards"


@pytest.mark.parametrize("backend", HERE)
def test_few_hands_and_none(backend):
    royal = [[12, 11, 10, 9, 8]]
    assert rank_hands(royal, backend=backend).tolist() == [tables.BEST]
    assert rank_hands(np.zeros((0, 7), np.uint8), backend=backend).tolist() == []
    square = some_hands(7)[:7]
    assert scores_of(rank_hands(square, backend=backend)).tolist() == core_scores(square), "seven hands of seven: rows are hands"


@given(st.lists(st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True), min_size=1, max_size=8))
def test_any_hands(rows):
    cards = np.array(rows, np.uint8)
    for backend in HERE:
        assert scores_of(rank_hands(cards, backend=backend)).tolist() == core_scores(cards)


@pytest.mark.parametrize("backend", HERE)
def test_what_is_no_card_is_refused(backend):
    good = some_hands(7, 5)
    for wrong in (52, 255):
        bad = good.copy()
        bad[3, 4] = wrong
        for held in (bad, np.asfortranarray(bad), bad.astype(np.int64)):
            with pytest.raises(SidepotError, match=f"{wrong} is no card"):
                rank_hands(held, backend=backend)
    with pytest.raises(SidepotError, match="-1 is no card"):
        rank_hands(np.where(good == good[0, 0], -1, good.astype(int)), backend=backend)
    with pytest.raises(SidepotError, match="is no card"):
        rank_hands(good.astype(float), backend=backend)


@pytest.mark.parametrize("backend", HERE)
@pytest.mark.parametrize("card", range(52))
def test_sums_of_impossible_hands_stay_inside_the_tables(backend, card):
    """What a card that comes seven times is worth means nothing, but it is looked up inside the tables."""
    for count in (5, 6, 7):
        low = int(tables.START[count]) + count * tables.KEYS[card % 13]
        assert low >> tables.ROW_BITS < len(tables.PUSH)
        assert (low + int(tables.PUSH[low >> tables.ROW_BITS])) % (1 << 32) < len(tables.PLACE)
        assert len(rank_hands(np.full((2, count), card, np.uint8), backend=backend)) == 2


def test_a_card_that_comes_twice_is_found_on_demand():
    cards = some_hands(7, 5)
    rank_hands(cards, check=True)
    cards[2, 6] = cards[2, 0]
    with pytest.raises(SidepotError) as told:
        rank_hands(cards, check=True)
    assert told.value.facts == {"row": 2, "card": int(cards[2, 0])}


@pytest.mark.parametrize("shape", [(3,), (3, 4), (7, 20), (2, 7, 1), ()])
def test_other_shapes_are_refused(shape):
    with pytest.raises(SidepotError, match="five to seven"):
        rank_hands(np.zeros(shape, np.uint8))


def test_another_backend_is_refused():
    with pytest.raises(SidepotError, match="numba, numpy"):
        rank_hands([[1, 2, 3, 4, 5]], backend="cupy")


@pytest.mark.skipif(not WITH_NUMBA, reason="numba is not installed")
def test_compiled_code_is_kept_where_it_can_be_and_made_anew_where_not(tmp_path):
    """numba's cache: in the folder that NUMBA_CACHE_DIR names; without any place that can be written it still works."""
    code = ("import numpy as np; from sidepot.batch.jit import jit\n"
            "from sidepot.batch.ranking import rank_hands\n"
            "print(rank_hands(np.array([[12, 11, 10, 9, 8]], np.uint8), backend='numba')[0])")
    kept = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "kept")}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=kept, check=True)
    assert done.stdout == "7462\n"
    assert list((tmp_path / "kept").rglob("jitted.rank_rows*.nbc"))
    nowhere = ("import numba.core.caching as c\n"
               "assert c.CacheImpl._locator_classes\n"
               "c.CacheImpl._locator_classes = []\n"           # as in a folder of the system, without a home
               + code + "\nfrom sidepot.batch.jitted import rank_rows; print(type(rank_rows._cache).__name__)")
    done = subprocess.run([sys.executable, "-c", nowhere], capture_output=True, text=True, env=kept, check=True)
    assert done.stdout == "7462\nNullCache\n"


def test_the_package_offers_it_where_numpy_is_there():
    import sidepot.batch
    assert sidepot.batch.rank_hands is rank_hands
    assert sidepot.batch.scores_of is scores_of


@pytest.mark.skipif(not WITH_NUMBA, reason="numba is not installed")
def test_every_hand_of_five_as_the_tool_compares_them():
    import numba

    import seven_cards
    wrong = np.zeros(8, np.int64)
    numba.njit(seven_cards.compare_shorter)(seven_cards.compiled_rank_cards(), np.array(CARD_BITS, np.int64), 5, wrong)
    assert wrong.tolist() == [2_598_960, 0, 0, 0, 0, 0, 0, 0]


def test_rows_of_different_lengths_are_named():
    with pytest.raises(SidepotError) as told:
        rank_hands([[1, 2, 3, 4, 5], [1, 2]])
    assert told.value.code == "batch.ragged"
