"""Long verifications: several processes, an interruption and what goes on after it, and Ray."""
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conftest import ROOT
from recorded_hands import hands
from sidepot import NotationError
from sidepot.analysis import Report, reader, running, verify
from sidepot.analysis.chunks import Options, Step, Tally, Task
from sidepot.analysis.report import packed, unpacked

CHUNK = 9_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """Files of every kind: large, small, damaged, empty, one whose tables come twice, one without a header."""
    made: Path = tmp_path_factory.mktemp("hands")
    many = list(hands(120, seed=8, cents=True))
    many[50] = many[50].replace("finishing_stacks = [", "finishing_stacks = [9")
    many[80] = many[80].replace("'p3 ", "'p3 cbr 3', 'p3 ", 1)
    (made / "a.phhs").write_text("".join(many), "utf-8")
    (made / "b.phhs").write_text("".join([*many[:30], *many[20:60]]), "utf-8")
    (made / "c.phhs").write_text("", "utf-8")
    (made / "d.phh").write_text(many[3].split("\n", 1)[1], "utf-8")
    for number in range(7):
        (made / f"e{number}.phhs").write_text("".join(many[number:number + 5]), "utf-8")
    return made


def told(report: Report) -> str:
    return json.dumps([report.to_json("en"), report.to_json("zh")], ensure_ascii=False)


def test_the_report_is_the_same_whatever_the_number_of_processes(folder):
    plain = verify([folder])
    assert plain.counts["different"] > 1
    assert plain.counts["refused"] > 10                    # the tables that come twice, the empty file
    seen: list[tuple[int, int]] = []
    for jobs in (1, 2, 3):
        assert told(verify([folder], jobs=jobs, chunk=CHUNK, advance=lambda size, n: seen.append((size, n)))) == told(plain)
    size = sum(path.stat().st_size for path in folder.iterdir())
    assert sum(size for size, _ in seen) == 3 * size
    assert told(verify([folder / "a.phhs", folder / "a.phhs"], jobs=2)) == told(verify([folder / "a.phhs", folder / "a.phhs"]))


def test_errors_go_from_process_to_process_with_all_they_say(folder):
    for failure in verify([folder]).failures:
        error = unpacked(json.loads(json.dumps(packed(failure.error))))
        assert (error.code, error.line) == (failure.error.code, failure.error.line)
        for lang in ("en", "zh"):
            assert (error.message(lang), error.where(lang)) == (failure.error.message(lang), failure.error.where(lang))


def watched(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """The tasks that are really done in this process from now on."""
    done: list[Task] = []

    def noting(task: Task, options: Options, step: Step | None = None) -> list[Tally]:
        done.append(task)
        return reader.work(task, options, step)
    monkeypatch.setattr(running, "work", noting)
    return done


class Interrupted(Exception):
    """Raised from outside in the middle of a run."""


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("after", [1, 4, 9])
def test_an_interrupted_run_goes_on_where_it_stopped(folder, tmp_path, monkeypatch, jobs, after):
    state, plain, left = tmp_path / "state", told(verify([folder])), after

    def stop(size: int, number: int) -> None:
        nonlocal left
        left -= 1
        if not left:
            raise Interrupted
    with pytest.raises(Interrupted):
        verify([folder], jobs=jobs, chunk=CHUNK, resume=state, advance=stop)
    kept = len(state.read_text("utf-8").splitlines()) - 1
    assert kept >= after
    with open(state, "a", encoding="utf-8") as f:          # a line that was cut off
        f.write('{"file": "')
    done = watched(monkeypatch)
    assert told(verify([folder], chunk=CHUNK, resume=state)) == plain
    first = len(done)
    assert first > 0
    assert told(verify([folder], chunk=CHUNK, resume=state)) == plain
    assert len(done) == first                              # all stands in the state file now


def test_a_changed_file_is_done_again_and_others_are_not(folder, tmp_path, monkeypatch):
    copies = tmp_path / "copies"
    copies.mkdir()
    for path in folder.iterdir():
        (copies / path.name).write_bytes(path.read_bytes())
    state = tmp_path / "state"
    verify([copies], chunk=CHUNK, resume=state)
    file = copies / "e3.phhs"
    before = file.stat()
    text = file.read_bytes()
    at = text.index(b"finishing_stacks = [") + 20
    file.write_bytes(text[:at] + (b"2" if text[at:at + 1] == b"1" else b"1") + text[at + 1:])
    assert file.stat().st_size == before.st_size
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))       # only the hash tells
    done = watched(monkeypatch)
    assert told(verify([copies], chunk=CHUNK, resume=state)) == told(verify([copies], chunk=CHUNK))
    assert done[0].files == (str(file),)
    assert verify([copies], chunk=CHUNK, resume=state).files[str(file)]["different"] == 1


