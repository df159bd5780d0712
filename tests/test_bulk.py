"""Verification in bulk: the scanner, ranges, processes, and that all of it says exactly what the strict reader says."""
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random

import pytest

import compiling
from conftest import need_shared
from hands import play_on, random_setup
from recorded_hands import hands
from runtimes import builds
from sidepot import Hand, NotationError
from sidepot.analysis import Report, verify
from sidepot.analysis.chunks import Options
from sidepot.analysis.compare import COMPARED
from sidepot.analysis.reader import Reader
from sidepot.analysis.replay import EQUAL, NO_RESULT, SHORT_BY_ANTES
from sidepot.notation.phh import write_phh
from sidepot.notation.phh_codes import card, texts
from sidepot.notation.phh_scan import Scanner
from strict_report import strict, told

SHARED = ("pluribus-nt", "live-holdem", "live-other-variants", "online-allin", "handhq-absolute-nl1000")


def write(path: Path, *parts: str | bytes) -> Path:
    path.write_bytes(b"".join(p.encode() if isinstance(p, str) else p for p in parts))
    return path


def fast_share(path: Path) -> float:
    """Which part of the hands did not need the strict reader."""
    reader = Reader(Options())
    tally = reader.file(str(path))
    return sum(reader.bulk.counts[:SHORT_BY_ANTES]) / tally.hands


def test_the_classes_have_the_numbers_that_the_fast_way_counts_by():
    assert (COMPARED[EQUAL], COMPARED[NO_RESULT], len(COMPARED)) == ("equal", "no_result", SHORT_BY_ANTES)


# ---- the same as the strict reader

@pytest.mark.parametrize(("name", "least"), list(zip(SHARED, (1.0, 0.9, 0.0, 0.95, 1.0), strict=True)))
def test_recorded_hands(name, least):
    path = need_shared("phh") / f"{name}.phhs"
    plain = told(strict(path))
    assert told(verify([path])) == plain
    assert told(verify([path], chunk=20_000)) == plain
    assert fast_share(path) >= least


@pytest.mark.parametrize(("players", "cents"), [(2, True), (3, False), (6, True), (6, False), (9, True)])
def test_generated_hands(tmp_path, players, cents):
    path = write(tmp_path / "a.phhs", *hands(150, seed=players, players=players, cents=cents))
    plain = strict(path)
    assert plain.counts["equal"] == 150
    assert told(verify([path])) == told(verify([path], chunk=7_000)) == told(plain)
    assert fast_share(path) == 1.0


def test_lenient_and_rules_are_passed_on(tmp_path):
    wrong = ("[90]\nvariant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [2, 1]\nmin_bet = 2\nstarting_stacks = [90, 90]\n"
             "actions = ['p2 cbr 3', 'p1 f']\nwinnings = [0, 4]\n")
    path = write(tmp_path / "a.phhs", *hands(40, seed=5), wrong)
    for lenient in (True, False):
        assert told(verify([path], lenient=lenient, chunk=3000)) == told(strict(path, lenient=lenient))
    for rules in ("tda-2024", "house-half-raise"):
        assert told(verify([path], rules=rules, chunk=3000)) == told(strict(path, rules=rules))


@pytest.mark.parametrize("scale", [1, 100])
def test_set_ups_of_every_kind(tmp_path, scale):
    """Straddles, posts, dead blinds, uneven antes, short blinds, fixed limit; mostly as other programs write them."""
    source, texts = Random(12), list[str]()
    while len(texts) < 400:
        hand = play_on(Hand(random_setup(source)), source, source.choice((200, 200, 8)))
        if hand.setup.limit == "pl":
            continue
        if hand.actor is None and not hand.settled:
            hand.settle()
        lines = write_phh(hand, scale=scale).split("\n")
        if source.random() < 0.7:
            lines = [line for line in lines if not line.startswith("_sidepot_")]
        texts.append(f"[{len(texts) + 1}]\n" + "\n".join(lines) + "\n")
    path = write(tmp_path / "a.phhs", *texts)
    plain = strict(path)
    assert told(verify([path])) == told(plain)
    for rules in ("tda-2024", "house-half-raise"):
        assert told(verify([path], rules=rules)) == told(strict(path, rules=rules))
    assert plain.counts["refused"] > 5
    assert plain.counts["equal"] > 100
    assert fast_share(path) > 0.3


