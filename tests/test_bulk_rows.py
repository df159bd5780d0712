"""Verified hands as rows, the statistics over them, and that both ways of replaying write the same."""
import csv
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from calls import call
from conftest import ROOT, need_shared
from recorded_hands import hands
from sidepot import NotationError
from sidepot.analysis import reader, verify
from sidepot.analysis.bulk import Bulk
from sidepot.analysis.chunks import CHUNK
from sidepot.analysis.replay import NOT_MINE
from sidepot.analysis.stats import player_stats
from sidepot.analysis.tables import players_of
from test_bulk import SHARED, damaged

BOARD = "'d db 2c3c4h', {}, 'd db 9h', {}, 'd db Th', {}"


def hand(number: int, actions: str, *, holes: str = "AsAd KsKd QsQd", result: str = "", stacks: str = "[100, 100, 100]") -> str:
    """Three players, Ann on the small blind, Bob on the big one, Cyd on the button; 1/2."""
    dealt = ", ".join(f"'d dh p{i + 1} {cards}'" for i, cards in enumerate(holes.split()))
    return (f"[{number}]\nvariant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n"
            f"starting_stacks = {stacks}\nactions = [{dealt}, {actions}]\nplayers = ['Ann', 'Bob', 'Cyd']\n{result}\n\n")


# Worked out by hand: what each hand is, and below what each column must be.
HANDS = [
    # 1: Cyd raises to 6, Ann re-raises to 20, Bob folds, Cyd folds.  Ann wins 2 + 6 + 6; 14 of her 20 come back.
    hand(1, "'p3 cbr 6', 'p1 cbr 20', 'p2 f', 'p3 f'", result="finishing_stacks = [108, 98, 94]"),
    # 2: a limp, a completed small blind, a check; checked to the river, where Bob bets 4 and Ann calls.  Ann's aces win.
    hand(2, "'p3 cc', 'p1 cc', 'p2 cc', 'd db 2c3c4h', 'p1 cc', 'p2 cc', 'p3 f', 'd db 9h', 'p1 cc', 'p2 cc', 'd db Th', 'p1 cc', "
            "'p2 cbr 4', 'p1 cc', 'p2 sm KsKd', 'p1 sm AsAd'", result="winnings = [13, 0, 0]"),
    # 3: all to Bob, who need not do a thing; 1 of his 2 comes back.
    hand(3, "'p3 f', 'p1 f'", result="finishing_stacks = [99, 101, 100]"),
    # 4: three all-in before the flop, 30, 60 and 100: main pot 90 to Cyd, side pot 60 to Cyd, 40 back to Ann.
    hand(4, "'p3 cbr 60', 'p1 cbr 100', 'p2 cc', 'd db 2c3c4h', 'd db 9h', 'd db Th'", holes="7s2d KsKd AsAd",
         stacks="[100, 30, 60]", result="finishing_stacks = [40, 0, 150]"),
    # 5: nobody knows who won.
    hand(5, "'p3 cbr 4', 'p1 f', 'p2 cc', 'd db 2c3c4h', 'p2 cc', 'p3 cc', 'd db 9h', 'p2 cc', 'p3 cc', 'd db Th', 'p2 cc', "
            "'p3 cc'",
         holes="???? ???? QsQd", result="winnings = [0, 9, 0]"),
    # 6: a raise that is not allowed.
    hand(6, "'p3 cbr 3'"),
    # 7: another game.
    "[7]\nvariant = 'PO'\nactions = []\n",
]


def rows(path: Path) -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as f:
        return list(csv.DictReader(f))


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    (tmp_path / "a.phhs").write_text("".join(HANDS), "utf-8")
    verify([tmp_path / "a.phhs"], to=tmp_path / "h.csv")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.phhs", "h-players.csv", "h.csv"]
    return tmp_path / "h.csv"


