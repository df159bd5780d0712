"""Every error has its text, in both languages, with the same facts."""
import re
from pathlib import Path
from string import Formatter

from sidepot import BadSetup, NotationError
from sidepot.errors import number
from sidepot.errors.errors import _texts
from sidepot.rulebook import rules
from sidepot.rulebook.rulebook import _texts as rule_texts

SOURCE = Path(__file__).resolve().parent.parent / "src" / "sidepot"


def test_every_code_in_the_source_has_a_text_and_every_text_a_use():
    code = "\n".join(p.read_text("utf-8") for p in SOURCE.rglob("*.py"))
    errors = ("BadAction|BadSetup|BadCard|NotationError|MissingCards|SidepotError|"
              "UnknownRuleSet|NotNow|Unfair|StoreError|Conflict|Refused")
    raised = set(re.findall(rf'(?:{errors})\(\s*"([a-z_]+\.[a-z_.]+)"', code))
    texts = set(_texts())
    assert raised <= texts, raised - texts
    # A code may also reach its error through a variable, so a use is the code as a string anywhere.
    unused = {t for t in texts if f'"{t}"' not in code}
    assert not unused


def test_every_sentence_of_a_rule_named_in_the_source_has_a_text():
    code = "\n".join(p.read_text("utf-8") for p in (SOURCE / "hand").glob("*.py"))
    named = set(re.findall(r'\(\s*"([a-z]+\.[a-z_]+)", "([a-z_]+)"', code))
    known = {(r, k) for r in rules() for part in ("refusals", "answers", "steps") for k in rule_texts(r).get(part, {})}
    settings = {(r, s) for r in rules() for s in rules()[r].settings}
    # Keys put together at run time ("raise" + "_short") are tried by the tests of explanations.
    begun = {(r, k) for r, k in named if any(r == known_rule and key.startswith(k) for known_rule, key in known)}
    assert not {n for n in named if n[0] in rules()} - known - settings - begun
    assert len(named & known) > 50


def test_both_languages_have_the_same_facts():
    for code, text in _texts().items():
        facts = [{n for _, n, _, _ in Formatter().parse(text[lang]) if n} for lang in ("en", "zh")]
        assert facts[0] == facts[1], code


def test_the_place_comes_before_the_message_in_both_languages():
    error = NotationError("spot.blinds", text="5").located(file="a.txt", line=3, field="head")
    assert str(error).startswith("a.txt, line 3, head: “5” are no blinds")
    assert error.text("zh").startswith("a.txt，第 3 行，开头：“5”不是盲注")
    assert BadSetup("setup.no_blinds").located(field="x").located(field="y").field == "x"


def test_numbers_are_grouped_by_locale_and_alike_in_both_languages():
    assert number(1234567, "en") == number(1234567, "zh") == "1,234,567"
    assert [number(n, "zh") for n in (0, 999, 1000)] == ["0", "999", "1,000"]
    assert [number(10**n, "en")[:4] for n in (23, 24, 27, 40)] == ["100,", "≈10^", "≈10^", "≈10^"]