def damaged(source: Random, data: bytes, pool: list[bytes]) -> bytes:
    """The data with a few things wrong, or only unusual, in it."""
    for _ in range(source.choice((1, 1, 1, 2, 4))):
        if not data:
            return data
        at, kind = source.randrange(len(data)), source.randrange(9)
        if kind == 0:
            data = data[:at] + bytes([source.randrange(256)]) + data[at + 1:]
        elif kind == 1:
            data = data[:at] + data[at + source.randrange(1, 12):]
        elif kind == 2:
            data = data[:at] + source.choice(PIECES) + data[at:]
        elif kind == 3:                        # a digit for another: amounts, cards, players
            digits = [i for i in range(at, min(len(data), at + 200)) if 48 <= data[i] < 58]
            for i in digits[:1]:
                data = data[:i] + str(source.randrange(10)).encode() + data[i + 1:]
        elif kind == 4:                        # a line twice, away, or from elsewhere
            lines = data.split(b"\n")
            i = source.randrange(len(lines))
            line = lines[i]
            lines[i:i + 1] = source.choice(([], [line, line], [source.choice(pool)], [b"", line], [line + b" # so"]))
            data = b"\n".join(lines)
        elif kind == 5:                        # an action twice, away, or in another place
            acts = data.split(b"', '")
            i, j = source.randrange(len(acts)), source.randrange(len(acts))
            acts[i] = acts[j] if source.random() < 0.5 else source.choice(ACTS)
            data = b"', '".join(acts)
        elif kind == 6:
            old, new = source.choice(SWAPS)
            data = data.replace(old, new, source.choice((1, 1, -1)))
        elif kind == 7:
            data = data[:at]
        else:
            cut = data.find(b"\n[", at) + 1
            data = data[:cut] + source.choice(HEADS) + data[cut:]
    return data


PIECES = [
    b" ", b"\t", b"\r\n", b"\r", b"'", b'"', b",", b".", b"#", b"0", b"-1", b"_", b"1_0", b"inf", b"nan", b"\\", b"[", b"]",
    b"\n[", b"\n",
    b"\x00", b"\xff", b"\xc3\xa9", b"\xef\xbb\xbf", b"1e3", b"\n\n", b"'''", b"{", b"= ", b"a.b = 1\n", b"\nlevel = 3\n",
    b"\n_sidepot_rake = [500, 3, 0]\n", b"\n_sidepot_rules = 'tda-2024'\n", b"\nwinnings = [0, 0, 0, 0, 0, 0]\n",
    b"\nbring_in = 3\n",
    b"\nante_trimming_status = false\n", b"\nurl = 'a.b.c'\n", b"\ntime = 25:00:00\n", b"\nday = 07\n", b"\ndate = 2026-02-30\n",
    b"\nx = [[1], [2]]\n",
    b"\nx = {a = 1}\n", b"\nx = '" + b"a." * 70 + b"'\n", b"\nantes = [1]\n", b"\n# told\n", b"\n'x' = 1\n", b"\nx = \"a\\n\"\n"]
ACTS = [
    b"p1 sm", b"p2 sm ????", b"p3 sm -", b"p1 cc", b"p2 f", b"p9 f", b"p10 f", b"p0 f", b"d db ??????", b"d db ??", b"d db As",
    b"d dh p1 ????", b"",
    b"d dh p2 AsAs", b"d dh p2 Ah??", b"p1 cbr 0", b"p1 cbr 2.5", b"p1 cbr 2.555", b"p2 cbr 007", b"p3 cbr 99999999999999",
    b"p3 cbr 1e3",
    b"p1  cc", b"p1 cc # fine", b" p1 f", b"p1 cbr", b"d db 2c2d2h", b"d db 2c2d", b"d dh p10 2c2d", b"p1 sm 2c2d", b"d", b"d db",
    b"p4 cbr 40.00"]