def test_hands_worked_out_by_hand(tables):
    lines = (tables.parent / "a.phhs").read_text().split("\n")
    found = rows(tables)
    assert [r["id"] for r in found] == [r["hand"] for r in found] == list("1234567")
    assert [lines[int(r["line"]) - 1] for r in found] == [f"[{i}]" for i in range(1, 8)]
    assert [r["class"] for r in found] == ["equal", "equal_up_to_rake", "equal", "equal", "no_result", "refused", "skipped"]
    assert [(r["pot"], r["rake"], r["street"], r["showdown"]) for r in found[:5]] == [
        ("14", "", "preflop", "0"), ("14", "1", "river", "1"), ("2", "", "preflop", "0"), ("150", "", "preflop", "1"),
        ("9", "", "river", "1")]
    for r in found[:5]:
        assert (r["limit"], r["small_blind"], r["big_blind"], r["ante"], r["players"]) == ("nl", "1", "2", "0", "3")
    assert [found[5]["code"], found[5]["pot"], found[6]["code"]] == ["betting.minimum/raise_too_small", "", ""]


def test_players_worked_out_by_hand(tables):
    found = rows(players_of(tables))
    assert [(r["id"], r["seat"], r["position"], r["player"]) for r in found[:3]] == [
        ("1", "1", "SB", "Ann"), ("1", "2", "BB", "Bob"), ("1", "3", "BTN", "Cyd")]
    assert len(found) == 15
    money = {(int(r["id"]), r["player"]): (r["put"], r["won"], r["net"]) for r in found}
    assert money == {
        (1, "Ann"): ("6", "14", "8"), (1, "Bob"): ("2", "0", "-2"), (1, "Cyd"): ("6", "0", "-6"),
        (2, "Ann"): ("6", "14", "8"), (2, "Bob"): ("6", "0", "-6"), (2, "Cyd"): ("2", "0", "-2"),
        (3, "Ann"): ("1", "0", "-1"), (3, "Bob"): ("1", "2", "1"), (3, "Cyd"): ("0", "0", "0"),
        (4, "Ann"): ("60", "0", "-60"), (4, "Bob"): ("30", "0", "-30"), (4, "Cyd"): ("60", "150", "90"),
        (5, "Ann"): ("1", "", ""), (5, "Bob"): ("4", "", ""), (5, "Cyd"): ("4", "", "")}

    def who(column: str, value: str = "1") -> list[tuple[int, str]]:
        return [(int(r["id"]), r["player"]) for r in found if r[column] == value]
    assert who("vpip") == [
        (1, "Ann"), (1, "Cyd"), (2, "Ann"), (2, "Cyd"), (4, "Ann"), (4, "Bob"), (4, "Cyd"), (5, "Bob"), (5, "Cyd")]
    assert who("vpip_chance", "0") == [(3, "Bob")]       # a walk
    assert who("pfr") == [(1, "Ann"), (1, "Cyd"), (4, "Ann"), (4, "Cyd"), (5, "Cyd")]
    assert who("threebet") == [(1, "Ann"), (4, "Ann")]
    # Bob and Cyd of hand 1 faced two raises.
    assert who("threebet_chance") == [(1, "Ann"), (4, "Ann"), (5, "Ann"), (5, "Bob")]
    assert who("saw_flop") == [(2, "Ann"), (2, "Bob"), (2, "Cyd"), (4, "Ann"), (4, "Bob"), (4, "Cyd"), (5, "Bob"), (5, "Cyd")]
    assert who("showdown") == [(2, "Ann"), (2, "Bob"), (4, "Ann"), (4, "Bob"), (4, "Cyd"), (5, "Bob"), (5, "Cyd")]
    assert who("won_showdown") == [(2, "Ann"), (4, "Cyd")]
    assert who("won_showdown", "") == [(5, "Ann"), (5, "Bob"), (5, "Cyd")]
    assert who("all_in") == [(4, "Ann"), (4, "Bob"), (4, "Cyd")]


