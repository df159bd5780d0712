"""Many tables at once: the same hands whatever the way they are played, and clear words for what cannot be played."""
import doctest
import re
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

import conftest
from sidepot import Hand, Rake, make_setup, ordered_deck
from sidepot.analysis.simulation import game
from sidepot.batch import CALL, FOLD, RAISE, BadBatch, Forced, Game, Tables, apply_all, legal_all, loading
from sidepot.core.state import new_state
from sidepot.errors import BadSetup
from sidepot.hand import Action, NotAllowed

SEATS = "ABCDEFGHJ"


@njit
def mixed(h, owed, lo, hi, die):
    """A quarter folds, a quarter raises: a size that depends on the die."""
    x = die % 100
    if x < 20 and owed:
        return FOLD, 0
    if x < 65 or hi == 0:
        return CALL, 0
    return RAISE, lo + die // 100 % (hi - lo + 1)


@njit
def too_much(h, owed, lo, hi, die):
    """Raises by one chip more than there is, at table 17 of the run."""
    return (RAISE, hi + 1) if h.stack[0] == 4_320 and hi else (CALL, 0)


@njit
def half_a_chip(h, owed, lo, hi, die):
    """A raise to a part of the pot, as one writes it without thinking of whole chips."""
    return (RAISE, min(1.3 * lo, hi)) if hi else (CALL, 0.0)


@njit
def code_alone(h, owed, lo, hi, die):
    return CALL


@njit
def without_die(h, owed, lo, hi):
    return CALL, 0


@njit
def thief(h, owed, lo, hi, die):
    """Helps itself to a chip."""
    h.stack[h.actor] += 1
    return CALL, 0


def some(players=4, count=300, seed=5, **settings):
    """Tables with uneven stacks."""
    stacks = np.random.default_rng(seed).integers(1, 400, (count, players))
    return Tables(game(dict.fromkeys(SEATS[:players], 100), (1, 2), **settings), stacks, seed=seed)


def in_steps(tables):
    """Every hand in lockstep by the same policy: final stacks."""
    tables.deal()
    dice, k = tables.dice(0, 200), 0
    while (tables.actor >= 0).any():
        legal = tables.legal()
        choices = [mixed.py_func(None, *row, die) for row, die in zip(legal.tolist(), dice[:, k].tolist(), strict=True)]
        code, to = (np.array(column) for column in zip(*choices, strict=True))
        refused = tables.apply(code, to)
        assert not refused[tables.actor >= 0].any()
        k += 1
    return tables.settle()


@pytest.mark.parametrize("limit", ["nl", "pl", "fl"])
def test_whole_hands_and_lockstep_come_to_the_same_stacks(limit):
    tables = some(limit=limit, ante=1)
    final, actions = tables.play(mixed)
    assert (in_steps(tables) == final).all()
    assert (final.sum(axis=1) == tables.stacks.sum(axis=1)).all()
    assert actions.max() > 12


def test_parts_and_threads_change_nothing():
    whole = some()
    final, _ = whole.play(mixed)
    assert (whole.play(mixed, threads=3)[0] == final).all()
    for first, last in ((0, 100), (100, 101), (101, 300)):
        part = Tables(game(dict.fromkeys("ABCD", 100), (1, 2)), whole.stacks[first:last], seed=5, first=first)
        assert (part.play(mixed)[0] == final[first:last]).all()
        assert (part.cards == whole.cards[first:last]).all()
        assert (part.dice(2, 9) == whole.dice(0, 9)[first:last, 2:]).all()
    again = Tables(game(dict.fromkeys("ABCD", 100), (1, 2)), whole.stacks, cards=whole.cards, seed=5)
    assert (again.play(mixed)[0] == final).all()
    assert (some(seed=6).cards != whole.cards).any()


def test_cards_and_dice_are_fair():
    """Every card as often in every place, and dice that fill their range: chi-square and mean within five deviations."""
    tables = some(count=40_000, players=2)
    for place in range(9):
        counts = np.bincount(tables.cards[:, place], minlength=52)
        assert ((counts - 40_000 / 52) ** 2 / (40_000 / 52)).sum() < 51 + 5 * np.sqrt(2 * 51)
    assert all(len(set(row)) == 9 for row in tables.cards[:500].tolist())
    dice = tables.dice(0, 20)
    assert dice.min() >= 0
    assert dice.max() < 2**32
    assert abs(dice.mean() / 2**32 - 0.5) < 5 / np.sqrt(12 * dice.size)
    assert abs(np.corrcoef(dice[:, 0], dice[:, 1])[0, 1]) < 5 / np.sqrt(40_000)


