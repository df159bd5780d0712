"""The catalogue of procedures: what happens at the showdown, in the deal and in disputes, as data.

A procedure is a list of outcomes; the first whose conditions hold is the ruling.  Conditions speak of facts from a closed
vocabulary (procedures/_facts.toml) and of settings of the rule set.  Nothing here decides: see sidepot.rulings.procedures.
"""
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from .rulebook import RuleSet, _toml, common, rules

PREFIX = "procedures."
FactValue = bool | int | str

_YES = ("yes", "y", "true", "1", "是", "有", "对")
_NO = ("no", "n", "false", "0", "否", "没有", "不", "不是")
_TRUTH = ((("yes", "是"), True), (("no", "否"), False))


class Fact(NamedTuple):
    """One word of the vocabulary.

    type: bool, int or choice.  least, most: of an int.  sum_of: the facts that it adds up.
    """

    name: str
    type: str
    choices: tuple[str, ...]
    least: int
    most: int
    sum_of: tuple[str, ...]
    texts: Mapping[str, Any]

    def title(self, lang: str = "en") -> str:
        """The fact in a few words."""
        return str(self.texts["name"][lang])

    def question(self, lang: str = "en") -> str:
        """The question that asks for it."""
        return str(self.texts["ask"][lang])

    def word(self, value: FactValue, lang: str = "en") -> str:
        """A value in words."""
        if self.type == "bool":
            return _TRUTH[not value][0][lang != "en"]
        if self.type == "int":
            return f"{value:,}"
        found = common()[self.texts["words_of"]] if "words_of" in self.texts else self.texts["words"]
        return str(found[value][lang])

    def values(self, lang: str = "en") -> str:
        """The possible values, each as it is typed: "yes, no", "0 ... 2", "caller, other"."""
        if self.type == "bool":
            return ("yes, no", "yes（是）、no（否）")[lang != "en"]
        if self.type == "int":
            return f"{self.least:,} ... {self.most:,}"
        if lang == "en":
            return ", ".join(self.choices)
        return "、".join(f"{c}（{self.word(c, lang)}）" for c in self.choices)

    def read(self, value: object) -> FactValue | None:
        """The value that is meant, None when it cannot be: yes/no in both languages, a whole number, a choice or its words."""
        if self.type == "bool":
            if isinstance(value, bool):
                return value
            word = value.strip().casefold() if isinstance(value, str) else ""
            return True if word in _YES else False if word in _NO else None
        if self.type == "int":
            if isinstance(value, str) and value.isascii() and value.replace(",", "").isdigit() and len(value) < 24:
                value = int(value.replace(",", ""))
            fits = isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
            return value if fits and isinstance(value, int) else None
        if not isinstance(value, str):
            return None
        said = value.strip().casefold()
        return next((c for c in self.choices if said in (c, *(self.word(c, lang).casefold() for lang in ("en", "zh")))), None)


class Outcome(NamedTuple):
    """One row of a procedure.

    when: {fact, or rule.setting: value, list of values, or "<2", ">=3", ">0"}; all must hold.  ruling: its code.  answer:
    further facts of the answer.  needs: facts that the text takes.  options: what the floor may decide.  cite: where this
    outcome stands, of all books together; empty: wherever the rule stands.  goes_to: the procedure that decides instead,
    with `given` added to the facts.
    """

    number: int
    when: Mapping[str, Any]
    ruling: str
    answer: Mapping[str, Any]
    needs: tuple[str, ...]
    options: tuple[str, ...]
    cite: tuple[str, ...]
    goes_to: str
    given: Mapping[str, FactValue]
    texts: Mapping[str, Any]

    def template(self, lang: str) -> str:
        """The ruling in one or two sentences, placeholders unfilled."""
        return str(self.texts["text"][lang])

    def steps(self, lang: str) -> tuple[str, ...]:
        """What the dealer does now, in order."""
        return tuple(self.texts["steps"][lang])


