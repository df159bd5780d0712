"""The answers to the worked cases of a rule, given by the referee itself when somebody reads them.

A case (sidepot/rulebook/cases, explained in tests/checks.py) says what must come out.  Here the same question is put to the
hand, and what it says is what a page shows; whether that is right is for the tests.
"""
from functools import cache
from typing import Any, NamedTuple

from ..cards import cards_text, ordered_deck
from ..errors import SidepotError
from ..hand import Dealt, Explanation, Hand, IllegalAction, Verdict, rank_hand
from ..hand.actions import parse_action
from ..rulebook import RuleSet, common, rule_set
from ..rulebook.catalogue import facts, setting_words
from ..rulings import Act, rule_on, skipped
from ..rulings.procedures import decide
from ..session import next_button, owed
from .spot import parse_spot

Case = dict[str, Any]


class Answer(NamedTuple):
    """A question to the referee and what it answers; rules: the ids that decided; cited: where they stand."""

    ask: str
    text: str
    steps: tuple[str, ...]
    rules: tuple[str, ...]
    cited: tuple[str, ...] = ()


def merged(found: list[Answer]) -> list[Answer]:
    """Several questions with the same answer as one."""
    kept: list[Answer] = []
    for answer in found:
        same = next((at for at, other in enumerate(kept) if answer.text and other[1:3] == answer[1:3]), None)
        if same is None:
            kept.append(answer)
        else:
            kept[same] = kept[same]._replace(ask=f"{kept[same].ask} {answer.ask}")
    return kept


def answers(case: Case, rule: str, lang: str) -> list[Answer]:
    """Every question that a case asks, answered."""
    if "facts" in case:
        return [_procedure(case, rule, lang)]
    if "act" in case or "behind" in case:
        return [_ruling(case, lang)]
    if "spot" not in case:
        return _without_hand(case, rule, lang)
    try:
        hand = parse_spot(case["spot"])
        if "error" in case:
            hand.settle()
    except SidepotError as e:
        return [Answer(word("ask.error", lang), e.text(lang), (), (_rule_of(e),))]
    found = _asked(hand, {key: value for key, value in case.items() if not key.endswith("_after")}, lang)
    if "then" in case:
        for action in case["then"].split(","):
            hand.apply(action.strip())
        later = {key.removesuffix("_after"): value for key, value in case.items() if key.endswith("_after")}
        found += [a._replace(ask=word("ask.after", lang, then=case["then"], ask=a.ask)) for a in _asked(hand, later, lang)]
    return found


def _asked(hand: Hand, case: Case, lang: str) -> list[Answer]:
    found = [_why(hand, "legal", lang, seat) for seat in case.get("legal", {})]
    for action in [*case.get("allowed", []), *case.get("did", {}), *case.get("refused", {})]:
        verdict = hand.explain(action)
        found.append(Answer(word("ask.may", lang, action=action), verdict.text(lang, cite=False), _steps(verdict, lang),
                            (verdict.rule,), verdict.citations))
    if "deal_refused" in case:
        found.append(_refused_deal(hand, lang))
    if case.keys() & {"posted", "antes", "positions"}:
        found.append(_why(hand, "posts", lang))
    if case.keys() & {"next", "street"}:
        found.append(_why(hand, "turn", lang))
    if case.keys() & {"mode", "order", "first", "last", "when", "must_show"}:
        found.append(_why(hand, "showdown", lang))
    if case.keys() & {"pots", "refund", "pot"} and not hand.settled:
        found.append(_why(hand, "pots", lang))
    if case.keys() & {"payouts", "awards", "rake", "award_order"}:
        paid = hand.copy()
        paid.settle()
        found.append(_why(paid, "awards", lang))
    found += [_muck(hand, seat, lang) for seat in [*case.get("may_muck", []), *case.get("may_not_muck", [])]]
    if "ranks" in case:
        told = comma(lang).join(f"{seat}{colon(lang)}{hand.rank(seat).name(lang)}" for seat in case["ranks"])
        found.append(Answer(word("ask.ranks", lang), told, (), ("ranking.hand",)))
    if "hole_from_the_deck" in case or "dealt_from_the_deck" in case:
        found.append(_dealt(hand, lang))
    return found


