"""A question about a spot, as data: {"ask": ..., ...}, and its answer in plain form and in words.

    legal      {"seat"}     what a seat may do, now or if it is reached next with nothing changed
    verdict    {"tried"}    may this be done; in both languages: {"en": "U raise to 300", "zh": "U 加注到 300"}
    pots       {}           the pots and what goes back
    pot        {}           all chips in the middle
    awards     {}           who gets what, in the order in which it is pushed
    showdown   {}           how hands are shown
    seats      {}           how many are dealt in
    citation   {"cite"}     the number of a citation in the newer edition (needs no spot)
"""
from collections.abc import Mapping
from typing import Any

from ..errors import SidepotError
from ..errors.errors import fill
from ..hand import Hand, parse_action
from ..rulebook import common, refusal, tda_2026
from .spot import parse_spot

ASKS = ("legal", "verdict", "pots", "pot", "awards", "showdown", "seats", "citation")


def plain(spot: str, question: Mapping[str, Any]) -> str:
    """The answer in the neutral form that tests compare: "fold | call 4", "yes", "no betting.minimum", "refused setup.seats"."""
    ask = question["ask"]
    if ask == "citation":
        return tda_2026(question["cite"]) or "-"
    try:
        hand = parse_spot(spot)
    except SidepotError as e:
        return f"refused {e.code}"
    if ask == "legal":
        return str(hand.legal(question.get("seat")))
    if ask == "verdict":
        verdict = hand.explain(parse_action(question["tried"]["en"]))
        return "yes" if verdict.legal else f"no {verdict.rule}"
    if ask == "pots":
        pots = [f"{p.amount} {' '.join(p.eligible)}" for p in hand.pots()]
        return "; ".join(pots + [f"back {chips} {seat}" for seat, chips in hand.refunds().items()])
    if ask == "awards":
        return ", ".join(f"{a.seat} {a.amount}" for a in hand.awards())
    if ask == "showdown":
        sd = hand.showdown()
        return f"{sd.mode} {' '.join(sd.order)}".strip()
    return str(hand.pot if ask == "pot" else len(hand.seats))


def told(spot: str, question: Mapping[str, Any], lang: str) -> str:
    """The answer in words."""
    ask = question["ask"]
    if ask == "citation":
        return f"{question['cite']} = {tda_2026(question['cite'])}"
    try:
        hand = parse_spot(spot)
    except SidepotError as e:
        return e.message(lang)
    if ask == "legal":
        seat = question.get("seat") or hand.actor
        return f"{seat}{': ' if lang == 'en' else '：'}{hand.legal(question.get('seat')).sentence(lang)}"
    if ask == "verdict":
        tried = question["tried"][lang]
        verdict = hand.explain(parse_action(tried))
        word = common()["verdict"]["yes" if verdict.legal else "no"][lang]
        why = "" if verdict.legal else refusal(verdict.rule, verdict.key, lang, verdict.facts)
        return f"{tried}: {word} {why}".rstrip() if lang == "en" else f"{tried}：{word}{why}"
    if ask == "pots":
        return _pots(hand, lang)
    if ask == "awards":
        return (", " if lang == "en" else "、").join(f"{a.seat} {a.amount:,}" for a in hand.awards())
    if ask == "showdown":
        return _showdown(hand, lang)
    return f"{hand.pot if ask == 'pot' else len(hand.seats):,}"


def _pots(hand: Hand, lang: str) -> str:
    words = common()["pots"]
    comma, colon, gap = (", ", ": ", "; ") if lang == "en" else ("、", "：", "；")
    parts = []
    for n, pot in enumerate(hand.pots()):
        name = words["main"][lang] if n == 0 else fill(words["side"][lang], lang, {"n": n})
        parts.append(f"{name} {pot.amount:,}{colon}{comma.join(pot.eligible)}")
    parts += [f"{words['refund'][lang]} {chips:,}{colon}{seat}" for seat, chips in hand.refunds().items()]
    return gap.join(parts)


def _showdown(hand: Hand, lang: str) -> str:
    from ..rulebook.catalogue import ruling_words
    sd = hand.showdown()
    mode = {"no_showdown": "wins_unseen"}.get(sd.mode, sd.mode)
    colon, then = (": ", ", ") if lang == "en" else ("：", "、")
    return ruling_words(mode, lang) + (colon + then.join(sd.order) if sd.order else "")