# Five players, S and B on the blinds of 1/2, U first to act, C, and D on the button: what each does before the flop, and of whom
# each column is.  (blinds, stacks, actions, {column: players})
SPECIAL: dict[str, tuple[list[int], list[int], str, dict[str, str]]] = {
    "walk": ([1, 2, 0, 0, 0], [100] * 5, "p3 f, p4 f, p5 f, p1 f", {"vpip_chance": "SUCD"}),
    "option": ([1, 2, 0, 0, 0], [100] * 5, "p3 cc, p4 f, p5 f, p1 cc, p2 cc", {"vpip_chance": "SBUCD", "vpip": "SU"}),
    "straddle, option": ([1, 2, 4, 0, 0], [100] * 5, "p4 cc, p5 f, p1 f, p2 f, p3 cc", {"vpip_chance": "SBUCD", "vpip": "C"}),
    "straddle, walk": ([1, 2, 4, 0, 0], [100] * 5, "p4 f, p5 f, p1 f, p2 f", {"vpip_chance": "SBCD"}),
    "all-in from the blind": (
        [1, 2, 0, 0, 0], [100, 2, 100, 100, 100], "p3 cc, p4 f, p5 f, p1 cc", {"vpip_chance": "SUCD", "vpip": "SU", "all_in": "B"}),
    "post, option": ([1, 2, 0, 2, 0], [100] * 5, "p3 f, p4 cc, p5 f, p1 f, p2 cc", {"vpip_chance": "SBUCD"}),
    "limp and re-raise": (
        [1, 2, 0, 0, 0], [100] * 5, "p3 cc, p4 cbr 8, p5 f, p1 f, p2 f, p3 cbr 24, p4 f",
        {"vpip_chance": "SBUCD", "vpip": "UC", "pfr": "UC", "threebet": "U", "threebet_chance": "SBUD"}),
    "cold four-bet": (
        [1, 2, 0, 0, 0], [100] * 5, "p3 cbr 6, p4 cbr 18, p5 cbr 50, p1 f, p2 f, p3 f, p4 f",
        {"vpip_chance": "SBUCD", "vpip": "UCD", "pfr": "UCD", "threebet": "C", "threebet_chance": "C"}),
    "squeeze": (
        [1, 2, 0, 0, 0], [100] * 5, "p3 cbr 6, p4 cc, p5 f, p1 cbr 30, p2 f, p3 f, p4 f",
        {"vpip_chance": "SBUCD", "vpip": "SUC", "pfr": "SU", "threebet": "S", "threebet_chance": "SCD"}),
}


@pytest.mark.parametrize("name", SPECIAL)
@pytest.mark.parametrize("lenient", [False, True])         # lenient: the strict reader
def test_what_trackers_count_before_the_flop(tmp_path, name, lenient):
    blinds, stacks, actions, expected = SPECIAL[name]
    (tmp_path / "a.phh").write_text(
        f"variant = 'NT'\nantes = [0, 0, 0, 0, 0]\nblinds_or_straddles = {blinds}\nmin_bet = 2\nstarting_stacks = {stacks}\n"
        f"actions = {actions.split(', ')}\nplayers = ['S', 'B', 'U', 'C', 'D']\n")
    assert not verify([tmp_path / "a.phh"], to=tmp_path / "h.csv", lenient=lenient).failures
    found = rows(tmp_path / "h-players.csv")
    columns = ("vpip_chance", "vpip", "pfr", "threebet", "threebet_chance", "all_in")
    assert {c: "".join(r["player"] for r in found if r[c] == "1") for c in columns} == dict.fromkeys(columns, "") | expected


EXPECTED: dict[str, dict[str, float | None]] = {
    # 5 hands each; Bob has a walk, and so a turn before the flop in four only.
    # Won: Ann 8 + 8 - 1 - 60, Bob -2 - 6 + 1 - 30, Cyd -6 - 2 + 0 + 90, over the four hands whose end is known.
    "Ann": {"vpip": 60, "pfr": 40, "threebet": 200 / 3, "wtsd": 100, "wsd": 50, "all_in": 20, "net": -45, "bb_100": -562.5},
    "Bob": {"vpip": 50, "pfr": 0, "threebet": 0, "wtsd": 100, "wsd": 0, "all_in": 20, "net": -37, "bb_100": -462.5},
    "Cyd": {"vpip": 80, "pfr": 60, "threebet": None, "wtsd": 200 / 3, "wsd": 100, "all_in": 20, "net": 82, "bb_100": 1025},
}


