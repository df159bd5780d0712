"""`sidepot pots`: main pot, side pots and refund from what everybody has put in."""
import re
from collections.abc import Sequence

import click
from rich.text import Text

from ..errors import BadSetup, BrokenInvariant
from ..hand.contributions import Contributions, contributions
from ..hand.given import whole
from ..hand.payout import Layer
from ..rulebook import rule_set
from .app import App, Usage, command
from .language import chips
from .out import Out, joined, styled
from .paying import list_awards, pot_name, sum_line
from .usage import shown

RULES = "tda-2024"
# Between names, not inside 1,000.
_LIST = re.compile("[,，、](?![0-9]{3}(?:[^0-9]|$))")


def add(app: App) -> None:
    """Add the command to the app."""
    command(app, "pots", [
        click.Argument(["paid"], nargs=-1, required=True, metavar="SEAT=CHIPS..."),
        click.Option(["--folded"], multiple=True, metavar="SEAT[=CHIPS]"),
        click.Option(["--dead"], default="0", metavar="CHIPS"),
        click.Option(["--unit"], default="1", metavar="CHIPS"),
        click.Option(["--winners"], multiple=True, metavar="A,B"),
    ])(run)


def run(
    out: Out, paid: tuple[str, ...], folded: tuple[str, ...], dead: str, unit: str, winners: tuple[str, ...], as_json: bool,
) -> int:
    """Cut the pots and, with winners, pay them; exit code 0."""
    table = _table(paid, folded, dead, unit)
    cut, total, found = table.split(), table.total, None
    if winners:
        found = table.pay([[group] for w in winners for group in _groups(w, table.seats)]).awards
    if sum(p.amount for p in cut.pots) + sum(cut.refunds.values()) != total:
        raise BrokenInvariant(f"pots {cut} do not make {total}")
    if as_json:
        out.json({
            "total": total, "refund": cut.refunds, "pots": [{"amount": p.amount, "eligible": list(p.eligible)} for p in cut.pots],
            "awards": [{k: v for k, v in a._asdict().items() if k != "board"} for a in found] if found is not None else None,
        })
        return 0
    _tell(out, table)
    if found is not None:
        out.gap()
        out.head("pay.title")
        list_awards(out, found, cut.pots, rule_set(RULES))
        if any(p.amount % table.unit for p in cut.pots):
            out.line(styled(out.t("pots.below_unit", unit=table.unit), "quiet"), indent=2)
    return 0


def _groups(winners: str, seats: Sequence[str]) -> list[tuple[str, ...]]:
    """One group a pot, "A" or "A / B,C".  A comma or stroke inside the name of a seat does not separate."""
    groups: list[list[str]] = [[]]
    for known, other, sign in _names_in(seats).findall(winners):
        name = known or other.strip()
        if name:
            groups[-1].append(name)
        if sign in "/／" and sign:
            groups.append([])
    return [tuple(g) for g in groups]


def _folded(word: str, seats: Sequence[str]) -> list[str]:
    """"E=200", or seats named before: "A" or "A,B"."""
    if "=" in word or "＝" in word:
        return _LIST.split(word)
    return [name for group in _groups(word, seats) for name in group]


def _names_in(seats: Sequence[str]) -> re.Pattern[str]:
    """(a seat's whole name, else some other text, the sign behind it), over and over; the longest name first."""
    names = "|".join(re.escape(s) for s in sorted(seats, key=len, reverse=True))
    return re.compile(rf"\s*(?:({names})(?=\s*(?:[,，、/／]|$))|([^,，、/／]*))\s*([,，、/／]|$)")


