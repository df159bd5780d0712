"""Verification of recorded hands: each class by hands of our own, and the figures of the shared files."""
import json
from pathlib import Path

import pytest

from conftest import need_shared
from sidepot import NotationError
from sidepot.analysis import Report, verify
from sidepot.analysis.verify import COMPARED

KEYS = {
    "read", "replayed", "equal", "equal_up_to_rake", "finer_than_chip", "different", "no_result", "skipped", "refused", "failures"}
BOARD = ["d db 2c3c4h", "p1 cc", "p3 cc", "d db 9h", "p1 cc", "p3 cc", "d db Th", "p1 cc", "p3 cc"]


def hand(*actions: str, hole: tuple[str, ...] = ("AsAd", "KsKd", "QsQd"), **fields: object) -> str:
    """A hand of three with 1/2 and 100 each."""
    n = len(hole)
    base: dict[str, object] = {
        "variant": "'NT'", "antes": [0] * n, "blinds_or_straddles": [1, 2, *[0] * (n - 2)], "min_bet": 2,
        "starting_stacks": [100] * n, "actions": [*(f"d dh p{i + 1} {cards}" for i, cards in enumerate(hole)), *actions]}
    return "".join(f"{k} = {v}\n" for k, v in (base | fields).items())


CHOP = ("AsKd", "2h7d", "AdKs")                # p1 and p3 tie on the board above


def check(tmp_path: Path, *hands: str, **options: object) -> Report:
    path = tmp_path / "a.phhs"
    path.write_text("\n".join(f"[{i}]\n{h}" for i, h in enumerate(hands, 1)), "utf-8")
    report = verify([path], **options)  # type: ignore[arg-type]
    counts = report.counts
    assert counts["read"] == len(hands) == counts["replayed"] + counts["skipped"] + counts["refused"]
    assert counts["replayed"] == sum(counts[kind] for kind in COMPARED)
    assert report.files == {str(path): counts}
    assert report.ok == (not report.failures)
    return report


def kind(tmp_path: Path, source: str, **options: object) -> str:
    counts = check(tmp_path, source, **options).counts
    return next(name for name in (*COMPARED, "skipped", "refused") if counts[name])


RAISED = ("p3 cbr 6", "p1 f", "p2 f")          # p3 wins 5: blinds and 2 called, 4 come back
CALLED = ("p3 cbr 20", "p1 cc", "p2 f", *BOARD)  # 42 in the pot