@pytest.mark.parametrize("ending", [".csv", ".parquet"])
def test_statistics_worked_out_by_hand(tables, ending):
    pytest.importorskip("duckdb")
    to = tables.with_name(f"t{ending}")
    verify([tables.parent / "a.phhs"], to=to)
    found = {r["player"]: r for r in player_stats(to)}
    assert set(found) == set(EXPECTED)
    for name, expected in EXPECTED.items():
        assert found[name]["hands"] == 5
        assert {key: found[name][key] for key in expected} == pytest.approx(expected)
    assert player_stats(to, least=6) == []
    assert [r["player"] for r in player_stats(to, most=2)] == ["Ann", "Bob"]
    for lang in ("en", "zh"):
        assert "66.7" in call("stats", str(to), lang=lang).output
        narrow = call("stats", str(to), lang=lang, env={"COLUMNS": "40"}).output
        assert max(map(len, narrow.splitlines())) <= 40
    told = json.loads(call("stats", str(to), "--json").output)["players"]
    assert {r["player"]: r["net"] for r in told} == {"Ann": -45, "Bob": -37, "Cyd": 82}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_queries_of_the_docs_run(tables, monkeypatch, lang):
    duckdb = pytest.importorskip("duckdb")
    verify([tables.parent / "a.phhs"], to=tables.with_name("hands.parquet"))
    text = (ROOT / "docs" / lang / "verify.md").read_text("utf-8").replace("hands.players = 6", "hands.players = 3")
    monkeypatch.chdir(tables.parent)
    with duckdb.connect() as db:
        found = [db.execute(query).fetchall() for block in re.findall(r"```sql\n(.*?)```", text, re.DOTALL)
                 for query in block.split(";") if query.strip()]
    assert {row[0]: row[1] for row in found[-1]} == {"SB": 60, "BB": 50, "BTN": 80}


# ---- the same rows, however they come about

def both(path: Path, to: Path, **options: object) -> str:
    verify([path], to=to, **options)  # type: ignore[arg-type]
    return to.read_text("utf-8") + players_of(to).read_text("utf-8")