@pytest.mark.parametrize(("rules", "limit", "settings"), [
    ("wsop-cash-2026", "nl", {}), ("tda-2024", "nl", {"bb_ante": 2}), ("roberts", "fl", {"bets": (2, 4)}),
    ("wsop-cash-2026", "pl", {"ante": 1}),
    ("house-callers-may-raise", "nl", {}), ("house-half-raise", "nl", {}), ("wsop-cash-2026", "nl", {"unit": 5}),
])
def test_a_batch_plays_the_rule_set_as_a_hand_does(rules, limit, settings):
    rng = Random(f"{rules} {limit}")
    setup = make_setup(dict.fromkeys("ABCD", 100), (1, 2), rules=rules, limit=limit, **settings)
    stacks = [[rng.choice([3, 7, 40, 200]) + rng.randrange(5) for _ in range(4)] for _ in range(60)]
    tables = Tables(game(setup), stacks, seed=3)
    final, actions = tables.play(mixed)
    dice = tables.dice(0, int(actions.max()) + 1).tolist()
    for t, cards in enumerate(tables.cards.tolist()):
        hole, board = cards[:8], cards[8:]
        rest = [c for c in ordered_deck() if c not in cards]
        deck = hole[0::2] + hole[1::2] + [rest[0], *board[:3], rest[1], board[3], rest[2], board[4], *rest[3:]]
        hand = Hand(setup.change(stacks=tuple(stacks[t]), deck=tuple(deck)))
        k = 0
        while hand.actor:
            may = hand.legal()
            code, to = mixed.py_func(None, may.to_call, may.min_raise_to or 0, may.max_raise_to or 0, dice[t][k])
            k += 1
            hand.apply(Action("fold") if code == FOLD else Action("wager", to) if code == RAISE
                       else Action("call" if may.to_call else "check"))
        hand.settle()
        assert (list(hand.stacks.values()), k) == (final[t].tolist(), actions[t])


def test_several_boards_share_what_was_dealt_before_the_all_in():
    """All in on the flop, two boards: the flop stands, turn and river are run twice, and each board gets half of the pot."""
    card = {name: i for i, name in enumerate(r + s for s in "cdhs" for r in "23456789TJQKA")}
    hole, flop = ["As", "Ad", "Ks", "Kd"], ["2c", "7d", "9h"]
    row = [card[c] for c in [*hole, *flop, "3s", "4s", "3h", "5h", "6h", "Kc", "Kh"]]

    def result(actions):
        tables = Tables(game({"A": 100, "B": 100}, (1, 2), boards=2), [[100, 100]], cards=[row])
        tables.deal()
        for code, to in actions:
            assert not tables.apply(code, to).any()
        return tables.settle().tolist()
    # Heads-up position 1 is the button; kings lose the first board and win the second.
    assert result([(CALL, 0), (CALL, 0), (RAISE, 98), (CALL, 0)]) == [[100, 100]]
    # Nothing is run twice where the river was bet on: the first board alone decides.
    assert result([(CALL, 0), (CALL, 0)] * 3 + [(CALL, 0), (CALL, 0), (CALL, 0), (CALL, 0)][:2]) == [[102, 98]]


def test_what_is_refused_changes_nothing():
    tables = some(count=50)
    tables.deal()
    before = tables.hands.copy()
    refused = tables.apply(RAISE, 10**6)
    assert refused.all()
    assert (tables.hands == before).all()
    refused = tables.apply(np.where(np.arange(50) % 2, CALL, 7), 0)
    assert (refused == (np.arange(50) % 2 == 0)).all()
    assert (legal_all(tables) == tables.legal()).all()
    assert not apply_all(tables, FOLD, 0)[tables.actor >= 0].any()


G = game({"A": 100, "B": 100, "C": 100}, (1, 2))
ROW = list(range(11))