SWAPS = [
    (b"'NT'", b"'FT'"), (b"'NT'", b'"NT"'), (b"'NT'", b"'PO'"), (b"'NT'", b"'XX'"), (b"', '", b"','"), (b"\n", b"\r\n"),
    (b"finishing_stacks", b"winnings"),
    (b"min_bet = ", b"small_bet = "), (b"true", b"false"), (b"'", b'"'), (b", 0, ", b", 4, "), (b", 0]", b", -2]"), (b"[1, 1, ",
    b"[0, 1, "),
    (b"starting_stacks = [", b"starting_stacks = [1, "), (b" sm'", b" sm ????'"), (b"seats", b"players"), (b"[1]", b"[01]"),
    (b"[2]", b"[1]"),
    (b"[3]", b'["3"]'), (b"[2]", b"[b]"), (b"[2]\n", b" [2]\n"), (b"[2]\n", b"[2] # x\n"), (b"min_bet = 2\n",
    b"small_bet = 2\nbig_bet = 4\n"),
    (b"blinds_or_straddles = [1, 2, 0", b"blinds_or_straddles = [1, 2, 4"), (b"blinds_or_straddles = [1, 2, 0, 0",
    b"blinds_or_straddles = [1, 2, 0, 2"),
    (b"starting_stacks = [", b"starting_stacks = [inf, "), (b"\n\n", b"\n \n"), (b"2, ", b"2.0, "), (b"0]", b"0.5]"), (b"1, 2, 0",
    b"0, 2, 0"),
    (b"1, 2, 0", b"3, 2, 0"), (b"1, 2, 0", b"-1, 2, 0")]
HEADS = [b"[1]\n", b"[]\n", b"[ 7 ]\n", b"[[8]]\n", b"['a b']\n", b"[999]\n", b"[5.x]\n", b"[0]\n", b"[00]\n",
    b"# so\n", b"[\"\"]\n", b"[99]"]


def every_way() -> list[Callable[..., Report]]:
    """`verify` as it is here and, where it can be compiled, compiled."""
    ways: list[Callable[..., Report]] = [verify]
    if not compiling.missing():
        build = builds.compiled()
        assert not str(builds.module_of(build, "analysis.replay").__file__).endswith(".py")
        ways.append(builds.module_of(build, "analysis").verify)
    return ways


@pytest.mark.slow
def test_damaged_files_are_reported_alike(tmp_path):
    """Each is read by the strict reader, in one go, and in ranges; and by the compiled replay, where it can be compiled."""
    assert compare_damaged(tmp_path / "a.phhs", 500, 20, every_way()) > 300


@pytest.mark.slow
def test_amounts_that_no_machine_number_holds_are_reported_alike(tmp_path):
    """Large amounts beside very fine ones: in the smallest unit written they are more than 2^63."""
    whole, fine = ("999999999999", "1000000000000", "2", "99999999"), ("0.00000001", "1.00000001", "0", "0.1", "12345678.12345678")
    more = ("4", "0.00000001", "1.00000001", "3.9")
    texts = [
        f"[{number}]\nvariant = 'NT'\nantes = [{ante}, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
        f"starting_stacks = [{first}, {second}]\nactions = ['p2 cbr {to}', 'p1 f']\nwinnings = [0, {won}]\n"
        for number, (first, second, ante, to, won) in enumerate(product(whole, whole, fine, more, more[:3]), 1)]
    path = write(tmp_path / "a.phhs", *texts)
    plain = strict(path)
    assert plain.counts["refused"] > 100
    assert plain.counts["replayed"] > 20
    for way in every_way():
        assert told(way([path])) == told(way([path], chunk=20_000)) == told(plain)


