"""What `make mutants` says, and that what stands in tests/mutants.toml is about the core as it is."""
import ast
import re
import tomllib
from collections import Counter
from types import FunctionType

import pytest

import mutants
import nets
from mutants import Mutant
from sidepot.core import betting, posting, pots, ranking

ONE = Mutant("pots.x_part__mutmut_1", ("pots.part", "units: i64 = chips // unit", "units: i64 = None"))
TWO = Mutant("pots.x_part__mutmut_2", ("pots.part", "k == 0", "k == 1"))
AGAIN = Mutant("pots.x_part__mutmut_3", ONE.change)


def lines() -> dict[str, set[str]]:
    """The lines of every function of the core, statements on one line, without comments."""
    found = {}
    for path in mutants.CORE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for inner in node.body if isinstance(node, ast.ClassDef) else [node]:
                if isinstance(inner, ast.FunctionDef):
                    owner = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
                    text = ast.get_source_segment(path.read_text("utf-8"), inner) or ""
                    found[f"{path.stem}.{owner}{inner.name}"] = {line.partition("  # ")[0].strip() for line in text.split("\n")}
    return found


def test_every_explanation_is_about_a_line_that_there_is_and_says_why():
    known = lines()
    entries = tomllib.loads(mutants.EXPLAINED.read_text("utf-8"))["survivor"]
    assert entries
    for entry in entries:
        assert set(entry) == {"where", "was", "now", "why"}
        assert len(entry["why"]) > 20
        for where in entry["where"]:
            assert entry["was"] in known[where], (where, entry["was"])
            assert entry["was"] not in entry["now"]


@pytest.mark.parametrize(("survivors", "reasons", "code", "says"), [
    ([], [], 0, "100.0%"), ([ONE], [ONE], 0, "95.0%"), ([ONE], [], 1, "survives unexplained: pots.part"),
    ([], [ONE], 1, "explained, but no such survivor: pots.part"), ([ONE], [TWO], 1, "survives unexplained"),
    ([ONE], [ONE, AGAIN], 1, "explained, but no such survivor"), ([ONE, AGAIN], [ONE], 1, "survives unexplained"),
    ([ONE, TWO], [ONE, TWO], 1, "only 90.0 % were killed"),
])
def test_what_is_told(monkeypatch, capsys, survivors, reasons, code, says):
    monkeypatch.setattr(mutants, "modules", lambda: ["pots"])
    monkeypatch.setattr(mutants, "explained", lambda: Counter(m.change for m in reasons))
    found = {f"pots.x_part__mutmut_{n}": "killed" for n in range(1, 21)} | {m.name: "survived" for m in survivors}
    assert mutants.tell(found, survivors, ["pots"]) == code
    assert says in capsys.readouterr().out


def test_lines_that_are_not_mutated_only_declare_what_is_set_before_it_is_read():
    settings = tomllib.loads((mutants.ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
    patterns = [re.compile(pattern) for pattern in settings["do_not_mutate_patterns"]]
    found = 0
    for path in mutants.CORE.glob("*.py"):
        left_out = {n for n, line in enumerate(path.read_text("utf-8").split("\n"), 1) if any(p.search(line) for p in patterns)}
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                names = sorted((n for n in ast.walk(function) if isinstance(n, ast.Name)), key=lambda n: (n.lineno, n.col_offset))
                for declared in (n for n in names if n.lineno in left_out and isinstance(n.ctx, ast.Store)):
                    after = next(n for n in names if n.id == declared.id and n.lineno > declared.lineno)
                    assert isinstance(after.ctx, ast.Store), (path.name, declared.lineno)
                    found += 1
    assert found > 8


def test_the_nets_hold():
    nets.test_the_nets()


def odd_chip_to_the_last(chips: int, parts: int, k: int, unit: int) -> int:
    return chips // parts + (chips % parts if k == parts - 1 else 0)


@pytest.mark.skipif(not isinstance(pots.part, FunctionType), reason="nothing can be put in the place of a compiled function")
@pytest.mark.parametrize(("module", "name", "fault"), [
    (pots, "part", odd_chip_to_the_last), (pots, "rake_due", lambda h, pots: 0), (posting, "pay_dead", lambda h, i, amount: 0),
    (betting, "set_cap", lambda h: None), (betting, "covered", lambda h, i: False), (ranking, "straight_top", lambda m: 0)])
def test_the_nets_notice_a_fault(monkeypatch, module, name, fault):
    """A few by hand, since mutmut may not be here."""
    monkeypatch.setattr(module, name, fault)
    for _, step in nets.STEPS[1:]:             # without the direct tests of the function itself
        try:
            step()
        except (Exception, pytest.fail.Exception):
            return
    pytest.fail("no net noticed")


def test_a_mutant_that_no_net_reaches_is_alive():
    assert not {"no tests", "suspicious", "segfault", "skipped", "not checked"} & set(mutants.DEAD)


def test_the_modules_are_those_of_the_core():
    assert mutants.modules() == ["betting", "posting", "pots", "ranking", "state"]