@pytest.mark.parametrize(("source", "expected"), [
    (hand(*RAISED, finishing_stacks=[99, 98, 103]), "equal"),
    (hand(*RAISED, winnings=[0, 0, 5]), "equal"),
    (hand(*RAISED, winnings="[0, 0, 5.00]"), "equal"),
    (hand(*RAISED, finishing_stacks=[99, 98, 103], winnings=[9, 9, 9]), "equal"),      # stacks first
    (hand(*RAISED, finishing_stacks=[99, 98, 104]), "different"),
    (hand(*RAISED, winnings=[5, 0, 0]), "different"),
    # The uncalled part is no winning of one who raised, only of a blind that all others left alone.
    (hand(*RAISED, winnings=[0, 0, 9]), "different"),
    (hand("p3 f", "p1 f", winnings=[0, 3, 0]), "equal_with_refund"),
    (hand("p3 f", "p1 f", winnings=[0, 2, 0]), "equal"),
    (hand("p3 f", "p1 f", winnings=[0, 4, 0]), "different"),
    (hand("p3 f", "p1 f", finishing_stacks=[99, 101, 100]), "equal"),
    (hand("p3 f", "p1 f", finishing_stacks=[99, 102, 100]), "different"),
    # Rake: one ratio, above 0 and at most 10 %.
    (hand(*CALLED, winnings=[40, 0, 0]), "equal_up_to_rake"),
    (hand(*CALLED, winnings=[37.8, 0, 0]), "equal_up_to_rake"),
    (hand(*CALLED, winnings=[37.7, 0, 0]), "different"),
    (hand(*CALLED, winnings=[43, 0, 0]), "different"),
    (hand(*CALLED, winnings=[40, 1, 0]), "different"),
    (hand(*CALLED, finishing_stacks=[120, 98, 80]), "equal_up_to_rake"),
    (hand(*CALLED, finishing_stacks=[120, 98, 79]), "different"),
    # Two winners of 21 each: short alike within a unit.
    (hand(*CALLED, hole=CHOP, winnings=[20, 0, 20]), "equal_up_to_rake"),
    (hand(*CALLED, hole=CHOP, winnings=[19.95, 0, 19.95]), "equal_up_to_rake"),
    (hand(*CALLED, hole=CHOP, winnings=[19.95, 0, 20.45]), "different"),
    (hand(*CALLED, hole=CHOP, winnings=[21, 0, 19]), "different"),
    (hand(*CALLED, hole=CHOP, winnings=[18, 0, 18]), "different"),
    # 21 with a dead 1 from the small blind: 22 and 21, or 21.5 each where half chips are written.
    (hand("p3 cbr 20", "p1 f", "p2 cc", *(a.replace("p1", "p2") for a in BOARD), hole=("2h7d", "AsKd", "AdKs"),
          finishing_stacks=[99, 100.5, 100.5]), "finer_than_chip"),
    (hand("p3 cbr 20", "p1 f", "p2 cc", *(a.replace("p1", "p2") for a in BOARD), hole=("2h7d", "AsKd", "AdKs"),
          finishing_stacks=[99, 101, 100]), "equal"),
    (hand("p3 cbr 20", "p1 f", "p2 cc", *(a.replace("p1", "p2") for a in BOARD), hole=("2h7d", "AsKd", "AdKs"),
          finishing_stacks=[99, 100, 101]), "different"),
    (hand("p3 cbr 20", "p1 f", "p2 cc", *(a.replace("p1", "p2") for a in BOARD), hole=("2h7d", "AsKd", "AdKs"),
          starting_stacks="[100.0, 100, 100]", finishing_stacks=[99, 100.5, 100.5]), "equal"),
    # Nothing recorded, or the winner unknown.
    (hand(*RAISED), "no_result"),
    (hand(*CALLED, hole=("AsAd", "KsKd", "????"), winnings=[42, 0, 0]), "no_result"),
    (hand(*CALLED, "p3 sm", hole=("????", "KsKd", "????"), winnings=[42, 0, 0]), "equal"),
    (hand(*CALLED[:3], hole=("????", "????", "????"), winnings=[42, 0, 0]), "different"),  # cut off on the flop
    # A hand that stops: the stacks at that point.
    (hand("p3 cbr 20", finishing_stacks=[99, 98, 80]), "equal"),
    (hand("p3 cbr 20", finishing_stacks=[99, 98, 81]), "different"),
    (hand("p3 cbr 20", winnings=[0, 0, 0]), "equal"),
    # Unknown depth: that seat's final stack tells nothing.
    (hand(*CALLED, starting_stacks="[inf, 100, 100]", finishing_stacks="[inf, 98, 80]"), "equal"),
    (hand(*CALLED, starting_stacks="[inf, 100, 100]", finishing_stacks="[5, 98, 80]"), "equal"),
    (hand(*CALLED, starting_stacks="[inf, 100, 100]", finishing_stacks="[5, 98, 81]"), "different"),
    (hand("p3 f", variant="'PO'"), "skipped"),
    (hand("p3 cbr 3"), "refused"),
])
def test_classes(tmp_path, source, expected):
    assert kind(tmp_path, source) == expected


def test_an_ante_given_back_is_told_apart_from_rake(tmp_path):
    counts = check(tmp_path, hand("p3 cbr 60", "p1 f", "p2 f", antes=[1, 1, 1], winnings=[0, 0, 7])).counts
    assert (counts["equal"], counts["different"]) == (0, 1)                   # 8 in the pot: 12.5 % is no rake
    nine = ("????",) * 9
    folds = [f"p{i} f" for i in range(4, 10)]
    walk = ("p3 cbr 6", *folds, "p1 f", "p2 f")
    counts = check(tmp_path, hand(*walk, hole=nine, antes=[1] * 9, winnings=[0, 0, 13, *[0] * 6])).counts
    assert (counts["equal_up_to_rake"], counts["short_by_antes"]) == (1, 1)   # 14 in the pot
    counts = check(tmp_path, hand(*walk, hole=nine, antes=[1] * 9, winnings=[0, 0, 13.5, *[0] * 6])).counts
    assert (counts["equal_up_to_rake"], counts["short_by_antes"]) == (1, 0)
    flop = ("p3 cc", *folds, "p1 f", "p2 cc", "d db 2c3c4h", "p2 cc", "p3 cbr 2", "p2 f")
    counts = check(tmp_path, hand(*flop, hole=nine, antes=[1] * 9, winnings=[0, 0, 13, *[0] * 6])).counts
    assert (counts["equal_up_to_rake"], counts["short_by_antes"]) == (1, 0)   # a flop was seen: rake it may be


