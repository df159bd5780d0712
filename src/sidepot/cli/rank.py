"""`sidepot rank`: the best five of one or several hands, and which of them wins."""
from itertools import zip_longest
from typing import NamedTuple

import click

from ..cards import parse_cards
from ..hand import HandRank, rank_hand
from ..hand.naming import check_distinct
from ..rulebook import common, rule_set
from .app import App, Usage, command
from .out import Out, Part, joined, styled

MOST = 50
RULES = "tda-2024"


class Entry(NamedTuple):
    """A hand to rank: its own cards, the board it uses ("" for none), its rank."""

    own: str
    board: str
    rank: HandRank


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "rank", [click.Argument(["hands"], nargs=-1, required=True, metavar="HAND...")])(run)


def run(out: Out, hands: tuple[str, ...], as_json: bool) -> int:
    """Rank the hands, best first; exit code 0."""
    entries = _entries(hands)
    ordered = sorted(entries, key=lambda e: -e.rank.score)
    best = [e for e in entries if e.rank.score == ordered[0].rank.score]
    if as_json:
        out.json({"hands": [{
            "cards": e.own, "board": e.board, "category": e.rank.category, "best": e.rank.cards, "score": e.rank.score,
            "place": 1 + sum(o.rank.score > e.rank.score for o in entries), "wins": e in best,
            "name": {lang: e.rank.name(lang) for lang in ("en", "zh")}} for e in entries]})
        return 0
    boards = {e.board for e in entries if e.board}
    if len(boards) == 1:
        out.line(styled(out.t("turn.board"), "quiet"), out.cards(next(iter(boards))))
        out.gap()
    rows: list[list[Part]] = []
    chosen = any(e.board or len(parse_cards(e.own)) > 5 for e in entries)
    for e in ordered:
        place = 1 + sum(o.rank.score > e.rank.score for o in entries)
        mark = [styled(str(place), "good" if e in best else "quiet")] if len(entries) > 1 else []
        own = [out.cards(e.own)] if chosen else []
        rows.append([*mark, *own, out.cards(e.rank.cards), e.rank.name(out.lang)])
    out.table(rows, "l" * len(rows[0]))
    if len(entries) > 1:
        out.gap()
        _why(out, ordered, best)
    return 0


def _why(out: Out, ordered: list[Entry], best: list[Entry]) -> None:
    cited = out.cite(rule_set(RULES), "ranking.hand")
    if len(best) > 1:
        out.cite_line(joined(styled(out.t("rank.tie", count=len(best)), "good"), out.t("rank.tie_why")), cited)
        return
    first, second = ordered[0], ordered[1]
    if first.rank.category != second.rank.category:
        reason = out.t("rank.category", better=_category(first, out.lang), worse=_category(second, out.lang))
    else:
        a, b = (list(parse_cards(e.rank.cards)) for e in (first, second))
        high, low = next((x, y) for x, y in zip_longest(a, b) if x % 13 != y % 13)
        better, worse = (common()["ranks"][str(c % 13)]["one"][out.lang] for c in (high, low))
        reason = out.t("rank.card", kind=_category(first, out.lang), better=better, worse=worse)
    out.cite_line(joined(out.cards(first.own), " ", styled(out.t("rank.wins"), "good"), reason), cited)


def _category(e: Entry, lang: str) -> str:
    return str(common()["categories"][e.rank.category][lang])


def _entries(arguments: tuple[str, ...]) -> list[Entry]:
    parts = [tuple(side.strip() for side in hand.split("|")) for argument in arguments
             for hand in argument.replace("｜", "|").replace("／", "/").split("/")]
    if any(len(p) > 2 or not p[0] for p in parts):
        raise Usage("usage.hand")
    if len(parts) > MOST:
        raise Usage("usage.hands", most=MOST)
    boards = [p[1] for p in parts if len(p) > 1 and p[1]]
    # A board that stands once is everybody's: "AsAd / KsKd | 2c 7d 9h Js Qd".
    shared = boards[0] if len(boards) == 1 else ""
    entries = []
    for p in parts:
        board = p[1] if len(p) > 1 and p[1] else shared
        entries.append(Entry(p[0], board, rank_hand(p[0], board)))
    if shared and len(entries) > 1:
        check_distinct([*((c, e.own) for e in entries for c in parse_cards(e.own)), *((c, "board") for c in parse_cards(shared))])
    return entries