def test_a_state_file_of_something_else_is_refused(folder, tmp_path):
    state = tmp_path / "state"
    verify([folder / "d.phh"], resume=state)
    cases: list[tuple[str | None, dict[str, Any], str]] = [
        (None, {"lenient": True}, "other_state"), (None, {"rules": "tda-2024"}, "other_state"), ("x", {}, "no_state"),
        ("{}", {}, "no_state"), ("[1]\nvariant = 'NT'", {}, "no_state")]
    for text, options, code in cases:
        if text is not None:
            state.write_text(text)
        with pytest.raises(NotationError) as e:
            verify([folder / "d.phh"], resume=state, **options)
        assert e.value.code == f"verify.{code}"
        assert str(state) in e.value.text("zh")
    with pytest.raises(NotationError, match="cannot be written"):
        verify([folder / "d.phh"], resume=tmp_path)


def test_a_damaged_state_file_changes_no_count(folder, tmp_path):
    """Whatever happens to its bytes, what can no longer be trusted is done again, or the file is refused."""
    state, source = tmp_path / "state", Random(4)
    files = [folder / "a.phhs", folder / "c.phhs", folder / "d.phh"]
    plain = told(verify(files, chunk=CHUNK, resume=state))
    good = state.read_bytes()
    first, _, rest = good.partition(b"\n")
    damaged = [first + b"\n" + piece + b"\n" + rest for piece in (b"null", b"[]", b"[" * 100_000, b"{}", rest[:200], rest[20:])]
    # Counts that are other than those that were put down, and what is no tally at all.
    damaged += [good.replace(b'"equal":', b'"equal":1'), good.replace(b'"counts":{', b'"counts":{"x":1,'),
                good.replace(b'"lines":', b'"line":')]
    for _ in range(40):
        at = source.randrange(len(first), len(good))
        damaged += [good[:at], good[:at] + good[at + source.randrange(1, 40):], good[:at] + b"\0" * 300 + good[at + 300:],
                    good[:at] + bytes([source.randrange(256)]) + good[at + 1:]]
    for data in damaged:
        state.write_bytes(data)
        assert told(verify(files, chunk=CHUNK, resume=state)) == plain
    for data in (good[1:], b"\n" + good, first[:-2] + b"\n" + rest, b"[" * 100_000 + b"\n" + rest):
        state.write_bytes(data)
        with pytest.raises(NotationError) as e:
            verify(files, chunk=CHUNK, resume=state)
        assert e.value.code == "verify.no_state"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_full_disk_is_told_with_the_file(folder):
    with pytest.raises(NotationError) as e:
        verify([folder / "d.phh"], resume="/dev/full")
    assert e.value.text("en") == "/dev/full: This file cannot be written (the disk is full)."
    assert "磁盘已满" in e.value.text("zh")