def _without_hand(case: Case, rule: str, lang: str) -> list[Answer]:
    if "table" in case:
        t = case["table"]
        p = next_button(t["seats"].split(), button=t["button"], small_blind=t["small_blind"], big_blind=t["big_blind"],
                        rules=rules_of(t), out=t.get("out", "").split())
        told = word("answer.places", lang, button=p.button, small=p.small_blind or word("answer.nobody", lang), big=p.big_blind,
                    first=p.first)
        return [Answer(word("ask.places", lang), told, (), (rule,))]
    if "missed" in case:
        m = case["missed"]
        due = owed(missed_small=m["small"], missed_big=m["big"], blinds=(m["blinds"][0], m["blinds"][1]), rules=rules_of(m),
                   straddle=m.get("straddle", 0))
        text = word("answer.owed" if due.live or due.dead else "answer.owed_nothing", lang, live=due.live, dead=due.dead)
        return [Answer(word("ask.owed", lang), text + (word("answer.wait", lang) if due.may_wait_for_bb else ""), (), (rule,))]
    hands = case.get("best") or case["equal"]
    ranked = [f"{cards}{colon(lang)}{rank_hand(cards).name(lang)}" for cards in hands]
    return [Answer(word("ask.best" if "best" in case else "ask.equal", lang), "", tuple(ranked), ("ranking.hand",))]


def _why(hand: Hand, topic: str, lang: str, seat: str | None = None) -> Answer:
    ask = word(f"ask.{topic}", lang, seat=seat)
    try:
        told = hand.why(topic, seat)
    except IllegalAction as e:
        return Answer(ask, e.verdict.text(lang, cite=False), (), (e.rule,), e.citations)
    return Answer(ask, told.text(lang, cite=False), _steps(told, lang), told.decided, told.citations)


def _steps(told: Verdict | Explanation, lang: str) -> tuple[str, ...]:
    steps = told.steps() if isinstance(told, Verdict) else told.steps
    return tuple(s.text(lang) for s in steps)


def _refused_deal(hand: Hand, lang: str) -> Answer:
    ask = word("ask.deal", lang)
    try:
        hand.copy().deal(None)
    except SidepotError as e:
        return Answer(ask, e.text(lang), (), (_rule_of(e),))
    return Answer(ask, word("answer.yes", lang), (), ("dealing.order",))


def _muck(hand: Hand, seat: str, lang: str) -> Answer:
    after = hand.copy()
    ask = word("ask.muck", lang, seat=seat)
    try:
        while len(after.board) < 10 and not any(isinstance(e, Dealt) and e.street == "river" for e in after.events):
            after.deal(None)
        after.muck(seat)
    except SidepotError as e:
        return Answer(ask, e.text(lang), (), (_rule_of(e),))
    return Answer(ask, word("answer.yes", lang), (), ("showdown.muck",))


def _dealt(hand: Hand, lang: str) -> Answer:
    """The hand dealt from a deck in order: the number of each card, from the top."""
    s, deck = hand.setup, ordered_deck()
    dealt = Hand(dict(zip(s.seats, s.stacks, strict=True)), (s.small_blind, s.big_blind), rules=s.rules, deck=deck)
    while dealt.actor:
        dealt.apply("all in")
    dealt.run_out()
    at = {cards_text([card]): number for number, card in enumerate(deck, 1)}

    def numbers(cards: str) -> str:
        return comma(lang).join(str(at[cards[i:i + 2]]) for i in range(0, len(cards), 2))

    steps = [word("answer.gets", lang, seat=seat, cards=numbers(cards)) for seat, cards in dealt.hole.items()]
    return Answer(word("ask.dealt", lang), word("answer.board", lang, cards=numbers(dealt.board)), tuple(steps), ("dealing.order",))


def act_of(given: Case) -> Act:
    """The act of a case: the fields of `Act`; `chips` is one push."""
    pushes = [given["chips"]] if "chips" in given else given.get("motions", [])
    more: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in given.items() if key not in ("chips", "motions")}
    return Act(**more, motions=tuple(tuple(push) for push in pushes))


def _ruling(case: Case, lang: str) -> Answer:
    hand = parse_spot(case["spot"])
    if "behind" in case:
        told = skipped(hand, case["seat"], [act_of(a) for a in case["behind"]], case.get("had_time", True))
    else:
        told = rule_on(hand, act_of(case["act"]), [parse_action(a) for a in case.get("since", [])])
    return Answer(word("ask.ruling", lang), told.text(lang, cite=False), tuple(told.steps(lang)), told.decided, told.citations)


