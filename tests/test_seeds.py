"""Every claim of the seed articles, worked: tests/seeds/claims.toml.  What a check may say stands in tests/checks.py."""
import re
import tomllib

import pytest

from checks import run_check
from conftest import ROOT, shared_folder

CLAIMS = tomllib.loads((ROOT / "tests" / "seeds" / "claims.toml").read_text("utf-8"))
COUNT = {"S0": 38, "S1": 22, "S2": 31, "S3": 19, "S4": 14}
NUMBERS = [f"{seed}-{n}" for seed, count in COUNT.items() for n in range(1, count + 1)]
CHECKS = [
    pytest.param(check, id=f"{number}.{at}")
    for number, claim in CLAIMS.items() for at, check in enumerate(claim.get("check", []), 1)
]


def test_every_claim_is_there_and_nothing_else():
    assert list(CLAIMS) == NUMBERS


def test_the_numbers_are_those_of_the_list_of_claims():
    listed = shared_folder() / "seed_claims.md"
    if not listed.exists():
        pytest.skip("the list of claims is not beside the project")
    assert re.findall(r"^\| (S\d-\d+) \|", listed.read_text("utf-8"), re.MULTILINE) == NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_every_claim_is_checked_or_says_why_not(number):
    claim = CLAIMS[number]
    assert set(claim) <= {"claim", "verdict", "right", "check", "later", "no_check"}
    assert claim["claim"]
    assert claim["verdict"] in ("ok", "limited", "wrong", "missing", "comment")
    assert claim.get("later", "rulings") == "rulings"
    assert ("no_check" in claim) == (claim["verdict"] in ("missing", "comment"))
    assert ("right" in claim) == (claim["verdict"] == "wrong")
    if "later" not in claim and "no_check" not in claim:
        assert claim["check"]
    if claim["verdict"] == "wrong":
        assert len(claim["check"]) > 0


@pytest.mark.parametrize("check", CHECKS)
def test_claim(check):
    run_check(check)
