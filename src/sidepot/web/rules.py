"""The rules for reading: the catalogue, the search, one rule whole with its worked cases answered, the cheat sheet."""
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any

from ..errors import SidepotError
from ..hand.sentences import listed
from ..notation import parse_spot, worked
from ..notation.questions import told as told_question
from ..rulebook import Rule, RuleSet, common, rule_set, rule_sets, tda_2026
from ..rulebook import rules as all_rules
from ..rulebook.catalogue import Outcome, condition_words, facts, option_words, procedures, ruling_words
from ..rulebook.contradictions import contradictions
from ..rulebook.examples import cases, examples
from ..rulebook.in_sets import citing, contradictions_on, remarks_in, value_words, values_in
from ..rulebook.search import near, search
from ..rulebook.sheet import CASH, TOURNAMENT, sheet
from ..table.saying import both, each
from .endpoint import Nothing
from .faults import Refusal
from .types import (
    Answered,
    AskRule,
    AskRules,
    Case,
    CheatSheet,
    Cited,
    Contradiction,
    InSet,
    Remark,
    RuleFact,
    RuleOutcome,
    RulePage,
    RuleRow,
    Rules,
    RuleSetting,
    RuleTopic,
    Says,
    SetName,
    SettingValue,
    SheetLine,
    SheetPart,
    Told,
    Words,
)

MOST = 30
NO_WORDS = Words("", "")
X_TOPIC = "contradictions"


def find_rules(asked: AskRules) -> Rules:
    """The catalogue by topic, or the rules that fit what was asked in Chinese or English."""
    if not asked.q.strip():
        return Rules(list(_catalogue()), [], [])
    hits = search(asked.q)
    return Rules([], [_row(h.id) for h in hits[:MOST]], [] if hits else near(asked.q))


def find_rule(asked: AskRule) -> RulePage:
    """One rule, procedure or contradiction (X1 ...) with all that is known of it."""
    if asked.id not in all_rules() and asked.id not in contradictions():
        raise Refusal(404, "not_found", "web.no_rule", id=asked.id[:40])
    return _page(asked.id)


@cache
def _catalogue() -> tuple[RuleTopic, ...]:
    found = [RuleTopic(topic, _topic(topic), [_row(r.id) for r in members])
             for topic, members in groupby(all_rules().values(), key=lambda r: r.id.partition(".")[0])]
    return (*found, RuleTopic(X_TOPIC, _topic(X_TOPIC), [_row(x) for x in contradictions()]))


@cache
def _page(key: str) -> RulePage:
    return _of_contradiction(key) if key in contradictions() else _of_rule(all_rules()[key])


def _of_rule(rule: Rule) -> RulePage:
    sets = [rule_set(name) for name in rule_sets()]
    entry = procedures().get(rule.id)
    return RulePage(
        id=rule.id, kind=_kind(rule.id), topic=_topic(rule.id.partition(".")[0]), title=each(rule.title), text=each(rule.text),
        decides=rule.decides, settings=[_setting(rule, name) for name in rule.settings],
        sets=[InSet(s.name, _pair(s.title), _cited(s.cite(rule.id))) for s in citing(rule.id, sets)
              if s.extends is None or s.cite(rule.id)],
        notes=_remarks(rule.id, "note"), disputed=_remarks(rule.id, "disputed"),
        cases=[*(_question(e.label, e.spot, e.question) for e in examples().get(rule.id, ())),
               *(_case(case, rule.id) for case in cases(rule.id))],
        facts=[_fact(name) for name in entry.facts] if entry else [],
        no_matter=[each(facts()[name].title) for name in entry.no_matter] if entry else [],
        outcomes=[_outcome(o) for o in entry.outcomes] if entry else [],
        contradictions=[_row(x.id) for x in contradictions_on(rule.id)], contradiction=None)


def _of_contradiction(key: str) -> RulePage:
    x = contradictions()[key]
    return RulePage(
        id=key, kind="contradiction", topic=_topic(X_TOPIC), title=_pair(x.title), text=_pair(x.reading), decides="", settings=[],
        sets=[], notes=[], disputed=[], cases=[_question(p.label, p.spot, p.question) for p in x.plays], facts=[], no_matter=[],
        outcomes=[], contradictions=[],
        contradiction=Contradiction(
            seeds=[Says(s.claim, _pair(s.says)) for s in x.seeds], books=_pair(x.books), citations=_cited(x.cite),
            reading=_pair(x.reading), rules=[_row(r) for r in x.rules]))


def _row(key: str) -> RuleRow:
    title = _pair(contradictions()[key].title) if key in contradictions() else each(all_rules()[key].title)
    return RuleRow(key, _kind(key), title)