def _procedure(case: Case, rule: str, lang: str) -> Answer:
    told = decide(case.get("asked", rule), case["facts"], case["rules"])
    floor = common()["rulings"]["options"][lang]
    choices = (floor.format(options=comma(lang).join(told.choices(lang))),) if told.options else ()
    steps = (*told.steps(lang), *choices)
    return Answer(word("ask.procedure", lang), told.text(lang, cite=False), steps, (told.rule,), told.citations)


def given(case: Case, lang: str) -> list[str]:
    """What else a case tells besides its spot, in words: an act, what the others did, facts of a procedure."""
    found = [_act_words(a, lang) for a in [*([case["act"]] if "act" in case else []), *case.get("behind", [])]]
    found += [word("act.since", lang, actions=comma(lang).join(case["since"]))] if "since" in case else []
    if "table" in case:
        found.append(word("given.table", lang, **case["table"]))
        found += [word("given.out", lang, out=case["table"]["out"])] if "out" in case["table"] else []
    if "missed" in case:
        missed = [word(f"answer.{key}", lang) for key in ("small", "big", "straddle") if case["missed"].get(key)]
        found.append(word("given.missed", lang, missed=comma(lang).join(missed), blinds="{}/{}".format(*case["missed"]["blinds"])))
    book = case.get("table") or case.get("missed") or case
    if "rules" in book:
        found.append(word("given.rules", lang, rules=rule_set(book["rules"]).title[lang]))
        house = book.get("set", {}).items()
        found += [word("given.house", lang, setting=setting_words(name, value, lang)) for name, value in house]
    known = facts()
    for name, value in case.get("facts", {}).items():
        found.append(known[name].title(lang) + colon(lang) + known[name].word(value, lang))
    return found


def _act_words(act: Case, lang: str) -> str:
    pushes = [act["chips"]] if "chips" in act else act.get("motions", [])
    parts = []
    if act.get("words", "none") != "none":
        said = word(f"say.{act['words']}", lang, amount=f"{act['amount']:,}" if "amount" in act else "").strip()
        parts.append(word("act.said", lang, words=said))
    parts += [word("act.pushed", lang, chips=" + ".join(f"{chip:,}" for chip in push)) for push in pushes]
    if act.get("first") in ("chips", "words"):
        parts.append(word(f"act.{act['first']}_first", lang))
    for key, value in act.items():
        if key not in ("seat", "words", "amount", "chips", "motions", "first"):
            parts.append(_detail(key, value, lang))
    return f"{act['seat']} " + comma(lang).join(parts)


def _detail(key: str, value: Any, lang: str) -> str:
    """One of the further fields of an act in words."""
    if key == "said_next":
        return word("act.said_next", lang, words=word(f"say.{value}", lang, amount="").strip())
    if isinstance(value, (bool, str)):
        return word(f"act.{key}_{str(value).lower()}", lang)
    chips = [value] if isinstance(value, int) else value
    return word(f"act.{key}", lang, chips=(" / " if key == "readings" else " + ").join(f"{chip:,}" for chip in chips))


def rules_of(given: Case) -> RuleSet:
    """The rule set of a `table` or of `missed`, with the house rules under `set`."""
    house: dict[str, dict[str, Any]] = {}
    for name, value in given.get("set", {}).items():
        rule, _, setting = name.rpartition(".")
        house.setdefault(rule, {})[setting] = value
    return rule_set(given["rules"]).override(house)


def _rule_of(e: SidepotError) -> str:
    return str(getattr(e, "rule", e.code.split("/")[0]))


def comma(lang: str) -> str:
    """What stands between the parts of a list."""
    return ", " if lang == "en" else "、"


def colon(lang: str) -> str:
    """What stands between a name and what is said of it."""
    return ": " if lang == "en" else "："


def word(key: str, lang: str, **given: object) -> str:
    """A text of worked.toml by its dotted key, filled in."""
    part, _, name = key.partition(".")
    return str(_words()[part][name][lang]).format(**given)


@cache
def _words() -> dict[str, dict[str, dict[str, str]]]:
    import tomllib
    from importlib.resources import files
    return tomllib.loads(files(__package__).joinpath("worked.toml").read_text("utf-8"))
