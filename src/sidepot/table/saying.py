"""Words for tables, live and real, in both languages at once: the texts of texts.toml, and explanations with their reasons."""
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from ..cards import cards_text, parse_cards
from ..errors.errors import fill
from ..hand import (
    Acted,
    Awarded,
    Boards,
    Dealt,
    Event,
    Explanation,
    Hand,
    Killed,
    Mucked,
    Posted,
    Raked,
    Returned,
    Shown,
    Verdict,
)
from ..hand.legal import STREETS
from ..hand.sentences import Pair, joined
from ..rulebook import RuleSet, citations, common
from ..rulings import Ruling
from .words import Line, Told, Words


def say(key: str, **facts: Any) -> Words:
    """A text of texts.toml ("line.fold") filled with facts; of a fact that is a Words or a pair the half that fits."""
    text: Any = texts()
    for part in key.split("."):
        text = text[part]
    facts = {k: (v.en, v.zh) if isinstance(v, Words) else v for k, v in facts.items()}
    return Words(fill(text["en"], "en", facts), fill(text["zh"], "zh", facts))


def both(pair: Pair) -> Words:
    """A pair of texts as Words."""
    return Words(*pair)


def each(text: Callable[[str], str]) -> Words:
    """What a function says in each language."""
    return Words(text("en"), text("zh"))


def words_of(entry: dict[str, str], **facts: Any) -> Words:
    """An entry of the rule book's vocabulary, filled."""
    return Words(fill(entry["en"], "en", facts), fill(entry["zh"], "zh", facts))


def signed(cards: str | None) -> str:
    """Cards as people read them: "A♠ K♦"."""
    return cards_text(parse_cards(cards), signs=True) if cards else ""


def odds(hand: Hand) -> Words:
    """What a call costs the one to act, what it can win, and how often it must to pay off."""
    found = hand.pot_odds()
    return say("choice.odds", call=found.call, win=found.win, ratio=found.ratio, percent=f"{100 * found.equity:.1f}")


def pot_name(number: int, count: int) -> Words:
    """"main pot", "side pot 2"; "pot" where it is the only one."""
    if count <= 1:
        return say("pot.only")
    return words_of(common()["pots"]["side" if number else "main"], n=number)


# ---- reasons

def told(found: Explanation) -> Told:
    """An explanation as an answer with its reasons."""
    where = cited(found.rules, found.decided, found.limit)
    remarks = _paired(found.remarks("en"), found.remarks("zh"))
    return Told(each(found.answer), [each(s.text) for s in found.steps], list(found.decided), where, remarks)


def told_verdict(verdict: Verdict, reason_only: bool = False) -> Told:
    """A verdict as an answer with its reasons; reason_only: without what is legal instead."""
    return Told(
        each(verdict.reason if reason_only else verdict.answer), [each(s.text) for s in verdict.steps()], [verdict.rule],
        cited(verdict.rules, [verdict.rule], verdict.limit), _paired(verdict.remarks("en"), verdict.remarks("zh")))


def told_ruling(found: Ruling) -> Told:
    """A ruling on words and chips as an answer with its reasons."""
    beside = cited(found.rules, found.decided, found.limit)
    return Told(
        each(lambda lang: joined(found.sentences(lang), lang)), _paired(found.steps("en"), found.steps("zh")), list(found.decided),
        list(dict.fromkeys((*found.citations, *beside))), _paired(found.disputed("en"), found.disputed("zh")))


def cited(rules: RuleSet, decided: Iterable[str], limit: str) -> list[str]:
    """Where rules stand, the TDA's numbers beside those of the book in force."""
    return list(dict.fromkeys(c for rule in decided for c in citations(rules, rule, limit)))


def _paired(en: Sequence[str], zh: Sequence[str]) -> list[Words]:
    return [Words(e, z) for e, z in zip(en, zh, strict=True)]


# ---- what happened

def lines(hand: Hand, events: Sequence[Event]) -> list[Line]:
    """What happened, a line for each event; equal antes, and the boards of a street, in one.  hand: they belong to."""
    antes = [e for e in events if isinstance(e, Posted) and e.what == "ante"]
    alike = len(antes) == len(hand.seats) and len({e.amount for e in antes}) == 1 and not any(e.all_in for e in antes)
    found = [Line("posted", say("line.all_ante", amount=antes[0].amount), None, "preflop")] if alike else []
    street = STREETS[0]
    for e in events:
        if isinstance(e, Acted | Dealt):
            street = e.street
        if (alike and e in antes) or (isinstance(e, Dealt) and e.board > 0):
            continue
        text = _line(hand, e, events)
        if text is not None:
            found.append(Line(e.kind, text, getattr(e, "seat", None), street))
    return found


def together(found: Sequence[Line]) -> Line:
    """Several lines as one, as a replay tells them."""
    first = found[0]
    return Line(first.kind, joined_words([f.text for f in found], say("line.between")), first.seat, first.street)


def joined_words(found: Sequence[Words], between: Words) -> Words:
    """Texts in a row."""
    return Words(between.en.join(f.en for f in found), between.zh.join(f.zh for f in found))


def _line(hand: Hand, e: Event, events: Sequence[Event]) -> Words | None:
    if isinstance(e, Posted):
        words = say(f"line.{e.what}", seat=e.seat, amount=e.amount)
        return say("line.all_in", what=words) if e.all_in else words
    if isinstance(e, Acted):
        return say(f"line.{e.action}{'_all_in' if e.all_in else ''}", seat=e.seat, paid=e.paid, to=e.to)
    if isinstance(e, Dealt):
        boards = [x.cards for x in events if isinstance(x, Dealt) and x.street == e.street]
        name = say(f"street.{e.street}")
        if not all(boards):
            return say("line.dealt_unknown", street=name)
        return say("line.dealt", street=name, cards=" / ".join(signed(cards) for cards in boards))
    if isinstance(e, Shown):
        if len(hand.boards) == 1 and len(hand.board) == 10:
            return say("line.shown_rank", seat=e.seat, cards=signed(e.cards), hand=each(hand.rank(e.seat).name))
        return say("line.shown", seat=e.seat, cards=signed(e.cards))
    if isinstance(e, Awarded):
        facts = {"seat": e.seat, "amount": e.amount, "pot": pot_name(e.pot, len(hand.pots())), "board": e.board + 1}
        words = say("line.awarded_board" if len(hand.boards) > 1 else "line.awarded", **facts)
        return say("line.odd", what=words, odd=e.odd) if e.odd else words
    if isinstance(e, Raked):
        return say("line.raked", amount=e.amount, pot=pot_name(e.pot, len(hand.pots())))
    if isinstance(e, Returned):
        return say("line.returned", seat=e.seat, amount=e.amount)
    if isinstance(e, Boards):
        return say("line.boards", count=e.boards)
    if isinstance(e, Mucked | Killed):
        return say(f"line.{e.kind}", seat=e.seat)
    return None


@cache
def texts() -> dict[str, Any]:
    """The texts, by the parts of their keys."""
    import tomllib
    from importlib.resources import files
    return tomllib.loads(files(__package__).joinpath("texts.toml").read_text("utf-8"))