def all_strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nothing is replayed the fast way."""
    class Never:                               # not a Bulk: none may be made from a compiled one
        def __init__(self, *told: Any) -> None:
            self._bulk = Bulk(*told)

        def __getattr__(self, name: str) -> Any:
            return getattr(self._bulk, name)

        def judge(self, body: bytes) -> int:
            return NOT_MINE

        def run(self, data: bytes, at: int) -> int:
            return at
    monkeypatch.setattr(reader, "Bulk", Never)
    monkeypatch.setattr(reader, "_READERS", {})


@pytest.mark.parametrize("name", SHARED)
def test_both_ways_write_the_same_rows_of_recorded_hands(tmp_path, monkeypatch, name):
    path = need_shared("phh") / f"{name}.phhs"
    quick = both(path, tmp_path / "h.csv")
    assert both(path, tmp_path / "h.csv", chunk=20_000) == quick
    all_strict(monkeypatch)
    assert both(path, tmp_path / "h.csv") == quick


def test_both_ways_write_the_same_rows_of_generated_and_damaged_hands(tmp_path, monkeypatch):
    source = Random(3)
    bodies = [list(hands(20, seed=seed, players=n, cents=True)) for seed, n in enumerate((2, 3, 6, 9))]
    pool = [line for body in bodies for text in body for line in text.encode().split(b"\n")]
    for number in range(40):
        data = "".join(source.choice(bodies)).encode()
        (tmp_path / f"{number}.phhs").write_bytes(data if number < 4 else damaged(source, data, pool))
    quick = both(tmp_path, tmp_path / "out" / "h.csv")
    assert both(tmp_path, tmp_path / "out" / "h.csv", chunk=2000) == quick
    assert both(tmp_path, tmp_path / "out" / "h.csv", chunk=2000, jobs=2) == quick
    all_strict(monkeypatch)
    assert both(tmp_path, tmp_path / "out" / "h.csv") == quick
    assert quick.count("\n") > 2000


def test_rows_of_an_interrupted_run_are_complete_after_the_one_that_goes_on(tmp_path):
    path = tmp_path / "a.phhs"
    path.write_text("".join(hands(60, seed=2)), "utf-8")
    plain, left = both(path, tmp_path / "h.csv"), 3

    def stop(size: int, number: int) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise KeyboardInterrupt
    for kept in (True, False):
        left = 3
        more: dict[str, object] = {"resume": tmp_path / "state"} if kept else {}
        with pytest.raises(KeyboardInterrupt):
            verify([path], to=tmp_path / "x.csv", chunk=3000, advance=stop, **more)  # type: ignore[arg-type]
        assert not (tmp_path / "x.csv").exists()
        assert (tmp_path / "x.csv.parts").exists() == kept
        assert both(path, tmp_path / "x.csv", chunk=3000, **more) == plain
        assert not (tmp_path / "x.csv.parts").exists()
        (tmp_path / "x.csv").unlink()
    # All is done by the state file, but the rows are gone: they are made again.
    assert both(path, tmp_path / "x.csv", chunk=3000, resume=tmp_path / "state") == plain


def test_the_same_file_twice_has_the_same_rows_twice(tmp_path):
    """Large files are done in ranges by several processes, and the second time may begin before the first is put together."""
    path = tmp_path / "a.phhs"
    path.write_text("".join(hands(400, seed=2)), "utf-8")
    once = both(path, tmp_path / "h.csv").count("\n")
    plain = [verify([path, path], to=tmp_path / "h.csv", chunk=9_000), *rows(tmp_path / "h.csv"), *rows(tmp_path / "h-players.csv")]
    assert len(plain) - 1 == 2 * (once - 2)
    assert plain[1:] == [verify([path, path], to=tmp_path / "i.csv", chunk=9_000, jobs=2), *rows(tmp_path / "i.csv"),
                         *rows(tmp_path / "i-players.csv")][1:]


# ---- what cannot be

@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """As on a disk that is full: a file takes so many bytes and no more."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("size", [20_000, 70_000])
@pytest.mark.parametrize("ending", [".csv", ".parquet"])
def test_a_full_disk_ends_the_run_and_no_hand_is_blamed(tmp_path, size, ending):
    """In a part, in a table that parts are put together in, or in the file of Parquet; what waits for --resume stays."""
    pytest.importorskip("duckdb")
    path, to = tmp_path / "a.phhs", tmp_path / f"h{ending}"
    path.write_text("".join(hands(300, seed=2)), "utf-8")
    for options in ({}, {"resume": tmp_path / "state"}):
        for chunk in (9_000, CHUNK):
            (tmp_path / "state").unlink(missing_ok=True)
            with files_of_at_most(size), pytest.raises(NotationError) as e:
                verify([path], to=to, chunk=chunk, **options)
            assert e.value.code == "verify.unwritable"
            assert str(to) in e.value.text("zh")
            assert not to.exists()
            assert to.with_name(f"{to.name}.parts").exists() == bool(options)
    assert verify([path], to=to, chunk=9_000, **options).counts["equal"] == 300
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.phhs", f"h-players{ending}", f"h{ending}", "state"]


def test_a_table_is_refused_before_the_work_begins(tmp_path):
    path, to = tmp_path / "a.phhs", tmp_path / "h.csv"
    path.write_text("".join(hands(3)), "utf-8")
    for folder in (to, players_of(to)):
        folder.mkdir()
        with pytest.raises(NotationError) as e:
            verify([path], to=to, advance=lambda *_: pytest.fail("the work had begun"))
        assert (e.value.code, e.value.file) == ("verify.unwritable", str(folder))
        assert "是文件夹" in e.value.text("zh")
        folder.rmdir()
    assert list(tmp_path.iterdir()) == [path]