@pytest.mark.parametrize(("make", "said"), [
    (lambda: Tables(G, [[1, 2]]), r"stacks: shape \(1, 2\); right would be \(tables, 3\)"),
    (lambda: Tables(G, [[1, 2, 0]]), r"stacks\[0, 2\] is 0; right would be 1 to"),
    (lambda: Tables(G, [[1, 2, 2**52]]), r"stacks\[0, 2\] is 4503599627370496"),
    (lambda: Tables(G, [[1, 2, 2.5]]), "stacks: whole numbers are wanted, not float64"),
    (lambda: Tables([G, G], [[9, 9, 9]]), "2 games for 1 tables; right would be one, or one for each"),
    (lambda: Tables([], [[9, 9, 9]]), "no game was given"),
    (lambda: Tables(make_setup({"A": 9, "B": 9}, (1, 2)), [[9, 9]]), "games: right would be a Game"),  # type: ignore[arg-type]
    (lambda: Tables(None, [[9, 9]]), "games: right would be a Game .* not NoneType"),  # type: ignore[arg-type]
    (lambda: Tables(G._replace(state=3), [[9, 9, 9]]), "games: right would be a Game of a State"),  # type: ignore[arg-type]
    (lambda: Tables(G._replace(boards=1.5), [[9, 9, 9]]), "boards: whole numbers are wanted, not 1.5"),  # type: ignore[arg-type]
    (lambda: Tables(G._replace(forced=G.forced._replace(antes=[1, 1, 0.5])), [[9, 9, 9]]), "antes: whole"),  # type: ignore[list-item]
    (lambda: Tables(G, [[9, 9, 9], [9, 9]]), "stacks: the rows are not equally long"),
    (lambda: Tables(G, np.array([[2**64 - 1, 9, 9]], np.uint64)), "stacks: 18446744073709551615 is too large"),
    (lambda: Tables(game({"A": 9, "B": 9}, (1, 2), dead_money=2**53 - 100), [[50, 49]]), r"stacks\[0, 0\] is 50; .* 1 to 49"),
    (lambda: Tables(G, [[9, 9, 9]], seed=True), "seed: True; right would be"),
    (lambda: Tables(G, [[9, 9, 9]]).play(mixed, threads=1.5), "threads: 1.5; right would be"),  # type: ignore[arg-type]
    (lambda: Tables(G, [[9, 9, 9]]).dice(-1, 3), "start: -1; right would be"),
    (lambda: Tables(G, [[9, 9, 9]]).play(half_a_chip), r"the policy answers with Tuple\(int64, float64\); right"),
    (lambda: Tables(G, [[9, 9, 9]]).play(code_alone), "the policy answers with .*; right would be two"),
    (lambda: Tables(G, [[9, 9, 9]]).play(without_die), r"does not compile as policy\(h, owed, lo, hi, die\)"),
    (lambda: Tables([G, game({"A": 9, "B": 9}, (1, 2))], [[9, 9, 9]] * 2), "the same number of players"),
    (lambda: Tables(G._replace(boards=4), [[9, 9, 9]]), "1 to 3 boards are run, not 4"),
    (lambda: Tables(Game(new_state([1] * 3, 2, []), Forced(0, 1, 3)), [[9, 9, 9]]), "a position that is not 0 to 2"),
    (lambda: Tables(Game(new_state([1] * 3, 2, []), Forced(0, 1, 1, antes=[1, 1])), [[9, 9, 9]]), "antes: 2 amounts for 3 players"),
    (lambda: Tables(Game(new_state([1] * 3, 2, []), Forced(0, -1, 1)), [[9, 9, 9]]), "below 0"),
    (lambda: Tables(G, [[9, 9, 9]], cards=[ROW[:10]]), r"cards: shape \(1, 10\); right would be \(1, 11\)"),
    (lambda: Tables(G, [[9, 9, 9]], cards=[[*ROW[:10], 52]]), r"cards\[0, 10\] is 52; a card is 0 to 51"),
    (lambda: Tables(G, [[9, 9, 9]], cards=[[*ROW[:10], 3]]), r"cards\[0\]: a card is dealt twice"),
    (lambda: Tables(G, [[9, 9, 9]], seed=-1), "seed: -1; right would be"),
    (lambda: Tables(G, [[9, 9, 9]]).play(lambda *_: (CALL, 0)), "the policy is not jitted"),
    (lambda: Tables(G, [[9, 9, 9]]).play(mixed, threads=0), "threads: 0; right would be a whole number from 1"),
    (lambda: Tables(G, [[9, 9, 9]]).legal(), r"no hand is in progress: deal\(\) first"),
    (lambda: Tables(G, [[9, 9, 9]] * 17 + [[4_321, 500, 500]]).play(too_much), "table 17: the policy did what is not offered"),
])
def test_what_cannot_be_played_is_named(make, said):
    with pytest.raises(BadBatch, match=said):
        make()


