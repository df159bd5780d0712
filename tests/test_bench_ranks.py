"""The benches of ranking and equity: what is timed gives the right answer, and who is absent is left out with a note."""
from collections.abc import Callable

import pytest

pytest.importorskip("numba")
import equities
import prototype
import ranks
from sidepot.analysis import boards_numpy
from sidepot.batch.ranking import rank_hands


@pytest.mark.filterwarnings("ignore::DeprecationWarning")      # of what eval7 itself imports
@pytest.mark.parametrize("name", ranks.RIVALS)
def test_a_rival_ranks_as_we_do(name):
    """Same order and same ties (treys and phevaluator give the best hand the least number)."""
    hands = ranks.random_hands(7, 300)
    work: Callable[[], object] | None = ranks.rival(name, hands.tolist())
    if work is None:
        assert any(name in note for note in ranks.notes())
        pytest.skip(f"{name} is not installed")
    theirs, mine = list(work()), rank_hands(hands).tolist()  # type: ignore[call-overload]
    turn = -1 if name in ("treys", "phevaluator") else 1
    by_mine = sorted(zip(mine, (turn * x for x in theirs), strict=True))
    assert [x for _, x in by_mine] == sorted(turn * x for x in theirs)
    assert len(set(by_mine)) == len(set(mine)) == len(set(theirs))


def test_who_is_absent_is_left_out_with_a_note():
    assert ranks.rival("a_package_that_is_not_there", [[0, 1, 2, 3, 4, 5, 6]]) is None
    assert any("a_package_that_is_not_there is not installed" in note for note in ranks.notes())
    assert equities.looped("another_that_is_not_there") is None
    assert any("another_that_is_not_there" in note for note in equities.notes())


def test_a_sketch_that_is_absent_is_no_error(monkeypatch, tmp_path):
    monkeypatch.setenv("SIDEPOT_SHARED", str(tmp_path))
    prototype.sketch.cache_clear()
    assert prototype.sketch() is None
    assert "not there" in ranks.notes()[-1]
    prototype.sketch.cache_clear()


def test_the_hands_of_the_benches_are_what_their_names_say():
    row = boards_numpy.preflop(equities.combos(equities.TWO), (), (3,))[0]
    assert (row[1], row[3], sum(row)) == (1_410_336, 9_308, equities.BOARDS)
    assert len({c for hand in equities.combos(equities.SIX) for c in hand}) == 12