def compare_damaged(path: Path, files: int, seed: int, ways: list[Callable[..., Report]]) -> int:
    """Damaged files, each read in every way; how many hands came out without the strict reader all the same."""
    source, quick = Random(seed), 0
    bodies = [list(hands(4, seed=seed, players=source.choice((2, 3, 6)), cents=bool(seed % 2))) for seed in range(40)]
    pool = [line for body in bodies for hand in body for line in hand.encode().split(b"\n")]
    reader = Reader(Options())
    for number in range(files):
        data = damaged(source, "".join(source.choice(bodies)[:source.choice((1, 2, 2, 3, 4))]).encode(), pool)
        write(path, data)
        plain = told(strict(path))
        for way in ways:
            assert told(way([path])) == plain, (number, data)
            assert told(way([path], chunk=source.randrange(1, 900))) == plain, (number, data)
        reader.file(str(path))
        quick += sum(reader.bulk.counts[:SHORT_BY_ANTES])
    return quick


@pytest.mark.parametrize("text", [
    "", "\n", "# nothing\n", "[1]", "[1]\n", "[1]\n[2]\n", "[1]\n\n[1]\n", "\ufeff[1]\n", "[a]\n[b]\n",
    "x = 1\n[1]\n", "[1]\r\n[2]\r\n", "[2]\n[1]\n", "\n[1]\n", "[1]\nx = [\n[2]\n]\n", "[1]\nx = [\n[2],\n]\n[3]\n",
    "[1]\n [2]\nvariant = 'NT'\n[2]\n", "[1]\n[2", "[1]\n[99999999999999999999]\n", "[1]\n[1.a]\n[2]\n"])
def test_odd_files_are_reported_alike(tmp_path, text):
    one = next(hands(1)).removeprefix("[1]\n")
    for given in (text, text.replace("[1]\n", "[1]\n" + one), text.replace("[2]\n", "[2]\n" + one), text + one):
        path = write(tmp_path / "a.phhs", given)
        plain = told(strict(path))
        for chunk in (1, 2, 3, 5, 8, 100, 10_000):
            assert told(verify([path], chunk=chunk)) == plain, (given, chunk)


def test_a_hand_that_is_too_large_is_refused_in_ranges_too(tmp_path):
    good = list(hands(4))
    for size in (2**20 + 1, 3 * 2**20):
        path = write(tmp_path / "a.phhs", *good[:2], "[3]\n", "# x\n" * (size // 4), good[3])
        assert told(verify([path], chunk=2**19)) == told(strict(path))


# ---- the scanner itself

def test_the_scanner_keeps_nothing_of_the_hand_before():
    first, second = [h.split("\n", 1)[1].encode() for h in hands(2, seed=3)]
    one, again = Scanner(), Scanner()
    assert one.scan(first)
    assert not one.scan(b"x = 1\n")
    assert one.scan(second)
    assert again.scan(second)
    assert (one.acts, one.stacks.values, one.places) == (again.acts, again.stacks.values, again.places)
    for _ in range(3000):                      # more lines than are kept
        assert one.scan(first.replace(b"venue = '", b"venue = '%d" % _))
    assert one.scan(second)


def test_cards_and_lists_of_texts():
    assert [card(b"2cAsTd9h", at) for at in (0, 2, 4, 6)] == [0, 51, 8 + 13, 7 + 26]
    assert card(b"1c", 0) == card(b"Ax", 0) == -1
    assert all(map(texts, (b"['a', 'b']", b"['']", b"['a', 'b, ']", b"['', '']")))
    assert not any(map(texts, (b"[', 'a'b']", b"['a' 'b', 'c']", b"['a'']", b"[']", b"['a','b']")))


# ---- missing ends

def test_failures_are_bounded_and_counts_exact(tmp_path, monkeypatch):
    monkeypatch.setattr("sidepot.analysis.chunks.MOST_FAILURES", 7)
    monkeypatch.setattr("sidepot.analysis.report.MOST_FAILURES", 7)
    path = write(tmp_path / "a.phhs", *(h.replace("finishing_stacks = [", "finishing_stacks = [1") for h in hands(30)))
    report = verify([path], chunk=2000)
    assert (report.counts["different"], len(report.failures)) == (30, 7)
    assert [f.hand for f in report.failures] == [str(i) for i in range(1, 8)]
    with pytest.raises(NotationError):
        verify([tmp_path / "none"])