def _kind(key: str) -> Any:
    return "contradiction" if key in contradictions() else "procedure" if key in procedures() else "rule"


def _topic(topic: str) -> Words:
    return _pair(common()["topics"][topic])


def _setting(rule: Rule, name: str) -> RuleSetting:
    found = []
    for value, of in values_in(rule, name, [rule_set(s) for s in rule_sets()]).items():
        said = {lang: value_words(rule, name, value, lang) for lang in ("en", "zh")}
        meaning, usual = Words(said["en"][1], said["zh"][1]), value == rule.settings[name]["default"]
        found.append(SettingValue(said["en"][0], meaning, usual, _names(of)))
    return RuleSetting(name, each(lambda lang: rule.meaning(name, lang)), found)


def _remarks(key: str, kind: str) -> list[Remark]:
    found = remarks_in(key, kind, [rule_set(s) for s in rule_sets()])
    return [Remark(both(told), _names(of)) for told, of in found.items()]


def _names(sets: Iterable[RuleSet]) -> list[SetName]:
    return [SetName(s.name, _pair(s.title)) for s in sets]


def _cited(citations: Iterable[str]) -> list[Cited]:
    return [Cited(c, tda_2026(c)) for c in citations]


# ---- worked cases

def _case(case: dict[str, Any], rule: str) -> Case:
    spot = case.get("spot", "")
    en, zh = worked.answers(case, rule, "en"), worked.answers(case, rule, "zh")
    joined = worked.merged(en), worked.merged(zh)
    if len(joined[0]) == len(joined[1]):
        en, zh = joined
    given = [Words(*pair) for pair in zip(worked.given(case, "en"), worked.given(case, "zh"), strict=True)]
    answers = [Answered(Words(e.ask, z.ask), _told(e, z)) for e, z in zip(en, zh, strict=True)]
    return Case(_pair(case["name"]), spot, _playable(spot), given, answers)


def _told(en: worked.Answer, zh: worked.Answer) -> Told:
    steps = [Words(*pair) for pair in zip(en.steps, zh.steps, strict=True)]
    return Told(Words(en.text, zh.text), steps, list(en.rules), list(en.cited))


def _question(label: Mapping[str, str], spot: str, question: Mapping[str, Any]) -> Case:
    answer = Answered(NO_WORDS, Told(each(lambda lang: told_question(spot, question, lang))))
    return Case(_pair(label), spot, _playable(spot), [], [answer])


def _playable(spot: str) -> bool:
    try:
        return bool(spot) and bool(parse_spot(spot))
    except SidepotError:
        return False


# ---- procedures

def _fact(name: str) -> RuleFact:
    fact = facts()[name]
    if fact.type == "int":
        return RuleFact(each(fact.title), each(fact.question), each(fact.values))
    answers = fact.choices or (True, False)
    return RuleFact(each(fact.title), each(fact.question), both(listed((fact.word(a, "en"), fact.word(a, "zh")) for a in answers)))


def _outcome(o: Outcome) -> RuleOutcome:
    when = [_each(condition_words, key, wanted) for key, wanted in o.when.items()]
    if o.goes_to:
        return RuleOutcome(when, None, None, [], [], _cited(o.cite), _row(o.goes_to))
    steps = [Words(_blanks(e), _blanks(z)) for e, z in zip(o.steps("en"), o.steps("zh"), strict=True)]
    text = Words(_blanks(o.template("en")), _blanks(o.template("zh")))
    options = [_each(option_words, code) for code in o.options]
    return RuleOutcome(when, _each(ruling_words, o.ruling), text, steps, options, _cited(o.cite), None)


def _blanks(template: str) -> str:
    """A text whose facts are not known: a dash stands for each."""
    from string import Formatter
    return "".join(text + ("…" if name is not None else "") for text, name, _, _ in Formatter().parse(template))


def _each(words: Callable[..., str], *of: Any) -> Words:
    return Words(words(*of, "en"), words(*of, "zh"))


def _pair(text: Mapping[str, str]) -> Words:
    return Words(text["en"], text["zh"])


# ---- the cheat sheet

def cheat_sheet(_: Nothing) -> CheatSheet:
    """The one-page cheat sheet: what a table quarrels about most, with the numbers of two rule sets."""
    return _sheet()


@cache
def _sheet() -> CheatSheet:
    tournament, cash = rule_set(TOURNAMENT), rule_set(CASH)
    parts: Sequence[SheetPart] = [
        SheetPart(_pair(title), [SheetLine(x.rule, _pair(x.text), _cited(tournament.cite(x.rule)), _cited(cash.cite(x.rule)))
                                 for x in lines])
        for title, lines in sheet()]
    return CheatSheet(_pair(tournament.title), _pair(cash.title), list(parts))
