"""The drivers of bench/rivals.py: every rival that is installed plays the benchmark's hands, and mostly as the core does."""
import pytest

import rivals
import table

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")    # the rivals' own, when they are imported
NAMES = list(rivals.KINDS)


@pytest.fixture(params=NAMES)
def engine(request):
    engines, missing = rivals.available()
    if request.param not in engines:
        pytest.skip(missing[request.param])
    return engines[request.param]


def test_hands_come_out_as_on_the_core_but_for_the_known_causes(engine):
    # A driver that asks or acts wrongly differs on most hands; what the engines decide otherwise is under one in five.
    found = rivals.differences(engine, 60)
    assert found.differ <= 12, found.examples[:3]
    assert found.lost == 0 or engine.package == "clubs", found.examples[:3]
    assert found.unfinished == 0 or engine.package == "clubs", found.examples[:3]


def test_hand_without_side_pots_is_paid_alike(engine):
    # Everybody calls before the flop and checks it down: 600 chips to the best hand, no rule in doubt.
    stacks = [5_000] * 6
    cards = [12, 25, 0, 14, 1, 15, 2, 16, 3, 17, 4, 18, 5, 19, 33, 48, 36]   # Ac Ad; 2c 3d; 3c 4d; ...; board 7c 8d 9h JsQh
    job = table.Job(stacks, 0, cards, [50] * 200)
    with rivals.silence():
        assert list(engine.play(job)) == table.core_hand(job)


def test_fit_leaves_the_hand_alone_where_the_engine_can_play_it(engine):
    job = table.Job([5_000] * 6, 0, list(range(17)), [50] * 200)
    assert engine.fit(job) == job


def test_measure_names_every_engine_installed():
    engines, missing = rivals.available()
    if not engines:
        pytest.skip("; ".join(missing.values()))
    found = rivals.measure(1, table.core_hand)
    assert set(found) == {f"plain_vs_{name}_6" for name in engines}
    for figures in found.values():
        assert set(figures) == {"ratio", "low", "high", "ours_us", "theirs_us"}
        assert figures["theirs_us"] > 0
        assert figures["ratio"] == figures["low"] == figures["high"] == pytest.approx(figures["theirs_us"] / figures["ours_us"])


def test_rival_that_is_not_installed_is_left_out_with_a_note(monkeypatch):
    class Absent(rivals.Engine):
        package, module = "no-such-rival", "no_such_rival"

    monkeypatch.setattr(rivals, "KINDS", {"absent": Absent})
    monkeypatch.setattr(rivals, "ENGINES", {})
    engines, missing = rivals.available()
    assert engines == {}
    assert missing == {"absent": "no-such-rival is not installed: No module named 'no_such_rival'"}