def test_boards_and_cards_are_what_the_rule_set_and_the_batch_take():
    """No book lets a tournament run it twice; and cards are given for each table, so those of a set-up would be lost."""
    with pytest.raises(NotAllowed, match="only once"):
        game({"A": 9, "B": 9}, (1, 2), rules="tda-2024", boards=2)
    with pytest.raises(NotAllowed) as e:
        game({"A": 9, "B": 9}, (1, 2), boards=4)
    assert e.value.key == "too_many"
    with pytest.raises(BadSetup):
        game({"A": 9, "B": 9}, (1, 2), boards=0)
    with pytest.raises(BadSetup, match="no bomb pots") as bomb:
        game({"A": 9, "B": 9}, (1, 2), ante=2, bomb=True)
    assert bomb.value.field == "bomb"
    for cards in ({"hole": {"A": "AsAd"}}, {"deck": ordered_deck()}):
        with pytest.raises(TypeError, match=r"Tables\(\.\.\., cards=\.\.\.\)"):
            game({"A": 9, "B": 9}, (1, 2), **cards)


def test_what_the_caller_does_to_his_arrays_later_changes_nothing():
    stacks = np.full((5, 3), 100)
    tables = Tables(G, stacks, seed=np.int64(3), first=np.uint8(2))
    before, _ = tables.play(mixed, threads=np.int64(2))
    cards = tables.cards.copy()
    again = Tables(G, stacks, cards=cards, seed=3, first=2)
    stacks[:] = -1
    cards[:] = 0
    assert (tables.play(mixed)[0] == before).all()
    assert (again.play(mixed)[0] == before).all()


def test_a_hand_is_paid_once_and_only_when_the_betting_is_over():
    tables = some(count=3)
    tables.deal()
    with pytest.raises(BadBatch, match="table 0: the betting is not over"):
        tables.settle()
    while (tables.actor >= 0).any():
        tables.apply(CALL, 0)
    tables.settle()
    with pytest.raises(BadBatch, match="no hand is in progress"):
        tables.settle()


def test_chips_that_a_policy_made_are_noticed():
    with pytest.raises(BadBatch, match="table 0: chips were made or lost; a hand is for looking at"):
        Tables(G, [[9, 9, 9]]).play(thief)
    tables = some(count=3)
    tables.deal()
    while (tables.actor >= 0).any():
        tables.apply(CALL, 0)
    tables.hands["stack"][1, 2] += 5
    with pytest.raises(BadBatch, match="table 1: "):
        tables.settle()


def test_what_the_house_took_is_told():
    tables = some(rake=Rake(500, 3))
    final, _ = tables.play(mixed)
    assert tables.raked.min() >= 0
    assert tables.raked.max() == 3
    assert (final.sum(axis=1) + tables.raked == tables.stacks.sum(axis=1)).all()
    by_play = tables.raked.copy()
    in_steps(tables)
    assert (tables.raked == by_play).all()


def test_without_numba_the_error_says_what_to_install():
    code = ("import sys; sys.modules['numba'] = None\n"
            "import sidepot.batch\ntry:\n    sidepot.batch.Tables\nexcept ModuleNotFoundError as e: print(e)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "sidepot.batch.Tables needs numba: pip install 'sidepot[batch]'"


def test_the_jitted_copies_lie_in_a_folder_named_by_their_contents(tmp_path, monkeypatch):
    """So numba's cache, which goes by one file, cannot hold code of older rules; a folder that cannot be written is no obstacle."""
    monkeypatch.setattr(loading, "user_cache_path", lambda name: tmp_path / name)
    first = loading.folder()
    assert loading.folder() == first
    copied = first / "sidepot_jit" / "core" / "betting.py"
    assert copied.read_bytes() == (conftest.ROOT / "src" / "sidepot" / "core" / "betting.py").read_bytes()
    package = tmp_path / "other"
    for module in loading.MODULES:
        path = package / f"{module.replace('.', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes((loading.PACKAGE / f"{module.replace('.', '/')}.py").read_bytes())
    (package / "core" / "pots.py").write_bytes((package / "core" / "pots.py").read_bytes() + b"\n")
    monkeypatch.setattr(loading, "PACKAGE", package)
    assert loading.folder() != first
    for _ in range(loading.KEPT + 2):
        (package / "core" / "pots.py").write_bytes((package / "core" / "pots.py").read_bytes() + b"\n")
        loading.folder()
    assert len(list((tmp_path / "sidepot").iterdir())) == loading.KEPT
    (tmp_path / "file").touch()
    monkeypatch.setattr(loading, "user_cache_path", lambda name: tmp_path / "file" / name)
    assert (loading.folder() / "complete").exists()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_on_speed_does_what_it_says(lang):
    page = (conftest.ROOT / "docs" / lang / "speed.md").read_text("utf-8")
    made: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(block, made)
    assert made["tables"].count == 100_000
    assert (made["stacks"].sum(axis=1) == 635).all()
    assert not made["refused"].any()


def test_the_docstring_does_what_it_says():
    import sidepot.batch
    result = doctest.testmod(sidepot.batch)
    assert result.attempted > 5
    assert not result.failed