def _table(paid: Sequence[str], folded: Sequence[str], dead: str, unit: str) -> Contributions:
    chips_of: dict[str, int] = {}
    out_of_it = []
    given = [(word, False) for word in paid]
    seats = [_parts(word)[0] for word in paid]
    given += [(part, True) for word in folded for part in _folded(word, seats)]
    for word, is_folded in given:
        name, sign, amount = _parts(word)
        if not name or (not sign and not is_folded):
            raise Usage("usage.seat_chips", word=shown(word, 40))
        if sign and not amount:
            raise Usage("usage.no_chips", word=shown(word, 40), name=name)
        if sign and name in chips_of:
            raise Usage("usage.seat_twice", name=name)
        if not sign and name not in chips_of:
            raise Usage("usage.folded_unknown", name=name, seats=", ".join(chips_of))
        if sign:
            chips_of[name] = _amount(amount, name)
        if is_folded:
            out_of_it.append(name)
    return contributions(chips_of.items(), out_of_it, dead=_amount(dead, "--dead"), unit=_amount(unit, "--unit", 1))


def _parts(word: str) -> tuple[str, str, str]:
    """"A=1000" as name, sign and chips; without a sign only the name."""
    name, sign, amount = word.replace("＝", "=").rpartition("=")
    return (name.strip(), sign, amount.strip()) if sign else (amount.strip(), "", "")


def _amount(text: str, what: str, least: int = 0) -> int:
    plain = text.strip().replace(",", "").replace("_", "").replace("，", "")
    if not re.fullmatch(r"-?[0-9]{1,30}", plain):
        raise BadSetup("chips.whole", value=shown(text, 40)).located(field=what)
    return whole(int(plain), what, least)


# ---- telling

def _tell(out: Out, table: Contributions) -> None:
    rules, cut = rule_set(RULES), table.split()
    out.head("pots.in")
    rows: list[list[str | Text]] = [
        [out.seat(s), chips(c), styled(out.t("pots.folded"), "quiet") if s in table.folded else ""] for s, c in table.paid.items()]
    if table.dead:
        rows.append([styled(out.t("pots.dead"), "quiet"), chips(table.dead), ""])
    rows.append([styled(out.t("pots.total"), "quiet"), styled(chips(table.total), "chips"), ""])
    out.table(rows, "lrl")
    out.gap()
    tell_pots(out, table)
    out.gap()
    parts = [p.amount for p in cut.pots] + list(cut.refunds.values())
    names = [pot_name(out, n, len(cut.pots)) for n in range(len(cut.pots))] + [out.t("pots.back_short")] * len(cut.refunds)
    out.line(styled(out.t("pots.check"), "head"), sum_line(parts), " = ", styled(chips(table.total), "chips"), styled(" ✓", "good"))
    out.line(styled(out.t("pots.check_words", parts=" + ".join(names)), "quiet"), " ",
             out.cited((*rules.cite("pots.layers"), *rules.cite("pots.refund"))), indent=2)


def tell_pots(out: Out, table: Contributions, indent: int = 0, airy: bool = True) -> None:
    """The refund, then every pot with its arithmetic and who can win it; airy: with an empty line between."""
    for seat, back in table.split().refunds.items():
        rest = max(c for s, c in table.paid.items() if s != seat)
        out.spread(joined(styled(out.t("pots.back"), "head"), " ", out.seat(seat)), styled(chips(back), "chips"), indent)
        out.line(out.t("pots.back_why", paid=table.paid[seat], rest=rest, back=back), indent=indent + 2)
        if airy:
            out.gap()
    layers = table.layers()
    for number, layer in enumerate(layers):
        if airy and number:
            out.gap()
        out.spread(styled(pot_name(out, number, len(layers)), "head"), styled(chips(layer.pot.amount), "chips"), indent)
        out.line(_arithmetic(out, layer), indent=indent + 2, hang=indent + 4)
        key = "pots.can_win" if len(layer.pot.eligible) > 1 else "pots.alone"
        out.line(out.say(key, seats=out.seats(layer.pot.eligible)), indent=indent + 2)


def _arithmetic(out: Out, layer: Layer) -> Text:
    """How a pot comes about: "1,000 × 3 + 200 (E) + 50 dead money = 3,250"."""
    parts = [f"{chips(layer.thickness)} × {layer.full}"] if layer.full and layer.thickness else []
    parts += [f"{chips(share)} ({seat})" for seat, share in layer.partly]
    if layer.dead:
        parts.append(out.t("pots.dead_part", amount=layer.dead))
    return joined(" + ".join(parts), f" = {chips(layer.pot.amount)}")