def test_two_runs_do_not_write_one_table(tmp_path):
    pytest.importorskip("fcntl")
    path, to = tmp_path / "a.phhs", tmp_path / "h.csv"
    path.write_text("".join(hands(30)), "utf-8")
    refused = []

    def second(size: int, number: int) -> None:
        with pytest.raises(NotationError) as e:
            verify([path], to=to)
        refused.append(e.value.code)
    verify([path], to=to, chunk=3_000, advance=second)
    assert set(refused) == {"verify.busy"}
    assert len(rows(to)) == 30
    assert len(both(path, to).splitlines()) == 32 + 180    # free again
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.phhs", "h-players.csv", "h.csv"]


@pytest.mark.parametrize("ending", [".csv", ".parquet"])
def test_names_come_through_whatever_is_in_them(tmp_path, ending):
    pytest.importorskip("duckdb")
    names = ["a,b", "=1+1", "王小二", "李，明", "-1", "@x", "#hash", "a\\b", "it's", "NULL", "true", "1e5", "é", "\U0001f600"]
    names += ["a|b", "00", " lead", "trail ", "\\N", "a;b"]
    one = HANDS[0].split("\n", 1)[1].replace("['Ann', 'Bob', 'Cyd']", "{}")
    keys = [*map(str, range(18)), "'key, with \"q\"'", "'=1+1 王'", "'" + '"' * 1_040_000 + "'"]
    path = tmp_path / 'fi,le "q" 王 # =1.phhs'
    path.write_text("".join(
        f"[{key}]\n" + one.format(json.dumps(names[i:i + 3] if i < 18 else names[:3], ensure_ascii=False))
        for i, key in enumerate(keys)), "utf-8")
    to = tmp_path / f"t{ending}"
    assert verify([path], to=to).counts["equal"] == 21
    assert {r["player"] for r in player_stats(to)} == set(names)
    if ending == ".csv":
        csv.field_size_limit(2**21)
        assert [r["hand"] for r in rows(to)] == [key.strip("'") for key in keys]
        assert {r["file"] for r in rows(to)} == {str(path)}


@pytest.mark.parametrize("options", [{"jobs": 0}, {"jobs": -1}, {"chunk": 0}, {"chunk": -5}, {"jobs": 1.5}])
def test_numbers_that_make_no_sense_are_refused(tables, options):
    with pytest.raises(NotationError) as e:
        verify([tables.parent / "a.phhs"], **options)
    assert e.value.field in options
    assert str(next(iter(options.values()))) in e.value.text("zh")


def test_what_cannot_be_written_or_read_is_said(tables, monkeypatch):
    for to, code in (("h.xlsx", "verify.to"), ("h", "verify.to")):
        with pytest.raises(NotationError) as e:
            verify([tables.parent / "a.phhs"], to=tables.with_name(to))
        assert e.value.code == code
    players_of(tables).rename(tables.with_name("elsewhere.csv"))
    assert call("stats", str(tables)).exit_code == 1
    assert ".parquet" in call("stats", str(tables.parent / "a.phhs"), lang="zh").output    # the hands themselves
    assert "案例" not in call("stats", str(tables.with_name("none.csv")), lang="zh").output
    tables.with_name("elsewhere.csv").rename(players_of(tables))
    players_of(tables).write_text("this,is,no,table\n1,2,3,4\n")
    done = call("stats", str(tables), lang="zh")
    assert (done.exit_code, "verify --to" in done.output) == (1, True)
    monkeypatch.setitem(sys.modules, "duckdb", None)
    for words in (["stats", str(tables)], ["verify", str(tables.parent / "a.phhs"), "--to", str(tables.with_name("h.parquet"))]):
        done = call(*words)
        assert done.exit_code == 1
        assert "sidepot[stats]" in done.output