class Procedure(NamedTuple):
    """An entry of the catalogue.  no_matter: facts that people tell and that never change the outcome."""

    id: str
    outcomes: tuple[Outcome, ...]
    no_matter: tuple[str, ...]

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts on which it depends, in the order in which they are asked for."""
        names = [key for o in self.outcomes for key in (*o.when, *o.needs) if key in facts()]
        return tuple(dict.fromkeys(part for name in names for part in (facts()[name].sum_of or (name,))))

    def under(self, book: RuleSet) -> "Procedure":
        """Only the outcomes that the settings of a rule set leave."""
        def possible(o: Outcome) -> bool:
            return all(holds(wanted, book.setting(*key.rsplit(".", 1))) for key, wanted in o.when.items() if key not in facts())
        return self._replace(outcomes=tuple(o for o in self.outcomes if possible(o)))

    @property
    def settings(self) -> tuple[str, ...]:
        """The settings of rules on which it depends, as rule.setting."""
        return tuple(dict.fromkeys(key for o in self.outcomes for key in o.when if key not in facts()))


@cache
def facts() -> dict[str, Fact]:
    """The closed vocabulary, by name."""
    return {
        name: Fact(name, d["type"], tuple(d.get("choices", ())), d.get("min", 0), d.get("max", 0), tuple(d.get("sum_of", ())), d)
        for name, d in _toml("procedures/_facts.toml").items()}


@cache
def procedures() -> dict[str, Procedure]:
    """Every procedure by its rule id."""
    return {rule: _read(rule) for rule in rules() if rule.startswith(PREFIX)}


def holds(wanted: Any, value: FactValue) -> bool:
    """Does a value meet a condition."""
    if isinstance(wanted, list):
        return value in wanted
    if isinstance(wanted, str) and wanted[:1] in ("<", ">"):
        bound = int(wanted.lstrip("<>="))
        number = int(value)
        return (number < bound or (wanted[1] == "=" and number == bound)) if wanted[0] == "<" else (
            number > bound or (wanted[1] == "=" and number == bound))
    return bool(value == wanted)


def ruling_words(code: str, lang: str = "en") -> str:
    """A ruling code in a few words."""
    return str(_toml("procedures/_words.toml")["ruling"][code][lang])


def option_words(code: str, lang: str = "en") -> str:
    """One of the choices of the floor in words."""
    return str(_toml("procedures/_words.toml")["option"][code][lang])


def setting_words(key: str, value: Any, lang: str = "en") -> str:
    """A setting, as rule.setting, with a value, in words: "What happens to ... when a seat empties: the button goes on"."""
    rule, _, name = key.rpartition(".")
    of = rules()[rule]
    told = of.value_meaning(name, value, lang)
    if isinstance(value, bool) and told == str(value).lower():
        told = _TRUTH[not value][0][lang != "en"]
    return f"{of.meaning(name, lang).rstrip('.。')}{': ' if lang == 'en' else '：'}{told.rstrip('.。')}"


def condition_words(key: str, wanted: Any, lang: str = "en") -> str:
    """One condition of an outcome: "substantial action: no"."""
    if key not in facts():
        return setting_words(key, wanted, lang)
    colon = ": " if lang == "en" else "："
    fact = facts()[key]
    values: Sequence[Any] = wanted if isinstance(wanted, list) else [wanted]
    told = [v if isinstance(v, str) and fact.type == "int" else fact.word(v, lang) for v in values]
    return fact.title(lang) + colon + (" / ".join(told))


def _read(rule: str) -> Procedure:
    data = _toml(f"procedures/{rule.removeprefix(PREFIX)}.toml")
    outcomes = tuple(
        Outcome(n, d["when"], d.get("ruling", ""), d.get("answer", {}), tuple(d.get("needs", ())), tuple(d.get("options", ())),
                tuple(d.get("cite", ())), d.get("goes_to", ""), d.get("with", {}), d)
        for n, d in enumerate(data["outcome"], 1))
    return Procedure(rule, outcomes, tuple(data.get("no_matter", ())))
