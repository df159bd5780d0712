"""The page as it is built: what a first load weighs, that nothing in it asks another host, that it is built once."""
import gzip
import json
import re
import shutil
import subprocess
import sys
import tarfile
from typing import Any

import pytest

import page_build
from conftest import ROOT

FIRST_LOAD = 60 * 1024                 # bytes of JavaScript, gzipped: the frame and the start page


def scripts(entries: dict[str, dict[str, Any]], first: str) -> set[str]:
    """The scripts that loading an entry fetches, itself and what it imports, without what it loads later."""
    found, ahead = set(), [first]
    while ahead:
        entry = entries[ahead.pop()]
        if entry["file"] not in found:
            found.add(entry["file"])
            ahead += entry.get("imports", [])
    return found


def test_a_first_load_is_light(built_page):
    entries = json.loads((built_page / "assets.json").read_text("utf-8"))
    start = scripts(entries, "index.html") | scripts(entries, "src/pages/home/index.tsx")
    start.update(re.findall(r'<script src="/([^"]+)"', (built_page / "index.html").read_text("utf-8")))
    assert len(start) >= 3
    assert "theme.js" in start
    weight = sum(len(gzip.compress((built_page / name).read_bytes(), 9)) for name in start)
    assert weight <= FIRST_LOAD, f"{weight} bytes: {sorted(start)}"


def test_no_page_is_part_of_the_first_load(built_page):
    entries = json.loads((built_page / "assets.json").read_text("utf-8"))
    assert entries["index.html"]["dynamicImports"]
    for page in entries["index.html"]["dynamicImports"]:
        assert entries[page]["file"] not in scripts(entries, "index.html")


def test_nothing_is_asked_of_another_host_and_nothing_is_inline(built_page):
    index = (built_page / "index.html").read_text("utf-8")
    assert re.findall(r'(?:src|href)="(?!/)', index) == []
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", index) == []
    names = {"http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML", "http://www.w3.org/1999/xhtml",
             "http://www.w3.org/1999/xlink", "http://www.w3.org/2000/xmlns/", "http://www.w3.org/XML/1998/namespace"}
    for path in [*(built_page / "assets").iterdir(), built_page / "favicon.svg"]:
        addresses = set(re.findall(r"https?://[\w./-]+", path.read_text("utf-8"))) - names
        assert addresses == set(), f"{path.name} names {addresses}"
    assert "@import" not in "".join(p.read_text("utf-8") for p in (built_page / "assets").glob("*.css"))


def test_it_is_built_again_only_when_a_source_has_changed(built_page, tmp_path):
    shutil.copytree(ROOT / "page", tmp_path / "page", ignore=shutil.ignore_patterns("node_modules"))
    assert not page_build.current(tmp_path)
    shutil.copytree(built_page, page_build.out(tmp_path))
    assert page_build.current(tmp_path)
    assert page_build.build(tmp_path) is False
    (tmp_path / "page" / "src" / "new.test.ts").write_text("")
    assert page_build.current(tmp_path)
    source = tmp_path / "page" / "src" / "main.tsx"
    source.write_text(source.read_text("utf-8") + "\n// changed\n", "utf-8")
    assert not page_build.current(tmp_path)


def test_a_page_that_does_not_compile_stops_the_build_and_says_where(built_page, tmp_path):
    shutil.copytree(ROOT / "page", tmp_path / "page", ignore=shutil.ignore_patterns("node_modules"))
    (tmp_path / "page" / "node_modules").symlink_to(ROOT / "page" / "node_modules", target_is_directory=True)
    (tmp_path / "page" / "src" / "main.tsx").write_text('import { nothing } from "./no_such_module";\nnothing();\n', "utf-8")
    with pytest.raises(page_build.CannotBuild, match="no_such_module"):
        page_build.build(tmp_path)
    assert not page_build.current(tmp_path)


def test_an_sdist_needs_no_node(built_page, tmp_path):
    done = subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)],
                          cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [packed] = tmp_path.glob("*.tar.gz")
    with tarfile.open(packed) as opened:
        opened.extractall(tmp_path, filter="data")
    [unpacked] = [path for path in tmp_path.iterdir() if path.is_dir()]
    assert page_build.current(unpacked)
    assert not (unpacked / "page" / "node_modules").exists()


def test_the_lock_names_no_registry():
    text = (ROOT / "page" / "package-lock.json").read_text("utf-8")
    assert "integrity" in text
    assert "resolved" not in text
