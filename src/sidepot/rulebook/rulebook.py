"""Loading and asking the rule book.  Nothing here knows a hand."""
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from ..errors import SidepotError, brief, choose
from ..errors.errors import fill

Setting = bool | int | str


class UnknownRuleSet(SidepotError):
    """No rule set of this name, or a setting that does not exist."""


# The rule book in parts: how a hand is played; what words and chips mean; what the floor does.  Each part has its file of
# rules, and each set its file in the folder of the part (the first part's beside them).
PARTS = ("play", "rulings", "procedures")
# The book whose numbers most players know.
TDA = "tda-2024"


class Rule(NamedTuple):
    """One rule: its id, the function that decides it, and its settings as {name: {"default", "choices" or "type"}}."""

    id: str
    decides: str
    settings: dict[str, dict[str, Any]]

    def title(self, lang: str = "en") -> str:
        """What the rule is about, in a few words."""
        return choose(_texts(self.id)["title"], lang)

    def text(self, lang: str = "en") -> str:
        """The rule itself in one to three sentences."""
        return choose(_texts(self.id)["rule"], lang)

    def meaning(self, setting: str, lang: str = "en") -> str:
        """What a setting of this rule is about."""
        return choose(_texts(self.id)["settings"][setting], lang)

    def value_meaning(self, setting: str, value: Setting, lang: str = "en") -> str:
        """What a value of a setting means; of a number the number itself."""
        told = _texts(self.id)["settings"][setting].get("values", {})
        key = str(value).lower() if isinstance(value, bool) else str(value)
        return choose(told[key], lang) if key in told else key


class RuleSet:
    """A book and edition, or house rules on top of one.  Immutable; `override` makes another."""

    __slots__ = ("_rules", "about", "extends", "format", "house", "name", "title")

    def __init__(self, name: str, head: Mapping[str, Any], rules: Mapping[str, Mapping[str, Any]],
                 house: Mapping[str, Mapping[str, Setting]] | None = None) -> None:
        self.name = name
        self.format: str = head["format"]
        self.extends: str | None = head.get("extends")
        self.title: Mapping[str, str] = head["title"]
        self.about: Mapping[str, str] = head["about"]
        self.house: Mapping[str, Mapping[str, Setting]] = house or {}
        self._rules = rules

    def __repr__(self) -> str:
        return f"<RuleSet {self.name}{' with house rules' if self.house else ''}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleSet) and (self.name, self.house, self._rules) == (other.name, other.house, other._rules)

    def __hash__(self) -> int:
        return hash(self.name)

    def setting(self, rule: str, name: str) -> Setting:
        """The value of a setting under this set.  Raises UnknownRuleSet for a setting that does not exist."""
        spec = _spec(rule, name)
        value: Setting = self.house.get(rule, {}).get(name, self._rules.get(rule, {}).get(name, spec["default"]))
        return value

    def settings(self, rule: str) -> dict[str, Setting]:
        """All settings of a rule under this set."""
        return {name: self.setting(rule, name) for name in _known(rule).settings}

    def cite(self, rule: str, limit: str = "", key: str = "") -> tuple[str, ...]:
        """Where the book of this set has the rule: book, edition and number; `house` tells what the house plays otherwise.

        limit: "nl", "pl" or "fl" where the book has a number of its own for fixed limit; left out: all.  key: the answer that
        is cited, where it has numbers of its own.
        """
        found = self._rules.get(rule, {})
        if key in found.get("cite_for", {}):
            return tuple(found["cite_for"][key])
        general, fixed = tuple(found.get("cite", ())), tuple(found.get("cite_fixed_limit", ()))
        if not limit or not fixed:
            return general + fixed
        return fixed if limit == "fl" else general

    def remark(self, rule: str, kind: str, lang: str = "en") -> str | None:
        """kind "note": where the book is silent; "disputed": the other reading and where it holds."""
        found = self._rules.get(rule, {}).get(kind)
        return choose(found, lang) if found else None

    def override(self, house: Mapping[str, Mapping[str, Setting]]) -> "RuleSet":
        """The same set with house rules on top: {rule id: {setting: value}}.  Raises UnknownRuleSet for a bad value."""
        if not isinstance(house, Mapping):
            raise UnknownRuleSet("rules.house", value=brief(house))
        merged = {rule: dict(values) for rule, values in self.house.items()}
        for rule, values in house.items():
            _known(rule)
            if not isinstance(values, Mapping):
                raise UnknownRuleSet("rules.house", value=brief(values))
            for name, value in values.items():
                _check(rule, name, value)
                merged.setdefault(rule, {})[name] = value
        head = {"format": self.format, "extends": self.extends, "title": self.title, "about": self.about}
        return RuleSet(self.name, head, self._rules, merged)


@cache
def rules() -> dict[str, Rule]:
    """Every rule by its id."""
    found = {}
    for part in PARTS:
        for key, value in _toml(f"rules/{part}.toml").items():
            found[key] = Rule(key, value["decides"], value.get("settings", {}))
    return found


@cache
def rule_sets() -> tuple[str, ...]:
    """The names of the bundled rule sets."""
    from importlib.resources import files
    found = files(__package__).joinpath("sets").iterdir()
    return tuple(sorted(f.name.removesuffix(".toml") for f in found if f.name.endswith(".toml")))