def group_ends(leader: int) -> bool:
    """No process of a group is left, within ten seconds."""
    for _ in range(200):
        try:
            os.killpg(leader, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_a_process_that_ends_is_told(folder, tmp_path):
    def kill(size: int, number: int) -> None:
        for child in multiprocessing.active_children():
            child.kill()
    with pytest.raises(NotationError) as e:
        verify([folder], jobs=2, chunk=CHUNK, resume=tmp_path / "state", advance=kill)
    assert e.value.code == "verify.worker"
    assert told(verify([folder], chunk=CHUNK, resume=tmp_path / "state")) == told(verify([folder]))


def test_a_process_that_ends_before_the_next_piece_is_handed_out_is_told():
    task = Task(("none.phhs",))
    with running.Pool(Options(), 1) as pool:
        pool.result(pool.submit(task))
        for child in multiprocessing.active_children():
            child.kill()
            child.join()
        for _ in range(200):                   # until the pool has noticed
            if pool.pool._broken:
                break
            time.sleep(0.02)
        with pytest.raises(NotationError) as e:
            pool.submit(task)
    assert e.value.code == "verify.worker"


@pytest.mark.slow
def test_ctrl_c_leaves_nothing_running_and_the_same_command_goes_on(tmp_path):
    source = list(hands(700, seed=4))
    with open(tmp_path / "big.phhs", "w", encoding="utf-8") as f:
        for i in range(21_000):
            f.write(f"[{i + 1}]\n" + source[i % 700].split("\n", 1)[1])
    state = tmp_path / "state"
    words = [sys.executable, "-m", "sidepot", "verify", str(tmp_path / "big.phhs"), "--jobs", "2", "--resume", str(state), "--json"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C.UTF-8"}
    run = subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    for _ in range(600):
        if state.exists() and state.read_text("utf-8").count("\n") > 1:
            break
        time.sleep(0.05)
    os.killpg(run.pid, signal.SIGINT)
    out, told = run.communicate(timeout=60)
    assert (run.returncode, out) == (130, "")
    assert "state" in told
    assert "Traceback" not in told
    assert group_ends(run.pid)
    kept = state.read_text("utf-8").count("\n") - 1
    assert kept >= 1
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert (found["read"], found["equal"]) == (21_000, 21_000)


# ---- Ray

def need_ray() -> None:
    """Skips where Ray is absent, unless CI demands everything."""
    try:
        import ray  # noqa: F401
    except ImportError:
        if os.environ.get("SIDEPOT_REQUIRE_DATA") == "1":
            pytest.fail("ray is not installed, and SIDEPOT_REQUIRE_DATA=1 asks for it", pytrace=False)
        pytest.skip('ray is not installed (pip install "sidepot[cluster]")')


RAY = """
import json, sys
from sidepot import NotationError
from sidepot.analysis import verify
for address in ("local:x", "nowhere:1:2", "127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:70000"):
    try:
        verify([sys.argv[1]], cluster=address)
        raise SystemExit(f"{address} was taken for a cluster")
    except NotationError as e:
        assert e.code == "verify.no_cluster", e
from sidepot.analysis.chunks import CHUNK, Options, Task
from sidepot.analysis.running import Cluster
import os
import ray
with Cluster(Options(rows=sys.argv[1] + "/none"), "local:1") as cluster:
    end = ray.remote(max_retries=0)(lambda task, options: os._exit(3))
    for work, code in ((cluster.work, "verify.unwritable"), (end, "verify.worker")):
        cluster.work = work
        try:
            cluster.result(cluster.submit(Task((sys.argv[1] + "/d.phh",))))
            raise SystemExit(f"no {code}")
        except NotationError as e:
            assert e.code == code, e
report = verify([sys.argv[1]], cluster="local:2", chunk=int(sys.argv[2]), resume=sys.argv[3])
print(json.dumps([report.to_json("en"), report.to_json("zh")], ensure_ascii=False))
"""


@pytest.mark.slow
def test_two_workers_of_a_local_ray_say_the_same(folder, tmp_path):
    need_ray()
    # In a process of its own, as Ray leaves threads and warnings behind.
    done = subprocess.run(
        [sys.executable, "-c", RAY, str(folder), str(CHUNK), str(tmp_path / "state")], capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.splitlines()[-1] == told(verify([folder]))
    assert told(verify([folder], chunk=CHUNK, resume=tmp_path / "state")) == told(verify([folder]))


def test_without_ray_it_is_said_what_to_install(folder, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NotationError) as e:
        verify([folder], cluster="auto")
    assert e.value.code == "verify.no_ray"
    assert "sidepot[cluster]" in e.value.message("zh")
