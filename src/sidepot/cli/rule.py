"""`sidepot rule`: find a rule by id, citation or everyday words; read it whole; decide a case of a procedure."""
from collections.abc import Sequence
from itertools import groupby

import click

from ..errors import SidepotError
from ..rulebook import common, rule_sets, rules
from ..rulebook.catalogue import procedures
from ..rulebook.contradictions import contradictions
from ..rulebook.search import LONGEST, Hit, near, search
from .app import App, command
from .language import LANGUAGES
from .out import Out, styled
from .rule_case import tell_case
from .rule_page import rule_json, tell_contradiction, tell_rule, x_json
from .usage import Usage

MOST = 12


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "rule", [
        click.Argument(["words"], nargs=-1, required=False), click.Option(["--fact", "told"], multiple=True, metavar="FACT=VALUE"),
        click.Option(["--rules", "book"], metavar="SET"), click.Option(["--spot"]), click.Option(["--seat"]),
    ])(run)


def run(
    out: Out, words: Sequence[str], told: Sequence[str], book: str | None, spot: str | None, seat: str | None, as_json: bool,
) -> int:
    """Show what was asked for; exit code 1 when nothing fits."""
    if book is not None and book not in rule_sets():
        raise Usage("usage.no_set", name=book[:40], known=", ".join(rule_sets()))
    query = " ".join(words)
    if len(query) > LONGEST:
        raise SidepotError("search.long", most=LONGEST)
    case = bool(told or spot)
    if not query.strip():
        if case:
            raise Usage("usage.no_procedure")
        return _all(out, as_json)
    hits = search(query)
    if case:
        return tell_case(out, _procedure(query, hits), _facts(told), book, spot, seat, as_json)
    if not hits:
        return _nothing(out, query, as_json)
    first = _the_one(hits)
    if first is None:
        return _list(out, query, hits, as_json)
    if as_json:
        out.json(x_json(first) if first in contradictions() else rule_json(first))
        return 0
    if first in contradictions():
        tell_contradiction(out, first)
    else:
        tell_rule(out, first, book)
    also = [h.id for h in hits if h.id != first][:5]
    if also:
        out.gap()
        out.line(styled(out.t("rule.also"), "quiet"), styled(", ".join(also), "quiet"))
    return 0


def _the_one(hits: Sequence[Hit]) -> str | None:
    """The rule that was meant, if there is no doubt: the only one, or the only one that is called exactly so."""
    whole = [h for h in hits if h.whole]
    return hits[0].id if len(hits) == 1 else whole[0].id if len(whole) == 1 else None


def _procedure(query: str, hits: Sequence[Hit]) -> str:
    """The procedure that a case is for.  Raises Usage when the words name none, or several."""
    found = [h.id for h in hits if h.id in procedures()]
    whole = [h.id for h in hits if h.whole and h.id in procedures()]
    if len(found) == 1 or len(whole) == 1:
        return (whole or found)[0]
    known = ", ".join(found[:MOST] or procedures())
    raise Usage("usage.which_procedure" if found else "usage.not_a_procedure", name=query[:60], known=known)


def _facts(told: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in told:
        name, sign, value = word.replace("＝", "=").partition("=")
        if not sign or not name.strip() or not value.strip():
            raise Usage("usage.fact", word=word[:60])
        if name.strip() in found:
            raise Usage("usage.fact_twice", name=name.strip()[:40])
        found[name.strip()] = value.strip()
    return found


def _all(out: Out, as_json: bool) -> int:
    if as_json:
        out.json({"rules": [_row_json(r) for r in (*rules(), *contradictions())]})
        return 0
    for topic, group in groupby(rules().values(), key=lambda r: r.id.partition(".")[0]):
        out.title(out.t.choose(common()["topics"][topic]))
        out.table([[out.seat(r.id), r.title(out.lang)] for r in group], "ll")
        out.gap()
    out.head("rule.contradictions")
    out.table([[out.seat(x.id), out.t.choose(x.title)] for x in contradictions().values()], "ll")
    out.gap()
    out.line(styled(out.t("rule.next"), "quiet"))
    return 0


def _list(out: Out, query: str, hits: Sequence[Hit], as_json: bool) -> int:
    if as_json:
        out.json({"query": query, "hits": [{**_row_json(h.id), "score": h.score} for h in hits]})
        return 0
    out.head("rule.found", words=query, count=len(hits))
    out.table([[out.seat(h.id), _title(out.lang, h.id)] for h in hits[:MOST]], "ll")
    if len(hits) > MOST:
        out.line(styled(out.t("rule.more", count=len(hits) - MOST), "quiet"), indent=2)
    out.gap()
    out.line(styled(out.t("rule.show", id=hits[0].id), "quiet"))
    return 0


def _nothing(out: Out, query: str, as_json: bool) -> int:
    close = near(query)
    if as_json:
        out.json({"query": query, "hits": [], "near": close})
        return 1
    out.error(out.t("rule.nothing", words=query[:60]))
    if close:
        out.line(out.t("rule.near"), out.t.join(close), indent=2)
    out.line(styled(out.t("rule.list_all"), "quiet"), indent=2)
    return 1


def _title(lang: str, key: str) -> str:
    return contradictions()[key].title[lang] if key in contradictions() else rules()[key].title(lang)


def _row_json(key: str) -> dict[str, object]:
    return {"id": key, "title": {lang: _title(lang, key) for lang in LANGUAGES}}