def rule_set(name: str) -> RuleSet:
    """A bundled rule set.  Raises UnknownRuleSet, which lists the names there are."""
    if not isinstance(name, str) or name not in rule_sets():
        raise UnknownRuleSet("rules.unknown", name=brief(name), known=", ".join(rule_sets()))
    return _read(name)


def citations(rules: RuleSet, rule: str, limit: str) -> tuple[str, ...]:
    """The citations of a rule for a betting limit, and the TDA's beside them when it has the rule with the same settings."""
    own = rules.cite(rule, limit)
    tda = rule_set(TDA)
    if not own or any(c.startswith("TDA") for c in own) or rules.settings(rule) != tda.settings(rule):
        return own
    return own + tda.cite(rule, limit)


@cache
def _read(name: str) -> RuleSet:
    data = dict(_toml(f"sets/{name}.toml"))
    for part in PARTS[1:]:
        if _exists(f"sets/{part}/{name}.toml"):
            data |= _toml(f"sets/{part}/{name}.toml")
    return read_rule_set(name, data)


def read_rule_set(name: str, data: dict[str, Any]) -> RuleSet:
    """A rule set from its TOML data; what it does not say comes from the set that it extends."""
    own = {key: dict(value) for key, value in data.items() if "." in key}
    for rule, values in own.items():
        for setting, value in values.items():
            if setting not in ("cite", "cite_for", "cite_fixed_limit", "note", "disputed"):
                _check(rule, setting, value)
    if "extends" not in data:
        return RuleSet(name, data, own)
    parent = rule_set(data["extends"])
    merged = {rule: dict(values) for rule, values in parent._rules.items()}
    for rule, values in own.items():
        if "cite" in values:                   # the parent's numbers do not stand for what the child says
            for of_parent in ("cite_fixed_limit", "cite_for"):
                merged.get(rule, {}).pop(of_parent, None)
        merged.setdefault(rule, {}).update(values)
    return RuleSet(name, {**data, "format": data.get("format", parent.format)}, merged)


def refusal(rule: str, key: str, lang: str, facts: dict[str, Any]) -> str:
    """Why an action is refused, in words."""
    return fill(choose(_texts(rule)["refusals"][key], lang), lang, facts)


def answer(rule: str, key: str, lang: str, facts: dict[str, Any]) -> str:
    """What the referee says by this rule, in words."""
    return fill(choose(_texts(rule)["answers"][key], lang), lang, facts)


def step(rule: str, key: str, lang: str, facts: dict[str, Any]) -> str:
    """One step of the arithmetic behind an answer."""
    return fill(choose(_texts(rule)["steps"][key], lang), lang, facts)


def common() -> dict[str, Any]:
    """The shared vocabulary: actions, streets, positions, hand names, each in both languages."""
    return _toml("texts/_common.toml")


def tda_2026(citation: str) -> str | None:
    """The 2026 number of a citation of TDA 2024 ("TDA 2024 47-A" -> "TDA 2026 49-A"), None for other books."""
    if not citation.startswith("TDA 2024 "):
        return None
    number = citation.removeprefix("TDA 2024 ")
    digits = number.split("-")[0].split(" ")[0]
    if not digits.isdigit():
        return None
    changed: dict[str, Any] = _toml("books.toml")["tda-2024"]["renumbered"]
    exact = changed.get("exact", {}).get(number)
    if exact:
        return f"TDA 2026 {exact}"
    shift = next((s["by"] for s in changed.get("shift", ()) if s["from"] <= int(digits) <= s.get("to", 10**6)), 0)
    return f"TDA 2026 {int(digits) + shift}{number[len(digits):]}"


def _known(rule: str) -> Rule:
    if not isinstance(rule, str) or rule not in rules():
        raise UnknownRuleSet("rules.rule", rule=brief(rule))
    return rules()[rule]


def _spec(rule: str, name: str) -> dict[str, Any]:
    known = _known(rule).settings
    if not isinstance(name, str) or name not in known:
        raise UnknownRuleSet("rules.setting", rule=rule, name=brief(name), known=", ".join(known) or "-")
    return known[name]


def _check(rule: str, name: str, value: Setting) -> None:
    spec = _spec(rule, name)
    if "choices" in spec:
        fits, right = value in spec["choices"], ", ".join(map(str, spec["choices"]))
    elif spec["type"] == "bool":
        fits, right = isinstance(value, bool), "true, false"
    else:
        fits, right = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1000, "0 ... 999"
    if not fits:
        raise UnknownRuleSet("rules.value", rule=rule, name=name, value=brief(value), right=right)


@cache
def _texts(rule: str) -> dict[str, Any]:
    return _toml(f"texts/{rule}.toml")


@cache
def _toml(path: str) -> dict[str, Any]:
    # Only when a hand is dealt, so that importing the package stays quick.
    import tomllib
    from importlib.resources import files
    return tomllib.loads(files(__package__).joinpath(path).read_text("utf-8"))


def _exists(path: str) -> bool:
    from importlib.resources import files
    return files(__package__).joinpath(path).is_file()