def test_json_has_the_keys_and_the_failures_their_place(tmp_path):
    report = check(tmp_path, hand(*RAISED, winnings=[0, 0, 5]), hand(*RAISED, winnings=[0, 0, 6]), hand("p3 cbr 3.00"),
                   hand(variant="'FR'"), "variant = 'NT\n")
    data = json.loads(json.dumps(report.to_json()))
    assert set(data) >= KEYS
    assert {k: v for k, v in data.items() if isinstance(v, int) and v} == {
        "read": 5, "replayed": 2, "equal": 1, "different": 1, "refused": 2, "skipped": 1}
    lines = (tmp_path / "a.phhs").read_text().splitlines()
    assert all(set(f) == {"file", "hand", "line", "code", "message"} for f in data["failures"])
    assert [(f["hand"], f["code"], lines[f["line"] - 1][:9]) for f in data["failures"]] == [
        ("2", "verify.different", "[2]"), ("3", "betting.minimum/raise_too_small", "actions ="), ("5", "phh.toml", "variant =")]
    assert data["failures"][0]["message"] == "The pots come out differently: p3 wins 5, recorded 6."
    assert "p3 应得 5，记录为 6" in report.to_json("zh")["failures"][0]["message"]
    assert not report.ok


def test_an_open_hand_with_another_result_says_so(tmp_path):
    report = check(tmp_path, hand("p3 cbr 20", winnings=[23, 0, 0]))
    assert [f.error.code for f in report.failures] == ["verify.open"]


def test_lenient_repairs_and_counts_it(tmp_path):
    report = check(tmp_path, hand("p3 cbr 3", "p1 f", "p2 f", winnings=[0, 0, 5]), hand(*RAISED), lenient=True)
    assert (report.counts["equal"], report.counts["repaired"]) == (1, 1)
    half = check(tmp_path, hand(*RAISED, hole=("Ah??", "????", "????")))
    assert half.counts["repaired"] == 0


def test_rules_can_be_chosen(tmp_path):
    # 60 over 40 is no full raise (38) but half of one: it reopens the betting for p3 only in the house set.
    source = hand("p3 cbr 40", "p1 cc", "p2 cbr 60", "p3 cbr 160", "p1 f", starting_stacks=[200, 60, 200])
    assert kind(tmp_path, source) == "refused"
    assert kind(tmp_path, source, rules="house-half-raise") == "no_result"


def test_folders_are_walked_in_order(tmp_path):
    for name in ("b/z.phh", "b/a.PHH", "a.phhs", "b/c/d.phh", "notes.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(hand(*RAISED, winnings=[0, 0, 5]))
    seen: list[tuple[str, int]] = []
    report = verify([tmp_path], progress=lambda file, number: seen.append((str(Path(file).relative_to(tmp_path)), number)))
    assert seen == [("a.phhs", 1), ("b/a.PHH", 1), ("b/c/d.phh", 1), ("b/z.phh", 1)]
    assert report.counts["equal"] == 4
    assert verify([tmp_path / "notes.txt"]).counts["equal"] == 1               # named: read whatever it is called


def test_missing_paths_and_empty_folders_are_named(tmp_path):
    for path, code in ((tmp_path / "none", "file.missing"), (tmp_path, "file.none")):
        with pytest.raises(NotationError) as e:
            verify([path])
        assert (e.value.code, e.value.file) == (code, str(path))
        assert e.value.text("zh")


def test_an_empty_file_is_refused_and_the_others_are_read(tmp_path):
    (tmp_path / "a.phh").write_text("")
    (tmp_path / "b.phh").write_text(hand(*RAISED, winnings=[0, 0, 5]))
    report = verify([tmp_path])
    assert (report.counts["read"], report.counts["refused"], report.counts["equal"]) == (2, 1, 1)
    assert report.failures[0].to_json()["file"] == str(tmp_path / "a.phh")
    assert report.failures[0].hand is None


@pytest.mark.parametrize(("name", "figures"), [
    ("pluribus-nt", {"read": 2021, "replayed": 2021, "equal": 2019, "finer_than_chip": 2}),
    ("live-holdem", {"read": 11, "replayed": 11, "equal": 10, "no_result": 1}),
    ("live-other-variants", {"read": 35, "skipped": 35}),
    ("online-allin", {"read": 112, "replayed": 112, "equal": 102, "equal_up_to_rake": 9, "no_result": 1}),
    ("handhq-absolute-nl1000", {"read": 261, "replayed": 261, "equal": 88, "equal_with_refund": 59, "equal_up_to_rake": 67,
                                "short_by_antes": 1, "no_result": 47}),
])
def test_figures_of_recorded_hands(name, figures):
    report = verify([need_shared("phh") / f"{name}.phhs"])
    assert {k: v for k, v in report.counts.items() if v} == figures
    assert report.failures == []
